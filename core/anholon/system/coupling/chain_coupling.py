"""Rods that are chains, with the joints and bodies of a partner beside them, during one step after another.

The equations are those of `anholon.system.coupling.rigid_subsystem`, in compiled loops.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.rods.dynamics.constrained_chain_stepper import ConstrainedChainStepper
from anholon.rods.dynamics.constraint_block_layout import CoupledBodyFunctions
from anholon.rods.dynamics.generalized_alpha import RigidState, RodState, Tolerances
from anholon.rods.mesh import ElementMesh
from anholon.system.coupling.rigid_subsystem import RigidSubsystem


class CoupledChainStepper(ConstrainedChainStepper):
    """Chains that are joined, to one another and to bodies."""

    def __init__(
        self,
        mesh: ElementMesh,
        damping: Floats | None,
        rigid_subsystem: RigidSubsystem,
        scale: Floats,
        *,
        rho: float,
        tolerances: Tolerances,
        size: float,
    ) -> None:
        """`scale` (n,): sizes of the coordinates."""
        has_bodies = rigid_subsystem.system.n or rigid_subsystem.body_frames.bodies
        bodies = _make_body_functions(rigid_subsystem, scale) if has_bodies else None
        super().__init__(
            mesh, damping, rho=rho, tolerances=tolerances, size=size, joints=rigid_subsystem.joints, bodies=bodies
        )
        self._rigid_subsystem = rigid_subsystem
        self._rigid: RigidState | None = None  # what stands beside the rows

    def load_state(self, state: RodState, wrench: Floats) -> bool:
        """Load the state at the start of a step and its wrenches; return True if it was not loaded yet."""
        new, rigid_state = super().load_state(state, wrench), state.rigid
        if new or rigid_state is not self._rigid:
            start_values = np.concatenate(
                [
                    *rigid_state[:4],
                    rigid_state.joint_multipliers[self._rigid_subsystem.active_multipliers],
                    rigid_state.row_multipliers,
                ]
            )
            self.view_block("start_values", len(start_values))[:] = start_values
            self._rigid = rigid_state
            new = True
        return new

    def read_state(self, t: float) -> RodState:
        """Return the state that was reached at the time t."""
        n, k, m = self._sizes
        start_values = self.view_block("start_values", 4 * n + k + m).copy()
        q, v, dv, a, mu, rows = np.split(start_values, np.cumsum([n, n, n, n, k]))
        joints = np.zeros(self._rigid_subsystem.count)
        joints[self._rigid_subsystem.active_multipliers] = mu
        self._rigid = RigidState(q, v, dv, a, joints, rows)
        return super().read_state(t)._replace(rigid=self._rigid)


def _make_body_functions(rigid_subsystem: RigidSubsystem, scale: Floats) -> CoupledBodyFunctions:
    """Return the bodies of a partner as functions."""
    system, anchors, p = rigid_subsystem.system, rigid_subsystem.body_frames, rigid_subsystem.p
    compiled = system.compiled
    frames, still = anchors.make_frame_function(p) if anchors.bodies else (0, np.zeros(1))
    return CoupledBodyFunctions(
        scale=scale,
        rows=system.m,
        kept=rigid_subsystem.kept_rows,
        orders=rigid_subsystem.orders.tolist(),
        frame_function=frames,
        frame_count=len(anchors.bodies),
        frame_parameters=still,
        equation_function=compiled.address("pieces") if system.n else 0,
        equation_size=compiled.size("pieces") if system.n else 0,
        level_function=compiled.address("residual") if system.m else 0,
        p=p,
        prepare_function=compiled.prepare_address(),
        parameter_count=compiled.n_params,
        has_reaction_feedback=system.depends_on_reactions,
        joint_force_offset=rigid_subsystem.joint_force_offset,
        references=(rigid_subsystem, compiled),
    )
