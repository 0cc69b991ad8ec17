"""A system as one body at one instant: mass, mass centre, momentum, angular momentum, and its blades."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.compiled_functions import CompiledFunctions
from anholon.formula.graph import Graph
from anholon.mechanics.mass_elements import make_mass_elements
from anholon.mechanics.namespace import Vector3
from anholon.simulation.tolerances import MASS_CENTRE_NODES, MIN_BLADE_SLOPE
from anholon.system.system import System
from anholon.system.system_state import SystemState


class BladeState(NamedTuple):
    """A nonholonomic row whose reaction is a force across a blade, which may lean.

    `point` (3,), m; `side` (3,): the horizontal unit vector of the force for a positive multiplier; `along` (3,):
    horizontal, with `side` to its left; `force`: N of lateral force per unit of the multiplier.
    """

    name: str
    point: Floats
    side: Floats
    along: Floats
    force: float


class SystemMomentum(NamedTuple):
    """Momenta of all masses together, SI units.

    `centre`, `velocity` (3,) of the mass centre, `angular_momentum` (3,): angular momentum about it, `inertia`: moment
    of inertia about the vertical through it. Both are differences of moments about the origin of the world, whose sizes
    are `origin_momentum`, kg·m²/s, and `origin_inertia`, kg·m²: far away they carry the rounding of these.
    """

    mass: float
    centre: Floats
    velocity: Floats
    angular_momentum: Floats
    inertia: float
    origin_momentum: float
    origin_inertia: float

    @property
    def mean_angular_velocity(self) -> float:
        """Angular velocity about the vertical with which all together would have the same angular momentum, rad/s."""
        return float(self.angular_momentum[2] / self.inertia) if self.inertia > 0.0 else 0.0


def compute_system_momentum(at: SystemState) -> SystemMomentum:
    """Return all masses of a system as one body."""
    compiled = at.system.derive(_compile)
    out = compiled.call("whole", at.t, np.concatenate([at.q, at.v]), at.p)
    mass, moment, momentum, turning, inertia = out[0], out[1:4], out[4:7], out[7:10], out[10]
    centre = moment / mass if mass > 0.0 else np.zeros(3)
    velocity = momentum / mass if mass > 0.0 else np.zeros(3)
    spin = turning - np.cross(centre, momentum)
    central_inertia = float(inertia - mass * (centre[0] ** 2 + centre[1] ** 2))
    size = float(np.linalg.norm(centre) * np.linalg.norm(momentum) + np.linalg.norm(turning))
    return SystemMomentum(float(mass), centre, velocity, spin, central_inertia, size, float(inertia))


def find_active_blades(at: SystemState) -> tuple[BladeState, ...]:
    """Return the blades of a system that act."""
    system, t, q, v, p = at
    if not system.drawn_rows:
        return ()
    out = system.drawing_functions.call("contact", t, np.concatenate([q, v]), p).reshape(-1, 12)
    blade_states: list[BladeState] = []
    for row, touch in zip(system.drawn_rows, out, strict=True):
        if row >= system.m or system.orders[row] != 1:
            continue
        xx, xy, xz, yy, yz, zz = touch[6:]
        G = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        push = np.linalg.pinv(G, rcond=1e-12, hermitian=True) @ touch[3:6]
        force = float(np.hypot(push[0], push[1]))
        if force > 0.0 and force >= MIN_BLADE_SLOPE * float(np.linalg.norm(push)):
            side = np.array([push[0], push[1], 0.0]) / force
            along = np.array([side[1], -side[0], 0.0])
            blade_states.append(BladeState(system.rows[row], touch[:3], side, along, force))
    return tuple(blade_states)


def express_at_blade(blade: BladeState, momentum: SystemMomentum) -> tuple[float, float, float]:
    """Return u, y_C and u - ω y_C of a body as seen from a blade."""
    along = float(momentum.velocity @ blade.along)
    offset = float((momentum.centre - blade.point) @ blade.side)
    return along + momentum.mean_angular_velocity * offset, offset, along


def _compile(system: System) -> CompiledFunctions:
    equations = system.equations
    graph, names = equations.graph, equations.names
    elements = make_mass_elements(system.model, names, equations.kinematics)
    zero = graph.const(0.0)
    mass, moment, momentum, turning, inertia = zero, [zero] * 3, [zero] * 3, [zero] * 3, zero
    pairs = [(vector.weight, vector.vector, vector.vector) for vector in elements.vectors]
    pairs += [(pair.weight, *ends) for pair in elements.pairs for ends in ((pair.a, pair.b), (pair.b, pair.a))]
    for vector in elements.vectors:
        if vector.has_weight:
            mass = graph.add(mass, vector.weight)
            moment = _plus(graph, moment, vector.weight, list(vector.vector))
            momentum = _plus(graph, momentum, vector.weight, names.rates(vector.vector))
    for weight, a, b in pairs:
        turning = _plus(graph, turning, weight, _cross(graph, a, names.rates(b)))
        flat = graph.add(graph.mul(a[0], b[0]), graph.mul(a[1], b[1]))
        inertia = graph.add(inertia, graph.mul(weight, flat))
    nodes = [mass, *moment, *momentum, *turning, inertia]
    return system.compile_nodes({"whole": nodes})


def _plus(graph: Graph, total: list[int], weight: int, vector: list[int]) -> list[int]:
    return [graph.add(a, graph.mul(weight, b)) for a, b in zip(total, vector, strict=True)]


def _cross(graph: Graph, a: Vector3, b: list[int]) -> list[int]:
    pairs = ((1, 2), (2, 0), (0, 1))
    return [graph.sub(graph.mul(a[i], b[k]), graph.mul(a[k], b[i])) for i, k in pairs]


def integrate_blade_speed(start: SystemState, change: dict[int, float], blade: BladeState, H: float) -> float:
    """Return the contribution of one segment of a path to the speed of the mass centre along a blade, m/s.

    It is ∫ (H - h) dy_C/J_C, with the angular momentum H about the mass centre and the part h of moving limbs, kg·m²/s;
    the segment leads from the vector p of `start` by the `change` of its slots, in proportion.
    """
    basis = np.polynomial.chebyshev
    nodes = np.cos(np.pi * (np.arange(MASS_CENTRE_NODES) + 0.5) / MASS_CENTRE_NODES)  # of -1 … 1
    sideways, turning = np.empty(MASS_CENTRE_NODES), np.empty(MASS_CENTRE_NODES)
    for i, node in enumerate(nodes):
        p = start.p.copy()
        for slot, step in change.items():
            p[slot] += 0.5 * (1.0 + node) * step
        start.system.compiled.prepare(p)
        body = compute_system_momentum(start._replace(v=np.zeros_like(start.v), p=p))
        sideways[i], turning[i] = body.centre @ blade.side, (H - body.angular_momentum[2]) / body.inertia
    slope = basis.chebder(basis.chebfit(nodes, sideways, MASS_CENTRE_NODES - 1))
    places, weights = np.polynomial.legendre.leggauss(MASS_CENTRE_NODES)
    value = basis.chebval(places, slope) * basis.chebval(places, basis.chebfit(nodes, turning, MASS_CENTRE_NODES - 1))
    return float(weights @ value)
