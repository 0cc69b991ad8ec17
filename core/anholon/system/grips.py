"""Frictions and other laws that feed back on reactions, at one state of the system of a model, as numbers.

For every friction: its slip velocity w (3), ∂w/∂v (3, n), w' at v' = 0 (3), its one direction (3, zeros where there
are two), two directions across the normal (3 + 3), μ and the coefficient at rest, the sliding force and the limit at
rest without N. For every constraint that presses, for every row its push (3). For every law with a formula D (n), c1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formula.graph import ZERO
from anholon.model.structs import Model
from anholon.system.equations import Equations
from anholon.system.laws import laws_of

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
    """A law with the part c1 N along D (n,)."""

    name: str
    constraint: str
    D: Floats
    c1: float
    projected: bool


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
        nodes += names.rates(rub.slip)
        nodes += rub.along or (ZERO, ZERO, ZERO)
        nodes += [entry for direction in rub.across or ((ZERO,) * 3,) * 2 for entry in direction]
        nodes += [rub.coefficient, rub.static, rub.force, rub.limit]
    for press in equations.pressed.values():
        nodes += [entry for push in press.pushes for entry in push]
    for law in laws_of(model, equations):
        nodes += [*law.D, law.c1]
    return nodes


def read_grips(model: Model, equations: Equations, values: Floats) -> Grips:
    """Return the numbers by their names."""
    n = len(equations.names.q)
    rest = iter(values)

    def take(count: int) -> Floats:
        return np.array([next(rest) for _ in range(count)])

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
    feeds = [
        Feed(law.name, law.constraint, take(n), float(take(1)[0]), law.projected) for law in laws_of(model, equations)
    ]
    return Grips(tuple(grips), pushes, tuple(feeds))
