"""The command that finds the state-space model of a model, and its frequency response."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from anholon.cli.arguments import Arguments
from anholon.cli.model_arguments import load_prepared_model, require_ending
from anholon.export.output_file import require_writable

if TYPE_CHECKING:
    from anholon.linear.linear_model import LinearModel

_MAX_PRINTED_STATES = 12
_PRINTED_POLES = 20


def linearize(arguments: Arguments) -> int:
    """Find A, B, C, D for inputs and outputs; print them with the poles, write them and the frequency response."""
    from anholon.export.linear_model_files import (
        LINEAR_MODEL_ENDINGS,
        save_linear_model,
        save_response,
        write_response,
    )
    from anholon.linear.linearize import linearize as linearize_model

    if arguments.output:
        require_ending(arguments.output, LINEAR_MODEL_ENDINGS)
        require_writable(Path(arguments.output))
    if arguments.csv and arguments.csv != "-":
        require_writable(Path(arguments.csv))
    model, inputs, outputs = load_prepared_model(arguments), tuple(arguments.inputs), tuple(arguments.outputs)
    at = arguments.about
    if isinstance(at, float):
        from anholon.simulation.model_at_instant import make_model_at  # runs are slow to import

        model, at = make_model_at(model, at), "steady"
    where = cast(Literal["steady", "equilibrium"], at)
    linear = linearize_model(model, inputs, outputs, at=where, modes=arguments.mode_count)
    frequencies = arguments.frequencies or tuple(linear.suggest_frequencies().tolist())
    if arguments.csv == "-":
        write_response(linear, frequencies, sys.stdout)
    else:
        for line in _describe(linear):
            print(line)
        if arguments.frequencies and not arguments.csv:
            for line in _describe_response(linear, arguments.frequencies):
                print(line)
    if arguments.csv and arguments.csv != "-":
        save_response(linear, frequencies, arguments.csv)
    if arguments.output:
        save_linear_model(linear, arguments.output, arguments.model)
    return 0


def _describe(linear: LinearModel) -> list[str]:
    """Return the operating point, the matrices if they are small, and the poles."""
    lines = [f"about {'rest' if linear.about == 'rest' else f'the {linear.about}'} (SI units):"]
    lines += [f"  {name} = {value + 0.0:.10g}" for name, value in linear.operating_point.items()]
    for kind, names, units in (
        ("input", linear.inputs, linear.input_units),
        ("output", linear.outputs, linear.output_units),
    ):
        entries = (f"{name}, {unit}" if unit else name for name, unit in zip(names, units, strict=True))
        lines += [f"{kind}s: {'; '.join(entries)}"]
    if linear.order <= _MAX_PRINTED_STATES:
        lines += [f"states: {', '.join(linear.states)}"]
        for name in ("A", "B", "C", "D"):
            rows = getattr(linear, name).tolist()
            lines += [f"{name} ="] + ["  " + " ".join(f"{x + 0.0:14.8g}" for x in row) for row in rows]
    else:
        lines += [f"{linear.order} states"]
    lines += ["poles, 1/s:"]
    poles = linear.poles.tolist()
    for pole in poles[:_PRINTED_POLES]:
        imaginary = f" {'+' if pole.imag > 0 else '-'} {abs(pole.imag):.9g}i" if pole.imag else ""
        lines.append(f"  {pole.real:.9g}{imaginary}")
    if len(poles) > _PRINTED_POLES:
        lines.append(f"  … and {len(poles) - _PRINTED_POLES} more")
    return lines


def _describe_response(linear: LinearModel, frequencies: tuple[float, ...]) -> list[str]:
    """Return the frequency response as a readable table."""
    from anholon.linear.linear_model import compute_phase

    response = linear.frequency_response([2.0 * math.pi * f for f in frequencies])
    phases = compute_phase(response)
    lines = []
    for i, output in enumerate(linear.outputs):
        for j, input_name in enumerate(linear.inputs):
            unit = linear.channel_unit(input_name, output)
            lines.append(f"{output} / {input_name}{f', {unit}' if unit else ''}")
            lines.append(f"{'frequency, Hz':>18} {'magnitude':>18} {'dB':>10} {'phase, deg':>12}")
            for f, value, phase in zip(frequencies, response[:, i, j].tolist(), phases[:, i, j].tolist(), strict=True):
                size = abs(value)
                level = f"{20.0 * math.log10(size):10.3f}" if 0.0 < size < math.inf else f"{'-':>10}"
                lines.append(f"{f:18.10g} {size:18.10g} {level} {phase:12.4f}")
    return lines
