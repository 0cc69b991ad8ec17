"""A run as a document: the model, its equations, outcome, stages, curves, and the model file itself.

    save_report(run, path)      gathers the parts and writes them: a web page in one file (.html), or LaTeX (.tex)

The parts hold the content; `report_html` and `report_latex` give it its form.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np

from anholon.derivation import blocks
from anholon.derivation.phrases import Translator, make_phrase
from anholon.derivation.statements import DerivationBlock
from anholon.errors import AnholonError, UsageError
from anholon.export.output_file import write_output
from anholon.export.report_html import html_report
from anholon.export.report_latex import latex_report
from anholon.export.report_parts import ReportCurves, ReportHeading, ReportPart, ReportSource, ReportTable, ReportText
from anholon.export.stage_csv import collect_stage_numbers
from anholon.export.svg_charts import PlotPanel, TimeBand
from anholon.export.svg_plots import make_panels
from anholon.model.file.toml_writer import dumps
from anholon.model.query.orientations import (
    add_orientations,
    is_orientation_coordinate,
    remove_orientations,
)
from anholon.model.query.section_frames import is_section_frame, remove_section_frames
from anholon.model.schema import Model
from anholon.results.run import Run
from anholon.results.stage_table import stage_table
from anholon.system.remarks import describe_undetermined_forces

_WRITERS: Final = {".html": html_report, ".tex": latex_report}
REPORTS: Final = (*_WRITERS,)
"""Endings of reports."""

_EVENTS: Final = 200  # that are listed
_COLUMNS: Final = 5  # of numbers in one table of the stages


def save_report(
    run: Run,
    path: str | os.PathLike[str],
    *,
    form: str = "maggi",
    language: str = "en",
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write a report of `run` to the file at `path`, with the equations in one of their forms.

    `progress(part)` is called with the share that is done. Raises UsageError for another ending.
    """
    writer = _WRITERS.get(Path(path).suffix.lower())
    if writer is None:
        raise UsageError(f"a report ends in one of {', '.join(REPORTS)}")
    gathered: list[ReportPart] = []
    for part in make_report_parts(run, form, language):
        gathered.append(part)
        if progress is not None:
            progress(len(gathered) / (len(gathered) + 8.0))
    words = Translator(language)
    title = run.system.model.name or words("Report")
    write_output(path, writer(title, gathered, words))


def make_report_parts(run: Run, form: str = "maggi", language: str = "en") -> Iterator[ReportPart]:
    """Yield the parts of a report of `run`, headings and texts in a language."""
    words, model = Translator(language), run.system.model
    yield ReportHeading(words("Model"))
    yield from (ReportText(text) for text in model.doc.split("\n\n") if text.strip())
    yield from _describe_model(model, words)
    yield ReportHeading(words("Equations of motion"))
    yield from _describe_equations(model, form, words)
    if run.head:
        yield ReportHeading(words("Motion") if run.has_time else words("Results"))
        yield from _describe_motion(run, words)
        yield from _describe_stages(run, words)
        if run.has_time:
            yield ReportHeading(words("Curves"))
            bands = tuple(TimeBand(stage.name, stage.t0, stage.t1) for stage in run.stages)
            panels = (PlotPanel(words(panel.title), panel.unit, panel.curves) for panel in make_panels(run))
            yield ReportCurves(run.times, tuple(panels), bands)
    yield ReportHeading(words("Model file"))
    yield ReportSource(dumps(remove_orientations(model)))


def _describe_model(model: Model, words: Translator) -> Iterator[ReportPart]:
    """Yield the parameters and the coordinates of the model."""
    name, value, unit, meaning = (words(word) for word in ("name", "value", "unit", "meaning"))
    parameters = [(key, _number(item.value), _unit(item.unit), item.doc) for key, item in model.parameters.items()]
    if parameters:
        yield ReportTable(words("Parameters"), (name, value, unit, meaning), tuple(parameters))
    coordinates = [
        (key, _number(item.value), _number(item.rate), _unit(item.unit), item.doc)
        for key, item in model.coordinates.items()
        if not is_section_frame(key) and not is_orientation_coordinate(model, key)
    ]
    if coordinates:
        head = (name, words("initial value"), words("initial rate, per s"), unit, meaning)
        yield ReportTable(words("Coordinates"), head, tuple(coordinates))


def _describe_equations(model: Model, form: str, words: Translator) -> Iterator[ReportPart]:
    """Yield the blocks of the derivation, or the reason why there is none."""
    model = add_orientations(model)
    if not (model.coordinates or model.rods):
        return
    try:
        for block in blocks(
            remove_section_frames(model), form if model.coordinates else "lerbet", language=words.language
        ):
            yield DerivationBlock(title=words(block.title), rows=block.rows)
    except UsageError:
        raise
    except AnholonError as error:
        yield ReportText(str(error))


def _describe_motion(run: Run, words: Translator) -> Iterator[ReportPart]:
    """Yield the outcome of the run, the values at both ends, and the events."""
    outcome = run.outcome
    status_texts = {"done": "done", "stopped": "stopped by an event", "failed": "failed", "cancelled": "cancelled"}
    status = words(status_texts.get(outcome.status, outcome.status))
    if run.has_time:
        ended = status, f"{outcome.t:.9g}", run.head
        settings = run.system.model.simulation
        steps = make_phrase("{} at t = {} s; {} frames; form {}, relative tolerance {}",
                       *ended, settings.form, f"{settings.rtol:g}")  # fmt: skip
        if not run.reader.has_form:
            steps = make_phrase(
                "{} at t = {} s; {} frames; generalized-α method, accuracy {}", *ended, settings.accuracy
            )
        yield ReportText(words(steps))
    else:
        yield ReportText(words(make_phrase("{}; {} states", status, run.head)))
    if outcome.status != "done" and outcome.text():
        yield ReportText(outcome.text())
    yield from (ReportText(warning) for warning in run.system.warnings)
    if run.has_time:
        yield from (
            ReportText(note)
            for note in describe_undetermined_forces(part.system.undetermined_reactions for part in run.segments)
        )

    # Values at both ends.
    table = run.table()
    rows = [
        (name, _number(float(column[0])), _number(float(column[-1])))
        for name, column in table.items()
        if not is_section_frame(name)
    ]
    head = (words("quantity"), words("at the beginning"), words("at the end"))
    yield ReportTable(words("Values at both ends, SI units"), head, tuple(rows))

    # Events.
    if run.events:
        titles = (words("event"), "t, s", words("impulse"), words("loss, J"), words("work of drives, J"))
        listed_events = run.events[:_EVENTS]
        lines = []
        for event in listed_events:
            impact = (_number(value) if value else "" for value in (event.impulse, event.loss, event.drives))
            lines.append((event.name, f"{event.t:.12g}", *impact))
        omitted_count = len(run.events) - len(listed_events)
        title = (
            words(make_phrase("Events: the first {} of {}", len(listed_events), len(run.events)))
            if omitted_count
            else words("Events")
        )
        yield ReportTable(title, titles, tuple(lines))


def _describe_stages(run: Run, words: Translator) -> Iterator[ReportPart]:
    """Yield the tables of the stages: times and energies, peaks of reactions, ways and turns."""
    if not run.has_time:
        return
    rows = [(row.name, collect_stage_numbers(run, row)) for row in stage_table(run)]
    if not rows:
        return
    yield ReportHeading(words("Stages"))
    shown_keys = ("t0", "t1", "duration", "energy_in", "energy_out")
    others = ("peak:", "impulse:", "way:", "turns:")
    keys = [key for key in rows[0][1] if key in shown_keys or key.startswith(others)]
    for k in range(0, len(keys), _COLUMNS):
        chunk = keys[k : k + _COLUMNS]
        lines = [(name, *(_number(numbers[key]) for key in chunk)) for name, numbers in rows]
        title = words("Stages, SI units") if k == 0 else words("Stages, continued")
        yield ReportTable(title, (words("stage"), *chunk), tuple(lines))


def _number(value: float | str) -> str:
    """Return a number with nine digits, nothing for NaN; a formula unchanged."""
    if isinstance(value, str):
        return value
    return "" if np.isnan(value) else f"{value:.9g}"


def _unit(unit: str) -> str:
    return unit.replace("*", "·")
