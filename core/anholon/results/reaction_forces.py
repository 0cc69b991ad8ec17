"""Forces of reactions and frictions, and where they act, along a run of coordinates: what its arrows show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.results.program_readings import compute_smallest_forces
from anholon.results.run_data import MotionSegment
from anholon.system.system import System
from anholon.system.undetermined_reactions import shift_forces_into_cones

Portion = slice | NDArray[np.intp]
"""The numbers of some instants: a slice where they follow one another."""


class SampledStates(NamedTuple):
    """Instants `times` (k,) with states `Y` (k, 2n) and `observed` values (k, columns) there.

    `segments`: their smooth segments, each with the numbers of its instants, also as a `Portion`.
    """

    times: Floats
    Y: Floats
    observed: Floats
    segments: Sequence[tuple[MotionSegment, NDArray[np.intp], Portion]]


class ReactionForces:
    """Reads the forces of the drawn rows of a run's system and of its frictions.

    `observed_columns`: the columns of the observed values by name; `friction_names`: those of the frictions.
    """

    def __init__(self, system: System, observed_columns: Mapping[str, int], friction_names: Sequence[str]) -> None:
        self._system, self._friction_names = system, friction_names
        self._row_names = (*system.rows, *system.programs)
        self._places = {self._row_names[row]: k for k, row in enumerate(system.drawn_rows)}
        self._row_columns = [observed_columns[f"reaction:{self._row_names[i]}"] for i in system.drawn_rows]
        self._friction_columns = [observed_columns[name] for name in friction_names]
        self._control_columns = [observed_columns.get(f"control:{name}", -1) for name in system.coordinates]

    def compute(self, states: SampledStates) -> tuple[Floats, Floats, Floats]:
        """Return places and forces (k, nr, 3), m and N, and multipliers (k, nr), as in `Poses`; frictions last."""
        contacts, control_forces = self._read_rows(states)
        points, values = contacts[:, :, :3], states.observed[:, self._row_columns]
        forces = compute_smallest_forces(contacts[:, :, 3:6], contacts[:, :, 6:]) * values[:, :, None] + control_forces
        if not self._system.frictions:
            return points, forces, values
        frictions = self._read_frictions(states)
        return (
            np.concatenate([points, frictions[:, :, :3]], axis=1),
            np.concatenate([forces, frictions[:, :, 3:]], axis=1),
            np.concatenate([values, states.observed[:, self._friction_columns]], axis=1),
        )

    def _read_rows(self, states: SampledStates) -> tuple[Floats, Floats]:
        """Return the results of the function `contact` (k, rows, 12) for drawn rows, and control forces (k, rows, 3).

        The results are 0 where a row does not act; the control forces are those of programs.
        """
        count = len(states.times), len(self._places)
        contacts, control_forces = np.zeros((*count, 12)), np.zeros((*count, 3))
        for segment, chosen, portion in states.segments:
            system = segment.system
            if not system.drawn_rows:
                continue
            shown, places, are_programs = self._match_rows(system)
            values = system.map("contact", states.times[portion], states.Y[portion], segment.p)
            contacts[np.ix_(chosen, places)] = values.reshape(len(chosen), -1, 12)[:, shown]
            if are_programs.any():
                forces = self._compute_control_forces(segment, chosen, portion, states)
                control_forces[np.ix_(chosen, places[are_programs])] = forces
        return contacts, control_forces

    def _match_rows(self, system: System) -> tuple[list[int], NDArray[np.intp], NDArray[np.bool_]]:
        """Return which drawn rows of a variant the run shows, in which of its places, and which are of programs."""
        names = (*system.rows, *system.slipping_rows, *system.programs)
        drawn = [names[i] for i in system.drawn_rows]
        shown = [k for k, name in enumerate(drawn) if name in self._places]
        first_program = system.m + len(system.slipping_rows)
        return (
            shown,
            np.array([self._places[drawn[k]] for k in shown], dtype=np.intp),
            np.array([system.drawn_rows[k] >= first_program for k in shown], dtype=bool),
        )

    def _compute_control_forces(
        self, segment: MotionSegment, chosen: NDArray[np.intp], portion: Portion, states: SampledStates
    ) -> Floats:
        """Return the forces F (k, programs, 3) at points that do the work of the control R: J^T F = R by least squares.

        J (3, n): derivatives of the place of a point.
        """
        system = segment.system
        values = system.map("grips", states.times[portion], states.Y[portion], segment.p)
        J = values.reshape(len(chosen), -1, 3, system.n)
        R = states.observed[np.ix_(chosen, np.array(self._control_columns))]
        return np.asarray(np.einsum("krij,kj->kri", np.linalg.pinv(np.swapaxes(J, 2, 3)), R))

    def _read_frictions(self, states: SampledStates) -> Floats:
        """Return places and forces (k, frictions, 6) of the frictions."""
        result = np.zeros((len(states.times), len(self._system.frictions), 6))
        for segment, chosen, portion in states.segments:
            system, t, y, p = segment.system, states.times[portion], states.Y[portion], segment.p
            wrenches = system.map("friction_forces", t, y, p).reshape(len(t), -1, 6)
            if system.undetermined_reactions:
                wrenches[:, :, 3:] = shift_forces_into_cones(self._system, system, t, y, p, wrenches[:, :, 3:])
            if system.programs:
                # Under the control of programs forces have the same directions, but other sizes.
                free = system.map("observe", t, y, p)[:, [system.observed.index(name) for name in self._friction_names]]
                sizes = states.observed[chosen][:, self._friction_columns]
                factor = np.divide(sizes, free, out=np.ones_like(sizes), where=free != 0.0)
                wrenches[:, :, 3:] *= factor[:, :, None]
            result[chosen] = wrenches
        return result
