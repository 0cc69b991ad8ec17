"""Points of a curve as text: two numbers in a line."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["points_of", "points_text"]

Points = tuple[tuple[float, float], ...]


def points_text(points: Iterable[tuple[float, float]]) -> str:
    """Return points as lines of two numbers."""
    return "\n".join(f"{x:.9g}, {y:.9g}" for x, y in points)


def points_of(text: str) -> Points:
    """Read points: two numbers in a line, apart by a comma, a semicolon, a tab or spaces.

    Empty lines, lines that begin with # and the head of a table are left out. Raises ValueError with the number of the
    first line that cannot be read.
    """
    points: list[tuple[float, float]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.replace(";", " ").replace("\t", " ").replace(",", " ").split()
        if not words or words[0].startswith("#"):
            continue
        try:
            x, y = (float(word) for word in words[:2])
        except ValueError:
            if points:
                raise ValueError(str(number)) from None
            continue
        points.append((x, y))
    return tuple(points)
