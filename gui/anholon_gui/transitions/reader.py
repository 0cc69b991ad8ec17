"""Explains transitions in a thread; what was asked for last is read next, anything older is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from anholon.errors import AnholonError
from anholon.stages.explanation import Transition, explain_transition
from anholon_gui.latest import Latest
from anholon_gui.messages import said

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


class Reader(Latest):
    """Answers questions about transitions; `answered` carries an `Answer`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__("anholon-transitions", parent)

    def ask(self, run: Run, k: int) -> None:
        """Ask for a transition; a question that has not been begun is replaced."""
        self.put((run, k))

    def answer_to(self, question: tuple[Run, int]) -> Answer:
        """Return the answer to a question; called in the thread."""
        return _explained(*question)


def _explained(run: Run, k: int) -> Answer:
    try:
        return Answer(run, k, explain_transition(run, k))
    except AnholonError as error:
        return Answer(run, k, None, said(str(error)))
    except Exception as error:  # a defect of the program must not take the window down
        return Answer(run, k, None, f"{type(error).__name__}: {error}")
