"""Parameters on their way from one value to another: ramps of stages as functions of time.

A parameter α that any stage changes by a ramp is α = p + Σ w_j f_j((t - t0)/T): its value p when the ramp begins and
the shapes f_j of the model's ramps with their weights w_j: the change for one of them, or its parts for the powers of
which a polynomial is the sum, and where it took over a rate that for the shape in which this fades. Outside of ramps
all are 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.nodes import ZERO
from anholon.formula.parser import parse
from anholon.formula.time_function import TimeFunction, make_time_function
from anholon.mechanics.tolerances import RAMP_END_TOLERANCE_REL, RAMP_END_ULPS
from anholon.model.query.stage_sequence import (
    COMMON_SHAPES,
    POWERS,
    find_ramp_shapes,
    find_ramped_parameters,
    find_shape_polynomial,
    format_polynomial,
    shape_value,
)
from anholon.model.schema import Model

_OWN: Final = 4
"""Steps of the number of places for shapes that the user has written."""

_ROOM: Final = 16
"""Steps of the room that is left for the course of a ramp, in nodes."""

_SPARE: Final = 64
"""Nodes of it for shapes that are written later."""


class Ramp(NamedTuple):
    """A parameter that changes by `change` (SI) from the time t0 on, in `length` s, by the `shape`, a formula of s."""

    name: str
    t0: float
    length: float
    change: float
    shape: str

    def is_finished(self, t: float) -> bool:
        """Return whether the ramp has ended at a time."""
        return _is_finished(self.t0, self.length, t)


def _is_finished(t0: float, length: float, t: float) -> bool:
    return t0 + length - t <= max(RAMP_END_TOLERANCE_REL * length, RAMP_END_ULPS * math.ulp(t))


class RampTable:
    """The ramps of a model: their places in the vector p, `size` numbers from `first` on, and their nodes.

    `shape_slots`: how many shapes there are places for.
    """

    def __init__(self, model: Model, first: int) -> None:
        self.names = find_ramped_parameters(model)
        self.shapes = find_ramp_shapes(model)
        self.first = first
        self.shape_slots = count_shape_slots(self.shapes)
        self._rows = {name: k for k, name in enumerate(self.names)}
        self._columns = {shape: 2 + k for k, shape in enumerate(self.shapes)}
        self._slots = [k for k, name in enumerate(model.parameters) if name in self._rows]
        self._width = 2 + self.shape_slots
        self.size = self._width * len(self.names)

    @cached_property
    def user_shape_slots(self) -> tuple[int, ...]:
        """Places in p of weights of shapes that the user has written and that are no polynomials, ascending."""
        common = 2 + len(COMMON_SHAPES)
        return tuple(sorted(slot for name in self.names for slot in self.slots_of(name)[common:]))

    @property
    def reserved_nodes(self) -> int:
        """Number of nodes reserved for the time function of a parameter, large enough for other shapes."""
        return -(-(self.time_function.size + _SPARE) // _ROOM) * _ROOM if self.names else 0

    @property
    def slots(self) -> range:
        """Their places in p; outside of ramps all are 0."""
        return range(self.first, self.first + self.size)

    def slots_of(self, name: str) -> range:
        """Return the places in p of the ramp of one parameter."""
        first = self.first + self._width * self._rows[name]
        return range(first, first + self._width)

    @property
    def time_function(self) -> TimeFunction:
        """The change that a ramp adds to a parameter, as a function of the numbers of the ramp in p."""
        return _make_time_function(self.shapes)

    def stop_at(self, p: Floats, t: float) -> Floats:
        """Return p with every ramp stopped at the value that it has reached at the time t."""
        rows = p[self.first : self.first + self.size].reshape(len(self.names), self._width)
        moving = np.argwhere(rows[:, 2:]).tolist()
        if not moving:
            return p
        stopped = p.copy()
        for k, j in moving:
            start, rate = rows[k, :2].tolist()
            share = 1.0 if _is_finished(start, 1.0 / rate, t) else rate * (t - start)
            stopped[self._slots[k]] += rows[k, 2 + j] * shape_value(self.shapes[j], share)
        stopped[self.first : self.first + self.size] = 0.0
        return stopped

    def active_interval(self, p: Floats) -> tuple[float, float]:
        """Return the interval of time in which all ramps in p are active; without any it is empty."""
        rows = p[self.first : self.first + self.size].reshape(len(self.names), -1)
        rows = rows[rows[:, 2:].any(axis=1)]
        if not len(rows):
            return np.inf, -np.inf
        return float(rows[:, 0].max()), float((rows[:, 0] + 1.0 / rows[:, 1]).min())

    def shift_start_times(self, p: Floats, t: float) -> Floats:
        """Return p with the start times of all its ramps counted from the time t on."""
        moved = p.copy()
        rows = moved[self.first : self.first + self.size].reshape(len(self.names), -1)
        rows[rows[:, 2:].any(axis=1), 0] -= t
        return moved

    def read(self, p: Floats) -> tuple[Ramp, ...]:
        """Return the ramps that p contains."""
        ramps = []
        for k, name in enumerate(self.names):
            t0, rate, *weights = p[self.first + self._width * k : self.first + self._width * (k + 1)].tolist()
            weight_by_shape = {shape: weight for shape, weight in zip(self.shapes, weights, strict=False) if weight}
            parts = {power: weight_by_shape.pop(power) for power in POWERS if power in weight_by_shape}
            if parts:
                change = sum(parts.values())
                weight_by_shape[format_polynomial({power: weight / change for power, weight in parts.items()})] = change
            ramps += [Ramp(name, t0, 1.0 / rate, weight, shape) for shape, weight in weight_by_shape.items()]
        return tuple(ramps)

    def inactive_nodes(self, graph: Graph) -> dict[int, int]:
        """Return the nodes of all ramps with their replacements if no ramp is active."""
        nodes = (graph.symbol("parameter", slot) for slot in self.slots)
        return dict.fromkeys((*nodes, *graph.driven, *graph.driven.values()), graph.const(0.0))

    def fill(self, p: Floats, ramps: Sequence[Ramp]) -> None:
        """Write ramps into p; parameters without a ramp are constant."""
        p[self.first : self.first + self.size] = 0.0
        for ramp in ramps:
            at = self.first + self._width * self._rows[ramp.name]
            p[at], p[at + 1] = ramp.t0, 1.0 / ramp.length
            parts = None if ramp.shape in self._columns else find_shape_polynomial(ramp.shape)
            for shape, factor in ({ramp.shape: 1.0} if parts is None else parts).items():
                p[at + self._columns[shape]] = factor * ramp.change


def count_shape_slots(shapes: Sequence[str]) -> int:
    """Return the number of slots for shapes, with spare ones for other shapes; 0 without ramps."""
    common = len(COMMON_SHAPES)
    return common + -(-max(len(shapes) - common, 1) // _OWN) * _OWN if shapes else 0


@lru_cache(maxsize=32)
def _make_time_function(shapes: tuple[str, ...]) -> TimeFunction:
    """Return Σ w_j f_j(rate (t - t0)) for the numbers t0, rate, w_1, w_2, …"""
    graph = Graph()
    time = graph.symbol("time")
    t0, rate, *weights = (graph.symbol("parameter", i) for i in range(2 + len(shapes)))
    s = graph.mul(rate, graph.sub(time, t0))
    weight_by_shape = dict(zip(shapes, weights, strict=True))
    polynomial = ZERO
    for power in reversed(POWERS):
        polynomial = graph.add(weight_by_shape.pop(power, ZERO), graph.mul(s, polynomial))
    terms = {shape: graph.mul(w, lower(parse(shape), graph, lambda _name: s)) for shape, w in weight_by_shape.items()}
    common = [terms.pop(shape) for shape in COMMON_SHAPES if shape in terms]
    return make_time_function(graph, graph.sum([*common, graph.mul(s, polynomial)]), *terms.values())
