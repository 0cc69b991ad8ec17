"""Energies and momenta of rods in motion."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix
from anholon.rods.bowing import compute_bowing, compute_bowing_factors
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.element import WRENCH
from anholon.rods.element_kernel import (
    compute_element_energies,
    compute_forces,
    find_cable_laws,
    find_section_wrenches,
    make_element_states,
)
from anholon.rods.global_equations import sum_at_nodes
from anholon.rods.inertia import compute_element_masses
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses


class MomentumSeries(NamedTuple):
    """Momenta (k, 3) of several states about the origin of the world, N·s and N·m·s."""

    linear: Floats
    angular: Floats


def compute_strain_energies(mesh: ElementMesh, pose: NodePoses, copies: int, wrench: Floats | None = None) -> Floats:
    """Return the strain energies (copies,), J, of several poses, on a mesh of as many copies.

    `wrench` (m, 6): their wrenches, which cables and nonlinear laws need.
    """
    # Sixth-order elements need nearby wrenches, and multipliers do not follow from places.
    pose_determines_wrench = mesh.sixth_order is None and mesh.held is None
    near = np.zeros((len(mesh.length), 6)) if wrench is None or pose_determines_wrench else wrench
    states = make_element_states(mesh, pose, near)
    predicted_wrench = compute_forces(states).wrench
    if pose_determines_wrench and not mesh.laws and mesh.cables is None:
        states.rows[:, WRENCH] = predicted_wrench
        return _sum_copies(compute_element_energies(states), copies)
    forces = compute_forces(make_element_states(mesh, pose, predicted_wrench))
    strain = compute_element_energies(make_element_states(mesh, pose, forces.wrench))
    forces = find_section_wrenches(mesh, pose, predicted_wrench if wrench is None else wrench) if mesh.laws else forces
    no_bending = find_cable_laws(mesh)
    for item in mesh.laws:
        e = item.elements
        if any(item is cable_law for cable_law, _ in no_bending):
            continue
        twist, d0, L = forces.twist[e], mesh.d0[e], mesh.length[e]
        gap, about = twist - d0, np.concatenate([d0[:, :3], twist[:, 3:]], axis=1)
        gap[:, 0] += compute_bowing(compute_bowing_factors(mesh.compliance[e], L), twist, d0)
        strain[e] = item.compute_element_energies(forces.wrench[e], about, gap, L)
    if mesh.cables is not None:
        which = mesh.cables.elements
        n = np.zeros(len(which)) if wrench is None else wrench[which, 0]
        strain[which] = 0.5 * mesh.length[which] * mesh.compliance[which, 0, 0] * n**2
        for item, _ in no_bending:
            e, at = item.elements, np.arange(len(item.elements))
            taut = np.zeros((len(e), 6)) if wrench is None else np.maximum(wrench[e] * np.eye(6)[0], 0.0)
            strain[e] = mesh.length[e] * item.compute_energies(at, item.find_strains(at, taut))
    return _sum_copies(strain, copies)


def compute_momenta(mesh: ElementMesh, state: RodState, copies: int) -> MomentumSeries:
    """Return the momenta of several states, on a mesh of as many copies."""
    pose, rates = state.pose, state.own_rates
    ends = np.stack([mesh.compute_end_motions(k, rates) for k in (0, 1)], axis=1)
    momenta = np.einsum("kabij,kbj->kai", compute_element_masses(mesh, pose), ends)
    single = np.concatenate([mesh.node_mass[:, None] * rates[:, :3], mesh.node_inertia * rates[:, 3:]], axis=1)
    P = sum_at_nodes(mesh, momenta[:, 0], momenta[:, 1]) + single
    linear, turning = pose.to_world(P[:, :3]), pose.to_world(P[:, 3:])
    return MomentumSeries(_sum_copies(linear, copies), _sum_copies(cross(pose.x, linear) + turning, copies))


def compute_first_moments(mesh: ElementMesh, pose: NodePoses, copies: int) -> Floats:
    """Return Σ m x (copies, 3), kg·m, of several poses, with Hermite's cubic between the ends of elements."""
    A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
    bent = (mesh.length / 12.0)[:, None] * (matrix(A.q)[:, :, 0] - matrix(B.q)[:, :, 0])
    if mesh.cables is not None:
        bent[mesh.cables.elements] = 0.0
    element_moments = (mesh.mass * mesh.length)[:, None] * (0.5 * (A.x + B.x) + bent)
    return _sum_copies(element_moments, copies) + _sum_copies(mesh.node_mass[:, None] * pose.x, copies)


def _sum_copies(values: Floats, copies: int) -> Floats:
    """Return sums over the elements or nodes of each copy."""
    return np.asarray(values.reshape(copies, -1, *values.shape[1:]).sum(axis=1))


def compute_line_load_strain_energy(mesh: ElementMesh, pose: NodePoses, wrench: Floats, loads: RodLoads) -> float:
    """Return the strain energy, J, of elements beyond that of their mean forces in equilibrium.

    Loads per length b make the force vary by b s within an element of length L: L³ bᵀ C b / 24, C the compliance of the
    section.

    `wrench` (m, 6): mean wrenches; slack cables store nothing. Elements with nonlinear laws do not count.
    """
    C = mesh.compliance[:, :3, :3].copy()
    if mesh.frozen is not None:
        frozen = mesh.frozen[:, :3]
        C[frozen[:, :, None] | frozen[:, None, :]] = 0.0
    for law in mesh.laws:
        C[law.elements] = 0.0
    in_axes = [np.einsum("kji,kj->ki", matrix(mesh.compute_end_poses(pose, end).q), loads.line) for end in (0, 1)]
    b = 0.5 * (in_axes[0] + in_axes[1]) + loads.line_following
    density = np.einsum("ki,kij,kj->k", b, C, b)
    if mesh.cables is not None:
        which = mesh.cables.elements
        taut = wrench[which, 0] > 0.0
        density[which] = np.where(taut, C[which, 0, 0] * np.sum(loads.line[which] ** 2, axis=1), 0.0)
    return float(mesh.length**3 @ density) / 24.0


def compute_kinetic_energies(mesh: ElementMesh, state: RodState, copies: int) -> Floats:
    """Return the kinetic energies (copies,), J, of several states, on a mesh of as many copies.

    See `compute_element_masses`.
    """
    L, R, w = mesh.length, matrix(state.pose.q), state.w[..., None]
    v = [state.v[node] for node in mesh.ends.T]
    turned = [R[node] @ matrix(mesh.offset_q[:, k]) for k, node in enumerate(mesh.ends.T)]
    spins = [(mesh.offset_adjoints[:, k, :3, :3] @ w[node])[..., 0] for k, node in enumerate(mesh.ends.T)]
    # Rate w × e_1 of the normal.
    normal_rates = [R[:, :, 1] * w[:, 2:] - R[:, :, 2] * w[:, 1:2] for R, w in zip(turned, spins, strict=True)]
    middle = 0.5 * (v[0] + v[1]) + (L / 8.0)[:, None] * (normal_rates[0] - normal_rates[1])
    half = 0.0 if mesh.mass_gradient is None else 0.5 * mesh.mass_gradient
    squares = [np.sum(velocity * velocity, axis=1) for velocity in (*v, middle)]
    twice = ((mesh.mass - half) * squares[0] + (mesh.mass + half) * squares[1] + 4.0 * mesh.mass * squares[2]) / 6.0
    turning = 0.5 * (spins[0] ** 2 + spins[1] ** 2)
    turning[:, 0] = 5.0 / 6.0 * turning[:, 0] + spins[0][:, 0] * spins[1][:, 0] / 6.0
    twice = twice + np.sum(mesh.inertia * turning, axis=1)
    if mesh.cables is not None:
        which = mesh.cables.elements
        mixed = 5.0 * (squares[0] + squares[1]) + 2.0 * np.sum(v[0] * v[1], axis=1)
        twice[which] = (mesh.mass * mixed / 12.0)[which]
    single = mesh.node_mass[:, None] * state.v**2 + mesh.node_inertia * state.w**2
    return np.asarray(0.5 * ((L * twice).reshape(copies, -1).sum(axis=1) + single.reshape(copies, -1).sum(axis=1)))
