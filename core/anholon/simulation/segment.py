"""One smooth segment of a motion while it is computed, and the times of frames."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import BoundForm
from anholon.forms.lagrange1 import LagrangeWithMultipliers
from anholon.forms.program_form import ProgramForm
from anholon.results.segment_states import project_segment_states
from anholon.simulation.singularity_driver import SingularPassageForm
from anholon.steppers.step_history import interpolate
from anholon.steppers.stepper import Stepper
from anholon.system.system import System

_GRID: Final = 4096  # times of frames that are kept for other runs


class IntegratedSegment:
    """One smooth segment during its computation: the integrator's record read through the form of the equations."""

    def __init__(self, system: System, form: BoundForm, integrator: Stepper, p: Floats) -> None:
        self.form, self.integrator = form, integrator
        self.system, self.p = system, p
        self.t0 = integrator.t
        self.multipliers = form.multipliers
        self.series = form.series if isinstance(form, SingularPassageForm) else None
        # The projection that the integrator has acts on (q, v).
        self._code = form.code if isinstance(form, LagrangeWithMultipliers) and system.m else None
        self.truncated_end = math.inf  # where the motion turned although the integrator went on

    def take_better_code(self) -> None:
        """Switch the stepper to the best code compiled so far; it gives the same bits."""
        if isinstance(self.form, LagrangeWithMultipliers):
            self.integrator.exchange(self.form.addresses())

    @property
    def t1(self) -> float:
        """Time reached so far."""
        return min(self.integrator.t, self.truncated_end)

    def readings(self, times: Floats) -> Floats | None:
        """Return the additional values of a form for program constraints at given times; None for other forms."""
        if not isinstance(self.form, ProgramForm):
            return None
        inside = np.clip(times, self.t0, self.t1)
        return self.form.readings(inside, interpolate(self.integrator.record, inside))

    def steps(self) -> Floats:
        """Return the ends of the integrator's steps, (k + 1,)."""
        record = self.integrator.record
        if self.truncated_end == math.inf:
            return np.append(record.t_old, self.integrator.t)
        return np.append(record.t_old[record.t_old < self.truncated_end], self.truncated_end)

    def states(self, times: Floats) -> Floats:
        """Return rows (q, v) by dense output; values after a kink begin slightly behind the end."""
        inside = np.minimum(times, self.integrator.t)
        return self.form.decode(inside, interpolate(self.integrator.record, inside))

    def projected_states(self, times: Floats) -> Floats:
        """Return rows (q, v) on the constraints; only for the thread that integrates."""
        if self._code is not None:
            lanes = self._code.simd_address("project", len(times))
            return self.integrator.projected_states(times, *self.system.projection_limits, lanes)
        return project_segment_states(self, times)


def frame_times(interval: float, first: int, end: int) -> Floats:
    """Return the times of the frames from number `first` to `end`, a new array."""
    if end <= _GRID:
        return _grid(interval)[first:end].copy()
    return np.arange(first, end, dtype=np.float64) * interval


@lru_cache(maxsize=8)
def _grid(interval: float) -> Floats:
    """Return the times of the first frames, (_GRID,)."""
    return np.arange(_GRID, dtype=np.float64) * interval
