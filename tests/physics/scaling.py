"""Models in other units of length, time and mass: every number multiplied by the power of the scales in its unit."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.model.query.field_paths import iterate_expressions, set_value
from anholon.model.schema import Model
from anholon.units import parse_unit

Floats = NDArray[np.float64]


class Scales(NamedTuple):
    """Factors of length, time and mass."""

    length: float
    time: float
    mass: float

    def factor(self, unit: str) -> float:
        """Return the factor of a quantity with this unit."""
        dimension = parse_unit(unit).dimension
        return float(np.prod([scale ** float(power) for scale, power in zip(self, dimension[:3], strict=True)]))

    def whole(self, ratio: float) -> bool:
        """Return whether a ratio is a product of whole powers of the scales, up to its sign."""
        powers = itertools.product(range(-5, 6), repeat=3)
        factors = np.array([self.length**a * self.time**b * self.mass**c for a, b, c in powers])
        return bool((np.abs(factors / abs(ratio) - 1.0) < 1e-8).any())


def scaled(model: Model, scales: Scales) -> Model:
    """Return the same system in other units: its motion is that of `model` with all columns multiplied."""
    result = model
    for place in iterate_expressions(model):
        if isinstance(place.expression, str) or not place.expression:
            continue
        if place.keys[0] == "coordinates":
            unit = model.coordinates[place.keys[1]].unit
            factor = scales.factor(unit) / (scales.time if place.keys[2] == "rate" else 1.0)
        else:
            factor = scales.factor(place.unit or "")
        if factor != 1.0:
            result = set_value(result, place.path, place.expression * factor)
    parameters = {
        name: replace(
            item,
            value=item.value * scales.factor(item.unit),
            min=None if item.min is None else item.min * scales.factor(item.unit),
            max=None if item.max is None else item.max * scales.factor(item.unit),
        )
        for name, item in model.parameters.items()
    }
    schedules = {
        name: replace(
            item,
            times=tuple(t * scales.time for t in item.times),
            values=tuple(x * scales.factor(item.unit) for x in item.values),
        )
        for name, item in model.schedules.items()
    }
    stages = tuple(
        replace(
            stage,
            duration=stage.duration * scales.time,
            ramp=stage.ramp * scales.time,
            apart=tuple(replace(change, ramp=change.ramp * scales.time) for change in stage.apart),
            set={key: x * scales.factor(model.parameters[key].unit) for key, x in stage.set.items()},
        )
        for stage in model.stages
    )
    simulation = replace(
        model.simulation,
        until=model.simulation.until * scales.time,
        frames=model.simulation.frames / scales.time,
    )
    return replace(result, parameters=parameters, schedules=schedules, stages=stages, simulation=simulation)
