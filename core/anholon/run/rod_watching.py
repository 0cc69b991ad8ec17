"""Events along the steps of a motion of rods: looked at after every step, located by steps of other lengths."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.flexible.partner import Partner, Rest
from anholon.flexible.run import RodRun
from anholon.formulations.lagrange1 import all_events
from anholon.results.outcome import Located, Outcome
from anholon.rods.dynamics import Motion
from anholon.rods.generalized_alpha import State
from anholon.run.chatter import COARSE_STEPS, chattering
from anholon.run.instants import NEAR, leapt, tell
from anholon.run.switching import passed
from anholon.stages.plan import Exit, Part
from anholon.system.sticking_set import margins
from anholon.system.system import System
from anholon.system.undetermined import distributions

Floats = NDArray[np.float64]

NOTHING: Final = 1e-9
"""Values of events below this part of the largest so far have no sign."""

_LEAST: Final = 1e-8  # part of a step at which an event can be told from its beginning


Readings = tuple[System, Floats]
"""Values of the events of a system."""


def event_values(system: System, partner: Partner | None, state: State) -> Floats:
    """Return the values of all events of a system at a state."""
    rest = state.rest
    if partner is None or not isinstance(rest, Rest):
        return system.call("events", state.t, np.zeros(0), np.zeros(0), system.parameters(0.0))
    return system.call("events", state.t, rest.q, rest.v, partner.vector(partner.push(state.pose, rest, state.t)))


def together_margin(whole: System, system: System, partner: Partner | None, state: State) -> float:
    """Return the largest slack, N, that all frictions and contacts can have at once whose forces are not unique."""
    rest = state.rest
    assert partner is not None
    assert isinstance(rest, Rest)
    p, y = partner.vector(partner.push(state.pose, rest, state.t)), np.concatenate([rest.q, rest.v])
    values = system.call("observe", state.t, rest.q, rest.v, p)[None, : system.m]
    return float(margins(distributions(whole, system, [state.t], y[None], p, values))[0][0])


def leaps(
    run: RodRun, part: Part, before: Readings | None, after: Readings, t: float
) -> tuple[Outcome | None, Exit | None]:
    """Tell of the events that leap across 0, or to 0, where a motion begins, and return the end of the run, or the way
    out of the stage, that one of them is."""
    if before is None or not (len(before[1]) and len(after[1])):
        return None, None
    own = len(before[0].model.events)
    count = own + len(before[0].crossings)
    found = leapt(before[0], before[1][:count], *after)
    events = list(run.system.model.events.items())
    met = tell(run, [entry for entry in found if entry[0] < own], t)
    stops = [events[k][0] for k in met if events[k][1].action == "stop"]
    if stops:
        return Outcome(status="stopped", t=t, message=f"Event '{stops[0]}' ended the run at t = {t:.9g} s."), None
    begins = part.begins and t == part.t0
    crossed = () if begins else ((k - own, sign) for k, sign in found if k >= own)
    return None, part.opened_by((), crossed)


class Watcher:
    """Watches the events of a system along the steps of a motion: those of the model, of its stages and of its mode."""

    def __init__(
        self, whole: System, system: System, partner: Partner | None, motion: Motion, exits: tuple[Exit, ...]
    ) -> None:
        self._whole, self._system, self._partner, self._motion = whole, system, partner, motion
        directions, stops = (list(part) for part in all_events(system))
        if system.shared:
            directions, stops = [*directions, -1], [*stops, True]  # what holds together lets go
        first = len(system.model.events)
        for k in range(len(system.crossings)):
            ways = {way.direction for way in exits if not way.happens and way.crossing == k}
            directions[first + k], stops[first + k] = (ways.pop() if len(ways) == 1 else 0), bool(ways)
        for crossing in {way.crossing for way in exits if not way.happens}:
            stops[first + crossing] = True
        self._directions, self._stops = directions, stops
        self.wanted = [k for k in range(len(directions)) if stops[k] or k < first]
        self.met: int | None = None
        self.missed = ""
        self.told: list[Located] = []
        self._values = self._at(motion.state) if self.wanted else np.zeros(0)
        self._sizes = np.abs(self._values)
        self._signs = np.where(self._sizes > NOTHING, np.sign(self._values), 0.0)
        self._signs[first + len(system.crossings) :] = 1.0  # what a mode watches is positive in it
        self.crossed: list[tuple[int, int]] = []  # crossings that are met with what ended the motion, and directions

    def _at(self, state: State) -> Floats:
        """Return the values of all events at a state."""
        values = event_values(self._system, self._partner, state)
        if not self._system.shared:
            return values
        return np.append(values, together_margin(self._whole, self._system, self._partner, state))

    def readings(self) -> Floats:
        """Return the values of all events at the state that has been reached."""
        return self._at(self._motion.state) if self._system.model.events or self._system.crossings else np.zeros(0)

    def look(self) -> bool:
        """Look at the state that a step has reached, and tell whether something that ends the motion has been met."""
        now = self._at(self._motion.state)
        crossed = [k for k in self.wanted if self._crosses(k, self._signs[k], now[k])]
        if crossed:
            self._met = crossed
            self.met = crossed[0]
            self._after = now
            return True
        self._keep(now)
        rest = self._motion.state.rest
        if isinstance(rest, Rest) and self._partner is not None:
            self.missed = passed(self._system, self._motion.state.t, rest.q, rest.v, self._partner.p)
        return bool(self.missed)

    def jumping(self) -> str:
        """Return what helps where no step converges because a typed force jumps with a rate; "" where none does."""
        state = self._motion.state
        if not isinstance(state.rest, Rest) or self._partner is None:
            return ""
        return chattering(self._system, state.t, state.rest.q, state.rest.v, self._partner.p, COARSE_STEPS)

    def _keep(self, now: Floats) -> None:
        self._sizes = np.maximum(self._sizes, np.abs(now))
        known = np.abs(now) > NOTHING * np.minimum(1.0, self._sizes)
        self._values, self._signs = now, np.where(known, np.sign(now), self._signs)

    def stand(self) -> None:
        """Take the state to which the motion has gone back; what was told since is told anew."""
        state = self._motion.state
        self.told, self.missed = [event for event in self.told if event.t <= state.t], ""
        if self.wanted:
            self._keep(self._at(state))

    def _crosses(self, k: int, before: float, now: float) -> bool:
        return before * now < 0.0 and self._directions[k] in (0, np.sign(now))

    def locate(self) -> bool:
        """Go back to the first of the events that end the motion, and tell of those before; False where none does."""
        from scipy.optimize import brentq  # slow to import and seldom needed

        motion = self._motion
        start, whole = motion.before[0].t, motion.state.t - motion.before[0].t
        found: list[tuple[float, int]] = []
        for k in self._met:
            sign = self._signs[k]

            def value(h: float, k: int = k, sign: float = sign) -> float:
                if h <= _LEAST * whole:  # a step so short would round the accelerations away
                    return float(self._values[k]) if self._values[k] * sign > 0.0 else sign * 1e-300
                reached = self._tried(h)  # a very short step behind a corner may not converge
                return float(reached[k]) if reached is not None else sign * 1e-300

            found.append((float(brentq(value, 0.0, whole, xtol=1e-13, rtol=1e-14)), k))
        self.met = None
        names = list(self._system.model.events)
        h = min((h for h, k in found if self._stops[k]), default=whole)
        near = NEAR * max(1.0, abs(start))
        self.told += [
            Located(name=names[k], t=start + at) for at, k in sorted(found) if k < len(names) and at <= h + near
        ]
        together = [k for at, k in found if self._stops[k] and at <= h + near]
        if not together:
            now = self._stepped(whole)
            self._keep(now)
            self._motion.state = self._motion.state._replace(t=start + whole)
            return False
        h = max(h, _LEAST * whole)
        while self._tried(h) is None and h < whole:
            h = min(2.0 * h, whole)
        first, crossings = len(names), len(self._system.crossings)
        self.crossed = [(k - first, int(-self._signs[k])) for k in together if 0 <= k - first < crossings]
        # An event of the model ends the run; what changes the mode does so before the stage ends.
        self.met = min(together) if min(together) < first else max(together)
        return True

    def _stepped(self, h: float) -> Floats:
        reached = self._tried(h)
        if reached is None:
            raise RunError(f"at t = {self._motion.state.t:.6g} s no step converges. Use smaller steps")
        return reached

    def _tried(self, h: float) -> Floats | None:
        """Return the events where the last step would have the length h; None where that does not converge."""
        return self._at(self._motion.state) if self._motion.again(h) is not None else None
