"""Rods of a model: axis and frames of the reference, sections, supports, joints between them, loads."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.structs.bodies import Rotation
from anholon.model.structs.values import Axis, Colour, Doc, Expression, Length, Vector, name_of, quantity

MAX_ELEMENTS = 20_000
"""Most elements of one rod."""

SectionPlace = Annotated[
    str, name_of("section", "A section of a rod: bow:base, bow:tip, bow(0.3L) or, in metres of arc, bow(1.2).")
]


class Straight(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="straight", tag_field="kind"
):
    """A straight axis along x of the rod's frame, from its origin."""

    length: Annotated[Length, Meta(description="Length.")]


class Arc(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="arc", tag_field="kind"
):
    """An arc of a circle from the origin along x, bent towards y."""

    radius: Annotated[Length, Meta(description="Radius.")]
    angle: Annotated[Expression, quantity("Angle of the whole arc.", "rad")]


class Helix(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="helix", tag_field="kind"
):
    """A helix about z, from (radius, 0, 0), rising by the pitch in one turn; section axis 2 points inward."""

    radius: Annotated[Length, Meta(description="Radius.")]
    pitch: Annotated[Length, Meta(description="Rise in one turn; negative: left-handed.")]
    turns: Annotated[Expression, Meta(description="Number of turns.")] = 1.0


class Catenary(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="catenary", tag_field="kind"
):
    """The curve in which a chain hangs, downward being -z, from the origin to a point above the x axis of its frame."""

    span: Annotated[Length, Meta(description="Distance of the ends along x.")]
    rise: Annotated[Length, Meta(description="Height of the far end above the near one.")] = 0.0
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
    """A smooth curve through points (a natural cubic spline over their chords)."""

    points: Annotated[
        tuple[Vector, ...], Meta(min_length=3, max_length=1000, description="Points.", extra={"unit": "m"})
    ]


class ByFormulas(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="formulas", tag_field="kind"
):
    """A curve by formulas of s, which runs from 0 to 1; it need not be proportional to the arc."""

    position: Annotated[Vector, quantity("Place on the curve.", "m")]


Curve = Straight | Arc | Helix | Catenary | Polyline | Spline | ByFormulas
"""Axis of a rod in its reference shape, in the rod's frame. Section axis 1 is its tangent."""


class _Solid(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What sections of one material share; all numbers may be formulas of s, the part of the length (0 to 1)."""

    young: Annotated[Expression, quantity("Young's modulus E.", "Pa")]
    shear: Annotated[Expression, quantity("Shear modulus G; 0: E/2.6 (Poisson's ratio 0.3).", "Pa")] = 0.0
    density: Annotated[Expression, quantity("Density.", "kg/m^3")] = 0.0


class CircleSection(_Solid, frozen=True, kw_only=True, tag="circle", tag_field="kind"):
    """A circle, or a tube."""

    radius: Annotated[Length, Meta(description="Outer radius.")]
    hole: Annotated[Length, Meta(description="Radius of the hole; 0: none.")] = 0.0


class RectangleSection(_Solid, frozen=True, kw_only=True, tag="rectangle", tag_field="kind"):
    """A rectangle."""

    width: Annotated[Length, Meta(description="Edge along section axis 2.")]
    height: Annotated[Length, Meta(description="Edge along section axis 3.")]


class EllipseSection(_Solid, frozen=True, kw_only=True, tag="ellipse", tag_field="kind"):
    """An ellipse."""

    width: Annotated[Length, Meta(description="Axis along section axis 2.")]
    height: Annotated[Length, Meta(description="Axis along section axis 3.")]


_Inertia = Annotated[
    tuple[Expression, Expression, Expression],
    quantity("Inertia per length about the section axes 1, 2, 3.", "kg*m"),
]
_LineMass = Annotated[Expression, quantity("Mass per length.", "kg/m")]
_Drawn = Annotated[Length, Meta(description="Radius with which it is drawn; 0: a hundredth of the length.")]


class StiffnessSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="given", tag_field="kind"
):
    """Given stiffnesses about the principal axes; formulas of s allowed."""

    axial: Annotated[Expression, quantity("EA.", "N")]
    shear: Annotated[tuple[Expression, Expression], quantity("GA along axes 2 and 3.", "N")]
    torsion: Annotated[Expression, quantity("GJ.", "N*m^2")]
    bending: Annotated[tuple[Expression, Expression], quantity("EI about axes 2 and 3.", "N*m^2")]
    mass: _LineMass = 0.0
    inertia: _Inertia = (0.0, 0.0, 0.0)
    drawn: _Drawn = 0.0


class MatrixSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="matrix", tag_field="kind"
):
    """A whole stiffness matrix, with couplings; strains (extension, shear 2, 3; torsion, curvature 2, 3)."""

    stiffness: Annotated[
        tuple[Expression, ...],
        Meta(
            min_length=21, max_length=21, description="Upper triangle of the 6 × 6 matrix, row by row, SI units (N, m)."
        ),
    ]
    mass: _LineMass = 0.0
    inertia: _Inertia = (0.0, 0.0, 0.0)
    drawn: _Drawn = 0.0


class LawSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="law", tag_field="kind"
):
    """A nonlinear law: the wrench by formulas of the strains e, g2, g3 (extension, shears), k1, k2, k3 (torsion,
    curvatures) and of s. Both are in the section's own axes and vanish together."""

    force: Annotated[
        tuple[Expression, Expression, Expression], quantity("Forces N, T2, T3, for instance EA*(e + b*e^3).", "N")
    ]
    moment: Annotated[
        tuple[Expression, Expression, Expression],
        quantity("Moments M1, M2, M3, for instance EI*(k2 + b*k2^3).", "N*m"),
    ] = (0.0, 0.0, 0.0)
    mass: _LineMass = 0.0
    inertia: _Inertia = (0.0, 0.0, 0.0)
    drawn: _Drawn = 0.0


class CableSection(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="cable", tag_field="kind"
):
    """What a cable or a string has; formulas of s allowed."""

    axial: Annotated[Expression, quantity("EA; a string needs none.", "N")] = 0.0
    mass: _LineMass = 0.0
    drawn: _Drawn = 0.0


Section = (
    CircleSection | RectangleSection | EllipseSection | StiffnessSection | MatrixSection | LawSection | CableSection
)
"""Section of a rod."""

RodModel = Literal["general", "timoshenko", "bernoulli", "kirchhoff", "inextensible", "cable", "string"]
StrainName = Literal["extension", "shear2", "shear3", "torsion", "bending2", "bending3"]


class Lump(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A small body fixed to a section."""

    at: Annotated[str, Meta(max_length=60, description="Place on this rod: base, tip, 0.3L or metres of arc.")]
    mass: Annotated[Expression, quantity("Mass.", "kg")] = 0.0
    inertia: Annotated[
        tuple[Expression, Expression, Expression],
        quantity("Moments of inertia about the section axes.", "kg*m^2"),
    ] = (0.0, 0.0, 0.0)


class Rod(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An elastic rod. Frozen strains cannot change; their wrench components are then multipliers."""

    curve: Annotated[Curve, Meta(description="Axis in the reference shape, without stress.")]
    section: Annotated[Section, Meta(description="Section.")]
    model: Annotated[
        RodModel,
        Meta(
            description="Which strains may change: general: all six; timoshenko, inextensible: no extension; "
            "bernoulli: no shear; kirchhoff: neither; cable: stretches and is pulled, but not pressed or bent; "
            "string: a cable that does not stretch."
        ),
    ] = "general"
    frozen: Annotated[
        tuple[StrainName, ...], Meta(max_length=6, description="Further strains that cannot change.")
    ] = ()
    elements: Annotated[
        Expression, Meta(description="Number of elements, a whole one from 1 to 20000; formulas of parameters.")
    ] = 16
    position: Annotated[Vector, quantity("Origin of the rod's frame in the world.", "m")] = (0.0, 0.0, 0.0)
    rotation: Annotated[tuple[Rotation, ...], Meta(max_length=12, description="Turns of its frame.")] = ()
    twist: Annotated[Expression, quantity("Turn of the sections about the axis; a formula of s.", "rad")] = 0.0
    velocity: Annotated[Vector, quantity("Initial velocity of the origin of its frame.", "m/s")] = (0.0, 0.0, 0.0)
    spin: Annotated[Vector, quantity("Initial angular velocity, in the world.", "rad/s")] = (0.0, 0.0, 0.0)
    damping: Annotated[Expression, quantity("Wrench of the strain rate, as part of the stiffness.", "s")] = 0.0
    lumps: Annotated[tuple[Lump, ...], Meta(max_length=1000, description="Small bodies fixed to sections.")] = ()
    colour: Colour = ""
    visible: Annotated[bool, Meta(description="Drawn in the 3D view.")] = True
    doc: Doc = ""


Turning = Literal["clamped", "hinged", "free"]
_Held = Annotated[str, Meta(pattern=r"^x?y?z?$", description="Directions in which the place is held: xyz, z, …")]


class Support(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What holds a section in the world; its reaction is the force (world's axes) and moment on the rod."""

    at: SectionPlace
    held: _Held = "xyz"
    turning: Annotated[
        Turning, Meta(description="clamped: the section cannot turn; hinged: about one axis; free: at will.")
    ] = "clamped"
    axes: Annotated[
        tuple[Rotation, ...], Meta(max_length=12, description="Turns that lead from the world's axes to the held ones.")
    ] = ()
    axis: Annotated[Axis, Meta(description="Axis of the hinge, of these axes.")] = "z"
    motion: Annotated[Vector, quantity("Given displacement, formulas of t, along these axes.", "m")] = (0.0, 0.0, 0.0)
    turn: Annotated[
        tuple[Rotation, ...], Meta(max_length=12, description="Given rotation of a clamp, about the world's axes.")
    ] = ()
    spin: Annotated[
        Vector,
        quantity("Constant angular velocity, in the world, with which the support turns, as on a hub.", "rad/s"),
    ] = (0.0, 0.0, 0.0)
    about: Annotated[Vector, quantity("Place on the axis about which it turns.", "m")] = (0.0, 0.0, 0.0)
    doc: Doc = ""


class RodJoint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two sections, or a section and a body, joined as they stand in the reference; the reaction is that on the
    second."""

    between: Annotated[
        tuple[
            Annotated[str, name_of("place", "Section or body.")], Annotated[str, name_of("place", "Section or body.")]
        ],
        Meta(description="Two sections (bow:tip), or one and a body (or the world)."),
    ]
    turning: Annotated[
        Turning, Meta(description="clamped: rigid; hinged: about an axis of the world in the reference; free: a ball.")
    ] = "clamped"
    axis: Annotated[Vector, Meta(description="Axis of the hinge in the world, in the reference.")] = (0.0, 0.0, 1.0)
    doc: Doc = ""


class _RodLoad(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What loads on rods share."""

    following: Annotated[bool, Meta(description="Turns with the section; else it keeps its direction.")] = False
    doc: Doc = ""


class SectionLoad(_RodLoad, frozen=True, kw_only=True, tag="section", tag_field="kind"):
    """A force and a moment on a section, in the world's axes, or in the section's where it follows."""

    at: SectionPlace
    force: Annotated[Vector, quantity("Force.", "N")] = (0.0, 0.0, 0.0)
    moment: Annotated[Vector, quantity("Moment.", "N*m")] = (0.0, 0.0, 0.0)


class LineLoad(_RodLoad, frozen=True, kw_only=True, tag="line", tag_field="kind"):
    """A force and a moment per length of the reference along a rod, in the world's axes, or in the sections' where it
    follows."""

    rod: Annotated[str, name_of("rod", "Rod.")]
    force: Annotated[Vector, quantity("Force per length; may be formulas of s.", "N/m")] = (0.0, 0.0, 0.0)
    moment: Annotated[Vector, quantity("Moment per length; may be formulas of s.", "N")] = (0.0, 0.0, 0.0)


class SectionSpring(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="spring", tag_field="kind"
):
    """Springs that draw a section back to its place in the reference and turn it back."""

    at: SectionPlace
    stiffness: Annotated[Vector, quantity("Stiffness along the world's axes.", "N/m")] = (0.0, 0.0, 0.0)
    turning: Annotated[Vector, quantity("Stiffness of turning about the world's axes.", "N*m/rad")] = (0.0, 0.0, 0.0)
    doc: Doc = ""


class Bed(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="bed", tag_field="kind"
):
    """An elastic bed (Winkler): springs all along a rod that draw its sections back to their places in the reference
    and turn them back."""

    rod: Annotated[str, name_of("rod", "Rod.")]
    stiffness: Annotated[Vector, quantity("Stiffness per length; may be formulas of s.", "N/m^2")] = (0.0, 0.0, 0.0)
    turning: Annotated[Vector, quantity("Stiffness of turning per length; may be formulas of s.", "N/rad")] = (
        0.0,
        0.0,
        0.0,
    )
    axes: Annotated[
        Literal["world", "section"],
        Meta(description="world: along and about the world's axes; section: those of the sections in the reference."),
    ] = "world"
    doc: Doc = ""


RodLoad = SectionLoad | LineLoad | SectionSpring | Bed
"""Loads on rods."""
