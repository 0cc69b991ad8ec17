"""Rods and bodies in motion where the rods are chains: whole steps go through compiled loops.

The equations are those of `anholon.system.coupling.coupled_motion`; joints, coordinates and constraints are a border of
the chains'.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.rods.dynamics.chain_stepper import ChainStepper
from anholon.rods.dynamics.constrained_chain_stepper import ConstrainedChainStepper
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.supports import NodeSupport
from anholon.system.coupling.chain_coupling import CoupledChainStepper
from anholon.system.coupling.coupled_motion import CoupledMotion, get_rigid_state
from anholon.system.coupling.rigid_subsystem import RigidSubsystem

Floats = NDArray[np.float64]


class CoupledChainMotion(CoupledMotion):
    """Rods that are chains, and bodies, in motion."""

    def __init__(
        self,
        mesh: ElementMesh,
        supports: Callable[[float], tuple[NodeSupport, ...]],
        loads: Callable[[float], RodLoads],
        state: RodState,
        rigid_subsystem: RigidSubsystem,
        *,
        damping: Floats | None = None,
        wrench: Floats | None = None,
        tolerance: float | None = None,
        force: float = 0.0,
    ) -> None:
        super().__init__(
            mesh,
            supports,
            loads,
            state,
            rigid_subsystem,
            damping=damping,
            wrench=wrench,
            tolerance=tolerance,
            force=force,
        )
        # The loops read the frames of bodies with their coordinates: bodies that have none go through the other method.
        placed = any(end.kind == "body" for joint in rigid_subsystem.joints for end in (joint.A, joint.B))
        if ChainStepper.is_mesh_supported(mesh) and (rigid_subsystem.system.n or not placed):
            rho, tolerances, size = self._rho, self._tolerances, self._size
            self._chain = CoupledChainStepper(
                mesh, damping, rigid_subsystem, self._scale, rho=rho, tolerances=tolerances, size=size
            )

    def _solve_gaps(self, state: RodState, joint_gaps: Floats, row_gaps: Floats) -> tuple[Floats, Floats] | None:
        """Return motions (n, 6) and changes of the coordinates (n,) by which joints and rows change so much; None where
        there are no factors."""
        chains = self._chain
        if not isinstance(chains, ConstrainedChainStepper) or not chains.has_factors:
            return super()._solve_gaps(state, joint_gaps, row_gaps)
        rigid_subsystem, rest = self._rigid_subsystem, get_rigid_state(state)
        links = rigid_subsystem.compute_joint_rows(
            state.pose, rigid_subsystem.body_frames.compute_frames(state.t, rest.q, rigid_subsystem.p)
        )
        A = rigid_subsystem.compute_equations(state.t, rest.q, rest.v, rigid_subsystem.p).A
        try:
            return chains.solve_gaps(links.by_node, links.by_q, A, joint_gaps, row_gaps)
        except LinAlgError:
            return None
