"""Frictions and other laws that feed back on reactions, at one state of the system of a model, as numbers.

For every friction: its slip velocity w (3), ∂w/∂v (3, n), w' at v' = 0 (3; along one direction e: (e·w)' e), its one
direction (3, zeros where there are two), two directions across the normal (3 + 3), μ and the coefficient at rest, the
sliding force and the limit at rest without N. For every constraint that presses, for every row its push (3). For every
law with a formula D (n), c0, c1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formula.graph import ZERO
from anholon.model.structs import Model
from anholon.system.equations import Equations
from anholon.system.laws import Law, laws_of, reaction_slot, reaction_symbol
from anholon.system.rubbing import Rub

Floats = NDArray[np.float64]


class Grip(NamedTuple):
    """A friction at a state; `along` is None where the slip has two directions. Shapes: see the module. The sliding
    force is `force` + `coefficient` N, the most that it holds `limit` + `static` N."""

    name: str
    constraint: str
    slip: Floats
    T: Floats
    bias: Floats
    along: Floats | None
    across: Floats
    coefficient: float
    static: float
    own: str = ""
    force: float = 0.0
    limit: float = 0.0

    def holds(self, N: float) -> float:
        """Return the largest force that it holds at the normal reaction N."""
        return self.limit + self.static * N

    def slides(self, N: float) -> float:
        """Return its sliding force at the normal reaction N."""
        return self.force + self.coefficient * N


class Feed(NamedTuple):
    """A law c0 + c1 N + r(N) along D (n,); `rest` gives r and its derivative, None where it is linear."""

    name: str
    constraint: str
    D: Floats
    c1: float
    projected: bool
    rest: Callable[[float], tuple[float, float]] | None = None
    c0: float = 0.0

    @property
    def acts(self) -> bool:
        """Whether the reaction stands in it."""
        return bool(self.c1) or self.rest is not None


class Grips(NamedTuple):
    """All of them at a state; `pushes`: constraint -> (names of rows, (r, 3))."""

    grips: tuple[Grip, ...]
    pushes: dict[str, tuple[tuple[str, ...], Floats]]
    feeds: tuple[Feed, ...]


def grip_nodes(model: Model, equations: Equations) -> list[int]:
    """Return the nodes of all numbers."""
    graph, names = equations.graph, equations.names
    nodes: list[int] = []
    for rub in equations.rubs:
        nodes += rub.slip
        nodes += [entry for line in graph.jacobian(rub.slip, names.v) for entry in line]
        nodes += _quickening(rub, equations)
        nodes += rub.along or (ZERO, ZERO, ZERO)
        nodes += [entry for direction in rub.across or ((ZERO,) * 3,) * 2 for entry in direction]
        nodes += [rub.coefficient, rub.static, rub.force, rub.limit]
    for press in equations.pressed.values():
        nodes += [entry for push in press.pushes for entry in push]
    for law in laws_of(model, equations):
        nodes += [*law.D, law.c0, law.c1]
    return nodes


def _quickening(rub: Rub, equations: Equations) -> list[int]:
    """Return w' at v' = 0; along one direction e with what its turn adds: e' · w, not 0 where a blade slips aside."""
    graph, names = equations.graph, equations.names
    rates = names.rates(rub.slip)
    if rub.along is None:
        return rates
    turn = graph.dot(names.rates(rub.along), rub.slip)
    return [graph.add(rate, graph.mul(turn, e)) for rate, e in zip(rates, rub.along, strict=True)]


def governing_slots(equations: Equations, laws: Sequence[Law]) -> frozenset[int]:
    """Return the places in p on which coefficients of frictions, grips, resistances and impacts depend."""
    graph = equations.graph
    nodes = [node for rub in equations.rubs for node in (rub.coefficient, rub.static, rub.force, rub.limit)]
    nodes += [side.restitution for side in equations.sides]
    nodes += [node for law in laws for node in (law.c0, law.c1, law.rest)]
    return frozenset(graph.right[leaf] for leaf in graph.symbols(nodes) if graph.kind(leaf) == "parameter")


def read_grips(equations: Equations, laws: Sequence[Law], values: Floats, t: float, y: Floats, p: Floats) -> Grips:
    """Return the numbers by their names, at a time, state y (2n,) and vector p; `laws`: those of the equations."""
    n = len(equations.names.q)
    at = 0

    def take(count: int) -> Floats:
        nonlocal at
        at += count
        return values[at - count : at].copy()

    grips = []
    for rub in equations.rubs:
        slip, T, bias, along, across = take(3), take(3 * n).reshape(3, n), take(3), take(3), take(6).reshape(2, 3)
        sizes = take(4)
        mu, static, force, limit = sizes.tolist()
        direction = along if rub.along is not None else None
        grips.append(
            Grip(rub.name, rub.constraint, slip, T, bias, direction, across, mu, static, rub.own, force, limit)
        )
    pushes = {name: (press.rows, take(3 * len(press.rows)).reshape(-1, 3)) for name, press in equations.pressed.items()}
    feeds = []
    for law in laws:
        D, (c0, c1) = take(n), take(2).tolist()
        curve = _rest(equations, law.rest, t, y, p) if law.rest != ZERO else None
        feeds.append(Feed(law.name, law.constraint, D, c1, law.projected, curve, c0))
    return Grips(tuple(grips), pushes, tuple(feeds))


def _rest(equations: Equations, rest: int, t: float, y: Floats, p: Floats) -> Callable[[float], tuple[float, float]]:
    """Return the function N -> r(N), r'(N) at a state."""
    graph, slot = equations.graph, reaction_slot(equations)
    nodes = [rest, graph.derivative(rest, reaction_symbol(equations))]
    state, parameters, extra = y.tolist(), p.tolist(), [0.0] * (slot + 1)

    def at(N: float) -> tuple[float, float]:
        extra[slot] = N
        value, slope = graph.evaluate(nodes, t, state, parameters, extra)
        return value, slope

    return at
