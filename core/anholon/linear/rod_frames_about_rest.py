"""Quantities of a run with rods at small motions about an equilibrium, as a run would give them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as replace_fields
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.model.schema import Simulation
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import RodReader
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.rods.rod_statics import Statics
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import make_rest_state
from anholon.rods.statics.equilibrium_problem import LinearizedEquilibrium
from anholon.system.compile_bodies import compile_bodies
from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations, find_rigid_subsystem


class SmallMotion(NamedTuple):
    """Changes of all unknowns (6 n + k,), their rates and accelerations; of multipliers only the changes count."""

    change: Floats
    rate: Floats
    acceleration: Floats


class QuantityReader:
    """Reads quantities of a model's rods at small motions about an equilibrium."""

    def __init__(self, statics: Statics) -> None:
        model = statics.model
        # The columns of a motion, for any form that the model asks for.
        self._form = Simulation().form
        self._system = compile_bodies(
            replace(model, simulation=replace(model.simulation, form=self._form)), rods=statics.rod_system
        )

    def read(
        self, statics: Statics, linear: LinearizedEquilibrium, motions: Sequence[SmallMotion], names: Sequence[str]
    ) -> Floats:
        """Return named quantities (motions, names) as in a run of a motion.

        `statics`: the equilibrium, with the loads that act then. Raises UsageError for an unknown name.
        """
        rod_system = statics.rod_system
        model = replace(rod_system.model, simulation=replace(rod_system.model.simulation, form=self._form))
        rod_system = replace_fields(rod_system, model=model)
        reader = RodReader(self._system, rod_system)
        beside = find_rigid_subsystem(statics.problem.coupled, self._system, rod_system)
        frames = [_make_frame(statics, linear, motion) for motion in motions]
        segment = RodSegment(beside.system, 0.0, 0.0, beside.p, rod_system, beside)
        reader.data.begin_rod_segment(segment, frames[0])
        for frame in frames:
            reader.data.append_frame(frame)
        values = reader.read_frames(list(dict.fromkeys(names)))
        return np.column_stack([values[name] for name in names]) if names else np.zeros((len(motions), 0))


def _make_frame(statics: Statics, linear: LinearizedEquilibrium, motion: SmallMotion) -> RodFrame:
    """Return the frame of a small motion, with the wrenches that the tangent of the elements gives."""
    mesh, tangents = statics.problem.mesh, linear.equations.tangents
    eta = motion.change[: 6 * mesh.size].reshape(-1, 6)
    change = tangents.compute_twist_changes(mesh, eta)
    wrench = linear.equations.forces.wrench + np.einsum("kij,kj->ki", tangents.wrench_by_twist, change)
    return RodFrame(make_moving_state(statics, motion), wrench)


def make_moving_state(statics: Statics, motion: SmallMotion, t: float = 0.0) -> RodState:
    """Return the state of a small motion about an equilibrium."""
    state, mesh, n = statics.state, statics.problem.mesh, 6 * statics.problem.mesh.size
    eta, rate, acceleration = (part[:n].reshape(-1, 6) for part in motion)
    to_world = state.pose.to_world
    moving = make_rest_state(mesh, state.pose.displace(eta), t)._replace(
        v=to_world(rate[:, :3]), w=rate[:, 3:], dv=to_world(acceleration[:, :3]), dw=acceleration[:, 3:]
    )
    coupled = statics.problem.coupled
    if not isinstance(coupled, RigidEquilibriumEquations):
        return moving
    rigid = coupled.make_rigid_state(state.extra_unknowns + motion.change[n:])
    coordinates = slice(n, n + len(rigid.q))
    return moving._replace(rigid=rigid._replace(v=motion.rate[coordinates], dv=motion.acceleration[coordinates]))
