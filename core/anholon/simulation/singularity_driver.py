"""Leading a run through singular positions: the motion through one as a form of the equations, and how it may fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import BaseForm, BoundForm, FormSolution, solve_each
from anholon.forms.lagrange1 import LagrangeWithMultipliers
from anholon.mechanics.diagnosis import format_name_list
from anholon.outcome import Outcome
from anholon.simulation.rank_monitor import RankMonitor, find_monitored_rows
from anholon.simulation.singular_passage import (
    Approach,
    PassageEquations,
    PassageRefusal,
    SingularPassage,
    compute_singular_passage,
)
from anholon.simulation.tolerances import (
    ATTEMPT_START_REL,
    MAX_ATTEMPTS,
    MAX_ONE_SIDED_ATTEMPTS,
    MIN_PASSAGE_SIGMA_REL,
    NARROWING_FACTOR,
    NODE_CORRECTIONS,
    ON_CONSTRAINTS_TOLERANCE,
    PASSAGE_END_REL,
)
from anholon.steppers.callbacks import PythonCallback
from anholon.steppers.step_history import project_states
from anholon.system.system import System
from anholon.system.system_state import SystemState


class SingularPassageForm(BaseForm):
    """The motion through a singular position as a form of the equations (`anholon.forms.base`).

    The state is y = (q, v), whose rates are those of the known motion; `decode` and `multipliers` read it.
    """

    def __init__(self, system: System, form: BoundForm, p: Floats, crossing: SingularPassage) -> None:
        self._form, self._crossing = form, crossing
        self.series = crossing.series
        self.p = p
        self.size = 2 * system.n
        self.rhs: int = PythonCallback(self._fill).address(self.size)
        self.project = 0
        self.bind_events(system, system.compiled)

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return the states (k, 2n) of the known motion at times (k,)."""
        return self._crossing.states(times)

    def multipliers(self, times: Floats, q: Floats, v: Floats) -> Floats:
        """Return the multipliers (k, m) of all rows at times (k,)."""
        if self.series is not None:
            return self.series.at(times)
        return np.array(solve_each(self._form, times, q, v)).reshape(len(times), -1)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations (n,) and multipliers (m,) of the known motion at a time."""
        result = self.multipliers(np.array([t]), q[None, :], v[None, :])[0]
        return FormSolution(self._crossing.rates(t)[len(q) :], result)

    def _fill(self, t: float, y: Floats, out: Floats) -> None:
        out[:] = self._crossing.rates(t)


class _PassageAttempt(NamedTuple):
    """A singular position ahead: where it is, and the number of attempts that failed."""

    approach: Approach
    n_failed: int = 0

    @property
    def start_time(self) -> float:
        return self.approach.t - self.approach.width


class SingularityDriver:
    """The singular position ahead of one smooth segment of the plan.

    `passage`: the motion through it, if that comes next; `end`: the outcome with which it ends, if it does.
    """

    def __init__(self) -> None:
        self.end: Outcome | None = None
        self.passage: SingularPassageForm | None = None
        self._attempt: _PassageAttempt | None = None
        self._ordinary_until = -np.inf  # time until which the last position is left to ordinary integration
        self._system: System | None = None

    @property
    def ignored_until(self) -> float:
        """Time until which no position is to be announced.

        It is the end of the interval about a position ahead, or about one that could not be passed.
        """
        return (
            self._ordinary_until if self._attempt is None else self._attempt.approach.t + self._attempt.approach.width
        )

    def announce(self, system: System, approach: Approach) -> None:
        """Prepare for a singular position of a system ahead."""
        self._system, self._attempt = system, _PassageAttempt(approach)

    def find_next_end(self, at: SystemState, form: BoundForm, ranks: RankMonitor, end: float) -> float:
        """Return the time, s, until which the motion from a state is integrated next, by `passage` if there is one.

        `ranks`: the monitor of the smooth segment before; `end`: time at which this segment of the plan ends, s.
        """
        self.passage, self.end = None, None
        system, t, q, v, p = at
        if system is not self._system:  # another mode has other constraints
            self._attempt, self._ordinary_until = None, -np.inf
        while self._attempt is not None:
            approach = self._attempt.approach
            if t < self._attempt.start_time - ATTEMPT_START_REL * approach.width:
                return self._attempt.start_time
            result = compute_singular_passage(make_passage_equations(system, form, p, ranks), approach, t, q, v)
            if isinstance(result, SingularPassage):
                self._attempt = None
                self.passage = SingularPassageForm(system, form, p, result)
                return result.t1
            if result.reason == "stuck" and result.passage is not None:
                self._attempt = None
                self.passage = SingularPassageForm(system, form, p, result.passage)
                self.end = make_undecided_outcome(system, result)
                return result.t - PASSAGE_END_REL * approach.width
            if result.reason == "rough":
                self._attempt = self._retry_narrower(system, ranks, t, end)
                if self.end is not None:
                    return t
                continue
            self._attempt = None
            self._ordinary_until = approach.t + (approach.t - t)
        return self._ordinary_until if t < self._ordinary_until else np.inf

    def _retry_narrower(self, system: System, ranks: RankMonitor, t: float, end: float) -> _PassageAttempt | None:
        """Return another attempt on a shorter interval; None if the position lies behind.

        If the state is too near to it, return an end of the motion.
        """
        assert self._attempt is not None
        approach, failed = self._attempt
        if approach.search_limit:
            return self._retry_earlier(t)
        nearer = ranks.approach(t, NARROWING_FACTOR * min(approach.width, approach.t - t))
        if nearer is None or end < min(approach.t, nearer.t):
            self._ordinary_until = max(approach.t, t + approach.width)
            return None
        if failed >= MAX_ATTEMPTS or ranks.relative_sigma(t) < MIN_PASSAGE_SIGMA_REL:
            self.end = make_unpassed_outcome(system, ranks.find_dependent_rows(t), nearer.t)
            return None
        return _PassageAttempt(nearer, failed + 1)

    def _retry_earlier(self, t: float) -> _PassageAttempt | None:
        """Return another attempt that begins near a position; None after too many."""
        assert self._attempt is not None
        approach, failed = self._attempt
        if failed >= MAX_ONE_SIDED_ATTEMPTS:
            self._ordinary_until = t + approach.search_limit
            return None
        return _PassageAttempt(approach._replace(search_limit=NARROWING_FACTOR * approach.search_limit), failed + 1)


def make_undecided_outcome(system: System, refusal: PassageRefusal) -> Outcome:
    """Return the outcome of a motion at a singular position where nothing selects the branch on which it continues."""
    return Outcome(
        status="failed",
        t=refusal.t,
        message=f"{_describe_dependence(system, refusal.rows, refusal.t)}, and the velocity there does not select "
        "one of the branches on which the motion could continue: it is zero, or the branches touch each other.",
        remedy=f"End the motion before {refusal.t:.6g} s, choose initial values with which it passes the position at "
        "another speed, or add a constraint that leads through it.",
    )


def make_unpassed_outcome(system: System, rows: Sequence[int], t: float) -> Outcome:
    """Return the end of a motion just before a singular position through which no smooth motion was found."""
    return Outcome(
        status="failed",
        t=t,
        message=f"{_describe_dependence(system, rows, t)}, and no smooth motion through it was found: "
        "the branch ends or bends sharply there, or a force changes abruptly.",
        remedy=f"End the motion before {t:.6g} s, or choose initial values or parameters with which it avoids the "
        "position.",
    )


def make_implicit_outcome(system: System, ranks: RankMonitor, t: float) -> Outcome:
    """Return the end of a motion by implicit steps before a singular position.

    The ways to and from it are measured in explicit steps, and reactions read near it would be wrong.
    """
    rows = ranks.find_dependent_rows(t)
    return Outcome(
        status="failed",
        t=t,
        message=f"{_describe_dependence(system, rows, t)}, and the implicit method Radau does not lead through it.",
        remedy=f'Choose the explicit method (method = "dop853"), or end the motion before {t:.6g} s.',
    )


def _describe_dependence(system: System, rows: Sequence[int], t: float) -> str:
    """Return which of the rows in doubt become dependent at t, the beginning of a sentence."""
    names = [system.rows[find_monitored_rows(system)[i]] for i in rows]
    if len(names) == 1:
        return f"The gradient of constraint '{names[0]}' vanishes at t = {t:.9g} s (a singular position)"
    return f"The constraints {format_name_list(names)} become dependent at t = {t:.9g} s (a singular position)"


def make_passage_equations(system: System, form: BoundForm, p: Floats, ranks: RankMonitor) -> PassageEquations:
    """Return the equations of the motion through a singular position, by a form of the equations."""
    n = system.n
    address = system.compiled.address("project")
    rows = find_monitored_rows(system)

    def project(t: Floats, Y: Floats) -> Floats:
        out = np.ascontiguousarray(Y).copy()
        project_states(address, t, out, p, tolerance=ON_CONSTRAINTS_TOLERANCE, max_iterations=NODE_CORRECTIONS)
        return out

    def compiled(t: Floats, Y: Floats) -> Floats:
        return system.map("rhs", t, Y, p)[:, n:]

    def by_form(t: Floats, Y: Floats) -> Floats:
        return np.array([form.solve(time, y[:n], y[n:]).acceleration for time, y in zip(t.tolist(), Y, strict=True)])

    def multipliers(t: Floats, Y: Floats) -> Floats:
        return np.array([form.solve(time, y[:n], y[n:]).multipliers for time, y in zip(t.tolist(), Y, strict=True)])

    def residual(t: Floats, Y: Floats) -> Floats:
        return np.asarray(np.abs(system.map("residual", t, Y, p)).max(axis=1), dtype=np.float64)

    return PassageEquations(
        project,
        compiled,
        compiled if isinstance(form, LagrangeWithMultipliers) else by_form,
        multipliers,
        residual,
        ranks.unit_rows,
        ranks.rank,
        ranks.max_sigma,
        tuple(system.holonomic[i] for i in rows),
        ranks.max_rate,
    )
