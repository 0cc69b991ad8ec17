"""Code for the parts of a motion: without ramps that are not under way, with tables of what depends on the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import get_ident
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled, compile_functions
from anholon.codegen.analysis import reduced_graph
from anholon.codegen.compiled import DrivenValues
from anholon.system.equations import Equations
from anholon.system.functions import NEEDED_AT_ONCE

__all__ = ["POSED", "RampCode", "code_at_rest"]

_ROUNDED: Final = 1e-9  # of the time of ramps: by so much times may lie outside of it
_VECTORS: Final = 48  # that are kept

POSED: Final = ("posed", "carried", "resisting", "pose:False", "pose:True")
"""What is derived from a system and depends on which parameters stages set."""

Floats = NDArray[np.float64]


class _Vector(NamedTuple):
    """A code, the vector p that it takes, and the times between which it serves."""

    code: Compiled
    p: Floats
    begins: float
    ends: float


class RampCode:
    """The functions of one system for vectors p in which no ramp is under way, none with a shape that the user has
    written, or any: with tables of what depends on time alone, if there are ramps."""

    def __init__(self, equations: Equations, compiled: Compiled) -> None:
        self._equations, self._compiled = equations, compiled
        self._codes: dict[tuple[int, ...], Compiled] = {}  # by the slots that hold 0
        self._vectors: dict[tuple[int, bytes], _Vector] = {}  # by thread and numbers, the last behind

    @property
    def codes(self) -> tuple[Compiled, ...]:
        """The codes that there are by now; the whole one where the system has no ramps."""
        return tuple(self._codes.values()) if self._equations.names.ramps.size else (self._compiled,)

    def at(self, p: Floats, t: float, until: float) -> tuple[Compiled, Floats]:
        """Return the code for a vector p between two times, and the vector that it takes; with tables it serves one
        thread."""
        compiled = self._compiled
        if not self._equations.names.ramps.size or compiled.backend == "python":
            return compiled, p
        key = get_ident(), p[: compiled.n_params].tobytes()
        found = self._vectors.get(key)
        if found is None:
            found = self._vector(p)
            for oldest in [*self._vectors][: 1 - _VECTORS]:
                self._vectors.pop(oldest, None)
            self._vectors[key] = found
        if found.begins <= t <= until <= found.ends:
            return found.code, found.p
        return compiled, p

    def _vector(self, p: Floats) -> _Vector:
        ramps, compiled = self._equations.names.ramps, self._compiled
        numbers = p[: compiled.n_params]
        if not p[ramps.first : ramps.first + ramps.size].any():
            code = self._code(tuple(ramps.slots))
            return _Vector(code, code.parameters(numbers), -np.inf, np.inf)
        begins, ends = ramps.span(p)
        if begins < ends:
            since = ramps.since(numbers, begins)
            # What the user has written for other ramps may have no table.
            for zeros in dict.fromkeys(((), () if p[list(ramps.own)].any() else ramps.own)):
                code = self._code(zeros)
                if not code.reads_table:
                    continue
                shared = self._driven_values(zeros)
                found = code.tabulated(numbers, begins, ramps.span(since)[1], since, shared)
                if found is not None:
                    slack = _ROUNDED * (ends - begins)
                    return _Vector(code, found, begins - slack, ends + slack)
        return _Vector(compiled, p.copy(), -np.inf, np.inf)

    def _driven_values(self, zeros: tuple[int, ...]) -> DrivenValues:
        """Return what all systems on one unconstrained model have computed of what depends on time alone."""
        base = self._equations.foundation.graph
        found = base.found.setdefault(("driven values", zeros), DrivenValues(len(base)))
        assert isinstance(found, DrivenValues)
        return found

    def _code(self, zeros: tuple[int, ...]) -> Compiled:
        code = self._codes.get(zeros)
        if code is None:
            code = self._codes.setdefault(zeros, self._made(zeros))
        return code

    def _made(self, zeros: tuple[int, ...]) -> Compiled:
        equations, compiled = self._equations, self._compiled
        functions = {name: compiled.nodes(name) for name in compiled.names}
        graph = equations.graph
        if zeros:
            graph, same = reduced_graph(graph, equations.foundation.graph, graph.leaves_in(zeros))
            functions = {name: tuple(same[node] for node in nodes) for name, nodes in functions.items()}
        moving = len(zeros) < equations.names.ramps.size
        courses = equations.names.under_way if moving else ()
        return compile_functions(
            graph, functions, compiled.n_params, first=NEEDED_AT_ONCE, ahead=functions, courses=courses
        )


def code_at_rest(equations: Equations, nodes: Mapping[str, Sequence[int]], n: int) -> Compiled:
    """Return functions as code for vectors p (n,) in which no ramp is under way; nothing is computed ahead."""
    graph, slots = equations.graph, equations.names.ramps.slots
    if slots:
        graph, same = reduced_graph(graph, equations.foundation.graph, graph.leaves_in(slots))
        nodes = {name: [same[node] for node in found] for name, found in nodes.items()}
    return compile_functions(graph, nodes, n, hoisted=False, apart=True)
