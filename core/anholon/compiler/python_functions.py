"""Functions of a system as generated Python, where there is no compiler; they are reachable at addresses too."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Collection
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from anholon.compiler.evaluation_plan import PREPARE, EvaluationPlan, Function
from anholon.compiler.python_text import Evaluate, build_function
from anholon.formula.graph import Graph

Vector = NDArray[np.float64]

_SIGNATURE: Final = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class PythonFunctions:
    """Functions as generated Python, reachable at addresses too."""

    backend: Literal["python"] = "python"

    def __init__(self, graph: Graph, plan: EvaluationPlan) -> None:
        self._graph = graph
        self._plan = plan
        self._functions: dict[str, Evaluate] = {}
        self._callbacks: dict[str, Any] = {}
        self._lock = threading.Lock()

    def address(self, name: str) -> int:
        with self._lock:
            callback = self._callbacks.get(name)
            if callback is None:
                # The callback must not hold this object: it lives in it.
                callback = self._callbacks[name] = _SIGNATURE(_callback(self._build(name), self._lengths(name)))
        address = ctypes.c_void_p.from_buffer(callback).value  # a cast would leave a cycle behind
        assert address is not None
        return address

    def call(self, name: str, t: float, y: int, p: int, out: int) -> None:
        with self._lock:
            evaluate = self._build(name)
        _callback(evaluate, self._lengths(name))(t, y, p, out)

    def map(self, name: str, times: Vector, states: NDArray[Any], p: Vector, out: NDArray[Any]) -> None:
        with self._lock:
            evaluate = self._build(name)
        parameters = p.tolist()
        for i, (t, y) in enumerate(zip(times.tolist(), states.tolist(), strict=True)):
            out[i] = evaluate(t, y, parameters)

    def map_rows(self, name: str, times: Vector, states: NDArray[Any], p: NDArray[Any], out: NDArray[Any]) -> None:
        each = len(times) // max(len(p), 1)
        for i, row in enumerate(p):
            block = slice(i * each, (i + 1) * each)
            self.map(name, times[block], states[block], row, out[block])

    def prepare_rows(self, p: NDArray[Any]) -> None:
        param_count = self._plan.n_params
        self.map_rows(PREPARE, np.zeros(len(p)), np.zeros((len(p), 0)), p, p[:, param_count:])

    def simd_address(self, name: str, count: int) -> int:
        return 0

    def column_address(self, name: str) -> int:
        return 0

    def optimize(self, level: int, names: Collection[str]) -> bool:
        return False

    def _function(self, name: str) -> Function:
        return self._plan.prepare if name == PREPARE else self._plan.functions[name]

    def _lengths(self, name: str) -> tuple[int, int, int]:
        """Return the lengths of y, p and out; `prepare` reads no state and only the head of p."""
        function = self._function(name)
        hoisted = len(self._plan.prepare.outputs)
        if name == PREPARE:
            return 0, self._plan.n_params, hoisted
        return self._plan.n_state, self._plan.n_params + hoisted, len(function.outputs)

    def _build(self, name: str) -> Evaluate:
        evaluate = self._functions.get(name)
        if evaluate is None:
            evaluate = self._functions[name] = build_function(self._graph, self._function(name))
        return evaluate


def _callback(evaluate: Evaluate, lengths: tuple[int, int, int]) -> Callable[[float, int, int, int], None]:
    """Return the function in the form that C calls: with addresses of arrays of doubles."""
    n_state, n_params, size = lengths
    state_type, params_type, out_type = ctypes.c_double * n_state, ctypes.c_double * n_params, ctypes.c_double * size

    def callback(t: float, y: int, p: int, out: int) -> None:
        state = state_type.from_address(y)[:] if n_state else ()
        params = params_type.from_address(p)[:] if n_params else ()
        out_type.from_address(out)[:] = list(evaluate(t, state, params))

    return callback
