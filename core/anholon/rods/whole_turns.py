"""Whole turns of twisted rods: what the frames of two states tell about the turns between them.

An element measures the rotation between its end frames, which is known up to whole turns: beyond half a turn the
logarithm takes it as a smaller rotation the other way, and the rod loses a whole turn. A state alone does not show
that. Two states that follow each other do: as long as no node turns by half a turn between them, the signs of the
nodes' quaternions can be continued, and the scalar part of an element's relative quaternion changes its sign exactly
if the element passes through half a turn.

Nor does an element tell whether it is folded over: its bowed length (`anholon.rods.bowing`) is the same where its chord
points against its sections, so that such a place balances the forces, too, though no rod can be there.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport
from anholon.rods.tolerances import MAX_REFERENCE_ROTATION

SAMPLE_FRACTIONS: Final = np.array([0.001, 0.09, 0.21, 0.35, 0.48, 0.62, 0.77, 0.9, 0.999])
"""Parts of an element at which its frames in the reference are compared; uneven, so that no even twist hides."""


def require_less_than_half_turns(frames: Floats) -> None:
    """Refuse a rod with elements that rotate by half a turn or more between their ends in the reference.

    The frames of the ends do not show this. `frames` (9 m, 4): quaternions at `SAMPLE_FRACTIONS` of each element.
    Raises ModelError.
    """
    q = frames.reshape(-1, len(SAMPLE_FRACTIONS), 4)
    signs = np.cumprod(np.where(np.einsum("mki,mki->mk", q[:, 1:], q[:, :-1]) < 0.0, -1.0, 1.0), axis=1)
    scalar = signs * np.einsum("mki,mi->mk", q[:, 1:], q[:, 0])
    beyond = int((scalar.min(axis=1) <= np.cos(0.5 * MAX_REFERENCE_ROTATION)).sum())
    if beyond:
        message = f"{beyond} of the {len(q)} elements would turn by half a turn or more from end to end."
        remedy = "Use more elements: an element does not measure rotations beyond that."
        raise ModelError([Problem(path="elements", message=message, remedy=remedy)])


def can_lose_turns(mesh: ElementMesh, supports: tuple[NodeSupport, ...], is_joined: bool) -> bool:
    """Return True if the rotations of elements are constrained at more than one frame.

    The constraints are supports at several nodes, loops, or bodies and joints (`is_joined`). Elements held at one frame
    alone have no turns to lose.
    """
    holding_count = sum(item.rotation != "free" for item in supports)
    return is_joined or holding_count > 1 or len(mesh.length) >= mesh.size


def compute_support_rotation(supports: tuple[NodeSupport, ...], change: float) -> float:
    """Return the largest angle, rad, by which a support rotates when the load factor changes by `change`."""
    turning = max((float(np.linalg.norm(item.rotation_vectors, axis=1).sum()) for item in supports), default=0.0)
    return abs(change) * turning


def compute_support_rotation_between(before: tuple[NodeSupport, ...], after: tuple[NodeSupport, ...]) -> float:
    """Return the largest angle, rad, by which a support at full load rotates from one model to another.

    Both models have the same supports.
    """
    return max(
        (_bound_rotation_between(a.rotation_vectors, b.rotation_vectors) for a, b in zip(before, after, strict=True)),
        default=0.0,
    )


def _bound_rotation_between(before: NDArray[np.float64], after: NDArray[np.float64]) -> float:
    """Return an upper bound of the angle, rad, between successive rotations (k, 3) and (l, 3).

    Missing rotations are zero.
    """
    apart = np.zeros((max(len(before), len(after)), 3))
    apart[: len(before)] += before
    apart[: len(after)] -= after
    return float(np.linalg.norm(apart, axis=1).sum())


def has_lost_turns(mesh: ElementMesh, before: NodePoses, after: NodePoses) -> bool:
    """Return True if an element passes through half a turn between two poses, each node rotating the shorter way.

    Cables, which have no frames, do not count.
    """
    sign = np.where(np.einsum("ki,ki->k", before.q, after.q) < 0.0, -1.0, 1.0)
    scalar_before = _compute_scalar_parts(mesh, before)
    scalar_after = _compute_scalar_parts(mesh, after) * sign[mesh.ends[:, 0]] * sign[mesh.ends[:, 1]]
    is_half_turn = scalar_before * scalar_after < 0.0
    if mesh.cables is not None:
        is_half_turn[mesh.cables.elements] = False
    return bool(is_half_turn.any())


def find_folded_elements(mesh: ElementMesh, pose: NodePoses) -> NDArray[np.bool_]:
    """Return the elements (m,) whose chord points against their sections, without cables, which have no frames."""
    along = compute_relative_twists(*(mesh.compute_end_poses(pose, end) for end in (0, 1)))[:, 0]
    if mesh.cables is not None:
        along[mesh.cables.elements] = 1.0
    return np.asarray(along < 0.0)


def _compute_scalar_parts(mesh: ElementMesh, pose: NodePoses) -> NDArray[np.float64]:
    """Return the scalar parts (m,) of the relative quaternions of the elements' end frames."""
    A, B = (mesh.compute_end_poses(pose, end).q for end in (0, 1))
    return np.asarray(np.einsum("ki,ki->k", A, B))
