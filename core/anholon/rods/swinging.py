"""Which elements swing exactly about an equilibrium, and their part of the equations of small motions."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import bsr_array, csr_array, hstack, vstack

from anholon.rods.balance import Balance, Linear
from anholon.rods.cable_waves import cable_waves, taut
from anholon.rods.ends import along_rods
from anholon.rods.turning import centrifugal
from anholon.rods.waves import Waves, waves

Floats = NDArray[np.float64]
Numbers = NDArray[np.inexact[Any]]
Indices = NDArray[np.intp]


_LONGEST: Final = 24.0  # lengths of elements by those within which forces bend them: beyond, solutions inside overflow


class Swinging(NamedTuple):
    """Elements (k,) cut into `pieces` through which they are known by transfer matrices.

    Their unknowns, one below the other, are η_A, δΘ_A, what stands where pieces meet, and η_B; `allowed` gives them,
    units apart, by the allowed motions (d,) and the unknowns inside.
    """

    waves: Waves
    pieces: int
    allowed: csr_array
    fixed: csr_array | None

    @property
    def elements(self) -> Indices:
        """Numbers of the elements."""
        return self.waves.elements

    def matrix(self, root: complex | None, square: float) -> csr_array:
        """Return the part of D(λ) with the equations inside: of a root λ, or of a real square of one."""
        T = self.waves.equations.transfers(root, square, self.pieces)
        k, half, count = len(T), T.shape[-1] // 2, self.pieces
        width = 2 * half * count + half
        blocks = np.zeros((k, width, width), dtype=T.dtype)
        index = np.arange(half)
        blocks[:, index, half + index] = -1.0  # the covector at A
        for piece in range(count):
            at = slice(2 * half * piece, 2 * half * (piece + 1))
            if piece == count - 1:  # η_B, and the covector there
                blocks[:, width - 2 * half : width - half, at] = T[:, piece, :half]
                blocks[:, width - 2 * half + index, width - half + index] = -1.0
                blocks[:, width - half :, at] = T[:, piece, half:]
            else:
                rows = slice(half + 2 * half * piece, half + 2 * half * (piece + 1))
                blocks[:, rows, at] = T[:, piece]
                both = np.arange(2 * half)
                blocks[:, rows.start + both, 2 * half * (piece + 1) + both] = -1.0
        whole = bsr_array((blocks, np.arange(k), np.arange(k + 1)), shape=(width * k, width * k))
        found = self.allowed.T @ (whole @ self.allowed)
        return csr_array(found if self.fixed is None else found + self.fixed)


def swinging_parts(balance: Balance, linear: Linear, damping: Floats | None, directions: Floats) -> list[Swinging]:
    """Return the elements that swing exactly; `damping` (m,): times of the elements' damping, s; `directions` (6 n, d):
    the allowed motions."""
    mesh, state = balance.mesh, linear.state
    loads, pose = balance.loads.times(state.factor), state.pose
    inertia = None if loads.turning is None else -centrifugal(mesh, pose, loads.turning)[0]
    ends = along_rods(mesh, pose, state.wrench, loads._replace(turning=None), inertia).ends
    times = np.zeros(len(mesh.length)) if damping is None else damping
    found: list[Waves] = []
    if len(e := _bending(balance, ends)):
        found.append(waves(mesh, pose, loads, ends, e, times))
    found += [cable_waves(mesh, pose, loads, ends, e, times, lengths) for e, lengths in taut(mesh, ends)]
    counts = [part.equations.pieces for part in found]
    inside = [_inside(part, count) for part, count in zip(found, counts, strict=True)]
    moved = directions.reshape(mesh.size, 6, -1)
    parts, before = [], 0
    for part, count, own in zip(found, counts, inside, strict=True):
        e, after = part.elements, sum(inside) - before - own
        at = np.stack([mesh.seats[e, k] @ moved[mesh.ends[e, k]] for k in (0, 1)], axis=1)
        parts.append(_swinging(part, count, at, before, after))
        before += own
    return parts


def _inside(part: Waves, pieces: int) -> int:
    """Return the number of unknowns inside elements."""
    half = int(part.equations.still.shape[-1]) // 2
    return len(part.elements) * (2 * half * pieces - half)


def _swinging(part: Waves, pieces: int, at: Floats, before: int, after: int) -> Swinging:
    """Return the elements beside so many unknowns of others; `at` (k, 2, 6, d): η of the ends."""
    k, d = len(at), at.shape[-1]
    half = part.equations.still.shape[-1] // 2
    width, own = 2 * half * pieces + half, _inside(part, pieces)
    ends = at if part.frames is None else part.frames @ at[:, :, :3]
    ends = part.units.reshape(k, 2, half)[..., None] * ends
    rows = np.zeros((k, width, d))
    rows[:, :half], rows[:, -half:] = ends[:, 0], ends[:, 1]
    inner = np.arange(k)[:, None] * width + np.arange(half, width - half)
    ones = csr_array((np.ones(own), (inner.ravel(), np.arange(own))), shape=(width * k, own))
    nothing = [csr_array((width * k, count)) for count in (before, after)]
    allowed = csr_array(hstack([csr_array(rows.reshape(width * k, d)), nothing[0], ones, nothing[1]], format="csr"))
    fixed = None
    if part.turned is not None:
        left = at.reshape(-1, 6, d)
        whole = bsr_array((part.turned.reshape(-1, 6, 6), np.arange(2 * k), np.arange(2 * k + 1)))
        sides = csr_array(left.reshape(12 * k, d))
        size = before + own + after
        fixed = csr_array(sides.T @ (whole @ sides))
        fixed = csr_array(vstack([hstack([fixed, csr_array((d, size))]), csr_array((size, d + size))], format="csr"))
    return Swinging(part, pieces, allowed, fixed)


def _bending(balance: Balance, ends: Floats) -> Indices:
    """Return the elements of rods whose course inside is known: without beds against turning; none where some are so
    long that the forces at their `ends` (m, 2, 6) bend them within a small part of their length."""
    mesh = balance.mesh
    yields = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max(axis=1)
    chosen = yields > 0.0
    others = [bed.elements for bed in balance.loads.beds if bed.turning is not None]
    if mesh.cables is not None:
        others.append(mesh.cables.elements)
    for elements in others:
        chosen[elements] = False
    forces = np.linalg.norm(ends[:, :, :3], axis=2).max(axis=1)
    if (mesh.length**2 * forces * yields)[chosen].max(initial=0.0) > _LONGEST**2:
        return np.zeros(0, dtype=np.intp)
    return np.flatnonzero(chosen)
