"""Courses of one quantity over time, or along the way: splines of the fifth degree with all their derivatives."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

import numpy as np
from scipy.interpolate import BSpline, PPoly

from anholon.array_types import Floats

DEGREE: Final = 5
"""Degree of the splines: four derivatives are continuous."""

MAX_DERIVATIVE: Final = 5
"""Highest derivative of a course that is asked for."""


class PathFunction:
    """A sum of B-splines with the knots `knots` (k,), times in s if `depends_on_time`, else arc lengths in m, and the
    coefficients (k + DEGREE - 1,); it is linear before the knots and, from an interval later, after them."""

    def __init__(self, knots: Floats, coefficients: Floats, *, depends_on_time: bool) -> None:
        full = np.concatenate([np.full(DEGREE, knots[0]), knots, np.full(DEGREE, knots[-1])])
        pieces = PPoly.from_spline(BSpline(full, coefficients, DEGREE))
        self.knots, self.coefficients, self.depends_on_time = knots, coefficients, depends_on_time
        self._ascending_coefficients = pieces.c[::-1, DEGREE : DEGREE + len(knots) - 1].T.tolist()
        self._starts: list[float] = knots.tolist()

    def evaluate_at(self, t: float, s: float) -> Floats:
        """Return the value and the derivatives (GIVEN + 1,) at a time and a way."""
        return self.compute_derivatives(t if self.depends_on_time else s)

    def compute_derivatives(self, x: float) -> Floats:
        """Return the value and the derivatives (GIVEN + 1,) at a time or a way."""
        # A little beyond its end it is still the last polynomial.
        starts = self._starts
        inside = min(max(x, starts[0]), 2.0 * starts[-1] - starts[-2])
        k = min(bisect_right(starts, inside) - 1, len(self._ascending_coefficients) - 1)
        out = np.array(compute_polynomial_derivatives(list(self._ascending_coefficients[k]), inside - starts[k]))
        if inside != x:
            out[0] += (x - inside) * out[1]
            out[2:] = 0.0
        return out


def compute_polynomial_derivatives(coefficients: list[float], h: float) -> Sequence[float]:
    """Return a polynomial with the coefficients c_0, c_1, … and its derivatives at h."""
    # Horner's scheme, again and again: Taylor's coefficients at h.
    c, factor = coefficients, 1.0
    for j in range(len(c)):
        for i in range(len(c) - 2, j - 1, -1):
            c[i] += h * c[i + 1]
    for j in range(1, len(c)):
        factor *= j
        c[j] *= factor
    return c
