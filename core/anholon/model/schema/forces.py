"""Forces and torques of a model."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from anholon.model.schema.bodies import Rotation
from anholon.model.schema.values import WORLD, Axis, Doc, Expression, Vector, describe_quantity, describe_reference


class _AppliedLoad(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all forces share."""

    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


class GeneralizedForce(_AppliedLoad, frozen=True, kw_only=True, tag="generalized", tag_field="kind"):
    """A generalized force on one coordinate: its power is value * rate of the coordinate."""

    coordinate: Annotated[str, describe_reference("coordinate", "Name of the coordinate.")]
    value: Annotated[Expression, Meta(description="Generalized force (N for a length, N*m for an angle).")]


class AppliedForce(_AppliedLoad, frozen=True, kw_only=True, tag="force", tag_field="kind"):
    """A force at a point or at the origin of a body's frame, with components in the world or in a body's frame."""

    at: Annotated[str, describe_reference("element", "Point or body.")]
    vector: Annotated[Vector, describe_quantity("Fx, Fy, Fz in the axes of the frame.", "N")]
    frame: Annotated[str, describe_reference("frame", "Frame of the components: the world or a body.")] = WORLD


class AppliedTorque(_AppliedLoad, frozen=True, kw_only=True, tag="torque", tag_field="kind"):
    """A torque on a body, with components in the world or in a body's frame."""

    body: Annotated[str, describe_reference("body", "Body on which it acts.")]
    vector: Annotated[Vector, describe_quantity("Mx, My, Mz in the axes of the frame.", "N*m")]
    frame: Annotated[str, describe_reference("frame", "Frame of the components: the world or a body.")] = WORLD


class Drag(_AppliedLoad, frozen=True, kw_only=True, tag="drag", tag_field="kind"):
    """Damping force -coefficient * |v|^(exponent - 1) * v at a point or body origin with velocity v."""

    at: Annotated[str, describe_reference("element", "Point or body.")]
    coefficient: Annotated[
        Expression, Meta(description="c in the force c*v^n against the velocity (N*s/m for exponent 1).")
    ]
    power: Annotated[float, Meta(ge=1, le=4, description="Exponent of the speed.")] = 1.0


class RotaryDrag(_AppliedLoad, frozen=True, kw_only=True, tag="rotary-drag", tag_field="kind"):
    """Damping torque -coefficient * omega on a body with angular velocity omega."""

    body: Annotated[str, describe_reference("body", "Body on which it acts.")]
    coefficient: Annotated[Expression, describe_quantity("c in the torque c*omega against the rotation.", "N*m*s")]


class Spring(_AppliedLoad, frozen=True, kw_only=True, tag="spring", tag_field="kind"):
    """A linear spring and damper between two points or body origins (or the origin of the world). If its ends coincide,
    its direction is that of their relative velocity. At rest there, only a spring of length 0 has a force."""

    between: Annotated[
        tuple[Annotated[str, describe_reference("end", "End.")], Annotated[str, describe_reference("end", "End.")]],
        Meta(description="The two ends: points, bodies or the world."),
    ]
    stiffness: Annotated[
        Expression, describe_quantity("k in the force k*(distance of the ends - unstretched length).", "N/m")
    ]
    length: Annotated[Expression, describe_quantity("Unstretched length.", "m")] = 0.0
    damping: Annotated[Expression, describe_quantity("Damping along the spring.", "N*s/m")] = 0.0


class TorsionSpring(_AppliedLoad, frozen=True, kw_only=True, tag="torsion", tag_field="kind"):
    """A torsional spring and damper between two frames about an axis, up to half a turn in each direction. The moment
    on the second frame is -stiffness * (rotation - angle) - damping * its rate. The first frame carries the opposite
    moment."""

    between: Annotated[
        tuple[
            Annotated[str, describe_reference("frame", "Frame.")], Annotated[str, describe_reference("frame", "Frame.")]
        ],
        Meta(description="The two ends: bodies, sections of rods or the world."),
    ]
    axis: Annotated[Axis, Meta(description="Axis of rotation in the first frame.")] = "z"
    stiffness: Annotated[Expression, describe_quantity("k in the moment k*(rotation - angle).", "N*m/rad")]
    angle: Annotated[Expression, describe_quantity("Angle without moment.", "rad")] = 0.0
    damping: Annotated[Expression, describe_quantity("Rotational damping.", "N*m*s/rad")] = 0.0
    zero: Annotated[
        tuple[Rotation, ...],
        Meta(
            max_length=12,
            description="Rotations from the axes of the first end to those of the second at angle 0 (empty: as "
            "in the reference shape if one end is a section, otherwise parallel axes).",
        ),
    ] = ()


class Potential(_AppliedLoad, frozen=True, kw_only=True, tag="potential", tag_field="kind"):
    """Conservative forces with the potential energy V(q, t)."""

    energy: Annotated[Expression, describe_quantity("Potential energy.", "J")]


class GivenReaction(_AppliedLoad, frozen=True, kw_only=True, tag="reaction", tag_field="kind"):
    """The force of a disabled constraint with a given multiplier: a drive that replaces the constraint. It acts along
    the gradient of the constraint."""

    constraint: Annotated[str, describe_reference("constraint", "Constraint along whose gradient it acts.")]
    multiplier: Annotated[
        Expression, Meta(description="Multiplier of the gradient (the reaction of the constraint in a run).")
    ]
    row: Annotated[
        str, Meta(max_length=40, description="Row of a constraint with several rows, for example x or torque_z.")
    ] = ""


class Friction(_AppliedLoad, frozen=True, kw_only=True, tag="friction", tag_field="kind"):
    """Coulomb friction on a constraint. Sliding with velocity w: force -coefficient * N * w/|w|, with N the magnitude
    of the reaction of the constraint. At rest: any force up to the static friction coefficient times N. On a rolling
    constraint the body rolls while it sticks and slips at the contact point otherwise."""

    constraint: Annotated[str, describe_reference("constraint", "Constraint whose reaction is the normal force.")]
    coefficient: Annotated[Expression, Meta(description="Coefficient of friction. It may depend on the state.")]
    static: Annotated[
        Expression, Meta(description="Static friction coefficient, not below the sliding coefficient (0: equal).")
    ] = 0.0
    at: Annotated[
        str, describe_reference("element", "Point or body where the friction acts (empty: as the constraint).")
    ] = ""
    frame: Annotated[
        str, describe_reference("frame", "Frame relative to which it slips (empty: the frame of the constraint).")
    ] = ""


class Resistance(_AppliedLoad, frozen=True, kw_only=True, tag="resistance", tag_field="kind"):
    """A resistance law of a constraint: a generalized force, or a force against the slip at its element. In the
    formulas, N is the magnitude of the reaction of the constraint."""

    constraint: Annotated[str, describe_reference("constraint", "Constraint to which the law belongs.")]
    coordinate: Annotated[
        str, describe_reference("coordinate", "Coordinate on which the value acts (empty: none).")
    ] = ""
    value: Annotated[Expression, Meta(description="Generalized force on it (N for a length, N*m for an angle).")] = 0.0
    viscous: Annotated[Expression, describe_quantity("Force against the slip per unit of speed.", "N*s/m")] = 0.0
    at: Annotated[str, describe_reference("element", "Point or body that slips (empty: as the constraint).")] = ""
    projected: Annotated[
        bool,
        Meta(description="Use only the part along the admissible directions, which does not change the reactions."),
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
