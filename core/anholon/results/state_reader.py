"""Reads a run of coordinates: states by dense output, everything else by the functions of the system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import UsageError
from anholon.model.query.orientations import is_orientation_coordinate
from anholon.results.poses import Poses, unpack_frames
from anholon.results.program_readings import (
    add_program_readings,
    list_control_columns,
    list_shown_control_columns,
    to_slice,
)
from anholon.results.reaction_forces import Portion, ReactionForces, SampledStates
from anholon.results.run_data import MotionSegment, RunData, enlarge_array
from anholon.results.run_reader import RunReader
from anholon.results.segment_states import (
    SmoothIntervals,
    get_multiplier_series,
    group_segments,
    project_segment_states,
    read_states,
)
from anholon.system.drive_power import DrivePower
from anholon.system.element_quantities import (
    QUATERNION_COMPONENTS,
    evaluate_accelerations,
    evaluate_element_columns,
    format_column_list,
    is_acceleration_column,
    is_element_column,
    list_acceleration_columns,
    list_element_columns,
    list_orientation_columns,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.undetermined_reactions import shift_into_cones


class StateReader(RunReader):
    """Reads a run whose frames and smooth segments are coordinates and rates. What is observed at frames is kept."""

    def __init__(self, data: RunData, method: str) -> None:
        super().__init__(data, method)
        self._observed: Floats | None = None  # until it is first asked for
        self._observed_head = 0
        self._lock = RLock()

    def copy_beginning(self, other: RunReader, n_segments: int, n_frames: int) -> None:
        """Copy the observed values of another reader at the first frames."""
        assert isinstance(other, StateReader)
        with other._lock:
            observed = min(n_frames, other._observed_head)
            if other._observed is not None and other._observed_columns == self._observed_columns:
                self._observed, self._observed_head = other._observed[:observed].copy(), observed

    def drive_powers(self, times: Floats, numbers: NDArray[np.int64]) -> Floats:
        """Return the power of the drives, W, at times inside the smooth segments with given numbers (k,)."""
        states, result = read_states(self.data.segments, times, numbers), np.empty(len(times))
        for group in group_segments(self.data.segments, numbers):
            power, chosen = DrivePower(group.first.system), group.chosen
            result[chosen] = power.power(times[chosen], states[chosen], group.p)
        return result

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table, as on the command line.

        Frictions, Kirgetov's Δ and the controls are last.
        """
        model = self.system.model
        names = [name for name in self.system.coordinates if not is_orientation_coordinate(model, name)]
        return (
            "t",
            *names,
            *(f"{name}'" for name in names),
            *list_orientation_columns(model),
            *self._reaction_names(),
            *list_shown_control_columns(self.system)[0],
            "energy",
            "drift",
            *self._friction_names(),
            *self._extra_columns(),
        )

    @property
    def quantities(self) -> tuple[str, ...]:
        """Names of all quantities: the columns, then energies, powers, definitions.

        Then positions, velocities and accelerations of points and bodies, accelerations of coordinates.
        """
        return (
            *self.columns,
            "kinetic",
            "potential",
            *self._power_names(),
            *self.system.definitions,
            *list_shown_control_columns(self.system)[1],
            *self._list_places(),
            *list_acceleration_columns(self.system.model),
            *(() if self.system.program_order else self._accelerations),
        )

    @cached_property
    def _accelerations(self) -> dict[str, int]:
        """The accelerations of the coordinates by their names, with the numbers of these."""
        model = self.system.model
        names = enumerate(self.system.coordinates)
        return {f"{name}''": k for k, name in names if not is_orientation_coordinate(model, name)}

    def _list_places(self) -> list[str]:
        """Return positions and velocities of points and bodies that are no columns of the table."""
        model = self.system.model
        orientation_columns = {*list_orientation_columns(model)}
        return [name for name in list_element_columns(model) if name not in orientation_columns]

    def read_frames(self, names: Sequence[str], first: int = 0) -> dict[str, Floats]:
        """Return named quantities at the frames from number `first` on."""
        data, head = self.data, self.data.head
        times, Y = data.times[first:head], data.states[first:head]
        segments = data.find_numbers_of_frames(first, head)
        if not self._need_observation(names):
            observed = np.zeros((head - first, 0))
        else:
            observed = self._observe(times, Y, segments) if first else self._observe_frames(head)
        return self._select_quantities(names, times, Y, observed, segments)

    def _need_observation(self, names: Sequence[str]) -> bool:
        """Return whether any of these quantities needs the observed values besides the states."""
        if self.system.program_order:
            return True
        return any(name == "energy" or name in self._observed_columns for name in names)

    def read_at(self, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at given times."""
        Y, segments = self._sample(times)
        return self._select_quantities(names, times, Y, self._observe(times, Y, segments), segments)

    def read_within(self, segment: MotionSegment, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at times inside one smooth segment."""
        return self.read_across(names, times, self._numbers_within(segment, times))

    def read_across(self, names: Sequence[str], times: Floats, numbers: NDArray[np.int64]) -> dict[str, Floats]:
        """Return named quantities at times inside the smooth segments with given numbers (k,)."""
        Y = read_states(self.data.segments, times, numbers)
        return self._select_quantities(names, times, Y, self._observe(times, Y, numbers), numbers)

    def evaluate_within(self, segment: MotionSegment, function: str, times: Floats) -> Floats:
        """Return a compiled function of the system at times inside one smooth segment, (k, size)."""
        return segment.system.map(function, times, project_segment_states(segment, times), segment.p)

    def states_at(self, times: Floats) -> Floats:
        """Return states (k, 2n) at given times."""
        return self._sample(times)[0]

    def states_within(self, segment: MotionSegment, times: Floats, *, settle: bool) -> Floats:
        """Return states (k, 2n) at times inside one smooth segment, on request brought back onto the constraints."""
        return project_segment_states(segment, times) if settle else segment.states(times)

    def poses_at(self, times: Floats) -> Poses:
        """Return frames, positions and reaction forces at given times."""
        Y, segments = self._sample(times)
        return self._poses(times, Y, segments, self._observe(times, Y, segments))

    def poses_within(self, segment: MotionSegment, times: Floats, *, with_forces: bool) -> Poses:
        """Return frames and positions, and on request reaction forces, at times inside one smooth segment."""
        if with_forces:
            part = self._numbers_within(segment, times)
            Y = read_states(self.data.segments, times, part)
            return self._poses(times, Y, part, self._observe(times, Y, part)[:, : self.system.m])
        placed = segment.system.map("frames", times, project_segment_states(segment, times), segment.p)
        none = np.zeros((len(times), 0, 3))
        return Poses(times, *unpack_frames(placed, len(self.system.bodies)), (), none, none, none[..., 0])

    def _numbers_within(self, segment: MotionSegment, times: Floats) -> NDArray[np.int64]:
        return np.full(len(times), self.data.find_number(segment), dtype=np.int64)

    def _read_states(self, first: int, end: int) -> tuple[Floats, Floats, NDArray[np.int64]]:
        """Return times, states and numbers of the segments of the frames from `first` to before `end`."""
        data = self.data
        return data.times[first:end], data.states[first:end], data.find_numbers_of_frames(first, end)

    def poses_of_frames(self, first: int, end: int) -> Poses:
        """Return frames of bodies, positions of points and reaction forces at the frames `first` to before `end`.

        Their states are known.
        """
        t, Y, segments = self._read_states(first, end)
        return self._poses(t, Y, segments, self._observe_frames(end)[first:end])

    def forces_and_points(self, first: int, end: int, places: Sequence[tuple[str, int]]) -> tuple[Floats, Floats]:
        """Return the reaction forces (k, nr, 3) of the frames, as in `Poses`, and some places (k, len, 3).

        `places`: "body", "point" or "world" with its number.
        """
        t, Y, segments = self._read_states(first, end)
        _, force, _ = self._forces(t, Y, segments, self._observe_frames(end)[first:end])
        points = 12 * len(self.system.bodies)
        starts = {"body": lambda index: 12 * index + 9, "point": lambda index: points + 3 * index}
        shown = [k for k, (kind, _) in enumerate(places) if kind in starts]
        firsts = [starts[kind](index) for kind, index in places if kind in starts]
        columns = tuple(column + axis for column in firsts for axis in range(3))
        result = np.zeros((len(t), len(places), 3))
        for motion, _, portion in self._iterate_segments(segments) if shown else ():
            positions = motion.system.evaluate_frame_columns(columns, t[portion], Y[portion], motion.p)
            result[portion, shown] = positions.reshape(-1, len(shown), 3)
        return force, result

    @cached_property
    def _smooth(self) -> SmoothIntervals:
        return SmoothIntervals(self.data)

    @cached_property
    def _observed_columns(self) -> dict[str, int]:
        """The column of every observed number."""
        return {name: k for k, name in enumerate((*self.system.observed, *list_control_columns(self.system)))}

    def _iterate_segments(
        self, segments: NDArray[np.int64]
    ) -> Iterator[tuple[MotionSegment, NDArray[np.intp], Portion]]:
        """Yield the smooth segments that instants belong to, and the numbers of their instants, also as a slice."""
        for k in np.unique(segments):
            chosen = np.flatnonzero(segments == k)
            yield self.data.segments[k], chosen, to_slice(chosen)

    def _poses(self, times: Floats, Y: Floats, segments: NDArray[np.int64], observed: Floats) -> Poses:
        nb, np_ = len(self.system.bodies), len(self.system.points)
        placed = np.empty((len(times), 12 * nb + 3 * np_))
        for motion, _, portion in self._iterate_segments(segments) if placed.shape[1] else ():
            t, y, p = times[portion], Y[portion], motion.p
            if isinstance(portion, slice):
                motion.system.map("frames", t, y, p, placed[portion])
            else:
                placed[portion] = motion.system.map("frames", t, y, p)
        names = (*self.system.rows, *self.system.programs)
        rows = (*(names[i] for i in self.system.drawn_rows), *self._friction_names())
        return Poses(times, *unpack_frames(placed, nb), rows, *self._forces(times, Y, segments, observed))

    @cached_property
    def _reaction_forces(self) -> ReactionForces:
        """What reads the forces of reactions and frictions."""
        return ReactionForces(self.system, self._observed_columns, self._friction_names())

    def _forces(
        self, times: Floats, Y: Floats, segments: NDArray[np.int64], observed: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """Return places and forces (k, nr, 3) and multipliers (k, nr), as in `Poses`."""
        return self._reaction_forces.compute(SampledStates(times, Y, observed, [*self._iterate_segments(segments)]))

    # How states and observed values are found, and kept.

    def _sample(self, times: Floats) -> tuple[Floats, NDArray[np.int64]]:
        """Return projected states at given times and the smooth segment each belongs to."""
        self.data.require_inside(times)
        segments = self.data.find_numbers_at(times)
        return read_states(self.data.segments, times, segments), segments

    def _observe_frames(self, head: int) -> Floats:
        """Return observed numbers of the first frames, computing only those that are new."""
        with self._lock:
            done = self._observed_head
            if done < head:
                observed_values = self._observe(
                    self.data.times[done:head],
                    self.data.states[done:head],
                    self.data.find_numbers_of_frames(done, head),
                )
                if self._observed is None:
                    self._observed = observed_values
                elif head > len(self._observed):
                    self._observed = enlarge_array(self._observed, max(head, 2 * len(self._observed), 256))
                self._observed[done:head] = observed_values
                self._observed_head = head
            return np.zeros((0, len(self._observed_columns))) if self._observed is None else self._observed[:head]

    def _observe(self, times: Floats, Y: Floats, segments: NDArray[np.int64]) -> Floats:
        motions = self.data.segments
        out = np.zeros((len(times), len(self._observed_columns)))
        for group in group_segments(motions, segments):
            motion, chosen, y = group.first, to_slice(group.chosen), Y[group.chosen]
            t, inside = self._smooth.clip(times[group.chosen], group.numbers)
            values = self._observed_in(motion, inside, y, group.p)
            aside = np.flatnonzero(inside != t)
            if len(aside):  # clipped away from the end of a smooth segment: extrapolated linearly
                t, inside = t[aside], inside[aside]
                p = group.p if group.p.ndim == 1 else group.p[aside]
                values[aside] = 2.0 * values[aside] - self._observed_in(motion, 2.0 * inside - t, y[aside], p)
            shown, places = self._column_map(motion.system)
            if values.shape[1] > len(motion.system.observed):
                shown += range(len(motion.system.observed), values.shape[1])
                places += [self._observed_columns[name] for name in list_control_columns(motion.system)]
            if values.shape == out.shape and isinstance(chosen, slice) and shown == places == [*range(out.shape[1])]:
                return values
            out[np.ix_(group.chosen, np.array(places, dtype=np.intp))] = values[:, shown]
        return out

    def _observed_in(self, segment: MotionSegment, times: Floats, Y: Floats, p: Floats) -> Floats:
        """Return the observed values at states of a smooth segment, or of segments read alike, with those of control.

        The control is that of program constraints.
        """
        system, n = segment.system, self.system.n
        values = system.map("observe", times, Y, p)
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
        """Write the powers of the reactions of given multipliers, which may not be those of the system's solve."""
        system, p = segment.system, segment.p
        places = [system.observed.index(f"power:reaction:{row}") for row in system.rows]
        for k, (t, y) in enumerate(zip(times.tolist(), Y, strict=True)):
            rates = SystemState(system, t, y[: system.n], y[system.n :], p).evaluate_equations().B @ y[system.n :]
            values[k, places] = values[k, : system.m] * rates

    def _column_map(self, system: System) -> tuple[list[int], list[int]]:
        """Return the numbers of a variant that this run shows, and their columns.

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
        segments: NDArray[np.int64],
    ) -> dict[str, Floats]:
        """Return named quantities at states Y (k, 2n) with the observed values there.

        `segments` (k,): their smooth segments.
        """
        n, places = self.system.n, self._observed_columns
        index = {name: i for i, name in enumerate(self.system.coordinates)}
        result: dict[str, Floats] = {}
        model = self.system.model
        placed = [name for name in names if is_element_column(model, name)]
        moving = [name for name in names if name not in places and is_acceleration_column(model, name)]
        turned = [name for name in names if name not in places and name in self._accelerations]
        if placed:
            result = self._position_values(placed, times, Y, segments)
        if moving or turned:
            result |= self._acceleration_values(moving, turned, times, Y, observed, segments)
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
        """Return positions and velocities of points and bodies (k,), by the equations of the smooth segments."""
        results = {name: np.empty(len(segments)) for name in names}
        signed = [name for name in names if name.rpartition(".")[2] in QUATERNION_COMPONENTS]
        for group in group_segments(self.data.segments, segments):
            chosen = group.chosen
            values = evaluate_element_columns(group.first.system, names, times[chosen], Y[chosen], group.p)
            for name in names:
                results[name][chosen] = values[name]
            for name in signed:
                results[name][chosen] *= [self.quaternion_sign(name, k) for k in group.numbers.tolist()]
        return results

    def _acceleration_values(
        self,
        moving: Sequence[str],
        turned: Sequence[str],
        times: Floats,
        Y: Floats,
        observed: Floats,
        segments: NDArray[np.int64],
    ) -> dict[str, Floats]:
        """Return accelerations (k,) of points and bodies (`moving`) and of coordinates (`turned`).

        They follow from the equations of the smooth segments; with program constraints from their control.
        """
        results = {name: np.empty(len(segments)) for name in (*moving, *turned)}
        for group in group_segments(self.data.segments, segments):
            chosen, system = group.chosen, group.first.system
            t = self._smooth.clip(times[chosen], group.numbers)[1]
            if self.system.program_order:
                places = [self._observed_columns[f"{name}''"] for name in self.system.coordinates]
                rates = observed[chosen][:, places]
            else:
                rates = system.map("rhs", t, Y[chosen], group.p)[:, self.system.n :]
            accelerations = evaluate_accelerations(system, moving, t, Y[chosen], rates, group.p)
            accelerations |= {name: rates[:, self._accelerations[name]] for name in turned}
            for name, values in accelerations.items():
                results[name][chosen] = values
        return results
