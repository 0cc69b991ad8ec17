"""Texts on a block about its stage: end, changes, branches."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.stage_sequence import changes_of, parse_mode_change
from anholon.model.query.stage_times import planned_duration
from anholon.model.schema import Model, Stage
from anholon_gui.texts.events import condition_text, event_text
from anholon_gui.texts.language import quantity_text

if TYPE_CHECKING:
    from anholon.results.run import Run

_MAX_LISTED_PASSES = 20  # passes that are listed
_DIRECTIONS = {"up": "↑", "down": "↓", "both": ""}

translate = QCoreApplication.translate


def duration_text(duration: float) -> str:
    """Return a duration with its unit."""
    return quantity_text(f"{duration:.4g}", "s")


def programme_summary(count: str, model: Model, run: Run | None) -> str:
    """Return one line with the number of stages (`count`), their planned duration, and the actual one if it differs."""
    parts = [count]
    plan, length = planned_duration(model), simulated_duration(run)
    if plan.length is None:
        parts.append(translate("timeline", "open end"))
    elif plan.branching:
        parts.append(translate("timeline", "planned {} (no branches)").format(duration_text(plan.length)))
    elif plan.may_end_early:
        parts.append(translate("timeline", "planned {} at most").format(duration_text(plan.length)))
    elif length is None or math.isclose(length, plan.length, rel_tol=1e-9):
        return f"{count} · {duration_text(plan.length)}"
    else:
        parts.append(translate("timeline", "planned {}").format(duration_text(plan.length)))
    if length is not None:
        parts.append(translate("timeline", "simulated {}").format(duration_text(length)))
    return " · ".join(parts)


def run_summary(run: Run | None) -> str:
    """Return the stages of an ended run with their durations, line by line."""
    if run is None or simulated_duration(run) is None:
        return ""
    spans = run.stages
    lines = [translate("timeline", "Stages of the run:")]
    lines += [f"{span.name}: {duration_text(span.t1 - span.t0)}" for span in spans[:_MAX_LISTED_PASSES]]
    if len(spans) > _MAX_LISTED_PASSES:
        lines.append(translate("timeline", "… and {} more").format(len(spans) - _MAX_LISTED_PASSES))
    return "\n".join(lines)


def simulated_duration(run: Run | None) -> float | None:
    """Return the duration of the stages of a run, s. None while it is running, and without stages."""
    if run is None or not run.stages or run.unchecked_outcome.status == "running":
        return None
    return run.stages[-1].t1 - run.stages[0].t0


def end_text(stage: Stage, units: FormulaUnits) -> str:
    """Return the end of a stage in a few characters. `units` are those of the formulas of its model."""
    parts = []
    if isinstance(stage.until, str):
        zero = f"{stage.until} = 0 {_DIRECTIONS[stage.direction]}".rstrip()
        parts.append(awaited_condition_text(stage.until, stage.direction, units) or zero)
    if stage.duration:
        parts.append(f"{'≤ ' if parts or stage.branches else ''}{duration_text(stage.duration)}")
    return " · ".join(parts) or "–"


def awaited_condition_text(formula: str, direction: str, units: FormulaUnits) -> str | None:
    """Return an awaited event, equation or inequality in words. None for another formula."""
    message = parse_mode_change(formula)
    return event_text(" ".join(message)) if message else condition_text(formula, direction, units)


def changes_text(model: Model, stage: Stage) -> str:
    """Return one line about the changes at the beginning of a stage."""
    return ", ".join(list_changes(model, stage))


def list_changes(model: Model, stage: Stage) -> Iterator[str]:
    if stage.pose:
        yield f"⇒ {stage.pose}"
    for name in stage.on:
        yield f"+ {name}"
    for name in stage.off:
        yield f"− {name}"
    for name, value in stage.set.items():
        unit = model.parameters[name].unit if name in model.parameters else ""
        yield f"{name} = {quantity_text(f'{value:.4g}', unit)}"


def stage_tooltip(model: Model, number: int) -> str:
    """Return lines that describe a stage."""
    stage, units = model.stages[number], FormulaUnits(model)
    lines = [f"{number + 1}. {stage.name}"]
    if not stage.enabled:
        lines.append(translate("timeline", "Disabled (skipped)"))
    if stage.duration:
        may_end_early = stage.until or stage.branches
        text = translate("timeline", "Maximum duration {}") if may_end_early else translate("timeline", "Duration {}")
        lines.append(text.format(duration_text(stage.duration)))
    crossing = translate("timeline", "Ends when {} crosses zero {}")
    template = translate("timeline", "Ends when {}")
    if isinstance(stage.until, str):
        sign = _DIRECTIONS[stage.direction]
        message = awaited_condition_text(stage.until, stage.direction, units)
        lines.append(template.format(message) if message else crossing.format(stage.until, sign).rstrip())
    if stage.repeat > 1:
        lines.append(translate("timeline", "Repeated {} times").format(stage.repeat))
    common_change, *separate_changes = changes_of(stage)
    if (stage.set or stage.pose) and common_change.change == "ramp":
        lines.append(translate("timeline", "Changes by a ramp of {}").format(duration_text(common_change.ramp)))
    at_once, ramp = translate("timeline", "{}: jump"), translate("timeline", "{}: ramp of {}")
    for other in separate_changes:
        words = ramp if other.change == "ramp" else at_once
        lines.append(words.format(", ".join(other.parameters), duration_text(other.ramp)))
    lines += [f"   {change}" for change in list_changes(model, stage)]
    way = translate("timeline", "When {} crosses zero {} → {}")
    event = translate("timeline", "When {} → {}")
    for branch in stage.branches:
        sign = _DIRECTIONS[branch.direction]
        message = awaited_condition_text(branch.when, branch.direction, units)
        lines.append(event.format(message, branch.to) if message else way.format(branch.when, sign, branch.to))
    if stage.next:
        lines.append(translate("timeline", "Next stage → {}").format(stage.next))
    if stage.doc:
        lines.append(stage.doc)
    return "\n".join(lines)
