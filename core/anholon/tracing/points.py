"""Points of a curve as text: two numbers in a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["points_of", "points_text"]

Points = tuple[tuple[float, float], ...]


def points_text(points: Iterable[tuple[float, float]]) -> str:
    """Return points as lines of two numbers."""
    return "\n".join(f"{x:.9g}, {y:.9g}" for x, y in points)


def points_of(text: str, columns: tuple[str, str] | None = ("x", "y")) -> Points:
    """Read points: two numbers in a line, apart by a comma, a semicolon, a tab or spaces.

    Empty lines, lines that begin with # and the head of a table are left out. Where semicolons, tabs or spaces stand
    between the numbers, a comma is their decimal sign. Of a table with more columns those are taken that its head calls
    by the names `columns`, alone or behind a dot (`A.x`); with None the first two. Raises ValueError with the number
    of the first line that cannot be read.
    """
    points: list[tuple[float, float]] = []
    chosen: tuple[int, int] | None = None if columns else (0, 1)
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        words = _words(line)
        if not words or words[0].startswith("#"):
            continue
        try:
            values = [float(word) for word in words]
        except ValueError:
            if points:
                raise ValueError(str(number)) from None
            chosen = chosen or (_named(words, columns) if columns else None)
            continue
        first, second = chosen or (0, 1)
        if len(values) <= max(first, second) or (chosen is None and len(values) > 2):
            raise ValueError(str(number))
        points.append((values[first], values[second]))
    return tuple(points)


def _words(line: str) -> list[str]:
    """Return the words of a line, with points for decimal commas."""
    parts = [part.strip() for part in re.split(r"[;\t]", line) if part.strip()]
    spaced = parts[0].split() if len(parts) == 1 else parts
    if len(spaced) > 1 and not any(word.startswith(",") or word.endswith(",") for word in spaced):
        return [word.replace(",", ".") if word.count(",") == 1 else word for word in spaced]
    return [word for part in parts for word in re.split(r"[,\s]+", part) if word]


def _named(words: Sequence[str], columns: Sequence[str]) -> tuple[int, int] | None:
    """Return which columns a head calls by two names; None where it does not, or several times."""
    found = [
        [k for k, word in enumerate(words) if word.strip('"').rpartition(".")[2].lower() == name] for name in columns
    ]
    return (found[0][0], found[1][0]) if all(len(places) == 1 for places in found) else None
