"""The table of stages as a file: one header row, then one row for each stage, SI units, 17 significant digits."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from typing import TextIO

from anholon.errors import ExportError
from anholon.export.output_file import output_file
from anholon.model.query.orientations import is_orientation_coordinate
from anholon.model.query.section_frames import is_section_frame
from anholon.number_text import format_shortest
from anholon.results.run import Run
from anholon.results.stage_table import StageRow, find_event_impulses, stage_table


def collect_stage_numbers(run: Run, row: StageRow) -> dict[str, float]:
    """Return the numbers of a row by their keys in a file (`peak:blade`), in the order of the columns, SI units."""
    numbers = {"t0": row.t0, "t1": row.t1, "duration": row.t1 - row.t0}
    for end, (q, v) in (("entry", row.entry), ("exit", row.exit)):
        numbers |= {f"{end}:{x}": float(value) for x, value in zip(run.names, q, strict=True)}
        numbers |= {f"{end}:{x}'": float(value) for x, value in zip(run.names, v, strict=True)}
    numbers |= {f"jump:{x}'": float(value) for x, value in zip(run.names, row.jump, strict=True)}
    for name in row.impulses:
        numbers[f"blow:{name}"] = sum(find_event_impulses(run, occurrence).get(name, 0.0) for occurrence in row.impacts)
    numbers |= {"energy_in": row.energy_in, "energy_out": row.energy_out}
    numbers |= {"gained": row.gained, "gained_lost": row.gained_lost, "gained_brought": row.gained + row.gained_lost}
    numbers |= {"drives": row.drives}
    numbers |= {"jumped": row.jumped, "jumped_lost": row.jumped_lost, "jumped_brought": row.jumped + row.jumped_lost}
    numbers |= {"open": row.residual}
    numbers |= {f"work:{name}": value for name, value in row.work.items()}
    for name, impulse in row.impulses.items():
        peak = row.peaks.get(name)
        numbers[f"peak:{name}"] = peak.value if peak is not None else float("nan")
        numbers[f"peak_time:{name}"] = peak.t if peak is not None else row.t0
        numbers[f"impulse:{name}"] = impulse
    numbers |= {f"way:{name}": value for name, value in row.ways.items()}
    numbers |= {f"turns:{name}": value for name, value in row.turns.items()}
    numbers |= {f"slip:{name}": value for name, value in row.slips.items()}
    return {key: value for key, value in numbers.items() if not _is_made(run, key)}


def _is_made(run: Run, key: str) -> bool:
    """Return True if a number belongs to a coordinate of a rod's section or of a free orientation."""
    name = key.partition(":")[2].removesuffix("'")
    return is_section_frame(key) or is_orientation_coordinate(run.system.model, name)


def save_stages(run: Run, path: str | os.PathLike[str]) -> None:
    """Write the stages of `run` to the file at `path`, as `write_stages` does."""
    rows = _rows(run)
    with output_file(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        write_stages(run, file, rows)


def write_stages(run: Run, file: TextIO, rows: Sequence[StageRow] | None = None) -> None:
    """Write the stages of `run` (or the `rows` found of them) to an open text file.

    Raises ExportError for a run without stages.
    """
    table = [(row.name, collect_stage_numbers(run, row)) for row in (_rows(run) if rows is None else rows)]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["stage", *(table[0][1] if table else ())])
    for name, numbers in table:
        writer.writerow([name, *map(format_shortest, numbers.values())])


def _rows(run: Run) -> tuple[StageRow, ...]:
    rows = stage_table(run)
    if not rows:
        raise ExportError("the run has no stages, so there is no table of them")
    return rows
