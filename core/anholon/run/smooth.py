"""One smooth part of a motion while it is computed."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from anholon.formulations.base import Bound
from anholon.formulations.program_form import ProgramForm
from anholon.integrators.dop853 import Integrator, interpolate
from anholon.results.run import settled, settling
from anholon.system.system import System

__all__ = ["Smooth"]

Floats = NDArray[np.float64]


class Smooth:
    """One smooth part as it is computed: the integrator's record read through the form of the equations."""

    def __init__(self, system: System, bound: Bound, integrator: Integrator, p: Floats) -> None:
        self._bound, self._integrator = bound, integrator
        self.system, self.p = system, p
        self.t0 = integrator.t
        self.multipliers = bound.multipliers
        # The projection of the system itself acts on (q, v).
        self._direct = system.has("project") and bound.project == system.compiled.address("project")
        self.cut = math.inf  # where the motion turned although the integrator went on

    @property
    def t1(self) -> float:
        """Time reached so far."""
        return min(self._integrator.t, self.cut)

    def readings(self, times: Floats) -> Floats | None:
        """Return what a form for program constraints reads beside (q, v) at given times; None for other forms."""
        if not isinstance(self._bound, ProgramForm):
            return None
        inside = np.clip(times, self.t0, self.t1)
        return self._bound.readings(inside, interpolate(self._integrator.record, inside))

    def steps(self) -> Floats:
        """Return the ends of the integrator's steps, (k + 1,)."""
        record = self._integrator.record
        if self.cut == math.inf:
            return np.append(record.t_old, self._integrator.t)
        return np.append(record.t_old[record.t_old < self.cut], self.cut)

    def states(self, times: Floats) -> Floats:
        """Return rows (q, v) by dense output."""
        return self._bound.decode(times, interpolate(self._integrator.record, times))

    def settled(self, times: Floats) -> Floats:
        """Return rows (q, v) on the constraints; only for the thread that integrates."""
        if self._direct:
            lanes = self.system.compiled.lanes("project", len(times))
            return self._integrator.settled(times, *settling(self.system), lanes)
        return settled(self, times)
