"""Supports that hold places farther apart than rods that do not stretch can reach."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from anholon.errors import RunError
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_functions import list_frozen_strains
from anholon.rods.statics.equilibrium import solve_equilibrium
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem

_REACH_TOLERANCE_REL: Final = 1e-9


def solve_possible_equilibrium(rod_system: RodSystem, problem: EquilibriumProblem) -> Equilibrium:
    """Return the equilibrium under the whole load; see `solve_equilibrium`.

    Raises RunError at once where rods that neither stretch nor shear are too short for their supports, and with this
    reason where no equilibrium was found and they are too short unless they shear.
    """
    if span := describe_impossible_span(rod_system, problem, ("extension", "shear2", "shear3")):
        raise RunError(f"no equilibrium is possible under the whole load. {span}")
    try:
        return solve_equilibrium(problem)
    except RunError as error:
        if span := describe_impossible_span(rod_system, problem, ("extension",)):
            raise RunError(f"no equilibrium was found under the whole load. {span}") from error
        raise


def describe_impossible_span(rod_system: RodSystem, problem: EquilibriumProblem, frozen: Collection[str]) -> str:
    """Return a sentence on two supports that are farther apart than the inextensible rods between them are long.

    `frozen`: names of the frozen strains; empty if there are no such supports.
    """
    mesh, assembly = problem.mesh, rod_system.assembly
    fixed_supports = [support for support in problem.supports if all(support.held)]
    taut = np.zeros(len(mesh.length), dtype=bool)
    for name, rod in assembly.rods.items():
        rod_model = rod_system.model.rods[name]
        taut[rod.elements] = rod_model.model == "string" or set(frozen) <= set(list_frozen_strains(rod_model))
    if len(fixed_supports) < 2 or not taut.any():
        return ""
    nodes = [support.node for support in fixed_supports]
    graph = csr_array((mesh.length[taut], tuple(mesh.ends[taut].T)), shape=(mesh.size, mesh.size))
    reach = dijkstra(graph, directed=False, indices=nodes)[:, nodes]
    places = np.array([support.x + support.displacement for support in fixed_supports])
    apart = np.linalg.norm(places[:, None] - places, axis=2)
    excess = apart - reach * (1.0 + _REACH_TOLERANCE_REL)
    first, second = np.unravel_index(int(np.argmax(excess)), excess.shape)
    if not excess[first, second] > 0.0:
        return ""
    return (
        f"Two supports hold places {apart[first, second]:.6g} m apart, and what does not stretch between them is "
        f"{reach[first, second]:.6g} m long. Bring them closer, or let it stretch."
    )
