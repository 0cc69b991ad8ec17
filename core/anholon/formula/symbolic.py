"""From the tree of a formula to SymPy, node by node; no text is ever handed to SymPy.

SymPy is the algebra for display. It computes with numbers of any size, so a formula such as 9^9^9^9 would keep it busy
for ever: numbers that a double cannot hold are refused as in the numeric route.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from anholon.errors import FormulaError
from anholon.formula.syntax import ARITY, Binary, Call, Name, Number, Syntax, Unary, fold, spine

if TYPE_CHECKING:
    from sympy import Expr

__all__ = ["number_to_sympy", "to_sympy"]

_FINEST_FRACTION = 8  # 0.5 is one half, 0.1 stays a decimal number
_EXACT_DIGITS = 15  # powers of numbers with more digits are computed as doubles
_GREATEST = 1.7976931348623157e308


def to_sympy(syntax: Syntax, symbol_of: Callable[[Name], Expr], source: str = "") -> Expr:
    """Return the formula as a SymPy expression.

    `symbol_of` gives the expression for a name with its primes; `pi` is SymPy's own. Raises FormulaError where numbers
    alone make something that is not a real number or too large for a double.
    """
    import sympy

    functions = _functions()

    def build(node: Syntax, parts: list[Any]) -> Any:
        match node:
            case Number():
                return number_to_sympy(node.value)
            case Name():
                return sympy.pi if node.text == "pi" else symbol_of(node)
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

    def build_real(node: Syntax, parts: list[Any]) -> Any:
        result = build(node, parts)
        unreal = result is sympy.nan or (all(part.is_Number for part in parts) and result.is_real is False)
        if unreal or (result.is_Number and abs(result) > _GREATEST):
            raise FormulaError("This has no finite value.", source, node.span)
        return result

    expression: Expr = fold(syntax, build_real)
    return expression


def number_to_sympy(value: float) -> Expr:
    """Return a number: whole ones of up to 15 digits and eighths exactly, others as decimal numbers."""
    import sympy

    fraction = Fraction(value)
    if fraction.denominator <= _FINEST_FRACTION and abs(fraction.numerator) < 10**_EXACT_DIGITS:
        return sympy.Rational(fraction.numerator, fraction.denominator)
    return sympy.Float(value)


def _with_signs(node: Binary, parts: list[Any]) -> Iterator[tuple[str, Any]]:
    return ((op, part) for (op, _), part in zip(spine(node), parts, strict=True))


def _power(base: Any, exponent: Any) -> Any:
    """Return a power; that of two numbers as a double when it would have many digits."""
    import sympy

    if base.is_Number and exponent.is_Number and base != 0:
        digits = float(exponent) * math.log10(abs(float(base)))
        if abs(digits) > _EXACT_DIGITS:
            try:
                return sympy.Float(abs(float(base)) ** float(exponent)) * sympy.Pow(sympy.sign(base), exponent)
            except OverflowError:
                return sympy.oo
    return sympy.Pow(base, exponent)


def _functions() -> dict[str, Any]:
    """Return what the functions of the language are called in SymPy."""
    import sympy

    functions = {name: getattr(sympy, name) for name in ARITY if name not in ("abs", "min", "max", "step")}
    functions |= {"abs": sympy.Abs, "min": sympy.Min, "max": sympy.Max}
    functions["step"] = lambda x: sympy.Heaviside(x, 1)
    return functions
