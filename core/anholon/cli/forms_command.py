"""The command that evaluates the forms of the equations at instants of a motion."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import numpy as np

from anholon.cli.arguments import Arguments
from anholon.cli.model_arguments import load_or_simulate, load_prepared_model
from anholon.errors import UsageError
from anholon.export.output_file import require_writable
from anholon.number_text import format_shortest

if TYPE_CHECKING:
    from anholon.model.query.section_frames import SectionFrameNames
    from anholon.principles.form_at_instant import FormInstant
    from anholon.principles.released_measure import ReleasedMeasure

_REFERENCE = "lagrange1"


def forms(arguments: Arguments) -> int:
    """Print accelerations and reactions at the given times by a form and the agreement of the others, or write them."""
    from anholon.model.query.section_frames import name_section_frames
    from anholon.principles.all_principles import principles_at
    from anholon.principles.form_at_instant import forms_at
    from anholon.simulation.simulate import simulate

    if not arguments.at:
        raise UsageError("forms: --at is missing: the times, s, at which the forms are evaluated")
    if any(t.side for t in arguments.at):
        raise UsageError("forms: a time has no side here; at a jump the forms are evaluated after it")
    if arguments.csv and arguments.released:
        raise UsageError("forms: --release prints Kirgetov's functions, for which --csv has no columns. Leave one out")
    if arguments.csv and arguments.csv != "-":
        require_writable(Path(arguments.csv))
    if arguments.model.endswith(".h5"):
        motion = load_or_simulate(arguments.model)
    else:
        end = max(map(float, arguments.at)) if arguments.until is None else arguments.until
        motion = simulate(load_prepared_model(replace(arguments, form="")), end)
    wanted = [arguments.form] if arguments.form else None
    by_time = {float(t): forms_at(motion, float(t), wanted) for t in arguments.at}
    if arguments.csv == "-":
        _write(by_time, sys.stdout)
        return 0
    if arguments.csv:
        with Path(arguments.csv).open("w", encoding="utf-8", newline="") as file:
            _write(by_time, file)
        return 0
    for names in name_section_frames(motion.system.model):
        print(_describe_section(names))
    for t, by_form in by_time.items():
        for line in _describe(t, by_form, arguments.form or _REFERENCE):
            print(line)
        if arguments.released:
            for measure in principles_at(motion, t, released=arguments.released).released:
                print(_describe_measure(measure, arguments.released))
    return 0


def _describe_section(names: SectionFrameNames) -> str:
    """Return the meaning of the names of a rod's section in the equations."""
    line = (
        f"the section {names.section} carries constraints or forces; in the equations it is {names.body}: "
        f"{', '.join(names.position)} are its position"
    )
    return f"{line}, {', '.join(names.angles)} its rotations about x, y, z" if names.angles else line


def _describe(t: float, by_form: Mapping[str, FormInstant], chosen: str) -> list[str]:
    """Return accelerations and reactions of a form, and the differences of the other forms from it."""
    reference = by_form[chosen] if chosen in by_form else next(iter(by_form.values()))
    lines = [f"t = {t:.9g} s, form {reference.form}"]
    lines += [f"  {name:<32} {value: .9g}" for name, value in _columns(reference).items()]
    sizes = [float(np.abs(part).max(initial=0.0)) or 1.0 for part in (reference.acceleration, reference.multipliers)]
    for form, other in by_form.items():
        if form == reference.form:
            continue
        gaps = (other.acceleration - reference.acceleration, other.multipliers - reference.multipliers)
        share = max(float(np.abs(gap).max(initial=0.0)) / size for gap, size in zip(gaps, sizes, strict=True))
        lines.append(f"  {form} differs by {share:.1g} of the largest value")
    return lines


def _describe_measure(measure: ReleasedMeasure, released: Sequence[str]) -> str:
    """Return a line with Kirgetov's function at the actual acceleration and its minimum."""
    is_part = measure.released == tuple(dict.fromkeys(released))
    name = f"(5.3) without {', '.join(measure.released)}" if is_part else "(5.1) without all constraints"
    minimum = f"least {measure.least:.9g}, {measure.offset:.1g} m/s² from the actual acceleration"
    return f"  Kirgetov's function {name}: {measure.actual:.9g} kg·m²/s⁴, {minimum}"


def _columns(form_instant: FormInstant) -> dict[str, float]:
    """Return accelerations and reactions by the names of columns."""
    accelerations = zip(
        (f"{name}''" for name in form_instant.names), map(float, form_instant.acceleration), strict=True
    )
    reactions = zip(
        (f"reaction:{name}" for name in form_instant.rows), map(float, form_instant.multipliers), strict=True
    )
    return {**dict(accelerations), **dict(reactions)}


def _write(by_time: Mapping[float, Mapping[str, FormInstant]], file: TextIO) -> None:
    """Write a row for every time and form; cells of rows that do not act at a time are empty."""
    rows = [
        (t, form, _columns(form_instant)) for t, by_form in by_time.items() for form, form_instant in by_form.items()
    ]
    names = list(dict.fromkeys(name for _, _, columns in rows for name in columns))
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["t", "form", *names])
    for t, form, columns in rows:
        writer.writerow(
            [format_shortest(t), form, *(format_shortest(columns[name]) if name in columns else "" for name in names)]
        )
