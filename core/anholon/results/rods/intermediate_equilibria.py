"""Equilibria between two stored ones: solved for, not interpolated.

Along growing loads (`statics`) t is the load factor, and the equilibrium with it is sought. Along a path t is its
length, and the equilibrium is that of a shorter step from the stored one before. There are no rates.
"""

from __future__ import annotations

import threading
from functools import cached_property

import numpy as np
from numpy.linalg import LinAlgError

from anholon.errors import UsageError
from anholon.results.rods.rod_frames import RodFrame, interpolate_frames
from anholon.results.rods.rod_statics import make_equilibrium_problem
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.rod_motion import make_rest_state
from anholon.rods.statics.continuation import PathInterval
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem, StepFailed
from anholon.rods.statics.load_step import step_to_load
from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations


class IntermediateEquilibria:
    """The equilibria between the stored ones of one run."""

    def __init__(self, rod_system: RodSystem, scale: float) -> None:
        """`scale`: of the load factor in the length of a path."""
        self._rod_system, self._scale = rod_system, scale
        self._lock = threading.Lock()  # the equations have a memory
        self._path_interval: tuple[RodFrame, RodFrame, PathInterval] | None = None

    @cached_property
    def _problem(self) -> EquilibriumProblem:
        return make_equilibrium_problem(self._rod_system, self._scale)

    def find_frame(self, start: RodFrame, end: RodFrame, t: float) -> RodFrame:
        """Return the equilibrium at t between two stored ones. Raises UsageError if none is found."""
        by_load = self._rod_system.model.simulation.form == "statics"
        with self._lock:
            result = self._find_at_load(start, end, t) if by_load else self._find_on_path(start, end, t)
            if isinstance(result, StepFailed):
                raise UsageError(
                    f"no equilibrium was found at t = {t:.9g} between the stored ones at {start.state.t:.9g} and "
                    f"{end.state.t:.9g}: {result.reason}. Read the stored ones, or ask for more of them."
                )
            unstable_count = start.unstable_count
            if not by_load and end.unstable_count != unstable_count:
                unstable_count = self._count_unstable(result)
        rest_state = make_rest_state(self._rod_system.assembly.mesh, result.pose, t)
        if isinstance(self._problem.coupled, RigidEquilibriumEquations):
            rest_state = rest_state._replace(rigid=self._problem.coupled.make_rigid_state(result.extra_unknowns))
        return RodFrame(rest_state, result.wrench, result.factor, start.segment, unstable_count)

    def _find_at_load(self, start: RodFrame, end: RodFrame, factor: float) -> Equilibrium | StepFailed:
        """Return the equilibrium with a load factor."""
        guesses = [
            interpolate_frames(start, end, factor),
            *sorted((start, end), key=lambda frame: abs(frame.factor - factor)),
        ]
        if self._rod_system.assembly.mesh.cables is not None:
            guesses = [end, *(frame for frame in guesses if frame.factor != 0.0)]  # without load they have no shape
        result: Equilibrium | StepFailed = StepFailed("", 0)
        for guess in guesses:
            result = step_to_load(self._problem, _make_equilibrium(guess), factor)
            if not isinstance(result, StepFailed):
                break
        return result

    def _find_on_path(self, start: RodFrame, end: RodFrame, t: float) -> Equilibrium | StepFailed:
        """Return the equilibrium at a length of the path."""
        stored_interval = self._path_interval
        if stored_interval is None or stored_interval[0] is not start or stored_interval[1] is not end:
            path_interval = PathInterval(
                self._problem, _make_equilibrium(start), _make_equilibrium(end), end.state.t - start.state.t
            )
            stored_interval = self._path_interval = start, end, path_interval
        return stored_interval[2].find_state(t - start.state.t)

    def _count_unstable(self, state: Equilibrium) -> float:
        """Return the number of motions that lower the energy, NaN where it is not known."""
        from anholon.rods.statics.stability import count_unstable_motions

        try:
            count = count_unstable_motions(self._problem, self._problem.linearise(state))
        except LinAlgError:
            return np.nan
        return np.nan if count is None else float(count)


def _make_equilibrium(frame: RodFrame) -> Equilibrium:
    """Return a stored equilibrium, without its reactions."""
    state = frame.state
    rigid = np.concatenate(state.rigid[:1] + state.rigid[4:])
    return Equilibrium(frame.factor, state.pose, frame.wrench, np.zeros((len(state.pose.x), 6)), 0, rigid)
