"""SymPy expressions in print, in the order in which a textbook writes them.

SymPy's own printers sort by names; here parameters come before functions of the coordinates, and these before rates and
accelerations; in sums the accelerations lead. The text dialect is the grammar of formulas, so that printed expressions
can be typed again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal

import sympy
from sympy import Add, Expr, Function, Integer, Mul, Pow, Rational, Symbol
from sympy.core.function import Application

from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.simplification import extract_common_factor

Dialect = Literal["latex", "text"]

_MAX_FACTORED_TERMS = 4  # terms up to which a sum is printed as factor * (sum)
_MAX_TALL_SIGNS = 36  # visible signs of a sum that stays above a line or under a root
_MAX_LINE_SIGNS = 74  # visible signs in one printed line
_FRACTIONS = frozenset({2, 3, 4, 6, 8, 12, 24})  # denominators that stay fractions whatever their decimals
_LONG_NUMBER = 10_000  # numerators and denominators of fractions that stay as they are
_COMMANDS = {"sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "log", "min", "max"}
_TEXT_NAMES = {"Abs": "abs", "Heaviside": "step", "Min": "min", "Max": "max"}
_LATEX_NAMES = {
    "log": r"\ln",
    "Min": r"\min",
    "Max": r"\max",
    "asin": r"\arcsin",
    "acos": r"\arccos",
    "atan": r"\arctan",
    "atan2": r"\operatorname{atan2}",
    "sign": r"\operatorname{sgn}",
    "Heaviside": r"\operatorname{step}",
}
# Binding strength of a printed piece.
_SUM, _PRODUCT, _POWER, _ATOM = range(4)


def format_number(value: float) -> str:
    """Return a number with at most seven significant digits and without a dangling exponent."""
    return f"{value:.7g}".replace("e+0", "e").replace("e-0", "e-")


class ExpressionPrinter:
    """Prints expressions; `rank` gives the place of a symbol in products and sums (low first in products)."""

    def __init__(self, rank: Mapping[Symbol, int], latex: Mapping[Symbol, str]) -> None:
        self._rank = rank
        self._order: dict[Symbol, int] = {}
        self._texts: dict[Expr, str] = {}
        self._latex = latex

    def update_symbols(self) -> None:
        """Register the symbols made since the last call; their order of creation is their order in sums."""
        for symbol in list(self._rank)[len(self._order) :]:
            self._order[symbol] = len(self._order)

    # Whole statements

    def equation(self, left: str, right: Expr, dialect: Dialect) -> str:
        """Return `left = right`; in LaTeX a long sum is broken into aligned lines."""
        self.update_symbols()
        right = self._factored(right)
        if dialect == "text":
            return f"{left} = {self.text(right)}"
        lines = self.lines(right)
        if len(lines) == 1:
            return f"{left} = {lines[0]}"
        body = r" \\ & ".join([f"= {lines[0]}", *(rf"\quad {line}" for line in lines[1:])])
        return rf"\begin{{aligned}} {left} & {body} \end{{aligned}}"

    @staticmethod
    def _factored(expr: Expr) -> Expr:
        """Return a short sum with the common factors of its terms before a parenthesis."""
        return extract_common_factor(expr) if isinstance(expr, Add) and len(expr.args) <= _MAX_FACTORED_TERMS else expr

    def lines(self, expr: Expr) -> list[str]:
        """Return the LaTeX of an expression as lines of bounded length, broken before `+` and `-`."""
        if not isinstance(expr, Add):
            return self._lines_of_product(expr)
        lines: list[str] = []
        room = 0
        for sign, piece in self._terms(expr, "latex"):
            width = _count_visible_signs(piece) + 3
            if lines and width <= room:
                lines[-1] += f" {sign} {piece}"
                room -= width
            else:
                lead = f"{sign} " if lines or sign == "-" else ""
                lines.append(lead + piece)
                room = _MAX_LINE_SIGNS - width
        return lines

    def _lines_of_product(self, expr: Expr) -> list[str]:
        """Return a product as lines, broken inside its longest sum where it is too long."""
        line = self.latex(expr)
        sums = [factor for factor in Mul.make_args(expr) if isinstance(factor, Add)]
        if _count_visible_signs(line) <= _MAX_LINE_SIGNS or not sums:
            return [line]
        longest = max(sums, key=lambda factor: _count_visible_signs(self.latex(factor)))
        cofactor = Mul(*(factor for factor in Mul.make_args(expr) if factor is not longest))
        lines = self.lines(longest)
        lead = "-" if cofactor == -1 else rf"{self.factor(cofactor, 'latex')}\,"
        return [f"{lead}({lines[0]}", *lines[1:-1], f"{lines[-1]})"] if len(lines) > 1 else [line]

    def latex(self, expr: Expr) -> str:
        """Return an expression as one line of LaTeX."""
        return self._print(expr, "latex")[0]

    def text(self, expr: Expr) -> str:
        """Return an expression in the grammar of formulas."""
        return self._print(expr, "text")[0]

    def factor(self, expr: Expr, dialect: Dialect) -> str:
        """Return an expression for a place before another factor: sums in parentheses."""
        return self._parenthesize(expr, _PRODUCT, dialect)

    # Order

    def rank(self, expr: Expr) -> int:
        """Return the highest rank among the symbols of an expression."""
        return max((self._rank.get(symbol, 0) for symbol in expr.free_symbols), default=-1)

    def _sorted_terms(self, expr: Add) -> list[Expr]:
        # Accelerations lead, then terms of higher rank; equal ranks in the order in which their symbols were made.
        def key(term: Expr) -> tuple[bool, bool, int, list[int]]:
            ranks = {symbol: self._rank.get(symbol, 0) for symbol in term.free_symbols}
            rank = max(ranks.values(), default=-1)
            places = sorted(self._order.get(s, 0) for s in ranks if ranks[s] == rank)
            return (rank < 5, _is_negative(term), -rank, places)

        return self._sorted(expr.args, key)

    def _sorted_factors(self, factors: list[Expr]) -> list[Expr]:
        # Numbers, parameters, rates; functions come last, where their argument cannot be misread.
        def key(factor: Expr) -> tuple[bool, int, int, int]:
            base = factor.base if isinstance(factor, Pow) else factor
            shape = 2 * (not base.is_Symbol) + isinstance(factor, Pow)
            place = self._order.get(base, 0)
            return (isinstance(base, Application), self.rank(factor), shape, place)

        return self._sorted(factors, key)

    def _sorted(self, pieces: Iterable[Expr], key: Callable[[Expr], tuple[Any, ...]]) -> list[Expr]:
        """Return expressions in the order of a key, then of their texts, which take long to make."""
        results: list[Expr] = []
        keyed = sorted(((key(piece), piece) for piece in pieces), key=itemgetter(0))
        for _, group in groupby(keyed, key=itemgetter(0)):
            same = [piece for _, piece in group]
            results += sorted(same, key=self._plain) if len(same) > 1 else same
        return results

    def _plain(self, expr: Expr) -> str:
        """Return the text of an expression by SymPy's own printer."""
        if expr not in self._texts:
            self._texts[expr] = str(expr)
        return self._texts[expr]

    # Pieces

    def _print(self, expr: Expr, dialect: Dialect) -> tuple[str, int]:
        """Return the printed expression and the strength of its outermost operator."""
        if isinstance(expr, Symbol):
            return (self._latex.get(expr) or make_latex_name(expr.name) if dialect == "latex" else expr.name), _ATOM
        if expr.is_Number:
            return _number(expr, dialect)
        if expr is sympy.pi:
            return (r"\pi" if dialect == "latex" else "pi"), _ATOM
        if isinstance(expr, Add):
            return self._print_sum(expr, dialect), _SUM
        if isinstance(expr, Mul):
            return self._print_product(expr, dialect)
        if isinstance(expr, Pow):
            return self._print_power(expr, dialect)
        if isinstance(expr, Application):  # Min and Max are no Function
            return self._print_function(expr, dialect), _POWER
        return (sympy.latex(expr) if dialect == "latex" else str(expr)), _SUM

    def _print_sum(self, expr: Add, dialect: Dialect) -> str:
        out = ""
        for sign, piece in self._terms(expr, dialect):
            out = (piece if sign == "+" else f"-{piece}") if not out else f"{out} {sign} {piece}"
        return out

    def _terms(self, expr: Add, dialect: Dialect) -> list[tuple[str, str]]:
        terms = self._sorted_terms(expr)
        return [
            ("-", self._parenthesize(-term, _PRODUCT, dialect))
            if _is_negative(term)
            else ("+", self._parenthesize(term, _PRODUCT, dialect))
            for term in terms
        ]

    def _parenthesize(self, expr: Expr, strength: int, dialect: Dialect) -> str:
        piece, operator_strength = self._print(expr, dialect)
        if operator_strength >= strength:
            return piece
        return _parenthesized(piece) if dialect == "latex" else f"({piece})"

    def _print_product(self, expr: Mul, dialect: Dialect) -> tuple[str, int]:
        if _is_negative(expr):
            return f"-{self._parenthesize(-expr, _PRODUCT, dialect)}", _SUM
        above, below = [], []
        for factor in Mul.make_args(expr):
            if isinstance(factor, Rational) and not isinstance(factor, Integer):
                if _as_fraction(factor):
                    above += [Integer(factor.p)] if factor.p != 1 else []
                    below.append(Integer(factor.q))
                else:
                    above.append(factor)
            elif isinstance(factor, Pow) and factor.exp.is_Number and factor.exp.is_negative:
                below.append(Pow(factor.base, -factor.exp))
            elif factor != 1:
                above.append(factor)
        if not below:
            return self._row_of_factors(above, dialect), _PRODUCT
        if dialect == "text":
            bottom = self._row_of_factors(below, dialect)
            top = self._row_of_factors(above, dialect)
            return f"{top}/{bottom if len(below) == 1 else f'({bottom})'}", _PRODUCT
        return self._fraction(above, below), _PRODUCT

    def _fraction(self, above: list[Expr], below: list[Expr]) -> str:
        r"""Return a fraction; a numerical fraction stands before long products as in `\frac{1}{2} M v^2`."""
        if all(factor.is_Number for factor in below) and len(above) > 1:
            numbers = [factor for factor in above if factor.is_Number] or [Integer(1)]
            other_factors = [factor for factor in above if not factor.is_Number]
            lead = rf"\frac{{{self._row_of_factors(numbers, 'latex')}}}{{{self._row_of_factors(below, 'latex')}}}"
            return rf"{lead}\,{self._row_of_factors(other_factors, 'latex')}"
        top = self.latex(above[0]) if len(above) == 1 else self._row_of_factors(above, "latex")
        sums = [factor for factor in above if isinstance(factor, Add)]
        if (
            sums and _count_visible_signs(top) > _MAX_TALL_SIGNS
        ):  # a long sum stands beside the fraction, where it can be broken
            longest = max(sums, key=lambda factor: _count_visible_signs(self.latex(factor)))
            other_factors = [factor for factor in above if factor is not longest] or [Integer(1)]
            return rf"{self._fraction(other_factors, below)}\,{self._parenthesize(longest, _PRODUCT, 'latex')}"
        bottom = self.latex(below[0]) if len(below) == 1 else self._row_of_factors(below, "latex")
        return rf"\frac{{{top}}}{{{bottom}}}"

    def _row_of_factors(self, factors: list[Expr], dialect: Dialect) -> str:
        if not factors:
            return "1"
        pieces = [
            self._parenthesize(factor, _PRODUCT if len(factors) == 1 else _POWER, dialect)
            for factor in self._sorted_factors(factors)
        ]
        return "*".join(pieces) if dialect == "text" else r"\,".join(pieces)

    def _print_power(self, expr: Pow, dialect: Dialect) -> tuple[str, int]:
        base, exponent = expr.base, expr.exp
        if exponent == Rational(1, 2):
            inner = self._print(base, dialect)[0]
            if (
                dialect == "latex" and isinstance(base, Add) and _count_visible_signs(inner) > _MAX_TALL_SIGNS
            ):  # can be broken
                return rf"({inner})^{{1/2}}", _POWER
            return (rf"\sqrt{{{inner}}}" if dialect == "latex" else f"sqrt({inner})"), _ATOM
        if exponent.is_Number and exponent.is_negative:
            if dialect == "latex":
                return self._fraction([Integer(1)], [Pow(base, -exponent)]), _PRODUCT
            return f"1/{self._parenthesize(Pow(base, -exponent), _POWER, dialect)}", _PRODUCT
        above = self._print(exponent, dialect)[0]
        if dialect == "text":
            lower = self._parenthesize(base, _ATOM if isinstance(base, Pow) else _POWER, dialect)
            return f"{lower}^{self._parenthesize(exponent, _ATOM, dialect)}", _POWER
        if isinstance(base, Function) and type(base).__name__ in {"sin", "cos", "tan"} and exponent.is_Integer:
            return rf"\{type(base).__name__}^{{{above}}}{self._argument(base.args[0])}", _POWER
        below = self._parenthesize(base, _ATOM, dialect)
        # A subscript and a superscript stand over one another, and a parenthesis needs no group of its own.
        plain = (isinstance(base, Symbol) and "^" not in below) or below.endswith(")")
        return (f"{below}^{{{above}}}" if plain else f"{{{below}}}^{{{above}}}"), _POWER

    def _print_function(self, expr: Expr, dialect: Dialect) -> str:
        name = type(expr).__name__
        arguments = expr.args[:1] if name == "Heaviside" else expr.args
        if dialect == "text":
            return f"{_TEXT_NAMES.get(name, name)}({', '.join(self.text(argument) for argument in arguments)})"
        if name == "Abs":
            return rf"\left|{self.latex(arguments[0])}\right|"
        if name == "exp":
            return rf"e^{{{self.latex(arguments[0])}}}"
        command = _LATEX_NAMES.get(name) or (f"\\{name}" if name in _COMMANDS else rf"\operatorname{{{name}}}")
        if len(arguments) == 1:
            return command + self._argument(arguments[0])
        return command + _parenthesized(", ".join(self.latex(argument) for argument in arguments))

    def _argument(self, argument: Expr) -> str:
        if isinstance(argument, Symbol):
            return f" {self.latex(argument)}"
        return _parenthesized(self.latex(argument))


def _parenthesized(piece: str) -> str:
    """Return LaTeX in parentheses, which grow only with tall contents."""
    return rf"\left({piece}\right)" if r"\frac" in piece or r"\sqrt" in piece else f"({piece})"


def _is_negative(expr: Expr) -> bool:
    return bool(expr.could_extract_minus_sign() and not isinstance(expr, Add))


def _number(expr: Expr, dialect: Dialect) -> tuple[str, int]:
    if isinstance(expr, Integer):
        return str(expr), _SUM if expr.is_negative else _ATOM
    if isinstance(expr, Rational):
        if _as_fraction(expr):
            if dialect == "text":
                return f"{expr.p}/{expr.q}", _SUM if expr.is_negative else _PRODUCT
            sign = "-" if expr.is_negative else ""
            return rf"{sign}\frac{{{abs(expr.p)}}}{{{expr.q}}}", _SUM if sign else _PRODUCT
        return repr(float(expr)), _SUM if expr.is_negative else _ATOM
    return format_number(float(expr)), _SUM if expr.is_negative else _ATOM


def _as_fraction(number: Rational) -> bool:
    """Return True if a number prints as a fraction: with a usual denominator, or where its decimals would not end."""
    if number.q in _FRACTIONS:
        return True
    reduced = int(number.q)
    for prime in (2, 5):
        while reduced % prime == 0:
            reduced //= prime
    return reduced > 1 and max(abs(int(number.p)), int(number.q)) < _LONG_NUMBER


def _count_visible_signs(latex: str) -> int:
    r"""Return about how many signs a piece of LaTeX shows: `\dot{\theta}` one, a fraction its wider part."""
    bare = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", lambda match: max(match.groups(), key=len), latex)
    bare = re.sub(r"\\(dot|ddot|left|right|mathrm|quad|,)", "", bare)
    bare = re.sub(r"\\(sin|cos|tan)", r"\1", bare)
    bare = re.sub(r"\\[A-Za-z]+", "x", bare)
    return len(re.sub(r"[{}_^\s]", "", bare))
