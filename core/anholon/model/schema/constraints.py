"""Constraints of a model: by formulas, and ready ones."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.schema.values import (
    WORLD,
    Axis,
    Doc,
    Expression,
    Formula,
    Plane,
    Vector,
    describe_quantity,
    describe_reference,
)

ConstraintSide = Annotated[
    Literal["both", "positive", "negative"],
    Meta(description="Bilateral (f = 0), unilateral (f ≥ 0), or unilateral (f ≤ 0)."),
]
Restitution = Annotated[
    Expression,
    Meta(
        description="Coefficient of restitution of a unilateral constraint (0 to 1): rate of f after an "
        "impact relative to the rate before."
    ),
]

LoadingConstraint = Annotated[
    str,
    describe_reference(
        "constraint",
        "Constraint whose reaction is the normal force N. If that constraint is open, this one is open too.",
    ),
]
_GRIP = "Magnitude of the reaction above which the constraint slips (0: never). It may contain the normal force N."
_SLIDE = "Magnitude of the force against the slip. It may contain the normal force N and slip, the magnitude of f."


class _FormulaConstraint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all constraints share."""

    formula: Annotated[Formula, Meta(description="Left side of the equation f = 0.")]
    at: Annotated[
        str, describe_reference("element", "Point or body at which the reaction is displayed (empty: not displayed).")
    ] = ""
    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


class Holonomic(_FormulaConstraint, frozen=True, kw_only=True, tag="holonomic", tag_field="kind"):
    """f(q, t) = 0, or unilateral: f >= 0 or f <= 0. Generalized reaction: multiplier * grad f. A positive multiplier
    pushes towards f > 0."""

    side: ConstraintSide = "both"
    restitution: Restitution = 0.0


class Nonholonomic(_FormulaConstraint, frozen=True, kw_only=True, tag="nonholonomic", tag_field="kind"):
    """f(q, q', t) = 0 of first order, or unilateral: f >= 0 or f <= 0, as a ratchet or a one-way clutch. Generalized
    reaction: multiplier * df/dq' (Chetaev). With a friction limit it slips when the multiplier would exceed the limit,
    and sticks again when f returns to 0."""

    side: ConstraintSide = "both"
    restitution: Annotated[
        Expression,
        Meta(
            description="Coefficient of restitution of a unilateral constraint (0 to 1): f after an impact relative to "
            "f before it."
        ),
    ] = 0.0
    grip: Annotated[Expression, Meta(description=_GRIP)] = 0.0
    slide: Annotated[Expression, Meta(description=_SLIDE)] = 0.0
    load: LoadingConstraint = ""


class SecondOrder(_FormulaConstraint, frozen=True, kw_only=True, tag="second-order", tag_field="kind"):
    """f(q, q', q'', t) = 0, linear in the accelerations q''. Generalized reaction: multiplier * df/dq''."""


class Program(_FormulaConstraint, frozen=True, kw_only=True, tag="program", tag_field="kind"):
    """f(q, q', …, q^(n), t) = 0 of third or higher order, linear in the highest derivative: a program of motion
    maintained by a control force. The form of the equations, Mangeron–Deleanu or generalized Gauss, determines this
    force, and the motions differ."""


class Parametric(_FormulaConstraint, frozen=True, kw_only=True, tag="parametric", tag_field="kind"):
    """f(q, q', t, p) = 0 with controls p that follow their laws (servo constraint). Generalized reaction: multiplier *
    grad f at fixed t and p (df/dq' if f contains velocities). Virtual displacements do not move the controls. With a
    drive, that force keeps it through the plant (a crane, two masses on a spring), and is found before a run."""

    drive: Annotated[
        str,
        describe_reference(
            "drive",
            "Force that keeps the constraint: a force, a coordinate (a force on it) or a parameter of a force (empty: "
            "the reaction along the gradient of f).",
        ),
    ] = ""


TypedConstraint = Holonomic | Nonholonomic | SecondOrder | Parametric | Program
"""Constraints given by a formula f = 0."""


class _ReadyConstraint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all ready constraints share: they expand into rows whose multipliers are forces, N, or torques, N*m."""

    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


_Ends = Annotated[
    tuple[Annotated[str, describe_reference("end", "End.")], Annotated[str, describe_reference("end", "End.")]],
    Meta(description="The two ends: points, bodies (their origins) or the world. The reaction acts on the second end."),
]


class Distance(_ReadyConstraint, frozen=True, kw_only=True, tag="distance", tag_field="kind"):
    """Constant distance of two points, or a unilateral limit of f = distance - length: a rope (f ≤ 0) or a strut (f ≥
    0). A positive reaction is compression, a negative one tension."""

    between: _Ends
    length: Annotated[Expression, describe_quantity("Distance (not 0).", "m")]
    side: ConstraintSide = "both"
    restitution: Restitution = 0.0


class Pin(_ReadyConstraint, frozen=True, kw_only=True, tag="pin", tag_field="kind"):
    """Two points coincide in projection onto a plane. Reaction: force components along the world axes."""

    between: _Ends
    plane: Annotated[Plane, Meta(description="Plane of the world in which they coincide.")] = "xy"


class Ball(_ReadyConstraint, frozen=True, kw_only=True, tag="ball", tag_field="kind"):
    """Two points coincide in space. Reaction: force components along the world axes."""

    between: _Ends


class _Joint(_ReadyConstraint, frozen=True, kw_only=True):
    """What all joints of two frames share."""

    between: Annotated[
        tuple[
            Annotated[str, describe_reference("frame", "Frame.")], Annotated[str, describe_reference("frame", "Frame.")]
        ],
        Meta(description="Two bodies, or the world and a body. The reaction acts on the second."),
    ]
    position: Annotated[Vector, describe_quantity("Origin of the second in the frame of the first.", "m")] = (
        0.0,
        0.0,
        0.0,
    )


class Weld(_Joint, frozen=True, kw_only=True, tag="weld", tag_field="kind"):
    """Two frames keep their relative position and parallel axes. Reaction: force along the world axes, torques about
    the axes of the first frame."""


class Hinge(_Joint, frozen=True, kw_only=True, tag="hinge", tag_field="kind"):
    """The second frame rotates about an axis of the first. Reaction: force along the world axes and two torques."""

    axis: Annotated[Axis, Meta(description="Common axis of rotation of both frames.")] = "z"


class Universal(_Joint, frozen=True, kw_only=True, tag="universal", tag_field="kind"):
    """A universal joint: an axis of the first frame stays perpendicular to an axis of the second. Reaction: force along
    the world axes and one torque."""

    axis: Annotated[Axis, Meta(description="Axis of the cross in the first frame.")] = "x"
    across: Annotated[Axis, Meta(description="Axis of the cross in the second frame.")] = "y"


class Slider(_ReadyConstraint, frozen=True, kw_only=True, tag="slider", tag_field="kind"):
    """A point stays on a line along an axis of a frame. Reaction: force across the line, in the axes of the frame."""

    at: Annotated[str, describe_reference("element", "Point or body (its origin) that slides.")]
    frame: Annotated[str, describe_reference("frame", "Frame that carries the line: the world or a body.")] = WORLD
    through: Annotated[Vector, describe_quantity("A point of the line, in that frame.", "m")] = (0.0, 0.0, 0.0)
    axis: Annotated[Axis, Meta(description="Axis of the frame along the line.")] = "x"


class OnCurve(_ReadyConstraint, frozen=True, kw_only=True, tag="on-curve", tag_field="kind"):
    """A point stays on a curve. In the formulas, x, y, z are the coordinates of the point in the frame. Reaction: force
    along the gradient of each formula."""

    at: Annotated[str, describe_reference("element", "Point or body (its origin).")]
    formula: Annotated[
        Formula, Meta(description="Formula that is zero on the curve, for example y - x^2/a in the plane.")
    ]
    second: Annotated[Expression, Meta(description="Second formula that is zero on a curve in space (0: none).")] = 0
    frame: Annotated[str, describe_reference("frame", "Frame that carries the curve: the world or a body.")] = WORLD
    side: ConstraintSide = "both"
    restitution: Restitution = 0.0


class OnSurface(_ReadyConstraint, frozen=True, kw_only=True, tag="on-surface", tag_field="kind"):
    """A point stays on a surface. In the formula, x, y, z are the coordinates of the point in the frame. Reaction:
    force along the gradient of the formula."""

    at: Annotated[str, describe_reference("element", "Point or body (its origin).")]
    formula: Annotated[
        Formula, Meta(description="Formula that is zero on the surface, for example x^2 + y^2 + z^2 - R^2.")
    ]
    frame: Annotated[str, describe_reference("frame", "Frame that carries the surface: the world or a body.")] = WORLD
    side: ConstraintSide = "both"
    restitution: Restitution = 0.0


class Coupling(_ReadyConstraint, frozen=True, kw_only=True, tag="coupling", tag_field="kind"):
    """first = ratio * second + offset. Reaction: the generalized force on the first coordinate."""

    first: Annotated[str, describe_reference("coordinate", "Name of the coordinate.")]
    second: Annotated[str, describe_reference("coordinate", "Name of the coordinate.")]
    ratio: Annotated[Expression, Meta(description="Ratio of the coordinates (SI).")] = 1.0
    offset: Annotated[Expression, Meta(description="Value of the first coordinate where the second is 0 (SI).")] = 0.0


class Gear(_ReadyConstraint, frozen=True, kw_only=True, tag="gear", tag_field="kind"):
    """Two gear wheels roll on each other (equal arcs). Reaction: the force at the teeth."""

    first: Annotated[str, describe_reference("coordinate", "Angle of the first wheel.")]
    second: Annotated[str, describe_reference("coordinate", "Angle of the second wheel.")]
    first_radius: Annotated[Expression, describe_quantity("Pitch radius of the first wheel.", "m")]
    second_radius: Annotated[Expression, describe_quantity("Pitch radius of the second wheel.", "m")]
    internal: Annotated[bool, Meta(description="Internal gear: both wheels rotate in the same direction.")] = False
    offset: Annotated[Expression, describe_quantity("Constant difference of the arcs.", "m")] = 0.0


class Blade(_ReadyConstraint, frozen=True, kw_only=True, tag="blade", tag_field="kind"):
    """A point does not move across a blade fixed in a frame. Reaction: the force across the blade, along normal ×
    along. With a friction limit the blade slips sideways when the force would exceed the limit, and sticks again when
    the slip ends."""

    at: Annotated[str, describe_reference("element", "Point or body (its origin) where the blade touches.")]
    frame: Annotated[str, describe_reference("frame", "Frame that carries the blade: the world or a body.")]
    along: Annotated[Vector, Meta(description="Direction of the blade, in that frame.")] = (1.0, 0.0, 0.0)
    normal: Annotated[Vector, Meta(description="Normal of the ice, in that frame.")] = (0.0, 0.0, 1.0)
    grip: Annotated[Expression, describe_quantity(_GRIP, "N")] = 0.0
    slide: Annotated[Expression, describe_quantity(_SLIDE, "N")] = 0.0
    glide: Annotated[
        Expression,
        describe_quantity(
            "Coulomb friction along the blade (0: none). It may contain the normal force N, and it sticks at rest.", "N"
        ),
    ] = 0.0
    load: LoadingConstraint = ""


class Rolling(_ReadyConstraint, frozen=True, kw_only=True, tag="rolling", tag_field="kind"):
    """A sphere, an ellipsoid or the edge of a disc rolls without slip on a plane or a surface. Reaction: components of
    the contact force along the axes of the frame that carries it. On a surface these axes are rotated the shortest way
    so that the normal axis becomes the normal of the surface. If the body stays in a plane normal to that axis, the
    last axis in this plane is used instead."""

    body: Annotated[str, describe_reference("body", "A sphere, an ellipsoid or a disc.")]
    frame: Annotated[
        str, describe_reference("frame", "Frame that carries the plane or surface: the world or a body.")
    ] = WORLD
    normal: Annotated[Axis, Meta(description="Axis of the frame that is the normal of the plane.")] = "z"
    level: Annotated[Expression, describe_quantity("Position of the plane on that axis.", "m")] = 0.0
    surface: Annotated[
        Expression,
        Meta(
            description="Surface instead of the plane: a formula in x, y, z of the frame that is zero on the "
            "surface and positive on the side of the body (0: the plane)."
        ),
    ] = 0.0
    contact: Annotated[
        bool, Meta(description="Keep the body in contact. Switch off if the coordinates already do so.")
    ] = True
    side: ConstraintSide = "both"
    restitution: Restitution = 0.0
    grip: Annotated[
        Expression,
        describe_quantity("Force above which the body slips (0: never). It may contain the normal force N.", "N"),
    ] = 0.0
    slide: Annotated[Expression, describe_quantity(_SLIDE, "N")] = 0.0
    load: Annotated[
        str,
        describe_reference(
            "constraint", "Constraint whose reaction is the normal force N (empty: its own contact constraint)."
        ),
    ] = ""

    @property
    def curved(self) -> bool:
        """Whether it rolls on a surface given by a formula."""
        return isinstance(self.surface, str) and bool(self.surface.strip())


Joint = Hinge | Universal | Weld
SlippingConstraint = Nonholonomic | Blade | Rolling
"""Constraints that may let go and slip."""
Constraint = (
    TypedConstraint | Distance | Pin | Ball | Joint | Slider | OnCurve | OnSurface | Coupling | Gear | Blade | Rolling
)
UnilateralItem = Holonomic | Nonholonomic | Distance | OnCurve | OnSurface | Rolling
"""Constraints that may act on one side only."""
