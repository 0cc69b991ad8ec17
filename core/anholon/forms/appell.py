"""Appell: the energy of accelerations, minimised over quasi-accelerations.

    S = 1/2 x''^T b x'',     ∂S/∂w'^l = Q_l,      l = 1 … r.

The accelerations of all elements are those of the coordinates, x'' = J q'' + g, and these follow from the
quasi-velocities w = W q' + w0 of a chart together with the constraints,

    q'' = E w' + e,    S^-1 = (E  E_k) with S = (W; A),    e = -S^-1 (bias; b0),

so that S(w') = 1/2 |J E w' + (J e + g)|²_b is a quadratic function, and w' minimises S - Q_l w'^l. Released directions
E_k give the reactions: ∂S/∂w'^κ = Q_κ + Λ_κ.

Where laws of control give the reactions directions B of their own, the last k quasi-velocities are B v, which virtual
displacements do not change, and their accelerations are not given but unknown: ∂S/∂w'^l = Q_l for l = 1 … r and
A q'' + b0 = 0 determine all of them. S has no minimum there; its slopes along virtual displacements vanish.

Source: 000 (53)-(58) with errata 000-4, 000-5; docs/theory.md 1.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import invert_matrix, solve_linear
from anholon.forms.pointwise import EquationsReader
from anholon.forms.quasi_velocities import QuasiVelocities, QuasiVelocityReader
from anholon.mechanics.elements import DirectSum
from anholon.mechanics.equations import EquationArrays
from anholon.system.direct_sum import DirectSumReader
from anholon.system.system import System


class Appell:
    """Appell's equations, bound to a system and a parameter vector."""

    def __init__(self, system: System, p: Floats, chart: str = "") -> None:
        self._elements = DirectSumReader(system, p)
        self._read = EquationsReader(system, p)
        self._quasi = QuasiVelocityReader(system, p, chart)
        self._oblique = bool(system.servo_rows)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations and multipliers of the independent rows."""
        equations = self._read(t, q, v)
        quasi = self._quasi(t, q, v, equations.B if self._oblique else equations.A)
        return solve(self._elements(t, q, v), equations, quasi, oblique=self._oblique)


def solve(
    elements: DirectSum, equations: EquationArrays, quasi: QuasiVelocities, *, oblique: bool = False
) -> FormSolution:
    """Return accelerations and multipliers of independent rows.

    `oblique`: whether the reactions have directions of their own, which then complete the quasi-velocities.
    """
    b, F, J, g, Q = elements
    _, _, A, b0, _, B = equations
    if oblique:
        W = quasi.W
        inverse = invert_matrix(np.vstack([W, B]))
        motion, r = J @ inverse, len(W)
        pushed = motion.T @ b
        generalized_force = inverse.T @ Q + motion.T @ F - pushed @ g
        matrix = np.vstack([pushed[:r] @ motion, A @ inverse])
        z = solve_linear(matrix, np.concatenate([generalized_force[:r], -b0]))
        return FormSolution(inverse @ z, pushed[r:] @ (motion @ z) - generalized_force[r:])
    W, bias, _ = quasi
    r = len(W)
    inverse = invert_matrix(np.vstack([W, A]))
    e = -inverse @ np.concatenate([bias, b0])

    # Accelerations of the elements as functions of w', first with w' = 0.
    motion = J @ inverse
    rest_acceleration = J @ e + g
    gradient = motion.T @ (b @ rest_acceleration - F) - inverse.T @ Q
    pushed = b @ motion[:, :r]
    curvature = motion[:, :r].T @ pushed
    dw = -solve_linear(curvature, gradient[:r])
    return FormSolution(inverse[:, :r] @ dw + e, motion[:, r:].T @ (pushed @ dw) + gradient[r:])
