"""The force at a place that a reaction amounts to, from the work that it does.

A multiplier Λ does the power Λ B v. A force F at a place that moves with the velocity w = T v + … does F·w, so that F
stands for the reaction where T^T F = B^T for all v. T has three lines, one for each axis of the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anholon.formula.graph import Graph
from anholon.formula.linear_solve import ldlt_solve
from anholon.formula.nodes import ZERO
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.parameters import collect_schedule_pieces, fill_schedules, make_base_vector
from anholon.mechanics.tolerances import EQUIVALENT_FORCE_TOLERANCE_REL
from anholon.model.schema import Model

_STATES: Final = 4  # at which equivalence is tested
_SPREAD: Final = 1e-3  # of these states about the initial one, in SI units


def compute_equivalent_force(graph: Graph, T: Sequence[Sequence[int]], B: Sequence[int]) -> Vector3:
    """Return the force F (3) with T^T F = B^T by least squares, the smallest one; T is (3, n), B (n,)."""
    axes = [k for k in range(3) if any(entry != ZERO for entry in T[k])]
    columns = [i for i in range(len(B)) if any(T[k][i] != ZERO for k in axes)]
    force = [ZERO, ZERO, ZERO]
    if len(axes) <= len(columns):
        gram = [[graph.dot(T[i], T[j]) for j in axes] for i in axes]
        (components,) = ldlt_solve(graph, gram, [[graph.dot(T[i], B) for i in axes]])
        for k, value in zip(axes, components, strict=True):
            force[k] = value
    else:
        moved = {i: [T[k][i] for k in range(3)] for i in columns}
        gram = [[graph.dot(moved[i], moved[j]) for j in columns] for i in columns]
        (weights,) = ldlt_solve(graph, gram, [[B[i] for i in columns]])
        pairs = list(zip(columns, weights, strict=True))
        force = [graph.sum([graph.mul(weight, moved[i][k]) for i, weight in pairs]) for k in range(3)]
    return force[0], force[1], force[2]


def is_equivalent_force(
    model: Model, names: Namespace, initial: Sequence[int], T: Sequence[Sequence[int]], B: Sequence[int], force: Vector3
) -> bool:
    """Return True if a nonzero force (3) does all the work of a multiplier, T^T F = B^T, near the initial state.

    T is (3, n), B (n,), `initial` the nodes (2n,) of the initial state.
    """
    graph, n = names.graph, len(B)
    done = [graph.sum([graph.mul(T[k][i], force[k]) for k in range(3)]) for i in range(n)]
    p = make_base_vector(model, names)
    fill_schedules(p, len(model.parameters), collect_schedule_pieces(model), 0.0)
    numbers = p.tolist()
    start = np.array(graph.evaluate(list(initial), 0.0, [0.0] * (2 * n), numbers))
    random, tested = np.random.default_rng(0), 0
    for _ in range(_STATES):
        state = start + _SPREAD * random.standard_normal(2 * n)
        values = np.array(graph.evaluate([*done, *B, *force], float(random.random()), state.tolist(), numbers))
        got, wanted, size = values[:n], values[n : 2 * n], float(np.abs(values[2 * n :]).max())
        if not np.isfinite(values).all():
            continue  # outside of the domain of a formula
        tested += 1
        if size == 0.0 or float(np.abs(got - wanted).max()) > EQUIVALENT_FORCE_TOLERANCE_REL * float(
            np.abs(wanted).max()
        ):
            return False
    return tested > 0
