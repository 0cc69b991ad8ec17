"""Another body in the place of that of a programme: its masses and sizes, and all numbers that go with them.

What is of the same build, in other proportions of length and mass, moves alike with all else scaled (`similar`). Masses
and lengths that change by themselves, or the proportions of the other sex, are put in after that; what is then left to
do is a matter of motions (`anholon.carrying`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.fields import expressions_in
from anholon.model.poses import initial_values, reached, value_at
from anholon.model.similar import Growth, grown
from anholon.model.skating.anthropometry import Sex, physique
from anholon.model.skating.edge import on_edge
from anholon.model.skating.leap import leaping
from anholon.model.skating.look import shapes
from anholon.model.skating.skater import articulated_skater
from anholon.model.structs import Model
from anholon.units import parse_unit

__all__ = [
    "Build",
    "Figure",
    "body_parameters",
    "built_values",
    "carried",
    "figure_of_body",
    "growth_to",
    "has_builds",
    "scaled_values",
    "sex_of",
    "total_mass",
]

Build = Literal["same", "female", "male"]
"""Whose proportions another body has: its own, or those of a woman or a man."""

_LENGTH, _MASS = parse_unit("m").dimension, parse_unit("kg").dimension


class Figure(NamedTuple):
    """A body as people tell it: its height, m (None where it cannot be told), and mass, kg."""

    height: float | None
    mass: float


def body_parameters(model: Model) -> tuple[str, ...]:
    """Return the parameters that are masses or lengths of bodies and that no stage or pose sets."""
    found: set[str] = set()
    for at in expressions_in(model, "bodies"):
        if isinstance(at.expression, str):
            found |= reached(model, at.expression)
    changing = {name for stage in model.stages for name in stage.set}
    changing |= {name for pose in model.poses.values() for name in pose.set}
    return tuple(
        name
        for name, item in model.parameters.items()
        if name in found - changing and item.unit and parse_unit(item.unit).dimension in (_LENGTH, _MASS)
    )


def total_mass(model: Model, values: Mapping[str, float] | None = None) -> float:
    """Return the mass of all bodies, kg, with these values of parameters, in their units."""
    masses = [getattr(body, "mass", 0.0) for body in model.bodies.values()]
    told = [value_at(model, mass, values or {}) if isinstance(mass, str) else float(mass) for mass in masses]
    return math.fsum(value for value in told if math.isfinite(value))


def figure_of_body(model: Model) -> Figure:
    """Return height and mass of the skater of a model."""
    height = None
    values = initial_values(model)
    if "l_thigh" in values:
        height = values["l_thigh"] / physique(1.0, 1.0, sex_of(model))["thigh"].length
    elif {"l3", "l1", "h"} <= values.keys():
        usual = physique(1.0, 1.0)
        height = values["l3"] / (usual["thigh"].length + usual["shank"].length)
    return Figure(None if height is None else round(height, 3), round(total_mass(model), 6))


def sex_of(model: Model) -> Sex:
    """Return whose proportions the skater of thirteen parts has, by the mass centre of a thigh."""
    thigh = model.bodies.get("right_thigh")
    center = getattr(thigh, "center", ("", "", ""))[2]
    return "male" if str(center).startswith(_male_thigh()) else "female"


def _male_thigh() -> str:
    center = getattr(articulated_skater(sex="male").bodies["right_thigh"], "center", ("", "", ""))[2]
    return str(center).partition("*")[0]


def growth_to(model: Model, values: Mapping[str, float]) -> Growth:
    """Return by what the body of a model grows that gets these masses and lengths, in their units: by its mass, and by
    the sum of its lengths."""
    names = [name for name in body_parameters(model) if _dimension(model, name) == _LENGTH]
    old, new = (
        math.fsum(abs(table[name]) * parse_unit(model.parameters[name].unit).factor for name in names)
        for table in (initial_values(model), initial_values(model) | dict(values))
    )
    before, after = total_mass(model), total_mass(model, values)
    return Growth(new / old if old > 0.0 and new > 0.0 else 1.0, after / before if before > 0.0 < after else 1.0)


def carried(model: Model, values: Mapping[str, float], build: Build = "same", figure: Figure | None = None) -> Model:
    """Return the programme of `model` for a body of these masses and lengths (in their units), all else scaled.

    With a `build`, the body is that of a woman or a man of the size of `figure`; `values` are then put in after it.
    """
    if build != "same":
        growth, body = _built(model, build, figure or figure_of_body(model))
        changed = _with_body(grown(model, growth), model, body, build, growth)
    else:
        growth = growth_to(model, values)
        changed = grown(model, growth)
    parameters = dict(changed.parameters)
    for name, value in values.items():
        if name not in parameters:
            raise UsageError(f"There is no parameter “{name}”.")
        parameters[name] = replace(parameters[name], value=value)
    return replace(changed, parameters=parameters)


def scaled_values(model: Model, figure: Figure) -> dict[str, float]:
    """Return the masses and lengths of the body of a model at another height and mass, in its own proportions."""
    now = figure_of_body(model)
    length = figure.height / now.height if figure.height and now.height else 1.0
    mass = figure.mass / now.mass if now.mass > 0.0 else 1.0
    return {
        name: float(f"{model.parameters[name].value * (length if _dimension(model, name) == _LENGTH else mass):.10g}")
        for name in body_parameters(model)
    }


def built_values(model: Model, build: Build, figure: Figure) -> dict[str, float]:
    """Return the masses and lengths of a woman or a man of this height and mass, by the names of the model.

    Raises UsageError where the body of the model is not that of thirteen parts.
    """
    _, body = _built(model, build, figure)
    names = body_parameters(model)
    return {name: body.parameters[name].value for name in names if name in body.parameters}


def has_builds(model: Model) -> bool:
    """Tell whether the body of a model may be one of a woman or a man: that of thirteen parts."""
    return {"l_thigh", "m_thigh", "l_forearm", "m_trunk"} <= model.parameters.keys() and "right_thigh" in model.bodies


def _built(model: Model, build: Build, figure: Figure) -> tuple[Growth, Model]:
    if not has_builds(model) or build == "same":
        raise UsageError("Only the body of thirteen parts may have the proportions of a woman or a man.")
    now = figure_of_body(model)
    height = figure.height or now.height or 1.65
    body = articulated_skater(height, figure.mass, build)
    if "rocker" in model.parameters:
        body = leaping(body)
    elif "phi" in model.coordinates:
        body = on_edge(body)
    return Growth(height / (now.height or height), figure.mass / now.mass), body


def _with_body(changed: Model, model: Model, body: Model, build: Sex, growth: Growth) -> Model:
    """Return a model that was scaled with the parts of another body in the place of its own."""
    height = figure_of_body(model).height or 1.65
    drawn = shapes(height, sex_of(model)).keys() - shapes(height, build).keys()
    bodies = {name: body.bodies.get(name, item) for name, item in changed.bodies.items() if name not in drawn}
    wanted = {name: item for name, item in body.bodies.items() if name not in bodies}
    own = body_parameters(model)
    parameters = {
        name: replace(item, value=body.parameters[name].value) if name in own and name in body.parameters else item
        for name, item in changed.parameters.items()
    }
    return replace(
        changed,
        parameters=parameters,
        definitions={name: body.definitions.get(name, text) for name, text in changed.definitions.items()},
        bodies={**bodies, **wanted},
    )


def _dimension(model: Model, name: str) -> object:
    return parse_unit(model.parameters[name].unit).dimension
