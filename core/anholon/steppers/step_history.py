"""The record of an integration: one polynomial for each accepted step."""

from __future__ import annotations

import ctypes
import shutil
import tempfile
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.compiler.called_functions import LANES
from anholon.kernels.dop853_kernel import Projection, get_dop853
from anholon.steppers.tolerances import MAX_RECORD_IN_MEMORY


@dataclass(frozen=True, slots=True)
class LocatedEvent:
    """A zero of event function `index`: its time and the state (n,) there, by dense output."""

    index: int
    t: float
    y: Floats


class StepHistory(msgspec.Struct, frozen=True, eq=False):
    """The accepted steps of one segment so far: a view that stays valid while the integration continues.

    `rows` (count + 1, 2 + 8 n): row k holds t_old, h, y_old (n) and F_1 .. F_7 (7 n) of step k; the last row is the
    current end, with h = 0. A step that an event cut short keeps the h of its polynomial, which is then longer than the
    time to the next row.
    """

    rows: Floats
    count: int
    n: int

    @property
    def t_old(self) -> Floats:
        """Starts of the steps, (count,)."""
        return self.rows[: self.count, 0]

    @property
    def h(self) -> Floats:
        """Step sizes, signed, (count,)."""
        return self.rows[: self.count, 1]

    @property
    def y_old(self) -> Floats:
        """States at the starts, (count, n)."""
        return self.rows[: self.count, 2 : 2 + self.n]

    @property
    def coefficients(self) -> Floats:
        """Coefficients F_1 .. F_7 of dense output (see `kernels/dop853_step.h`), (count, 7, n)."""
        return self.rows[: self.count, 2 + self.n :].reshape(self.count, 7, self.n)

    @property
    def t_start(self) -> float:
        """Start of the segment."""
        return float(self.rows[0, 0])

    @property
    def t_reached(self) -> float:
        """Time reached."""
        return float(self.rows[self.count, 0])


def allocate_rows(rows: int, width: int) -> Floats | None:
    """Return an array (rows, width) for a record, without initial values.

    A large one is backed by a temporary file, which is removed with the array, so that unread rows need no memory. None
    if the disk has no room for it.
    """
    size = 8 * rows * width
    if size <= MAX_RECORD_IN_MEMORY:
        return np.empty((rows, width))
    try:
        if size > shutil.disk_usage(tempfile.gettempdir()).free // 2:
            return None
        with tempfile.TemporaryFile(prefix="anholon-") as file:
            return np.memmap(file, np.float64, "w+", shape=(rows, width))
    except OSError:
        return None


def interpolate(record: StepHistory, times: ArrayLike) -> Floats:
    """Return the states at `times` (m,) as (m, n): seventh order inside the steps, exact at their ends.

    Times may come in any order; sorted ones are faster. A time outside the record is an error.
    """
    times = np.ascontiguousarray(times, dtype=np.float64)
    if times.ndim != 1:
        raise ValueError(f"times must be a vector, not an array of shape {times.shape}")
    out = np.empty((len(times), record.n))
    outside = get_dop853().interpolate(
        address_of_array(record.rows), record.count, record.n, address_of_array(times), len(times),
        address_of_array(out), 0,
    )  # fmt: skip
    if outside >= 0:
        raise make_outside_record_error(record, times, outside)
    return out


def make_outside_record_error(record: StepHistory, times: Floats, index: int) -> ValueError:
    """Return the error for a time that lies outside a record."""
    return ValueError(f"t = {times[index]!r} lies outside the record, {record.t_start!r} to {record.t_reached!r}")


def project_states(
    project_address: int,
    times: Floats,
    states: Floats,
    p: Floats,
    *,
    tolerance: float,
    max_iterations: int,
    simd_address: int = 0,
) -> None:
    """Project states (m, n) at times (m,) onto the constraints, in place.

    `project_address`: the function `project` of a stepper; `simd_address`: the same for LANES states at once, 0 where
    there is none. Every state is corrected up to `max_iterations` times, until the residual before a correction was
    below `tolerance`; where the projection is not finite a state is left unchanged.
    """
    if states.dtype != np.float64 or not states.flags.c_contiguous:
        raise ValueError("the states must be a contiguous array of doubles")
    times = np.ascontiguousarray(times, dtype=np.float64)
    n = states.shape[1]
    scratch = np.empty(LANES * (n + 1))
    onto = Projection(
        project_address, simd_address, address_of_array(p), address_of_array(scratch), n, tolerance, max_iterations
    )
    get_dop853().project(ctypes.addressof(onto), address_of_array(times), address_of_array(states), len(times))
