"""Reads the principles of a run in a thread; what was asked for last is read next, anything older is left out."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from anholon.errors import AnholonError
from anholon.principles.at import Principles, principles_at
from anholon.results.balance import EnergyBalance, Ledger

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["Answer", "Reader"]

_CURVE_POINTS = 300
_COUNT = 240  # random accelerations


@dataclass(frozen=True)
class Answer:
    """What there is to show of `run` at the time `t`; `problem` says why there are no principles.

    `energy` at t; `curves` over the whole run as far as it had come.
    """

    run: Run
    t: float
    principles: Principles | None
    energy: EnergyBalance | None
    curves: EnergyBalance | None
    problem: str = ""


@dataclass(frozen=True)
class _Question:
    run: Run
    t: float
    covariant: bool


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
        self._next: _Question | None = None
        self._stopped = False
        self._run: Run | None = None  # what the ledger and the curves belong to; only the thread touches them
        self._ledger: Ledger | None = None
        self._curves: EnergyBalance | None = None
        self._done.connect(self._hand_over)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._thread is not None

    def ask(self, run: Run, t: float, *, covariant: bool) -> None:
        """Ask for the principles of `run` at `t`; a question that has not been begun is replaced."""
        self._next = _Question(run, t, covariant)
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
            self._done.emit(self._read(question))

        self._thread = threading.Thread(target=work, name="anholon-principles", daemon=True)
        self._thread.start()

    def _hand_over(self, answer: Answer) -> None:
        self._thread = None
        if self._stopped:
            return
        self.answered.emit(answer)
        if self._thread is None:
            self._begin()

    # --- in the thread ---------------------------------------------------------------------------------------------

    def _read(self, question: _Question) -> Answer:
        run, t = question.run, question.t
        if run is not self._run or self._ledger is None:
            self._run, self._ledger, self._curves = run, Ledger(run), None
        found: Principles | None = None
        energy: EnergyBalance | None = None
        problem = ""
        try:
            found = principles_at(run, t, covariant=question.covariant, count=_COUNT)
            energy = self._ledger.balance([t])
            self._draw(run, self._ledger)
        except AnholonError as error:
            problem = str(error)
        except np.linalg.LinAlgError:
            problem = f"at t = {t:.6g} s the mass matrix or the constraints are singular"
        except Exception as error:  # a defect of the program must not take the window down
            problem = f"{type(error).__name__}: {error}"
        return Answer(run, t, found, energy, self._curves, problem)

    def _draw(self, run: Run, ledger: Ledger) -> None:
        """Make the curves anew when the run has grown."""
        end = float(run.times[-1]) if run.head else 0.0
        if end > 0.0 and (self._curves is None or float(self._curves.times[-1]) != end):
            self._curves = ledger.balance(np.linspace(float(run.times[0]), end, _CURVE_POINTS))
