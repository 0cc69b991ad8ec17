"""Values of a parameter at which flutter begins, by the dynamic stiffness.

A root v of D(v, p) y = 0 is a root of h(v, p) = 0, the last unknown of the bordered equations D y + b h = 0, c · y = 1;
h is smooth where b and c are not orthogonal to the null vectors of D and its transpose. Without damping two roots
v = λ² or ω merge at the boundary, and the square of their distance changes its sign; with damping a root λ crosses the
imaginary axis.

Source: W. Govaerts, Numerical Methods for Bifurcations of Dynamical Equilibria, SIAM 2000, chapter 3 (bordered
systems).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.sparse import block_array, csc_array
from scipy.sparse.linalg import splu

from anholon.linear.dynamic_stiffness import DynamicStiffness, UnknownEquationsError
from anholon.linear.tolerances import (
    BOUNDARY_TOLERANCE_REL,
    MAX_BOUNDARY_CHANGE_REL,
    MAX_SECANT_ITERATIONS,
    NULL_VECTOR_ITERATIONS,
    ROOT_STEP_REL,
    VALUE_STEP_REL,
)

Equations = Callable[[float], DynamicStiffness]
"""The equations at a value; raises UnknownError where they are not known."""


class StabilityBoundary(NamedTuple):
    """A value of the parameter, and ω, rad/s, of the flutter there."""

    value: float
    omega: float


class _BorderedDeterminant:
    """The function h of a matrix, for b and c from the null vectors of a first one."""

    def __init__(self, first: csc_array) -> None:
        factors, size = splu(first), first.shape[0]
        self._size = size
        start = np.sin(1.0 + 1.7 * np.arange(size)).astype(first.dtype)
        sides = []
        for transposed in ("N", "T"):
            result = start
            for _ in range(NULL_VECTOR_ITERATIONS):
                result = factors.solve(result, trans=transposed)
                result = result / np.linalg.norm(result)
            sides.append(result.conj())
        # Largest where D^-1 is: c along its columns, b along its rows.
        self._c, self._b = (side[:, None] for side in sides)

    def __call__(self, matrix: csc_array) -> complex:
        if matrix.shape[0] != self._size:
            raise UnknownEquationsError  # elements are cut into other pieces there
        right = np.zeros(self._size + 1, dtype=np.complex128 if np.iscomplexobj(matrix.data) else np.float64)
        right[-1] = 1.0
        bordered = csc_array(block_array([[matrix, self._b], [self._c.T, None]]).astype(right.dtype))
        return complex(splu(bordered).solve(right)[-1])


def find_merging_roots(
    equations: Equations, value: float, root: complex, span: float, *, squares: bool
) -> StabilityBoundary | None:
    """Return the value at which two roots merge, near a value at which those of the mesh merge.

    None if the iteration leaves the neighbourhood.

    `root`: one of the mesh near there; `span`: of the values; `squares`: whether D depends on λ² alone, as without a
    rotating frame, so that real λ² merge; else ω merge.
    """
    v = (root**2).real if squares else root.imag
    first = v

    def matrix(exact: DynamicStiffness, v: float) -> csc_array:
        return exact.compute_matrix(None, v) if squares else exact.compute_matrix(1j * v)

    def compute_squared_distance(p: float) -> float:
        """Return the square of the distance of the two roots; v becomes their mean."""
        nonlocal v
        exact, step = equations(p), ROOT_STEP_REL * abs(first)
        low, state, high = (bordered(matrix(exact, v + k * step)) for k in (-1, 0, 1))
        slope, bend = 0.5 * (high - low), high - 2.0 * state + low
        if bend == 0.0:
            raise UnknownEquationsError  # there is only one root
        v += float((-slope / bend).real) * step
        return float(((slope / bend) ** 2 - 2.0 * state / bend).real) * (2.0 * step) ** 2

    bordered = _BorderedDeterminant(matrix(equations(value), v))
    result = _find_zero_by_secants(compute_squared_distance, value, span)
    if result is None or not abs(v - first) <= MAX_BOUNDARY_CHANGE_REL * abs(first):
        return None
    return StabilityBoundary(result, float(np.sqrt(max(-v, 0.0))) if squares else v)


def find_axis_crossing(equations: Equations, value: float, root: complex, span: float) -> StabilityBoundary | None:
    """Return the value at which a root crosses the imaginary axis, near a crossing `root` of the mesh.

    None if the iteration leaves the neighbourhood.
    """
    first, omega = root, abs(root.imag)

    def growth(p: float) -> float:
        nonlocal root
        exact, step = equations(p), ROOT_STEP_REL * omega
        for _ in range(MAX_SECANT_ITERATIONS):
            value_at_root, value_beside = (bordered(exact.compute_matrix(root + k * step)) for k in (0, 1j))
            change = -value_at_root * 1j * step / (value_beside - value_at_root)
            root += change
            if abs(change) <= BOUNDARY_TOLERANCE_REL * omega:
                break
            step = min(step, abs(change))
        return root.real

    bordered = _BorderedDeterminant(equations(value).compute_matrix(root))
    result = _find_zero_by_secants(growth, value, span)
    if result is None or not abs(root - first) <= MAX_BOUNDARY_CHANGE_REL * omega:
        return None
    return StabilityBoundary(result, root.imag)


def _find_zero_by_secants(of: Callable[[float], float], value: float, span: float) -> float | None:
    """Return a zero of a function near a value by the secant method; None where it does not converge there."""
    size = max(abs(value), 1e-3 * span)
    before, now = value, value + VALUE_STEP_REL * size
    first, second = of(before), of(now)
    for _ in range(MAX_SECANT_ITERATIONS):
        if second == first:
            return now if second == 0.0 else None
        ahead = now - second * (now - before) / (second - first)
        if not abs(ahead - value) <= MAX_BOUNDARY_CHANGE_REL * size:
            return None
        before, first, now = now, second, ahead
        if abs(now - before) <= BOUNDARY_TOLERANCE_REL * size:
            return now
        second = of(now)
    return None
