"""Impacts and reversals while something else slides, sticks or is driven against friction: nothing else changes.

References: closed forms of a block on a slope, of a driven block, and of a ball that falls and rebounds.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.physics.readings import happened

import anholon

G = 9.81  # m/s^2

SLOPE = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
a = { value = SLOPE, unit = "rad" }
h = { value = HEIGHT, unit = "m" }
v = { value = SPEED, unit = "m/s" }
[coordinates]
x = { rate = "v*cos(a)" }
y = { rate = "v*sin(a)" }
w = { value = "h" }
[points]
P = { position = ["x", "y", 0], mass = 2 }
Q = { position = [3, "w", 0], mass = 1 }
[forces.rub]
kind = "friction"
constraint = "slope"
coefficient = 0.1
at = "P"
[constraints.slope]
kind = "holonomic"
formula = "y*cos(a) - x*sin(a)"
side = "positive"
at = "P"
[constraints.floor]
kind = "holonomic"
formula = "w"
side = "positive"
restitution = 0.5
[simulation]
until = 0.9
"""

DRIVEN = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { rate = 0.6 }
y = {}
u = { value = 3, rate = 1 }
w = { value = 1 }
[points]
P = { position = ["x", "y", 0], mass = 2 }
Q = { position = ["u", "w", 0], mass = 1 }
[constraints.drive]
kind = "holonomic"
formula = "x - 0.3*sin(2*t)"
[constraints.rail]
kind = "holonomic"
formula = "y"
at = "P"
[constraints.floor]
kind = "holonomic"
formula = "w"
side = "positive"
restitution = 0.5
at = "Q"
[constraints.roof]
kind = "holonomic"
formula = "w - 3"
side = "negative"
at = "Q"
[forces.rub]
kind = "friction"
constraint = "rail"
coefficient = 0.3
at = "P"
[forces.scrape]
kind = "friction"
constraint = "floor"
coefficient = 0.2
at = "Q"
[forces.scrape_above]
kind = "friction"
constraint = "roof"
coefficient = 0.2
at = "Q"
[simulation]
until = 1.3
"""


@pytest.mark.parametrize("speed", [0.3, 2.5])
@pytest.mark.parametrize(("slope", "height"), [(-0.5, 0.75), (-1.11, 0.35), (-0.98, 1.02), (-0.21, 1.76)])
def test_a_ball_falls_while_a_block_slides_down(slope: float, height: float, speed: float) -> None:
    """The rate of the resting contact is rounding, and of either sign; the friction slides on in the impact."""
    text = SLOPE.replace("SLOPE", str(slope)).replace("HEIGHT", str(height)).replace("SPEED", str(speed))
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done", run.outcome.text()
    first = math.sqrt(2.0 * height / G)
    assert next(t for name, t in happened(run) if name == "contact floor") == pytest.approx(first, abs=1e-10)
    pull = G * (-math.sin(slope) - 0.1 * math.cos(slope))  # down the slope
    way = speed * run.times + 0.5 * pull * run.times**2
    np.testing.assert_allclose(run["x"], way * math.cos(slope), atol=1e-9)
    np.testing.assert_allclose(run["y"], way * math.sin(slope), atol=1e-9)
    np.testing.assert_allclose(run.reaction("slope"), 2.0 * G * math.cos(slope), rtol=1e-9)


def test_a_ball_strikes_the_floor_beside_a_driven_block() -> None:
    """The rail of the block takes nothing of the impact, and its friction reverses while the ball, which the first
    impact has stopped along the floor, touches nothing."""
    run = anholon.simulate(anholon.loads(DRIVEN))
    assert run.outcome.status == "done", run.outcome.text()
    first = math.sqrt(2.0 / G)
    strikes = [t for name, t in happened(run) if name == "contact floor"]
    np.testing.assert_allclose(strikes[:4], [first, 2.0 * first, 2.5 * first, 2.75 * first], atol=1e-10)
    assert ("reverse rub", pytest.approx(math.pi / 4.0, abs=1e-9)) in happened(run)
    rate = 0.6 * np.cos(2.0 * run.times)
    force = 2.0 * -1.2 * np.sin(2.0 * run.times) + 0.3 * 2.0 * G * np.sign(rate)
    np.testing.assert_allclose(run.reaction("drive"), force, atol=1e-7)
    # The friction impulse 0.2·1.5·sqrt(2 g h) could stop 1.33 m/s: it stops 1 m/s.
    np.testing.assert_allclose(run["u"], 3.0 + np.minimum(run.times, first), atol=1e-9)


TILTED = """
format = 1
gravity = [-0.56, -9.79, 0]
[parameters]
a = { value = SLOPE, unit = "rad" }
[definitions]
px = "x*cos(a) + y*sin(a)"
py = "y*cos(a) - x*sin(a)"
qx = "u*cos(a) + w*sin(a)"
qy = "w*cos(a) - u*sin(a)"
[coordinates]
x = { rate = "0.9*cos(a)" }
y = { rate = "0.9*sin(a)" }
u = {}
w = {}
[points]
P = { position = ["px", "py", 0], mass = 2 }
Q = { position = ["qx", "qy", 0], mass = 1 }
[constraints.shelf]
kind = "holonomic"
formula = "qy"
side = "positive"
at = "Q"
[constraints.drive]
kind = "holonomic"
formula = "px - 0.3*sin(3*t)"
[constraints.rail]
kind = "holonomic"
formula = "py"
at = "P"
[forces.hold]
kind = "friction"
constraint = "shelf"
coefficient = 0.2
at = "Q"
[forces.rub]
kind = "friction"
constraint = "rail"
coefficient = 0.2
at = "P"
[simulation]
until = 2
"""


@pytest.mark.parametrize("slope", [0.0, 0.43, 0.77, 1.056])
def test_a_driven_block_reverses_while_another_one_sticks(slope: float) -> None:
    """In coordinates along other axes than those of the rail the drive leaves rounding of the slip, and no more."""
    run = anholon.simulate(anholon.loads(TILTED.replace("SLOPE", str(slope))))
    assert run.outcome.status == "done", run.outcome.text()
    reversals = [t for name, t in happened(run) if name == "reverse rub"]
    np.testing.assert_allclose(reversals, [math.pi / 6.0, math.pi / 2.0], atol=1e-9)
    force = 2.0 * (-2.7 * np.sin(3.0 * run.times) + 0.56) + 0.2 * 2.0 * 9.79 * np.sign(np.cos(3.0 * run.times))
    np.testing.assert_allclose(run.reaction("drive"), force, atol=1e-7)
    assert float(np.abs([run["u"], run["w"]]).max()) < 1e-12
    np.testing.assert_allclose(np.abs(run["friction:hold"]), 0.56, atol=1e-9)


HOOP = """
format = 1
gravity = [-0.56, -9.79, 0]
[parameters]
a = { value = SLOPE, unit = "rad" }
[definitions]
px = "x*cos(a) + y*sin(a)"
py = "y*cos(a) - x*sin(a)"
hx = "h*cos(a) + v*sin(a)"
hy = "v*cos(a) - h*sin(a)"
[coordinates]
h = { value = "5*cos(a) - 0.8*sin(a)" }
v = { value = "5*sin(a) + 0.8*cos(a)" }
f = { rate = -8, unit = "rad" }
x = { rate = "0.9*cos(a)" }
y = { rate = "0.9*sin(a)" }
[points]
P = { position = ["px", "py", 0], mass = 2 }
[bodies.hoop]
kind = "disc"
hollow = true
mass = 1.5
radius = 0.3
position = ["hx", "hy", 0]
rotation = [{ axis = "z", angle = "f" }]
[constraints.ground]
kind = "rolling"
body = "hoop"
normal = "y"
side = "positive"
restitution = 0.5
grip = "0.5*N"
slide = "0.1*N"
[constraints.drive]
kind = "holonomic"
formula = "px - 0.3*sin(3*t)"
[constraints.rail]
kind = "holonomic"
formula = "py"
at = "P"
[forces.rub]
kind = "friction"
constraint = "rail"
coefficient = 0.2
at = "P"
[simulation]
until = 0.45
"""


@pytest.mark.parametrize("slope", [0.0, 0.2, 0.43, 0.6, 0.77, 1.056])
def test_a_hoop_grips_as_it_falls_beside_a_driven_block(slope: float) -> None:
    """To stop the slip takes m/2 of it, within 0.5 of the blow; with rounding in the slip of the driven block the hoop
    slid on, with 0.1 of the blow, and nothing was said."""
    run = anholon.simulate(anholon.loads(HOOP.replace("SLOPE", str(slope))))
    assert run.outcome.status == "done", run.outcome.text()
    strike = math.sqrt(2.0 * 0.5 / 9.79)
    along = -0.56 * strike  # m/s, before the blow
    slip = along + 0.3 * -8.0
    assert 0.1 < abs(slip) / 2.0 / (1.5 * 9.79 * strike) < 0.5
    before, after = run.at(strike - 1e-3), run.at(strike + 1e-3)
    assert before["f'"] == pytest.approx(-8.0, abs=1e-9)
    assert after["f'"] == pytest.approx(-8.0 - slip / 2.0 / 0.3, abs=1e-8)
    assert after["hoop.vx"] == pytest.approx(along - slip / 2.0 - 0.56e-3, abs=1e-8)
    assert after["hoop.vy"] == pytest.approx(0.5 * 9.79 * strike - 9.79e-3, abs=1e-8)


RAIL = """
[points.RailN]
position = ["xN", "yN", "zN"]
mass = 1.5
[constraints.driveN]
kind = "holonomic"
formula = "xN - 0.3*sin(RATE*t)"
[constraints.railN]
kind = "holonomic"
formula = "zN"
at = "RailN"
side = "positive"
[forces.rubN]
kind = "friction"
constraint = "railN"
coefficient = 0.25
at = "RailN"
[forces.pushN]
kind = "generalized"
coordinate = "yN"
value = "3*cos(RATE*t)"
"""


def test_a_ball_comes_to_rest_beside_blocks_that_are_driven_and_pushed_across() -> None:
    """Blows look at nothing that they do not reach: a second for each of them, for all choices of both frictions."""
    head = "format = 1\ngravity = [0, 0, -9.81]\n[coordinates]\nz = { value = 0.3 }\n"
    tail = """
    [points.ball]
    position = [4, 0, "z"]
    mass = 1
    [constraints.floor]
    kind = "holonomic"
    formula = "z"
    side = "positive"
    restitution = 0.6
    """
    rates = {1: 3.9, 2: 3.2}
    one = {
        number: f"x{number} = {{ rate = {0.3 * rate} }}\ny{number} = {{}}\nz{number} = {{}}\n"
        for number, rate in rates.items()
    }
    rail = {number: RAIL.replace("N", str(number)).replace("RATE", str(rate)) for number, rate in rates.items()}
    alone = anholon.simulate(anholon.loads(head.replace("z = { value = 0.3 }\n", "") + one[1] + rail[1]), until=1.1)
    text = head + one[1] + one[2] + rail[1] + rail[2] + tail
    run = anholon.simulate(anholon.loads(text), until=1.1)
    assert run.outcome.status == "done", run.outcome.text()
    fall = math.sqrt(2.0 * 0.3 / G)
    strikes = [t for name, t in happened(run) if name == "contact floor"]
    flights = 2.0 * fall * 0.6 ** np.arange(1, 8)
    np.testing.assert_allclose(strikes[:8], fall + np.concatenate([[0.0], np.cumsum(flights)]), atol=1e-9)
    assert strikes[-1] == pytest.approx(fall * (1.0 + 2.0 * 0.6 / 0.4), abs=1e-5)  # Zeno's end
    np.testing.assert_allclose(run["y1"], alone["y1"], atol=1e-8)
    np.testing.assert_allclose(run.reaction("drive1"), alone.reaction("drive1"), atol=1e-6)


ROPE = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.6 }
y = { value = -0.8 }
w = { value = 0.3 }
u = { rate = 0.6 }
[points]
O = { position = [0, 0, 0] }
P = { position = ["x", "y", 0], mass = 2 }
Q = { position = [3, "w", 0], mass = 1 }
R = { position = ["u", 2, 0], mass = 1 }
[constraints.rope]
kind = "distance"
between = ["O", "P"]
length = 1
side = "negative"
[constraints.drive]
kind = "holonomic"
formula = "u - 0.3*sin(2*t)"
[constraints.floor]
kind = "holonomic"
formula = "w"
side = "positive"
restitution = 0.6
[[stages]]
name = "swing"
duration = 1.1
until = "contact rope"
[[stages]]
name = "after"
duration = 0.1
"""


def test_a_blow_is_reported_where_it_acts_and_nowhere_else() -> None:
    """The rope stays taut and the drive goes on: rounding of their rates in the blows of the ball was reported as
    contacts and blows, and ended the stage."""
    run = anholon.simulate(anholon.loads(ROPE))
    assert run.outcome.status == "done", run.outcome.text()
    assert {name for name, _ in happened(run)} == {"contact floor", "rest floor"}
    assert [stage.t0 for stage in run.stages] == [0.0, 1.1]
