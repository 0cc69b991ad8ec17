"""The tangent space at one state, split by the constraints (paper 001 of `docs/sources.md`, sections 4 and 5,
figures 1 and 2).

In the metric of the mass matrix the space of accelerations is Euclidean: |w|² = w^T M w / M_Σ with the mass M_Σ of all
elements, so that lengths are in m/s² (rates in m/s). The constraints split it into

    K   the directions of the reactions, spanned by M^-1 B^T,
    L   the directions that leave the constraints alone, M-orthogonal to K for ordinary constraints (B = A),

and every vector into its two parts. Newton's equation M_Σ W = Y + R, with W = v', Y = M_Σ M^-1 (Q - h) and
R = M_Σ M^-1 (B^T Λ + R_L + U), falls into one equation in K and one in L. The constraints alone fix W_K; the given
forces, the reaction R_L of constraints that are not ideal and the control U of program constraints fix W_L.

Servo constraints (B ≠ A): accelerations can vary in ker A, which is not orthogonal to K. Then W is split in two ways:
orthogonally, as Kirgetov does (u in ker B, s in K; 004 (4.3)), and obliquely, W_K fixed by the constraints alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.forms.linear_algebra import RANK, compute_cholesky, solve_linear
from anholon.principles.state_quantities import StateQuantities


class SplitVector(NamedTuple):
    """A vector (n,) in coordinates and its parts in K and in L: total = K + L."""

    total: Floats
    K: Floats
    L: Floats


class Metric:
    """Lengths and angles in the metric of a mass matrix M divided by the mass of all elements.

    `flat` makes coordinates of a vector in an orthonormal basis, in which lengths and angles are the usual ones.
    """

    def __init__(self, M: Floats, mass: float) -> None:
        self.mass = mass
        self._C = compute_cholesky(M)
        self._inverse = solve_linear(self._C, np.eye(len(M)))
        self._size = float(np.sqrt(mass))

    def flat(self, x: Floats) -> Floats:
        """Return C^T x / √M_Σ for a vector (n,) or columns (n, k)."""
        return np.asarray(self._C.T @ x / self._size)

    def raise_index(self, covector: Floats) -> Floats:
        """Return the flat coordinates of M_Σ M^-1 y for covectors (n,) or (n, k)."""
        return np.asarray(self._inverse @ covector * self._size)

    def coordinates(self, flat: Floats) -> Floats:
        """Return a vector, or columns, from flat coordinates."""
        return np.asarray(self._inverse.T @ flat * self._size)

    def length(self, x: Floats) -> float:
        """Return |x|."""
        return float(np.linalg.norm(self.flat(x)))

    def angle(self, x: Floats, y: Floats) -> float:
        """Return the angle between two vectors, rad in [0, π]; 0 where one of them vanishes."""
        a, b = self.flat(x), self.flat(y)
        sizes = np.linalg.norm(a) * np.linalg.norm(b)
        # The half-angle form is exact for small angles too, where the cosine is not.
        if sizes == 0.0:
            return 0.0
        a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
        return float(2.0 * np.arctan2(np.linalg.norm(a - b), np.linalg.norm(a + b)))


class TangentSplitting(NamedTuple):
    """W, Y and R (as accelerations, R = W - Y for exact solutions) and V, split into K and L.

    `K` (n, k), `L` (n, n - k): bases of unit length in the metric, as columns; `admissible` (n, l): basis of ker A, L
    itself for ordinary constraints. `W_given` (n,): the part of W in K along ker A that the constraints alone fix;
    it is W.K for ordinary constraints. `P_K`, `P_L` (n, n): the projectors, P_K = M^-1 B^T D^+ A, oblique for servo
    constraints. `K_rates` (n, k): K of the constraints of order 0 and 1 alone, which split V; `V_given` (n,): the part
    of V that these constraints alone fix. `given` (n,): Y with R_L and U, what stands against the ideal reaction.
    `covariant`: the inertia terms of the coordinates are counted with W (001) and not with Y.
    """

    metric: Metric
    W: SplitVector
    Y: SplitVector
    R: SplitVector
    V: SplitVector
    K: Floats
    L: Floats
    admissible: Floats
    K_rates: Floats
    W_given: Floats
    V_given: Floats
    given: Floats
    P_K: Floats
    P_L: Floats
    covariant: bool

    @property
    def ideal(self) -> bool:
        """Whether the reaction has no part in L."""
        m = self.metric
        return m.length(self.R.L) <= 1e-9 * max(m.length(self.R.total), m.length(self.W.total), m.length(self.Y.total))


def split_tangent_space(quantities: StateQuantities, *, covariant: bool = False) -> TangentSplitting:
    """Return the vectors of an instant split by its constraints.

    With `covariant` W is v' + M^-1 h, the acceleration in the tangent space, which does not depend on the choice of
    coordinates (the vector W of 001), and Y comes from the given forces alone; otherwise W is v' and Y holds -h too.
    """
    metric = Metric(quantities.M, quantities.mass)
    n = len(quantities.v)
    independent_rows = list(quantities.kept)
    gradients = metric.raise_index(quantities.A[independent_rows].T)
    reactions = gradients if not quantities.servo else metric.raise_index(quantities.B[independent_rows].T)
    K, L = compute_bases(reactions, n)
    admissible = L if not quantities.servo else compute_bases(gradients, n)[1]
    inertia = metric.raise_index(quantities.h) / quantities.mass if covariant else np.zeros(n)

    W = metric.flat(quantities.acceleration) + inertia
    Y = metric.raise_index(quantities.f) / quantities.mass + inertia
    not_ideal = metric.raise_index(quantities.resistance + quantities.control) / quantities.mass
    R = metric.raise_index(quantities.B.T @ quantities.multipliers) / quantities.mass + not_ideal
    P = K @ K.T if not quantities.servo else _projector(gradients, reactions)
    W_given = _solve_in_span(gradients, reactions, gradients.T @ inertia - quantities.b0[independent_rows])

    # Rows of second order do not limit the rates.
    rate_rows = [i for i in independent_rows if quantities.orders[i] <= 1]
    rate_gradients = metric.raise_index(quantities.A[rate_rows].T)
    V_K, V_L = (K, L) if rate_rows == independent_rows and not quantities.servo else compute_bases(rate_gradients, n)
    rates = quantities.A[rate_rows] @ quantities.v - quantities.rate[rate_rows]
    V_given = _solve_in_span(rate_gradients, rate_gradients, rates)

    def split(x: Floats, K_basis: Floats = K, L_basis: Floats = L) -> SplitVector:
        return SplitVector(
            *(metric.coordinates(part) for part in (x, K_basis @ (K_basis.T @ x), L_basis @ (L_basis.T @ x)))
        )

    P_K = metric.coordinates(P @ metric.flat(np.eye(n)))
    return TangentSplitting(
        metric,
        W=split(W),
        Y=split(Y),
        R=split(R),
        V=split(metric.flat(quantities.v), V_K, V_L),
        K=metric.coordinates(K),
        L=metric.coordinates(L),
        admissible=metric.coordinates(admissible),
        K_rates=metric.coordinates(V_K),
        W_given=metric.coordinates(W_given),
        V_given=metric.coordinates(V_given),
        given=metric.coordinates(Y + not_ideal),
        P_K=P_K,
        P_L=np.eye(n) - P_K,
        covariant=covariant,
    )


def compute_bases(columns: Floats, n: int) -> tuple[Floats, Floats]:
    """Return orthonormal bases of the span of columns (n, k) and of its complement; rank by `RANK`."""
    if not columns.shape[1]:
        return np.zeros((n, 0)), np.eye(n)
    scaled = _normalise_columns(columns)
    U, s, _ = np.linalg.svd(scaled)
    rank = int((s > RANK * s[0]).sum())
    if rank == 1 and columns.shape[1] == 1 and U[:, 0] @ scaled[:, 0] < 0.0:
        U[:, 0] = -U[:, 0]  # along the gradient: the side of a single constraint has a meaning
    return U[:, :rank], U[:, rank:]


def _normalise_columns(columns: Floats) -> Floats:
    return np.asarray(columns / np.maximum(np.linalg.norm(columns, axis=0), np.finfo(float).tiny))


def _projector(gradients: Floats, reactions: Floats) -> Floats:
    """Return the oblique projector on the span of `reactions` along the complement of `gradients`, flat coordinates."""
    A, B = _normalise_columns(gradients), _normalise_columns(reactions)
    return np.asarray(B @ np.linalg.pinv(A.T @ B, rcond=RANK) @ A.T)


def _solve_in_span(gradients: Floats, reactions: Floats, right: Floats) -> Floats:
    """Return the x in the span of `reactions` with gradients^T x = right, flat coordinates."""
    if not len(right):
        return np.zeros(len(gradients))
    sizes = np.maximum(np.linalg.norm(gradients, axis=0), np.finfo(float).tiny)
    B = _normalise_columns(reactions)
    weights, *_ = np.linalg.lstsq((gradients / sizes).T @ B, right / sizes, rcond=RANK)
    return np.asarray(B @ weights)
