"""Sums over the elements: residual and tangent of all nodes, and the solution of the linear systems."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.geometry.rotations import matrix, skew
from anholon.rods.band_matrix import MAX_HALF_BANDWIDTH, BandMatrix
from anholon.rods.element_kernel import (
    ElementForces,
    ElementStates,
    ElementTangents,
    compute_forces,
    compute_forces_of_wrenches,
    compute_load_numbers,
    compute_tangents,
    make_element_states,
)
from anholon.rods.loads import RodLoads, compute_load_covectors, compute_section_load, linearise_loads
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.tolerances import MAX_LOAD_NUMBER

if TYPE_CHECKING:
    from scipy.sparse.linalg import SuperLU

_FEW_NODES = 60  # nodes


class GlobalEquations(NamedTuple):
    """The equations at a pose: `residual` (n, 6), inner minus outer covectors, and their derivatives.

    `force_scale`: the largest of the covectors that cancel in it; `K` (b, 6, 6): blocks at the nodes (rows, columns) of
    `find_block_pattern(mesh)`; the elements' forces and tangents, and the inputs of the kernels.
    """

    residual: Floats
    force_scale: float
    K: Floats
    forces: ElementForces
    tangents: ElementTangents
    element_states: ElementStates


class ConstraintBlock(NamedTuple):
    """Equations beside those of the nodes, of k further unknowns: coordinates of bodies, multipliers of joints.

    `node_covectors` (n, 6): covectors with which they act at the nodes; `block_nodes` (2, b) and `node_blocks` (b, 6,
    6): derivatives of the nodes' equations (rows) by η of nodes (columns) that come from these; `slope_rows` (e,),
    `slope_nodes` (e,), `slopes` (e, 6): derivatives of the further equations by η of a node, which are those of the
    nodes' equations by the further unknowns with the factors `signs` (e,): -1 for multipliers; `residual` (k,) and its
    derivative `K` (k, k).
    """

    node_covectors: Floats
    block_nodes: Indices
    node_blocks: Floats
    slope_rows: Indices
    slope_nodes: Indices
    slopes: Floats
    signs: Floats
    residual: Floats
    K: Floats


class Factors(Protocol):
    """A factorised tangent."""

    def solve(self, right: Floats, held_step: Floats, basis: Floats | None = None) -> Floats:
        """Return η (n, 6) with K η = right in the free directions and the given step in the held ones.

        `basis` (n, 6, 6): the held directions of now, where they have turned since the tangent was made.
        """
        ...

    @property
    def determinant_sign(self) -> int:
        """Sign of the determinant."""
        ...


def assemble(mesh: ElementMesh, pose: NodePoses, wrench: Floats, loads: RodLoads) -> GlobalEquations:
    """Return the residual and the tangent at a pose, with the mean wrenches Θ (m, 6) of Newton's method."""
    rows = make_element_states(mesh, pose, wrench, loads.line, compute_section_load(mesh, pose, loads))
    element_forces, slopes = compute_forces(rows), compute_tangents(rows)
    load_terms = linearise_loads(mesh, pose, loads)
    inner = sum_at_nodes(mesh, element_forces.F_A, element_forces.F_B)
    K = np.concatenate(
        [
            move_blocks_to_nodes(mesh, slopes.K if load_terms.end_slopes is None else slopes.K - load_terms.end_slopes),
            -load_terms.node_slopes,
        ]
    )
    if mesh.cables is not None:
        # Nodes without frames do not rotate.
        K[len(K) - mesh.size :][mesh.cables.point_nodes, 3:, 3:] += np.eye(3)
    size = max(
        float(np.abs(part).max(initial=0.0)) for part in (element_forces.F_A, element_forces.F_B, load_terms.covectors)
    )
    return GlobalEquations(inner - load_terms.covectors, size, K, element_forces, slopes, rows)


def compute_tension_correction(mesh: ElementMesh, pose: NodePoses, wrench: Floats, loads: RodLoads) -> Floats | None:
    """Return the missing stiffness (m, 2, 2, 6, 6) of long elements in tension; None if there are none.

    If the ends rotate against the chord by angles of the mean θ, the element lets a force N act along θ on a chord that
    is shorter by L θ²/2, as if that lowered the energy, and loads along the axis act on a cubic that swings out with
    the ends. In reality the rod is straight except near its ends, whose rotation raises the energy by √(N EI) θ².
    """
    part = np.clip(compute_load_numbers(mesh, wrench) / MAX_LOAD_NUMBER - 1.0, 0.0, 1.0) * (wrench[:, 0] > 0.0)
    if mesh.cables is not None:
        part[mesh.cables.elements] = 0.0
    if not part.any():
        return None
    L, ends = mesh.length, [mesh.compute_end_poses(pose, end) for end in (0, 1)]
    chord = ends[1].x - ends[0].x
    size = np.linalg.norm(chord, axis=1)[:, None]
    n = chord / size
    turned = np.zeros((2, len(n), 3, 2, 6))
    for end, sign in ((0, 1.0), (1, -1.0)):
        R = matrix(ends[end].q)
        turned[:, :, :, end, :3] = sign * skew(n / size) @ R
        turned[end, :, :, end, 3:] = (np.eye(3) - n[:, :, None] * n[:, None, :]) @ R
    along = part * L**2 / 12.0 * np.sum(n * loads.line, axis=1)
    result = np.zeros((len(n), 2, 2, 6, 6))
    for stiffness, slopes in (
        (part * wrench[:, 0] * L, 0.5 * (turned[0] + turned[1])),
        (-along, turned[0]),
        (along, turned[1]),
    ):
        result += np.einsum("k,kiap,kibq->kabpq", stiffness, slopes, slopes)
    return result


def compute_residual_of_wrenches(mesh: ElementMesh, pose: NodePoses, wrench: Floats, loads: RodLoads) -> Floats:
    """Return inner less outer covectors (n, 6) with the wrenches as they are given."""
    at = make_element_states(mesh, pose, wrench, loads.line, compute_section_load(mesh, pose, loads))
    return sum_at_nodes(mesh, *compute_forces_of_wrenches(at)) - compute_load_covectors(mesh, pose, loads)


def sum_at_nodes(mesh: ElementMesh, covectors_A: Floats, covectors_B: Floats) -> Floats:
    """Return the sums (n, 6) of covectors (m, 6) at the elements' ends."""
    total = np.zeros((mesh.size, 6))
    for end, F in enumerate((covectors_A, covectors_B)):
        np.add.at(total, mesh.ends[:, end], np.einsum("kji,kj->ki", mesh.offset_adjoints[:, end], F))
    return total


def move_blocks_to_nodes(mesh: ElementMesh, blocks: Floats) -> Floats:
    """Return blocks (m, 2, 2, 6, 6) at the elements' ends as blocks (4 m, 6, 6) at the nodes."""
    turned = np.swapaxes(mesh.offset_adjoints, -1, -2)[:, :, None] @ blocks @ mesh.offset_adjoints[:, None]
    return np.asarray(turned.reshape(-1, 6, 6))


def find_block_pattern(mesh: ElementMesh) -> Indices:
    """Return the nodes (rows, columns) (2, 4 m + n) of the blocks: those of the elements, then one at every node."""
    i = np.broadcast_to(mesh.ends[:, :, None], (len(mesh.ends), 2, 2))
    nodes = np.arange(mesh.size)
    return np.stack([np.append(i, nodes), np.append(np.swapaxes(i, 1, 2), nodes)])


def factorise(K: Floats, pattern: Indices, basis: Floats, held_rows: NDArray[np.bool_]) -> Factors:
    """Return the factors of the blocks K (b, 6, 6), for the held rows `held_rows` (n, 6) of a basis (n, 6, 6) of η.

    Raises LinAlgError where the free directions carry no stiffness.
    """
    n = len(basis)
    i, j, values = compute_entries(K, pattern, basis, held_rows)
    if int(np.abs(i - j).max()) <= MAX_HALF_BANDWIDTH:
        return _BandFactors(BandMatrix(i, j, values, 6 * n), basis, held_rows)
    return _SparseFactors(i, j, values, basis, held_rows, n)


def solve_free(K: Floats, pattern: Indices, basis: Floats, held_rows: NDArray[np.bool_], right: Floats) -> Floats:
    """Return η (n, 6) with K η = right in the free directions and none in the held ones, see `factorise`."""
    return np.asarray(solve_many(K, pattern, basis, held_rows, right[None])[0])


def solve_many(K: Floats, pattern: Indices, basis: Floats, held_rows: NDArray[np.bool_], right_sides: Floats) -> Floats:
    """Return η (k, n, 6) for several right-hand sides (k, n, 6), see `solve_free`."""
    n = len(basis)
    if n > _FEW_NODES:
        factors = factorise(K, pattern, basis, held_rows)
        results = [factors.solve(right, np.zeros_like(right)) for right in right_sides]
        return np.array(results).reshape(right_sides.shape)
    # Solving few equations with NumPy takes less time than the import of SciPy.
    i, j, values = compute_entries(K, pattern, basis, held_rows)
    dense = np.bincount(6 * n * i + j, weights=values, minlength=(6 * n) ** 2).reshape(6 * n, 6 * n)
    sides = np.where(held_rows, 0.0, np.einsum("kij,akj->aki", basis, right_sides)).reshape(len(right_sides), 6 * n)
    return np.asarray(np.einsum("kij,aki->akj", basis, np.linalg.solve(dense, sides.T).T.reshape(-1, n, 6)))


def compute_entries(
    K: Floats, pattern: Indices, basis: Floats, held_rows: NDArray[np.bool_]
) -> tuple[Indices, Indices, Floats]:
    """Return rows, columns and entries of the blocks in the given basis, with ones on the diagonal of held rows."""
    turned = basis[pattern[0]] @ K @ np.swapaxes(basis[pattern[1]], 1, 2)
    index = np.arange(6)
    i = (6 * pattern[0])[:, None, None] + index[:, None]
    j = (6 * pattern[1])[:, None, None] + index
    i, j = (np.broadcast_to(part, turned.shape).ravel() for part in (i, j))
    is_held = held_rows.ravel()
    values = np.where(is_held[i], 0.0, turned.ravel())
    held_diagonal = np.flatnonzero(is_held)
    return np.append(i, held_diagonal), np.append(j, held_diagonal), np.append(values, np.ones(len(held_diagonal)))


def compute_bordered_entries(
    K: Floats, pattern: Indices, basis: Floats, held_rows: NDArray[np.bool_], constraint_block: ConstraintBlock
) -> tuple[Indices, Indices, Floats]:
    """Return rows, columns and entries of the whole matrix of nodes and further unknowns."""
    n, k = len(basis), len(constraint_block.residual)
    i, j, values = compute_entries(
        np.concatenate([K, constraint_block.node_blocks]),
        np.hstack([pattern, constraint_block.block_nodes]),
        basis,
        held_rows,
    )
    at = (6 * constraint_block.slope_nodes)[:, None] + np.arange(6)
    along = np.einsum("eij,ej->ei", basis[constraint_block.slope_nodes], constraint_block.slopes)
    there = np.broadcast_to(6 * n + constraint_block.slope_rows[:, None], at.shape)
    extra_indices = np.indices((k, k)) + 6 * n
    back = np.where(held_rows.ravel()[at], 0.0, constraint_block.signs[:, None] * along)
    rows = np.concatenate([i, there.ravel(), at.ravel(), extra_indices[0].ravel()])
    columns = np.concatenate([j, at.ravel(), there.ravel(), extra_indices[1].ravel()])
    return rows, columns, np.concatenate([values, along.ravel(), back.ravel(), constraint_block.K.ravel()])


class _BandFactors:
    """Factors of a band: rods in one chain."""

    def __init__(self, band: BandMatrix, basis: Floats, held_rows: NDArray[np.bool_]) -> None:
        self._basis, self._held_rows = basis, held_rows
        self._band = band.factorise()

    def solve(self, right: Floats, held_step: Floats, basis: Floats | None = None) -> Floats:
        """Return η; see `Factors`."""
        basis = self._basis if basis is None else basis
        side = np.where(self._held_rows, held_step, np.einsum("kij,kj->ki", basis, right))
        z = self._band.solve(side.ravel())
        return np.asarray(np.einsum("kij,ki->kj", basis, z.reshape(side.shape)))

    @property
    def determinant_sign(self) -> int:
        """Sign of the determinant."""
        return self._band.determinant_sign


class _SparseFactors:
    """Factors of a sparse matrix: rods in trees and loops."""

    def __init__(
        self, i: Indices, j: Indices, values: Floats, basis: Floats, held_rows: NDArray[np.bool_], n: int
    ) -> None:
        self._basis, self._held_rows = basis, held_rows
        from scipy.sparse import csc_array  # slow to import, and chains in motion do not need it
        from scipy.sparse.linalg import splu

        try:
            self._lu = splu(csc_array((values, (i, j)), shape=(6 * n, 6 * n)))
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, held_step: Floats, basis: Floats | None = None) -> Floats:
        """Return η; see `Factors`."""
        basis = self._basis if basis is None else basis
        side = np.where(self._held_rows, held_step, np.einsum("kij,kj->ki", basis, right))
        return np.asarray(np.einsum("kij,ki->kj", basis, self._lu.solve(side.ravel()).reshape(side.shape)))

    @property
    def determinant_sign(self) -> int:
        """Sign of the determinant."""
        return _determinant_sign(self._lu)


class BorderedFactors:
    """Factors of a sparse matrix with a border: rods with bodies and joints beside them."""

    def __init__(
        self,
        K: Floats,
        pattern: Indices,
        basis: Floats,
        held_rows: NDArray[np.bool_],
        constraint_block: ConstraintBlock,
    ) -> None:
        n, k = len(basis), len(constraint_block.residual)
        self._basis, self._held_rows, self._size = basis, held_rows, 6 * n
        i, j, values = compute_bordered_entries(K, pattern, basis, held_rows, constraint_block)
        from scipy.sparse import csc_array  # slow to import, and chains in motion do not need it
        from scipy.sparse.linalg import splu

        try:
            self._lu = splu(csc_array((values, (i, j)), shape=(6 * n + k, 6 * n + k)))
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, held_step: Floats, extra_right: Floats) -> tuple[Floats, Floats]:
        """Return η (n, 6) and the changes (k,) of the further unknowns; see `Factors`."""
        side = np.where(self._held_rows, held_step, np.einsum("kij,kj->ki", self._basis, right))
        z = self._lu.solve(np.concatenate([side.ravel(), extra_right]))
        return np.asarray(np.einsum("kij,ki->kj", self._basis, z[: self._size].reshape(side.shape))), z[self._size :]

    @property
    def determinant_sign(self) -> int:
        """Sign of the determinant."""
        return _determinant_sign(self._lu)


def _determinant_sign(lu: SuperLU) -> int:
    signs = np.prod(np.sign(lu.U.diagonal()))
    return int(signs) * _permutation_parity(lu.perm_r) * _permutation_parity(lu.perm_c)


def _permutation_parity(permutation: Indices) -> int:
    """Return 1 for an even permutation, -1 for an odd one."""
    is_unvisited = np.ones(len(permutation), dtype=bool)
    cycles = 0
    for k in range(len(permutation)):
        if is_unvisited[k]:
            cycles += 1
            while is_unvisited[k]:
                is_unvisited[k] = False
                k = int(permutation[k])  # along the cycle
    return 1 if (len(permutation) - cycles) % 2 == 0 else -1
