"""The terms of the kinetic energy of points and bodies at one state (`anholon.mechanics.elements.KineticTerms`)."""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.mechanics.elements import KineticTerms
from anholon.system.system import System


class KineticTermsReader:
    """Reads these terms of a system, bound to a parameter vector."""

    def __init__(self, system: System, p: Floats) -> None:
        self._code = system.derive(_compile)
        self._p = self._code.make_parameters(p[: system.compiled.n_params])

    def __call__(self, t: float, q: Floats, v: Floats) -> KineticTerms:
        """Return the terms at a state."""
        return KineticTerms(*np.split(self._code.call("kinetic", t, np.concatenate([q, v]), self._p), 4))


def _compile(system: System) -> CompiledFunctions:
    """Return the function of ∂T/∂q' (n), its rate at q'' = 0 (n), ∂T/∂q (n) and the given forces (n).

    The forces include those of changing masses.
    """
    equations = system.equations
    graph, names = equations.graph, equations.names
    momentum = graph.gradient(equations.kinetic, names.v)
    slope = graph.gradient(equations.kinetic, names.q)
    brought, _ = equations.masses.mass_flow_forces(equations.names)
    Q = [graph.sum([brought[i], *(load.Q[i] for load in equations.loads)]) for i in range(system.n)]
    nodes = [*momentum, *names.rates(momentum), *slope, *Q]
    return compile_functions(graph, {"kinetic": nodes}, system.compiled.n_params)
