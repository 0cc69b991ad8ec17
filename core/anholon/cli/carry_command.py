"""The command `carry`: a programme for another body, reported stage by stage, as a table and as a model."""

from __future__ import annotations

import math
from typing import cast

from anholon.cli.arguments import Arguments, suggest
from anholon.cli.control_output import open_report, write_results
from anholon.control.retargeting.fit_quality import completes_all_stages, find_worst_deviation
from anholon.control.retargeting.programme_fit import RAMP_TIME, FittedProgramme, StageFit
from anholon.control.retargeting.retarget import carry_over
from anholon.errors import UsageError
from anholon.library.skater.body_change import Build, body_parameters
from anholon.model.file.model_file import load
from anholon.model.schema import Model
from anholon.units import parse_quantity


def run_carry(arguments: Arguments) -> int:
    """Transfer the programme, print the resulting stages, write the requested table and model."""
    report = open_report(arguments)
    model = load(arguments.model)
    values = _read_body_values(model, arguments)
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
    for stage in fitted.stages:
        print(_format_stage(fitted, stage), file=report)
    through = completes_all_stages(fitted)
    angle, speed = find_worst_deviation(fitted)
    if through:
        near = f"to {math.degrees(angle):.2g} deg, and end with their speeds to {100.0 * speed:.2g} % of the largest"
        print(f"stages turn as before {near}", file=report)
    else:
        print(f"the other body does not go through all stages: {fitted.target_run.outcome.text()}", file=report)
    write_results(arguments, report, make_carry_table(fitted), lambda: fitted.model)
    return 0 if through else 1


def make_carry_table(fitted: FittedProgramme) -> tuple[list[str], list[list[float]]]:
    """Return the columns of the stages of a transferred programme, and their rows.

    The columns are stage, its duration, the angles turned in it and the speeds at its end KIND:NAME, with KIND before,
    wanted (scaled), similar (not fitted), after; SI units.
    """
    quantity_names = [f"turn:{name}" for name in fitted.invariants.angles] + [
        f"end:{name}" for name, _ in fitted.invariants.speeds
    ]
    kinds = ("before", "wanted", "similar", "after")
    names = [
        "stage",
        "before:duration",
        "after:duration",
        *(f"{kind}:{name}" for name in quantity_names for kind in kinds),
    ]
    rows = []
    for stage in fitted.stages:
        quantities = zip(stage.original, stage.target, stage.scaled, stage.fitted, strict=True)
        rows.append([float(stage.number), *stage.times, *(float(value) for values in quantities for value in values)])
    return names, rows


def _format_stage(fitted: FittedProgramme, stage: StageFit) -> str:
    """Return a line about a stage: its duration, its angles and speeds before and after, and its changed values."""
    parts = [f"{_format_change(*stage.times)} s"]
    offset = len(fitted.invariants.angles)
    for k, name in enumerate(fitted.invariants.angles):
        if abs(stage.original[k]) > 1e-9:
            parts.append(
                f"{name} by {_format_change(math.degrees(stage.original[k]), math.degrees(stage.fitted[k]))} deg"
            )
    for k, ((name, _), unit) in enumerate(zip(fitted.invariants.speeds, fitted.invariants.units, strict=True), offset):
        parts.append(f"{name} {_format_change(float(stage.original[k]), float(stage.fitted[k]))} {unit}".rstrip())
    line = f"{stage.name}: {', '.join(parts)}"
    changes = [
        f"{change.name or 'duration'} {_format_change(change.original, change.fitted)} "
        f"{_unit(fitted.model, change.name)}".rstrip()
        for change in stage.changes
    ]
    return f"{line}\n  set anew: {', '.join(changes)}" if changes else line


def _unit(model: Model, name: str) -> str:
    return "s" if name in ("", RAMP_TIME) else model.parameters[name].unit


def _format_change(before: float, after: float) -> str:
    return f"{before:.5g} -> {after:.5g}"


def _read_body_values(model: Model, arguments: Arguments) -> dict[str, float]:
    """Return the masses and lengths that --set gives the other body, in the units of the model."""
    parameter_names = body_parameters(model)
    results: dict[str, float] = {}
    for name, text in arguments.values:
        if name not in parameter_names:
            raise UsageError(
                f"--set: {name!r} is no mass or length of the body{suggest(name, parameter_names)} (there are: "
                f"{', '.join(parameter_names)})"
            )
        results[name] = parse_quantity(text, model.parameters[name].unit)
    return results
