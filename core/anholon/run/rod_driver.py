"""Drives a model with rods through the parts of its plan, by the generalized-α method; frames at even times.

Stages, changes of mode and transitions are those of bodies alone (`anholon.run`), for bodies that carry rods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.flexible.beginning import first_state
from anholon.flexible.carrying import Carried, CarryingSystem
from anholon.flexible.coupled import started_together, wrench_covectors
from anholon.flexible.flexible import Flexible, Seat
from anholon.flexible.frames import Frame
from anholon.flexible.joining import Joining
from anholon.flexible.legs import Leg
from anholon.flexible.partner import Partner, Rest
from anholon.flexible.replay import StepRecord, motion_from
from anholon.flexible.run import RodRun
from anholon.flexible.transition import close, damping_change, inner_covectors, require_unmoved, seat_of
from anholon.modes.contacts import constrained
from anholon.results.outcome import Cancel, Located, Outcome
from anholon.rods.balance import Cancelled
from anholon.rods.damping import damped
from anholon.rods.dynamics import Motion, started_from
from anholon.rods.generalized_alpha import State
from anholon.rods.joints import Joint
from anholon.rods.supports import hold
from anholon.run.failures import dated
from anholon.run.resume import Common, History, Moment, Options
from anholon.run.rod_account import Work, done, given_up
from anholon.run.rod_guard import Guard
from anholon.run.rod_watching import NOTHING, Readings, Watcher, event_values, leaps
from anholon.run.spans import Spans
from anholon.run.switching import Entered, Switching
from anholon.run.turning_seats import TurningSeats
from anholon.stages.plan import Exit, Part, Timeline, require_smooth
from anholon.stages.transition import blows, crossing
from anholon.system.mode import Watch
from anholon.system.system import System

Floats = NDArray[np.float64]

_LOOK: Final = 0.03  # seconds of work between two looks at the world
_CHANGES: Final = 10_000  # of modes in one part of the plan
_PAUSE: Final = 1e-4  # part of the time between two frames: shorter steps would round the accelerations away


class Place(NamedTuple):
    """Where a motion stands between two parts: state and wrenches, how the part before was entered, the rods and the
    bodies in it, seats of supports, joints that act; the axes from which the angles of seats on sections begin."""

    state: State
    wrench: Floats
    entered: Entered | None
    flexible: Flexible
    partner: Partner | None
    seats: dict[str, Seat]
    joints: dict[str, Joint]
    bases: Mapping[str, float] = MappingProxyType({})


class RodHistory(History):
    """The moments of a run with rods, and where it stood at each."""

    def __init__(self, run: RodRun, options: Options) -> None:
        super().__init__(run.system.model, options)
        self.places: list[Place] = []


class _End(NamedTuple):
    """How a part ended: an outcome if the run ended with it, and the way by which its stage ended before its time."""

    outcome: Outcome | None = None
    way: Exit | None = None


class RodDriver:
    """State of one simulation of rods while it runs."""

    def __init__(
        self,
        flexible: Flexible,
        system: System,
        timeline: Timeline,
        options: Options,
        observe: Callable[[RodRun], None] | None,
        cancel: Cancel | None,
    ) -> None:
        self._flexible, self._system, self._timeline, self._options = flexible, system, timeline, options
        self._observe, self._cancel = observe, cancel
        self._joining = Joining(system, flexible) if system.n or flexible.built.jointed else None
        self._run = RodRun(system, flexible, self._joining.rows if self._joining is not None else None)
        self._history = self._run.history = RodHistory(self._run, options)
        settings = flexible.model.simulation
        self._interval = 1.0 / options.frames
        self._step, self._accuracy = settings.step or self._interval, settings.accuracy or np.inf
        self._switching = Switching(system, _PAUSE)
        self._turning = TurningSeats(system, flexible)
        self._spans = Spans(self._run)
        self._frame = 0
        self._ended: Watch | None = None  # the watch that ended the last part, where a stage waited for it
        self._place: Place
        self._told_of: Readings | None = None  # at the end of the last motion
        self._told = monotonic()
        self._work = Work()

    def begin(self, first: Part, q: Floats, v: Floats) -> RodRun:
        """Run through all parts from the first one on."""
        flexible = self._flexible.staged(first.changes, first.ramps, first.loose, {})
        joints: dict[str, Joint] = {}
        partner = None
        if self._joining is not None:
            p = self._system.parameters(first.t0, first.changes, first.ramps)
            anchors, reference = self._joining.anchors.at(0.0, q, p), flexible.built.mesh.reference
            names = [name for name in self._joining.rows if name not in flexible.loose]
            joints = {name: self._joining.joint(name, reference, anchors) for name in names}
            partner = self._joining.partner(self._system, joints, p)
        cancelled = self._cancel.is_set if self._cancel is not None else None
        try:
            state, wrench = first_state(flexible, partner, (q, v), cancelled)
        except Cancelled:
            return given_up(self._run)
        self._place = Place(state, wrench, None, flexible, partner, {}, joints)
        return self._drive(first, None)

    def go_on(self, old: RodRun, shared: Common) -> RodRun:
        """Take over what another run has in common with this one, and run through the other parts."""
        last = shared.last
        assert isinstance(old.history, RodHistory)
        self._run.take_over_rods(old, last.motions, last.head, last.events)
        self._spans.restore(shared.spans)
        kept = len(shared.moments)
        self._history.moments.extend(shared.moments)
        self._history.places.extend(old.history.places[:kept])
        self._place = old.history.places[kept]._replace(entered=last.entered)
        self._frame, self._ended = last.frame, last.ended
        if last.entered is not None:
            system, place = last.entered.system, self._place
            self._told_of = system, event_values(system, place.partner, place.state)
        self._switching.mode = last.mode
        return self._drive(shared.part, last.came)

    def _remember(self, part: Part, came: tuple[float, Exit | None] | None) -> None:
        """Note what holds before the transition into a part."""
        run, (q, v) = self._run, self._rates()
        counts = self._frame, run.head, len(run.motions), len(run.events), self._spans.count
        known = 0.0, self._place.entered, self._ended, None, self._switching.mode
        self._history.moments.append(Moment(part, came, *counts, q, v, *known))
        self._history.places.append(self._place)

    def _rates(self) -> tuple[Floats, Floats]:
        rest = self._place.state.rest
        return (rest.q, rest.v) if isinstance(rest, Rest) else (np.zeros(0), np.zeros(0))

    def _drive(self, part: Part | None, came: tuple[float, Exit | None] | None) -> RodRun:
        run, timeline = self._run, self._timeline
        outcome: Outcome | None = None
        t = 0.0 if came is None else came[0]
        while part is not None:
            rates = self._rates()[1]
            self._remember(part, came)
            try:
                events = self._enter(part)
            except Cancelled:
                outcome = _cancelled_at(self._place.state.t)
                break
            except RunError as error:
                if not run.motions:
                    raise
                stage = part.stage if part.begins else None
                message, remedy = dated(error, part.t0), error.remedy
                outcome = Outcome(status="failed", t=part.t0, message=message, remedy=remedy, refused=stage)
                break
            if part.begins:
                self._spans.enter(part.stage, part.t0, part.t1, rates, self._rates()[1])
            way = part.opened_by(event.name for event in events) if run.motions else None
            if way is None:
                try:
                    outcome, way = self._smooth(part)
                except Cancelled:
                    outcome = _cancelled_at(self._place.state.t)
                t = self._place.state.t
            else:
                t = part.t0  # what the stage waited for came with its beginning
            if outcome is not None:
                break
            came = t, way
            try:
                part = timeline.after(part, t, way)
            except RunError as error:
                outcome = Outcome(status="failed", t=t, message=dated(error, t))
                break
        self._spans.leave(t)
        if not run.head or run.times[-1] < self._place.state.t:
            self._add(self._place.state, self._place.wrench)
        run.close(outcome or done(run, t, self._work))
        if self._observe is not None:
            self._observe(run)
        return run

    # Transitions.

    def _enter(self, part: Part) -> tuple[Located, ...]:
        """Go through the transition into a part of the plan, step by step, and return what happens."""
        require_smooth(part, self._system.posed)
        steps = part.steps(None if self._place.entered is None else self._history.moments[-2].part, self._system)
        return tuple(event for step in steps for event in self._step_into(self._based(step), last=step is steps[-1]))

    def _step_into(self, part: Part, *, last: bool) -> tuple[Located, ...]:
        place, t, mesh = self._place, part.t0, self._flexible.built.mesh
        first = place.entered is None and not self._run.motions
        new = tuple(sorted(place.flexible.loose - set(part.loose)))
        bare = self._flexible.staged(part.changes, part.ramps, part.loose, {})
        seats = {name: seat for name, seat in place.seats.items() if name not in part.loose}
        for name in new:
            if name in self._flexible.model.supports:
                seats[name] = seat_of(bare, name, place.state, t)
        flexible = self._flexible.staged(part.changes, part.ramps, part.loose, seats)
        damping = flexible.damping
        if first:
            inner = wrench_covectors(mesh, place.state.pose, place.wrench)
            if damping.any():
                rates = np.concatenate([place.state.v, place.state.w], axis=1)
                inner = inner + damped(mesh, place.state.pose, place.wrench, rates, damping)
        else:
            inner = inner_covectors(mesh, place.flexible, place.state, place.wrench, place.partner)
        state, joints, partner, told = place.state, place.joints, place.partner, []
        if self._joining is not None and partner is not None:
            q = self._rates()[0]
            p = self._system.parameters(t, part.changes, part.ramps)
            joints = {name: joint for name, joint in joints.items() if name not in part.loose}
            if not first:
                require_unmoved(partner, t, q, partner.p, p)
                anchors = self._joining.anchors.at(t, q, p)
                for name in new:
                    if name in self._joining.rows:
                        joints[name] = self._joining.joint(name, state.pose, anchors)
                partner = self._joining.partner(partner.system, joints, partner.system.carried(p))
                if place.entered is not None:
                    state = self._crossed(part, place.entered, flexible, partner, state)
        if first and flexible.moves:
            new = tuple(name for name in self._flexible.model.supports if name not in {*part.loose, *flexible.resting})
        if not first or flexible.moves:  # also a section at rest is struck by a support that moves at once
            closed = close(mesh, flexible, state, partner, new)
            state, told = closed.state, list(closed.events)
            inner = inner + damping_change(mesh, place.state, state, place.wrench, damping)
        self._run.events.extend(told)
        self._place = Place(state, place.wrench, place.entered, flexible, partner, seats, joints, place.bases)
        events = self._switch(part, inner, self._ended, goes_on=last)
        self._ended = None
        return (*told, *events)

    def _crossed(self, part: Part, entered: Entered, flexible: Flexible, partner: Partner, state: State) -> State:
        """Return the state just after parameters have jumped, or driven motions have gone round a corner."""
        rest = state.rest
        if not isinstance(rest, Rest) or not self._system.n:
            return state
        carried = self._carried(flexible, partner, state)
        system = CarryingSystem.of(entered.system, carried, np.zeros(self._system.n))
        after = entered.system.parameters(part.t0, part.changes, part.ramps)
        made = crossing(system, part.t0, rest.q, rest.v, entered.p, after, part.path)
        self._run.events.extend(blows(system, part.t0, made))
        return _followed(state, carried, made.v)

    def _carried(self, flexible: Flexible, partner: Partner, state: State) -> Carried:
        rest = state.rest
        assert isinstance(rest, Rest)
        links = partner.joined(state.pose, partner.anchors.at(state.t, rest.q, partner.p))
        held = hold(flexible.supports(state.t), state.pose, 1.0)
        return Carried(flexible.built.mesh, state, held, links.by_node, links.by_q)

    def _switch(
        self, part: Part, inner: Floats, watch: Watch | None, force: Floats | None = None, *, goes_on: bool = True
    ) -> tuple[Located, ...]:
        """Enter the mode that holds from the present state on, find its accelerations, and, where the motion goes on
        from there, open a leg of the run.

        `inner` (n, 6): covectors of the rods' wrenches; `force` (n,): with which rods push bodies that do not
        accelerate, where that is known.
        """
        part = self._based(part)
        place, mesh = self._place, self._flexible.built.mesh
        flexible, partner, state = place.flexible, place.partner, place.state
        t, rest = state.t, state.rest
        events: tuple[Located, ...] = ()
        system, p = self._system, self._system.parameters(part.t0, part.changes, part.ramps)
        entered = Entered(system, p, np.zeros(0), ())
        if partner is not None and isinstance(rest, Rest) and self._joining is not None:
            carrying: System | None = None
            carried = None
            if system.modal and system.n:
                carried = self._carried(flexible, partner, state)
                still = self._joining.partner(system, place.joints, p)
                if force is None:
                    bias = still.joint_bias(state, rest.q, rest.v)
                    force = carried.force(flexible.loads(t), inner, bias)
                carrying = CarryingSystem.of(system, carried, force)
            entered = self._switching.enter(part, t, rest.q, rest.v, watch, carrying=carrying)
            if carried is not None:
                before = state
                state = _followed(state, carried, entered.v)
                damping = damping_change(mesh, before, state, place.wrench, flexible.damping)
                inner = inner + damping
                if damping.any():
                    # What a blow does to the damping decides too what goes on to act.
                    first, rates = entered.events, entered.v
                    bias = still.joint_bias(state, rest.q, rates)
                    force = carried.force(flexible.loads(t), inner, bias)
                    carrying = CarryingSystem.of(system, carried, force)
                    entered = self._switching.enter(part, t, rest.q, rates, carrying=carrying)
                    entered = entered._replace(events=(*first, *entered.events))
                    state = _followed(state, carried, entered.v)
                if isinstance(entered.system, CarryingSystem):
                    entered = entered._replace(system=system)
            partner = self._joining.partner(entered.system, place.joints, entered.p)
            state = started_together(mesh, flexible.supports(t), flexible.loads(t), state, partner, inner)
            entered = entered._replace(first=min(entered.first, _shortest_flight(system, entered, state, p)))
            events = entered.events
            self._run.events.extend(events)
        else:
            state = started_from(mesh, flexible.supports(t), flexible.loads(t), state, inner)
        self._place = place._replace(partner=partner, state=state, entered=entered)
        if goes_on:
            self._begin_leg(self._place)
        return tuple(events)

    def _begin_leg(self, place: Place) -> None:
        """Go on from a place, with the equations that were entered."""
        self._place, t, entered = place, place.state.t, place.entered
        assert entered is not None
        leg = Leg(entered.system, t, t, entered.p, place.flexible, place.partner)
        self._run.enter(leg, Frame(place.state, place.wrench, leg=len(self._run.motions)))

    # Smooth parts.

    def _smooth(self, part: Part) -> _End:
        """Go through a part, from mode to mode."""
        for _ in range(_CHANGES):
            place = self._place
            entered, flexible = place.entered, place.flexible
            assert entered is not None
            motion = self._motion(place)
            watcher = Watcher(self._system, entered.system, place.partner, motion, part.exits)
            outcome, way = leaps(self._run, part, self._told_of, (entered.system, watcher.readings()), motion.state.t)
            if outcome is not None or way is not None:
                return _End(outcome, way)
            outcome = self._advance(part, motion, watcher)
            self._told_of = entered.system, watcher.readings()
            self._work = self._work.more(motion)
            self._place = place = place._replace(state=motion.state, wrench=motion.wrench)
            self._run.reach(Frame(motion.seen(), motion.wrench, leg=len(self._run.motions) - 1))
            t = motion.state.t
            self._run.events.extend(watcher.told)
            if outcome is not None:
                return _End(outcome)
            met = watcher.met
            if met is None:
                if not self._turning.far(motion.state):
                    return _End()
                self._turn_seats()
                continue
            system = entered.system
            names = list(system.model.events)
            if met < len(names):
                self._add(motion.seen(), motion.wrench)
                message = f"Event '{names[met]}' ended the run at t = {t:.9g} s."
                return _End(Outcome(status="stopped", t=t, message=message))
            crossed = met - len(names)
            if crossed < len(system.crossings):
                return _End(way=part.opened_by((), watcher.crossed))
            number = crossed - len(system.crossings)
            watch = system.watches[number] if number < len(system.watches) else system.shared.watch()
            if watch.cause in ("law", "vanish"):
                what = "its law of control cannot be maintained" if watch.cause == "law" else "its gradient vanishes"
                message = f"At t = {t:.9g} s the motion cannot continue: '{watch.name}', {what}."
                return _End(Outcome(status="failed", t=t, message=message))
            try:
                inner = inner_covectors(flexible.built.mesh, flexible, motion.state, motion.wrench, place.partner)
                events = self._switch(part, inner, watch, self._pushing(place))
            except RunError as error:
                return _End(Outcome(status="failed", t=t, message=dated(error, t)))
            way = part.opened_by((event.name for event in events), watcher.crossed)
            if way is not None:
                self._ended = watch
                return _End(way=way)
        return _End(Outcome(status="failed", t=self._place.state.t, message="The equations changed without limit."))

    def _based(self, part: Part) -> Part:
        """Return a part of the plan with the axes from which the angles of seats begin now."""
        return part._replace(changes={**part.changes, **self._place.bases}) if self._place.bases else part

    def _turn_seats(self) -> None:
        """Let the angles of seats begin anew."""
        place, entered, joining = self._place, self._place.entered, self._joining
        assert entered is not None
        assert joining is not None
        state, bases = self._turning.renewed(place.state)
        p = self._turning.vector(entered.system, entered.p, bases)
        partner = joining.partner(entered.system, place.joints, p)
        entered = entered._replace(p=p)
        self._begin_leg(place._replace(partner=partner, bases=bases, state=state, entered=entered))

    def _pushing(self, place: Place) -> Floats | None:
        """Return the force (n,) of rods on bodies that would not accelerate, from that on bodies as they do."""
        partner, state, rest = place.partner, place.state, place.state.rest
        if partner is None or not isinstance(rest, Rest) or not self._system.n:
            return None
        push = partner.push(state.pose, rest, state.t)
        own = partner.pieces(state.t, rest.q, rest.v, partner.vector(push))
        x, _ = constrained(own.M, own.A, own.f, -own.b0, own.B)
        return np.asarray(push + self._carried(place.flexible, partner, state).mass @ x)

    def _motion(self, place: Place) -> Motion:
        """Return the motion that goes on from a state."""
        motion = motion_from(place.flexible, place.partner, place.state, place.wrench)
        motion.cancelled = self._cancelled
        return motion

    def _cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def _advance(self, part: Part, motion: Motion, watcher: Watcher) -> Outcome | None:
        """Go on to the end of the part, or to what ends it before, and append the frames on the way."""

        def looked() -> bool:
            return (watcher.wanted and watcher.look()) or self._turning.far(motion.state)

        look = looked if watcher.wanted or self._turning.needed else None
        whole = part.t1 >= self._timeline.end
        first = self._place.entered.first if self._place.entered is not None else np.inf
        guard = Guard(self._run, motion, watcher.stand)
        while motion.state.t < part.t1 * (1.0 - 1e-15) or self._frame * self._interval <= motion.state.t:
            t = self._frame * self._interval
            if t <= motion.state.t + 1e-12 * max(1.0, t):
                # Frames at the end of a part belong to the part that follows.
                if motion.state.t >= part.t1 and not whole:
                    break
                if self._run.head == 0 or self._run.times[-1] < t:
                    self._add(motion.seen()._replace(t=t), motion.wrench)
                self._frame += 1
                continue
            # A flight that begins must be seen before it ends: the first steps lie well inside.
            until, first = min(t, part.t1, motion.state.t + first), 2.0 * first
            if until - motion.state.t < 1e-9 * self._interval and until in (t, part.t1):
                motion.state = motion.state._replace(t=until)
                continue
            longest = self._step / guard.parts
            start, before, (halvings, rho) = motion.state.t, motion.steps, motion.setting(until, longest)
            try:
                motion.advance(until, longest, self._accuracy, look)
                taken = motion.steps - before
                self._run.stepped(StepRecord(self._leg_now, start, until, longest, halvings, rho, taken))
                if watcher.met is not None and watcher.locate():
                    return None
            except RunError as error:
                if guard.finds():
                    continue
                return Outcome(status="failed", t=motion.state.t, message=f"{error}.", remedy=watcher.jumping())
            if guard.finds():
                continue
            if (lost := guard.torn() or guard.wound()) is not None:
                return lost
            if watcher.missed:
                # A flight has begun and ended within one step: the same again in smaller ones.
                first = (motion.state.t - motion.before[0].t) / 8.0
                if first > 1e-7 * self._interval:
                    (motion.state, motion.wrench), watcher.missed = motion.before, ""
                    continue
                message = f"At t = {motion.state.t:.9g} s the motion passed through '{watcher.missed}' undetected."
                return Outcome(status="failed", t=motion.state.t, message=message, remedy="Use smaller steps.")
            if self._turning.far(motion.state):
                return None
            if self._observe is not None and monotonic() - self._told > _LOOK:
                self._told = monotonic()
                self._observe(self._run)
            if self._cancelled():
                return _cancelled_at(motion.state.t)
        motion.state = motion.state._replace(t=part.t1)  # but for rounding it is there
        return None

    def _add(self, state: State, wrench: Floats) -> None:
        self._run.add(Frame(state, wrench, leg=self._leg_now))

    @property
    def _leg_now(self) -> int:
        """The number of the smooth part that is being computed."""
        return max(0, len(self._run.motions) - 1)


def _cancelled_at(t: float) -> Outcome:
    """Return the outcome of a motion that was cancelled at the time t."""
    return Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s.")


def _shortest_flight(system: System, entered: Entered, state: State, p: Floats) -> float:
    """Return a quarter of the shortest flight (s) that begins at a state, as the accelerations there tell."""
    rest, times = state.rest, [np.inf]
    assert isinstance(rest, Rest)
    sides = [side for side in system.sides if side.name in entered.system.mode.open]
    if not sides:
        return np.inf
    own, (place, rate) = system.pieces(state.t, rest.q, rest.v, p), system.residual(state.t, rest.q, rest.v, p)
    for side in sides:
        k = system.rows.index(side.gate)
        falling = -side.sign * float(own.A[k] @ rest.dv + own.b0[k])
        if abs(place[k]) < NOTHING and side.sign * rate[k] > 0.0 and falling > 0.0:
            times.append(0.5 * side.sign * float(rate[k]) / falling)
    return min(times)


def _followed(state: State, carried: Carried, v: Floats) -> State:
    """Return a state with other rates of the bodies, which the rods follow as their joints drive them."""
    rest = state.rest
    assert isinstance(rest, Rest)
    change = v - rest.v
    if not change.any():
        return state
    jump = carried.follow(change, np.zeros(carried.rows))
    return state._replace(v=state.v + jump.rates[:, :3], w=state.w + jump.rates[:, 3:], rest=rest._replace(v=v))
