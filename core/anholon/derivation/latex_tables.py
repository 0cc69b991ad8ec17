"""Tables of formulas on a sheet: cells broken into lines, columns and rows that do not fit in further tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from anholon.derivation.latex_items import measure_formula, read_items
from anholon.derivation.latex_lines import FormulaLines, break_formula

_COLUMN_PT: Final = 10.0  # pt between columns
_INNER_PT: Final = 10.0  # pt about the lines of a broken cell
_LEAST_PT: Final = 50.0  # pt of the narrowest column into which cells are broken
_MAX_LINES: Final = 40  # lines of a table, a fraction counted as two

Cells = Sequence[Sequence[str]]


class SheetTable(Struct, frozen=True):
    """A table that fits on a sheet: rows of cells, each cell one or more lines of LaTeX, and its width in pt."""

    rows: tuple[tuple[tuple[str, ...], ...], ...]
    width: float


def arrange_table(cells: Cells, room: float) -> list[SheetTable]:
    """Return a table as tables at most `room` pt wide; only a single column may be wider.

    Its first row is its head. Tables of further columns begin with the first column again, all with their head.
    """
    return [table for columns in _group_columns(cells, room) for table in _split_rows(columns, room)]


def _group_columns(cells: Cells, room: float) -> Iterator[list[list[str]]]:
    """Yield the table with as many columns at a time as fit when their cells are broken."""
    columns = list(zip(*cells, strict=True))
    narrowest = [_measure_column(_break_column(column, _LEAST_PT)) for column in columns]
    start = 0
    while start < len(columns):
        chosen = [0, start] if start else [0]
        width = sum(narrowest[k] for k in chosen)
        start += 1
        while start < len(columns) and width + narrowest[start] <= room:
            chosen.append(start)
            width += narrowest[start]
            start += 1
        yield [[row[k] for k in chosen] for row in cells]


def _split_rows(cells: Cells, room: float) -> Iterator[SheetTable]:
    """Yield the parts of a table with fitting columns, split between rows where it is too high."""
    columns = list(zip(*cells, strict=True))
    natural = [_measure_column([(cell,) for cell in column]) for column in columns]
    limit = _share(natural, [_measure_column(_break_column(column, _LEAST_PT)) for column in columns], room)
    broken = [
        [(cell,) for cell in column] if width <= limit else _break_column(column, limit - _COLUMN_PT - _INNER_PT)
        for column, width in zip(columns, natural, strict=True)
    ]
    width = sum(map(_measure_column, broken))
    head, *rows = zip(*broken, strict=True)
    part, height = [head], _measure_height(head)
    for row in rows:
        high = _measure_height(row)
        if len(part) > 1 and height + high > _MAX_LINES:
            yield SheetTable(tuple(part), width)
            part, height = [head], _measure_height(head)
        part.append(row)
        height += high
    yield SheetTable(tuple(part), width)


def _share(natural: Sequence[float], min_widths: Sequence[float], room: float) -> float:
    """Return the width above which columns are broken."""
    if sum(natural) <= room:
        return max(natural)
    low, high = 0.0, max(natural)
    for _ in range(40):
        middle = (low + high) / 2
        used = sum(max(min(width, middle), min_width) for width, min_width in zip(natural, min_widths, strict=True))
        low, high = (middle, high) if used <= room else (low, middle)
    return max(low, _LEAST_PT + _COLUMN_PT + _INNER_PT)


def _break_column(column: Sequence[str], room: float) -> list[tuple[str, ...]]:
    return [_list_lines(break_formula(cell, room)) if cell else ("",) for cell in column]


def _list_lines(broken: FormulaLines) -> tuple[str, ...]:
    first, *others = (line.latex for line in broken.lines)
    return (f"{broken.left} {first}".strip(), *others)


def _measure_column(column: Sequence[tuple[str, ...]]) -> float:
    """Return the width of a column with the room about it, pt."""
    widths = [max(measure_formula(line, 1) for line in cell) + (_INNER_PT if len(cell) > 1 else 0.0) for cell in column]
    return max(widths) + _COLUMN_PT


def _measure_height(row: Sequence[tuple[str, ...]]) -> float:
    """Return the number of lines of a row."""
    return max(
        sum(1 + 0.7 * max((item.height for item in read_items(line)), default=0) for line in cell) for cell in row
    )
