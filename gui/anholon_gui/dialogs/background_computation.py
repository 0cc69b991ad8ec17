"""A computation that a dialog begins and may give up: one at a time, in a thread; and a dialog with one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QWidget

from anholon.errors import AnholonError
from anholon_gui.forms.field import field_error_text
from anholon_gui.thread_pool import Job, ThreadPool


class BackgroundComputation(QObject):
    """Runs one computation at a time; what an earlier one still has to say is not heard.

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
        """Cancel the running computation; `failed` is emitted when it has ended."""
        if self._job is not None:
            self._job.cancel.set()

    def close(self) -> None:
        """Cancel the running computation, and start no other."""
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
    """A dialog that starts computations and cancels them when it closes."""

    def __init__(self, thread_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._computation = BackgroundComputation(thread_name, self)

    def done(self, result: int) -> None:
        """Give up the work, and close."""
        self._computation.close()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Give up the work when the dialog goes."""
        self._computation.close()
        super().closeEvent(event)
