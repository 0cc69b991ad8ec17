"""Functions for segments of a motion: without inactive ramps, with tables of what depends on the active ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import get_ident
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.analysis import TimeFunctions, reduce_graph
from anholon.compiler.compiled_functions import DrivenValues
from anholon.formula.graph import Graph
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.namespace import Namespace
from anholon.system.output_functions import FIRST_NEEDED
from anholon.system.tolerances import RAMP_TIME_TOLERANCE_REL

_VECTORS: Final = 48  # that are kept


class _Vector(NamedTuple):
    """A code, the vector p that it takes, and the times between which it serves."""

    code: CompiledFunctions
    p: Floats
    begins: float
    ends: float


class RampCode:
    """The functions of one system for vectors p without active ramps, without a typed ramp profile, or any.

    If there are ramps, values that depend on time alone are read from tables.
    """

    def __init__(self, names: Namespace, base: Graph, compiled: CompiledFunctions) -> None:
        """`names`: those of the graph of the functions, which begins with the graph of the forced model, `base`."""
        self._names, self._base, self._compiled = names, base, compiled
        self._codes: dict[tuple[int, ...], CompiledFunctions] = {}  # by the slots that hold 0
        self._vectors: dict[tuple[int, bytes], _Vector] = {}  # by thread and numbers, the last behind

    @property
    def codes(self) -> tuple[CompiledFunctions, ...]:
        """The codes that there are by now."""
        return tuple(self._codes.values())

    def at(self, p: Floats, t: float, until: float) -> tuple[CompiledFunctions, Floats]:
        """Return the code for a vector p between two times, and the vector that it takes.

        With tables it serves one thread.
        """
        compiled = self._compiled
        if not self._names.ramps.size or compiled.backend == "python":
            return compiled, p
        key = get_ident(), p[: compiled.n_params].tobytes()
        vector = self._vectors.get(key)
        if vector is None:
            vector = self._vector(p)
            for oldest in [*self._vectors][: 1 - _VECTORS]:
                self._vectors.pop(oldest, None)
            self._vectors[key] = vector
        if vector.begins <= t <= until <= vector.ends:
            return vector.code, vector.p
        return compiled, p

    def _vector(self, p: Floats) -> _Vector:
        ramps, compiled = self._names.ramps, self._compiled
        numbers = p[: compiled.n_params]
        if not p[ramps.first : ramps.first + ramps.size].any():
            code = self._code(tuple(ramps.slots))
            return _Vector(code, code.make_parameters(numbers), -np.inf, np.inf)
        begins, ends = ramps.active_interval(p)
        if begins < ends:
            since = ramps.shift_start_times(numbers, begins)
            # What the user has written for other ramps may have no table.
            for zeros in dict.fromkeys(((), () if p[list(ramps.user_shape_slots)].any() else ramps.user_shape_slots)):
                code = self._code(zeros)
                if not code.reads_table:
                    continue
                shared = self._driven_values(zeros)
                result = code.make_tabulated_parameters(numbers, begins, ramps.active_interval(since)[1], since, shared)
                if result is not None:
                    slack = RAMP_TIME_TOLERANCE_REL * (ends - begins)
                    return _Vector(code, result, begins - slack, ends + slack)
        return _Vector(compiled, p.copy(), -np.inf, np.inf)

    def _driven_values(self, zeros: tuple[int, ...]) -> DrivenValues:
        """Return the time-dependent values that all systems with one unconstrained model have computed."""
        return self._base.get_result(("driven values", zeros), lambda: DrivenValues(len(self._base)))

    def _code(self, zeros: tuple[int, ...]) -> CompiledFunctions:
        code = self._codes.get(zeros)
        if code is None:
            code = self._codes.setdefault(zeros, self._made(zeros))
        return code

    def _made(self, zeros: tuple[int, ...]) -> CompiledFunctions:
        names, compiled = self._names, self._compiled
        functions = {name: compiled.nodes(name) for name in compiled.names}
        graph = names.graph
        if zeros:
            graph, same = reduce_graph(graph, self._base, graph.leaves_in(zeros))
            functions = {name: tuple(same[node] for node in nodes) for name, nodes in functions.items()}
        driven = None
        if len(zeros) < names.ramps.size:
            driven = TimeFunctions(names.ramp_nodes_and_symbols, names.ramps.slots, self._base, zeros)
        return compile_functions(
            graph, functions, compiled.n_params, compiled_first=FIRST_NEEDED, ahead=functions, time_functions=driven
        )


def code_at_rest(equations: EquationsOfMotion, nodes: Mapping[str, Sequence[int]], n: int) -> CompiledFunctions:
    """Return compiled functions for vectors p (n,) without active ramps, without precomputed values."""
    graph, slots = equations.graph, equations.names.ramps.slots
    if slots:
        graph, same = reduce_graph(graph, equations.forced_model.graph, graph.leaves_in(slots))
        nodes = {name: [same[node] for node in outputs] for name, outputs in nodes.items()}
    return compile_functions(graph, nodes, n, hoisted=False, apart=True)
