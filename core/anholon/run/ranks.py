"""Where rows lose their independence along a motion: singular positions, and another choice among redundant rows.

Looked at are the ends of the steps. The least singular value σ of the rows A, each divided by its largest length so far
and every column by the inertia of its coordinate, falls to 0 as |t - t*| where the motion passes a singular position;
between steps the minimum is sought on the dense output. There the rows alone do not determine the motion any more (a
parallelogram of cranks in line may go on as a parallelogram or fold). Ordinary integration ends before holonomic rows
become dependent, and `anholon.run.passing` leads the motion through; with others it ends.

Of redundant rows some are left out of the solve. Where those that stay come near to dependence, but all together do
not, others are taken in their place.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.formula.graph import ZERO
from anholon.results.outcome import Outcome
from anholon.results.run import Motion
from anholon.run.singular_passage import Approach
from anholon.system.diagnosis import listing
from anholon.system.equations import Equations
from anholon.system.mode import Watch
from anholon.system.system import System

__all__ = ["Ranks", "Turn"]

Floats = NDArray[np.float64]

_LOST: Final = 1e-7
"""σ below this part of its largest value along the motion counts as 0: far below what a motion meets by chance."""

_DOUBTFUL: Final = 0.3  # part of the largest σ from which a minimum is looked at
_WEAK: Final = 0.2  # part of the σ of all rows from which that of the kept rows is too small
_NAMED: Final = 1e-5  # least part of a row in the combination that vanishes
_EXACT: Final = 1e-4  # singular values below this are not found by squares
_STEP: Final = 1e-6  # SI; of differences that tell which coordinates move nothing
_IDLE: Final = 1e-5  # part of the largest effect of a coordinate that counts as none
_LOOKS: Final = 9  # at once, on an interval
_RESOLVED: Final = 1e-13  # s, or part of the time: how well a zero is located
_BEFORE: Final = 1e-4  # part of the time between two frames by which a motion ends before it
_MOST_ROWS: Final = 160  # singular values of more rows would take longer than the motion
_FAILED: Final = 1e-3  # part of the largest σ from which it is the reason of a failure
_FALLEN: Final = 0.8  # part of the largest σ above which no zero is expected in a step
_AHEAD: Final = 2.0  # steps within which a zero is expected by the slope of σ
_BACK: Final = 0.02  # part of a step over which the slope of σ is taken
_CLOSE: Final = 3e-2  # part of the largest σ: minima below it are treated as singular positions first
_CLEAR: Final = 0.4  # part of the largest σ at which ordinary integration ends before a singular position
_WIDEST: Final = 1.6  # steps: the greatest half interval about a singular position
_RECENT: Final = 40  # steps whose largest is the step that the motion needs: beside singular positions they shrink
_APART: Final = 0.08  # part of the half interval: two passages farther from its centre are not passed in one
_HELD: Final = 4.0  # steps within which a zero must be expected for frames to wait


class Turn(NamedTuple):
    """Where a motion cannot go on as before: at the time t it ends with an outcome, or (None) needs other rows, or has
    a singular position ahead, or needs another mode where a `watch` is met, or goes on with the `directions` of slips
    let go."""

    t: float
    outcome: Outcome | None
    ahead: Approach | None = None
    watch: Watch | None = None
    directions: bool = False


class Lengths:
    """Scales of the rows of a system along a run: the inertia of each coordinate, (n,) square roots; the largest length
    of each row, the largest least singular value, rate and step (s) so far."""

    def __init__(self, inertia: Floats, rows: int) -> None:
        self.inertia = inertia
        self.rows = np.zeros(rows)
        self.sigma = 0.0
        self.rate = 0.0
        self.step = 0.0


class Scales(dict[Hashable, Lengths]):
    """The scales of the rows of every system that a run has gone through, by its mode and rows."""

    def copy(self) -> Scales:
        """Return them as they are now."""
        return Scales({key: copy(lengths) for key, lengths in self.items()})


class Ranks:
    """The independence of the rows of a system along one smooth part of a motion; with `steady` the kept rows stay, and
    so do motions that end at singular positions.

    `scales` holds the scales of the rows of every system that the run has gone through. No singular position is
    announced before the time `skip`, s: until then a motion ends where rows become dependent.
    """

    def __init__(
        self,
        system: System,
        motion: Motion,
        scales: dict[Hashable, Lengths],
        *,
        steady: bool = False,
        skip: float = -np.inf,
    ) -> None:
        self._system, self._motion, self._steady = system, motion, steady
        self._skip = np.inf if system.programs else skip
        self.held = np.inf  # time up to which the motion is final
        self._rows = watched_rows(system)
        if not self._rows:
            return
        self._kept = _kept_of(system)
        self._seen = 0
        self.held = motion.t0
        key = system.mode, system.rows
        if key not in scales:
            scales[key] = Lengths(self._inertia(), len(self._rows))
        self._scale = scales[key]

    @property
    def rank(self) -> int:
        """Rank of the rows that are looked at, but for singular positions."""
        return len(self._kept)

    @property
    def largest(self) -> float:
        """The largest value of σ so far."""
        return self._scale.sigma

    @property
    def rate(self) -> float:
        """The largest rate of a coordinate so far, SI."""
        return self._scale.rate

    @property
    def _largest(self) -> float:
        return self._scale.sigma

    def look(self) -> Turn | None:
        """Look at the steps that are new; return the first place where the motion must turn."""
        if not self._rows:
            return None
        steps = self._motion.steps()
        first = max(0, self._seen - 2)
        times = steps[first:]
        if len(times) < 2 or len(steps) == self._seen:
            return None
        A = self._at(times)
        finite = np.isfinite(A).all(axis=(1, 2))
        if not finite.all():
            known = int(np.argmin(finite))
            A, times = A[:known], times[:known]
            if known < 2:
                return None
        self._scale.rows = np.maximum(self._scale.rows, np.linalg.norm(A, axis=2).max(axis=0))
        sigma, weak = self._sigmas(A)
        self._scale.sigma = max(self._largest, float(sigma.max()))
        self._seen = len(steps)
        falling = self._falling(times, sigma)
        for i in range(len(times)):
            if not self._steady and i and weak[i] < _WEAK * sigma[i]:
                return Turn(self._weakened(float(times[i - 1]), float(times[i])), None)
            if times[i] >= self._skip:
                turn = self._ahead(steps, first + i, sigma, i, float(falling[i]))
                if turn is not None:
                    self._note(steps[steps <= turn.t])
                    return turn
            elif 0 < i < len(times) - 1 and sigma[i] < _DOUBTFUL * self._largest and _may_vanish(times, sigma, i):
                t = self._zero(float(times[i - 1]), float(times[i + 1]))
                if t is not None and not self._locked(t):  # where only coordinates lock, the motion may go through
                    before = t - _BEFORE / self._system.model.simulation.frames
                    return Turn(max(before, self._motion.t0), self._lost(t))
        self._hold(steps, float(sigma[-1]), float(falling[-1]))
        self._note(times)
        return None

    def _falling(self, times: Floats, sigma: Floats) -> Floats:
        """Return after which time σ would vanish by its slope at each of the times, (k,); inf where it grows."""
        left = np.full(len(times), np.inf)
        doubtful = np.flatnonzero(sigma < _FALLEN * self._largest)
        doubtful = np.union1d(doubtful, np.maximum(doubtful - 1, 0))
        if not len(doubtful):
            return left
        steps = np.diff(times)
        pause = _BACK * np.where(doubtful == 0, -steps[0], steps[np.maximum(doubtful, 1) - 1])
        earlier, _ = self._sigmas(self._at(times[doubtful] - pause))
        slope = (earlier - sigma[doubtful]) / np.where(pause == 0.0, np.inf, pause)
        falls = slope > 0.0
        left[doubtful[falls]] = sigma[doubtful[falls]] / slope[falls]
        return left

    def _ahead(self, steps: Floats, k: int, sigma: Floats, i: int, left: float) -> Turn | None:
        """Return where ordinary integration is to end if σ, which is sigma[i] at the step end k, may vanish in the step
        that follows."""
        here = float(steps[k])
        if k == 0 and sigma[i] < _FAILED * self._largest and here >= self._skip:
            return self._beside(steps)
        recent = max(self._scale.step, float(np.diff(steps[max(0, k - _RECENT) : k + 2]).max()))
        if sigma[i] < _CLOSE * self._largest and left < _HELD * recent:
            expected = self._expected(here, left)
            t, _ = self._least(here, min(here + 4.0 * left, float(steps[-1])))
            if self._locked(t):
                return None
        elif i + 1 < len(sigma) and left < _AHEAD * (float(steps[k + 1]) - here):
            t, least = self._least(here, float(steps[k + 1]))
            if t >= steps[k + 1] or not least < _CLOSE * self._largest:  # looked at with the next step, or none
                return None
            expected = self._expected(here, left)
            if self._locked(t):  # where only coordinates lock, the motion may go through
                return None
            if not abs(expected.t - t) < 0.2 * (t - here):
                expected = Approach(t, np.inf)
        else:
            return None
        slope = float(sigma[i]) / max(expected.t - here, 1e-300)
        wanted = _about(expected, min(_CLEAR * self._largest / slope, _WIDEST * recent))
        ends = steps[(steps >= self.held) & (steps < expected.t)]
        if not len(ends):
            return None
        before = ends[ends <= wanted.t - wanted.width]
        end = float(before[-1]) if len(before) else float(ends[0])
        return Turn(end, None, Approach(wanted.t, min(wanted.width, wanted.t - end)))

    def _beside(self, steps: Floats) -> Turn | None:
        """Return that the motion begins beside a singular position."""
        here, reach = float(steps[0]), _WIDEST * max(self._scale.step, float(np.diff(steps[:_RECENT]).max()))
        return None if self._locked(here) else Turn(here, None, Approach(here, 0.0, reach))

    def approach(self, t: float, width: float) -> Approach | None:
        """Return the singular position ahead at the end t of the motion, to be passed within a half interval `width`
        at most; None where it lies behind."""
        (left,) = self._falling(np.array([self._motion.t0, t]), np.array([0.0, self._sigma(t)]))[1:]
        return _about(self._expected(t, float(left)), width) if left < np.inf else None

    def nearness(self, t: float) -> float:
        """Return σ at a time, as a part of its largest value."""
        return self._sigma(t) / max(self._largest, 1e-300)

    def dependent(self, t: float) -> tuple[int, ...]:
        """Return which of the rows in doubt take part in the combination that is least at a time."""
        U = np.linalg.svd(self.unit_rows(np.array([t]), self._motion.states(np.array([t])))[0])[0]
        weights = np.abs(U[:, self.rank - 1])
        return tuple(int(i) for i in np.flatnonzero(weights > 1e-3 * weights.max()))

    def _sigma(self, t: float) -> float:
        """Return σ at a time."""
        return float(self._sigmas(self._at(np.array([t])))[0][0])

    def _expected(self, here: float, left: float) -> Approach:
        """Return when σ is expected to vanish, or to be least, by the parabola through earlier values, and after which
        time it would be midway between that and vanishing again, as where the motion turns back."""
        pause = min(0.25 * left, 0.5 * (here - self._motion.t0))
        if not 0.0 < pause < np.inf:
            return Approach(here + (left if left < np.inf else 0.0), np.inf)
        (s2, s1, s0), _ = self._sigmas(self._at(np.array([here - 2.0 * pause, here - pause, here])))
        b = (3.0 * s0 - 4.0 * s1 + s2) / (2.0 * pause)
        c = (s0 - 2.0 * s1 + s2) / (2.0 * pause * pause)
        inside = b * b - 4.0 * c * s0
        if not b < 0.0:
            return Approach(here + left, np.inf)
        if inside <= 0.0:  # it turns back before
            return Approach(here - 0.5 * b / c, 0.0)
        first = 2.0 * s0 / (np.sqrt(inside) - b)
        turn = 0.5 * np.sqrt(inside) / c if c > 0.0 else np.inf
        return Approach(float(here + first), float(turn))

    def _least(self, a: float, b: float) -> tuple[float, float]:
        """Return where σ is least between two times, b where it still falls there, and its value."""
        first, last = a, b
        least, found = np.inf, b
        while b - a > 1e-9 * (last - first):
            times = np.linspace(a, b, 2 * _LOOKS - 1)
            sigma, _ = self._sigmas(self._at(times))
            i = int(np.argmin(sigma))
            if sigma[i] < least:
                least, found = float(sigma[i]), float(times[i])
            a, b = float(times[max(i - 1, 0)]), float(times[min(i + 1, len(times) - 1)])
            if least > _DOUBTFUL * self._largest:
                break
        return (found if found < last - 1e-8 * (last - first) else last), least

    def _note(self, times: Floats) -> None:
        """Note the largest step and rate at ends of steps."""
        scale, rates = self._scale, self._motion.states(times)[:, self._system.n :]
        scale.step = max(scale.step, float(np.diff(times).max(initial=0.0)))
        scale.rate = max(scale.rate, float(np.abs(rates).max(initial=0.0)))

    def _hold(self, steps: Floats, sigma: float, left: float) -> None:
        """Let frames wait while a singular position may be ahead, which σ would reach after a time `left`."""
        recent = max(self._scale.step, float(np.diff(steps[-_RECENT:]).max()))
        waits = left < _HELD * recent and sigma < _FALLEN * self._largest
        self.held = max(self.held, float(steps[-1]) - (_HELD * recent if waits else 0.0))

    def unit_rows(self, t: Floats, Y: Floats) -> Floats:
        """Return the rows in doubt (k, m', n) at states (q, v) (k, 2n), in the scales in which σ is taken."""
        A = _code(self._system).map("rows", t, Y, self._motion.p).reshape(len(t), len(self._rows), -1)
        return A / self._scale.inertia / np.where(self._scale.rows > 0.0, self._scale.rows, 1.0)[:, None]

    def failed(self, t: float) -> Outcome | None:
        """Return the outcome of a motion whose steps became too small at t, where dependence is the reason."""
        if not self._rows or not self._largest > 0.0:
            return None
        sigma, _ = self._sigmas(self._at(np.array([t])))
        return self._lost(t) if sigma[0] < _FAILED * self._largest else None

    # Numbers.

    def _inertia(self) -> Floats:
        """Return a size for each coordinate, sqrt of its inertia at the start."""
        motion, system = self._motion, self._system
        t = np.array([motion.t0])
        masses = _code(system).map("inertia", t, motion.states(t), motion.p)[0]
        good = masses[np.isfinite(masses) & (masses > 0.0)]
        return np.sqrt(np.where(masses > 0.0, masses, float(good.max(initial=0.0)) or 1.0))

    def _at(self, times: Floats) -> Floats:
        """Return the rows (k, m, n) with scaled columns."""
        values = _code(self._system).map("rows", times, self._motion.states(times), self._motion.p)
        return values.reshape(len(times), len(self._rows), -1) / self._scale.inertia

    def _sigmas(self, A: Floats) -> tuple[Floats, Floats]:
        """Return the singular value of all rows that belongs to their rank, and the least one of the kept rows."""
        unit = A / np.where(self._scale.rows > 0.0, self._scale.rows, 1.0)[:, None]
        all_rows = _singular(unit, len(self._kept))
        if len(self._kept) == len(self._rows):
            return all_rows, all_rows
        return all_rows, _singular(unit[:, self._kept], len(self._kept))

    def _weakened(self, a: float, b: float) -> float:
        """Return about where between two times the kept rows become too weak; not the start of the motion."""
        times = np.linspace(a, b, _LOOKS)[1:]
        sigma, weak = self._sigmas(self._at(times))
        return float(times[max(int(np.argmax(weak < _WEAK * sigma)) - 1, 0)])

    def _zero(self, a: float, b: float) -> float | None:
        """Return where σ vanishes between two times, None where its least value there is not 0."""
        limit = _LOST * self._largest
        least, found = np.inf, a
        while b - a > _RESOLVED * max(1.0, abs(b)):
            times = np.linspace(a, b, _LOOKS)
            sigma, _ = self._sigmas(self._at(times))
            i = int(np.argmin(sigma))
            if sigma[i] < least:
                least, found = float(sigma[i]), float(times[i])
            steepest = float(np.abs(np.diff(sigma)).max())
            if least > limit and sigma[i] - 2.0 * steepest > limit:
                return None
            a, b = float(times[max(i - 1, 0)]), float(times[min(i + 1, _LOOKS - 1)])
        return found if least <= limit else None

    def _locked(self, t: float) -> list[str]:
        """Return coordinates that can change at t so that nothing moves, though nowhere near the start."""
        then, vector = self._idle(t)
        start, _ = self._idle(self._motion.t0)
        if then <= start:
            return []
        size = np.abs(vector)
        return [name for name, part in zip(self._system.coordinates, size, strict=True) if part > 0.1 * size.max()]

    def _idle(self, t: float) -> tuple[int, Floats]:
        """Return how many directions of the coordinates move no body and no point at t, and the last of them (n,)."""
        system, motion = self._system, self._motion
        if not system.has("frames"):
            return 0, np.zeros(system.n)
        y = motion.states(np.array([t]))[0]
        columns = []
        for i in range(system.n):
            ahead, behind = y.copy(), y.copy()
            ahead[i] += _STEP
            behind[i] -= _STEP
            pair = [system.call("frames", t, at[: system.n], at[system.n :], motion.p) for at in (ahead, behind)]
            columns.append((pair[0] - pair[1]) / (2.0 * _STEP))
        _, sizes, rows = np.linalg.svd(np.array(columns).T)
        full = np.zeros(system.n)
        full[: len(sizes)] = sizes
        return int((full <= _IDLE * max(float(full.max()), 1e-300)).sum()), rows[-1]

    def _lost(self, t: float) -> Outcome:
        """Return the end of a motion at a singular position, with the rows that depend on each other there, or the
        coordinates whose changes do."""
        locked = self._locked(t)
        if locked:
            return Outcome(
                status="failed",
                t=t,
                message=f"The coordinates {listing(locked)} rotate the same bodies in the same way at t = "
                f"{t:.9g} s (a singular position of these coordinates, like gimbal lock).",
                remedy="Describe the rotation by other angles or another order of axes, so that the middle angle stays "
                "away from that value.",
            )
        A = self._at(np.array([t]))[0] / np.where(self._scale.rows > 0.0, self._scale.rows, 1.0)[:, None]
        weights = np.abs(np.linalg.svd(A)[0][:, len(self._kept) - 1])
        names = [
            self._system.rows[row]
            for row, weight in zip(self._rows, weights, strict=True)
            if weight > _NAMED * weights.max()
        ]
        if len(names) == 1:
            message = f"The gradient of constraint '{names[0]}' vanishes at t = {t:.9g} s."
        else:
            message = f"The constraints {listing(names)} become dependent at t = {t:.9g} s (a singular position)."
        return Outcome(
            status="failed",
            t=t,
            message=message,
            remedy="At a singular position they do not determine the further motion. End the motion earlier, "
            "choose parameters that avoid the position, or add a constraint that leads through it.",
        )


def _code(system: System) -> Compiled:
    """Return what is looked at as code: the rows in doubt (m n), and the inertia of each coordinate (n)."""
    return system.derived("ranks code", lambda: _compile(system))


def _compile(system: System) -> Compiled:
    equations = system.equations
    functions = {
        "rows": [
            entry for i in system.derived("ranks", lambda: doubtful_rows(system)) for entry in equations.rows[i].A
        ],
        "inertia": [equations.mass[i][i] for i in range(system.n)],
    }
    return system.code(functions)


def _singular(rows: Floats, rank: int) -> Floats:
    """Return the singular value number `rank` of rows (k, m, n), (k,); a large one by squares, which is quick."""
    if rows.shape[1] == 1:
        return np.asarray(np.linalg.norm(rows[:, 0], axis=1))
    squares = np.linalg.eigvalsh(rows @ rows.transpose(0, 2, 1))[:, -rank].astype(np.float64)
    found: Floats = np.sqrt(np.maximum(squares, 0.0))
    small = found < _EXACT
    if small.any():
        found[small] = np.linalg.svd(rows[small], compute_uv=False)[:, rank - 1]
    return found


def _may_vanish(times: Floats, sigma: Floats, i: int) -> bool:
    """Tell whether the dip at i may be that of |t - t*|: the line from both sides leads to its value, roughly."""
    before, here, after = sigma[i - 1 : i + 2]
    if here > before or here > after:
        return False
    slope = (before + after) / (times[i + 1] - times[i - 1])
    expected = abs(slope * (times[i] - times[i - 1]) - before)
    return bool(here - expected <= 0.5 * max(before, after))


def _about(expected: Approach, width: float) -> Approach:
    """Return the interval about a position that is passed at t and, if the motion turns back, once more after twice the
    `width` of what is expected: about the first passage and before the turn, or about both."""
    turn = expected.width
    if turn >= width:
        return Approach(expected.t, width)
    if turn > _APART * width:
        return Approach(expected.t, turn)
    return Approach(expected.t + turn, width)


def watched_rows(system: System) -> tuple[int, ...]:
    """Return the rows that are looked at along a motion: those in doubt, unless there are too many."""
    rows = system.derived("ranks", lambda: doubtful_rows(system))
    return rows if len(rows) <= _MOST_ROWS else ()


def _kept_of(system: System) -> list[int]:
    """Return which of the rows that are looked at are kept in the solve."""
    kept = set(system.diagnosis.kept)
    return [k for k, row in enumerate(watched_rows(system)) if row in kept]


def doubtful_rows(system: System) -> tuple[int, ...]:
    """Return the rows whose independence is not plain from their form.

    A row that alone has a coordinate, with a constant factor, is independent of all others wherever the motion goes.
    Rows not linear in the rates, and those of controls, are watched otherwise (`anholon.system.watching`).
    """
    equations = system.equations
    if equations.oblique:
        return ()
    rows = [i for i, row in enumerate(equations.rows) if row.linear or row.order != 1]
    if len(rows) < len(equations.rows):
        return ()
    changed = True
    while changed and rows:
        changed = False
        for i in rows:
            if _stands_alone(equations, i, rows):
                rows = [k for k in rows if k != i]
                changed = True
                break
    return tuple(rows)


def _stands_alone(equations: Equations, i: int, rows: Sequence[int]) -> bool:
    graph = equations.graph
    A = equations.rows[i].A
    others = [equations.rows[k].A for k in rows if k != i]
    for j, entry in enumerate(A):
        if entry != ZERO and graph.is_constant(entry) and all(other[j] == ZERO for other in others):
            return True
    # A row of constant length that shares no coordinate with others.
    apart = all(entry == ZERO or all(other[j] == ZERO for other in others) for j, entry in enumerate(A))
    length = graph.dot(A, A)
    return apart and graph.is_constant(length) and length != ZERO
