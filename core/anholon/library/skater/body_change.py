"""Replaces the body of a programme by another one: its masses and sizes, and all numbers that depend on them.

A body of the same build, longer and heavier by two factors, has the same motion with everything else scaled
(`anholon.model.edit.scaling`).
Masses and lengths that change independently, or the proportions of the other sex, are inserted after that; the motions
that remain to be adapted are a matter of `anholon.control.retargeting`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from contextlib import suppress
from typing import Literal, NamedTuple

from msgspec.structs import replace

from anholon.errors import FormulaError, UsageError
from anholon.library.skater.anthropometry import Sex, make_physique
from anholon.library.skater.appearance import make_body_shapes
from anholon.library.skater.edge_stance import make_edge_skater
from anholon.library.skater.jumping import make_jumping_skater
from anholon.library.skater.thirteen_part import articulated_skater
from anholon.model.check.pose_check import evaluate_formula, find_mentioned_names, initial_values
from anholon.model.edit.scaling import ScaleFactors, round_noise, scale_model
from anholon.model.query.field_paths import expressions_in
from anholon.model.schema import Model
from anholon.units import parse_unit

Build = Literal["same", "female", "male"]
"""Whose proportions another body has: its own, or those of a woman or a man."""

_LENGTH, _MASS = parse_unit("m").dimension, parse_unit("kg").dimension


class Stature(NamedTuple):
    """The height, m (None if it is not known), and mass, kg, of a body."""

    height: float | None
    mass: float


def body_parameters(model: Model) -> tuple[str, ...]:
    """Return the parameters that are masses or lengths of bodies and that no stage or pose sets."""
    mentioned: set[str] = set()
    for at in expressions_in(model, "bodies"):
        if isinstance(at.expression, str):
            with suppress(FormulaError):  # still being typed
                mentioned |= find_mentioned_names(model, at.expression)
    changing = {name for stage in model.stages for name in stage.set}
    changing |= {name for pose in model.poses.values() for name in pose.set}
    return tuple(
        name
        for name, item in model.parameters.items()
        if name in mentioned - changing and item.unit and parse_unit(item.unit).dimension in (_LENGTH, _MASS)
    )


def compute_total_mass(model: Model, values: Mapping[str, float] | None = None) -> float:
    """Return the mass of all bodies and points, kg, with these values of parameters, in their units.

    Masses without a value count as 0.
    """

    def value(mass: float | str) -> float:
        if not isinstance(mass, str):
            return float(mass)
        try:
            return evaluate_formula(model, mass, values or {})
        except FormulaError:  # still being typed
            return 0.0

    masses = (value(getattr(body, "mass", 0.0)) for body in (*model.bodies.values(), *model.points.values()))
    return math.fsum(mass for mass in masses if math.isfinite(mass))


def find_stature(model: Model) -> Stature:
    """Return height and mass of the skater of a model."""
    height = None
    values = initial_values(model)
    if "l_thigh" in values:
        height = values["l_thigh"] / make_physique(1.0, 1.0, find_sex(model))["thigh"].length
    elif {"l3", "l1", "h"} <= values.keys():
        usual = make_physique(1.0, 1.0)
        height = values["l3"] / (usual["thigh"].length + usual["shank"].length)
    return Stature(None if height is None else round(height, 3), round_noise(compute_total_mass(model)))


def find_growth(now: Stature, target: Stature) -> ScaleFactors:
    """Return the scale factors from a body of the size `now` to the size `target`; 1 for unknown sizes."""
    length = target.height / now.height if target.height and now.height else 1.0
    return ScaleFactors(length, target.mass / now.mass if now.mass else 1.0)


def find_sex(model: Model) -> Sex:
    """Return whose proportions the skater of thirteen parts has, by the mass centre of a thigh."""
    thigh = model.bodies.get("right_thigh")
    center = getattr(thigh, "center", ("", "", ""))[2]
    return "male" if str(center).startswith(_male_thigh()) else "female"


def _male_thigh() -> str:
    center = getattr(articulated_skater(sex="male").bodies["right_thigh"], "center", ("", "", ""))[2]
    return str(center).partition("*")[0]


def find_scale_factors(model: Model, values: Mapping[str, float]) -> ScaleFactors:
    """Return the scale factors of the body of a model that gets these masses and lengths, in their units.

    They are the ratios of its mass, and of the sum of its lengths.
    """
    names = [name for name in body_parameters(model) if _dimension(model, name) == _LENGTH]
    old, new = (
        math.fsum(abs(table[name]) * parse_unit(model.parameters[name].unit).factor for name in names)
        for table in (initial_values(model), initial_values(model) | dict(values))
    )
    before, after = compute_total_mass(model), compute_total_mass(model, values)
    return ScaleFactors(new / old if old > 0.0 and new > 0.0 else 1.0, after / before if before > 0.0 < after else 1.0)


def scale_to_body(
    model: Model, values: Mapping[str, float], build: Build = "same", stature: Stature | None = None
) -> Model:
    """Return the programme of `model` for a body of these masses and lengths (in their units), all else scaled.

    With a `build`, the body is that of a woman or a man of the size of `stature`; `values` are then put in after it.
    """
    if build != "same":
        growth, body = _build_body(model, build, stature or find_stature(model))
        changed = _with_body(scale_model(model, growth), model, body, build, growth)
    else:
        growth = find_scale_factors(model, values)
        changed = scale_model(model, growth)
    parameters = dict(changed.parameters)
    for name, value in values.items():
        if name not in parameters:
            raise UsageError(f"There is no parameter “{name}”.")
        parameters[name] = replace(parameters[name], value=value)
    return replace(changed, parameters=parameters)


def scaled_values(model: Model, stature: Stature) -> dict[str, float]:
    """Return the masses and lengths of the body of a model at another height and mass, in its own proportions."""
    growth = find_growth(find_stature(model), stature)
    named = {name: model.parameters[name] for name in body_parameters(model)}
    return {name: round_noise(item.value * growth.of_unit(item.unit)) for name, item in named.items()}


def compute_anthropometric_values(model: Model, build: Build, stature: Stature) -> dict[str, float]:
    """Return the masses and lengths of a woman or a man of this height and mass, by the names of the model.

    Raises UsageError if the body of the model is not that of thirteen parts.
    """
    _, body = _build_body(model, build, stature)
    names = body_parameters(model)
    return {name: body.parameters[name].value for name in names if name in body.parameters}


def is_thirteen_part_skater(model: Model) -> bool:
    """Return whether the body of a model may be the thirteen-part one of a woman or a man."""
    return {"l_thigh", "m_thigh", "l_forearm", "m_trunk"} <= model.parameters.keys() and "right_thigh" in model.bodies


def _build_body(model: Model, build: Build, stature: Stature) -> tuple[ScaleFactors, Model]:
    if not is_thirteen_part_skater(model) or build == "same":
        raise UsageError("Only the body of thirteen parts may have the proportions of a woman or a man.")
    now = find_stature(model)
    height = stature.height or now.height or 1.65
    body = articulated_skater(height, stature.mass, build)
    if "rocker" in model.parameters:
        body = make_jumping_skater(body)
    elif "phi" in model.coordinates:
        body = make_edge_skater(body)
    return ScaleFactors(height / (now.height or height), stature.mass / now.mass), body


def _with_body(changed: Model, model: Model, body: Model, build: Sex, growth: ScaleFactors) -> Model:
    """Return a scaled model with the parts of another body instead of its own."""
    height = find_stature(model).height or 1.65
    drawn = make_body_shapes(height, find_sex(model)).keys() - make_body_shapes(height, build).keys()
    bodies = {name: body.bodies.get(name, item) for name, item in changed.bodies.items() if name not in drawn}
    wanted = {name: item for name, item in body.bodies.items() if name not in bodies}
    body_parameter_names = body_parameters(model)
    parameters = {
        name: replace(item, value=body.parameters[name].value)
        if name in body_parameter_names and name in body.parameters
        else item
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
