"""Inequalities that stages wait for and that held already when the stage began: only a crossing ends it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.errors import Problem
from anholon.model.query.stage_sequence import format_comparison, parse_mode_change
from anholon.model.schema import Stage
from anholon.outcome import Outcome
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.tolerances import ZERO_CONDITION_REL

_SIGNS: Final = {"up": 1.0, "down": -1.0}
_REMEDY: Final = "Use another value, or end an earlier stage with this condition."


def add_unmet_warning(run: Run, outcome: Outcome) -> Outcome:
    """Return the outcome of a finished run with a warning about conditions for which a stage waited in vain."""
    if outcome.status not in ("done", "stopped") or outcome.remedy:
        return outcome
    problem = next(_iterate_unmet(run, outcome), None)
    return outcome if problem is None else replace(outcome, remedy=f"{problem.message} {problem.remedy}")


def find_unmet_conditions(run: Run) -> tuple[Problem, ...]:
    """Return the ends and exits of stages that never came, because their conditions held from the beginning."""
    return tuple(_iterate_unmet(run, run.unchecked_outcome))


def _iterate_unmet(run: Run, outcome: Outcome) -> Iterator[Problem]:
    stages = run.system.model.stages
    last = run.stages[-1] if run.stages and outcome.status == "done" else None
    visits = [span for span in run.stages if stages and _has_exit_condition(stages[span.number])]
    visits.sort(key=lambda span: span.number)
    motions = run.segments if visits else ()
    begins = [part.t0 for part in motions]
    for number, spans in groupby(visits, key=lambda span: span.number):
        stage_spans, length = [*spans], stages[number].duration
        if all(
            span is last or 0.0 < length <= (span.t1 - span.t0) * (1.0 + ZERO_CONDITION_REL) for span in stage_spans
        ):
            yield from _check_at_start(run, motions[bisect_right(begins, stage_spans[0].t0) - 1], number)


def _has_exit_condition(stage: Stage) -> bool:
    return any(direction in _SIGNS for _, _, direction in _iterate_awaited(stage))


def _iterate_awaited(stage: Stage) -> Iterator[tuple[str, str, str]]:
    """Yield the formulas that a stage waits for: the field, the formula, its direction."""
    if isinstance(stage.until, str):
        yield "until", stage.until, stage.direction
    for k, branch in enumerate(stage.branches):
        yield f"branches.{k}.when", branch.when, branch.direction


def _check_at_start(run: Run, segment: MotionSegment, number: int) -> Iterator[Problem]:
    """Yield the conditions that held at the beginning of a stage that ended by its time; `segment`: its first."""
    system, stage = run.system, run.system.model.stages[number]
    times = np.array([segment.t0, segment.t1])
    values = run.reader.evaluate_within(segment, "events", times)
    for field, formula, direction in _iterate_awaited(stage):
        sign = _SIGNS.get(direction)
        if sign is None or parse_mode_change(formula) is not None:
            continue
        start, end = sign * values[:, len(system.model.events) + system.crossings.index(formula)]
        if not start > ZERO_CONDITION_REL * abs(end):
            continue
        comparison = format_comparison(formula, direction) or f"{formula} {'>' if sign > 0.0 else '<'} 0"
        message = (
            f"The exit condition '{comparison}' of stage '{stage.name}' was already satisfied at its start. Only a "
            "zero crossing counts."
        )
        yield Problem(path=f"stages.{number}.{field}", message=message, remedy=_REMEDY, severity="warning")
