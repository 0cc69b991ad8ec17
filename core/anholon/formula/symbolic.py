"""From the tree of a formula to SymPy, node by node; no text is ever handed to SymPy.

SymPy is the algebra for display. It computes with numbers of any size and asks of any constant whether it is real, so
that a formula such as 9^9^9^9 or asin(tan(exp(400))) would keep it busy for ever. Therefore whatever consists of
numbers alone is computed as a double beside it: refused where the numeric route refuses it, and kept exact only where
it is made of fractions, roots and pi.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from anholon.errors import FormulaError
from anholon.formula.graph import Graph
from anholon.formula.lower import apply
from anholon.formula.syntax import (
    ARITY,
    CONSTANTS,
    Binary,
    Call,
    Name,
    Number,
    Syntax,
    Unary,
    fold_tree,
    operator_chain,
)

if TYPE_CHECKING:
    from sympy import Expr

_FINEST_FRACTION = 8  # 0.5 is one half, 0.1 stays a decimal number
_EXACT_DIGITS = 15
_GREATEST_EXPONENT = 1000
_REMEMBERED_RESULTS = 16_384  # of each function of SymPy: equations of a model of six bodies need more than its 1000


class _PartExpression(NamedTuple):
    """A part as an expression, and its node in the graph of numbers when it consists of numbers alone."""

    expression: Any
    number: int | None


def enlarge_sympy_cache() -> None:
    """Enlarge SymPy's cache of results, unless the user's environment sets its size.

    SymPy reads the size when it is first imported. Derivations take about a sixth less time.
    """
    os.environ.setdefault("SYMPY_CACHE_SIZE", str(_REMEMBERED_RESULTS))


def to_sympy(syntax: Syntax, symbol_of: Callable[[Name], Expr], source: str = "") -> Expr:
    """Return the formula as a SymPy expression.

    `symbol_of` gives the expression for a name with its primes; `pi` is SymPy's own. Raises FormulaError where numbers
    alone have no finite real value, and where SymPy gives up.
    """
    functions = _functions()
    graph = Graph()

    def build(node: Syntax, parts: list[_PartExpression]) -> _PartExpression:
        if isinstance(node, Name) and node.text not in CONSTANTS:
            return _PartExpression(symbol_of(node), None)
        numbers = [part.number for part in parts if part.number is not None]
        number = apply(graph, node, numbers) if len(numbers) == len(parts) else None
        if number is not None and not math.isfinite(graph.value(number)):
            raise FormulaError("This has no finite value.", source, node.span)
        try:
            expression = _expression(node, [part.expression for part in parts], functions)
            finite = not expression.has(*_infinite())
        except (ArithmeticError, MemoryError, RecursionError, TypeError, ValueError):
            raise FormulaError("This cannot be written in symbols.", source, node.span) from None
        if not finite:
            raise FormulaError("This has no finite value.", source, node.span)
        if number is not None and not _is_plain(expression):
            expression = number_to_sympy(graph.value(number))
        return _PartExpression(expression, number)

    expression: Expr = fold_tree(syntax, build).expression
    return expression


def number_to_sympy(value: float) -> Expr:
    """Return a number: whole ones of up to 15 digits and eighths exactly, others as decimal numbers."""
    import sympy

    fraction = Fraction(value)
    if fraction.denominator <= _FINEST_FRACTION and abs(fraction.numerator) < 10**_EXACT_DIGITS:
        return sympy.Rational(fraction.numerator, fraction.denominator)
    return sympy.Float(value)


def _expression(node: Syntax, parts: list[Any], functions: dict[str, Any]) -> Any:
    """Return one level of a formula; names are constants."""
    import sympy

    match node:
        case Number():
            return number_to_sympy(node.value)
        case Name():
            return getattr(sympy, node.text)
        case Unary():
            return -parts[0]
        case Binary(op="^"):
            return _power(*parts)
        case Binary(op="+" | "-"):
            return sympy.Add(*(part if op == "+" else -part for op, part in _with_signs(node, parts)))
        case Binary():
            return sympy.Mul(*(part if op == "*" else 1 / part for op, part in _with_signs(node, parts)))
        case Call():
            return functions[node.function](*parts)


def _with_signs(node: Binary, parts: list[Any]) -> Iterator[tuple[str, Any]]:
    return ((op, part) for (op, _), part in zip(operator_chain(node), parts, strict=True))


def _power(base: Any, exponent: Any) -> Any:
    """Return a power, without the digits of a great one: 2^1000 and (1000/x)^9999 would be worked out."""
    import sympy

    if base.is_Number and exponent.is_Number:
        digits = abs(float(exponent)) * abs(math.log10(abs(float(base)))) if base != 0 else 0.0
        if digits > _EXACT_DIGITS:
            return sympy.Float(float(base) ** float(exponent))
    elif exponent.is_Number and abs(exponent) > _GREATEST_EXPONENT and not base.is_Symbol:
        raise ValueError("exponent")
    return sympy.Pow(base, exponent)


def _is_plain(expression: Any) -> bool:
    """Return True if a constant consists of numbers, pi, sums, products and roots, which SymPy handles quickly."""
    import sympy

    if expression.is_Number or expression is sympy.pi:
        return True
    for node in sympy.preorder_traversal(expression):
        root = node.is_Pow and node.exp.is_Rational and (node.base.is_Rational or node.base is sympy.pi)
        if not (root or node.is_Add or node.is_Mul or node.is_Number or node is sympy.pi):
            return False
    return True


def _infinite() -> tuple[Any, ...]:
    """Return SymPy's results of a division by zero."""
    import sympy

    return sympy.zoo, sympy.nan, sympy.oo, -sympy.oo


def _functions() -> dict[str, Any]:
    """Return the SymPy names of the functions of the language."""
    import sympy

    functions = {name: getattr(sympy, name) for name in ARITY if name not in ("abs", "min", "max", "step")}
    functions |= {"abs": sympy.Abs, "min": sympy.Min, "max": sympy.Max}
    functions["step"] = lambda x: sympy.Heaviside(x, 1)
    return functions
