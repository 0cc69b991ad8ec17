"""The direct sum of all mass elements at one state (000 (c), (e)): b x'' = F + R in Cartesian components.

Points and bodies are weighted vectors x(q, t) (`anholon.mechanics.mass_elements`). N is the number of their
components; the structure of the system enters only through the embedding x' = J v + x_t, x'' = J v' + g.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.formula.nodes import ZERO
from anholon.mechanics.elements import DirectSum, ElementTerms
from anholon.mechanics.loads import GRAVITY
from anholon.mechanics.mass_elements import make_mass_elements
from anholon.system.kinetic_terms import KineticTermsReader
from anholon.system.system import System
from anholon.system.system_state import SystemState


class DirectSumReader:
    """Reads the direct sum of a system, bound to a parameter vector."""

    def __init__(self, system: System, p: Floats) -> None:
        self._n = system.n
        self._code, self._pairs, self.size = system.derive(_compile)
        self._p = self._code.make_parameters(p[: system.compiled.n_params])

    def __call__(self, t: float, q: Floats, v: Floats) -> DirectSum:
        """Return the elements at a state."""
        n, size = self._n, self.size
        out = self._code.call("direct sum", t, np.concatenate([q, v]), self._p)
        J, g, F, Q, weights = np.split(out, np.cumsum([size * n, size, size, n]))
        b = np.zeros((size, size))
        b[self._pairs] = weights
        return DirectSum(b, F, J.reshape(size, n), g, Q)


class BodyElements(NamedTuple):
    """Points and bodies of a system, bound to a parameter vector p, at a state; their rates are q'.

    `joint_force` (n,): the part of rods in the forces by p; it counts as a reaction.
    """

    system: System
    p: Floats
    t: float
    q: Floats
    v: Floats
    joint_force: Floats

    def evaluate(self) -> ElementTerms:
        """Return the terms of the direct sum."""
        system, p, t, q, v, joint_force = self
        equations = SystemState(system, t, q, v, p).evaluate_equations()
        elements, kinetic = DirectSumReader(system, p)(t, q, v), KineticTermsReader(system, p)(t, q, v)
        return ElementTerms(system.coordinates, v, equations.M, equations.f - joint_force, elements, kinetic)


_Pairs = tuple[NDArray[np.intp], NDArray[np.intp]]


def _compile(system: System) -> tuple[CompiledFunctions, _Pairs, int]:
    nodes, first, second, size = make_direct_sum_nodes(system)
    code = compile_functions(system.equations.graph, {"direct sum": nodes}, system.compiled.n_params)
    return code, (np.array(first, dtype=np.intp), np.array(second, dtype=np.intp)), size


def make_direct_sum_nodes(system: System) -> tuple[list[int], list[int], list[int], int]:
    """Return the nodes of J, g, F, Q and the weights, the places (rows, columns) of the weights in b, and N."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    elements = make_mass_elements(system.model, names, equations.kinematics)
    gravity = names.gravity(system.model.gravity)
    x: list[int] = []
    F: list[int] = []
    first: list[int] = []
    second: list[int] = []
    weights: list[int] = []
    for element in elements.vectors:
        for i, component in enumerate(element.vector):
            first.append(len(x))
            second.append(len(x))
            weights.append(element.weight)
            x.append(component)
            F.append(graph.mul(element.weight, gravity[i]) if element.has_weight else ZERO)
    for pair in elements.pairs:
        for a, b in zip(pair.a, pair.b, strict=True):
            first += [len(x), len(x) + 1]
            second += [len(x) + 1, len(x)]
            weights += [pair.weight, pair.weight]
            x += [a, b]
            F += [ZERO, ZERO]
    J = graph.jacobian(x, names.q)
    bias = names.rates(names.rates(x))
    others = [load for load in equations.loads if load.name != GRAVITY]
    Q = [graph.sum([load.Q[i] for load in others]) for i in range(system.n)]
    return [*(entry for row in J for entry in row), *bias, *F, *Q, *weights], first, second, len(x)
