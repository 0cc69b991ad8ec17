"""Calls of the graphics driver: which of them keep the interpreter's lock."""

from __future__ import annotations

import ctypes

import pytest
from vispy.gloo.gl import _gl2

from anholon_gui.view3d import brief

_WITH_LOCK = 4  # FUNCFLAG_PYTHONAPI of ctypes


@pytest.mark.parametrize(
    ("name", "kept"),
    [("glEnable", True), ("glUseProgram", True), ("glReadPixels", False), ("glFlush", False), ("glLinkProgram", False)],
)
def test_what_is_brief_keeps_the_lock(name: str, kept: bool) -> None:
    brief.keep_lock()
    function = _gl2._get_gl_func(name, None, (ctypes.c_uint,))
    assert bool(type(function)._flags_ & _WITH_LOCK) is kept


def test_few_triangles_are_drawn_with_the_lock_and_many_without() -> None:
    for both in (brief._drawing_arrays(), brief._drawing_elements()):
        assert [bool(type(function)._flags_ & _WITH_LOCK) for function in both] == [False, True]
