"""Explains transitions in a thread; what was asked for last is read next, anything older is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from anholon.errors import AnholonError
from anholon.model.structs import Model
from anholon.run.foresee import foresee
from anholon.stages.explanation import Transition, explain_transition
from anholon_gui.latest import Latest
from anholon_gui.messages import said

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["Answer", "Reader"]


@dataclass(frozen=True)
class Answer:
    """A transition of a motion of `model`, that number k of `run`, or, without a run, what is foreseen of the beginning
    of the stage number k of `model`; `problem` says why there is none."""

    model: Model
    run: Run | None
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

    def foresee(self, model: Model, stage: int) -> None:
        """Ask what is expected of the beginning of a stage, by its number in the model."""
        self.put((model, stage))

    def answer_to(self, question: tuple[Run | Model, int]) -> Answer:
        """Return the answer to a question; called in the thread."""
        asked, k = question
        run = None if isinstance(asked, Model) else asked
        model = asked if isinstance(asked, Model) else asked.system.model
        try:
            told = foresee(model, model.stages[k].name) if run is None else explain_transition(run, k)
            return Answer(model, run, k, told if run is not None else told._replace(number=k))
        except AnholonError as error:
            return Answer(model, run, k, None, said(str(error)))
        except Exception as error:  # a defect of the program must not take the window down
            return Answer(model, run, k, None, f"{type(error).__name__}: {error}")
