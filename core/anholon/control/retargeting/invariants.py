"""Quantities that a programme should keep when another body skates it: turns, and speeds at the ends of its stages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.tolerances import STAGE_END_OFFSET_REL
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.model.edit.scaling import ScaleFactors
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Model
from anholon.outcome import StageSpan
from anholon.results.run import Run
from anholon.units import parse_unit

ANGLE_UNITS: Final = ("rad", "deg", "°")
"""Units of angles: what is kept as it is."""

_MARK_PREFIX: Final = "kept_at_ends_of_stages_"
_ANGULAR_VELOCITY_DIMENSION: Final = parse_unit("rad/s").dimension


class Invariants(NamedTuple):
    """The quantities that a retargeted programme keeps.

    `angles`: coordinates that are angles; `speeds`: names and formulas of velocities, with `scale_factors` (k,) by
    which they grow with the body, whether each is `angular`, and its `units`; `mark_names`: the names of the speeds in
    runs.
    """

    angles: tuple[str, ...]
    speeds: tuple[tuple[str, str], ...]
    scale_factors: Floats
    angular: tuple[bool, ...]
    units: tuple[str, ...]

    @property
    def mark_names(self) -> tuple[str, ...]:
        """Names of the speeds in a run of a `mark_model` model."""
        return tuple(f"{_MARK_PREFIX}{k}" for k in range(len(self.speeds)))

    def mark_model(self, model: Model) -> Model:
        """Return a model whose runs have the speeds as quantities."""
        formulas = (formula for _, formula in self.speeds)
        return replace(model, definitions={**model.definitions, **dict(zip(self.mark_names, formulas, strict=True))})

    def compute_scales(self, rows: Sequence[Floats], min_scale: float = 0.0) -> list[float]:
        """Return the scales of differences between stages with these angles and speeds (k,).

        They are a radian for each angle, and the largest speed of each kind, or 1 where that is no larger than
        `min_scale`.
        """
        count = len(self.angles) + len(self.speeds)
        largest = [max((abs(float(row[k])) for row in rows), default=0.0) for k in range(count)]
        return [size if k >= len(self.angles) and size > min_scale else 1.0 for k, size in enumerate(largest)]


class StageRecord(NamedTuple):
    """A completed stage: its times, the angle by which every coordinate turned in it, all angles at its end since the
    beginning of the motion, rad, and the speeds at its end."""

    span: StageSpan
    rotations: Floats
    end_angles: Floats
    speeds: Floats


def find_invariants(model: Model, growth: ScaleFactors) -> Invariants:
    """Return the invariants of a programme: all angles, and velocities.

    The velocities are those of the first chart; without charts those of the definitions and the rates of the angles, or
    else those of all coordinates.
    """
    angles = tuple(name for name, item in model.coordinates.items() if item.unit in ANGLE_UNITS)
    speeds: dict[str, str] = {}
    if model.charts:
        speeds.update(model.charts[0].velocities)
    else:
        speeds.update({name: name for name, text in model.definitions.items() if _is_speed(model, text)})
        speeds.update({f"{name}'": f"{name}'" for name in angles})
    if not speeds:
        speeds.update({f"{name}'": f"{name}'" for name in model.coordinates})
    units = FormulaUnits(replace(model, definitions={**model.definitions, **_select_defined(speeds)}), plain=True)
    dimensions = [units.dimension_of(name) for name in _select_defined(speeds)]
    return Invariants(
        angles,
        tuple(speeds.items()),
        np.array([1.0 if dim is None else growth.of_dimension(dim) for dim in dimensions]),
        tuple(dim == _ANGULAR_VELOCITY_DIMENSION for dim in dimensions),
        tuple(units.of_quantity(text) or units.of_definition(name) for name, text in _select_defined(speeds).items()),
    )


def _select_defined(speeds: dict[str, str]) -> dict[str, str]:
    return {f"{_MARK_PREFIX}{k}": text for k, text in enumerate(speeds.values())}


def _is_speed(model: Model, text: str) -> bool:
    """Return True if a definition is a speed by its formula: it contains only rates and headings."""
    names = free_names(parse(text))
    rates = [name for name in names if name.primes]
    return bool(rates) and not {name.text for name in names} - model.coordinates.keys()


def record_stages(run: Run, invariants: Invariants) -> list[StageRecord]:
    """Return the stages of a run of a marked model."""
    names = [*invariants.angles, *invariants.mark_names]
    spans = [span for span in run.stages if span.t1 > span.t0]
    if not spans:
        return []
    times = np.array([[span.t0, span.t1 - STAGE_END_OFFSET_REL * (span.t1 - span.t0)] for span in spans])
    read = run.quantity(names, times.reshape(-1))
    values = np.array([read[name] for name in names]).reshape(len(names), len(spans), 2)
    angles, ends = values[: len(invariants.angles)], values[len(invariants.angles) :, :, 1]
    turned = angles[:, :, 1] - angles[:, :, 0]
    headings = angles[:, :, 1] - angles[:, :1, 0]
    return [StageRecord(span, turned[:, k], headings[:, k], ends[:, k]) for k, span in enumerate(spans)]
