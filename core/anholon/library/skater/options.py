"""The choices of a new skater, and the skater made by them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.library.figures import compute_scale_factor, make_figure
from anholon.library.skater.anthropometry import Physique, Sex, make_physique
from anholon.library.skater.edge_stance import make_edge_skater
from anholon.library.skater.five_part import skater
from anholon.library.skater.jumping import make_jumping_skater
from anholon.library.skater.thirteen_part import articulated_skater
from anholon.model.schema import Model
from anholon.model.schema.field_descriptions import describe_fields
from anholon.units import parse_quantity


class SkaterOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a new skater."""

    body: Annotated[
        Literal["five-parts", "two-segments"],
        Meta(
            description="five-parts: plate, arms and legs of the thesis, in one plane; two-segments: thirteen parts "
            "with "
            "elbows and knees, moved in space."
        ),
    ] = "two-segments"
    stance: Annotated[
        Literal["upright", "held", "balanced", "jumping"],
        Meta(
            description="upright: motion in the plane of the ice; held: a body in space whose lean is kept; balanced: "
            "one that balances on its edge by turning the blade; jumping: one that the ice only carries from "
            "below, who may take off and land."
        ),
    ] = "upright"
    sex: Annotated[Sex, Meta(description="Whose proportions the body has.")] = "female"
    height: Annotated[float, Meta(ge=0.8, le=2.5, description="Height of the body.", extra={"unit": "m"})] = 1.65
    mass: Annotated[float, Meta(ge=15, le=200, description="Mass of the body.", extra={"unit": "kg"})] = 55.0
    figure: Annotated[
        Literal[
            "none",
            "circle-eight",
            "three-turn",
            "spiral",
            "two-foot-to-one-foot-spin",
            "entry-spin-exit",
            "serpentine",
            "waltz-jump",
        ],
        Meta(
            description="A figure of the library for this body, with two segments, in its own stance and at its own "
            "speed: times, speeds, torques and gains in proportion."
        ),
    ] = "none"
    speed: Annotated[float, Meta(ge=-15, le=15, description="Speed at the start.", extra={"unit": "m/s"})] = 4.0


def read_options(pairs: Iterable[tuple[str, str]]) -> SkaterOptions:
    """Return the options given as names and texts; lengths, masses and speeds may have units.

    Raises UsageError for unknown options and impossible values.
    """
    values: dict[str, object] = {}
    for name, text in pairs:
        field = next((field for field in describe_fields(SkaterOptions) if field.name == name), None)
        if field is None:
            available = ", ".join(field.name for field in describe_fields(SkaterOptions))
            raise UsageError(f"a skater has no {name!r} to choose (there are: {available})")
        values[name] = parse_quantity(text, field.unit) if field.unit else text
    try:
        return msgspec.convert(values, SkaterOptions)
    except msgspec.ValidationError as error:
        raise UsageError(f"a skater like this cannot be made: {str(error).replace('`', '')}") from None


def make_skater(options: SkaterOptions) -> Model:
    """Return the skater that `options` describe."""
    if options.figure != "none":
        if options.body == "five-parts":
            raise UsageError("the figures are skated by the body with limbs of two segments")
        return make_figure(options.figure, options.height, options.mass, options.sex)
    if options.body == "five-parts":
        model = five_part_skater(make_physique(options.height, options.mass, options.sex), options.speed)
    else:
        model = articulated_skater(options.height, options.mass, options.sex, options.speed)
    if options.stance == "upright":
        return model
    standing = (
        make_jumping_skater(model)
        if options.stance == "jumping"
        else make_edge_skater(model, lean_held=options.stance == "held")
    )
    gains = {
        name: replace(
            item, value=float(f"{item.value * compute_scale_factor(item.unit, options.height, options.mass):.4g}")
        )
        for name, item in standing.parameters.items()
        if name.startswith("k_") or name == "M_0"
    }
    return replace(standing, parameters=standing.parameters | gains)


def five_part_skater(person: Physique, speed: float) -> Model:
    """Return the skater of the thesis with the masses and lengths of a person.

    The plate has the mass of trunk and head and reaches from the hips to the shoulders; arms and legs are uniform rods
    from the shoulder to the knuckles and from the hip to the ankle. No moment turns it, as none turns the other body.
    """
    arm, segment = ("upper arm", "forearm", "hand"), ("thigh", "shank", "foot")
    m_arm, m_leg = (round(sum(person[part].mass for part in limb), 4) for limb in (arm, segment))
    l_arm = sum(person[part].length for part in arm)
    l_leg = person["thigh"].length + person["shank"].length
    trunk = sum(person[part].length for part in ("upper trunk", "middle trunk", "lower trunk")) - person.drop
    model = skater(
        masses=(round(person.mass - 2 * m_arm - 2 * m_leg, 9), m_arm, m_arm, m_leg, m_leg),
        half_width=round(person.shoulder, 4),
        lengths=(round(l_arm, 4), round(l_arm, 4), round(l_leg, 4), round(l_leg, 4)),
        L5z=0.0,
        speed=speed,
        height=round(trunk, 4),
    )
    return replace(
        model,
        doc=f"{model.doc} Masses and lengths are those of a body of {person.height:g} m and {person.mass:g} kg after "
        "de Leva (1996).",
    )
