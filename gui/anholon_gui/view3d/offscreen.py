"""Pictures of a scene without a window."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from vispy import gloo

from anholon.scene import Camera, Picture
from anholon_gui.view3d import shaders
from anholon_gui.view3d.egl import close_canvas, open_canvas
from anholon_gui.view3d.looks import Look
from anholon_gui.view3d.renderer import SceneRenderer

__all__ = ["OffscreenView"]

Pixels = NDArray[np.uint8]


class _Target:
    """A frame buffer with colour and depth of a given size (width, height)."""

    def __init__(self, size: tuple[int, int], interpolation: str) -> None:
        width, height = size
        self.size = size
        self.colour = gloo.Texture2D(shape=(height, width, 4), interpolation=interpolation, wrapping="clamp_to_edge")
        self.depth = gloo.RenderBuffer((height, width), "depth")
        self.buffer = gloo.FrameBuffer(self.colour, self.depth)

    def delete(self) -> None:
        """Give the memory back."""
        for item in (self.buffer, self.colour, self.depth):
            item.delete()


class OffscreenView:
    """Draws scenes on a canvas of its own into arrays of pixels; `close` it after use."""

    def __init__(self, look: Look, channels: str = "rgba") -> None:
        """Open the canvas; raises GraphicsUnavailableError when there is no OpenGL."""
        self._canvas: Any = open_canvas()
        self.renderer = SceneRenderer(self._canvas, look, channels, flipped=True)
        self._copy = gloo.Program(*shaders.sources(shaders.COPY))
        self._copy["a_corner"] = gloo.VertexBuffer(np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], dtype=np.float32))
        self._targets: dict[str, _Target] = {}
        self._picture: Picture | None = None
        self._version = -1

    def show(self, picture: Picture, t: float) -> None:
        """Show `picture` as it is at `t`, s."""
        self.make_current()
        if picture is not self._picture or picture.version != self._version:
            self._picture, self._version = picture, picture.version
            self.renderer.set_traces(picture.scene, picture.traces)
        self.renderer.show(picture.scene, picture.at(t))

    def make_current(self) -> None:
        """Make the canvas's context current."""
        self._canvas.set_current()

    def pixels(self, camera: Camera, size: tuple[int, int], samples: int = 1) -> Pixels:
        """Draw and return the picture (height, width, 4), the upper row first.

        With `samples` = 2 each pixel is the mean of four.
        """
        self.make_current()
        width, height = size
        fine = self._target("fine", (samples * width, samples * height))
        with fine.buffer:
            self.renderer.draw(camera, fine.size, detail=float(samples))
            if samples == 1:
                return self._read(size)
        coarse = self._target("coarse", size)
        self._copy["u_picture"] = fine.colour
        with coarse.buffer:
            self._canvas.context.set_viewport(0, 0, width, height)
            gloo.set_state(depth_test=False, blend=False)
            self._copy.draw("triangle_strip")
            return self._read(size)

    def close(self) -> None:
        """Free the canvas and everything on it."""
        if self._canvas is not None:
            close_canvas(self._canvas)
            self._canvas = None

    def _read(self, size: tuple[int, int]) -> Pixels:
        width, height = size
        self._canvas.context.finish()
        data = gloo.gl.glReadPixels(0, 0, width, height, gloo.gl.GL_RGBA, gloo.gl.GL_UNSIGNED_BYTE)
        return np.frombuffer(data, dtype=np.uint8).reshape(height, width, 4)

    def _target(self, name: str, size: tuple[int, int]) -> _Target:
        target = self._targets.get(name)
        if target is None or target.size != size:
            if target is not None:
                target.delete()
            target = self._targets[name] = _Target(size, "linear")
        return target
