"""Kirgetov's modified Gauss: the tangential part of the acceleration deviates least from the free one.

Virtual displacements obey B δq = 0, accelerations A v' + b0 = 0. For ordinary constraints B = A; for controlled
ones the two differ. Every admissible acceleration is v' = u + s with B u = 0 and s in M^-1 im B^T, and

    1/2 |u - M^-1 f|²_M  ->  min   subject to   B u = 0          M u = f + B^T κ,
    A (u + M^-1 B^T ν) + b0 = 0                                  Δ ν = -b0 - A u,   Δ = A M^-1 B^T,
    v' = u + M^-1 B^T ν,   Λ = κ + ν.

Source: 004 (4.1)-(4.8), (5.1); errata 004-3, 004-5, 004-6. No solution where det Δ = 0: the law cannot be maintained.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import compute_cholesky, solve_linear


def solve(M: Floats, f: Floats, A: Floats, b0: Floats, B: Floats | None = None) -> FormSolution:
    """Return accelerations (n,) and multipliers (k,) for independent rows A and B (k, n); B = A unless given."""
    B = A if B is None else B
    C = compute_cholesky(M)
    scaled = solve_linear(C, np.column_stack([B.T, f]))
    gradients, force = scaled[:, :-1], scaled[:, -1]

    # The tangential part: C^T u is the projection of C^-1 f along the columns of C^-1 B^T.
    Q, R = np.linalg.qr(gradients)
    along = Q.T @ force
    u = solve_linear(C.T, force - Q @ along)
    kappa = -solve_linear(R, along)

    # The constraints determine the normal part.
    normals = solve_linear(C.T, gradients)
    nu = solve_linear(A @ normals, -b0 - A @ u)
    return FormSolution(u + normals @ nu, kappa + nu)


def delta(M: Floats, A: Floats, B: Floats) -> float:
    """Return Kirgetov's determinant Δ = det(A M^-1 B^T); 0 where the law of control cannot be maintained."""
    return float(np.linalg.det(A @ solve_linear(M, B.T)))
