"""Where stability may change twice between two values of a parameter, so that the numbers of growing motions at both
ends are the same: windows of instability, or of stability.

The matrix J of the linear equations is interpolated between a few values by a polynomial, and its roots are looked at
closely: where their numbers of growing motions differ, and around the values at which a frequency or the distance of
two frequencies is least, or a growth largest. What is found has to be confirmed with J itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Complexes, Floats
from anholon.linear.tolerances import (
    MAX_WINDOW_NODES,
    MAX_WINDOW_ROOTS,
    MAX_WINDOW_ZOOMS,
    WINDOW_GROWTH_REL,
    WINDOW_SAMPLES,
    WINDOW_ZOOM_LEVELS,
)

Roots = Callable[[Floats], Complexes]


def count_window_nodes(intervals: int) -> int:
    """Return the number of values between two neighbours of a range at which J is computed for the search."""
    return min(8, MAX_WINDOW_NODES // max(intervals, 1))


def find_window(compute_jacobian: Callable[[float], Floats], low: float, high: float, nodes: int) -> float | None:
    """Return a value between two at which the numbers of growing motions differ from those at both.

    `nodes`: number of values in between at which J (n, n) is computed and then interpolated; 0 without a search. None
    if there seems to be no such value.
    """
    if nodes == 0:
        return None
    angles = np.pi * np.arange(nodes + 2) / (nodes + 1)
    places = 0.5 * (low + high) - 0.5 * (high - low) * np.cos(angles)
    first = compute_jacobian(low)
    if not 0 < len(first) <= MAX_WINDOW_ROOTS:
        return None
    matrices = [first, *(compute_jacobian(float(x)) for x in places[1:])]
    if any(matrix.shape != first.shape for matrix in matrices):
        return None
    weights = np.where(np.arange(nodes + 2) % 2, -1.0, 1.0)
    weights[[0, -1]] *= 0.5

    def roots(values: Floats) -> Complexes:
        """Return the roots (k, n) of the interpolated J, by the barycentric formula for Chebyshev's points."""
        apart = values[:, None] - places[None, :]
        exact = apart == 0.0
        shares = np.where(exact.any(axis=1)[:, None], exact, weights / np.where(exact, 1.0, apart))
        shares = shares / shares.sum(axis=1)[:, None]
        return np.linalg.eigvals(np.einsum("kn,nij->kij", shares, np.array(matrices))).astype(np.complex128)

    values = np.linspace(low, high, WINDOW_SAMPLES)
    sampled_roots = roots(values)
    counts = _count_growing(sampled_roots)
    other = _find_other(values, counts, counts[0])
    if other is not None or not (counts[0] == counts[-1]).all():
        return other
    for k in _find_extremes(sampled_roots):
        other = _zoom(roots, float(values[max(k - 1, 0)]), float(values[min(k + 1, len(values) - 1)]), counts[0])
        if other is not None:
            return other
    return None


def _zoom(roots: Roots, low: float, high: float, usual: NDArray[np.int64]) -> float | None:
    """Return a value near an extreme at which the numbers of growing motions are not the usual ones."""
    for _ in range(WINDOW_ZOOM_LEVELS):
        values = np.linspace(low, high, WINDOW_SAMPLES)
        sampled_roots = roots(values)
        other = _find_other(values, _count_growing(sampled_roots), usual)
        if other is not None:
            return other
        k = next(_find_extremes(sampled_roots), None)
        if k is None:
            return None
        low, high = float(values[k - 1]), float(values[k + 1])
    return None


def _count_growing(roots: Complexes) -> NDArray[np.int64]:
    """Return the numbers of motions that grow without and with oscillation, (k, 2), for roots (k, n)."""
    threshold = WINDOW_GROWTH_REL * float(np.abs(roots).max(initial=0.0))
    grows, oscillates = roots.real > threshold, np.abs(roots.imag) > threshold
    return np.stack([(grows & ~oscillates).sum(axis=1), (grows & oscillates).sum(axis=1)], axis=1)


def _find_other(values: Floats, counts: NDArray[np.int64], usual: NDArray[np.int64]) -> float | None:
    """Return the value in the middle of the first run of values with other numbers than the usual ones."""
    differs = (counts != usual).any(axis=1)
    if not differs.any():
        return None
    start = int(differs.argmax())
    same = ~differs[start:]
    end = start + int(same.argmax()) if same.any() else len(values)
    return float(values[(start + end - 1) // 2])


def _find_extremes(roots: Complexes) -> Iterator[int]:
    """Yield the indices of inner values with a minimum of a frequency or of a distance of two, or a maximum of growth.

    The most extreme first.
    """
    size = float(np.abs(roots).max(initial=0.0))
    frequencies = np.sort(np.abs(roots.imag), axis=1)
    growth = -np.sort(roots.real, axis=1)[:, -1:]
    measures = np.concatenate([frequencies, np.diff(frequencies, axis=1), growth], axis=1)
    measures = measures[:, np.ptp(measures, axis=0) > WINDOW_GROWTH_REL * size]
    inner = measures[1:-1]
    is_minimum = (inner <= measures[:-2]) & (inner < measures[2:])
    heights = np.where(is_minimum, inner, np.inf).min(axis=1, initial=np.inf)
    for k in np.argsort(heights)[:MAX_WINDOW_ZOOMS].tolist():
        if np.isfinite(heights[k]):
            yield k + 1
