"""What is spread along elements: elastic beds (Winkler's springs) and couples per length.

Their covectors belong to both ends of an element, and so do the slopes of these; see `anholon.rods.spread_kernel`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.library import Library
from anholon.rods.bowing import bending_shares
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.spread_kernel import POSE, SHARED, spread_functions

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

_UPPER = np.triu_indices(3)
_LONG = 6.0  # stiffness of a bed beside that of an element: with less than 12 its energy is positive


class Bed(NamedTuple):
    """Springs along the elements `elements` (k,) that draw their sections back to their places in the reference.

    `stiffness` (k, 3, 3, 3), N/m², at A, in the middle and at B, in the world's axes; `turning` (k, 3, 3, 3), N·m/rad
    per length, against turns about them, None where there is none; `numbers` (k, …): what the kernel reads beside the
    pose.
    """

    elements: Indices
    stiffness: Floats
    turning: Floats | None
    numbers: Floats


class Couples(NamedTuple):
    """Moments per length on the elements `elements` (k,), N·m/m, at A, in the middle and at B: `dead` (k, 3, 3) in the
    world's axes, `following` (k, 3, 3) in the sections'."""

    elements: Indices
    dead: Floats
    following: Floats

    def times(self, factor: float) -> Couples:
        """Return the couples multiplied by a factor."""
        return Couples(self.elements, factor * self.dead, factor * self.following)


Spread = Bed | Couples


@functools.cache
def _kernel() -> Library:
    return spread_functions()


def bed_of(mesh: Mesh, elements: Indices, stiffness: Floats, turning: Floats) -> Bed:
    """Return a bed on elements (k,) of a mesh; stiffnesses (k, 3, 3, 3) at A, in the middle and at B."""
    A, B = (mesh.frames(mesh.reference, end) for end in (0, 1))
    lever, L = mesh.length / 8.0, mesh.length[elements]
    if mesh.cables is not None:
        lever[mesh.cables.elements] = 0.0  # it runs straight between its nodes
    chord = (B.x - A.x)[elements]
    along = chord / np.linalg.norm(chord, axis=1, keepdims=True)
    numbers = [part[elements] for part in (A.q, A.x, B.q, B.x, lever[:, None])]
    for K, strain in ((stiffness, 0), (turning, 3)) if turning.any() else ((stiffness, 0),):
        compliance = mesh.compliance[elements, strain, strain]
        stiff = np.maximum(np.einsum("ki,kij,kj->k", along, K[:, 1], along), 0.0) * L**2 * compliance
        # Where the bed is so stiff that an element is too long for it, it must not become soft.
        g = np.sqrt(compliance * L**3 / (1.0 + stiff / _LONG))
        numbers += [part[:, *_UPPER] for part in (K[:, 0], K[:, 1], K[:, 2])]
        numbers.append(g[:, None] * along)
    return Bed(elements, stiffness, turning if turning.any() else None, np.concatenate(numbers, axis=1))


def couples_of(dead: Floats, following: Floats) -> tuple[Couples, ...]:
    """Return the couples (m, 3, 3) of all elements, where there are any. Those on one element are taken together: they
    bend each other's moments."""
    e = np.flatnonzero((dead != 0.0).any(axis=(1, 2)) | (following != 0.0).any(axis=(1, 2)))
    return (Couples(e, dead[e], following[e]),) if len(e) else ()


def covectors_of(mesh: Mesh, pose: Pose, spread: Sequence[Spread]) -> tuple[Floats, Floats]:
    """Return the covectors (m, 2, 6) at the elements' ends, and their slopes (m, 2, 2, 6, 6) by η there."""
    m = len(mesh.length)
    F, K = np.zeros((m, 2, 6)), np.zeros((m, 2, 2, 6, 6))
    for item in spread:
        out = _found(mesh, pose, item)
        np.add.at(F, item.elements, out[:, :12].reshape(-1, 2, 6))
        slopes = out[:, 12:156].reshape(-1, 2, 6, 2, 6)
        np.add.at(K, item.elements, np.swapaxes(slopes, 2, 3))
    return F, K


def following_of(
    mesh: Mesh, pose: Pose, dead: Floats, force: Floats, couples: Sequence[Couples], chosen: NDArray[np.bool_]
) -> tuple[Floats, Floats]:
    """Return by how much the covectors (m, 2, 6) of forces per length (m, 3) that follow the chosen elements (m,) are
    greater where these bend and stretch, and the slopes (m, 2, 2, 6, 6), beside `dead` forces per length (m, 3) and
    couples; see the function `following`."""
    m, e = len(mesh.length), np.flatnonzero(chosen & force.any(axis=1))
    others = np.zeros((2, m, 6))
    others[0, :, :3] = dead
    _add_couples(couples, others)
    given = force[e], mesh.d0[e], mesh.regular[e].reshape(-1, 36), _bends(mesh, e), *others[:, e]
    return _at_elements(m, e, _kernel().map("following", np.concatenate([*_ends(mesh, pose, e), *given], axis=1)))


def dead_of(
    mesh: Mesh,
    pose: Pose,
    forces: tuple[Floats, Floats, Floats],
    following: Floats,
    couples: Sequence[Couples],
    chosen: NDArray[np.bool_],
) -> tuple[Floats, Floats]:
    """Return by how much the covectors (m, 2, 6) of forces per length that keep their direction, their means, growths
    and bulges (m, 3), on the chosen elements (m,) are others than on straight elements that do not stretch, and the
    slopes (m, 2, 2, 6, 6), beside forces per length (m, 3) that follow and couples; see the function `dead`."""
    m, e = len(mesh.length), np.flatnonzero(chosen & np.any([part.any(axis=1) for part in forces], axis=0))
    others = np.zeros((2, m, 6))
    others[1, :, :3] = following
    _add_couples(couples, others)
    uneven = np.zeros((m, 6, 6)) if mesh.compliance_growth is None else mesh.compliance_growth
    given = *(part[e] for part in forces), mesh.d0[e], mesh.regular[e].reshape(-1, 36)
    given = *given, uneven[e, :3].reshape(-1, 18), *others[:, e]
    return _at_elements(m, e, _kernel().map("dead", np.concatenate([*_ends(mesh, pose, e), *given], axis=1)))


def _add_couples(couples: Sequence[Couples], others: Floats) -> None:
    """Add couples in the middle of elements to loads per length (2, m, 6), dead and following ones."""
    for item in couples:
        others[0, item.elements, 3:] += item.dead[:, 1]
        others[1, item.elements, 3:] += item.following[:, 1]


def _at_elements(m: int, e: Indices, out: Floats) -> tuple[Floats, Floats]:
    """Return covectors (m, 2, 6) and slopes (m, 2, 2, 6, 6) from the outputs of a kernel for the elements e."""
    F, K = np.zeros((m, 2, 6)), np.zeros((m, 2, 2, 6, 6))
    F[e] = out[:, :12].reshape(-1, 2, 6)
    K[e] = np.swapaxes(out[:, 12:156].reshape(-1, 2, 6, 2, 6), 2, 3)
    return F, K


def energy_of(mesh: Mesh, pose: Pose, beds: Sequence[Bed]) -> float:
    """Return the energy of beds, J."""
    return sum(float(_found(mesh, pose, bed)[:, 156].sum()) for bed in beds)


def growth_of(mesh: Mesh, pose: Pose, beds: Sequence[Bed]) -> Floats:
    """Return by how much the forces per length of beds (m, 3), in the world, are greater at B than at A."""
    growth = np.zeros((len(mesh.length), 3))
    for bed in beds:
        pulls = []
        for end, K in ((0, bed.stiffness[:, 0]), (1, bed.stiffness[:, 2])):
            gone = mesh.frames(pose, end).x - mesh.frames(mesh.reference, end).x
            pulls.append(-(K @ gone[bed.elements, :, None])[..., 0])
        np.add.at(growth, bed.elements, pulls[1] - pulls[0])
    return growth


def _found(mesh: Mesh, pose: Pose, item: Spread) -> Floats:
    """Return the outputs of the kernel (k, …)."""
    e = item.elements
    ends = _ends(mesh, pose, e)
    kind, more = numbers_of(mesh, item)
    if kind == "turned bed":
        own = more[:, SHARED - POSE :]
        for part, q in ((slice(0, 4), ends[0]), (slice(7, 11), ends[2])):
            own[:, part] *= np.where(np.sum(q * own[:, part], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    return _kernel().map(kind, np.concatenate([*ends[:4], more], axis=1))


def numbers_of(mesh: Mesh, item: Spread) -> tuple[str, Floats]:
    """Return the name of the function and the numbers (k, …) that it reads after the pose."""
    e = item.elements
    rows = [mesh.length[e, None], bending_shares(mesh.compliance[e], mesh.length[e])]
    if isinstance(item, Couples):
        given = item.dead, item.following, mesh.d0[e], mesh.compliance[e], _bends(mesh, e)
        return "couples", np.concatenate([*rows, *(part.reshape(len(e), -1) for part in given)], axis=1)
    return "bed" if item.turning is None else "turned bed", np.concatenate([*rows, item.numbers], axis=1)


def _ends(mesh: Mesh, pose: Pose, e: Indices) -> list[Floats]:
    """Return the numbers of the elements e (k,) that all functions read: both ends and the length."""
    A, B = (mesh.frames(pose, end) for end in (0, 1))
    q_A, q_B = A.q[e], B.q[e]
    q_B = np.where(np.sum(q_A * q_B, axis=1, keepdims=True) < 0.0, -q_B, q_B)
    return [q_A, A.x[e], q_B, B.x[e], mesh.length[e, None]]


def _bends(mesh: Mesh, e: Indices) -> Floats:
    """Return by how much (k, 3) the curvature of the reference, times the length, is greater at B than at A."""
    return np.zeros((len(e), 3)) if mesh.bends is None else mesh.bends[e]
