"""Tangent and normal bundle of the constraints at one state, with the tensors of the equations in both (000 7.1, 8).

The rates y' of new coordinates are independent rates of the model, y'^λ = x'^λ, and the constraints themselves,
y'^κ = F^κ(x, x', t); with Y = ∂y'/∂x' and X = Y^-1 = ∂x'/∂y'

    y'' = Y x'' + β,      β = (0; b0),      and on the constraints y'^κ = 0, y''^κ = 0.

Columns of X are the basis t_s of the tangent bundle, rows of Y the basis t^s of the normal bundle. λ, μ number the r
tangent directions, κ, h the k constraints. Reactions are tested with a basis of their own, Z = (∂z'/∂x')^-1 with
z'^κ = B x': virtual displacements are combinations of its first r columns, and Z = X where the rows of virtual
displacements are those of the constraints (B = A, all but laws of control). In the coordinates x the equations are
c x'' + C = Q + R, with the metric c = J^T b J, C = J^T b g and Q = J^T F + … from the direct sum of the elements.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import (
    augment_equations,
    augment_mass_matrix,
    choose_dependent_columns,
    invert_matrix,
    solve_linear,
)
from anholon.forms.pointwise import EquationsReader
from anholon.mechanics.elements import DirectSum
from anholon.mechanics.equations import EquationArrays
from anholon.system.direct_sum import DirectSumReader
from anholon.system.system import System


class Bundles(NamedTuple):
    """Bases and tensors at one state, r tangent directions before k constraints in every index s.

    X, Y and Z, ∂z'/∂x' (n, n); beta (n); metric c (n, n), C (n) and Q (n) in the coordinates x. `augmentation` is what
    c has more of B^T B than the masses give.
    """

    r: int
    X: Floats
    Y: Floats
    Z: Floats
    dz: Floats
    beta: Floats
    c: Floats
    C: Floats
    Q: Floats
    augmentation: float

    def covariant(self) -> tuple[Floats, Floats, Floats]:
        """Return c_sσ (n, n), C_s (n) and Q_s (n) of c_sσ y''^σ + C_s = Q_s + Λ_s; s belongs to Z, σ to X."""
        lowered = self.Z.T @ self.c
        return lowered @ self.X, self.Z.T @ self.C - lowered @ (self.X @ self.beta), self.Z.T @ self.Q

    def contravariant(self) -> tuple[Floats, Floats, Floats]:
        """Return c^sσ (n, n), C^s (n) and Q^s (n) of y''^s + C^s = Q^s + c^sh Λ_h; s belongs to X, σ to Z."""
        raised = solve_linear(self.c, np.column_stack([self.dz.T, self.C, self.Q]))
        n = len(self.c)
        return self.Y @ raised[:, :n], self.Y @ raised[:, n] - self.beta, self.Y @ raised[:, n + 1]

    def solution(self, tangent: Floats, multipliers: Floats) -> FormSolution:
        """Return x'' (n) for y''^λ (r) and y''^κ = 0, with the multipliers (k) of the masses alone."""
        y = -self.beta
        y[: self.r] += tangent
        acceleration = self.X @ y
        return FormSolution(acceleration, multipliers - self.augmentation * (self.dz[self.r :] @ acceleration))


class BundleForm:
    """A form that is solved in the bases at a state, bound to a system and a parameter vector."""

    def __init__(self, system: System, p: Floats, solution: Callable[[Bundles], FormSolution]) -> None:
        self._elements, self._read = DirectSumReader(system, p), EquationsReader(system, p)
        self._definite, self._oblique = system.diagnosis.is_mass_definite, bool(system.servo_rows)
        self._solution = solution

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations and multipliers of the independent rows."""
        equations, elements = self._read(t, q, v), self._elements(t, q, v)
        return self._solution(make_bundles(equations, elements, definite=self._definite, oblique=self._oblique))


def make_bundles(equations: EquationArrays, elements: DirectSum, *, definite: bool, oblique: bool) -> Bundles:
    """Return bases and tensors of equations with independent rows.

    `definite`: whether every motion has inertia; `oblique`: whether the reactions have directions of their own.
    """
    _, _, A, b0, _, B = equations
    c, Q, C = elements.inertia()
    n, thick = len(c), 0.0
    if not definite:
        if oblique:
            c, thick = augment_mass_matrix(c, B)
        else:
            c, Q = augment_equations(c, Q, A, b0)
    Y = _complete_basis(A)
    X = invert_matrix(Y)
    dz, Z = (_complete_basis(B), None) if oblique else (Y, X)
    beta = np.zeros(n)
    beta[n - len(A) :] = b0
    return Bundles(n - len(A), X, Y, invert_matrix(dz) if Z is None else Z, dz, beta, c, C, Q, thick)


def _complete_basis(rows: Floats) -> Floats:
    """Return independent rates x'^λ before the rows (k, n): a regular square matrix."""
    k, n = rows.shape
    dependent = choose_dependent_columns(rows)
    Y = np.zeros((n, n))
    Y[range(n - k), [i for i in range(n) if i not in dependent]] = 1.0
    Y[n - k :] = rows
    return Y
