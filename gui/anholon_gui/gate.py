"""Classes of Qt's that a thread makes, made while the event loop stands still.

Before Python 3.12 PySide keeps what it knows of its classes in one table. Qt reads it without the interpreter's lock
whenever it asks a widget for its class, which every painting does. A thread that makes a class meanwhile, as the
modules do that are imported there, moves the table away under the reader, and the process ends: so did about one start
in a hundred. Therefore all classes of Qt's own, which PySide makes when they are first asked for, are asked for by the
thread of the event loop (`meet`), and that thread stands still for each class that another one derives from them.
"""

from __future__ import annotations

import builtins
import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal

__all__ = ["Gate", "meet"]

_MODULES: Final = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtOpenGL", "QtOpenGLWidgets", "QtTest")
"""What the window, VisPy and pyqtgraph import of PySide6."""

_QT_CLASS: Final = type(QObject)
_MAKE: Final = "__build_class__"  # what Python calls for each class
_BURST_S: Final = 0.0005  # so long the event loop waits for the next class of a module
_LOOK_S: Final = 0.02  # between two looks at whether the event loop can stand still at all


def meet() -> Iterator[None]:
    """Ask for all classes of Qt's, one in each step; for the thread of the event loop."""
    for name in _MODULES:
        with contextlib.suppress(ImportError):  # a library is missing: who needs it says so
            module = import_module(f"PySide6.{name}")
            yield
            for attribute in dir(module):
                getattr(module, attribute, None)
                yield


class Gate(QObject):
    """Lets the event loop stand still while another thread makes classes."""

    _asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turn = threading.Condition()
        self._wanted = self._given = self._open = False
        self._home = threading.get_ident()
        self._asked.connect(self._give_way, Qt.ConnectionType.QueuedConnection)

    def open(self) -> None:
        """Let nobody wait any more: the event loop turns no longer."""
        with self._turn:
            self._open = True
            self._turn.notify_all()

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Within it the event loop stands still for every class of Qt's that this thread makes."""
        thread = threading.get_ident()
        known: dict[str, Any] = vars(builtins)
        make = known[_MAKE]

        def build(body: Callable[[], Any], name: str, *bases: Any, **options: Any) -> Any:
            if threading.get_ident() != thread or not any(isinstance(base, _QT_CLASS) for base in bases):
                return make(body, name, *bases, **options)
            with self._held():
                return make(body, name, *bases, **options)

        known[_MAKE] = build
        try:
            yield
        finally:
            if known[_MAKE] is build:
                known[_MAKE] = make

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Within it the event loop stands still."""
        with self._turn:
            self._wanted = True
            self._turn.notify_all()
            self._asked.emit()
            while not (self._given or self._open or self._imports()):
                self._turn.wait(_LOOK_S)
        try:
            yield
        finally:
            with self._turn:
                self._wanted = self._given = False
                self._turn.notify_all()

    def _imports(self) -> bool:
        """Tell whether the thread of the event loop waits for a module that is being imported, perhaps for the one that
        makes the class: it stands still until then."""
        frame = sys._current_frames().get(self._home)
        return frame is not None and "importlib" in frame.f_code.co_filename and frame.f_code.co_name == "acquire"

    def _give_way(self) -> None:
        """Stand still for the class that is asked for, and for those that come soon."""
        with self._turn:
            while self._wanted:
                self._given = True
                self._turn.notify_all()
                self._turn.wait_for(lambda: not self._given)
                self._turn.wait_for(lambda: self._wanted, _BURST_S)
