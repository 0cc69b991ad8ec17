"""Linear algebra that several forms share: bases of the L and K subspaces, projectors, multipliers of redundant rows.

Throughout A (k, n) has independent rows; M (n, n) is symmetric.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats

RANK: Final = 1e-10
"""Singular values below this part of the largest one count as zero (docs/theory.md 3)."""


class Complement(NamedTuple):
    """Orthonormal bases of the two subspaces of a matrix A (k, n): A^T = K R, A L = 0.

    K (n, k) spans the gradients, L (n, n - k) the admissible directions, R (k, k) is upper triangular.
    """

    K: Floats
    L: Floats
    R: Floats


def compute_complement(A: Floats) -> Complement:
    """Return orthonormal bases of the row space and of the kernel of A."""
    k, n = A.shape
    if not k:
        return Complement(np.zeros((n, 0)), np.eye(n), np.zeros((0, 0)))
    Q, R = np.linalg.qr(A.T, mode="complete")
    return Complement(Q[:, :k], Q[:, k:], R[:k])


def augment_equations(M: Floats, f: Floats, A: Floats, b0: Floats) -> tuple[Floats, Floats]:
    """Return M + s A^T A and f - s A^T b0: the same motion and multipliers, with inertia also where A forbids to move.

    For any accelerations with A v' + b0 = 0 the two additions cancel, so that a form which needs M^-1 serves for
    massless coordinates too. s makes both parts of one size.
    """
    outer = A.T @ A
    s = float(np.trace(M)) / max(float(np.trace(outer)), np.finfo(float).tiny)
    return M + s * outer, f - s * (A.T @ b0)


def augment_mass_matrix(M: Floats, B: Floats) -> tuple[Floats, float]:
    """Return M + s B^T B and s: inertia also where B forbids to move.

    As M v' = f + B^T Λ is (M + s B^T B) v' = f + B^T (Λ + s B v'), the motion is the same, and s B v' is to be taken
    from the multipliers.
    """
    outer = B.T @ B
    s = float(np.trace(M)) / max(float(np.trace(outer)), np.finfo(float).tiny)
    return M + s * outer, s


def solve_linear(matrix: Floats, right: Floats) -> Floats:
    """Return x with matrix x = right."""
    return np.asarray(np.linalg.solve(matrix, right), dtype=np.float64)


def invert_matrix(matrix: Floats) -> Floats:
    """Return the inverse of a square matrix."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def compute_cholesky(M: Floats) -> Floats:
    """Return the lower triangular C with M = C C^T."""
    return np.asarray(np.linalg.cholesky(M), dtype=np.float64)


def choose_dependent_columns(A: Floats) -> list[int]:
    """Return k columns of A (k, n) that form a well-conditioned square matrix (elimination with full pivoting)."""
    remaining = A / np.linalg.norm(A, axis=1)[:, None]
    chosen: list[int] = []
    for _ in range(len(A)):
        i, j = np.unravel_index(int(np.abs(remaining).argmax()), remaining.shape)
        chosen.append(int(j))
        remaining = remaining - np.outer(remaining[:, j] / remaining[i, j], remaining[i])
        remaining[i] = 0.0
        remaining[:, j] = 0.0
    return chosen


def compute_projectors(M: Floats, A: Floats, B: Floats | None = None) -> tuple[Floats, Floats]:
    """Return P_K = M^-1 B^T D^+ A and P_L = I - P_K with D = A M^-1 B^T (docs/theory.md 3); they act on accelerations.

    With B = A they are orthogonal in the metric of M, otherwise oblique (Kirgetov). Rows may be redundant.
    """
    inverse_B = np.linalg.solve(M, (A if B is None else B).T)
    P_K = inverse_B @ np.linalg.pinv(A @ inverse_B, rcond=RANK) @ A
    return P_K, np.eye(len(M)) - P_K


def compute_constraint_measure(M: Floats, f: Floats, acceleration: Floats) -> float:
    """Return Gauss's measure of constraint Z = 1/2 |M^-1 f - v'|² in the metric of M."""
    lost = f - M @ acceleration
    return 0.5 * float(lost @ np.linalg.solve(M, lost))
