"""One smooth segment of a motion of coordinates: its stepper, its monitors and its frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple, cast

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import BoundForm
from anholon.forms.binding import bind_form
from anholon.forms.program_form import ProgramForm
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.results.segment_states import project_segment_states
from anholon.simulation.driver import Integration
from anholon.simulation.method_choice import MethodChoice, MethodState
from anholon.simulation.rank_monitor import Interruption, RankMonitor, ScalesByMode
from anholon.simulation.resume import ResumePoint
from anholon.simulation.run_options import RunOptions
from anholon.simulation.run_plan import PlannedSegment
from anholon.simulation.segment import IntegratedSegment, frame_times
from anholon.simulation.simultaneous_events import make_event_flags
from anholon.simulation.sticking_monitor import StickingMonitor
from anholon.simulation.tolerances import (
    CHUNK_SECONDS,
    FIRST_CHUNK_SIZE,
    MAX_FRAMES_AT_ONCE,
    STEP_TOLERANCE_SHARE,
)
from anholon.simulation.undefined_values import DomainMonitor
from anholon.steppers.status import StepperStatus
from anholon.steppers.stepper import Stepper
from anholon.steppers.tolerances import SMALLEST_RTOL
from anholon.system.system import System
from anholon.system.system_state import SystemState

Monitor = RankMonitor | DomainMonitor | StickingMonitor


class _SavedState(NamedTuple):
    """The state that the next smooth segment takes over from the last one, for a run that continues there."""

    h: float
    previous_form: tuple[ProgramForm, Floats] | None
    scales: ScalesByMode
    method_state: MethodState


class SmoothIntegration(Integration):
    """The part of an integration of coordinates that computes one smooth segment after another.

    A smooth segment has one system, one vector p and one form of the equations.
    """

    def __init__(
        self,
        system: System,
        end: float,
        options: RunOptions,
        observe: Callable[[Run], None] | None,
        cancel: CancelFlag | None,
    ) -> None:
        super().__init__(system, end, options, observe, cancel)
        self._methods = MethodChoice(self.run, options)
        self._q, self._v, self._h = np.zeros(system.n), np.zeros(system.n), 0.0
        self._previous_form: tuple[ProgramForm, Floats] | None = None  # the form of the last segment and its last y
        self._scales = ScalesByMode()  # for looks at the rows of constraints

    @property
    def t(self) -> float:
        """The time that was reached."""
        return self.run.last_segment.t1 if self.run.segment_count else 0.0

    @property
    def q(self) -> Floats:
        """The coordinates there."""
        return self._q

    @property
    def v(self) -> Floats:
        """Their rates."""
        return self._v

    @property
    def frame_size(self) -> int:
        """Bytes that a frame takes."""
        return 8 * (2 * self.system.n + 2)

    def save(self) -> object:
        """Return the next step, the last state of a form for programs, the scales of rows, and that of the methods."""
        return _SavedState(self._h, self._previous_form, self._scales.copy(), self._methods.state)

    def restore(self, point: ResumePoint, previous_run: Run) -> None:
        """Continue from a resume point of another run."""
        self._q, self._v = point.q, point.v
        saved = cast(_SavedState, point.integration_state)
        self._h, self._previous_form, self._scales = saved.h, saved.previous_form, saved.scales.copy()
        self._methods.state = saved.method_state

    def append_end(self, *, is_complete: bool) -> None:
        """Append the last state as a frame, if the motion did not end before it."""
        if is_complete:
            self._append_last(self.run.last_segment)

    def _bind_form(self, at: SystemState) -> BoundForm:
        return bind_form(self.options.form, at, self.options.chart)

    def _make_stepper(
        self, at: SystemState, form: BoundForm, t_end: float, planned: PlannedSegment | None = None
    ) -> Stepper:
        """Return the stepper of a smooth segment of a planned one, from a state until t_end, s."""
        exits = planned.exits if planned is not None else ()
        directions, stops = make_event_flags(form.directions, form.stops, exits, len(self.system.model.events))
        idle = not exits and form.n_events == len(at.system.crossings)  # nobody waits for what would be found
        return self._methods.make_stepper(
            form,
            rtol=max(STEP_TOLERANCE_SHARE * self.options.rtol, SMALLEST_RTOL),
            atol=STEP_TOLERANCE_SHARE * self.options.atol,
            t0=at.t,
            y0=self._make_initial_y(at, form),
            t_end=t_end,
            h0=min(self._h, t_end - at.t),
            max_step=self._compute_max_step(at.system, planned),
            project_address=form.project,
            events_address=form.events,
            n_events=0 if idle else form.n_events,
            event_directions=() if idle else directions,
            event_stop=() if idle else stops,
        )

    def _compute_max_step(self, system: System, planned: PlannedSegment | None) -> float:
        """Return the longest step: a pulse or an event between the ends of a longer one would not be seen."""
        looked_at = (
            self.options.has_short_events
            or system.event_functions
            or (system.diagnosis.redundant and system.undetermined_reactions)
            or (planned is not None and (planned.ramps or planned.exits))
        )
        return self.interval if looked_at else np.inf

    def _make_initial_y(self, at: SystemState, form: BoundForm) -> Floats:
        """Return the initial state y of a smooth segment; a control takes over its memory from the segment before."""
        if isinstance(form, ProgramForm) and self._previous_form is not None:
            return form.resume(self._previous_form[0], at.t, self._previous_form[1], at.q, at.v)
        return form.encode(at.t, at.q, at.v)

    def _make_monitors(self, system: System, segment: IntegratedSegment, planned: PlannedSegment) -> list[Monitor]:
        """Return the required monitors of a smooth segment, except that of the rank."""
        monitors: list[Monitor] = [DomainMonitor(system, segment, planned)]
        if self.system.has_contact_modes:
            monitors.append(StickingMonitor(self.system, segment))
        return monitors

    def _advance(
        self,
        integrator: Stepper,
        segment: IntegratedSegment,
        monitors: Sequence[Monitor],
        last: bool,
    ) -> tuple[StepperStatus, Interruption | None]:
        """Advance in chunks; check interruptions, frames, observers and cancellation between them."""
        budget = 16 if integrator.is_interpreted else min(max(FIRST_CHUNK_SIZE // integrator.n_states, 16), 1024)
        while True:
            started = monotonic()
            segment.take_better_code()
            status = integrator.advance(budget)
            interruptions = [interruption for view in monitors if (interruption := view.check()) is not None]
            turn = min(interruptions, key=lambda interruption: interruption.t, default=None)
            if turn is not None and status is StepperStatus.EVENT and not turn.comes_before(integrator.t):
                turn = None
            if turn is not None:
                segment.truncated_end = turn.t
            else:
                status = self._methods.judge(integrator, status, segment.form)
            frames_until = segment.t1
            if status is StepperStatus.RUNNING and turn is None:
                frames_until = min((segment.t1, *(monitor.frames_held_from for monitor in monitors)))
            inclusive = last and status is StepperStatus.DONE and turn is None
            if not self._append_frames(segment, frames_until, inclusive=inclusive):
                return StepperStatus.CANCELLED, None
            if turn is not None:
                return StepperStatus.RUNNING, turn
            if status not in (StepperStatus.RUNNING, StepperStatus.EVENT) and (
                last or status is not StepperStatus.DONE
            ):
                return status, None
            # Also between segments, of which there may be very many.
            if self.is_cancelled():
                return StepperStatus.CANCELLED, None
            self.notify_observer()
            if status is not StepperStatus.RUNNING:
                return status, None
            spent = monotonic() - started
            budget = int(min(max(budget * CHUNK_SECONDS / max(spent, 1e-4), 16), 4 * budget, 2**30))

    def _append_frames(self, segment: IntegratedSegment, until: float, *, inclusive: bool) -> bool:
        """Append the frames of the grid up to the time `until`; the end of the run is always a frame.

        One long step may hold very many frames: they come in portions, and the user may cancel between them (False).
        """
        while True:
            end_frame = int((until / self.interval - 1e-9) // 1.0) + 1
            end = min(end_frame, self.frame + MAX_FRAMES_AT_ONCE)
            done = end >= end_frame
            self._append_portion(segment, max(end, self.frame), inclusive=inclusive and done)
            if done:
                return True
            if self.is_cancelled():
                return False
            self.notify_observer()

    def _append_portion(self, segment: IntegratedSegment, end: int, *, inclusive: bool) -> None:
        """Append the frames up to number `end`, and with `inclusive` the end of the motion behind them."""
        first, self.frame = self.frame, end
        if inclusive:
            end += 1
        if end == first:
            return
        times = frame_times(self.interval, first, end)
        if inclusive:
            times[-1] = segment.t1
        Y = segment.projected_states(times if times[0] >= segment.t0 else np.maximum(times, segment.t0))
        good = np.isfinite(Y).all(axis=1)
        self.run.append(times[good], Y[good])

    def _append_last(self, segment: MotionSegment) -> None:
        if self.run.head == 0 or self.run.times[-1] < segment.t1:
            t = np.array([segment.t1])
            self.run.append(t, project_segment_states(segment, t))
