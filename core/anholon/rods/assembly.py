"""Sums over the elements: residual and tangent of all nodes, and the solution of the linear systems."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix, skew
from anholon.rods.band import WIDEST, Band
from anholon.rods.kernel import LONG, Forces, States, Tangents, carried, forces, linearised, load_numbers, states
from anholon.rods.loads import Loads, acting, covectors, felt
from anholon.rods.mesh import Mesh, Pose

if TYPE_CHECKING:
    from scipy.sparse.linalg import SuperLU

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

_FEW = 60  # nodes


class Sums(NamedTuple):
    """The equations at a pose: `residual` (n, 6), inner less outer covectors; `size`: the largest of the covectors
    that cancel in it; `K` (b, 6, 6): blocks at the nodes (rows, columns) of `pattern_of(mesh)`; the elements' forces
    and tangents, and what the kernels read."""

    residual: Floats
    size: float
    K: Floats
    forces: Forces
    tangents: Tangents
    states: States


class Border(NamedTuple):
    """Equations beside those of the nodes, of k further unknowns: coordinates of bodies, multipliers of joints.

    `pulls` (n, 6): covectors with which they act at the nodes; `pairs` (2, b) and `blocks` (b, 6, 6): derivatives of
    the nodes' equations (rows) by η of nodes (columns) that come from these; `rows` (e,), `nodes` (e,), `slopes`
    (e, 6): derivatives of the further equations by η of a node, which are those of the nodes' equations by the further
    unknowns with the factors `signs` (e,): -1 for multipliers; `residual` (k,) and its derivative `K` (k, k).
    """

    pulls: Floats
    pairs: Indices
    blocks: Floats
    rows: Indices
    nodes: Indices
    slopes: Floats
    signs: Floats
    residual: Floats
    K: Floats


class Factors(Protocol):
    """A factorised tangent."""

    def solve(self, right: Floats, step: Floats, basis: Floats | None = None) -> Floats:
        """Return η (n, 6) with K η = right in the free directions and the given step in the held ones.

        `basis` (n, 6, 6): the held directions of now, where they have turned since the tangent was made.
        """
        ...

    @property
    def sign(self) -> int:
        """Sign of the determinant."""
        ...


def assemble(mesh: Mesh, pose: Pose, wrench: Floats, loads: Loads) -> Sums:
    """Return residual and tangent at a pose, with the mean wrenches Θ (m, 6) of Newton's method."""
    rows = states(mesh, pose, wrench, loads.line, felt(mesh, pose, loads))
    found, slopes = forces(rows), linearised(rows)
    given = acting(mesh, pose, loads)
    inner = node_sums(mesh, found.F_A, found.F_B)
    K = np.concatenate([seated(mesh, slopes.K if given.between is None else slopes.K - given.between), -given.turning])
    if mesh.cables is not None:
        # What has no frame does not turn.
        K[len(K) - mesh.size :][mesh.cables.points, 3:, 3:] += np.eye(3)
    size = max(float(np.abs(part).max(initial=0.0)) for part in (found.F_A, found.F_B, given.covectors))
    return Sums(inner - given.covectors, size, K, found, slopes, rows)


def straightened(mesh: Mesh, pose: Pose, wrench: Floats, loads: Loads) -> Floats | None:
    """Return what long elements that are pulled lack of stiffness (m, 2, 2, 6, 6), None where there are none.

    Where the ends turn beside the chord by angles of the mean θ, a force N is taken to act along θ on a chord that is
    shorter by L θ²/2, as if that lowered the energy; and loads along the axis to act on a cubic that swings out with
    the ends. In truth the rod is straight but for its ends, whose turning raises the energy by √(N EI) θ².
    """
    part = np.clip(load_numbers(mesh, wrench) / LONG - 1.0, 0.0, 1.0) * (wrench[:, 0] > 0.0)
    if mesh.cables is not None:
        part[mesh.cables.elements] = 0.0
    if not part.any():
        return None
    L, ends = mesh.length, [mesh.frames(pose, end) for end in (0, 1)]
    chord = ends[1].x - ends[0].x
    size = np.linalg.norm(chord, axis=1)[:, None]
    n = chord / size
    turned = np.zeros((2, len(n), 3, 2, 6))
    for end, sign in ((0, 1.0), (1, -1.0)):
        R = matrix(ends[end].q)
        turned[:, :, :, end, :3] = sign * skew(n / size) @ R
        turned[end, :, :, end, 3:] = (np.eye(3) - n[:, :, None] * n[:, None, :]) @ R
    along = part * L**2 / 12.0 * np.sum(n * loads.line, axis=1)
    found = np.zeros((len(n), 2, 2, 6, 6))
    for stiffness, one in (
        (part * wrench[:, 0] * L, 0.5 * (turned[0] + turned[1])),
        (-along, turned[0]),
        (along, turned[1]),
    ):
        found += np.einsum("k,kiap,kibq->kabpq", stiffness, one, one)
    return found


def carried_residual(mesh: Mesh, pose: Pose, wrench: Floats, loads: Loads) -> Floats:
    """Return inner less outer covectors (n, 6) with the wrenches as they are given."""
    at = states(mesh, pose, wrench, loads.line, felt(mesh, pose, loads))
    return node_sums(mesh, *carried(at)) - covectors(mesh, pose, loads)


def node_sums(mesh: Mesh, at_A: Floats, at_B: Floats) -> Floats:
    """Return the sums (n, 6) of covectors (m, 6) at the elements' ends."""
    total = np.zeros((mesh.size, 6))
    for end, F in enumerate((at_A, at_B)):
        np.add.at(total, mesh.ends[:, end], np.einsum("kji,kj->ki", mesh.seats[:, end], F))
    return total


def seated(mesh: Mesh, blocks: Floats) -> Floats:
    """Return blocks (m, 2, 2, 6, 6) at the elements' ends as blocks (4 m, 6, 6) at the nodes."""
    turned = np.swapaxes(mesh.seats, -1, -2)[:, :, None] @ blocks @ mesh.seats[:, None]
    return np.asarray(turned.reshape(-1, 6, 6))


def pattern_of(mesh: Mesh) -> Indices:
    """Return the nodes (rows, columns) (2, 4 m + n) of the blocks: those of the elements, then one at every node."""
    i = np.broadcast_to(mesh.ends[:, :, None], (len(mesh.ends), 2, 2))
    nodes = np.arange(mesh.size)
    return np.stack([np.append(i, nodes), np.append(np.swapaxes(i, 1, 2), nodes)])


def factorise(K: Floats, pattern: Indices, basis: Floats, fixed: NDArray[np.bool_]) -> Factors:
    """Return the factors of the blocks K (b, 6, 6), for the held rows `fixed` (n, 6) of a basis (n, 6, 6) of η.

    Raises LinAlgError where the free directions carry no stiffness.
    """
    n = len(basis)
    i, j, values = entries(K, pattern, basis, fixed)
    if int(np.abs(i - j).max()) <= WIDEST:
        return _Chain(Band(i, j, values, 6 * n), basis, fixed)
    return _Sparse(i, j, values, basis, fixed, n)


def solved(K: Floats, pattern: Indices, basis: Floats, fixed: NDArray[np.bool_], right: Floats) -> Floats:
    """Return η (n, 6) with K η = right in the free directions and none in the held ones, see `factorise`."""
    return np.asarray(answers(K, pattern, basis, fixed, right[None])[0])


def answers(K: Floats, pattern: Indices, basis: Floats, fixed: NDArray[np.bool_], rights: Floats) -> Floats:
    """Return η (k, n, 6) for several right-hand sides (k, n, 6), see `solved`."""
    n = len(basis)
    if n > _FEW:
        factors = factorise(K, pattern, basis, fixed)
        found = [factors.solve(right, np.zeros_like(right)) for right in rights]
        return np.array(found).reshape(rights.shape)
    # SciPy takes longer to import than so few equations to solve.
    i, j, values = entries(K, pattern, basis, fixed)
    whole = np.bincount(6 * n * i + j, weights=values, minlength=(6 * n) ** 2).reshape(6 * n, 6 * n)
    sides = np.where(fixed, 0.0, np.einsum("kij,akj->aki", basis, rights)).reshape(len(rights), 6 * n)
    return np.asarray(np.einsum("kij,aki->akj", basis, np.linalg.solve(whole, sides.T).T.reshape(-1, n, 6)))


def entries(K: Floats, pattern: Indices, basis: Floats, fixed: NDArray[np.bool_]) -> tuple[Indices, Indices, Floats]:
    """Return rows, columns and entries of the blocks in the given basis, with ones in the held rows."""
    turned = basis[pattern[0]] @ K @ np.swapaxes(basis[pattern[1]], 1, 2)
    index = np.arange(6)
    i = (6 * pattern[0])[:, None, None] + index[:, None]
    j = (6 * pattern[1])[:, None, None] + index
    i, j = (np.broadcast_to(part, turned.shape).ravel() for part in (i, j))
    held = fixed.ravel()
    values = np.where(held[i], 0.0, turned.ravel())
    ones = np.flatnonzero(held)
    return np.append(i, ones), np.append(j, ones), np.append(values, np.ones(len(ones)))


def bordered_entries(
    K: Floats, pattern: Indices, basis: Floats, fixed: NDArray[np.bool_], border: Border
) -> tuple[Indices, Indices, Floats]:
    """Return rows, columns and entries of the whole matrix of nodes and further unknowns."""
    n, k = len(basis), len(border.residual)
    i, j, values = entries(np.concatenate([K, border.blocks]), np.hstack([pattern, border.pairs]), basis, fixed)
    at = (6 * border.nodes)[:, None] + np.arange(6)
    along = np.einsum("eij,ej->ei", basis[border.nodes], border.slopes)
    there = np.broadcast_to(6 * n + border.rows[:, None], at.shape)
    own = np.indices((k, k)) + 6 * n
    back = np.where(fixed.ravel()[at], 0.0, border.signs[:, None] * along)
    rows = np.concatenate([i, there.ravel(), at.ravel(), own[0].ravel()])
    columns = np.concatenate([j, at.ravel(), there.ravel(), own[1].ravel()])
    return rows, columns, np.concatenate([values, along.ravel(), back.ravel(), border.K.ravel()])


class _Chain:
    """Factors of a band: rods in one chain."""

    def __init__(self, band: Band, basis: Floats, fixed: NDArray[np.bool_]) -> None:
        self._basis, self._fixed = basis, fixed
        self._band = band.factorise()

    def solve(self, right: Floats, step: Floats, basis: Floats | None = None) -> Floats:
        """Return η; see `Factors`."""
        basis = self._basis if basis is None else basis
        side = np.where(self._fixed, step, np.einsum("kij,kj->ki", basis, right))
        z = self._band.solve(side.ravel())
        return np.asarray(np.einsum("kij,ki->kj", basis, z.reshape(side.shape)))

    @property
    def sign(self) -> int:
        """Sign of the determinant."""
        return self._band.sign


class _Sparse:
    """Factors of a sparse matrix: rods in trees and loops."""

    def __init__(self, i: Indices, j: Indices, values: Floats, basis: Floats, fixed: NDArray[np.bool_], n: int) -> None:
        self._basis, self._fixed = basis, fixed
        from scipy.sparse import csc_array  # slow to import, and chains in motion do not need it
        from scipy.sparse.linalg import splu

        try:
            self._lu = splu(csc_array((values, (i, j)), shape=(6 * n, 6 * n)))
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, step: Floats, basis: Floats | None = None) -> Floats:
        """Return η; see `Factors`."""
        basis = self._basis if basis is None else basis
        side = np.where(self._fixed, step, np.einsum("kij,kj->ki", basis, right))
        return np.asarray(np.einsum("kij,ki->kj", basis, self._lu.solve(side.ravel()).reshape(side.shape)))

    @property
    def sign(self) -> int:
        """Sign of the determinant."""
        return _sign(self._lu)


class Bordered:
    """Factors of a sparse matrix with a border: rods with bodies and joints beside them."""

    def __init__(self, K: Floats, pattern: Indices, basis: Floats, fixed: NDArray[np.bool_], border: Border) -> None:
        n, k = len(basis), len(border.residual)
        self._basis, self._fixed, self._size = basis, fixed, 6 * n
        i, j, values = bordered_entries(K, pattern, basis, fixed, border)
        from scipy.sparse import csc_array  # slow to import, and chains in motion do not need it
        from scipy.sparse.linalg import splu

        try:
            self._lu = splu(csc_array((values, (i, j)), shape=(6 * n + k, 6 * n + k)))
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, step: Floats, rest: Floats) -> tuple[Floats, Floats]:
        """Return η (n, 6) and the changes (k,) of the further unknowns; see `Factors`."""
        side = np.where(self._fixed, step, np.einsum("kij,kj->ki", self._basis, right))
        z = self._lu.solve(np.concatenate([side.ravel(), rest]))
        return np.asarray(np.einsum("kij,ki->kj", self._basis, z[: self._size].reshape(side.shape))), z[self._size :]

    @property
    def sign(self) -> int:
        """Sign of the determinant."""
        return _sign(self._lu)


def _sign(lu: SuperLU) -> int:
    signs = np.prod(np.sign(lu.U.diagonal()))
    return int(signs) * _parity(lu.perm_r) * _parity(lu.perm_c)


def _parity(permutation: Indices) -> int:
    """Return 1 for an even permutation, -1 for an odd one."""
    left = np.ones(len(permutation), dtype=bool)
    cycles = 0
    for k in range(len(permutation)):
        if left[k]:
            cycles += 1
            while left[k]:
                left[k] = False
                k = int(permutation[k])  # along the cycle
    return 1 if (len(permutation) - cycles) % 2 == 0 else -1
