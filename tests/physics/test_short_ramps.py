"""Ramps with corners on their way, and ramps that are short beside the motion."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.model.schema import Stage

SLIDING_MASS = """
format = 1
[parameters]
a = { value = 0, unit = "m" }
[coordinates]
x = {}
[points.P]
position = ["x + a", 0, 0]
mass = 2
"""


@pytest.mark.parametrize(
    ("profile", "corner"),
    [("min(2*s, 1)", "0.5"), ("max(0, 2*s - 1)", "0.5"), ("abs(s)", "0"), ("max(s - 0.2, 0)^3/0.512", "")],
)
def test_a_profile_with_a_corner_on_its_way_is_refused_for_what_moves(profile: str, corner: str) -> None:
    """x = -a, as nothing acts: a corner would be a blow, which is told with its place; without one the mass rests."""
    stages = (
        Stage(name="rest", duration=0.1),
        Stage(name="ramp", duration=1.0, change="ramp", ramp=0.8, profile=profile, set={"a": 1.0}),
    )
    run = anholon.simulate(replace(anholon.loads(SLIDING_MASS), stages=stages))
    if corner:
        assert run.outcome.refused == 1
        assert f"a corner at s = {corner}," in run.outcome.message
    else:
        assert run.at(1.05)["x"] == pytest.approx(-1.0, abs=1e-8)
        assert abs(anholon.stage_table(run)[1].residual) < 1e-9


@pytest.mark.parametrize("profile", ["cosine", "quintic"])
@pytest.mark.parametrize("ramp", [0.03, 0.3, 0.8])
def test_a_mass_at_rest_in_moving_coordinates_closes_its_balance(profile: str, ramp: float) -> None:
    """x = -a moves by its tolerance off the mass at rest: what that error has of energy was called missing energy."""
    stages = (
        Stage(name="rest", duration=0.1),
        Stage(name="ramp", duration=1.0, change="ramp", ramp=ramp, profile=profile, set={"a": 1.0}),
    )
    run = anholon.simulate(replace(anholon.loads(SLIDING_MASS), stages=stages))
    assert run.outcome.status == "done"
    assert run.outcome.remedy == ""
    assert run.at(1.0)["x"] == pytest.approx(-1.0, abs=1e-8)


SLID = """
format = 1
[parameters]
y = { value = 0.3, unit = "m" }
[coordinates]
x = { rate = 0.01 }
[points]
P = { position = ["x", 0, 0], mass = 2 }
Q = { position = ["x", "y", 0], mass = 2 }
[definitions]
aside = "y"
"""


@pytest.mark.parametrize("begin", [7.3, 600.0, 900.0, 7000.0])
@pytest.mark.parametrize("ramp", [0.3, 1e-3, 1e-4, 1e-5])
def test_short_ramps_end_late_in_a_motion(begin: float, ramp: float) -> None:
    """Times are rounded the more the later it is, and the sum of a begin and a length may lie before the end."""
    still = Stage(name="still", duration=begin)
    slides = Stage(name="slides", duration=2.0, set={"y": 1.0}, change="ramp", ramp=ramp)
    run = anholon.simulate(replace(anholon.loads(SLID), stages=(still, slides)))
    assert run.outcome.status == "done", run.outcome.text()
    assert len(run.segments) == 3
    later = begin + ramp + np.linspace(1e-9, 2.0 - ramp - 1e-9, 30)
    np.testing.assert_allclose(run.quantity(["aside"], later)["aside"], 1.0, rtol=0, atol=1e-12)


@pytest.mark.parametrize("ramp", [1e-3, 1e-4, 1e-5, 1e-6])
def test_smooth_ramps_end_without_a_blow_however_short(ramp: float) -> None:
    model = anholon.load("skater-staged")
    first, second, *_ = model.stages
    aside = {"alpha1": 40.0, "alpha2": 60.0, "alpha3": 6.0, "alpha4": 6.0}
    quick = replace(second, set=aside, change="ramp", ramp=ramp, duration=0.5)
    run = anholon.simulate(replace(model, stages=(first, quick)))
    assert run.outcome.status == "done", run.outcome.text()
    assert not run.events


@pytest.mark.parametrize("ramp", [1e-11, 1e-15, 1e-18])
def test_a_ramp_that_time_does_not_resolve_is_named(ramp: float) -> None:
    model = anholon.load("skater-staged")
    first, second, *_ = model.stages
    quick = replace(second, change="ramp", ramp=ramp)
    run = anholon.simulate(replace(model, stages=(first, quick)))
    assert run.outcome.status == "failed"
    assert f"The ramp of 'alpha1' takes {ramp:.3g} s" in run.outcome.remedy
    assert "Use a jump" in run.outcome.remedy


CARTS = """
format = 1
[parameters]
a = { value = 0, unit = "m" }
[coordinates]
x = {}
w = {}
[points]
cart = { position = ["x", 0, 0], mass = 3 }
rider = { position = ["x + a", 0, 0], mass = 2 }
pulled = { position = ["w", 0, 0], mass = 5 }
[constraints.rope]
kind = "holonomic"
formula = "w - a"
"""
STRAIGHT = (  # duration of a stage, length of its ramp, rate: ramps end with their stage, before it, or are cut off
    (0.5, 0.5, 2.0),
    (0.3, 0.8, -1.0),
    (0.4, 0.25, 3.0),
    (0.2, 0.2, -0.5),
)


@pytest.mark.parametrize("begin", [0.0, 600.0])
def test_each_change_of_a_straight_course_is_a_blow_wherever_its_stage_ends(begin: float) -> None:
    """A rider of 2 kg on a cart of 3 kg goes at r: 5 x' + 2 r = 0; a rope that goes at r draws 5 kg: P = 5 Δr. The
    drives do Δ(3 (0.4 r)² + 2 (0.6 r)² + 5 r²)/2."""
    stages, course, a, t = [Stage(name="wait", duration=1.0 + begin)], [], 0.0, 1.0 + begin
    for k, (duration, ramp, rate) in enumerate(STRAIGHT):
        aim = a + rate * ramp
        go = Stage(name=f"go{k}", duration=duration, set={"a": aim}, change="ramp", ramp=ramp)
        stages.append(replace(go, profile="linear", unfinished="stop"))
        course.append((t, a, rate))
        if ramp < duration:
            course.append((t + ramp, aim, 0.0))
        a, t = a + rate * min(ramp, duration), t + duration
    course.append((t, a, 0.0))
    stages.append(Stage(name="after", duration=0.5))
    run = anholon.simulate(replace(anholon.loads(CARTS), stages=tuple(stages)))
    assert run.outcome.status == "done", run.outcome.text()
    blows = [event for event in run.events if event.name == "blow rope"]
    rates = [0.0, *(rate for _, _, rate in course)]
    np.testing.assert_allclose([event.t for event in blows], [start for start, _, _ in course], rtol=0, atol=1e-9)
    np.testing.assert_allclose([event.impulse for event in blows], 5.0 * np.diff(rates), rtol=1e-8)
    np.testing.assert_allclose([event.drives for event in blows], 3.1 * np.diff(np.square(rates)), rtol=1e-8)
    for start, at, rate in course:
        told = run.at(start + 0.1)
        assert told["x'"] == pytest.approx(-0.4 * rate, abs=1e-9)
        assert told["x"] == pytest.approx(-0.4 * (at + 0.1 * rate), abs=1e-8)


@pytest.mark.parametrize(("begin", "ramp"), [(0.0, 0.3), (600.0, 0.3), (600.0, 1e-3), (0.0, 1e-5)])
def test_smooth_ramps_that_end_with_their_stage_end_without_a_blow(begin: float, ramp: float) -> None:
    wait = Stage(name="wait", duration=1.0 + begin)
    go = Stage(name="go", duration=ramp, set={"a": 0.7}, change="ramp", ramp=ramp)
    run = anholon.simulate(replace(anholon.loads(CARTS), stages=(wait, go, Stage(name="after", duration=0.5))))
    assert run.outcome.status == "done", run.outcome.text()
    assert not run.events
    told = run.at(1.0 + begin + ramp)
    assert told["x"] == pytest.approx(-0.4 * 0.7, abs=1e-9)
    assert told["w"] == pytest.approx(0.7, abs=1e-9)
    assert told["x'"] == pytest.approx(0.0, abs=1e-8 * 0.7 / ramp)  # beside the rate in its middle
