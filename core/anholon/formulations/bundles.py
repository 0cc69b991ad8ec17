"""Tangent and normal bundle of the constraints at one state, with the tensors of the equations in both (000 7.1, 8).

The rates y' of new coordinates are independent rates of the model, y'^λ = x'^λ, and the constraints themselves,
y'^κ = F^κ(x, x', t); with Y = ∂y'/∂x' and X = Y^-1 = ∂x'/∂y'

    y'' = Y x'' + β,      β = (0; b0),      and on the constraints y'^κ = 0, y''^κ = 0.

Columns of X are the basis t_s of the tangent bundle, rows of Y the basis t^s of the normal bundle. λ, μ number the r
tangent directions, κ, h the k constraints. In the coordinates x the equations are c x'' + C = Q + R, with the metric
c = J^T b J, C = J^T b g and Q = J^T F + … from the direct sum of the elements.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formulations.algebra import augmented, dependent_columns, inverse_of, solved
from anholon.formulations.direct_sum import DirectSumReader
from anholon.formulations.pointwise import Reader
from anholon.system.system import System

Floats = NDArray[np.float64]


class Bundles(NamedTuple):
    """Bases and tensors at one state, r tangent directions before k constraints in every index s.

    X, Y (n, n); beta (n); metric c (n, n), C (n) and Q (n) in the coordinates x.
    """

    r: int
    X: Floats
    Y: Floats
    beta: Floats
    c: Floats
    C: Floats
    Q: Floats

    def covariant(self) -> tuple[Floats, Floats, Floats]:
        """Return c_sσ (n, n), C_s (n) and Q_s (n) of c_sσ y''^σ + C_s = Q_s + Λ_s."""
        lowered = self.X.T @ self.c
        return lowered @ self.X, self.X.T @ self.C - lowered @ (self.X @ self.beta), self.X.T @ self.Q

    def contravariant(self) -> tuple[Floats, Floats, Floats]:
        """Return c^sσ (n, n), C^s (n) and Q^s (n) of y''^s + C^s = Q^s + c^sh Λ_h."""
        raised = solved(self.c, np.column_stack([self.Y.T, self.C, self.Q]))
        n = len(self.c)
        return self.Y @ raised[:, :n], self.Y @ raised[:, n] - self.beta, self.Y @ raised[:, n + 1]

    def acceleration(self, tangent: Floats) -> Floats:
        """Return x'' (n) for y''^λ (r) and y''^κ = 0."""
        y = -self.beta
        y[: self.r] += tangent
        return np.asarray(self.X @ y)


class BundleReader:
    """Reads the bundles of a system, bound to a parameter vector."""

    def __init__(self, system: System, p: Floats) -> None:
        self._elements = DirectSumReader(system, p)
        self._read = Reader(system, p)
        self._definite = system.diagnosis.definite
        self._n = system.n

    def __call__(self, t: float, q: Floats, v: Floats) -> Bundles:
        """Return bases and tensors at a state."""
        n = self._n
        _, _, A, b0, *_ = self._read(t, q, v)
        c, Q, C = self._elements(t, q, v).inertia()
        if not self._definite:
            c, Q = augmented(c, Q, A, b0)
        dependent = dependent_columns(A)
        free = [i for i in range(n) if i not in dependent]
        r = len(free)
        Y = np.zeros((n, n))
        Y[range(r), free] = 1.0
        Y[r:] = A
        beta = np.zeros(n)
        beta[r:] = b0
        return Bundles(r, inverse_of(Y), Y, beta, c, C, Q)
