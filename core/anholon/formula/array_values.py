"""Values of a formula over arrays, for curves of a run and tables of a sweep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from anholon.array_types import Floats
from anholon.formula.syntax import CONSTANTS, Binary, Call, Name, Number, Syntax, Unary, fold_tree, operator_chain

_OPERATIONS: Final[Mapping[str, Callable[[Floats, Floats], Floats]]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
}
_SAME_NAMES: Final = ("sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "log", "sqrt", "abs", "sign")
_FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    **{name: getattr(np, name) for name in _SAME_NAMES},
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "step": lambda x: np.heaviside(x, 1.0),
}
_REDUCTIONS: Final = {"min": np.minimum.reduce, "max": np.maximum.reduce}


def evaluate_over_arrays(syntax: Syntax, values: Mapping[str, Floats], shape: int | tuple[int, ...]) -> Floats:
    """Return the values of a formula as an array of a shape.

    The values of its names, primes included, must be broadcastable to it. Values outside the domain of a function are
    NaN or infinity.
    """

    def build(node: Syntax, parts: Sequence[Floats]) -> Floats:
        return _evaluate_node(node, parts, values)

    with np.errstate(all="ignore"):
        return np.broadcast_to(fold_tree(syntax, build), shape).copy()


def _evaluate_node(node: Syntax, parts: Sequence[Floats], values: Mapping[str, Floats]) -> Floats:
    match node:
        case Number():
            return np.asarray(node.value, dtype=np.float64)
        case Name():
            name = node.text + "'" * node.primes
            return np.asarray(CONSTANTS[name] if name in CONSTANTS else values[name], dtype=np.float64)
        case Unary():
            return np.negative(parts[0])
        case Binary(op="^"):
            return np.asarray(np.power(parts[0], parts[1]))
        case Binary():
            result = parts[0]
            for (operator, _), part in zip(operator_chain(node)[1:], parts[1:], strict=True):
                result = _OPERATIONS[operator](result, part)
            return result
        case Call() if node.function in _REDUCTIONS:
            return np.asarray(_REDUCTIONS[node.function](np.broadcast_arrays(*parts)))
        case Call():
            return np.asarray(_FUNCTIONS[node.function](*parts))
