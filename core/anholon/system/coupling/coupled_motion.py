"""Rods that are joined, to one another and to bodies, in motion: generalized-α on frames and coordinates together.

The unknowns of a step are the motions η of the nodes, the changes of the coordinates, and the multipliers: of the
joints (the wrench on the second frame) and of the constraints of the bodies. Holonomic rows and joints are kept at the
level of places, nonholonomic ones, as blades, at that of rates.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.kernels.rod_step_kernel import FIRST_CORRECTION_REL
from anholon.rods.dynamics.generalized_alpha import RodState, StepCoefficients, make_step_coefficients, predict_step
from anholon.rods.dynamics.momentum_projection import MomentumProjection
from anholon.rods.dynamics.rod_motion import RodMotion, compute_inertia_covectors
from anholon.rods.element_kernel import compute_forces, foreseen, make_element_states, set_cable_tensions
from anholon.rods.global_equations import find_block_pattern, sum_at_nodes
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.joints import compute_joint_stiffness, compute_wrench_on_second
from anholon.rods.loads import RodLoads, compute_load_covectors
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport, SupportConditions, evaluate_supports
from anholon.system.coupling.rigid_subsystem import JointRows, RigidState, RigidSubsystem, compute_joint_covectors

Floats = NDArray[np.float64]

DIVERGED: Final = 1e6  # a correction beyond this has lost the way
MAX_ITERATIONS: Final = 12
GAP_TOLERANCE: Final = 3e-13  # residual of constraints and joints with which a step is done
_COORDINATE_STEP_REL: Final = 1e-7  # of a coordinate, for slopes by differences
_GAP_ROUNDING: Final = 2e-15  # what joints and rows miss by rounding
_MAX_DENSE_SIZE: Final = 600  # equations that are soon solved without SciPy
_MAX_PROJECTIONS: Final = 8  # corrections of what joints and rows miss in a state that is shown


class CoupledMotion(RodMotion):
    """Rods and bodies in motion; `rest` is what the state has beside the nodes."""

    _uses_chain_kernel = False  # the bodies' equations are solved together with those of the nodes

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
        super().__init__(mesh, supports, loads, state, damping=damping, wrench=wrench, tolerance=tolerance, force=force)
        self._rigid_subsystem = rigid_subsystem
        self._momentum_projection = MomentumProjection(mesh, *rigid_subsystem.joined_nodes)
        rest = state.rigid
        assert isinstance(rest, RigidState)
        self._lu: CoupledTangentFactors | None = None
        # Coordinates may be lengths or angles: what is small is told by their own size.
        self._scale = np.maximum(1.0, np.abs(rest.q))

    def _newton(self, coefficients: StepCoefficients, *, full_newton: bool) -> RodState | None:
        mesh, rigid_subsystem, old = self._mesh, self._rigid_subsystem, self.state
        rest = old.rigid
        assert isinstance(rest, RigidState)
        system, h, t = rigid_subsystem.system, coefficients.h, old.t + coefficients.h
        loads, supports, taken = self._loads(t), self._supports(t), rigid_subsystem.active_multipliers
        n, k = system.n, len(taken)
        if full_newton or not math.isclose(self._tangent_step, h, rel_tol=1e-9):
            self._lu = None

        # Predictor, for nodes and coordinates alike: the accelerations stay.
        rates0 = np.concatenate([old.v, old.w], axis=1)
        slopes0 = np.concatenate([old.dv, old.dw], axis=1)
        a, rates, gone = predict_step(coefficients, rates0, slopes0, old.a)
        slopes = slopes0.copy()
        qa, qv, dq = predict_step(coefficients, rest.v, rest.dv, rest.a)
        qd, q = rest.dv.copy(), rest.q + dq
        mu, lam = rest.joint_multipliers[taken], rest.row_multipliers
        pose, wrench, before, small, is_sufficient = self._make_pose(gone), self.wrench, np.inf, np.inf, 0.0
        shrunk, renewed, most = 0.0, full_newton, 0.0
        for iteration in range(MAX_ITERATIONS):
            last = iteration == MAX_ITERATIONS - 1
            links = rigid_subsystem.compute_joint_rows(
                pose, rigid_subsystem.body_frames.compute_frames(t, q, rigid_subsystem.p)
            )
            push = links.by_q.T @ mu
            p = rigid_subsystem.make_parameters(push)
            pieces = rigid_subsystem.compute_equations(t, q, qv, p)
            gaps = rigid_subsystem.compute_row_gaps(t, q, qv, qd, pieces, p)
            near = False
            if small < is_sufficient:
                missing = max(float(np.abs(part).max(initial=0.0)) for part in (gaps, links.residual))
                near = missing < GAP_TOLERANCE * max(1.0, float(np.abs(qv).max(initial=0.0)))
                if near and (last or self._is_converged(small, shrunk, has_new_tangent=renewed, max_correction=most)):
                    self.wrench = wrench
                    self.error = self._error(coefficients, a - old.a)
                    own = np.zeros(rigid_subsystem.count)
                    own[taken] = mu
                    more = RigidState(q, qv, qd, qa, own, lam)
                    return RodState(t, pose, rates[:, :3], rates[:, 3:], slopes[:, :3], slopes[:, 3:], a, more)
            self.iterations += 1
            residual, new = self._residual(pose, wrench, rates, slopes, loads)
            residual = residual - compute_joint_covectors(links, mu, mesh.size)
            residual_q = pieces.M @ qd - pieces.f - pieces.B.T @ lam
            if not (np.isfinite(residual).all() and np.isfinite(residual_q).all() and np.isfinite(gaps).all()):
                return None
            held = evaluate_supports(supports, pose, 1.0)
            if self._lu is None or full_newton:
                try:
                    blocks = self._compute_tangent_blocks(coefficients, pose, new, loads, rates, slopes)
                    now = RigidState(q, qv, qd, qa, mu, lam)
                    self._lu = self._factorise_tangent(coefficients, blocks, t, now, links, pose, held)
                except LinAlgError:
                    return None
                self._tangent_step = h
            right = np.concatenate([-residual_q, -links.residual, -gaps])
            eta, rest_step = self._lu.solve(-residual, held, right)
            if not (np.abs(eta).max() < DIVERGED and np.abs(rest_step[:n]).max(initial=0.0) < DIVERGED):
                return None
            step_q, mu, lam = rest_step[:n], mu + rest_step[n : n + k], lam + rest_step[n + k :]
            moved = self._add_increment(pose, gone, eta)
            gone, rates = gone + moved, rates + coefficients.by_velocity * moved
            slopes, a = slopes + coefficients.by_acceleration * moved, a + moved / (coefficients.beta * h**2)
            q, qv = q + step_q, qv + coefficients.by_velocity * step_q
            qd, qa = qd + coefficients.by_acceleration * step_q, qa + step_q / (coefficients.beta * h**2)
            pose, wrench = self._make_pose(gone), foreseen(mesh, pose, wrench, new, eta)
            small = max(self._measure_motion(eta), float(np.abs(step_q / self._scale).max(initial=0.0)))
            shrunk = small / before if before > 0.0 else 0.0
            first = before == np.inf
            most = FIRST_CORRECTION_REL * small if first else most
            is_sufficient = self._tolerances.correction * (
                1.0 if first else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3))
            )
            slow = not first and not full_newton and shrunk > 0.3
            if not np.isfinite(small) or (slow and not near):
                return None
            if slow:
                self._lu, renewed = None, True
            before = small
        return None

    def shown_state(self) -> RodState:
        """Return the state as it is shown: where there are rows of rates, as `settled_state` does; the motion itself
        goes on from the state as it is."""
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
                if size < _GAP_ROUNDING * max(1.0, float(np.abs(get_rigid_state(trial).v).max(initial=0.0))):
                    break
                motion = self._solve_gaps(trial, -gap, -other)
                if motion is None:
                    break
                trial = _shift_state(rod_state, *motion, at_rates=at_rates)
        return rod_state

    def _compute_gaps(self, state: RodState, *, at_rates: bool) -> tuple[Floats, Floats]:
        """Return by how much joints (k,) and rows (m,) miss at a state: in places or in rates."""
        rigid_subsystem, rest, t = self._rigid_subsystem, get_rigid_state(state), state.t
        gap = (
            rigid_subsystem.compute_joint_rates(state, rest.q, rest.v)
            if at_rates
            else rigid_subsystem.compute_joint_residual(state, rest.q)
        )
        place, rate = (
            part[rigid_subsystem.kept_rows]
            for part in rigid_subsystem.system.constraint_residual(t, rest.q, rest.v, rigid_subsystem.p)
        )
        return gap, np.where(rigid_subsystem.orders <= 1, rate, 0.0) if at_rates else np.where(
            rigid_subsystem.orders == 0, place, 0.0
        )

    def _solve_gaps(self, state: RodState, joint_gaps: Floats, row_gaps: Floats) -> tuple[Floats, Floats] | None:
        """Return motions (n, 6) and changes of the coordinates (n,) by which joints and rows change so much; None where
        there are no factors."""
        if self._lu is None:
            return None
        rigid_subsystem, still = self._rigid_subsystem, np.zeros((self._mesh.size, 6))
        held = evaluate_supports(self._supports(state.t), state.pose, 1.0)._replace(missing_step=still)
        n, by_velocity = rigid_subsystem.system.n, make_step_coefficients(self._rho, self._tangent_step).by_velocity
        right = np.concatenate(
            [np.zeros(n), joint_gaps, np.where(rigid_subsystem.orders == 1, by_velocity, 1.0) * row_gaps]
        )
        eta, step = self._lu.solve(still, held, right)
        return eta, step[:n]

    def _filter_error(self, coefficients: StepCoefficients, state: RodState, forces: Floats) -> float:
        """Return how large the motions are with which the factors answer to forces (n, 6) in the nodes' axes."""
        if self._lu is None:
            return np.inf
        rest, old, t = state.rigid, self.state.rigid, self.state.t + coefficients.h
        assert isinstance(rest, RigidState)
        assert isinstance(old, RigidState)
        rigid_subsystem, held = self._rigid_subsystem, evaluate_supports(self._supports(t), state.pose, 1.0)
        own = rigid_subsystem.compute_equations(t, rest.q, rest.v, rigid_subsystem.p).M @ (rest.a - old.a)
        right = np.concatenate(
            [own, np.zeros(len(rigid_subsystem.active_multipliers) + len(rigid_subsystem.kept_rows))]
        )
        eta, step = self._lu.solve(forces, held._replace(missing_step=np.zeros_like(forces)), right)
        return max(
            self._measure_motion(eta), float(np.abs(step[: rigid_subsystem.system.n] / self._scale).max(initial=0.0))
        )

    def _factorise_tangent(
        self,
        coefficients: StepCoefficients,
        blocks: Floats,
        t: float,
        rigid: RigidState,
        joint_rows: JointRows,
        pose: NodePoses,
        support_conditions: SupportConditions,
    ) -> CoupledTangentFactors:
        """Return the factors of the whole tangent; `rigid` has the multipliers of the joints that act only."""
        blocks = blocks.copy()
        first = len(blocks) - self._mesh.size
        for node, block in compute_joint_geometric_stiffness(
            self._rigid_subsystem, joint_rows, rigid.joint_multipliers, pose
        ):
            blocks[first + node] += block
        rigid_subsystem = self._rigid_subsystem

        def outer(q: Floats, v: Floats) -> Floats:
            by_q = rigid_subsystem.compute_joint_rows(
                pose, rigid_subsystem.body_frames.compute_frames(t, q, rigid_subsystem.p)
            ).by_q
            p = rigid_subsystem.make_parameters(by_q.T @ rigid.joint_multipliers)
            own = rigid_subsystem.compute_equations(t, q, v, p)
            missing = rigid_subsystem.compute_row_gaps(t, q, v, rigid.dv, own, p)
            return np.concatenate([own.M @ rigid.dv - own.f - own.B.T @ rigid.row_multipliers, missing])

        S, push, B, rows = compute_rigid_tangent(
            coefficients, rigid_subsystem, self._scale, t, rigid, joint_rows, outer
        )
        return CoupledTangentFactors(blocks, self._pattern, support_conditions, S, joint_rows, B, rows, push)


def _shift_state(state: RodState, eta: Floats, dq: Floats, *, at_rates: bool) -> RodState:
    """Return a state whose places, or rates, have changed by motions (n, 6) in the nodes' axes and of the coordinates
    (n,)."""
    rest, pose = get_rigid_state(state), state.pose
    shift, turn = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3]), eta[:, 3:]
    if at_rates:
        return state._replace(v=state.v + shift, w=state.w + turn, rigid=rest._replace(v=rest.v + dq))
    moved = NodePoses(normalised(multiply(pose.q, quaternion(turn))), pose.x + shift)
    return state._replace(pose=moved, rigid=rest._replace(q=rest.q + dq))


def get_rigid_state(state: RodState) -> RigidState:
    """Return what a state has beside the nodes."""
    assert isinstance(state.rigid, RigidState)
    return state.rigid


def compute_joint_geometric_stiffness(
    rigid_subsystem: RigidSubsystem, joint_rows: JointRows, mu: Floats, pose: NodePoses
) -> list[tuple[int, Floats]]:
    """Return what joints add to the tangent at nodes (6, 6), because their wrenches turn with their arms."""
    results, start = [], 0
    for joint, at in zip(rigid_subsystem.joints, joint_rows.joints, strict=True):
        wrench = compute_wrench_on_second(at, mu[start : start + joint.row_count])
        for end, arm, sign in ((joint.A, at.arm_A, -1.0), (joint.B, at.arm_B, 1.0)):
            if end.kind == "node":
                results.append((end.number, -compute_joint_stiffness(matrix(pose.q[end.number]), arm, wrench, sign)))
        start += joint.row_count
    return results


def compute_rigid_tangent(
    coefficients: StepCoefficients,
    rigid_subsystem: RigidSubsystem,
    scale: Floats,
    t: float,
    rigid: RigidState,
    joint_rows: JointRows,
    product: Callable[[Floats, Floats], Floats],
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the slopes of the bodies' equations in a step: by the coordinates (n, n) and by the joints' multipliers
    (n, k); B (m, n); the rows' slopes by the coordinates (m, n). `rigid` has the multipliers of the joints that act;
    `product` gives what the equations (n,) and the rows (m,) miss at coordinates and rates."""
    q, v, mu, n = rigid.q, rigid.v, rigid.joint_multipliers, rigid_subsystem.system.n
    own = rigid_subsystem.compute_equations(t, q, v, rigid_subsystem.make_parameters(joint_rows.by_q.T @ mu))
    S = coefficients.by_acceleration * np.concatenate(
        [own.M, np.where(rigid_subsystem.orders[:, None] == 2, own.A, 0.0)]
    )
    turned = np.zeros_like(own.A)
    for i in range(n):
        nudge = _COORDINATE_STEP_REL * scale[i]
        one = np.zeros(n)
        one[i] = nudge  # by differences: they are few
        by_place = (product(q + one, v) - product(q - one, v)) / (2.0 * nudge)
        S[:, i] += by_place
        turned[:, i] = by_place[n:]
        rate = coefficients.by_velocity / (2.0 * nudge)
        S[:, i] += rate * (product(q, v + one) - product(q, v - one))
    push = -_differentiate_by_joint_forces(rigid_subsystem, t, rigid, joint_rows) @ joint_rows.by_q.T
    # The slopes by places, and by rates, are better known than by differences.
    orders = rigid_subsystem.orders[:, None]
    rows = np.select([orders == 0, orders == 1], [own.A, coefficients.by_velocity * own.A + turned], S[n:])
    return S[:n], push, own.B, rows


def _differentiate_by_joint_forces(
    rigid_subsystem: RigidSubsystem, t: float, rigid: RigidState, joint_rows: JointRows
) -> Floats:
    """Return the slopes (n, n) of the bodies' forces by those with which the joints act: frictions feel them too."""
    n = rigid_subsystem.system.n
    if not rigid_subsystem.system.depends_on_reactions:
        return np.eye(n)
    push = joint_rows.by_q.T @ rigid.joint_multipliers
    nudge = 1e-6 * (1.0 + float(np.abs(push).max(initial=0.0)))
    columns = []
    for sign in np.eye(n):
        high, low = (
            rigid_subsystem.compute_equations(
                t, rigid.q, rigid.v, rigid_subsystem.make_parameters(push + side * nudge * sign)
            ).f
            for side in (1.0, -1.0)
        )
        columns.append((high - low) / (2.0 * nudge))
    return np.stack(columns, axis=1) if columns else np.zeros((0, 0))


class CoupledTangentFactors:
    """Factors of the tangent of nodes, coordinates and multipliers.

    `once`: it is to be solved only once or twice; SciPy takes longer to import than few equations to solve.
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
        *,
        is_used_once: bool = False,
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
        if is_used_once and size <= _MAX_DENSE_SIZE:
            whole = np.bincount(size * rows + columns, weights=values, minlength=size**2).reshape(size, size)
            self._solved = functools.partial(np.linalg.solve, whole)
            return
        from scipy.sparse import csc_array  # slow to import, and chains in motion do not need it
        from scipy.sparse.linalg import splu

        try:
            self._solved = splu(csc_array((values, (rows, columns)), shape=(size, size))).solve
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, support_conditions: SupportConditions, extra_right: Floats) -> tuple[Floats, Floats]:
        """Return η (n, 6) and the changes of coordinates and multipliers, for what is held now."""
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
    """Return a state with the accelerations and multipliers that all equations together give it.

    `inner_covectors` (n, 6): the covectors of the rods' wrenches and damping at the nodes.
    """
    rest, t, pose = state.rigid, state.t, state.pose
    assert isinstance(rest, RigidState)
    n, taken = rigid_subsystem.system.n, rigid_subsystem.active_multipliers
    zero = np.zeros_like(state.v)
    outer = compute_load_covectors(mesh, pose, loads)
    residual = inner_covectors - outer + compute_inertia_covectors(mesh, pose, state.w, zero, zero)
    links = rigid_subsystem.compute_joint_rows(
        pose, rigid_subsystem.body_frames.compute_frames(t, rest.q, rigid_subsystem.p)
    )
    held = evaluate_supports(supports, pose, 1.0)._replace(missing_step=np.zeros((mesh.size, 6)))
    bias, pattern, mass = (
        rigid_subsystem.compute_joint_bias(state, rest.q, rest.v),
        find_block_pattern(mesh),
        compute_mass_blocks(mesh, pose),
    )
    mu, k = np.zeros(len(taken)), len(taken)
    eta, dq, lam = np.zeros((mesh.size, 6)), np.zeros(n), np.zeros(len(rigid_subsystem.kept_rows))
    for _ in range(MAX_ITERATIONS if rigid_subsystem.system.depends_on_reactions else 1):
        # Frictions depend on the multipliers; what they do is linear but where a sign changes.
        before = mu
        push = links.by_q.T @ mu
        pieces = rigid_subsystem.compute_equations(t, rest.q, rest.v, rigid_subsystem.make_parameters(push))
        felt = _differentiate_by_joint_forces(rigid_subsystem, t, rest._replace(joint_multipliers=mu), links)
        lu = CoupledTangentFactors(
            mass, pattern, held, pieces.M, links, pieces.B, pieces.A, -felt @ links.by_q.T, is_used_once=True
        )
        eta, solved = lu.solve(-residual, held, np.concatenate([pieces.f - felt @ push, -bias, -pieces.b0]))
        dq, mu, lam = solved[:n], solved[n : n + k], solved[n + k :]
        if np.abs(mu - before).max(initial=0.0) <= 1e-12 * (1.0 + np.abs(mu).max(initial=0.0)):
            break
    dv = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
    own = np.zeros(rigid_subsystem.count)
    own[taken] = mu
    more = rest._replace(dv=dq, a=dq, joint_multipliers=own, row_multipliers=lam)
    return state._replace(dv=dv, dw=eta[:, 3:], a=np.concatenate([dv, eta[:, 3:]], axis=1), rigid=more)


def compute_wrench_covectors(mesh: ElementMesh, pose: NodePoses, wrench: Floats) -> Floats:
    """Return the covectors (n, 6) at the nodes of the wrenches that the twists give."""
    law = compute_forces(make_element_states(mesh, pose, wrench)).wrench
    element_forces = compute_forces(make_element_states(mesh, pose, set_cable_tensions(mesh, pose, law)))
    return sum_at_nodes(mesh, element_forces.F_A, element_forces.F_B)
