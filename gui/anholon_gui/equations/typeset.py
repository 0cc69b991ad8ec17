"""Mathematics as SVG: equations by ziamath, tables put together from their cells."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence

import ziamath
from msgspec import Struct

from anholon.derivation import Row
from anholon_gui.equations.messages import INK

__all__ = ["Picture", "Typesetter"]

_SIZE = 17.0  # px of the typeface
_KEPT = 4000  # pictures kept, so that equations seen before need no typesetting
_HEAD = re.compile(
    r'<svg [^>]*?width="(?P<width>[^"]+)" height="(?P<height>[^"]+)" '
    r'viewBox="(?P<x>\S+) (?P<y>\S+) \S+ \S+">(?P<body>.*)</svg>\s*$',
    re.DOTALL,
)
_BETWEEN = 26.0  # px between columns of a table
_LEADING = 7.0  # px between its rows


class Picture(Struct, frozen=True):
    """A drawing: `body` in the box [x, x + width] x [y, y + height], y downward, the baseline at y = 0."""

    body: str
    x: float
    y: float
    width: float
    height: float

    def svg(self) -> str:
        """Return the drawing as a file."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:.2f}" height="{self.height:.2f}" '
            f'viewBox="{self.x:.2f} {self.y:.2f} {self.width:.2f} {self.height:.2f}">{self.body}</svg>'
        )


class Typesetter:
    """Turns rows into pictures and remembers what it did."""

    def __init__(self) -> None:
        # Qt's SVG module draws nothing where symbols are defined once and used later.
        ziamath.config.svg2 = False
        self._seen: OrderedDict[str, Picture] = OrderedDict()

    def picture(self, row: Row) -> Picture:
        """Return the picture of a row that has mathematics."""
        return self._table(row.cells) if row.cells else self.formula(row.latex)

    def formula(self, latex: str) -> Picture:
        """Return the picture of a piece of LaTeX."""
        if latex not in self._seen:
            head = _HEAD.match(ziamath.Latex(latex, size=_SIZE, color=INK).svg())
            assert head is not None
            x, y, width, height = (float(head[name]) for name in ("x", "y", "width", "height"))
            self._seen[latex] = Picture(head["body"], x, y, width, height)
            if len(self._seen) > _KEPT:
                self._seen.popitem(last=False)
        self._seen.move_to_end(latex)
        return self._seen[latex]

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
                body.append(f'<g transform="translate({x - cell.x:.2f},{y:.2f})">{cell.body}</g>')
                x += width + _BETWEEN
            y += below + (_LEADING if number in (0, len(drawn) - 1) else 0.0)
            if number in (0, len(drawn) - 1):
                body.append(_rule(y, total, 0.6 if number == 0 else 1.1))
        return Picture("".join(body), 0.0, -1.0, total, y + 2.0)


def _rule(y: float, width: float, thickness: float) -> str:
    return f'<rect x="0" y="{y - thickness / 2:.2f}" width="{width:.2f}" height="{thickness}" fill="{INK}"/>'
