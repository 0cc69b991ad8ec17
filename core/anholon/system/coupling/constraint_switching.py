"""From one part of a motion of rods to the next: what supports and joints that are switched on do to the rates.

A support or joint that is switched on takes away the rates that it forbids, by impulses; so does one whose motion
begins or ends in a kink. M Δ = G^T P with the masses of rods and bodies together: rates that are allowed stay.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.geometry.rotations import conjugate, matrix, multiply, quaternion, rotation_vector
from anholon.outcome import Occurrence
from anholon.rods.assembly.rod_system import RodSystem, SupportPose
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.frozen_strain_wrenches import bound_masses
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import compute_inertia_covectors
from anholon.rods.global_equations import find_block_pattern
from anholon.rods.loads import compute_load_covectors
from anholon.rods.supports import evaluate_supports
from anholon.system.coupling.coupled_motion import CoupledTangentFactors, compute_wrench_covectors
from anholon.system.coupling.rigid_subsystem import RigidSubsystem, compute_joint_covectors

_RATE_ROUNDING_REL = 1e-9  # part of the rates that is rounding
_TIME_STEP = 1e-6  # s, for rates of supports by differences


def make_support_pose(rod_system: RodSystem, name: str, state: RodState, t: float) -> SupportPose:
    """Return the pose in which a support holds its section that is switched on at a state: the present one."""
    unswitched = RodSystem(rod_system.model, rod_system.field_values, rod_system.assembly)
    item = unswitched.compute_supports(t)[list(rod_system.model.supports).index(name)]
    reference = rod_system.assembly.mesh.reference.q[item.node]
    turn = multiply(item.q, conjugate(reference))
    q = multiply(conjugate(turn), state.pose.q[item.node])
    about, back = (
        rod_system.field_values.evaluate(f"turning_about:{name}"),
        matrix(quaternion(-t * rod_system.find_support_spin(name))),
    )
    x = about + back @ (state.pose.x[item.node] - item.displacement - about)
    return SupportPose(tuple(map(float, x)), tuple(map(float, q)))


def compute_inner_covectors(
    rod_system: RodSystem, state: RodState, wrench: Floats, rigid_subsystem: RigidSubsystem
) -> Floats:
    """Return the covectors (n, 6) of the rods' wrenches and damping at the nodes of a state of a motion.

    They are computed as the remainder of inertia, loads and joints: those of the wrenches themselves carry the rounding
    of stiff rods. Only components that supports hold are not known from this balance.
    """
    mesh, t, pose = rod_system.assembly.mesh, state.t, state.pose
    by_balance = compute_load_covectors(mesh, pose, rod_system.compute_loads(t)) - compute_inertia_covectors(
        mesh, pose, state.w, state.dv, state.dw
    )
    by_balance += rigid_subsystem.compute_joint_covectors(state, mesh.size)
    support_conditions = evaluate_supports(rod_system.compute_supports(t), pose, 1.0)
    by_wrenches = compute_wrench_covectors(mesh, pose, wrench)
    along = np.where(
        support_conditions.held_rows,
        *(np.einsum("kij,kj->ki", support_conditions.basis, part) for part in (by_wrenches, by_balance)),
    )
    return np.asarray(np.einsum("kij,ki->kj", support_conditions.basis, along))


def compute_damping_change(rod_system: RodSystem, before: RodState, after: RodState, wrench: Floats) -> Floats:
    """Return the change of the covectors (n, 6) of damping due to a jump of the rates."""
    mesh, damping = rod_system.assembly.mesh, rod_system.damping_times
    if not damping.any():
        return np.zeros((mesh.size, 6))
    damping_before, damping_after = (
        compute_damping_covectors(mesh, state, wrench, damping) for state in (before, after)
    )
    return damping_after - damping_before


def make_rates_consistent(
    rod_system: RodSystem, state: RodState, rigid_subsystem: RigidSubsystem, switched_on: tuple[str, ...]
) -> tuple[RodState, tuple[Occurrence, ...]]:
    """Return a state with rates that supports and joints allow, and the impacts of those that are switched on."""
    mesh, t, rigid_state = rod_system.assembly.mesh, state.t, state.rigid
    support_conditions = evaluate_supports(rod_system.compute_supports(t), state.pose, 1.0)
    node_rates, wanted = state.own_rates, _compute_support_rates(rod_system, state)
    step = np.where(
        support_conditions.held_rows, np.einsum("kij,kj->ki", support_conditions.basis, wanted - node_rates), 0.0
    )
    size = 1.0 + float(max(np.abs(state.v).max(initial=0.0), np.abs(state.w).max(initial=0.0)))
    missing, links = rigid_subsystem.compute_joint_rates(state), rigid_subsystem.compute_joint_rows(state)
    if max(float(np.abs(step).max()), float(np.abs(missing).max(initial=0.0))) <= _RATE_ROUNDING_REL * size:
        return state, ()
    equations, first = (
        rigid_subsystem.compute_equations(rigid_subsystem.at(t, rigid_state.q, rigid_state.v)),
        rigid_subsystem.orders < 2,
    )
    M, A, B = equations.M, equations.A[first], equations.B[first]  # others forbid no rates
    mass, pattern = bound_masses(mesh, state.pose), find_block_pattern(mesh)
    lu = CoupledTangentFactors(mass, pattern, support_conditions, M, links, B, A, -links.by_q.T)
    n = len(M)
    right = np.concatenate([np.zeros(n), -missing, np.zeros(len(A))])
    change, solved = lu.solve(np.zeros((mesh.size, 6)), support_conditions._replace(missing_step=step), right)
    body_change, impulses = solved[:n], solved[n : n + len(missing)]
    momentum = np.zeros_like(change)
    np.add.at(momentum, pattern[0], np.einsum("kij,kj->ki", mass, change[pattern[1]]))
    energy_change = float(np.sum((node_rates + 0.5 * change) * momentum))
    energy_change += float((rigid_state.v + 0.5 * body_change) @ M @ body_change)
    wrenches = momentum - compute_joint_covectors(links, impulses, mesh.size)
    # Impulses of all that was switched on, and the energy taken in closing contacts, 1/2 P w with their approach w.
    sizes, loss = {}, 0.0
    for name, item in rod_system.compute_named_supports(t).items():
        sizes[name] = float(np.linalg.norm(wrenches[item.node, :3]))
        if name in switched_on:
            loss += 0.5 * float(support_conditions.basis[item.node] @ wrenches[item.node] @ step[item.node])
    at = 0
    for joint in rigid_subsystem.joints:
        rows = slice(at, at := at + joint.row_count)
        sizes[joint.name] = float(np.linalg.norm(impulses[rows][:3]))
        if joint.name in switched_on:
            loss -= 0.5 * float(impulses[rows] @ missing[rows])
    struck = [name for name in switched_on if name in sizes]
    impacts = [Occurrence(name=f"engage {name}", t=t, impulse=sizes[name]) for name in struck]
    if impacts:
        impacts[0] = replace(impacts[0], loss=loss, drives=loss + energy_change)
    return state.change_rates(change, body_change), tuple(impacts)


def _compute_support_rates(rod_system: RodSystem, state: RodState) -> Floats:
    """Return the rates (n, 6) that supports ask of their nodes, in the nodes' axes; 0 elsewhere."""
    wanted, t = np.zeros((len(state.v), 6)), state.t
    pairs = zip(
        rod_system.compute_supports(t),
        rod_system.compute_supports(t + _TIME_STEP),
        rod_system.compute_supports(t - _TIME_STEP),
        strict=True,
    )
    for item, ahead, behind in pairs:
        R = matrix(state.pose.q[item.node])
        v = (ahead.x + ahead.displacement - behind.x - behind.displacement) / (2.0 * _TIME_STEP)
        w = rotation_vector(multiply(ahead.q, conjugate(behind.q))) / (2.0 * _TIME_STEP)
        wanted[item.node] = np.concatenate([R.T @ v, R.T @ w])
    return wanted


def require_unmoved_bodies(rigid_subsystem: RigidSubsystem, t: float, q: Floats, before: Floats, after: Floats) -> None:
    """Refuse a change of parameters, from p `before` to `after`, that suddenly moves a body joined to a rod."""
    frames_before, frames_after = (rigid_subsystem.body_frames.compute_frames(t, q, p) for p in (before, after))
    for body, frame_before, frame_after in zip(
        rigid_subsystem.body_frames.bodies, frames_before, frames_after, strict=True
    ):
        gap = float(np.abs(frame_before.frame - frame_after.frame).max())
        if gap > _RATE_ROUNDING_REL:
            raise RunError(
                f"at t = {t:.9g} s '{body}', to which a rod is joined, would jump (by {gap:.3g}), which would "
                "bend the rod without bound. Use a ramp or a schedule instead."
            )
