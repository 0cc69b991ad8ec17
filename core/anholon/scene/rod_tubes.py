"""Rods as they are drawn: the outline of the section swept through its frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.model.query.element_colours import Colour
from anholon.results.poses import RodPoses
from anholon.rods.section import Outline
from anholon.scene.meshes import TriangleMesh

_FACETS, _FEW_FACETS = 12, 8  # of a round outline
_MANY = 1000  # sections of all rods, beyond which outlines have few facets, so that they still move


@dataclass(frozen=True)
class RodTube:
    """A rod: number `index` among the rods of the poses.

    `mesh` has the right faces, and its vertices are placed by `placed_vertices`. `outline` (s, k, 2) and `normals` (s,
    k, 2) are along the section's axes 2 and 3, `inner` (s, k, 2) is the hole; `section` (n,): the section to which each
    vertex belongs.
    """

    path: str  # of the element in the model, like "rods.bow"
    index: int
    mesh: TriangleMesh
    colour: Colour
    outline: Floats
    normals: Floats
    inner: Floats | None
    section: NDArray[np.intp]

    def placed_vertices(self, poses: RodPoses, instant: int) -> tuple[Floats, Floats]:
        """Return vertices and normals (n, 3) in the world at the number `instant` of the poses."""
        R, p = poses.R_WS[instant], poses.p_WS[instant]
        across = np.swapaxes(R[:, :, 1:], 1, 2)
        outward = self.normals @ across
        walls, slopes = [p[:, None, :] + self.outline @ across], [outward]
        if self.inner is not None:
            walls.append(p[:, None, :] + self.inner @ across)
            slopes.append(-outward)
        k = self.outline.shape[1]
        axes = [np.tile(axis, (k, 1)) for axis in (-R[0, :, 0], R[-1, :, 0])]
        return (
            np.concatenate([wall.reshape(-1, 3) for wall in walls] + [wall[end] for end in (0, -1) for wall in walls]),
            np.concatenate([slope.reshape(-1, 3) for slope in slopes] + [axis for axis in axes for _ in walls]),
        )


def make_rod_tube(path: str, index: int, poses: RodPoses, colour: Colour, sections: int = 0) -> RodTube:
    """Return the tube of a rod with the outline of its sections; `sections`: the number of sections of all rods."""
    ring, slopes = _make_outline(poses.outline, _FACETS if sections <= _MANY else _FEW_FACETS)
    halves = np.maximum(poses.halves, 1e-9)
    outline = halves[:, None, :] * ring
    # Normals of an ellipse are those of a circle divided by the half sizes; those of edges along the axes are the same.
    normals = slopes / halves[:, None, :]
    normals = normals / np.linalg.norm(normals, axis=-1, keepdims=True)
    inner = None if poses.holes is None else poses.holes[:, None, None] * ring
    count, k = len(halves), len(ring)
    walls = 1 if inner is None else 2
    faces = _faces(count, k, hollow=inner is not None)
    section_numbers = np.repeat(np.arange(count), k)
    section = np.concatenate([section_numbers] * walls + [np.full(walls * k, end) for end in (0, count - 1)])
    total = len(section)
    mesh = TriangleMesh(np.zeros((total, 3)), np.zeros((total, 3)), faces, np.ones(total))
    return RodTube(path, index, mesh, colour, outline, np.ascontiguousarray(normals), inner, section)


def _make_outline(outline: Outline, facets: int) -> tuple[Floats, Floats]:
    """Return corners and normals (k, 2) of an outline of half sizes 1."""
    match outline:
        case "rectangle":
            return _rectangle()
        case "ellipse":
            return _ellipse(facets)
        case _:
            assert_never(outline)


def _ellipse(facets: int) -> tuple[Floats, Floats]:
    angle = 2.0 * np.pi * np.arange(facets) / facets
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    return ring, ring


def _rectangle() -> tuple[Floats, Floats]:
    """Return corners and normals (8, 2): each corner once for either of its sides."""
    corners = np.array([[1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]])
    slopes = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]])
    return np.repeat(corners, 2, axis=0)[[0, 2, 3, 4, 5, 6, 7, 1]], np.repeat(slopes, 2, axis=0)


def _faces(count: int, k: int, *, hollow: bool) -> NDArray[np.int64]:
    """Return the triangles between the outlines and of the two ends, seen from outside."""
    i, j = np.meshgrid(np.arange(count - 1), np.arange(k), indexing="ij")
    a, b = i * k + j, i * k + (j + 1) % k
    c, d = a + k, b + k
    sides = np.concatenate([np.stack([a, b, c], axis=-1), np.stack([b, d, c], axis=-1)]).reshape(-1, 3)
    first = count * k
    if not hollow:
        fan = np.arange(1, k - 1)
        start = np.stack([np.full(k - 2, first), first + fan + 1, first + fan], axis=-1)
        stop = np.stack([np.full(k - 2, first + k), first + k + fan, first + k + fan + 1], axis=-1)
        return np.concatenate([sides, start, stop]).astype(np.int64)
    inside = sides[:, ::-1] + first
    corner, next_corner = np.arange(k), (np.arange(k) + 1) % k
    ends = []
    for outer, turned in ((2 * first, True), (2 * first + 2 * k, False)):
        ring = np.concatenate(
            [
                np.stack([outer + corner, outer + next_corner, outer + k + corner], axis=-1),
                np.stack([outer + next_corner, outer + k + next_corner, outer + k + corner], axis=-1),
            ]
        )
        ends.append(ring[:, ::-1] if turned else ring)
    return np.concatenate([sides, inside, *ends]).astype(np.int64)
