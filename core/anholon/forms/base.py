"""The contract of a form of the equations of motion.

A form that can be integrated is bound to a system and a parameter vector and then offers

1. `p`: the parameter vector of its functions; `size`: length of its own state y (coordinates, then velocities);
2. `encode(t, q, v) -> y` and `decode(times, Y) -> (k, 2n)` rows (q, v), inverse to each other on admissible states;
3. `rhs`, `project`, `events`: addresses of C functions void f(double t, double *y, double *p, double *out), as
   in `anholon.steppers`; 0 where there is nothing to do. They stay valid as long as the form;
4. `n_events`, `directions`, `stops`: the events that these functions report, those of the model first;
5. `multipliers(times, q, v) -> (k, m)`, or None where the multipliers are those of the system's own solve;
6. `renew(t, q, v) -> BoundForm | None`: the form to continue with after one of its own stop events, as Maggi's
   equations do with other quasi-velocities;
7. `solve(t, q, v) -> FormSolution`: accelerations (n,) and multipliers (m,) of all rows at one state, the multipliers
   of least norm where rows are redundant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.model.query.stage_sequence import DIRECTIONS
from anholon.system.system import System

Multipliers = Callable[[Floats, Floats, Floats], Floats]
"""(times, q, v) -> multipliers (k, m)."""


class FormSolution(NamedTuple):
    """The solution of a form at one state: accelerations v' (n,) and multipliers."""

    acceleration: Floats
    multipliers: Floats


class BoundForm(Protocol):
    """A form of the equations bound to a system and a parameter vector; see the module for the contract."""

    p: Floats
    size: int
    rhs: int
    project: int
    events: int
    n_events: int
    directions: tuple[int, ...]
    stops: tuple[bool, ...]

    @property
    def multipliers(self) -> Multipliers | None: ...

    def encode(self, t: float, q: Floats, v: Floats) -> Floats: ...

    def decode(self, times: Floats, Y: Floats) -> Floats: ...

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution: ...

    def renew(self, t: float, q: Floats, v: Floats) -> BoundForm | None: ...


class BaseForm:
    """What most forms share: the state y = (q, v), and no events of their own."""

    def bind_events(self, system: System, code: CompiledFunctions) -> None:
        """Store the events of a system, with compiled functions that evaluate them at the states of the form."""
        self.directions, self.stops = collect_event_flags(system)
        self.n_events = len(self.directions)
        self.events = code.address("events") if self.n_events else 0

    def encode(self, t: float, q: Floats, v: Floats) -> Floats:
        """Return y (2n,)."""
        return np.concatenate([q, v])

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return Y (k, 2n) itself."""
        return Y

    def renew(self, t: float, q: Floats, v: Floats) -> None:
        """Nothing to change: the form has no events of its own."""


def solve_each(form: BoundForm, times: Floats, q: Floats, v: Floats) -> list[Floats]:
    """Return the multipliers (m,) of a form at times (k,) and states q, v (k, n), state by state."""
    return [form.solve(t, a, b).multipliers for t, a, b in zip(times.tolist(), q, v, strict=True)]


def collect_event_flags(system: System) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Return direction (+1, -1, 0) and stop flag of every event of a model, of its stages and of its present mode.

    None of the crossings that end stages stops here: the sequence of stages reports them.
    """
    events = system.model.events.values()
    flags = [(DIRECTIONS[event.direction], event.action == "stop") for event in events]
    flags += [(0, False)] * len(system.crossings)
    flags += [(watch.direction, True) for watch in system.event_functions]
    return tuple(direction for direction, _ in flags), tuple(stops for _, stops in flags)
