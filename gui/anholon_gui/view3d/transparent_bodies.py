"""Transparent bodies in the memory of the graphics driver."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Floats32
from anholon.model.query.element_colours import COMPARISON_COLOUR
from anholon.scene import GhostPoses, SceneMesh
from anholon_gui.view3d.gl_objects import IndexBuffer, VertexBuffer

MESH_ROWS = ("a_position", "a_normal", "a_colour")
"""Attributes of each vertex in the shader of meshes."""

_REFERENCE_TINT = 0.7  # share of the colour of the other motion in its bodies
_BOX_CORNERS = np.array(
    [[k >> axis & 1 for axis in range(3)] for k in range(8)]
)  # of a box: at which end along each axis


class _MeshPart(NamedTuple):
    """A part of a mesh: corners of its bounding box (8, 4), its first face, the number of faces, and its contents."""

    box: Floats32
    first: int
    faces: int
    content: bytes


class TransparentBodies:
    """One mesh of bodies, uploaded when it changes.

    Attributes:
        buffers, faces: what the driver holds; count: number of vertices; corners (n, 3): where they are.
    """

    def __init__(self) -> None:
        self.buffers = {name: VertexBuffer() for name in MESH_ROWS}
        self.faces = IndexBuffer()
        self.corners: Floats32 = np.zeros((0, 3), dtype=np.float32)
        self._shown: object = None
        self._origin: Floats = np.zeros(3)
        self._parts: list[_MeshPart] = []  # of ghosts

    def visible_parts(self, clip: NDArray[np.float64]) -> list[_MeshPart]:
        """Return the parts of ghosts that may be visible. `clip` (4, 4) maps to clip coordinates."""
        mesh_parts = []
        for part in self._parts:
            x, y, _, w = clip @ part.box.T
            if not ((x > w).all() or (x < -w).all() or (y > w).all() or (y < -w).all() or (w < 0.0).all()):
                mesh_parts.append(part)
        return mesh_parts

    @property
    def vertex_count(self) -> int:
        """Number of vertices."""
        return len(self.corners)

    def show_ghosts(self, ghosts: GhostPoses | None, origin: Floats) -> None:
        """Store these ghosts, relative to `origin` (3,). None stores nothing."""
        if ghosts is self._shown and np.array_equal(origin, self._origin):
            return
        self._shown, self._origin = ghosts, origin
        self.corners = self.corners[:0]
        self._parts = []
        if ghosts is not None:
            places = relative_to(origin, ghosts.vertices)
            vertex = face = 0
            for vertices, faces in ghosts.parts or ((len(ghosts.vertices), len(ghosts.faces)),):
                part_places, tints = (a[vertex : vertex + vertices] for a in (places, ghosts.colours))
                self._parts.append(
                    _MeshPart(bounding_box(part_places), face, faces, part_places.tobytes() + tints.tobytes())
                )
                vertex, face = vertex + vertices, face + faces
            self.corners = places
            self.buffers["a_position"].set(places)
            self.buffers["a_normal"].set(ghosts.normals)
            self.buffers["a_colour"].set(ghosts.colours)
            self.faces.set(ghosts.faces)

    def show_moving(self, assembly: SceneMesh | None, origin: Floats) -> None:
        """Store the bodies of another motion at their present positions, relative to `origin` (3,), in its colour."""
        if assembly is None or not len(assembly.vertices):
            self.corners, self._shown = self.corners[:0], None
            return
        if assembly is not self._shown:
            self._shown = assembly
            tinted = (1.0 - _REFERENCE_TINT) * assembly.colours + _REFERENCE_TINT * np.array(
                COMPARISON_COLOUR, dtype=np.float32
            )
            self.buffers["a_colour"].set(tinted.astype(np.float32))
            self.faces.set(assembly.faces)
        self.corners = relative_to(origin, assembly.vertices)
        self.buffers["a_position"].set(self.corners)
        self.buffers["a_normal"].set(assembly.normals)

    def delete(self) -> None:
        """Free the memory."""
        self._parts = []
        for buffer in self.buffers.values():
            buffer.delete()
        self.faces.delete()


def relative_to(origin: Floats, places: Floats32 | Floats) -> Floats32:
    """Return positions (n, 3) for the driver: shifted by an origin (3,) in double precision, then rounded."""
    if not origin.any():
        return places.astype(np.float32, copy=False)
    return (places - origin).astype(np.float32)


def bounding_box(vertices: Floats32) -> Floats32:
    """Return the corners (8, 4) of the box around vertices, each followed by 1."""
    if not len(vertices):
        return np.zeros((8, 4), dtype=np.float32)
    columns = np.ascontiguousarray(vertices.T)  # the extremes of rows are found ten times as quickly
    ends = np.stack([columns.min(axis=1), columns.max(axis=1)])
    return np.column_stack([ends[_BOX_CORNERS, range(3)], np.ones(8, dtype=np.float32)])
