"""The common part of steppers in compiled code: the segment in memory, its record and events, and their reading."""

from __future__ import annotations

import ctypes
import math
from abc import ABC, abstractmethod
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.compiler.called_functions import LANES
from anholon.kernels.dop853_kernel import (
    CONTROLS,
    GROW,
    INTEGRATION,
    INTERVALS,
    STAGES,
    IntegrationData,
    Projection,
    get_dop853,
)
from anholon.steppers.callbacks import CallbackAddress
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import LocatedEvent, StepHistory, allocate_rows, make_outside_record_error
from anholon.steppers.tolerances import FIRST_RECORD_ROWS, QUICK_GROWTH_BYTES, SMALLEST_RTOL

_NONE: Final = np.zeros(0, dtype=np.int64)  # directions and stops where there are no events
_STATUS: Final = {int(status): status for status in StepperStatus}
_HEAD: Final = INTEGRATION.size // 8 + CONTROLS  # doubles before the vectors


class KernelStepper(ABC):
    """A stepper whose loop is a kernel, see `anholon.steppers.stepper` for the contract; `p` is used in place."""

    def __init__(
        self,
        rhs_address: int,
        n: int,
        p: ArrayLike,
        *,
        rtol: float,
        atol: float | ArrayLike,
        t0: float,
        y0: ArrayLike,
        t_end: float,
        h0: float = 0.0,
        project_address: int = 0,
        events_address: int = 0,
        n_events: int = 0,
        event_directions: ArrayLike | None = None,
        event_stop: ArrayLike | None = None,
        control: NDArray[np.int64] | None = None,
        max_steps_per_second: float = 1e5,
        min_step: float = 0.0,
        max_step: float = np.inf,
        projection_tolerance: float = 1e-14,
        record_limit: int = 2**32,
    ) -> None:
        n_events = n_events if events_address else 0
        self._n, self._n_events = n, n_events
        self._addresses = (rhs_address, project_address, events_address)
        self._callbacks = CallbackAddress in map(type, self._addresses)
        self._record_limit = record_limit
        y0 = _check_initial_state(y0, n)
        _check(rhs_address, rtol, atol, t0, t_end, h0)

        # What the caller owns or gives.
        self._p = np.ascontiguousarray(p, dtype=np.float64)
        self._directions = _per_event(event_directions, n_events)
        self._stops = _per_event(event_stop, n_events)
        self._given_control = _check_control(control)
        self._p_address = address_of_array(self._p)

        # What the kernel works on and the first rows of the record: one piece of memory, with one address to ask for.
        state, k = _HEAD + n, _HEAD + 2 * n
        scratch = k + STAGES * n
        samples = scratch + 3 * n + 1
        values = samples + (INTERVALS + 1) * n_events
        projection = values + n_events
        head = projection + LANES * (n + 1)
        width = 2 + 8 * n
        memory = self._memory = np.empty(head + FIRST_RECORD_ROWS * width)
        memory[:head] = 0.0
        memory[_HEAD:state] = atol
        memory[state:k] = y0
        self._state = slice(state, k)
        base = self._base = address_of_array(memory)
        self._scratch = base + 8 * projection
        self._rows, self._rows_address = memory[head:].reshape(FIRST_RECORD_ROWS, width), base + 8 * head
        memory[head], memory[head + 1] = t0, 0.0
        memory[head + 2 : head + 2 + n] = y0
        located = self._located = np.empty((4 * INTERVALS * n_events, 2 + n))
        INTEGRATION.pack_into(
            memory.data, 0, t0, t_end, h0, max(min_step, 1e-18 * abs(t_end - t0)), max_step, rtol, t0, t0,
            projection_tolerance, max_steps_per_second, math.nan,
            1, 0, 0, 0, 0, 0, 0, 0, FIRST_RECORD_ROWS, 0, len(located), 0, 0, n, n_events,
            *self._addresses, self._p_address,
            base + INTEGRATION.size if control is None else address_of_array(control),
            address_of_array(self._directions), address_of_array(self._stops), self._rows_address,
            address_of_array(located), base + 8 * _HEAD, base + 8 * state, base + 8 * scratch,
            base + 8 * (scratch + n), base + 8 * (scratch + 2 * n), base + 8 * k, base + 8 * samples, base + 8 * values,
        )  # fmt: skip
        self._segment = IntegrationData.from_buffer(memory.data)
        self._status = StepperStatus.RUNNING
        self._reading = get_dop853()

    def exchange(self, addresses: tuple[int, int, int]) -> None:
        """Replace the functions from the next chunk on by better code for the same functions; not during `advance`.

        The addresses are those of `rhs`, `project` and `events` (0 if there was none before).
        """
        if addresses != self._addresses:
            self._addresses = addresses
            self._segment.rhs, self._segment.project, self._segment.events = addresses

    def advance(self, budget_steps: int) -> StepperStatus:
        """Try up to `budget_steps` steps, rejected ones included, and say how it ended."""
        if not self._scratch:
            raise ValueError("the stepper has been finished")
        status = self._run_kernel(budget_steps)
        self._status = status
        if self._callbacks:
            self._raise_again()
        return status

    def finish(self) -> None:
        """Keep only the memory that may still be read.

        A run has the steppers of all its segments, which may be thousands.
        """
        rows, located = self._segment.count + 1, self._segment.located
        self._rows, self._located = _shorten(self._rows, rows), _shorten(self._located, located)
        self._rows_address, self._scratch = address_of_array(self._rows), 0
        self._memory = self._memory[: self._state.stop].copy()
        self._segment = IntegrationData.from_buffer(self._memory.data)

    @property
    def settings(self) -> IntegrationData:
        """The segment as the kernel sees it, to be read only."""
        return self._segment

    @property
    def atol(self) -> Floats:
        """Absolute tolerances, (n,), to be read only."""
        return self._memory[_HEAD : self._state.start]

    @property
    def status(self) -> StepperStatus:
        """How the last chunk ended."""
        return self._status

    @property
    def is_interpreted(self) -> bool:
        """Whether the right-hand side or another function is Python, some thousand times slower than machine code."""
        return self._callbacks

    @property
    def n_states(self) -> int:
        """Number of states."""
        return self._n

    @property
    def control(self) -> NDArray[np.int64]:
        """Cancel flag, accepted steps and evaluations of the right-hand side, (3,)."""
        if self._given_control is not None:
            return self._given_control
        return self._memory[_HEAD - CONTROLS : _HEAD].view(np.int64)

    @property
    def t(self) -> float:
        """Current time."""
        return float(self._segment.t)

    @property
    def y(self) -> Floats:
        """Current state, (n,), as a copy."""
        return self._memory[self._state].copy()

    @property
    def h(self) -> float:
        """Size of the next step, positive; 0 before the first step."""
        return float(self._segment.h)

    @property
    def record(self) -> StepHistory:
        """The accepted steps so far."""
        count = self._segment.count  # first, so that rows has them all even while it grows
        return StepHistory(self._rows, count, self._n)

    @property
    def events(self) -> list[LocatedEvent]:
        """The located events so far, in order of time."""
        rows = self._located[: self._segment.located]
        return [LocatedEvent(int(row[0]), float(row[1]), row[2:]) for row in rows]

    @property
    def not_finite_at(self) -> tuple[float, int] | None:
        """Time and component of the value that was not finite, if one ended the run."""
        if self._status is not StepperStatus.NOT_FINITE:
            return None
        return float(self._segment.t_fault), int(self._segment.fault_index)

    def projected_states(self, times: Floats, tolerance: float, max_iterations: int, simd_address: int = 0) -> Floats:
        """Return the states at `times` (m,), corrected by `project`: `interpolate` and `settle` in one go.

        Only for the thread that advances.
        """
        n, count, project = self._n, len(times), self._addresses[1]
        out = np.empty((count, n))
        own_scratch = np.empty(0 if self._scratch else LANES * (n + 1))
        scratch = self._scratch or address_of_array(own_scratch)
        onto = Projection(project, simd_address, self._p_address, scratch, n, tolerance, max_iterations)
        outside = self._reading.interpolate(
            self._rows_address, self._segment.count, n, address_of_array(times), count, address_of_array(out),
            ctypes.addressof(onto) if project else 0,
        )  # fmt: skip
        if outside >= 0:
            raise make_outside_record_error(self.record, times, outside)
        return out

    @abstractmethod
    def _call_kernel(self, budget: int) -> int:
        """Run the kernel for up to `budget` steps; return its status."""

    def _raise_again(self) -> None:
        """Raise what a Python callback has raised inside the kernel."""
        for address in self._addresses:
            if isinstance(address, CallbackAddress) and address.callback.error is not None:
                error, address.callback.error = address.callback.error, None
                raise error

    def _run_kernel(self, budget: int) -> StepperStatus:
        """Call the kernel until it asks no more for room."""
        segment = self._segment
        last = segment.tried + budget
        while True:
            outcome = self._call_kernel(last - segment.tried)
            if outcome != GROW:
                return _STATUS[outcome]
            if not self._enlarge_record():
                return StepperStatus.RECORD_FULL

    def _enlarge_record(self) -> bool:
        """Enlarge the full record; return False if it has reached its limit."""
        rows, segment = self._rows, self._segment
        if segment.count + 2 > len(rows):
            factor = 4 if rows.nbytes < QUICK_GROWTH_BYTES else 2  # memory that is never touched costs nothing
            capacity = min(factor * len(rows), self._record_limit // rows.strides[0])
            grown = allocate_rows(capacity, rows.shape[1]) if capacity > len(rows) else None
            if grown is None:
                return False
            # Copied first, since other threads may be reading the record.
            grown[: len(rows)] = rows
            self._rows, self._rows_address = grown, address_of_array(grown)
            segment.record, segment.capacity = self._rows_address, len(grown)
        else:
            located = self._located
            more = np.empty((2 * len(located), located.shape[1]))
            more[: len(located)] = located
            self._located = more
            segment.located_rows, segment.located_capacity = address_of_array(more), len(more)
        return True


def _shorten(rows: Floats, count: int) -> Floats:
    """Return a copy of the first rows; the rows themselves if a copy would free little, or they are in a file."""
    has_own_memory = rows.base is None
    keeps = isinstance(rows, np.memmap) or (has_own_memory and 4 * count > 3 * len(rows))
    return rows if keeps else rows[:count].copy()


def _check(rhs: int, rtol: float, atol: ArrayLike, t0: float, t_end: float, h0: float) -> None:
    """Refuse input that the kernel cannot process."""
    if not rhs:
        raise ValueError("the address of the right-hand side is 0")
    if not rtol >= SMALLEST_RTOL:
        raise ValueError(f"rtol = {rtol!r} is below what double precision can reach, {SMALLEST_RTOL:.3g}")
    if not (atol if isinstance(atol, float) else np.min(atol, initial=1.0)) > 0.0:
        raise ValueError("atol must be positive")
    if not (math.isfinite(t0) and math.isfinite(t_end)):
        raise ValueError(f"the segment from {t0!r} to {t_end!r} is not finite")
    if not h0 >= 0.0:
        raise ValueError(f"the step h0 = {h0!r} must be positive, or 0 for an automatic one")


def _check_control(control: NDArray[np.int64] | None) -> NDArray[np.int64] | None:
    """Return the control of the caller if it has the right form."""
    if control is not None and (control.shape != (CONTROLS,) or control.dtype != np.int64):
        raise ValueError(f"control must hold {CONTROLS} 64-bit integers")
    return control


def _check_initial_state(y0: ArrayLike, n: int) -> Floats:
    """Return the initial state if it has the right length."""
    y = np.asarray(y0, dtype=np.float64)
    if y.shape != (n,):
        raise ValueError(f"y0 has shape {y.shape}, not ({n},)")
    return y


def _per_event(values: ArrayLike | None, n_events: int) -> NDArray[np.int64]:
    """Return one integer for each event function, 0 by default."""
    if not n_events:
        return _NONE
    if values is None:
        return np.zeros(n_events, dtype=np.int64)
    array = np.ascontiguousarray(values, dtype=np.int64)
    if array.shape != (n_events,):
        raise ValueError(f"{array.size} values given for {n_events} event functions")
    return array
