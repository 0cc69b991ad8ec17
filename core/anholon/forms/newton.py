"""Newton: every element by itself, with the reaction on it.

The unknowns are the accelerations x'' (N) of all elements, those of the coordinates v' (n), the reaction R (N) on every
element, and the multipliers Λ (k) of the constraints. Coordinates without mass of their own carry the elements:

    b x'' = F + R                  each element, freed from everything          000 (e)
    x'' = J v' + g                 the elements move as the coordinates say
    J^T R = Q + B^T Λ              what the elements take from the coordinates is what acts on these
    A v' + b0 = 0                  the constraints

The first two lines give x'' and R of each element by itself from v'; what remains is one system for v' and Λ. R
contains the inner forces of rigid bodies, those of joints and those of constraints (b is diagonal for points; the axes
of a body with products of inertia act on each other).

Source: 000 7.2 (a)-(e) with errata 000-11; docs/theory.md 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import solve_linear
from anholon.forms.pointwise import EquationsReader
from anholon.mechanics.elements import DirectSum
from anholon.mechanics.equations import EquationArrays
from anholon.system.direct_sum import DirectSumReader
from anholon.system.system import System


class FreeBodies(NamedTuple):
    """The results of Newton's equations: x'' (N), v' (n), reactions R (N) on the elements, multipliers (k)."""

    motion: Floats
    acceleration: Floats
    reactions: Floats
    multipliers: Floats


class Newton:
    """Newton's equations of all elements, bound to a system and a parameter vector."""

    def __init__(self, system: System, p: Floats) -> None:
        self._elements = DirectSumReader(system, p)
        self._read = EquationsReader(system, p)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations and multipliers of the independent rows."""
        free_bodies = self.solve_free_bodies(t, q, v)
        return FormSolution(free_bodies.acceleration, free_bodies.multipliers)

    def solve_free_bodies(self, t: float, q: Floats, v: Floats) -> FreeBodies:
        """Return accelerations of and reactions on all elements too."""
        return solve(self._elements(t, q, v), self._read(t, q, v))


def solve(elements: DirectSum, equations: EquationArrays) -> FreeBodies:
    """Return accelerations of and reactions on all elements, from the direct sum and independent rows at a state."""
    b, F, J, g, Q = elements
    A, B = equations.A, equations.B
    n, k = J.shape[1], len(A)
    pushed = J.T @ b
    matrix = np.zeros((n + k, n + k))
    matrix[:n, :n], matrix[:n, n:], matrix[n:, :n] = pushed @ J, -B.T, A
    right = np.concatenate([Q + J.T @ F - pushed @ g, -equations.b0])
    result = solve_linear(matrix, right)
    motion = J @ result[:n] + g
    return FreeBodies(motion, result[:n], b @ motion - F, result[n:])
