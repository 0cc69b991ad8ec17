"""How an equation lies on the sheet: whole, scaled down a little, or broken into several lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from anholon_gui.equations.messages import Strip

__all__ = ["Flow", "Part", "flow"]

_COMFORTABLE = 0.8  # an equation is broken before it is scaled down further
_SCALES = (1.0, 0.9, _COMFORTABLE)  # scales at which breaks are tried, until none is inside parentheses
_SMALLEST = 0.55  # scale of one that cannot be broken
_WORTH = 1.15  # times larger must be what is broken, else it stays whole
_INDENT = 26.0  # px of continued lines
_FILLED = 0.4  # share of the room that a line should fill
_LEADING = 7.0  # px between lines
_BETWEEN = 5.0  # px between pieces of two lines of the picture that come to lie on one


class Part(NamedTuple):
    """The piece [x0, x1] x [y0, y1] of the picture, and where its upper left corner comes to lie; px at full size."""

    x0: float
    y0: float
    x1: float
    y1: float
    x: float
    y: float


class Flow(NamedTuple):
    """An equation laid out: its parts (none: the picture as it is) and its size in px, all times `scale`."""

    scale: float
    width: float
    height: float
    parts: tuple[Part, ...] = ()


class _Cut(NamedTuple):
    """A place where the line of all strips, one behind the other, may be broken; see `Strip` for the ranks."""

    x: float
    rank: int


def flow(width: float, height: float, strips: Sequence[Strip], room: float) -> Flow:
    """Lay out a picture of this size in so much `room`, px; only one that cannot be broken may stick out of it."""
    scale = room / max(1.0, width)
    if scale >= _COMFORTABLE or not any(strip.cuts for strip in strips):
        scale = max(_SMALLEST, min(1.0, scale))
        return Flow(scale, width, height)
    starts, cuts = _joined(strips)
    end = cuts[-1].x
    best: list[tuple[float, float]] = []
    fewest = -1
    for tried in _SCALES:
        lines, inside = _lines(cuts[:-1], end, room / tried)
        if fewest < 0 or inside < fewest:
            best, fewest = lines, inside
        if not fewest:
            break
    parts, deep = _placed(best, strips, starts)
    widest = max(part.x + part.x1 - part.x0 for part in parts)
    broken = max(_SMALLEST, min(1.0, room / widest))
    if scale >= _SMALLEST and broken < _WORTH * scale:  # one long piece, as a matrix, decides
        return Flow(scale, width, height)
    return Flow(broken, widest, deep, tuple(parts))


def _joined(strips: Sequence[Strip]) -> tuple[list[float], list[_Cut]]:
    """Return where every strip begins on the line of all strips, and all places for a break, its end last."""
    starts: list[float] = []
    cuts: list[_Cut] = []
    x = 0.0
    for strip in strips:
        if starts:
            cuts.append(_Cut(x, 1))
            x += _BETWEEN
        starts.append(x)
        cuts += [_Cut(x + place - strip.left, rank) for place, rank in strip.cuts if place > strip.left + 1.0]
        x += strip.right - strip.left
    return starts, [*cuts, _Cut(x, 0)]


def _lines(cuts: Sequence[_Cut], end: float, room: float) -> tuple[list[tuple[float, float]], int]:
    """Return the lines [from, to] into which the line of all strips is broken, and how badly: in how many parentheses
    lines begin, added up."""
    lines: list[tuple[float, float]] = []
    start, inside = 0.0, 0
    while True:
        left = room if not lines else room - _INDENT
        if end - start <= left:
            lines.append((start, end))
            return lines, inside
        cut = _break([cut for cut in cuts if cut.x > start + _BETWEEN + 1.0], start, left)
        if cut is None:
            lines.append((start, end))
            return lines, inside
        lines.append((start, cut.x))
        start = cut.x
        inside += max(0, cut.rank - 1)


def _break(ahead: Sequence[_Cut], start: float, room: float) -> _Cut | None:
    """Return where the line that begins at `start` ends: at the last good place within the room, else at the next."""
    for worst, least in ((0, 0.0), (1, _FILLED), (2, _FILLED), (2, 0.0), (3, 0.0)):
        within = [cut for cut in ahead if cut.rank <= worst and least * room <= cut.x - start <= room]
        if within:
            return within[-1]
    return ahead[0] if ahead else None


def _placed(
    lines: Sequence[tuple[float, float]], strips: Sequence[Strip], starts: Sequence[float]
) -> tuple[list[Part], float]:
    """Return the parts of all lines with their baselines in line, and the height of all."""
    parts: list[Part] = []
    y = 0.0
    for number, (begin, end) in enumerate(lines):
        pieces = list(_pieces(begin, end, strips, starts))
        above = max(strip.base - strip.top for strip, _, _ in pieces)
        below = max(strip.bottom - strip.base for strip, _, _ in pieces)
        x = _INDENT if number else 0.0
        for one, (strip, x0, x1) in enumerate(pieces):
            x += _BETWEEN if one or (number and x0 == strip.left) else 0.0  # as before signs inside a strip
            parts.append(Part(x0, strip.top, x1, strip.bottom, x, y + above - (strip.base - strip.top)))
            x += x1 - x0
        y += above + below + _LEADING
    return parts, y - _LEADING


def _pieces(
    begin: float, end: float, strips: Sequence[Strip], starts: Sequence[float]
) -> Iterator[tuple[Strip, float, float]]:
    """Yield (strip, from, to) of the pieces of strips on a line, in the places of the picture."""
    ends = [*starts[1:], float("inf")]
    for strip, (start, following) in zip(strips, pairwise([*starts, ends[-1]]), strict=True):
        x0, x1 = max(begin, start), min(end, following - _BETWEEN, start + strip.right - strip.left)
        if x1 > x0 + 0.5:
            yield strip, strip.left + x0 - start, strip.left + x1 - start
