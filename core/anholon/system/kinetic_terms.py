"""What follows from the kinetic energy alone at one state, as Lagrange, Hamel and Poincaré use it.

With the momenta P_s = ∂T/∂w^s the equations of motion are

    P_s' = Π_s + Q_s + (B^T Λ)_s,

Π_s = ∂T/∂q^s where the rates w are those of coordinates; where they are no such rates, as an angular velocity in axes
that turn, Π_s = ∂T/∂π^s + (∂T/∂w^r) γ^r_as w^a with the three-index symbols of the rates.

Source: 000 (47)-(50); H. Poincaré, C. R. Acad. Sci. Paris 132 (1901) 369, for rates on a group.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.system.system import System

Floats = NDArray[np.float64]


class KineticTerms(NamedTuple):
    """Momenta P (n,), their rates without accelerations (n,), Π (n,) and the given forces Q (n,); SI units."""

    momentum: Floats
    rate: Floats
    slope: Floats
    Q: Floats


class KineticTermsReader:
    """Reads these terms of a system, bound to a parameter vector."""

    def __init__(self, system: System, p: Floats) -> None:
        self._code = system.derive(_compile)
        self._p = self._code.make_parameters(p[: system.compiled.n_params])

    def __call__(self, t: float, q: Floats, v: Floats) -> KineticTerms:
        """Return the terms at a state."""
        return KineticTerms(*np.split(self._code.call("kinetic", t, np.concatenate([q, v]), self._p), 4))


def _compile(system: System) -> CompiledFunctions:
    """Return the function of ∂T/∂q' (n), its rate at q'' = 0 (n), ∂T/∂q (n) and the given forces, with what
    masses that change bring (n)."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    momentum = graph.gradient(equations.kinetic, names.v)
    slope = graph.gradient(equations.kinetic, names.q)
    brought, _ = equations.mass_flow_forces
    Q = [graph.sum([brought[i], *(load.Q[i] for load in equations.loads)]) for i in range(system.n)]
    nodes = [*momentum, *names.rates(momentum), *slope, *Q]
    return compile_functions(graph, {"kinetic": nodes}, system.compiled.n_params)
