"""Motions that escape to infinity or reach the edge of the domain of a formula: what grows, and what drives it.

What is far away all the time, as y, does not grow.
"""

from __future__ import annotations

import math

import pytest

import anholon
from anholon import Outcome

MODEL = """
format = 1
[parameters]
k = {{ value = 1, unit = "kg/(m^2*s^2)" }}
L = {{ value = 1, unit = "m" }}
F = {{ value = 1, unit = "N" }}
T = {{ value = 1, unit = "s" }}
v = {{ value = 1, unit = "m/s" }}
[coordinates]
x = {{ value = {x}, rate = {u}, unit = "m" }}
y = {{ value = 2000, rate = 0.01, unit = "m" }}
[points.A]
position = ["x", "y", 0]
mass = 1
[forces.gentle]
kind = "force"
at = "A"
vector = [0, "0.001*F", 0]
{part}
[simulation]
until = {until}
"""


def outcome(x: float, u: float, part: str, until: float = 5.0, **options: str) -> Outcome:
    text = MODEL.format(x=x, u=u, part=part, until=until)
    found = anholon.simulate(anholon.loads(text), **options).outcome
    assert found.status == "failed"
    return found


def force(formula: str) -> str:
    return f'[forces.push]\nkind = "force"\nat = "A"\nvector = ["{formula}", 0, 0]'


def constraint(kind: str, formula: str) -> str:
    return f'[constraints.rule]\nkind = "{kind}"\nformula = "{formula}"\nat = "A"'


@pytest.mark.parametrize(
    ("x", "u", "part", "t", "grows"),
    [  # each with its closed form
        (1.0, math.sqrt(0.5), force("k*x^3"), math.sqrt(2.0), "coordinate x"),  # x = √2/(√2 - t)
        (0.0, 1.0, force("F*exp(x/L)"), math.pi / 2, "rate x'"),  # x' = √(2 eˣ - 1)
        (1.0, 1.0, constraint("nonholonomic", "x' - v*x^2/L^2"), 1.0, "coordinate x"),  # x = 1/(1 - t)
        (1.0, 1.0, constraint("second-order", "x'' - x'*x'/L"), 1.0, "rate x'"),  # x' = 1/(1 - t)
        (
            1.0, 1.0, '[controls]\np = { law = "v*x^2/L^2", unit = "m/s" }\n' + constraint("parametric", "x' - p"),
            1.0, "coordinate x",
        ),
    ],
)  # fmt: skip
def test_what_escapes_to_infinity_is_named(x: float, u: float, part: str, t: float, grows: str) -> None:
    found = outcome(x, u, part)
    assert found.t == pytest.approx(t, rel=1e-9)
    assert f"The {grows} becomes unbounded: " in found.message
    name = "force 'push'" if "push" in part else "constraint 'rule'"
    assert f"The cause is the {name}." in found.message


def test_a_motion_whose_energy_overflows_has_failed() -> None:
    """x' = F t²/(2 T) with F = 1e300 N: its square is no number, though x and x' are."""
    found = outcome(0.0, 0.0, force("1e300*F*t/T"), until=0.01)
    assert "the energy is too large to be a number: the rate x' has grown to 5e+295 (SI)." in found.message


def test_a_motion_whose_energy_is_no_number_from_the_start_has_failed() -> None:
    """A weight of 1e308 kg at the height of 10 m: m g z is beyond the range of numbers, the motion z is not."""
    text = """
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    z = { value = 10, unit = "m" }
    [points.P]
    mass = "1e308"
    position = [0, 0, "z"]
    """
    found = anholon.simulate(anholon.loads(text), until=0.01).outcome
    assert (found.status, found.t) == ("failed", 0.0)
    assert found.message == "At t = 0 s the energy is too large to be a number."
    light = anholon.simulate(anholon.loads(text.replace("1e308", "1e306")), until=0.01)
    assert light.outcome.status == "done"
    assert light["z"][-1] == pytest.approx(10.0 - 0.5 * 9.81 * 0.01**2, rel=1e-14)


@pytest.mark.parametrize("form", ["mangeron-deleanu", "generalized-gauss"])
def test_a_program_that_escapes_is_named(form: str) -> None:
    """x''' = x''²/v + L/T³ with x''(0) = 0: x'' = tan t."""
    found = outcome(1.0, 1.0, constraint("program", "x''' - x''*x''/v - L/T^3"), form=form)
    assert found.t == pytest.approx(math.pi / 2, rel=1e-6)
    assert "x''" in found.message
    assert "the constraint 'rule'" in found.message


@pytest.mark.parametrize(
    ("x", "u", "part", "t", "edge"),
    [
        (1.0, 0.0, force("-F*L/x"), math.sqrt(math.pi / 2), "a divisor"),  # ∫ dx/√(-2 log x)
        (1.0, 0.0, force("-F*L^2/x^2"), math.pi / math.sqrt(8.0), "a divisor"),  # Kepler's fall
        (1.0, -1.0, constraint("holonomic", "x - L*sqrt(1 - 2*t/T)"), 0.5, "the argument of a root"),
        (1.0, 1.0, constraint("holonomic", "x - L/(1 - t/T)"), 1.0, "a divisor"),
        (0.0, 0.0, force("F*tan(t/T)"), math.pi / 2, "a tangent"),
        (1.0, -1.0, force("F*log(x/L)"), None, "the argument of a logarithm"),
        (0.0, 1.0, force("F*asin(x/L)"), None, "the argument of asin"),
        (1.0, -1.0, force("-0.1*F*(x/L)^0.3"), None, "the base of a power"),
    ],
)
def test_the_formula_with_a_pole_is_named(x: float, u: float, part: str, t: float | None, edge: str) -> None:
    found = outcome(x, u, part)
    if t is not None:
        assert found.t == pytest.approx(t, rel=1e-6)
    name = "force 'push'" if "push" in part else "constraint 'rule'"
    assert f"the {name} ({edge} in it goes to" in found.message
    assert "'gentle'" not in found.message


def test_a_stop_without_a_pole_is_explained_as_before() -> None:
    """A locked direction is no growth: the gradient of the constraint vanishes."""
    text = MODEL.format(x=1.0, u=-1.0, part=constraint("holonomic", "(x/L)^2*y - 0*L"), until=2.0)
    found = anholon.simulate(anholon.loads(text.replace("value = 2000, rate = 0.01", "rate = 0"))).outcome
    assert "becomes unbounded" not in found.text()
