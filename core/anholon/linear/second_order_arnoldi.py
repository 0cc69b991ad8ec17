"""The slow motions of many: a few directions in which the slow modes of a large system lie.

The solutions of K η + λ D η + λ² M η = 0 nearest to a root σ, λ = σ + μ, lie nearly in the space of r_j with

    (K + σ D + σ² M) r_j = -(D + 2 σ M) r_{j-1} - M r_{j-2},

which grows by a block of directions at a time until they do. What K does to these directions is known without applying
K, whose stiffest parts would round it off.

Source: Z. Bai, Y. Su, SOAR: a second-order Arnoldi method, SIAM J. Matrix Anal. Appl. 26 (2005) 640.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from anholon.array_types import Complexes, Floats
from anholon.linear.tolerances import (
    ARNOLDI_BLOCK_SIZE,
    DEPENDENT_DIRECTION_REL,
    ROUNDED_SHAPE_TOLERANCE,
    SHAPE_TOLERANCE,
)


class ProjectedSystem(NamedTuple):
    """Directions V (d, r), orthonormal, with K, M and D (r, r) on them."""

    V: Floats
    K: Floats
    M: Floats
    D: Floats | None


def find_slowest_modes(
    K: Floats,
    M: Floats,
    D: Floats | None,
    shift: float,
    symmetric: bool,
    solve_projected: Callable[[ProjectedSystem], tuple[Complexes, Complexes]],
    count: int,
) -> tuple[Complexes, Complexes] | None:
    """Return the roots λ and vectors (d, count) of the slowest modes; None if few directions do not contain them.

    `solve_projected`: returns those (r, count) of few directions.

    `shift`: the root σ, at which K + σ D + σ² M can be solved; `symmetric`: whether K is.
    """
    d = len(K)
    rates = 2.0 * shift * M if D is None else D + 2.0 * shift * M
    try:
        factors = scipy.linalg.lu_factor(K + shift * (shift * M if D is None else D + shift * M))
    except (ValueError, scipy.linalg.LinAlgError):
        return None
    # Fixed directions that are not symmetric to anything begin.
    right = (
        np.sin(
            np.outer(np.arange(1.0, d + 1.0), 1.0 + 0.7 * np.arange(ARNOLDI_BLOCK_SIZE)) + np.arange(ARNOLDI_BLOCK_SIZE)
        )
        * np.sqrt(np.abs(np.diag(M)))[:, None]
    )
    Q, P, AQ = (np.zeros((d, 0)) for _ in range(3))
    new, before = scipy.linalg.lu_solve(factors, right), np.zeros((d, ARNOLDI_BLOCK_SIZE))
    gap = np.inf
    while Q.shape[1] < d // 2:
        size = np.maximum(np.linalg.norm(new, axis=0), 1e-300)
        new, before, right = new / size, before / size, right / size
        for _ in range(2):
            part = Q.T @ new + P.T @ before
            new, before, right = new - Q @ part, before - P @ part, right - AQ @ part
        both, R, order = scipy.linalg.qr(np.vstack([new, before]), mode="economic", pivoting=True)
        rank = int(np.count_nonzero(np.abs(np.diag(R)) > DEPENDENT_DIRECTION_REL))
        if not rank:
            return None
        new, before, right = (
            both[:d, :rank],
            both[d:, :rank],
            _solve_triangular(right[:, order[:rank]], R[:rank, :rank]),
        )
        Q, P, AQ = np.hstack([Q, new]), np.hstack([P, before]), np.hstack([AQ, right])
        if Q.shape[1] >= 2 * count + ARNOLDI_BLOCK_SIZE:
            small = _project(Q, AQ, M, D, shift, symmetric)
            roots, vectors = solve_projected(small)
            result = small.V @ vectors
            last, gap = (
                gap,
                _compute_largest_defect(factors, rates, M, roots, result, shift) if len(roots) == count else np.inf,
            )
            if gap <= SHAPE_TOLERANCE or (gap <= ROUNDED_SHAPE_TOLERANCE and gap > 0.5 * last):
                return roots, result
        right, before = -(rates @ new) - M @ before, new
        new = scipy.linalg.lu_solve(factors, right)
    return None


def _solve_triangular(columns: Floats, R: Floats) -> Floats:
    """Return columns (d, r) times R^-1, R being triangular."""
    return np.asarray(scipy.linalg.solve_triangular(R, columns.T, trans="T").T)


def _project(Q: Floats, AQ: Floats, M: Floats, D: Floats | None, shift: float, symmetric: bool) -> ProjectedSystem:
    """Return the directions in Q (d, r), to which K + σ D + σ² M does AQ."""
    V, R, order = scipy.linalg.qr(Q, mode="economic", pivoting=True)
    rank = int(np.count_nonzero(np.abs(np.diag(R)) > DEPENDENT_DIRECTION_REL))
    V, AV = V[:, :rank], _solve_triangular(AQ[:, order[:rank]], R[:rank, :rank])
    mass, rate = V.T @ M @ V, None if D is None else V.T @ D @ V
    K = V.T @ AV - shift**2 * mass
    if rate is not None:
        K = K - shift * rate
    return ProjectedSystem(V, 0.5 * (K + K.T) if symmetric else K, mass, rate)


def _compute_largest_defect(
    factors: tuple[Floats, NDArray[np.int32]], rates: Floats, M: Floats, roots: Complexes, x: Complexes, shift: float
) -> float:
    """Return the largest relative defect of shapes x in x + (K + σ D + σ² M)^-1 (μ (D + 2 σ M) + μ² M) x = 0."""
    mu = roots - shift
    right = np.stack([x.real, x.imag]).transpose(1, 0, 2).reshape(len(x), -1)
    forces = [(A @ right).reshape(len(x), 2, -1) for A in (rates, M)]
    by_rate, by_mass = (part[:, 0] + 1j * part[:, 1] for part in forces)
    wanted = -(mu * by_rate + mu**2 * by_mass)
    both = np.hstack([wanted.real, wanted.imag])
    again = scipy.linalg.lu_solve(factors, both)
    k = x.shape[1]
    defects = np.linalg.norm(again[:, :k] + 1j * again[:, k:] - x, axis=0)
    return float((defects / np.linalg.norm(x, axis=0)).max(initial=0.0))
