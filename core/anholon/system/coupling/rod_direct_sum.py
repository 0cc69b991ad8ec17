"""The elements of rods as elements of the direct sum (000 section 6), and their kinetic energy at the nodes.

An element of the mesh moves with its two ends: (V_A, Ω_A, V_B, Ω_B), velocities in the world and angular velocities in
the ends' axes. An end that sits on its node at the place p in the node's axes, turned by S, moves with

    V = v + R (ω × p),    Ω = S^T ω,    V' = v' + R (ω' × p) + R (ω × (ω × p)),

which is the embedding x' = J w, x'' = J w' + g. Small bodies on nodes are elements of their own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import cross, matrix, skew
from anholon.rods.dynamics.element_momenta import compute_end_momenta
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.inertia import compute_element_masses
from anholon.rods.mesh import ElementMesh
from anholon.system.direct_sum import DirectSum
from anholon.system.kinetic_terms import KineticTerms

Floats = NDArray[np.float64]


class _Embedding(NamedTuple):
    """Ends of the elements as their nodes move them: J (m, 2, 6, 6), g (m, 2, 6), frames R (m, 2, 3, 3)."""

    J: Floats
    g: Floats
    R: Floats


def read_rod_elements(mesh: ElementMesh, state: RodState, end_covectors: Floats) -> tuple[DirectSum, KineticTerms]:
    """Return the direct sum of all elements, and the kinetic terms of the nodes (6 N), both without the forces that act
    on nodes. `end_covectors` (m, 2, 6): of wrenches and damping at the elements' ends, in their axes."""
    at, rates = _embed_ends(mesh, state), np.concatenate([state.v, state.w], axis=1)
    moved = np.einsum("keij,kej->kei", at.J, rates[mesh.ends])
    momenta = compute_end_momenta(mesh, state.pose, moved[..., :3], moved[..., 3:])
    masses = _rotate_masses(compute_element_masses(mesh, state.pose), at.R)
    carried = np.einsum("kabij,kbj->kai", masses, at.g)  # by the turning of the arms
    inner = end_covectors.copy()
    inner[..., :3] = np.einsum("keij,kej->kei", at.R, inner[..., :3])
    elements = _stack_elements(mesh, at, masses, momenta.slope - momenta.rate - inner)

    # Momenta of the nodes: P = J^T P_e, so that P' has (J')^T P_e too, and so has Π.
    p, w = mesh.offset_x, state.w[mesh.ends]
    own = np.einsum("keji,kej->kei", matrix(state.pose.q)[mesh.ends], momenta.momentum[..., :3])
    turned = np.zeros_like(momenta.momentum)
    turned[..., 3:] = -cross(p, cross(w, own))
    kinetic = [
        _sum_ends(mesh, np.einsum("keji,kej->kei", at.J, part))
        for part in (momenta.momentum, momenta.rate + carried, momenta.slope)
    ]
    growth = _sum_ends(mesh, turned)
    return _with_small_bodies(
        mesh, state, elements, (kinetic[0], kinetic[1] + growth, kinetic[2] + growth, np.zeros_like(growth))
    )


def _embed_ends(mesh: ElementMesh, state: RodState) -> _Embedding:
    R, w, p = matrix(state.pose.q)[mesh.ends], state.w[mesh.ends], mesh.offset_x
    J = np.zeros((*mesh.ends.shape, 6, 6))
    J[..., :3, :3] = np.eye(3)
    J[..., :3, 3:] = -R @ skew(p)
    J[..., 3:, 3:] = np.swapaxes(matrix(mesh.offset_q), -1, -2)
    g = np.zeros((*mesh.ends.shape, 6))
    g[..., :3] = np.einsum("keij,kej->kei", R, cross(w, cross(w, p)))
    return _Embedding(J, g, R @ matrix(mesh.offset_q))


def _rotate_masses(blocks: Floats, R: Floats) -> Floats:
    """Return blocks (m, 2, 2, 6, 6) in the ends' axes for velocities in the world."""
    turn = np.zeros((*R.shape[:2], 6, 6))
    turn[..., :3, :3], turn[..., 3:, 3:] = R, np.eye(3)
    return np.asarray(turn[:, :, None] @ blocks @ np.swapaxes(turn, -1, -2)[:, None])


def _stack_elements(mesh: ElementMesh, embedding: _Embedding, masses: Floats, force: Floats) -> DirectSum:
    """Return the direct sum of the elements; `force` (m, 2, 6): what acts on their ends, with inertia terms."""
    m = len(mesh.length)
    b, J = np.zeros((m, 12, m, 12)), np.zeros((m, 2, 6, mesh.size, 6))
    e = np.arange(m)
    b[e, :, e] = masses.swapaxes(2, 3).reshape(m, 12, 12)
    for end in (0, 1):
        J[e, end, :, mesh.ends[:, end]] = embedding.J[:, end]
    return DirectSum(
        b.reshape(12 * m, 12 * m),
        force.ravel(),
        J.reshape(12 * m, 6 * mesh.size),
        embedding.g.ravel(),
        np.zeros(6 * mesh.size),
    )


def _sum_ends(mesh: ElementMesh, at_ends: Floats) -> Floats:
    """Return the sums (N, 6) at the nodes of what ends (m, 2, 6) bring."""
    total = np.zeros((mesh.size, 6))
    np.add.at(total, mesh.ends, at_ends)
    return total


def _with_small_bodies(
    mesh: ElementMesh, state: RodState, elements: DirectSum, kinetic: tuple[Floats, ...]
) -> tuple[DirectSum, KineticTerms]:
    """Return both with the small bodies on the nodes."""
    carried = np.flatnonzero((mesh.node_mass != 0.0) | mesh.node_inertia.any(axis=1))
    spin = mesh.node_inertia * state.w
    momentum = np.concatenate([mesh.node_mass[:, None] * state.v, spin], axis=1)
    turning = np.concatenate([np.zeros_like(spin), cross(spin, state.w)], axis=1)
    terms = KineticTerms(
        (kinetic[0] + momentum).ravel(), kinetic[1].ravel(), (kinetic[2] + turning).ravel(), kinetic[3].ravel()
    )
    size, more = len(elements.b), 6 * len(carried)
    b = np.zeros((size + more, size + more))
    b[:size, :size] = elements.b
    weights = np.concatenate([np.repeat(mesh.node_mass[:, None], 3, axis=1), mesh.node_inertia], axis=1)[carried]
    b[size:, size:] = np.diag(weights.ravel())
    J = np.zeros((len(carried), 6, mesh.size, 6))
    J[np.arange(len(carried)), :, carried] = np.eye(6)
    return DirectSum(
        b,
        np.concatenate([elements.F, turning[carried].ravel()]),
        np.concatenate([elements.J, J.reshape(more, 6 * mesh.size)]),
        np.concatenate([elements.g, np.zeros(more)]),
        elements.Q,
    ), terms
