"""Where rows lose their independence along a motion: singular positions, and another choice among redundant rows.

Looked at are the ends of the steps. The least singular value σ of the rows A, each divided by its largest length so far
and every column by the inertia of its coordinate, falls to 0 as |t - t*| where the motion passes a singular position;
between steps the minimum is sought on the dense output. There the rows do not determine the motion any more (a
parallelogram of cranks in line may go on as a parallelogram or fold), and it ends.

Of redundant rows some are left out of the solve. Where those that stay come near to dependence, but all together do
not, others are taken in their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.formula.graph import ZERO
from anholon.results.outcome import Outcome
from anholon.results.run import Motion
from anholon.system.diagnosis import listing
from anholon.system.equations import Equations
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
_MOST_ROWS: Final = 60  # singular values of more rows would take longer than the motion
_FAILED: Final = 1e-3  # part of the largest σ from which it is the reason of a failure


class Turn(NamedTuple):
    """Where a motion cannot go on as before: at the time t it ends with an outcome, or (None) needs other rows."""

    t: float
    outcome: Outcome | None


class Ranks:
    """The independence of the rows of a system along one smooth part of a motion; with `steady` the kept rows stay.

    `scales` holds a size for each coordinate of every system that the run has gone through.
    """

    def __init__(self, system: System, motion: Motion, scales: dict[System, Floats], *, steady: bool = False) -> None:
        self._system, self._motion, self._steady = system, motion, steady
        self._rows = system.derived("ranks", lambda: doubtful_rows(system))
        if len(self._rows) > _MOST_ROWS:
            self._rows = ()
        if not self._rows:
            return
        kept = set(system.diagnosis.kept)
        self._kept = [k for k, row in enumerate(self._rows) if row in kept]
        self._seen = 0
        self._lengths = np.zeros(len(self._rows))
        self._largest = 0.0
        if system not in scales:
            scales[system] = self._inertia()
        self._scale = scales[system]

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
            return None
        self._lengths = np.maximum(self._lengths, np.linalg.norm(A, axis=2).max(axis=0))
        sigma, weak = self._sigmas(A)
        self._largest = max(self._largest, float(sigma.max()))
        self._seen = len(steps)
        for i in range(len(times)):
            if not self._steady and i and weak[i] < _WEAK * sigma[i]:
                return Turn(self._weakened(float(times[i - 1]), float(times[i])), None)
            if 0 < i < len(times) - 1 and sigma[i] < _DOUBTFUL * self._largest and _may_vanish(times, sigma, i):
                t = self._zero(float(times[i - 1]), float(times[i + 1]))
                if t is not None and not self._locked(t):  # where only coordinates lock, the motion may go through
                    before = t - _BEFORE / self._system.model.simulation.frames
                    return Turn(max(before, self._motion.t0), self._lost(t))
        return None

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
        return values.reshape(len(times), len(self._rows), -1) / self._scale

    def _sigmas(self, A: Floats) -> tuple[Floats, Floats]:
        """Return the singular value of all rows that belongs to their rank, and the least one of the kept rows."""
        unit = A / np.where(self._lengths > 0.0, self._lengths, 1.0)[:, None]
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
            pair = [system.compiled.call("frames", t, at, motion.p) for at in (ahead, behind)]
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
                message=f"The coordinates {listing(locked)} turn the same bodies in the same way at t = {t:.9g} s (a "
                "singular position of these coordinates, as the gimbal lock of three angles).",
                remedy="Describe the rotation by other angles or another order of axes, so that the middle angle stays "
                "away from that value.",
            )
        A = self._at(np.array([t]))[0] / np.where(self._lengths > 0.0, self._lengths, 1.0)[:, None]
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
            remedy="At a singular position they do not determine the motion beyond: end the motion earlier, choose "
            "parameters that avoid the position, or add a constraint that leads through it.",
        )


def _code(system: System) -> Compiled:
    """Return what is looked at as code: the rows in doubt (m n), and the inertia of each coordinate (n)."""
    return system.derived("ranks code", lambda: _compile(system))


def _compile(system: System) -> Compiled:
    equations = system.skeleton
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


def doubtful_rows(system: System) -> tuple[int, ...]:
    """Return the rows whose independence is not plain from their form.

    A row that alone has a coordinate, with a constant factor, is independent of all others wherever the motion goes.
    Rows not linear in the rates, and those of controls, are watched otherwise (`anholon.system.watching`).
    """
    equations = system.skeleton
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
