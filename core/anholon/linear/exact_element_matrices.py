"""Which elements swing exactly about an equilibrium, and their part of the equations of small motions."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import bsr_array, coo_array, csr_array

from anholon.linear.cable_waves import cable_waves, taut
from anholon.linear.element_waves import Waves, waves
from anholon.rods.end_wrenches import compute_end_wrenches
from anholon.rods.rotating_frame import compute_centrifugal_covectors
from anholon.rods.statics.equilibrium_problem import EquilibriumProblem, LinearizedEquilibrium

Floats = NDArray[np.float64]
Numbers = NDArray[np.inexact[Any]]
Indices = NDArray[np.intp]


_LONGEST: Final = 24.0  # lengths of elements by those within which forces bend them: beyond, solutions inside overflow


class MatrixEntries(NamedTuple):
    """Entries (s,) of a matrix of the unknowns, `rows` and `columns`: the sums of `shares` of the numbers with the
    places `of` among those given."""

    rows: Indices
    columns: Indices
    shares: Floats
    of: Indices


class OscillatingElements(NamedTuple):
    """Elements (k,) cut into `pieces` through which they are known by transfer matrices.

    Their unknowns, one below the other, are η_A, δΘ_A, what stands where pieces meet, and η_B, units apart. `moving`
    tells where the entries of the transfer matrices stand in the equations of the free directions (f,) and the unknowns
    inside; `still` where those stand that do not depend on λ, with their sizes.
    """

    waves: Waves
    pieces: int
    moving: MatrixEntries
    still: MatrixEntries

    @property
    def elements(self) -> Indices:
        """Numbers of the elements."""
        return self.waves.elements

    def numbers(self, root: complex | None, square: float) -> Numbers:
        """Return the entries of the transfer matrices, of a root λ, or of a real square of one."""
        return self.waves.equations.transfers(root, square, self.pieces).ravel()


def swinging_parts(
    balance: EquilibriumProblem, linear: LinearizedEquilibrium, damping: Floats | None, free: csr_array
) -> list[OscillatingElements]:
    """Return the elements that swing exactly; `damping` (m,): times of the elements' damping, s; `free` (6 n, f): η of
    the nodes by the free directions, and by what is free beside them."""
    mesh, state = balance.mesh, linear.state
    loads, pose = balance.loads.scale(state.factor), state.pose
    inertia = (
        None if loads.rotating_frame is None else -compute_centrifugal_covectors(mesh, pose, loads.rotating_frame)[0]
    )
    ends = compute_end_wrenches(mesh, pose, state.wrench, loads._replace(rotating_frame=None), inertia).ends
    times = np.zeros(len(mesh.length)) if damping is None else damping
    result: list[Waves] = []
    if len(e := _bending(balance, ends)):
        bending = waves(mesh, pose, loads, ends, e, times)
        result += [] if bending is None else [bending]
    result += [cable_waves(mesh, pose, loads, ends, e, times, lengths) for e, lengths in taut(mesh, ends)]
    parts, before = [], free.shape[1]
    for part in result:
        e = part.elements
        index = 6 * mesh.ends[e][:, :, None] + np.arange(6)
        at = [
            bsr_array((mesh.offset_adjoints[e, k], np.arange(len(e)), np.arange(len(e) + 1)))
            @ free[index[:, k].ravel()]
            for k in (0, 1)
        ]
        parts.append(_swinging(part, [csr_array(one) for one in at], before))
        before += _inside(part, parts[-1].pieces)
    return parts


def _inside(part: Waves, pieces: int) -> int:
    """Return the number of unknowns inside elements."""
    half = int(part.equations.still.shape[-1]) // 2
    return len(part.elements) * (2 * half * pieces - half)


def _swinging(part: Waves, at: list[csr_array], before: int) -> OscillatingElements:
    """Return the elements whose unknowns inside come after so many others; `at`: η (6 k, f) of the ends A and B."""
    k, pieces = len(part.elements), part.equations.pieces
    half = part.equations.still.shape[-1] // 2
    width, own = 2 * half * pieces + half, _inside(part, pieces)
    ends = at
    if part.frames is not None:
        blocks = np.zeros((2, k, 3, 6))
        blocks[:, :, :, :3] = np.swapaxes(part.frames, 0, 1)
        ends = [_blocks(block) @ one for block, one in zip(blocks, at, strict=True)]
    units = part.units.reshape(k, 2, half)
    rows, columns, values = [], [], []
    for end, first in ((0, 0), (1, width - half)):
        one = coo_array(ends[end])
        element, place = np.divmod(one.coords[0], half)
        rows.append(element * width + first + place)
        columns.append(one.coords[1])
        values.append(one.data * units[element, end, place])
    inner = (np.arange(k)[:, None] * width + np.arange(half, width - half)).ravel()
    rows, columns = [*rows, inner], [*columns, before + np.arange(own)]
    values.append(np.ones(own))
    shape = (width * k, before + own)
    allowed = csr_array(
        coo_array((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=shape)
    )
    # Of one element: where the transfer matrices stand, and the ones beside them.
    index = np.arange(half)
    moving = np.zeros((2, pieces, 2 * half, 2 * half), dtype=np.intp)
    minus = [(index, half + index)]  # the covector at A
    for piece in range(pieces):
        moving[1, piece] = 2 * half * piece + np.arange(2 * half)
        to = half + 2 * half * piece + np.arange(2 * half)
        if piece == pieces - 1:  # η_B, and the covector there
            moving[0, piece, :half] = (width - 2 * half + index)[:, None]
            moving[0, piece, half:] = (width - half + index)[:, None]
            minus.append((width - 2 * half + index, width - half + index))
        else:
            moving[0, piece] = to[:, None]
            minus.append((to, to + half))
    shift = width * np.arange(k)[:, None]
    to, by = ((shift + side.ravel()).ravel() for side in moving)
    transfers = _congruent(allowed, to, by, np.arange(len(to)))
    i, j = ((shift + np.concatenate(side)).ravel() for side in zip(*minus, strict=True))
    fixed = _congruent(allowed, i, j, np.zeros(len(i), dtype=np.intp))
    fixed = fixed._replace(shares=-fixed.shares)
    if part.turned is not None:
        blocks = np.swapaxes(part.turned, 0, 1)
        turned = [coo_array(one.T @ _blocks(block) @ one) for one, block in zip(at, blocks, strict=True)]
        more = [(*one.coords, one.data, np.zeros(one.nnz, dtype=np.intp)) for one in turned]
        fixed = MatrixEntries(*(np.concatenate(items) for items in zip(fixed, *more, strict=True)))
    return OscillatingElements(part, pieces, transfers, fixed)


def _blocks(blocks: Floats) -> bsr_array:
    """Return a matrix with the blocks (k, …) on its diagonal."""
    return bsr_array((blocks, np.arange(len(blocks)), np.arange(len(blocks) + 1)))


def _congruent(A: csr_array, rows: Indices, columns: Indices, of: Indices) -> MatrixEntries:
    """Return where the entries (`rows`, `columns`) of W stand in A^T W A."""
    counts = np.diff(A.indptr)
    own, other = counts[rows], counts[columns]
    total = own * other
    entry = np.repeat(np.arange(len(rows)), total)
    within = np.arange(len(entry)) - np.repeat(np.cumsum(total) - total, total)
    a, b = A.indptr[rows[entry]] + within // other[entry], A.indptr[columns[entry]] + within % other[entry]
    return MatrixEntries(
        A.indices[a].astype(np.intp), A.indices[b].astype(np.intp), A.data[a] * A.data[b], of[entry].astype(np.intp)
    )


def _bending(balance: EquilibriumProblem, ends: Floats) -> Indices:
    """Return the elements of rods whose course inside is known: without beds against turning; none where some are so
    long that the forces at their `ends` (m, 2, 6) bend them within a small part of their length."""
    mesh = balance.mesh
    yields = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max(axis=1)
    chosen = yields > 0.0
    others = [bed.elements for bed in balance.loads.beds if bed.rotational_stiffness is not None]
    if mesh.cables is not None:
        others.append(mesh.cables.elements)
    for elements in others:
        chosen[elements] = False
    forces = np.linalg.norm(ends[:, :, :3], axis=2).max(axis=1)
    if (mesh.length**2 * forces * yields)[chosen].max(initial=0.0) > _LONGEST**2:
        return np.zeros(0, dtype=np.intp)
    return np.flatnonzero(chosen)
