"""Sums over the elements: residual and tangent of all nodes, and the solution of the linear systems."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError, solve_banded
from scipy.sparse import csc_array
from scipy.sparse.linalg import splu

from anholon.rods.kernel import Forces, Tangents, carried, forces, linearised, states
from anholon.rods.loads import Loads, covectors
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]


class Sums(NamedTuple):
    """The equations at a pose: `residual` (n, 6), inner less outer covectors; `size`: the largest of the covectors
    that cancel in it; `K` (b, 6, 6): blocks at the nodes (rows, columns) of `pattern` (2, b); the elements' forces and
    tangents."""

    residual: Floats
    size: float
    K: Floats
    pattern: NDArray[np.intp]
    forces: Forces
    tangents: Tangents


def assemble(mesh: Mesh, pose: Pose, wrench: Floats, loads: Loads) -> Sums:
    """Return residual and tangent at a pose, with the mean wrenches Θ (m, 6) of Newton's method."""
    n = mesh.size
    rows = states(mesh, pose, wrench)
    found, slopes = forces(rows), linearised(rows)
    A, B = mesh.seats(0), mesh.seats(1)
    outer, turning = covectors(mesh, pose, loads)
    inner = np.zeros((n, 6))
    at_A, at_B = np.einsum("kji,kj->ki", A, found.F_A), np.einsum("kji,kj->ki", B, found.F_B)
    np.add.at(inner, mesh.ends[:, 0], at_A)
    np.add.at(inner, mesh.ends[:, 1], at_B)
    seats = np.stack([A, B], axis=1)
    blocks = np.einsum("kaji,kabjl,kblm->kabim", seats, slopes.K, seats, optimize=True)
    i = np.broadcast_to(mesh.ends[:, :, None], (len(A), 2, 2))
    nodes = np.arange(n)
    pattern = np.stack([np.append(i, nodes), np.append(np.swapaxes(i, 1, 2), nodes)])
    K = np.concatenate([blocks.reshape(-1, 6, 6), -turning])
    size = max(float(np.abs(part).max(initial=0.0)) for part in (at_A, at_B, outer))
    return Sums(inner - outer, size, K, pattern, found, slopes)


def carried_residual(mesh: Mesh, pose: Pose, wrench: Floats, loads: Loads) -> Floats:
    """Return inner less outer covectors (n, 6) with the wrenches as they are given."""
    F_A, F_B = carried(states(mesh, pose, wrench))
    inner = np.zeros((mesh.size, 6))
    np.add.at(inner, mesh.ends[:, 0], np.einsum("kji,kj->ki", mesh.seats(0), F_A))
    np.add.at(inner, mesh.ends[:, 1], np.einsum("kji,kj->ki", mesh.seats(1), F_B))
    return inner - covectors(mesh, pose, loads)[0]


def solve(sums: Sums, n: int, basis: Floats, fixed: NDArray[np.bool_], right: Floats, step: Floats) -> Floats:
    """Return η (n, 6) with K η = right in the free directions and the given step in the fixed ones.

    Raises LinAlgError where the free directions carry no stiffness.
    """
    K, pattern = sums.K, sums.pattern
    turned = basis[pattern[0]] @ K @ np.swapaxes(basis[pattern[1]], 1, 2)
    held = fixed.ravel()
    index = np.arange(6)
    i = (6 * pattern[0])[:, None, None] + index[:, None]
    j = (6 * pattern[1])[:, None, None] + index
    i, j = np.broadcast_arrays(i, j)
    free = ~held[i]
    matrix = csc_array(
        (
            np.append(turned[free], np.ones(int(held.sum()))),
            (np.append(i[free], np.flatnonzero(held)), np.append(j[free], np.flatnonzero(held))),
        ),
        shape=(6 * n, 6 * n),
    )
    side = np.where(fixed, step, np.einsum("kij,kj->ki", basis, right)).ravel()
    z = _linear(matrix, side).reshape(n, 6)
    return np.asarray(np.einsum("kij,ki->kj", basis, z))


def _linear(matrix: csc_array, side: Floats) -> Floats:
    """Return the solution of a sparse system: as a band where that is narrow, else by sparse elimination."""
    columns = np.repeat(np.arange(matrix.shape[1]), np.diff(matrix.indptr))
    width = int(np.abs(matrix.indices - columns).max(initial=0))
    if width <= 17:
        band = np.zeros((2 * width + 1, matrix.shape[1]))
        np.add.at(band, (width + matrix.indices - columns, columns), matrix.data)
        return np.asarray(solve_banded((width, width), band, side))
    try:
        return np.asarray(splu(matrix).solve(side))
    except RuntimeError as error:  # how SuperLU says that the matrix is singular
        raise LinAlgError(str(error)) from error
