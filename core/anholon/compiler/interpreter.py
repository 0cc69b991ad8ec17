"""Interprets the functions of a plan that are evaluated too few times to be worth compiling.

One state is computed number by number, many states side by side by NumPy. The results equal those of the compiled code
to the bit: sine and cosine of one angle come from the same function, integer powers from the same products.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from anholon.compiler.addresses import address_of_array
from anholon.compiler.evaluation_plan import Function, find_sincos_pairs
from anholon.compiler.llvm_text import is_whole_power
from anholon.formula.operations import (
    ABS,
    ADD,
    CONST,
    DIV,
    GUARD,
    MAXIMUM,
    MINIMUM,
    MUL,
    NEG,
    POWER,
    SCALAR,
    SIGN,
    SIN,
    SQRT,
    STEP,
    SUB,
    SWITCHED,
)

BLOCK: Final = 256
"""States that are computed side by side."""

_EXACT_ZERO: Final = float("0")  # compared by identity: sums and products with it are not computed
_PAIR, _WHOLE_POWER = -1, -2  # among the codes: sine and cosine of one angle, a power that is a product
_ROWS_OF_PAIRS: Final = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)

Values = NDArray[np.float64]


class Interpreter:
    """One function, computed step by step."""

    def __init__(
        self,
        function: Function,
        sincos: int,
        pairs: Mapping[int, int] | None = None,
        vanishing_slots: Container[int] = (),
    ) -> None:
        """Prepare the steps of a function.

        `sincos` is the address of the function for sines and cosines of many angles, 0 if there is none. `pairs`: the
        sines and cosines of one angle in the function of which this one is a part (default: those in the function).
        `vanishing_slots`: slots in p; while one holds 0, products with it are 0 and are not computed.
        """
        graph, computed = function.graph, function.ascending_nodes
        self._sincos = _ROWS_OF_PAIRS(sincos) if sincos else None
        self._leaves: list[tuple[str, int, float]] = []  # where from, which one, or the number
        self._steps: list[tuple[int, int, int]] = []  # operation and the places of its arguments
        places: dict[int, int] = {}
        operation, left, right = graph.operation, graph.left, graph.right
        if not sincos:
            pairs = {}
        elif pairs is None:
            pairs = find_sincos_pairs(graph, computed)

        read = {*map(left.__getitem__, computed), *map(right.__getitem__, computed), *function.outputs}
        for node in sorted(read.difference(computed, (-1,))):
            places[node] = len(self._leaves)
            slot = function.parameter_slots.get(node)
            if slot is not None:
                self._leaves.append(("parameter", slot, 0.0))
            elif operation[node] == CONST:
                self._leaves.append(("number", 0, graph.value(node)))
            else:
                self._leaves.append((graph.kind(node), right[node], 0.0))

        count = len(self._leaves)
        for node in computed:
            if node in places:
                continue  # came with its partner
            code, a, b = operation[node], places[left[node]], right[node]
            if node in pairs:
                sine, cosine = (node, pairs[node]) if code == SIN else (pairs[node], node)
                places[sine], places[cosine] = count, count + 1
                self._steps.append((_PAIR, a, -1))
                count += 2
                continue
            if code == POWER and is_whole_power(graph, b):
                self._steps.append((_WHOLE_POWER, a, int(graph.value(b))))
            else:
                self._steps.append((code, a, places[b] if b >= 0 else -1))
            places[node] = count
            count += 1
        self._outputs = [places[node] for node in function.outputs]
        self._vanishing = [
            k for k, (kind, slot, _) in enumerate(self._leaves) if kind == "parameter" and slot in vanishing_slots
        ]

    def call(self, t: float, y: Sequence[float], p: Sequence[float]) -> list[float]:
        """Return the outputs at one state."""
        values = self._given(t, y, p)
        for code, a, b in self._steps:
            if code == MUL:
                values.append(values[a] * values[b])
            elif code == ADD:
                values.append(values[a] + values[b])
            elif code == SUB:
                values.append(values[a] - values[b])
            elif code == NEG:
                values.append(-values[a])
            elif code == _PAIR:
                values += self._pair(np.array([values[a]])).ravel().tolist()
            elif code == _WHOLE_POWER:
                values.append(_power(values[a], b))
            elif b >= 0:
                values.append(SCALAR[code](values[a], values[b]))
            else:
                values.append(SCALAR[code](values[a]))
        return [values[place] for place in self._outputs]

    def map(self, times: Values, states: NDArray[Any], p: Sequence[float], out: NDArray[Any]) -> None:
        """Write the outputs at times (m,) and states (m, n) to `out` (m, size)."""
        with np.errstate(all="ignore"):
            for first in range(0, len(times), BLOCK):
                rows = slice(first, min(first + BLOCK, len(times)))
                if rows.stop - rows.start == 1:
                    out[first] = self.call(float(times[first]), states[first].tolist(), p)
                else:
                    self._side_by_side(times[rows], np.ascontiguousarray(states[rows].T), p, out[rows])

    def _side_by_side(self, times: Values, states: Values, p: Sequence[float], out: Values) -> None:
        values: list[Any] = self._given(times, states, p)
        for place in self._vanishing:
            if values[place] == 0.0:
                values[place] = _EXACT_ZERO
        for code, a, b in self._steps:
            x = values[a]
            if code == MUL:
                y = values[b]
                values.append(_EXACT_ZERO if x is _EXACT_ZERO or y is _EXACT_ZERO else x * y)
            elif code == ADD:
                y = values[b]
                values.append(y if x is _EXACT_ZERO else x if y is _EXACT_ZERO else x + y)
            elif x is _EXACT_ZERO and code == NEG:
                values.append(_EXACT_ZERO)
            elif code in _DIRECT:
                values.append(_DIRECT[code](x, values[b]) if b >= 0 else _DIRECT[code](x))
            elif code == _PAIR:
                angle = values[a]
                pair = self._pair(np.atleast_1d(angle))
                values += list(pair) if isinstance(angle, np.ndarray) else pair.ravel().tolist()
            elif code == _WHOLE_POWER:
                values.append(_power(values[a], b))
            else:
                values.append(_apply_elementwise(SCALAR[code], [values[a]] if b < 0 else [values[a], values[b]]))
        for k, place in enumerate(self._outputs):
            out[:, k] = values[place]

    def _given(self, t: Any, y: Any, p: Sequence[float]) -> list[Any]:
        results: list[Any] = []
        for kind, index, number in self._leaves:
            if kind == "number":
                results.append(number)
            elif kind == "time":
                results.append(t)
            else:
                results.append(y[index] if kind == "state" else p[index])
        return results

    def _pair(self, angles: Values) -> Values:
        """Return sines and cosines, (2, k)."""
        result = np.empty((2, len(angles)))
        assert self._sincos is not None
        contiguous_angles = np.ascontiguousarray(angles)
        place = address_of_array(result)
        self._sincos(len(angles), address_of_array(contiguous_angles), place, place + 8 * len(angles))
        return result


def _power(x: Any, exponent: int) -> Any:
    """Return x to a whole power by repeated squaring, as compiled code does."""
    result = x
    for digit in bin(exponent)[3:]:
        result = result * result
        if digit == "1":
            result = result * x
    return result


def _apply_elementwise(function: Callable[..., float], arguments: list[Any]) -> Any:
    """Return a function of numbers and arrays, also of arrays without axes, such as those of np.where."""
    if not any(np.ndim(argument) for argument in arguments):
        return function(*arguments)
    rows = [row.tolist() for row in np.broadcast_arrays(*arguments)]
    return np.array([function(*values) for values in zip(*rows, strict=True)])


def _min(x: Any, y: Any) -> Any:
    return np.where(np.isnan(x), x, np.where(np.less(x, y), x, y))


def _max(x: Any, y: Any) -> Any:
    return np.where(np.isnan(x), x, np.where(np.greater(x, y), x, y))


def _sign(x: Any) -> Any:
    return np.where(np.greater(x, 0.0), 1.0, np.where(np.less(x, 0.0), -1.0, x))


def _step(x: Any) -> Any:
    return np.where(np.greater_equal(x, 0.0), 1.0, np.where(np.less(x, 0.0), 0.0, x))


def _guard(x: Any, y: Any) -> Any:
    return x + 0.0 * y


def _switched(acts: Any, x: Any) -> Any:
    return np.where(np.not_equal(acts, 0.0), x, 0.0)


_DIRECT: Final[dict[int, Callable[..., Any]]] = {
    ADD: np.add, SUB: np.subtract, MUL: np.multiply, DIV: np.divide, NEG: np.negative, SQRT: np.sqrt, ABS: np.abs,
    MINIMUM: _min, MAXIMUM: _max, SIGN: _sign, STEP: _step, GUARD: _guard,
    SWITCHED: _switched,
}  # fmt: skip
"""What NumPy computes to the bit as compiled code does."""
