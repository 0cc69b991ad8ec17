"""Where everything is at the frames of a run, and the forces of its constraints there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anholon.results.poses import Poses, RodFreeRun, unpack_frames
from anholon.results.program_readings import compute_smallest_forces, list_control_columns, to_slice
from anholon.system.system import System
from anholon.system.undetermined_reactions import shift_forces_into_cones

Floats = NDArray[np.float64]
_Portion = slice | NDArray[np.intp]


class RunPoses(RodFreeRun):
    """The part of a run that tells places and forces; for the attributes see `anholon.results.run`."""

    system: System
    _motions: Any
    _times: Floats
    _states: Floats

    def poses_of_frames(self, first: int, end: int) -> Poses:
        """Return frames of bodies, positions of points and reaction forces at the frames from `first` to before `end`,
        whose states are known."""
        t, Y, segments = self._times[first:end], self._states[first:end], self._segments_of_frames(first, end)
        return self._poses(t, Y, segments, self._observe_frames(end)[first:end])

    def forces_and_points(self, first: int, end: int, places: Sequence[tuple[str, int]]) -> tuple[Floats, Floats]:
        """Return of the same frames only the reaction forces (k, nr, 3), as in `Poses`, and some places (k, len, 3):
        each is a "body", a "point" or the "world" with the number of it."""
        t, Y, segments = self._times[first:end], self._states[first:end], self._segments_of_frames(first, end)
        _, force, _ = self._forces(t, Y, segments, self._observe_frames(end)[first:end])
        points = 12 * len(self.system.bodies)
        starts = {"body": lambda index: 12 * index + 9, "point": lambda index: points + 3 * index}
        shown = [k for k, (kind, _) in enumerate(places) if kind in starts]
        firsts = [starts[kind](index) for kind, index in places if kind in starts]
        columns = tuple(column + axis for column in firsts for axis in range(3))
        result = np.zeros((len(t), len(places), 3))
        for motion, _, portion in self._iterate_segments(segments) if shown else ():
            own = motion.system.evaluate_frame_columns(columns, t[portion], Y[portion], motion.p)
            result[portion, shown] = own.reshape(-1, len(shown), 3)
        return force, result

    @cached_property
    def _observed_columns(self) -> dict[str, int]:
        """The column of every observed number."""
        return {name: k for k, name in enumerate((*self.system.observed, *list_control_columns(self.system)))}

    def _segments_of_frames(self, first: int, end: int) -> NDArray[np.int64]:
        """Return the smooth part that each of the frames from `first` to `end` belongs to."""
        raise NotImplementedError

    def _observe_frames(self, head: int) -> Floats:
        """Return observed numbers of the first frames."""
        raise NotImplementedError

    def _friction_names(self) -> tuple[str, ...]:
        return tuple(f"friction:{name}" for name in self.system.frictions)

    def _iterate_segments(self, segments: NDArray[np.int64]) -> Iterator[tuple[Any, NDArray[np.intp], _Portion]]:
        """Yield the smooth parts that instants belong to, and the numbers of their instants, also as a slice."""
        for k in np.unique(segments):
            chosen = np.flatnonzero(segments == k)
            yield self._motions[k], chosen, to_slice(chosen)

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

    def _forces(
        self, times: Floats, Y: Floats, segments: NDArray[np.int64], observed: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """Return places and forces (k, nr, 3) and multipliers (k, nr), as in `Poses`."""
        system = self.system
        names = (*system.rows, *system.programs)
        rows = {name: i for i, name in enumerate(names)}
        slots = {row: k for k, row in enumerate(system.drawn_rows)}
        count = len(times)
        touch = np.zeros((count, len(slots), 12))
        pulls = np.zeros((count, len(slots), 3))  # of the control of programs
        rubbed = np.zeros((count, len(system.frictions), 6))  # places and forces of frictions
        for motion, chosen, portion in self._iterate_segments(segments):
            t, y, p, own = times[portion], Y[portion], motion.p, motion.system
            if own.drawn_rows:
                result = own.map("contact", t, y, p).reshape(len(t), -1, 12)
                drawn = [(*own.rows, *own.slipping_rows, *own.programs)[i] for i in own.drawn_rows]
                shown = [j for j, name in enumerate(drawn) if name in rows]
                marked = np.array([slots[rows[drawn[j]]] for j in shown], dtype=np.intp)
                touch[np.ix_(chosen, marked)] = result[:, shown]
                held = np.array([own.drawn_rows[j] >= own.m + len(own.slipping_rows) for j in shown], dtype=bool)
                if held.any():
                    # The force at the point that does the work of the control: J^T F = R (least squares).
                    J = own.map("grips", t, y, p).reshape(len(t), -1, 3, system.n)
                    control = np.array([self._observed_columns[f"control:{x}"] for x in system.coordinates])
                    R = observed[np.ix_(chosen, control)]
                    pulled = np.einsum("krij,kj->kri", np.linalg.pinv(np.swapaxes(J, 2, 3)), R)
                    pulls[np.ix_(chosen, marked[held])] = pulled
            if system.frictions:
                rubbed[chosen] = own.map("rubbing", t, y, p).reshape(len(t), -1, 6)
                if own.undetermined_reactions:
                    rubbed[chosen, :, 3:] = shift_forces_into_cones(system, own, t, y, p, rubbed[chosen, :, 3:])
                if own.programs:
                    self._scale_friction_forces(own, rubbed, chosen, t, y, p, observed)
        values = observed[:, [self._observed_columns[f"reaction:{names[i]}"] for i in system.drawn_rows]]
        force = compute_smallest_forces(touch[:, :, 3:6], touch[:, :, 6:]) * values[:, :, None] + pulls
        if not system.frictions:
            return touch[:, :, :3], force, values
        frictions = observed[:, [self._observed_columns[name] for name in self._friction_names()]]
        return (
            np.concatenate([touch[:, :, :3], rubbed[:, :, :3]], axis=1),
            np.concatenate([force, rubbed[:, :, 3:]], axis=1),
            np.concatenate([values, frictions], axis=1),
        )

    def _scale_friction_forces(
        self,
        variant: System,
        rubbed: Floats,
        chosen: NDArray[np.intp],
        times: Floats,
        Y: Floats,
        p: Floats,
        observed: Floats,
    ) -> None:
        """Give the forces of frictions (count, frictions, 6) the size that they have under the control of programs."""
        names = self._friction_names()
        free = variant.map("observe", times, Y, p)[:, [variant.observed.index(name) for name in names]]
        result = observed[chosen][:, [self._observed_columns[name] for name in names]]
        factor = np.divide(result, free, out=np.ones_like(result), where=free != 0.0)
        rubbed[chosen, :, 3:] *= factor[:, :, None]
