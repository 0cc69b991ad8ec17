"""Imports while the window is usable: what is imported in a thread, and what in the event loop."""

from __future__ import annotations

import subprocess
import sys

from anholon_gui.loader import _DEFERRED_MODULES, _STEPS, _make_classes

BESIDE = """
import sys
from importlib import import_module
for name in {names!r}:
    import_module(name)
found = [name for name in sys.modules if name.startswith(("PySide6", "shiboken6", "anholon_gui", "pyqtgraph"))]
assert not found, found
"""

HERE = """
import sys
from importlib import import_module
import anholon_gui.main_window
for beside, here in {steps!r}:
    for name in beside:
        import_module(name)
    known = set(sys.modules)
    for name in here:
        import_module(name)
    new = {{name for name in set(sys.modules) - known if name.split(".")[0] in {heavy!r}}}
    # What is under those that are imported beside must be among them; one or two small ones may come along.
    assert len(new) <= 5, (here, sorted(new))
"""

HEAVY = ("anholon", "h5py", "llvmlite", "numpy", "pydoc", "scipy", "sympy", "vispy", "xml")


def run(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_imported_in_a_thread_knows_nothing_of_qt() -> None:
    """A class that is derived from one of Qt's in a thread may end the process (Python 3.11)."""
    run(BESIDE.format(names=[name for step in (*_STEPS, _DEFERRED_MODULES) for name in step.beside]))


def test_what_is_imported_in_the_event_loop_brings_no_heavy_modules() -> None:
    run(HERE.format(steps=[(step.beside, step.here) for step in (*_STEPS, _DEFERRED_MODULES)], heavy=HEAVY))


def test_the_classes_of_qt_are_there_afterwards() -> None:
    assert sum(1 for _ in _make_classes()) > 500
    assert "PySide6.QtOpenGL" in sys.modules
