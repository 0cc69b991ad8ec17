"""A basis of the modes of one frequency whose order and directions do not depend on rounding.

Rigid motions become translations along the axes of the world and rotations about the principal axes of inertia through
the centre of mass, where supports allow these; other shapes of a multiple root are combined so that the first moves
most along x, the next along y. The largest displacement of each shape is real and positive.
"""

from __future__ import annotations

import numpy as np
import scipy.linalg

from anholon.array_types import Complexes, Floats, Numbers
from anholon.geometry.rotations import matrix, skew
from anholon.linear.tolerances import (
    AXIS_WEIGHTS,
    DISTINCT_SHAPE_ENERGY_REL,
    EQUAL_ROOTS_REL,
    FIRST_SECTION_WEIGHT,
    NEARLY_LARGEST_REL,
    RIGID_MOTION_ENERGY_REL,
)
from anholon.rods.mesh import NodePoses


def align_shapes(pose: NodePoses, directions: Floats, M: Floats, roots: Complexes, vectors: Complexes) -> Complexes:
    """Return the shapes (d, k) with the roots λ, in the order of these; `directions` (6 n, d): η of the nodes."""
    result = vectors.astype(np.complex128)
    start = 0
    while start < len(roots):
        end = start + 1
        while end < len(roots) and abs(roots[end] - roots[start]) <= EQUAL_ROOTS_REL * abs(roots[start]):
            end += 1
        group: Numbers = result[:, start:end]
        if end - start > 1:
            if not _are_independent(M, group):
                pass  # a double root of one shape, as where motions go on evenly in a frame that turns
            elif roots[start] == 0.0:
                group = _separate_rigid_motions(pose, directions, M, group.real)
            else:
                group = _align_with_axes(pose, directions, M, group)
        result[:, start:end] = _fix_signs(pose, directions, group)
        start = end
    return result


def _are_independent(M: Floats, group: Numbers) -> bool:
    """Return whether shapes (d, k) are k independent ones."""
    sizes = group.conj().T @ (M @ group)
    scale = np.sqrt(np.maximum(np.abs(np.diag(sizes)), 1e-300))
    return float(np.linalg.eigvalsh(sizes / np.outer(scale, scale))[0]) > DISTINCT_SHAPE_ENERGY_REL


def _compute_world_displacements(pose: NodePoses, directions: Floats, vectors: Numbers) -> Numbers:
    """Return displacements (n, 3, k) of the nodes along the world's axes."""
    R = matrix(pose.q)
    return np.asarray(np.einsum("nij,njk->nik", R, (directions @ vectors).reshape(len(R), 6, -1)[:, :3]))


def _align_with_axes(pose: NodePoses, directions: Floats, M: Floats, group: Numbers) -> Numbers:
    """Return combinations (d, k) of shapes that move most along x, then along y, z."""
    if not group.shape[1]:
        return group
    displacements = _compute_world_displacements(pose, directions, group)
    moved = np.flatnonzero(np.abs(displacements).max(axis=(1, 2)) > 1e-6 * np.abs(displacements).max(initial=1e-300))
    weights = np.full(len(displacements), 1.0 / len(displacements))
    weights[moved[:1]] += FIRST_SECTION_WEIGHT
    A = np.einsum("n,c,ncj,nck->jk", weights, AXIS_WEIGHTS, displacements.conj(), displacements)
    sizes = group.conj().T @ (M @ group)
    try:
        _, turn = scipy.linalg.eigh(0.5 * (A + A.conj().T), 0.5 * (sizes + sizes.conj().T))
    except scipy.linalg.LinAlgError:  # shapes that are one, as where flutter begins
        return group
    return np.asarray(group @ turn[:, ::-1])


def _separate_rigid_motions(pose: NodePoses, directions: Floats, M: Floats, group: Floats) -> Floats:
    """Return combinations of motions without stiffness: translations and rotations of all rods first."""
    n = len(pose.x)
    R = np.swapaxes(matrix(pose.q), 1, 2)
    moves = np.zeros((n, 6, 6))
    moves[:, :3, :3], moves[:, :3, 3:], moves[:, 3:, 3:] = R, -R @ skew(pose.x), R
    rigid_directions = directions.T @ moves.reshape(6 * n, 6)
    sizes = rigid_directions.T @ M @ rigid_directions
    # The momentum of a rotation about an axis e through the origin is m e × c.
    coupling = sizes[:3, 3:] / max(float(np.trace(sizes[:3, :3])) / 3.0, 1e-300)
    centre = 0.5 * np.array(
        [coupling[1, 2] - coupling[2, 1], coupling[2, 0] - coupling[0, 2], coupling[0, 1] - coupling[1, 0]]
    )
    turns = rigid_directions[:, 3:] + rigid_directions[:, :3] @ skew(centre)
    _, axes = np.linalg.eigh(turns.T @ M @ turns)
    wanted = np.hstack([rigid_directions[:, :3], turns @ axes])
    base = _orthonormalise(group, M)
    chosen: list[Floats] = []
    for motion in wanted.T:
        inside = base @ (base.T @ (M @ motion))
        if float(inside @ M @ inside) < RIGID_MOTION_ENERGY_REL * float(motion @ M @ motion):
            continue
        for other in chosen:
            inside = inside - other * float(other @ M @ inside)
        size = float(inside @ M @ inside)
        if size > (1.0 - RIGID_MOTION_ENERGY_REL) * float(motion @ M @ motion):
            chosen.append(inside / np.sqrt(size))
    if not chosen:
        return np.asarray(_align_with_axes(pose, directions, M, base).real)
    rigid = np.stack(chosen, axis=1)
    remaining = base - rigid @ (rigid.T @ (M @ base))
    sizes, parts = np.linalg.eigh(remaining.T @ M @ remaining)
    elastic = base @ parts[:, sizes > 0.5]
    elastic = elastic - rigid @ (rigid.T @ (M @ elastic))
    return np.hstack([rigid, np.asarray(_align_with_axes(pose, directions, M, elastic).real)])


def _orthonormalise(group: Floats, M: Floats) -> Floats:
    """Return combinations of independent motions, orthonormal in the mass."""
    return np.asarray(scipy.linalg.solve_triangular(np.linalg.cholesky(group.T @ M @ group), group.T, lower=True).T)


def _fix_signs(pose: NodePoses, directions: Floats, group: Numbers) -> Numbers:
    """Return shapes whose first largest displacement, or rotation if there are no displacements, is positive."""
    displacements = _compute_world_displacements(pose, directions, group).reshape(-1, group.shape[1])
    is_zero = np.abs(displacements).max(axis=0, initial=0.0) <= 1e-9 * np.abs(group).max(axis=0, initial=0.0)
    result = group.astype(np.complex128)
    for k in range(group.shape[1]):
        all_of = directions @ group[:, k] if is_zero[k] else displacements[:, k]
        size = np.abs(all_of)
        if not size.any():
            continue
        largest = all_of[int(np.argmax(size >= NEARLY_LARGEST_REL * size.max()))]
        result[:, k] *= abs(largest) / largest
    return result
