"""Forces and torques of a model."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from anholon.model.structs.bodies import Rotation
from anholon.model.structs.values import WORLD, Axis, Doc, Expression, Vector, name_of, quantity


class _Load(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all forces share."""

    enabled: Annotated[bool, Meta(description="Takes part in the motion.")] = True
    doc: Doc = ""


class GeneralizedForce(_Load, frozen=True, kw_only=True, tag="generalized", tag_field="kind"):
    """A generalized force on one coordinate: its power is value * rate of the coordinate."""

    coordinate: Annotated[str, name_of("coordinate", "Name of the coordinate.")]
    value: Annotated[Expression, Meta(description="Generalized force (N for a length, N*m for an angle).")]


class AppliedForce(_Load, frozen=True, kw_only=True, tag="force", tag_field="kind"):
    """A force at a point or at the origin of a body's frame, with components in the world or in a body's frame."""

    at: Annotated[str, name_of("element", "Point or body.")]
    vector: Annotated[Vector, quantity("Components.", "N")]
    frame: Annotated[str, name_of("frame", "Frame of the components: the world or a body.")] = WORLD


class AppliedTorque(_Load, frozen=True, kw_only=True, tag="torque", tag_field="kind"):
    """A torque on a body, with components in the world or in a body's frame."""

    body: Annotated[str, name_of("body", "Body on which it acts.")]
    vector: Annotated[Vector, quantity("Components.", "N*m")]
    frame: Annotated[str, name_of("frame", "Frame of the components: the world or a body.")] = WORLD


class Drag(_Load, frozen=True, kw_only=True, tag="drag", tag_field="kind"):
    """Force -coefficient * |v|^(power - 1) * v at a point or body origin with velocity v."""

    at: Annotated[str, name_of("element", "Point or body.")]
    coefficient: Annotated[Expression, Meta(description="Coefficient (N*s/m for power 1).")]
    power: Annotated[float, Meta(ge=1, le=4, description="Exponent of the speed.")] = 1.0


class RotaryDrag(_Load, frozen=True, kw_only=True, tag="rotary-drag", tag_field="kind"):
    """Torque -coefficient * omega on a body with angular velocity omega."""

    body: Annotated[str, name_of("body", "Body on which it acts.")]
    coefficient: Annotated[Expression, quantity("Coefficient.", "N*m*s")]


class Spring(_Load, frozen=True, kw_only=True, tag="spring", tag_field="kind"):
    """A straight spring with a damper between two points or body origins (or "world", its origin). Where its ends
    coincide, its direction is that in which they part; at rest there, only a spring of length 0 has a force."""

    between: Annotated[
        tuple[Annotated[str, name_of("end", "End.")], Annotated[str, name_of("end", "End.")]],
        Meta(description="Its two ends: points, bodies or the world."),
    ]
    stiffness: Annotated[Expression, quantity("Stiffness.", "N/m")]
    length: Annotated[Expression, quantity("Unstretched length.", "m")] = 0.0
    damping: Annotated[Expression, quantity("Damping along the spring.", "N*s/m")] = 0.0


class TorsionSpring(_Load, frozen=True, kw_only=True, tag="torsion", tag_field="kind"):
    """A spring with a damper against the turn of one frame beside another about an axis, up to half a turn to either
    side. The moment on the second is -stiffness * (turn - angle) - damping * its rate; the first bears the opposite."""

    between: Annotated[
        tuple[Annotated[str, name_of("frame", "Frame.")], Annotated[str, name_of("frame", "Frame.")]],
        Meta(description="Its two ends: bodies, sections of rods or the world."),
    ]
    axis: Annotated[Axis, Meta(description="Axis of the first frame about which the turn is taken.")] = "z"
    stiffness: Annotated[Expression, quantity("Stiffness.", "N*m/rad")]
    angle: Annotated[Expression, quantity("Turn without moment.", "rad")] = 0.0
    damping: Annotated[Expression, quantity("Damping of the turn.", "N*m*s/rad")] = 0.0
    zero: Annotated[
        tuple[Rotation, ...],
        Meta(
            max_length=12,
            description="Turns that lead from the axes of the first to those of the second where the turn is 0; empty: "
            "as they stand in the reference where one is a section, else the axes are parallel.",
        ),
    ] = ()


class Potential(_Load, frozen=True, kw_only=True, tag="potential", tag_field="kind"):
    """Conservative forces with the potential energy V(q, t)."""

    energy: Annotated[Expression, quantity("Potential energy.", "J")]


class GivenReaction(_Load, frozen=True, kw_only=True, tag="reaction", tag_field="kind"):
    """The force of a constraint that is switched off, with a given multiplier: a drive in the place of the constraint.
    It acts along the same gradient as the reaction did."""

    constraint: Annotated[str, name_of("constraint", "Constraint along whose gradient it acts.")]
    multiplier: Annotated[Expression, Meta(description="Multiplier of the gradient, as reaction:NAME of a run.")]
    row: Annotated[str, Meta(max_length=40, description="Row of a constraint that has several, as x or torque_z.")] = ""


class Friction(_Load, frozen=True, kw_only=True, tag="friction", tag_field="kind"):
    """Coulomb friction on a constraint: force -coefficient * N * w/|w| at an element that slips with the velocity w,
    N the size of the constraint's reaction there; at rest any force up to static * N that keeps it at rest.
    On a rolling constraint the body slips where it touches, and rolls while it sticks."""

    constraint: Annotated[str, name_of("constraint", "Constraint whose reaction presses.")]
    coefficient: Annotated[Expression, Meta(description="Coefficient of friction; may depend on the state.")]
    static: Annotated[Expression, Meta(description="Coefficient at rest, not below that; 0: the same.")] = 0.0
    at: Annotated[str, name_of("element", "Point or body where it acts; empty: where the constraint does.")] = ""
    frame: Annotated[str, name_of("frame", "Frame on which it slips; empty: that which carries the constraint.")] = ""


class Resistance(_Load, frozen=True, kw_only=True, tag="resistance", tag_field="kind"):
    """A law of resistance that belongs to a constraint: a generalized force, or one against the slip at its element;
    in the formulas N is the size of the constraint's reaction."""

    constraint: Annotated[str, name_of("constraint", "Constraint to which the law belongs.")]
    coordinate: Annotated[str, name_of("coordinate", "Coordinate on which the value acts; empty: none.")] = ""
    value: Annotated[Expression, Meta(description="Generalized force on it (N for a length, N*m for an angle).")] = 0.0
    viscous: Annotated[Expression, quantity("Force against the slip, per speed.", "N*s/m")] = 0.0
    at: Annotated[str, name_of("element", "Point or body that slips; empty: where the constraint acts.")] = ""
    projected: Annotated[
        bool, Meta(description="Take the part along the admissible directions only, which leaves the reactions alone.")
    ] = False


Force = (
    GeneralizedForce
    | AppliedForce
    | AppliedTorque
    | Drag
    | RotaryDrag
    | Spring
    | TorsionSpring
    | Potential
    | GivenReaction
    | Friction
    | Resistance
)
