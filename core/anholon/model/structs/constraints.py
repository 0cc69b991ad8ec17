"""Constraints of a model: by formulas, and ready ones."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.structs.values import WORLD, Axis, Doc, Expression, Formula, Vector, name_of, quantity

Sides = Annotated[
    Literal["both", "positive", "negative"],
    Meta(description="Where it lets move: both: nowhere, f = 0; positive: f >= 0; negative: f <= 0."),
]
Restitution = Annotated[
    Expression,
    Meta(description="Rebound: rate of f after a blow, as a part (0 to 1) of the rate before, where it has a side."),
]

Load = Annotated[
    str,
    name_of("constraint", "Constraint whose reaction of the size N loads it; where that is open, it is too."),
]
_GRIP = "Largest size of the reaction, beyond which it lets go and slips; may contain N of the load. 0: never."
_SLIDE = "Size of the force against the slip while it slips; may contain N of the load and slip, the size of f."


class _Restriction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all constraints share."""

    formula: Annotated[Formula, Meta(description="Left side of the equation f = 0.")]
    at: Annotated[str, name_of("element", "Point or body on which the reaction is drawn; empty: not drawn.")] = ""
    enabled: Annotated[bool, Meta(description="Takes part in the motion.")] = True
    doc: Doc = ""


class Holonomic(_Restriction, frozen=True, kw_only=True, tag="holonomic", tag_field="kind"):
    """f(q, t) = 0, or f >= 0 or f <= 0 on one side; generalized reaction = multiplier * grad f, which pushes towards
    f > 0 where the multiplier is positive."""

    side: Sides = "both"
    restitution: Restitution = 0.0


class Nonholonomic(_Restriction, frozen=True, kw_only=True, tag="nonholonomic", tag_field="kind"):
    """f(q, q', t) = 0 of first order; generalized reaction = multiplier * df/dq' (Chetaev). With a grip it slips where
    the multiplier would be larger, and grips again where f comes back to 0."""

    grip: Annotated[Expression, Meta(description=_GRIP)] = 0.0
    slide: Annotated[Expression, Meta(description=_SLIDE)] = 0.0
    load: Load = ""


class SecondOrder(_Restriction, frozen=True, kw_only=True, tag="second-order", tag_field="kind"):
    """f(q, q', q'', t) = 0, linear in the accelerations q''; generalized reaction = multiplier * df/dq''."""


class Program(_Restriction, frozen=True, kw_only=True, tag="program", tag_field="kind"):
    """f(q, q', …, q^(n), t) = 0 of third or higher order, linear in the highest derivative: a program of motion that a
    control force keeps. Run it by the form mangeron-deleanu (multiplier = reaction) or generalized-gauss: the motions
    differ."""


class Parametric(_Restriction, frozen=True, kw_only=True, tag="parametric", tag_field="kind"):
    """f(q, q', t, p) = 0 with controls p that follow their laws (servo constraint); generalized reaction = multiplier *
    grad f at fixed t and p (df/dq' where f contains rates): virtual displacements do not move the controls."""


TypedConstraint = Holonomic | Nonholonomic | SecondOrder | Parametric | Program
"""Constraints given by a formula f = 0."""


class _Ready(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all ready constraints share: they expand into rows whose multipliers are forces, N, or torques, N*m."""

    enabled: Annotated[bool, Meta(description="Takes part in the motion.")] = True
    doc: Doc = ""


_Ends = Annotated[
    tuple[Annotated[str, name_of("end", "End.")], Annotated[str, name_of("end", "End.")]],
    Meta(description="Two ends: points, bodies (their origins) or the world; the reaction is that on the second."),
]


class Distance(_Ready, frozen=True, kw_only=True, tag="distance", tag_field="kind"):
    """Two points keep their distance, or f = distance - length has one sign: a rope (negative) or a strut that ends
    touch (positive); reaction > 0 pushes them apart, < 0 is tension."""

    between: _Ends
    length: Annotated[Expression, quantity("Distance, not 0.", "m")]
    side: Sides = "both"
    restitution: Restitution = 0.0


class Pin(_Ready, frozen=True, kw_only=True, tag="pin", tag_field="kind"):
    """Two points coincide as seen along the normal of a plane; reaction: components of the force along the world's
    axes."""

    between: _Ends
    plane: Annotated[Literal["xy", "yz", "zx"], Meta(description="Plane of the world in which they coincide.")] = "xy"


class Ball(_Ready, frozen=True, kw_only=True, tag="ball", tag_field="kind"):
    """Two points coincide in space; reaction: components of the force along the world's axes."""

    between: _Ends


class _Joint(_Ready, frozen=True, kw_only=True):
    """What all joints of two frames share."""

    between: Annotated[
        tuple[Annotated[str, name_of("frame", "Frame.")], Annotated[str, name_of("frame", "Frame.")]],
        Meta(description="Two bodies, or the world and a body; the reaction is that on the second."),
    ]
    position: Annotated[Vector, quantity("Origin of the second in the frame of the first.", "m")] = (0.0, 0.0, 0.0)


class Weld(_Joint, frozen=True, kw_only=True, tag="weld", tag_field="kind"):
    """Two frames keep their place and parallel axes; reaction: force in the world's axes, torques about the first
    frame's axes."""


class Hinge(_Joint, frozen=True, kw_only=True, tag="hinge", tag_field="kind"):
    """The second frame turns about an axis of the first; reaction: force in the world's axes and two torques."""

    axis: Annotated[Axis, Meta(description="Axis of both frames about which they turn.")] = "z"


class Universal(_Joint, frozen=True, kw_only=True, tag="universal", tag_field="kind"):
    """A universal joint: an axis of the first frame stays perpendicular to an axis of the second; reaction: force in
    the world's axes and one torque."""

    axis: Annotated[Axis, Meta(description="Axis of the cross in the first frame.")] = "x"
    across: Annotated[Axis, Meta(description="Axis of the cross in the second frame.")] = "y"


class Slider(_Ready, frozen=True, kw_only=True, tag="slider", tag_field="kind"):
    """A point stays on a line along an axis of a frame; reaction: the force across the line, along the frame's axes."""

    at: Annotated[str, name_of("element", "Point or body (its origin) that slides.")]
    frame: Annotated[str, name_of("frame", "Frame that carries the line: the world or a body.")] = WORLD
    through: Annotated[Vector, quantity("A point of the line, in that frame.", "m")] = (0.0, 0.0, 0.0)
    axis: Annotated[Axis, Meta(description="Axis of the frame along the line.")] = "x"


class OnCurve(_Ready, frozen=True, kw_only=True, tag="on-curve", tag_field="kind"):
    """A point stays on a curve; in its formulas x, y, z are the point's coordinates in the frame. Reaction: the force
    along the gradient of each formula."""

    at: Annotated[str, name_of("element", "Point or body (its origin).")]
    formula: Annotated[Formula, Meta(description="Vanishes on the curve, as y - x^2/a in the plane.")]
    second: Annotated[Expression, Meta(description="In space a second formula that vanishes on it; 0: none.")] = 0
    frame: Annotated[str, name_of("frame", "Frame that carries the curve: the world or a body.")] = WORLD
    side: Sides = "both"
    restitution: Restitution = 0.0


class OnSurface(_Ready, frozen=True, kw_only=True, tag="on-surface", tag_field="kind"):
    """A point stays on a surface; in its formula x, y, z are the point's coordinates in the frame. Reaction: the force
    along the gradient of the formula."""

    at: Annotated[str, name_of("element", "Point or body (its origin).")]
    formula: Annotated[Formula, Meta(description="Vanishes on the surface, as x^2 + y^2 + z^2 - R^2.")]
    frame: Annotated[str, name_of("frame", "Frame that carries the surface: the world or a body.")] = WORLD
    side: Sides = "both"
    restitution: Restitution = 0.0


class Coupling(_Ready, frozen=True, kw_only=True, tag="coupling", tag_field="kind"):
    """first = ratio * second + offset; reaction: the generalized force on the first coordinate."""

    first: Annotated[str, name_of("coordinate", "Name of the coordinate.")]
    second: Annotated[str, name_of("coordinate", "Name of the coordinate.")]
    ratio: Annotated[Expression, Meta(description="Ratio of the coordinates (SI).")] = 1.0
    offset: Annotated[Expression, Meta(description="Value of the first where the second is 0 (SI).")] = 0.0


class Gear(_Ready, frozen=True, kw_only=True, tag="gear", tag_field="kind"):
    """Two wheels roll on each other by their teeth: equal arcs; reaction: the force at the teeth."""

    first: Annotated[str, name_of("coordinate", "Angle of the first wheel.")]
    second: Annotated[str, name_of("coordinate", "Angle of the second wheel.")]
    first_radius: Annotated[Expression, quantity("Pitch radius of the first wheel.", "m")]
    second_radius: Annotated[Expression, quantity("Pitch radius of the second wheel.", "m")]
    internal: Annotated[bool, Meta(description="One wheel inside the other: they turn in one sense.")] = False
    offset: Annotated[Expression, quantity("Difference of the arcs that is kept.", "m")] = 0.0


class Blade(_Ready, frozen=True, kw_only=True, tag="blade", tag_field="kind"):
    """A point does not move across a blade fixed in a frame; reaction: the force across it, along normal × along. With
    a grip it slips sideways where that would be larger, and grips again where the slip ends."""

    at: Annotated[str, name_of("element", "Point or body (its origin) where the blade touches.")]
    frame: Annotated[str, name_of("frame", "Frame that carries the blade: the world or a body.")]
    along: Annotated[Vector, Meta(description="Direction of the blade, in that frame.")] = (1.0, 0.0, 0.0)
    normal: Annotated[Vector, Meta(description="Normal of the ice, in that frame.")] = (0.0, 0.0, 1.0)
    grip: Annotated[Expression, quantity(_GRIP, "N")] = 0.0
    slide: Annotated[Expression, quantity(_SLIDE, "N")] = 0.0
    glide: Annotated[
        Expression,
        quantity(
            "Size of Coulomb friction along the blade; may contain N of the load. At rest it holds. 0: none.", "N"
        ),
    ] = 0.0
    load: Load = ""


class Rolling(_Ready, frozen=True, kw_only=True, tag="rolling", tag_field="kind"):
    """A sphere, an ellipsoid or the edge of a disc rolls without slip on a plane or a surface; reaction: components of
    the force at the contact along the axes of the frame that carries it; on a surface along these axes turned the
    shortest way so that `normal` becomes the surface's normal. Where the body stays in a plane that `normal` is normal
    to, the last axis in this plane is taken instead."""

    body: Annotated[str, name_of("body", "A sphere, an ellipsoid or a disc.")]
    frame: Annotated[str, name_of("frame", "Frame that carries the plane or surface: the world or a body.")] = WORLD
    normal: Annotated[Axis, Meta(description="Axis of the frame that is the normal of the plane.")] = "z"
    level: Annotated[Expression, quantity("Where the plane cuts that axis.", "m")] = 0.0
    surface: Annotated[
        Expression,
        Meta(
            description="A surface instead of the plane: a formula in x, y, z of the frame that vanishes on it and is "
            "positive where the body lies; 0: the plane."
        ),
    ] = 0.0
    contact: Annotated[bool, Meta(description="Also hold it there; off where the coordinates already do so.")] = True
    side: Sides = "both"
    restitution: Restitution = 0.0
    grip: Annotated[
        Expression,
        quantity("Largest force against the slip, beyond which it slips; may contain N of the load. 0: never.", "N"),
    ] = 0.0
    slide: Annotated[Expression, quantity(_SLIDE, "N")] = 0.0
    load: Annotated[
        str,
        name_of("constraint", "Constraint whose reaction has the size N; empty: its own contact, where it holds it."),
    ] = ""

    @property
    def curved(self) -> bool:
        """Whether it rolls on a surface given by a formula."""
        return isinstance(self.surface, str) and bool(self.surface.strip())


Joint = Hinge | Universal | Weld
Gripping = Nonholonomic | Blade | Rolling
"""Constraints that may let go and slip."""
Constraint = (
    TypedConstraint | Distance | Pin | Ball | Joint | Slider | OnCurve | OnSurface | Coupling | Gear | Blade | Rolling
)
Unilateral = Holonomic | Distance | OnCurve | OnSurface | Rolling
"""Constraints that may act on one side only."""
