"""Reads the principles of a run in a thread. The latest request is read next, older ones are dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject

from anholon.errors import AnholonError
from anholon.principles.all_principles import Principles, principles_at
from anholon.principles.released_measure import compute_released_measure, list_constraints
from anholon.results.energy_balance import EnergyBalance, WorkTerms
from anholon_gui.thread_pool import ThreadPool

if TYPE_CHECKING:
    from anholon.results.run import Run

_CURVE_POINTS = 300
_SAMPLE_COUNT = 240  # random accelerations


@dataclass(frozen=True)
class PrinciplesResult:
    """The principles of `run` at the time `t`. `problem` says why there are none.

    `energy` at t; `curves` over the whole run as far as it had come.
    """

    run: Run
    t: float
    principles: Principles | None
    energy: EnergyBalance | None
    curves: EnergyBalance | None
    problem: str = ""


class PrinciplesReader:
    """Answers requests for the principles of runs: `answered` is called with a `PrinciplesResult`."""

    def __init__(self, answered: Callable[[PrinciplesResult], object], parent: QObject) -> None:
        self.pool = ThreadPool("anholon-principles", parent, latest_only=True)
        self._answered = answered
        self._run: Run | None = None  # the run of the ledger and the curves; only the thread uses them
        self._work_terms: WorkTerms | None = None
        self._curves: EnergyBalance | None = None

    def request(self, run: Run, t: float, *, covariant: bool, released: tuple[str, ...] | None = None) -> None:
        """Request the principles of `run` at `t`. A waiting request is replaced.

        `released`: constraints for Kirgetov's function (5.3), those of them that act; None for the first one.
        """
        self.pool.submit(
            lambda _job: self._answer(run, t, covariant, released), lambda job: self._answered(job.result())
        )

    # --- in the thread ---------------------------------------------------------------------------------------------

    def _answer(self, run: Run, t: float, covariant: bool, released: tuple[str, ...] | None) -> PrinciplesResult:
        """Return the answer to a request (called in the thread)."""
        if run is not self._run or self._work_terms is None:
            self._run, self._work_terms, self._curves = run, WorkTerms(run), None
        principles: Principles | None = None
        energy: EnergyBalance | None = None
        problem = ""
        try:
            principles = _add_released(principles_at(run, t, covariant=covariant, count=_SAMPLE_COUNT), released)
            energy = self._work_terms.balance([t])
            self._sample_curves(run, self._work_terms)
        except AnholonError as error:
            problem = str(error)
        except np.linalg.LinAlgError:
            problem = f"at t = {t:.6g} s the mass matrix or the constraints are singular"
        except Exception as error:  # a defect of the program must not take the window down
            problem = f"{type(error).__name__}: {error}"
        return PrinciplesResult(run, t, principles, energy, self._curves, problem)

    def _sample_curves(self, run: Run, ledger: WorkTerms) -> None:
        """Sample the curves again if the run has grown."""
        end = float(run.times[-1]) if run.head else 0.0
        if end > 0.0 and (self._curves is None or float(self._curves.times[-1]) != end):
            self._curves = ledger.balance(np.linspace(float(run.times[0]), end, _CURVE_POINTS))


def _add_released(principles: Principles, released: tuple[str, ...] | None) -> Principles:
    """Return the principles with function (5.3) for the active constraints among `released`. None: the first one."""
    acting = list_constraints(principles.instant)
    names = acting[:1] if released is None else tuple(name for name in released if name in acting)
    if not names or names == acting:
        return principles
    measure = compute_released_measure(principles.instant, principles.splitting, names, _SAMPLE_COUNT)
    return principles._replace(released=(*principles.released, measure))
