"""Forces at states of a motion: accelerations, wrenches, and multipliers of supports, joints and bodies' rows by the
equations at the level of accelerations, see `anholon.rods.dynamics.acceleration_equations`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.linalg import LinAlgError

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.support_motion import find_support_motions
from anholon.rods.dynamics.acceleration_equations import AccelerationEquations, compute_unbalanced_covectors
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.generalized_alpha import RigidState, RodState, find_strings, stack_states
from anholon.rods.dynamics.rod_motion import compute_inertia_covectors
from anholon.rods.loads import stack_loads
from anholon.rods.mesh import ElementMesh, repeat_mesh
from anholon.rods.supports import NodeSupport, SupportConditions, combine_supports
from anholon.rods.tolerances import FILTER_PASSES, SLACK_FORCE_FACTOR
from anholon.system.coupling.rigid_subsystem import JointRows, RigidSubsystem

_MAX_ITERATIONS: Final = 12  # of multipliers and the frictions that depend on them
_MULTIPLIER_TOLERANCE_REL: Final = 1e-12  # change of the multipliers in the last iteration / (1 + largest multiplier)
_FORCE_STEP_REL: Final = 1e-6  # step of the differences for frictions / (1 + largest force)


class ForcedState(NamedTuple):
    """A state with its accelerations and multipliers, and the wrenches (m, 6) of the elements."""

    state: RodState
    wrench: Floats


def find_consistent_forces(
    rod_system: RodSystem,
    rigid_subsystem: RigidSubsystem,
    states: Sequence[ForcedState],
    steps: Floats,
    span: tuple[float, float],
) -> list[ForcedState]:
    """Return states of one smooth segment with the forces that follow from their positions and rates.

    The segment lies between the times `span`, s; `steps` (k,), s: the lengths of the steps there. States of rods
    without frozen strains, and those without a finite solution, are returned unchanged.
    """
    count, rod_mesh = len(states), rod_system.assembly.mesh
    if rod_mesh.frozen is None or not rod_mesh.frozen.any():
        return list(states)  # the wrenches of strains that change follow from the positions
    mesh, state = repeat_mesh(rod_mesh, count), stack_states([forced_state.state for forced_state in states])
    wrench = np.concatenate([forced_state.wrench for forced_state in states])
    supports = _find_support_accelerations(rod_system, [forced_state.state for forced_state in states], state, span)
    loads = stack_loads([rod_system.compute_loads(forced_state.state.t) for forced_state in states], rod_mesh)
    zero = np.zeros_like(state.v)
    inertia = compute_inertia_covectors(mesh, state.pose, state.w, zero, zero)
    damping = None
    if rod_system.damping_times.any():
        damping = compute_damping_covectors(mesh, state, wrench, np.tile(rod_system.damping_times, count))
    unbalanced = compute_unbalanced_covectors(mesh, state, wrench, loads, inertia, damping)
    lag = np.zeros_like(wrench)
    rigid = [forced_state.state.rigid for forced_state in states]
    try:
        equations = AccelerationEquations(mesh, state, wrench, supports, np.repeat(steps, len(rod_mesh.length)))
        joints = _JointEquations(equations, rigid_subsystem, states, rod_mesh.size)
        for _ in range(FILTER_PASSES):
            eta, change = equations.solve_motion(unbalanced, lag)
            if rigid_subsystem.joints:
                eta, change, rigid = joints.add(eta, change)
            lag = lag - change
    except LinAlgError:  # at some of the states
        if count == 1:
            return list(states)
        halves = [slice(0, count // 2), slice(count // 2, count)]
        solved_halves = [
            find_consistent_forces(rod_system, rigid_subsystem, states[half], steps[half], span) for half in halves
        ]
        return solved_halves[0] + solved_halves[1]
    dv = state.pose.to_world(eta[:, :3])
    results, n, m = [], rod_mesh.size, len(rod_mesh.length)
    for k, (forced_state, rigid_state) in enumerate(zip(states, rigid, strict=True)):
        nodes, elements = slice(k * n, (k + 1) * n), slice(k * m, (k + 1) * m)
        forced = ForcedState(
            forced_state.state._replace(dv=dv[nodes], dw=eta[nodes, 3:], rigid=rigid_state),
            forced_state.wrench + change[elements],
        )
        is_solved = np.isfinite(forced.wrench).all() and np.isfinite(forced.state.dv).all()
        results.append(
            forced if is_solved and not _presses_strings(rod_mesh, forced_state.wrench, forced.wrench) else forced_state
        )
    return results


def _presses_strings(mesh: ElementMesh, before: Floats, after: Floats) -> bool:
    """Return whether wrenches (m, 6) compress strings without a force before: they go slack."""
    if mesh.cables is None:
        return False
    which = mesh.cables.elements[find_strings(mesh)]
    idle = before[which, 0] <= SLACK_FORCE_FACTOR * mesh.cables.negligible_force[find_strings(mesh)]
    return bool((after[which, 0][idle] < 0.0).any())


def _find_support_accelerations(
    rod_system: RodSystem, states: Sequence[RodState], stacked: RodState, span: tuple[float, float]
) -> SupportConditions:
    """Return the conditions of supports at all states, with the required accelerations as missing steps."""
    supports: list[NodeSupport] = []
    places: list[Floats] = []
    turns: list[Floats] = []
    n = rod_system.assembly.mesh.size
    for k, state in enumerate(states):
        items = rod_system.compute_supports(state.t)
        for item, motion in zip(items, find_support_motions(rod_system, state.t, span), strict=True):
            speed = state.v[item.node] - motion.velocity
            turning = matrix(state.pose.q[item.node]) @ state.w[item.node] - motion.spin
            places.append(motion.acceleration - item.axes @ (motion.axis_rates.T @ speed))
            turns.append(motion.spin_rate - item.axes @ (motion.axis_rates.T @ turning))
            supports.append(item._replace(node=item.node + k * n))
    return combine_supports(tuple(supports), stacked.pose, places, turns)


class _JointEquations:
    """The active joints at some states of a motion, and the bodies coupled with the rods there: k rows of joints."""

    def __init__(
        self, equations: AccelerationEquations, rigid_subsystem: RigidSubsystem, states: Sequence[ForcedState], n: int
    ) -> None:
        self._rigid_subsystem, self._states = rigid_subsystem, [forced_state.state for forced_state in states]
        self._rows = [rigid_subsystem.compute_joint_rows(state) for state in self._states]
        self._slopes = np.zeros((len(rigid_subsystem.active_multipliers), len(states), n, 6))
        for k, joint_rows in enumerate(self._rows):
            for row, node, slope in joint_rows.by_node:
                self._slopes[row, k, node] += slope
        self._answers = [equations.solve_response(row_slopes.reshape(-1, 6)) for row_slopes in self._slopes]
        by_multiplier = np.array([answer[0] for answer in self._answers]).reshape(self._slopes.shape)
        self._yields = np.einsum("iknc,jknc->kij", self._slopes, by_multiplier)
        self._bias = [rigid_subsystem.compute_joint_bias(state) for state in self._states]

    def add(self, eta: Floats, change: Floats) -> tuple[Floats, Floats, list[RigidState]]:
        """Return accelerations of nodes, changes of wrenches and accelerations of bodies, all with the joint forces."""
        count = len(self._states)
        free_acceleration = np.einsum("iknc,knc->ki", self._slopes, eta.reshape(count, -1, 6))
        rigid = [
            _solve_beside(self._rigid_subsystem, *arguments)
            for arguments in zip(self._states, self._rows, self._yields, free_acceleration + self._bias, strict=True)
        ]
        multipliers = np.array(
            [rigid_state.joint_multipliers[self._rigid_subsystem.active_multipliers] for rigid_state in rigid]
        )
        for values, answer in zip(multipliers.T, self._answers, strict=True):
            eta = eta + np.repeat(values, len(eta) // count)[:, None] * answer[0]
            change = change + np.repeat(values, len(change) // count)[:, None] * answer[1]
        return eta, change, rigid


def _solve_beside(
    rigid_subsystem: RigidSubsystem,
    state: RodState,
    joint_rows: JointRows,
    compliance: Floats,
    free_acceleration: Floats,
) -> RigidState:
    """Return the accelerations of bodies, and the multipliers of joints and of their constraints.

    `compliance` (k, k): accelerations of the rods along the rows of joints for unit multipliers; `free_acceleration`
    (k,): those without joint forces.
    """
    rigid, t = state.rigid, state.t
    n, k = rigid_subsystem.system.n, len(free_acceleration)
    mu = rigid.joint_multipliers[rigid_subsystem.active_multipliers]
    dq, lam = np.zeros(n), np.zeros(len(rigid_subsystem.kept_rows))
    for _ in range(_MAX_ITERATIONS if rigid_subsystem.system.depends_on_reactions else 1):
        # Frictions depend on the multipliers, linearly between changes of sign: Newton's method.
        mu_before, joint_force = mu, joint_rows.by_q.T @ mu
        equations = rigid_subsystem.compute_equations(rigid_subsystem.at(t, rigid.q, rigid.v, joint_force))
        force_slope = differentiate_by_joint_forces(rigid_subsystem, t, rigid, joint_force)
        m = len(equations.A)
        matrix_of_equations = np.block(
            [
                [equations.M, -force_slope @ joint_rows.by_q.T, -equations.B.T],
                [joint_rows.by_q, compliance, np.zeros((k, m))],
                [equations.A, np.zeros((m, k)), np.zeros((m, m))],
            ]
        )
        solved = np.linalg.solve(
            matrix_of_equations,
            np.concatenate([equations.f - force_slope @ joint_force, -free_acceleration, -equations.b0]),
        )
        dq, mu, lam = solved[:n], solved[n : n + k], solved[n + k :]
        if np.abs(mu - mu_before).max(initial=0.0) <= _MULTIPLIER_TOLERANCE_REL * (1.0 + np.abs(mu).max(initial=0.0)):
            break
    multipliers = np.zeros(rigid_subsystem.count)
    multipliers[rigid_subsystem.active_multipliers] = mu
    return rigid._replace(dv=dq, joint_multipliers=multipliers, row_multipliers=lam)


def differentiate_by_joint_forces(rigid_subsystem: RigidSubsystem, t: float, rigid: RigidState, push: Floats) -> Floats:
    """Return the derivatives (n, n) of the bodies' forces by the forces `push` (n,) of joints, including frictions."""
    n = rigid_subsystem.system.n
    if not rigid_subsystem.system.depends_on_reactions:
        return np.eye(n)
    step = _FORCE_STEP_REL * (1.0 + float(np.abs(push).max(initial=0.0)))
    columns = []
    for direction in np.eye(n):
        high, low = (
            rigid_subsystem.compute_equations(rigid_subsystem.at(t, rigid.q, rigid.v, push + side * step * direction)).f
            for side in (1.0, -1.0)
        )
        columns.append((high - low) / (2.0 * step))
    return np.stack(columns, axis=1) if columns else np.zeros((0, 0))
