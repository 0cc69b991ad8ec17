"""Mathematics as SVG: equations by ziamath, tables put together from their cells."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence

import ziamath
from msgspec import Struct

from anholon.derivation import Row
from anholon_gui.equations.messages import INK, Strip

__all__ = ["Picture", "Typesetter"]

_SIZE = 17.0  # px of the typeface
_KEPT = 4000  # pictures kept, so that equations seen before need no typesetting
_HEAD = re.compile(
    r'<svg [^>]*?width="(?P<width>[^"]+)" height="(?P<height>[^"]+)" '
    r'viewBox="(?P<x>\S+) (?P<y>\S+) \S+ \S+">(?P<body>.*)</svg>\s*$',
    re.DOTALL,
)
_BEGIN, _END = r"\begin{aligned} ", r" \end{aligned}"
_LEAD = r"\quad"
_SPACE = 4.0  # px before the sign of equality of a broken equation
_LONG = 70  # characters of LaTeX from which a line is put together from pieces
_SIGN = re.compile(r"\\q?quad |\\,|(?:(?<=\s)|^)[+\-=] ")
_THIN, _MEDIUM, _WIDE = 3.8, 5.0, 6.0  # px about factors, signs of sums, signs of equality
_FENCE = re.compile(r"\\(left|right)(?![A-Za-z])[()|.]")
_AXIS, _BAR = 4.6, 3.6  # px from the baseline to the bar of a fraction, and from the bar to its parts
_BEARING = 3.0  # px before the first sign of a statement, where a line is broken
_BETWEEN = 26.0  # px between columns of a table
_LEADING = 7.0  # px between its rows


class Picture(Struct, frozen=True):
    """A drawing: `body` in the box [x, x + width] x [y, y + height], y downward, the baseline at y = 0.

    `strips` are its lines in the same coordinates, where it may be broken.
    """

    body: str
    x: float
    y: float
    width: float
    height: float
    strips: tuple[Strip, ...] = ()

    def cut(self) -> tuple[Strip, ...]:
        """Return the strips as they lie in the file."""
        return tuple(_shifted(strip, 1 - self.x, 1 - self.y) for strip in self.strips)

    def svg(self) -> str:
        """Return the drawing as a file."""
        width, height = self.width + 2, self.height + 2
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}" height="{height:.2f}" '
            f'viewBox="{self.x - 1:.2f} {self.y - 1:.2f} {width:.2f} {height:.2f}">{self.body}</svg>'
        )


class Typesetter:
    """Turns rows into pictures and remembers what it did."""

    def __init__(self) -> None:
        # Qt's SVG module draws nothing where symbols are defined once and used later.
        ziamath.config.svg2 = False
        ziamath.config.precision = 2
        self._seen: OrderedDict[str, Picture] = OrderedDict()

    def picture(self, row: Row) -> Picture:
        """Return the picture of a row that has mathematics."""
        if row.cells:
            return self._table(row.cells)
        if row.latex.startswith(_BEGIN) and row.latex.endswith(_END):
            return self._lines(row.latex[len(_BEGIN) : -len(_END)])
        return self._row(row.latex)

    def formula(self, latex: str) -> Picture:
        """Return the picture of a piece of LaTeX."""
        if latex not in self._seen:
            head = _HEAD.match(ziamath.Latex(latex, size=_SIZE, color=INK).svg())
            assert head is not None
            x, y, width, height = (float(head[name]) for name in ("x", "y", "width", "height"))
            # The margin of 1 px that a file has is left out, so that pictures can stand side by side.
            self._seen[latex] = Picture(head["body"], x + 1, y + 1, width - 2, height - 2)
            if len(self._seen) > _KEPT:
                self._seen.popitem(last=False)
        self._seen.move_to_end(latex)
        return self._seen[latex]

    def _row(self, latex: str) -> Picture:
        """Return one line; a long one is put together from its factors and signs, most of which were set before."""
        if len(latex) < _LONG or r"\begin" in latex:
            return self.formula(latex)
        return self._joined(latex)

    def _joined(self, latex: str) -> Picture:
        """Return a line from its pieces; fractions from their two parts."""
        body: list[str] = []
        cuts: list[tuple[float, int]] = []
        x = top = bottom = 0.0
        depth = 0  # of parentheses
        for piece_latex, before, after in _pieces(latex):
            fraction = _parts_of_fraction(piece_latex)
            if not piece_latex:
                piece = Picture("", 0.0, 0.0, 0.0, 0.0)
            elif fraction is None:
                piece = self.formula(piece_latex)
            else:
                piece = _stacked(self._joined(fraction[0]), self._joined(fraction[1]))
            if before >= _SIZE and x > 0.0:
                cuts.append((x + before - _BEARING, 0))
            elif piece_latex in ("+", "-", "=") and before > 0.0:
                cuts.append((x, 1 + min(depth, 2)))
            depth += piece_latex.count("(") - piece_latex.count(")")
            x += before
            body.append(_moved(piece, x, 0.0))
            x += piece.width + after
            top, bottom = min(top, piece.y), max(bottom, piece.y + piece.height)
        strip = Strip(top, bottom, 0.0, x, 0.0, tuple(cuts))
        return Picture("".join(body), 0.0, top, x, bottom - top, (strip,))

    def _lines(self, aligned: str) -> Picture:
        """Return a broken equation; its lines are set one by one, which takes far less time than as a whole."""
        lines = [line.partition("& ")[::2] for line in aligned.split(r" \\ ")]
        left = self.formula(lines[0][0]) if lines[0][0].strip() else Picture("", 0.0, 0.0, 0.0, 0.0)
        start = left.width + (_SPACE if left.width else 0.0)
        body = [_moved(left, 0.0, 0.0)]
        top, bottom, width = left.y, left.y + left.height, start
        strips: list[Strip] = []
        y = 0.0
        for number, (_, text) in enumerate(lines):
            line = self.formula(text) if r"\begin" in text else self._joined(text)
            y = y + bottom - line.y + _LEADING if number else 0.0
            body.append(_moved(line, start, y))
            strip = line.strips[0] if line.strips else Strip(line.y, line.y + line.height, 0.0, line.width)
            if text.startswith(_LEAD):  # the room before a continued line belongs to no piece of it
                strip = Strip(strip.top, strip.bottom, strip.left + _SIZE, strip.right, strip.base, strip.cuts)
            strips.append(_shifted(strip, start - line.x, y))
            top = min(top, y + line.y)
            bottom = line.y + line.height if number else max(bottom, line.y + line.height)
            width = max(width, start + line.width)
        first = strips[0]
        top_of, bottom_of = min(left.y, first.top), max(left.y + left.height, first.bottom)
        strips[0] = Strip(top_of, bottom_of, 0.0, first.right, first.base, first.cuts)
        return Picture("".join(body), 0.0, top, width, y + bottom - top, tuple(strips))

    def _table(self, cells: Sequence[Sequence[str]]) -> Picture:
        """Return a table with rules above, below its head and at its end; columns are set flush left."""
        drawn = [[self.formula(cell) for cell in line] for line in cells]
        widths = [max(line[column].width for line in drawn) for column in range(len(drawn[0]))]
        total = sum(widths) + _BETWEEN * (len(widths) - 1)
        body = [_rule(0.0, total, 1.1)]
        y = 0.0
        for number, line in enumerate(drawn):
            above = max(-cell.y for cell in line)
            below = max(cell.height + cell.y for cell in line)
            y += _LEADING + above
            x = 0.0
            for cell, width in zip(line, widths, strict=True):
                body.append(_moved(cell, x, y))
                x += width + _BETWEEN
            y += below + (_LEADING if number in (0, len(drawn) - 1) else 0.0)
            if number in (0, len(drawn) - 1):
                body.append(_rule(y, total, 0.6 if number == 0 else 1.1))
        return Picture("".join(body), 0.0, -1.0, total, y + 2.0)


def _pieces(latex: str) -> Iterator[tuple[str, float, float]]:
    """Yield the factors and signs of a line, each with the room before and after it; groups are not taken apart."""
    depth, start, place = 0, 0, 0
    begun = False  # a sign before the first factor belongs to it
    while place < len(latex):
        fence = _FENCE.match(latex, place)
        if fence is not None:
            depth += 1 if fence[1] == "left" else -1
            place = fence.end()
            continue
        depth += (latex[place] == "{") - (latex[place] == "}")
        found = _SIGN.match(latex, place) if depth == 0 else None
        if found is None:
            place += 1
            continue
        if latex[start:place].strip():
            yield latex[start:place].strip(), 0.0, 0.0
            begun = True
        sign = found[0].strip()
        if sign.endswith("quad"):
            yield "", _SIZE * (2.0 if sign == r"\qquad" else 1.0), 0.0
        elif sign == r"\,":
            yield "", _THIN, 0.0
        else:
            room = _WIDE if sign == "=" else _MEDIUM
            yield sign, room if begun else 0.0, room if begun or sign == "=" else _THIN
            begun = sign != "="
        start = place = found.end()
    if latex[start:].strip():
        yield latex[start:].strip(), 0.0, 0.0


def _parts_of_fraction(latex: str) -> tuple[str, str] | None:
    r"""Return the two parts of `\frac{...}{...}` where the piece is nothing else."""
    if not latex.startswith(r"\frac{"):
        return None
    ends, depth = [], 0
    for place, sign in enumerate(latex):
        depth += (sign == "{") - (sign == "}")
        if sign == "}" and depth == 0:
            ends.append(place)
    if len(ends) != 2 or ends[1] != len(latex) - 1:
        return None
    return latex[len(r"\frac{") : ends[0]], latex[ends[0] + 2 : ends[1]]


def _stacked(above: Picture, below: Picture) -> Picture:
    """Return a fraction with its bar at the height of a minus sign."""
    width = max(above.width, below.width) + 4.0
    up, down = -_AXIS - _BAR - (above.y + above.height), -_AXIS + _BAR - below.y
    body = [
        _moved(above, (width - above.width) / 2, up),
        f'<g transform="translate(0,{-_AXIS})">{_rule(0.0, width, 0.9)}</g>',
        _moved(below, (width - below.width) / 2, down),
    ]
    top = up + above.y
    return Picture("".join(body), 0.0, top, width, down + below.y + below.height - top)


def _shifted(strip: Strip, x: float, y: float) -> Strip:
    """Return a strip moved to the right and down."""
    cuts = tuple((place + x, rank) for place, rank in strip.cuts)
    return Strip(strip.top + y, strip.bottom + y, strip.left + x, strip.right + x, strip.base + y, cuts)


def _moved(picture: Picture, x: float, y: float) -> str:
    """Return a picture with its left edge at `x` and its baseline at `y`."""
    return f'<g transform="translate({x - picture.x:.2f},{y:.2f})">{picture.body}</g>'


def _rule(y: float, width: float, thickness: float) -> str:
    return f'<rect x="0" y="{y - thickness / 2:.2f}" width="{width:.2f}" height="{thickness}" fill="{INK}"/>'
