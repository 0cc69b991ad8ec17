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

from anholon.array_types import Floats

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
