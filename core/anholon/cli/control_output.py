"""What the commands on controls write: a report to the terminal, a table, and the model that they make."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from anholon.array_types import Floats
from anholon.cli.arguments import Arguments
from anholon.cli.model_arguments import require_ending
from anholon.control.control_units import find_control_unit
from anholon.export.csv_table import save_rows, write_rows
from anholon.export.output_file import require_writable
from anholon.model.file.model_file import save
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Model


def open_report(arguments: Arguments) -> TextIO:
    """Return the stream of the report, which is not that of the table.

    Raises UsageError or ExportError for a file that cannot be written, before anything is computed.
    """
    if arguments.output:
        require_ending(arguments.output, (".toml",))
    for path in (arguments.csv, arguments.output):
        if path and path != "-":
            require_writable(path)
    return sys.stderr if arguments.csv == "-" else sys.stdout


def format_range(model: Model, name: str, values: Floats) -> str:
    """Return a line with the least and the largest value (k,), SI, of a control."""
    unit = find_control_unit(model, name) or FormulaUnits(model).of_formula(name)
    return f"  {name}: {values.min():.9g} … {values.max():.9g} {unit or '(SI)'}"


def write_results(
    arguments: Arguments, report: TextIO, table: tuple[Sequence[str], Sequence[list[float]]], make: Callable[[], Model]
) -> None:
    """Write the table, names and rows, and the model, as far as they were requested."""
    if arguments.csv == "-":
        write_rows(*table, sys.stdout)
    elif arguments.csv:
        save_rows(*table, arguments.csv)
    if arguments.output:
        save(make(), arguments.output)
        print(f"written: {arguments.output}", file=report)
