"""Limits of rates that jump while they act, ratchets of free bodies and beside rods: closed forms and SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import anholon

Floats = NDArray[np.float64]

DRIVEN = """
format = 1
[coordinates]
x = { rate = 1 }
[points.P]
position = ["x", 0, 0]
mass = 2
[forces.back]
kind = "generalized"
coordinate = "x"
value = -1
[constraints.low]
kind = "nonholonomic"
formula = "x' - W"
"""
STAGED = """
[parameters]
W = { value = 1, unit = "m/s" }
[[stages]]
name = "one"
duration = 1
[[stages]]
name = "two"
duration = 1
set = { W = NEW }
"""
SCHEDULED = """
[schedules.W]
times = [0, 1]
values = [1, NEW]
unit = "m/s"
interpolation = "step"
[simulation]
until = 2
"""


@pytest.mark.parametrize("way", [STAGED, SCHEDULED])
@pytest.mark.parametrize("e", [0.0, 0.5])
def test_a_limit_that_rises_while_it_acts_strikes_by_its_restitution(way: str, e: float) -> None:
    text = f'{DRIVEN}side = "positive"\nrestitution = {e}\n{way.replace("NEW", "4")}'
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done"
    assert [(event.name, event.t) for event in run.events[:1]] == [("contact low", 1.0)]
    assert run.events[0].impulse == pytest.approx(2.0 * (1.0 + e) * 3.0, rel=1e-12)
    assert run.at(0.5)["reaction:low"] == pytest.approx(1.0, rel=1e-12)
    assert run.at(1.25)["x'"] == pytest.approx(4.0 if e == 0.0 else 5.5 - 0.125, rel=1e-10)
    assert np.abs(anholon.energy_balance(run).rest).max() < 1e-9


@pytest.mark.parametrize("way", [STAGED, SCHEDULED])
def test_a_limit_that_falls_while_it_acts_lets_go(way: str) -> None:
    run = anholon.simulate(anholon.loads(f'{DRIVEN}side = "positive"\n{way.replace("NEW", "0.75")}'))
    assert [event.name for event in run.events] == ["release low", "contact low"]
    assert [event.t for event in run.events] == pytest.approx([1.0, 1.5], abs=1e-9)  # 1 m/s - t/2
    assert run.events[1].impulse == 0.0


@pytest.mark.parametrize("way", [STAGED, SCHEDULED])
def test_what_a_conveyor_holds_by_a_bounded_force_slips_where_its_speed_jumps(way: str) -> None:
    run = anholon.simulate(anholon.loads(f"{DRIVEN}grip = 5\nslide = 3\n{way.replace('NEW', '1.5')}"))
    assert [event.name for event in run.events] == ["slip low", "grip low"]
    assert [event.t for event in run.events] == pytest.approx([1.0, 1.5], abs=1e-9)  # (3 - 1)/2 m/s^2
    assert run.at(1.25)["x'"] == pytest.approx(1.25, abs=1e-9)


FREE = """
format = 1
[bodies.ball]
kind = "inertia"
mass = 1
inertia = [0.5, 0.9, 0.7]
[bodies.ball.orientation]
kind = "axis-angle"
axis = [1, 2, 3]
angle = 2
angular_velocity = [0.2, 1, 0.5]
velocity_axes = "world"
[forces.m]
kind = "torque"
body = "ball"
vector = [0, "0.3*sin(t)", "-0.8*cos(2*t)"]
[constraints.ratchet]
kind = "nonholonomic"
formula = "ball.w3 - 0.2*ball.w1^2 - 0.1*ball.e3z"
side = "positive"
[simulation]
until = 8
rtol = 1e-11
"""


def test_a_ratchet_of_a_free_body_that_is_not_linear_in_its_angular_velocity() -> None:
    inertia, axis = np.array([0.5, 0.9, 0.7]), np.array([1.0, 2.0, 3.0]) / np.sqrt(14.0)
    start = Rotation.from_rotvec(2.0 * axis)

    def accelerate(t: float, y: Floats, acts: bool) -> tuple[Floats, float]:
        R, w = y[:9].reshape(3, 3), y[9:]
        f = np.cross(inertia * w, w) + R.T @ [0.0, 0.3 * np.sin(t), -0.8 * np.cos(2.0 * t)]
        if not acts:
            return f / inertia, 0.0
        a = np.array([-0.4 * w[0], 0.0, 1.0])
        multiplier = -(a @ (f / inertia) - 0.1 * (R[2, 0] * w[1] - R[2, 1] * w[0])) / (a @ (a / inertia))
        return (f + multiplier * a) / inertia, float(multiplier)

    def turn(t: float, y: Floats, acts: bool) -> Floats:
        x, z, w = y[9], y[11], y[10]
        cross = np.array([[0.0, -z, w], [z, 0.0, -x], [-w, x, 0.0]])
        return np.concatenate([(y[:9].reshape(3, 3) @ cross).ravel(), accelerate(t, y, acts)[0]])

    def watch(t: float, y: Floats, acts: bool) -> float:
        return accelerate(t, y, acts)[1] if acts else float(y[11] - 0.2 * y[9] ** 2 - 0.1 * y[8])

    watch.terminal, watch.direction = True, -1  # type: ignore[attr-defined]
    t, y = 0.0, np.concatenate([start.as_matrix().ravel(), start.as_matrix().T @ [0.2, 1.0, 0.5]])
    times = []
    for acts in (False, True, False):
        solved = solve_ivp(
            turn, (t, 8.0), y, "DOP853", args=(acts,), rtol=1e-12, atol=1e-13, events=watch, first_step=1e-4
        )
        t, y = float(solved.t[-1]), solved.y[:, -1]
        times.append(t)
    run = anholon.simulate(anholon.loads(FREE))
    assert [event.name for event in run.events] == ["contact ratchet", "release ratchet"]
    assert [event.t for event in run.events] == pytest.approx(times[:2], abs=1e-9)
    assert [run.at(8.0)[f"ball.w{k}"] for k in (1, 2, 3)] == pytest.approx(y[9:].tolist(), abs=1e-9)


BESIDE_ROD = """
format = 1
[coordinates]
x = { rate = 0.1 }
[bodies.cart]
kind = "box"
mass = 1
size = [0.2, 0.1, 0.1]
position = ["x", 0, 0]
[rods.beam]
curve = { kind = "straight", length = 0.3 }
section = { kind = "circle", radius = 0.02, young = 1e9, density = 3000 }
rotation = [{ axis = "y", angle = "-pi/2" }]
velocity = [0.1, 0, 0]
elements = 2
damping = 0.01
[joints.foot]
between = ["beam:base", "cart"]
[constraints.ratchet]
kind = "nonholonomic"
formula = "x' - 1.6"
side = "positive"
[[stages]]
name = "free"
duration = 0.1
off = ["ratchet"]
[[stages]]
name = "held"
duration = 0.02
on = ["ratchet"]
"""


def test_a_limit_that_is_switched_off_keeps_nothing_beside_rods() -> None:
    """It may be violated while it is off, and strikes when it is switched on."""
    run = anholon.simulate(anholon.loads(BESIDE_ROD))
    assert run.outcome.status == "done"
    assert (run.events[0].name, run.events[0].t) == ("contact ratchet", 0.1)
    assert run.at(0.09)["x'"] == pytest.approx(0.1, abs=1e-9)
    assert run["x'"][run["t"] > 0.1].min() > 1.6 - 1e-9
