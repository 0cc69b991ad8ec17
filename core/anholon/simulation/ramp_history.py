"""Ramps of a finished run: the peaks of the reactions during them, and the state at their end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.forecast import PredictedPeak, refine_peak
from anholon.simulation.system_momentum import compute_system_momentum, express_at_blade, find_active_blades
from anholon.simulation.tolerances import PATH_SAMPLES, RAMP_LENGTH_REL
from anholon.system.system_state import SystemState


class RampResult(NamedTuple):
    """State at the end of a ramp: angular velocity about the vertical, rad/s, and the speeds along the blades, m/s."""

    angular_velocity: float
    speeds: dict[str, float]


class RampHistory:
    """The segments of a run that lie in the ramps of a stage, as far as the stage itself lasted.

    `next_segment`: the segment with which the stage begins, None if nothing was computed; `t0`: when it begins, s;
    `length`: of its longest ramp, s, 0 without ramps; `stage_end`: when the stage ended, s. Later segments have other
    causes too and are omitted.
    """

    def __init__(
        self, run: Run, next_segment: MotionSegment | None, t0: float, length: float, stage_end: float
    ) -> None:
        self._run = run
        self._segments: list[MotionSegment] = []
        if next_segment is not None and length > 0.0:
            end = min(t0 + length * (1.0 + RAMP_LENGTH_REL), stage_end)
            later = run.segments[run.segments.index(next_segment) :]
            self._segments = [segment for segment in later if segment.t1 <= end]
        last = self._segments[-1].t1 if self._segments else t0
        self.is_complete = bool(self._segments) and last >= t0 + length * (1.0 - RAMP_LENGTH_REL)
        self.is_cut_short = next_segment is not None and length > 0.0 and not self.is_complete

    def find_peaks(self) -> dict[str, PredictedPeak]:
        """Return the peak of every reaction during the ramps."""
        peaks: dict[str, PredictedPeak] = {}
        names = [f"reaction:{row}" for row in self._run.system.rows]
        for segment in self._segments if names else ():
            steps = segment.steps()
            inside = (steps[:-1, None] + np.arange(PATH_SAMPLES) / PATH_SAMPLES * np.diff(steps)[:, None]).ravel()
            times = np.append(inside, steps[-1])
            values = self._run.quantities_within(segment, names, times)
            for row, name in zip(self._run.system.rows, names, strict=True):
                peak = refine_peak(self._make_reader(segment, name), times, values[name])
                peaks[row] = max(peaks.get(row, peak), peak, key=lambda candidate: abs(candidate.value))
        return peaks

    def _make_reader(self, segment: MotionSegment, name: str) -> Callable[[Floats], Floats]:
        return lambda times: self._run.quantities_within(segment, [name], times)[name]

    def find_result(self) -> RampResult | None:
        """Return the state at the end of the ramps; None if the stage ended before."""
        if not self.is_complete:
            return None
        segment = self._segments[-1]
        system, t = segment.system, segment.t1
        q, v = np.split(self._run.states_within(segment, np.array([t]))[0], 2)
        at = SystemState(system, t, q, v, system.equations.names.ramps.stop_at(segment.p, t))
        system.compiled.prepare(at.p)
        body, blades = compute_system_momentum(at), find_active_blades(at)
        return RampResult(
            body.mean_angular_velocity, {blade.name: express_at_blade(blade, body)[0] for blade in blades}
        )
