"""Commands on the reference: keep the shown run to compare others with, load one from a file, or drop it."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from anholon.errors import AnholonError
from anholon_gui.actions import Actions
from anholon_gui.document import Document, Reference
from anholon_gui.messages import reason
from anholon_gui.settings import Settings
from anholon_gui.worker import Worker

__all__ = ["ComparisonCommands"]


class ComparisonCommands(QObject):
    """What can be done about the reference, and when.

    A file is read and run in a thread; a file asked for later takes the place of one that is still read.

    Signals:
        told(text, kind): something to say in the status line.
    """

    told = Signal(str, str)
    _loaded = Signal(object, object, str)

    def __init__(
        self, document: Document, worker: Worker, actions: Actions, settings: Settings, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._document = document
        self._worker = worker
        self._settings = settings
        self._actions = actions
        self._cancel: threading.Event | None = None
        self._thread: threading.Thread | None = None
        self._loaded.connect(self._take)
        actions.pin.triggered.connect(self.pin)
        actions.load_reference.triggered.connect(self.choose)
        actions.drop_reference.triggered.connect(self.drop)
        document.runStarted.connect(self._enable)
        document.modelReplaced.connect(self._enable)
        document.referenceChanged.connect(self._enable)
        worker.runningChanged.connect(self._enable)
        self._enable()

    @property
    def busy(self) -> bool:
        """Whether a reference is being loaded."""
        return self._cancel is not None

    def pin(self) -> None:
        """Keep the shown run as the reference."""
        run = self._document.run
        if run is not None and run.head:
            self._stop()
            self._document.compare_with(Reference(run, self._document.title))
            self.told.emit(self.tr("{} is now the reference.").format(self._document.title), "good")

    def drop(self) -> None:
        """Compare with nothing."""
        self._stop()
        self._document.compare_with(None)

    def choose(self) -> None:
        """Load a reference from a file that the user chooses."""
        words = self.tr("Models and runs")
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Load reference"), str(self._settings.folder), f"{words} (*.toml *.h5)"
        )
        if path:
            self.load(Path(path))

    def load(self, path: Path) -> None:
        """Make the run kept in a file (.h5), or the motion of a model file, the reference."""
        self._stop()
        cancel = self._cancel = threading.Event()
        self.told.emit(self.tr("Loading {} as the reference…").format(path.name), "info")

        def work() -> None:
            from anholon.export.hdf5 import load_run
            from anholon.model.file import load
            from anholon.run.simulate import simulate

            try:
                run = load_run(path) if path.suffix.lower() == ".h5" else simulate(load(str(path)), cancel=cancel)
                if not run.head:
                    raise AnholonError(run.ended.text())
                run.quantity(("energy",))  # all quantities are computed together and kept
            except (AnholonError, OSError) as error:
                self._loaded.emit(cancel, None, f"{path.name}: {reason(error)}")
            else:
                self._loaded.emit(cancel, run, path.stem)

        self._thread = threading.Thread(target=work, name="anholon-reference", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop reading; for closing the window."""
        self._stop()
        if self._thread is not None:
            self._thread.join(5.0)

    def _stop(self) -> None:
        if self._cancel is not None:
            self._cancel.set()
            self._cancel = None

    def _take(self, cancel: threading.Event, run: object, text: str) -> None:
        """Take over what was read, unless another reference was asked for since."""
        from anholon.results.run import Run

        if cancel is not self._cancel:
            return
        self._cancel = None
        if isinstance(run, Run):
            self._document.compare_with(Reference(run, text))
            self.told.emit(self.tr("{} is now the reference.").format(text), "good")
        else:
            self.told.emit(text, "error")

    def _enable(self) -> None:
        self._actions.pin.setEnabled(self._document.run is not None and not self._worker.running)
        self._actions.drop_reference.setEnabled(self._document.reference is not None)
