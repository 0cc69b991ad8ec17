"""Lagrange's equations with multipliers: M v' = f + A^T Λ, A v' + b0 = 0, in the coordinates and their rates.

Source: 003 I.3 (3.9); 000 (18). The solve is part of the compiled graph, so this is the quick form.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import BaseForm, FormSolution, Multipliers, collect_event_flags
from anholon.forms.linear_algebra import solve_linear
from anholon.mechanics.equations import EquationArrays
from anholon.steppers.stepper import Jacobian
from anholon.system.system import System


class LagrangeWithMultipliers(BaseForm):
    """The state is y = (q, v); right-hand side, projection and events are machine code."""

    def __init__(self, system: System, p: Floats, t: float) -> None:
        self._system, self._given = system, p
        self.multipliers: Multipliers | None = None  # the compiled solve has them
        self.code, self.p = system.code_at(p, t)
        self.size = 2 * system.n
        self.directions, self.stops = system.derive(collect_event_flags)
        self.n_events = len(self.directions)
        self.rhs, self.project, self.events = self.addresses()

    def addresses(self) -> tuple[int, int, int]:
        """Return the addresses of the right-hand side, the projection and the events in the best code so far."""
        code = self.code
        project = code.address("project") if self._system.m else 0
        return code.address("rhs"), project, code.address("events") if self.n_events else 0

    def jacobian(self) -> Jacobian:
        """Return the derivatives of the accelerations by (q, v), compiled when they are first asked for."""
        from anholon.system.acceleration_jacobian import compile_acceleration_jacobian  # seldom needed

        code = compile_acceleration_jacobian(self._system)
        address = code.address("jacobian") if code is not None else 0
        return Jacobian(address, self._given, self._system.n)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations (n,) and multipliers (m,), the smallest where rows are redundant."""
        n, m = self._system.n, self._system.m
        solved = self._system.call("observe", t, q, v, self._given)[:m]
        return FormSolution(self._system.call("rhs", t, q, v, self._given)[n:], solved)


def solve(equations: EquationArrays) -> FormSolution:
    """Return accelerations and multipliers of independent rows at a state, both from one system.

    Rates without inertia that the rows determine therefore need no inverse of M.
    """
    M, f, A, b0, _, B = equations
    n, k = len(M), len(A)
    matrix = np.block([[M, -B.T], [A, np.zeros((k, k))]])
    solved = solve_linear(matrix, np.concatenate([f, -b0]))
    return FormSolution(solved[:n], solved[n:])
