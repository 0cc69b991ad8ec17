"""The loader imports the heavy modules while the window is already usable.

What knows nothing of Qt is imported in a thread. Modules that derive classes from Qt's are imported in the event loop,
in slices: before Python 3.12 PySide keeps what it knows of its classes in one table, which Qt reads without the
interpreter's lock whenever it paints a widget; a class made in a thread meanwhile may move that table away, and the
process ends. On a two-core machine the longest slice takes about 30 ms, but for pyqtgraph, which is imported as a whole
(60 ms, once).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from importlib import import_module
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from anholon_gui.cooperative_tasks import PAINT, CooperativeTask, Steps
from anholon_gui.thread_pool import Job, ThreadPool

_QT: Final = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtOpenGL", "QtOpenGLWidgets", "QtTest")
"""Modules of PySide6 imported by the window, VisPy and pyqtgraph."""


class _Step(NamedTuple):
    """A named step of loading: modules without Qt, imported in a thread, and then modules of the window.

    Each module of the window takes a slice of the event loop; the last one is delivered.
    """

    name: str
    beside: tuple[str, ...]
    here: tuple[str, ...] = ()


_STEPS: Final = (
    _Step(
        "model",
        ("anholon.model.file.model_file", "anholon.model.check.model_check", "anholon.formula.parser", "anholon.units"),
    ),
    _Step(
        "view3d",
        ("numpy", "numpy.typing", "anholon.scene", "anholon.scene.manipulation", "vispy", "vispy.app"),
        ("anholon_gui.view3d",),
    ),
    _Step(
        "plots",
        (
            "anholon.system.element_quantities",
            "cProfile",
            "multiprocessing.connection",
            "pydoc",
            "xml.etree.ElementTree",
        ),
        ("pyqtgraph", "anholon_gui.plots"),
    ),
    _Step("stage_table", ("anholon.export.stage_csv",), ("anholon_gui.stages.table",)),
    _Step(
        "transitions", ("anholon.simulation.explain", "anholon.simulation.foresee"), ("anholon_gui.stages.transitions",)
    ),
    _Step("equations", (), ("anholon_gui.equations",)),
    _Step("principles", ("anholon.principles.all_principles",), ("anholon_gui.principles",)),
    _Step("rods", (), ("anholon_gui.rods",)),
    _Step("studies", ("anholon.model.edit.assign", "anholon.scene.colour_maps"), ("anholon_gui.explore",)),
)

_DEFERRED_MODULES: Final = _Step(
    "later",
    (
        "anholon.rods.edit.add_joint",
        "anholon.rods.edit.convert_section",
        "anholon.model.file.comments",
        "anholon.model.edit.stage_groups",
        "anholon.model.edit.parametrize",
        "anholon.model.edit.remove",
        "anholon.model.edit.rename",
        "anholon.library.skater.body_change",
        "anholon.library.skater.options",
        "anholon.library.templates",
        "anholon.control.retargeting.fit_quality",
    ),
    (
        "anholon_gui.dialogs.retargeting",
        "anholon_gui.dialogs.rest_to_rest",
        "anholon_gui.dialogs.film",
        "anholon_gui.dialogs.initial_state",
        "anholon_gui.dialogs.principle",
        "anholon_gui.dialogs.settings",
        "anholon_gui.dialogs.skater",
    ),
)
"""Modules for the first use of dialogs and commands, imported after all steps so that the first use does not wait.
Large modules with few uses (`anholon.control.rest_to_rest`, `anholon.control.path_control`,
`anholon.control.reaction_replay`) are imported at their first use."""


class Loader(QObject):
    """Imports the modules that the window needs next and delivers them step by step.

    The next step is imported only after the one before was put into the window, so that the first picture appears as
    early as possible. The first step knows nothing of Qt, and meanwhile Qt's own classes are made that the others ask
    for.

    Signals:
        loaded(name, module): a step is there; sent on the GUI thread.
        finished(): all steps are there.
    """

    loaded = Signal(str, object)
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPool("anholon-import", self)
        self._turns, self._classes = CooperativeTask(self), CooperativeTask(self)

    @property
    def busy(self) -> bool:
        """Whether modules are being imported."""
        return self._pool.is_running or self._turns.is_running

    def start(self) -> None:
        """Start the first step."""
        self._classes.start(_make_classes())
        self._start_thread(0)

    def stop(self) -> None:
        """Start no further step, and wait for the current one."""
        self._turns.cancel()
        self._classes.cancel()
        self._pool.close(20.0)

    def _start_thread(self, number: int) -> None:
        """Import the modules without Qt of a step in the thread, then its other modules in the event loop."""
        if number == len(_STEPS):
            self.finished.emit()
            self._pool.submit(lambda job: _import_later(job, _DEFERRED_MODULES.beside), self._import_deferred)
            return

        def done(job: Job[object]) -> None:
            self._turns.start(self._import_step(number, job.result()))

        self._pool.submit(lambda _job: _import_all(_STEPS[number].beside), done)

    def _import_step(self, number: int, module: object) -> Steps:
        """Import the other modules of a step and deliver the last one."""
        while _STEPS[number].here and self._classes.is_running:
            yield PAINT
        for name in _STEPS[number].here:
            module = import_module(name)
            yield PAINT
        self.loaded.emit(_STEPS[number].name, module)
        yield PAINT
        self._start_thread(number + 1)

    def _import_deferred(self, _job: Job[None]) -> None:
        self._turns.start(_import_each(_DEFERRED_MODULES.here))


def _make_classes() -> Steps:
    """Create all classes of Qt, which PySide does on access: many short steps here instead of few long ones later."""
    for name in _QT:
        with contextlib.suppress(ImportError):  # a library is missing: who needs it says so
            module = import_module(f"PySide6.{name}")
            yield None
            for attribute in dir(module):
                getattr(module, attribute, None)
                yield None


def _import_all(names: Iterable[str]) -> object:
    """Import modules and return the last one."""
    module: object = None
    for name in names:
        module = import_module(name)
    return module


def _import_later(job: Job[None], names: Iterable[str]) -> None:
    """Import modules until the job is cancelled. Errors are left to the first use of the module."""
    for name in names:
        if job.cancel.is_set():
            return
        with contextlib.suppress(ImportError, OSError):
            import_module(name)


def _import_each(names: Iterable[str]) -> Steps:
    """Import modules in steps of the event loop. Errors are left to the first use of the module."""
    for name in names:
        with contextlib.suppress(ImportError, OSError):
            import_module(name)
        yield PAINT
