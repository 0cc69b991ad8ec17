"""What a block says of its stage: how it ends, what changes, where it leads."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from anholon.model.structs import Model, Stage
from anholon.model.timeline import happening
from anholon_gui.language import measure

__all__ = ["changes", "ending", "tale"]

_DIRECTIONS = {"up": "↑", "down": "↓", "both": ""}

translate = QCoreApplication.translate


def seconds(length: float) -> str:
    """Return a length of time with its unit."""
    return measure(f"{length:.4g}", "s")


def ending(stage: Stage) -> str:
    """Return in a few characters what ends a stage."""
    parts = [seconds(stage.duration)] if stage.duration else []
    if isinstance(stage.until, str):
        zero = "" if happening(stage.until) else f" = 0 {_DIRECTIONS[stage.direction]}"
        parts.append(f"{stage.until}{zero}".rstrip())
    return " · ".join(parts) or "–"


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
        yield f"{name} = {measure(f'{value:.4g}', '°' if unit == 'deg' else unit)}"


def tale(model: Model, number: int) -> str:
    """Return some lines that tell all about a stage."""
    stage = model.stages[number]
    lines = [f"{number + 1}. {stage.name}"]
    if not stage.enabled:
        lines.append(translate("timeline", "Disabled: it is passed over"))
    if stage.duration:
        sooner = stage.until or stage.branches
        text = translate("timeline", "Lasts {} at most") if sooner else translate("timeline", "Lasts {}")
        lines.append(text.format(seconds(stage.duration)))
    crossing = translate("timeline", "Ends where {} crosses zero {}")
    met = translate("timeline", "Ends when {} happens")
    if isinstance(stage.until, str):
        sign = _DIRECTIONS[stage.direction]
        lines.append(met.format(stage.until) if happening(stage.until) else crossing.format(stage.until, sign).rstrip())
    if stage.repeat > 1:
        lines.append(translate("timeline", "Gone through {} times").format(stage.repeat))
    if (stage.set or stage.pose) and stage.change == "ramp":
        lines.append(translate("timeline", "Changes by a ramp of {}").format(seconds(stage.ramp)))
    lines += [f"   {change}" for change in _changes(model, stage)]
    way = translate("timeline", "Where {} crosses zero {} → {}")
    event = translate("timeline", "When {} happens → {}")
    for branch in stage.branches:
        sign = _DIRECTIONS[branch.direction]
        told = happening(branch.when) is not None
        lines.append(event.format(branch.when, branch.to) if told else way.format(branch.when, sign, branch.to))
    if stage.next:
        lines.append(translate("timeline", "Then → {}").format(stage.next))
    if stage.doc:
        lines.append(stage.doc)
    return "\n".join(lines)
