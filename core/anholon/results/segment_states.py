"""States of smooth segments by dense output, brought back onto the constraints; of many short segments together.

A motion along a schedule has thousands of segments, one for each interval of its spline. What one function computes
with the same parameters is computed for all of them in one call.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.results.multiplier_series import MultiplierSeries
from anholon.results.run_data import MotionSegment, RunData
from anholon.steppers.step_history import project_states
from anholon.system.kink_times import KinkTimes
from anholon.system.system import System


class AlikeSegments(NamedTuple):
    """Smooth segments that are read by the same functions: the first of them, and the increasing numbers (k,).

    Further the instants (k,) in these, and the parameters: one vector, or a row (k, …) for each instant.
    """

    first: MotionSegment
    numbers: NDArray[np.int64]
    chosen: NDArray[np.intp]
    p: Floats


def group_segments(motions: Sequence[MotionSegment], numbers: NDArray[np.int64]) -> Iterator[AlikeSegments]:
    """Yield the smooth segments with given numbers (k,) in groups."""
    order = np.argsort(numbers, kind="stable")
    ordered = numbers[order]
    starts = np.flatnonzero(np.diff(ordered, prepend=-1))
    segments = [motions[k] for k in ordered[starts].tolist()]
    bounds = np.append(starts, len(order))
    first = 0
    for k in range(1, len(segments) + 1):
        if k == len(segments) or not _are_alike(segments[first], segments[k]):
            group, inside = segments[first:k], slice(bounds[first], bounds[k])
            p = group[0].p
            if any(segment.p is not p for segment in group):
                p = np.repeat([segment.p for segment in group], np.diff(bounds[first : k + 1]), axis=0)
            yield AlikeSegments(group[0], ordered[inside], order[inside], p)
            first = k


def _are_alike(first: MotionSegment, second: MotionSegment) -> bool:
    """Return whether two segments are read by the same functions of time, state and parameters."""
    system = first.system
    if second.system is not system or first.multipliers is not None or second.multipliers is not None:
        return False
    if get_multiplier_series(first) is not None or get_multiplier_series(second) is not None:
        return False
    # With ramps the functions depend on the time.
    return not (system.programs or system.undetermined_reactions or system.equations.names.ramps.size)


def get_multiplier_series(motion: object) -> MultiplierSeries | None:
    """Return the multipliers of a smooth segment through a singular position, None for other segments.

    Its states satisfy the constraints up to rounding.
    """
    series: MultiplierSeries | None = getattr(motion, "series", None)
    return series


def read_states(motions: Sequence[MotionSegment], times: Floats, numbers: NDArray[np.int64]) -> Floats:
    """Return states (k, 2n) at times (k,) in the smooth segments `numbers` (k,), projected onto the constraints."""
    result = np.empty((len(times), 2 * motions[0].system.n))
    for group in group_segments(motions, numbers):
        bounds = [*np.flatnonzero(np.diff(group.numbers, prepend=-1)).tolist(), len(group.numbers)]
        t = times[group.chosen]
        pieces = [motions[group.numbers[a]].states(t[a:b]) for a, b in itertools.pairwise(bounds)]
        states = pieces[0] if len(pieces) == 1 else np.concatenate(pieces)
        result[group.chosen] = _settle(group.first, t, states, group.p)
    return result


def project_segment_states(segment: MotionSegment, times: Floats) -> Floats:
    """Return states (k, 2n) of a smooth segment at given times, brought back onto the constraints."""
    return _settle(segment, times, segment.states(times), segment.p)


def _settle(segment: MotionSegment, times: Floats, states: Floats, p: Floats) -> Floats:
    """Return states (k, 2n) of a smooth segment, or of segments read alike, projected onto its constraints."""
    system = segment.system
    if (
        not system.m or not len(times) or get_multiplier_series(segment) is not None
    ):  # to correct its states would spoil them
        return states
    states = np.ascontiguousarray(states)
    if p.ndim == 2:
        return project_rows(system, times, states, p)
    is_sufficient, max_iterations = system.projection_limits
    code, p_at_times = system.code_at(p, float(times.min()), float(times.max()))
    project_states(
        code.address("project"),
        times,
        states,
        p_at_times,
        tolerance=is_sufficient,
        max_iterations=max_iterations,
        simd_address=code.simd_address("project"),
    )
    return states


def project_rows(system: System, times: Floats, states: Floats, p: Floats) -> Floats:
    """Return states (k, 2n) projected onto the constraints as by `project_states`.

    `p`: a vector, a row for each of the states, or a row for every equal number of states.
    """
    if not system.m:
        return states
    is_sufficient, max_iterations = system.projection_limits
    n, waiting = 2 * system.n, np.ones(len(states), dtype=bool)
    for _ in range(max_iterations):
        results = system.map("project", times, states, p)
        waiting &= np.isfinite(results).all(axis=1)
        states[waiting] = results[waiting, :n]
        waiting &= ~(results[:, n] < is_sufficient)
        if not waiting.any():
            break
    return states


class SmoothIntervals:
    """The time intervals of smooth segments between their kinks.

    They are found once for each segment, and again after it has grown.
    """

    def __init__(self, data: RunData) -> None:
        self._data = data
        self._known: dict[int, tuple[float, tuple[float, float]]] = {}  # by number: the end then, and the times

    def clip(self, times: Floats, numbers: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """Return times (k,) inside the smooth segments `numbers` (k,), increasing, of one system, and clipped times.

        The clipped times keep such a distance from kinks that their side is certain.
        """
        first = np.flatnonzero(np.diff(numbers, prepend=-1))
        counts = np.diff(first, append=len(numbers))
        motions = {k: self._data.segments[k] for k in numbers[first].tolist()}
        ends = [(motion.t0, max(motion.t0, motion.t1)) for motion in motions.values()]
        inside = _clip(times, ends, counts)
        corners = KinkTimes(next(iter(motions.values())).system)
        if not corners.has_kinks:
            return inside, inside
        smooth = [self._interval(k, corners, *each) for k, each in zip(motions, ends, strict=True)]
        return inside, _clip(inside, smooth, counts)

    def _interval(self, k: int, corners: KinkTimes, start: float, end: float) -> tuple[float, float]:
        stored = self._known.get(k)
        if stored is None or stored[0] != end:
            stored = self._known[k] = end, corners.smooth_interval(start, end, self._data.segments[k].p)
        return stored[1]


def _clip(times: Floats, ends: Sequence[tuple[float, float]], counts: NDArray[np.intp]) -> Floats:
    if len(ends) == 1:
        return np.clip(times, *ends[0])
    bounds = np.repeat(ends, counts, axis=0)
    return np.clip(times, bounds[:, 0], bounds[:, 1])
