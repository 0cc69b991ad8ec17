"""Explains transitions in a thread. The latest request is answered next, older ones are dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from anholon.errors import AnholonError
from anholon.model.schema import Model
from anholon.simulation.explain import Transition, explain_transition
from anholon.simulation.foresee import foresee
from anholon_gui.texts.messages import error_text
from anholon_gui.thread_pool import ThreadPool

if TYPE_CHECKING:
    from anholon.results.run import Run


@dataclass(frozen=True)
class TransitionResult:
    """The transition number k of `run` of `model`, or a forecast. `problem` says why there is none.

    Without a run it is the forecast of the beginning of the stage number k of `model`.
    """

    model: Model
    run: Run | None
    k: int
    transition: Transition | None
    problem: str = ""


class TransitionReader:
    """Answers requests for transitions: `answered` is called with a `TransitionResult`."""

    def __init__(self, answered: Callable[[TransitionResult], object], parent: QObject) -> None:
        self.pool = ThreadPool("anholon-transitions", parent, latest_only=True)
        self._answered = answered

    def request(self, run: Run, k: int) -> None:
        """Request a transition. A waiting request is replaced."""
        self._put(run.system.model, run, k)

    def request_prediction(self, model: Model, stage: int) -> None:
        """Request the forecast of the transition into a stage, by its number in the model."""
        self._put(model, None, stage)

    def _put(self, model: Model, run: Run | None, k: int) -> None:
        self.pool.submit(lambda _job: self._answer(model, run, k), lambda job: self._answered(job.result()))

    def _answer(self, model: Model, run: Run | None, k: int) -> TransitionResult:
        """Return the answer to a request (called in the thread)."""
        try:
            transition = foresee(model, model.stages[k].name) if run is None else explain_transition(run, k)
            return TransitionResult(model, run, k, transition if run is not None else transition._replace(number=k))
        except AnholonError as error:
            return TransitionResult(model, run, k, None, error_text(error))
        except Exception as error:  # a defect of the program must not take the window down
            return TransitionResult(model, run, k, None, f"{type(error).__name__}: {error}")
