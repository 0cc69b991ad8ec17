"""A sweep as a file: CSV with one row for each point, HDF5, or MATLAB's format."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Final

import h5py

from anholon import __version__
from anholon.errors import UsageError
from anholon.explore.sweep import SweepResult
from anholon.export.hdf5 import name_columns
from anholon.export.matlab import cells, write_mat
from anholon.export.output_file import output_file

__all__ = ["ENDINGS", "make_header", "save_sweep"]

ENDINGS: Final = (".csv", ".h5", ".mat")
"""Endings of the files that a sweep can be written to."""


def make_header(sweep: SweepResult) -> list[str]:
    """Return the names of the columns: `over:NAME` in the units of the model, then `status`, `t` and SI numbers."""
    return [*(f"over:{name}" for name, _ in sweep.axes), "status", "t", *sweep.collect, "reason"]


def save_sweep(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    """Write a sweep to the file at `path`, whose ending says how."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise UsageError(f"{path}: the name must end in {' or '.join(ENDINGS)}")
    {".csv": _save_csv, ".h5": _save_h5, ".mat": _save_mat}[ending](sweep, path)


def _save_csv(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    with output_file(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(make_header(sweep))
        for k, (status, reason) in enumerate(zip(sweep.statuses, sweep.reasons, strict=True)):
            point, t, numbers = sweep.points[k].tolist(), float(sweep.times[k]), sweep.numbers[k].tolist()
            writer.writerow([*map(_digits, point), status, _digits(t), *map(_digits, numbers), reason])


def _digits(number: float) -> str:
    """Return 17 digits, which bring back the same double; nothing for what is no number."""
    return f"{number:.17g}" if number == number else ""


def _save_h5(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    text = h5py.string_dtype()
    with output_file(path) as draft, h5py.File(draft, "w") as file:
        file.attrs.update({"kind": "anholon sweep", "format": 1, "program": __version__})
        file["points"], file["t"], file["table"] = sweep.points, sweep.times, sweep.numbers
        name_columns(file, "points", "over", [name for name, _ in sweep.axes])
        name_columns(file, "table", "columns", sweep.collect)
        file.create_dataset("status", data=list(sweep.statuses), dtype=text)
        file.create_dataset("reason", data=list(sweep.reasons), dtype=text)
        for k, (_, values) in enumerate(sweep.axes):
            file[f"axes/{k}"] = values


def _save_mat(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    content = {
        "over": cells(name for name, _ in sweep.axes),
        "points": sweep.points,
        "columns": cells(sweep.collect),
        "table": sweep.numbers,
        "t": sweep.times,
        "status": cells(sweep.statuses),
        "reason": cells(sweep.reasons),
    }
    write_mat(content, path)
