"""Friction on constraints that name no place: the reaction acts where the friction does, if it is one force there."""

from __future__ import annotations

import math

import pytest
from tests.physics.readings import happened

import anholon
from anholon import Run
from anholon.errors import ModelError

G = 9.81  # m/s^2

BOX = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.3 }
[coordinates]
x = { rate = 2, unit = "m" }
z = { unit = "m" }
th = { unit = "rad" }
[bodies.b]
kind = "box"
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "th" }]
mass = 1.5
size = [0.3, 0.3, 0.3]
[points]
L = { frame = "b", position = [-0.5, 0, -0.2] }
[constraints.guide]
kind = "holonomic"
formula = "FORMULA"
[constraints.upright]
kind = "holonomic"
formula = "th"
[forces.dry]
kind = "friction"
constraint = "guide"
coefficient = "mu"
at = "PLACE"
[simulation]
until = 1
"""

PAIR = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { rate = 2, unit = "m" }
z = { unit = "m", value = 0.1 }
X = { unit = "m" }
Z = { unit = "m" }
[bodies.top]
kind = "box"
position = ["x", 0, "z"]
mass = 1
size = [0.3, 0.3, 0.3]
[bodies.base]
kind = "box"
position = ["X", 0, "Z"]
mass = 2
size = [0.3, 0.3, 0.3]
[constraints.floor]
kind = "holonomic"
formula = "Z"
[constraints.guide]
kind = "holonomic"
formula = "z - Z - 0.1"
[forces.dry]
kind = "friction"
constraint = "guide"
coefficient = 0.3
at = "top"
FRAME
[simulation]
until = 1
"""


def _box(formula: str, place: str) -> str:
    return BOX.replace("FORMULA", formula).replace("PLACE", place)


@pytest.mark.parametrize(("formula", "place"), [("z", "b"), ("5*z", "b"), ("L.z + 0.2", "L"), ("-b.z", "b")])
def test_a_box_stops_as_coulomb_says_whatever_the_formula_of_its_guide(formula: str, place: str) -> None:
    run = anholon.simulate(anholon.loads(_box(formula, place)))
    (stop,) = happened(run)
    assert stop == ("stick dry", pytest.approx(2.0 / (0.3 * G), abs=1e-9))
    assert run.at(0.2)["friction:dry"] == pytest.approx(-0.3 * 1.5 * G if formula != "-b.z" else 0.3 * 1.5 * G)
    assert run.at(0.9)["x"] == pytest.approx(2.0**2 / (2.0 * 0.3 * G), abs=1e-9)


@pytest.mark.parametrize(("formula", "place"), [("L.z + 0.2", "b"), ("z", "L"), ("z + 0.1*th", "b")])
def test_a_reaction_that_is_no_single_force_at_the_place_is_refused(formula: str, place: str) -> None:
    with pytest.raises(ModelError, match=r"forces\.dry: the direction of sliding is not known") as caught:
        anholon.simulate(anholon.loads(_box(formula, place)))
    assert "the point of 'guide'" in str(caught.value)


def test_the_remedy_of_the_refusal_works() -> None:
    text = _box("L.z + 0.2", "b").replace('formula = "L.z + 0.2"', 'formula = "L.z + 0.2"\nat = "L"')
    (stop,) = happened(anholon.simulate(anholon.loads(text)))
    assert stop == ("stick dry", pytest.approx(2.0 / (0.3 * G), abs=1e-9))


def test_a_place_that_the_reaction_does_not_move_is_refused() -> None:
    text = _box("z", "b").replace('formula = "z"', 'formula = "z"\nat = "Q"')
    text = text.replace("[points]", '[points]\nQ = { position = ["u", 0, 1], mass = 1 }').replace(
        "th = {", 'u = { unit = "m" }\nth = {'
    )
    with pytest.raises(ModelError, match="does no work at the given point"):
        anholon.simulate(anholon.loads(text))


def test_between_two_bodies_the_frame_tells_the_direction() -> None:
    with pytest.raises(ModelError, match="or the frame of the friction"):
        anholon.simulate(anholon.loads(PAIR.replace("FRAME", "")))
    run = anholon.simulate(anholon.loads(PAIR.replace("FRAME", 'frame = "base"')))
    # x'' = -mu g, X'' = mu g m/M, till both have the speed m v/(m + M) (closed form).
    t_stop = 2.0 / (0.3 * G * 1.5)
    assert happened(run) == [("stick dry", pytest.approx(t_stop, abs=1e-9))]
    assert run.at(0.3)["x'"] == pytest.approx(2.0 - 0.3 * G * 0.3)
    assert run.at(0.3)["X'"] == pytest.approx(0.3 * G / 2.0 * 0.3)
    assert run.at(0.9)["x'"] == pytest.approx(2.0 / 3.0)


def test_two_frictions_may_not_take_one_reaction_from_different_places() -> None:
    text = PAIR.replace("FRAME", 'frame = "base"\n[forces.other]\nkind = "friction"\nconstraint = "guide"\n')
    text = text.replace(
        'constraint = "guide"\n\n', 'constraint = "guide"\ncoefficient = 0.1\nat = "base"\nframe = "top"\n'
    )
    with pytest.raises(ModelError, match="another friction on it acts at another place"):
        anholon.simulate(anholon.loads(text))


def test_a_plane_in_space_is_found_from_its_formula() -> None:
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m" }
y = { rate = 1, unit = "m" }
z = { unit = "m" }
[points]
P = { position = ["x", "y", "z"], mass = 2 }
[constraints.plane]
kind = "holonomic"
formula = "4*z - 3*x"
[forces.dry]
kind = "friction"
constraint = "plane"
coefficient = 0.2
at = "P"
[simulation]
until = 0.5
"""
    run = anholon.simulate(anholon.loads(text))
    N = 2.0 * G * 0.8  # cos of the slope 3/4
    assert run.at(0.3)["friction:dry"] == pytest.approx(0.2 * N)
    assert run.at(0.3)["reaction:plane"] == pytest.approx(N / 5.0)  # |gradient| = 5
    v = [run.at(0.3)[name] for name in ("x'", "y'", "z'")]
    lost = 0.2 * N * _path(run, 0.3)
    height = run.at(0.3)["z"]
    assert 0.5 * 2.0 * (math.hypot(*v) ** 2 - 1.0) == pytest.approx(-2.0 * G * height - lost, rel=1e-6)


def _path(run: Run, t: float) -> float:
    """Return the length of the way of P up to a time, by Simpson's rule with the run's own speeds."""
    n = 200
    speeds = [math.hypot(*(run.at(t * k / n)[name] for name in ("x'", "y'", "z'"))) for k in range(n + 1)]
    return t / n / 3.0 * sum(s * (1 if k in (0, n) else 4 if k % 2 else 2) for k, s in enumerate(speeds))


@pytest.mark.parametrize("at", ["", 'at = "P"'])
def test_coordinates_of_a_cylinder_leave_one_direction_to_slide(at: str) -> None:
    text = f"""
format = 1
gravity = [0, 0, -9.81]
[coordinates]
a = {{ rate = 2, unit = "rad" }}
z = {{ unit = "m" }}
[points]
P = {{ position = ["0.5*cos(a)", "0.5*sin(a)", "z"], mass = 1 }}
[constraints.guide]
kind = "holonomic"
formula = "z"
{at}
[forces.dry]
kind = "friction"
constraint = "guide"
coefficient = 0.3
at = "P"
[simulation]
until = 1
"""
    run = anholon.simulate(anholon.loads(text))
    t_stop = 0.5 * 2.0 / (0.3 * G)  # R a'' = -mu g
    assert happened(run) == [("stick dry", pytest.approx(t_stop, abs=1e-8))]
    assert run.at(0.9)["a"] == pytest.approx(t_stop, abs=1e-8)  # 2 t/2 at the end


def test_friction_presses_on_a_nonholonomic_constraint_of_its_own_place() -> None:
    text = """
format = 1
[coordinates]
x = { rate = 1, unit = "m" }
y = { unit = "m" }
th = { unit = "rad", rate = 1 }
[bodies.b]
kind = "box"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
mass = 1
size = [0.3, 0.3, 0.3]
[constraints.blade]
kind = "nonholonomic"
formula = "-x'*sin(th) + y'*cos(th)"
[forces.dry]
kind = "friction"
constraint = "blade"
coefficient = 0.3
at = "b"
[simulation]
until = 1
"""
    run = anholon.simulate(anholon.loads(text))
    # N = m v w with w constant, so that v' = -mu w v: v = exp(-mu w t).
    assert math.hypot(run.at(0.5)["x'"], run.at(0.5)["y'"]) == pytest.approx(math.exp(-0.15), rel=1e-9)
