"""Models and runs as the words of the command line ask for them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from anholon.cli.arguments import COMMANDS, Arguments, suggest
from anholon.errors import AnholonError, UsageError
from anholon.model.edit.assign import assign_value
from anholon.model.query.stage_sequence import describe_unapplied_stages, planned_end

if TYPE_CHECKING:
    from anholon.model.schema import Model
    from anholon.results.run import Run

RUN_ENDINGS = (".h5",)
"""Endings of the files that keep a run."""


def load_prepared_model(arguments: Arguments) -> Model:
    """Return the named model with the values, form, chart and tolerance of the arguments."""
    from anholon.model.file.model_file import load

    model = load(arguments.model)
    for name, text in arguments.values:
        model = assign_value(model, name, text)
    if COMMANDS[arguments.command].ignores_stages and not isinstance(arguments.about, float):
        for message in describe_unapplied_stages(model):
            print(f"note: {message}", file=sys.stderr)
    if arguments.command == "run":
        from anholon.simulation.run_options import require_applicable_options

        require_applicable_options(
            model, form=arguments.form, chart=arguments.chart, rtol=arguments.rtol, method=arguments.method
        )
    changes: dict[str, str | float] = {}
    if arguments.form and not (model.rods and arguments.command == "derive"):  # rods move by no form
        changes["form"] = arguments.form
    if arguments.rtol is not None:
        changes["rtol"] = arguments.rtol
    if arguments.command == "run" and arguments.method:
        changes["method"] = arguments.method
    if arguments.impacts:
        if all(getattr(constraint, "side", "both") == "both" for constraint in model.constraints.values()):
            raise UsageError("--impacts: the model has no unilateral constraint at which an impact could occur")
        changes["impacts"] = arguments.impacts
    if arguments.chart:
        charts = [chart.name for chart in model.charts]
        if arguments.chart not in charts:
            available = f"charts: {', '.join(charts)}" if charts else "the model has no charts"
            raise UsageError(
                f"--chart: there is no chart {arguments.chart!r}{suggest(arguments.chart, charts)} ({available})"
            )
        changes["chart"] = arguments.chart
    return replace(model, simulation=replace(model.simulation, **changes)) if changes else model


def find_end_time(model: Model, arguments: Arguments) -> float | None:
    """Return the requested end time, s; None for that of the model.

    Without --until the motion lasts to the last of the times of --at.
    """
    if arguments.until is not None or not arguments.at:
        return arguments.until
    last = max(arguments.at)
    return last if last > planned_end(model) else None


def load_or_simulate(name: str) -> Run:
    """Return the run in the file `name`; a model of this name is simulated to its end.

    Warnings of its outcome are printed.
    """
    if Path(name).suffix.lower() in RUN_ENDINGS:
        from anholon.export.hdf5 import load_run

        run = load_run(name)
    else:
        require_model(name)
        from anholon.model.file.model_file import load
        from anholon.simulation.simulate import simulate

        run = simulate(load(name))
        if run.outcome.status == "failed":
            raise AnholonError(f"{name}: {run.outcome.text()}")
    if run.outcome.warning:
        print(f"warning: {run.outcome.warning}", file=sys.stderr)
    return run


def require_model(name: str) -> None:
    """Refuse a word that is neither a file nor an example: it may be a misspelt command."""
    from anholon.model.file.examples import example_names

    available = (*example_names(), *COMMANDS)
    if not Path(name).exists() and name not in available:
        raise UsageError(f"{name!r} is neither a file nor an example nor a command{suggest(name, available)}")


def require_ending(path: str, endings: tuple[str, ...]) -> None:
    """Refuse a file whose name does not end as its content requires."""
    if Path(path).suffix.lower() not in endings:
        raise UsageError(f"{path}: the name must end in {' or '.join(endings)}")
