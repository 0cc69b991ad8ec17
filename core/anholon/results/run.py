"""A run: append-only frames and dense records, and every quantity that can be read from them.

One thread appends; any thread may read what is there: `head` grows only after the rows below it are written.
Right-hand limits are taken where the motion jumps (at the beginning of a stage).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from threading import RLock
from typing import Final, Literal, Protocol, TypeVar
from weakref import ReferenceType, ref

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.errors import UsageError
from anholon.outcome import Occurrence, Outcome, StageSpan
from anholon.results.multiplier_series import get_multiplier_series
from anholon.results.poses import Poses, unpack_frames
from anholon.results.position_columns import (
    evaluate_positions,
    format_column_list,
    is_position_column,
    list_position_columns,
)
from anholon.results.program_readings import add_program_readings, list_control_columns
from anholon.results.run_poses import RunPoses
from anholon.steppers.step_history import project_states
from anholon.system.kink_times import KinkTimes
from anholon.system.system import System
from anholon.system.undetermined_reactions import shift_into_cones

Floats = NDArray[np.float64]

_PROJECTIONS: Final = 3
_EXACT: Final = 1e-8  # with nonholonomic rows only, one step in the rates removes a residual below this
_BESIDE: Final = 1e-9  # s, relative to times above 1 s: times of jumps are printed with as many digits
_SMALL: Final = 1e-13  # holonomic rows move the coordinates, on which the rate level depends

_Number = TypeVar("_Number", np.float64, np.int64)

Side = Literal["", "before", "after"]
"""Of a jump: which of the two limits is read; "" is the one after it, at exactly the time given."""

Reviewer = Callable[["Run", Outcome], Outcome]
"""Returns the outcome of a closed run from the one it was closed with."""


class MotionSegment(Protocol):
    """A smooth part of the motion: states between two times.

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


class Run(RunPoses):
    """The motion of a system as it was computed.

    `unchecked_outcome`: how the motion ended, at once; `outcome`: the same after the check of its energy balance.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        settings = system.model.simulation
        self.method = f"{settings.form}, rtol {settings.rtol:g}"  # what computed it, with its tolerance, in a few words
        self.names = system.coordinates
        self.unchecked_outcome = Outcome(status="running", t=0.0)
        self._review: Reviewer | None = None
        self._review_lock = RLock()
        self.events: list[Occurrence] = []
        self._stages: tuple[StageSpan, ...] = ()
        self._motions: list[MotionSegment] = []
        self._times = np.zeros(0)
        self._states = np.zeros((0, 2 * system.n))
        self._segment_starts: list[int] = []  # frames there were when each smooth part began
        self._head = 0
        self._observed: Floats | None = None  # until it is first asked for
        self._observed_head = 0
        self._lock = RLock()
        self.history: object = None  # what a later run needs to go on from a part of this one
        self._copied_from: ReferenceType[Run] | None = None  # the run that this one went on from
        self._n_copied = 0, 0

    # Writing (the driver of the run, one thread).

    def begin_segment(self, segment: MotionSegment) -> None:
        """Open a new smooth part of the motion."""
        self._segment_starts.append(self._head)
        self._motions.append(segment)

    def append(self, times: Floats, Y: Floats) -> None:
        """Append frames (k,) with states Y (k, 2n) of the smooth part that was begun last; they belong to the run."""
        count = len(times)
        end = self._head + count
        if not self._head:
            # Most runs come in one piece, which is kept as it is.
            self._times, self._states = np.ascontiguousarray(times), np.ascontiguousarray(Y)
            self._head = count
            return
        if end > len(self._times):
            room = max(end, 2 * len(self._times), 256)
            self._times = _enlarge_array(self._times, room)
            self._states = _enlarge_array(self._states, room)
        self._times[self._head : end] = times
        self._states[self._head : end] = Y
        self._head = end

    def copy_beginning(self, other: Run, n_segments: int, n_frames: int, n_events: int) -> None:
        """Begin with the first smooth parts, frames and events of another run, which may still be growing."""
        self._copied_from, self._n_copied = ref(other), (n_segments, n_frames)
        self._motions, self._segment_starts = other._motions[:n_segments], other._segment_starts[:n_segments]
        self._times, self._states = other._times[:n_frames].copy(), other._states[:n_frames].copy()
        self._head = n_frames
        self.events = other.events[:n_events]
        with other._lock:
            observed = min(n_frames, other._observed_head)
            if other._observed is not None and other._observed_columns == self._observed_columns:
                self._observed, self._observed_head = other._observed[:observed].copy(), observed

    def count_shared(self, other: Run) -> tuple[int, int]:
        """Return how many smooth parts and frames at the beginning are those of another run."""
        return self._n_copied if self._copied_from is not None and self._copied_from() is other else (0, 0)

    def set_stages(self, stages: Sequence[StageSpan]) -> None:
        """Replace the list of stages."""
        self._stages = tuple(stages)

    def close(self, outcome: Outcome, review: Reviewer | None = None) -> None:
        """Say how the run ended; `review` returns what is to be said when all that takes long is looked at as well."""
        self._review, self.unchecked_outcome = review, outcome

    # Reading.

    @property
    def outcome(self) -> Outcome:
        """How the run ended, its energy balance included, which is made when this is first read after the end."""
        if self._review is not None:
            with self._review_lock:
                judge, self._review = self._review, None
                if judge is not None:
                    self.unchecked_outcome = judge(self, self.unchecked_outcome)
        return self.unchecked_outcome

    @property
    def head(self) -> int:
        """Number of frames that can be read."""
        return self._head

    @property
    def times(self) -> Floats:
        """Times of the frames, (head,)."""
        return self._times[: self._head]

    @property
    def stages(self) -> tuple[StageSpan, ...]:
        """Stages that have begun."""
        return self._stages

    @property
    def segments(self) -> tuple[MotionSegment, ...]:
        """The smooth parts, one after another."""
        return tuple(self._motions)

    @property
    def last_segment(self) -> MotionSegment:
        """The smooth part that was begun last; there must be one."""
        return self._motions[-1]

    @property
    def segment_count(self) -> int:
        """Number of smooth parts."""
        return len(self._motions)

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table, as on the command line; frictions, Kirgetov's Δ and the controls stand
        last."""
        names = self.system.coordinates
        shown = 0 if not list_control_columns(self.system) else len(self.system.programs) + self.system.n
        controls = list_control_columns(self.system)[:shown]
        return (
            "t",
            *names,
            *(f"{name}'" for name in names),
            *self._reaction_names(),
            *controls,
            "energy",
            "drift",
            *self._friction_names(),
            *self._extra_columns(),
        )

    @property
    def quantities(self) -> tuple[str, ...]:
        """Names of everything that can be asked for: the columns, then energies, powers, definitions, positions and
        velocities of points and bodies."""
        return (
            *self.columns,
            "kinetic",
            "potential",
            *self._power_names(),
            *self.system.definitions,
            *list_control_columns(self.system)[len(self.system.programs) + self.system.n :],
            *list_position_columns(self.system.model),
        )

    def __getitem__(self, name: str) -> Floats:
        """Return one quantity at all frames, (head,)."""
        return self.quantity([name])[name]

    def reaction(self, name: str) -> Floats:
        """Return the multiplier of a constraint at all frames, (head,): the reaction along its gradient."""
        return self[f"reaction:{name}"]

    @property
    def energy(self) -> Floats:
        """Kinetic plus potential energy at all frames, J."""
        return self["energy"]

    @property
    def drift(self) -> Floats:
        """Largest constraint residual at all frames, position and rate level."""
        return self["drift"]

    def is_quick(self, t: float) -> bool:
        """Return True if the state at a time is found within some 20 ms."""
        return True

    def state(self, t: float, side: Side = "") -> tuple[Floats, Floats]:
        """Return (q, v) at the time t, each (n,); `side`: of a jump there, see `at`."""
        if side:
            return self._state_beside(t, side)
        Y, _ = self._sample(np.array([float(t)]))
        return Y[0, : self.system.n], Y[0, self.system.n :]

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

    def quantities_beside(
        self, names: Sequence[str], times: Sequence[float], sides: Sequence[Side]
    ) -> dict[str, Floats]:
        """Return named quantities at given times, each before or after a jump there as `sides` say, see `at`."""
        if not any(sides):
            return self.quantity(names, times)
        rows: list[list[float]] = []
        for t, side in zip(times, sides, strict=True):
            if side:
                motion, inside = self._segment_beside(t, side)
                results = self.quantities_within(motion, names, np.array([inside]))
            else:
                results = self.quantity(names, [t])
            rows.append([t if name == "t" else float(results[name][0]) for name in names])
        return dict(zip(names, np.array(rows).reshape(len(rows), len(names)).T, strict=True))

    def quantity(self, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, Floats]:
        """Return named quantities at the frames or at given times."""
        if times is None:
            head = self._head
            return self._select_quantities(names, self._times[:head], self._states[:head], self._observe_frames(head))
        t = np.atleast_1d(np.asarray(times, dtype=float))
        Y, segments = self._sample(t)
        return self._select_quantities(names, t, Y, self._observe(t, Y, segments), segments)

    def quantities_within(self, segment: MotionSegment, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at times inside one smooth part: at its ends, the limits from inside."""
        Y = project_segment_states(segment, times)
        part = np.full(len(times), self._segment_number(segment), dtype=np.int64)
        return self._select_quantities(names, times, Y, self._observe(times, Y, part), part)

    def is_free_of_rods(self, segment: MotionSegment) -> bool:  # runs with rods look at it
        """Tell whether no rod is joined to the bodies in a smooth part: their own equations tell their motion then."""
        return True

    def states_within(self, segment: MotionSegment, times: Floats, *, settle: bool = False) -> Floats:
        """Return states (k, 2n) at times inside one smooth part, on request brought back onto the constraints."""
        return project_segment_states(segment, times) if settle else segment.states(times)

    def poses_within(self, segment: MotionSegment, times: Floats) -> Poses:
        """Return frames, positions and reaction forces at times inside one smooth part, the limits from inside."""
        Y = project_segment_states(segment, times)
        part = np.full(len(times), self._segment_number(segment), dtype=np.int64)
        return self._poses(times, Y, part, self._observe(times, Y, part)[:, : self.system.m])

    def poses_without_forces(self, segment: MotionSegment, times: Floats) -> Poses:
        """Return where bodies and points are at times inside one smooth part, without forces."""
        placed = segment.system.map("frames", times, project_segment_states(segment, times), segment.p)
        none = np.zeros((len(times), 0, 3))
        return Poses(times, *unpack_frames(placed, len(self.system.bodies)), (), none, none, none[..., 0])

    def poses(self, times: ArrayLike | None = None) -> Poses:
        """Return frames of bodies, positions of points and reaction forces, at the frames or at given times."""
        if times is None:
            return self.poses_of_frames(0, self._head)
        t = np.atleast_1d(np.asarray(times, dtype=float))
        Y, segments = self._sample(t)
        return self._poses(t, Y, segments, self._observe(t, Y, segments))

    # How quantities are found.

    @property
    def _width(self) -> int:
        return len(self._observed_columns)

    def _reaction_names(self) -> tuple[str, ...]:
        return tuple(f"reaction:{name}" for name in self.system.rows)

    def _extra_columns(self) -> tuple[str, ...]:
        """Return Kirgetov's Δ, where there are parametric constraints, the controls, and what is told of springs."""
        named = ("delta", "delta:normalised", *self.system.model.controls)
        messages = (name for load in self.system.equations.loads for name in load.reported)
        return (*(name for name in named if name in self.system.observed), *messages)

    def _power_names(self) -> tuple[str, ...]:
        driven = [name for name, control in zip(self.system.rows, self.system.parametric, strict=True) if control]
        names = (*self.system.loads, *self._reaction_names(), *(f"control:{name}" for name in driven))
        return tuple(f"power:{name}" for name in names)

    def _segment_beside(self, t: float, side: Side) -> tuple[MotionSegment, float]:
        """Return the smooth part before or after a jump near t, and the time inside it."""
        self._require_inside(np.array([t]))
        motions, near = self._motions, _BESIDE * max(1.0, abs(t))
        if side == "after":
            motion = motions[max(bisect_right(motions, t + near, key=_start_of) - 1, 0)]
            return motion, min(max(t, motion.t0), motion.t1)
        k = bisect_left(motions, t - near, key=_start_of) - 1
        if k < 0:
            raise UsageError(f"the motion starts at t = {t:.17g} s")
        return motions[k], min(t, motions[k].t1)

    def _state_beside(self, t: float, side: Side) -> tuple[Floats, Floats]:
        motion, inside = self._segment_beside(t, side)
        state = self.states_within(motion, np.array([inside]), settle=True)[0]
        return state[: len(state) // 2], state[len(state) // 2 :]

    def _require_inside(self, times: Floats) -> None:
        """Refuse times outside the motion, beyond rounding."""
        motions = self._motions
        if not motions:
            raise UsageError("the run has no motion to read from")
        if not np.isfinite(times).all():
            raise UsageError("a time must be a finite number")
        first, last = motions[0].t0, max(motions[-1].t1, motions[-1].t0)
        slack = 1e-12 * max(1.0, abs(last))
        outside = times[(times < first - slack) | (times > last + slack)]
        if outside.size:
            raise UsageError(
                f"t = {outside[0]:.17g} s lies outside the motion, which spans {first:.17g} … {last:.17g} s"
            )

    def _sample(self, times: Floats) -> tuple[Floats, NDArray[np.int64]]:
        """Return projected states at given times and the smooth part each belongs to."""
        self._require_inside(times)
        motions = self._motions
        if len(times) < len(motions):  # few times in a long programme: no list of all its parts
            results = [bisect_right(motions, t, key=_start_of) - 1 for t in times]
        else:
            starts = [motion.t0 for motion in motions]
            results = [bisect_right(starts, t) - 1 for t in times]
        segments = np.maximum(np.array(results, dtype=np.int64), 0)
        Y = np.empty((len(times), 2 * self.system.n))
        for k in np.unique(segments):
            chosen = segments == k
            Y[chosen] = project_segment_states(motions[k], times[chosen])
        return Y, segments

    def _segment_number(self, segment: MotionSegment) -> int:
        """Return the place of a smooth part among all."""
        motions = self._motions
        k = bisect_left(motions, segment.t0, key=_start_of)
        while motions[k] is not segment:  # parts without length begin at the same time
            k += 1
        return k

    def _segments_of_frames(self, first: int, end: int) -> NDArray[np.int64]:
        """Return the smooth part that each of the frames from `first` to `end` belongs to."""
        return np.searchsorted(np.array(self._segment_starts), np.arange(first, end), side="right") - 1

    def _observe_frames(self, head: int) -> Floats:
        """Return observed numbers of the first frames, computing only those that are new."""
        with self._lock:
            done = self._observed_head
            if done < head:
                fresh = self._observe(
                    self._times[done:head], self._states[done:head], self._segments_of_frames(done, head)
                )
                if self._observed is None:
                    self._observed = fresh
                elif head > len(self._observed):
                    self._observed = _enlarge_array(self._observed, max(head, 2 * len(self._observed), 256))
                self._observed[done:head] = fresh
                self._observed_head = head
            return np.zeros((0, self._width)) if self._observed is None else self._observed[:head]

    def _observe(self, times: Floats, Y: Floats, segments: NDArray[np.int64]) -> Floats:
        motions = self._motions
        out = np.zeros((len(times), self._width))
        for k in np.unique(segments):
            chosen, motion = segments == k, motions[k]
            y, ends = Y[chosen], (motion.t0, max(motion.t0, motion.t1))
            t, corners = np.clip(times[chosen], *ends), KinkTimes.for_system(motion.system)
            inside = np.clip(t, *corners.smooth_interval(*ends, motion.p)) if corners.has_kinks else t
            values = self._observed_in(motion, inside, y)
            aside = np.flatnonzero(inside != t)
            if len(aside):  # so near to a corner that it is not seen on which side: straight on to there from inside
                t, inside = t[aside], inside[aside]
                values[aside] = 2.0 * values[aside] - self._observed_in(motion, 2.0 * inside - t, y[aside])
            own, places = self._column_map(motion.system)
            if values.shape[1] > len(motion.system.observed):
                own += range(len(motion.system.observed), values.shape[1])
                places += [self._observed_columns[name] for name in list_control_columns(motion.system)]
            out[np.ix_(chosen, places)] = values[:, own]
        return out

    def _observed_in(self, segment: MotionSegment, times: Floats, Y: Floats) -> Floats:
        """Return what is observed at states of a smooth part, and what a control of program constraints adds."""
        system, n = segment.system, self.system.n
        values = system.map("observe", times, Y, segment.p)
        if segment.multipliers is not None and system.m:
            values[:, : system.m] = segment.multipliers(times, Y[:, :n], Y[:, n:])
        if system.undetermined_reactions:
            values = shift_into_cones(self.system, system, times, Y, segment.p, values)
        if get_multiplier_series(segment) is not None:
            self._set_powers(segment, times, Y, values)
        readings = segment.readings(times)
        return values if readings is None else add_program_readings(system, values, readings)

    @staticmethod
    def _set_powers(segment: MotionSegment, times: Floats, Y: Floats, values: Floats) -> None:
        """Write the powers of the reactions of given multipliers, which the solve of the system may not have."""
        system, p = segment.system, segment.p
        places = [system.observed.index(f"power:reaction:{row}") for row in system.rows]
        for k, (t, y) in enumerate(zip(times.tolist(), Y, strict=True)):
            rates = system.evaluate_equations(t, y[: system.n], y[system.n :], p).B @ y[system.n :]
            values[k, places] = values[k, : system.m] * rates

    def _column_map(self, system: System) -> tuple[list[int], list[int]]:
        """Return which numbers of a variant this run shows, and in which of its columns.

        What a variant does not have, as the reaction of an open constraint, is 0; what it has of its own, the rows that
        hold a friction at rest, is shown as friction.
        """
        results = [
            (k, self._observed_columns[name])
            for k, name in enumerate(system.observed)
            if name in self._observed_columns
        ]
        return [k for k, _ in results], [place for _, place in results]

    def _select_quantities(
        self,
        names: Sequence[str],
        times: Floats,
        Y: Floats,
        observed: Floats,
        segments: NDArray[np.int64] | None = None,
    ) -> dict[str, Floats]:
        """Return named quantities at states Y (k, 2n) with what is observed there; `segments` (k,): the smooth parts
        that they belong to, of the first frames if it is None."""
        n, places = self.system.n, self._observed_columns
        index = {name: i for i, name in enumerate(self.system.coordinates)}
        result: dict[str, Floats] = {}
        placed = [name for name in names if is_position_column(self.system.model, name)]
        if placed:
            result = self._position_values(
                placed, times, Y, self._segments_of_frames(0, len(times)) if segments is None else segments
            )
        for name in names:
            if name in result:
                continue
            if name == "t":
                values = times
            elif name == "energy":
                values = observed[:, places["kinetic"]] + observed[:, places["potential"]]
            elif name in index:
                values = Y[:, index[name]]
            elif name.endswith("'") and name[:-1] in index:
                values = Y[:, n + index[name[:-1]]]
            elif name in places:
                values = observed[:, places[name]]
            else:
                raise UsageError(
                    f"the run has no quantity '{name}'; it has {format_column_list(self.system.model, self.quantities)}"
                )
            result[name] = values
        return {name: result[name] for name in names}

    def _position_values(
        self, names: Sequence[str], times: Floats, Y: Floats, segments: NDArray[np.int64]
    ) -> dict[str, Floats]:
        """Return positions and velocities of points and bodies (k,), by the equations of the smooth parts."""
        results = {name: np.empty(len(times)) for name in names}
        for k in np.unique(segments):
            chosen, motion = segments == k, self._motions[k]
            for name, values in evaluate_positions(motion.system, names, times[chosen], Y[chosen], motion.p).items():
                results[name][chosen] = values
        return results


def _start_of(segment: MotionSegment) -> float:
    return segment.t0


def project_segment_states(segment: MotionSegment, times: Floats) -> Floats:
    """Return states (k, 2n) of a smooth part at given times, brought back onto the constraints."""
    system, Y = segment.system, segment.states(times)
    if not system.m or get_multiplier_series(segment) is not None:  # to correct its states would spoil them
        return Y
    Y = np.ascontiguousarray(Y)
    is_sufficient, most = choose_projection(system)
    code, p = (
        system.code_at(segment.p, float(times.min()), float(times.max()))
        if len(times)
        else (system.compiled, segment.p)
    )
    project_states(
        code.address("project"),
        times,
        Y,
        p,
        tolerance=is_sufficient,
        max_iterations=most,
        simd_address=code.simd_address("project"),
    )
    return Y


def choose_projection(system: System) -> tuple[float, int]:
    """Return below which residual and after how many Newton steps states by dense output are on the constraints.

    They have residuals of the size of the tolerance; one or two steps remove them.
    """
    return _SMALL if any(system.holonomic) else _EXACT, _PROJECTIONS


def _enlarge_array(array: NDArray[_Number], room: int) -> NDArray[_Number]:
    grown = np.empty((room, *array.shape[1:]), dtype=array.dtype)
    grown[: len(array)] = array
    return grown
