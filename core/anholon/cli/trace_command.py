"""The command `trace`: controls that make a point follow a curve, with the reasons against them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from anholon.cli.arguments import Arguments, suggest
from anholon.cli.control_output import format_range, open_report, write_results
from anholon.cli.model_arguments import load_prepared_model
from anholon.control.path_control.follow import follow_trace
from anholon.control.path_control.point_text import read_points
from anholon.control.path_control.result import Followed
from anholon.errors import UsageError
from anholon.files import read_regular_text
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Model, Trace

_CURVE_FIELDS = ("points", "smoothing", "x", "y", "begin", "end", "closed")


def run_trace(arguments: Arguments) -> int:
    """Follow the curve, print the result, write the requested table and model."""
    report = open_report(arguments)
    model = load_prepared_model(arguments)
    trace = _find_trace(model, arguments)
    followed = follow_trace(model, trace)
    print(_summary(model, followed), file=report)
    name = arguments.task or next(iter(model.traces), "trace")
    made = replace(followed.model, traces={**followed.model.traces, name: trace})
    write_results(arguments, report, make_trace_table(followed), lambda: made)
    return 0 if followed.feasible else 1


def make_trace_table(result: Followed) -> tuple[list[str], list[list[float]]]:
    """Return the columns t, s, x, y, speed, curvature, control:NAME, reaction:ROW, delta; SI units."""
    names = ["t", "s", "x", "y", "speed", "curvature"]
    columns = [result.times, result.s, *result.places.T, result.speed, result.curvature]
    for word, values in (("control", result.controls), ("reaction", result.reactions)):
        names += [f"{word}:{name}" for name in values]
        columns += list(values.values())
    columns.append(result.delta)
    return [*names, "delta"], [list(row) for row in zip(*(c.tolist() for c in columns), strict=True)]


def _summary(model: Model, result: Followed) -> str:
    units = FormulaUnits(model)
    lines = [
        f"curve of {result.curve.length:.9g} m, followed for {result.times[-1]:.9g} s and {result.s[-1]:.9g} m; "
        f"{result.needed} control{'s' if result.needed > 1 else ''} needed"
    ]
    lines += [format_range(model, name, values) for name, values in result.controls.items()]
    for name, values in result.reactions.items():
        unit = units.of_reaction(name)
        lines.append(f"  reaction:{name}: {values.min():.9g} … {values.max():.9g} {unit}".rstrip())
    lines.append(f"  normalised delta: at least {result.delta.min():.4g}")
    lines.append(f"the schedules ({result.samples} samples), replayed, leave the curve by {result.error:.3g} m at most")
    lines += [f"{finding.severity}: {finding.message}" for finding in result.findings]
    for growth in result.growth:
        lines.append(f"  an error of 1 {growth.unit} in {growth.name} at the begin becomes {growth.factor:.4g} m")
    return "\n".join(lines)


def _find_trace(model: Model, arguments: Arguments) -> Trace:
    """Return the named trace of the model, changed by the arguments, or a trace made from the arguments alone."""
    name = arguments.task
    if name and name not in model.traces:
        raise UsageError(f"the model has no trace {name!r}{suggest(name, tuple(model.traces))}")
    changes: dict[str, Any] = {}
    if arguments.curve:
        changes |= _parse_curve(arguments.curve)
    for field, value in (
        ("at", arguments.point),
        ("speed", arguments.law),
        ("feedback", arguments.feedback),
        ("begin", arguments.begin),
        ("end", arguments.end),
    ):
        if value:
            changes[field] = _number_or_text(value)
    if arguments.controls:
        changes["controls"] = arguments.controls
    if arguments.balanced:
        changes["balanced"] = arguments.balanced
    if arguments.stage:
        changes["stage"] = arguments.stage
    if arguments.duration is not None:
        changes["duration"] = arguments.duration
    if arguments.smoothing is not None:
        changes["smoothing"] = arguments.smoothing
    if arguments.closed:
        changes["closed"] = True
    if arguments.bounds:
        changes["bounds"] = dict(arguments.bounds)
    if not model.traces and not {"at", "controls"} <= changes.keys():
        raise UsageError("the model has no trace: name --curve, --point and --control")
    base_trace = model.traces.get(name) or next(iter(model.traces.values()), None)
    # A given curve replaces that of the model entirely.
    base_fields = [field for field in Trace.__struct_fields__ if not arguments.curve or field not in _CURVE_FIELDS]
    start = {} if base_trace is None else {field: getattr(base_trace, field) for field in base_fields}
    return msgspec.convert({**start, **changes}, Trace)


def _parse_curve(text: str) -> dict[str, Any]:
    """Return the fields of a curve: a file of points, or two formulas of s apart by a semicolon."""
    if ";" in text:
        parts = [part.strip() for part in text.split(";")]
        if len(parts) != 2 or not all(parts):
            raise UsageError("--curve takes a file of points or two formulas of s: 'x; y'")
        return {"x": parts[0], "y": parts[1], "points": ()}
    path = Path(text)
    if not path.is_file():
        raise UsageError(f"--curve: there is no file {text!r}; two formulas of s are written 'x; y'")
    try:
        points = read_points(read_regular_text(path))
    except (ValueError, UnicodeDecodeError) as error:
        raise UsageError(
            f"--curve: line {error} of {text!r} is no point: two numbers are needed, or columns called x and y"
        ) from None
    if len(points) < 2:
        raise UsageError(f"--curve: {text!r} has {len(points)} points; a curve takes at least two")
    return {"points": points}


def _number_or_text(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
