"""Commands on the reference: keep the shown run for comparison, load a reference from a file, or remove it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from anholon.errors import AnholonError
from anholon_gui.actions import Actions
from anholon_gui.dialogs.message_boxes import show_failure
from anholon_gui.document import Document, Reference
from anholon_gui.run.worker import Worker
from anholon_gui.settings import Settings
from anholon_gui.texts.messages import error_text
from anholon_gui.thread_pool import Job, ThreadPool

if TYPE_CHECKING:
    from anholon.results.run import Run


class ReferenceCommands(QObject):
    """Commands on the reference run, with the conditions under which they are enabled.

    A file is read and run in a thread; a later request replaces one that is still being read.

    Signals:
        messageSent(text, kind): a message for the status line.
    """

    messageSent = Signal(str, str)

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
        document.runStarted.connect(self._update_actions)
        document.modelReplaced.connect(self._update_actions)
        document.referenceChanged.connect(self._update_actions)
        worker.runningChanged.connect(self._update_actions)
        self._update_actions()

    @property
    def busy(self) -> bool:
        """Whether a reference is being loaded."""
        return self._job is not None

    def pin(self) -> None:
        """Keep the shown run as the reference."""
        run = self._document.run
        if run is not None and run.head:
            self._stop()
            self._document.set_reference(Reference(run, self._document.title))
            self.messageSent.emit(self.tr("{} is now the reference.").format(self._document.title), "good")

    def drop(self) -> None:
        """Remove the reference."""
        self._stop()
        self._document.set_reference(None)

    def choose(self) -> None:
        """Load a reference from a file chosen by the user."""
        words = self.tr("Models and runs")
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Load reference"), str(self._settings.folder), f"{words} (*.toml *.h5)"
        )
        if path:
            self.load(Path(path))

    def load(self, path: Path) -> None:
        """Use the run stored in a file (.h5), or the motion of a model file, as the reference."""
        self._stop()
        self.messageSent.emit(self.tr("Loading {} as the reference…").format(path.name), "info")

        def work(job: Job[Run]) -> Run:
            from anholon.export.hdf5 import load_run
            from anholon.model.file.model_file import load
            from anholon.simulation.simulate import simulate

            run = load_run(path) if path.suffix.lower() == ".h5" else simulate(load(str(path)), cancel=job.cancel)
            if not run.head:
                raise AnholonError(run.unchecked_outcome.text())
            run.quantity(("energy",))  # all quantities are computed together and kept
            return run

        self._job = self._pool.submit(work, lambda job: self._apply_loaded(job, path))

    def close(self) -> None:
        """Stop reading before the window closes."""
        self._stop()
        self._pool.close(5.0)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel.set()
            self._job = None

    def _apply_loaded(self, job: Job[Run], path: Path) -> None:
        """Use the loaded reference unless another one has been requested since."""
        if job is not self._job:
            return
        self._job = None
        try:
            self._document.set_reference(Reference(job.result(), path.stem))
            self.messageSent.emit(self.tr("{} is now the reference.").format(path.stem), "good")
        except (AnholonError, OSError) as error:
            title = self.tr("Cannot open {}").format(path.name)
            self.messageSent.emit(title, "error")
            show_failure(self._window, title, error_text(error))  # of a model that may be many lines

    def _update_actions(self) -> None:
        self._actions.pin.setEnabled(self._document.run is not None and not self._worker.running)
        self._actions.drop_reference.setEnabled(self._document.reference is not None)
