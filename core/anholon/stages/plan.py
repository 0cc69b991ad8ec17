"""The plan of a run: its smooth parts in time, each with the parameters that hold in it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from anholon.model.structs import Model
from anholon.system.mode import switched_off
from anholon.system.parameters import breakpoints, si_values


class Part(NamedTuple):
    """One smooth part: times, stage (-1 without stages), whether a stage begins with it, parameter changes in SI, and
    the constraints that are switched off in it."""

    t0: float
    t1: float
    stage: int
    begins: bool
    changes: dict[str, float]
    off: tuple[str, ...] = ()


def plan(model: Model, until: float | None, given: Mapping[str, float]) -> list[Part]:
    """Return the smooth parts of the motion up to `until` (default: the end of the stages, or of the simulation).

    `given` are parameter changes in SI units for the whole run; a stage's own settings win over them. The last stage
    goes on when `until` lies behind its end.
    """
    changes = dict(given)
    spans: list[tuple[float, float, int, dict[str, float]]] = []
    t = 0.0
    for k, stage in enumerate(model.stages):
        changes = {**changes, **si_values(model, stage.set)}
        spans.append((t, t + stage.duration, k, changes))
        t += stage.duration
    end = until if until is not None else (t if spans else model.simulation.until)
    if not spans:
        spans = [(0.0, end, -1, changes)]
    elif end > spans[-1][1]:
        spans[-1] = (spans[-1][0], end, spans[-1][2], spans[-1][3])

    parts: list[Part] = []
    times = breakpoints(list(model.schedules.values()))
    for t0, t1, stage_index, values in spans:
        if t0 >= end and t0 > 0.0:
            break
        stop = min(t1, end)
        cuts = [t0, *(t for t in times if t0 < t < stop), stop]
        parts += [
            Part(a, b, stage_index, k == 0 and stage_index >= 0, values, switched_off(model, stage_index))
            for k, (a, b) in enumerate(pairwise(cuts))
        ]
    return parts
