"""The bodies of a scene in the memory of the graphics driver, with their shadow."""

from __future__ import annotations

import numpy as np
from vispy.gloo import gl

from anholon.array_types import Floats, Floats32
from anholon.scene import SceneMesh
from anholon_gui.view3d import shaders
from anholon_gui.view3d.gl_objects import IndexBuffer, RenderTarget, ShaderProgram, VertexBuffer, set_capabilities
from anholon_gui.view3d.transparent_bodies import MESH_ROWS, relative_to

SHADOW_MAP = 256
"""Texels across a shadow map."""

_CACHE_SIZE = 2  # meshes: the fine one, and a coarse one for a waiting user


class BodyMesh:
    """One mesh of bodies with its shadow map. Unchanged parts are neither sent nor drawn again.

    Attributes:
        vertices: where they are (n, 3), seen from the origin of the drawing; buffers, faces: what the driver holds.
        shadow: the map; around: its middle and half its width, on the ground, m.
    """

    def __init__(self) -> None:
        self.buffers = {name: VertexBuffer() for name in MESH_ROWS}
        self.faces = IndexBuffer()
        self.vertices: Floats32 = np.zeros((0, 3), dtype=np.float32)
        self.shadow = RenderTarget((SHADOW_MAP, SHADOW_MAP))
        self.shadow_bounds = (0.0, 0.0, 1.0)
        self._shadow_positions: tuple[object, ...] = ()  # what the map was drawn from
        self._assembly: SceneMesh | None = None
        self._painted: tuple[str, int] = ("", 0)  # the highlighted element, and how often the rest was painted

    def matches(self, assembly: SceneMesh) -> bool:
        """Return whether the mesh has the triangles of an assembly."""
        faces = self._assembly.faces if self._assembly is not None else None
        return faces is not None and (faces is assembly.faces or np.array_equal(faces, assembly.faces))

    def update(self, assembly: SceneMesh, selected: str, origin: Floats) -> None:
        """Store the current state of an assembly, relative to `origin` (3,), with the element at `selected`
        highlighted."""
        self.vertices = relative_to(origin, assembly.vertices)
        painted = selected, assembly.painted
        if assembly is not self._assembly or painted != self._painted:
            self._assembly, self._painted = assembly, painted
            self.faces.set(assembly.faces)
            self.buffers["a_colour"].set(assembly.highlighted_colours(selected))
        if len(assembly.vertices):
            self.buffers["a_position"].set(self.vertices)
            self.buffers["a_normal"].set(assembly.normals)

    @property
    def versions(self) -> tuple[int, ...]:
        """Numbers that grow with every change of the contents."""
        return (*(buffer.version for buffer in self.buffers.values()), self.faces.version)

    def draw_shadow_map(self, program: ShaderProgram, height: float) -> None:
        """Draw the shadow map unless it already has these bodies.

        The program projects bodies up to `height`, m, along the light onto the ground.
        """
        shown = self.buffers["a_position"].version, self.faces.version, height
        if shown == self._shadow_positions:
            return
        self._shadow_positions, self.shadow_bounds = shown, find_shadow_bounds(self.vertices)
        program["u_around"], program["u_tall"] = self.shadow_bounds, height
        gl.glDisable(gl.GL_SCISSOR_TEST)
        with self.shadow:
            gl.glViewport(0, 0, SHADOW_MAP, SHADOW_MAP)
            set_capabilities({gl.GL_DEPTH_TEST: True, gl.GL_BLEND: False})
            gl.glDepthFunc(gl.GL_LESS)
            gl.glDepthMask(True)
            gl.glClearColor(0.0, 0.0, 0.0, 0.0)
            gl.glClear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)
            program.draw(gl.GL_TRIANGLES, self.buffers, self.faces)

    def delete(self) -> None:
        """Free the memory."""
        for buffer in self.buffers.values():
            buffer.delete()
        self.faces.delete()
        self.shadow.delete()


class BodyMeshCache:
    """The most recently shown meshes."""

    def __init__(self) -> None:
        self._all: list[BodyMesh] = []
        self._order: list[int] = []  # their numbers, the one shown last at the end

    def update(self, assembly: SceneMesh, selected: str, origin: Floats) -> tuple[int, BodyMesh]:
        """Show an assembly, relative to `origin` (3,). Return the bodies and their unique number."""
        number = next((k for k in reversed(self._order) if self._all[k].matches(assembly)), -1)
        if number < 0 and len(self._all) < _CACHE_SIZE:
            self._all.append(BodyMesh())
            number = len(self._all) - 1
        elif number < 0:
            number = self._order[0]
        self._order = [*(k for k in self._order if k != number), number]
        self._all[number].update(assembly, selected, origin)
        return number, self._all[number]

    def delete(self) -> None:
        """Free the memory."""
        for bodies in self._all:
            bodies.delete()
        self._all, self._order = [], []


def find_shadow_bounds(vertices: Floats32) -> tuple[float, float, float]:
    """Return the middle of the shadow of vertices on the ground, and half the width of its map, m."""
    light = np.asarray(shaders.LIGHT, dtype=np.float32)
    x, y, z = np.ascontiguousarray(vertices.T)
    fallen = np.stack([x - z * (light[0] / light[2]), y - z * (light[1] / light[2])])
    low, high = fallen.min(axis=1), fallen.max(axis=1)
    half = 0.5 * float((high - low).max())
    middle = 0.5 * (low + high)
    around = (float(middle[0]), float(middle[1]), half * (1.0 + 12.0 / SHADOW_MAP) + 1e-6)
    return around if np.isfinite(around).all() else (0.0, 0.0, 1.0)
