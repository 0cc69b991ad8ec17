"""Stability of equilibria whose loads have a potential: how many motions lower the energy, and along which.

By Sylvester's law of inertia the negative eigenvalues of a symmetric stiffness are as many as the negative pivots of
its elimination without exchanges. Beside joints and bodies it is that of the motions they allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.rods.band_matrix import MAX_HALF_BANDWIDTH, BandMatrix
from anholon.rods.element_kernel import compute_fixed_frame_compliance
from anholon.rods.statics.equilibrium_problem import EquilibriumProblem, LinearizedEquilibrium
from anholon.rods.statics.mechanisms import find_free_motions
from anholon.rods.statics.rigid_motions import deflate, find_null_motions
from anholon.rods.tolerances import (
    MAX_DENSE_SIZE,
    MAX_NEUTRAL_ITERATIONS,
    MAX_NEUTRAL_MOTIONS,
    NEUTRAL_MOTION_STIFFNESS_REL,
    REDUNDANT_ROW_REL,
    RESIDUAL_FLOOR_REL,
    TANGENT_SYMMETRY_REL,
    ZERO_STIFFNESS_REL,
)

if TYPE_CHECKING:
    from scipy.sparse import csc_array, csr_array


class ReducedStiffness(NamedTuple):
    """The stiffness K (f, f) of free directions, along and about the axes of the supports, and of other coordinates.

    `indices` (f,): their places in z; `Z` (f, d): the motions that joints and constraints allow, orthonormal, and
    `constraint_rows` (f - d, f): the motions they prevent; None if there are no joints and constraints.
    """

    K: csc_array
    indices: NDArray[np.intp]
    Z: Floats | None
    constraint_rows: csc_array | None = None

    def project_on_allowed(self, K: csc_array) -> Floats:
        """Return a matrix (f, f) on the allowed motions, (d, d)."""
        return np.asarray(K.toarray() if self.Z is None else self.Z.T @ (K @ self.Z))


def reduce_stiffness(problem: EquilibriumProblem, linear: LinearizedEquilibrium) -> ReducedStiffness:
    """Return the stiffness of the motions that supports, joints and bodies allow."""
    import scipy.linalg  # slow to import, and equilibria of chains do not need it
    from scipy.sparse import csc_array

    i, j, values = linear.compute_entries()
    n, k = 6 * problem.mesh.size, len(linear.state.extra_unknowns)
    K = csc_array((values, (i, j)), shape=(n + k, n + k))
    is_coordinate = np.zeros(0, dtype=bool) if problem.coupled is None else problem.coupled.unknown_scales > 0.0
    index = np.flatnonzero(np.concatenate([~linear.support_conditions.held_rows.ravel(), is_coordinate]))
    stiffness = csc_array(K[index][:, index])
    if not k:
        return ReducedStiffness(stiffness, index, None)
    rows = K[n + np.flatnonzero(~is_coordinate)][:, index].toarray()
    if not len(rows):
        return ReducedStiffness(stiffness, index, None)
    Z = scipy.linalg.null_space(rows, rcond=REDUNDANT_ROW_REL)
    # Rows that others contain are left out.
    order = scipy.linalg.qr(rows.T, mode="r", pivoting=True)[1][: rows.shape[1] - Z.shape[1]]
    return ReducedStiffness(stiffness, index, Z, csc_array(rows[np.sort(order)]))


def compute_allowed_motions(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, reduced_stiffness: ReducedStiffness
) -> Floats:
    """Return an orthonormal basis (6 n + k, d) of the motions z that supports, joints and constraints allow."""
    free_directions = compute_free_directions(problem, linear, reduced_stiffness)
    return np.asarray(
        free_directions.toarray() if reduced_stiffness.Z is None else free_directions @ reduced_stiffness.Z
    )


def compute_free_directions(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, reduced_stiffness: ReducedStiffness
) -> csr_array:
    """Return the free directions, before joints and constraints, as columns z (6 n + k, f)."""
    from scipy.sparse import csr_array

    n, k = problem.mesh.size, len(linear.state.extra_unknowns)
    at_nodes = reduced_stiffness.indices < 6 * n
    place, columns = reduced_stiffness.indices[at_nodes], np.flatnonzero(at_nodes)
    rows = 6 * (place // 6)[:, None] + np.arange(6)
    values = linear.support_conditions.basis[place // 6, place % 6].ravel()
    rigid = np.flatnonzero(~at_nodes)
    i = np.concatenate([rows.ravel(), reduced_stiffness.indices[rigid]])
    j = np.concatenate([columns.repeat(6), rigid])
    return csr_array(
        (np.concatenate([values, np.ones(len(rigid))]), (i, j)), shape=(6 * n + k, len(reduced_stiffness.indices))
    )


def _compute_diagonal_scale(diagonal: Floats) -> Floats:
    """Return square roots of stiffnesses, each at least 1e-9 of the largest."""
    size = np.sqrt(np.abs(diagonal))
    return np.asarray(np.maximum(size, 1e-9 * size.max(initial=0.0)))


def is_symmetric(K: Floats | csc_array) -> bool:
    """Return whether a stiffness is symmetric: each entry is compared with the stiffnesses of its own two motions.

    A follower load is small compared with the axial stiffness of a rod, and yet may cause flutter.
    """
    size = _compute_diagonal_scale(K.diagonal())
    if isinstance(K, np.ndarray):
        return bool((np.abs(K - K.T) <= TANGENT_SYMMETRY_REL * np.outer(size, size)).all())
    from scipy.sparse import coo_array

    gap = coo_array(K - K.T)
    i, j = gap.coords
    return bool((np.abs(gap.data) <= TANGENT_SYMMETRY_REL * size[i] * size[j]).all())


def count_negative_stiffnesses(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, shift: float = 0.0
) -> int | None:
    """Return the number of independent motions that lower the energy at a state.

    None if the loads have no potential, or if the number is not known. `shift`: stiffness added in the measure of
    lengths.
    """
    if problem.coupled is None and not len(linear.state.extra_unknowns):
        chain_count = _count_in_chain(problem, linear, shift)
        if chain_count is not None:
            symmetric, count = chain_count
            return _count_unfrozen(count, linear) if symmetric else None
    from scipy.sparse import csc_array, diags_array  # slow to import, and equilibria of chains do not need it
    from scipy.sparse.linalg import splu

    reduced_stiffness = reduce_stiffness(problem, linear)
    if shift:
        reduced_stiffness = reduced_stiffness._replace(
            K=reduced_stiffness.K
            + diags_array(shift * problem.unknown_weights[reduced_stiffness.indices] ** 2, format="csc")
        )
    if reduced_stiffness.Z is not None:
        K = reduced_stiffness.project_on_allowed(reduced_stiffness.K)
        if not is_symmetric(K):
            return None
        return _count_unfrozen(int(np.count_nonzero(np.linalg.eigvalsh(0.5 * (K + K.T)) < 0.0)), linear)
    if not is_symmetric(reduced_stiffness.K):
        return None
    sym = csc_array(0.5 * (reduced_stiffness.K + reduced_stiffness.K.T))
    try:
        lu = splu(sym, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
        if (lu.perm_r == lu.perm_c).all():
            return _count_unfrozen(int(np.count_nonzero(lu.U.diagonal() < 0.0)), linear)
    except RuntimeError:  # how SuperLU says that the matrix is singular
        pass
    if sym.shape[0] > MAX_DENSE_SIZE:
        return None
    return _count_unfrozen(int(np.count_nonzero(np.linalg.eigvalsh(sym.toarray()) < 0.0)), linear)


def _count_in_chain(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, shift: float
) -> tuple[bool, int] | None:
    """Return whether the stiffness of a chain is symmetric, and the number of its negative eigenvalues after a shift.

    `shift`: stiffness added, in the weights of the unknowns. None if the problem is no chain, or if elimination cannot
    decide.
    """
    i, j, values = linear.compute_entries()
    free = ~linear.support_conditions.held_rows.ravel()
    is_free = free[i] & free[j]
    free_index = np.cumsum(free) - 1
    i, j, values = free_index[i[is_free]], free_index[j[is_free]], values[is_free]
    size, width = int(np.count_nonzero(free)), int(np.abs(i - j).max(initial=0))
    if width > MAX_HALF_BANDWIDTH:
        return None
    wide = 2 * width + 1
    rows: Floats = np.bincount(wide * i + width + j - i, weights=values, minlength=wide * size).astype(np.float64)
    rows = rows.reshape(size, wide)
    column = np.arange(size)[:, None] + np.arange(-width, width + 1)
    inside = (column >= 0) & (column < size)
    column = np.where(inside, column, 0)
    transposed_rows = np.where(inside, rows[column, np.arange(wide)[::-1]], 0.0)
    stiff = _compute_diagonal_scale(rows[:, width])
    if not (np.abs(rows - transposed_rows) <= TANGENT_SYMMETRY_REL * stiff[:, None] * stiff[column])[inside].all():
        return False, 0
    symmetric_rows = 0.5 * (rows + transposed_rows)
    symmetric_rows[:, width] += shift * problem.unknown_weights[: len(free)][free] ** 2
    row = np.broadcast_to(np.arange(size)[:, None], column.shape)
    count = BandMatrix(row[inside], column[inside], symmetric_rows[inside], size).count_negative_eigenvalues()
    return None if count is None else (True, count)


def _count_unfrozen(count: int, linear: LinearizedEquilibrium) -> int | None:
    """Return the number of negative stiffnesses that do not come from frozen or nearly frozen strains.

    The compliance of a sixth-order element along these strains is the error of its bending: a small number of either
    sign, whose inverse is no stiffness of the rod. With wrenches as unknowns it would not count, by Sylvester's law.
    None if elements are too coarse to decide.
    """
    remaining_count = count - _count_negative_compliances(linear)
    return remaining_count if remaining_count >= 0 else None


def _count_negative_compliances(linear: LinearizedEquilibrium) -> int:
    """Return the number of strains of sixth-order elements with negative compliance."""
    result = compute_fixed_frame_compliance(linear.equations.element_states)
    # Lengths and angles side by side, of rods of any size: scaled, which leaves the signs.
    size = np.sqrt(np.abs(np.diagonal(result, axis1=1, axis2=2)))
    size = np.where(size > 0.0, size, 1.0)
    result = result / (size[:, :, None] * size[:, None, :])
    return int(np.count_nonzero(np.linalg.eigvalsh(0.5 * (result + np.swapaxes(result, 1, 2))) < 0.0))


def find_determinant_sign(linear: LinearizedEquilibrium) -> int:
    """Return the sign of the determinant of the stiffness, as with the wrenches as unknowns."""
    return linear.determinant_sign * (-1 if _count_negative_compliances(linear) % 2 else 1)


def count_unstable_motions(problem: EquilibriumProblem, linear: LinearizedEquilibrium) -> int | None:
    """Return the number of independent motions that lower the energy at a state, without neutral ones."""
    if find_free_motions(problem).text:
        counted = _count_with_null_motions(problem, linear)
        if counted is not None:
            return counted[0]
    return count_negative_stiffnesses(problem, linear, ZERO_STIFFNESS_REL * compute_bending_stiffness(problem))


def _count_with_null_motions(problem: EquilibriumProblem, linear: LinearizedEquilibrium) -> tuple[int | None] | None:
    """Return the number of unstable motions if rigid motions have no stiffness; None if there are no such motions.

    Rounding of the stiffness of stiff strains would otherwise count these.
    """
    reduced_stiffness = reduce_stiffness(problem, linear)
    null_motions = find_null_motions(problem, linear, compute_allowed_motions(problem, linear, reduced_stiffness))
    if not null_motions.shape[1]:
        return None
    K = reduced_stiffness.project_on_allowed(reduced_stiffness.K)
    if not is_symmetric(K):
        return (None,)
    K = deflate(0.5 * (K + K.T), null_motions, null_motions) + float(np.abs(K).max()) * (null_motions @ null_motions.T)
    K += (
        ZERO_STIFFNESS_REL
        * compute_bending_stiffness(problem)
        * float(problem.unknown_weights.max()) ** 2
        * np.eye(len(K))
    )
    try:
        np.linalg.cholesky(K)
    except np.linalg.LinAlgError:
        if len(K) > MAX_DENSE_SIZE:
            return (None,)
        return (_count_unfrozen(int(np.count_nonzero(np.linalg.eigvalsh(0.5 * (K + K.T)) < 0.0)), linear),)
    return (_count_unfrozen(0, linear),)


def compute_bending_stiffness(problem: EquilibriumProblem) -> float:
    """Return the bending stiffness of the rods as a whole, N·m/rad; 0 if there is none."""
    yields = float(np.diagonal(problem.mesh.compliance, axis1=1, axis2=2)[:, 3:].max(initial=0.0))
    return 1.0 / (yields * float(problem.mesh.length.sum())) if yields > 0.0 else 0.0


def find_neutral_motions(problem: EquilibriumProblem, linear: LinearizedEquilibrium) -> list[Floats]:
    """Return orthonormal motions near a state that meet almost no stiffness and almost no force.

    Examples: a ring of a round rod that rotates about the tangent at its clamp, or the motion into the branch at a
    bifurcation.
    """
    results: list[Floats] = []
    n, neutral_stiffness = 6 * problem.mesh.size, NEUTRAL_MOTION_STIFFNESS_REL * compute_bending_stiffness(problem)
    right = -linear.residual.ravel()
    for _ in range(MAX_NEUTRAL_MOTIONS):
        motion, tau = find_critical_motion(problem, linear, results)
        floor = RESIDUAL_FLOOR_REL * linear.force_scale * float(np.abs(motion[:n]).sum())
        if not (abs(tau) < neutral_stiffness and abs(float(motion[:n] @ right)) <= floor):
            break
        results.append(motion)
    return results


def remove_components(problem: EquilibriumProblem, z: Floats, *others: Floats) -> Floats:
    """Return the part of a motion that is orthogonal to `others`, motions of length 1."""
    for other in others:
        z = z - (problem.unknown_weights**2 * other @ z) * other
    return z


def find_critical_motion(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, others: Sequence[Floats]
) -> tuple[Floats, float]:
    """Return the motion z of length 1 with the smallest stiffness near a state, orthogonal to `others`; its stiffness.

    Found by inverse iteration; the stiffness is that in the measure of lengths. If nothing can move, the motion is zero
    and its stiffness infinite.
    """
    W = problem.unknown_weights**2
    n = 6 * problem.mesh.size
    # The iteration starts from a fixed motion without any symmetry.
    z = np.concatenate([np.sin(1.0 + 1.7 * np.arange(n)), np.zeros(len(linear.state.extra_unknowns))])
    tau = np.inf
    for _ in range(MAX_NEUTRAL_ITERATIONS):
        z = remove_components(problem, z, *others)
        z = z / np.sqrt(W @ z**2)
        result = linear.apply_inverse(W * z)
        tau = 1.0 / float(W * z @ result) if W * z @ result != 0.0 else 0.0
        if not np.isfinite(result).all():
            break
        if not result.any():
            return result, np.inf
        z = result
    z = remove_components(problem, z, *others)
    return z / np.sqrt(W @ z**2), tau
