"""Finds where constraint rows become dependent along a motion: singular positions, and other choices of redundant rows.

The ends of the steps are checked. The least singular value σ of the rows A, each divided by its largest length so far
and every column by the inertia of its coordinate, falls to 0 as |t - t*| where the motion passes a singular position;
between steps its minimum is sought on the dense output. There the rows alone do not determine the motion (a
parallelogram of cranks in line may continue as a parallelogram or fold). Ordinary integration ends before holonomic
rows become dependent, and `anholon.simulation.singularity_driver` leads the motion through; other rows end the run.

Of redundant rows some are omitted of the solve. Where the rest come near to dependence, but all together do not, the
choice changes.
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.diagnosis import format_name_list
from anholon.outcome import Outcome
from anholon.results.run_data import MotionSegment
from anholon.simulation.singular_passage import Approach
from anholon.simulation.tolerances import (
    CENTRED_PASSAGE_REL,
    CLEAR_SIGMA_REL,
    CLOSE_SIGMA_REL,
    CREEPING_STEP_REL,
    CREEPING_STEPS,
    DOUBTFUL_SIGMA_REL,
    EXPECTED_STEPS,
    FAILED_SIGMA_REL,
    HELD_FRAME_STEPS,
    IDLE_COORDINATE_REL,
    IDLE_DIFFERENCE,
    MAX_HALF_INTERVAL_STEPS,
    MAX_RANK_ROWS,
    MIN_SQUARED_SIGMA,
    NAMED_ROW_REL,
    RANK_LOSS_REL,
    RANK_SAMPLES,
    RECENT_STEPS,
    SIGMA_DROP_REL,
    SINGULAR_TIME_TOLERANCE_REL,
    SLOPE_STEP_REL,
    STOP_BEFORE_REL,
    WEAK_ROWS_REL,
)
from anholon.system.state_diagnosis import find_doubtful_rows
from anholon.system.system import System


class Interruption(NamedTuple):
    """The end of a smooth segment at the time t: with an outcome, or (None) because other rows must be chosen, a
    singular position is ahead, another mode begins with `event_function`, or the directions of slips are released
    (`releases_directions`)."""

    t: float
    outcome: Outcome | None
    approach: Approach | None = None
    event_function: EventFunction | None = None
    releases_directions: bool = False

    def comes_before(self, event_time: float) -> bool:
        """Return False if an event at that time is to be met first: segments that merely continue would not see it."""
        continues = self.outcome is None and self.event_function is None
        return not continues or self.t < event_time


class RowScales:
    """Scales of the rows of a system along a run: the inertia of each coordinate, (n,) square roots; the largest length
    of each row, the largest least singular value, rate and step (s) so far."""

    def __init__(self, inertia: Floats, rows: int) -> None:
        self.inertia = inertia
        self.rows = np.zeros(rows)
        self.max_sigma = 0.0
        self.max_rate = 0.0
        self.max_step = 0.0


class ScalesByMode(dict[Hashable, RowScales]):
    """The scales of the rows of all systems of a run, by mode and rows."""

    def copy(self) -> ScalesByMode:
        """Return a copy."""
        return ScalesByMode({key: copy(lengths) for key, lengths in self.items()})


class RankMonitor:
    """Monitors the independence of the rows of a system along one smooth segment; with `fixed_rows` the chosen rows
    never change, and the motion ends at a singular position.

    `scales` holds the scales of the rows of all systems of the run. No singular position is announced before the time
    `ignored_until`, s: until then a motion ends where rows become dependent.
    """

    def __init__(
        self,
        system: System,
        segment: MotionSegment,
        scales: dict[Hashable, RowScales],
        *,
        fixed_rows: bool = False,
        ignored_until: float = -np.inf,
    ) -> None:
        self._system, self._motion, self._fixed_rows = system, segment, fixed_rows
        self._ignored_until = np.inf if system.programs else ignored_until
        self.frames_held_from = np.inf  # time up to which the motion is final
        self._rows = find_monitored_rows(system)
        if not self._rows:
            return
        self._kept = _find_independent(system)
        self._checked_until = 0
        self.frames_held_from = segment.t0
        key = system.mode, system.rows
        if key not in scales:
            scales[key] = RowScales(self._coordinate_scales(), len(self._rows))
        self._scale = scales[key]

    @property
    def rank(self) -> int:
        """Rank of the rows that are looked at, but for singular positions."""
        return len(self._kept)

    @property
    def max_sigma(self) -> float:
        """The largest value of σ so far."""
        return self._scale.max_sigma

    @property
    def max_rate(self) -> float:
        """The largest rate of a coordinate so far, SI."""
        return self._scale.max_rate

    def check(self) -> Interruption | None:
        """Check the new steps; return the first interruption, None if there is none."""
        if not self._rows:
            return None
        steps = self._motion.steps()
        first = max(0, self._checked_until - 2)
        times = steps[first:]
        if len(times) < 2 or len(steps) == self._checked_until:
            return None
        states = self._motion.states(times)
        A = self._scale_rows(times, states)
        finite = np.isfinite(A).all(axis=(1, 2))
        if not finite.all():
            finite_count = int(np.argmin(finite))
            A, times, states = A[:finite_count], times[:finite_count], states[:finite_count]
            if finite_count < 2:
                return None
        self._scale.rows = np.maximum(self._scale.rows, np.linalg.norm(A, axis=2).max(axis=0))
        sigma, weak = self._sigmas(A)
        self._scale.max_sigma = max(self.max_sigma, float(sigma.max()))
        self._checked_until = len(steps)
        falling = self._predict_zero_times(times, sigma)
        for i in range(len(times)):
            if not self._fixed_rows and i and weak[i] < WEAK_ROWS_REL * sigma[i]:
                return Interruption(self._find_weakened_time(float(times[i - 1]), float(times[i])), None)
            if times[i] >= self._ignored_until:
                turn = self._find_approach(steps, first + i, sigma, i, float(falling[i]))
                if turn is not None:
                    before = steps[steps <= turn.t]
                    self._record_scales(before, self._motion.states(before))
                    return turn
            elif (
                0 < i < len(times) - 1
                and sigma[i] < DOUBTFUL_SIGMA_REL * self.max_sigma
                and _may_vanish(times, sigma, i)
            ):
                t = self._find_zero(float(times[i - 1]), float(times[i + 1]))
                # If only coordinates lock, the motion may pass through.
                if t is not None and not self._find_locked_coordinates(t):
                    end = t - STOP_BEFORE_REL / self._system.model.simulation.frames
                    return Interruption(max(end, self._motion.t0), self._make_rank_loss_outcome(t))
        self._hold_frames(steps, float(sigma[-1]), float(falling[-1]))
        self._record_scales(times, states)
        return self._find_creeping(steps, float(sigma[-1]))

    def _find_creeping(self, steps: Floats, sigma: float) -> Interruption | None:
        """Return the end of a motion whose steps shrink endlessly near a singular position of its coordinates."""
        recent = steps[-CREEPING_STEPS:]
        if len(recent) < CREEPING_STEPS or not sigma < FAILED_SIGMA_REL * self.max_sigma:
            return None
        t = float(recent[-1])
        moves = t - float(recent[0]) > CREEPING_STEP_REL * len(recent) * self._scale.max_step
        if moves or not self._find_locked_coordinates(t):
            return None
        return Interruption(float(recent[0]), self._make_rank_loss_outcome(t))

    def _predict_zero_times(self, times: Floats, sigma: Floats) -> Floats:
        """Return the time after which σ would vanish by its slope at each of the times, (k,); inf where it grows."""
        remaining_times = np.full(len(times), np.inf)
        doubtful = np.flatnonzero(sigma < SIGMA_DROP_REL * self.max_sigma)
        if not len(doubtful):
            return remaining_times
        doubtful = np.union1d(doubtful, np.maximum(doubtful - 1, 0))
        steps = np.diff(times)
        pause = SLOPE_STEP_REL * np.where(doubtful == 0, -steps[0], steps[np.maximum(doubtful, 1) - 1])
        earlier, _ = self._sigmas(self._scaled_rows(times[doubtful] - pause))
        slope = (earlier - sigma[doubtful]) / np.where(pause == 0.0, np.inf, pause)
        falls = slope > 0.0
        remaining_times[doubtful[falls]] = sigma[doubtful[falls]] / slope[falls]
        return remaining_times

    def _find_approach(self, steps: Floats, k: int, sigma: Floats, i: int, remaining: float) -> Interruption | None:
        """Return the end of ordinary integration if σ, sigma[i] at the step end k, may vanish in the next step."""
        state = float(steps[k])
        if k == 0 and sigma[i] < FAILED_SIGMA_REL * self.max_sigma and state >= self._ignored_until:
            return self._start_near_singularity(steps)
        if remaining == np.inf:
            return None
        recent = max(self._scale.max_step, float(np.diff(steps[max(0, k - RECENT_STEPS) : k + 2]).max()))
        if sigma[i] < CLOSE_SIGMA_REL * self.max_sigma and remaining < HELD_FRAME_STEPS * recent:
            expected = self._predict_approach(state, remaining)
            t, _ = self._find_minimum(state, min(state + 4.0 * remaining, float(steps[-1])))
            if self._find_locked_coordinates(t):
                return None
        elif i + 1 < len(sigma) and remaining < EXPECTED_STEPS * (float(steps[k + 1]) - state):
            t, minimum = self._find_minimum(state, float(steps[k + 1]))
            if t >= steps[k + 1] or not minimum < CLOSE_SIGMA_REL * self.max_sigma or self._find_locked_coordinates(t):
                return None  # checked at the next step, or absent; if only coordinates lock, it may pass
            expected = self._predict_approach(state, remaining)
            if not abs(expected.t - t) < 0.2 * (t - state):
                expected = Approach(t, np.inf)
        else:
            return None
        slope = float(sigma[i]) / max(expected.t - state, 1e-300)
        wanted = _center_interval(
            expected, min(CLEAR_SIGMA_REL * self.max_sigma / slope, MAX_HALF_INTERVAL_STEPS * recent)
        )
        ends = steps[(steps >= self.frames_held_from) & (steps < expected.t)]
        if not len(ends):
            return None
        before = ends[ends <= wanted.t - wanted.width]
        end = float(before[-1]) if len(before) else float(ends[0])
        return Interruption(end, None, Approach(wanted.t, min(wanted.width, wanted.t - end)))

    def _start_near_singularity(self, steps: Floats) -> Interruption | None:
        """Return an interruption for a motion that begins near a singular position."""
        recent = max(self._scale.max_step, float(np.diff(steps[:RECENT_STEPS]).max()))
        state, reach = float(steps[0]), MAX_HALF_INTERVAL_STEPS * recent
        return None if self._find_locked_coordinates(state) else Interruption(state, None, Approach(state, 0.0, reach))

    def approach(self, t: float, width: float) -> Approach | None:
        """Return the singular position ahead of the end t of the motion, passed within ±`width`; None if behind."""
        (remaining,) = self._predict_zero_times(np.array([self._motion.t0, t]), np.array([0.0, self._sigma(t)]))[1:]
        return _center_interval(self._predict_approach(t, float(remaining)), width) if remaining < np.inf else None

    def relative_sigma(self, t: float) -> float:
        """Return σ at a time, as a part of its largest value."""
        return self._sigma(t) / max(self.max_sigma, 1e-300)

    def find_dependent_rows(self, t: float) -> tuple[int, ...]:
        """Return which of the rows in doubt take part in the combination that is least at a time."""
        U = np.linalg.svd(self.unit_rows(np.array([t]), self._motion.states(np.array([t])))[0])[0]
        weights = np.abs(U[:, self.rank - 1])
        return tuple(int(i) for i in np.flatnonzero(weights > 1e-3 * weights.max()))

    def _sigma(self, t: float) -> float:
        """Return σ at a time."""
        return float(self._sigmas(self._scaled_rows(np.array([t])))[0][0])

    def _predict_approach(self, sigma: float, remaining: float) -> Approach:
        """Return when σ is expected to vanish, or to be least, by the parabola through earlier values, and after which
        time it would be midway between that and vanishing again, as where the motion turns back."""
        pause = min(0.25 * remaining, 0.5 * (sigma - self._motion.t0))
        if not 0.0 < pause < np.inf:
            return Approach(sigma + (remaining if remaining < np.inf else 0.0), np.inf)
        (s2, s1, s0), _ = self._sigmas(self._scaled_rows(np.array([sigma - 2.0 * pause, sigma - pause, sigma])))
        b = (3.0 * s0 - 4.0 * s1 + s2) / (2.0 * pause)
        c = (s0 - 2.0 * s1 + s2) / (2.0 * pause * pause)
        inside = b * b - 4.0 * c * s0
        if not b < 0.0:
            return Approach(sigma + remaining, np.inf)
        if inside <= 0.0:  # it turns back before
            return Approach(sigma - 0.5 * b / c, 0.0)
        first = 2.0 * s0 / (np.sqrt(inside) - b)
        turn = 0.5 * np.sqrt(inside) / c if c > 0.0 else np.inf
        return Approach(float(sigma + first), float(turn))

    def _find_minimum(self, a: float, b: float) -> tuple[float, float]:
        """Return the time of the minimum of σ between two times, and its value; the time b if σ still falls there."""
        first, last = a, b
        min_sigma, result = np.inf, b
        while b - a > max(1e-9 * (last - first), SINGULAR_TIME_TOLERANCE_REL * max(1.0, abs(b))):
            times = np.linspace(a, b, 2 * RANK_SAMPLES - 1)
            sigma, _ = self._sigmas(self._scaled_rows(times))
            i = int(np.argmin(sigma))
            if sigma[i] < min_sigma:
                min_sigma, result = float(sigma[i]), float(times[i])
            a, b = float(times[max(i - 1, 0)]), float(times[min(i + 1, len(times) - 1)])
            if min_sigma > DOUBTFUL_SIGMA_REL * self.max_sigma:
                break
        return (result if result < last - 1e-8 * (last - first) else last), min_sigma

    def _record_scales(self, times: Floats, states: Floats) -> None:
        """Note the largest step and rate at ends of steps, with the states (k, 2n) there."""
        scale, rates = self._scale, states[:, self._system.n :]
        scale.max_step = max(scale.max_step, float(np.diff(times).max(initial=0.0)))
        scale.max_rate = max(scale.max_rate, float(np.abs(rates).max(initial=0.0)))

    def _hold_frames(self, steps: Floats, sigma: float, remaining: float) -> None:
        """Hold back frames while a singular position may be ahead, which σ would reach after a time `remaining`."""
        recent = max(self._scale.max_step, float(np.diff(steps[-RECENT_STEPS:]).max()))
        waits = remaining < HELD_FRAME_STEPS * recent and sigma < SIGMA_DROP_REL * self.max_sigma
        self.frames_held_from = max(
            self.frames_held_from, float(steps[-1]) - (HELD_FRAME_STEPS * recent if waits else 0.0)
        )

    def unit_rows(self, t: Floats, Y: Floats) -> Floats:
        """Return the rows in doubt (k, m', n) at states (q, v) (k, 2n), in the scales in which σ is taken."""
        A = get_monitor_functions(self._system).map("rows", t, Y, self._motion.p).reshape(len(t), len(self._rows), -1)
        return A / self._scale.inertia / np.where(self._scale.rows > 0.0, self._scale.rows, 1.0)[:, None]

    def explain_failure(self, t: float) -> Outcome | None:
        """Return the outcome of a motion whose steps became too small at t, where dependence is the reason."""
        if not self._rows or not self.max_sigma > 0.0:
            return None
        sigma, _ = self._sigmas(self._scaled_rows(np.array([t])))
        return self._make_rank_loss_outcome(t) if sigma[0] < FAILED_SIGMA_REL * self.max_sigma else None

    # Numbers.

    def _coordinate_scales(self) -> Floats:
        """Return a size for each coordinate, sqrt of its inertia at the start."""
        motion, system = self._motion, self._system
        t = np.array([motion.t0])
        masses = get_monitor_functions(system).map("inertia", t, motion.states(t), motion.p)[0]
        good = masses[np.isfinite(masses) & (masses > 0.0)]
        return np.sqrt(np.where(masses > 0.0, masses, float(good.max(initial=0.0)) or 1.0))

    def _scaled_rows(self, times: Floats) -> Floats:
        """Return the rows (k, m, n) with scaled columns."""
        return self._scale_rows(times, self._motion.states(times))

    def _scale_rows(self, times: Floats, states: Floats) -> Floats:
        """Return the rows (k, m, n) at states (k, 2n) with scaled columns."""
        values = get_monitor_functions(self._system).map("rows", times, states, self._motion.p)
        return values.reshape(len(times), len(self._rows), -1) / self._scale.inertia

    def _sigmas(self, A: Floats) -> tuple[Floats, Floats]:
        """Return the singular value of all rows that belongs to their rank, and the least one of the kept rows."""
        unit = A / np.where(self._scale.rows > 0.0, self._scale.rows, 1.0)[:, None]
        all_rows = compute_singular_value(unit, len(self._kept))
        if len(self._kept) == len(self._rows):
            return all_rows, all_rows
        return all_rows, compute_singular_value(unit[:, self._kept], len(self._kept))

    def _find_weakened_time(self, a: float, b: float) -> float:
        """Return about where between two times the kept rows become too weak; not the start of the motion."""
        times = np.linspace(a, b, RANK_SAMPLES)[1:]
        sigma, weak = self._sigmas(self._scaled_rows(times))
        return float(times[max(int(np.argmax(weak < WEAK_ROWS_REL * sigma)) - 1, 0)])

    def _find_zero(self, a: float, b: float) -> float | None:
        """Return the time at which σ vanishes between two times; None if its minimum there is not 0."""
        limit = RANK_LOSS_REL * self.max_sigma
        min_sigma, result = np.inf, a
        while b - a > SINGULAR_TIME_TOLERANCE_REL * max(1.0, abs(b)):
            times = np.linspace(a, b, RANK_SAMPLES)
            sigma, _ = self._sigmas(self._scaled_rows(times))
            i = int(np.argmin(sigma))
            if sigma[i] < min_sigma:
                min_sigma, result = float(sigma[i]), float(times[i])
            steepest = float(np.abs(np.diff(sigma)).max())
            if min_sigma > limit and sigma[i] - 2.0 * steepest > limit:
                return None
            a, b = float(times[max(i - 1, 0)]), float(times[min(i + 1, RANK_SAMPLES - 1)])
        return result if min_sigma <= limit else None

    def _find_locked_coordinates(self, t: float) -> list[str]:
        """Return coordinates that can change at t so that nothing moves, though nowhere near the start."""
        then, vector = self._find_idle_directions(t)
        start, _ = self._find_idle_directions(self._motion.t0)
        if then <= start:
            return []
        size = np.abs(vector)
        return [name for name, part in zip(self._system.coordinates, size, strict=True) if part > 0.1 * size.max()]

    def _find_idle_directions(self, t: float) -> tuple[int, Floats]:
        """Return the number of directions of the coordinates that move no body and no point at t, and the last (n,)."""
        system, motion = self._system, self._motion
        if not system.has_function("frames"):
            return 0, np.zeros(system.n)
        y = motion.states(np.array([t]))[0]
        columns = []
        for i in range(system.n):
            ahead, behind = y.copy(), y.copy()
            ahead[i] += IDLE_DIFFERENCE
            behind[i] -= IDLE_DIFFERENCE
            pair = [system.call("frames", t, at[: system.n], at[system.n :], motion.p) for at in (ahead, behind)]
            columns.append((pair[0] - pair[1]) / (2.0 * IDLE_DIFFERENCE))
        _, sizes, rows = np.linalg.svd(np.array(columns).T)
        full = np.zeros(system.n)
        full[: len(sizes)] = sizes
        return int((full <= IDLE_COORDINATE_REL * max(float(full.max()), 1e-300)).sum()), rows[-1]

    def _make_rank_loss_outcome(self, t: float) -> Outcome:
        """Return the end of a motion at a singular position, naming its dependent rows or coordinates."""
        locked = self._find_locked_coordinates(t)
        if locked:
            return Outcome(
                status="failed",
                t=t,
                message=f"The coordinates {format_name_list(locked)} rotate the same bodies in the same way at t = "
                f"{t:.9g} s (a singular position of these coordinates, like gimbal lock).",
                remedy="Describe the rotation by other angles or another order of axes, so that the middle angle stays "
                "away from that value.",
            )
        A = self._scaled_rows(np.array([t]))[0] / np.where(self._scale.rows > 0.0, self._scale.rows, 1.0)[:, None]
        weights = np.abs(np.linalg.svd(A)[0][:, len(self._kept) - 1])
        names = [
            self._system.rows[row]
            for row, weight in zip(self._rows, weights, strict=True)
            if weight > NAMED_ROW_REL * weights.max()
        ]
        message = f"The constraints {format_name_list(names)} become dependent at t = {t:.9g} s (a singular position)."
        if len(names) == 1:
            message = f"The gradient of constraint '{names[0]}' vanishes at t = {t:.9g} s."
        return Outcome(
            status="failed",
            t=t,
            message=message,
            remedy="At a singular position they do not determine the further motion. End the motion earlier, "
            "choose parameters that avoid the position, or add a constraint that leads through it.",
        )


def find_monitored_rows(system: System) -> tuple[int, ...]:
    """Return the rows monitored along a motion: those in doubt, unless there are too many."""
    rows = system.derive(_find_doubtful_rows)
    return rows if len(rows) <= MAX_RANK_ROWS else ()


def _find_doubtful_rows(system: System) -> tuple[int, ...]:
    return find_doubtful_rows(system.equations)


def get_monitor_functions(system: System) -> CompiledFunctions:
    """Return the compiled functions of the monitor: the rows in doubt (m n), and the inertia of each coordinate (n)."""
    return system.derive(_compile)


def _compile(system: System) -> CompiledFunctions:
    equations = system.equations
    functions = {
        "rows": [entry for i in system.derive(_find_doubtful_rows) for entry in equations.rows[i].A],
        "inertia": [equations.mass[i][i] for i in range(system.n)],
    }
    return system.compile_nodes(functions)


def compute_singular_value(rows: Floats, rank: int) -> Floats:
    """Return the singular value number `rank` of rows (k, m, n), (k,); a large one by squares, which is quick."""
    if rows.shape[1] == 1:
        return np.asarray(np.linalg.norm(rows[:, 0], axis=1))
    squares = np.linalg.eigvalsh(rows @ rows.transpose(0, 2, 1))[:, -rank].astype(np.float64)
    result: Floats = np.sqrt(np.maximum(squares, 0.0))
    small = result < MIN_SQUARED_SIGMA
    if small.any():
        result[small] = np.linalg.svd(rows[small], compute_uv=False)[:, rank - 1]
    return result


def _may_vanish(times: Floats, sigma: Floats, i: int) -> bool:
    """Return whether the dip at i may be that of |t - t*|: the line from both sides leads to its value, roughly."""
    before, state, after = sigma[i - 1 : i + 2]
    if state > before or state > after:
        return False
    slope = (before + after) / (times[i + 1] - times[i - 1])
    expected = abs(slope * (times[i] - times[i - 1]) - before)
    return bool(state - expected <= 0.5 * max(before, after))


def _center_interval(approach: Approach, width: float) -> Approach:
    """Return the interval about a position that is passed at t and, if the motion turns back, once more after twice the
    `width` of what is expected: about the first passage and before the turn, or about both."""
    turn = approach.width
    if turn >= width:
        return Approach(approach.t, width)
    if turn > CENTRED_PASSAGE_REL * width:
        return Approach(approach.t, turn)
    return Approach(approach.t + turn, width)


def _find_independent(system: System) -> list[int]:
    """Return the numbers of the monitored rows that are kept in the solve."""
    independent = set(system.diagnosis.independent)
    return [k for k, row in enumerate(find_monitored_rows(system)) if row in independent]
