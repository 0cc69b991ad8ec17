"""The power of the drives: what moves parts by given functions of time does work on them and on the potential energy.

With places x(q, t) of the masses μ and their accelerations J v' + …,

    P = Σ μ x'' · ∂x/∂t + ∂V/∂t,

so that (T + V)' = Q·v (forces without potential) + (B^T Λ)·v + P. Masses that change bring the energy that they have:
1/2 μ' x'·x' and their potential energy.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import compile_functions
from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO
from anholon.formula.operations import SYMBOL
from anholon.mechanics.forced_model import ForcedModel
from anholon.mechanics.loads import GRAVITY
from anholon.system.ramp_code import RampCode
from anholon.system.system import System
from anholon.system.tolerances import ZERO_TEST_STATES


class DrivePower:
    """The power of the drives of one system; `has_drives`: whether anything is driven."""

    def __init__(self, system: System) -> None:
        self._system = system
        # The system keeps the answer only: kept by what it keeps, it would outlive its last holder.
        self.has_drives = system.derive(_find_drives)

    def prepare(self) -> None:
        """Make the function now."""
        if self.has_drives:
            self._code()

    def power(self, times: Floats, Y: Floats, p: Floats, accelerations: Floats | None = None) -> Floats:
        """Return the power (k,), W, at states Y (k, 2n).

        `accelerations` (k, n): by default those that the equations give there; bodies that carry rods have others.
        """
        if not self.has_drives or not len(times):
            return np.zeros(len(times))
        system = self._system
        a = system.map("rhs", times, Y, p)[:, system.n :] if accelerations is None else accelerations
        code, code_p = self._code().at(p, float(times.min()), float(times.max()))
        return code.map("power", times, np.hstack([Y, a]), code_p)[:, 0]

    def _code(self) -> RampCode:
        """Return the code, which all systems with one forced model share."""
        base = self._system.equations.forced_model
        return base.get_code("drive power", lambda: _compile_power(base))


def conserves_energy(system: System) -> bool:
    """Return whether only forces with a potential do work, so that T + V is constant along the motions."""
    return system.derive(_conserves_energy)


def _conserves_energy(system: System) -> bool:
    equations, controlled = system.equations, system.servo_rows or any(system.parametric) or system.programs
    if not all(system.conservative) or equations.friction_elements or controlled or _find_drives(system):
        return False
    if not all(row.linear and row.order < 2 for row in equations.rows):
        return False
    rates = [row.rate for row in equations.rows if row.rate != ZERO]
    return _are_homogeneous(equations.graph, rates, equations.names.v)


def _are_homogeneous(graph: Graph, rates: Sequence[int], v: Sequence[int]) -> bool:
    """Return whether functions that are linear in v vanish with v.

    It is decided by their values at two random positions, so that the graph does not grow.
    """
    leaves = [node for node in find_reachable_nodes(graph, rates) if graph.operation[node] == SYMBOL]
    room, still = 1 + max((graph.right[leaf] for leaf in leaves), default=0), set(v)
    for seed in range(ZERO_TEST_STATES):
        place = np.random.default_rng(seed).uniform(0.5, 1.5, (4, room))
        for leaf in leaves:
            if leaf in still:
                place[0, graph.right[leaf]] = 0.0
        state, parameters, extra, time = place.tolist()
        if any(graph.evaluate(rates, time[0], state, parameters, extra)):
            return False
    return True


def _compile_power(base: ForcedModel) -> RampCode:
    fork = base.fork()
    nodes = {"power": [_make_power_node(fork)]}
    code = compile_functions(fork.graph, nodes, fork.names.n_slots, hoisted=False, apart=True)
    return RampCode(fork.names, base.graph, code)


def _find_drives(system: System) -> bool:
    """Return whether time moves or changes masses or changes the potential energy, or a mass depends on the state."""
    equations = system.equations
    graph, names, masses = equations.graph, equations.names, equations.masses
    timed = graph.symbol_bits([names.time])
    return any(graph.mask[node] & timed for node in (*masses.x, equations.potential)) or any(
        graph.mask[weight] & (timed | names.state_bits) for weight in masses.weights
    )


def _make_power_node(base: ForcedModel) -> int:
    """Return the node of the power, with the accelerations behind q and v in the state."""
    graph, names, masses = base.graph, base.names, base.masses
    flow = {names.time: ONE}
    driven = graph.forward(masses.x, flow)
    terms = graph.forward([base.potential], flow)
    if any(node != ZERO for node in driven):
        bias, push, n = names.rates(names.rates(masses.x)), masses.weighted_covector(driven), len(names.q)
        accelerations = [graph.symbol("state", 2 * n + i) for i in range(n)]
        terms += [graph.dot(push, accelerations), masses.weighted_product(driven, bias)]
    terms.append(masses.mass_flow_forces(names)[1])
    if any(map(names.has_state, masses.weights)):
        # Gravity pulls at the masses; that their potential energy changes with them is no force.
        pulls = [load for load in base.loads if load.name == GRAVITY]
        slopes = [(load, graph.gradient(load.energy, names.q)) for load in pulls]
        terms += [
            graph.dot([graph.add(a, b) for a, b in zip(load.Q, slope, strict=True)], names.v) for load, slope in slopes
        ]
    return graph.sum(terms)
