"""The layout of an equation on the sheet: whole, slightly scaled down, or broken into several lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from anholon_gui.equations.protocol import PictureLine

_PREFERRED_SCALE = 0.8  # an equation is broken before it is scaled down further
_SCALES = (1.0, 0.9, _PREFERRED_SCALE)  # scales at which breaks are tried, until none is inside parentheses
_MINIMUM_SCALE = 0.55  # scale of one that cannot be broken
_MINIMUM_GAIN = 1.15  # factor by which breaking must enlarge the equation, else it stays whole
_INDENT_PX = 26.0  # px of continued lines
_MINIMUM_FILL = 0.4  # share of the room that a line should fill
_LINE_SPACING_PX = 7.0  # px between lines
_PIECE_SPACING_PX = 5.0  # px between pieces of two lines of the picture that come to lie on one


class EquationPart(NamedTuple):
    """The piece [x0, x1] x [y0, y1] of the picture and the position of its upper left corner; px at full size."""

    x0: float
    y0: float
    x1: float
    y1: float
    x: float
    y: float


class EquationLayout(NamedTuple):
    """An equation laid out: its parts (none: the picture as it is) and its size in px, all times `scale`."""

    scale: float
    width: float
    height: float
    parts: tuple[EquationPart, ...] = ()


class _BreakPoint(NamedTuple):
    """A possible break of the line of all strips, one after the other. See `PictureLine` for the ranks."""

    x: float
    rank: int


def lay_out_equation(
    width: float, height: float, picture_lines: Sequence[PictureLine], available_width: float
) -> EquationLayout:
    """Lay out a picture of this size in `available_width`, px. Only an unbreakable picture may be wider."""
    scale = available_width / max(1.0, width)
    if scale >= _PREFERRED_SCALE or not any(strip.break_points for strip in picture_lines):
        scale = max(_MINIMUM_SCALE, min(1.0, scale))
        return EquationLayout(scale, width, height)
    starts, cuts = join_lines(picture_lines)
    end = cuts[-1].x
    best: list[tuple[float, float]] = []
    fewest = -1
    for tried in _SCALES:
        lines, inside = break_lines(cuts[:-1], end, available_width / tried)
        if fewest < 0 or inside < fewest:
            best, fewest = lines, inside
        if not fewest:
            break
    parts, deep = place_parts(best, picture_lines, starts)
    widest = max(part.x + part.x1 - part.x0 for part in parts)
    broken = max(_MINIMUM_SCALE, min(1.0, available_width / widest))
    if scale >= _MINIMUM_SCALE and broken < _MINIMUM_GAIN * scale:  # one long piece, as a matrix, decides
        return EquationLayout(scale, width, height)
    return EquationLayout(broken, widest, deep, tuple(parts))


def join_lines(lines: Sequence[PictureLine]) -> tuple[list[float], list[_BreakPoint]]:
    """Return the start of every strip on the line of all strips, and all possible breaks, the end of the line last."""
    starts: list[float] = []
    cuts: list[_BreakPoint] = []
    x = 0.0
    for strip in lines:
        if starts:
            cuts.append(_BreakPoint(x, 1))
            x += _PIECE_SPACING_PX
        starts.append(x)
        cuts += [
            _BreakPoint(x + place - strip.left, rank) for place, rank in strip.break_points if place > strip.left + 1.0
        ]
        x += strip.right - strip.left
    return starts, [*cuts, _BreakPoint(x, 0)]


def break_lines(
    break_points: Sequence[_BreakPoint], end: float, available_width: float
) -> tuple[list[tuple[float, float]], int]:
    """Break the line of all strips into lines [from, to].

    Also returned is the penalty: the number of parentheses in which lines begin, added up.
    """
    lines: list[tuple[float, float]] = []
    start, inside = 0.0, 0
    while True:
        line_width = available_width if not lines else available_width - _INDENT_PX
        if end - start <= line_width:
            lines.append((start, end))
            return lines, inside
        cut = find_break([cut for cut in break_points if cut.x > start + _PIECE_SPACING_PX + 1.0], start, line_width)
        if cut is None:
            lines.append((start, end))
            return lines, inside
        lines.append((start, cut.x))
        start = cut.x
        inside += max(0, cut.rank - 1)


def find_break(break_points: Sequence[_BreakPoint], start: float, available_width: float) -> _BreakPoint | None:
    """Return the end of the line that begins at `start`: the last good break within the width, or the next break."""
    for worst, min_fill in ((0, 0.0), (1, _MINIMUM_FILL), (2, _MINIMUM_FILL), (2, 0.0), (3, 0.0)):
        within = [
            cut
            for cut in break_points
            if cut.rank <= worst and min_fill * available_width <= cut.x - start <= available_width
        ]
        if within:
            return within[-1]
    return break_points[0] if break_points else None


def place_parts(
    lines: Sequence[tuple[float, float]], picture_lines: Sequence[PictureLine], starts: Sequence[float]
) -> tuple[list[EquationPart], float]:
    """Return the parts of all lines with aligned baselines, and their total height."""
    parts: list[EquationPart] = []
    y = 0.0
    for number, (start, end) in enumerate(lines):
        pieces = list(iter_pieces(start, end, picture_lines, starts))
        above = max(strip.baseline - strip.top for strip, _, _ in pieces)
        below = max(strip.bottom - strip.baseline for strip, _, _ in pieces)
        x = _INDENT_PX if number else 0.0
        for k, (strip, x0, x1) in enumerate(pieces):
            x += _PIECE_SPACING_PX if k or (number and x0 == strip.left) else 0.0  # as before signs inside a strip
            parts.append(EquationPart(x0, strip.top, x1, strip.bottom, x, y + above - (strip.baseline - strip.top)))
            x += x1 - x0
        y += above + below + _LINE_SPACING_PX
    return parts, y - _LINE_SPACING_PX


def iter_pieces(
    line_start: float, line_end: float, picture_lines: Sequence[PictureLine], starts: Sequence[float]
) -> Iterator[tuple[PictureLine, float, float]]:
    """Yield (strip, from, to) of the pieces of strips on a line, in coordinates of the picture."""
    ends = [*starts[1:], float("inf")]
    for strip, (start, following) in zip(picture_lines, pairwise([*starts, ends[-1]]), strict=True):
        x0, x1 = max(line_start, start), min(line_end, following - _PIECE_SPACING_PX, start + strip.right - strip.left)
        if x1 > x0 + 0.5:
            yield strip, strip.left + x0 - start, strip.left + x1 - start
