"""A system as one body at one instant: mass, mass centre, momentum, angular momentum, and its blades."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.compiled import Compiled
from anholon.formula.graph import Graph
from anholon.system.elements import mass_elements
from anholon.system.namespace import Vector3
from anholon.system.system import System

Floats = NDArray[np.float64]

_NODES: Final = 33  # of the poses on one leg of a path, at which the law of the mass centre is integrated
_STEEP = 0.5  # horizontal part of the force of a blade, at least: one that leans by 60°


class Blade(NamedTuple):
    """A nonholonomic row whose reaction is a force across a blade, which may lean.

    `place` (3,), m; `side` (3,): the horizontal unit vector of the force for a positive multiplier; `along` (3,):
    horizontal, with `side` to its left; `force`: N of lateral force per unit of the multiplier.
    """

    name: str
    place: Floats
    side: Floats
    along: Floats
    force: float


class Whole(NamedTuple):
    """All masses together, SI units: `centre`, `velocity` (3,) of the mass centre, `spin` (3,): angular momentum about
    it, `inertia`: moment of inertia about the vertical through it."""

    mass: float
    centre: Floats
    velocity: Floats
    spin: Floats
    inertia: float

    @property
    def turning(self) -> float:
        """Angular velocity about the vertical with which all together would have the same angular momentum, rad/s."""
        return float(self.spin[2] / self.inertia) if self.inertia > 0.0 else 0.0


def whole(system: System, t: float, q: Floats, v: Floats, p: Floats) -> Whole:
    """Return all masses of a system as one body."""
    compiled = system.derived("whole", lambda: _compile(system))
    out = compiled.call("whole", t, np.concatenate([q, v]), p)
    mass, moment, momentum, turning, inertia = out[0], out[1:4], out[4:7], out[7:10], out[10]
    centre = moment / mass if mass > 0.0 else np.zeros(3)
    velocity = momentum / mass if mass > 0.0 else np.zeros(3)
    spin = turning - np.cross(centre, momentum)
    return Whole(float(mass), centre, velocity, spin, float(inertia - mass * (centre[0] ** 2 + centre[1] ** 2)))


def blades(system: System, t: float, q: Floats, v: Floats, p: Floats) -> tuple[Blade, ...]:
    """Return the blades of a system that act."""
    if not system.contacts:
        return ()
    out = system.drawn.call("contact", t, np.concatenate([q, v]), p).reshape(-1, 12)
    found: list[Blade] = []
    for row, touch in zip(system.contacts, out, strict=True):
        if row >= system.m or system.orders[row] != 1:
            continue
        xx, xy, xz, yy, yz, zz = touch[6:]
        G = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        push = np.linalg.pinv(G, rcond=1e-12, hermitian=True) @ touch[3:6]
        force = float(np.hypot(push[0], push[1]))
        if force > 0.0 and force >= _STEEP * float(np.linalg.norm(push)):
            side = np.array([push[0], push[1], 0.0]) / force
            along = np.array([side[1], -side[0], 0.0])
            found.append(Blade(system.rows[row], touch[:3], side, along, force))
    return tuple(found)


def seen(blade: Blade, body: Whole) -> tuple[float, float, float]:
    """Return u, y_C and u - ω y_C of a body as seen from a blade."""
    along = float(body.velocity @ blade.along)
    offset = float((body.centre - blade.place) @ blade.side)
    return along + body.turning * offset, offset, along


def _compile(system: System) -> Compiled:
    equations = system.equations
    graph, names = equations.graph, equations.names
    elements = mass_elements(system.model, names, equations.kinematics)
    zero = graph.const(0.0)
    mass, moment, momentum, turning, inertia = zero, [zero] * 3, [zero] * 3, [zero] * 3, zero
    pairs = [(vector.weight, vector.vector, vector.vector) for vector in elements.vectors]
    pairs += [(pair.weight, *ends) for pair in elements.pairs for ends in ((pair.a, pair.b), (pair.b, pair.a))]
    for vector in elements.vectors:
        if vector.heavy:
            mass = graph.add(mass, vector.weight)
            moment = _plus(graph, moment, vector.weight, list(vector.vector))
            momentum = _plus(graph, momentum, vector.weight, names.rates(vector.vector))
    for weight, a, b in pairs:
        turning = _plus(graph, turning, weight, _cross(graph, a, names.rates(b)))
        flat = graph.add(graph.mul(a[0], b[0]), graph.mul(a[1], b[1]))
        inertia = graph.add(inertia, graph.mul(weight, flat))
    nodes = [mass, *moment, *momentum, *turning, inertia]
    return system.code({"whole": nodes})


def _plus(graph: Graph, total: list[int], weight: int, vector: list[int]) -> list[int]:
    return [graph.add(a, graph.mul(weight, b)) for a, b in zip(total, vector, strict=True)]


def _cross(graph: Graph, a: Vector3, b: list[int]) -> list[int]:
    pairs = ((1, 2), (2, 0), (0, 1))
    return [graph.sub(graph.mul(a[i], b[k]), graph.mul(a[k], b[i])) for i, k in pairs]


def swept(
    system: System, t: float, q: Floats, v: Floats, start: Floats, change: dict[int, float], blade: Blade, H: float
) -> float:
    """Return what one leg of a path adds to the speed of the mass centre along a blade, m/s: ∫ (H - h) dy_C/J_C, H the
    angular momentum about it and h that of limbs under way, kg·m²/s; from the numbers `start` (p,) on, of which those
    at the places in `change` grow by so much, in common proportion."""
    basis = np.polynomial.chebyshev
    nodes = np.cos(np.pi * (np.arange(_NODES) + 0.5) / _NODES)  # of -1 … 1
    sideways, turning = np.empty(_NODES), np.empty(_NODES)
    for i, node in enumerate(nodes):
        p = start.copy()
        for slot, step in change.items():
            p[slot] += 0.5 * (1.0 + node) * step
        system.compiled.prepare(p)
        body = whole(system, t, q, np.zeros_like(v), p)
        sideways[i], turning[i] = body.centre @ blade.side, (H - body.spin[2]) / body.inertia
    slope = basis.chebder(basis.chebfit(nodes, sideways, _NODES - 1))
    places, weights = np.polynomial.legendre.leggauss(_NODES)
    value = basis.chebval(places, slope) * basis.chebval(places, basis.chebfit(nodes, turning, _NODES - 1))
    return float(weights @ value)
