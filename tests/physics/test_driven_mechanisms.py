"""Machines with given motions whose parts rub: boxes, tables, wheels and cranks."""

from __future__ import annotations

import math

import pytest
from tests.physics.readings import closes, happened

import anholon

G, M, MU, A, W = 9.81, 2.0, 0.3, 0.1, 2.0  # m/s^2, kg, 1, m, rad/s of the models below


FEET = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m" }
z = { unit = "m", value = 0.2 }
th = { unit = "rad" }
[bodies.box]
kind = "box"
size = [1, 0.2, 0.4]
mass = 1
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "th" }]
[points]
L = { frame = "box", position = [-0.5, 0, -0.2] }
R = { frame = "box", position = [0.5, 0, -0.2] }
[constraints.left]
kind = "holonomic"
formula = "L.z"
at = "L"
side = "positive"
[constraints.right]
kind = "holonomic"
formula = "R.z"
at = "R"
side = "positive"
[constraints.drive]
kind = "nonholonomic"
formula = "x' - 0.2*sin(2*t)"
at = "box"
[forces.fl]
kind = "friction"
constraint = "left"
coefficient = 0.4
at = "L"
[forces.fr]
kind = "friction"
constraint = "right"
coefficient = 0.4
at = "R"
[simulation]
until = 4
"""


def test_a_driven_box_on_two_feet_reverses_on_both() -> None:
    run = anholon.simulate(anholon.loads(FEET))
    assert run.outcome.status == "done"
    for t in (0.5, 1.0, 2.0, 3.0):
        sign = math.copysign(1.0, math.sin(2.0 * t))
        now = run.at(t)
        assert now["reaction:drive"] == pytest.approx(0.4 * math.cos(2.0 * t) + 0.4 * G * sign)
        # The drive acts at the centre: the frictions turn the box about it by 0.2 m mu m g.
        assert now["reaction:right"] - now["reaction:left"] == pytest.approx(sign * 0.4 * G * 0.2 / 0.5)
    assert closes(run, driven=True)


TABLE = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
X = { unit = "m" }
Z = { unit = "m" }
x = { unit = "m" }
z = { unit = "m" }
[points]
T = { position = ["X", 0, "Z"], mass = 3 }
B = { position = ["x", 0, "z"], mass = 1 }
[bodies.table]
kind = "box"
size = [1, 1, 0.1]
mass = 0
position = ["X", 0, "Z"]
[constraints.floor]
kind = "holonomic"
formula = "Z"
at = "T"
[constraints.top]
kind = "on-surface"
at = "B"
frame = "table"
formula = "z"
[constraints.drive]
kind = "nonholonomic"
formula = "X' - 0.5*sin(4*t)"
[forces.below]
kind = "friction"
constraint = "floor"
coefficient = 0.2
[forces.above]
kind = "friction"
constraint = "top"
coefficient = 0.3
[simulation]
until = 4
"""


def test_a_driven_table_carries_a_block_that_sticks() -> None:
    run = anholon.simulate(anholon.loads(TABLE))
    assert all(name == "reverse below" for name, _ in happened(run))
    for t in (0.3, 0.5, 1.0, 2.0, 3.0):
        drive = 4.0 * 2.0 * math.cos(4.0 * t) + 0.2 * 4.0 * G * math.copysign(1.0, math.sin(4.0 * t))
        assert run.at(t)["reaction:drive"] == pytest.approx(drive, abs=1e-8)
        assert run.at(t)["friction:above"] == pytest.approx(2.0 * math.cos(4.0 * t), abs=1e-8)
    assert closes(run, driven=True)


WHEEL = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { unit = "m" }
y = { unit = "m", value = 0.2 }
th = { unit = "rad" }
[bodies.w]
kind = "disc"
axis = "z"
radius = 0.2
thickness = 0.05
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
mass = 2
[constraints.roll]
kind = "rolling"
body = "w"
normal = "y"
contact = true
[constraints.travel]
kind = "nonholonomic"
formula = "x' - 0.2*sin(2*t)"
[constraints.turn]
kind = "nonholonomic"
formula = "th' + SPIN*sin(2*t)"
[forces.dry]
kind = "friction"
constraint = "roll"
coefficient = 0.3
[simulation]
until = 4
"""


@pytest.mark.parametrize(("spin", "force"), [(0.5, MU * M * G), (1.5, -MU * M * G), (1.0, 0.0)])
def test_a_wheel_whose_travel_and_turn_are_given(spin: float, force: float) -> None:
    """Its slip is (0.2 - 0.2 spin) sin 2t; where that is 0 it rolls, and the friction is not determined."""
    run = anholon.simulate(anholon.loads(WHEEL.replace("SPIN", str(spin))))
    assert run.outcome.status == "done"
    for t in (0.5, 1.0, 2.0, 3.0):
        friction = -force * math.copysign(1.0, math.sin(2.0 * t))
        assert run.at(t)["friction:dry"] == pytest.approx(friction, abs=1e-9)
        assert run.at(t)["reaction:travel"] == pytest.approx(0.8 * math.cos(2.0 * t) - friction, abs=1e-8)
    assert closes(run, driven=True)


CRANK = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
th = { unit = "rad", rate = 3 }
x = { unit = "m", value = 0.8 }
z = { unit = "m" }
[points]
C = { position = ["0.2*cos(th)", 0, "0.2*sin(th)"], mass = 1 }
S = { position = ["x", 0, "z"], mass = 2 }
[constraints.floor]
kind = "holonomic"
formula = "z"
at = "S"
[constraints.rod]
kind = "distance"
between = ["C", "S"]
length = 0.6
[constraints.drive]
kind = "holonomic"
formula = "th - 3*t"
[forces.dry]
kind = "friction"
constraint = "floor"
coefficient = 0.3
[simulation]
until = 3
"""


def test_the_slider_of_a_driven_crank_passes_its_dead_centres() -> None:
    """By hand, with x from the geometry and the pull S of the rod along (-cos b, sin b) on the slider:
    2 x'' = -S cos b - mu N sign x', N = 2 g - S sin b."""
    run = anholon.simulate(anholon.loads(CRANK))
    assert happened(run) == [("reverse dry", pytest.approx(k * math.pi / 3.0, abs=1e-9)) for k in (1, 2)]
    for t in (0.3, 0.9, 1.5, 2.5):
        h = 1e-4
        x = [0.2 * math.cos(a) + math.sqrt(0.36 - (0.2 * math.sin(a)) ** 2) for a in (3 * (t - h), 3 * t, 3 * (t + h))]
        acceleration, sign = (x[0] - 2.0 * x[1] + x[2]) / h**2, math.copysign(1.0, x[2] - x[0])
        sine = 0.2 * math.sin(3 * t) / 0.6  # of the rod's slope, from the slider up to the crank
        cosine = math.sqrt(1.0 - sine**2)
        S = (-2.0 * acceleration - 0.3 * 2.0 * G * sign) / (cosine - 0.3 * sign * sine)
        assert run.at(t)["reaction:floor"] == pytest.approx(2.0 * G - S * sine, rel=1e-5)
        assert run.at(t)["friction:dry"] == pytest.approx(-0.3 * (2.0 * G - S * sine) * sign, rel=1e-5)
    assert closes(run, driven=True)
