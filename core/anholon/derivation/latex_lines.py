"""Formulas in lines of a given width, for paper and web pages.

The breaks are those of the smallest cost in all: at blank space and signs of equality first, then before + and −, after
commas, between factors, where a dot marks the product, and the deeper in parentheses the later. This is the principle
of Knuth and Plass (Breaking paragraphs into lines, 1981) with costs for formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from anholon.derivation.latex_items import FormulaItem, add_gaps, read_items
from anholon.derivation.latex_widths import FONT_SIZE_PT

SHEET_PT: Final = 415.0
"""Width of the lines of a sheet beside the number of the equation, pt."""

_INDENT_PT: Final = 2 * FONT_SIZE_PT  # pt of continued lines
_LEFT_SHARE: Final = 0.3  # of the line that the left side may take where the others begin behind it
_DOT_PT: Final = 0.73 * FONT_SIZE_PT  # pt of the dot of a broken product and the room about it

# Costs of a break, for lists, relations, sums, commas, words, products, and pieces side by side.
_LIST, _RELATION, _SUM, _COMMA, _WORD, _PRODUCT, _SIDE, _ARGUMENT = 0, 10, 20, 30, 30, 150, 300, 3000
_PARENTHESIS: Final = 50  # for every parenthesis around it
_LINE: Final = 100  # for every line
_UNEVEN: Final = 60  # for a line that is almost empty
_OVERFULL: Final = 1e6  # for a line that is too wide, and as much for every pt
_PREFIXES: Final = frozenset({"d", r"\delta", r"\partial", r"\Delta"})  # signs that belong to the letter behind them
_SIZES: Final = ("", r"\Big", r"\bigg", r"\Bigg")  # of parentheses about one line, a fraction, two and more lines
_FACTORS: Final = frozenset({"ord", "close", "inner", "op", "open"})


class FormulaLine(NamedTuple):
    """One line: its LaTeX, and its width in pt with the room before it."""

    latex: str
    width: float


class FormulaLines(NamedTuple):
    """A formula in lines; `left` is what stands before the sign of equality below which the others begin, where it
    stands apart, and `indent` the room before all lines but the first, in pt."""

    left: str
    lines: tuple[FormulaLine, ...]
    indent: float


class _Break(NamedTuple):
    """A place where a line may begin: the piece, its cost, and whether a dot marks a product."""

    at: int
    cost: float
    dotted: bool


def break_formula(latex: str, room: float) -> FormulaLines:
    """Return a displayed formula in lines at most `room` wide, pt; only a single name or matrix may be wider."""
    items = read_items(latex)
    total_width = _measure_run(items, 0, len(items))
    if total_width <= room:
        return FormulaLines("", (FormulaLine(_join(items, _Span(0, len(items), {})), total_width),), 0.0)
    split, left_width = _find_left_side(items, room)
    indent = left_width + _INDENT_PT if split else _INDENT_PT
    items = _loosen(items, room - indent - _DOT_PT)
    places = _choose_breaks(items, room, indent)
    lines: list[FormulaLine] = []
    partners = _match_fences(items)
    for number, (start, end) in enumerate(pairwise([*places, _Break(len(items), 0.0, False)])):
        first = split if number == 0 else start.at
        text = _join(items, _Span(first, end.at, partners))
        if number and items[first].kind == "bin":
            text = f"{{}} {text}"
        lead = rf"{{}} \cdot {text}" if start.dotted else text
        width = _measure_run(items, start.at, end.at) + (indent if number else 0.0) + (_DOT_PT if start.dotted else 0.0)
        lines.append(FormulaLine(lead, width))
    return FormulaLines(_join(items, _Span(0, split, partners)) if split else "", tuple(lines), indent)


# --- Pieces that are too wide -----------------------------------------------------------------------------------------


def _loosen(items: list[FormulaItem], room: float) -> list[FormulaItem]:
    """Return pieces in which fractions, roots and powers wider than a line can be broken."""
    while any(item.loose and item.width > room for item in items):
        pieces: list[FormulaItem] = []
        for item in items:
            pieces += read_items(item.loose, item.depth) if item.loose and item.width > room else [item]
        items = add_gaps(pieces)
    return _raise_fences(items)


def _raise_fences(items: list[FormulaItem]) -> list[FormulaItem]:
    """Return pieces whose parentheses are as high as their present contents."""
    results = list(items)
    for opening, closing in _match_fences(items).items():
        if opening < closing:
            height = max((item.height for item in items[opening + 1 : closing]), default=0)
            for k in (opening, closing):
                results[k] = replace(items[k], height=height)
    return results


def _match_fences(items: Sequence[FormulaItem]) -> dict[int, int]:
    """Return the partners of parentheses that TeX makes as high as their content."""
    partners: dict[int, int] = {}
    opened: list[int] = []
    for k, item in enumerate(items):
        if item.latex.startswith(r"\left"):
            opened.append(k)
        elif item.latex.startswith(r"\right"):
            partners[k] = opened.pop()
            partners[partners[k]] = k
    return partners


# --- Choice of the breaks ---------------------------------------------------------------------------------------------


def _find_left_side(items: Sequence[FormulaItem], room: float) -> tuple[int, float]:
    """Return the place of the equality sign below which all lines begin, and the width before it.

    The place is 0 where the left side is long, or where the formula is a list of equations.
    """
    if any(item.kind == "space" and item.latex.endswith("quad") and not item.depth for item in items):
        return 0, 0.0
    at = next((k for k, item in enumerate(items) if item.kind == "rel" and not item.depth), 0)
    width = _measure_run(items, 0, at)
    return (at, width) if at and width <= _LEFT_SHARE * room else (0, 0.0)


def _choose_breaks(items: Sequence[FormulaItem], room: float, indent: float) -> list[_Break]:
    """Return the beginnings of the lines, including the first piece, with the smallest total cost."""
    places = [_Break(0, 0.0, False), *_list_breaks(items), _Break(len(items), 0.0, False)]
    ends = [0.0]
    for item in items:
        ends.append(ends[-1] + item.gap + item.width)
    best = [0.0] + [float("inf")] * (len(places) - 1)
    before = [0] * len(places)
    first = 0
    for k in range(1, len(places)):
        end = _last_piece(items, places[k].at)
        for j in range(k - 1, first - 1, -1):
            start = places[j]
            width = ends[end] - ends[start.at] - items[start.at].gap + (_DOT_PT if start.dotted else 0.0)
            available = room - (indent if j else 0.0)
            cost = best[j] + _rate_line(width, available, last=k == len(places) - 1) + places[k].cost
            if cost < best[k]:
                best[k], before[k] = cost, j
            if width > 2 * available and j < k - 1:
                break
    chosen: list[_Break] = []
    k = before[-1]
    while True:
        chosen.append(places[k])
        if not k:
            return chosen[::-1]
        k = before[k]


def _rate_line(width: float, available: float, *, last: bool) -> float:
    """Return the cost of a line of this width."""
    if width > available:
        return _OVERFULL * (1.0 + width - available)
    return _LINE + (0.0 if last else _UNEVEN * (1.0 - width / available) ** 2)


def _list_breaks(items: Sequence[FormulaItem]) -> list[_Break]:
    """Return the places where a line may begin."""
    breaks: list[_Break] = []
    before: FormulaItem | None = None
    spaces: list[str] = []
    for k, item in enumerate(items):
        if item.kind == "space":
            spaces.append(item.latex)
            continue
        if before is not None:
            rated = _rate_break(before, item, spaces, items[k + 1] if k + 1 < len(items) else None)
            if rated is not None:
                cost, dotted = rated
                breaks.append(_Break(k, cost + _PARENTHESIS * max(0, min(before.depth, item.depth)), dotted))
        before, spaces = item, []
    return breaks


def _rate_break(
    before: FormulaItem, item: FormulaItem, spaces: Sequence[str], after: FormulaItem | None
) -> tuple[float, bool] | None:
    """Return the cost of a break between two pieces; None where there can be no break.

    Second, whether a dot marks a product there.
    """
    if item.kind in ("close", "punct") or before.kind in ("open", "bin", "rel"):
        return None
    if any(space.endswith("quad") for space in spaces):
        return _LIST, False
    if item.kind == "rel":
        return _RELATION, False
    if item.kind == "bin":
        is_power_of_ten = before.latex[:1].isdigit() and after is not None and after.latex.startswith("10^")
        return None if is_power_of_ten else (_SUM if item.latex in "+-" else _PRODUCT, False)
    if before.kind == "punct":
        return _COMMA, False
    if r"\ " in spaces:
        return _WORD, False
    if before.kind == "op" or before.latex in _PREFIXES:
        return None
    if before.kind in _FACTORS and item.kind in _FACTORS:
        if r"\," in spaces:
            return _PRODUCT, True
        return (_ARGUMENT if item.kind == "open" else _SIDE), False
    return None


# --- Lines ------------------------------------------------------------------------------------------------------------


class _Span(NamedTuple):
    """A run of pieces [start, end), with the partners of the parentheses of all."""

    start: int
    end: int
    partners: dict[int, int]


def _last_piece(items: Sequence[FormulaItem], end: int) -> int:
    """Return the end of a line without the blank space at its end."""
    while end > 0 and items[end - 1].kind == "space":
        end -= 1
    return end


def _measure_run(items: Sequence[FormulaItem], start: int, end: int) -> float:
    end = _last_piece(items, end)
    return sum(item.gap + item.width for item in items[start:end]) - (items[start].gap if start < end else 0.0)


def _join(items: Sequence[FormulaItem], span: _Span) -> str:
    """Return the LaTeX of a run; parentheses whose partners stand on other lines get a fixed size."""
    pieces: list[str] = []
    for k in range(span.start, _last_piece(items, span.end)):
        item = items[k]
        partner = span.partners.get(k, k)
        if span.start <= partner < span.end:
            pieces.append(item.latex)
            continue
        size = _SIZES[item.height]
        side = "l" if item.kind == "open" else "r"
        bare = item.latex.removeprefix(r"\left").removeprefix(r"\right")
        pieces.append(f"{size}{side}{bare}" if size else bare)
    return " ".join(pieces)
