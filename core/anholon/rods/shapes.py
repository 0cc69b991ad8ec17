"""Rods of given shapes as meshes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.geometry.rotations import from_matrix, matrix, multiply, quaternion
from anholon.rods.kernel import relative_twists
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.section import Section

Floats = NDArray[np.float64]


def straight(
    length: float, elements: int, section: Section, *, start: ArrayLike = (0.0, 0.0, 0.0), R_WB: ArrayLike | None = None
) -> Mesh:
    """Return a straight rod along the first axis of the frame R_WB (3×3; default: the world's) from `start`."""
    R = np.eye(3) if R_WB is None else np.asarray(R_WB, dtype=np.float64)
    s = np.linspace(0.0, length, elements + 1)
    x = np.asarray(start, dtype=np.float64) + s[:, None] * R[:, 0]
    return from_frames(Pose(np.tile(from_matrix(R), (elements + 1, 1)), x), np.diff(s), section)


def along(
    curve: Callable[[Floats], Floats], frame: Callable[[Floats], Floats], length: float, elements: int, section: Section
) -> Mesh:
    """Return a rod along curve(s) (k, 3) with section frames frame(s) (k, 3, 3), s from 0 to length, equal elements.

    s is the arc length; the first axis of a frame is the tangent of the curve.
    """
    s = np.linspace(0.0, length, elements + 1)
    return from_frames(Pose(from_matrix(frame(s)), curve(s)), np.diff(s), section)


def from_frames(nodes: Pose, lengths: Floats, section: Section) -> Mesh:
    """Return the rod through section frames, one element between each and the next; `lengths` (m,) along the axis."""
    m = len(lengths)
    ends = np.stack([np.arange(m), np.arange(1, m + 1)], axis=1)
    seat_q = np.zeros((m, 2, 4))
    seat_q[..., 0] = 1.0
    return Mesh(
        ends,
        seat_q,
        np.zeros((m, 2, 3)),
        np.tile(np.eye(6), (m, 2, 1, 1)),
        relative_twists(Pose(nodes.q[:-1], nodes.x[:-1]), Pose(nodes.q[1:], nodes.x[1:])),
        lengths,
        np.tile(section.compliance, (m, 1, 1)),
        np.full(m, section.mass),
        np.tile(np.asarray(section.inertia), (m, 1)),
        nodes,
        np.zeros(m + 1),
        np.zeros((m + 1, 3)),
    )


def displaced(mesh: Mesh, motion: Floats) -> Mesh:
    """Return a mesh whose reference shape, without stress, is moved by η (n, 6) of the nodes."""
    first = mesh.reference
    q = multiply(first.q, quaternion(motion[:, 3:]))
    reference = Pose(q, first.x + np.einsum("kij,kj->ki", matrix(first.q), motion[:, :3]))
    moved = mesh._replace(reference=reference)
    return moved._replace(d0=relative_twists(moved.frames(reference, 0), moved.frames(reference, 1)))
