"""Suslov-Jourdain: the power of the lost forces vanishes for all variations of velocity at fixed place and time.

    (M v' - f)·δ'v = 0   for all δ'v with (∂f1/∂v) δ'v = B δ'v = 0,

B = A but for laws of control, which are held while the velocities vary.

The tangent space splits into two subspaces that are orthogonal in the metric of M: L with a basis ε_λ (M-orthonormal,
B ε_λ = 0), in which δ'v lies, and K, spanned by M^-1 B^T. With M = C C^T and C^-1 B^T = (K L) (R; 0)

    ε = C^-T L,          v'_L = Σ ε_λ (ε_λ·f)                              the part that the forces determine,
    v'_K = C^-T K k,     (A C^-T K) k = -b0 - A v'_L                       the part that the constraints determine,
    Λ = R^-1 (k - K^T C^-1 f)                                              from M v'_K = Y_K + B^T Λ.

With B = A the matrix A C^-T K is R^T and A v'_L = 0: the two parts do not know of each other.

Source: 001 (2.3)-(2.5), (4.1) and (5.2)-(5.5). Linear or not, the constraints enter through A = ∂f/∂v alone.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import compute_cholesky, compute_complement, solve_linear


def solve(M: Floats, f: Floats, A: Floats, b0: Floats, B: Floats | None = None) -> FormSolution:
    """Return accelerations (n,) and multipliers (k,) of independent rows A and B (k, n); B = A unless given."""
    W_L, W_K, multipliers = split(M, f, A, b0, B)
    return FormSolution(W_L + W_K, multipliers)


def split(M: Floats, f: Floats, A: Floats, b0: Floats, B: Floats | None = None) -> tuple[Floats, Floats, Floats]:
    """Return the parts W_L and W_K (n,) of the acceleration in the two subspaces, and the multipliers (k,)."""
    C = compute_cholesky(M)
    scaled = solve_linear(C, np.column_stack([(A if B is None else B).T, f]))
    K, L, R = compute_complement(scaled[:, :-1].T)
    force = scaled[:, -1]
    if B is None:
        normal_components = -solve_linear(R.T, b0)
    else:
        W_L, *normals = solve_linear(C.T, np.column_stack([L @ (L.T @ force), K])).T
        normal_components = solve_linear(A @ np.column_stack(normals), -b0 - A @ W_L)
    W_L, W_K = solve_linear(C.T, np.column_stack([L @ (L.T @ force), K @ normal_components])).T
    return W_L, W_K, solve_linear(R, normal_components - K.T @ force)
