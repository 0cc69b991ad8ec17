"""A formula as a row of unbreakable pieces with their widths.

It reads the LaTeX that derivations write. Parentheses, also those that grow with their content, are pieces of their
own, so that a line may be broken within them; fractions, roots and matrices are one piece, which knows how it is
written where it must be broken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from anholon.derivation.latex_widths import (
    FENCE_WIDTHS,
    FONT_SIZE_PT,
    KINDS,
    SPACES,
    STYLE_SCALES,
    compute_gap,
    sign_kind,
    sign_width,
)

_TOKEN: Final = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\s+|.", re.DOTALL)
_MATHEMATICS: Final = re.compile(r"\\[A-Za-z]|\^|(?<!\\)_")
_WORD_COMMANDS: Final = frozenset({r"\mathrm", r"\text", r"\operatorname"})
_ACCENTS: Final = frozenset({r"\dot", r"\ddot", r"\dddot", r"\hat", r"\vec"})
_LIMITS: Final = frozenset({r"\sum", r"\max", r"\min", r"\det"})
_BAR_PT: Final = 2.4  # pt that a fraction is wider than its parts
_ROOT_PT: Final = 9.2  # pt of the sign of a root
_SCRIPT_PT: Final = 0.5  # pt after an index
_COLUMN_PT: Final = 10.0  # pt between columns of a matrix
_ACCENT_WIDTHS: Final = {r"\dddot": 0.9}  # of accents that are wider than most letters, in sizes of the letters
_HIGHEST: Final = len(FENCE_WIDTHS) - 1
_ARGUMENT_DEPTH: Final = 4  # parentheses that those about the argument of a function count for
_TEXT, _SCRIPT, _SMALLEST = 1, 2, 3  # styles


class FormulaItem(Struct, frozen=True):
    """A piece of a formula: its LaTeX, its width in pt, its kind (see KINDS, or `space`), and `gap`, the room before it
    in pt where it does not begin a line.

    `depth` counts the parentheses around it, `height` the lines that it is high, from 0 of a letter. `loose` is how it
    is written where it must be broken.
    """

    latex: str
    width: float
    kind: str
    depth: int = 0
    height: int = 0
    loose: str = ""
    gap: float = 0.0


def read_items(latex: str, depth: int = 0) -> list[FormulaItem]:
    """Return a displayed formula in pieces with the gaps between them."""
    return add_gaps(_Reader(latex, 0, depth).read(""))


def measure_formula(latex: str, style: int = 0) -> float:
    """Return the width of a formula on one line, pt; style 0: displayed formulas, 1: text and tables."""
    return _measure(add_gaps(_Reader(latex, style).read(""), style))


def _measure(items: Sequence[FormulaItem]) -> float:
    return sum(item.gap + item.width for item in items)


def add_gaps(items: Sequence[FormulaItem], style: int = 0) -> list[FormulaItem]:
    """Return pieces with the gaps between them; a sign without a term before it is no operation."""
    results: list[FormulaItem] = []
    before = ""
    for item in items:
        if item.kind not in KINDS:
            results.append(item)
            continue
        kind = item.kind
        if kind == "bin" and before in ("", "bin", "op", "rel", "open", "punct"):
            kind = "ord"
        outside = "inner" if item.latex.startswith(r"\left") else kind  # what grows is one sign to what is outside
        gap = compute_gap(before, outside, style) * FONT_SIZE_PT * STYLE_SCALES[style] if before else 0.0
        results.append(replace(item, kind=kind, gap=gap))
        before = "inner" if item.latex.startswith(r"\right") else kind
    return results


class _Reader:
    """Reads a formula token by token."""

    def __init__(self, latex: str, style: int, depth: int = 0) -> None:
        self._latex = latex
        self._found = [match for match in _TOKEN.finditer(latex) if not match[0].isspace()]
        self._at = 0
        self._style = style
        self._depth = depth
        self._opened: list[int] = []
        self._size = FONT_SIZE_PT * STYLE_SCALES[style]

    def read(self, end: str) -> list[FormulaItem]:
        """Return the pieces up to a token; "" is the end of the formula."""
        items: list[FormulaItem] = []
        while (token := self._next()) != end:
            if not token:
                raise ValueError(f"{end} is missing in {self._latex[:200]!r}")
            self._read_one(token, items)
        return items

    # Tokens

    def _peek(self) -> str:
        return self._found[self._at][0] if self._at < len(self._found) else ""

    def _next(self) -> str:
        token = self._peek()
        self._at += 1
        return token

    def _since(self, start: int) -> str:
        """Return the LaTeX from a token up to the next one."""
        end = min(self._at, len(self._found))
        return self._latex[self._found[start].start() : self._found[end - 1].end()] if end > start else ""

    def _group(self) -> str:
        """Return the LaTeX of an argument, without its braces."""
        start = self._at
        if self._next() != "{":
            return self._since(start)
        depth = 1
        while depth:
            token = self._next()
            if not token:
                raise ValueError(f"a brace is missing in {self._latex[:200]!r}")
            depth += (token == "{") - (token == "}")
        return self._latex[self._found[start].end() : self._found[self._at - 1].start()]

    # Pieces

    def _read_one(self, token: str, items: list[FormulaItem]) -> None:
        start = self._at - 1
        if token in SPACES:
            items.append(FormulaItem(token, SPACES[token] * FONT_SIZE_PT, "space", self._depth))
        elif token == "{":
            self._read_group(start, items)
        elif token == r"\left":
            self._read_fence(items)
        elif token == r"\begin":
            self._read_environment(start, items)
        elif token in _WORD_COMMANDS:
            self._read_words(token, items)
        elif token == r"\frac":
            above, below = self._group(), self._group()
            width = max(self._measure(above, self._style + 1), self._measure(below, self._style + 1)) + _BAR_PT
            height = 1 + max(self._height(above), self._height(below)) if self._style < _SCRIPT else 0
            self._append(items, self._since(start), width, "inner", height, _loosen_fraction(above, below))
        elif token == r"\sqrt":
            inner = self._group()
            width = self._measure(inner, self._style) + _ROOT_PT * STYLE_SCALES[self._style]
            breakable = rf"\left({inner}\right)^{{1/2}}"
            self._append(items, self._since(start), width, "ord", self._height(inner), breakable)
        elif token in _ACCENTS:
            inner = self._group()
            width = max(self._measure(inner, self._style), _ACCENT_WIDTHS.get(token, 0.0) * self._size)
            self._append(items, self._since(start), width, "ord", self._height(inner))
        else:
            kind = sign_kind(token)
            if kind == "close" and token != "!":
                self._close()
            self._append(items, token, sign_width(token) * self._size, kind, 0)
            if kind == "open":
                self._open(items[:-1])

    def _open(self, before: Sequence[FormulaItem]) -> None:
        """Open a parenthesis: those about the argument of a function count several times."""
        self._opened.append(_ARGUMENT_DEPTH if before and before[-1].kind == "op" else 1)
        self._depth += self._opened[-1]

    def _close(self) -> None:
        self._depth -= self._opened.pop() if self._opened else 0

    def _append(
        self, items: list[FormulaItem], base: str, width: float, kind: str, height: int, breakable: str = ""
    ) -> None:
        """Append a piece with the indices that follow it."""
        start = self._at
        lower, upper = self._read_scripts()
        if self._at > start:
            below, above = (self._measure(script, max(self._style, _TEXT) + 1) for script in (lower, upper))
            limits = kind == "op" and base in _LIMITS and self._style == 0
            width = max(width, below, above) if limits else width + max(below, above) + _SCRIPT_PT
            breakable = rf"\exp\left({upper}\right)" if base == "e" and not lower else ""
            base += self._since(start)
        items.append(FormulaItem(base, width, kind, self._depth, min(height, _HIGHEST), breakable))

    def _read_scripts(self) -> tuple[str, str]:
        """Return the indices below and above that follow."""
        lower, upper = "", ""
        while (token := self._peek()) in ("_", "^", "'"):
            self._next()
            if token == "_":
                lower = self._group()
            else:
                upper += self._group() if token == "^" else r"\prime "
        return lower, upper

    @staticmethod
    def _measure(latex: str, style: int) -> float:
        return measure_formula(latex, min(style, _SMALLEST)) if latex else 0.0

    def _height(self, latex: str) -> int:
        return max((item.height for item in _Reader(latex, self._style).read("")), default=0)

    def _read_group(self, start: int, items: list[FormulaItem]) -> None:
        """Read a group in braces: its pieces, or one piece where an index stands on the whole."""
        self._at = start
        inner = self._group()
        if self._peek() in ("_", "^", "'"):
            width = self._measure(inner, self._style)
            self._append(items, self._since(start), width, "ord", self._height(inner))
        else:
            items += _Reader(inner, self._style, self._depth).read("")

    def _read_fence(self, items: list[FormulaItem]) -> None:
        """Read the pieces between `left` and `right`."""
        opening, depth = self._next(), self._depth
        self._open(items)
        content = self.read(r"\right")
        self._close()
        closing = self._next()
        height = max((item.height for item in content), default=0)
        width = FENCE_WIDTHS[height] * STYLE_SCALES[self._style]
        items.append(FormulaItem(rf"\left{opening}", 0.0 if opening == "." else width, "open", depth, height))
        items += content
        self._append(items, rf"\right{closing}", 0.0 if closing == "." else width, "close", height)

    def _read_words(self, command: str, items: list[FormulaItem]) -> None:
        """Read upright words, one by one: a line may be broken between them."""
        *words, last = self._group().split(" " if command == r"\text" else r"\ ")
        kind = "op" if command == r"\operatorname" else "ord"
        for word in words:
            items.append(FormulaItem(f"{command}{{{word}}}", self._measure_word(word), kind, self._depth))
            items.append(FormulaItem(r"\ ", SPACES[r"\ "] * FONT_SIZE_PT, "space", self._depth))
        self._append(items, f"{command}{{{last}}}", self._measure_word(last), kind, 0)

    def _measure_word(self, word: str) -> float:
        if _MATHEMATICS.search(word):  # a unit, as N \cdot m^2
            return self._measure(word, self._style)
        return sum(sign_width(letter, upright=True) for letter in re.sub(r"\\(.)", r"\1", word)) * self._size

    def _read_environment(self, start: int, items: list[FormulaItem]) -> None:
        """Read a matrix as one piece, or the lines of an already broken equation as one line."""
        name = self._group()
        if name == "array":
            self._group()
        before, self._style = self._style, self._style if name == "aligned" else max(self._style, _TEXT)
        rows: list[list[list[FormulaItem]]] = [[[]]]
        while (token := self._next()) != r"\end":
            if token == "&":
                rows[-1].append([])
            elif token == r"\\":
                rows.append([[]])
            elif not token:
                raise ValueError(f"{name} does not end in {self._latex[:200]!r}")
            elif token != r"\hline":
                self._read_one(token, rows[-1][-1])
        self._style = before
        self._group()
        if name == "aligned":
            for row in rows:
                pieces = [item for cell in row for item in cell]
                items += pieces[1:] if row is not rows[0] and pieces and pieces[0].latex == r"\quad" else pieces
            return
        height = min(len(rows), _HIGHEST)
        width = _measure_matrix([[_measure(add_gaps(cell, _TEXT)) for cell in row] for row in rows])
        width += 2 * FENCE_WIDTHS[height] if name == "pmatrix" else _COLUMN_PT
        self._append(items, self._since(start), width, "inner" if name == "pmatrix" else "ord", height)


def _measure_matrix(widths: Sequence[Sequence[float]]) -> float:
    """Return the width of a matrix from the widths of its entries, pt."""
    columns = max(map(len, widths))
    each = (max((row[k] for row in widths if k < len(row)), default=0.0) for k in range(columns))
    return sum(each) + _COLUMN_PT * (columns - 1)


def _loosen_fraction(above: str, below: str) -> str:
    """Return a fraction without its longer part on it: the numerator as a factor, or the denominator as a power."""
    if len(above) >= len(below) or above.strip() == "1":
        if above.strip() == "1":
            return rf"\left({below}\right)^{{-1}}"
        return rf"\frac{{1}}{{{below}}}\,{_as_factor(above)}"
    return rf"{_as_factor(above)}\,\left({below}\right)^{{-1}}"


def _as_factor(latex: str) -> str:
    """Return LaTeX in parentheses where it is a sum."""
    pieces = add_gaps(_Reader(latex, 0).read(""))
    is_sum = any(item.latex in "+-" and not item.depth for item in pieces)
    return rf"\left({latex}\right)" if is_sum else latex
