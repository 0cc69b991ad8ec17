"""Explains transitions in a thread; what was asked for last is read next, anything older is left out."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from anholon.errors import AnholonError
from anholon.stages.explanation import Transition, explain_transition

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["Answer", "Reader"]


@dataclass(frozen=True)
class Answer:
    """The transition number k of `run`; `problem` says why there is none."""

    run: Run
    k: int
    transition: Transition | None
    problem: str = ""


class Reader(QObject):
    """Answers questions about runs, one after another.

    Signals:
        answered(Answer): sent on the GUI thread.
    """

    answered = Signal(object)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._next: tuple[Run, int] | None = None
        self._stopped = False
        self._done.connect(self._hand_over)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._thread is not None

    def ask(self, run: Run, k: int) -> None:
        """Ask for a transition; a question that has not been begun is replaced."""
        self._next = run, k
        if self._thread is None and not self._stopped:
            self._begin()

    def drop(self) -> None:
        """Forget the question that has not been begun."""
        self._next = None

    def stop(self) -> None:
        """Answer no more, and wait for the thread."""
        self._stopped = True
        self._next = None
        if self._thread is not None:
            self._thread.join(10.0)

    def _begin(self) -> None:
        question, self._next = self._next, None
        if question is None:
            return

        def work() -> None:
            self._done.emit(_explained(*question))

        self._thread = threading.Thread(target=work, name="anholon-transitions", daemon=True)
        self._thread.start()

    def _hand_over(self, answer: Answer) -> None:
        self._thread = None
        if not self._stopped:
            self.answered.emit(answer)
            if self._thread is None:
                self._begin()


def _explained(run: Run, k: int) -> Answer:
    try:
        return Answer(run, k, explain_transition(run, k))
    except AnholonError as error:
        return Answer(run, k, None, str(error))
    except Exception as error:  # a defect of the program must not take the window down
        return Answer(run, k, None, f"{type(error).__name__}: {error}")
