"""Traces: where a point has been, as a polyline with times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats

TRACE_POINTS = 3000
"""Most points of one trace; a longer run is traced in larger steps."""


@dataclass(frozen=True)
class TraceLine:
    """Positions (m, 3) in m of one element at times (m,) in s, and colours (m, 3) there, sRGB."""

    times: Floats
    positions: Floats
    colours: Floats


class TraceRibbon(NamedTuple):
    """A trace as a strip of triangles.

    It has positions and directions (2k, 3), sides and times (2k,), colours (2k, 3), triangles (2k - 2, 3).
    """

    positions: Floats
    directions: Floats
    sides: Floats
    times: Floats
    colours: Floats
    triangles: NDArray[np.int64]


def make_ribbon(trace: TraceLine) -> TraceRibbon:
    """Return the trace as a strip of triangles that the view widens on the screen.

    Each point becomes two vertices, left and right of the line:

        0---2---4     places (2k, 3), directions (2k, 3) of the line there, sides (2k,) of -1 and 1,
        | / | / |     times (2k,), and triangles (2k - 2, 3)
        1---3---5

    Points that are not finite and points that repeat the one before are omitted.
    """
    good = np.isfinite(trace.positions).all(axis=1)
    places, times, colours = trace.positions[good], trace.times[good], trace.colours[good]
    if len(places) > 1:
        moved = np.concatenate([[True], np.linalg.norm(np.diff(places, axis=0), axis=1) > 1e-9])
        places, times, colours = places[moved], times[moved], colours[moved]
    count = len(places)
    if count < 2:
        empty = np.zeros((0, 3))
        return TraceRibbon(empty, empty, np.zeros(0), np.zeros(0), empty, np.zeros((0, 3), dtype=np.int64))
    directions = np.gradient(places, axis=0)
    length = np.linalg.norm(directions, axis=1, keepdims=True)
    # Where the line turns back on itself the mean direction vanishes; the step before stands in.
    steps = np.diff(places, axis=0, prepend=2.0 * places[:1] - places[1:2])
    directions = np.where(length > 1e-12, directions, steps)
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    first = 2 * np.arange(count - 1)
    triangles = np.stack([first, first + 1, first + 2, first + 2, first + 1, first + 3], axis=1).reshape(-1, 3)
    sides = np.tile([-1.0, 1.0], count)
    doubled = (np.repeat(array, 2, axis=0) for array in (places, directions, times, colours))
    places, directions, times, colours = doubled
    return TraceRibbon(places, directions, sides, times, colours, triangles)
