"""A computation that a dialog starts in a thread and can cancel, and dialogs that have one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QPushButton, QWidget

from anholon.errors import AnholonError
from anholon_gui.forms.field import field_error_text
from anholon_gui.forms.line_edit import FieldMessage
from anholon_gui.thread_pool import Job, ThreadPool

_PROGRESS_STEPS = 1000
_SCREEN_MARGIN = QSize(24, 48)  # px around a dialog that would be larger than the screen


class BackgroundComputation(QObject):
    """Runs one computation at a time. Reports of earlier computations are dropped.

    Signals:
        resultReady(object): what the computation reports, on the GUI thread.
        failed(text): why it failed; empty where it was given up by `stop`.
    """

    resultReady = Signal(object)
    failed = Signal(str)

    def __init__(self, thread_name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPool(thread_name, self)
        self._job: Job[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a computation is running that has not been cancelled."""
        return self._job is not None and not self._job.cancel.is_set() and not self._job.wait()

    def start(self, work: Callable[[Callable[[Any], None], threading.Event], None]) -> None:
        """Cancel the running computation, and start `work(tell, given_up)` in a thread."""
        self.stop()
        job = Job[None](lambda job: work(job.report, job.cancel))
        self._job = job
        self._pool.start(job, self._on_ended, lambda news: self._deliver(job, news))

    def stop(self) -> None:
        """Cancel the running computation. `failed` is emitted after its end."""
        if self._job is not None:
            self._job.cancel.set()

    def close(self) -> None:
        """Cancel the running computation, and start no other one."""
        self.stop()
        self._pool.close(0.0)

    def _deliver(self, job: Job[None], result: object) -> None:
        if job is self._job and not job.cancel.is_set():
            self.resultReady.emit(result)

    def _on_ended(self, job: Job[None]) -> None:
        try:
            job.result()
            return
        except AnholonError as error:
            text = field_error_text(error)
        except Exception as error:  # a defect of the program must not take the window down
            text = f"{type(error).__name__}: {error}"
        if job is self._job:
            self.failed.emit("" if job.cancel.is_set() else text)


class ComputationDialog(QDialog):
    """A dialog that starts computations, shows their progress and results, and cancels them when it closes.

    Attributes:
        progress: the bar, for shares of 1 that a computation reports.
        verdict: the line of messages; it takes no room while it is empty.
    """

    def __init__(self, thread_name: str, title: str, size: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(size.boundedTo(self.screen().availableSize() - _SCREEN_MARGIN))
        self.progress = QProgressBar(self)
        self.progress.setRange(0, _PROGRESS_STEPS)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(6)
        self.progress.hide()
        self.verdict = FieldMessage(self)
        self._computation = BackgroundComputation(thread_name, self)
        self._computation.resultReady.connect(self._on_result)
        self._computation.failed.connect(self._show_failure)

    def done(self, result: int) -> None:
        """Cancel the computation and close."""
        self._computation.close()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Cancel the computation when the dialog closes."""
        self._computation.close()
        super().closeEvent(event)

    def _on_result(self, result: Any) -> None:
        if isinstance(result, float):
            self.progress.setValue(round(_PROGRESS_STEPS * result))
        else:
            self._show(result)

    def _show(self, result: Any) -> None:
        """Show a report of a computation other than its progress."""
        raise NotImplementedError

    def _show_busy(self) -> None:
        """Show that a computation is running."""
        if self.progress.maximum():
            self.progress.setValue(0)
        self.progress.show()

    def _show_idle(self) -> None:
        """Show that no computation is running."""
        self.progress.hide()

    def _show_failure(self, text: str) -> None:
        """Show why a computation failed. `text` is empty if it was cancelled."""
        self._show_idle()
        if text:
            self._show_message(text[:1].upper() + text[1:], "error")

    def _show_message(self, text: str, kind: str) -> None:
        self.verdict.show_text(text, "muted" if kind == "info" else kind)


class SolvingDialog(ComputationDialog):
    """A dialog with a button that starts its computation, and stops it while it runs.

    Attributes:
        start: the button, made by `make_start_button` in its place in the order of Tab.
    """

    start: QPushButton

    def make_start_button(self, text: str) -> QPushButton:
        """Return the button with the text that it has while no computation runs."""
        self._start_text = text
        self.start = QPushButton(text, self)
        self.start.setDefault(True)
        self.start.clicked.connect(self._solve_or_stop)
        return self.start

    def solve(self) -> None:
        """Start the computation for the values of the fields. A running one is cancelled."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """Solve when Enter ends a typed value: otherwise Enter would press the button, which may say Stop by then."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not isinstance(self.focusWidget(), QPushButton):
            self.solve()
        else:
            super().keyPressEvent(event)

    def _solve_or_stop(self) -> None:
        if self._computation.busy:
            self._computation.stop()
        else:
            self.solve()

    def _show_busy(self) -> None:
        self.start.setText(self.tr("Stop"))
        super()._show_busy()

    def _show_idle(self) -> None:
        self.start.setText(self._start_text)
        super()._show_idle()

    def _show_failure(self, text: str) -> None:
        super()._show_failure(text)
        if not text:
            self._show_message(self.tr("Stopped."), "info")
