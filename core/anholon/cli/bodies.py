"""The command `carry`: a programme for another body, told stage by stage, as a table and as a model."""

from __future__ import annotations

import math
import sys
from typing import cast

from anholon.carrying.carry import carry_over
from anholon.carrying.fit import RAMP, Fitted, StageFit
from anholon.carrying.judged import goes_through, worst
from anholon.cli.arguments import Arguments, hint
from anholon.cli.models import require_ending
from anholon.errors import UsageError
from anholon.export.files import require_place
from anholon.export.tables import save_rows, write_rows
from anholon.model.file import load, save
from anholon.model.skating.another import Build, body_parameters
from anholon.model.structs import Model
from anholon.units import parse_quantity

__all__ = ["carry_and_tell"]


def carry_and_tell(arguments: Arguments) -> int:
    """Carry the programme over, print what became of its stages, write the table and the model that were asked for."""
    if arguments.output:
        require_ending(arguments.output, (".toml",))
    for path in (arguments.csv, arguments.output):
        if path and path != "-":
            require_place(path)
    model = load(arguments.model)
    values = _values(model, arguments)
    if not values and arguments.height is None and arguments.mass is None and arguments.build == "same":
        raise UsageError("carry: name the other body: --height, --mass, --build, or masses and lengths by --set")
    fitted = carry_over(
        model,
        values,
        height=arguments.height,
        mass=arguments.mass,
        build=cast(Build, arguments.build),
        fit=arguments.fit,
    )
    report = sys.stderr if arguments.csv == "-" else sys.stdout
    for stage in fitted.stages:
        print(_told(fitted, stage), file=report)
    through = goes_through(fitted)
    angle, speed = worst(fitted)
    if through:
        near = f"to {math.degrees(angle):.2g} deg, and end with their speeds to {100.0 * speed:.2g} % of the largest"
        print(f"stages turn as before {near}", file=report)
    else:
        print(f"the other body does not go through all stages: {fitted.after.outcome.text()}", file=report)
    names, rows = table(fitted)
    if arguments.csv == "-":
        write_rows(names, rows, sys.stdout)
    elif arguments.csv:
        save_rows(names, rows, arguments.csv)
    if arguments.output:
        save(fitted.model, arguments.output)
        print(f"written: {arguments.output}", file=report)
    return 0 if through else 1


def table(fitted: Fitted) -> tuple[list[str], list[list[float]]]:
    """Return the columns stage, then of its duration, the angles turned in it and the speeds at its end KIND:NAME, with
    KIND before, wanted (scaled), similar (not fitted), after; SI units."""
    kept = [f"turn:{name}" for name in fitted.kept.turns] + [f"end:{name}" for name, _ in fitted.kept.speeds]
    kinds = ("before", "wanted", "similar", "after")
    names = ["stage", "before:duration", "after:duration", *(f"{kind}:{name}" for name in kept for kind in kinds)]
    rows = []
    for stage in fitted.stages:
        quantities = zip(stage.before, stage.wanted, stage.similar, stage.after, strict=True)
        rows.append([float(stage.number), *stage.times, *(float(value) for values in quantities for value in values)])
    return names, rows


def _told(fitted: Fitted, stage: StageFit) -> str:
    """Return a line about a stage: its duration, its angles and speeds before and after, and what was set anew."""
    parts = [f"{_pair(*stage.times)} s"]
    offset = len(fitted.kept.turns)
    for k, name in enumerate(fitted.kept.turns):
        if abs(stage.before[k]) > 1e-9:
            parts.append(f"{name} by {_pair(math.degrees(stage.before[k]), math.degrees(stage.after[k]))} deg")
    for k, ((name, _), unit) in enumerate(zip(fitted.kept.speeds, fitted.kept.units, strict=True), offset):
        parts.append(f"{name} {_pair(float(stage.before[k]), float(stage.after[k]))} {unit}".rstrip())
    line = f"{stage.name}: {', '.join(parts)}"
    changes = [
        f"{change.name or 'duration'} {_pair(change.before, change.after)} {_unit(fitted.model, change.name)}".rstrip()
        for change in stage.changes
    ]
    return f"{line}\n  set anew: {', '.join(changes)}" if changes else line


def _unit(model: Model, name: str) -> str:
    return "s" if name in ("", RAMP) else model.parameters[name].unit


def _pair(before: float, after: float) -> str:
    return f"{before:.5g} -> {after:.5g}"


def _values(model: Model, arguments: Arguments) -> dict[str, float]:
    """Return the masses and lengths that the other body is given by --set, in the units of the model."""
    known = body_parameters(model)
    found: dict[str, float] = {}
    for name, text in arguments.values:
        if name not in known:
            raise UsageError(
                f"--set: {name!r} is no mass or length of the body{hint(name, known)} (there are: {', '.join(known)})"
            )
        found[name] = parse_quantity(text, model.parameters[name].unit)
    return found
