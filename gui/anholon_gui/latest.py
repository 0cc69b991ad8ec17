"""Answers questions in a thread; what was asked for last is answered next, anything older is left out."""

from __future__ import annotations

import threading
from typing import Any

from PySide6.QtCore import QObject, Signal

__all__ = ["Latest"]


class Latest(QObject):
    """Answers questions, one after another.

    Contract for a subclass: `answer_to(question)` runs in the thread and returns an answer, whatever happens.

    Signals:
        answered(object): an answer, sent on the GUI thread.
    """

    answered = Signal(object)
    _done = Signal(object)

    def __init__(self, thread_name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread_name = thread_name
        self._thread: threading.Thread | None = None
        self._next: Any = None
        self._stopped = False
        self._done.connect(self._hand_over)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._thread is not None

    def answer_to(self, question: Any) -> Any:
        """Return the answer to a question; called in the thread."""
        raise NotImplementedError

    def put(self, question: Any) -> None:
        """Ask a question, which is not None; one that has not been begun is replaced."""
        self._next = question
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
            self._done.emit(self.answer_to(question))

        self._thread = threading.Thread(target=work, name=self._thread_name, daemon=True)
        self._thread.start()

    def _hand_over(self, answer: object) -> None:
        self._thread = None
        if self._stopped:
            return
        self.answered.emit(answer)
        if self._thread is None:
            self._begin()
