"""Frames of a run with rods between those that it keeps: by steps taken again, by equilibria, by cubics of modes."""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from anholon.errors import RunError, UsageError
from anholon.number_text import format_shortest
from anholon.results.rods.rod_data import SAME_TIME_REL, RodData
from anholon.results.rods.rod_frames import RodFrame, interpolate_frames, project_on_sections
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.rods.step_interpolation import StepSequence
from anholon.results.rods.step_replay import StepRunRecord, clear_row_multipliers, make_motion, replay_steps
from anholon.rods.dynamics.generalized_alpha import choose_rho
from anholon.rods.dynamics.momentum_projection import MomentumProjection
from anholon.rods.dynamics.rod_motion import RodMotion, StepSetting
from anholon.system.system_state import SystemState

if TYPE_CHECKING:
    from anholon.results.rods.intermediate_equilibria import IntermediateEquilibria

_MAX_KEPT_INTERVALS: Final = 4  # intervals between frames of which the steps are kept
_MAX_STEPS_WITH_NEIGHBOURS: Final = (
    3  # ends of steps in an interval, up to which the frames beside it support the interpolation
)
_QUICK: Final = 5000  # steps times elements that take some 20 ms
_MAX_PROJECTIONS: Final = 2  # of states between frames: what cubics miss is small


class FrameInterpolation:
    """Finds the frames of one run at any time; what was found last is kept."""

    def __init__(self, data: RodData, *, is_statics: bool, is_modal: bool) -> None:
        self._data, self._is_statics, self._is_modal = data, is_statics, is_modal
        self._momentum_projection: tuple[RodSegment, MomentumProjection] | None = None
        self._latest: tuple[float, RodFrame, RodFrame] | None = None
        self._segments: deque[tuple[tuple[RodFrame | None, ...], StepSequence]] = deque(maxlen=_MAX_KEPT_INTERVALS)
        self._motion: tuple[RodSegment, RodMotion] | None = None  # which takes steps again
        self._replaying = threading.Lock()

    def find_frame(self, t: float) -> RodFrame:
        """Return the state at a time of the motion; at a jump the state after it.

        Between two frames it is on the dense output of the steps, between two equilibria it is an equilibrium.
        """
        motion_segments = self._data.segments
        last = motion_segments[-1].t1 if motion_segments else 0.0
        if not motion_segments or not motion_segments[0].t0 - 1e-9 <= t <= last + 1e-9:
            span = f"{motion_segments[0].t0:g} … {last:g} s" if motion_segments else "nothing yet"
            raise UsageError(f"t = {format_shortest(t)} s lies outside the motion, which spans {span}")
        return self.interpolate_in_segment(
            max(0, bisect_right(motion_segments, t, key=lambda segment: segment.t0) - 1), t
        )

    def interpolate_in_segment(self, segment: int, t: float) -> RodFrame:
        """Return the state at a time inside a smooth segment."""
        first, last = self._data.ends[segment]
        k = bisect_right(self._data.times, t) - 1
        start = self._data.frames[k] if k >= 0 and self._data.frames[k].segment == segment else first
        if t - start.state.t <= 1e-12 * max(1.0, abs(t)):
            return start
        latest = self._latest  # the parts of a picture ask for the same instant, one after another
        if latest is None or latest[0] != t or latest[1] is not start:
            inside = k + 1 < self._data.head and self._data.frames[k + 1].segment == segment
            end = self._data.frames[k + 1] if inside else last
            if not end.state.t > start.state.t:
                return start
            if self._is_statics:
                rod_frame = self._intermediate.find_frame(start, end, t)
            else:
                rod_frame = (
                    self._interpolate_between(start, end, t)
                    if not self._is_modal
                    else interpolate_frames(start, end, t)
                )
            latest = self._latest = t, start, rod_frame
        return latest[2]

    def find_step(self, segment: int, t: float) -> tuple[RodFrame, RodFrame] | None:
        """Return the ends of the step that contains a time of a smooth segment; of the later step at a boundary of two.

        None if no step was taken.
        """
        if self._is_statics or self._is_modal:
            return None
        first, last = self._data.ends[segment]
        frames = [first, *(frame for frame in self._data.frames[: self._data.head] if frame.segment == segment), last]
        times = [frame.state.t for frame in frames]
        k = min(bisect_right(times, t), len(frames) - 1)
        while k > 1 and not frames[k].state.t > frames[k - 1].state.t:
            k -= 1
        start, end = frames[k - 1], frames[k]
        if not end.state.t > start.state.t:
            return None
        if t == start.state.t:  # no need to go further than its step
            first, second, *_ = self._replay_steps(start, end, t, 2)
            return first, second
        return self._find_step_sequence(start, end, t).find_step(t)

    def is_quick(self, t: float) -> bool:
        """Return True if the state at a time is stored, or found within some 20 ms.

        Otherwise steps of many elements have to be repeated.
        """
        k = bisect_right(self._data.times, t) - 1
        if not 0 <= k < self._data.head - 1 or self._is_modal or self._data.frames[k].state.t == t:
            return True
        start, end, latest = self._data.frames[k], self._data.frames[k + 1], self._latest
        if latest is not None and latest[:2] == (t, start):
            return True
        if any(key[1] is start for key, _ in tuple(self._segments)):
            return True
        steps = self._data.count_steps(start, end)
        return steps * len(self._data.rod_system.assembly.mesh.length) <= _QUICK

    def _interpolate_between(self, before: RodFrame, after: RodFrame, t: float) -> RodFrame:
        """Return the state between two frames of a motion; free rods have the momenta of both ends of the step."""
        segment = self._find_step_sequence(before, after, t)
        start, end = (frame.state for frame in segment.find_step(t))
        if t <= start.t:
            return segment.find_step(t)[0]
        rod_frame, rod_segment = self._project_frame(segment.interpolate(t)), self._data.find_segment(before)
        if self._momentum_projection is None or self._momentum_projection[0] is not rod_segment:
            self._momentum_projection = (
                rod_segment,
                MomentumProjection(
                    rod_segment.rod_system.assembly.mesh,
                    *rod_segment.rigid_subsystem.joined_nodes,
                ),
            )
        supports = rod_segment.rod_system.compute_supports(t)
        state = self._momentum_projection[1].correct_state(
            start, rod_frame.state, rod_segment.rod_system.compute_loads, supports, end
        )
        return rod_frame._replace(state=state)

    @cached_property
    def _intermediate(self) -> IntermediateEquilibria:
        """The equilibria between the stored ones."""
        from anholon.results.rods.intermediate_equilibria import (
            IntermediateEquilibria,  # slow to import, and not for motions
        )

        scale = self._data.scale or abs(self._data.frames[-1].factor) or 1.0
        return IntermediateEquilibria(self._data.rod_system, scale)

    def _find_step_sequence(self, start: RodFrame, end: RodFrame, t: float) -> StepSequence:
        """Return the steps from one frame to the next."""
        before, after = self._data.find_neighbours(start, end)
        key = before, start, end, after
        with self._replaying:
            for stored_key, segment in self._segments:
                same = all(a is b for a, b in zip(stored_key, key, strict=True))
                if same and segment.step_ends[0].state.t <= t <= segment.step_ends[-1].state.t:
                    return segment
            samples = self._replay_steps(start, end, t)
            few = len(samples) <= _MAX_STEPS_WITH_NEIGHBOURS
            segment = StepSequence(samples, before if few else None, after if few else None)
            self._segments.append((key, segment))
        return segment

    def _replay_steps(self, start: RodFrame, end: RodFrame, t: float, first: int | None = None) -> tuple[RodFrame, ...]:
        """Return the ends of the steps from one frame to the next, or the first `first` ones."""
        rod_segment, settings = self._data.find_segment(start), self._data.rod_system.model.simulation
        records = self._data.find_step_records(start, end, SAME_TIME_REL * max(1.0, abs(t)))
        if not records:  # a file of an earlier version
            longest, rho = settings.step or 1.0 / settings.frames, choose_rho(rod_segment.rod_system.assembly.mesh)
            records = [StepRunRecord(start.segment, start.state.t, end.state.t, longest, 0, rho, 0)]
        if sum(record.step_count for record in records) == 1:
            return start, end
        motion, start = self._make_motion(rod_segment, start)
        return replay_steps(motion, rod_segment.rod_system, start, end, records, t, first)

    def replay_first_steps(self, frame: RodFrame, count: int) -> list[RodFrame]:
        """Return the ends of at most `count` steps after a frame in its smooth segment, with consistent forces."""
        rod_segment, last = self._data.find_segment(frame), self._data.ends[frame.segment][1]
        records = self._data.find_step_records(frame, last, SAME_TIME_REL * max(1.0, last.state.t))
        with self._replaying:
            motion, start = self._make_motion(rod_segment, frame)
            steps = replay_steps(motion, rod_segment.rod_system, start, last, records, frame.state.t, count)
        return self._data.find_forces(steps[:count])

    def repeat_step(self, frame: RodFrame) -> tuple[RodFrame, RodFrame] | None:
        """Return the states after the step that begins with a frame, taken once as one step and once as two.

        None if no step begins there, or if these do not converge.
        """
        last = self._data.ends[frame.segment][1]
        near = SAME_TIME_REL * max(1.0, abs(last.state.t))
        records = self._data.find_step_records(frame, last, near)
        if not records or not last.state.t > frame.state.t + near:
            return None
        rod_segment, record = self._data.find_segment(frame), records[0]
        with self._replaying:
            motion, start = self._make_motion(rod_segment, frame)
            ends = replay_steps(motion, rod_segment.rod_system, start, last, [record], frame.state.t, 2)
            until, results = ends[1].state.t, []
            for parts in (1, 2):
                motion.state, motion.wrench = start.state, start.wrench
                h = (until - start.state.t) / parts
                motion.restore_step_setting(until, h, StepSetting(0, 0, record.rho))
                try:
                    motion.advance(until, h)
                except RunError:
                    return None
                results.append(RodFrame(motion.state, motion.wrench, segment=frame.segment))
        return results[0], results[1]

    def _make_motion(self, rod_segment: RodSegment, frame: RodFrame) -> tuple[RodMotion, RodFrame]:
        """Return a motion of a smooth segment, which takes its steps again, and a frame from which it can begin."""
        if self._motion is None or self._motion[0] is not rod_segment:
            first = self._data.ends[frame.segment][0]  # whose sizes count in it, whatever is read first
            state = clear_row_multipliers(first.state, rod_segment.rigid_subsystem)
            motion = make_motion(rod_segment.rod_system, rod_segment.rigid_subsystem, state, first.wrench)
            self._motion = rod_segment, motion
        return self._motion[1], frame._replace(state=clear_row_multipliers(frame.state, rod_segment.rigid_subsystem))

    def _project_frame(self, frame: RodFrame) -> RodFrame:
        """Return a frame between two others with coordinates and rates projected onto the bodies' constraints."""
        rod_segment, rigid_state, t = self._data.find_segment(frame), frame.state.rigid, frame.state.t
        if not rod_segment.rigid_subsystem.kept_rows or not np.isnan(frame.factor):
            return frame
        q, v, rigid_subsystem = rigid_state.q, rigid_state.v, rod_segment.rigid_subsystem
        first, place = rigid_subsystem.orders < 2, rigid_subsystem.orders == 0
        for _ in range(_MAX_PROJECTIONS):
            A = rigid_subsystem.compute_equations(rigid_subsystem.at(t, q, v)).A
            gaps, _ = SystemState(rod_segment.system, t, q, v, rigid_subsystem.p).constraint_residual()
            if place.any():
                q = q - np.linalg.pinv(A[place]) @ gaps[rigid_subsystem.kept_rows][place]
            _, missing = SystemState(rod_segment.system, t, q, v, rigid_subsystem.p).constraint_residual()
            rates = missing[rigid_subsystem.kept_rows]
            v = v - np.linalg.pinv(A[first]) @ rates[first]
        return frame._replace(
            state=project_on_sections(frame.state._replace(rigid=rigid_state._replace(q=q, v=v)), rigid_subsystem)
        )
