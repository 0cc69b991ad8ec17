"""The values of expressions, by plain arithmetic of 30 digits: SymPy's own substitution takes far longer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import sympy
from mpmath import mp, mpf
from sympy import Add, Expr, Mul, Pow, Symbol

_DIGITS: Final = 30

_FUNCTIONS: Final[Mapping[type, Callable[..., Any]]] = {
    sympy.sin: mp.sin,
    sympy.cos: mp.cos,
    sympy.tan: mp.tan,
    sympy.asin: mp.asin,
    sympy.acos: mp.acos,
    sympy.atan: mp.atan,
    sympy.atan2: mp.atan2,
    sympy.sinh: mp.sinh,
    sympy.cosh: mp.cosh,
    sympy.tanh: mp.tanh,
    sympy.exp: mp.exp,
    sympy.log: mp.log,
    sympy.Abs: abs,
    sympy.sign: mp.sign,
    sympy.Min: min,
    sympy.Max: max,
}


class _UnknownOperationError(Exception):
    """There is an operation that is not known here."""


def evaluate_expression(expr: Expr, values: Mapping[Symbol, float]) -> float | None:
    """Return the value of an expression of symbols with values; None where it is not real and finite."""
    with mp.workdps(_DIGITS):
        try:
            value = _evaluate(expr, values)
            return float(value) if isinstance(value, mpf) and mp.isfinite(value) else None
        except ZeroDivisionError:
            return None
        except (_UnknownOperationError, TypeError, ValueError):
            pass
    numbers = {symbol: sympy.Float(values[symbol], _DIGITS) for symbol in expr.free_symbols}
    result = sympy.N(expr.subs(numbers), 25)
    return float(result) if result.is_real and result.is_finite else None


def _evaluate(expr: Expr, values: Mapping[Symbol, float]) -> Any:
    if isinstance(expr, Symbol):
        return mpf(values[expr])
    if isinstance(expr, sympy.Rational):
        return mpf(expr.p) / expr.q
    if isinstance(expr, sympy.Float):
        return mpf(expr._mpf_)
    if expr is sympy.pi:
        return +mp.pi
    if isinstance(expr, Add):
        total = mpf(0)
        for term in expr.args:
            total += _evaluate(term, values)
        return total
    if isinstance(expr, Mul):
        product = mpf(1)
        for factor in expr.args:
            product *= _evaluate(factor, values)
        return product
    if isinstance(expr, Pow):
        return mp.power(_evaluate(expr.base, values), _evaluate(expr.exp, values))
    function = _FUNCTIONS.get(type(expr))
    if function is None:
        raise _UnknownOperationError
    return function(*(_evaluate(argument, values) for argument in expr.args))
