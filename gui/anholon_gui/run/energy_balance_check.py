"""Checks the energy balance of a run some time after its end: the check may take longer than the run."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from anholon.errors import AnholonError
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.thread_pool import Job, ThreadPool

if TYPE_CHECKING:
    from anholon.outcome import Outcome
    from anholon.results.run import Run

_START_DELAY_MS: Final = 500  # after the end of a run: whoever types starts another one meanwhile


class EnergyBalanceCheck(QObject):
    """Computes the energy balance of the document's run in a thread of its own.

    Signals:
        open(outcome): the balance of the run that is shown does not close.
    """

    balanceOpen = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._pool = ThreadPool("anholon-balance", self, latest_only=True)
        self._delay = make_single_shot_timer(self, _START_DELAY_MS, self._start)
        document.runFinished.connect(self._on_finished)
        document.runStarted.connect(self._delay.stop)

    def stop(self) -> None:
        """Start no further check and wait for the thread, before the window closes."""
        self._document.runFinished.disconnect(self._on_finished)
        self._delay.stop()
        self._pool.close(5.0)

    def _on_finished(self, outcome: Outcome | None) -> None:
        if outcome is not None and outcome.status in ("done", "stopped"):
            self._delay.start()

    def _start(self) -> None:
        run = self._document.run
        if run is None:
            return
        ended = run.unchecked_outcome
        self._pool.submit(lambda _job: run.outcome, lambda job: self._take(run, ended, job))

    def _take(self, run: Run, ended: Outcome, job: Job[Outcome]) -> None:
        with contextlib.suppress(AnholonError):  # an unreadable run has no balance; the panels say why
            outcome = job.result()
            if run is self._document.run and outcome != ended:
                self.balanceOpen.emit(outcome)
