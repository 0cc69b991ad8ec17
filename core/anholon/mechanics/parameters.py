"""The numbers of a model as the runtime vector p: editing them never recompiles."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import Final, NamedTuple

import msgspec
import numpy as np

from anholon.array_types import Floats
from anholon.mechanics.namespace import SCHEDULE_SLOTS, Namespace
from anholon.mechanics.tolerances import SMOOTH_JOIN_TOLERANCE_REL, TIME_ROUNDING_ULPS
from anholon.model.query.field_paths import depends_on_stage_time
from anholon.model.query.model_caches import without_initial_numbers
from anholon.model.query.stage_sequence import (
    collect_stage_parameters,
    find_crossing_formulas,
    find_ramp_shapes,
    find_ramped_parameters,
    find_switched_forces,
    find_switched_on,
)
from anholon.model.schema import Model, Schedule, Simulation, View
from anholon.units import parse_unit


def structure_of(model: Model, *, events: bool = True) -> bytes:
    """Return a key of everything in the model except the values of parameters.

    Models with equal keys share one compiled system. The key includes the order of the entries, which is the order of
    the slots of p and of the rows of all arrays. Of the stages it includes the forces that they switch, the disabled
    constraints that they switch on, the parameters that ramps may change with their shapes, in any order, and the
    formulas that end them; without `events` neither these formulas nor the events.
    """
    result = next(
        (
            text
            for cached_model, with_events, text in tuple(_encode_structure)
            if cached_model is model and with_events == events
        ),
        None,
    )
    if result is None:
        result = _structure_of(model, events=events)
        _encode_structure.appendleft((model, events, result))
    return result


_encode_structure: Final[deque[tuple[Model, bool, bytes]]] = deque(maxlen=8)
"""What was asked last: of one model and all its systems it is asked again and again."""


def _structure_of(model: Model, *, events: bool) -> bytes:
    schedules = {name: Schedule(times=(0.0,), values=(0.0,)) for name in model.schedules}
    on = find_switched_on(model)
    staged = (
        find_ramped_parameters(model),
        find_ramp_shapes(model),
        find_switched_forces(model),
        [name for name, item in model.constraints.items() if name in on and not item.enabled],
        depends_on_stage_time(model),
        list(find_crossing_formulas(model)) if events else [],
    )
    bare = msgspec.structs.replace(
        without_initial_numbers(model),
        name="",
        doc="",
        schedules=schedules,
        poses={},
        mirror={},
        stages=(),
        boundary={},
        traces={},
        studies={},
        simulation=Simulation(),
        view=View(),
        events=model.events if events else {},
        gravity=tuple(number if isinstance(number, str) else float(number != 0.0) for number in model.gravity),
    )
    return msgspec.msgpack.encode((bare, staged))


def find_stage_parameters(model: Model) -> tuple[str, ...]:
    """Return the parameters that stages change: they may move masses, or the places where constraints act."""
    staged = {name for stage in model.stages for name in collect_stage_parameters(model, stage)}
    return tuple(name for name in model.parameters if name in staged)


def si_values(model: Model, values: Mapping[str, float]) -> dict[str, float]:
    """Return numbers given in the units of the parameters they belong to, in SI units."""
    return {name: value * parse_unit(model.parameters[name].unit).factor for name, value in values.items()}


def make_base_vector(model: Model, names: Namespace, size: int | None = None) -> Floats:
    """Return p with parameters, initial numbers, switches of forces and gravity filled in; all else is zero.

    Its length is `size`, by default the number of slots of the names.
    """
    p = np.zeros(names.n_slots if size is None else size)
    for k, parameter in enumerate(model.parameters.values()):
        p[k] = parameter.value * parse_unit(parameter.unit).factor
    slot = names.initial_slot
    for field in ("value", "rate"):
        for coordinate in model.coordinates.values():
            value = getattr(coordinate, field)
            if not isinstance(value, str):
                p[slot] = value * parse_unit(coordinate.unit).factor
            slot += 1
    for k, name in enumerate(names.switches, names.switch_slot):
        p[k] = float(model.forces[name].enabled)
    for k, number in enumerate(model.gravity, names.gravity_slot):
        p[k] = 0.0 if isinstance(number, str) else number
    return p


class CubicPiece(NamedTuple):
    """A schedule between two of its times: value = c0 + c1 (t - t0) + c2 (t - t0)^2 + c3 (t - t0)^3."""

    start: float
    coefficients: tuple[float, float, float, float, float]


@lru_cache(maxsize=256)
def make_schedule_pieces(schedule: Schedule) -> tuple[CubicPiece, ...]:
    """Return the pieces of a schedule in SI units, the first one from -infinity, the last one to infinity."""
    factor = parse_unit(schedule.unit).factor
    times = schedule.times
    values = tuple(value * factor for value in schedule.values)
    pieces = [CubicPiece(-np.inf, (times[0], values[0], 0.0, 0.0, 0.0))]
    if schedule.interpolation == "step":
        pieces += [CubicPiece(t, (t, value, 0.0, 0.0, 0.0)) for t, value in zip(times[1:], values[1:], strict=True)]
        return tuple(pieces)
    if schedule.interpolation == "linear" or len(times) < 3:
        slopes = np.diff(values) / np.diff(times)
        pieces += [
            CubicPiece(t, (t, value, float(slope), 0.0, 0.0))
            for t, value, slope in zip(times[:-1], values[:-1], slopes, strict=True)
        ]
    else:
        from scipy.interpolate import CubicSpline  # slow to import and seldom needed

        c = CubicSpline(times, values, bc_type="natural").c
        pieces += [
            CubicPiece(t, (t, float(c[3, k]), float(c[2, k]), float(c[1, k]), float(c[0, k])))
            for k, t in enumerate(times[:-1])
        ]
    pieces.append(CubicPiece(times[-1], (times[-1], values[-1], 0.0, 0.0, 0.0)))
    return tuple(pieces)


def find_breakpoints(schedules: Sequence[Schedule]) -> list[float]:
    """Return the times at which any schedule changes its polynomial; of times equal but for rounding, the last."""
    times = sorted({piece.start for schedule in schedules for piece in make_schedule_pieces(schedule)[1:]})
    return [t for t, after in pairwise([*times, math.inf]) if after - t > TIME_ROUNDING_ULPS * math.ulp(t)]


def fill_schedules(p: Floats, slot: int, schedules: Sequence[Sequence[CubicPiece]], t: float) -> None:
    """Write into p, from `slot` on, the polynomials of schedules (their pieces) valid just after the time t."""
    for pieces in schedules:
        current = bisect_right(pieces, t, key=attrgetter("start")) - 1
        p[slot : slot + SCHEDULE_SLOTS] = pieces[current].coefficients
        slot += SCHEDULE_SLOTS


def is_smooth_at(model: Model, before: Floats, after: Floats, t: float) -> bool:
    """Return whether all schedules of a model are smooth at the time t.

    There their polynomials in the vector p `before` are replaced by those in p `after`: they jump neither themselves
    nor in their first or second derivatives.
    """
    slot = len(model.parameters)
    end = slot + SCHEDULE_SLOTS * len(model.schedules)
    old, new = before[slot:end].tolist(), after[slot:end].tolist()
    if old == new:
        return True
    return all(
        _joins_smoothly(old[k : k + SCHEDULE_SLOTS], new[k : k + SCHEDULE_SLOTS], t)
        for k in range(0, len(old), SCHEDULE_SLOTS)
    )


def _joins_smoothly(first: Sequence[float], second: Sequence[float], t: float) -> bool:
    """Return whether two polynomials meet at the time t with their first and second derivatives."""
    if first == second:
        return True
    allowed = 0.0  # differences of rounded values, divided by the width of the piece, are no smaller
    width = (t - first[0]) or 1.0
    for states, there in zip(_terms(first, t), _terms(second, t), strict=True):
        size = sum(map(abs, states)) + sum(map(abs, there))
        allowed = allowed / width + SMOOTH_JOIN_TOLERANCE_REL * size
        if abs(sum(there) - sum(states)) > allowed:
            return False
    return True


def _terms(piece: Sequence[float], t: float) -> tuple[tuple[float, ...], ...]:
    """Return the terms of a polynomial at the time t, and those of its first and second derivatives."""
    start, c0, c1, c2, c3 = piece
    s = t - start
    return (c0, c1 * s, c2 * s * s, c3 * s * s * s), (c1, 2.0 * c2 * s, 3.0 * c3 * s * s), (2.0 * c2, 6.0 * c3 * s)


def collect_schedule_pieces(model: Model) -> tuple[tuple[CubicPiece, ...], ...]:
    """Return the pieces of all schedules of a model."""
    return tuple(make_schedule_pieces(schedule) for schedule in model.schedules.values())


def set_parameters(model: Model, values: Mapping[str, float]) -> Model:
    """Return the model with parameters changed, in their own units."""
    parameters = dict(model.parameters)
    for name, value in values.items():
        parameters[name] = msgspec.structs.replace(parameters[name], value=value)
    return msgspec.structs.replace(model, parameters=parameters)
