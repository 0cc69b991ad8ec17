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
        assert abs(anholon.stage_table(run)[1].open) < 1e-9


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
