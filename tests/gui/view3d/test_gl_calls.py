"""Calls of the graphics driver: which of them keep the interpreter's lock."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import pytest
from vispy.gloo import gl

from anholon_gui.view3d import gl_calls

_WITH_LOCK = 4  # FUNCFLAG_PYTHONAPI of ctypes


def keeps_lock(function: Any) -> bool:
    """Return True if a function of ctypes is called with the lock."""
    return bool(type(function)._flags_ & _WITH_LOCK)


@pytest.mark.skipif(sys.platform == "win32", reason="the library shows few functions by their names")
@pytest.mark.parametrize(
    "name", sorted({*gl_calls.__all__} - {"draw_arrays", "draw_elements", "make_call_without_lock"})
)
def test_what_is_brief_keeps_the_lock(name: str) -> None:
    assert keeps_lock(getattr(gl_calls, name))


def test_where_the_library_lacks_a_function_it_is_that_of_vispy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gl_calls, "_KEEPING", None)
    assert gl_calls._brief("glUseProgram", ctypes.c_uint) is gl.glUseProgram


def test_what_takes_long_gives_the_lock_away() -> None:
    integers = (ctypes.c_int,) * 4 + (ctypes.c_uint,) * 2
    assert not keeps_lock(gl_calls.make_call_without_lock("glReadPixels", None, *integers, ctypes.c_void_p))
    with pytest.raises(AttributeError):
        gl_calls.make_call_without_lock("glNobodyHasThis", None)


def test_few_triangles_are_drawn_with_the_lock_and_many_without(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, tuple[int, ...]]] = []
    for place, name in ((gl_calls, "_draw_few_arrays"), (gl_calls, "_draw_few_elements")):
        assert keeps_lock(getattr(place, name))
        monkeypatch.setattr(place, name, lambda *words, name=name: drawn.append((name, words)))
    for name in ("glDrawArrays", "glDrawElements"):
        monkeypatch.setattr(gl, name, lambda *words, name=name: drawn.append((name, words)))
    for count in (10_000, 10_001):
        gl_calls.draw_arrays(gl.GL_TRIANGLES, count)
        gl_calls.draw_elements(gl.GL_TRIANGLES, count, 24)
    assert drawn == [
        ("_draw_few_arrays", (gl.GL_TRIANGLES, 0, 10_000)),
        ("_draw_few_elements", (gl.GL_TRIANGLES, 10_000, gl.GL_UNSIGNED_INT, 24)),
        ("glDrawArrays", (gl.GL_TRIANGLES, 0, 10_001)),
        ("glDrawElements", (gl.GL_TRIANGLES, 10_001, gl.GL_UNSIGNED_INT, 24)),
    ]
