"""Commands on models and runs; every function returns the exit status. `anholon.cli.arguments` has the table of all."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TextIO

from anholon.cli.arguments import DEFAULT_FPS, FORMATS, Arguments, suggest
from anholon.cli.model_arguments import (
    RUN_ENDINGS,
    find_end_time,
    load_or_simulate,
    load_prepared_model,
    require_ending,
    require_model,
)
from anholon.errors import AnholonError, RunError, UsageError
from anholon.export.output_file import require_writable
from anholon.forms.form_names import FORMS, FORMS_PRINTED_WITH_CHARTS

if TYPE_CHECKING:
    from anholon.derivation.derivation_instant import DerivationInstant
    from anholon.model.schema import Model
    from anholon.results.run import Run

_EVENTS: Final = 40  # shown in the summary of a run
_FILMS: Final = (".mp4", ".webm", ".gif")
_EXPORT_OPTIONS: Final = (
    ("time", "--time", (".png",), "the instant of a picture"),
    ("size", "--size", (*_FILMS, ".png"), "the number of pixels of a film or picture"),
    ("fps", "--fps", (*_FILMS, ".glb"), "the frame rate of a film or scene"),
    ("speed", "--speed", (*_FILMS, ".glb"), "the speed of a film or scene"),
    ("stages", "--stages", (".csv",), "for a table"),
    ("byte_order_mark", "--byte-order-mark", (".csv",), "for a table"),
    ("form", "--form", (".html", ".tex"), "that of the equations in a report"),
    ("language", "--lang", (".html", ".tex"), "the language of a report"),
)
"""Options of exports: their field, their word, the endings of the files to which they apply, what they are."""


def run(arguments: Arguments) -> int:
    """Simulate a model; keep the run, write its table, report its outcome."""
    if arguments.output:
        require_ending(arguments.output, RUN_ENDINGS)
    table = arguments.csv or ("-" if arguments.at is not None or arguments.addresses else "")
    if table == "-" == arguments.stages:
        raise UsageError("--csv and --stages cannot both go to the terminal; name a file for one of them")
    if arguments.byte_order_mark and table in ("", "-"):
        raise UsageError("--byte-order-mark is for a table in a file: name it by --csv FILE")
    if arguments.until is not None and arguments.at is not None and max(arguments.at) > arguments.until:
        raise UsageError(f"--at {max(arguments.at):g} lies beyond the end of the motion, --until {arguments.until:g}")
    report = sys.stderr if "-" in (table, arguments.stages) else sys.stdout
    for path in (arguments.csv, arguments.stages, arguments.output):
        if path and path != "-":
            require_writable(path)

    # Simulate.
    from anholon.simulation.simulate import simulate

    started = time.perf_counter()
    model = load_prepared_model(arguments)
    if arguments.consistent:
        model = _correct_initial_state(model, report)
    motion = simulate(model, until=find_end_time(model, arguments))
    print(_summary(motion, time.perf_counter() - started), file=report)

    # Write what there is, also after a failure.
    times = None if arguments.at is None else [t for t in arguments.at if t <= motion.unchecked_outcome.t]
    sides = [t.side for t in times or ()]
    if table == "-":
        from anholon.export.csv_table import write_csv

        write_csv(motion, sys.stdout, times, arguments.addresses, sides)
    elif table:
        from anholon.export.csv_table import save_csv

        save_csv(motion, table, times, arguments.addresses, sides, byte_order_mark=arguments.byte_order_mark)
    if arguments.stages:
        _write_stages(motion, arguments.stages)
    if arguments.output:
        from anholon.export.hdf5 import save_run

        save_run(motion, arguments.output)
    return _exit_status(motion, arguments)


def _correct_initial_state(model: Model, report: TextIO) -> Model:
    """Return the model in its nearest consistent initial state, and report the changes."""
    from anholon.simulation.initial import with_consistent_state

    corrected = with_consistent_state(model)
    changes = [
        f"{name}{mark} = {new:.9g} {coordinate.unit}{per} (given: {old})"
        for name, coordinate in model.coordinates.items()
        for mark, per, old, new in (
            ("", "", coordinate.value, corrected.coordinates[name].value),
            ("'", "/s", coordinate.rate, corrected.coordinates[name].rate),
        )
        if new is not old
    ]
    print(f"initial state: {', '.join(changes) or 'consistent as given'}", file=report)
    return corrected


def check(arguments: Arguments) -> int:
    """Check a model file; compile it, too, for problems that only the equations and the initial state show."""
    from anholon.contact.initial_mode import find_initial_mode
    from anholon.model.check.model_check import check as problems_of
    from anholon.model.file.model_file import load
    from anholon.simulation.initial import require_consistent
    from anholon.system.classification import classify
    from anholon.system.compile import compile_model

    model = load(arguments.model)
    for problem in problems_of(model):
        if problem.severity == "warning":
            print(f"warning: {problem.text()}", file=sys.stderr)
    system = compile_model(model)
    for warning in system.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    for remark in system.remarks:
        word = "warning" if remark.severity == "warning" else "note"
        print(f"{word}: {remark.text()}", file=sys.stderr)
    require_consistent(system, system.parameters())
    if system.rods is None:
        find_initial_mode(system)  # raises where frictions and contacts do not determine how the motion begins
    print(f"{arguments.model}: no errors; {', '.join(_format_count(*item) for item in system.list_counts())}")
    for line in classify(system).lines() if system.rods is None else ():
        print(f"  {line}")
    return 0


def derive(arguments: Arguments) -> int:
    """Print the equations of motion in one of their forms."""
    if arguments.language and arguments.style in ("python", "c"):
        raise UsageError(
            f"--lang is for the words beside equations; programs (--as {arguments.style}) have English ones"
        )
    model = load_prepared_model(arguments)
    if arguments.chart and arguments.form in FORMS and arguments.form not in FORMS_PRINTED_WITH_CHARTS:
        forms = ", ".join(FORMS_PRINTED_WITH_CHARTS)
        raise UsageError(f"--chart does not apply to --form {arguments.form}; forms with quasi-velocities: {forms}")
    if model.rods:
        _require_derived(model, arguments)
    moment = _find_moment(model, arguments) if arguments.stage or arguments.time is not None else None
    language = arguments.language or "en"

    from anholon.derivation import derive_text  # imports SymPy

    print(derive_text(model, arguments.form, arguments.style, arguments.chart, moment, language).rstrip("\n"))
    return 0


def _require_derived(model: Model, arguments: Arguments) -> None:
    """Refuse options of `derive` that have no meaning for a model with rods."""
    from anholon.derivation.rod_rows import read_rod_form

    if model.coordinates:
        return
    if read_rod_form(arguments.form) is None:
        if arguments.style in ("text", "latex", "html"):
            raise UsageError(f"--form {arguments.form}: the model has rods alone; their equations are the form lerbet")
        return
    options = {"--chart": arguments.chart, "--stage": arguments.stage, "--time": arguments.time}
    for word, value in options.items():
        if value not in ("", None):
            raise UsageError(
                f"{word} does not apply to the equations of rods: they hold at any time and have no charts"
            )


def _find_moment(model: Model, arguments: Arguments) -> DerivationInstant:
    """Return the moment at which a stage of the motion begins, or that of a time: the motion is run up to there."""
    from anholon.derivation.derivation_instant import find_instant
    from anholon.simulation.simulate import simulate

    if arguments.stage and arguments.time is not None:
        raise UsageError("--stage and --time both name a moment; use one of them")
    motion = simulate(model, until=arguments.time or None)
    if not arguments.stage:
        wanted = arguments.time or 0.0
        if wanted > motion.unchecked_outcome.t:
            raise RunError(
                f"the motion ends at t = {motion.unchecked_outcome.t:.9g} s: {motion.unchecked_outcome.message}"
            )
        return find_instant(motion, wanted)
    for span in motion.stages:
        if span.name == arguments.stage:
            return find_instant(motion, span.t0)
    names = [stage.name for stage in model.stages]
    if arguments.stage not in names:
        raise UsageError(f"there is no stage {arguments.stage!r}{suggest(arguments.stage, names)}")
    raise RunError(
        f"the motion does not reach the stage '{arguments.stage}'; it goes through "
        f"{', '.join(span.name for span in motion.stages)}. {motion.unchecked_outcome.message}"
    )


def export(arguments: Arguments) -> int:
    """Write a run, or the motion of a model, in the format that the file's ending names."""
    ending = Path(arguments.output).suffix.lower()
    require_ending(arguments.output, tuple(f".{name}" for name in FORMATS))
    require_writable(arguments.output)
    for name, word, endings, what in _EXPORT_OPTIONS:
        if getattr(arguments, name) not in (None, "", False) and ending not in endings:
            raise UsageError(f"{word} is {what} ({', '.join(endings)})")
    if arguments.stages and arguments.byte_order_mark:
        raise UsageError("--byte-order-mark is for the table of the motion; that of the stages (--stages) has none")
    if ending in (*_FILMS, ".png"):
        _render(arguments)
    elif arguments.stages:
        _write_stages(load_or_simulate(arguments.model), arguments.output)
    elif ending == ".csv":
        from anholon.export.csv_table import save_csv

        save_csv(load_or_simulate(arguments.model), arguments.output, byte_order_mark=arguments.byte_order_mark)
    elif ending == ".glb":
        from anholon.export.glb_animation import save_animation

        save_animation(
            load_or_simulate(arguments.model),
            arguments.output,
            fps=arguments.fps or DEFAULT_FPS,
            speed=arguments.speed or 1.0,
        )
    elif ending == ".mat":
        from anholon.export.matlab import save_mat

        save_mat(load_or_simulate(arguments.model), arguments.output)
    elif ending in (".html", ".tex"):
        from anholon.export.report import save_report

        form, language, motion = (
            arguments.form or "maggi",
            arguments.language or "en",
            load_or_simulate(arguments.model),
        )
        save_report(motion, arguments.output, form=form, language=language)
    elif ending == ".svg":
        from anholon.export.svg_plots import save_plots

        save_plots(load_or_simulate(arguments.model), arguments.output)
    elif ending == ".h5":
        from anholon.export.hdf5 import save_run

        save_run(load_or_simulate(arguments.model), arguments.output)
    else:
        raise AssertionError(f"no writer of {ending} files")
    print(f"written: {arguments.output}")
    return 0


def new(arguments: Arguments) -> int:
    """Start a model file from a template, or from an example."""
    from anholon.library.templates import TEMPLATES
    from anholon.model.file.examples import example_names
    from anholon.model.file.model_file import load, save

    require_ending(arguments.output, (".toml",))
    target = Path(arguments.output)
    if target.exists():
        raise AnholonError(f"{target} exists already; choose another name")
    name = arguments.template
    if arguments.values and name != "skater":
        raise UsageError("--set chooses the body and stance of the template skater; no other template has choices")
    if arguments.values:
        from anholon.library.skater.options import make_skater, read_options

        save(make_skater(read_options(arguments.values)), target)
    elif name in TEMPLATES:
        save(TEMPLATES[name](), target)
    elif name in example_names():
        save(load(name), target)
    else:
        available = (*TEMPLATES, *example_names())
        raise UsageError(
            f"there is no template {name!r}{suggest(name, available)}\n  templates: {', '.join(available)}"
        )
    print(f"written: {target}")
    return 0


def examples(arguments: Arguments) -> int:
    """List the shipped examples with their titles."""
    from anholon.model.file.examples import example_names
    from anholon.model.file.model_file import load

    names = example_names()
    width = max(map(len, names), default=0)
    for name in names:
        print(f"{name:{width}}  {load(name).name}".rstrip())
    return 0


def schema(arguments: Arguments) -> int:
    """Print the JSON Schema of the model file."""
    import json

    from anholon.model.schema.json_schema import schema as model_schema

    print(json.dumps(model_schema(), indent=2, ensure_ascii=False))
    return 0


def window(arguments: Arguments) -> int:
    """Open the window; a word that names neither a file nor an example was probably meant as a command."""
    from anholon.cli.window import open_window

    if arguments.model:
        require_model(arguments.model)
    return open_window(arguments.model)


_PLURALS: Final = {"equilibrium": "equilibria"}


def _write_stages(motion: Run, path: str) -> None:
    """Write the table of the stages to a file, or to the terminal."""
    from anholon.export.stage_csv import save_stages, write_stages

    if path == "-":
        write_stages(motion, sys.stdout)
    else:
        save_stages(motion, path)


def _render(arguments: Arguments) -> None:
    """Render a film or a picture; the child process that renders reads the run from a file."""
    from anholon.cli.window import render
    from anholon.export.hdf5 import save_run

    motion, instant = load_or_simulate(arguments.model), arguments.time
    if instant is not None and not 0.0 <= instant <= motion.unchecked_outcome.t:
        raise UsageError(f"--time {instant:g} lies outside the motion, 0 … {motion.unchecked_outcome.t:g} s")
    if Path(arguments.model).suffix.lower() in RUN_ENDINGS:
        render(Path(arguments.model), arguments)
        return
    with TemporaryDirectory(prefix="anholon-") as folder:
        path = Path(folder) / "run.h5"
        save_run(motion, path)
        render(path, arguments)


def _summary(motion: Run, seconds: float) -> str:
    """Return a summary of a run, in two lines."""
    outcome = motion.outcome
    if motion.has_time:
        lines = [
            f"{outcome.status} at t = {outcome.t:g} s: {_format_count(motion.head, 'frame')} in {seconds:.2f} s "
            f"({motion.method})"
        ]
    else:
        count = (
            _format_count(len(motion.stages), "mode") if motion.is_modal else _format_count(motion.head, "equilibrium")
        )
        lines = [f"{outcome.status}: {count} in {seconds:.2f} s ({motion.method})"]
    if motion.head and not motion.is_modal:
        energy = motion.energy
        lines.append(
            f"energy {energy[0]:.9g} J at the start, {energy[-1]:.9g} J at the end; drift {motion.drift.max():.1e}"
        )
    lines += [f"event: {event.text()}" for event in motion.events[:_EVENTS]]
    if len(motion.events) > _EVENTS:
        lines.append(f"… and {_format_count(len(motion.events) - _EVENTS, 'more event')}")
    if outcome.status == "done" and outcome.remedy:
        lines.append(f"warning: {outcome.remedy}")
    lines += [f"warning: {warning}" for warning in motion.system.warnings]
    lines += [
        f"warning: {remark.message} {remark.remedy}" for remark in motion.system.remarks if remark.severity == "warning"
    ]
    if motion.has_time:
        from anholon.system.remarks import describe_undetermined_forces

        lines += [
            f"note: {note}"
            for note in describe_undetermined_forces(part.system.undetermined_reactions for part in motion.segments)
        ]
    return "\n".join((*lines, *motion.reader.remarks))


def _exit_status(motion: Run, arguments: Arguments) -> int:
    """Return 0 for a motion that reached its planned end; raise the error otherwise."""
    outcome = motion.outcome
    if outcome.status in ("failed", "cancelled"):
        place = "" if outcome.refused is None else f"stages.{outcome.refused}: "
        raise AnholonError(place + (outcome.text() or f"the run {outcome.status} at t = {outcome.t:g} s"))
    missing = [f"{t:g}" for t in arguments.at or () if t > outcome.t]
    if missing:
        raise AnholonError(
            f"no rows at t = {', '.join(missing)}: the motion ended at {outcome.t:g} s. {outcome.text()}"
        )
    return 0


def _format_count(number: int, noun: str) -> str:
    """Return a number with its noun: 1 stage, 2 stages."""
    return f"{number} {noun}" if number == 1 else f"{number} {_PLURALS.get(noun, f'{noun}s')}"
