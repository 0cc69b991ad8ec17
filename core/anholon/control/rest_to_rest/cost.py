"""The cost ∫ u² dt of a control, by the rule of Gauss in the intervals between its samples.

The control is a sum of exponentials, circular functions and polynomials that change by little in an interval: the rule
with six nodes errs by the twelfth power of that change, far below rounding. Where the derivative u^(r) is known at the
nodes, it is integrated r times as the polynomial through its values.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.polynomial import polynomial

from anholon.array_types import Floats


def compute_control_cost(u: Floats, steps: Floats, weights: Floats, duration: float) -> float:
    """Return ∫ Σ u² dt (SI) of controls u (k, nodes, m) at the nodes of a quadrature rule.

    `steps` (k,): durations of the intervals, s; the weights (nodes,) of the rule have the sum 1.
    """
    return duration * float(np.einsum("i,j,ijm->", steps, weights, u**2))


def integrate_nodes(rate: Floats, starts: Floats, steps: Floats, nodes: Floats) -> Floats:
    """Return functions (k, nodes, m) at nodes in 0 … 1 of intervals from their derivatives of order r.

    `rate` (k, nodes, m): the derivatives; `steps` (k,): lengths of the intervals; `starts` (k, r, m): the values and
    the derivatives below r at the beginning of each interval.
    """
    order = starts.shape[1]
    coefficients = np.linalg.solve(
        polynomial.polyvander(nodes, len(nodes) - 1), np.moveaxis(rate, 1, 0).reshape(len(nodes), -1)
    )
    integral = polynomial.polyval(nodes, polynomial.polyint(coefficients, order), tensor=True)
    result = integral.T.reshape(len(nodes), *rate[:, 0].shape) * (steps**order)[None, :, None]
    for level in range(order):
        powers = (steps[None, :] * nodes[:, None]) ** level / math.factorial(level)
        result = result + powers[:, :, None] * starts[None, :, level]
    return np.moveaxis(result, 0, 1)
