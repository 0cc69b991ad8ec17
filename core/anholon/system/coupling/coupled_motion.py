"""Rods that are joined, to one another and to bodies, in motion: generalized-α on frames and coordinates together.

The unknowns of a step are the motions η of the nodes, the changes of the coordinates, and the multipliers: of the
joints (the wrench on the second frame) and of the constraints of the bodies. Holonomic rows and joints are kept at the
level of places, nonholonomic ones, as blades, at that of rates.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.rods.dynamics.chain_stepper import ChainStepper
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.momentum_projection import MomentumProjection
from anholon.rods.dynamics.rod_motion import (
    RodMotion,
    compute_inertia_covectors,
    find_accelerations_from_inner,
)
from anholon.rods.element_kernel import compute_forces, make_element_states, set_cable_tensions
from anholon.rods.global_equations import find_block_pattern, sum_at_nodes
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.loads import RodLoads, compute_load_covectors
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport, SupportConditions, evaluate_supports
from anholon.system.coupling.chain_coupling import CoupledChainStepper
from anholon.system.coupling.consistent_forces import differentiate_by_joint_forces
from anholon.system.coupling.rigid_subsystem import JointRows, RigidSubsystem

_MAX_ITERATIONS: Final = 12  # in which accelerations under frictions are found
_GAP_ROUNDING: Final = 2e-15  # what joints and rows miss by rounding
_MAX_DENSE_SIZE: Final = 600  # equations that are soon solved without SciPy
_MAX_PROJECTIONS: Final = 8  # corrections of what joints and rows miss in a state that is shown


class CoupledMotion(RodMotion):
    """Rods and bodies in motion; `rest` is the part of the state without the nodes."""

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
        self._rigid_subsystem = rigid_subsystem
        # Coordinates may be lengths or angles: what is small follows from their own size.
        self._scale = np.maximum(1.0, np.abs(state.rigid.q))
        super().__init__(mesh, supports, loads, state, damping=damping, wrench=wrench, tolerance=tolerance, force=force)

    def _make_chain(self, damping: Floats | None) -> ChainStepper:
        """Return the equations of the steps: the chains' equations bordered by joints, coordinates and constraints."""
        return CoupledChainStepper(
            self._mesh,
            damping,
            self._rigid_subsystem,
            self._scale,
            rho=self._rho,
            tolerances=self._tolerances,
            size=self._size,
        )

    @functools.cached_property
    def _momentum_projection(self) -> MomentumProjection:
        return MomentumProjection(self._mesh, *self._rigid_subsystem.joined_nodes)

    def shown_state(self) -> RodState:
        """The reported state: `settled_state` if there are rows of rates.

        The motion itself continues from the unsettled state.
        """
        return self.settled_state() if (self._rigid_subsystem.orders == 1).any() else self.state

    def settled_state(self) -> RodState:
        """Return the state with places and rates that joints and rows keep to rounding.

        A step ends where corrections are small; what they leave in the places the method multiplies by 2 / h in the
        rates, and turning frames have their rates from other coordinates than the bodies on them, so that what a row
        keeps on a body is missed on the section that carries it.
        """
        rod_state = self.state
        for at_rates in (False, True):
            trial, before = rod_state, np.inf
            for _ in range(_MAX_PROJECTIONS):
                gap, other = self._compute_gaps(trial, at_rates=at_rates)
                size = max(float(np.abs(part).max(initial=0.0)) for part in (gap, other))
                if not size < 0.5 * before:
                    break
                rod_state, before = trial, size
                if size < _GAP_ROUNDING * max(1.0, float(np.abs(trial.rigid.v).max(initial=0.0))):
                    break
                motion = self._solve_gaps(trial, -gap, -other)
                if motion is None:
                    break
                trial = rod_state.change_rates(*motion) if at_rates else rod_state.displace(*motion)
        return rod_state

    def _compute_gaps(self, state: RodState, *, at_rates: bool) -> tuple[Floats, Floats]:
        """Return the residuals of joints (k,) and rows (m,) at a state: in positions or in rates."""
        rigid_subsystem, rigid_state, t = self._rigid_subsystem, state.rigid, state.t
        gap = (
            rigid_subsystem.compute_joint_rates(state)
            if at_rates
            else rigid_subsystem.compute_joint_rows(state).residual
        )
        place, rate = (
            part[rigid_subsystem.kept_rows]
            for part in rigid_subsystem.at(t, rigid_state.q, rigid_state.v).constraint_residual()
        )
        return gap, np.where(rigid_subsystem.orders <= 1, rate, 0.0) if at_rates else np.where(
            rigid_subsystem.orders == 0, place, 0.0
        )

    def _solve_gaps(self, state: RodState, joint_gaps: Floats, row_gaps: Floats) -> tuple[Floats, Floats] | None:
        """Return motions (n, 6) and changes of the coordinates (n,) that change joints and rows by the given gaps.

        None if there are no factors.
        """
        chain, rigid_subsystem, rigid_state = self._chain, self._rigid_subsystem, state.rigid
        assert isinstance(chain, CoupledChainStepper)
        if not chain.has_factors:
            return None
        links = rigid_subsystem.compute_joint_rows(state)
        A = rigid_subsystem.compute_equations(rigid_subsystem.at(state.t, rigid_state.q, rigid_state.v)).A
        try:
            return chain.solve_gaps(links.by_node, links.by_q, A, joint_gaps, row_gaps)
        except LinAlgError:
            return None


class CoupledTangentFactors:
    """Factors of the masses of nodes and coordinates with the rows that couple them.

    Small systems are solved densely, because the import of SciPy takes longer.
    """

    def __init__(
        self,
        blocks: Floats,
        pattern: NDArray[np.intp],
        support_conditions: SupportConditions,
        S: Floats,
        joint_rows: JointRows,
        B: Floats,
        A: Floats,
        push: Floats,
    ) -> None:
        N, n, k, m = 6 * len(support_conditions.basis), len(S), len(joint_rows.residual), len(A)
        self._N = N
        size = N + n + k + m
        basis, fixed = support_conditions.basis, support_conditions.held_rows.ravel()
        turned = basis[pattern[0]] @ blocks @ np.swapaxes(basis[pattern[1]], 1, 2)
        index = np.arange(6)
        i = np.broadcast_to((6 * pattern[0])[:, None, None] + index[:, None], turned.shape).ravel()
        j = np.broadcast_to((6 * pattern[1])[:, None, None] + index, turned.shape).ravel()
        entries = [(i, j, np.where(fixed[i], 0.0, turned.ravel()))]
        ones = np.flatnonzero(fixed)
        entries.append((ones, ones, np.ones(len(ones))))
        for row, node, slope in joint_rows.by_node:
            along = basis[node] @ slope
            at = 6 * node + index
            there = np.full(6, N + n + row)
            entries.append((there, at, along))
            entries.append((at, there, np.where(fixed[at], 0.0, -along)))
        entries.append(_make_block_entries(N, N, S))
        entries.append(_make_block_entries(N, N + n, push))
        entries.append(_make_block_entries(N + n, N, joint_rows.by_q))
        entries.append(_make_block_entries(N, N + n + k, -B.T))
        entries.append(_make_block_entries(N + n + k, N, A))
        rows, columns, values = (np.concatenate(part) for part in zip(*entries, strict=True))
        if size <= _MAX_DENSE_SIZE:
            dense_matrix = np.bincount(size * rows + columns, weights=values, minlength=size**2).reshape(size, size)
            self._solved = functools.partial(np.linalg.solve, dense_matrix)
            return
        from scipy.sparse import csc_array  # slow to import
        from scipy.sparse.linalg import splu

        try:
            self._solved = splu(csc_array((values, (rows, columns)), shape=(size, size))).solve
        except RuntimeError as error:  # SuperLU reports a singular matrix so
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, support_conditions: SupportConditions, extra_right: Floats) -> tuple[Floats, Floats]:
        """Return η (n, 6) and the changes of coordinates and multipliers under the current conditions."""
        side = np.where(
            support_conditions.held_rows,
            support_conditions.missing_step,
            np.einsum("kij,kj->ki", support_conditions.basis, right),
        )
        z = self._solved(np.concatenate([side.ravel(), extra_right]))
        return np.asarray(np.einsum("kij,ki->kj", support_conditions.basis, z[: self._N].reshape(side.shape))), z[
            self._N :
        ]


def _make_block_entries(row: int, column: int, values: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    i, j = np.indices(values.shape)
    return (i.ravel() + row, j.ravel() + column, values.ravel())


def find_coupled_accelerations(
    mesh: ElementMesh,
    supports: tuple[NodeSupport, ...],
    loads: RodLoads,
    state: RodState,
    rigid_subsystem: RigidSubsystem,
    inner_covectors: Floats,
) -> RodState:
    """Return a state with the accelerations and multipliers that satisfy all equations together.

    `inner_covectors` (n, 6): the covectors of the rods' wrenches and damping at the nodes.
    """
    if rigid_subsystem.is_empty:
        return find_accelerations_from_inner(mesh, supports, loads, state, inner_covectors)
    rigid_state, t, pose = state.rigid, state.t, state.pose
    n, active = rigid_subsystem.system.n, rigid_subsystem.active_multipliers
    zero = np.zeros_like(state.v)
    outer = compute_load_covectors(mesh, pose, loads)
    residual = inner_covectors - outer + compute_inertia_covectors(mesh, pose, state.w, zero, zero)
    links = rigid_subsystem.compute_joint_rows(state)
    support_conditions = evaluate_supports(supports, pose, 1.0)._replace(missing_step=np.zeros((mesh.size, 6)))
    bias, pattern, mass = (
        rigid_subsystem.compute_joint_bias(state),
        find_block_pattern(mesh),
        compute_mass_blocks(mesh, pose),
    )
    mu, k = np.zeros(len(active)), len(active)
    eta, dq, lam = np.zeros((mesh.size, 6)), np.zeros(n), np.zeros(len(rigid_subsystem.kept_rows))
    for _ in range(_MAX_ITERATIONS if rigid_subsystem.system.depends_on_reactions else 1):
        # Frictions depend on the multipliers; their forces are linear except where a sign changes.
        before = mu
        push = links.by_q.T @ mu
        pieces = rigid_subsystem.compute_equations(rigid_subsystem.at(t, rigid_state.q, rigid_state.v, push))
        felt = differentiate_by_joint_forces(rigid_subsystem, t, rigid_state, push)
        lu = CoupledTangentFactors(
            mass, pattern, support_conditions, pieces.M, links, pieces.B, pieces.A, -felt @ links.by_q.T
        )
        eta, solved = lu.solve(
            -residual, support_conditions, np.concatenate([pieces.f - felt @ push, -bias, -pieces.b0])
        )
        dq, mu, lam = solved[:n], solved[n : n + k], solved[n + k :]
        if np.abs(mu - before).max(initial=0.0) <= 1e-12 * (1.0 + np.abs(mu).max(initial=0.0)):
            break
    joint_multipliers = np.zeros(rigid_subsystem.count)
    joint_multipliers[active] = mu
    new_rigid_state = rigid_state._replace(dv=dq, a=dq, joint_multipliers=joint_multipliers, row_multipliers=lam)
    return state.accelerate(eta)._replace(rigid=new_rigid_state)


def compute_wrench_covectors(mesh: ElementMesh, pose: NodePoses, wrench: Floats) -> Floats:
    """Return the covectors (n, 6) at the nodes of the wrenches that the twists give."""
    law = compute_forces(make_element_states(mesh, pose, wrench)).wrench
    element_forces = compute_forces(make_element_states(mesh, pose, set_cable_tensions(mesh, pose, law)))
    return sum_at_nodes(mesh, element_forces.F_A, element_forces.F_B)
