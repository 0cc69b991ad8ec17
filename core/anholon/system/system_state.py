"""A system at one state, and what its compiled functions give there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.mechanics.control_condition import ServoRows
from anholon.mechanics.diagnosis import Diagnosis, diagnose_equations
from anholon.mechanics.equations import ChartArrays, EquationArrays, unpack_chart, unpack_equations
from anholon.mechanics.friction_values import FrictionData

if TYPE_CHECKING:
    from anholon.system.system import System


class SystemState(NamedTuple):
    """A system in its mode at an instant: time, coordinates and rates (n,), and its vector p."""

    system: System
    t: float
    q: Floats
    v: Floats
    p: Floats

    def call(self, name: str) -> Floats:
        """Return the outputs of a compiled function at the state."""
        return self.system.call(name, self.t, self.q, self.v, self.p)

    def evaluate_equations(self) -> EquationArrays:
        """Return the equations at the state as dense arrays."""
        return unpack_equations(self.call("pieces"), self.system.n, self.system.m)

    def diagnose(self) -> Diagnosis:
        """Return the diagnosis of the equations at the state."""
        system, pieces, servo = self.system, self.evaluate_equations(), None
        if any(system.parametric):
            servo = ServoRows(pieces.B, *self.constraint_residual(), system.parametric, system.same_variables)
        return diagnose_equations(pieces.M, pieces.A, pieces.b0, system.rows, system.orders, system.coordinates, servo)

    def evaluate_chart(self, chart: int) -> ChartArrays:
        """Return the quasi-velocities of a chart at the state."""
        chosen = self.system.charts[chart]
        return unpack_chart(self.call(f"chart:{chosen.name}"), len(chosen.velocities), self.system.n)

    def constraint_residual(self) -> tuple[Floats, Floats]:
        """Return the constraint residuals at position level (0 for nonholonomic rows) and at rate level, (m,) each."""
        m = self.system.m
        if not m:
            return np.zeros(0), np.zeros(0)
        out = self.call("residual")
        return out[:m], out[m:]

    def friction_data(self) -> FrictionData:
        """Return frictions, normal reactions and laws at the state, of a system without mode."""
        system = self.system
        if not system.has_function("frictions"):
            return FrictionData((), {}, ())
        return system.read_friction_row(self.call("frictions"), self.t, np.concatenate([self.q, self.v]), self.p)

    def distribute_multipliers(self, multipliers: Floats) -> Floats:
        """Distribute multipliers (m,) of the kept rows at the state, see `System.distribute_multipliers`."""
        (distributed,) = self.system.distribute_multipliers(
            np.array([self.t]), np.concatenate([self.q, self.v])[None], self.p, multipliers[None]
        )
        return np.asarray(distributed)
