"""The power of the drives: what moves parts by given functions of time does work on them and on the potential energy.

With places x(q, t) of the masses μ and their accelerations J v' + …,

    P = Σ μ x'' · ∂x/∂t + ∂V/∂t,

so that (T + V)' = Q·v (forces without potential) + (B^T Λ)·v + P.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.compiled import Compiled
from anholon.formula.graph import ONE, ZERO
from anholon.system.system import System

Floats = NDArray[np.float64]


class Drives:
    """The power of the drives of one system; `act`: whether anything is driven."""

    def __init__(self, system: System) -> None:
        self._system = system
        equations = system.skeleton
        timed = equations.graph.bits([equations.names.time])
        placed = (*equations.masses.x, equations.potential)
        self.act = any(equations.graph.mask[node] & timed for node in placed)

    @staticmethod
    def of(system: System) -> Drives:
        """Return those of a system, made when first asked for."""
        return system.derived("drives", lambda: Drives(system))

    def prepare(self) -> None:
        """Make the function now."""
        if self.act:
            self._code()

    def power(self, times: Floats, Y: Floats, p: Floats) -> Floats:
        """Return the power (k,), W, at states Y (k, 2n), with the accelerations that the equations give there."""
        if not self.act or not len(times):
            return np.zeros(len(times))
        system = self._system
        a = system.compiled.map("rhs", times, Y, p)[:, system.n :]
        return self._code().map("power", times, np.hstack([Y, a]), p)[:, 0]

    def _code(self) -> Compiled:
        return self._system.derived("drives code", self._compile)

    def _compile(self) -> Compiled:
        return self._system.code({"power": [_power(self._system)]})


def _power(system: System) -> int:
    """Return the node of the power, with the accelerations behind q and v in the state."""
    equations = system.skeleton
    graph, names, masses = equations.graph, equations.names, equations.masses
    flow = {names.time: ONE}
    driven = graph.forward(masses.x, flow)
    (rising,) = graph.forward([equations.potential], flow)
    if not any(node != ZERO for node in driven):
        return rising
    bias = names.rates(names.rates(masses.x))
    push = masses.covector(driven)
    n = len(names.q)
    accelerations = [graph.symbol("state", 2 * n + i) for i in range(n)]
    return graph.sum([graph.dot(push, accelerations), masses.product(driven, bias), rising])
