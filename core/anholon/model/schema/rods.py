"""Rods of a model: axis and frames of the reference, sections, supports, joints between them, loads."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.schema.bodies import Rotation
from anholon.model.schema.values import (
    Axis,
    Colour,
    Doc,
    Expression,
    Length,
    Vector,
    describe_quantity,
    describe_reference,
)

MAX_ELEMENTS = 20_000
"""Most elements of one rod."""

SectionPlace = Annotated[
    str,
    describe_reference(
        "section", "A section of a rod: bow:base, bow:tip, bow(0.3L), or with the arc length in metres bow(1.2)."
    ),
]


class Straight(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="straight", tag_field="kind"
):
    """A straight axis along x of the rod frame, from its origin."""

    length: Annotated[Length, Meta(description="L from the base to the tip along the axis.")]


class Arc(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="arc", tag_field="kind"
):
    """An arc of a circle from the origin along x, bent towards y."""

    radius: Annotated[Length, Meta(description="R of the circle that the axis follows.")]
    angle: Annotated[
        Expression, describe_quantity("Angle that the axis turns through from the base to the tip.", "rad")
    ]


class Helix(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="helix", tag_field="kind"
):
    """A helix about z, from (radius, 0, 0), rising by the pitch in one turn; section axis 2 points inward."""

    radius: Annotated[Length, Meta(description="Distance of the axis from the axis of the helix.")]
    pitch: Annotated[Length, Meta(description="Rise per turn (negative: left-handed).")]
    turns: Annotated[Expression, Meta(description="Number of turns.")] = 1.0


class Catenary(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="catenary", tag_field="kind"
):
    """The curve of a hanging chain (gravity along -z), from the origin to a point above the x axis of its frame."""

    span: Annotated[Length, Meta(description="Distance between the ends along x.")]
    rise: Annotated[Length, Meta(description="Height of the far end above the near end.")] = 0.0
    length: Annotated[Length, Meta(description="Length of the chain.")]


class Polyline(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="polyline", tag_field="kind"
):
    """Straight pieces with rigid corners between them."""

    points: Annotated[
        tuple[Vector, ...], Meta(min_length=2, max_length=1000, description="Corners.", extra={"unit": "m"})
    ]


class Spline(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="spline", tag_field="kind"
):
    """A smooth curve through points (natural cubic spline over the chord lengths)."""

    points: Annotated[
        tuple[Vector, ...],
        Meta(
            min_length=3,
            max_length=1000,
            description="Places in the world that the axis goes through, the base first.",
            extra={"unit": "m"},
        ),
    ]


class ByFormulas(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="formulas", tag_field="kind"
):
    """A curve given by formulas of s from 0 to 1. The parameter s need not be proportional to the arc length."""

    position: Annotated[Vector, describe_quantity("Position on the curve.", "m")]


Curve = Straight | Arc | Helix | Catenary | Polyline | Spline | ByFormulas
"""Axis of a rod in its reference shape, in the rod's frame. Section axis 1 is its tangent."""


class _MaterialSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What sections of one material share; all numbers may be formulas of s, the part of the length (0 to 1)."""

    young: Annotated[Expression, describe_quantity("E: stress per strain in tension.", "Pa")]
    shear: Annotated[Expression, describe_quantity("Shear modulus G (0: E/2.6, Poisson's ratio 0.3).", "Pa")] = 0.0
    density: Annotated[Expression, describe_quantity("Mass per volume (0: without mass).", "kg/m^3")] = 0.0


class CircleSection(_MaterialSection, frozen=True, kw_only=True, tag="circle", tag_field="kind"):
    """A circle, or a tube."""

    radius: Annotated[Length, Meta(description="Outer radius.")]
    hole: Annotated[Length, Meta(description="Inner radius of a tube (0: solid).")] = 0.0


class RectangleSection(_MaterialSection, frozen=True, kw_only=True, tag="rectangle", tag_field="kind"):
    """A rectangle."""

    width: Annotated[Length, Meta(description="Edge along section axis 2.")]
    height: Annotated[Length, Meta(description="Edge along section axis 3.")]


class EllipseSection(_MaterialSection, frozen=True, kw_only=True, tag="ellipse", tag_field="kind"):
    """An ellipse."""

    width: Annotated[Length, Meta(description="Axis along section axis 2.")]
    height: Annotated[Length, Meta(description="Axis along section axis 3.")]


_Inertia = Annotated[
    tuple[Expression, Expression, Expression],
    describe_quantity("Moments of inertia per unit length about the section axes 1, 2, 3.", "kg*m"),
]
_LineMass = Annotated[Expression, describe_quantity("Mass per unit length.", "kg/m")]
_DrawnSize = Annotated[Length, Meta(description="Radius in the 3D view only (0: a hundredth of the length).")]


class StiffnessSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="given", tag_field="kind"
):
    """Given stiffnesses about the principal axes. Formulas of s are allowed."""

    axial: Annotated[Expression, describe_quantity("Axial stiffness EA.", "N")]
    shear: Annotated[tuple[Expression, Expression], describe_quantity("Shear stiffness GA along axes 2 and 3.", "N")]
    torsion: Annotated[Expression, describe_quantity("Torsional stiffness GJ.", "N*m^2")]
    bending: Annotated[
        tuple[Expression, Expression], describe_quantity("Bending stiffness EI about axes 2 and 3.", "N*m^2")
    ]
    mass: _LineMass = 0.0
    inertia: _Inertia = (0.0, 0.0, 0.0)
    drawn: _DrawnSize = 0.0


class MatrixSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="matrix", tag_field="kind"
):
    """A full stiffness matrix with couplings, for the strains extension, shear 2, 3, torsion, curvature 2, 3."""

    stiffness: Annotated[
        tuple[Expression, ...],
        Meta(
            min_length=21, max_length=21, description="Upper triangle of the 6 × 6 matrix, row by row, SI units (N, m)."
        ),
    ]
    mass: _LineMass = 0.0
    inertia: _Inertia = (0.0, 0.0, 0.0)
    drawn: _DrawnSize = 0.0


class LawSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="law", tag_field="kind"
):
    """A nonlinear constitutive law: forces and moments as formulas of the strains e, g2, g3 (extension, shear), k1, k2,
    k3 (torsion, curvature) and of s, in the axes of the section. Without strain they must be zero."""

    force: Annotated[
        tuple[Expression, Expression, Expression],
        describe_quantity("Forces N, T2, T3, for instance EA*(e + b*e^3).", "N"),
    ]
    moment: Annotated[
        tuple[Expression, Expression, Expression],
        describe_quantity("Moments M1, M2, M3, for instance EI*(k2 + b*k2^3).", "N*m"),
    ] = (0.0, 0.0, 0.0)
    mass: _LineMass = 0.0
    inertia: _Inertia = (0.0, 0.0, 0.0)
    drawn: _DrawnSize = 0.0


class CableSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="cable", tag_field="kind"
):
    """Section of a cable or a string. Formulas of s are allowed."""

    axial: Annotated[Expression, describe_quantity("Axial stiffness EA (not needed for a string).", "N")] = 0.0
    mass: _LineMass = 0.0
    drawn: _DrawnSize = 0.0


Section = (
    CircleSection | RectangleSection | EllipseSection | StiffnessSection | MatrixSection | LawSection | CableSection
)
"""Section of a rod."""

RodModel = Literal["general", "timoshenko", "bernoulli", "kirchhoff", "inextensible", "cable", "string"]
StrainName = Literal["extension", "shear2", "shear3", "torsion", "bending2", "bending3"]


class Lump(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A point mass or small body attached to a section."""

    at: Annotated[
        str, Meta(max_length=60, description="Position on this rod: base, tip, 0.3L, or the arc length in metres.")
    ]
    mass: Annotated[Expression, describe_quantity("m that moves with the section.", "kg")] = 0.0
    inertia: Annotated[
        tuple[Expression, Expression, Expression],
        describe_quantity("Moments of inertia about the section axes.", "kg*m^2"),
    ] = (0.0, 0.0, 0.0)


class Rod(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An elastic rod. Frozen strains cannot change. Their force and moment components are then multipliers."""

    curve: Annotated[Curve, Meta(description="Axis in the stress-free reference shape.")]
    section: Annotated[Section, Meta(description="Shape and stiffnesses of the cross-section.")]
    model: Annotated[
        RodModel,
        Meta(
            description="Rod model. All strains: all six may change. Timoshenko, inextensible: no extension. "
            "Bernoulli: no shear. Kirchhoff: neither extension nor shear. Cable: tension only, no "
            "bending stiffness. String: an inextensible cable."
        ),
    ] = "general"
    frozen: Annotated[
        tuple[StrainName, ...], Meta(max_length=6, description="Further strains that cannot change.")
    ] = ()
    elements: Annotated[
        Expression, Meta(description="Number of elements: a whole number from 1 to 20000, or a formula of parameters.")
    ] = 16
    position: Annotated[Vector, describe_quantity("Origin of the rod's frame in the world.", "m")] = (0.0, 0.0, 0.0)
    rotation: Annotated[tuple[Rotation, ...], Meta(max_length=12, description="Rotations of its frame.")] = ()
    twist: Annotated[
        Expression, describe_quantity("Rotation of the sections about the axis, a formula of s.", "rad")
    ] = 0.0
    velocity: Annotated[Vector, describe_quantity("Initial velocity of the origin of its frame.", "m/s")] = (
        0.0,
        0.0,
        0.0,
    )
    spin: Annotated[Vector, describe_quantity("Initial angular velocity, in the world.", "rad/s")] = (0.0, 0.0, 0.0)
    damping: Annotated[
        Expression, describe_quantity("Force and moment per strain rate, relative to the stiffness.", "s")
    ] = 0.0
    lumps: Annotated[
        tuple[Lump, ...], Meta(max_length=1000, description="Point masses and small bodies attached to sections.")
    ] = ()
    colour: Colour = ""
    visible: Annotated[bool, Meta(description="Visible in the 3D view.")] = True
    doc: Doc = ""


Turning = Literal["clamped", "hinged", "free"]
_Held = Annotated[str, Meta(pattern=r"^x?y?z?$", description="Fixed directions of the position: xyz, z, …")]


class Support(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A support of a section. Its reaction is the force (world axes) and the moment on the rod."""

    at: SectionPlace
    held: _Held = "xyz"
    turning: Annotated[Turning, Meta(description="Fixed, hinged (about one axis) or free.")] = "clamped"
    axes: Annotated[
        tuple[Rotation, ...],
        Meta(max_length=12, description="Rotations from the world axes to the axes of the support."),
    ] = ()
    axis: Annotated[Axis, Meta(description="Axis of the hinge among these axes.")] = "z"
    motion: Annotated[Vector, describe_quantity("Prescribed displacement along these axes, formulas of t.", "m")] = (
        0.0,
        0.0,
        0.0,
    )
    turn: Annotated[
        tuple[Rotation, ...],
        Meta(max_length=12, description="Prescribed rotation of a fixed support about the world axes."),
    ] = ()
    spin: Annotated[
        Vector,
        describe_quantity("Constant angular velocity of the support in the world, for example on a hub.", "rad/s"),
    ] = (0.0, 0.0, 0.0)
    about: Annotated[Vector, describe_quantity("Where the axis of rotation passes.", "m")] = (0.0, 0.0, 0.0)
    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


class RodJoint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two sections, or a section and a body, joined as in the reference shape. The reaction acts on the second."""

    between: Annotated[
        tuple[
            Annotated[str, describe_reference("place", "Section or body.")],
            Annotated[str, describe_reference("place", "Section or body.")],
        ],
        Meta(description="Two sections (bow:tip), or one and a body (or the world)."),
    ]
    turning: Annotated[
        Turning,
        Meta(description="Fixed (rigid), hinged (about a world axis of the reference shape) or free (ball joint)."),
    ] = "clamped"
    axis: Annotated[Vector, Meta(description="Axis of the hinge in the world, in the reference shape.")] = (
        0.0,
        0.0,
        1.0,
    )
    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


class _RodLoad(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What loads on rods share."""

    following: Annotated[bool, Meta(description="Rotates with the section. Otherwise, it keeps its direction.")] = False
    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


class SectionLoad(_RodLoad, frozen=True, kw_only=True, tag="section", tag_field="kind"):
    """A force and a moment on a section, in the world axes. A follower load uses the axes of the section."""

    at: SectionPlace
    force: Annotated[Vector, describe_quantity("Fx, Fy, Fz that act on the section.", "N")] = (0.0, 0.0, 0.0)
    moment: Annotated[Vector, describe_quantity("Mx, My, Mz that act on the section.", "N*m")] = (0.0, 0.0, 0.0)


class LineLoad(_RodLoad, frozen=True, kw_only=True, tag="line", tag_field="kind"):
    """A force and a moment per unit of reference length along a rod, in the world axes. A follower load uses the axes
    of the sections."""

    rod: Annotated[str, describe_reference("rod", "Along which it acts.")]
    force: Annotated[Vector, describe_quantity("Force per unit length. Formulas of s are allowed.", "N/m")] = (
        0.0,
        0.0,
        0.0,
    )
    moment: Annotated[Vector, describe_quantity("Moment per unit length. Formulas of s are allowed.", "N")] = (
        0.0,
        0.0,
        0.0,
    )


class SectionSpring(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="spring", tag_field="kind"
):
    """Springs that return a section to its position and orientation in the reference shape."""

    at: SectionPlace
    stiffness: Annotated[Vector, describe_quantity("Stiffness along the world axes.", "N/m")] = (0.0, 0.0, 0.0)
    turning: Annotated[Vector, describe_quantity("Rotational stiffness about the world axes.", "N*m/rad")] = (
        0.0,
        0.0,
        0.0,
    )
    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


class Bed(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="bed", tag_field="kind"
):
    """An elastic (Winkler) foundation: distributed springs that return the sections of a rod to their reference
    positions and orientations."""

    rod: Annotated[str, describe_reference("rod", "That lies on the foundation.")]
    stiffness: Annotated[
        Vector, describe_quantity("Stiffness per unit length. Formulas of s are allowed.", "N/m^2")
    ] = (
        0.0,
        0.0,
        0.0,
    )
    turning: Annotated[
        Vector, describe_quantity("Rotational stiffness per unit length. Formulas of s are allowed.", "N/rad")
    ] = (
        0.0,
        0.0,
        0.0,
    )
    axes: Annotated[
        Literal["world", "section"],
        Meta(description="Axes of the foundation: the world axes, or the axes of the sections in the reference shape."),
    ] = "world"
    enabled: Annotated[bool, Meta(description="Active in the motion.")] = True
    doc: Doc = ""


RodLoad = SectionLoad | LineLoad | SectionSpring | Bed
"""Loads on rods."""
