"""Mathematics as SVG: equations by ziamath, tables composed of their cells."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence

import ziamath
from msgspec import Struct

from anholon.derivation import Statement
from anholon_gui.equations.protocol import INK_COLOUR, PictureLine

_FONT_SIZE_PX = 17.0  # px of the typeface
_CACHE_SIZE = 4000  # pictures kept, so that equations seen before need no typesetting
_SVG_HEADER_PATTERN = re.compile(
    r'<svg [^>]*?width="(?P<width>[^"]+)" height="(?P<height>[^"]+)" '
    r'viewBox="(?P<x>\S+) (?P<y>\S+) \S+ \S+">(?P<body>.*)</svg>\s*$',
    re.DOTALL,
)
_BEGIN, _END = r"\begin{aligned} ", r" \end{aligned}"
_CONTINUATION = r"\quad"
_EQUALS_SPACE_PX = 4.0  # px before the sign of equality of a broken equation
_SPLIT_LENGTH = 70  # characters of LaTeX from which a line is put together from pieces
_SIGN_PATTERN = re.compile(r"\\q?quad |\\,|(?:(?<=\s)|^)[+\-=] ")
_THIN, _MEDIUM, _WIDE = 3.8, 5.0, 6.0  # px about factors, signs of sums, signs of equality
_FENCE_PATTERN = re.compile(r"\\(left|right)(?![A-Za-z])[()|.]")
_AXIS, _BAR = 4.6, 3.6  # px from the baseline to the bar of a fraction, and from the bar to its parts
_FIRST_SIGN_SPACE_PX = 3.0  # px before the first sign of a statement, where a line is broken
_COLUMN_SPACING_PX = 26.0  # px between columns of a table
_ROW_SPACING_PX = 7.0  # px between its rows


class TypesetPicture(Struct, frozen=True):
    """A drawing: `body` in the box [x, x + width] x [y, y + height], y downward, the baseline at y = 0.

    `lines` are its lines in the same coordinates, where it may be broken.
    """

    body: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[PictureLine, ...] = ()

    def lines_in_file(self) -> tuple[PictureLine, ...]:
        """Return the strips in the coordinates of the file."""
        return tuple(shift_line(strip, 1 - self.x, 1 - self.y) for strip in self.lines)

    def to_svg(self) -> str:
        """Return the drawing as a file."""
        width, height = self.width + 2, self.height + 2
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}" height="{height:.2f}" '
            f'viewBox="{self.x - 1:.2f} {self.y - 1:.2f} {width:.2f} {height:.2f}">{self.body}</svg>'
        )


class Typesetter:
    """Typesets rows and caches the pictures."""

    def __init__(self) -> None:
        # Qt's SVG module draws nothing where symbols are defined once and used later.
        ziamath.config.svg2 = False
        ziamath.config.precision = 2
        self._cache: OrderedDict[str, TypesetPicture] = OrderedDict()

    def typeset_row(self, row: Statement) -> TypesetPicture:
        """Return the picture of a row with mathematics."""
        if row.cells:
            return self._typeset_table(row.cells)
        if row.latex.startswith(_BEGIN) and row.latex.endswith(_END):
            return self._typeset_lines(row.latex[len(_BEGIN) : -len(_END)])
        return self._typeset_line(row.latex)

    def typeset_formula(self, latex: str) -> TypesetPicture:
        """Return the picture of a piece of LaTeX."""
        if latex not in self._cache:
            head = _SVG_HEADER_PATTERN.match(ziamath.Latex(latex, size=_FONT_SIZE_PX, color=INK_COLOUR).svg())
            assert head is not None
            x, y, width, height = (float(head[name]) for name in ("x", "y", "width", "height"))
            # The margin of 1 px of a file is omitted, so that pictures can be placed side by side.
            self._cache[latex] = TypesetPicture(head["body"], x + 1, y + 1, width - 2, height - 2)
            if len(self._cache) > _CACHE_SIZE:
                self._cache.popitem(last=False)
        self._cache.move_to_end(latex)
        return self._cache[latex]

    def _typeset_line(self, latex: str) -> TypesetPicture:
        """Return one line. A long one is composed of its factors and signs, most of which are cached."""
        if len(latex) < _SPLIT_LENGTH or r"\begin" in latex:
            return self.typeset_formula(latex)
        return self._join_pieces(latex)

    def _join_pieces(self, latex: str) -> TypesetPicture:
        """Return a line composed of its pieces. Fractions are composed of their two parts."""
        body: list[str] = []
        cuts: list[tuple[float, int]] = []
        x = top = bottom = 0.0
        depth = 0  # of parentheses
        for piece_latex, before, after in split_line(latex):
            fraction = split_fraction(piece_latex)
            if not piece_latex:
                piece = TypesetPicture("", 0.0, 0.0, 0.0, 0.0)
            elif fraction is None:
                piece = self.typeset_formula(piece_latex)
            else:
                piece = stack_fraction(self._join_pieces(fraction[0]), self._join_pieces(fraction[1]))
            if before >= _FONT_SIZE_PX and x > 0.0:
                cuts.append((x + before - _FIRST_SIGN_SPACE_PX, 0))
            elif piece_latex in ("+", "-", "=") and before > 0.0:
                cuts.append((x, 1 + min(depth, 2)))
            depth += piece_latex.count("(") - piece_latex.count(")")
            x += before
            body.append(move_picture(piece, x, 0.0))
            x += piece.width + after
            top, bottom = min(top, piece.y), max(bottom, piece.y + piece.height)
        strip = PictureLine(top, bottom, 0.0, x, 0.0, tuple(cuts))
        return TypesetPicture("".join(body), 0.0, top, x, bottom - top, (strip,))

    def _typeset_lines(self, aligned: str) -> TypesetPicture:
        """Return a broken equation. Its lines are typeset one by one, which is much faster than at once."""
        lines = [line.partition("& ")[::2] for line in aligned.split(r" \\ ")]
        left_side = self.typeset_formula(lines[0][0]) if lines[0][0].strip() else TypesetPicture("", 0.0, 0.0, 0.0, 0.0)
        start = left_side.width + (_EQUALS_SPACE_PX if left_side.width else 0.0)
        body = [move_picture(left_side, 0.0, 0.0)]
        top, bottom, width = left_side.y, left_side.y + left_side.height, start
        strips: list[PictureLine] = []
        y = 0.0
        for number, (_, text) in enumerate(lines):
            line = self.typeset_formula(text) if r"\begin" in text else self._join_pieces(text)
            y = y + bottom - line.y + _ROW_SPACING_PX if number else 0.0
            body.append(move_picture(line, start, y))
            strip = line.lines[0] if line.lines else PictureLine(line.y, line.y + line.height, 0.0, line.width)
            if text.startswith(_CONTINUATION):  # the room before a continued line belongs to no piece of it
                strip = PictureLine(
                    strip.top, strip.bottom, strip.left + _FONT_SIZE_PX, strip.right, strip.baseline, strip.break_points
                )
            strips.append(shift_line(strip, start - line.x, y))
            top = min(top, y + line.y)
            bottom = line.y + line.height if number else max(bottom, line.y + line.height)
            width = max(width, start + line.width)
        first = strips[0]
        top_of, bottom_of = min(left_side.y, first.top), max(left_side.y + left_side.height, first.bottom)
        strips[0] = PictureLine(top_of, bottom_of, 0.0, first.right, first.baseline, first.break_points)
        return TypesetPicture("".join(body), 0.0, top, width, y + bottom - top, tuple(strips))

    def _typeset_table(self, cells: Sequence[Sequence[str]]) -> TypesetPicture:
        """Return a table with rules above, below its head and at its end. Columns are left-aligned."""
        drawn = [[self.typeset_formula(cell) for cell in line] for line in cells]
        widths = [max(line[column].width for line in drawn) for column in range(len(drawn[0]))]
        total = sum(widths) + _COLUMN_SPACING_PX * (len(widths) - 1)
        body = [draw_rule(0.0, total, 1.1)]
        y = 0.0
        for number, line in enumerate(drawn):
            above = max(-cell.y for cell in line)
            below = max(cell.height + cell.y for cell in line)
            y += _ROW_SPACING_PX + above
            x = 0.0
            for cell, width in zip(line, widths, strict=True):
                body.append(move_picture(cell, x, y))
                x += width + _COLUMN_SPACING_PX
            y += below + (_ROW_SPACING_PX if number in (0, len(drawn) - 1) else 0.0)
            if number in (0, len(drawn) - 1):
                body.append(draw_rule(y, total, 0.6 if number == 0 else 1.1))
        return TypesetPicture("".join(body), 0.0, -1.0, total, y + 2.0)


def split_line(latex: str) -> Iterator[tuple[str, float, float]]:
    """Yield the factors and signs of a line, each with the space before and after it. Groups are not split."""
    depth, start, place = 0, 0, 0
    begun = False  # a sign before the first factor belongs to it
    while place < len(latex):
        fence = _FENCE_PATTERN.match(latex, place)
        if fence is not None:
            depth += 1 if fence[1] == "left" else -1
            place = fence.end()
            continue
        depth += (latex[place] == "{") - (latex[place] == "}")
        result = _SIGN_PATTERN.match(latex, place) if depth == 0 else None
        if result is None:
            place += 1
            continue
        if latex[start:place].strip():
            yield latex[start:place].strip(), 0.0, 0.0
            begun = True
        sign = result[0].strip()
        if sign.endswith("quad"):
            yield "", _FONT_SIZE_PX * (2.0 if sign == r"\qquad" else 1.0), 0.0
        elif sign == r"\,":
            yield "", _THIN, 0.0
        else:
            room = _WIDE if sign == "=" else _MEDIUM
            yield sign, room if begun else 0.0, room if begun or sign == "=" else _THIN
            begun = sign != "="
        start = place = result.end()
    if latex[start:].strip():
        yield latex[start:].strip(), 0.0, 0.0


def split_fraction(latex: str) -> tuple[str, str] | None:
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


def stack_fraction(above: TypesetPicture, below: TypesetPicture) -> TypesetPicture:
    """Return a fraction with its bar at the height of a minus sign."""
    width = max(above.width, below.width) + 4.0
    up, down = -_AXIS - _BAR - (above.y + above.height), -_AXIS + _BAR - below.y
    body = [
        move_picture(above, (width - above.width) / 2, up),
        f'<g transform="translate(0,{-_AXIS})">{draw_rule(0.0, width, 0.9)}</g>',
        move_picture(below, (width - below.width) / 2, down),
    ]
    top = up + above.y
    return TypesetPicture("".join(body), 0.0, top, width, down + below.y + below.height - top)


def shift_line(line: PictureLine, x: float, y: float) -> PictureLine:
    """Return a strip moved to the right and down."""
    cuts = tuple((place + x, rank) for place, rank in line.break_points)
    return PictureLine(line.top + y, line.bottom + y, line.left + x, line.right + x, line.baseline + y, cuts)


def move_picture(picture: TypesetPicture, x: float, y: float) -> str:
    """Return a picture with its left edge at `x` and its baseline at `y`."""
    return f'<g transform="translate({x - picture.x:.2f},{y:.2f})">{picture.body}</g>'


def draw_rule(y: float, width: float, thickness: float) -> str:
    return f'<rect x="0" y="{y - thickness / 2:.2f}" width="{width:.2f}" height="{thickness}" fill="{INK_COLOUR}"/>'
