"""Events along the steps of a motion of rods: looked at after every step, located by steps of other lengths."""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.forms.base import collect_event_flags
from anholon.mechanics.sticking_set import compute_margins
from anholon.outcome import Occurrence, Outcome
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import RodMotion
from anholon.simulation.chatter import COARSE_STEPS, describe_chatter
from anholon.simulation.mode_switching import find_missed_contact
from anholon.simulation.rod_slip_stops import SlipStops
from anholon.simulation.run_plan import PlannedSegment
from anholon.simulation.simultaneous_events import make_event_flags
from anholon.simulation.tolerances import (
    MIN_EVENT_STEP_REL,
    MIN_FLIGHT_STEP_REL,
    NEAR_STOP_REL,
    SIMULTANEOUS_TIME_REL,
    ZERO_EVENT_REL,
)
from anholon.simulation.undefined_values import find_watched_formulas, make_undefined_outcome
from anholon.system.coupling.consistent_forces import ForcedState, find_consistent_forces
from anholon.system.coupling.rigid_subsystem import RigidSubsystem
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.undetermined_reactions import compute_distributions


def compute_joint_margin(
    base_system: System, system: System, rigid_subsystem: RigidSubsystem, state: RodState
) -> float:
    """Return the largest slack, N, that all frictions and contacts can have at once whose forces are not unique."""
    p, y = rigid_subsystem.make_loaded_parameters(state), np.concatenate(state.rigid[:2])
    values = system.call("observe", state.t, *state.rigid[:2], p)[None, : system.m]
    return float(compute_margins(compute_distributions(base_system, system, [state.t], y[None], p, values))[0][0])


class RodEventMonitor:
    """Watches the events of a system along the steps of a motion: those of the model, of its stages and of its mode."""

    def __init__(
        self,
        base_system: System,
        system: System,
        rod_system: RodSystem,
        rigid_subsystem: RigidSubsystem,
        motion: RodMotion,
        segment: PlannedSegment,
        *,
        forces_of_steps: bool = False,
    ) -> None:
        """`forces_of_steps`: reactions are those of the steps, with all vibrations of stiff strains."""
        self._forces_of_steps = forces_of_steps
        self._base_system, self._system, self._rigid_subsystem = base_system, system, rigid_subsystem
        self._rod_system, self._motion, self._start = rod_system, motion, motion.state.t
        self._inactive, exit_conditions = segment.switched_off, segment.exits
        first, (directions, stops) = len(system.model.events), collect_event_flags(system)
        if system.undetermined_reactions:
            directions, stops = (*directions, -1), (*stops, True)  # a sticking set releases
        self._directions, self._stops = make_event_flags(directions, stops, exit_conditions, first)
        idle = {
            first + len(system.crossings) + k
            for k, watch in enumerate(system.event_functions)
            if watch.cause == "contact" and watch.name in self._inactive  # it may be violated
        }
        self.monitored = [k for k in range(len(directions)) if (self._stops[k] or k < first) and k not in idle]
        self._watched = [k for k in find_watched_formulas(system, segment) if k in self.monitored]
        self.reached: list[int] = []  # numbers of the events at the end of the last step, or that ended the motion
        self.undefined: int | None = None  # the number of an event that is no number any more
        self.missed_flight = ""
        self.reported: list[Occurrence] = []
        # Rounding may let a flight begin below its surface; that it rises from there is no contact.
        self._start_depths = np.zeros(len(directions))
        self._values = self._compute_values(motion.state) if self.monitored else np.zeros(0)
        for k, watch in enumerate(system.event_functions, first + len(system.crossings)):
            if watch.cause == "contact" and k in self.monitored:
                self._start_depths[k] = max(0.0, -self._values[k])
        self._values = self._values + self._start_depths[: len(self._values)]
        self._sizes = np.abs(self._values)
        self._signs = np.where(self._sizes > ZERO_EVENT_REL, np.sign(self._values), 0.0)
        self._signs[first + len(system.crossings) :] = 1.0  # what a mode watches is positive in it
        self._slip_stops = SlipStops(base_system, system, rigid_subsystem, first + len(system.crossings))
        self._last_approach = -np.inf
        self.reversed_slip: int | None = None  # the number of the stop that the last step went beyond
        self._is_near_stop, self.step_to_stop = False, np.inf
        self.exit_crossings: list[
            tuple[int, int]
        ] = []  # crossings that are met with what ended the motion, and directions

    def _compute_values(self, state: RodState) -> Floats:
        """Return the values of all events at a state."""
        values = self._rigid_subsystem.evaluate("events", state)
        if self._system.undetermined_reactions:
            margin = compute_joint_margin(self._base_system, self._system, self._rigid_subsystem, state)
            values = np.append(values, margin)
        return np.asarray(values + self._start_depths)

    def _compute_exact_values(self, state: RodState) -> Floats:
        """Return the values of all events at a state, with the joint forces that the equations of motion give there.

        The joint forces of the step may oscillate, see `anholon.rods.dynamics.acceleration_equations`.
        """
        step, _ = self._motion.compute_step_and_speed()
        if self._rigid_subsystem.joints and step > 0.0 and not self._forces_of_steps:
            forced_states, steps, span = (
                [ForcedState(state, self._motion.wrench)],
                np.array([step]),
                (self._start, np.inf),
            )
            ((state, _),) = find_consistent_forces(self._rod_system, self._rigid_subsystem, forced_states, steps, span)
        return self._compute_values(state)

    def compute_event_values(self) -> Floats:
        """Return the values of all events at the state that has been reached."""
        return (
            self._compute_values(self._motion.state)
            if self._system.model.events or self._system.crossings
            else np.zeros(0)
        )

    def check(self) -> bool:
        """Check the state after a step, and return whether an event that ends the motion was reached."""
        now = self._compute_values(self._motion.state)
        self.undefined = next((k for k in self._watched if np.isnan(now[k])), None)
        if self.undefined is not None:
            return True
        crossed = [k for k in self.monitored if self._is_crossed(k, self._signs[k], now[k])]
        if crossed:  # unless only the multipliers of the step cross
            now = self._compute_exact_values(self._motion.state)
            crossed = [k for k in crossed if self._is_crossed(k, self._signs[k], now[k])]
        if crossed:
            self.reached = crossed
            return True
        start, end = self._motion.step_start[0], self._motion.state
        self.reversed_slip = self._slip_stops.find_reversed(start, end, self._values)
        if self.reversed_slip is not None:
            return True
        self._store_values(now)
        self.missed_flight = find_missed_contact(self._make_system_state(), self._inactive)
        return bool(self.missed_flight)

    def find_undefined(self) -> Outcome | None:
        """Return the end of a motion if a watched value became undefined in its last step.

        The motion is then at the start of that step.
        """
        if self.undefined is None:
            return None
        self._motion.state, self._motion.wrench = self._motion.step_start
        return make_undefined_outcome(self._system, self.undefined, self._motion.state.t)

    def explain_failure(self, error: RunError, until: float) -> Outcome:
        """Return the end of a motion of which no step towards `until` converges.

        It names the load that is undefined there, or a typed force that jumps with a rate, if there is one.
        """
        state = self._motion.state
        if undefined := self._rod_system.find_undefined_part(until):
            section, name = undefined
            message = f"At t = {state.t:.9g} s the load '{name}' becomes undefined (not a number)."
            if section == "gravity":
                message = f"At t = {state.t:.9g} s gravity becomes undefined (not a number)."
            if section == "supports":
                message = f"At t = {state.t:.9g} s the motion of the support '{name}' becomes undefined (not a number)."
            remedy = "Look for a root, a logarithm or a division by zero in it, or end the motion earlier."
            return Outcome(status="failed", t=state.t, message=message, remedy=remedy)
        remedy = describe_chatter(self._make_system_state(), COARSE_STEPS)
        return Outcome(status="failed", t=state.t, message=f"{error}.", remedy=remedy)

    def _make_system_state(self) -> SystemState:
        """Return the bodies at the state that has been reached."""
        state = self._motion.state
        return SystemState(self._system, state.t, *state.rigid[:2], self._rigid_subsystem.p)

    def meets_stop(self, until: float, *, failed: bool = False) -> bool:
        """Return whether a slip in a plane stops before the time `until`, to which steps were taken.

        It keeps the steps from converging, reverses in one, or was slowing down already. Then the motion is before the
        stop, and `reached` names it, or the next step has the length `step_to_stop`, s.
        """
        motion, turned = self._motion, self.reversed_slip
        if turned is not None:
            step = motion.state.t - motion.step_start[0].t
            motion.state, motion.wrench = motion.step_start
            self.reversed_slip = None
            if not self._approach_stop(step):
                self.step_to_stop = step / 8.0
            if self.step_to_stop < MIN_FLIGHT_STEP_REL / self._system.model.simulation.frames:
                self.reached = [turned]
            return True
        if failed or motion.is_halved_early or self._is_near_stop:
            return self._approach_stop(until - motion.state.t)
        return False

    def _approach_stop(self, span: float) -> bool:
        """Return whether a slip in a plane stops within a time, s; see `meets_stop`."""
        t = self._motion.state.t
        next_stop = self._slip_stops.predict(self._motion.state, self._values) if t > self._last_approach else None
        near = max(span, NEAR_STOP_REL / self._system.model.simulation.frames)
        self._is_near_stop = next_stop is not None and next_stop.time_left < near
        if next_stop is None or not self._is_near_stop:
            return False
        self._last_approach, self.step_to_stop = t, next_stop.step
        if next_stop.is_stopped:
            self.reached = [next_stop.event]
        return True

    def _store_values(self, values: Floats) -> None:
        self._sizes = np.maximum(self._sizes, np.abs(values))
        is_nonzero = np.abs(values) > ZERO_EVENT_REL * np.minimum(1.0, self._sizes)
        self._values, self._signs = values, np.where(is_nonzero, np.sign(values), self._signs)

    def restore(self) -> None:
        """Go back to the state to which the motion was reset; events recorded after it are recorded anew."""
        state, self._last_approach = self._motion.state, -np.inf
        self.reported, self.missed_flight = [event for event in self.reported if event.t <= state.t], ""
        if self.monitored:
            self._store_values(self._compute_values(state))

    def _is_crossed(self, k: int, before: float, after: float) -> bool:
        return before * after < 0.0 and self._directions[k] in (0, np.sign(after))

    def locate_event(self) -> bool:
        """Locate the first event that ends the motion and record the events before it; False if there is none."""
        from scipy.optimize import brentq  # slow to import and seldom needed

        motion = self._motion
        start, step_length = motion.step_start[0].t, motion.state.t - motion.step_start[0].t
        results: list[tuple[float, int]] = []
        for k in self.reached:
            sign = self._signs[k]

            def value(h: float, k: int = k, sign: float = sign) -> float:
                if h <= MIN_EVENT_STEP_REL * step_length:  # a step so short would round the accelerations away
                    return float(self._values[k]) if self._values[k] * sign > 0.0 else sign * 1e-300
                state = self._try_step(h)  # a very short step behind a kink may not converge
                return float(state[k]) if state is not None else sign * 1e-300

            if value(step_length) * sign <= 0.0:  # else the step, repeated, does not cross
                results.append((float(brentq(value, 0.0, step_length, xtol=1e-13, rtol=1e-14)), k))
        names = list(self._system.model.events)
        h = min((h for h, k in results if self._stops[k]), default=step_length)
        near = SIMULTANEOUS_TIME_REL * max(1.0, abs(start))
        self.reported += [
            Occurrence(name=names[k], t=start + at) for at, k in sorted(results) if k < len(names) and at <= h + near
        ]
        self.reached = [k for at, k in results if self._stops[k] and at <= h + near]
        if not self.reached:
            now = self._take_step(step_length)
            self._store_values(now)
            self._motion.state = self._motion.state._replace(t=start + step_length)
            return False
        h = max(h, MIN_EVENT_STEP_REL * step_length)
        while self._try_step(h) is None and h < step_length:
            h = min(2.0 * h, step_length)
        first, crossings = len(names), len(self._system.crossings)
        self.exit_crossings = [(k - first, int(-self._signs[k])) for k in self.reached if 0 <= k - first < crossings]
        return True

    def _take_step(self, h: float) -> Floats:
        state = self._try_step(h)
        if state is None:
            raise RunError(f"at t = {self._motion.state.t:.6g} s no step converges. Use smaller steps")
        return state

    def _try_step(self, h: float) -> Floats | None:
        """Return the events if the last step had the length h; None if that step does not converge."""
        reached = self._motion.repeat_last_step(h)
        return self._compute_exact_values(reached) if reached is not None else None
