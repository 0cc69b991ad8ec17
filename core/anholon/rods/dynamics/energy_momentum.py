"""Energies and momenta of rods in motion."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import cross, matrix
from anholon.rods.bowing import compute_bowing, compute_bowing_factors
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.element_kernel import (
    compute_forces,
    compute_strain_energies,
    find_cable_laws,
    find_section_wrenches,
    make_element_states,
)
from anholon.rods.global_equations import sum_at_nodes
from anholon.rods.inertia import compute_element_masses
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses

Floats = NDArray[np.float64]


class EnergyMomentum(NamedTuple):
    """Energies, J, momenta about the origin of the world, N·s and N·m·s, and Σ m x, kg·m."""

    kinetic: float
    strain: float
    momentum: Floats
    angular_momentum: Floats
    first_moment: Floats


class EnergyMomentumSeries(NamedTuple):
    """The same of several states: kinetic, strain (k,), momentum, angular, first_moment (k, 3)."""

    kinetic: Floats
    strain: Floats
    momentum: Floats
    angular_momentum: Floats
    first_moment: Floats


def compute_energy(mesh: ElementMesh, state: RodState, wrench: Floats | None = None) -> EnergyMomentum:
    """Return energy and momenta of a state; `wrench` (m, 6): its wrenches, which cables and nonlinear laws ask for."""
    momentum_series = compute_energies(mesh, state, 1, wrench)
    return EnergyMomentum(
        float(momentum_series.kinetic[0]), float(momentum_series.strain[0]), *(part[0] for part in momentum_series[2:])
    )


def compute_energies(
    mesh: ElementMesh, state: RodState, copies: int, wrench: Floats | None = None
) -> EnergyMomentumSeries:
    """Return energy and momenta of so many states, on a mesh of as many copies; see `compute_energy`."""

    def summed(values: Floats) -> Floats:
        return np.asarray(values.reshape(copies, -1, *values.shape[1:]).sum(axis=1))

    pose, R = state.pose, matrix(state.pose.q)
    rates = np.concatenate([np.einsum("kji,kj->ki", R, state.v), state.w], axis=1)
    ends = np.stack([mesh.compute_end_motions(k, rates) for k in (0, 1)], axis=1)
    momenta = np.einsum("kabij,kbj->kai", compute_element_masses(mesh, pose), ends)
    # The wrenches of sharp elements are found from such nearby, and places tell no multipliers.
    alone = mesh.sixth_order is None and mesh.held is None
    near = np.zeros((len(mesh.length), 6)) if wrench is None or alone else wrench
    law = compute_forces(make_element_states(mesh, pose, near)).wrench
    own = compute_forces(make_element_states(mesh, pose, law))
    strain = compute_strain_energies(make_element_states(mesh, pose, own.wrench))
    own = find_section_wrenches(mesh, pose, law if wrench is None else wrench) if mesh.laws else own
    no_bending = find_cable_laws(mesh)
    for item in mesh.laws:
        e = item.elements
        if any(item is law for law, _ in no_bending):
            continue
        twist, d0, L = own.twist[e], mesh.d0[e], mesh.length[e]
        gap, about = twist - d0, np.concatenate([d0[:, :3], twist[:, 3:]], axis=1)
        gap[:, 0] += compute_bowing(compute_bowing_factors(mesh.compliance[e], L), twist, d0)
        strain[e] = item.compute_element_energies(own.wrench[e], about, gap, L)
    if mesh.cables is not None:
        which = mesh.cables.elements
        n = np.zeros(len(which)) if wrench is None else wrench[which, 0]
        strain[which] = 0.5 * mesh.length[which] * mesh.compliance[which, 0, 0] * n**2
        for item, _ in no_bending:
            e, at = item.elements, np.arange(len(item.elements))
            taut = np.zeros((len(e), 6)) if wrench is None else np.maximum(wrench[e] * np.eye(6)[0], 0.0)
            strain[e] = mesh.length[e] * item.compute_energies(at, item.find_strains(at, taut))
    single = np.concatenate([mesh.node_mass[:, None] * rates[:, :3], mesh.node_inertia * rates[:, 3:]], axis=1)
    P = sum_at_nodes(mesh, momenta[:, 0], momenta[:, 1]) + single
    linear, turning = np.einsum("kij,kj->ki", R, P[:, :3]), np.einsum("kij,kj->ki", R, P[:, 3:])
    moving = 0.5 * summed(np.sum(ends * momenta, axis=(1, 2))) + 0.5 * summed(np.sum(rates * single, axis=1))
    return EnergyMomentumSeries(
        moving,
        summed(strain),
        summed(linear),
        summed(cross(pose.x, linear) + turning),
        summed(_compute_first_moments(mesh, pose)) + summed(mesh.node_mass[:, None] * pose.x),
    )


def compute_line_load_strain_energy(mesh: ElementMesh, pose: NodePoses, wrench: Floats, loads: RodLoads) -> float:
    """Return the strain energy, J, that elements store beyond that of their mean forces at rest, because loads per
    length b make the force vary by b s within an element of length L: L³ bᵀ C b / 24, C the compliance of the section.

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


def compute_kinetic_energy(mesh: ElementMesh, state: RodState) -> float:
    """Return the kinetic energy alone, in a tenth of the time of `compute_energy`; see `compute_element_masses`."""
    pose, L = state.pose, mesh.length
    rates = np.concatenate([np.einsum("kji,kj->ki", matrix(pose.q), state.v), state.w], axis=1)
    own = [mesh.compute_end_motions(k, rates) for k in (0, 1)]
    turned = [matrix(mesh.compute_end_poses(pose, k).q) for k in (0, 1)]
    v = [np.einsum("kij,kj->ki", R, w[:, :3]) for R, w in zip(turned, own, strict=True)]
    # The rate w × e_1 of the normal.
    bent = [R[:, :, 1] * w[:, 5:] - R[:, :, 2] * w[:, 4:5] for R, w in zip(turned, own, strict=True)]
    middle = 0.5 * (v[0] + v[1]) + (L / 8.0)[:, None] * (bent[0] - bent[1])
    half = 0.0 if mesh.mass_gradient is None else 0.5 * mesh.mass_gradient
    squares = [np.sum(one * one, axis=1) for one in (*v, middle)]
    twice = ((mesh.mass - half) * squares[0] + (mesh.mass + half) * squares[1] + 4.0 * mesh.mass * squares[2]) / 6.0
    spins = [w[:, 3:] for w in own]
    turning = 0.5 * (spins[0] ** 2 + spins[1] ** 2)
    turning[:, 0] = 5.0 / 6.0 * turning[:, 0] + spins[0][:, 0] * spins[1][:, 0] / 6.0
    twice = twice + np.sum(mesh.inertia * turning, axis=1)
    if mesh.cables is not None:
        which = mesh.cables.elements
        mixed = 5.0 * (squares[0] + squares[1]) + 2.0 * np.sum(v[0] * v[1], axis=1)
        twice[which] = (mesh.mass * mixed / 12.0)[which]
    single = np.sum(mesh.node_mass[:, None] * state.v**2) + np.sum(mesh.node_inertia * state.w**2)
    return 0.5 * float(L @ twice + single)


def _compute_first_moments(mesh: ElementMesh, pose: NodePoses) -> Floats:
    """Return m x (m, 3) of the elements, with the places between the ends on Hermite's cubic."""
    A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
    bent = (mesh.length / 12.0)[:, None] * (matrix(A.q)[:, :, 0] - matrix(B.q)[:, :, 0])
    if mesh.cables is not None:
        bent[mesh.cables.elements] = 0.0
    means = 0.5 * (A.x + B.x) + bent
    return np.asarray((mesh.mass * mesh.length)[:, None] * means)
