"""Feedback along traces, and where a trace begins."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from tests.physics.traced_models import CIRCLE, DRONE, EIGHT, follow, pushed, replayed, skater

import anholon
from anholon import Followed
from anholon.control.path_control.initial_point import find_initial_point
from anholon.errors import RunError, UsageError
from anholon.model.schema import AppliedForce, AppliedTorque, Model, Schedule, Trace

Floats = NDArray[np.float64]


def off_curve(found: Followed, model: Model, times: Floats) -> Floats:
    """Return how far a motion under the controls of a trace is from the curve."""
    run = anholon.simulate(model, until=float(times[-1]))
    assert run.outcome.status == "done"
    places = run.poses(times).p_WP[:, list(run.system.points).index(found.trace.at), :2]
    ways = np.interp(times, found.times, found.s)
    feet = [
        found.curve.find_nearest(place, found.curve.find_parameter(s)) for place, s in zip(places, ways, strict=True)
    ]
    return np.abs([foot[1] for foot in feet])


def moved(model: Model, **off: float) -> Model:
    """Return a model that begins beside its state: coordinates moved, all rates in one proportion (`faster`)."""
    faster = 1.0 + off.pop("faster", 0.0)
    coordinates = {
        name: replace(item, value=float(item.value) + off.get(name, 0.0), rate=float(item.rate) * faster)
        for name, item in model.coordinates.items()
    }
    return replace(model, coordinates=coordinates)


def struck(model: Model, torque: float) -> Model:
    """Return a model on which a torque acts for a second, that nobody planned."""
    gust = Schedule(times=(0.0, 2.0, 3.0), values=(0.0, torque, 0.0), interpolation="step")
    blow = AppliedTorque(body="plate", vector=(0.0, 0.0, "gust"))
    return replace(model, schedules={**model.schedules, "gust": gust}, forces={**model.forces, "gust": blow})


def test_a_feedback_brings_offsets_and_disturbances_back_to_the_curve() -> None:
    times = np.array([0.0, 2.0, 4.0, 6.0, 8.0, 10.0])
    plans = {rate: follow(skater(kappa2=0.3), duration=10, feedback=rate, **EIGHT) for rate in (0.0, 3.0)}
    for disturbed in (lambda model: moved(model, eta=0.05), lambda model: struck(model, 3.0)):
        left, held = (off_curve(found, disturbed(found.model), times) for found in plans.values())
        assert held[-2:].max() < 2e-4
        assert left[-2:].max() > 100.0 * held[-2:].max()
        assert held.max() < 0.06
    left, held = (off_curve(found, moved(found.model, faster=0.01), times).max() for found in plans.values())
    assert held < 3e-3 < 0.05 < left  # across the curve: what is ahead stays ahead


def test_a_feedback_with_a_law_of_speed_keeps_the_time_too() -> None:
    times = np.array([0.0, 3.0, 5.0, 8.0])
    found = follow(pushed(), controls=("L5z", "push"), speed="5 + 0.5*sin(t/2)", duration=8, feedback=3.0, **EIGHT)
    for model in (moved(found.model, eta=0.05), struck(found.model, 3.0), moved(found.model, faster=0.02)):
        run = anholon.simulate(model)
        gap = np.hypot(*(replayed(found, times) - run.poses(times).p_WP[:, 0, :2]).T)
        assert gap[-1] < 5e-4
    assert found.error < 1e-4


def test_a_feedback_can_be_sought_again_and_needs_forces() -> None:
    first = follow(skater(), duration=4, feedback=2.0, **EIGHT)
    again = follow(first.model, duration=4, **EIGHT)
    assert set(again.model.schedules) == {"L5z_trace", "trace_acts"}
    assert not any("trace" in name for name in again.model.definitions)
    with pytest.raises(UsageError, match="prescribed motion"):
        follow(anholon.load("skater-staged"), controls=("alpha2",), feedback=2.0, **CIRCLE)


def test_a_model_without_traces_says_so() -> None:
    with pytest.raises(UsageError, match="no path"):
        anholon.follow_trace(Model())
    model = replace(skater(), traces={"eight": Trace(at="A", controls=("L5z",), **EIGHT)})  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="did you mean 'eight'"):
        anholon.follow_trace(model, "eigth")


def test_a_force_that_never_turns_the_path_does_not_maintain_a_curve() -> None:
    # A free heading: the torque turns the body of a puck, not its path.
    model = anholon.loads("""
format = 1

[coordinates]
x = { rate = 1 }
y = {}
th = { unit = "rad" }

[bodies.puck]
kind = "disc"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
mass = 1
radius = 0.1
""")
    with pytest.raises(RunError, match="inconsistent"):
        follow(model, at="puck", controls=("th",), **CIRCLE)
    with pytest.raises(RunError, match="cannot be maintained"):
        follow(model, at="puck", controls=("th",), x="s", y="0.3*s", end=9)
    # A force along the heading follows it in the end: the torque turns the force.
    steered = replace(model, forces={"thrust": AppliedForce(at="puck", frame="puck", vector=(1.0, 0.0, 0.0))})
    found = follow(steered, at="puck", controls=("th", "thrust"), speed=1, **CIRCLE, duration=4)
    # The thrust is m u²/R, towards the centre.
    assert np.allclose(np.abs(found.controls["thrust"]), 1 / 5, atol=1e-6)
    assert found.error < 1e-5


def test_where_a_point_begins() -> None:
    assert find_initial_point(anholon.load("skater-reference"), "right_load", "xy") == pytest.approx((0.0, -1.005))
    assert find_initial_point(
        anholon.loads(DRONE.replace("z = {}", "z = { value = 2 }")), "body", "zx"
    ) == pytest.approx((2.0, 0.0))
    assert find_initial_point(Model(), "A", "xy") is None
    # Also in a model whose bodies turn freely, without coordinates of the user for that.
    disc = anholon.load("eulers-disc")
    begin = anholon.simulate(disc, until=0.01).at(0.0)
    assert find_initial_point(disc, "coin", "yz") == pytest.approx((begin["coin.y"], begin["coin.z"]), abs=1e-12)


def test_controls_of_bodies_that_turn_freely() -> None:
    with pytest.raises(UsageError, match="'A' is a mass or a moment of inertia"):
        follow(anholon.load("satellite"), at="craft", controls=("A",), x="s", y="0", end=1)
    with pytest.raises(UsageError, match="'spin' stands in no force"):
        follow(anholon.load("flipping-body"), at="racket", controls=("spin",), x="s", y="0", end=1)
