"""Many runs of one system that differ in values only, read together: quantities are arrays with a row for each run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.outcome import Occurrence, Outcome
from anholon.results.run_data import FrameSegment, RunData
from anholon.results.segment_states import project_rows
from anholon.results.state_reader import StateReader
from anholon.steppers.stepper_batch import StepperBatch
from anholon.system.system import System


class RunBatch:
    """Runs (k) in one smooth segment from 0 to a common end, without events, with the quantities of a `Run`.

    Those of a run are a row (m,) of an array (k, m); the times `t` are (m,) for all. `steppers`: their integrations, of
    which the `chosen` ones are the runs; `times`: of the frames.
    """

    def __init__(self, system: System, steppers: StepperBatch, chosen: NDArray[np.intp], times: Floats) -> None:
        self.system, self._steppers, self._chosen, self._times = system, steppers, chosen, times
        self.unchecked_outcome = Outcome(status="done", t=float(times[-1]))
        self.events: list[Occurrence] = []
        self.head = len(times)
        self.segments = (FrameSegment(system, 0.0, float(times[-1]), np.ascontiguousarray(steppers.p[chosen])),)
        self._simd_address = system.compiled.simd_address("project") if system.m else 0
        self._at_frames: StateReader | None = None  # until it is first needed

    def select(self, is_selected: NDArray[np.bool_]) -> RunBatch:
        """Return the runs for which `is_selected` (k,) is true."""
        return (
            self if is_selected.all() else RunBatch(self.system, self._steppers, self._chosen[is_selected], self._times)
        )

    def quantity(self, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, Floats]:
        """Return named quantities (k, m) and `t` (m,) at the frames or at given times."""
        if times is not None:
            wanted = np.atleast_1d(np.asarray(times, dtype=float))
            return self._read(names, wanted, self._make_reader(wanted, self._compute_states(wanted)))
        if self._at_frames is None:
            self._at_frames = self._make_reader(self._times, self._compute_states(self._times))
        return self._read(names, self._times, self._at_frames)

    def quantity_at_end(self, names: Sequence[str]) -> dict[str, Floats]:
        """Return named quantities (k, 1) and `t` (1,) at the end."""
        end = self._times[-1:]
        return self._read(names, end, self._make_reader(end, self._project_ends()))

    def _project_ends(self) -> Floats:
        """Return the last states (k, 2n), projected onto the constraints as `project_row` of the kernel does."""
        Y = self._steppers.y[self._chosen]
        return project_rows(self.system, np.full(len(Y), self._times[-1]), Y, self.segments[0].p)

    def _compute_states(self, times: Floats) -> Floats:
        """Return the states (k m, 2n) of all runs at times (m,), run by run."""
        projection = self.system.projection_limits
        states = [self._steppers.states(int(i), times, *projection, self._simd_address) for i in self._chosen]
        return np.concatenate(states)

    def _make_reader(self, times: Floats, Y: Floats) -> StateReader:
        """Return a reader of quantities at states (k m, 2n) of all runs at times (m,)."""
        data = RunData(self.system)
        data.begin_segment(self.segments[0])
        data.append(np.tile(times, len(self._chosen)), Y)
        return StateReader(data, "")

    def _read(self, names: Sequence[str], times: Floats, reader: StateReader) -> dict[str, Floats]:
        shape = len(self._chosen), len(times)
        values = reader.read_frames(names)
        rows = {name: np.ascontiguousarray(column).reshape(shape) for name, column in values.items()}
        return rows | ({"t": times} if "t" in names else {})
