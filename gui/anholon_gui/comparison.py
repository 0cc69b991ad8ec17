"""Commands on the reference: keep the shown run to compare others with, load one from a file, or drop it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from anholon.errors import AnholonError
from anholon_gui.actions import Actions
from anholon_gui.document import Document, Reference
from anholon_gui.messages import reason
from anholon_gui.settings import Settings
from anholon_gui.thread_pool import Job, ThreadPool
from anholon_gui.worker import Worker

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["ComparisonCommands"]


class ComparisonCommands(QObject):
    """What can be done about the reference, and when.

    A file is read and run in a thread; a file asked for later takes the place of one that is still read.

    Signals:
        told(text, kind): something to say in the status line.
    """

    told = Signal(str, str)

    def __init__(
        self, document: Document, worker: Worker, actions: Actions, settings: Settings, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._document = document
        self._worker = worker
        self._settings = settings
        self._actions = actions
        self._pool = ThreadPool("anholon-reference", self)
        self._job: Job[Run] | None = None  # under way
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
        return self._job is not None

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
        self.told.emit(self.tr("Loading {} as the reference…").format(path.name), "info")

        def work(job: Job[Run]) -> Run:
            from anholon.export.hdf5 import load_run
            from anholon.model.file import load
            from anholon.run.simulate import simulate

            run = load_run(path) if path.suffix.lower() == ".h5" else simulate(load(str(path)), cancel=job.cancel)
            if not run.head:
                raise AnholonError(run.ended.text())
            run.quantity(("energy",))  # all quantities are computed together and kept
            return run

        self._job = self._pool.submit(work, lambda job: self._take(job, path))

    def close(self) -> None:
        """Stop reading; for closing the window."""
        self._stop()
        self._pool.close(5.0)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel.set()
            self._job = None

    def _take(self, job: Job[Run], path: Path) -> None:
        """Take over what was read, unless another reference was asked for since."""
        if job is not self._job:
            return
        self._job = None
        try:
            self._document.compare_with(Reference(job.result(), path.stem))
            self.told.emit(self.tr("{} is now the reference.").format(path.stem), "good")
        except (AnholonError, OSError) as error:
            self.told.emit(f"{path.name}: {reason(error)}", "error")

    def _enable(self) -> None:
        self._actions.pin.setEnabled(self._document.run is not None and not self._worker.running)
        self._actions.drop_reference.setEnabled(self._document.reference is not None)
