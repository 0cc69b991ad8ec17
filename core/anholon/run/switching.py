"""The mode of a motion while it runs: entered at the start of every smooth part and wherever a watch was met."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, RunError
from anholon.modes.begin import PAUSE, nudge
from anholon.modes.contacts import Contacts, Control
from anholon.modes.settle import Settled, settle
from anholon.results.outcome import Located
from anholon.run.initial import project
from anholon.run.instants import NEAR
from anholon.stages.plan import Part
from anholon.stages.transition import blows, crossing, struck
from anholon.system.mode import Mode, Watch, idle_at_first, owner, with_followers
from anholon.system.parameters import run_smoothly
from anholon.system.system import System

Floats = NDArray[np.float64]

_SEEN: Final = 1e-7
"""Gaps below minus this part of the size of the state mean that a contact was missed."""

_LIFTED: Final = 8e-16
"""Gap, as a part of the size of the state, with which a contact opens that leaves gently: more than rounding takes."""

_FIRST: Final = 0.25
"""Longest first step, as a part of a flight that begins, or of the time between two frames where a slip does."""


_CLEAR: Final = 1e-8
"""What is watched must be farther from 0 than this part of the size of the state, so that nothing happens at once."""


_FAR: Final = 1e-3
"""The same where a stage may change what acts: what is that near may be met before the first look."""


_FORCED: Final = frozenset({"slip", "release"})
"""Watches of forces, which a ramp may change at once."""


_AT_ONCE: Final = 10
"""Changes that may follow each other at one instant."""


_STILL: Final = 1e-9
"""Rates of constraints that act, as a part of the size of the rates, above which a blow opens or closes something."""


class Entered(NamedTuple):
    """A mode that was entered: its system, the vector p of that system, the rates, what happened, the longest first
    step (s) that does not jump over the next event, and the coordinates, if they had to be freed of rounding."""

    system: System
    p: Floats
    v: Floats
    events: tuple[Located, ...]
    first: float = math.inf
    place: Floats | None = None


class Switching:
    """The modes of one run, one after another; `part` is the part of the plan that was entered last, `p` its vector."""

    def __init__(self, system: System, pause: float = PAUSE) -> None:
        """`pause`: part of the time between two frames below which bounces count as closed."""
        self._system, self._pause = system, pause
        self.part: Part | None = None
        self.p = np.zeros(0)
        self._interval = 1.0 / system.model.simulation.frames
        self.mode: Mode | None = None  # the one entered last
        self._away = idle_at_first(system.model)

    def enter(
        self,
        part: Part,
        t: float,
        q: Floats,
        v: Floats,
        watch: Watch | None = None,
        control: Control | None = None,
        carrying: System | None = None,
    ) -> Entered:
        """Return how the motion goes on from a state inside a part of the plan, where `watch` ended the mode so far and
        program constraints had that `control`; `carrying`: the system with what it carries there, as rods.

        Raises RunError where it cannot.
        """
        system = self._system if carrying is None else carrying
        if part is not self.part:
            self.part, self.p = part, system.parameters(part.t0, part.changes, part.ramps)
        p = self.p
        if not system.modal:
            return Entered(system, p, v, ())
        untouched = Mode(with_followers(system.model, self._away))
        if carrying is None and system.plain and part.off == self._away and self.mode in (None, untouched):
            self.mode = untouched  # nothing is switched yet: as if nothing ever were
            system = self._variant(untouched, t, q, v, p)
            return Entered(system, system.parameters(part.t0, part.changes, part.ramps), v, ())
        entered = self._settled(part, t, t, q, v, watch, control, carrying)
        for _ in range(_AT_ONCE if part.ramps else 0):
            late = t + NEAR * max(1.0, abs(t))
            met = _met_at_once(entered, t, late, q)
            if met is None:
                break
            told, entered = entered.events, self._settled(part, t, late, q, entered.v, met, control, carrying)
            entered = entered._replace(events=(*told, *entered.events))
        return entered

    def _settled(
        self,
        part: Part,
        t: float,
        late: float,
        q: Floats,
        v: Floats,
        watch: Watch | None,
        control: Control | None,
        carrying: System | None,
    ) -> Entered:
        """Return what `enter` does, decided by the forces at a time, `late`, not before t."""
        system, p, before = self._system if carrying is None else carrying, self.p, self.mode
        found = settle(
            system,
            late,
            q,
            v,
            p,
            off=part.off,
            before=before or Mode(),
            watch=watch,
            pause=self._pause * self._interval,
            control=control,
        )
        self.mode = found.mode
        variant = self._variant(found.mode, t, q, found.v, p, carrying)
        own = variant.parameters(part.t0, part.changes, part.ramps)
        nudge(variant, found, own)
        held = project(variant, np.concatenate([q, found.v]), own, t) if variant.m else None
        rates = found.v if held is None else held[system.n :]
        # What begins at 0, as a flight or a slip, must be seen to leave it: the first samples lie at 1/8 of the step.
        begins = any(hold.grip == "slide" for hold in found.mode.holds)
        first = min(_FIRST * found.flight, _FIRST * self._interval if begins else math.inf)
        happened = _events(t, before, found, system)
        place = _lifted(system, t, q, found, p) if found.left else None
        return Entered(variant, own, rates, happened, first, place)

    def _variant(self, mode: Mode, t: float, q: Floats, v: Floats, p: Floats, carrying: System | None = None) -> System:
        """Return the system of a mode; raises RunError where its equations have no solution."""
        try:
            return (self._system if carrying is None else carrying).variant(mode, t, q, v, p)
        except ModelError as error:
            raise RunError(f"at t = {t:.9g} s the motion cannot continue: {error.problems[0].text()}") from error

    def pass_knot(self, last: Part, part: Part, entered: Entered, q: Floats, v: Floats) -> Entered | None:
        """Return how the motion goes on into a part that differs from the last one by the polynomials of its schedules
        only, where these run on smoothly, so that the mode entered last stays; None where more may happen."""
        same = last.stage, last.changes, last.off, last.ramps, last.loose
        if part.begins or same != (part.stage, part.changes, part.off, part.ramps, part.loose):
            return None
        system = entered.system
        if system.shared:
            return None
        p = system.parameters(part.t0, part.changes, part.ramps)
        if not run_smoothly(system.model, entered.p, p, part.t0):
            return None
        if system.watches:
            system.nudge_as(p, system, entered.p)
            clear = _CLEAR * (1.0 + max(_size(q), _size(v)))
            if _margin(system, part.t0, q, v, p) <= clear:
                return None
        return Entered(system, p, v, ())

    def stay(self, last: Part, part: Part, entered: Entered, q: Floats, v: Floats) -> Entered | None:
        """Return how the motion goes on into a part in the mode entered last, where nothing is near to ending it and no
        law of friction or impact becomes another one; None where more may happen."""
        system, mode, t = entered.system, self.mode, part.t0
        if mode is None or mode.faded or not system.watches or system.shared or self._system.programs:
            return None
        if any(hold.grip == "slide" for hold in mode.holds) or (last.off, last.loose) != (part.off, part.loose):
            return None
        p = system.parameters(t, part.changes, part.ramps)
        system.nudge_as(p, system, entered.p)
        names, governing = system.equations.names, self._system.governing
        driven = {names.graph.right[names.parameters[ramp.name]] for ramp in part.ramps}
        if driven & governing or any(p[slot] != entered.p[slot] for slot in governing):
            return None
        if part.ramps and _met_at_once(Entered(system, p, v, ()), t, t + NEAR * max(1.0, abs(t)), q) is not None:
            return None
        far = _FAR * (1.0 + max(_size(q), _size(v)))
        if _margin(system, t, q, v, p) <= far or _size(system.residual(t, q, v, p)[1]) > _STILL * (1.0 + _size(v)):
            return None
        held = project(system, np.concatenate([q, v]), p, t) if system.m else None
        return Entered(system, p, v if held is None else held[system.n :], ())

    def transit(self, entered: Entered, part: Part, q: Floats, v: Floats) -> tuple[Floats, tuple[Located, ...]]:
        """Return the rates just after the transition into a part from what was entered before, and the blows of driven
        rates that jump there."""
        system, p, *_ = entered
        after = system.parameters(part.t0, part.changes, part.ramps)
        made = crossing(system, part.t0, q, v, p, after, part.path, whole=self._system)
        return made.v, blows(system, part.t0, made)


def _met_at_once(entered: Entered, t: float, late: float, q: Floats) -> Watch | None:
    """Return what is met between a time and one so soon after it that no event could tell it, as where a very short
    ramp begins; None where nothing is."""
    system, p, v, *_ = entered
    if not system.watches:
        return None
    clear = _CLEAR * (1.0 + max(_size(q), _size(v)))
    here, soon = (_watched(system, time, q, v, p).tolist() for time in (t, late))
    for watch, value, then in zip(system.watches, here, soon, strict=True):
        if watch.cause in _FORCED and -watch.direction * value > clear and watch.direction * then > 0.0:
            return watch
    return None


def _margin(system: System, t: float, q: Floats, v: Floats, p: Floats) -> float:
    """Return how far the nearest watch of a variant is from being met."""
    values: list[float] = _watched(system, t, q, v, p).tolist()
    # A watch with a direction waits for a value that comes from the other side.
    return min(-watch.direction * value or abs(value) for watch, value in zip(system.watches, values, strict=True))


def _lifted(system: System, t: float, q: Floats, found: Settled, p: Floats) -> Floats | None:
    """Return the coordinates from which contacts open that leave gently; None where all have a gap.

    A gap that grows as the third power of time is lost in rounding for a microsecond. Where that let it begin below 0,
    a flight too short to be sampled would not be seen to end, and another one would end as it begins.
    """
    here, least = Contacts(system, t, q, found.v, p), _LIFTED * (1.0 + float(np.abs(q).max(initial=0.0)))
    low = [contact for contact in here.contacts if contact.name in found.left and contact.gap < least]
    if not low:
        return None
    rows, lifts = [contact.rows[0] for contact in low], np.array([c.sign * (least - c.gap) for c in low])
    return q + here.solve(rows, np.zeros(len(q)), lifts).x


def passed(system: System, t: float, q: Floats, v: Floats, p: Floats, off: Collection[str] = ()) -> str:
    """Return the open constraint of a variant that is violated at a state, so that its contact was not seen; or "".

    Those in `off` are switched off, and keep nothing free."""
    if not any(watch.cause == "contact" for watch in system.watches):
        return ""
    slack = _SEEN * (1.0 + _size(q))
    pairs = zip(system.watches, _watched(system, t, q, v, p).tolist(), strict=True)
    missed = (watch.name for watch, value in pairs if watch.cause == "contact" and value < -slack)
    return next((name for name in missed if name not in off), "")


def _watched(system: System, t: float, q: Floats, v: Floats, p: Floats) -> Floats:
    """Return the values of all watches of a variant at a state."""
    return system.call("events", t, q, v, p)[len(system.model.events) + len(system.crossings) :]


def _size(values: Floats) -> float:
    return float(np.abs(values).max(initial=0.0))


def _events(t: float, before: Mode | None, found: Settled, system: System) -> tuple[Located, ...]:
    """Return what the user should know of an instant: blows, contacts that last from then on, releases, frictions that
    stick, slip or change their direction, and constraints that let go and slip, or grip again."""
    sided, releasing = {side.name for side in system.sides}, set(system.releasing)
    after, told = found.mode, struck(system, t, found.blows)
    if before is None:
        released = list(with_followers(system.model, found.left))
    else:
        met = {blow.name for blow in found.blows if not blow.held}
        closed = [name for name in before.open if name not in after.open]
        for name in closed:
            noun = "rest" if name in met else "contact"
            if name in sided:
                told.append(Located(name=f"{noun} {name}", t=t))
            elif name not in {owner(name) for name in met}:
                told.append(Located(name=f"engage {name}", t=t))
        released = [name for name in after.open if name not in before.open]
    told += [Located(name=f"release {name}", t=t) for name in released]
    for hold in after.holds:
        was = before.hold(hold.name).grip if before is not None else hold.grip
        was = "stick" if was == "driven" else was
        lets_go = hold.name in releasing
        if lets_go and before is None:
            was = "stick"
        if hold.grip in ("stick", "driven") and was != "stick":
            told.append(Located(name=f"{'grip' if lets_go else 'stick'} {hold.name}", t=t))
        elif hold.grip == "slide" and (was == "stick" or (lets_go and was == "off")):
            told.append(Located(name=f"slip {hold.name}", t=t))
        elif before is not None and hold.slip == -before.hold(hold.name).slip != 0:
            told.append(Located(name=f"reverse {hold.name}", t=t))
    return tuple(told)
