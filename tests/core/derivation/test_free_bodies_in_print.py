"""Bodies with a free orientation in print: in their angular velocities the equations are Euler's."""

from __future__ import annotations

import pytest
from tests.core.derivation.test_against_system import check

import anholon
from anholon.derivation.derive import derive_text

FREE = """
format = 1
[parameters]
A = { value = 1, unit = "kg*m^2" }
B = { value = 2, unit = "kg*m^2" }
C = { value = 2.5, unit = "kg*m^2" }
[bodies.b]
kind = "inertia"
mass = 1
inertia = ["A", "B", "C"]
[bodies.b.orientation]
kind = "rotations"
angular_velocity = [0.3, 1, 0.5]
"""
FIELD = """
[forces.field]
kind = "potential"
energy = "1.5*b.e1x^2 + 0.7*b.e3z"
[forces.moment]
kind = "torque"
body = "b"
vector = [0.2, "0.4*b.w1", 0]
"""
TOP = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
m = { value = 2, unit = "kg" }
[coordinates]
x = { unit = "m", rate = 0.3 }
phi = { unit = "rad", rate = 0.7 }
[bodies.top]
kind = "inertia"
mass = "m"
inertia = [0.3, 0.4, 0.2]
position = ["x + 0.1*t^2", 0, 0]
center = [0.1, 0, 0.5]
[bodies.top.orientation]
kind = "rotations"
rotation = [{ axis = "x", angle = 0.4 }]
angular_velocity = [0.3, 0.4, 5]
[bodies.wheel]
kind = "disc"
mass = 0.5
radius = 0.2
frame = "top"
position = [0, 0, 0.3]
rotation = [{ axis = "y", angle = "phi" }]
"""
EULER = (
    "A*b_w1' + (C - B)*b_w2*b_w3 = 0",
    "B*b_w2' + (A - C)*b_w1*b_w3 = 0",
    "C*b_w3' + (B - A)*b_w1*b_w2 = 0",
)


def test_boltzmann_hamel_s_equations_of_a_free_body_are_euler_s() -> None:
    model = anholon.loads(FREE)
    text = derive_text(model, "boltzmann-hamel", "text")
    for equation in EULER:
        assert f"    {equation}\n" in text
    assert "gamma_1_2_3 = 1" in text
    assert "gamma_2_1_3 = -1" in text
    assert "Delta" not in text  # no pole
    latex = derive_text(model, "boltzmann-hamel", "latex")
    assert r"A\,\dot{b}_{w1} + (C - B)\,b_{w2}\,b_{w3} = 0" in latex
    page = derive_text(model, "boltzmann-hamel", "html")
    assert "merror" not in page
    for form in ("maggi", "appell"):
        solved = derive_text(model, form, "text")
        assert "b_w1' = (B - C)*b_w2*b_w3/A" in solved
        assert "b_w3' = (A - B)*b_w1*b_w2/C" in solved


@pytest.mark.parametrize(
    ("text", "form"),
    [(FREE + FIELD, "appell"), (TOP, "boltzmann-hamel")],
    ids=["a field and a moment", "a top with a wheel on a slide"],
)
def test_equations_in_angular_velocities_are_those_that_are_run(text: str, form: str) -> None:
    check(anholon.loads(text), form, seed=4)
