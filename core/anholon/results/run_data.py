"""The data of a run: frames, smooth segments and events, in the order in which they are appended.

One thread appends; any thread may read: `head` grows only after the rows below it have been written.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import UsageError
from anholon.number_text import format_shortest
from anholon.outcome import Occurrence, StageSpan
from anholon.system.system import System

_BESIDE = 1e-9  # s, relative to times above 1 s: times of jumps are printed with as many digits

Side = Literal["", "before", "after"]
"""Of a jump: which of the two limits is read; "" is the one after it, at exactly the time given."""


class MotionSegment(Protocol):
    """A smooth segment of the motion: states between two times.

    `states(times) -> (k, 2n)`: coordinates and rates by dense output, a new array; `steps()` are the ends of the
    integrator's steps; `multipliers` is None where the system's own solve gives them, else a function of
    (times, q, v) returning (k, m). `readings(times)` is None, or what a control of program constraints adds, (k, …):
    multipliers (m) and powers (m) of the rows, the residual of the programs, then reactions, controls, their powers and
    derivatives. `system` is the variant whose mode holds in it, `p` a vector of that system.
    """

    @property
    def system(self) -> System: ...

    @property
    def t0(self) -> float: ...

    @property
    def t1(self) -> float: ...

    @property
    def p(self) -> Floats: ...

    @property
    def multipliers(self) -> Callable[[Floats, Floats, Floats], Floats] | None: ...

    def readings(self, times: Floats) -> Floats | None: ...

    def steps(self) -> Floats: ...

    def states(self, times: Floats) -> Floats: ...


@dataclass(frozen=True, eq=False)
class FrameSegment:
    """A smooth segment of a motion without dense output of coordinates: its states are the frames of the run."""

    system: System
    t0: float
    t1: float
    p: Floats

    @property
    def multipliers(self) -> None:
        """None: the solve of the system gives them."""

    def readings(self, times: Floats) -> Floats | None:
        """Return None: there are no readings besides the state."""
        return None

    def steps(self) -> Floats:
        """Return the ends of the part."""
        return np.array([self.t0, self.t1])

    def states(self, times: Floats) -> Floats:
        """Return no coordinates for these times (k,): zeros (k, 2n)."""
        return np.zeros((len(times), 2 * self.system.n))


class RunData:
    """Frames, smooth segments, stages and events of one run.

    `head`: the number of frames that can be read; `states` (head, 2n): coordinates and rates at the `times` (head,).
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.segments: list[MotionSegment] = []
        self.stages: tuple[StageSpan, ...] = ()
        self.events: list[Occurrence] = []
        self.head = 0
        self._times = np.zeros(0)
        self._states = np.zeros((0, 2 * system.n))
        self._segment_starts: list[int] = []  # frames there were when each smooth segment began

    @property
    def times(self) -> Floats:
        """Times of the frames."""
        return self._times[: self.head]

    @property
    def states(self) -> Floats:
        """States at the frames."""
        return self._states[: self.head]

    def begin_segment(self, segment: MotionSegment) -> None:
        """Open a new smooth segment of the motion."""
        self._segment_starts.append(self.head)
        self.segments.append(segment)

    def append(self, times: Floats, Y: Floats) -> None:
        """Append frames (k,) with states Y (k, 2n) of the latest smooth segment.

        The arrays then belong to the run.
        """
        count = len(times)
        end = self.head + count
        if not self.head:
            # Most runs come in one piece, which is kept as it is.
            self._times, self._states = np.ascontiguousarray(times), np.ascontiguousarray(Y)
            self.head = count
            return
        if end > len(self._times):
            room = max(end, 2 * len(self._times), 256)
            self._times = enlarge_array(self._times, room)
            self._states = enlarge_array(self._states, room)
        self._times[self.head : end] = times
        self._states[self.head : end] = Y
        self.head = end

    def collect_arrays(self) -> dict[str, Floats] | None:
        """Return the frames as arrays for a file; None where states and dense output are all of them."""
        return None

    def copy_beginning(self, other: RunData, n_segments: int, n_frames: int, n_events: int) -> None:
        """Copy the first smooth segments, frames and events of another run, which may still be growing."""
        self.segments, self._segment_starts = other.segments[:n_segments], other._segment_starts[:n_segments]
        self._times, self._states = other._times[:n_frames].copy(), other._states[:n_frames].copy()
        self.head = n_frames
        self.events[:] = other.events[:n_events]

    # Which smooth segment something belongs to.

    def require_inside(self, times: Floats) -> None:
        """Refuse times outside the motion, beyond rounding."""
        motions = self.segments
        if not motions:
            raise UsageError("the run has no motion to read from")
        if not np.isfinite(times).all():
            raise UsageError("a time must be a finite number")
        first, last = motions[0].t0, max(motions[-1].t1, motions[-1].t0)
        slack = 1e-12 * max(1.0, abs(last))
        outside = times[(times < first - slack) | (times > last + slack)]
        if outside.size:
            raise UsageError(
                f"t = {format_shortest(outside[0])} s lies outside the motion, which spans "
                f"{format_shortest(first)} … {format_shortest(last)} s"
            )

    def find_numbers_at(self, times: Floats) -> NDArray[np.int64]:
        """Return the numbers of the smooth segments at given times, at a jump that after it."""
        motions = self.segments
        if len(times) < len(motions):  # few times in a long programme: no list of all its parts
            results = np.array([bisect_right(motions, t, key=_start_of) for t in times], dtype=np.int64)
        else:
            results = np.searchsorted([motion.t0 for motion in motions], times, side="right")
        return np.maximum(results - 1, 0)

    def find_numbers_of_frames(self, first: int, end: int) -> NDArray[np.int64]:
        """Return the number of the smooth segment that each of the frames from `first` to `end` belongs to."""
        return np.searchsorted(np.array(self._segment_starts), np.arange(first, end), side="right") - 1

    def find_number(self, segment: MotionSegment) -> int:
        """Return the place of a smooth segment among all."""
        motions = self.segments
        k = bisect_left(motions, segment.t0, key=_start_of)
        while motions[k] is not segment:  # parts without length begin at the same time
            k += 1
        return k

    def find_segment_beside(self, t: float, side: Side) -> tuple[MotionSegment, float]:
        """Return the smooth segment before or after a jump near t, and the time inside it."""
        self.require_inside(np.array([t]))
        motions, near = self.segments, _BESIDE * max(1.0, abs(t))
        if side == "after":
            motion = motions[max(bisect_right(motions, t + near, key=_start_of) - 1, 0)]
            return motion, min(max(t, motion.t0), motion.t1)
        k = bisect_left(motions, t - near, key=_start_of) - 1
        if k < 0:
            raise UsageError(f"the motion starts at t = {format_shortest(t)} s")
        return motions[k], min(t, motions[k].t1)


def enlarge_array(array: Floats, room: int) -> Floats:
    """Return a copy of an array with capacity for more rows."""
    grown = np.empty((room, *array.shape[1:]), dtype=array.dtype)
    grown[: len(array)] = array
    return grown


def _start_of(segment: MotionSegment) -> float:
    return segment.t0
