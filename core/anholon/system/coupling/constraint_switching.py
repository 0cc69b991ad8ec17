"""From one part of a motion of rods to the next: what supports and joints that are switched on do to the rates.

A support or joint that is switched on takes away the rates that it forbids, by impulses; so does one whose motion
begins or ends in a kink. M Δ = G^T P with the masses of rods and bodies together: rates that are allowed stay.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.geometry.rotations import matrix, multiply, quaternion, rotation_vector
from anholon.mechanics.equation_arrays import EquationArrays
from anholon.outcome import Occurrence
from anholon.rods.assembly.rod_system import RodSystem, SupportPose
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.frozen_strain_wrenches import bound_masses
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import compute_inertia_covectors
from anholon.rods.global_equations import find_block_pattern
from anholon.rods.loads import compute_load_covectors
from anholon.rods.mesh import ElementMesh
from anholon.rods.supports import SupportConditions, evaluate_supports
from anholon.system.coupling.coupled_motion import CoupledTangentFactors, compute_wrench_covectors
from anholon.system.coupling.rigid_subsystem import JointRows, RigidSubsystem, compute_joint_covectors

Floats = NDArray[np.float64]

_RATE_ROUNDING_REL = 1e-9  # part of the rates that is rounding
_TIME_STEP = 1e-6  # s, for rates of supports by differences
_CONJUGATE = np.array([1.0, -1.0, -1.0, -1.0])


class SwitchedState(NamedTuple):
    """A state whose rates supports and joints allow, and what had to happen."""

    state: RodState
    events: tuple[Occurrence, ...]


def make_support_pose(rod_system: RodSystem, name: str, state: RodState, t: float) -> SupportPose:
    """Return where a support holds that is switched on at a state: its section as it stands there."""
    whole = RodSystem(rod_system.model, rod_system.field_values, rod_system.assembly)
    item = whole.compute_supports(t)[list(rod_system.model.supports).index(name)]
    reference = rod_system.assembly.mesh.reference.q[item.node]
    turn = multiply(item.q, reference * _CONJUGATE)
    q = multiply(turn * _CONJUGATE, state.pose.q[item.node])
    about, back = (
        rod_system.field_values.evaluate(f"turning_about:{name}"),
        matrix(quaternion(-t * rod_system.find_support_spin(name))),
    )
    x = about + back @ (state.pose.x[item.node] - item.displacement - about)
    return SupportPose(tuple(map(float, x)), tuple(map(float, q)))


def compute_inner_covectors(
    mesh: ElementMesh, rod_system: RodSystem, state: RodState, wrench: Floats, rigid_subsystem: RigidSubsystem
) -> Floats:
    """Return the covectors (n, 6) with which the rods' wrenches and damping act at the nodes of a state of a motion.

    They are what inertia, loads and joints leave: those of the wrenches themselves carry the rounding of stiff rods.
    Only what supports hold is not known so.
    """
    t, pose = state.t, state.pose
    known = compute_load_covectors(mesh, pose, rod_system.compute_loads(t)) - compute_inertia_covectors(
        mesh, pose, state.w, state.dv, state.dw
    )
    known += rigid_subsystem.compute_joint_covectors(state, mesh.size)
    held = evaluate_supports(rod_system.compute_supports(t), pose, 1.0)
    own = compute_wrench_covectors(mesh, pose, wrench)
    along = np.where(held.held_rows, *(np.einsum("kij,kj->ki", held.basis, part) for part in (own, known)))
    return np.asarray(np.einsum("kij,ki->kj", held.basis, along))


def compute_damping_change(
    mesh: ElementMesh, before: RodState, after: RodState, wrench: Floats, damping: Floats
) -> Floats:
    """Return by how much the covectors (n, 6) of damping change with a jump of the rates."""
    if not damping.any():
        return np.zeros((mesh.size, 6))
    one, two = (compute_damping_covectors(mesh, state, wrench, damping) for state in (before, after))
    return two - one


def make_rates_consistent(
    mesh: ElementMesh,
    rod_system: RodSystem,
    state: RodState,
    rigid_subsystem: RigidSubsystem,
    switched_on: tuple[str, ...],
) -> SwitchedState:
    """Return a state with rates that supports and joints allow; `switched_on`: those that are switched on with it."""
    t, pose, rest = state.t, state.pose, state.rigid
    held = evaluate_supports(rod_system.compute_supports(t), pose, 1.0)
    own, wanted = state.own_rates, _compute_support_rates(rod_system, state)
    step = np.where(held.held_rows, np.einsum("kij,kj->ki", held.basis, wanted - own), 0.0)
    size = 1.0 + float(max(np.abs(state.v).max(initial=0.0), np.abs(state.w).max(initial=0.0)))
    missing = rigid_subsystem.compute_joint_rates(state)
    links = rigid_subsystem.compute_joint_rows(state)
    whole = rigid_subsystem.compute_equations(t, rest.q, rest.v, rigid_subsystem.p)
    first = rigid_subsystem.orders < 2  # others forbid no rates
    pieces = whole._replace(A=whole.A[first], B=whole.B[first])
    if max(float(np.abs(step).max()), float(np.abs(missing).max(initial=0.0))) <= _RATE_ROUNDING_REL * size:
        return SwitchedState(state, ())
    mass = bound_masses(mesh, pose)
    push = -links.by_q.T
    lu = CoupledTangentFactors(mass, find_block_pattern(mesh), held, pieces.M, links, pieces.B, pieces.A, push)
    n = len(pieces.M)
    right = np.concatenate([np.zeros(n), -missing, np.zeros(len(pieces.A))])
    eta, solved = lu.solve(np.zeros((mesh.size, 6)), held._replace(missing_step=step), right)
    impulses = solved[n : n + len(missing)]
    after = state.change_rates(eta, solved[:n])
    fallen, wrenches = _compute_energy_loss(mesh, state, mass, eta, impulses, links, solved[:n], pieces)
    return SwitchedState(
        after,
        _make_impact_events(
            rod_system, state, wrenches, impulses, rigid_subsystem, switched_on, fallen, held, step, missing
        ),
    )


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
        w = rotation_vector(multiply(ahead.q, behind.q * _CONJUGATE)) / (2.0 * _TIME_STEP)
        wanted[item.node] = np.concatenate([R.T @ v, R.T @ w])
    return wanted


def _compute_energy_loss(
    mesh: ElementMesh,
    state: RodState,
    mass: Floats,
    eta: Floats,
    impulses: Floats,
    joint_rows: JointRows,
    change: Floats,
    pieces: EquationArrays,
) -> tuple[float, Floats]:
    """Return the kinetic energy (J) that a change of rates took, and the impulses (n, 6) of supports on the nodes."""
    pattern = find_block_pattern(mesh)
    own = state.own_rates
    momentum, before = np.zeros_like(eta), np.zeros_like(eta)
    np.add.at(momentum, pattern[0], np.einsum("kij,kj->ki", mass, eta[pattern[1]]))
    np.add.at(before, pattern[0], np.einsum("kij,kj->ki", mass, own[pattern[1]]))
    fallen = -float(np.sum(before * eta)) - 0.5 * float(np.sum(momentum * eta))
    fallen -= float(state.rigid.v @ pieces.M @ change) + 0.5 * float(change @ pieces.M @ change)
    return fallen, momentum - compute_joint_covectors(joint_rows, impulses, mesh.size)


def _make_impact_events(
    rod_system: RodSystem,
    state: RodState,
    wrenches: Floats,
    impulses: Floats,
    rigid_subsystem: RigidSubsystem,
    switched_on: tuple[str, ...],
    energy_loss: float,
    support_conditions: SupportConditions,
    step: Floats,
    missing: Floats,
) -> tuple[Occurrence, ...]:
    """Return the occurrences of an impact: the size of the impulse of all that was switched on, the energy dissipated
    in closing contacts, 1/2 P w with their speed of approach w, and the work of driven parts."""
    along = np.einsum("kij,kj->ki", support_conditions.basis, wrenches)
    sizes: dict[str, float] = {}
    lost = 0.0
    names = [name for name in rod_system.model.supports if name not in rod_system.inactive]
    for name, item in zip(names, rod_system.compute_supports(state.t), strict=True):
        sizes[name] = float(np.linalg.norm(wrenches[item.node, :3]))
        lost += 0.5 * float(along[item.node] @ step[item.node]) if name in switched_on else 0.0
    first = 0
    for joint in rigid_subsystem.joints:
        rows = slice(first, first + joint.row_count)
        sizes[joint.name] = float(np.linalg.norm(impulses[rows][:3]))
        lost -= 0.5 * float(impulses[rows] @ missing[rows]) if joint.name in switched_on else 0.0
        first += joint.row_count
    occurrences: list[Occurrence] = []
    for name in (name for name in switched_on if name in sizes):
        energies = {} if occurrences else {"loss": lost, "drives": lost - energy_loss}
        occurrences.append(Occurrence(name=f"engage {name}", t=state.t, impulse=sizes[name], **energies))
    return tuple(occurrences)


def require_unmoved_bodies(rigid_subsystem: RigidSubsystem, t: float, q: Floats, before: Floats, after: Floats) -> None:
    """Refuse a change of parameters, from p `before` to `after`, that moves a body to which a rod is joined at once."""
    ones, others = (rigid_subsystem.body_frames.compute_frames(t, q, p) for p in (before, after))
    for body, one, other in zip(rigid_subsystem.body_frames.bodies, ones, others, strict=True):
        gap = float(np.abs(one.frame - other.frame).max())
        if gap > _RATE_ROUNDING_REL:
            raise RunError(
                f"at t = {t:.9g} s '{body}', to which a rod is joined, would jump (by {gap:.3g}), which would "
                "bend the rod without bound. Use a ramp or a schedule instead."
            )
