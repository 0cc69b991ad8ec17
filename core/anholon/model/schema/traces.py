"""Traces: curves that a point of the model shall follow, and what controls it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from anholon.model.schema.values import MAX_ENTRIES, Doc, Expression, Plane, describe_quantity, describe_reference

TracedElement = tuple[float, float]


class Trace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A path for a point or body, given by points or by formulas of a parameter s, with an optional speed law, and the
    controls to be found for it."""

    at: Annotated[str, describe_reference("element", "Point or body (its origin) that follows the curve.")]
    controls: Annotated[
        tuple[Annotated[str, describe_reference("drive", "Control.")], ...],
        Meta(
            min_length=1,
            max_length=40,
            description="Forces (their value or direction), coordinates (a force on them), "
            "constraints (their reaction), parameters of forces, or parameters that position "
            "masses, for example the angle of an arm. A curve needs one control. A speed law needs "
            "a second one.",
        ),
    ]
    points: Annotated[
        tuple[
            Annotated[TracedElement, describe_quantity("A point of the curve: its two coordinates in the plane.", "m")],
            ...,
        ],
        Meta(max_length=100_000, description="Points of the curve, in order (empty: formulas)."),
    ] = ()
    smoothing: Annotated[
        float,
        Meta(
            ge=0,
            description="Root mean square distance of the curve from the points (0: through the points).",
            extra={"unit": "m"},
        ),
    ] = 0.0
    x: Annotated[
        Expression, describe_quantity("Without points: first coordinate in the plane, a formula of s.", "m")
    ] = 0.0
    y: Annotated[Expression, describe_quantity("Without points: second coordinate, a formula of s.", "m")] = 0.0
    begin: Annotated[Expression, Meta(description="Parameter s of the formulas at which the curve begins.")] = 0.0
    end: Annotated[Expression, Meta(description="Parameter s of the formulas at which the curve ends.")] = 1.0
    closed: Annotated[bool, Meta(description="Closed curve: the end coincides with the start.")] = False
    plane: Annotated[Plane, Meta(description="Plane of the world, the order of its axes.")] = "xy"
    speed: Annotated[
        Expression,
        describe_quantity(
            "Speed law: a formula of the path length s along the curve (m) and the time t (0: as given by the motion).",
            "m/s",
        ),
    ] = 0.0
    duration: Annotated[
        Expression,
        describe_quantity("Duration of the motion along the curve (0: to its end, once around a closed curve).", "s"),
    ] = 0.0
    feedback: Annotated[
        Expression,
        describe_quantity("Decay rate of deviations under a feedback law (0: schedules only, open loop).", "1/s"),
    ] = 0.0
    balanced: Annotated[
        str,
        describe_reference(
            "balanced",
            "Coordinate that moves freely, or parameter that needs no force, for example the lean of a skater. "
            "The search finds its motion that neither falls nor needs a holding force.",
        ),
    ] = ""
    stage: Annotated[
        str,
        describe_reference("stage", "Stage in which the path is followed, when a run first enters it (empty: first)."),
    ] = ""
    bounds: Annotated[
        dict[str, Annotated[float, Meta(ge=0)]],
        Meta(
            max_length=MAX_ENTRIES,
            description="Bounds for the forces of controls and constraints, SI. Larger values are reported.",
        ),
    ] = {}
    doc: Doc = ""
