"""Reads the principles of a run in a thread; what was asked for last is read next, anything older is left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject

from anholon.errors import AnholonError
from anholon.principles.at import Principles, principles_at
from anholon.results.balance import EnergyBalance, Ledger
from anholon_gui.thread_pool import ThreadPool

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


class Reader:
    """Answers questions about the principles of runs: `answered` is called with an `Answer`."""

    def __init__(self, answered: Callable[[Answer], object], parent: QObject) -> None:
        self.pool = ThreadPool("anholon-principles", parent, latest_only=True)
        self._answered = answered
        self._run: Run | None = None  # what the ledger and the curves belong to; only the thread touches them
        self._ledger: Ledger | None = None
        self._curves: EnergyBalance | None = None

    def ask(self, run: Run, t: float, *, covariant: bool) -> None:
        """Ask for the principles of `run` at `t`; a question that has not been begun is replaced."""
        self.pool.submit(lambda _job: self._answer(run, t, covariant), lambda job: self._answered(job.result()))

    # --- in the thread ---------------------------------------------------------------------------------------------

    def _answer(self, run: Run, t: float, covariant: bool) -> Answer:
        """Return the answer to a question; called in the thread."""
        if run is not self._run or self._ledger is None:
            self._run, self._ledger, self._curves = run, Ledger(run), None
        found: Principles | None = None
        energy: EnergyBalance | None = None
        problem = ""
        try:
            found = principles_at(run, t, covariant=covariant, count=_COUNT)
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
