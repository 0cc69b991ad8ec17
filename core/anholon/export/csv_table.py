"""The motion as a table: one header row, then one row for each instant, numbers with 17 significant digits."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Sequence
from typing import TextIO

from anholon.export.output_file import output_file
from anholon.number_text import format_shortest
from anholon.results.run import Run
from anholon.results.run_data import Side


def save_csv(
    run: Run,
    path: str | os.PathLike[str],
    times: Sequence[float] | None = None,
    names: Sequence[str] = (),
    sides: Sequence[Side] = (),
    *,
    byte_order_mark: bool = False,
) -> None:
    """Write the table of `run` to the file at `path`; columns and rows as in `write_csv`.

    A `byte_order_mark` shows spreadsheets that the text is UTF-8; other programs may take it for a part of the first
    name.
    """
    encoding = "utf-8-sig" if byte_order_mark else "utf-8"
    with output_file(path) as draft, open(draft, "w", encoding=encoding, newline="") as file:
        write_csv(run, file, times, names, sides)


def write_csv(
    run: Run,
    file: TextIO,
    times: Sequence[float] | None = None,
    names: Sequence[str] = (),
    sides: Sequence[Side] = (),
) -> None:
    """Write the table of `run` to an open text file.

    The rows are the frames, or exactly `times` (s), in the given order; the columns are those of the run, or the time
    and the quantities `names`. `sides`: for each of the times, the side of a jump there, see `Run.at`. 17 digits bring
    back the very same doubles.
    """
    columns = ("t", *names) if names else run.columns
    table = (
        run.quantity(columns) if times is None else run.quantities_beside(columns, times, sides or [""] * len(times))
    )
    write_rows(list(table), zip(*(column.tolist() for column in table.values()), strict=True), file)


def save_rows(names: Sequence[str], rows: Iterable[Sequence[float]], path: str | os.PathLike[str]) -> None:
    """Write named columns to the file at `path`."""
    with output_file(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        write_rows(names, rows, file)


def write_rows(names: Sequence[str], rows: Iterable[Sequence[float]], file: TextIO) -> None:
    """Write named columns to an open text file; NaN becomes an empty cell."""
    csv.writer(file, lineterminator="\n").writerow(names)
    for row in rows:
        file.write(",".join("" if number != number else format_shortest(number) for number in row) + "\n")
