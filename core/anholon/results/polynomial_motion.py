"""A smooth motion as polynomials, one for each step of its integrator.

Every step is sampled at Chebyshev nodes inside it, so many of them that the polynomial through them gives the motion
back to rounding. What is kept needs neither the integrator nor the form of the equations that made it.

Source: J.-P. Berrut and L. N. Trefethen, Barycentric Lagrange interpolation, SIAM Review 46 (2004) 501-517, (5.3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.results.multiplier_series import MultiplierSeries
from anholon.results.run_data import MotionSegment
from anholon.results.segment_states import get_multiplier_series
from anholon.system.system import System

_DEGREES: Final = (8, 12, 16, 24, 32)  # nodes tried; the dense output of DOP853 has degree 7, so 8 are mostly exact
_ROUNDING: Final = 2e-15  # of the size of the state
_PROBES: Final = (0.013, 0.37, 0.74)  # places in a step, as parts of it, where the polynomial is compared


class PolynomialSegment:
    """A smooth segment of a motion read from its polynomials; it serves a run as `anholon.results.run.MotionSegment`.

    `ends` (k + 1,): the ends of the steps; `values` (k, c, 2n + w): the states (q, v) and the w readings of a control
    at the c nodes of each step. A part without steps is a state at rest, `values` (1, 1, 2n + w). `series`:
    the multipliers of a motion through a singular position.
    """

    def __init__(
        self, system: System, ends: Floats, values: Floats, p: Floats, series: MultiplierSeries | None = None
    ) -> None:
        self.system, self.ends, self.values, self.p, self.series = system, ends, values, p, series
        self.t0, self.t1 = float(ends[0]), float(ends[-1])

    @property
    def multipliers(self) -> Callable[[Floats, Floats, Floats], Floats] | None:
        """The multipliers (k, m) at (times, q, v) of a motion through a singular position, else None."""
        series = self.series
        return None if series is None else lambda times, q, v: series.at(times)

    def steps(self) -> Floats:
        """Return the ends of the steps, (k + 1,)."""
        return self.ends

    def states(self, times: Floats) -> Floats:
        """Return the states (q, v), (m, 2n), at times (m,)."""
        return self._at(times)[:, : 2 * self.system.n]

    def readings(self, times: Floats) -> Floats | None:
        """Return the readings (m, w) at times (m,), None without readings."""
        return self._at(times)[:, 2 * self.system.n :] if self.system.program_order else None

    def _at(self, times: Floats) -> Floats:
        return _interpolate(self.ends, self.values, np.asarray(times, dtype=float))


def make_polynomial_segment(segment: MotionSegment) -> PolynomialSegment:
    """Return the same motion as polynomials."""
    if isinstance(segment, PolynomialSegment):
        return segment
    ends = np.asarray(segment.steps(), dtype=float)
    if len(ends) < 2:
        return PolynomialSegment(
            segment.system, ends, _read_all(segment, ends)[None, :, :], segment.p, get_multiplier_series(segment)
        )
    probes = (ends[:-1, None] + np.diff(ends)[:, None] * np.array(_PROBES)).ravel()
    expected = _read_all(segment, probes)
    scale = 1.0 + np.abs(expected).max(axis=0)
    best, smallest = None, np.inf
    for count in _DEGREES:
        values = _sample(segment, ends, count)
        error = float((np.abs(_interpolate(ends, values, probes) - expected) / scale).max())
        if error < smallest:
            best, smallest = values, error
        if error <= _ROUNDING:
            break
    assert best is not None
    return PolynomialSegment(segment.system, ends, best, segment.p, get_multiplier_series(segment))


def _read_all(segment: MotionSegment, times: Floats) -> Floats:
    """Return states and readings."""
    readings = segment.readings(times)
    return segment.states(times) if readings is None else np.hstack([segment.states(times), readings])


def _chebyshev_nodes(count: int) -> tuple[Floats, Floats]:
    """Return Chebyshev nodes of the first kind in [0, 1] and their barycentric weights, (count,) each."""
    angles = (2 * np.arange(count) + 1) * np.pi / (2 * count)
    return (1.0 - np.cos(angles)) / 2.0, np.sin(angles) * (-1.0) ** np.arange(count)


def _sample(segment: MotionSegment, ends: Floats, count: int) -> Floats:
    """Return states and readings at the nodes of all steps, (k, count, 2n + w)."""
    nodes, _ = _chebyshev_nodes(count)
    times = ends[:-1, None] + np.diff(ends)[:, None] * nodes
    return _read_all(segment, times.ravel()).reshape(len(ends) - 1, count, -1)


def _interpolate(ends: Floats, values: Floats, times: Floats) -> Floats:
    """Return the states (m, 2n) at times (m,) within `ends` by the second barycentric formula."""
    if len(ends) < 2:
        return np.repeat(values[0], len(times), axis=0)
    step = np.clip(np.searchsorted(ends, times, side="right") - 1, 0, len(ends) - 2)
    width = np.diff(ends)[step]
    places = np.where(width > 0, (times - ends[step]) / np.where(width > 0, width, 1.0), 0.0)
    nodes, weights = _chebyshev_nodes(values.shape[1])
    distance = places[:, None] - nodes
    hit = distance == 0.0
    terms = np.where(hit.any(axis=1)[:, None], hit.astype(float), weights / np.where(hit, 1.0, distance))
    states: Floats = np.einsum("mc,mcn->mn", terms, values[step]) / terms.sum(axis=1)[:, None]
    return states
