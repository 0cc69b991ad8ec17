"""Gauss: among the accelerations that the constraints allow the actual one deviates least from the free one.

    Z(w) = 1/2 |w - M^-1 f|²_M  ->  min   subject to   A w + b0 = 0.

A quadratic program with equality constraints, solved as least squares so that Z itself is minimised and never a
product of matrices: with M = C C^T it is Z = 1/2 |C^T w - C^-1 f|². A^T = K R fixes w = K w_K + L w_L along the
gradients, R^T w_K = -b0, and leaves min |C^T L w_L - (C^-1 f - C^T K w_K)|. The gradient of Z at the minimum is a
combination of the gradients of the constraints: M w - f = A^T Λ.

Source: 001 (6.2), δ''Z = 0 with Z = (M/2)(W - Y/M)²; docs/theory.md 3.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import compute_cholesky, compute_complement, solve_linear


def solve(M: Floats, f: Floats, A: Floats, b0: Floats) -> FormSolution:
    """Return accelerations (n,) and multipliers (k,) of independent rows A (k, n)."""
    C = compute_cholesky(M)
    K, L, R = compute_complement(A)
    constrained_part = K @ solve_linear(R.T, -b0)
    target = solve_linear(C, f) - C.T @ constrained_part
    Q, S = np.linalg.qr(C.T @ L)
    acceleration = constrained_part + L @ solve_linear(S, Q.T @ target)
    # Z measures the residual C^T w - C^-1 f; its gradient is C times it.
    gradient = C @ (Q @ (Q.T @ target) - target)
    return FormSolution(acceleration, solve_linear(R, K.T @ gradient))
