"""Pictures of a scene without a window."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray
from vispy.gloo import gl

from anholon.scene import Camera, RunPicture, SceneInstant
from anholon_gui.view3d import gl_calls, shaders
from anholon_gui.view3d.appearance import Appearance
from anholon_gui.view3d.egl import close_canvas, open_canvas
from anholon_gui.view3d.gl_objects import RenderTarget, ShaderProgram, VertexBuffer, set_capabilities
from anholon_gui.view3d.renderer import SceneRenderer, Window

Pixels = NDArray[np.uint8]

_COMMANDS_COMPLETE, _TIMEOUT_EXPIRED = 0x9117, 0x911B  # of OpenGL's sync objects


class _Fence:
    """A mark in the driver's queue of commands. Without the necessary extension it is always passed."""

    def __init__(self) -> None:
        self._mark: int | None = None
        self._set: Callable[..., int] | None = None
        pointer, word = ctypes.c_void_p, ctypes.c_uint
        try:
            put = gl_calls.make_call_without_lock("glFenceSync", pointer, word, word)
            self._wait = gl_calls.make_call_without_lock("glClientWaitSync", word, pointer, word, ctypes.c_uint64)
            self._delete = gl_calls.make_call_without_lock("glDeleteSync", None, pointer)
            self._set = put
        except AttributeError:
            return

    def insert(self) -> None:
        """Insert the mark after all commands so far, and let the driver start."""
        self.delete()
        if self._set is not None:
            self._mark = self._set(_COMMANDS_COMPLETE, 0)
        gl.glFlush()

    @property
    def is_passed(self) -> bool:
        """Whether the driver has finished everything before the mark."""
        return self._mark is None or self._wait(self._mark, 0, 0) != _TIMEOUT_EXPIRED

    def delete(self) -> None:
        """Delete the mark."""
        mark, self._mark = self._mark, None
        if mark is not None:
            self._delete(mark)


class OffscreenView:
    """Draws scenes on a canvas of its own into arrays of pixels. `close` it after use."""

    def __init__(self, look: Appearance, channels: str = "rgba") -> None:
        """Open the canvas. Raises GraphicsUnavailableError if there is no OpenGL."""
        self._canvas: Any = open_canvas()
        self.renderer = SceneRenderer(look, channels, flipped=True)
        self._copy = ShaderProgram(*shaders.shader_sources(shaders.COPY))
        self._corners = {"a_corner": VertexBuffer(np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], dtype=np.float32))}
        integers = (ctypes.c_int,) * 4 + (ctypes.c_uint,) * 2
        self._read_pixels = gl_calls.make_call_without_lock("glReadPixels", None, *integers, ctypes.c_void_p)
        self._fence = _Fence()
        self._window: Window | None = None  # of the fine part that is still to be put into the picture
        self._waiting: tuple[Camera, tuple[int, int], int, float] | None = None  # for its shadows to be drawn
        self._targets: dict[str, RenderTarget] = {}
        # Pictures whose traces are shown, their versions and opacities.
        self._shown: tuple[tuple[RunPicture, int, float], ...] = ()
        self._drawing: tuple[tuple[object, ...], int] = ((), 0)  # what the picture under way shows, and its samples
        self._last_picture_key: tuple[tuple[object, ...], int] = ((), 0)  # of the one taken last

    def show(self, picture: RunPicture, t: float) -> SceneInstant:
        """Show `picture` at `t`, s, and return the visible scene."""
        instant = picture.at(t)
        self.show_instant(picture, instant)
        return instant

    def show_instant(
        self,
        picture: RunPicture | None,
        instant: SceneInstant | None,
        selected: str = "",
        other: tuple[RunPicture, SceneInstant] | None = None,
    ) -> None:
        """Show an `instant` of `picture` with the element at the path `selected` highlighted. None: an empty ground.

        `other` is another motion to compare with.
        """
        self.make_current()
        pictures = [
            run_picture for run_picture in (other[0] if other is not None else None, picture) if run_picture is not None
        ]
        shown = tuple((run_picture, run_picture.version, run_picture.opacity) for run_picture in pictures)
        if self._shown != shown:
            self._shown = shown
            self.renderer.set_traces(pictures)
        bodies = other[1].mesh if other is not None else None
        self.renderer.show(picture.scene if picture is not None else None, instant, selected, bodies)

    def make_current(self) -> None:
        """Make the canvas's context current."""
        self._canvas.set_current()

    def render(self, camera: Camera, size: tuple[int, int], samples: int = 1) -> Pixels:
        """Draw and return the picture (height, width, 4), the upper row first.

        With `samples` = 2, where there are bodies each pixel is the mean of four (all else has soft edges by itself).
        """
        self.begin_frame(camera, size, samples)
        return self.take_pixels()

    def is_current(self, camera: Camera, sizes: Collection[tuple[int, int]], samples: int = 1) -> bool:
        """Return whether the last picture has one of these sizes and shows the current scene in the requested
        detail."""
        picture_key, finely = self._last_picture_key
        size = next((size for size in sizes if size in picture_key[1:2]), None)  # behind the camera
        return size is not None and finely >= samples and picture_key == self.renderer.picture_key(camera, size)

    def begin_frame(self, camera: Camera, size: tuple[int, int], samples: int = 1, detail: float = 1.0) -> None:
        """Start to draw as `render` does, without waiting for the driver: first the shadows.

        With `detail` = 0.5 lines get half as wide: the picture will be stretched.
        """
        self.make_current()
        self._drawing = self.renderer.picture_key(camera, size), samples
        self._window, self._waiting = None, (camera, size, samples, detail)
        self.renderer.prepare(camera)
        self._fence.insert()

    def _draw_scene(self) -> None:
        """Draw the scene after its shadows."""
        assert self._waiting is not None
        (camera, size, samples, detail), self._waiting = self._waiting, None
        width, height = size
        target = self._target("plain", size)
        window = self.renderer.bodies_window(camera, size) if samples == 2 else None
        with target:
            self.renderer.draw(camera, size, detail)
        self._window = window
        if window is not None:
            fine = self._target("fine", (2 * width, 2 * height))
            x, y, w, h = window
            with fine:
                self.renderer.draw(camera, fine.size, detail=2, window=(2 * x, 2 * y, 2 * w, 2 * h))
        self._fence.insert()

    def submit_all(self) -> None:
        """Start the whole picture now. The driver waits for the shadows, which are small."""
        if self._waiting is not None:
            self._draw_scene()

    def poll(self) -> bool:
        """Continue the current picture without waiting. Return whether `take_pixels` will not wait either."""
        self.make_current()
        if not self._fence.is_passed:
            return False
        if self._waiting is not None:
            self._draw_scene()
        elif self._window is not None:
            self._compose_picture()
        else:
            return True
        return False

    def take_pixels(self) -> Pixels:
        """Return the started picture, as `render` does."""
        self.make_current()
        if self._waiting is not None:
            self._draw_scene()
        if self._window is not None:
            self._compose_picture()
        target = self._targets["plain"]
        with target:
            pixels = self._read_pixels_of(target.size)
        self._fence.delete()
        self._last_picture_key = self._drawing
        return pixels

    def _compose_picture(self) -> None:
        """Insert the fine part into the coarse picture. The driver waits until that part is drawn."""
        assert self._window is not None
        target, window, self._window = self._targets["plain"], self._window, None
        self._copy.bind_texture("u_picture", self._targets["fine"].colour)
        with target:
            gl_calls.viewport(0, 0, *target.size)
            gl_calls.scissor(*window)
            set_capabilities({gl.GL_DEPTH_TEST: False, gl.GL_BLEND: False, gl.GL_SCISSOR_TEST: True})
            self._copy.draw(gl.GL_TRIANGLE_STRIP, self._corners, count=4)
            gl_calls.disable(gl.GL_SCISSOR_TEST)
        self._fence.insert()

    def close(self) -> None:
        """Free the canvas and everything on it."""
        if self._canvas is not None:
            close_canvas(self._canvas)
            self._canvas = None

    def _read_pixels_of(self, size: tuple[int, int]) -> Pixels:
        width, height = size
        pixels = np.empty((height, width, 4), dtype=np.uint8)
        # vispy's own function fills and copies two buffers more, which takes longer than drawing the bodies.
        self._read_pixels(0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels.ctypes.data)
        return pixels

    def _target(self, name: str, size: tuple[int, int]) -> RenderTarget:
        target = self._targets.get(name)
        if target is None or target.size != size:
            if target is not None:
                target.delete()
            target = self._targets[name] = RenderTarget(size)
        return target
