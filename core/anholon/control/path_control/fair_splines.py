"""Splines of degree seven through points of the plane, or near them: smoothing of drawn curves.

The parameters of the points are the lengths of the chords between them. With smoothing the spline minimises μ ∫ |γ'''|²
dλ + mean |γ(λ_i) - P_i|², with μ such that the root of the mean square distance has the requested value (P. H. C.
Eilers, B. D. Marx, Statist. Sci. 11 (1996) 89-121, with the integral itself for the penalty).
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.polynomial import legendre
from scipy.interpolate import BSpline, PPoly, make_interp_spline

from anholon.array_types import Floats
from anholon.control.tolerances import (
    MAX_SMOOTHING_BISECTIONS,
    MAX_SPLINE_PIECES,
    SAME_POINT_REL,
    SMOOTHING_POWER_TOLERANCE,
    SPLINE_REGULARISATION_REL,
)
from anholon.errors import UsageError

DEGREE: Final = 7
"""Degree of the splines: six derivatives are continuous."""


class CurveStart(NamedTuple):
    """How an open curve begins: its place (2,) m, its direction (2,), of length 1, and its curvature, 1/m, positive to
    the left."""

    position: Floats
    direction: Floats
    curvature: float

    def lead(self, points: Floats) -> Floats:
        """Return the points (k, 2) of a curve that begins at this start instead of at its first point.

        Points behind the start, or no farther ahead of it than the distance of the first one, are omitted, except the
        last.
        """
        distance = float(np.hypot(*(points[0] - self.position)))
        first = 1
        while first < len(points) - 1 and (points[first] - self.position) @ self.direction <= distance:
            first += 1
        return np.concatenate([self.position[None], points[first:]])

    def derivatives(self) -> tuple[Floats, Floats]:
        """Return the first and second derivatives (2,) by the arc length."""
        x, y = self.direction
        return self.direction, self.curvature * np.array([-y, x])


def fit_spline(points: Floats, *, closed: bool, smoothing: float = 0.0, start: CurveStart | None = None) -> PPoly:
    """Return a spline through or near points (k, 2) as piecewise polynomials with values (2,).

    It is periodic if it is closed. `smoothing`: root of the mean square distance from the points, m; 0: through the
    points. `start`: the exact beginning of an open curve, which replaces its first point.
    """
    points = _remove_duplicates(points if start is None else start.lead(points), closed=closed)
    if len(points) < (3 if closed else 2):
        raise UsageError("the points of the curve lie in one place")
    loop = np.concatenate([points, points[:1]]) if closed else points
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(loop, axis=0).T))])
    if smoothing > 0.0:
        return _fit_smooth(at, points, closed, smoothing, start)
    if closed:
        return _interpolate_periodic(at, points)
    degree = min(DEGREE, 2 * len(points) - 1)
    # A natural spline: the highest derivatives vanish at the ends, where they are unknown.
    left = right = [(order, np.zeros(2)) for order in range((degree + 1) // 2, degree)]
    if start is not None:
        start_conditions = list(enumerate(start.derivatives(), 1))
        left, right = start_conditions + left[2:], right[max(2 - len(left), 0) :]
    spline = make_interp_spline(at, loop, k=degree, bc_type=(left, right))
    return _convert_to_polynomials(spline, np.unique(spline.t))


def _remove_duplicates(points: Floats, *, closed: bool) -> Floats:
    """Return the points without those at the same place as the previous point."""
    if not np.isfinite(points).all():
        raise UsageError("a point of the curve is not finite")
    size = max(float(np.ptp(points, axis=0).max()), 1e-300)
    distinct = [points[0]]
    for point in points[1:]:
        if np.hypot(*(point - distinct[-1])) > SAME_POINT_REL * size:
            distinct.append(point)
    if closed and len(distinct) > 1 and np.hypot(*(distinct[0] - distinct[-1])) <= SAME_POINT_REL * size:
        distinct.pop()
    return np.array(distinct)


def _evaluate_periodic_splines(at: Floats, knots: Floats) -> Floats:
    """Return the values (k, n) of the n periodic B-splines with the knots 0 … T at places; λ in [0, T]."""
    n, T = len(knots) - 1, knots[-1]
    extended_knots = _extend_periodically(knots)
    full = BSpline.design_matrix(
        np.clip(at, 0.0, np.nextafter(T, 0.0)), extended_knots, DEGREE, extrapolate=False
    ).toarray()
    out: Floats = full[:, :n].copy()
    for j in range(n, full.shape[1]):
        out[:, j % n] += full[:, j]
    return out


def _extend_periodically(knots: Floats) -> Floats:
    """Return the knots continued periodically on both sides, as far as the degree requires."""
    n, T = len(knots) - 1, knots[-1]
    before = [knots[(-k) % n] + T * np.floor(-k / n) for k in range(DEGREE, 0, -1)]
    behind = [knots[k % n] + T * (1 + (k // n)) for k in range(1, DEGREE + 1)]
    return np.concatenate([before, knots, behind])


def _make_periodic_spline(knots: Floats, weights: Floats) -> PPoly:
    """Return the periodic spline with the weights (n, 2)."""
    n = len(weights)
    full = np.array([weights[j % n] for j in range(n + DEGREE)])
    return _convert_to_polynomials(BSpline(_extend_periodically(knots), full, DEGREE), knots)


def _convert_to_polynomials(spline: BSpline, knots: Floats) -> PPoly:
    """Return a spline with values (2,) as polynomials between knots."""
    rising = [np.asarray(spline(knots[:-1], j)) / math.factorial(j) for j in range(spline.k + 1)]
    return PPoly(np.array(rising[::-1]), knots)


def _interpolate_periodic(at: Floats, points: Floats) -> PPoly:
    """Return the periodic spline through points, with its knots there."""
    return _make_periodic_spline(
        at, np.asarray(np.linalg.solve(_evaluate_periodic_splines(at[:-1], at), points), dtype=np.float64)
    )


def _fit_smooth(at: Floats, points: Floats, closed: bool, smoothing: float, start: CurveStart | None) -> PPoly:
    T = float(at[-1])
    count = int(np.clip(len(points) - 1 + closed, 6, MAX_SPLINE_PIECES))
    knots = np.linspace(0.0, T, count + 1)
    places = at[:-1] if closed else at
    roots, weights = legendre.leggauss(DEGREE)
    starts, h = knots[:-1], T / count
    nodes = (starts[:, None] + h * 0.5 * (roots + 1.0)).ravel()
    importance = np.tile(0.5 * h * weights, count)
    if closed:
        basis = _evaluate_periodic_splines(places, knots)
        third = _compute_periodic_third_derivatives(nodes, knots)
    else:
        clamped_knots = np.concatenate([np.zeros(DEGREE), knots, np.full(DEGREE, T)])
        basis = BSpline.design_matrix(np.clip(places, 0.0, T), clamped_knots, DEGREE).toarray()
        third = np.asarray(BSpline(clamped_knots, np.eye(len(clamped_knots) - DEGREE - 1), DEGREE)(nodes, 3))
    penalty = third.T @ (importance[:, None] * third)
    normal, right = basis.T @ basis / len(points), basis.T @ points / len(points)
    scale = np.trace(normal) / max(np.trace(penalty), 1e-300)
    start_weights = np.zeros((0, 2)) if start is None else _find_first_weights(start, h)
    fixed_count = len(start_weights)

    def weights_of(power: float) -> tuple[Floats, float]:
        matrix = (
            normal
            + 10.0**power * scale * penalty
            + SPLINE_REGULARISATION_REL * np.trace(normal) / len(normal) * np.eye(len(normal))
        )
        free_weights = np.linalg.solve(
            matrix[fixed_count:, fixed_count:], right[fixed_count:] - matrix[fixed_count:, :fixed_count] @ start_weights
        )
        spline_weights = np.concatenate([start_weights, free_weights])
        off = basis @ spline_weights - points
        return spline_weights, float(np.sqrt((off**2).sum(axis=1).mean()))

    low, high = -12.0, 14.0
    for _ in range(MAX_SMOOTHING_BISECTIONS):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if weights_of(middle)[1] < smoothing else (low, middle)
        if high - low < SMOOTHING_POWER_TOLERANCE:
            break
    result = weights_of(low)[0]
    if closed:
        return _make_periodic_spline(knots, result)
    return _convert_to_polynomials(BSpline(clamped_knots, result, DEGREE), knots)


def _find_first_weights(start: CurveStart, h: float) -> Floats:
    """Return the weights (3, 2) of the first B-splines of a curve with this start and equal pieces of the length h, m.

    The control points of its derivatives are their differences over the distances of the knots.
    """
    slope, bend = start.derivatives()
    second = start.position + h / DEGREE * slope
    return np.array([start.position, second, second + 2.0 * h / DEGREE * (slope + h / (DEGREE - 1) * bend)])


def _compute_periodic_third_derivatives(nodes: Floats, knots: Floats) -> Floats:
    n = len(knots) - 1
    extended_knots = _extend_periodically(knots)
    full = np.asarray(BSpline(extended_knots, np.eye(n + DEGREE), DEGREE)(nodes, 3))
    out = full[:, :n].copy()
    for j in range(n, n + DEGREE):
        out[:, j % n] += full[:, j]
    return out
