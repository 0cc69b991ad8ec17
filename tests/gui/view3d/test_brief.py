"""Calls of the graphics driver: which of them keep the interpreter's lock."""

from __future__ import annotations

import ctypes

import pytest
from vispy.gloo.gl import _gl2

from anholon_gui.view3d import brief

_WORD, _WHOLE, _PLACE = ctypes.c_uint, ctypes.c_int, ctypes.c_void_p
_WITH_LOCK = 4  # FUNCFLAG_PYTHONAPI of ctypes


@pytest.mark.parametrize(
    ("name", "arguments", "kept"),
    [
        ("glEnable", (_WORD,), True),
        ("glUseProgram", (_WORD,), True),
        ("glReadPixels", (_WHOLE, _WHOLE, _WHOLE, _WHOLE, _WORD, _WORD, _PLACE), False),
        ("glFlush", (), False),
        ("glLinkProgram", (_WORD,), False),
    ],
)
def test_what_is_brief_keeps_the_lock(name: str, arguments: tuple[type, ...], kept: bool) -> None:
    brief.keep_lock()
    # What is found is shared with all who call it, so its arguments have to be its own.
    function = _gl2._get_gl_func(name, None, arguments)
    assert bool(type(function)._flags_ & _WITH_LOCK) is kept


def test_few_triangles_are_drawn_with_the_lock_and_many_without() -> None:
    for both in (brief._drawing_arrays(), brief._drawing_elements()):
        assert [bool(type(function)._flags_ & _WITH_LOCK) for function in both] == [False, True]
