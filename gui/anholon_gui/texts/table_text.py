"""Tables as text in files and spreadsheets, with any separator and decimal sign."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.errors import UnitError
from anholon.units import TABLE_COMMENT, parse_cell, parse_unit
from anholon_gui.texts.language import is_unit, to_si_symbols

SEPARATORS: Final = ("\t", ";", ",", " ")
DECIMALS: Final = (".", ",")
_EXAMINED_LINES: Final = 200  # lines that a layout is found from
_BESIDE_WORDS: Final = 2  # numbers in the first row where there are words in all rows
_UNIT_PATTERN: Final = re.compile(r"(.+?)(?:\s*[\[(]([^\[\]()]+)[\])]|\s*,\s+(\S+))")


class TableLayout(NamedTuple):
    """The separator of the cells of a table, and its decimal sign."""

    separator: str
    decimal: str


class TableText:
    """A text read as a table with a layout: `rows` of words with the `numbers` of their lines, and a `head` of column
    names.

    `head` is empty if there is none. Empty lines and lines that begin with # are skipped.

    The rows begin with the first line of numbers alone, or else with the first line with two numbers and words. Lines
    directly above that begin with a number, such as a sample without a value, are rows too. `lines` holds the words of
    all lines.
    """

    def __init__(self, text: str, layout: TableLayout) -> None:
        self.layout = layout
        lines = [(k, line) for k, line in enumerate(text.lstrip("\ufeff").splitlines(), 1) if line.strip()]
        lines = [(k, line) for k, line in lines if not TABLE_COMMENT.match(line.lstrip())]
        cells = [(k, _split_line(line, layout.separator)) for k, line in lines]
        first = self._find_first([words for _, words in cells])
        self.lines = [words for _, words in cells]
        self.head: Sequence[str] = cells[first - 1][1] if 0 < first < len(cells) else ()
        self.rows = [words for _, words in cells[first:]]
        self.numbers = [k for k, _ in cells[first:]]
        self._above = cells[:first]

    @property
    def column_count(self) -> int:
        """The number of columns of the longest row."""
        return max(map(len, self.rows), default=0)

    def column_name(self, column: int) -> str:
        """Return the name of a column in the head with its unit, or ""."""
        return self.head[column].strip('"') if 0 <= column < len(self.head) else ""

    def split_column_name(self, column: int) -> tuple[str, str]:
        """Return the name of a column without the unit, and the unit as in `t [ms]`, `t (ms)` or `t, ms`, or ""."""
        name = self.column_name(column)
        unit_match = _UNIT_PATTERN.fullmatch(name)
        return (unit_match[1], unit_match[2] or unit_match[3]) if unit_match is not None else (name, "")

    def find_factor(self, column: int, unit: str) -> float | None:
        """Return the factor that converts the numbers of a column to `unit`, 1 if the head names no unit.

        None if the units are of different kinds.
        """
        unit_symbols = to_si_symbols(self.split_column_name(column)[1])
        if not unit or not unit_symbols or not is_unit(unit_symbols):
            return 1.0
        column_unit, wanted = parse_unit(unit_symbols), parse_unit(unit)
        return column_unit.factor / wanted.factor if column_unit.dimension == wanted.dimension else None

    def find_number_above(self) -> int | None:
        """Return the first line above the rows that contains a number, as in a row with a broken cell, or None."""
        return next((k for k, words in self._above if self._count_numbers(words)), None)

    def read(self, columns: Sequence[int]) -> list[tuple[float, ...]]:
        """Return the numbers of some columns, row by row. Raises ValueError with the number of a line without them."""
        results = []
        for number, words in zip(self.numbers, self.rows, strict=True):
            try:
                results.append(tuple(_read_number(words[column], self.layout.decimal) for column in columns))
            except (ValueError, IndexError):
                raise ValueError(str(number)) from None
        return results

    def _find_first(self, lines: Sequence[Sequence[str]]) -> int:
        """Return the index of the first line of the rows."""
        numeric_lines = (k for k, words in enumerate(lines) if words and self._count_numbers(words) == len(words))
        mixed_lines = (k for k, words in enumerate(lines) if self._count_numbers(words) >= _BESIDE_WORDS)
        first = next(numeric_lines, next(mixed_lines, len(lines)))
        while 0 < first < len(lines) and self._count_numbers(lines[first - 1][:1]):
            first -= 1
        return first

    def _count_numbers(self, words: Sequence[str]) -> int:
        return sum(_is_number(word, self.layout.decimal) for word in words)

    def count_numeric_rows(self, wanted: int) -> tuple[int, int]:
        """Return how many rows consist of at least `wanted` numbers, and how many contain as many numbers among
        words."""
        counts = [(self._count_numbers(words), len(words)) for words in self.rows]
        return sum(wanted <= k == total for k, total in counts), sum(k >= wanted for k, _ in counts)


def detect_layout(text: str, wanted: int = 2) -> TableLayout:
    """Return the layout in which most lines are rows of at least `wanted` numbers.

    If all lines contain words, it is the layout in which most lines contain that many numbers.
    """
    sample = "\n".join(text.splitlines()[:_EXAMINED_LINES])
    best_layout, best_score = TableLayout(",", "."), (0, 0, 0)
    for separator in _possible_separators(sample):
        for decimal in DECIMALS:
            if separator == decimal:
                continue
            layout = TableLayout(separator, decimal)
            table = TableText(sample, layout)
            # Of layouts in which as many rows are numbers, the one with fewer columns is the likelier one.
            numeric_count, mixed_count = table.count_numeric_rows(wanted)
            layout_score = numeric_count, 0 if numeric_count else mixed_count, -table.column_count
            if any(layout_score[:2]) and layout_score > best_score:
                best_layout, best_score = layout, layout_score
    return best_layout


def _possible_separators(text: str) -> Sequence[str]:
    """Return the possible separators: only tabs if all lines with digits have them, as in spreadsheets."""
    lines = [line for line in text.splitlines() if re.search(r"\d", line)]
    return SEPARATORS[:1] if lines and all("\t" in line for line in lines) else SEPARATORS


def _split_line(line: str, separator: str) -> list[str]:
    if separator == " ":
        words = line.split()
    elif '"' in line:  # quoted text may contain the separator
        words = next(csv.reader([line], delimiter=separator, skipinitialspace=True))
    else:
        words = line.split(separator)
    while words and not words[-1].strip():
        words.pop()  # an end of line that is a separator, too
    return [word.strip() for word in words]


def _is_number(word: str, decimal: str) -> bool:
    try:
        _read_number(word, decimal)
    except ValueError:
        return False
    return True


def _read_number(word: str, decimal: str) -> float:
    """Return a number. Raises ValueError for any other word."""
    try:
        return parse_cell(word.strip('"'), decimal)
    except UnitError as error:
        raise ValueError(str(error)) from None
