"""Rows of constraints of rods at one state: supports, joints, and strains that cannot change.

A row is a function of the rates of all nodes, velocities in the world and angular velocities in the nodes' own axes,
and of the rates of the coordinates: A_n w + A_q q' + c = 0, and A_n w' + A_q q'' + b0 = 0 for accelerations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import POSITION, WRENCH_NAMES
from anholon.rods.assembly.support_motion import find_support_motions
from anholon.rods.dynamics.frozen_strain_wrenches import compute_strain_gradients
from anholon.rods.dynamics.generalized_alpha import RodState, differentiate_along_motion
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.tolerances import STRAIN_DRIFT_STEP_REL
from anholon.system.coupling.rigid_subsystem import RigidSubsystem


class RodRow(NamedTuple):
    """One row: its name, A_n (N, 6), A_q (n,), b0 and c; `offset`: the part of its multiplier already in the forces."""

    name: str
    by_nodes: Floats
    by_q: Floats
    b0: float
    rate: float
    offset: float = 0.0


def iterate_support_rows(rod_system: RodSystem, state: RodState, n: int) -> Iterator[RodRow]:
    """Yield the rows of the active supports, with n coordinates.

    Their multipliers are forces along the support's axes and moments about them, on the rod.
    """
    motions = find_support_motions(rod_system, state.t)
    for (name, item), moved in zip(rod_system.compute_named_supports(state.t).items(), motions, strict=True):
        R, size = matrix(state.pose.q[item.node]), len(state.v)
        letters = _name_axes(item.axes)
        for i in range(3):
            if item.held[i]:
                row = np.zeros((size, 6))
                row[item.node, :3] = item.axes[:, i]
                missing = state.v[item.node] - moved.velocity
                b0 = moved.axis_rates[:, i] @ missing - item.axes[:, i] @ moved.acceleration
                rate = -float(item.axes[:, i] @ moved.velocity)
                yield RodRow(f"{name}.{letters[i]}", row, np.zeros(n), float(b0), rate)
        for i in {"clamped": (0, 1, 2), "hinged": (1, 2), "free": ()}[item.rotation]:
            row = np.zeros((size, 6))
            row[item.node, 3:] = R.T @ item.axes[:, i]
            missing = R @ state.w[item.node] - moved.spin
            b0 = moved.axis_rates[:, i] @ missing - item.axes[:, i] @ moved.spin_rate
            rate = -float(item.axes[:, i] @ moved.spin)
            yield RodRow(f"{name}.m{letters[i]}", row, np.zeros(n), float(b0), rate)


def _name_axes(axes: Floats) -> tuple[str, ...]:
    """Return x, y, z for columns that are axes of the world, else the number of the column."""
    letters = []
    for i, column in enumerate(axes.T):
        k = int(np.argmax(column))
        letters.append("xyz"[k] if column[k] == 1.0 else str(i + 1))
    return tuple(letters)


def iterate_joint_rows(rigid_subsystem: RigidSubsystem, state: RodState) -> Iterator[RodRow]:
    """Yield the rows of the active joints.

    Their multipliers are the force and the moments on the second of the two ends (see `anholon.rods.joints`).
    """
    if not rigid_subsystem.joints:
        return
    n, size = rigid_subsystem.system.n, len(state.v)
    links, bias = rigid_subsystem.compute_joint_rows(state), rigid_subsystem.compute_joint_bias(state)
    drift = rigid_subsystem.compute_joint_rates(state.stop())
    first = 0
    for joint, at in zip(rigid_subsystem.joints, links.joints, strict=True):
        words = {"free": (), "hinged": ("m1", "m2"), "clamped": ("mx", "my", "mz")}[joint.rotation]
        for i, word in enumerate((*POSITION, *words)):
            row = np.zeros((size, 6))
            for end, by, local_slopes in ((joint.A, at.by_A, at.local_by_A), (joint.B, at.by_B, at.local_by_B)):
                if end.kind == "node":
                    row[end.number, :3] += by[i, :3]
                    row[end.number, 3:] += local_slopes[i, 3:]
            k = first + i
            by_q = links.by_q[k] if n else np.zeros(0)
            yield RodRow(f"{joint.name}.{word}", row, by_q, float(bias[k]), float(drift[k]))
        first += joint.row_count


def iterate_frozen_rows(rod_system: RodSystem, state: RodState, wrench: Floats, n: int) -> Iterator[RodRow]:
    """Yield the rows of frozen strains whose wrenches do not follow from the ends of the elements.

    The multiplier is the component of the wrench, of which `offset` acts already in the wrenches (m, 6).
    """
    mesh = rod_system.assembly.mesh
    if mesh.held is None:
        return
    e, i = np.nonzero(mesh.held > 0.0)
    gradients = _compute_strain_gradients(mesh, state.pose, wrench, e, i)
    drift = _compute_strain_drift(mesh, state, wrench, e, i)
    names = _name_elements(rod_system)
    for k, (element, strain) in enumerate(zip(e.tolist(), i.tolist(), strict=True)):
        name = f"{names[element]}.{WRENCH_NAMES[strain]}"
        # The wrench resists the strain: on the nodes it acts against the gradient.
        yield RodRow(name, -gradients[k], np.zeros(n), -float(drift[k]), 0.0, float(wrench[element, strain]))


def _compute_strain_gradients(
    mesh: ElementMesh, pose: NodePoses, wrench: Floats, e: NDArray[np.intp], i: NDArray[np.intp]
) -> Floats:
    """Return the slopes (k, N, 6) of frozen strains times the elements' lengths by the nodes' rates."""
    assert mesh.held is not None
    rows = compute_strain_gradients(mesh, pose, wrench, e, i, mesh.length[e] * mesh.held[e, i])
    rows[:, :, :3] = np.einsum("nij,knj->kni", matrix(pose.q), rows[:, :, :3])
    return rows


def _compute_strain_drift(
    mesh: ElementMesh, state: RodState, wrench: Floats, e: NDArray[np.intp], i: NDArray[np.intp]
) -> Floats:
    """Return the growth of the rates (k,) of the frozen strains without accelerations."""

    def compute_rates(moved: RodState, _: float) -> Floats:
        return np.asarray(
            np.einsum("anc,nc->a", _compute_strain_gradients(mesh, moved.pose, wrench, e, i), moved.rates)
        )

    return differentiate_along_motion(mesh, state, STRAIN_DRIFT_STEP_REL, (len(e),), compute_rates)


def _name_elements(rod_system: RodSystem) -> list[str]:
    """Return the sections (m,) in the middles of all elements."""
    names = [""] * len(rod_system.assembly.mesh.length)
    for name, rod in rod_system.assembly.rods.items():
        for k, element in enumerate(rod.elements.tolist()):
            names[element] = f"{name}({0.5 * (rod.arcs[k] + rod.arcs[k + 1]) / rod.length:.6g}L)"
    return names
