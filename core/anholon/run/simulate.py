"""Simulation: a system driven through the smooth parts of its plan, frames appended as they are reached."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.codegen.waiting import Cancelled, cancelled_by
from anholon.errors import RunError, UsageError
from anholon.formulations.base import Bound
from anholon.formulations.catalogue import bind
from anholon.formulations.program_form import ProgramForm
from anholon.integrators.dop853 import SMALLEST_RTOL, Integrator, Status
from anholon.model.fields import mentions_time
from anholon.model.structs import Model
from anholon.modes.begin import release_directions
from anholon.results.outcome import Cancel, Located, Outcome
from anholon.results.run import Motion, Run, settled
from anholon.run.breakdown import REMEDY, breakdown
from anholon.run.checks import check_size, check_values, require_laws
from anholon.run.energy_check import with_balance
from anholon.run.failures import dated, ended_by, overlooked, suspect, unmaintained, vanishing_delta
from anholon.run.initial import require_consistent
from anholon.run.instants import After, Crossed, Ending, awaited, ending, foremost, locate, tell
from anholon.run.passing import Passing
from anholon.run.ranks import Ranks, Scales, Turn
from anholon.run.resume import Common, History, Moment, Options, common
from anholon.run.smooth import Smooth, frame_times
from anholon.run.spans import Spans
from anholon.run.sticking import Sticking
from anholon.run.switching import Entered, Switching, passed
from anholon.run.undefined import Domains, with_undefined
from anholon.run.unmet import with_unmet
from anholon.stages.plan import Exit, Part, Timeline, require_smooth
from anholon.stages.refraction import refracted
from anholon.stages.transition import blows, cornered
from anholon.system.corners import Corners, beyond, short_of
from anholon.system.mode import Watch
from anholon.system.parameters import si_values
from anholon.system.ramps import Ramp
from anholon.system.system import System, compile_model

Floats = NDArray[np.float64]

_CHUNK: Final = 0.03  # seconds of work between two looks at the world
_PATIENCE: Final = 0.07  # s before the first one: runs after an edit have ended by then, and are seen as a whole
_FIRST: Final = 8192  # steps times states before the first look
_CHANGES: Final = 100_000  # of charts and modes in one smooth part of the plan
_RESOLVED: Final = 1000.0  # steps of the rounding of times: shorter ones come of that
_PORTION: Final = 20_000  # frames that are made in one go

SHARE: Final = 0.01
"""Part of the tolerance that is given to the integrator's steps: dense output between them and the energy over
hundreds of steps lose up to two digits, and the tolerance is meant for what the user reads."""


def simulate(
    source: Model | System,
    until: float | None = None,
    *,
    rtol: float | None = None,
    atol: float | None = None,
    form: str | None = None,
    chart: str | None = None,
    set: Mapping[str, float] | None = None,  # noqa: A002  # the word of the command line
    observe: Callable[[Run], None] | None = None,
    cancel: Cancel | None = None,
    resume: Run | None = None,
    before: str | None = None,
) -> Run:
    """Simulate a model or system and return the run.

    `until`: end time, s (default: the stages, else the model's setting). `set`: parameter values in their own units.
    `observe(run)` is called every few frames from this thread; `cancel.is_set()` ends the run early. Raises
    ModelError, RunError or UsageError when the run cannot start, or is cancelled before the code of its model was
    compiled; a run that fails on the way comes back with what it
    had, and `run.outcome` says why.

    Models with rods move by the generalized-α method, by `simulation.accuracy` and `simulation.step`: `rtol`, `atol`,
    `chart` and forms of the bodies' equations are refused; `form` may be statics, path or modes.

    `resume`: an earlier run, perhaps of another model. Where both models differ in stages only, the new run takes the
    motion until the first stage that is played differently over from it, bit by bit, and computes the rest.
    `before`: the name of a stage at whose beginning the motion ends.
    """
    model = source.model if isinstance(source, System) else source
    check_values(model, set or {})
    if until is not None and not (math.isfinite(until) and 0.0 <= until <= 1e7):
        raise UsageError(f"the end time must lie between 0 and 1e7 s, not {until}")
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance is not None and not 0.0 < tolerance < 1.0:
            raise UsageError(f"{name} must lie between 0 and 1, not {tolerance}")
    if model.rods:
        from anholon.flexible.run import RodRun
        from anholon.run.rod_options import refuse_options
        from anholon.run.rods import simulate_rods  # brings much of SciPy, which other models do not need

        refuse_options(form=form, chart=chart, rtol=rtol, atol=atol)
        if form:
            model = replace(model, simulation=replace(model.simulation, form=form))
        earlier = resume if isinstance(resume, RodRun) else None
        return simulate_rods(model, until, set=set, observe=observe, cancel=cancel, resume=earlier, before=before)
    system = source if isinstance(source, System) else compile_model(source)
    settings = model.simulation
    given = si_values(model, set or {})
    timed = system.timed and mentions_time(model)
    options = Options(
        settings.rtol if rtol is None else rtol,
        settings.atol if atol is None else atol,
        form or settings.form,
        settings.chart if chart is None else chart,
        settings.frames,
        bool(timed or model.events or system.watches or system.reactive),
        given,
    )
    timeline = Timeline(model, until, given, before)
    check_size(system, timeline.end)
    if resume is not None:
        try:
            shared = common(resume, system, timeline, options)
        except RunError:
            shared = None  # the whole run says what it is
        if shared is not None:
            driver = _Driver(system, timeline, options, observe, cancel)
            try:
                with cancelled_by(cancel.is_set if cancel is not None else None):
                    return driver.go_on(resume, shared)
            except Cancelled:
                return driver.give_up()
        timeline = Timeline(model, until, given, before)
    first = timeline.first()
    driver = _Driver(system, timeline, options, observe, cancel)
    try:
        with cancelled_by(cancel.is_set if cancel is not None else None):
            p = system.parameters(0.0, first.changes, first.ramps)
            require_laws(system, p)
            q, v = require_consistent(system, p)
            return driver.begin(first, p, q, v)
    except Cancelled:
        return driver.give_up()


class _End(NamedTuple):
    """How a smooth part ended: the state reached, an outcome if the run ended with it, and the way by which its stage
    ended before its time, if any."""

    q: Floats
    v: Floats
    outcome: Outcome | None = None
    way: Exit | None = None


class _Driver:
    """State of one simulation while it runs."""

    def __init__(
        self,
        system: System,
        timeline: Timeline,
        options: Options,
        observe: Callable[[Run], None] | None,
        cancel: Cancel | None,
    ) -> None:
        self._system, self._timeline, self._options = system, timeline, options
        self._observe, self._cancel = observe, cancel
        self._run = Run(system)
        self._run.method = f"{options.form}, rtol {options.rtol:g}"
        self._interval = 1.0 / options.frames
        self._history = self._run.history = History(system.model, options)
        self._switching = Switching(system)
        self._frame = 0
        self._spans = Spans(self._run)
        self._h = 0.0
        self._ended: Watch | None = None  # the watch that ended the last part, where a stage waited for it
        self._entered: Entered | None = None
        self._before: tuple[ProgramForm, Floats] | None = None  # the form of the last part and where its y ended
        self._scales = Scales()  # for looks at the rows of constraints
        self._ending: Ending | None = None  # of the last motion
        self._told = monotonic() + _PATIENCE

    def begin(self, first: Part, p: Floats, q: Floats, v: Floats) -> Run:
        """Run through all parts from the first one on, whose vector is p."""
        self._switching.part, self._switching.p = first, p
        if self._timeline.end > 0.0:
            return self._drive(first, None, q, v)
        self._stand_still(first, q, v)
        return self._run

    def go_on(self, old: Run, shared: Common) -> Run:
        """Take over what another run has in common with this one, and run through the other parts."""
        last = shared.last
        self._run.take_over(old, last.motions, last.head, last.events)
        self._spans.restore(shared.spans)
        self._history.moments.extend(shared.moments)
        self._frame, self._h = last.frame, last.h
        self._ended, self._entered, self._before = last.ended, last.entered, last.before
        self._switching.mode = last.mode
        self._scales = Scales() if last.scales is None else last.scales.copy()
        return self._drive(shared.part, last.came, last.q, last.v)

    def give_up(self) -> Run:
        """Close the run where it was cancelled while code was being compiled, perhaps before its first frame."""
        run = self._run
        t = float(run.times[-1]) if run.head else 0.0
        run.close(Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s while code was compiled."))
        if self._observe:
            self._observe(run)
        return run

    def _remember(self, part: Part, came: tuple[float, Exit | None] | None, q: Floats, v: Floats) -> None:
        """Note what holds before the transition into a part."""
        run = self._run
        counts = self._frame, run.head, run.parts, len(run.events), self._spans.count
        known = self._h, self._entered, self._ended, self._before, self._switching.mode
        self._history.moments.append(Moment(part, came, *counts, q, v, *known, self._scales.copy()))

    def _drive(self, part: Part | None, came: tuple[float, Exit | None] | None, q: Floats, v: Floats) -> Run:
        """Run through all parts from one on; `came`: where and how the one before ended."""
        run, timeline = self._run, self._timeline
        outcome: Outcome | None = None
        t = 0.0 if came is None else came[0]
        while part is not None:
            rates = v
            self._remember(part, came, q, v)
            try:
                entered = self._enter(part, q, v)
            except RunError as error:
                if not run.parts:
                    raise
                outcome = self._refused(part.t0, error, part.stage if part.begins else None)
                break
            if part.begins:
                self._spans.enter(part.stage, part.t0, part.t1, rates, entered.v)
            outcome, way = self._between(part, entered, part.t0, q)
            if outcome is None and way is None:
                q, v, outcome, way = self._smooth(part, entered, q)
                t = self._run.last.t1
            else:
                t, v = part.t0, entered.v  # what the stage waited for came with its beginning
            if outcome is not None:
                break
            came = t, way
            try:
                part = timeline.after(part, t, way)
            except RunError as error:
                outcome = self._refused(t, error)
                break
        self._spans.leave(t)
        if outcome is None:
            self._append_last(self._run.last)
            outcome = timeline.done(t)
        judge = partial(with_balance, rtol=self._options.rtol, atol=self._options.atol)
        run.close(with_unmet(run, with_undefined(run, outcome)), judge)
        if self._observe:
            self._observe(run)
        return run

    def _enter(self, part: Part, q: Floats, v: Floats) -> Entered:
        """Return how a part is entered: in the mode entered last where that stays beyond doubt, as where the motion
        goes on as if nothing began."""
        require_smooth(part, self._system.posed)
        entered, last = None, self._history.moments[-2].part if self._entered is not None else None
        if self._entered is not None and last is not None and self._ended is None:
            entered = self._switching.pass_knot(last, part, self._entered, q, v)
        told: tuple[Located, ...] = ()
        met: tuple[Located, ...] = ()
        for step in part.steps(last, self._system) if entered is None else ():
            if self._entered is not None and last is not None:
                v, told = self._switching.transit(self._entered, step, q, v)
                self._run.events.extend(told)
                sure = self._ended is None
                entered = self._switching.stay(last, step, self._entered, q, v) if sure else None
            entered = entered or self._switch(step, step.t0, q, v, self._ended)
            entered = entered._replace(events=(*met, *told, *entered.events))
            met = entered.events
            v, last, self._ended, self._entered = entered.v, step, None, entered
        assert entered is not None
        self._entered = entered
        return entered

    def _refused(self, t: float, error: RunError, stage: int | None = None) -> Outcome:
        """Keep the state before a transition that is impossible, and say why it is."""
        self._append_last(self._run.last)
        return Outcome(status="failed", t=t, message=error.message, remedy=error.remedy, refused=stage)

    def _switch(self, part: Part, t: float, q: Floats, v: Floats, watch: Watch | None = None) -> Entered:
        """Enter the mode that holds from a state on, where `watch` ended the one before."""
        control = None
        if self._before is not None and self._system.reactive and self._before[0].controls:
            form, y = self._before
            control = form.control(t, y)
        entered = self._switching.enter(part, t, q, v, watch, control)
        self._run.events.extend(entered.events)
        return entered

    def _stand_still(self, part: Part, q: Floats, v: Floats) -> None:
        system, p, v, *_ = self._switch(part, 0.0, q, v)
        bound = self._bind(system, p, 0.0, q)
        self._run.begin(Smooth(system, bound, self._integrator(system, bound, 0.0, q, v, 1.0), p))
        self._run.append(np.zeros(1), np.concatenate([q, v])[None, :])
        self._run.close(Outcome(status="done", t=0.0, message="The initial state was computed."))

    def _longest(self, system: System, ramps: Sequence[Ramp], exits: Sequence[Exit]) -> float:
        """Return the longest step: a pulse or an event between the ends of a longer one would not be seen."""
        looked_at = self._options.watched or system.watches or system.shared or ramps or exits
        return self._interval if looked_at else np.inf

    def _bind(self, system: System, p: Floats, t: float, q: Floats) -> Bound:
        return bind(self._options.form, system, p, t, q, self._options.chart)

    def _integrator(
        self,
        system: System,
        bound: Bound,
        t0: float,
        q: Floats,
        v: Floats,
        t1: float,
        exits: Sequence[Exit] = (),
        ramps: Sequence[Ramp] = (),
    ) -> Integrator:
        directions, stops = awaited(bound, exits, len(self._system.model.events))
        idle = not exits and bound.n_events == len(system.crossings)  # nobody waits for what would be found
        return Integrator(
            bound.rhs,
            bound.size,
            bound.p,
            rtol=max(SHARE * self._options.rtol, SMALLEST_RTOL),
            atol=SHARE * self._options.atol,
            t0=t0,
            y0=self._start(bound, t0, q, v),
            t_end=t1,
            h0=min(self._h, t1 - t0),
            max_step=self._longest(system, ramps, exits),
            project_address=bound.project,
            events_address=bound.events,
            n_events=0 if idle else bound.n_events,
            event_directions=() if idle else directions,
            event_stop=() if idle else stops,
        )

    def _start(self, bound: Bound, t: float, q: Floats, v: Floats) -> Floats:
        """Return the state y with which a part begins; what a control remembers goes over from the part before."""
        if isinstance(bound, ProgramForm) and self._before is not None:
            return bound.resume(self._before[0], t, self._before[1], q, v)
        return bound.encode(t, q, v)

    def _smooth(self, part: Part, entered: Entered, q: Floats) -> _End:
        """Integrate one smooth part."""
        run = self._run
        t = part.t0
        system, p, v, _, first, place = entered
        q = q if place is None else place
        steady = bool(system.programs)  # what a control remembers belongs to the rows that were kept
        bound = self._bind(system, p, t, q)
        happened: tuple[Located, ...] = ()
        corners, given = Corners.of(self._system), self._system.parameters(part.t0, part.changes, part.ramps)
        singular, ranks = Passing(), None
        for _ in range(_CHANGES):
            if t > part.t0:
                outcome, way = self._between(part, Entered(system, p, v, happened), t, q)
                if outcome is not None or way is not None or t >= part.t1:
                    return _End(q, v, outcome, way)
                self._ended, happened = None, ()
            if first < np.inf:
                self._h = min(self._h or first, first)
            end, corner = corners.first(t, part.t1, given) if corners.act else (part.t1, False)
            ahead = singular.next(system, bound, p, t, (q, v), ranks, end) if ranks is not None else np.inf
            if singular.end is not None and singular.passage is None:
                self._append_last(run.last)
                return _End(q, v, singular.end)
            if ahead < end:
                end, corner = ahead, False
            acting = singular.passage or bound
            try:
                integrator = self._integrator(system, acting, t, q, v, end, part.exits, part.ramps)
            except RunError as error:
                if not run.parts:
                    raise
                return _End(q, v, Outcome(status="failed", t=t, message=dated(error, t)))
            motion = Smooth(system, acting, integrator, p)
            run.begin(motion)
            ranks = Ranks(system, motion, self._scales, steady=steady, skip=singular.skip)
            watching = Domains(system, motion, part.exits), Sticking(self._system, motion)
            looks = watching if singular.passage else (ranks, *watching)
            status, turn = self._advance(integrator, motion, looks, min(part.t1, end) >= self._timeline.end)
            t = motion.t1
            last = np.array([t])
            (state,) = acting.decode(last, integrator.y[None, :]) if turn is None else settled(motion, last)
            q, v = state[: system.n], state[system.n :]
            self._h = max(float(integrator.h), _RESOLVED * math.ulp(t))
            if isinstance(bound, ProgramForm):
                self._before = bound, integrator.y.copy()
            locate(run, integrator.events, t)
            if turn is not None and turn.outcome is not None:
                self._append_last(motion)
                return _End(q, v, turn.outcome)
            if turn is not None and turn.directions:
                p, first = release_directions(system, p, v), np.inf
                bound = self._bind(system, p, t, q)
                continue
            if turn is not None and turn.ahead is not None:
                singular.announce(system, turn.ahead)
                continue
            if singular.end is not None and t >= ahead:
                self._append_last(motion)
                return _End(q, v, singular.end)
            if singular.passage is not None:
                bound = self._bind(system, p, t, q)
            if turn is not None and turn.watch is None:
                other = self._system.regrouped(system, t, q, v, p)
                steady = other is None
                if other is not None:
                    system, p = other, other.carried(p)
                    bound = self._bind(system, p, t, q)
                continue
            if turn is None and status not in (Status.DONE, Status.EVENT):
                return _End(q, v, ranks.failed(t) or self._failure(status, t))
            ended = status is Status.EVENT and turn is None
            together = [event.index for event in integrator.events if event.t == t] if ended else []
            stopped = self._stopped(t, together)
            if stopped is not None:
                return _End(q, v, stopped)
            first_watch = len(system.model.events) + len(system.crossings)
            self._ending = ending(motion, t)
            found = self._ending.crossed
            leapt = () if corner else found.watches  # behind a corner all is decided anew
            met = foremost(system, [k - first_watch for k in together if k >= first_watch], leapt)
            if turn is None and met is None:
                missed = passed(system, t, q, v, p, part.off) if status is Status.DONE else ""
                if missed:
                    return _End(q, v, overlooked(missed, t))
                own = first_watch - len(system.crossings)
                located = ((k - own, sign) for k in together if k >= own for sign in (1, -1))
                way = part.opened_by((), found.crossings) or part.opened_by((), located)
                if way is not None or t >= part.t1:
                    return _End(q, v, way=way)
                if not corner:
                    continue
            elif turn is None and met is not None and met >= len(system.watches):
                bound, first = bound.renew(t, q, v) or bound, np.inf
                continue
            watch = turn.watch if turn is not None else None if met is None else system.watches[met]
            outcome = None if watch is None else ended_by(run, motion, watch, t, self._interval)
            if outcome is not None:
                self._append_last(motion)
                return _End(q, v, outcome)
            try:
                if watch is None or watch.cause == "corner":
                    if watch is None:
                        made, t = cornered(self._system, system, t, q, v, p), beyond(t)
                    else:
                        (q, made), motion.cut = refracted(motion, t, q, v, watch), max(motion.t0, short_of(t))
                    v, watch = made.v, None
                    run.events.extend(blows(system, t, made))
                self._entered = self._switch(part, t, q, v, watch)
                system, p, v, happened, first, place = self._entered
                q = q if place is None else place
                self._ended = watch  # where the stage ends with it
                bound = self._bind(system, p, t, q)
            except RunError as error:
                if watch is not None and watch.cause == "jam":
                    run.events.append(Located(name=f"jam {watch.name}", t=t))
                self._append_last(motion)
                return _End(q, v, Outcome(status="failed", t=t, message=dated(error, t)))
        return _End(q, v, Outcome(status="failed", t=t, message="The equations changed without limit."))

    def _between(self, part: Part, entered: Entered, t: float, q: Floats) -> tuple[Outcome | None, Exit | None]:
        """Return how the run ends between two motions, if an event of the model ends it there, and the way by which the
        stage ends, if what it waits for comes there; events that are met there are told."""
        run = self._run
        if not run.parts:
            return None, None
        begins = part.begins and t == part.t0  # what a stage waits for comes after its beginning
        asked = not begins or self._system.model.events
        found = Crossed()
        if asked:
            known = self._ending
            here = known if known is not None and known.is_of(run.last, t) else ending(run.last, t)
            found = here.found(After(entered.system, entered.p, q, entered.v))
        way = part.opened_by((event.name for event in entered.events), () if begins else found.crossings)
        return self._stopped(t, tell(run, found.events, t)), way

    def _advance(
        self, integrator: Integrator, motion: Smooth, looks: Sequence[Ranks | Domains | Sticking], last: bool
    ) -> tuple[Status, Turn | None]:
        """Advance in chunks; looks at what may turn the motion, frames, observers and cancellation between them."""
        budget = 16 if integrator.interpreted else min(max(_FIRST // integrator.size, 16), 1024)
        while True:
            started = monotonic()
            motion.take_better_code()
            status = integrator.advance(budget)
            turn = min((found for view in looks if (found := view.look()) is not None), key=_time_of, default=None)
            if turn is not None:
                motion.cut = turn.t
            goes_on = status is Status.RUNNING and turn is None
            reached = min(motion.t1, *(view.held for view in looks)) if goes_on else motion.t1
            if not self._append_frames(motion, reached, inclusive=last and status is Status.DONE and turn is None):
                return Status.CANCELLED, None
            if turn is not None:
                return Status.RUNNING, turn
            if status not in (Status.RUNNING, Status.EVENT) and (last or status is not Status.DONE):
                return status, None
            # Also between parts, of which there may be very many.
            if self._cancelled():
                return Status.CANCELLED, None
            self._tell()
            if status is not Status.RUNNING:
                return status, None
            spent = monotonic() - started
            budget = int(min(max(budget * _CHUNK / max(spent, 1e-4), 16), 4 * budget))

    def _cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def _tell(self) -> None:
        """Let the observer look, but not all the time."""
        if self._observe and monotonic() - self._told > _CHUNK:
            self._observe(self._run)
            self._told = monotonic()

    def _append_frames(self, motion: Smooth, until: float, *, inclusive: bool) -> bool:
        """Append the frames of the grid up to the time `until`; the end of the run is always a frame.

        One long step may hold very many frames: they come in portions, and the user may cancel between them (False).
        """
        while True:
            reached = int((until / self._interval - 1e-9) // 1.0) + 1
            end = min(reached, self._frame + _PORTION)
            done = end >= reached
            self._append_portion(motion, max(end, self._frame), inclusive=inclusive and done)
            if done:
                return True
            if self._cancelled():
                return False
            self._tell()

    def _append_portion(self, motion: Smooth, end: int, *, inclusive: bool) -> None:
        """Append the frames up to number `end`, and with `inclusive` the end of the motion behind them."""
        reached, first = motion.t1, self._frame
        self._frame = end
        if inclusive:
            end += 1
        if end == first:
            return
        times = frame_times(self._interval, first, end)
        if inclusive:
            times[-1] = reached
        Y = motion.settled(times if times[0] >= motion.t0 else np.maximum(times, motion.t0))
        if not math.isfinite(np.vdot(Y, Y)):  # a quick look first: squares may overflow
            good = np.isfinite(Y).all(axis=1)
            times, Y = times[good], Y[good]
        self._run.append(times, Y)

    def _append_last(self, motion: Motion) -> None:
        if self._run.head == 0 or self._run.times[-1] < motion.t1:
            t = np.array([motion.t1])
            self._run.append(t, settled(motion, t))

    def _stopped(self, t: float, met: Sequence[int]) -> Outcome | None:
        """Return how a run ends where events of these numbers are met, if one of the model's own ends it."""
        own = list(self._system.model.events.items())
        names = [name for name, event in (own[k] for k in met if k < len(own)) if event.action == "stop"]
        if not names:
            return None
        self._append_last(self._run.last)
        return Outcome(status="stopped", t=t, message=f"Event '{names[0]}' ended the run at t = {t:.9g} s.")

    def _failure(self, status: Status, t: float) -> Outcome:
        if status is Status.CANCELLED:
            return Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s.")
        if vanishing_delta(self._run, t):
            return unmaintained(self._run, t)
        remedy = (self._before[0].suspect(t, self._before[1]) if self._before else "") or suspect(self._run, t)
        message = f"Failed at t = {t:.9g} s. {status.message}"
        named = ""
        if status is not Status.RECORD_FULL and (not remedy or self._before):
            named = breakdown(self._run)
        if named:
            message, remedy = f"{message} {named}", remedy or REMEDY
        return Outcome(status="failed", t=t, message=message, remedy=remedy or status.remedy)


def _time_of(turn: Turn) -> float:
    return turn.t
