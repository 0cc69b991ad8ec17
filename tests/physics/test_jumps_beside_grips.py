"""Poses that jump over what holds by bounded forces only, beside ramps that last ever shorter.

A force of the order 1/ε or 1/ε² exceeds every grip, and the impulse of what slides then vanishes with the time ε of the
ramp: the limit is that of the body without the constraint, its momenta being kept. The gap of ramps goes with ε.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon import Run, energy_balance

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


def moved(text: str, change: str, ramp: float = 0.0, profile: str = "cosine", path: str = "") -> Run:
    """Return the run in which the arms go elsewhere behind the first stage, in no time or by a ramp."""
    how = f'change = "ramp"\nramp = {ramp}\nprofile = "{profile}"' if ramp else f"path = [{path}]"
    last = f'[[stages]]\nname = "moved"\nduration = 0.3\nset = {{ {change} }}\n{how}\n'
    run = anholon.simulate(anholon.loads(text + last))
    assert run.outcome.status == "done", run.outcome.message
    return run


def at_end(run: Run) -> Floats:
    last = run.at(0.5)
    return np.array([last[name] for x in run.names for name in (x, f"{x}'")])


GRIPS = [
    ("grip = 400\nslide = 150", 0.3, "a = 1.2", "linear"),  # slides, and grips again after a while
    ("grip = 400\nslide = 150", 0.0, "a = 1.2", "cosine"),  # no slip is left, but it needs more than 150 N: slides on
    ("grip = 400\nslide = 300", 0.0, "b = 1.0", "quintic"),  # no slip is left, and it holds
    ('grip = 400\nslide = "60 + 90*slip"', 0.3, "a = 1.2, b = 0.9", "quintic"),  # with an impulse of the way
]


@pytest.mark.parametrize(("grip", "ahead", "change", "profile"), GRIPS)
def test_a_blade_that_lets_go_has_the_limit_of_its_ramps(grip: str, ahead: float, change: str, profile: str) -> None:
    text = BODY.replace("GRIP", grip).replace("value = 0.3", f"value = {ahead}")
    limit = moved(text, change)
    assert [(event.name, event.t) for event in limit.events][:1] == [("slip blade", 0.3)]
    gaps = [at_end(moved(text, change, ramp, profile)) - at_end(limit) for ramp in (1e-3, 2.5e-4)]
    sizes = [np.abs(gap).max() for gap in gaps]
    assert sizes[0] / sizes[1] == pytest.approx(4.0, abs=0.2)
    balance = energy_balance(limit)
    assert np.abs(balance.rest).max() <= 1e-9 * np.abs(balance.kinetic).max()


def test_a_foot_that_is_put_aside_scrapes_as_far_as_it_goes() -> None:
    """The blade itself moves with the arm: the slip that its sliding force grows with is that of the foot."""
    text = BODY.replace("GRIP", 'grip = 400\nslide = "60 + 90*slip"').replace(
        'at = "body"\nframe', 'at = "foot"\nframe'
    )
    text = text.replace("[forces]", 'foot = { frame = "body", position = [0.02, "0.3*sin(a)", 0] }\n[forces]')
    text = text.replace("y = { }", 'y = { rate = "-0.02*w0" }')
    limit = moved(text, "a = 1.2")
    gaps = [np.abs(at_end(moved(text, "a = 1.2", ramp)) - at_end(limit)).max() for ramp in (1e-3, 2.5e-4)]
    assert gaps[0] / gaps[1] == pytest.approx(4.0, abs=0.2)


def test_over_a_blade_that_lets_go_the_mass_centre_keeps_place_and_velocity() -> None:
    """Both arms, one after the other, in either order; forces are bounded, and the blade is as if it were not there."""
    text = BODY.replace("GRIP", "grip = 400\nslide = 150")
    ends = []
    for path in ('"a", "b"', '"b", "a"'):
        told = anholon.explain_transition(moved(text, "a = 1.2, b = -0.7", path=path), 1)
        before, after = told.body
        np.testing.assert_allclose(after.centre, before.centre, rtol=0, atol=1e-11)
        np.testing.assert_allclose(after.velocity, before.velocity, rtol=0, atol=1e-11)
        assert after.spin[2] == pytest.approx(before.spin[2], rel=1e-11)
        ends.append(told.places[1])
        foreseen = anholon.foresee(told_model(text, path), "moved")
        np.testing.assert_allclose(foreseen.places[1], told.places[1], rtol=0, atol=1e-12)
    assert abs(ends[1][2] - ends[0][2]) > 1e-4  # a body that is free turns by the way it takes


def told_model(text: str, path: str) -> anholon.Model:
    last = f'[[stages]]\nname = "moved"\nduration = 0.3\nset = {{ a = 1.2, b = -0.7 }}\npath = [{path}]\n'
    return anholon.loads(text + last)


def test_a_skater_who_stands_by_friction_is_pushed_back() -> None:
    """Both arms swung ahead, 8 kg of 58 kg: the blade, which sticks along itself, slides back under the mass centre; a
    ramp that begins with a corner strikes nothing that only rubs."""
    rest = BODY.replace("GRIP", "glide = 30").replace("value = 4,", "value = 0,").replace("value = 1.3", "value = 0")
    rest = rest[: rest.index("[forces]")] + rest[rest.index("[constraints.blade]") :]
    rest = rest.replace("0.6*sin(b)", "0.6*sin(a)").replace("ahead*sin(b)", "ahead*sin(a)").replace("0.02", "0")
    limit = moved(rest, "a = 1.2")
    back = -8 * 0.3 * (np.sin(1.2) - np.sin(0.2)) / 58
    np.testing.assert_allclose(at_end(limit), [back, 0, 0, 0, 0, 0], rtol=0, atol=1e-12)
    assert {"slip blade.glide", "stick blade.glide"} <= {event.name for event in limit.events}
    for profile in ("linear", "cosine"):
        gaps = [abs(at_end(moved(rest, "a = 1.2", ramp, profile))[0] - back) for ramp in (4e-3, 1e-3, 2.5e-4)]
        assert [one / two for one, two in pairwise(gaps)] == pytest.approx([16.0, 16.0], abs=0.8)


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


SKATER = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
h = { value = 1.0, unit = "m" }
a = { value = 0.2, unit = "rad" }
[coordinates]
x = { rate = 4 }
y = { }
z = { }
th = { unit = "rad", rate = 1.2 }
[bodies.body]
kind = "inertia"
mass = 50
inertia = [2, 2, 2.5]
center = [0, 0.02, 0.9]
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "th" }]
[points]
arm = { frame = "body", mass = 4, position = [0.1, "-0.2 - 0.5*sin(a)", "h"] }
[constraints]
ice = { kind = "holonomic", formula = "z", at = "body", side = "positive" }
blade = { kind = "blade", at = "body", frame = "body", load = "ice", grip = "0.6*N", slide = "0.25*N" }
[[stages]]
name = "before"
duration = 0.3
"""


@pytest.mark.parametrize("change", ["a = 1.2, h = 0.8", "h = 0.7"])
def test_an_arm_that_falls_lifts_the_skates_off_the_ice(change: str) -> None:
    """The ice cannot pull: the mass centre keeps its height, the skates go up by m Δh/M and fall down again."""
    limit = moved(SKATER, change)
    drop = 1.0 - float(change.split("h = ")[1])
    up = 4 * drop / 54
    names = [event.name for event in limit.events]
    assert names[:4] == ["release blade", "release ice", "contact ice", "engage blade"]
    assert limit.events[2].t == pytest.approx(0.3 + np.sqrt(2 * up / 9.81), abs=1e-9)
    told = anholon.explain_transition(limit, 1)
    np.testing.assert_allclose(told.body[1].centre, told.body[0].centre, rtol=0, atol=1e-11)
    assert told.places[1][2] == pytest.approx(up, abs=1e-11)
    gaps = [np.abs(at_end(moved(SKATER, change, ramp)) - at_end(limit)).max() for ramp in (1e-3, 2.5e-4)]
    assert gaps[1] < 1e-9 or gaps[0] / gaps[1] == pytest.approx(4.0, abs=0.2)


def test_an_arm_that_is_thrown_up_leaves_no_limit() -> None:
    last = '[[stages]]\nname = "moved"\nduration = 0.3\nset = { h = 1.3 }\n'
    run = anholon.simulate(anholon.loads(SKATER + last))
    assert run.outcome.refused == 1
    assert "presses or pulls 'ice' without bound" in run.outcome.message
