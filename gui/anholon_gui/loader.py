"""Loader: imports the heavy modules in a thread while the window is already usable."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from importlib import import_module

from PySide6.QtCore import QObject, Signal

from anholon_gui.gate import Gate, meet
from anholon_gui.turns import Steps, Turns

__all__ = ["Loader"]

_STEPS = (
    ("model", ("anholon.model.file", "anholon.model.check", "anholon.formula.parser", "anholon.units")),
    ("view3d", ("anholon_gui.view3d",)),
    ("plots", ("anholon_gui.plots",)),
    ("stage_table", ("anholon_gui.stage_table",)),
    ("transitions", ("anholon_gui.transitions",)),
    ("equations", ("anholon_gui.equations",)),
    ("principles", ("anholon_gui.principles",)),
    ("rods", ("anholon_gui.rods",)),
)
"""What is brought in, in this order: a name, and the modules to import for it; the last one is handed over."""

_LATER = (
    "anholon.flexible.new_joint",
    "anholon.flexible.other_kinds",
    "anholon.model.comments",
    "anholon.model.programme",
    "anholon.model.promote",
    "anholon.model.removal",
    "anholon.model.rename",
    "anholon.model.skating.another",
    "anholon.model.skating.options",
    "anholon.model.templates",
    "anholon.carrying.judged",
    "anholon_gui.dialogs.another_body",
    "anholon_gui.dialogs.boundary",
    "anholon_gui.dialogs.film",
    "anholon_gui.dialogs.initial_state",
    "anholon_gui.dialogs.principle",
    "anholon_gui.dialogs.settings",
    "anholon_gui.dialogs.skater",
)
"""What dialogs and commands need when they are first used: imported in the thread after all steps, so that their first
use does not wait. What is large and used by few (`anholon.boundary`, `anholon.tracing`, `anholon.run.feedback`) is left
to its first use.
"""


class Loader(QObject):
    """Imports what the window needs next and hands it over, one step after another.

    The next step is imported only after the one before was put into the window, so that the first picture appears as
    early as possible. The first step knows nothing of Qt, and meanwhile Qt's classes are made that the others ask for.

    Signals:
        loaded(name, module): a step is there; sent on the GUI thread.
        finished(): all steps are there.
    """

    loaded = Signal(str, object)
    finished = Signal()
    _imported = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._stopped = False
        self._gate, self._turns = Gate(self), Turns(self)
        self._due = 0  # the step that waits for Qt's classes
        self._imported.connect(self._hand_over)

    def start(self) -> None:
        """Begin with the first step."""
        self._turns.begin(self._meet())
        self._import(0)

    def stop(self) -> None:
        """Begin no further step, and wait for the one under way."""
        self._stopped = True
        self._turns.drop()
        self._gate.open()
        if self._thread is not None:
            self._thread.join(20.0)

    def _meet(self) -> Steps:
        """Make Qt's classes; then go on with the step that is due."""
        for _ in meet():
            yield None
        self._turns.drop()
        if self._due:
            self._next(self._due)

    def _next(self, step: int) -> None:
        self._due = step
        if self._stopped or self._turns.busy:
            return
        if step == len(_STEPS):
            self.finished.emit()
            self._begin(self._import_later)
            return
        self._import(step)

    def _import(self, step: int) -> None:
        def work() -> None:
            module = None
            with self._gate.guarding():
                for name in _STEPS[step][1]:
                    module = import_module(name)
            self._imported.emit(step, module)

        self._begin(work)

    def _import_later(self) -> None:
        """Import what is needed later; who needs it first says what is wrong with it."""
        for name in _LATER:
            if self._stopped:
                return
            with self._gate.guarding(), contextlib.suppress(ImportError, OSError):
                import_module(name)

    def _begin(self, work: Callable[[], None]) -> None:
        self._thread = threading.Thread(target=work, name="anholon-import", daemon=True)
        self._thread.start()

    def _hand_over(self, step: int, module: object) -> None:
        if not self._stopped:
            self.loaded.emit(_STEPS[step][0], module)
            self._next(step + 1)
