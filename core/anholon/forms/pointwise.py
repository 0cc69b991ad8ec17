"""Forms that give accelerations and multipliers state by state, and how they are integrated.

The state is y = (q, v); the right-hand side is a Python function, projection and events are those of the system.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import BaseForm, FormSolution
from anholon.forms.linear_algebra import augment_equations, augment_mass_matrix
from anholon.mechanics.equations import EquationArrays
from anholon.steppers.callbacks import PythonCallback
from anholon.system.system import System
from anholon.system.system_state import SystemState


class PointwiseForm(Protocol):
    """A form of the equations at one state.

    1. `solve(t, q, v)` returns accelerations and the multipliers (k,) of the independent rows, in the order of
       `system.diagnosis.independent`.
    2. It goes its own way to them: a form never asks another one, nor the compiled solve of the system.
    3. Where there is no solution it raises `numpy.linalg.LinAlgError`; what it cannot treat at all it refuses with
       a RunError when it is bound.
    """

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution: ...


class EquationsReader:
    """The equations M v' = f + B^T Λ, A v' + b0 = 0 of a system at a state, reduced to independent rows."""

    def __init__(self, system: System, p: Floats) -> None:
        self._system, self._p = system, p
        self.independent = list(system.diagnosis.independent)
        self._all = len(self.independent) == system.m

    def __call__(self, t: float, q: Floats, v: Floats) -> EquationArrays:
        """Return the equations with the independent rows."""
        equation_arrays = SystemState(self._system, t, q, v, self._p).evaluate_equations()
        if self._all:
            return equation_arrays
        return EquationArrays(
            equation_arrays.M,
            equation_arrays.f,
            equation_arrays.A[self.independent],
            equation_arrays.b0[self.independent],
            equation_arrays.rate[self.independent],
            equation_arrays.B[self.independent],
        )


class AlgebraicForm:
    """A form that needs only M, f, A, b0 and, where the reactions have directions of their own, B."""

    def __init__(self, system: System, p: Floats, algebra: Callable[..., FormSolution]) -> None:
        self._read = EquationsReader(system, p)
        self._algebra = algebra
        self._definite = system.diagnosis.is_mass_definite
        self._oblique = bool(system.servo_rows)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations and multipliers of the independent rows."""
        M, f, A, b0, _, B = self._read(t, q, v)
        if self._oblique:
            metric, s = (M, 0.0) if self._definite else augment_mass_matrix(M, B)
            acceleration, multipliers = self._algebra(metric, f, A, b0, B)
            return FormSolution(acceleration, multipliers - s * (B @ acceleration))
        if not self._definite:
            M, f = augment_equations(M, f, A, b0)
        return self._algebra(M, f, A, b0)


class PointwiseBinding(BaseForm):
    """A form bound for integration; see `anholon.forms.base`."""

    def __init__(self, system: System, p: Floats, form: PointwiseForm) -> None:
        self._system, self._form = system, form
        self.p = p
        self.size = 2 * system.n
        self.rhs: int = PythonCallback(self._fill).address(self.size)
        self.project = system.compiled.address("project") if system.m else 0
        self.bind_events(system, system.compiled)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations (n,) and the multipliers (m,) of all rows, the smallest where rows are redundant."""
        with np.errstate(all="ignore"):  # what is not finite is reported by what integrates or plots it
            acceleration, solved = self._form.solve(t, q, v)
        return FormSolution(acceleration, SystemState(self._system, t, q, v, self.p).distribute_multipliers(solved))

    def multipliers(self, times: Floats, q: Floats, v: Floats) -> Floats:
        """Return the multipliers (k, m) of the form itself."""
        out = np.full((len(times), self._system.m), np.nan)
        for k, t in enumerate(times.tolist()):
            try:
                out[k] = self.solve(t, q[k], v[k]).multipliers
            except np.linalg.LinAlgError:
                continue  # there is none at this state
        return out

    def _fill(self, t: float, y: Floats, out: Floats) -> None:
        """Write y'; NaN, for which the integrator tries a smaller step, where the form has no solution."""
        n = self._system.n
        out[:n] = y[n:]
        with np.errstate(all="ignore"):
            try:
                out[n:] = self._form.solve(t, y[:n], y[n:]).acceleration
            except np.linalg.LinAlgError:
                out[n:] = np.nan
