"""The contract of a stepper, the integration of y' = f(t, y) on one segment on which f is smooth.

1. Start: a stepper is made with the address of f, the length n of y, the vector p that f reads, and `StepperOptions`.
   Functions are addresses of `void f(double t, const double *y, const double *p, double *out)`: `rhs` writes y';
   `project` writes the corrected state and behind it the largest residual before the correction; `events` writes the
   event functions. A `CallbackAddress` of a Python callback is one as well.
2. Step: `advance` tries up to so many steps and releases the interpreter lock; only one thread may call it at a time.
   Chunks of any size give the same bits. Any thread may read `t`, `record` and `control`, and may set
   `control[0] = 1` to cancel. After `StepperStatus.EVENT` and `CANCELLED` the run may go on (clear the flag).
3. A step ends exactly at `t_end`. `h` is the size for the next step: pass it as `h0` to a following segment.
4. Constraints: the end of each step is projected, and dense output goes through the projected end, so that it is
   continuous.
5. Dense output: `record` has a polynomial for each accepted step, for `interpolate`, which is as good as the tolerance
   at all times; `projected_states` brings its states onto the constraints as well.
6. Events are crossings of zero in the wanted direction (+1 rising, -1 falling, 0 both), also pairs inside one step. A
   zero within 1e-10 s of the start belongs to the start. A stop event ends its step at the crossing.
7. Finish: after the last `advance`, `finish` frees what only steps need. Everything may still be read.
8. Failures are values of `StepperStatus`. A step that meets a value which is not finite is tried again with a smaller
   size; `NOT_FINITE` means that this has come to the resolution of time. `not_finite_at` says when and which
   component; the state is the last good one.

In the spirit of `scipy.integrate.OdeSolver`, but by chunks of steps, and with a record of all of them.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, Required, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import LocatedEvent, StepHistory


class StepperOptions(TypedDict, total=False):
    """Options of a stepper.

    `rtol`, `atol`: error allowed in a step, atol + rtol |y|; `t0`, `y0` (n,), `t_end`: the segment; `h0`: size of the
    first step (0: automatic); addresses of functions, 0 where there are none; `event_directions`, `event_stop`
    (n_events,); `control` (3,): cancel flag, accepted steps, evaluations of f, shared if it is given;
    `max_steps_per_second`, `min_step`: beyond them the segment fails; `projection_tolerance`: residual that counts as
    0; `record_limit`: bytes of the record.
    """

    rtol: Required[float]
    atol: Required[float | ArrayLike]
    t0: Required[float]
    y0: Required[ArrayLike]
    t_end: Required[float]
    h0: float
    project_address: int
    events_address: int
    n_events: int
    event_directions: ArrayLike | None
    event_stop: ArrayLike | None
    control: NDArray[np.int64] | None
    max_steps_per_second: float
    min_step: float
    max_step: float
    projection_tolerance: float
    record_limit: int


class Jacobian(NamedTuple):
    """The structure of df/dy for a stepper.

    `address`: of a function that writes the rows of df/dy (n - m, n) of the last n - m components, and reads `p`; 0:
    they are found by differences. `m`: the first m components of y' are the last m = n - m of y; 0: they are not.
    """

    address: int = 0
    p: ArrayLike = ()
    m: int = 0


class Stepper(Protocol):
    """Integration of one segment; see the contract in the module's docstring."""

    @property
    def status(self) -> StepperStatus:
        """How the last chunk ended."""
        ...

    @property
    def is_interpreted(self) -> bool:
        """Whether f or another function is Python, some thousand times slower than machine code."""
        ...

    @property
    def n_states(self) -> int: ...

    @property
    def t(self) -> float: ...

    @property
    def y(self) -> Floats:
        """Current state, (n,), as a copy."""
        ...

    @property
    def h(self) -> float: ...

    @property
    def control(self) -> NDArray[np.int64]: ...

    @property
    def record(self) -> StepHistory: ...

    @property
    def events(self) -> list[LocatedEvent]:
        """The located events so far, in order of time."""
        ...

    @property
    def not_finite_at(self) -> tuple[float, int] | None: ...

    def exchange(self, addresses: tuple[int, int, int]) -> None:
        """Replace the functions from the next chunk on by better code for the same functions; not during `advance`.

        The addresses are those of `rhs`, `project` and `events` (0 if there was none before).
        """
        ...

    def advance(self, budget_steps: int) -> StepperStatus:
        """Try up to `budget_steps` steps, rejected ones included, and say how it ended."""
        ...

    def finish(self) -> None:
        """Free the memory that only steps need, after the last `advance`."""
        ...

    def projected_states(self, times: Floats, tolerance: float, max_iterations: int, simd_address: int = 0) -> Floats:
        """Return the states at `times` (m,), corrected by `project`, (m, n). Only for the thread that advances."""
        ...
