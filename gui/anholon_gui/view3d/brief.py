"""Calls of the graphics driver that keep the interpreter's lock.

ctypes gives the lock away for every call and asks for it again behind it: a thread that computes in Python meanwhile
keeps it for the switch interval each time, and a frame has more than two hundred calls, most of which take about a
microsecond. What the driver does that quickly is called with the lock; what it works on for longer is not.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from vispy.gloo.gl import _gl2, gl2

__all__ = ["draw_arrays", "draw_elements", "keep_lock"]

_LONG: Final = frozenset(
    (
        "glCompileShader", "glDrawArrays", "glDrawElements", "glFinish", "glFlush", "glLinkProgram", "glReadPixels",
        "glTexImage2D", "glTexSubImage2D",
    )
)  # fmt: skip
_SMALL: Final = 10_000
"""Corners that are drawn in about a fifth of a millisecond: without a graphics card the calling thread moves them."""

_WORD, _WHOLE, _PLACE = ctypes.c_uint, ctypes.c_int, ctypes.c_void_p


@cache
def keep_lock() -> None:
    """Let vispy call what is brief with the lock, from its first call of each function on."""
    found = _gl2._get_gl_func

    def function(name: str, result: Any, arguments: tuple[Any, ...]) -> Any:
        brief = None if name in _LONG else _brief(name, result, arguments)
        return brief or found(name, result, arguments)

    _gl2._get_gl_func = function


def draw_elements(kind: int, corners: int, first: int) -> None:
    """Draw triangles by the numbers of their corners, from the byte `first` of the bound buffer on."""
    (_drawing_elements()[corners <= _SMALL])(kind, corners, gl2.GL_UNSIGNED_INT, first)


def draw_arrays(kind: int, count: int) -> None:
    """Draw the first `count` vertices."""
    (_drawing_arrays()[count <= _SMALL])(kind, 0, count)


@cache
def _drawing_elements() -> tuple[Callable[..., None], Callable[..., None]]:
    return _both("glDrawElements", (_WORD, _WHOLE, _WORD, _PLACE))


@cache
def _drawing_arrays() -> tuple[Callable[..., None], Callable[..., None]]:
    return _both("glDrawArrays", (_WORD, _WHOLE, _WHOLE))


def _both(name: str, arguments: tuple[Any, ...]) -> tuple[Callable[..., None], Callable[..., None]]:
    """Return a function as it is called without and with the lock."""
    long = gl2._get_gl_func(name, None, arguments)
    return long, _brief(name, None, arguments) or long


def _brief(name: str, result: Any, arguments: tuple[Any, ...]) -> Any:
    """Return a function that is called with the lock; None where the library does not show it by its name."""
    function = getattr(_library(), name, None)
    if function is not None:
        function.restype, function.argtypes = result, arguments
    return function


@cache
def _library() -> ctypes.PyDLL | None:
    """Return the library of OpenGL as vispy has found it, whose functions keep the lock."""
    return ctypes.PyDLL(gl2._lib._name) if gl2._lib is not None else None
