"""The same motion of another body: masses, lengths and times in one proportion each.

A body of the same build with M/M₀ = μ and lengths L/L₀ = λ moves alike in times T/T₀ = √λ, as gravity stays: every
quantity of the dimension kg^a m^b s^c goes with μ^a λ^b √λ^c (Froude's similarity). So gains of balance that fit one
body fit all others of its build, and so do whole figures.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.examples import example_path
from anholon.model.file import load
from anholon.model.skating.anthropometry import Sex
from anholon.model.skating.edge import MASS, on_edge
from anholon.model.skating.leap import leaping
from anholon.model.skating.skater import articulated_skater
from anholon.model.structs import Coordinate, Model, Parameter, Stage
from anholon.units import parse_unit

__all__ = ["BALANCED", "FIGURES", "figure_of", "scaled"]

HEIGHT: Final = 1.65
"""Of the body that the figures and the gains of balance were made for, m."""

FIGURES: Final[Mapping[str, str]] = {
    "circle-eight": "upright",
    "three-turn": "upright",
    "spiral": "upright",
    "two-foot-to-one-foot-spin": "upright",
    "entry-spin-exit": "upright",
    "serpentine": "balanced",
    "waltz-jump": "jumping",
}
"""The figures of the library, and the stance in which they are skated."""


BALANCED: Final = ("serpentine", "waltz-jump", "two-foot-to-one-foot-spin")
"""Those that bodies of another build skate as well: balanced, or turning on the spot."""


def scaled(unit: str, height: float, mass: float) -> float:
    """Return by what a quantity grows from the usual body to one of this height (m) and mass (kg)."""
    length, time, weight, *_ = parse_unit(unit).dimension
    size = height / HEIGHT
    return math.pow(mass / MASS, weight) * math.pow(size, length + 0.5 * time)


def figure_of(name: str, height: float, mass: float, sex: Sex) -> Model:
    """Return a figure of the library for a body of this height (m), mass (kg) and sex.

    Raises UsageError where a figure is fitted to the other build: nothing corrects it on its way.
    """
    if sex == "male" and name not in BALANCED:
        raise UsageError(
            f"the figure '{name}' is fitted to a woman's proportions, and nothing corrects it on its way. With those "
            f"of a man there are {', '.join(BALANCED)}."
        )
    model = load(example_path(name))
    body = articulated_skater(height, mass, sex)
    stance = FIGURES[name]
    body = leaping(body) if stance == "jumping" else on_edge(body) if stance == "balanced" else body
    usual = articulated_skater(HEIGHT, MASS, "female").parameters
    built = {key for key, item in usual.items() if item.value != body.parameters[key].value}
    parameters = {
        key: replace(item, value=body.parameters[key].value) if key in built else _grown(item, height, mass)
        for key, item in model.parameters.items()
    }
    time = math.sqrt(height / HEIGHT)
    return replace(
        model,
        name=f"{model.name}: {height:g} m, {mass:g} kg",
        parameters=parameters,
        definitions={key: body.definitions.get(key, text) for key, text in model.definitions.items()},
        bodies={key: body.bodies.get(key, item) for key, item in model.bodies.items()},
        coordinates={key: _begun(item, height, mass) for key, item in model.coordinates.items()},
        stages=tuple(_lasting(stage, model, height, mass) for stage in model.stages),
        simulation=replace(model.simulation, until=model.simulation.until * time),
    )


def _grown(item: Parameter, height: float, mass: float) -> Parameter:
    factor = scaled(item.unit, height, mass)
    names = ("min", "max", "natural_min", "natural_max")
    bounds = {name: getattr(item, name) for name in names}
    grown = {name: None if bound is None else _short(bound * factor) for name, bound in bounds.items()}
    return replace(item, value=_short(item.value * factor), **grown)


def _begun(item: Coordinate, height: float, mass: float) -> Coordinate:
    factor = scaled(item.unit, height, mass)
    value = item.value if isinstance(item.value, str) else _short(item.value * factor)
    time = math.sqrt(height / HEIGHT)
    return replace(
        item, value=value, rate=item.rate if isinstance(item.rate, str) else _short(item.rate * factor / time)
    )


def _lasting(stage: Stage, model: Model, height: float, mass: float) -> Stage:
    time = math.sqrt(height / HEIGHT)
    changes = {
        key: _short(value * scaled(model.parameters[key].unit, height, mass)) for key, value in stage.set.items()
    }
    return replace(stage, duration=stage.duration * time, ramp=stage.ramp * time, set=changes)


def _short(value: float) -> float:
    """Return a number without the dust of rounding."""
    return float(f"{value:.10g}")
