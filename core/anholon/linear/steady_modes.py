"""Small motions about a steady motion: roots and shapes of z' = J z."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Complexes, Floats
from anholon.errors import ModelError, Problem
from anholon.linear.active_constraints import activate_closed_constraints
from anholon.linear.critical_values import RootsAtValue
from anholon.linear.stability_sweep import StabilityAtValue
from anholon.linear.steady_motion import SteadyMotion, find_steady_motion_from
from anholon.linear.tolerances import (
    DIFFERENCE_STEP_FACTORS,
    GROWTH_TOLERANCE_REL,
    NONZERO_ERROR_FACTOR,
    OSCILLATION_TOLERANCE_REL,
    ROUNDED_REAL_PART_REL,
    ROUNDED_ROOT_REL,
)
from anholon.linear.turning_bodies import describe_by_angles
from anholon.model.query.orientations import add_orientations
from anholon.model.query.rod_coupling import require_no_rods_on_bodies
from anholon.model.schema import Model
from anholon.system.compile import compile_model


class SteadyModes(NamedTuple):
    """Modes in ascending size of their roots: `roots` (k,): λ of motions like exp(λ t), 1/s, with Im λ ≥ 0.

    `shapes` (k, n): the parts of the coordinates, the largest of which is 1.
    """

    roots: Complexes
    shapes: Complexes

    @property
    def is_growing(self) -> NDArray[np.bool_]:
        """Whether motions grow, (k,)."""
        return self.roots.real > 0.0

    @property
    def is_stable(self) -> bool:
        """Whether no small motion grows exponentially."""
        return not bool(self.is_growing.any())

    def take_lowest(self, count: int) -> SteadyModes:
        """Return the first modes."""
        return SteadyModes(self.roots[:count], self.shapes[:count])

    @property
    def is_oscillating(self) -> NDArray[np.bool_]:
        """Whether motions oscillate, (k,)."""
        return np.abs(self.roots.imag) > OSCILLATION_TOLERANCE_REL * np.abs(self.roots)


def find_modes_about(steady: SteadyMotion) -> SteadyModes:
    """Return all small motions about a steady motion."""
    raw, vectors = np.linalg.eig(steady.J)
    values = _remove_rounding(steady, raw)
    forward = np.flatnonzero(values.imag >= 0.0)
    order = forward[np.lexsort((-values[forward].real, np.abs(values[forward])))]
    roots = values[order].astype(np.complex128)
    reduction = steady.reduction
    shapes = []
    for root, z in zip(roots, vectors[:, order].T.astype(np.complex128), strict=True):
        shape = steady.q_by_z @ z
        determined = {*reduction.essential_coordinates, *reduction.dependent_coordinates}
        # Ignorable coordinates follow their rates.
        loose = [i for i in range(len(shape)) if i not in determined]
        shape[loose] = (steady.v_by_z @ z)[loose] / root if root else 0.0
        largest = shape[int(np.argmax(np.abs(shape)))] if shape.any() else 1.0
        shapes.append(shape / largest)
    return SteadyModes(roots, np.array(shapes, dtype=np.complex128).reshape(len(roots), -1))


def _remove_rounding(steady: SteadyMotion, values: Complexes) -> Complexes:
    """Return the roots (n,) with parts of the size of rounding set to 0."""
    largest_size = float(np.abs(values).max(initial=0.0))
    if largest_size == 0.0:
        return values.astype(np.complex128)
    sizes, real = np.abs(values), np.abs(values.real)
    doubtful = ((sizes > 0.0) & (sizes <= ROUNDED_ROOT_REL * largest_size)) | (
        (real > 0.0) & (real <= ROUNDED_REAL_PART_REL * float(np.abs(steady.J).max()))
    )
    errors = _estimate_root_errors(steady, values) if doubtful.any() else np.zeros(len(values))
    result = np.where(
        real <= np.maximum(GROWTH_TOLERANCE_REL * largest_size, NONZERO_ERROR_FACTOR * errors), 1j * values.imag, values
    )
    return np.where(
        sizes <= np.maximum(GROWTH_TOLERANCE_REL * largest_size, NONZERO_ERROR_FACTOR * errors), 0.0, result
    ).astype(np.complex128)


def _estimate_root_errors(steady: SteadyMotion, values: Complexes) -> Floats:
    """Return the errors (n,) of roots: their distances from the roots by other differences."""
    others = [np.linalg.eigvals(steady.compute_jacobian(share)) for share in DIFFERENCE_STEP_FACTORS]
    apart = [np.abs(values[:, None] - other[None, :]).min(axis=1) for other in others]
    return np.asarray(np.max(apart, axis=0))


def evaluate_roots(steady: SteadyMotion) -> RootsAtValue:
    """Return the values of a steady motion for the search for a critical value."""
    result, roots = find_modes_about(steady), np.linalg.eigvals(steady.J).astype(np.complex128)
    zeros = int(np.count_nonzero(_remove_rounding(steady, roots) == 0.0))
    fluttering = result.is_growing & result.is_oscillating
    diverging = int(np.count_nonzero(result.is_growing & ~result.is_oscillating))
    return RootsAtValue(roots, zeros, diverging, int(fluttering.sum()))


def evaluate_stability(steady: SteadyMotion) -> StabilityAtValue[SteadyMotion]:
    """Return the values of a steady motion for a stability sweep."""
    result = find_modes_about(steady)
    flutters = result.is_growing & result.is_oscillating
    frequency = float(np.abs(result.roots.imag[flutters]).min(initial=np.inf)) / (2.0 * np.pi)
    diverging = int(np.count_nonzero(result.is_growing & ~result.is_oscillating))
    return StabilityAtValue(steady, result.take_lowest, diverging, int(np.count_nonzero(flutters)), frequency)


def find_steady_motion(model: Model) -> SteadyMotion:
    """Return the steady motion nearest to the initial state of a model: an equilibrium where its rates are 0.

    Coordinates that matter are moved to where they may rest; rates that are given to ignorable coordinates stay, if
    there is such a motion with them. Raises ModelError or RunError.
    """
    if not add_orientations(model).coordinates:
        message = "The model has neither coordinates nor rods, so there are no modes."
        raise ModelError([Problem(path="coordinates", message=message, remedy="Add coordinates, or rods.")])
    return find_steady_motion_from(activate_closed_constraints(compile_model(describe_by_angles(model))))


@np.errstate(over="ignore", invalid="ignore")  # what is not finite is refused or reported
def steady_modes(model: Model) -> tuple[SteadyMotion, SteadyModes]:
    """Return the steady motion nearest to the initial state of a model without rods, and the small motions about it.

    Stages are not applied: parameters and switches are those of the model itself.
    """
    require_no_rods_on_bodies(
        model,
        "steady motions and the small motions about them are those of",
        "Ask for the modes about the equilibrium of the whole, the form modes of the simulation",
    )
    steady_motion = find_steady_motion(model)
    return steady_motion, find_modes_about(steady_motion)
