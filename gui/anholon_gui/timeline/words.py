"""What a block says of its stage: how it ends, what changes, where it leads."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from anholon.model.formula_units import FormulaUnits
from anholon.model.structs import Model, Stage
from anholon.model.timeline import changes_of, happening
from anholon_gui.happenings import compared_words, event_words
from anholon_gui.language import measure
from anholon_gui.timeline.layout import plan_of

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["changes", "course", "ending", "seconds", "summary", "tale"]

_MOST = 20  # passes that are listed
_DIRECTIONS = {"up": "↑", "down": "↓", "both": ""}

translate = QCoreApplication.translate


def seconds(length: float) -> str:
    """Return a length of time with its unit."""
    return measure(f"{length:.4g}", "s")


def summary(count: str, model: Model, run: Run | None) -> str:
    """Return in one line how many stages there are, as `count` says, how long they are planned to last, and how long
    they lasted in a run that has ended, where that is another time."""
    parts = [count]
    plan, length = plan_of(model), _lasted(run)
    if plan.length is None:
        parts.append(translate("timeline", "open end"))
    elif plan.branching:
        parts.append(translate("timeline", "planned {} (no branches)").format(seconds(plan.length)))
    elif plan.sooner:
        parts.append(translate("timeline", "planned {} at most").format(seconds(plan.length)))
    elif length is None or math.isclose(length, plan.length, rel_tol=1e-9):
        return f"{count} · {seconds(plan.length)}"
    else:
        parts.append(translate("timeline", "planned {}").format(seconds(plan.length)))
    if length is not None:
        parts.append(translate("timeline", "simulated {}").format(seconds(length)))
    return " · ".join(parts)


def course(run: Run | None) -> str:
    """Return which stages a run that has ended went through and how long each of them lasted, line by line."""
    if run is None or _lasted(run) is None:
        return ""
    spans = run.stages
    lines = [translate("timeline", "Stages of the run:")]
    lines += [f"{span.name}: {seconds(span.t1 - span.t0)}" for span in spans[:_MOST]]
    if len(spans) > _MOST:
        lines.append(translate("timeline", "… and {} more").format(len(spans) - _MOST))
    return "\n".join(lines)


def _lasted(run: Run | None) -> float | None:
    """Return how long the stages of a run lasted, s; None while it is under way, and without stages."""
    if run is None or not run.stages or run.ended.status == "running":
        return None
    return run.stages[-1].t1 - run.stages[0].t0


def ending(stage: Stage, units: FormulaUnits) -> str:
    """Return in a few characters what ends a stage; `units`: those of the formulas of its model."""
    parts = []
    if isinstance(stage.until, str):
        zero = f"{stage.until} = 0 {_DIRECTIONS[stage.direction]}".rstrip()
        parts.append(_awaited(stage.until, stage.direction, units) or zero)
    if stage.duration:
        parts.append(f"{'≤ ' if parts or stage.branches else ''}{seconds(stage.duration)}")
    return " · ".join(parts) or "–"


def _awaited(formula: str, direction: str, units: FormulaUnits) -> str | None:
    """Return in words an event, or an equation or inequality, that is waited for; None for another formula."""
    told = happening(formula)
    return event_words(" ".join(told)) if told else compared_words(formula, direction, units)


def changes(model: Model, stage: Stage) -> str:
    """Return in one line what changes when a stage begins."""
    return ", ".join(_changes(model, stage))


def _changes(model: Model, stage: Stage) -> Iterator[str]:
    if stage.pose:
        yield f"⇒ {stage.pose}"
    for name in stage.on:
        yield f"+ {name}"
    for name in stage.off:
        yield f"− {name}"
    for name, value in stage.set.items():
        unit = model.parameters[name].unit if name in model.parameters else ""
        yield f"{name} = {measure(f'{value:.4g}', unit)}"


def tale(model: Model, number: int) -> str:
    """Return some lines that tell all about a stage."""
    stage, units = model.stages[number], FormulaUnits(model)
    lines = [f"{number + 1}. {stage.name}"]
    if not stage.enabled:
        lines.append(translate("timeline", "Disabled (skipped)"))
    if stage.duration:
        sooner = stage.until or stage.branches
        text = translate("timeline", "Maximum duration {}") if sooner else translate("timeline", "Duration {}")
        lines.append(text.format(seconds(stage.duration)))
    crossing = translate("timeline", "Ends when {} crosses zero {}")
    met = translate("timeline", "Ends when {}")
    if isinstance(stage.until, str):
        sign = _DIRECTIONS[stage.direction]
        told = _awaited(stage.until, stage.direction, units)
        lines.append(met.format(told) if told else crossing.format(stage.until, sign).rstrip())
    if stage.repeat > 1:
        lines.append(translate("timeline", "Repeated {} times").format(stage.repeat))
    own, *apart = changes_of(stage)
    if (stage.set or stage.pose) and own.change == "ramp":
        lines.append(translate("timeline", "Changes by a ramp of {}").format(seconds(own.ramp)))
    at_once, ramp = translate("timeline", "{}: jump"), translate("timeline", "{}: ramp of {}")
    for other in apart:
        words = ramp if other.change == "ramp" else at_once
        lines.append(words.format(", ".join(other.parameters), seconds(other.ramp)))
    lines += [f"   {change}" for change in _changes(model, stage)]
    way = translate("timeline", "When {} crosses zero {} → {}")
    event = translate("timeline", "When {} → {}")
    for branch in stage.branches:
        sign = _DIRECTIONS[branch.direction]
        told = _awaited(branch.when, branch.direction, units)
        lines.append(event.format(told, branch.to) if told else way.format(branch.when, sign, branch.to))
    if stage.next:
        lines.append(translate("timeline", "Next stage → {}").format(stage.next))
    if stage.doc:
        lines.append(stage.doc)
    return "\n".join(lines)
