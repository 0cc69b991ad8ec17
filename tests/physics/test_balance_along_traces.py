"""The lean of a skater along a trace: of all motions the one that neither falls nor has to be held."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import Followed
from anholon.control.path_control.path_functions import DEGREE, MAX_DERIVATIVE, PathFunction
from anholon.errors import UsageError
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.schema import Model, Trace

WAVE = {"x": "s", "y": "cos(s/2)", "end": 6}
CIRCLE = {"x": "8*sin(s/8)", "y": "8 - 8*cos(s/8)", "end": "16*pi", "closed": True}


def skater(stance: str, speed: float, body: str = "five-parts") -> Model:
    return make_skater(SkaterOptions(body=body, stance=stance, speed=speed))  # type: ignore[arg-type]


def follow(model: Model, **trace: object) -> Followed:
    return anholon.follow_trace(model, Trace(**{"at": "A", "controls": ("L5z",), **trace}), sensitivity=False)  # type: ignore[arg-type]


def test_a_held_skater_leans_so_that_nothing_holds_her() -> None:
    model = skater("held", 4.0, "two-segments")
    found = follow(model, controls=("L5z", "push"), speed=4, balanced="lean", duration=0.8, **CIRCLE)
    upright = float(np.abs(found.run.reaction("upright")).max())
    assert upright < 0.05  # 108 N·m without a lean
    assert found.error < 1e-6
    assert found.needed == 2
    assert found.feasible
    # The lean stands in the model as a schedule.
    assert found.model.definitions["lean"] == "lean_trace"
    told = next(one for one in found.findings if one.kind == "balanced")
    assert float(told.values["force"]) == pytest.approx(upright, rel=0.05)
    # It is about that of a point mass, tan φ = u²/(R g); the mass centre goes on a smaller circle.
    lean = found.controls["lean"]
    assert np.ptp(lean) < 1e-4
    assert np.tan(lean.mean()) == pytest.approx(16 / (8 * 9.81), rel=0.06)
    assert found.controls["push"] == pytest.approx(0.95 * 4, rel=2e-3)  # what resists the blade


def test_with_a_feedback_she_balances_herself_by_turning() -> None:
    model = skater("balanced", 4.0)
    found = follow(model, feedback=1.5, x="s", y="0.5*sin(s/2)", end=20, duration=2, balanced="phi")
    assert found.error < 1e-3
    assert {one.kind for one in found.findings} >= {"falls", "feedback"}
    # A push aside grows like exp(3 t) without the law.
    phi = found.model.coordinates["phi"]
    pushed = replace(phi, value=float(phi.value) + 0.01)
    run = anholon.simulate(replace(found.model, coordinates={**found.model.coordinates, "phi": pushed}))
    assert run.outcome.status == "done"
    assert abs(run.at(2.0)["phi"] - found.run.at(2.0)["phi"]) < 0.02


def test_what_cannot_be_balanced_is_refused_with_the_reason() -> None:
    held = skater("held", 4.0)
    with pytest.raises(UsageError, match="does not affect any position"):
        follow(held, balanced="kappa1", **WAVE)
    with pytest.raises(UsageError, match="prescribed motion"):
        follow(held, balanced="lean", feedback=2.0, **WAVE)


def test_a_course_has_its_own_derivatives() -> None:
    knots = np.linspace(0.0, 2.0, 5)
    course = PathFunction(knots, np.sin(np.arange(4 + DEGREE)), depends_on_time=True)
    h = 1e-4
    for x in (0.3, 0.9, 1.7):
        before, here, behind = (course.evaluate_at(x + d, 9.0) for d in (-h, 0.0, h))
        slopes = (behind[:MAX_DERIVATIVE] - before[:MAX_DERIVATIVE]) / (2 * h)
        assert slopes == pytest.approx(here[1:], rel=1e-5, abs=1e-4)
