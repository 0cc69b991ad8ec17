"""Critical values of rods over a range, led from those of the elements to those without the error of the mesh."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import scipy.linalg

from anholon.errors import AnholonError
from anholon.linear.buckling_loads import EquilibriumModes, find_null_vectors, refine_without_mesh_error
from anholon.linear.exact_critical_values import Border, UnknownError, merging, passing
from anholon.linear.exact_elements import Exact
from anholon.linear.rod_linearisation import LinearizedSystem
from anholon.linear.rod_modes import find_oscillating, find_roots_without_potential
from anholon.linear.stability_sweep import CriticalKind
from anholon.rods.statics.stability import is_symmetric

_BELOW: Final = 1e-2  # part of a value, or of the range, at which the stiffness before a divergence is looked at
_NEAR: Final = 1e-3  # the same by which the value of a null vector may differ


def without_mesh(
    at: Callable[[float], EquilibriumModes], value: float, kind: CriticalKind, span: float
) -> tuple[float, float] | None:
    """Return a critical value and its frequency, Hz, without the error of the mesh; None where the elements alone are
    known. `at`: equilibrium and small motions at a value; `span`: of the range."""
    linearized_system = at(value).linearised
    if linearized_system.exact is None or linearized_system.exact() is None:
        return None
    try:
        if "divergence" in kind:
            result = _divergence(at, value, span)
            return None if result is None else (result, 0.0)
        border = _flutter(at, value, span, linearized_system)
    except (AnholonError, UnknownError, RuntimeError, np.linalg.LinAlgError, scipy.linalg.LinAlgError):
        return None
    return None if border is None else (border.value, border.omega / (2.0 * np.pi))


def _flutter(
    at: Callable[[float], EquilibriumModes], value: float, span: float, here: LinearizedSystem
) -> Border | None:
    roots = find_roots_without_potential(here)
    fluttering = roots[find_oscillating(roots) & (roots.imag > 0.0)]
    if not len(fluttering):
        return None
    # One that grows, or is about to: just there the others fade, or swing evenly.
    root = complex(max(fluttering, key=lambda one: one.real / abs(one)))

    def equations(p: float) -> Exact:
        small = at(p).linearised
        exact = small.exact() if small.exact is not None else None
        if exact is None:
            raise UnknownError
        return exact

    if here.D is None:
        return merging(equations, value, root, span, squares=True)
    if is_symmetric(here.K) and here.is_gyroscopic:
        return merging(equations, value, root, span, squares=False)
    return passing(equations, value, root, span)


def _divergence(at: Callable[[float], EquilibriumModes], value: float, span: float) -> float | None:
    size = max(abs(value), 1e-3 * span)
    step = 0.5 * _BELOW * size
    buckling_points = find_null_vectors(at, value - 2.0 * step, step)
    near = [one for one in buckling_points if abs(one.value - value) <= _NEAR * size]
    if not near:
        return None
    one = min(near, key=lambda one: abs(one.value - value))
    buckling_point = refine_without_mesh_error(at, one)
    return None if buckling_point is one else buckling_point.value
