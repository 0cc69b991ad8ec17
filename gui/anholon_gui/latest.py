"""Answers questions in a thread; what was asked for last is answered next, anything older is left out."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from anholon_gui.hands import Hands

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
        self._hands = Hands(thread_name)
        self._asked = False  # a question was handed over to the thread
        self._next: Any = None
        self._stopped = False
        self._done.connect(self._hand_over)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked

    def answer_to(self, question: Any) -> Any:
        """Return the answer to a question; called in the thread."""
        raise NotImplementedError

    def put(self, question: Any) -> None:
        """Ask a question, which is not None; one that has not been begun is replaced."""
        self._next = question
        if not self._asked and not self._stopped:
            self._begin()

    def drop(self) -> None:
        """Forget the question that has not been begun."""
        self._next = None

    def stop(self) -> None:
        """Answer no more, and wait for the thread."""
        self._stopped = True
        self._next = None
        self._hands.rest(10.0)

    def _begin(self) -> None:
        question, self._next = self._next, None
        if question is None:
            return

        def work() -> None:
            self._done.emit(self.answer_to(question))

        self._asked = True
        self._hands.give(work)

    def _hand_over(self, answer: object) -> None:
        self._asked = False
        if self._stopped:
            return
        self.answered.emit(answer)
        if not self._asked:
            self._begin()
