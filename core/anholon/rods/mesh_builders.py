"""Rods of given shapes as meshes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.geometry.rotations import from_matrix
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.section import SectionProperties


def make_straight_mesh(
    length: float,
    elements: int,
    section: SectionProperties,
    *,
    start: ArrayLike = (0.0, 0.0, 0.0),
) -> ElementMesh:
    """Return a straight rod along the x axis of the world from `start`."""
    s = np.linspace(0.0, length, elements + 1)
    x = np.asarray(start, dtype=np.float64) + s[:, None] * np.eye(3)[0]
    return make_mesh_from_frames(NodePoses(np.tile(from_matrix(np.eye(3)), (elements + 1, 1)), x), np.diff(s), section)


def make_curved_mesh(
    curve: Callable[[Floats], Floats],
    frame: Callable[[Floats], Floats],
    length: float,
    elements: int,
    section: SectionProperties,
) -> ElementMesh:
    """Return a rod along curve(s) (k, 3) with section frames frame(s) (k, 3, 3), s from 0 to length, equal elements.

    s is the arc length; the first axis of a frame is the tangent of the curve.
    """
    s = np.linspace(0.0, length, elements + 1)
    return make_mesh_from_frames(NodePoses(from_matrix(frame(s)), curve(s)), np.diff(s), section)


def make_mesh_from_frames(nodes: NodePoses, lengths: Floats, section: SectionProperties) -> ElementMesh:
    """Return the rod through section frames, one element between each and the next; `lengths` (m,) along the axis."""
    m = len(lengths)
    ends = np.stack([np.arange(m), np.arange(1, m + 1)], axis=1)
    offset_q = np.zeros((m, 2, 4))
    offset_q[..., 0] = 1.0
    return ElementMesh(
        ends,
        offset_q,
        np.tile(np.eye(6), (m, 2, 1, 1)),
        compute_relative_twists(NodePoses(nodes.q[:-1], nodes.x[:-1]), NodePoses(nodes.q[1:], nodes.x[1:])),
        lengths,
        np.tile(section.compliance, (m, 1, 1)),
        np.full(m, section.mass),
        np.tile(np.asarray(section.inertia), (m, 1)),
        nodes,
        np.zeros(m + 1),
        np.zeros((m + 1, 3)),
    )


def displace_mesh(mesh: ElementMesh, motion: Floats) -> ElementMesh:
    """Return a mesh whose reference shape, without stress, is moved by η (n, 6) of the nodes."""
    reference = mesh.reference.displace(motion)
    moved = mesh._replace(reference=reference)
    return moved._replace(
        d0=compute_relative_twists(moved.compute_end_poses(reference, 0), moved.compute_end_poses(reference, 1))
    )
