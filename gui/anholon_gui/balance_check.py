"""Whether the energy balance of a run closes, asked some time after its end: it may take longer than the run."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from anholon.errors import AnholonError
from anholon_gui.document import Document
from anholon_gui.hands import Answer, Hands
from anholon_gui.turns import once

if TYPE_CHECKING:
    from anholon.results.outcome import Outcome
    from anholon.results.run import Run

__all__ = ["BalanceCheck"]

_PAUSE_MS: Final = 500  # after the end of a run: whoever types starts another one meanwhile
_LOOK_MS: Final = 50


class BalanceCheck(QObject):
    """Makes the energy balance of the document's run in a thread of its own.

    Signals:
        open(outcome): the balance of the run that is shown does not close.
    """

    open = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._hands = Hands("anholon-balance")
        self._asked: tuple[Run, Outcome, Answer[Outcome]] | None = None
        self._delay = once(self, _PAUSE_MS, self._ask)
        self._look = once(self, _LOOK_MS, self._collect)
        document.runFinished.connect(self._on_finished)
        document.runStarted.connect(self._delay.stop)

    def stop(self) -> None:
        """Ask no more and wait for the thread; for closing the window."""
        self._document.runFinished.disconnect(self._on_finished)
        self._delay.stop()
        self._look.stop()
        self._hands.rest(5.0)

    def _on_finished(self, outcome: Outcome | None) -> None:
        if outcome is not None and outcome.status in ("done", "stopped"):
            self._delay.start()

    def _ask(self) -> None:
        run = self._document.run
        if run is None:
            return
        if self._asked is not None:
            self._delay.start()  # one after another
            return
        self._asked = run, run.ended, self._hands.ask(lambda: run.outcome)
        self._look.start()

    def _collect(self) -> None:
        if self._asked is None:
            return
        run, ended, answer = self._asked
        if not answer.ready():
            self._look.start()
            return
        self._asked = None
        with contextlib.suppress(AnholonError):  # what cannot be read is not balanced: the panels say why
            outcome = answer.result()
            if run is self._document.run and outcome != ended:
                self.open.emit(outcome)
