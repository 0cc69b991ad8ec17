"""Draws a scene with OpenGL 2.1: the same code for the window, for films and for tests.

A frame consists of the mirror image in the ice, the ground, the shadow on it, bodies, arrows, traces, and the sky as
background. All bodies are one mesh, all arrows another: a frame takes about ten draw calls for any model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from vispy.gloo import gl

from anholon.array_types import Floats32
from anholon.scene import Camera, RunPicture, Scene, SceneInstant, SceneMesh, choose_origin
from anholon.scene.meshes import merge_meshes
from anholon_gui.view3d import gl_calls, shaders
from anholon_gui.view3d.appearance import Appearance
from anholon_gui.view3d.body_mesh import SHADOW_MAP, BodyMesh, BodyMeshCache
from anholon_gui.view3d.gl_objects import (
    GLResource,
    IndexBuffer,
    ShaderProgram,
    Texture,
    VertexBuffer,
    set_capabilities,
)
from anholon_gui.view3d.ice_texture import make_scratches
from anholon_gui.view3d.transparent_bodies import MESH_ROWS, TransparentBodies, relative_to

Window = tuple[int, int, int, int]
"""Part of a frame buffer: x, y, width, height, in pixels."""

_CORNERS = np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], dtype=np.float32)
_TRACE_WIDTH = 1 / 330  # of the height of the picture
_GLEAM_INVERSE_SIZE = 0.30  # one over the size of the gleam of the ice, in heights of the eye
_GROUND_RADIUS_REL = 30.0  # reach of the ground, in camera distances
_GHOST_OPACITY, _REFERENCE_OPACITY = 0.38, 0.62  # opacity of ghosts, and of the bodies of another motion
_HIDDEN_ARROW_OPACITY = 0.4  # opacity of the parts of arrows hidden by bodies
_FLIP = np.diag([1.0, -1.0, 1.0, 1.0])  # turns the picture upside down
_TIME_RESOLUTION = 1e-6  # of a time, and s: differences that the driver does not resolve
_ALPHA_BLENDING = (gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA)
_POLYGON_OFFSET = gl.GL_POLYGON_OFFSET_FILL
_TRACE_COLUMNS = (("a_position", 0, 3), ("a_direction", 3, 6), ("a_colour", 6, 10), ("a_side_time", 10, 12))


class SceneRenderer:
    """Draws one scene in the current context, which must be the same in every call.

    `channels` is the order in which the target wants colours ("rgba" or "bgra"); with `flipped` the first row of
    pixels is the upper one.
    """

    def __init__(self, look: Appearance, channels: str = "rgba", flipped: bool = False) -> None:
        self._flipped = flipped
        self._swapped = channels == "bgra"
        self._programs = {
            name: ShaderProgram(*shaders.shader_sources(shader, channels))
            for name, shader in {
                "backdrop": shaders.BACKDROP,
                "mesh": shaders.MESH,
                "depth": shaders.DEPTH,
                "fallen": shaders.FLAT_SHADOW,
                "shadow": shaders.SHADOW,
                "trace": shaders.TRACE,
            }.items()
        }
        self._grounds: dict[tuple[str, ...], ShaderProgram] = {
            words: ShaderProgram(*shaders.shader_sources(shaders.GROUND, channels, words))
            for words in ((), ("SHEEN",), ("SHEEN", "SCRATCHES"))
        }
        self._corners = {"a_corner": VertexBuffer(_CORNERS)}
        self._programs["shadow"]["u_texel"] = 1.0 / SHADOW_MAP
        marks = make_scratches()
        self._ice = Texture((marks.shape[1], marks.shape[0]), marks, gl.GL_REPEAT)
        self._grounds["SHEEN", "SCRATCHES"].bind_texture("u_scratches", self._ice)
        for name in ("mesh", "fallen"):
            self._programs[name]["u_light"] = shaders.LIGHT
        self._programs["mesh"]["u_opacity"] = 1.0
        self._arrow_buffers = {name: VertexBuffer() for name in MESH_ROWS}
        self._trace_buffers = {name: VertexBuffer() for name, _, _ in _TRACE_COLUMNS}
        self._ground_buffers = {words: {"a_place": VertexBuffer()} for words in self._grounds}
        self._arrow_faces, self._trace_faces = IndexBuffer(), IndexBuffer()
        self._ghosts, self._other = TransparentBodies(), TransparentBodies()
        self._resources = BodyMeshCache()
        self._bodies: BodyMesh | None = None  # those that are to be seen
        self._number = 0  # theirs
        self._arrow_vertices: Floats32 = np.zeros((0, 3), dtype=np.float32)
        self._trace_count = 0
        self._trace_rows: tuple[Floats32, ...] = ()  # of each trace, all that it is drawn with (n, 12)
        self._scene: Scene | None = None
        self._now = 0.0
        self._shadowed = False
        self._origin: NDArray[np.float64] = np.zeros(3)  # from which all that the driver holds is seen
        self._shown: tuple[SceneInstant | None, str, SceneMesh | None] = (None, "", None)
        self._pictures: Sequence[RunPicture] = ()
        self.appearance = look

    # --- what is shown ---------------------------------------------------------------------------------------------

    def set_traces(self, pictures: Sequence[RunPicture]) -> None:
        """Show the traces of `pictures`."""
        self._pictures = pictures
        opacities = [picture.opacity for picture in pictures for ribbon in picture.ribbons if len(ribbon.sides)]
        ribbons = [trace_ribbon for picture in pictures for trace_ribbon in picture.ribbons if len(trace_ribbon.sides)]
        self._trace_rows = tuple(
            np.column_stack(
                [
                    trace_ribbon.positions - self._origin,
                    trace_ribbon.directions,
                    trace_ribbon.colours,
                    np.full(len(trace_ribbon.sides), opacity),
                    trace_ribbon.sides,
                    trace_ribbon.times,
                ]
            ).astype(np.float32)
            for trace_ribbon, opacity in zip(ribbons, opacities, strict=True)
        )
        self._trace_count = sum(map(len, self._trace_rows))
        if not self._trace_count:
            return
        rows = np.concatenate(self._trace_rows)
        for name, first, end in _TRACE_COLUMNS:
            self._trace_buffers[name].set(rows[:, first:end].copy())
        starts = np.cumsum([0, *map(len, self._trace_rows)])
        faces = np.concatenate(
            [trace_ribbon.triangles + start for trace_ribbon, start in zip(ribbons, starts, strict=False)]
        )
        self._trace_faces.set(faces.astype(np.uint32))

    def show(
        self, scene: Scene | None, instant: SceneInstant | None, selected: str = "", other: SceneMesh | None = None
    ) -> None:
        """Show `instant` of `scene` with the element at the path `selected` highlighted. None: an empty ground.

        `other` are the bodies of another motion to compare with.
        """
        self._scene = scene
        self._shown = instant, selected, other
        self._upload()

    def _upload(self) -> None:
        """Send the shown scene to the driver, relative to the origin."""
        instant, selected, other = self._shown
        self._ghosts.show_ghosts(instant.ghosts if instant is not None else None, self._origin)
        self._other.show_moving(other, self._origin)
        if instant is None:
            self._bodies, self._arrow_vertices = None, self._arrow_vertices[:0]
            return
        self._now = instant.t
        self._number, bodies = self._resources.update(instant.mesh, selected, self._origin)
        self._bodies = bodies if len(bodies.vertices) else None
        self._arrow_vertices = self._arrow_vertices[:0]
        if instant.arrows:
            mesh = merge_meshes([arrow.mesh for arrow in instant.arrows])
            colours = np.repeat(
                np.array([arrow.colour for arrow in instant.arrows]),
                [len(arrow.mesh.vertices) for arrow in instant.arrows],
                axis=0,
            )
            self._arrow_vertices = relative_to(self._origin, mesh.vertices)
            self._arrow_buffers["a_position"].set(self._arrow_vertices)
            self._arrow_buffers["a_normal"].set(mesh.normals.astype(np.float32))
            self._arrow_buffers["a_colour"].set(colours.astype(np.float32))
            self._arrow_faces.set(mesh.faces.astype(np.uint32))

    def _shift_camera(self, camera: Camera) -> Camera:
        """Return the camera relative to an origin near its target, after moving all stored objects to that origin."""
        origin = choose_origin(camera.center, camera.distance)
        if not np.array_equal(origin, self._origin):
            self._origin = origin
            self._upload()
            self.set_traces(self._pictures)
        return camera.look_at(np.asarray(camera.center) - origin) if origin.any() else camera

    @property
    def _is_ground_visible(self) -> bool:
        """Whether the ground is visible: high above it, it is not drawn."""
        return (self._scene is None or self._scene.ground != "none") and self._origin[2] == 0.0

    def picture_key(self, camera: Camera, size: tuple[int, int]) -> tuple[object, ...]:
        """Return a key of everything that determines the pixels of a picture through a camera."""
        camera = self._shift_camera(camera)
        scene, bodies = self._scene, self._bodies
        ground = scene.ground if scene is not None else ""
        results: list[object] = [
            camera,
            size,
            self.appearance,
            ground,
            scene.scale if scene is not None and ground != "none" else 0.0,
            *self._origin.tolist(),
        ]
        results.append((self._number, bodies.versions) if bodies is not None else None)
        meshes = [
            (len(self._arrow_vertices) > 0, self._arrow_buffers, self._arrow_faces),
            (self._other.vertex_count > 0, self._other.buffers, self._other.faces),
        ]
        for shown, buffers, faces in meshes:
            results.append((*(buffer.version for buffer in buffers.values()), faces.version) if shown else None)
        # A trace is visible up to the present instant: its points up to the next one, two rows each.
        clip = camera.projection(size[0] / size[1]) @ camera.view()
        results += [part.content for part in self._ghosts.visible_parts(clip)]
        now = self._now + _TIME_RESOLUTION * (1.0 + abs(self._now))
        for rows in self._trace_rows:
            count = int(np.searchsorted(rows[:, -1], now, side="right"))
            results.append((self._now, rows[: count + 2].tobytes()) if count else None)
        return tuple(results)

    # --- drawing ---------------------------------------------------------------------------------------------------

    def prepare(self, camera: Camera) -> None:
        """Draw the shadows that `draw` reads from the driver's memory, unless those of these bodies exist.

        A driver without a graphics card draws in its own threads, but whoever lets it read what it has not yet drawn
        must wait: it is better to come back later.
        """
        camera = self._shift_camera(camera)
        scene, bodies = self._scene, self._bodies
        self._shadowed = False
        if scene is not None and bodies is not None and self._is_ground_visible and camera.eye[2] > 0.0:
            self._shadowed = True
            bodies.draw_shadow_map(self._programs["fallen"], 2.5 * scene.scale)

    def draw(self, camera: Camera, size: tuple[int, int], detail: float = 1.0, window: Window | None = None) -> None:
        """Draw into the current frame buffer of `size` (width, height) pixels, or only into a `window` of it.

        What is shown must have been prepared. With `detail` = 2 lines get twice as wide: the picture will be shrunk.
        """
        camera = self._shift_camera(camera)
        width, height = size
        projection = camera.projection(width / height)
        clip = (_FLIP @ projection if self._flipped else projection) @ camera.view()
        scene = self._scene
        ground = self._is_ground_visible and camera.eye[2] > 0.0
        bodies = self._bodies
        set_capabilities(
            {gl.GL_SCISSOR_TEST: window is not None, gl.GL_DEPTH_TEST: True, gl.GL_BLEND: False, gl.GL_CULL_FACE: False}
        )
        gl_calls.viewport(0, 0, width, height)
        if window is not None:
            gl_calls.scissor(*window)
        self._set_common(camera, clip, height, detail)
        colour = self.appearance.ice if scene is not None and scene.ground == "ice" else self.appearance.grid
        gl_calls.depth_func(gl.GL_LESS)
        gl_calls.depth_mask(True)
        gl_calls.clear_color(*(colour[::-1] if self._swapped else colour), 1.0)
        gl_calls.clear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)
        if ground:
            ice = scene is not None and scene.ground == "ice"
            if ice and bodies is not None:
                self._draw_bodies(bodies, mirror=-1.0)
            set_capabilities({gl.GL_BLEND: ice})
            gl_calls.blend_func(*_ALPHA_BLENDING)
            self._draw_ground(camera, clip, height, detail)
            if self._shadowed and bodies is not None:
                self._draw_shadow(bodies)
        if bodies is not None:
            self._draw_bodies(bodies, mirror=1.0)
        if len(self._arrow_vertices):
            self._draw_arrows()
        set_capabilities({gl.GL_DEPTH_TEST: True, gl.GL_BLEND: False})
        gl_calls.depth_func(gl.GL_LEQUAL)
        self._programs["backdrop"].draw(gl.GL_TRIANGLE_STRIP, self._corners, count=4)
        if self._trace_count:
            self._draw_traces(size, detail)  # soft edges need what is behind them, the sky too
        ghosts = [(part.first, part.faces) for part in self._ghosts.visible_parts(clip)]
        if ghosts:
            self._draw_transparent(self._ghosts, _GHOST_OPACITY, ghosts)
        if self._other.vertex_count:
            self._draw_transparent(self._other, _REFERENCE_OPACITY)
        gl_calls.disable(gl.GL_SCISSOR_TEST)

    def release(self) -> None:
        """Free all memory of the driver. Nothing can be drawn afterwards."""
        rows = (self._corners, self._arrow_buffers, self._trace_buffers, *self._ground_buffers.values())
        resources: list[GLResource] = [*self._programs.values(), *self._grounds.values(), self._ice]
        resources += [buffer for buffers in rows for buffer in buffers.values()]
        for item in (*resources, self._resources, self._arrow_faces, self._trace_faces, self._ghosts, self._other):
            item.delete()

    def bodies_window(self, camera: Camera, size: tuple[int, int]) -> Window | None:
        """Return the part of a picture of `size` covered by bodies, their mirror images and arrows, or None."""
        camera = self._shift_camera(camera)
        vertices = self._bodies.vertices if self._bodies is not None else np.zeros((0, 3), dtype=np.float32)
        corners = [vertices, self._arrow_vertices, self._ghosts.corners, self._other.corners]
        if self._scene is not None and self._scene.ground == "ice" and self._is_ground_visible and camera.eye[2] > 0.0:
            corners.append(vertices * np.array([1.0, 1.0, -1.0], dtype=np.float32))
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

    def _set_common(self, camera: Camera, clip: NDArray[np.float64], height: int, detail: float) -> None:
        look = self.appearance
        matrix = clip.T.astype(np.float32)
        eye = camera.eye.astype(np.float32)
        for name in ("mesh", "depth", "shadow", "trace"):
            self._programs[name]["u_clip"] = matrix
        self._programs["mesh"]["u_eye"] = eye
        backdrop = self._programs["backdrop"]
        backdrop["u_sky_top"], backdrop["u_sky_bottom"] = look.sky_top, look.sky_bottom
        backdrop["u_sky_rows"] = (1.0, -1.0 / height) if self._flipped else (0.0, 1.0 / height)
        mesh = self._programs["mesh"]
        mesh["u_ambient_above"], mesh["u_ambient_below"] = look.ambient_above, look.ambient_below

    def _draw_ground(self, camera: Camera, clip: NDArray[np.float64], height: int, detail: float) -> None:
        """Draw the ground: ice in two parts, because its marks are visible only near the eye."""
        reach = _GROUND_RADIUS_REL * camera.distance
        cell = float(10.0 ** np.floor(np.log10(max(camera.distance, 1e-6) / 2.5)))
        middle = np.asarray(camera.center[:2])
        if self._scene is None or self._scene.ground != "ice":
            self._draw_ground_strip((), square_strip(middle, 2.0 * reach), camera, clip, cell, detail)
            return
        # On level ice a pixel covers depth^2 / height of the eye * its angle; marks vanish at 1/60 of a cell.
        eye = camera.eye
        angle = detail * camera.pixel_size(height) / camera.distance
        near = min(float(np.sqrt(eye[2] * cell / (60.0 * angle))), reach)
        inner = square_strip(eye[:2], near)
        self._draw_ground_strip(("SHEEN", "SCRATCHES"), inner, camera, clip, cell, detail)
        outer = square_strip(middle, 2.0 * reach)
        order = [0, 1, 3, 2, 0]
        ring = np.stack([outer[order], inner[order]], axis=1).reshape(-1, 2)
        self._draw_ground_strip(("SHEEN",), ring, camera, clip, cell, detail)

    def _draw_ground_strip(
        self,
        words: tuple[str, ...],
        places: NDArray[np.float64],
        camera: Camera,
        clip: NDArray[np.float64],
        cell: float,
        detail: float,
    ) -> None:
        """Draw the strip of triangles over `places` (n, 2) with the kind of ground given by `words`."""
        look, ground = self.appearance, self._grounds[words]
        ice = bool(words)
        rows = self._ground_buffers[words]
        rows["a_place"].set(places.astype(np.float32))
        ground["u_clip"] = clip.T.astype(np.float32)
        ground["u_cell"] = cell
        ground["u_around"] = (*camera.center[:2], 2.0 / (_GROUND_RADIUS_REL * camera.distance))
        ground["u_ice"] = look.ice if ice else look.grid
        ground["u_line"] = look.ice_line if ice else look.grid_line
        ground["u_lines"] = (0.25, 0.6) if ice else (0.55, 1.0)
        ground["u_samples"] = (1.0 - look.mirror if ice else 1.0, detail)
        # The horizon lies as far above the middle of the picture as the camera looks down.
        tilt = np.tan(np.radians(camera.elevation)) / np.tan(np.radians(camera.fov) / 2.0)
        rise = float(np.clip(0.5 + 0.5 * tilt, 0.0, 1.0))
        ground["u_haze"] = tuple(np.asarray(look.sky_bottom) * (1.0 - rise) + np.asarray(look.sky_top) * rise)
        if ice:
            x, y, z = shaders.LIGHT
            eye = camera.eye
            gleam = (eye[:2] + np.array([x, y]) / z * eye[2]) / cell
            ground["u_sheen"] = (*gleam, _GLEAM_INVERSE_SIZE * cell / eye[2], look.sheen)
        if "SCRATCHES" in words:
            ground["u_scratched"] = look.scratches
        ground.draw(gl.GL_TRIANGLE_STRIP, rows, count=len(places))

    def _draw_bodies(self, bodies: BodyMesh, mirror: float) -> None:
        mesh = self._programs["mesh"]
        mesh["u_mirror"] = mirror
        mesh["u_veil"] = (*linear_colour(self.appearance.ice), 0.25 if mirror < 0.0 else 0.0)
        mesh["u_gloss"] = 1.0
        self._draw_mesh("mesh", bodies.buffers, bodies.faces, mirrored=mirror < 0.0)

    def _draw_mesh(
        self,
        program: str,
        buffers: Mapping[str, VertexBuffer],
        faces: IndexBuffer,
        *,
        mirrored: bool = False,
        parts: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        """Draw closed surfaces, or some parts of them, of which only the front faces are visible."""
        gl_calls.enable(gl.GL_CULL_FACE)
        gl_calls.front_face(gl.GL_CW if self._flipped != mirrored else gl.GL_CCW)
        self._programs[program].draw(gl.GL_TRIANGLES, buffers, faces, parts=parts)
        gl_calls.disable(gl.GL_CULL_FACE)

    def _draw_arrows(self) -> None:
        """Draw the arrows, dimmed where bodies hide them, because many forces act inside bodies."""
        mesh = self._programs["mesh"]
        mesh["u_gloss"], mesh["u_opacity"] = 0.6, _HIDDEN_ARROW_OPACITY
        set_capabilities({gl.GL_DEPTH_TEST: True, gl.GL_BLEND: True})
        gl_calls.blend_func(*_ALPHA_BLENDING)
        gl_calls.depth_func(gl.GL_GREATER)
        gl_calls.depth_mask(False)
        self._draw_mesh("mesh", self._arrow_buffers, self._arrow_faces)
        gl_calls.depth_mask(True)
        gl_calls.depth_func(gl.GL_LESS)
        gl_calls.disable(gl.GL_BLEND)
        mesh["u_opacity"] = 1.0
        self._draw_mesh("mesh", self._arrow_buffers, self._arrow_faces)

    def _draw_transparent(
        self, bodies: TransparentBodies, opacity: float, parts: Sequence[tuple[int, int]] | None = None
    ) -> None:
        """Draw the nearest surfaces of transparent bodies, except those that coincide with a body."""
        mesh = self._programs["mesh"]
        mesh["u_mirror"], mesh["u_veil"], mesh["u_gloss"] = 1.0, (0.0, 0.0, 0.0, 0.0), 0.4
        set_capabilities({gl.GL_DEPTH_TEST: True, gl.GL_BLEND: False, _POLYGON_OFFSET: True})
        gl_calls.depth_func(gl.GL_LESS)
        gl_calls.polygon_offset(1.0, 4.0)
        gl_calls.depth_mask(True)
        gl_calls.color_mask(False, False, False, False)
        self._draw_mesh("depth", bodies.buffers, bodies.faces, parts=parts)
        gl_calls.color_mask(True, True, True, True)
        gl_calls.enable(gl.GL_BLEND)
        gl_calls.blend_func(*_ALPHA_BLENDING)
        gl_calls.depth_func(gl.GL_LEQUAL)
        mesh["u_opacity"] = opacity
        self._draw_mesh("mesh", bodies.buffers, bodies.faces, parts=parts)
        mesh["u_opacity"] = 1.0
        set_capabilities({gl.GL_BLEND: False, _POLYGON_OFFSET: False})
        gl_calls.depth_func(gl.GL_LESS)

    def _draw_shadow(self, bodies: BodyMesh) -> None:
        set_capabilities({gl.GL_DEPTH_TEST: False, gl.GL_BLEND: True})
        gl_calls.blend_func(*_ALPHA_BLENDING)
        shadow = self._programs["shadow"]
        shadow["u_around"], shadow["u_shade"] = (
            bodies.shadow_bounds,
            (*linear_colour(self.appearance.shade), self.appearance.shadow),
        )
        shadow.bind_texture("u_map", bodies.shadow.colour)
        shadow.draw(gl.GL_TRIANGLE_STRIP, self._corners, count=4)
        set_capabilities({gl.GL_DEPTH_TEST: True, gl.GL_BLEND: False})

    def _draw_traces(self, size: tuple[int, int], detail: float) -> None:
        set_capabilities({gl.GL_DEPTH_TEST: True, gl.GL_BLEND: True})
        gl_calls.blend_func(*_ALPHA_BLENDING)
        gl_calls.depth_mask(False)
        trace = self._programs["trace"]
        trace["u_pixels"], trace["u_width"] = size, max(_TRACE_WIDTH * size[1], 2.0 * detail)
        trace["u_now"], trace["u_memory"] = self._now, 20.0
        trace.draw(gl.GL_TRIANGLES, self._trace_buffers, self._trace_faces)
        gl_calls.depth_mask(True)
        gl_calls.disable(gl.GL_BLEND)


def linear_colour(colour: Sequence[float]) -> tuple[float, float, float]:
    """Return an sRGB colour in the linear space of the shaders."""
    r, g, b = (component * component for component in colour)
    return (r, g, b)


def square_strip(middle: NDArray[np.float64], half: float) -> NDArray[np.float64]:
    """Return the corners (4, 2) of a square about `middle` as a strip of triangles."""
    return middle + half * _CORNERS.astype(np.float64)
