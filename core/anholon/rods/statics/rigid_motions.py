"""Rigid motions of rods and bodies that meet neither stiffness nor damping: the motions of frequency 0.

In the axes of the nodes the covectors of strain do not change when a piece of rods moves as a whole, whatever it bears.
So what such a motion meets is told by loads, springs, joints and bodies alone, without the rounding of the stiffness of
the elements, beside which slow motions are lost.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix, skew
from anholon.rods.loads import compute_load_covectors
from anholon.rods.mesh import find_connected_parts
from anholon.rods.statics.equilibrium_problem import EquilibriumProblem, LinearizedEquilibrium
from anholon.rods.tolerances import ALLOWED_MOTION_REL, FORCE_SLOPE_STEP, NEGLIGIBLE_DAMPING_REL, ZERO_FORCE_SLOPE_REL


def find_null_motions(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, directions: Floats, D: Floats | None = None
) -> Floats:
    """Return the rigid motions (d, s), orthonormal, that meet neither stiffness nor rates.

    `directions` (6 n + k, d): the motions that supports, joints and constraints allow as columns, orthonormal; `D`
    (d, d): damping on these. Cables have no frames that could turn, and in a turning frame nothing is free: none then.
    """
    none = np.zeros((directions.shape[1], 0))
    if problem.mesh.cables is not None or problem.loads.rotating_frame is not None:
        return none
    rigid = _find_rigid_motions(problem, linear)
    allowed = rigid @ _find_null_combinations(rigid - directions @ (directions.T @ rigid), ALLOWED_MOTION_REL)
    result = np.linalg.qr(directions.T @ allowed)[0]
    if not result.shape[1]:
        return none
    slopes, size = _compute_residual_slopes(problem, linear, directions @ result)
    stiffness = directions.T @ slopes
    size = max(size, float(np.abs(stiffness).max(initial=0.0)))
    rows = [stiffness / size] if size > 0.0 else []
    if D is not None and D.any():
        rows.append(D @ result / float(np.abs(D).max()) * (ZERO_FORCE_SLOPE_REL / NEGLIGIBLE_DAMPING_REL))
    return np.asarray(result @ _find_null_combinations(np.concatenate(rows), ZERO_FORCE_SLOPE_REL) if rows else result)


def deflate(K: Floats, motions: Floats, dual_motions: Floats) -> Floats:
    """Return P^T K P, where P removes the components of a motion along `motions` (d, s).

    `dual_motions` (d, s) give the components: dual_motions^T motions = 1. Rounding errors of K along the motions
    vanish.
    """
    right = K - (K @ motions) @ dual_motions.T
    return np.asarray(right - dual_motions @ (motions.T @ right))


def _find_rigid_motions(problem: EquilibriumProblem, linear: LinearizedEquilibrium) -> Floats:
    """Return the rigid motions of each piece of rods and the other coordinates as columns (6 n + k, c) of length 1."""
    mesh, pose = problem.mesh, linear.state.pose
    n, extra_count = mesh.size, len(linear.state.extra_unknowns)
    count, piece_of_node = find_connected_parts(mesh.ends, n)
    back = np.swapaxes(matrix(pose.q), 1, 2)
    coordinates = (
        np.flatnonzero(problem.coupled.unknown_scales > 0.0) if problem.coupled is not None else np.zeros(0, np.intp)
    )
    result = np.zeros((6 * n + extra_count, 6 * count + len(coordinates)))
    nodes = result[: 6 * n].reshape(n, 6, -1)
    for c in range(count):
        piece_nodes = np.flatnonzero(piece_of_node == c)
        arms = pose.x[piece_nodes] - pose.x[piece_nodes].mean(axis=0)
        nodes[piece_nodes, :3, 6 * c : 6 * c + 3] = back[piece_nodes]
        nodes[piece_nodes, :3, 6 * c + 3 : 6 * c + 6] = -back[piece_nodes] @ skew(arms)
        nodes[piece_nodes, 3:, 6 * c + 3 : 6 * c + 6] = back[piece_nodes]
    result[6 * n + coordinates, 6 * count + np.arange(len(coordinates))] = 1.0
    return np.asarray(result / np.linalg.norm(result, axis=0))


def _find_null_combinations(A: Floats, relative: float) -> Floats:
    """Return combinations (c, f) of columns (r, c) of which no more than a part is left, orthonormal."""
    _, sizes, right = np.linalg.svd(A, full_matrices=len(A) < A.shape[1])
    sizes = np.append(sizes, np.zeros(len(right) - len(sizes)))
    return np.asarray(right[sizes <= relative].T)


def _compute_residual_slopes(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, motions: Floats
) -> tuple[Floats, float]:
    """Return the derivatives of the residual along motions (6 n + k, s), and the sizes of the forces in it."""
    n, residual, turns = problem.mesh.size, linear.residual, np.zeros_like(motions)
    ahead, behind = (
        np.stack([_compute_outer_residual(problem, linear, sign * FORCE_SLOPE_STEP * z) for z in motions.T], axis=1)
        for sign in (1.0, -1.0)
    )
    # Reactions keep their directions when the sections on which they act turn.
    for s, z in enumerate(motions.T):
        w = z[: 6 * n].reshape(n, 6)[:, 3:]
        turned = np.concatenate([cross(w, residual[:, :3]), cross(w, residual[:, 3:])], axis=1)
        turns[: 6 * n, s] = turned.ravel()
    size = max(float(np.abs(part).max(initial=0.0)) for part in (ahead, behind, residual))
    return (ahead - behind) / (2.0 * FORCE_SLOPE_STEP) + turns, size


def _compute_outer_residual(problem: EquilibriumProblem, linear: LinearizedEquilibrium, z: Floats) -> Floats:
    """Return the contribution of everything but strain to the residuals (6 n + k,) after a motion z."""
    mesh, state, n = problem.mesh, linear.state, problem.mesh.size
    eta = z[: 6 * n].reshape(n, 6)
    pose = state.pose.displace(eta)
    result = -compute_load_covectors(mesh, pose, problem.loads.scale(state.factor))
    if problem.coupled is None:
        return np.asarray(result.ravel())
    constraint_block = problem.coupled.compute_constraint_block(pose, state.extra_unknowns + z[6 * n :], state.factor)
    extra_residual = np.where(problem.coupled.unknown_scales > 0.0, constraint_block.residual, 0.0)
    return np.concatenate([(result - constraint_block.node_covectors).ravel(), extra_residual])
