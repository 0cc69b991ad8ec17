"""Parameters of one stage that change in several ways: some jump while others go by a ramp, ramps of several lengths.

What jumps beside a ramp is the limit of ramps of its own in the same stage, to first order in their duration
(docs/theory.md 6): the gap is quartered with it. What two ramps do together is the same whether one stage begins both,
or several stages one each.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from tests import models
from tests.physics.bodies import start
from tests.physics.test_limits_of_ramps import BENT, FIVE, FRONTAL, POSES, TWO, along

import anholon
from anholon import Run, check, dumps, loads, stage_table
from anholon.errors import Problem
from anholon.model.check.pose_check import set_initial_pose
from anholon.model.edit.remove import remove_with_references
from anholon.model.edit.rename import rename_element
from anholon.model.edit.scaling import ScaleFactors, scale_model
from anholon.model.schema import Change, Model, Stage
from anholon.simulation.forecast import find_peak

Floats = NDArray[np.float64]

BEFORE, RAMPS = Stage(name="before", duration=0.2), (0.002, 0.0005, 0.000125)
BODIES = {
    "five-parts": (start(FIVE, xi_rate=4.0, theta_rate=1.5), POSES[0]),
    "two-segments": (
        start(set_initial_pose(TWO, FRONTAL | {"L5z": 2.0}), xi_rate=4.0, theta_rate=1.5),
        POSES[1] | BENT,
    ),
}


def both(change: dict[str, float], profile: str, *apart: Change) -> Stage:
    """Return a stage whose parameters change by a ramp of 0.3 s, but those apart."""
    return Stage(name="both", duration=0.5, set=change, change="ramp", ramp=0.3, profile=profile, apart=apart)


def gone(model: Model, *stages: Stage) -> Run:
    """Return a run through stages."""
    run = models.simulate(replace(model, stages=(BEFORE, *stages)), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.text()
    return run


@pytest.mark.parametrize("profile", ["cosine", "quintic", "linear"])
@pytest.mark.parametrize("body", sorted(BODIES))
def test_what_jumps_beside_a_ramp_is_the_limit_of_ramps(body: str, profile: str) -> None:
    """Also beside a straight ramp, whose corner is a blow at the instant of the jump."""
    model, change = BODIES[body]
    apart = tuple(name for name in change if name.startswith(("alpha1", "alpha3", "gamma")))
    limit = along(model, (BEFORE, both(change, profile, Change(parameters=apart, change="jump"))))
    gaps = [
        along(model, (BEFORE, both(change, profile, Change(parameters=apart, ramp=whole)))) - limit for whole in RAMPS
    ]
    np.testing.assert_allclose([one / two for one, two in pairwise(gaps)], 4.0, rtol=0, atol=0.2)


@pytest.mark.parametrize("jumping", [("alpha1", "alpha3"), ("alpha2",)])
def test_the_energy_table_closes_where_some_jump(jumping: tuple[str, ...]) -> None:
    model, change = BODIES["five-parts"]
    run = gone(model, both(change, "linear", Change(parameters=jumping, change="jump")))
    assert max(abs(row.residual) for row in stage_table(run)) < 1e-9


def test_ramps_of_several_lengths_are_those_of_several_stages() -> None:
    """The arms in 0.3 s, one leg in 0.12 s by another course: the legs' ramp goes on while the next stage begins that
    of the arms, when both are to begin at once."""
    model, change = BODIES["five-parts"]
    legs = {name: change[name] for name in ("alpha3",)}
    arms = {name: value for name, value in change.items() if name not in legs}
    apart = Change(parameters=tuple(legs), ramp=0.12, profile="quintic")
    one = gone(model, both(change, "cosine", apart))
    first = Stage(name="legs", duration=1e-13, set=legs, change="ramp", ramp=0.12, profile="quintic")
    second = Stage(name="arms", duration=0.5, set=arms, change="ramp", ramp=0.3)
    other = gone(model, first, second)
    times = np.linspace(0.0, one.outcome.t - 1e-6, 60)
    for name in model.coordinates:
        np.testing.assert_allclose(
            one.quantity([name], times)[name], other.quantity([name], times)[name], rtol=0, atol=1e-10
        )


def test_the_transition_tells_which_change_how() -> None:
    model, change = BODIES["five-parts"]
    run = gone(model, both(change, "cosine", Change(parameters=("alpha1", "alpha2"), change="jump")))
    told = anholon.explain_transition(run, 1)
    assert told.ramped == {"alpha3", "alpha4"}
    assert {path.path for path in told.paths} >= {(), (("alpha1",), ("alpha2",)), (("alpha2",), ("alpha1",))}
    assert [path.path for path in told.paths if path.is_chosen] == [()]
    assert told.forecast is not None
    peak = told.forecast.peaks["blade"]
    assert peak.value == pytest.approx(told.ramp_peaks["blade"].value, rel=1e-5)
    assert told.forecast.lateral_forces  # one profile and one length: a law of the length
    assert told.ramp_result is not None
    assert told.ramp_result.angular_velocity == pytest.approx(told.forecast.angular_velocity, rel=1e-8)


def test_ramps_that_differ_have_no_law_of_one_length() -> None:
    model, change = BODIES["five-parts"]
    run = gone(model, both(change, "cosine", Change(parameters=("alpha1",), ramp=0.1)))
    told = anholon.explain_transition(run, 1)
    assert told.forecast is not None
    assert (told.forecast.lateral_forces, told.forecast.short_ramp_forces, told.forecast.length) == ({}, {}, 0.3)
    assert told.forecast.peaks["blade"].value == pytest.approx(told.ramp_peaks["blade"].value, rel=1e-5)


def test_a_peak_where_two_parts_meet_is_that_of_the_larger_one() -> None:
    assert find_peak(np.array([0.0, 1.0, 1.0, 2.0]), np.array([0.0, 5.0, 6.0, 0.0])) == (6.0, 1.0)
    assert find_peak(np.array([0.0, 1.0, 1.0, 2.0]), np.array([0.0, -6.0, -5.0, 0.0])) == (-6.0, 1.0)


def test_of_a_ramp_cut_short_only_its_own_stage_is_compared() -> None:
    """The next stage begins a ramp of its own, which is more violent: its peak is none of the first ramp's."""
    model, change = BODIES["five-parts"]
    first = Stage(name="first", duration=0.2, set={"alpha1": 90.0}, change="ramp", ramp=0.5)
    quick = Stage(name="quick", duration=0.5, set=change, change="ramp", ramp=0.08)
    run = gone(model, first, quick)
    told = anholon.explain_transition(run, 1)
    assert told.ramp_cut_short
    assert told.ramp_result is None
    span = run.stages[1]
    times = np.linspace(span.t0, span.t1 - 1e-9, 2001)
    largest = np.abs(run.quantity(["reaction:blade"], times)["reaction:blade"]).max()
    assert abs(told.ramp_peaks["blade"].value) == pytest.approx(largest, rel=1e-5)
    assert told.ramp_peaks["blade"].t <= span.t1
    assert not anholon.explain_transition(run, 2).ramp_cut_short


def test_a_jump_beside_a_ramp_waits_for_what_is_switched() -> None:
    """The blade is put on and strikes in the pose from before; then arms jump with it, and the ramp of legs begins."""
    model, change = BODIES["five-parts"]
    off = Stage(name="glide", duration=0.2, off=("blade",))
    apart = Change(parameters=("alpha1", "alpha2"), change="jump")
    run = gone(model, off, replace(both(change, "linear", apart), on=("blade",)))
    on = Stage(name="on", duration=1e-13, on=("blade",))
    steps = gone(model, off, on, both(change, "linear", apart))
    for name, value in run.at(run.outcome.t).items():
        assert value == pytest.approx(steps.at(steps.outcome.t)[name], rel=1e-9, abs=1e-9), name
    told = anholon.explain_transition(run, 2)
    assert told.forecast is not None
    assert told.forecast.peaks["blade"].value == pytest.approx(told.ramp_peaks["blade"].value, rel=1e-5)


MODEL, CHANGE = BODIES["five-parts"]
APART = (Change(parameters=("alpha1",), change="jump"), Change(parameters=("alpha3",), ramp=0.1, profile="s^2"))
STAGED = replace(MODEL, stages=(BEFORE, both(CHANGE, "cosine", *APART)))


def test_the_file_says_what_the_model_is() -> None:
    text = dumps(STAGED)
    assert loads(text) == STAGED
    assert "apart" in text


def test_names_follow_and_what_only_names_goes_along() -> None:
    renamed = rename_element(STAGED, "parameters", "alpha1", "arm").stages[1]
    assert [way.parameters for way in renamed.apart] == [("arm",), ("alpha3",)]
    assert remove_with_references(STAGED, "parameters.alpha3").stages[1].apart == APART[:1]


def test_the_times_grow_with_the_body() -> None:
    growth = ScaleFactors(1.2, 1.5)
    assert scale_model(STAGED, growth).stages[1].apart[1].ramp == pytest.approx(0.1 * growth.time)


@pytest.mark.parametrize(
    ("apart", "path", "found"),
    [
        ((Change(parameters=("alpha1",)),), (), ("apart.0.ramp", "The ramp time is 0.", "error")),
        (
            (Change(parameters=("alpha1",), ramp=0.1, profile="s/2"),),
            (),
            (
                "apart.0.profile",
                "The ramp profile must go from 0 at s = 0 to 1 at s = 1.",
                "error",
            ),
        ),
        (
            (APART[0], Change(parameters=("alpha2", "alpha1"), ramp=0.1)),
            (),
            ("apart.1.parameters.1", "“alpha1” has two transitions of its own.", "error"),
        ),
        (
            (Change(parameters=("L5z",), ramp=0.1),),
            (),
            ("apart.0.parameters.0", "The stage does not set “L5z”.", "warning"),
        ),
        (
            (Change(parameters=("alpha9",), ramp=0.1),),
            (),
            ("apart.0.parameters.0", "There is no parameter “alpha9”.", "error"),
        ),
        (
            (Change(parameters=(), ramp=0.1),),
            (),
            ("apart.0.parameters", "The transition has no parameters.", "warning"),
        ),
        (APART, ("alpha2 alpha1",), ("path.0", "“alpha2” changes by a ramp, so its order is not used.", "warning")),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(
    apart: tuple[Change, ...], path: tuple[str, ...], found: tuple[str, str, str]
) -> None:
    stage = replace(both(CHANGE, "cosine", *apart), path=path)
    problems = check(replace(MODEL, stages=(BEFORE, stage)))
    place, message, severity = found
    told = [problem for problem in problems if problem.path == f"stages.1.{place}"]
    assert [(problem.message, problem.severity) for problem in told][:1] == [(message, severity)], problems
    assert all(isinstance(problem, Problem) and problem.remedy for problem in told)
