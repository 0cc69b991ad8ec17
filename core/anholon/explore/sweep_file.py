"""A sweep as a file: CSV with one row for each point, HDF5, Parquet, or MATLAB's format.

All of them hold the units, the text of the model, the version of the program, and a digest of the sweep.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

import h5py
import numpy as np

from anholon.errors import UsageError
from anholon.explore.design import strip_comments
from anholon.explore.point_batch import PointResult
from anholon.explore.sweep_result import SweepResult
from anholon.export.matlab import cells, write_mat
from anholon.export.output_file import output_file, require_writable
from anholon.files import require_regular_file
from anholon.number_text import format_shortest
from anholon.results.run_layout import name_columns, read_dataset, read_hard_link

ENDINGS: Final = (".csv", ".h5", ".mat", ".parquet")
"""Endings of the files that a sweep can be written to."""

_KIND: Final = "anholon sweep"
_OVER: Final = "over:"
_STATUS: Final = "status"
_TEXT_BYTES: Final = 16  # of a string of variable length in a data set of HDF5: its size and place


class KeptStudy(NamedTuple):
    """The stored results of a sweep: `results` by the numbers of the points, without those that were not run."""

    study: str
    program: str
    collect: tuple[str, ...]
    results: dict[int, PointResult]


def make_header(sweep: SweepResult) -> list[str]:
    """Return the names of the columns: `over:NAME` in the units of the model, then `status`, `t` and SI numbers."""
    return [*(f"{_OVER}{name}" for name in sweep.names), _STATUS, "t", *sweep.collect, "reason"]


def require_format(path: str | os.PathLike[str]) -> str:
    """Return the ending of a file for a sweep; raises UsageError or ExportError for others."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise UsageError(f"{path}: the name must end in {' or '.join(ENDINGS)}")
    if ending == ".parquet" and find_spec("pyarrow") is None:
        raise UsageError(f"{path}: Parquet files need pyarrow: pip install pyarrow")
    require_writable(path)
    return ending


def save_sweep(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    """Write a sweep to the file at `path`, whose ending says how."""
    _WRITERS[require_format(path)](sweep, path)


def load_study(path: str | os.PathLike[str]) -> KeptStudy:
    """Return the study stored in a table that a sweep has written; raises UsageError where there is none."""
    reader = _READERS.get(Path(path).suffix.lower())
    try:
        if reader is not None:
            require_regular_file(path)
            return reader(path)
    except (OSError, ValueError, KeyError, IndexError, TypeError, RuntimeError, csv.Error) as error:
        raise UsageError(f"{path}: this is no table of a sweep ({error})") from None
    raise UsageError(f"{path}: a sweep is resumed from its journal, or from a table in .csv, .h5 or .parquet")


def _units(sweep: SweepResult) -> dict[str, str]:
    """Return the units of the columns that are not plain numbers or texts."""
    over = {f"{_OVER}{name}": unit for name, unit in zip(sweep.names, sweep.over_units, strict=True)}
    units = over | {"t": "s"} | dict(zip(sweep.collect, sweep.units, strict=True))
    return {name: unit for name, unit in units.items() if unit}


def _rows(sweep: SweepResult) -> Iterator[tuple[list[float], str, float, list[float], str]]:
    return zip(
        sweep.points.tolist(), sweep.statuses, sweep.times.tolist(), sweep.numbers.tolist(), sweep.reasons, strict=True
    )


# CSV: lines that begin with #, then a row of names and the rows of the points.


def _save_csv(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    with output_file(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        file.writelines(f"# {line}".rstrip() + "\n" for line in _describe(sweep))
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(make_header(sweep))
        for point, status, t, numbers, reason in _rows(sweep):
            writer.writerow([*map(_digits, point), status, _digits(t), *map(_digits, numbers), reason])


def _describe(sweep: SweepResult) -> Iterator[str]:
    """Yield the lines above a table."""
    yield _KIND
    yield f"program: {sweep.program}"
    yield f"study: {sweep.study}"
    for name, unit in _units(sweep).items():
        yield f"unit: {name}: {unit}"
    yield "model:"
    yield from (f"  {line}" for line in sweep.model.splitlines())


def _digits(number: float) -> str:
    """Return 17 digits, which restore the same double; "" for NaN."""
    return format_shortest(number) if number == number else ""


def _read_csv(path: str | os.PathLike[str]) -> KeptStudy:
    with open(path, encoding="utf-8", newline="") as file:
        head = dict(line[2:].split(": ", 1) for line in _comments(path) if ": " in line)
        rows = list(csv.reader(strip_comments(file)))
    header = rows[0]
    first = header.index(_STATUS)
    results = [
        PointResult(row[first], _number(row[first + 1]), tuple(map(_number, row[first + 2 : -1])), row[-1])
        for row in rows[1:]
    ]
    return _keep(head["study"].strip(), head["program"].strip(), header[first + 2 : -1], results)


def _comments(path: str | os.PathLike[str]) -> list[str]:
    """Return the lines above a table, up to the text of the model."""
    lines: list[str] = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#") or line.startswith("# model:"):
                break
            lines.append(line)
    return lines


def _number(text: str) -> float | None:
    return float(text) if text else None


def _keep(study: str, program: str, collect: list[str], results: list[PointResult]) -> KeptStudy:
    """Return the contents of a table; points that were not run have no result."""
    results_by_point = {
        k: PointResult(each.status, each.t, () if each.t is None else each.numbers, each.reason)
        for k, each in enumerate(results)
        if each.status != "cancelled"
    }
    return KeptStudy(study, program, tuple(collect), results_by_point)


# HDF5.


def _save_h5(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    text = h5py.string_dtype()
    with output_file(path) as draft, h5py.File(draft, "w") as file:
        file.attrs.update({"kind": _KIND, "format": 1, "program": sweep.program, "study": sweep.study})
        file.create_dataset("model", data=sweep.model, dtype=text)
        file["points"], file["t"], file["table"] = sweep.points, sweep.times, sweep.numbers
        name_columns(file, "points", "over", sweep.names)
        name_columns(file, "table", "columns", sweep.collect)
        file.create_dataset("over_units", data=list(sweep.over_units), dtype=text)
        file.create_dataset("units", data=list(sweep.units), dtype=text)
        file.create_dataset("status", data=list(sweep.statuses), dtype=text)
        file.create_dataset("reason", data=list(sweep.reasons), dtype=text)
        for k, (_, values) in enumerate(sweep.axes):
            file[f"axes/{k}"] = values


def _read_h5(path: str | os.PathLike[str]) -> KeptStudy:
    with h5py.File(path, "r") as file:
        times, table = (read_dataset(file, name)[()] for name in ("t", "table"))
        if times.ndim != 1 or table.ndim != 2 or {times.dtype, table.dtype} != {np.dtype(np.float64)}:
            raise ValueError("t and table are not what they should be")
        numbers = zip(times.tolist(), table.tolist(), strict=True)
        results = _join(_read_texts(file, _STATUS), numbers, _read_texts(file, "reason"))
        return _keep(str(file.attrs["study"]), str(file.attrs["program"]), _read_texts(file, "columns"), results)


def _read_texts(file: h5py.File, name: str) -> list[str]:
    """Return a column of texts that is stored in the file itself."""
    node = read_hard_link(file, name)
    if not isinstance(node, h5py.Dataset) or node.is_virtual or node.chunks is not None or len(node.shape) != 1:
        raise ValueError(f"{name} is not what it should be")
    if node.id.get_storage_size() != _TEXT_BYTES * node.size:
        raise ValueError(f"{name} is incomplete")
    texts: list[str] = node.asstr()[()].tolist()
    return texts


def _join(statuses: list[str], numbers: Iterator[tuple[float, list[float]]], reasons: list[str]) -> list[PointResult]:
    """Return the results in the columns of a table."""
    return [
        PointResult(status, _finite(t), tuple(map(_finite, row)), reason)
        for status, (t, row), reason in zip(statuses, numbers, reasons, strict=True)
    ]


def _finite(number: float | None) -> float | None:
    return number if number is not None and number == number else None


# Parquet: the description of the table is in the metadata of its schema, a unit in that of its column.


def _save_parquet(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    units = _units(sweep)
    columns: dict[str, Any] = {f"{_OVER}{name}": sweep.points[:, k] for k, name in enumerate(sweep.names)}
    columns |= {_STATUS: list(sweep.statuses), "t": sweep.times}
    columns |= {name: sweep.numbers[:, k] for k, name in enumerate(sweep.collect)} | {"reason": list(sweep.reasons)}
    fields = [
        pa.field(
            name, pa.string() if isinstance(values, list) else pa.float64(), metadata={"unit": units.get(name, "")}
        )
        for name, values in columns.items()
    ]
    about = {"kind": _KIND, "format": "1", "program": sweep.program, "study": sweep.study, "model": sweep.model}
    schema = pa.schema(fields, metadata=about | {"units": json.dumps(units, ensure_ascii=False)})
    with output_file(path) as draft:
        parquet.write_table(
            pa.Table.from_arrays([pa.array(values) for values in columns.values()], schema=schema), draft
        )


def _read_parquet(path: str | os.PathLike[str]) -> KeptStudy:
    from pyarrow import parquet

    table = parquet.read_table(path)
    about = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    names: list[str] = table.column_names
    first = names.index(_STATUS)
    collect = names[first + 2 : -1]
    numbers = np.array([table.column(first + 2 + k).to_numpy() for k in range(len(collect))]).T.reshape(len(table), -1)
    pairs = zip(table.column("t").to_pylist(), numbers.tolist(), strict=True)
    results = _join(table.column(_STATUS).to_pylist(), pairs, table.column("reason").to_pylist())
    return _keep(about["study"], about["program"], collect, results)


# MATLAB.


def _save_mat(sweep: SweepResult, path: str | os.PathLike[str]) -> None:
    content = {
        "over": cells(sweep.names),
        "over_units": cells(sweep.over_units),
        "points": sweep.points,
        "columns": cells(sweep.collect),
        "units": cells(sweep.units),
        "table": sweep.numbers,
        "t": sweep.times,
        "status": cells(sweep.statuses),
        "reason": cells(sweep.reasons),
        "model": sweep.model,
        "program": sweep.program,
        "study": sweep.study,
    }
    write_mat(content, path)


_WRITERS: Final[Mapping[str, Callable[[SweepResult, str | os.PathLike[str]], None]]] = {
    ".csv": _save_csv,
    ".h5": _save_h5,
    ".mat": _save_mat,
    ".parquet": _save_parquet,
}
_READERS: Final[Mapping[str, Callable[[str | os.PathLike[str]], KeptStudy]]] = {
    ".csv": _read_csv,
    ".h5": _read_h5,
    ".parquet": _read_parquet,
}
