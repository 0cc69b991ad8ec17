"""The motion as a table: one header row, then one row for each instant, numbers with 17 significant digits."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from typing import TextIO

import numpy as np

from anholon.export.files import replacing
from anholon.results.run import Run

__all__ = ["save_csv", "write_csv"]


def save_csv(run: Run, path: str | os.PathLike[str], times: Sequence[float] | None = None) -> None:
    """Write the table of `run` to the file at `path`; columns and rows as in `write_csv`."""
    with replacing(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        write_csv(run, file, times)


def write_csv(run: Run, file: TextIO, times: Sequence[float] | None = None) -> None:
    """Write the table of `run` to an open text file.

    The rows are the frames, or exactly `times` (s), in the given order. 17 digits bring back the very same doubles.
    """
    table = run.table(None if times is None else np.asarray(times, dtype=float))
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(table)
    for row in zip(*(column.tolist() for column in table.values()), strict=True):
        file.write(",".join(f"{number:.17g}" for number in row) + "\n")
