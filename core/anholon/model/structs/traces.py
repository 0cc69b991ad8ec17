"""Traces: curves that a point of the model shall follow, and what controls it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.structs.values import MAX_ENTRIES, Doc, Expression, name_of, quantity

Place = tuple[float, float]


class Trace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A curve that a point or body shall follow, by points or by formulas of a parameter s, with or without a law of
    speed, and the controls that are sought for it."""

    at: Annotated[str, name_of("element", "Point or body (its origin) that follows the curve.")]
    controls: Annotated[
        tuple[Annotated[str, name_of("drive", "Control.")], ...],
        Meta(
            min_length=1,
            max_length=40,
            description="What is controlled: forces (their value or direction), coordinates (a force on them), "
            "constraints (their reaction), parameters of forces, or parameters that place masses, as the angle of an "
            "arm: their motion. One follows a curve; a law of speed needs a second one.",
        ),
    ]
    points: Annotated[
        tuple[Annotated[Place, quantity("A point of the curve: its two coordinates in the plane.", "m")], ...],
        Meta(max_length=100_000, description="Points of the curve, in order; empty: formulas."),
    ] = ()
    smoothing: Annotated[
        float,
        Meta(
            ge=0,
            description="Root of the mean square distance of the curve from the points; 0: through them.",
            extra={"unit": "m"},
        ),
    ] = 0.0
    x: Annotated[Expression, quantity("Without points: first coordinate in the plane, a formula of s.", "m")] = 0.0
    y: Annotated[Expression, quantity("Without points: second coordinate, a formula of s.", "m")] = 0.0
    begin: Annotated[Expression, Meta(description="Parameter s of the formulas at which the curve begins.")] = 0.0
    end: Annotated[Expression, Meta(description="Parameter s of the formulas at which the curve ends.")] = 1.0
    closed: Annotated[bool, Meta(description="The end is the begin, and the curve goes on.")] = False
    plane: Annotated[Literal["xy", "yz", "zx"], Meta(description="Plane of the world, the order of its axes.")] = "xy"
    speed: Annotated[
        Expression,
        quantity("Law of speed: a formula of the way s along the curve (m) and of t; 0: what the motion gives.", "m/s"),
    ] = 0.0
    duration: Annotated[
        Expression, quantity("How long the curve is followed; 0: to its end, a closed one once round.", "s")
    ] = 0.0
    feedback: Annotated[
        Expression,
        quantity("Rate at which a law of control lets deviations decay; 0: schedules alone, an open loop.", "1/s"),
    ] = 0.0
    balanced: Annotated[
        str,
        name_of(
            "balanced",
            "Coordinate that moves by itself, or parameter that needs no force to follow what is found for it, as the "
            "lean of a skater: of all its motions the one that neither falls nor needs to be held.",
        ),
    ] = ""
    bounds: Annotated[
        dict[str, Annotated[float, Meta(ge=0)]],
        Meta(
            max_length=MAX_ENTRIES,
            description="Control or constraint -> largest size of its force, SI; what exceeds it is told.",
        ),
    ] = {}
    doc: Doc = ""
