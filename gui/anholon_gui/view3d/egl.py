"""A canvas without a window, and its release.

One process must not mix it with canvases of another backend.
"""

from __future__ import annotations

import os
from typing import Any

from vispy import app

from anholon.errors import AnholonError


class GraphicsUnavailableError(AnholonError):
    """OpenGL is not available. The text says what is missing."""


def open_canvas() -> Any:
    """Return a vispy canvas that draws without a display, with its context current.

    Raises GraphicsUnavailableError when EGL or its driver is missing.
    """
    os.environ.setdefault("EGL_PLATFORM", "surfaceless")  # read when the library is first used
    try:
        canvas = app.Canvas(app=app.Application("egl"), size=(16, 16), show=False, autoswap=False)
        canvas.set_current()
    except Exception as error:  # vispy and ctypes raise many kinds here
        raise GraphicsUnavailableError(
            f"OpenGL without a display is not available ({error}); "
            "install the system libraries libegl1 and libgl1-mesa-dri"
        ) from error
    return canvas


def close_canvas(canvas: Any) -> None:
    """Free a canvas made by `open_canvas` and its context with all contents (vispy itself keeps it for ever)."""
    from vispy.app.backends import _egl
    from vispy.ext import egl

    backend = canvas._backend
    context = backend._native_context
    canvas.close()
    egl.eglMakeCurrent(_egl._EGL_DISPLAY, egl.EGL_NO_SURFACE, egl.EGL_NO_SURFACE, egl.EGL_NO_CONTEXT)
    egl._lib.eglDestroyContext(_egl._EGL_DISPLAY, context)
    if backend in _egl._VP_EGL_ALL_WINDOWS:
        _egl._VP_EGL_ALL_WINDOWS.remove(backend)
