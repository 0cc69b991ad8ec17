"""Inertia of rods: kinetic energy T = ½ Σ v^T M v of the elements' end frames.

The places between the ends are those of Hermite's cubic, x_m = (x_A + x_B)/2 + (L/8)(t_A - t_B), and Simpson's rule
sums the mass: 1/6 at the ends, 4/6 in the middle. Turning about the rod's own axis is spread linearly (5/12, 1/12: of
fourth order for torsion), turning across it is put on the ends. The places of a cable are spread like that, too: waves
along it are then of fourth order.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix, normalised, skew
from anholon.rods.element_kernel import ElementTangents
from anholon.rods.global_equations import move_blocks_to_nodes
from anholon.rods.mesh import ElementMesh, NodePoses

_FIRST = skew(np.array([1.0, 0.0, 0.0]))


def compute_mass_blocks(mesh: ElementMesh, pose: NodePoses) -> Floats:
    """Return M as blocks (b, 6, 6) at the nodes of `find_block_pattern(mesh)`: of elements, then of bodies on nodes."""
    return np.concatenate([move_blocks_to_nodes(mesh, compute_element_masses(mesh, pose)), compute_node_masses(mesh)])


def compute_node_masses(mesh: ElementMesh) -> Floats:
    """Return the masses (n, 6, 6) of the small bodies on the nodes."""
    M = np.zeros((mesh.size, 6, 6))
    index = np.arange(3)
    M[:, index, index] = mesh.node_mass[:, None]
    M[:, index + 3, index + 3] = mesh.node_inertia
    if mesh.cables is not None:
        M[mesh.cables.point_nodes, 3:, 3:] += np.eye(3)  # what has no frame does not turn
    return M


def compute_lumped_masses(mesh: ElementMesh) -> Floats:
    """Return masses and inertias (n, 6) about the nodes' axes, each half of an element's on its ends."""
    result = np.zeros((mesh.size, 6))
    half = 0.5 * mesh.length[:, None] * np.concatenate([np.tile(mesh.mass[:, None], (1, 3)), mesh.inertia], axis=1)
    for end in (0, 1):
        np.add.at(result, mesh.ends[:, end], half)
    result[:, :3] += mesh.node_mass[:, None]
    result[:, 3:] += mesh.node_inertia
    return result


def compute_element_masses(mesh: ElementMesh, pose: NodePoses) -> Floats:
    """Return M (m, 2, 2, 6, 6) on the twists of the ends A and B, in their own axes, translation first."""
    m, L = len(mesh.length), mesh.length[:, None, None]
    R = [matrix(mesh.compute_end_poses(pose, end).q) for end in (0, 1)]
    places = np.zeros((3, m, 3, 12))  # velocities of the ends and the middle
    places[0, :, :, 0:3], places[1, :, :, 6:9] = R[0], R[1]
    places[2, :, :, 0:3], places[2, :, :, 6:9] = 0.5 * R[0], 0.5 * R[1]
    places[2, :, :, 3:6], places[2, :, :, 9:12] = -L / 8.0 * R[0] @ _FIRST, L / 8.0 * R[1] @ _FIRST
    M = np.zeros((m, 12, 12))
    half = np.zeros(m) if mesh.mass_gradient is None else 0.5 * mesh.mass_gradient
    for weight, mass, J in zip((1.0, 1.0, 4.0), (mesh.mass - half, mesh.mass + half, mesh.mass), places, strict=True):
        M += (weight / 6.0) * (mass * mesh.length)[:, None, None] * (np.swapaxes(J, 1, 2) @ J)
    total = mesh.inertia * mesh.length[:, None]
    M[:, 3, 3] += 5.0 / 12.0 * total[:, 0]
    M[:, 9, 9] += 5.0 / 12.0 * total[:, 0]
    M[:, 3, 9] += total[:, 0] / 12.0
    M[:, 9, 3] += total[:, 0] / 12.0
    for axis in (1, 2):
        M[:, 3 + axis, 3 + axis] += 0.5 * total[:, axis]
        M[:, 9 + axis, 9 + axis] += 0.5 * total[:, axis]
    M = M.reshape(m, 2, 6, 2, 6).swapaxes(2, 3)
    if mesh.cables is not None:
        which = mesh.cables.elements
        M[which] = 0.0
        total = (mesh.mass * mesh.length)[which, None, None]
        for i in (0, 1):
            for j in (0, 1):
                turned = np.swapaxes(R[i][which], 1, 2) @ R[j][which]
                M[which, i, j, :3, :3] = (5.0 if i == j else 1.0) / 12.0 * total * turned
    return M


def compute_vibration_mass_correction(mesh: ElementMesh, pose: NodePoses, tangents: ElementTangents) -> Floats:
    """Return what (m, 2, 2, 6, 6) is to be added to the masses of rods for small motions about an equilibrium.

    Inside an element its own inertia makes the shear force vary, which the stiffness does not know. By the equation
    μ w'' = (GA γ)' what this does to a swinging rod is that of a further mass with the energy (μ L³/24) w' γ. The
    sections inside turn by φ_m = φ + 3/2 (Δw/L - φ - γ), so that turning across the axis is summed by Simpson's rule,
    too, instead of lying on the ends. The shear is the part Φ/(1 + Φ) of Δw/L - φ, Φ = 12 EI/(GA L²). Turning about
    the axis x of the section is ω·x, and in the middle of a bent element not the mean of those at its ends but
    (ω_A + ω_B)·x_m/2 + (x_B - x_A)·(ω_B - ω_A)/8. All this is of second order in L, and nothing on slender rods with
    light sections.
    """
    m, L = len(mesh.length), mesh.length[:, None]
    A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
    back = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    middle = matrix(normalised(A.q + back * B.q))
    turned = [np.swapaxes(middle, 1, 2) @ matrix(end.q) for end in (A, B)]
    result = np.zeros((m, 12, 12))
    strained = np.concatenate([-tangents.Q, tangents.P], axis=2)
    gap = np.einsum("mij,mi->mj", middle, B.x - A.x) / L
    x_m = np.tile([1.0, 0.0, 0.0], (m, 1))
    for axis, about in ((1, 2), (2, 1)):
        shear_compliance, bending_compliance = mesh.compliance[:, axis, axis], mesh.compliance[:, 3 + about, 3 + about]
        both = 12.0 * shear_compliance + bending_compliance * mesh.length**2
        shear_share = np.divide(12.0 * shear_compliance, both, out=np.zeros(m), where=both > 0.0)
        moved = np.concatenate([-turned[0][:, axis], np.zeros((m, 3)), turned[1][:, axis], np.zeros((m, 3))], axis=1)
        x_m[:, axis] = 1.5 * (1.0 - shear_share) * gap[:, axis]
        share = (mesh.mass * mesh.length * shear_share / 24.0)[:, None, None]
        product = moved[:, :, None] * strained[:, axis, None, :]
        result += share * (product + np.swapaxes(product, 1, 2))
        ends = [np.zeros((m, 12)), np.zeros((m, 12))]
        for k, end in enumerate(ends):
            end[:, 6 * k + 3 : 6 * k + 6] = turned[k][:, about]
        sign = 1.0 if axis == 1 else -1.0
        between = (
            0.5 * (ends[0] + ends[1]) + (1.5 * sign * (1.0 - shear_share) / mesh.length)[:, None] * strained[:, axis]
        )
        total = mesh.inertia[:, about, None, None] * L[..., None]
        for weight, row in ((-1.0 / 3.0, ends[0]), (-1.0 / 3.0, ends[1]), (2.0 / 3.0, between)):
            result += weight * total * (row[:, :, None] * row[:, None, :])
    spun, mean = np.zeros((m, 12)), np.zeros((m, 12))
    bent = turned[1][..., 0] - turned[0][..., 0]
    for k, weight in enumerate((-0.125, 0.125)):
        spun[:, 6 * k + 3 : 6 * k + 6] = np.einsum("mij,mi->mj", turned[k], 0.5 * x_m + weight * bent)
        mean[:, 6 * k + 3] = 0.5
    total = mesh.inertia[:, 0, None, None] * L[..., None]
    result += 2.0 / 3.0 * total * (spun[:, :, None] * spun[:, None, :] - mean[:, :, None] * mean[:, None, :])
    if mesh.cables is not None:
        result[mesh.cables.elements] = 0.0
    return result.reshape(m, 2, 6, 2, 6).swapaxes(2, 3)


def compute_element_damping(tangents: ElementTangents, times: Floats) -> Floats:
    """Return the blocks (m, 2, 2, 6, 6) of the elements' damping; `times` (m,), s."""
    by = np.stack([-tangents.Q, tangents.P], axis=1)
    return np.asarray(np.einsum("k,kaji,kjl,kblm->kabim", times, by, tangents.viscous_stiffness, by))


def compute_sag_mass_correction(mesh: ElementMesh, pose: NodePoses, wrench: Floats, line: Floats) -> Floats:
    """Return what (m, 2, 2, 6, 6) is to be added to the masses of cables for small motions about an equilibrium.

    Where the axial force falls along an element, its slack end swings further than a straight line has it, and the
    other less: mass goes from the one to the other, by r/12 (1 - r²/2) of the whole with r = L b·t / 2n, to fourth
    order. At a free end, r = 1, it is what a line that is exact there gives.
    """
    result = np.zeros((len(mesh.length), 2, 2, 6, 6))
    if mesh.cables is None:
        return result
    which = mesh.cables.elements
    A, B = mesh.ends[which].T
    gap = pose.x[B] - pose.x[A]
    t = gap / np.linalg.norm(gap, axis=1, keepdims=True)
    along = np.einsum("ki,ki->k", line[which], t)
    L, n = mesh.length[which], np.maximum(wrench[which, 0], mesh.cables.negligible_force)
    r = np.clip(0.5 * L * along / n, -1.0, 1.0)
    share = mesh.mass[which] * L * r / 12.0 * (1.0 - 0.5 * r**2)
    across = share[:, None, None] * (np.eye(3) - t[:, :, None] * t[:, None, :])
    for k, (node, sign) in enumerate(((A, 1.0), (B, -1.0))):
        R = matrix(pose.q[node])
        result[which, k, k, :3, :3] = sign * np.swapaxes(R, 1, 2) @ across @ R
    return result
