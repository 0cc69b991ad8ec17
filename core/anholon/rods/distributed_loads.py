"""Loads distributed along elements: elastic beds (Winkler's springs) and couples per length.

Their covectors and the derivatives of these belong to both ends of an element; see
`anholon.rods.distributed_load_expressions`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.compiler.function_library import FunctionLibrary
from anholon.rods.bowing import compute_bending_fractions
from anholon.rods.distributed_load_expressions import POSE_SIZE, SHARED_SIZE, make_distributed_functions
from anholon.rods.mesh import ElementMesh, NodePoses

_UPPER = np.triu_indices(3)
_MAX_BED_STIFFNESS_REL = 6.0  # stiffness of a bed beside that of an element: with less than 12 its energy is positive


class ElementBed(NamedTuple):
    """Springs along the elements `elements` (k,) that draw their sections back to their places in the reference.

    `stiffness` (k, 3, 3, 3), N/m², at A, in the middle and at B, in the world's axes; `rotational_stiffness` (k, 3, 3,
    3), N·m/rad per length, against turns about them, None where there is none; `constants` (k, …): what the kernel
    reads beside the pose.
    """

    elements: Indices
    stiffness: Floats
    rotational_stiffness: Floats | None
    constants: Floats


class DistributedCouples(NamedTuple):
    """Moments per length on the elements `elements` (k,), N·m/m, at A, in the middle and at B.

    `dead` (k, 3, 3) in the world's axes, `following` (k, 3, 3) in the sections'.
    """

    elements: Indices
    dead: Floats
    following: Floats

    def scale(self, factor: float) -> DistributedCouples:
        """Return the couples multiplied by a factor."""
        return DistributedCouples(self.elements, factor * self.dead, factor * self.following)


DistributedLoad = ElementBed | DistributedCouples


@functools.cache
def _kernel() -> FunctionLibrary:
    return make_distributed_functions()


def make_bed(mesh: ElementMesh, elements: Indices, stiffness: Floats, rotational_stiffness: Floats) -> ElementBed:
    """Return a bed on elements (k,) of a mesh; stiffnesses (k, 3, 3, 3) at A, in the middle and at B."""
    A, B = (mesh.compute_end_poses(mesh.reference, end) for end in (0, 1))
    lever, L = mesh.length / 8.0, mesh.length[elements]
    if mesh.cables is not None:
        lever[mesh.cables.elements] = 0.0  # it runs straight between its nodes
    chord = (B.x - A.x)[elements]
    along = chord / np.linalg.norm(chord, axis=1, keepdims=True)
    numbers = [part[elements] for part in (A.q, A.x, B.q, B.x, lever[:, None])]
    for K, strain in ((stiffness, 0), (rotational_stiffness, 3)) if rotational_stiffness.any() else ((stiffness, 0),):
        compliance = mesh.compliance[elements, strain, strain]
        stiff = np.maximum(np.einsum("ki,kij,kj->k", along, K[:, 1], along), 0.0) * L**2 * compliance
        # Where the bed is so stiff that an element is too long for it, it must not become soft.
        g = np.sqrt(compliance * L**3 / (1.0 + stiff / _MAX_BED_STIFFNESS_REL))
        numbers += [part[:, *_UPPER] for part in (K[:, 0], K[:, 1], K[:, 2])]
        numbers.append(g[:, None] * along)
    return ElementBed(
        elements,
        stiffness,
        rotational_stiffness if rotational_stiffness.any() else None,
        np.concatenate(numbers, axis=1),
    )


def make_couples(dead: Floats, following: Floats) -> tuple[DistributedCouples, ...]:
    """Return the couples (m, 3, 3) of all elements, if there are any.

    Couples on one element are combined, because each affects the moments of the other.
    """
    e = np.flatnonzero((dead != 0.0).any(axis=(1, 2)) | (following != 0.0).any(axis=(1, 2)))
    return (DistributedCouples(e, dead[e], following[e]),) if len(e) else ()


def compute_distributed_covectors(
    mesh: ElementMesh, pose: NodePoses, distributed: Sequence[DistributedLoad]
) -> tuple[Floats, Floats]:
    """Return the covectors (m, 2, 6) at the elements' ends, and their slopes (m, 2, 2, 6, 6) by η there."""
    m = len(mesh.length)
    F, K = np.zeros((m, 2, 6)), np.zeros((m, 2, 2, 6, 6))
    for item in distributed:
        out = _call_kernel(mesh, pose, item)
        np.add.at(F, item.elements, out[:, :12].reshape(-1, 2, 6))
        slopes = out[:, 12:156].reshape(-1, 2, 6, 2, 6)
        np.add.at(K, item.elements, np.swapaxes(slopes, 2, 3))
    return F, K


def compute_following_correction(
    mesh: ElementMesh,
    pose: NodePoses,
    dead: Floats,
    force: Floats,
    couples: Sequence[DistributedCouples],
    is_chosen: NDArray[np.bool_],
) -> tuple[Floats, Floats]:
    """Return the additional covectors (m, 2, 6) of following forces (m, 3) per length on bent and stretched elements.

    `is_chosen` (m,): the elements; also returned are the slopes (m, 2, 2, 6, 6). `dead` (m, 3): forces per length and
    `couples` that act as well. See the function `following`.
    """
    m, e = len(mesh.length), np.flatnonzero(is_chosen & force.any(axis=1))
    others = np.zeros((2, m, 6))
    others[0, :, :3] = dead
    _add_couples(couples, others)
    numbers = force[e], mesh.d0[e], mesh.regular[e].reshape(-1, 36), _compute_curvature_gradient(mesh, e), *others[:, e]
    return _place_at_elements(
        m, e, _kernel().map("following", np.concatenate([*_make_end_columns(mesh, pose, e), *numbers], axis=1))
    )


def compute_dead_correction(
    mesh: ElementMesh,
    pose: NodePoses,
    forces: tuple[Floats, Floats, Floats],
    following: Floats,
    couples: Sequence[DistributedCouples],
    is_chosen: NDArray[np.bool_],
) -> tuple[Floats, Floats]:
    """Return the additional covectors (m, 2, 6) of dead forces per length on bent and stretched elements.

    `forces`: means, gradients and quadratic parts (m, 3); `is_chosen` (m,): the elements; also returned are the slopes
    (m, 2, 2, 6, 6). `following` (m, 3): forces per length and `couples` that act as well. See the function `dead`.
    """
    m, e = len(mesh.length), np.flatnonzero(is_chosen & np.any([part.any(axis=1) for part in forces], axis=0))
    others = np.zeros((2, m, 6))
    others[1, :, :3] = following
    _add_couples(couples, others)
    tapered = np.zeros((m, 6, 6)) if mesh.compliance_gradient is None else mesh.compliance_gradient
    numbers = *(part[e] for part in forces), mesh.d0[e], mesh.regular[e].reshape(-1, 36)
    numbers = *numbers, tapered[e, :3].reshape(-1, 18), *others[:, e]
    return _place_at_elements(
        m, e, _kernel().map("dead", np.concatenate([*_make_end_columns(mesh, pose, e), *numbers], axis=1))
    )


def _add_couples(couples: Sequence[DistributedCouples], others: Floats) -> None:
    """Add couples in the middle of elements to loads per length (2, m, 6), dead and following ones."""
    for item in couples:
        others[0, item.elements, 3:] += item.dead[:, 1]
        others[1, item.elements, 3:] += item.following[:, 1]


def _place_at_elements(m: int, e: Indices, out: Floats) -> tuple[Floats, Floats]:
    """Return covectors (m, 2, 6) and slopes (m, 2, 2, 6, 6) from the outputs of a kernel for the elements e."""
    F, K = np.zeros((m, 2, 6)), np.zeros((m, 2, 2, 6, 6))
    F[e] = out[:, :12].reshape(-1, 2, 6)
    K[e] = np.swapaxes(out[:, 12:156].reshape(-1, 2, 6, 2, 6), 2, 3)
    return F, K


def compute_bed_energy(mesh: ElementMesh, pose: NodePoses, beds: Sequence[ElementBed]) -> float:
    """Return the energy of beds, J."""
    return sum(float(_call_kernel(mesh, pose, bed)[:, 156].sum()) for bed in beds)


def compute_bed_gradient(mesh: ElementMesh, pose: NodePoses, beds: Sequence[ElementBed]) -> Floats:
    """Return the differences of the forces per length of beds (m, 3) between B and A, in the world."""
    growth = np.zeros((len(mesh.length), 3))
    for bed in beds:
        pulls = []
        for end, K in ((0, bed.stiffness[:, 0]), (1, bed.stiffness[:, 2])):
            displacement = mesh.compute_end_poses(pose, end).x - mesh.compute_end_poses(mesh.reference, end).x
            pulls.append(-(K @ displacement[bed.elements, :, None])[..., 0])
        np.add.at(growth, bed.elements, pulls[1] - pulls[0])
    return growth


def _call_kernel(mesh: ElementMesh, pose: NodePoses, item: DistributedLoad) -> Floats:
    """Return the outputs (k, …) of the kernel."""
    e = item.elements
    ends = _make_end_columns(mesh, pose, e)
    kind, numbers = make_kernel_rows(mesh, item)
    if kind == "turned bed":
        reference_poses = numbers[:, SHARED_SIZE - POSE_SIZE :]
        for part, q in ((slice(0, 4), ends[0]), (slice(7, 11), ends[2])):
            reference_poses[:, part] *= np.where(
                np.sum(q * reference_poses[:, part], axis=1, keepdims=True) < 0.0, -1.0, 1.0
            )
    return _kernel().map(kind, np.concatenate([*ends[:4], numbers], axis=1))


def make_kernel_rows(mesh: ElementMesh, item: DistributedLoad) -> tuple[str, Floats]:
    """Return the name of the function and its inputs (k, …) after the pose."""
    e = item.elements
    rows = [mesh.length[e, None], compute_bending_fractions(mesh.compliance[e], mesh.length[e])]
    if isinstance(item, DistributedCouples):
        arrays = item.dead, item.following, mesh.d0[e], mesh.regular[e], _compute_curvature_gradient(mesh, e)
        return "couples", np.concatenate([*rows, *(part.reshape(len(e), -1) for part in arrays)], axis=1)
    return "bed" if item.rotational_stiffness is None else "turned bed", np.concatenate([*rows, item.constants], axis=1)


def _make_end_columns(mesh: ElementMesh, pose: NodePoses, e: Indices) -> list[Floats]:
    """Return the numbers of the elements e (k,) that all functions read: both ends and the length."""
    A, B = (mesh.compute_end_poses(pose, end) for end in (0, 1))
    q_A, q_B = A.q[e], B.q[e]
    q_B = np.where(np.sum(q_A * q_B, axis=1, keepdims=True) < 0.0, -q_B, q_B)
    return [q_A, A.x[e], q_B, B.x[e], mesh.length[e, None]]


def _compute_curvature_gradient(mesh: ElementMesh, e: Indices) -> Floats:
    """Return the differences (k, 3) of the reference curvature between B and A, times the length."""
    return np.zeros((len(e), 3)) if mesh.curvature_gradient is None else mesh.curvature_gradient[e]
