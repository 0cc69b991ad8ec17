"""Where Newton's method for cables begins: the shape in which they hang when they stretch more than they do.

A cable that is not loaded has no shape of its own. Its energy of extension together with the potential of dead loads is
a convex function of the places, so that damped Newton steps lead to its least value from anywhere; cables that stretch
by a third are placed first, then ever stiffer ones, each beginning where the one before came to rest. Rods keep their
places meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix
from anholon.rods.element_kernel import (
    compute_forces,
    compute_tangents,
    make_element_states,
    make_end_blocks,
    set_cable_tensions,
)
from anholon.rods.global_equations import factorise, find_block_pattern, move_blocks_to_nodes, sum_at_nodes
from anholon.rods.loads import RodLoads, compute_load_covectors, compute_spring_energy, linearise_loads
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.statics.cable_equilibrium import CableEquilibriumProblem
from anholon.rods.statics.equilibrium_problem import EquilibriumProblem
from anholon.rods.supports import evaluate_supports
from anholon.rods.tolerances import CABLE_GUESS_TOLERANCE_REL, MAX_CABLE_GUESS_STEPS, TYPICAL_CABLE_STRAIN

_GUESS_STRAINS: Final = (0.3, 0.03, 3e-3, 3e-4, 3e-5)
"""Strains under the whole load, one after another, as long as the cable's own is less."""


def guess_cable_shapes(problem: EquilibriumProblem, factor: float) -> Iterator[tuple[NodePoses, Floats]]:
    """Yield poses with hanging cables, and the elements' wrenches (m, 6), under loads and displacements times `factor`.

    The first guess is cheap and may be missing; the last is always found.
    """
    if problem.cable_problem is not None:
        result = _find_force_density_shape_of_cables(problem, problem.cable_problem, factor)
        if result is not None:
            yield result
    mesh, loads = problem.mesh, problem.loads.scale(factor)
    assert mesh.cables is not None
    which = mesh.cables.elements
    loads = loads._replace(line=np.where(np.isin(np.arange(len(mesh.length)), which)[:, None], loads.line, 0.0))
    conditions = evaluate_supports(problem.supports, mesh.reference, factor)
    movable = np.zeros((mesh.size, 6), dtype=bool)
    movable[mesh.cables.point_nodes, :3] = True
    if problem.coupled is not None:
        movable[
            problem.coupled.compute_constraint_block(
                mesh.reference, problem.coupled.reference_unknowns(), factor
            ).slope_nodes
        ] = False
    fixed = conditions.held_rows | ~movable
    shift = np.einsum("kij,ki->kj", conditions.basis, np.where(conditions.held_rows, conditions.missing_step, 0.0))[
        :, :3
    ]
    shift[~mesh.cables.point_nodes] = 0.0
    pose = mesh.reference._replace(x=mesh.reference.x + np.einsum("kij,kj->ki", matrix(mesh.reference.q), shift))
    load_size = _sum_load_sizes(mesh, loads)
    wrench = np.zeros((len(mesh.length), 6))
    pose, wrench[which, 0] = _find_force_density_shape(mesh, pose, loads, conditions.basis, fixed)
    if wrench.any() and problem.cable_problem is None:
        yield pose, wrench
    mesh = mesh._replace(laws=())  # a first shape only: with their stiffness without strain
    compliance = mesh.compliance[which, 0, 0]
    scale = load_size if load_size > 0.0 else float((TYPICAL_CABLE_STRAIN / compliance).max())
    for stretch in _GUESS_STRAINS:
        soft = mesh.compliance.copy()
        soft[which, 0, 0] = np.maximum(compliance, stretch / scale)
        pose, wrench = _minimise_energy(mesh._replace(compliance=soft), pose, loads, conditions.basis, fixed, scale)
        if (soft[which, 0, 0] == compliance).all():
            break
    yield pose, wrench


def guess_cable_wrenches(problem: EquilibriumProblem, factor: float) -> Floats:
    """Return wrenches (m, 6) by which cables are pulled with forces of the size of the whole load."""
    mesh = problem.mesh
    assert mesh.cables is not None
    which = mesh.cables.elements
    force = _sum_load_sizes(mesh, problem.loads.scale(factor))
    if problem.coupled is not None:
        force += abs(factor) * float(
            np.abs(problem.coupled.compute_load_derivative(problem.coupled.reference_unknowns())).max(initial=0.0)
        )
    wrench = np.zeros((len(mesh.length), 6))
    wrench[which, 0] = force if force > 0.0 else float((TYPICAL_CABLE_STRAIN / mesh.compliance[which, 0, 0]).max())
    return wrench


def _sum_load_sizes(mesh: ElementMesh, loads: RodLoads) -> float:
    """Return the sum of the sizes of all forces that keep their direction."""
    return float(np.linalg.norm(loads.line, axis=1) @ mesh.length + np.linalg.norm(loads.dead[:, :3], axis=1).sum())


def _find_force_density_shape(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, basis: Floats, held_rows: NDArray[np.bool_]
) -> tuple[NodePoses, Floats]:
    """Return the pose in which springs replace the cables, and their forces (c,): the force density method.

    All springs have the same product of stiffness and length, such that their total length is that of the cables. The
    forces are zero if the cables are taut without load.
    """
    assert mesh.cables is not None
    which = mesh.cables.elements
    A, B = mesh.ends[which].T
    L = mesh.length[which]
    blocks = np.zeros((len(mesh.length), 2, 2, 6, 6))
    R = np.stack([matrix(pose.q[A]), matrix(pose.q[B])])
    blocks[which] = make_end_blocks(R, np.eye(3) / L[:, None, None])
    regularization = np.zeros((mesh.size, 6, 6))
    regularization[:, range(3), range(3)] = 1e-9 / float(L.max())
    factors = factorise(
        np.concatenate([move_blocks_to_nodes(mesh, blocks), regularization]), find_block_pattern(mesh), basis, held_rows
    )
    pull = np.zeros((mesh.size, 6))
    np.add.at(pull[:, :3], A, (pose.x[B] - pose.x[A]) / L[:, None])
    np.add.at(pull[:, :3], B, (pose.x[A] - pose.x[B]) / L[:, None])
    pull[:, :3] = np.einsum("kji,kj->ki", matrix(pose.q), pull[:, :3])
    weights = compute_load_covectors(mesh, pose, loads.without_springs)
    weights[:, 3:] = 0.0
    zero = np.zeros((mesh.size, 6))
    steps = (np.einsum("kij,kj->ki", matrix(pose.q), factors.solve(side, zero)[:, :3]) for side in (pull, weights))
    straight, sag = steps
    x, force = _scale_sag(pose.x + straight, sag, mesh.ends[which], L)
    return pose._replace(x=x), force


def _find_force_density_shape_of_cables(
    problem: EquilibriumProblem, cables: CableEquilibriumProblem, factor: float
) -> tuple[NodePoses, Floats] | None:
    """Return the shape of `_find_force_density_shape` for cables alone, with the wrenches (m, 6).

    None if it is no suitable start.
    """
    mesh = problem.mesh
    L, start = mesh.length, mesh.reference.x
    A, B = mesh.ends.T
    try:
        solve = cables.make_solver(np.eye(3) / L[:, None, None])
    except LinAlgError:
        return None
    straight = solve(
        cables.sum_at_nodes((start[B] - start[A]) / L[:, None]), cables.compute_support_steps(start, factor)
    )
    x, force = _scale_sag(
        start + straight, solve(cables.compute_node_forces(factor), np.zeros_like(start)), mesh.ends, L
    )
    if not force.any() or not np.isfinite(x).all():
        return None
    wrench = np.zeros((len(L), 6))
    wrench[:, 0] = force
    return mesh.reference._replace(x=x), wrench


def _scale_sag(x: Floats, sag: Floats, ends: NDArray[np.intp], L: Floats) -> tuple[Floats, Floats]:
    """Return the places x + s sag (n, 3) with the total length of the cables, and the forces (c,) of the springs there.

    `L` (c,): lengths of the cables, m. The forces are zero if the springs are as long without sag.
    """
    A, B = ends.T
    gap, slope = x[B] - x[A], sag[B] - sag[A]
    total, sag_length = float(L.sum()), float(np.linalg.norm(slope, axis=1).sum())
    at_rest = float(np.linalg.norm(gap, axis=1).sum())
    if sag_length == 0.0 or at_rest >= total:
        return x, np.zeros(len(L))
    # The length is a convex function of s: from above Newton's method falls onto the root.
    share = (total + at_rest) / sag_length
    for _ in range(MAX_CABLE_GUESS_STEPS):
        closed_gap = gap + share * slope
        lengths = np.linalg.norm(closed_gap, axis=1)
        safe = np.maximum(lengths, np.finfo(float).tiny)
        step = (float(lengths.sum()) - total) / float(np.einsum("ki,ki,k->", closed_gap, slope, 1.0 / safe))
        share -= step
        if step <= 1e-9 * share:
            break
    return x + share * sag, np.linalg.norm(gap + share * slope, axis=1) / (share * L)


def _minimise_energy(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, basis: Floats, held_rows: NDArray[np.bool_], scale: float
) -> tuple[NodePoses, Floats]:
    """Return the pose of minimum energy near a pose, and its wrenches."""
    size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
    pattern, shift = find_block_pattern(mesh), 1e-2 * scale / size
    energy = _compute_energy(mesh, pose, loads)
    wrench = np.zeros((len(mesh.length), 6))
    for _ in range(MAX_CABLE_GUESS_STEPS):
        wrench = set_cable_tensions(mesh, pose, wrench)
        at = make_element_states(mesh, pose, wrench)
        element_forces, slopes = compute_forces(at), compute_tangents(at)
        load_terms = linearise_loads(mesh, pose, loads)
        residual = load_terms.covectors - sum_at_nodes(mesh, element_forces.F_A, element_forces.F_B)
        if (
            float(np.abs(np.where(held_rows, 0.0, np.einsum("kij,kj->ki", basis, residual))).max())
            < CABLE_GUESS_TOLERANCE_REL * scale
        ):
            break
        K = np.concatenate([move_blocks_to_nodes(mesh, slopes.K), -load_terms.node_slopes])
        for _ in range(MAX_CABLE_GUESS_STEPS):
            stiff = K.copy()
            stiff[len(K) - mesh.size :, range(3), range(3)] += shift
            try:
                eta = factorise(stiff, pattern, basis, held_rows).solve(residual, np.zeros_like(residual))
            except LinAlgError:
                shift *= 10.0
                continue
            moved = pose._replace(x=pose.x + np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3]))
            after = _compute_energy(mesh, moved, loads)
            if after <= energy + 1e-12 * scale * size:
                break
            shift *= 10.0
        else:
            return pose, wrench
        pose, energy, shift = moved, after, max(0.2 * shift, 1e-9 * scale / size)
        if float(np.abs(eta[:, :3]).max()) < CABLE_GUESS_TOLERANCE_REL * size:
            break
    return pose, set_cable_tensions(mesh, pose, wrench)


def _compute_energy(mesh: ElementMesh, pose: NodePoses, loads: RodLoads) -> float:
    """Return the energy of the cables' extension and the potential of their loads."""
    assert mesh.cables is not None
    which = mesh.cables.elements
    A, B = mesh.ends[which].T
    L = mesh.length[which]
    strain = np.maximum(np.linalg.norm(pose.x[B] - pose.x[A], axis=1) / L - 1.0, 0.0)
    stored = float(np.sum(0.5 * L * strain**2 / mesh.compliance[which, 0, 0]))
    weights = 0.5 * L[:, None] * loads.line[which]
    return (
        stored
        + compute_spring_energy(mesh, loads, pose)
        - float(np.sum(weights * (pose.x[A] + pose.x[B])) + np.sum(loads.dead[:, :3] * pose.x))
    )
