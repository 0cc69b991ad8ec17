"""Corners on the way: where places change their slopes, as max(a, b) does where a = b.

Looked at is what abs, max and min choose by, behind the places of masses and behind constraints. Where it depends on
time alone, its zeros are known before the motion; those of what depends on the coordinates are watched
(`anholon.system.events`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.compiled_functions import CompiledFunctions
from anholon.mechanics.kinks import make_kink_nodes
from anholon.system.system import System
from anholon.system.tolerances import (
    KINK_EARLIEST_TIME,
    KINK_SAMPLES_PER_FRAME,
    KINK_SEARCH_PARTS,
    KINK_SIGN_TOLERANCE,
    KINK_TIME_OFFSET_REL,
    MAX_KINK_SAMPLES,
)

_SLOPE: Final = 1e-6, 3.0
_BEND: Final = 1e-4, 6.0
"""Of what parts at once, and of what parts with a slope of 0 at first: where it is seen to part, s, relative to times
above 1 s, and below what it is farther at twice the time: it is 2 and 4 times as far."""


def compute_time_after(t: float) -> float:
    """Return the time at which the next motion begins, behind a kink before which one has ended at t."""
    return t + 2.0 * _time_offset(t)


def compute_time_before(t: float) -> float:
    """Return the time at which a motion ends that meets a kink at t."""
    return t - _time_offset(t)


def _time_offset(t: float) -> float:
    """Return the time, s, by which a motion ends before a kink at t, and the next one begins behind it."""
    return KINK_TIME_OFFSET_REL * max(KINK_EARLIEST_TIME, abs(t))


class KinkTimes:
    """The kinks of one system; `has_kinks`: whether there may be any."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.has_kinks = bool(system.derive(_find_kink_nodes))

    def find_first(self, t0: float, t1: float, p: Floats) -> tuple[float, bool]:
        """Return the time just before the first kink between two times, and whether one follows.

        Without a kink it is the second time.
        """
        frames = self._system.model.simulation.frames
        end = min(t1, t0 + MAX_KINK_SAMPLES / (KINK_SAMPLES_PER_FRAME * frames))
        times = np.linspace(
            t0, end, int(np.clip(np.ceil((end - t0) * KINK_SAMPLES_PER_FRAME * frames), 8, MAX_KINK_SAMPLES)) + 1
        )
        values = self._evaluate(times, p)
        values[np.abs(values) <= KINK_SIGN_TOLERANCE] = np.nan
        corners = [time for k in range(values.shape[1]) for time in self._crossing(times, values[:, k], k, p)]
        inside = [time for time in corners if compute_time_after(t0) < time < t1]
        return (min(inside), True) if inside else (end, False)

    def end_before_kink(self, t: float, p: Floats) -> float:
        """Return the end t of a motion, or a time just before it if it ends with a kink."""
        return self._shift_from_kink(t, p, -1.0)

    def start_after_kink(self, t: float, p: Floats) -> float:
        """Return the beginning t of a motion, or a time just after it if it begins with a kink."""
        return self._shift_from_kink(t, p, 1.0)

    def smooth_interval(self, t0: float, t1: float, p: Floats) -> tuple[float, float]:
        """Return the times between which a motion from t0 to t1 is on one side of its kinks.

        At an end where positions part with a slope of 0 their accelerations are those of one side, too.
        """
        start, end = self._shift_from_kink(t0, p, 1.0, _BEND), self._shift_from_kink(t1, p, -1.0, _BEND)
        return (start, end) if start <= end else (t0, max(t0, t1))

    def _shift_from_kink(self, t: float, p: Floats, sign: float, parting: tuple[float, float] = _SLOPE) -> float:
        if not self.has_kinks:
            return t
        far = parting[0] * max(1.0, abs(t))
        steps = _time_offset(t) * 2.0 ** np.arange(int(np.log2(far / _time_offset(t))))
        values = self._evaluate(t + sign * np.concatenate([[0.0], steps, [0.5 * far, far]]), p)
        state, half, rigid = np.abs(values[[0, -2, -1]])
        parts = (state <= KINK_SIGN_TOLERANCE) & (rigid > KINK_SIGN_TOLERANCE) & (rigid < parting[1] * half)
        if not parts.any():
            return t
        # As near as rounding lets the right side be chosen, as it is at twice the time.
        right = (values[1:-2, parts] * np.sign(values[-1, parts]) > 0.0).all(axis=1)
        clear = np.flatnonzero(right[:-1] & right[1:])
        return t + sign * float(steps[clear[0]] if len(clear) else steps[0])

    def _crossing(self, times: Floats, values: Floats, k: int, p: Floats) -> list[float]:
        """Return the time at which values first change their sign, just after the change, if they do."""
        finite = np.flatnonzero(np.isfinite(values))
        turns = np.flatnonzero(values[finite][:-1] * values[finite][1:] < 0.0)
        if not len(turns):
            return []
        a, b = float(times[finite[turns[0]]]), float(times[finite[turns[0] + 1]])
        behind = values[finite[turns[0] + 1]]
        while True:
            samples = np.linspace(a, b, KINK_SEARCH_PARTS + 1)[1:-1]
            inside = samples[(samples > a) & (samples < b)]
            if not len(inside):
                break
            parted = np.flatnonzero(self._evaluate(inside, p)[:, k] * behind > 0.0)
            ends = [a, *inside.tolist(), b]
            first = int(parted[0]) if len(parted) else len(inside)
            a, b = ends[first], ends[first + 1]
        return [compute_time_before(a)]

    def _evaluate(self, times: Floats, p: Floats) -> Floats:
        states = np.zeros((len(times), 2 * self._system.n))
        return self._system.derive(_compile_kink_nodes).map("corners", times, states, p)


def _find_kink_nodes(system: System) -> tuple[int, ...]:
    """Return the nodes of the equations that are 0 at kinks."""
    names = system.equations.names
    graph = names.graph
    return make_kink_nodes(system.equations, graph.mask[names.time], graph.symbol_bits([*names.q, *names.v]))


def _compile_kink_nodes(system: System) -> CompiledFunctions:
    return system.compile_nodes({"corners": list(system.derive(_find_kink_nodes))})
