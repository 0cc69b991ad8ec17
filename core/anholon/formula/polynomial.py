"""Formulas that are polynomials of one name."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from anholon.formula.syntax import Binary, Name, Number, Syntax, Unary, fold_tree, operator_chain

_LONGEST: Final = 10**64  # of numerators and denominators: exact powers may have any number of digits

_Terms = list[Fraction]  # the factors of the powers 0, 1, …, without zeros behind the last


def find_polynomial_coefficients(formula: Syntax, name: str, max_degree: int) -> list[float] | None:
    """Return the coefficients of the powers 0, 1, … of a name in a polynomial formula, rounded once each.

    None where the formula is no polynomial of this name alone with numbers, or where a part has a degree above
    `max_degree`.
    """

    def build(node: Syntax, parts: list[_Terms | None]) -> _Terms | None:
        terms = [part for part in parts if part is not None]
        if len(terms) < len(parts):
            return None
        match node:
            case Number():
                return _trimmed([Fraction(repr(node.value))])
            case Name() if node.text == name and not node.primes:
                return [Fraction(0), Fraction(1)]
            case Unary():
                return [-factor for factor in terms[0]]
            case Binary():
                return _combine_terms([sign for sign, _ in operator_chain(node)], terms, max_degree)
            case _:
                return None

    coefficients = fold_tree(formula, build)
    return None if coefficients is None else [float(factor) for factor in coefficients] or [0.0]


def _combine_terms(signs: list[str], parts: list[_Terms], max_degree: int) -> _Terms | None:
    """Return a chain of sums, of products, or a power."""
    result: _Terms | None = parts[0]
    for sign, part in zip(signs[1:], parts[1:], strict=True):
        if result is None:
            return None
        match sign:
            case "+":
                result = _sum(result, part)
            case "-":
                result = _sum(result, [-factor for factor in part])
            case "*":
                result = _product(result, part)
            case "/":
                result = [factor / part[0] for factor in result] if len(part) == 1 else None
            case _:
                result = _power(result, part, max_degree)
        if result is not None and (len(result) > max_degree + 1 or any(_is_long(factor) for factor in result)):
            return None
    return result


def _sum(first: _Terms, second: _Terms) -> _Terms:
    size = max(len(first), len(second))
    rows = ([*terms, *[Fraction(0)] * (size - len(terms))] for terms in (first, second))
    return _trimmed([a + b for a, b in zip(*rows, strict=True)])


def _product(first: _Terms, second: _Terms) -> _Terms:
    result = [Fraction(0)] * (len(first) + len(second))
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            result[i + j] += a * b
    return _trimmed(result)


def _power(base: _Terms, exponent: _Terms, max_degree: int) -> _Terms | None:
    count = exponent[0] if exponent else Fraction(0)
    if len(exponent) > 1 or count.denominator != 1 or not 0 <= count <= max_degree:
        return None
    result = [Fraction(1)]
    for _ in range(int(count)):
        result = _product(result, base)
    return result


def _trimmed(terms: _Terms) -> _Terms:
    while terms and not terms[-1]:
        terms.pop()
    return terms


def _is_long(factor: Fraction) -> bool:
    return max(abs(factor.numerator), factor.denominator) >= _LONGEST
