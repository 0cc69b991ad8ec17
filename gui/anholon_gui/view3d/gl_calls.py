"""Functions of OpenGL that keep the interpreter's lock, and some that vispy does not have.

ctypes releases the lock for every call of vispy and acquires it again afterwards. Meanwhile a thread that computes in
Python keeps it for the switch interval each time, and a frame has more than two hundred calls, most of which take about
a microsecond. Quick functions of the driver are called here with the lock; for slower ones vispy's functions are used.
If the library does not export a function by its name (as on Windows), vispy's function is used.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from typing import Any, Final

from vispy.gloo import gl

__all__ = [
    "active_texture",
    "bind_buffer",
    "bind_framebuffer",
    "bind_texture",
    "blend_func",
    "clear",
    "clear_color",
    "color_mask",
    "depth_func",
    "depth_mask",
    "disable",
    "disable_vertex_attrib_array",
    "draw_arrays",
    "draw_elements",
    "enable",
    "enable_vertex_attrib_array",
    "front_face",
    "make_call_without_lock",
    "polygon_offset",
    "scissor",
    "uniform_1f",
    "uniform_1i",
    "uniform_2f",
    "uniform_3f",
    "uniform_4f",
    "use_program",
    "vertex_attrib_pointer",
    "viewport",
]

_SMALL: Final = 10_000
"""Corners that are drawn in about a fifth of a millisecond; without a graphics card the calling thread transforms
them."""

_NAMES: Final = {"darwin": "/System/Library/Frameworks/OpenGL.framework/OpenGL", "win32": "opengl32"}
_ENUM, _INT, _FLOAT, _BOOL, _POINTER = ctypes.c_uint, ctypes.c_int, ctypes.c_float, ctypes.c_bool, ctypes.c_void_p


def _library(kind: type[ctypes.CDLL]) -> ctypes.CDLL | None:
    """Return the OpenGL library of vispy, opened again with calls that keep the lock."""
    name = os.environ.get("VISPY_GL_LIB") or _NAMES.get(sys.platform, "libGL.so.1")
    try:
        return kind(name)
    except OSError:
        return None


_KEEPING: Final = _library(ctypes.PyDLL)


def _brief(name: str, *arguments: Any) -> Callable[..., None]:
    """Return a function that is called with the lock, or vispy's function."""
    function: Any = getattr(_KEEPING, name, None)
    if function is None:
        return getattr(gl, name)  # type: ignore[no-any-return]
    function.restype, function.argtypes = None, arguments
    return function  # type: ignore[no-any-return]


def make_call_without_lock(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Return a function that is called without the lock and that vispy does not have in this form.

    Raises AttributeError where the library does not show it.
    """
    function: Any = getattr(_library(ctypes.CDLL), name)
    function.restype, function.argtypes = result, arguments
    return function  # type: ignore[no-any-return]


active_texture = _brief("glActiveTexture", _ENUM)
bind_buffer = _brief("glBindBuffer", _ENUM, _ENUM)
bind_framebuffer = _brief("glBindFramebuffer", _ENUM, _ENUM)
bind_texture = _brief("glBindTexture", _ENUM, _ENUM)
blend_func = _brief("glBlendFunc", _ENUM, _ENUM)
clear = _brief("glClear", _ENUM)
clear_color = _brief("glClearColor", _FLOAT, _FLOAT, _FLOAT, _FLOAT)
color_mask = _brief("glColorMask", _BOOL, _BOOL, _BOOL, _BOOL)
depth_func = _brief("glDepthFunc", _ENUM)
depth_mask = _brief("glDepthMask", _BOOL)
disable = _brief("glDisable", _ENUM)
disable_vertex_attrib_array = _brief("glDisableVertexAttribArray", _ENUM)
enable = _brief("glEnable", _ENUM)
enable_vertex_attrib_array = _brief("glEnableVertexAttribArray", _ENUM)
front_face = _brief("glFrontFace", _ENUM)
polygon_offset = _brief("glPolygonOffset", _FLOAT, _FLOAT)
scissor = _brief("glScissor", _INT, _INT, _INT, _INT)
uniform_1f = _brief("glUniform1f", _INT, _FLOAT)
uniform_1i = _brief("glUniform1i", _INT, _INT)
uniform_2f = _brief("glUniform2f", _INT, _FLOAT, _FLOAT)
uniform_3f = _brief("glUniform3f", _INT, _FLOAT, _FLOAT, _FLOAT)
uniform_4f = _brief("glUniform4f", _INT, _FLOAT, _FLOAT, _FLOAT, _FLOAT)
use_program = _brief("glUseProgram", _ENUM)
vertex_attrib_pointer = _brief("glVertexAttribPointer", _ENUM, _INT, _ENUM, _BOOL, _INT, _POINTER)
viewport = _brief("glViewport", _INT, _INT, _INT, _INT)
_draw_few_arrays = _brief("glDrawArrays", _ENUM, _INT, _INT)
_draw_few_elements = _brief("glDrawElements", _ENUM, _INT, _ENUM, _POINTER)


def draw_elements(kind: int, corners: int, first: int) -> None:
    """Draw triangles by the indices of their corners, from the byte `first` of the bound buffer on."""
    draw = _draw_few_elements if corners <= _SMALL else gl.glDrawElements
    draw(kind, corners, gl.GL_UNSIGNED_INT, first)


def draw_arrays(kind: int, count: int) -> None:
    """Draw the first `count` vertices."""
    draw = _draw_few_arrays if count <= _SMALL else gl.glDrawArrays
    draw(kind, 0, count)
