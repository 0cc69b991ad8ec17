"""Draws a scene with OpenGL 2.1: the same code for the window, for films and for tests.

A frame is: the mirror image in the ice, the ground, the shadow on it, bodies, arrows, traces, and the sky where
nothing else is. All bodies are one mesh, all arrows another: a frame costs about ten draw calls whatever is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from vispy import gloo

from anholon.scene import Assembly, Camera, Instant, Picture, Scene
from anholon.scene.meshes import merge
from anholon_gui.view3d import shaders
from anholon_gui.view3d.ice import scratches
from anholon_gui.view3d.looks import Look
from anholon_gui.view3d.veil import Veil

__all__ = ["SceneRenderer"]

Floats32 = NDArray[np.float32]
Window = tuple[int, int, int, int]
"""Part of a frame buffer: x, y, width, height, in pixels."""

_CORNERS = np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], dtype=np.float32)
_TRACE_WIDTH = 1 / 330  # of the height of the picture
_SHADOW_MAP = 256  # texels across
_GLEAM = 0.30  # one over the size of the gleam of the ice, in heights of the eye
_HORIZON = 30.0  # reach of the ground, in camera distances
_GHOST, _OTHER = 0.38, 0.62  # opacity of ghosts, and of the bodies of another motion
_UP = np.diag([1.0, -1.0, 1.0, 1.0])  # turns the picture upside down


class SceneRenderer:
    """Draws one scene on a vispy canvas, whose context must be current in every call.

    `channels` is the order in which the target wants colours ("rgba" or "bgra"); with `flipped` the first row of
    pixels is the upper one.
    """

    def __init__(self, canvas: Any, look: Look, channels: str = "rgba", flipped: bool = False) -> None:
        self._canvas = canvas
        self._flipped = flipped
        self._swapped = channels == "bgra"
        self._programs = {
            name: gloo.Program(*shaders.sources(shader, channels))
            for name, shader in {
                "backdrop": shaders.BACKDROP,
                "mesh": shaders.MESH,
                "fallen": shaders.FLAT_SHADOW,
                "shadow": shaders.SHADOW,
                "trace": shaders.TRACE,
            }.items()
        }
        self._grounds: dict[tuple[str, ...], Any] = {
            words: gloo.Program(*shaders.sources(shaders.GROUND, channels, words))
            for words in ((), ("SHEEN",), ("SHEEN", "SCRATCHES"))
        }
        corners = gloo.VertexBuffer(_CORNERS)
        for name in ("backdrop", "shadow"):
            self._programs[name]["a_corner"] = corners
        self._map = gloo.Texture2D(
            shape=(_SHADOW_MAP, _SHADOW_MAP, 4), interpolation="linear", wrapping="clamp_to_edge"
        )
        self._map_depth = gloo.RenderBuffer((_SHADOW_MAP, _SHADOW_MAP), "depth")
        self._map_buffer = gloo.FrameBuffer(self._map, self._map_depth)
        self._programs["shadow"]["u_map"] = self._map
        self._programs["shadow"]["u_texel"] = 1.0 / _SHADOW_MAP
        ice = gloo.Texture2D(scratches(), interpolation="linear", wrapping="repeat", internalformat="luminance")
        self._grounds["SHEEN", "SCRATCHES"]["u_scratches"] = ice
        for name in ("mesh", "fallen"):
            self._programs[name]["u_light"] = shaders.LIGHT
        self._programs["mesh"]["u_opacity"] = 1.0
        self._buffers = {name: gloo.VertexBuffer() for name in ("position", "normal", "colour")}
        self._arrow_buffers = {name: gloo.VertexBuffer() for name in ("position", "normal", "colour")}
        self._faces = gloo.IndexBuffer()
        self._arrow_faces = gloo.IndexBuffer()
        self._trace_faces = gloo.IndexBuffer()
        self._ghosts, self._other = Veil(), Veil()
        self._assembly: object = None
        self._selected: str | None = None
        self._painted = 0
        self._vertices: Floats32 = np.zeros((0, 3), dtype=np.float32)
        self._arrow_vertices = self._vertices
        self._trace_count = 0
        self._scene: Scene | None = None
        self._now = 0.0
        self._shadowed = False
        self.look = look

    # --- what is shown ---------------------------------------------------------------------------------------------

    def set_traces(self, pictures: Sequence[Picture]) -> None:
        """Show the traces of `pictures`."""
        ribbons = [found for picture in pictures for found in picture.ribbons if len(found.sides)]
        self._trace_count = sum(len(found.sides) for found in ribbons)
        if not self._trace_count:
            return
        starts = np.cumsum([0, *(len(found.sides) for found in ribbons)])
        program = self._programs["trace"]
        faces = np.concatenate([found.triangles + start for found, start in zip(ribbons, starts, strict=False)])
        program["a_position"] = np.concatenate([found.places for found in ribbons]).astype(np.float32)
        program["a_direction"] = np.concatenate([found.directions for found in ribbons]).astype(np.float32)
        program["a_colour"] = np.concatenate([found.colours for found in ribbons]).astype(np.float32)
        program["a_side_time"] = np.concatenate(
            [np.column_stack([found.sides, found.times]) for found in ribbons]
        ).astype(np.float32)
        self._trace_faces.set_data(faces.astype(np.uint32).ravel())

    def show(
        self, scene: Scene | None, instant: Instant | None, selected: str = "", other: Assembly | None = None
    ) -> None:
        """Show `instant` of `scene` with the element at the path `selected` highlighted; None: an empty ground.

        `other` are the bodies of another motion to compare with.
        """
        self._scene = scene
        self._ghosts.show(instant.ghosts if instant is not None else None)
        self._other.show_moving(other)
        if instant is None:
            self._vertices = self._arrow_vertices = self._vertices[:0]
            return
        self._now = instant.t
        assembly = instant.assembly
        self._vertices = assembly.vertices
        if assembly is not self._assembly:
            self._assembly = assembly
            self._faces.set_data(assembly.faces.ravel())
            self._selected = None
        if selected != self._selected or assembly.painted != self._painted:
            self._selected, self._painted = selected, assembly.painted
            self._buffers["colour"].set_data(assembly.highlighted(selected))
        if len(assembly.vertices):
            self._buffers["position"].set_data(assembly.vertices)
            self._buffers["normal"].set_data(assembly.normals)
        self._arrow_vertices = self._arrow_vertices[:0]
        if instant.arrows:
            mesh = merge([arrow.mesh for arrow in instant.arrows])
            colours = np.repeat(
                np.array([arrow.colour for arrow in instant.arrows]),
                [len(arrow.mesh.vertices) for arrow in instant.arrows],
                axis=0,
            )
            self._arrow_vertices = mesh.vertices.astype(np.float32)
            self._arrow_buffers["position"].set_data(self._arrow_vertices)
            self._arrow_buffers["normal"].set_data(mesh.normals.astype(np.float32))
            self._arrow_buffers["colour"].set_data(colours.astype(np.float32))
            self._arrow_faces.set_data(mesh.faces.astype(np.uint32).ravel())

    # --- drawing ---------------------------------------------------------------------------------------------------

    def prepare(self, camera: Camera) -> None:
        """Draw what `draw` reads from memory of the driver: the shadows.

        A driver without a graphics card draws in its own threads, but whoever lets it read what it has not yet drawn
        must wait: it is better to come back later.
        """
        scene = self._scene
        self._shadowed = scene is not None and scene.ground != "none" and camera.eye[2] > 0.0
        self._shadowed = self._shadowed and len(self._vertices) > 0
        if self._shadowed and scene is not None:
            self._set(scissor_test=False)
            self._draw_shadow_map(scene)

    def draw(self, camera: Camera, size: tuple[int, int], detail: int = 1, window: Window | None = None) -> None:
        """Draw into the current frame buffer of `size` (width, height) pixels, or only into a `window` of it.

        What is shown must have been prepared. With `detail` = 2 lines get twice as wide: the picture will be shrunk.
        """
        width, height = size
        projection = camera.projection(width / height)
        clip = (_UP @ projection if self._flipped else projection) @ camera.view()
        scene = self._scene
        ground = (scene is None or scene.ground != "none") and camera.eye[2] > 0.0
        solid = len(self._vertices) > 0
        self._set(scissor_test=False)
        self._canvas.context.set_viewport(0, 0, width, height)
        if window is not None:
            gloo.set_scissor(*window)
        self._set_common(camera, clip, height, detail)
        colour = self.look.ice if scene is not None and scene.ground == "ice" else self.look.grid
        self._set(depth_test=True, blend=False, cull_face=False, depth_func="less", scissor_test=window is not None)
        gloo.set_depth_mask(True)
        gloo.clear(color=(*(colour[::-1] if self._swapped else colour), 1.0), depth=True)
        if ground:
            ice = scene is not None and scene.ground == "ice"
            if ice and solid:
                self._draw_bodies(mirror=-1.0)
            self._set(blend=ice, blend_func=("src_alpha", "one_minus_src_alpha"))
            self._draw_ground(camera, clip, height, detail)
            if self._shadowed:
                self._draw_shadow()
        if solid:
            self._draw_bodies(mirror=1.0)
        if len(self._arrow_vertices):
            self._draw_mesh(self._arrow_buffers, self._arrow_faces, gloss=0.6)
        self._set(depth_test=True, blend=False, depth_func="lequal")
        self._programs["backdrop"].draw("triangle_strip")
        if self._trace_count:
            self._draw_traces(size, detail)  # soft edges need what is behind them, the sky too
        for veil, opacity in ((self._ghosts, _GHOST), (self._other, _OTHER)):
            if veil.count:
                self._draw_veil(veil, opacity)
        self._set(scissor_test=False)

    def window_of_bodies(self, camera: Camera, size: tuple[int, int]) -> Window | None:
        """Return the part of a picture of `size` that bodies, their mirror images and arrows cover; None if nothing."""
        corners = [self._vertices, self._arrow_vertices, self._ghosts.corners, self._other.corners]
        if self._scene is not None and self._scene.ground == "ice" and camera.eye[2] > 0.0:
            corners.append(self._vertices * np.array([1.0, 1.0, -1.0], dtype=np.float32))
        points = np.concatenate(corners)
        if not len(points):
            return None
        width, height = size
        places = camera.project(points, size)
        if not (np.isfinite(places).all() and places[:, 2].min() > 0.0):
            return (0, 0, width, height)
        low = np.clip(np.floor(places[:, :2].min(axis=0)) - 2, 0, size).astype(np.int64)
        high = np.clip(np.ceil(places[:, :2].max(axis=0)) + 2, 0, size).astype(np.int64)
        if not self._flipped:
            low[1], high[1] = height - high[1], height - low[1]
        if (high <= low).any():
            return None
        return (int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    def _set(self, **wanted: bool | str | tuple[str, str]) -> None:
        """Set what OpenGL shall do, by the names of `gloo.set_state`, which first copies all that it is given."""
        commands = self._canvas.context.glir
        for name, value in wanted.items():
            if isinstance(value, bool):
                commands.command("FUNC", "glEnable" if value else "glDisable", name)
            elif name == "blend_func":
                gloo.set_blend_func(*value)
            else:
                gloo.set_depth_func(value)

    def _set_common(self, camera: Camera, clip: NDArray[np.float64], height: int, detail: int) -> None:
        look = self.look
        matrix = clip.T.astype(np.float32)
        eye = camera.eye.astype(np.float32)
        for name in ("mesh", "shadow", "trace"):
            self._programs[name]["u_clip"] = matrix
        self._programs["mesh"]["u_eye"] = eye
        backdrop = self._programs["backdrop"]
        backdrop["u_sky_top"], backdrop["u_sky_bottom"] = look.sky_top, look.sky_bottom
        backdrop["u_sky_rows"] = (1.0, -1.0 / height) if self._flipped else (0.0, 1.0 / height)
        mesh = self._programs["mesh"]
        mesh["u_ambient_above"], mesh["u_ambient_below"] = look.ambient_above, look.ambient_below

    def _draw_ground(self, camera: Camera, clip: NDArray[np.float64], height: int, detail: int) -> None:
        """Draw the ground: ice in two parts, because its marks can be seen near the eye only."""
        reach = _HORIZON * camera.distance
        cell = float(10.0 ** np.floor(np.log10(max(camera.distance, 1e-6) / 2.5)))
        middle = np.asarray(camera.center[:2])
        if self._scene is None or self._scene.ground != "ice":
            self._draw_part((), _square(middle, 2.0 * reach), camera, clip, cell, detail)
            return
        # On level ice a pixel covers depth^2 / height of the eye * its angle; marks vanish at 1/60 of a cell.
        eye = camera.eye
        angle = detail * camera.pixel_size(height) / camera.distance
        near = min(float(np.sqrt(eye[2] * cell / (60.0 * angle))), reach)
        inner = _square(eye[:2], near)
        self._draw_part(("SHEEN", "SCRATCHES"), inner, camera, clip, cell, detail)
        outer = _square(middle, 2.0 * reach)
        order = [0, 1, 3, 2, 0]
        ring = np.stack([outer[order], inner[order]], axis=1).reshape(-1, 2)
        self._draw_part(("SHEEN",), ring, camera, clip, cell, detail)

    def _draw_part(
        self,
        words: tuple[str, ...],
        places: NDArray[np.float64],
        camera: Camera,
        clip: NDArray[np.float64],
        cell: float,
        detail: int,
    ) -> None:
        """Draw the strip of triangles over `places` (n, 2) with the kind of ground that `words` say."""
        look, ground = self.look, self._grounds[words]
        ice = bool(words)
        ground["a_place"] = places.astype(np.float32)
        ground["u_clip"] = clip.T.astype(np.float32)
        ground["u_cell"] = cell
        ground["u_around"] = (*camera.center[:2], 2.0 / (_HORIZON * camera.distance))
        ground["u_ice"] = look.ice if ice else look.grid
        ground["u_line"] = look.ice_line if ice else look.grid_line
        ground["u_lines"] = (0.25, 0.6) if ice else (0.55, 1.0)
        ground["u_samples"] = (1.0 - look.mirror if ice else 1.0, float(detail))
        # The horizon lies as far above the middle of the picture as the camera looks down.
        tilt = np.tan(np.radians(camera.elevation)) / np.tan(np.radians(camera.fov) / 2.0)
        rise = float(np.clip(0.5 + 0.5 * tilt, 0.0, 1.0))
        ground["u_haze"] = tuple(np.asarray(look.sky_bottom) * (1.0 - rise) + np.asarray(look.sky_top) * rise)
        if ice:
            x, y, z = shaders.LIGHT
            eye = camera.eye
            gleam = (eye[:2] + np.array([x, y]) / z * eye[2]) / cell
            ground["u_sheen"] = (*gleam, _GLEAM * cell / eye[2], look.sheen)
        if "SCRATCHES" in words:
            ground["u_scratched"] = look.scratches
        ground.draw("triangle_strip")

    def _draw_shadow_map(self, scene: Scene) -> None:
        """Let the bodies fall along the light onto the ground, into the shadow map."""
        light = np.asarray(shaders.LIGHT, dtype=np.float32)
        x, y, z = self._vertices.T
        fallen_x, fallen_y = x - z * (light[0] / light[2]), y - z * (light[1] / light[2])
        low = np.array([fallen_x.min(), fallen_y.min()])
        high = np.array([fallen_x.max(), fallen_y.max()])
        half = 0.5 * float((high - low).max())
        around = (*(0.5 * (low + high)), half * (1.0 + 12.0 / _SHADOW_MAP) + 1e-6)
        if not np.isfinite(around).all():
            around = (0.0, 0.0, 1.0)
        fallen = self._programs["fallen"]
        fallen["u_around"] = self._programs["shadow"]["u_around"] = around
        fallen["u_tall"] = 2.5 * scene.scale
        fallen["a_position"] = self._buffers["position"]
        with self._map_buffer:
            self._canvas.context.set_viewport(0, 0, _SHADOW_MAP, _SHADOW_MAP)
            self._set(depth_test=True, blend=False, depth_func="less")
            gloo.set_depth_mask(True)
            gloo.clear(color=(0.0, 0.0, 0.0, 0.0), depth=True)
            fallen.draw("triangles", self._faces)

    def _draw_bodies(self, mirror: float) -> None:
        mesh = self._programs["mesh"]
        mesh["u_mirror"] = mirror
        mesh["u_veil"] = (*_linear(self.look.ice), 0.25 if mirror < 0.0 else 0.0)
        self._draw_mesh(self._buffers, self._faces, gloss=1.0, mirrored=mirror < 0.0)

    def _draw_mesh(self, buffers: dict[str, Any], faces: Any, gloss: float, *, mirrored: bool = False) -> None:
        """Draw closed surfaces, of which only those that face the eye can be seen."""
        mesh = self._programs["mesh"]
        self._set(cull_face=True)
        gloo.set_front_face("cw" if self._flipped != mirrored else "ccw")
        mesh["u_gloss"] = gloss
        for name, buffer in buffers.items():
            mesh[f"a_{name}"] = buffer
        mesh.draw("triangles", faces)
        self._set(cull_face=False)

    def _draw_veil(self, veil: Veil, opacity: float) -> None:
        """Draw bodies that one can see through: their nearest surfaces only, and none that coincides with a body."""
        self._programs["mesh"]["u_mirror"] = 1.0
        self._programs["mesh"]["u_veil"] = (0.0, 0.0, 0.0, 0.0)
        self._set(depth_test=True, blend=False, depth_func="less", polygon_offset_fill=True)
        gloo.set_polygon_offset(1.0, 4.0)
        gloo.set_depth_mask(True)
        gloo.set_color_mask(False, False, False, False)
        self._draw_mesh(veil.buffers, veil.faces, gloss=0.4)
        gloo.set_color_mask(True, True, True, True)
        self._set(blend=True, blend_func=("src_alpha", "one_minus_src_alpha"), depth_func="lequal")
        self._programs["mesh"]["u_opacity"] = opacity
        self._draw_mesh(veil.buffers, veil.faces, gloss=0.4)
        self._programs["mesh"]["u_opacity"] = 1.0
        self._set(blend=False, depth_func="less", polygon_offset_fill=False)

    def _draw_shadow(self) -> None:
        self._set(depth_test=False, blend=True, blend_func=("src_alpha", "one_minus_src_alpha"))
        self._programs["shadow"]["u_shade"] = (*_linear(self.look.shade), self.look.shadow)
        self._programs["shadow"].draw("triangle_strip")
        self._set(depth_test=True, blend=False)

    def _draw_traces(self, size: tuple[int, int], detail: int) -> None:
        self._set(depth_test=True, blend=True, blend_func=("src_alpha", "one_minus_src_alpha"))
        gloo.set_depth_mask(False)
        trace = self._programs["trace"]
        trace["u_pixels"], trace["u_width"] = size, max(_TRACE_WIDTH * size[1], 2.0 * detail)
        trace["u_now"], trace["u_memory"] = self._now, 20.0
        trace.draw("triangles", self._trace_faces)
        gloo.set_depth_mask(True)
        self._set(blend=False)


def _linear(colour: Sequence[float]) -> tuple[float, float, float]:
    """Return an sRGB colour as the shaders reckon with it."""
    r, g, b = (component * component for component in colour)
    return (r, g, b)


def _square(middle: NDArray[np.float64], half: float) -> NDArray[np.float64]:
    """Return the corners (4, 2) of a square about `middle` as a strip of triangles."""
    return middle + half * _CORNERS.astype(np.float64)
