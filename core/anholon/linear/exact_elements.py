"""Elements whose equations of small motions are integrated exactly, and their entries in the dynamic stiffness.

Motions like exp(λ t) inside such an element are known by transfer matrices (`anholon.linear.element_transfer`,
`anholon.linear.cable_transfer`), so that frequencies have no error of the mesh but that of the equilibrium.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.sparse import bsr_array, coo_array, csr_array

from anholon.array_types import Floats, Indices, Numbers
from anholon.linear.cable_transfer import find_taut_elements, make_cable_transfer
from anholon.linear.element_transfer import ElementTransfer, make_rod_transfer
from anholon.linear.tolerances import MAX_BENDING_LENGTHS
from anholon.rods.end_wrenches import compute_end_wrenches
from anholon.rods.rotating_frame import compute_centrifugal_covectors
from anholon.rods.statics.equilibrium_problem import EquilibriumProblem, LinearizedEquilibrium


class MatrixEntries(NamedTuple):
    """Entries (s,) of a sparse matrix at `rows` and `columns`; entries at one place add up.

    They are `weights` times the values with the numbers `sources`.
    """

    rows: Indices
    columns: Indices
    weights: Floats
    sources: Indices


class ExactElements(NamedTuple):
    """Elements (k,), each cut into `piece_count` pieces with transfer matrices.

    The unknowns of an element are η_A, δΘ_A, (η, δΘ) where pieces meet, and η_B, in scaled units. `varying`: entries of
    D(λ) made of the values of the transfer matrices, on the free directions (f,) and the unknowns inside; `constant`:
    entries that do not depend on λ, as weights.
    """

    transfer: ElementTransfer
    piece_count: int
    varying: MatrixEntries
    constant: MatrixEntries

    @property
    def elements(self) -> Indices:
        """Numbers of the elements."""
        return self.transfer.elements

    def compute_values(self, root: complex | None, square: float) -> Numbers:
        """Return the entries of the transfer matrices for a root λ, or for a real λ², `square`."""
        return self.transfer.equations.compute_transfer_matrices(root, square, self.piece_count).ravel()


def make_exact_elements(
    balance: EquilibriumProblem, linear: LinearizedEquilibrium, damping: Floats | None, free: csr_array
) -> list[ExactElements]:
    """Return the exact elements of an equilibrium.

    `damping` (m,): damping times of the elements, s; `free` (6 n, f): η of the nodes by the free directions and the
    other unknowns.
    """
    mesh, state = balance.mesh, linear.state
    loads, pose = balance.loads.scale(state.factor), state.pose
    inertia = (
        None if loads.rotating_frame is None else -compute_centrifugal_covectors(mesh, pose, loads.rotating_frame)[0]
    )
    ends = compute_end_wrenches(mesh, pose, state.wrench, loads._replace(rotating_frame=None), inertia).ends
    times = np.zeros(len(mesh.length)) if damping is None else damping
    result: list[ElementTransfer] = []
    if len(e := _find_bending_elements(balance, ends)):
        rods = make_rod_transfer(mesh, pose, loads, ends, e, times)
        result += [] if rods is None else [rods]
    result += [
        make_cable_transfer(mesh, pose, loads, ends, e, times, lengths) for e, lengths in find_taut_elements(mesh, ends)
    ]
    groups, unknowns = [], free.shape[1]
    for transfer in result:
        e = transfer.elements
        index = 6 * mesh.ends[e][:, :, None] + np.arange(6)
        at = [
            bsr_array((mesh.offset_adjoints[e, k], np.arange(len(e)), np.arange(len(e) + 1)))
            @ free[index[:, k].ravel()]
            for k in (0, 1)
        ]
        groups.append(_place_unknowns(transfer, [csr_array(matrix) for matrix in at], unknowns))
        unknowns += _count_inner_unknowns(transfer, groups[-1].piece_count)
    return groups


def _count_inner_unknowns(transfer: ElementTransfer, pieces: int) -> int:
    """Return the number of unknowns inside elements."""
    half = int(transfer.equations.constant.shape[-1]) // 2
    return len(transfer.elements) * (2 * half * pieces - half)


def _place_unknowns(transfer: ElementTransfer, at: list[csr_array], first_unknown: int) -> ExactElements:
    """Return the elements with inner unknowns from the number `first_unknown` on.

    `at`: η (6 k, f) of the ends A and B by the free directions.
    """
    k, pieces = len(transfer.elements), transfer.equations.piece_count
    half = transfer.equations.constant.shape[-1] // 2
    unknown_map = _make_unknown_map(transfer, at, first_unknown)
    rows, columns, identity_rows, identity_columns = _number_transfer_entries(pieces, half)
    shift = (2 * half * pieces + half) * np.arange(k)[:, None]
    i, j = ((shift + side).ravel() for side in (rows, columns))
    varying = _find_congruence_entries(unknown_map, i, j, np.arange(len(i)))
    i, j = ((shift + side).ravel() for side in (identity_rows, identity_columns))
    constant = _find_congruence_entries(unknown_map, i, j, np.zeros(len(i), dtype=np.intp))
    constant = constant._replace(weights=-constant.weights)
    if transfer.geometric_stiffness is not None:
        blocks = np.swapaxes(transfer.geometric_stiffness, 0, 1)
        stiffness = [coo_array(A.T @ _make_block_diagonal(block) @ A) for A, block in zip(at, blocks, strict=True)]
        more = [(*K.coords, K.data, np.zeros(K.nnz, dtype=np.intp)) for K in stiffness]
        constant = MatrixEntries(*(np.concatenate(items) for items in zip(constant, *more, strict=True)))
    return ExactElements(transfer, pieces, varying, constant)


def _make_unknown_map(transfer: ElementTransfer, at: list[csr_array], first_unknown: int) -> csr_array:
    """Return the matrix that gives the unknowns of all elements, in scaled units, from those of the whole system."""
    k, pieces = len(transfer.elements), transfer.equations.piece_count
    half = transfer.equations.constant.shape[-1] // 2
    width, inner_count = 2 * half * pieces + half, _count_inner_unknowns(transfer, pieces)
    ends = at
    if transfer.frames is not None:
        blocks = np.zeros((2, k, 3, 6))
        blocks[:, :, :, :3] = np.swapaxes(transfer.frames, 0, 1)
        ends = [_make_block_diagonal(block) @ A for block, A in zip(blocks, at, strict=True)]
    units = transfer.units.reshape(k, 2, half)
    rows, columns, values = [], [], []
    for end, first in ((0, 0), (1, width - half)):
        A = coo_array(ends[end])
        element, component = np.divmod(A.coords[0], half)
        rows.append(element * width + first + component)
        columns.append(A.coords[1])
        values.append(A.data * units[element, end, component])
    rows.append((np.arange(k)[:, None] * width + np.arange(half, width - half)).ravel())
    columns.append(first_unknown + np.arange(inner_count))
    values.append(np.ones(inner_count))
    shape = (width * k, first_unknown + inner_count)
    entries = np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))
    return csr_array(coo_array(entries, shape=shape))


def _number_transfer_entries(pieces: int, half: int) -> tuple[Indices, Indices, Indices, Indices]:
    """Return rows and columns of the entries of the transfer matrices among the unknowns of one element.

    Then rows and columns of the identities that are subtracted: y_end - T y_start = 0 of every piece.

    The rows of the last piece give η_B and the covector at B, the first rows the covector at A.
    """
    width, index = 2 * half * pieces + half, np.arange(half)
    rows, columns = np.zeros((2, pieces, 2 * half, 2 * half), dtype=np.intp)
    identities = [(index, half + index)]  # the covector at A
    for piece in range(pieces):
        columns[piece] = 2 * half * piece + np.arange(2 * half)
        end = half + 2 * half * piece + np.arange(2 * half)
        if piece == pieces - 1:
            rows[piece, :half] = (width - 2 * half + index)[:, None]
            rows[piece, half:] = (width - half + index)[:, None]
            identities.append((width - 2 * half + index, width - half + index))
        else:
            rows[piece] = end[:, None]
            identities.append((end, end + half))
    identity_rows, identity_columns = (np.concatenate(side) for side in zip(*identities, strict=True))
    return rows.ravel(), columns.ravel(), identity_rows, identity_columns


def _make_block_diagonal(blocks: Floats) -> bsr_array:
    """Return the matrix with blocks (k, …) on its diagonal."""
    return bsr_array((blocks, np.arange(len(blocks)), np.arange(len(blocks) + 1)))


def _find_congruence_entries(A: csr_array, rows: Indices, columns: Indices, sources: Indices) -> MatrixEntries:
    """Return the entries of Aᵀ W A from the entries (`rows`, `columns`) of W, numbers `sources` of its values."""
    counts = np.diff(A.indptr)
    row_counts, column_counts = counts[rows], counts[columns]
    totals = row_counts * column_counts
    entry = np.repeat(np.arange(len(rows)), totals)
    within = np.arange(len(entry)) - np.repeat(np.cumsum(totals) - totals, totals)
    a = A.indptr[rows[entry]] + within // column_counts[entry]
    b = A.indptr[columns[entry]] + within % column_counts[entry]
    return MatrixEntries(
        A.indices[a].astype(np.intp),
        A.indices[b].astype(np.intp),
        A.data[a] * A.data[b],
        sources[entry].astype(np.intp),
    )


def _find_bending_elements(balance: EquilibriumProblem, ends: Floats) -> Indices:
    """Return the elements of rods that are integrated exactly: those that bend, without beds against rotation.

    None if some are so long that the forces at their `ends` (m, 2, 6) bend them within a small part of their length.
    """
    mesh = balance.mesh
    bending_compliance = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max(axis=1)
    chosen = bending_compliance > 0.0
    others = [bed.elements for bed in balance.loads.beds if bed.rotational_stiffness is not None]
    if mesh.cables is not None:
        others.append(mesh.cables.elements)
    for elements in others:
        chosen[elements] = False
    forces = np.linalg.norm(ends[:, :, :3], axis=2).max(axis=1)
    if (mesh.length**2 * forces * bending_compliance)[chosen].max(initial=0.0) > MAX_BENDING_LENGTHS**2:
        return np.zeros(0, dtype=np.intp)
    return np.flatnonzero(chosen)
