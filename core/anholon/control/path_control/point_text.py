"""Points of a curve as text: two numbers in a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from anholon.errors import UnitError
from anholon.units import TABLE_COMMENT, parse_cell, parse_quantity, parse_unit

Points = tuple[tuple[float, float], ...]

_UNIT: Final = re.compile(r"[^\S\n]*[\[(]([^\W\d_][^\[\]()]*)[\])]")  # behind the name of a column
_MARK: Final = "\0"  # between a name and its unit
_WITH_COMMA: Final = re.compile(r"[-+−]?\d*,\d+(?:[eE][-+]?\d+)?")
_GROUPED: Final = re.compile(r"[-+−]?[1-9]\d{0,2},\d{3}")  # its comma may be decimal or group digits


def write_points(points: Iterable[tuple[float, float]]) -> str:
    """Return points as lines of two numbers."""
    return "\n".join(f"{x:.9g}, {y:.9g}" for x, y in points)


def read_points(text: str, columns: tuple[str, str] | None = ("x", "y")) -> Points:
    """Read points: two numbers in a line, apart by a comma, a semicolon, a tab or spaces.

    Empty lines, lines that begin with # and the head of a table are left out. Where semicolons, tabs or spaces stand
    between the numbers, a comma is their decimal sign; where all that have one may as well be grouped, as 1,234, that
    is refused (UnitError). Of a table with more columns those are taken that its head calls
    by the names `columns`, alone or behind a dot (`A.x`); with None the first two. Units in brackets there, as in
    `x [mm]`, must be lengths (UnitError), and are converted to m. Raises ValueError with the number of the first line
    that cannot be read.
    """
    points: list[tuple[float, float]] = []
    chosen: tuple[int, int] | None = None if columns else (0, 1)
    factors: Mapping[int, float] = {}
    lines = [_split_words(_UNIT.sub(_mark_unit, line)) for line in text.lstrip("\ufeff").splitlines()]
    commas = [word for words in lines for word in words if _WITH_COMMA.fullmatch(word)]
    decimal = any(not _GROUPED.fullmatch(word) for word in commas)
    for number, words in enumerate(lines, start=1):
        if not words or TABLE_COMMENT.match(words[0]):
            continue
        try:
            values = [_read_number(word, decimal) for word in words]
        except ValueError:
            if points or any(map(_is_faulty, words)):
                raise ValueError(str(number)) from None
            names, _, units = zip(*(word.partition(_MARK) for word in words), strict=True)
            chosen = chosen or (_find_named_columns(names, columns) if columns else None)
            factors = {k: _find_factor(units[k]) for k in (chosen or (0, 1)) if k < len(units)}
            continue
        first, second = chosen or (0, 1)
        if len(values) <= max(first, second) or (chosen is None and len(values) > 2):
            raise ValueError(str(number))
        points.append((values[first] * factors.get(first, 1.0), values[second] * factors.get(second, 1.0)))
    return tuple(points)


def _mark_unit(match: re.Match[str]) -> str:
    """Return a unit in brackets as a part of the word before it."""
    return _MARK + match[1].replace(" ", "")


def _find_factor(unit: str) -> float:
    """Return the factor from a unit to m; 1 where the text is no unit. Raises UnitError for another kind of unit."""
    try:
        parse_unit(unit)
    except UnitError:
        return 1.0
    return parse_quantity(f"1 {unit}", "m") if unit else 1.0


def _split_words(line: str) -> list[str]:
    """Return the words of a line; words separated by more than commas keep theirs."""
    parts = [part.strip() for part in re.split(r"[;\t]", line) if part.strip()]
    spaced = parts[0].split() if len(parts) == 1 else parts
    if len(spaced) > 1 and not any(word.startswith(",") or word.endswith(",") for word in spaced):
        return spaced
    return [word for part in parts for word in re.split(r"[,\s]+", part) if word]


def _read_number(word: str, decimal: bool) -> float:
    """Return the number of a word, with a decimal comma where the table has them.

    Raises ValueError for another word, UnitError for an ambiguous comma.
    """
    if _GROUPED.fullmatch(word) and not decimal:
        return parse_quantity(word)
    try:
        return parse_cell(word, "," if "," in word else ".")
    except UnitError as error:
        raise ValueError(str(error)) from None


def _is_faulty(word: str) -> bool:
    """Return True if a word begins like a number; the head of a table contains no such word."""
    return re.match(r"[-+−]?[.,]?\d|#", word) is not None


def _find_named_columns(words: Sequence[str], columns: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns that a head calls by two names; None where it does not, or several times."""
    results = [
        [k for k, word in enumerate(words) if word.strip('"').rpartition(".")[2].lower() == name] for name in columns
    ]
    return (results[0][0], results[1][0]) if all(len(places) == 1 for places in results) else None
