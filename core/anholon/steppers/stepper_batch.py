"""Many integrations over one segment by DOP853 that differ in their parameters and initial states only.

Each has the memory that `anholon.steppers.kernel_stepper` gives one, and the same steps to the bit. WIDTH of them go on
side by side in the vector units of the processor, each with its own time and step size (`kernels/dop853_lanes.c`).
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.compiler.called_functions import LANES
from anholon.kernels.dop853_kernel import CONTROLS, INTEGRATION_TYPE, STAGES, Projection, get_dop853
from anholon.kernels.dop853_lanes_kernel import LaneBatch, get_lanes_advance, lane_memory_size
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import StepHistory, make_outside_record_error

_CHUNK: Final = 512  # steps of the lanes in the first call
_CALL: Final = 0.02  # seconds of a call of the kernel: at its end a thread waits for the interpreter lock
_NO_LIMIT: Final = 2**62


class BatchFunctions(NamedTuple):
    """Addresses of the right-hand side and of the projection (0: none) for one state, and in columns.

    The columns are for parallel integrations, see `anholon.compiler.simd_text`.
    """

    rhs: int
    project: int
    rhs_in_columns: int
    project_in_columns: int


class StepperBatch:
    """Integrations like a given one, without events, for rows of parameters p (k, …) and of states (k, n).

    `functions`: those of `like`, perhaps in better code; `rows`: accepted steps that each may keep; one that needs more
    fails with `StepperStatus.RECORD_FULL`; 0: none are kept, and only the last states can be read.
    """

    def __init__(self, like: Dop853, functions: BatchFunctions, p: Floats, y0: Floats, rows: int) -> None:
        if like.settings.n_events:
            raise ValueError("integrations with events are made one by one")
        (k, n), width = y0.shape, 2 + 8 * y0.shape[1]
        self.functions, self.p, self._atol = functions, p, like.atol.copy()
        self._y = y0.copy()
        self._work = np.zeros((k, 3 * n + 1 + STAGES * n))  # y_new, stage, projected and slopes
        self._control = np.zeros((k, CONTROLS), dtype=np.int64)
        self._rows = np.empty((k, rows, width))
        self._rows[:, :1, :2] = like.settings.t_start, 0.0
        self._rows[:, :1, 2 : 2 + n] = y0[:, None]
        self._data = data = np.zeros(k, dtype=INTEGRATION_TYPE)
        for name in INTEGRATION_TYPE.names or ():
            data[name] = getattr(like.settings, name) or 0
        data["rhs"], data["project"] = functions.rhs, functions.project
        data["t"], data["fresh"], data["capacity"] = like.settings.t_start, 1, rows or _NO_LIMIT
        for name in ("h", "rejected", "faulty", "stiff", "nonstiff", "count", "tried"):
            data[name] = 0
        work = _row_addresses(self._work)
        places = {"p": p, "y": self._y, "control": self._control, "record": self._rows}
        for name, array in places.items():
            data[name] = _row_addresses(array)
        for place, name in enumerate(("y_new", "stage", "projected")):
            data[name] = work + 8 * place * n
        data["k"], data["atol"] = work + 8 * (3 * n + 1), address_of_array(self._atol)
        self._kernel = get_dop853()
        self.status = np.full(k, StepperStatus.RUNNING, dtype=np.int64)
        self._memory = np.empty(lane_memory_size(n, p.shape[1]))
        self._lanes = LaneBatch(
            k, p.shape[1], functions.rhs_in_columns, functions.project_in_columns,
            *map(address_of_array, (data, self.status, self._memory)),
        )  # fmt: skip

    def advance(self, is_cancelled: Callable[[], bool], chunk: int = _CHUNK) -> None:
        """Integrate all of them to the end, to the event that stops each, or until they are cancelled.

        Cancellation is checked about every `_CALL` seconds; `chunk`: steps of the lanes before the first check.
        """
        advance, lanes = get_lanes_advance(), ctypes.addressof(self._lanes)
        while not is_cancelled():
            started = time.thread_time()
            if not advance(lanes, chunk):
                break
            if time.thread_time() - started < 0.5 * _CALL:
                chunk *= 2

    @property
    def y(self) -> Floats:
        """The current states, (k, n)."""
        return self._y

    def find_ended(self) -> NDArray[np.intp]:
        """Return the numbers of those that have reached their end, with finite states."""
        return np.flatnonzero((self.status == StepperStatus.DONE) & np.isfinite(self._y).all(axis=1))

    def record(self, i: int) -> StepHistory:
        """The accepted steps of one of them."""
        return StepHistory(self._rows[i], int(self._data["count"][i]), self._y.shape[1])

    def step_counts(self) -> NDArray[np.int64]:
        """The numbers of accepted steps, (k,)."""
        return self._data["count"].copy()

    def sample_steps(self, i: int, places: Sequence[float]) -> tuple[Floats, Floats]:
        """Return times (m,) and states (m, n) of one integration by dense output at fractions of every step.

        They are in order.
        """
        record = self.record(i)
        x = np.array(places)[None, :, None]
        z, F = 1.0 - x, [part[:, None, :] for part in record.coefficients.transpose(1, 0, 2)]
        curve = F[4] + z * (F[5] + x * F[6])
        curve = F[0] + z * (F[1] + x * (F[2] + z * (F[3] + x * curve)))
        times = record.t_old[:, None] + x[..., 0] * record.h[:, None]
        return times.reshape(-1), (record.y_old[:, None, :] + x * curve).reshape(-1, record.n)

    def states(self, i: int, times: Floats, tolerance: float, max_iterations: int, simd_address: int = 0) -> Floats:
        """Return the states (m, n) of one of them at `times` (m,), corrected by the projection; see `Stepper`."""
        record, project, n = self.record(i), int(self._data["project"][i]), self._y.shape[1]
        out, scratch = np.empty((len(times), n)), np.empty(LANES * (n + 1))
        onto = Projection(
            project, simd_address, int(self._data["p"][i]), address_of_array(scratch), n, tolerance, max_iterations
        )
        outside = self._kernel.interpolate(
            int(self._data["record"][i]), record.count, n, address_of_array(times), len(times), address_of_array(out),
            ctypes.addressof(onto) if project else 0,
        )  # fmt: skip
        if outside >= 0:
            raise make_outside_record_error(record, times, outside)
        return out


def _row_addresses(array: NDArray[np.float64] | NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the addresses of the rows of a contiguous array, (k,)."""
    if not array.size:
        return np.zeros(len(array), dtype=np.int64)
    return address_of_array(array) + array.strides[0] * np.arange(len(array), dtype=np.int64)
