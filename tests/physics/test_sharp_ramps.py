"""Ramps that are very short, or have corners, over what holds by bounded forces only."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon import Run

Floats = NDArray[np.float64]

BODY = """
format = 1
[parameters]
a = { value = 0.2, unit = "rad" }
b = { value = 0.1, unit = "rad" }
u0 = { value = 4, unit = "m/s" }
w0 = { value = 1.3, unit = "rad/s" }
ahead = { value = 0.3, unit = "m" }
[coordinates]
x = { rate = "u0" }
y = { }
th = { unit = "rad", rate = "w0" }
[bodies.body]
kind = "inertia"
mass = 50
inertia = [2.5, 2.5, 2.5]
center = [0, 0.02, 0]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[points]
right_arm = { frame = "body", mass = 4, position = ["ahead*sin(a)", "-0.2 - 0.6*sin(a)", 0] }
left_arm = { frame = "body", mass = 4, position = ["ahead*sin(b)", "0.2 + 0.6*sin(b)", 0] }
[forces]
turn = { kind = "torque", body = "body", vector = [0, 0, 1.5] }
slope = { kind = "force", at = "body", vector = [9, -14, 0] }
[constraints.blade]
kind = "blade"
at = "body"
frame = "body"
GRIP
[[stages]]
name = "before"
duration = 0.3
"""
"""A body with two arms that go aside and ahead, on one blade."""


def moved(text: str, change: str, ramp: float, profile: str) -> Run:
    """Return the run in which the arms go elsewhere behind the first stage."""
    last = f'[[stages]]\nname = "moved"\nduration = 0.3\nset = {{ {change} }}\n'
    run = anholon.simulate(anholon.loads(f'{text}{last}change = "ramp"\nramp = {ramp}\nprofile = "{profile}"\n'))
    assert run.outcome.status == "done", run.outcome.message
    return run


def at_end(run: Run) -> Floats:
    last = run.at(0.5)
    return np.array([last[name] for x in run.names for name in (x, f"{x}'")])


def test_a_force_that_a_very_short_ramp_brings_is_met_at_once() -> None:
    """Within 1e-11 s of its beginning this ramp needs more than the blade holds, which no event could tell."""
    run = moved(BODY.replace("GRIP", "grip = 400\nslide = 150"), "a = 1.2", 5e-5, "quintic")
    assert run.events[0].name == "slip blade"
    assert run.events[0].t == pytest.approx(0.3, abs=1e-9)
    assert max(abs(at_end(run))) < 10.0


BLOCK = """
format = 1
gravity = [0, 0, -9.81]
parameters.h = { value = 0.1, unit = "m" }
[coordinates]
x = { rate = 3 }
z = { }
[points]
block = { mass = 5, position = ["x", 0, "z"] }
load = { mass = 2, position = ["x", 0, "z + h"] }
[constraints]
floor = { kind = "holonomic", formula = "z", at = "block" }
[forces]
rub = { kind = "friction", constraint = "floor", coefficient = 0.3, at = "block" }
[[stages]]
name = "before"
duration = 0.2
[[stages]]
name = "lift"
duration = 0.3
set = { h = 0.3 }
change = "ramp"
ramp = 0.25
"""


def test_the_corners_of_a_ramp_load_friction() -> None:
    """A load of 2 kg that is lifted with 0.8 m/s at once presses with 1.6 N s, and the floor that holds it as it stops
    pulls with as much: each time friction takes 0.3 of that. Between, and with corners rounded off, it is 0.3 |N|."""
    sharp = anholon.simulate(anholon.loads(BLOCK + 'profile = "linear"'))
    slow = 0.3 * 1.6 / 7
    assert sharp.at(0.3)["x'"] == pytest.approx(3 - 0.3 * 9.81 * 0.3 - slow, rel=1e-12)
    assert sharp.at(0.5)["x'"] == pytest.approx(3 - 0.3 * 9.81 * 0.5 - 2 * slow, rel=1e-12)
    first, second = [event for event in sharp.events if event.name == "blow floor"]
    assert (first.impulse, second.impulse) == pytest.approx((1.6, -1.6), rel=1e-12)
    assert first.loss == pytest.approx(0.3 * 1.6 * (3 - 0.3 * 9.81 * 0.2 - 0.5 * slow), rel=1e-12)
    assert first.drives == pytest.approx(0.5 * 2 * 0.8**2, rel=1e-12)
    d, whole = 0.1, 1 / 0.9  # of the ramp, in which it gathers speed
    rounded = f"{whole}*(max(s, 0)^2 - max(s - {d}, 0)^2 - max(s - {1 - d}, 0)^2)/{2 * d}"
    run = anholon.simulate(anholon.loads(BLOCK + f'profile = "{rounded}"'))
    push = 2 * 0.2 * whole / (d * 0.25**2)  # of the load as it gathers speed, N
    weight, away = 7 * 9.81, push - 7 * 9.81
    lost = 0.3 * (weight * 0.475 + push * 0.025 + (away - weight) * 0.025 + weight * 0.025) / 7
    assert run.at(0.5)["x'"] == pytest.approx(3 - lost, rel=1e-9)
