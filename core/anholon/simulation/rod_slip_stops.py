"""Where slips in planes stop along the steps of a motion of rods.

The friction of a slip in a plane is against it, w/|w|, and has no direction where w = 0. No step converges that ends
there, and one that goes far enough beyond finds the friction that drives it back. So steps approach a near stop:
each takes nine tenths of the speed, until that is small enough to count as a stop.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.simulation.tolerances import SLOW_SLIP_FACTOR, SLOWING_REL
from anholon.system.coupling.rigid_subsystem import RigidSubsystem
from anholon.system.system import System
from anholon.system.system_state import SystemState


class NextStop(NamedTuple):
    """The slip that stops first.

    It has its event, the time left, s, the step to a tenth of its speed, s, and whether it is so slow that it counts as
    stopped.
    """

    event: int
    time_left: float
    step: float
    is_stopped: bool


class SlipStops:
    """Predicts the stops of the slips in planes of one mode."""

    def __init__(self, base_system: System, system: System, rigid_subsystem: RigidSubsystem, first: int) -> None:
        """`first`: the number of the first event of the mode."""
        self._base_system, self._rigid_subsystem = base_system, rigid_subsystem
        stops = {watch.name: k for k, watch in enumerate(system.event_functions, first) if watch.cause == "stop"}
        self._slips = {
            state.name: (stops[state.name], float(rigid_subsystem.p[system.slip_start_slot(index) + 3]))
            for index, state in enumerate(system.mode.holds)
            if state.name in stops and not state.slip
        }  # events of the stops, and speeds, m/s, at which slips count as ended

    def predict(self, state: RodState, values: Floats) -> NextStop | None:
        """Return the slip that stops first if all continue to slow down; None if none slows down.

        They slow down as at a state in which the events have the given values.
        """
        if not self._slips:
            return None
        rigid = state.rigid
        speeds = {k: float(values[k]) + still_speed for k, still_speed in self._slips.values()}
        span = SLOWING_REL * min(speeds.values()) / max(float(np.abs(rigid.dv).max(initial=0.0)), 1e-300)
        later = state._replace(rigid=rigid._replace(v=rigid.v + span * rigid.dv))
        later_values = self._rigid_subsystem.evaluate("events", later)
        stops = []
        for k, still_speed in self._slips.values():
            change = float(values[k] - later_values[k])
            if change > 0.0 < span:
                time_left = speeds[k] * span / change
                stops.append(NextStop(k, time_left, 0.9 * time_left, speeds[k] < SLOW_SLIP_FACTOR * still_speed))
        return min(stops, key=lambda stop: stop.time_left, default=None)

    def find_reversed(self, start: RodState, end: RodState, values: Floats) -> int | None:
        """Return the event of a slip that has reversed its direction during a step; None if none has.

        `values`: those of the events before the step.
        """
        expected = self.predict(start, values)
        if expected is None or expected.time_left > 2.0 * (end.t - start.t):
            return None
        slips = []
        for state in (start, end):
            p = self._base_system.convert_parameters(self._rigid_subsystem.make_loaded_parameters(state))
            frictions = SystemState(self._base_system, state.t, *state.rigid[:2], p).friction_data().frictions
            slips.append({friction.name: friction.slip for friction in frictions})
        return next((k for name, (k, _) in self._slips.items() if float(slips[0][name] @ slips[1][name]) < 0.0), None)
