"""Jumps of the pose that take the place along: the limit of ever shorter ramps in which coordinates leap.

Along a leg of its path, α = α₀ + s Δα, a ramp of the time ε moves the masses with rates of the order 1/ε. Let U(q, s)
be the velocities by s that answer them without momentum along the admissible velocities,

    M U + M_fa Δα = B^T λ,     A U + a = 0     (a: what the constraints ask the coordinates to make good),

and v = s' U + w. The equations of motion then have parts of the orders s'², s' and 1: with x the masses' places,
D the derivative along (U, Δα) and d/dt that along w,

    s'²   J^T μ D² x = B^T λ₂     must hold along the admissible velocities, else w grows like 1/ε,
    s'    M dw/ds + M dU/dt + 2 J^T μ D(dx/dt) = Q₁ + B^T λ₁,     A dw/ds + D(A w + c) = 0,

Q₁ the part of the forces that is linear in the rates: its impulse is bounded, that of bounded forces vanishes. The
limit is q' = U, w along s (THEORY D5 (ii), where U = 0).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.codegen.compiled import Compiled
from anholon.formula.graph import ONE
from anholon.model.structs import Model
from anholon.system.equations import Equations
from anholon.system.laws import laws_of
from anholon.system.loads import DAMPING, build_loads, total
from anholon.system.posing import carried_rows, seeds_of
from anholon.system.solve import Solver
from anholon.system.system import System

Floats = NDArray[np.float64]


class Leap(NamedTuple):
    """A leap at one state, by s: velocities U (n), dw/ds without forces (n), the part of order s'² that has to vanish
    (n), and the multipliers of the kept rows of the orders 1/ε² (twice) and 1/ε, (3, k)."""

    place: Floats
    rates: Floats
    obstacle: Floats
    multipliers: Floats


class _Felt(NamedTuple):
    """What moves while parameters do: their directions, the forces (n,) that depend on rates, and whether these depend
    on the directions."""

    seeds: dict[int, int]
    damped: list[int]
    felt: bool


class Leaping:
    """The functions of leaps of one system, which keeps their code; `moving` for ramps that go on meanwhile."""

    def __init__(self, system: System, *, moving: bool = False) -> None:
        self._system, self._moving, self._n = system, moving, system.n
        # Kept by all systems that share it: it must not hold one of them.
        self._seeds, self._damped, self.felt = system.derived("leaping", lambda: _felt(system))

    def leap(self, t: float, q: Floats, w: Floats, p: Floats) -> Leap:
        """Return the leap at one state in the direction that p holds."""
        out = self._compiled("leap").call("leap", t, np.concatenate([q, w]), p)
        n = self._n
        return Leap(out[:n], out[n : 2 * n], out[2 * n : 3 * n], out[3 * n :].reshape(3, -1))

    def damping(self, t: float, q: Floats, v: Floats, p: Floats) -> Floats:
        """Return the generalized forces (n) of all that depends on rates, parameters moving in the direction of p."""
        return self._compiled("damping").call("damping", t, np.concatenate([q, v]), p)

    def prepare(self) -> None:
        """Make the functions now."""
        for name in ("leap", "damping"):
            self._compiled(name)

    def _compiled(self, name: str) -> Compiled:
        return self._system.derived(f"leaping:{name}:{self._moving}", lambda: self._compile(name))

    def _compile(self, name: str) -> Compiled:
        nodes = _leap(self._system, self._seeds) if name == "leap" else self._damped
        return self._system.code({name: nodes}, resting=not self._moving)


def _felt(system: System) -> _Felt:
    equations = system.equations
    seeds = dict(seeds_of(equations))
    damped = _damped(system.model, equations, seeds) if not system.model.controls else []
    directions = equations.graph.bits(list(seeds.values()))
    return _Felt(seeds, list(damped), any(equations.graph.mask[node] & directions for node in damped))


def resisting_parameters(system: System) -> tuple[str, ...]:
    """Return the parameters set by stages on which forces depend that resist in a jump of the pose how masses move, or
    how the place leaps."""
    _, damped, _ = system.derived("leaping", lambda: _felt(system))
    return _set_in(system, damped)


def weighing_parameters(system: System) -> tuple[str, ...]:
    """Return the parameters set by stages on which masses depend."""
    return _set_in(system, system.equations.masses.weights)


def _set_in(system: System, nodes: Iterable[int]) -> tuple[str, ...]:
    graph, names = system.equations.graph, system.equations.names
    bits = graph.bits(list(nodes))
    return tuple(name for name in system.equations.posed if bits & graph.mask[names.parameters[name]])


def _leap(system: System, seeds: Mapping[int, int]) -> list[int]:
    """Return the nodes of a leap, in the order of `Leap`."""
    equations = system.equations
    graph, names, masses = equations.graph, equations.names, equations.masses
    carried, solve = carried_rows(system.model, equations), Solver(equations, system.diagnosis)
    kept = [equations.rows[i] for i in solve.kept]
    still, minus_two = [graph.const(0.0)] * len(kept), graph.const(-2.0)

    def turn(nodes: Sequence[int]) -> list[int]:
        return graph.forward(nodes, seeds)

    pulled = masses.momenta(turn)
    ((U, profile),) = solve(([graph.neg(node) for node in pulled], [graph.neg(carried[row.name]) for row in kept]))
    flow = {**seeds, **dict(zip(names.q, U, strict=True))}

    def leap(nodes: Sequence[int]) -> list[int]:
        return graph.forward(nodes, flow)

    bent, mixed = masses.accelerations(leap, leap), masses.accelerations(names.rates, leap)
    shifted = names.rates(U)
    top = [
        graph.sub(graph.mul(minus_two, entry), graph.dot(line, shifted))
        for entry, line in zip(mixed, equations.mass, strict=True)
    ]
    turned = graph.forward([row.rate for row in kept], flow) if kept else []
    (rates, first), (obstacle, second) = solve(
        (top, [graph.neg(node) for node in turned]), ([graph.neg(node) for node in bent], still)
    )
    return [*U, *rates, *obstacle, *profile, *second, *first]


def _damped(model: Model, equations: Equations, seeds: Mapping[int, int]) -> list[int]:
    """Return the generalized forces (n) of all that depends on rates but not on reactions, while parameters move at
    the rates in `seeds`."""
    names = equations.names.carried(seeds)
    kinematics = equations.kinematics.moving(names)
    damping = {
        load.name.partition(DAMPING)[0]
        for load in equations.loads
        if not load.conservative and any(map(names.has_rates, load.Q))
    }
    forces = {name: force for name, force in model.forces.items() if name in damping}
    resisting = replace(model, gravity=(0.0, 0.0, 0.0), forces=forces)
    loads = build_loads(resisting, names, kinematics, ())
    nodes = total(names.graph, [load for load in loads if not load.conservative], len(names.q))
    graph = names.graph
    equations = _carried_along(model, equations)
    senses = _senses(equations)
    for law in laws_of(model, equations._replace(names=names, kinematics=kinematics)):
        size = graph.mul(senses.get(law.name, ONE), law.c0)
        nodes = [graph.add(node, graph.mul(size, entry)) for node, entry in zip(nodes, law.D, strict=True)]
    return nodes


def _carried_along(model: Model, equations: Equations) -> Equations:
    """Return the equations with the slips of what has let go as they are while parameters move its place."""
    graph, slipping = equations.graph, equations.slipping
    carried = carried_rows(model, equations._replace(rows=slipping))
    moving = {row.rate: graph.add(row.rate, carried[row.name]) for row in slipping}
    moving |= {graph.abs(rate): graph.abs(moved) for rate, moved in moving.items()}  # which may hold the negative
    rubs = []
    for rub in equations.rubs:
        a, b, c, force = graph.substitute([*rub.slip, rub.force], moving)
        rubs.append(rub._replace(slip=(a, b, c), force=force))
    return equations._replace(rubs=tuple(rubs))


def _senses(equations: Equations) -> dict[str, int]:
    """Return by friction the factor of its force where the slip has another sense than its mode says: in a jump of the
    pose slips turn round as they like."""
    graph, found = equations.graph, {}
    for rub in equations.rubs:
        hold = equations.mode.hold(rub.name)
        if hold.grip == "slide" and rub.along is not None and hold.slip:
            found[rub.name] = graph.mul(graph.const(float(hold.slip)), graph.sign(graph.dot(rub.along, rub.slip)))
    return found
