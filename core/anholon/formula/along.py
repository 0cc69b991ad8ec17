"""Values of expressions at many states at once, without compiling anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from anholon.formula.derivative import reachable
from anholon.formula.operations import (
    ABS,
    ACOS,
    ADD,
    ASIN,
    ATAN,
    ATAN2,
    CONST,
    COS,
    COSH,
    DIV,
    EXP,
    LOG,
    MAXIMUM,
    MINIMUM,
    MUL,
    NEG,
    POWER,
    SIGN,
    SIN,
    SINH,
    SQRT,
    STEP,
    SUB,
    SYMBOL,
    TAN,
    TANH,
)

if TYPE_CHECKING:
    from anholon.formula.graph import Graph

__all__ = ["evaluate_along"]

Floats = NDArray[np.float64]

_ARRAYS: Final[dict[int, Callable[..., Any]]] = {
    ADD: np.add,
    SUB: np.subtract,
    MUL: np.multiply,
    DIV: np.divide,
    NEG: np.negative,
    SQRT: np.sqrt,
    SIN: np.sin,
    COS: np.cos,
    TAN: np.tan,
    ASIN: np.arcsin,
    ACOS: np.arccos,
    ATAN: np.arctan,
    SINH: np.sinh,
    COSH: np.cosh,
    TANH: np.tanh,
    EXP: np.exp,
    LOG: np.log,
    ABS: np.abs,
    SIGN: np.sign,
    STEP: lambda x: np.where(x >= 0.0, 1.0, 0.0),
    POWER: np.power,
    ATAN2: np.arctan2,
    MINIMUM: lambda a, b: np.where(a < b, a, b),
    MAXIMUM: lambda a, b: np.where(a > b, a, b),
}


def evaluate_along(graph: Graph, nodes: Sequence[int], times: Floats, Y: Floats, p: Floats) -> Floats:
    """Return the values (k, nodes) at times (k,), states Y (k, s) and the parameters p; NaN outside a domain."""
    operation, left, right = graph.operation, graph.left, graph.right
    sources: dict[str, Callable[[int], Any]] = {
        "time": lambda _: times,
        "state": lambda slot: Y[:, slot],
        "parameter": lambda slot: np.float64(p[slot]),
        "extra": lambda _: np.float64(np.nan),
    }
    values: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for node in reachable(graph, nodes):
            code = operation[node]
            if code == CONST:
                values[node] = np.float64(graph.value(node))
            elif code == SYMBOL:
                values[node] = sources[graph.kind(node)](right[node])
            elif right[node] < 0:
                values[node] = _ARRAYS[code](values[left[node]])
            else:
                values[node] = _ARRAYS[code](values[left[node]], values[right[node]])
    out = np.empty((len(times), len(nodes)))
    for k, node in enumerate(nodes):
        out[:, k] = values[node]
    return out
