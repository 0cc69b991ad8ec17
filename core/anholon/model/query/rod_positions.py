"""Positions on rods by name: sections as `bow:tip` or `bow(0.3L)`, and positions on a given rod as `tip` or `0.3L`."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from anholon.errors import UsageError

# Groups of both patterns: a named place (`end`), or a number (`at`), a part of the length before an L (`part`), else m.
_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_SECTION = re.compile(
    rf"(?P<rod>[^\W\d][\w-]*)(?::(?P<end>base|middle|tip)|\(\s*(?P<at>{_NUMBER})\s*(?:(?P<part>L)\s*)?\))"
)
_POSITION = re.compile(rf"(?P<end>base|middle|tip)|(?P<at>{_NUMBER})\s*(?P<part>L?)")
_NAMED_PARTS: Final = {"base": 0.0, "middle": 0.5, "tip": 1.0}


class RodPosition(NamedTuple):
    """A place on a rod: `at` as `part` of its length, or as an `arc`, m, from the base."""

    rod: str
    at: float
    unit: Literal["part", "arc"]

    def arc(self, length: float) -> float:
        """Return the arc from the base, m, on a rod of that length."""
        return self.at * length if self.unit == "part" else self.at


def is_section(text: str) -> bool:
    """Return whether a text has the form of a section: bow:tip, bow(0.3L)."""
    return _SECTION.fullmatch(text) is not None


def parse_section(text: str) -> RodPosition:
    """Read the address of a section: bow:base, bow:middle, bow:tip, bow(0.3L), bow(1.2); raises UsageError."""
    match = _SECTION.fullmatch(text)
    if match is None:
        raise UsageError(f"“{text[:60]}” is not a section of a rod. Write rod:base, rod:tip, rod(0.3L) or rod(1.2)")
    return _make_position(match, match["rod"])


def parse_position_on_rod(rod: str, text: str) -> RodPosition:
    """Read a place on a given rod: base, middle, tip, 0.3L or 1.2 (m); raises UsageError."""
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise UsageError(f"“{text[:60]}” is not a position on a rod. Write base, tip, 0.3L or 1.2")
    return _make_position(match, rod)


def _make_position(match: re.Match[str], rod: str) -> RodPosition:
    if match["end"]:
        return RodPosition(rod, _NAMED_PARTS[match["end"]], "part")
    return RodPosition(rod, float(match["at"]), "part" if match["part"] else "arc")
