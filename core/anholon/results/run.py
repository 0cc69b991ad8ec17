"""A run: a motion as it was computed, append-only, and every quantity that can be read from it.

One thread appends; any thread may read: `head` grows only after the values of the new frames have been written.
Right-hand limits are taken where the motion jumps (at the beginning of a stage). The data of a run are in
`anholon.results.run_data`; the reader depends on the kind of motion (`anholon.results.run_reader`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Any
from weakref import ReferenceType, ref

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.outcome import Occurrence, Outcome, StageSpan
from anholon.results.poses import Poses, RodAction, RodAttachment, RodPoses
from anholon.results.run_data import MotionSegment, RunData, Side
from anholon.results.run_reader import RunReader
from anholon.results.state_reader import StateReader
from anholon.system.system import System

Reviewer = Callable[["Run", Outcome], Outcome]
"""Returns the outcome of a closed run from the one it was closed with."""


class Run:
    """The motion of a system as it was computed.

    `reader`: reads it; for a model with rods a `RodReader`, whose public attributes are also those of the run;
    `method`: the method that computed it, with its tolerance, in a few words; `history`: what a later run needs to
    continue a part of this one; `unchecked_outcome`: how the motion ended, without delay; `outcome`: the same after the
    check of its energy balance.
    """

    def __init__(self, system: System, reader: RunReader | None = None) -> None:
        settings = system.model.simulation
        self.reader = reader or StateReader(RunData(system), f"{settings.form}, rtol {settings.rtol:g}")
        self.system, self.names, self._data = system, system.coordinates, self.reader.data
        self.method = self.reader.method
        self.history: object = None
        self.unchecked_outcome = Outcome(status="running", t=0.0)
        self._review: Reviewer | None = None
        self._review_lock = RLock()
        self._copied_from: ReferenceType[Run] | None = None  # the run that this one went on from
        self._n_copied = 0, 0

    if not TYPE_CHECKING:  # where types are known the reader is asked by name

        def __getattr__(self, name: str) -> Any:
            """Return what only the reader of a run has."""
            if name.startswith("_") or name == "reader":
                raise AttributeError(name)
            return getattr(self.reader, name)

    def __reduce__(self) -> tuple[Callable[[bytes], Run], tuple[bytes]]:
        """Pickle a run as its file: the copy has no `history`, so that no run continues it."""
        from anholon.results import run_layout  # which loads h5py

        return run_layout.decode_run, (run_layout.encode_run(self),)

    # Writing (the driver of the run, one thread).

    def begin_segment(self, segment: MotionSegment) -> None:
        """Open a new smooth segment of the motion."""
        self._data.begin_segment(segment)

    def append(self, times: Floats, Y: Floats) -> None:
        """Append frames (k,) with states Y (k, 2n) of the latest smooth segment.

        The arrays then belong to the run.
        """
        self._data.append(times, Y)

    def copy_beginning(self, other: Run, n_segments: int, n_frames: int, n_events: int) -> None:
        """Copy the first smooth segments, frames and events of another run, which may still be growing."""
        self._copied_from, self._n_copied = ref(other), (n_segments, n_frames)
        self._data.copy_beginning(other._data, n_segments, n_frames, n_events)
        self.reader.copy_beginning(other.reader, n_segments, n_frames)

    def count_shared(self, other: Run) -> tuple[int, int]:
        """Return the numbers of smooth segments and frames at the beginning that are shared with another run."""
        return self._n_copied if self._copied_from is not None and self._copied_from() is other else (0, 0)

    def set_stages(self, stages: Sequence[StageSpan]) -> None:
        """Replace the list of stages."""
        self._data.stages = tuple(stages)

    def close(self, outcome: Outcome, review: Reviewer | None = None) -> None:
        """Set how the run ended; `review` returns the outcome after the checks that take long."""
        self._review, self.unchecked_outcome = review, outcome

    # What there is.

    @property
    def outcome(self) -> Outcome:
        """The outcome of the run with its energy balance, which is checked at the first access after the end."""
        if self._review is not None:
            with self._review_lock:
                judge, self._review = self._review, None
                if judge is not None:
                    with np.errstate(over="ignore", invalid="ignore"):  # where energies overflow, nothing is known
                        self.unchecked_outcome = judge(self, self.unchecked_outcome)
        return self.unchecked_outcome

    @property
    def head(self) -> int:
        """Number of frames that can be read."""
        return self._data.head

    @property
    def times(self) -> Floats:
        """Times of the frames, (head,)."""
        return self._data.times

    @property
    def events(self) -> list[Occurrence]:
        """The occurrences, in the order of time."""
        return self._data.events

    @property
    def stages(self) -> tuple[StageSpan, ...]:
        """Stages that have begun."""
        return self._data.stages

    @property
    def segments(self) -> tuple[MotionSegment, ...]:
        """The smooth segments, one after another."""
        return tuple(self._data.segments)

    @property
    def last_segment(self) -> MotionSegment:
        """The smooth segment that was begun last; there must be one."""
        return self._data.segments[-1]

    @property
    def segment_count(self) -> int:
        """Number of smooth segments."""
        return len(self._data.segments)

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table, as on the command line."""
        return self.reader.columns

    @property
    def quantities(self) -> tuple[str, ...]:
        """Names of all quantities; with rods also every address of a section is one."""
        return self.reader.quantities

    @property
    def is_modal(self) -> bool:
        """Whether the frames are oscillations of modes."""
        return self.reader.is_modal

    @property
    def has_time(self) -> bool:
        """Whether `times` are times: not for equilibria."""
        return self.reader.has_time

    @property
    def curve_tolerance(self) -> float:
        """Part of the largest value of a quantity to which its curve is smooth between the steps."""
        return self.reader.curve_tolerance

    @property
    def coarse(self) -> dict[str, int]:
        """Rods whose elements are too long for what bends them, with the number of elements that they take."""
        return self.reader.coarse

    def is_quick(self, t: float) -> bool:
        """Return True if the state at a time is found within some 20 ms."""
        return self.reader.is_quick(t)

    def is_free_of_rods(self, segment: MotionSegment) -> bool:
        """Return whether no rod is joined to the bodies in a smooth segment.

        Then their own equations determine their motion.
        """
        return self.reader.is_free_of_rods(segment)

    def format_instant(self, t: float) -> str:
        """Return the label of a picture: its time, or the load factor of an equilibrium."""
        return self.reader.format_instant(t)

    # Quantities.

    def __getitem__(self, name: str) -> Floats:
        """Return one quantity at all frames, (head,)."""
        return self.quantity([name])[name]

    def reaction(self, name: str) -> Floats:
        """Return the multiplier of a constraint at all frames, (head,): the reaction along its gradient."""
        return self[f"reaction:{name}"]

    @property
    def energy(self) -> Floats:
        """Kinetic plus potential energy at all frames, J; that of rods includes strain, weight and springs."""
        return self["energy"]

    @property
    def drift(self) -> Floats:
        """Largest constraint residual at all frames, position and rate level."""
        return self["drift"]

    def state(self, t: float, side: Side = "") -> tuple[Floats, Floats]:
        """Return (q, v) at the time t, each (n,); `side`: of a jump there, see `at`."""
        if side:
            segment, inside = self._data.find_segment_beside(t, side)
            y = self.states_within(segment, np.array([inside]), settle=True)[0]
        else:
            y = self.reader.states_at(np.array([float(t)]))[0]
        return y[: self.system.n], y[self.system.n :]

    def at(self, t: float, side: Side = "") -> dict[str, float]:
        """Return every quantity at the time t; where the motion jumps, what holds after the jump.

        `side`: of a jump within 1e-9 s (relative to times above 1 s), "before" or "after" it; elsewhere both are what
        holds at t. Raises UsageError for "before" at the start of the motion.
        """
        results = self.quantities_beside(self.quantities, [t], [side])
        return {name: float(values[0]) for name, values in results.items()}

    def table(self, times: ArrayLike | None = None) -> dict[str, Floats]:
        """Return the columns, at the frames or at given times."""
        return self.quantity(self.columns, times)

    def quantity(self, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, Floats]:
        """Return named quantities at the frames or at given times."""
        if times is None:
            return self.reader.read_frames(names)
        return self.reader.read_at(names, np.atleast_1d(np.asarray(times, dtype=float)))

    def quantity_at_end(self, names: Sequence[str]) -> dict[str, Floats]:
        """Return named quantities (1,) at the last frame."""
        return self.reader.read_frames(names, max(self.head - 1, 0))

    def quantities_beside(
        self, names: Sequence[str], times: Sequence[float], sides: Sequence[Side]
    ) -> dict[str, Floats]:
        """Return named quantities at given times, each before or after a jump there as `sides` say, see `at`."""
        if not any(sides):
            return self.quantity(names, times)
        rows: list[list[float]] = []
        for t, side in zip(times, sides, strict=True):
            if side:
                segment, inside = self._data.find_segment_beside(t, side)
                results = self.quantities_within(segment, names, np.array([inside]))
            else:
                results = self.quantity(names, [t])
            rows.append([t if name == "t" else float(results[name][0]) for name in names])
        return dict(zip(names, np.array(rows).reshape(len(rows), len(names)).T, strict=True))

    def quantities_within(self, segment: MotionSegment, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at times inside one smooth segment: at its ends, the limits from inside."""
        return self.reader.read_within(segment, names, times)

    def quantities_across(self, names: Sequence[str], times: Floats, numbers: NDArray[np.int64]) -> dict[str, Floats]:
        """Return named quantities at times inside the smooth segments with given numbers (k,)."""
        return self.reader.read_across(names, times, numbers)

    def states_within(self, segment: MotionSegment, times: Floats, *, settle: bool = False) -> Floats:
        """Return states (k, 2n) at times inside one smooth segment, on request brought back onto the constraints."""
        return self.reader.states_within(segment, times, settle=settle)

    # Places.

    def poses(self, times: ArrayLike | None = None) -> Poses:
        """Return frames of bodies, positions of points and reaction forces, at the frames or at given times."""
        if times is None:
            return self.poses_of_frames(0, self.head)
        return self.reader.poses_at(np.atleast_1d(np.asarray(times, dtype=float)))

    def poses_of_frames(self, first: int, end: int) -> Poses:
        """Return the poses at the frames from `first` to before `end`."""
        return self.reader.poses_of_frames(first, end)

    def poses_within(self, segment: MotionSegment, times: Floats) -> Poses:
        """Return the poses at times inside one smooth segment, at its ends the limits from inside."""
        return self.reader.poses_within(segment, times, with_forces=True)

    def poses_without_forces(self, segment: MotionSegment, times: Floats) -> Poses:
        """Return where bodies and points are at times inside one smooth segment, without forces."""
        return self.reader.poses_within(segment, times, with_forces=False)

    def forces_and_points(self, first: int, end: int, places: Sequence[tuple[str, int]]) -> tuple[Floats, Floats]:
        """Return the reaction forces (k, nr, 3) of some frames, as in `Poses`, and some places (k, len, 3).

        Each place is a "body", a "point" or the "world" with its number.
        """
        return self.reader.forces_and_points(first, end, places)

    def displayed_poses(self, times: ArrayLike, shade: str = "", scale: float = 1.0) -> Poses:
        """Return where everything is drawn at given times.

        With the quantity that colours the sections of rods, and their displacements multiplied by `scale`.
        """
        return self.reader.displayed_poses(times, shade, scale)

    def rod_actions(self, t: float, scale: float = 1.0) -> tuple[RodAction, ...]:
        """Return the loads and reactions on the rods at a time, drawn with a scale."""
        return self.reader.rod_actions(t, scale)

    def reference_rods(self) -> tuple[RodPoses, ...]:
        """Return the section frames of the rods in the shape from which displacements are counted."""
        return self.reader.reference_rods()

    @property
    def marks(self) -> tuple[RodAttachment, ...]:
        """Supports and joints of rods."""
        return self.reader.marks
