"""The data of a run with rods: frames of all nodes, smooth segments with the parts that act in them, and step
records."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.outcome import Occurrence
from anholon.results.rods.rod_frames import RodFrame, stack_frames
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.rods.step_replay import StepRunRecord
from anholon.results.run_data import RunData
from anholon.rods.assembly.cable_interpolation import find_slack_cables
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.amplitude_decay import EqualSteps
from anholon.system.coupling.consistent_forces import ForcedState, find_consistent_forces
from anholon.system.system import System

SAME_TIME_REL: Final = 1e-9  # relative: times that are one
_MAX_FORCED_ELEMENTS: Final = 4096  # of the states whose forces are found together
_RECORDS: Final = 8  # of steps between two frames that are counted


class RodData(RunData):
    """Frames, smooth segments and steps of one run.

    `ends`: the first and the last frame of every smooth segment; `steps`: the step records, in the order of time;
    `tells_slack`: whether cables that go slack are events; `scale`: of the load factor in the length of a path, 0 where
    it is unknown.
    """

    def __init__(self, system: System, rod_system: RodSystem) -> None:
        super().__init__(system)
        self.rod_system = rod_system
        self.frames: list[RodFrame] = []
        self.ends: list[tuple[RodFrame, RodFrame]] = []
        self.steps: list[StepRunRecord] = []
        self.tells_slack = rod_system.assembly.mesh.cables is not None
        self.scale = 0.0
        self._slack: frozenset[str] = frozenset()

    def begin_rod_segment(self, segment: RodSegment, frame: RodFrame) -> None:
        """Open a smooth segment of the motion, which begins with a frame."""
        self.ends.append((frame, frame))
        self.begin_segment(segment)

    def extend_segment(self, frame: RodFrame) -> None:
        """Set the end of the current segment."""
        last = self.segments[-1]
        assert isinstance(last, RodSegment)
        self.ends[-1] = self.ends[-1][0], frame
        self.segments[-1] = replace(last, t1=frame.state.t)

    def collect_arrays(self) -> dict[str, Floats]:
        """Return the frames, then the first and the last one of every segment of the motion, and its steps.

        The steps have a row for each `StepRunRecord`.
        """
        frames = [*self.frames[: self.head], *(frame for pair in self.ends for frame in pair)]
        return stack_frames(frames) | {
            "steps": np.array(self.steps, dtype=float).reshape(-1, len(StepRunRecord._fields))
        }

    def append_frame(self, frame: RodFrame) -> None:
        """Append a frame; the numbers of its columns are found when they are first asked for."""
        t = frame.state.t
        self.frames.append(frame)
        self._record_slack_cables(frame)
        self.extend_segment(frame)
        self.append(np.array([t]), np.concatenate(frame.state.rigid[:2])[None])

    def append_steps(self, record: StepRunRecord) -> None:
        """Append a step record; records that go beyond its start were taken back and are removed."""
        while self.steps and (self.steps[-1].segment, self.steps[-1].t0) >= (record.segment, record.t0):
            self.steps.pop()
        self.steps.append(record)

    def _record_slack_cables(self, frame: RodFrame) -> None:
        """Record cables that have become slack, with the slackest arc, or taut since the previous frame."""
        if not self.tells_slack:
            return
        now = find_slack_cables(self.rod_system.assembly, frame.state.pose, frame.wrench)
        for name in now.keys() - self._slack:
            self.events.append(Occurrence(name=f"{name} slack at {now[name]:.3g}L", t=frame.state.t))
        for name in self._slack - now.keys():
            self.events.append(Occurrence(name=f"{name} taut", t=frame.state.t))
        self._slack = frozenset(now)

    def copy_beginning(self, other: RunData, n_segments: int, n_frames: int, n_events: int) -> None:
        """Copy the first smooth segments, frames and events of another run, which may still be growing."""
        assert isinstance(other, RodData)
        super().copy_beginning(other, n_segments, n_frames, n_events)
        self.frames, self.ends = other.frames[:n_frames], other.ends[:n_segments]
        self.steps = [record for record in other.steps if record.segment < n_segments]

    def find_segment(self, frame: RodFrame) -> RodSegment:
        """Return the smooth segment that a frame belongs to."""
        motion_segment = self.segments[frame.segment]
        assert isinstance(motion_segment, RodSegment)
        return motion_segment

    def find_neighbours(self, start: RodFrame, end: RodFrame) -> tuple[RodFrame | None, RodFrame | None]:
        """Return the frames before `start` and after `end` in the same smooth segment, None if there are none."""
        k = bisect_left(self.times, start.state.t)
        first, last = self.ends[start.segment]
        near = [first, *self.frames[max(0, k - 1) : k + 3], last]
        segment_frames = sorted(
            (frame for frame in near if frame.segment == start.segment), key=lambda frame: frame.state.t
        )
        before = [frame for frame in segment_frames if frame.state.t < start.state.t]
        after = [frame for frame in segment_frames if frame.state.t > end.state.t]
        return before[-1] if before else None, after[0] if after else None

    def find_step_records(self, start: RodFrame, end: RodFrame, near: float) -> list[StepRunRecord]:
        """Return the step records between two frames, without those that overlap by less than `near`, s."""
        start_time, end_time = start.state.t + near, end.state.t - near
        k = max(0, bisect_right(self.steps, (start.segment, start_time), key=lambda record: record[:2]) - 1)
        records: list[StepRunRecord] = []
        while k < len(self.steps) and self.steps[k].segment == start.segment and self.steps[k].t0 < end_time:
            records += [self.steps[k]] if self.steps[k].t1 > start_time else []
            k += 1
        return records

    def count_steps(self, start: RodFrame, end: RodFrame) -> float:
        """Return the approximate number of steps from one frame to the next."""
        first = max(0, bisect_right(self.steps, (start.segment, start.state.t), key=lambda record: record[:2]) - 1)
        count = 1.0
        for record in self.steps[first : first + _RECORDS]:
            overlap = min(record.t1, end.state.t) - max(record.t0, start.state.t)
            count += record.step_count * max(0.0, overlap) / max(record.t1 - record.t0, SAME_TIME_REL)
        return count

    def find_step_length(self, frame: RodFrame) -> float:
        """Return the length of the steps of a motion near a frame, s; 0 if no steps were taken."""
        t, near = frame.state.t, SAME_TIME_REL * max(1.0, abs(frame.state.t))
        k = bisect_right(self.steps, (frame.segment, t + near), key=lambda record: record[:2])
        nearby_records = [
            run_record
            for run_record in self.steps[max(0, k - 2) : k + 1]
            if run_record.segment == frame.segment and run_record.step_count
        ]
        touching_records = [
            run_record for run_record in nearby_records if run_record.t0 <= t + near and run_record.t1 >= t - near
        ]
        return max(
            ((run_record.t1 - run_record.t0) / run_record.step_count for run_record in touching_records), default=0.0
        )

    def find_forces(self, frames: Sequence[RodFrame]) -> list[RodFrame]:
        """Return frames of one smooth segment of a motion with consistent accelerations, wrenches and multipliers.

        These are given by the equations at the places and rates of the frames. The frames are unchanged if no steps
        were taken.
        """
        steps = np.array([self.find_step_length(frame) for frame in frames])
        if not (steps > 0.0).all():
            return list(frames)
        segment, states = self.find_segment(frames[0]), [ForcedState(frame.state, frame.wrench) for frame in frames]
        first, last = self.ends[frames[0].segment]
        batch_size = max(1, _MAX_FORCED_ELEMENTS // len(segment.rod_system.assembly.mesh.length))
        forced_states: list[ForcedState] = []
        for k in range(0, len(states), batch_size):
            part = states[k : k + batch_size], steps[k : k + batch_size]
            span = first.state.t, last.state.t
            forced_states += find_consistent_forces(segment.rod_system, segment.rigid_subsystem, *part, span)
        return [
            frame._replace(state=forced_state.state, wrench=forced_state.wrench)
            for frame, forced_state in zip(frames, forced_states, strict=True)
        ]

    def make_equal_steps(self) -> list[EqualSteps]:
        """Return the steps of the motion, those of one record as equal steps up to the start of the next record."""
        ends = [*(record.t0 for record in self.steps[1:]), self.times[-1] if self.head else 0.0]
        spans = [
            (record, min(record.t1, end) - record.t0)
            for record, end in zip(self.steps, ends, strict=False)
            if record.step_count
        ]
        return [
            EqualSteps(record.step_count, span / record.step_count, record.rho) for record, span in spans if span > 0.0
        ]
