"""Critical values of rods over a range of a parameter, refined from those of the mesh by the dynamic stiffness."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy.linalg

from anholon.errors import AnholonError
from anholon.linear.buckling_loads import EquilibriumModes, find_null_vectors, refine_without_mesh_error
from anholon.linear.dynamic_stiffness import DynamicStiffness, UnknownEquationsError
from anholon.linear.rod_linearisation import LinearizedSystem
from anholon.linear.rod_modes import find_oscillating, find_roots_without_potential
from anholon.linear.stability_boundaries import StabilityBoundary, find_axis_crossing, find_merging_roots
from anholon.linear.tolerances import NULL_VECTOR_OFFSET_REL, STIFFNESS_OFFSET_REL
from anholon.results.rods.modal_reader import CriticalKind
from anholon.rods.statics.stability import is_symmetric


def refine_rod_critical_value(
    at: Callable[[float], EquilibriumModes], value: float, kind: CriticalKind, span: float
) -> tuple[float, float] | None:
    """Return a critical value and its frequency, Hz, refined by the dynamic stiffness; None if that is not known.

    `at`: equilibrium and small motions at a value; `span`: of the range.
    """
    linearized_system = at(value).linearised
    if linearized_system.make_dynamic_stiffness is None or linearized_system.make_dynamic_stiffness() is None:
        return None
    try:
        if "divergence" in kind:
            result = _refine_divergence(at, value, span)
            return None if result is None else (result, 0.0)
        boundary = _refine_flutter(at, value, span, linearized_system)
    except (AnholonError, UnknownEquationsError, RuntimeError, np.linalg.LinAlgError, scipy.linalg.LinAlgError):
        return None
    return None if boundary is None else (boundary.value, boundary.omega / (2.0 * np.pi))


def _refine_flutter(
    at: Callable[[float], EquilibriumModes], value: float, span: float, linearised: LinearizedSystem
) -> StabilityBoundary | None:
    roots = find_roots_without_potential(linearised)
    fluttering = roots[find_oscillating(roots) & (roots.imag > 0.0)]
    if not len(fluttering):
        return None
    # The root that grows, or is about to: the others are damped or oscillate steadily near the boundary.
    root = complex(max(fluttering, key=lambda candidate: candidate.real / abs(candidate)))

    def equations(p: float) -> DynamicStiffness:
        small = at(p).linearised
        exact = small.make_dynamic_stiffness() if small.make_dynamic_stiffness is not None else None
        if exact is None:
            raise UnknownEquationsError
        return exact

    if linearised.D is None:
        return find_merging_roots(equations, value, root, span, squares=True)
    if is_symmetric(linearised.K) and linearised.is_gyroscopic:
        return find_merging_roots(equations, value, root, span, squares=False)
    return find_axis_crossing(equations, value, root, span)


def _refine_divergence(at: Callable[[float], EquilibriumModes], value: float, span: float) -> float | None:
    size = max(abs(value), 1e-3 * span)
    step = 0.5 * STIFFNESS_OFFSET_REL * size
    buckling_points = find_null_vectors(at, value - 2.0 * step, step)
    near = [point for point in buckling_points if abs(point.value - value) <= NULL_VECTOR_OFFSET_REL * size]
    if not near:
        return None
    point = min(near, key=lambda point: abs(point.value - value))
    buckling_point = refine_without_mesh_error(at, point)
    return None if buckling_point is point else buckling_point.value
