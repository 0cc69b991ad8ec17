"""d'Alembert-Lagrange: inertial and given forces do no work on virtual displacements.

    (M v' - f)·δq = 0   for all δq with B δq = 0,        A v' + b0 = 0,

with B = A but for laws of control, which virtual displacements do not follow (004 (2.1), (2.2)). A basis L of the
virtual displacements makes it a square system, in which no multiplier occurs:

    ( L^T M )      ( L^T f )
    (   A   ) v' = (  -b0  ).

Multipliers come from releasing the constraints: a displacement δq = K δ of the row space B^T = K R gives
R Λ = K^T (M v' - f).

Source: 000 9.6 (8)-(10) with errata 000-17 (virtual displacements are arbitrary, not the actual velocities);
001 (1.8), for nonlinear constraints with Chetaev's condition (2.2).
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import compute_complement, solve_linear


def solve(M: Floats, f: Floats, A: Floats, b0: Floats, B: Floats | None = None) -> FormSolution:
    """Return accelerations (n,) and multipliers (k,) of independent rows A and B (k, n); B = A unless given."""
    K, L, R = compute_complement(A if B is None else B)
    acceleration = solve_linear(np.vstack([L.T @ M, A]), np.concatenate([L.T @ f, -b0]))
    return FormSolution(acceleration, solve_linear(R, K.T @ (M @ acceleration - f)))
