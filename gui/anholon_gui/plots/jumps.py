"""Jumps of curves: values before and after the instants at which smooth segments of a run meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon_gui.cooperative_tasks import Steps
from anholon_gui.plots.curve_values import make_formulas
from anholon_gui.plots.pyramid import MinMaxPyramid

if TYPE_CHECKING:
    from anholon.results.run import Run

_MAX_SEAMS = 2000  # more jumps (a ball that comes to rest) cannot be distinguished from a slope between frames


class CurveJumps(NamedTuple):
    """The instants (k,) s at which smooth segments of a run meet, and the values (k,) of curves before and after
    each."""

    times: Floats
    before: dict[str, Floats]
    after: dict[str, Floats]


def read_jumps(run: Run, names: Sequence[str]) -> CurveJumps:
    """Return the jumps of curves where smooth segments of an ended run meet, which may be between frames.

    Of equilibria and modes, which are no motion in time, there are none.
    """
    segments = [segment for segment in run.segments if segment.t1 > segment.t0] if run.has_time and run.head else []
    if not 1 < len(segments) <= _MAX_SEAMS or segments[-1].t0 > run.times[-1]:
        return CurveJumps(np.zeros(0), {}, {})
    formulas = make_formulas(run, names)
    needed = [quantity for formula in formulas.values() for quantity in formula.quantities.values()]
    wanted = list(dict.fromkeys(("t", *(name for name in names if name not in formulas), *needed)))
    ends: list[dict[str, Floats]] = []
    for segment in segments:
        table = run.quantities_within(segment, wanted, np.array([segment.t0, segment.t1]))
        ends.append({name: formulas[name].compute(run, table) if name in formulas else table[name] for name in names})
    return CurveJumps(
        np.array([segment.t0 for segment in segments[1:]]),
        {name: np.array([end[name][1] for end in ends[:-1]]) for name in names},
        {name: np.array([end[name][0] for end in ends[1:]]) for name in names},
    )


def add_jumps(pyramid: MinMaxPyramid, times: Floats, before: Floats, after: Floats) -> MinMaxPyramid:
    """Return a curve with vertical steps from the value `before` to that `after` each of the instants `times` (k,)."""
    values = np.concatenate([before, after, pyramid.values])
    instants = np.concatenate([times, times, pyramid.times])
    rank = np.repeat([0, 1, 2], [len(times), len(times), len(pyramid)])  # a frame there has the values after the jump
    order = np.lexsort((rank, instants))
    result = MinMaxPyramid()
    result.append(instants[order], values[order])
    return result


def add_jumps_steps(pyramids: dict[str, MinMaxPyramid], jumps: CurveJumps) -> Steps:
    """Add the jumps to each of the curves, one curve per step."""
    for name in jumps.before:
        pyramids[name] = add_jumps(pyramids[name], jumps.times, jumps.before[name], jumps.after[name])
        yield None
