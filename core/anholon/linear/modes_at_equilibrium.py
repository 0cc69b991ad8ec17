"""Modes of the rods of a model about their equilibrium."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from anholon.compiler.cancellation import cancelled_by
from anholon.errors import ModelError, Problem
from anholon.linear.rod_linearisation import linearise_rods
from anholon.linear.rod_modes import Modes, find_modes, remove_frozen_modes
from anholon.model.schema import Model
from anholon.results.rods.rod_statics import Statics, statics
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem
from anholon.system.coupling.initial_rod_state import find_frozen_strains


@np.errstate(over="ignore", invalid="ignore")  # what is not finite is refused or reported
def rod_modes(model: Model, count: int = 10, *, cancelled: Callable[[], bool] | None = None) -> tuple[Statics, Modes]:
    """Return the equilibrium of the rods of a model and its small motions of lowest frequency."""
    with cancelled_by(cancelled):
        result = statics(model, cancelled=cancelled)
        require_masses(result.rod_system)
        small = linearise_rods(result.problem, result.state, result.rod_system.damping_times)
        modes = find_modes(small, count)
        return result, remove_frozen_rod_modes(result.rod_system, result.problem, result.state, modes)


def remove_frozen_rod_modes(
    rod_system: RodSystem, problem: EquilibriumProblem, state: Equilibrium, modes: Modes
) -> Modes:
    """Return the modes about an equilibrium without those in which frozen strains vibrate."""
    return remove_frozen_modes(
        problem.mesh, find_frozen_strains(rod_system), problem.linearise(state).equations.tangents, modes
    )


def has_masses(rod_system: RodSystem) -> bool:
    """Return True if something in the model has a mass or an inertia, so that its small motions have frequencies."""
    mesh = rod_system.assembly.mesh
    arrays = (mesh.mass, mesh.inertia, mesh.node_mass, mesh.node_inertia)
    return bool(rod_system.model.coordinates) or any(array.any() for array in arrays)


def require_masses(rod_system: RodSystem) -> None:
    """Refuse a model without masses, which has no frequencies."""
    if not has_masses(rod_system):
        message = "The rods have no mass, so there are no frequencies."
        raise ModelError([Problem(path="rods", message=message, remedy="Give the sections a density or a mass.")])
