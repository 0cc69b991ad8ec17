"""Supports: which motions of a node are held, and where.

Held translations are along axes of the world; a held rotation is all three angles (clamped), the two across an axis
(hinged), or none. The held directions of a node are rows of an orthogonal basis of η, so that equilibrium is solved in
the free ones and the rest gives the reactions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import conjugate, cross, matrix, multiply, quaternion, rotation_vector
from anholon.rods.mesh import NodePoses
from anholon.rods.tolerances import ORTHOGONALITY_TOLERANCE


class NodeSupport(NamedTuple):
    """A support of the node `node`.

    `axes` (3×3): its columns are orthogonal directions of the world; `held` tells along which of them the place is
    held; `rotation`: "clamped", "hinged" about the first of the axes, or "free"; `x`: place to be held without load,
    `displacement`: its displacement with the load factor 1; `q`: frame to be held with the load factor 1,
    `rotation_vectors` (k, 3): rotation vectors in the world that led to it, the last one first, each of which grows
    with the load factor.
    """

    node: int
    axes: Floats
    held: tuple[bool, bool, bool]
    rotation: str
    x: Floats
    q: Floats
    displacement: Floats
    rotation_vectors: Floats = np.zeros((0, 3))

    def compute_frame(self, factor: float) -> Floats:
        """Return the frame (4,) to be held with a load factor."""
        if factor == 1.0 or not len(self.rotation_vectors):
            return self.q
        q = self.q
        for turn in self.rotation_vectors:
            q = multiply(quaternion(-turn), q)
        for turn in self.rotation_vectors[::-1]:
            q = multiply(quaternion(factor * turn), q)
        return q

    def isolate_rotation(self, k: int) -> NodeSupport:
        """Return the support that makes the rotation k alone, after those before it and without those after it."""
        q, before = self.compute_frame(0.0), np.eye(3)
        for turn in self.rotation_vectors[: k + 1][::-1]:
            q = multiply(quaternion(turn), q)
        for turn in self.rotation_vectors[:k]:
            before = before @ matrix(quaternion(turn))
        return self._replace(q=q, rotation_vectors=self.rotation_vectors[k : k + 1] @ before.T)

    def compute_angular_rate(self, factor: float) -> Floats:
        """Return the rate (3,) of rotation of the frame with the load factor, in the world."""
        rate = np.zeros(3)
        for turn in self.rotation_vectors[::-1]:
            rate = turn + matrix(quaternion(factor * turn)) @ rate
        return rate


def make_support(
    reference: NodePoses,
    node: int,
    *,
    held: tuple[bool, bool, bool] = (True, True, True),
    rotation: str = "free",
    axes: ArrayLike | None = None,
    displacement: ArrayLike = (0.0, 0.0, 0.0),
) -> NodeSupport:
    """Return a support of a node (negative numbers count from the end) at its place in the reference shape."""
    if rotation not in ("clamped", "hinged", "free"):
        raise ModelError(
            [
                Problem(
                    path="supports",
                    message=f"'{rotation}' is not a kind of rotation",
                    remedy="Use fixed (clamped), hinged or free.",
                )
            ]
        )
    directions = np.eye(3) if axes is None else np.asarray(axes, dtype=np.float64)
    k = range(len(reference.x))[node]
    return NodeSupport(
        k, directions, held, rotation, reference.x[k], reference.q[k], np.asarray(displacement, dtype=np.float64)
    )


class SupportConditions(NamedTuple):
    """Supports at a pose: `basis` (n, 6, 6), rows are directions of η; `held_rows` (n, 6): held rows.

    `missing_step` (n, 6): missing motion along the held rows.
    """

    basis: Floats
    held_rows: NDArray[np.bool_]
    missing_step: Floats


def evaluate_supports(supports: tuple[NodeSupport, ...], pose: NodePoses, factor: float) -> SupportConditions:
    """Return the conditions of supports at a pose, with displacements and rotations multiplied by a factor."""
    places = [item.x + factor * item.displacement - pose.x[item.node] for item in supports]
    return combine_supports(
        supports, pose, places, [_compute_missing_rotation(item, pose, factor) for item in supports]
    )


def compute_support_rates(supports: tuple[NodeSupport, ...], pose: NodePoses, factor: float) -> Floats:
    """Return the steps (n, 6) along the held rows of `evaluate_supports` that come with the load factor."""
    return combine_supports(
        supports,
        pose,
        [item.displacement for item in supports],
        [item.compute_angular_rate(factor) for item in supports],
    ).missing_step


def _compute_missing_rotation(item: NodeSupport, pose: NodePoses, factor: float) -> Floats:
    """Return the rotation vector (3,) in the world that is missing at the node of a support."""
    if item.rotation == "free":
        return np.zeros(3)
    q = pose.q[item.node]
    if item.rotation == "clamped":
        return rotation_vector(multiply(item.compute_frame(factor), conjugate(q)))
    # The axis that the node carries shall return onto its place.
    carried = matrix(q) @ (matrix(item.compute_frame(factor)).T @ item.axes[:, 0])
    return cross(carried, item.axes[:, 0])


def combine_supports(
    supports: tuple[NodeSupport, ...], pose: NodePoses, places: list[Floats], turns: list[Floats]
) -> SupportConditions:
    """Return the conditions of supports at a pose.

    `places`, `turns`: translation (3,) and rotation vector (3,) in the world that are missing at each support.
    """
    n = len(pose.x)
    basis = np.tile(np.eye(6), (n, 1, 1))
    fixed = np.zeros((n, 6), dtype=bool)
    step = np.zeros((n, 6))
    for item, place, turn in zip(supports, places, turns, strict=True):
        k = item.node
        R = matrix(pose.q[k])
        along = item.axes.T @ R
        missing = np.where(item.held, item.axes.T @ place, 0.0)
        if fixed[k, :3].any():
            along, is_held, missing = _merge_supports(
                (basis[k, :3, :3], fixed[k, :3], step[k, :3]), (along, item.held, missing)
            )
        else:
            is_held = np.array(item.held)
        basis[k, :3, :3], fixed[k, :3], step[k, :3] = along, is_held, missing
        if item.rotation == "free":
            continue
        basis[k, 3:, 3:] = item.axes.T @ R
        if item.rotation == "clamped":
            fixed[k, 3:] = True
            step[k, 3:] = item.axes.T @ turn
        else:
            fixed[k, 4:] = True
            step[k, 4:] = item.axes.T[1:] @ turn
    return SupportConditions(basis, fixed, step)


def _merge_supports(
    first: tuple[Floats, NDArray[np.bool_], Floats], second: tuple[Floats, tuple[bool, bool, bool], Floats]
) -> tuple[Floats, NDArray[np.bool_], Floats]:
    """Return directions (3, 3), held flags and steps of two supports of one node that hold at right angles."""
    rows = np.concatenate([first[0][first[1]], second[0][np.array(second[1])]])
    steps = np.concatenate([first[2][first[1]], second[2][np.array(second[1])]])
    count = len(rows)
    free = np.linalg.svd(rows)[2][count:]
    return np.concatenate([rows, free]), np.arange(3) < count, np.concatenate([steps, np.zeros(3 - count)])


def merge_supports(supports: Iterable[NodeSupport]) -> list[tuple[NodeSupport, Floats]]:
    """Return one support for each node that replaces all supports of it, and the axis (3,) of its hinge.

    Displacements are applied. The axis is that of the support that holds rotations.
    """
    by_node: dict[int, list[NodeSupport]] = {}
    for item in supports:
        by_node.setdefault(item.node, []).append(item)
    return [_merge_supports_of_node(supports_of_node) for supports_of_node in by_node.values()]


def _merge_supports_of_node(supports: list[NodeSupport]) -> tuple[NodeSupport, Floats]:
    turn = next((item for item in supports if item.rotation != "free"), supports[0])
    if len(supports) == 1:
        return turn, turn.axes[:, 0]
    rows = np.concatenate([item.axes.T[np.array(item.held)] for item in supports])
    place = np.concatenate([item.axes.T[np.array(item.held)] @ (item.x + item.displacement) for item in supports])
    free = np.linalg.svd(rows)[2][len(rows) :]
    first, second, third = (bool(k < len(rows)) for k in range(3))
    merged = turn._replace(
        axes=np.concatenate([rows, free]).T, held=(first, second, third), x=place @ rows, displacement=np.zeros(3)
    )
    return merged, turn.axes[:, 0]


def find_conflicting_supports(supports: Sequence[NodeSupport]) -> tuple[int, int] | None:
    """Return the numbers of two supports of one node that conflict; None if there are none.

    They conflict if both hold a rotation, or if their held directions are not at right angles.
    """
    for j, second in enumerate(supports):
        for i, first in enumerate(supports[:j]):
            if first.node == second.node:
                shared = first.axes.T[np.array(first.held)] @ second.axes[:, np.array(second.held)]
                if (
                    "free" not in (first.rotation, second.rotation)
                    or np.abs(shared).max(initial=0.0) > ORTHOGONALITY_TOLERANCE
                ):
                    return i, j
    return None


def compute_support_covectors(supports: tuple[NodeSupport, ...], pose: NodePoses, residual: Floats) -> Floats:
    """Return the part (n, 6) of the residual at the nodes (n, 6) that supports bear, in the nodes' axes."""
    result = np.zeros_like(residual)
    for item in supports:
        k = item.node
        if item.rotation == "clamped" and all(item.held):
            result[k] = residual[k]
            continue
        along = item.axes.T @ matrix(pose.q[k])
        result[k, :3] += along.T @ np.where(item.held, along @ residual[k, :3], 0.0)
        if item.rotation == "clamped":
            result[k, 3:] = residual[k, 3:]
        elif item.rotation == "hinged":
            result[k, 3:] = residual[k, 3:] - along[0] * (along[0] @ residual[k, 3:])
    return result
