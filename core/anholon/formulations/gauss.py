"""Gauss: among the accelerations that the constraints allow the actual one deviates least from the free one.

    Z(w) = 1/2 |w - M^-1 f|²_M  ->  min   subject to   A w + b0 = 0.

A quadratic program with equality constraints, solved as least squares so that Z itself is minimised and never a
product of matrices: with M = C C^T it is Z = 1/2 |C^T w - C^-1 f|². A^T = K R fixes w = K w_K + L w_L along the
gradients, R^T w_K = -b0, and leaves min |C^T L w_L - (C^-1 f - C^T K w_K)|. The gradient of Z at the minimum is a
combination of the gradients of the constraints: M w - f = A^T Λ.

Source: 001 (6.2), δ''Z = 0 with Z = (M/2)(W - Y/M)²; THEORY D3.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.formulations.algebra import cholesky, complement, solved
from anholon.formulations.base import Solution

Floats = NDArray[np.float64]


def solve(M: Floats, f: Floats, A: Floats, b0: Floats) -> Solution:
    """Return accelerations (n,) and multipliers (k,) of independent rows A (k, n)."""
    C = cholesky(M)
    K, L, R = complement(A)
    held = K @ solved(R.T, -b0)
    target = solved(C, f) - C.T @ held
    Q, S = np.linalg.qr(C.T @ L)
    acceleration = held + L @ solved(S, Q.T @ target)
    # The residual C^T w - C^-1 f is what Z measures; its gradient is C times it.
    gradient = C @ (Q @ (Q.T @ target) - target)
    return Solution(acceleration, solved(R, K.T @ gradient))
