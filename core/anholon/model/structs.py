"""The model: frozen structs, one to one with the file.

These structs are the only schema. Loading, checks, forms, the model file reference and the published JSON Schema
all follow from the annotations here. A struct holds what the user typed and nothing derived from it; mappings keep
the order of the file and are never mutated: an edit makes a new struct (`msgspec.structs.replace`).

`Expression` is a number or a formula text; a number means SI units unless the field it stands in says otherwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

FORMAT = 1
"""Number of the file format written by this version."""

WORLD = "world"
"""Name of the inertial frame; no element may take it."""

MAX_ENTRIES = 10_000
"""Most entries of one section of a file."""

MAX_TEXT = 20_000
"""Most characters of one formula."""

Expression = int | float | Annotated[str, Meta(max_length=MAX_TEXT, extra={"role": "formula"})]
"""A number, or a formula in the grammar of `anholon.formula`."""

Formula = Annotated[str, Meta(max_length=MAX_TEXT, extra={"role": "formula"})]
"""A formula in the grammar of `anholon.formula`."""

Axis = Literal["x", "y", "z"]

Unit = Annotated[str, Meta(max_length=40, description="Unit of the value; empty: a plain number, taken as SI.")]
Doc = Annotated[str, Meta(max_length=2000, description="What it is, in the words of its author.")]
Vector = Annotated[tuple[Expression, Expression, Expression], Meta(description="Three components x, y, z.")]
Colour = Annotated[
    str,
    Meta(
        pattern=r"^(#[0-9a-fA-F]{6})?$",
        description="Colour as #rrggbb; empty: chosen by the theme.",
        extra={"role": "colour"},
    ),
]


def _quantity(description: str, unit: str) -> Meta:
    """Describe a field that holds a number or formula in the SI unit `unit`."""
    return Meta(description=description, extra={"unit": unit})


def _name_of(refers: str, description: str) -> Meta:
    """Describe a field that names something: an `element` (point or body), `frame` (the world or a body), `end` (an
    element or the world), `body`, `coordinate` or `chart`."""
    return Meta(max_length=200, description=description, extra={"refers": refers})


Mass = Annotated[Expression, _quantity("Mass.", "kg")]
Length = Annotated[Expression, _quantity("Length.", "m")]


class Parameter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number with a name: editing it never recompiles the model."""

    value: Annotated[float, Meta(description="Value in the unit given beside it.")] = 0.0
    unit: Unit = ""
    min: Annotated[float | None, Meta(description="Smallest admissible value, in the same unit.")] = None
    max: Annotated[float | None, Meta(description="Largest admissible value, in the same unit.")] = None
    doc: Doc = ""


class Coordinate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A generalized coordinate with its initial value and rate (formulas of parameters, in `unit` and `unit`/s)."""

    value: Annotated[Expression, Meta(description="Initial value, in the unit given beside it.")] = 0.0
    rate: Annotated[Expression, Meta(description="Initial rate, in that unit per second.")] = 0.0
    unit: Unit = "m"
    doc: Doc = ""


class Rotation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One turn about an axis of the frame reached by the turns before it (intrinsic sequence)."""

    axis: Annotated[Axis, Meta(description="Axis of the turned frame.")]
    angle: Annotated[Expression, _quantity("Angle, right-handed about the axis.", "rad")]


class Point(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A material or geometric point, placed in the frame `frame` (the world or a body)."""

    position: Annotated[Vector, _quantity("Position in the frame.", "m")] = (0.0, 0.0, 0.0)
    frame: Annotated[str, _name_of("frame", "The world or the name of a body.")] = WORLD
    mass: Mass = 0.0
    colour: Colour = ""
    visible: Annotated[bool, Meta(description="Drawn in the 3D view.")] = True
    doc: Doc = ""


class _Placed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all rigid bodies share: a frame placed in another frame, a mass, a mass centre, a look."""

    frame: Annotated[str, _name_of("frame", "Frame in which the body is placed: the world or a body.")] = WORLD
    position: Annotated[Vector, _quantity("Origin of the body's frame.", "m")] = (0.0, 0.0, 0.0)
    rotation: Annotated[tuple[Rotation, ...], Meta(max_length=12, description="Turns, one after another.")] = ()
    mass: Mass = 0.0
    center: Annotated[Vector, _quantity("Mass centre (and centre of the shape) in the body's frame.", "m")] = (
        0.0,
        0.0,
        0.0,
    )
    colour: Colour = ""
    visible: Annotated[bool, Meta(description="Drawn in the 3D view.")] = True
    doc: Doc = ""


class Plate(_Placed, frozen=True, kw_only=True, tag="plate", tag_field="kind"):
    """Thin uniform rectangle, normal to its x axis: `width` along y, `height` along z."""

    width: Annotated[Length, Meta(description="Edge along y.")]
    height: Annotated[Length, Meta(description="Edge along z.")]


class ThinRod(_Placed, frozen=True, kw_only=True, tag="thin-rod", tag_field="kind"):
    """Thin uniform rod along its z axis."""

    length: Annotated[Length, Meta(description="Length along z.")]


class Box(_Placed, frozen=True, kw_only=True, tag="box", tag_field="kind"):
    """Uniform box with edges along its axes."""

    size: Annotated[Vector, _quantity("Edge lengths along x, y, z.", "m")]


class Sphere(_Placed, frozen=True, kw_only=True, tag="sphere", tag_field="kind"):
    """Uniform solid sphere."""

    radius: Annotated[Length, Meta(description="Radius.")]


class Disc(_Placed, frozen=True, kw_only=True, tag="disc", tag_field="kind"):
    """Uniform solid cylinder about its own `axis`; thickness 0 is a thin disc; `hollow` puts all mass on the rim."""

    radius: Annotated[Length, Meta(description="Radius.")]
    thickness: Annotated[Length, Meta(description="Thickness along its axis.")] = 0.0
    axis: Annotated[Axis, Meta(description="Axis of symmetry in the body's frame.")] = "z"
    hollow: Annotated[bool, Meta(description="All mass on the rim (a hoop).")] = False


class GivenInertia(_Placed, frozen=True, kw_only=True, tag="inertia", tag_field="kind"):
    """A body with a given inertia tensor about its mass centre, along its own axes (I_xy etc. with the sign of the
    tensor entry: I_xy = -∫xy dm)."""

    inertia: Annotated[
        tuple[Expression, Expression, Expression],
        _quantity("Diagonal entries I_xx, I_yy, I_zz.", "kg*m^2"),
    ]
    products: Annotated[
        tuple[Expression, Expression, Expression],
        _quantity("Off-diagonal tensor entries I_xy, I_xz, I_yz.", "kg*m^2"),
    ] = (0.0, 0.0, 0.0)
    shape: Annotated[tuple[float, float, float], _quantity("Edges of the box drawn for it.", "m")] = (
        0.2,
        0.2,
        0.2,
    )


Body = Plate | ThinRod | Box | Sphere | Disc | GivenInertia


class _Restriction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all constraints share."""

    formula: Annotated[Formula, Meta(description="Left side of the equation f = 0.")]
    at: Annotated[str, _name_of("element", "Point or body on which the reaction is drawn; empty: not drawn.")] = ""
    enabled: Annotated[bool, Meta(description="Takes part in the motion.")] = True
    doc: Doc = ""


class Holonomic(_Restriction, frozen=True, kw_only=True, tag="holonomic", tag_field="kind"):
    """f(q, t) = 0; generalized reaction = multiplier * grad f."""


class Nonholonomic(_Restriction, frozen=True, kw_only=True, tag="nonholonomic", tag_field="kind"):
    """f(q, q', t) = 0 of first order; generalized reaction = multiplier * df/dq' (Chetaev)."""


class SecondOrder(_Restriction, frozen=True, kw_only=True, tag="second-order", tag_field="kind"):
    """f(q, q', q'', t) = 0, linear in the accelerations q''; generalized reaction = multiplier * df/dq''."""


TypedConstraint = Holonomic | Nonholonomic | SecondOrder
"""Constraints given by a formula f = 0."""


class _Ready(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all ready constraints share: they expand into rows whose multipliers are forces, N, or torques, N*m."""

    enabled: Annotated[bool, Meta(description="Takes part in the motion.")] = True
    doc: Doc = ""


_Ends = Annotated[
    tuple[Annotated[str, _name_of("end", "End.")], Annotated[str, _name_of("end", "End.")]],
    Meta(description="Two ends: points, bodies (their origins) or the world; the reaction is that on the second."),
]


class Distance(_Ready, frozen=True, kw_only=True, tag="distance", tag_field="kind"):
    """Two points keep their distance; reaction > 0 pushes them apart, < 0 is tension."""

    between: _Ends
    length: Annotated[Expression, _quantity("Distance, not 0.", "m")]


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
        tuple[Annotated[str, _name_of("frame", "Frame.")], Annotated[str, _name_of("frame", "Frame.")]],
        Meta(description="Two bodies, or the world and a body; the reaction is that on the second."),
    ]
    position: Annotated[Vector, _quantity("Origin of the second in the frame of the first.", "m")] = (0.0, 0.0, 0.0)


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

    at: Annotated[str, _name_of("element", "Point or body (its origin) that slides.")]
    frame: Annotated[str, _name_of("frame", "Frame that carries the line: the world or a body.")] = WORLD
    through: Annotated[Vector, _quantity("A point of the line, in that frame.", "m")] = (0.0, 0.0, 0.0)
    axis: Annotated[Axis, Meta(description="Axis of the frame along the line.")] = "x"


class OnCurve(_Ready, frozen=True, kw_only=True, tag="on-curve", tag_field="kind"):
    """A point stays on a curve; in its formulas x, y, z are the point's coordinates in the frame. Reaction: the force
    along the gradient of each formula."""

    at: Annotated[str, _name_of("element", "Point or body (its origin).")]
    formula: Annotated[Formula, Meta(description="Vanishes on the curve, as y - x^2/a in the plane.")]
    second: Annotated[Expression, Meta(description="In space a second formula that vanishes on it; 0: none.")] = 0
    frame: Annotated[str, _name_of("frame", "Frame that carries the curve: the world or a body.")] = WORLD


class OnSurface(_Ready, frozen=True, kw_only=True, tag="on-surface", tag_field="kind"):
    """A point stays on a surface; in its formula x, y, z are the point's coordinates in the frame. Reaction: the force
    along the gradient of the formula."""

    at: Annotated[str, _name_of("element", "Point or body (its origin).")]
    formula: Annotated[Formula, Meta(description="Vanishes on the surface, as x^2 + y^2 + z^2 - R^2.")]
    frame: Annotated[str, _name_of("frame", "Frame that carries the surface: the world or a body.")] = WORLD


class Coupling(_Ready, frozen=True, kw_only=True, tag="coupling", tag_field="kind"):
    """first = ratio * second + offset; reaction: the generalized force on the first coordinate."""

    first: Annotated[str, _name_of("coordinate", "Name of the coordinate.")]
    second: Annotated[str, _name_of("coordinate", "Name of the coordinate.")]
    ratio: Annotated[Expression, Meta(description="Ratio of the coordinates (SI).")] = 1.0
    offset: Annotated[Expression, Meta(description="Value of the first where the second is 0 (SI).")] = 0.0


class Gear(_Ready, frozen=True, kw_only=True, tag="gear", tag_field="kind"):
    """Two wheels roll on each other by their teeth: equal arcs; reaction: the force at the teeth."""

    first: Annotated[str, _name_of("coordinate", "Angle of the first wheel.")]
    second: Annotated[str, _name_of("coordinate", "Angle of the second wheel.")]
    first_radius: Annotated[Expression, _quantity("Pitch radius of the first wheel.", "m")]
    second_radius: Annotated[Expression, _quantity("Pitch radius of the second wheel.", "m")]
    internal: Annotated[bool, Meta(description="One wheel inside the other: they turn in one sense.")] = False
    offset: Annotated[Expression, _quantity("Difference of the arcs that is kept.", "m")] = 0.0


class Blade(_Ready, frozen=True, kw_only=True, tag="blade", tag_field="kind"):
    """A point does not move across a blade fixed in a frame; reaction: the force across it, along normal × along."""

    at: Annotated[str, _name_of("element", "Point or body (its origin) where the blade touches.")]
    frame: Annotated[str, _name_of("frame", "Frame that carries the blade: the world or a body.")]
    along: Annotated[Vector, Meta(description="Direction of the blade, in that frame.")] = (1.0, 0.0, 0.0)
    normal: Annotated[Vector, Meta(description="Normal of the ice, in that frame.")] = (0.0, 0.0, 1.0)


class Rolling(_Ready, frozen=True, kw_only=True, tag="rolling", tag_field="kind"):
    """A sphere or the edge of a disc rolls on a plane of the world without slip; reaction: components of the force at
    the contact along the world's axes."""

    body: Annotated[str, _name_of("body", "A sphere or a disc.")]
    normal: Annotated[Axis, Meta(description="Axis of the world that is the normal of the plane.")] = "z"
    level: Annotated[Expression, _quantity("Where the plane cuts that axis.", "m")] = 0.0
    contact: Annotated[
        bool, Meta(description="Also hold it on the plane; off where the coordinates already do so.")
    ] = True


Joint = Hinge | Universal | Weld
Constraint = (
    TypedConstraint | Distance | Pin | Ball | Joint | Slider | OnCurve | OnSurface | Coupling | Gear | Blade | Rolling
)


class _Load(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all forces share."""

    enabled: Annotated[bool, Meta(description="Takes part in the motion.")] = True
    doc: Doc = ""


class GeneralizedForce(_Load, frozen=True, kw_only=True, tag="generalized", tag_field="kind"):
    """A generalized force on one coordinate: its power is value * rate of the coordinate."""

    coordinate: Annotated[str, _name_of("coordinate", "Name of the coordinate.")]
    value: Annotated[Expression, Meta(description="Generalized force (N for a length, N*m for an angle).")]


class AppliedForce(_Load, frozen=True, kw_only=True, tag="force", tag_field="kind"):
    """A force at a point or at the origin of a body's frame, with components in the world or in a body's frame."""

    at: Annotated[str, _name_of("element", "Point or body.")]
    vector: Annotated[Vector, _quantity("Components.", "N")]
    frame: Annotated[str, _name_of("frame", "Frame of the components: the world or a body.")] = WORLD


class AppliedTorque(_Load, frozen=True, kw_only=True, tag="torque", tag_field="kind"):
    """A torque on a body, with components in the world or in a body's frame."""

    body: Annotated[str, _name_of("body", "Body on which it acts.")]
    vector: Annotated[Vector, _quantity("Components.", "N*m")]
    frame: Annotated[str, _name_of("frame", "Frame of the components: the world or a body.")] = WORLD


class Drag(_Load, frozen=True, kw_only=True, tag="drag", tag_field="kind"):
    """Force -coefficient * |v|^(power - 1) * v at a point or body origin with velocity v."""

    at: Annotated[str, _name_of("element", "Point or body.")]
    coefficient: Annotated[Expression, Meta(description="Coefficient (N*s/m for power 1).")]
    power: Annotated[float, Meta(ge=1, le=4, description="Exponent of the speed.")] = 1.0


class RotaryDrag(_Load, frozen=True, kw_only=True, tag="rotary-drag", tag_field="kind"):
    """Torque -coefficient * omega on a body with angular velocity omega."""

    body: Annotated[str, _name_of("body", "Body on which it acts.")]
    coefficient: Annotated[Expression, _quantity("Coefficient.", "N*m*s")]


class Spring(_Load, frozen=True, kw_only=True, tag="spring", tag_field="kind"):
    """A straight spring with a damper between two points or body origins (or "world", its origin)."""

    between: Annotated[
        tuple[Annotated[str, _name_of("end", "End.")], Annotated[str, _name_of("end", "End.")]],
        Meta(description="Its two ends: points, bodies or the world."),
    ]
    stiffness: Annotated[Expression, _quantity("Stiffness.", "N/m")]
    length: Annotated[Expression, _quantity("Unstretched length.", "m")] = 0.0
    damping: Annotated[Expression, _quantity("Damping along the spring.", "N*s/m")] = 0.0


class Potential(_Load, frozen=True, kw_only=True, tag="potential", tag_field="kind"):
    """Conservative forces with the potential energy V(q, t)."""

    energy: Annotated[Expression, _quantity("Potential energy.", "J")]


Force = GeneralizedForce | AppliedForce | AppliedTorque | Drag | RotaryDrag | Spring | Potential


class Schedule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A given function of time, by a table; its name may stand in formulas. Constant before and after the table."""

    times: Annotated[tuple[float, ...], Meta(min_length=1, max_length=100_000, description="Increasing times, s.")]
    values: Annotated[tuple[float, ...], Meta(min_length=1, max_length=100_000, description="Values, in the unit.")]
    unit: Unit = ""
    interpolation: Annotated[
        Literal["step", "linear", "cubic"],
        Meta(description="step: the value holds until the next time; linear; cubic: natural cubic spline."),
    ] = "linear"
    doc: Doc = ""


class Chart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A choice of independent quasi-velocities for Maggi's equations: name -> formula linear in the rates."""

    name: Annotated[str, Meta(min_length=1, max_length=60, description="Its name.")]
    velocities: Annotated[dict[str, Formula], Meta(max_length=1000, description="Quasi-velocity -> formula.")]
    doc: Doc = ""


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the motion: parameters named in `set` take new values (in their units) when it begins."""

    name: Annotated[str, Meta(min_length=1, max_length=60, description="Its name.")]
    duration: Annotated[float, Meta(gt=0, description="Duration.", extra={"unit": "s"})]
    set: Annotated[
        dict[str, float], Meta(max_length=MAX_ENTRIES, description="Parameter -> value, in the parameter's unit.")
    ] = {}
    colour: Colour = ""
    doc: Doc = ""


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A crossing of zero, located and reported; it may end the run."""

    formula: Annotated[Formula, Meta(description="Function of t, q, q' whose zero is sought.")]
    direction: Annotated[Literal["up", "down", "both"], Meta(description="Which crossings count.")] = "both"
    action: Annotated[Literal["record", "stop"], Meta(description="What happens there.")] = "record"
    doc: Doc = ""


class Simulation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the motion is computed."""

    until: Annotated[
        float, Meta(gt=0, le=1e7, description="End of the motion when no stages say it.", extra={"unit": "s"})
    ] = 10.0
    rtol: Annotated[float, Meta(ge=1e-14, le=1e-2, description="Relative tolerance of a step.")] = 1e-10
    atol: Annotated[float, Meta(ge=1e-16, le=1e-2, description="Absolute tolerance of a step (SI).")] = 1e-12
    frames: Annotated[float, Meta(ge=1, le=10_000, description="Stored frames per second.", extra={"unit": "1/s"})] = (
        60.0
    )
    form: Annotated[str, Meta(max_length=40, description="Form of the equations, as on the command line.")] = (
        "lagrange1"
    )
    chart: Annotated[str, _name_of("chart", "Chart for Maggi's equations; empty: the first, changed when needed.")] = ""


class View(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the motion is shown."""

    ground: Annotated[Literal["ice", "grid", "none"], Meta(description="What lies at z = 0.")] = "grid"
    follow: Annotated[str, _name_of("element", "Point or body the camera follows; empty: none.")] = ""
    traces: Annotated[
        tuple[Annotated[str, _name_of("element", "Point or body.")], ...],
        Meta(max_length=40, description="Points or bodies that leave a trace."),
    ] = ()
    azimuth: Annotated[float, Meta(description="Camera azimuth.", extra={"unit": "deg"})] = 35.0
    elevation: Annotated[float, Meta(ge=-90, le=90, description="Camera elevation.", extra={"unit": "deg"})] = 25.0
    distance: Annotated[float, Meta(ge=0, description="Camera distance; 0: fit.", extra={"unit": "m"})] = 0.0


def _section(description: str) -> Meta:
    """Describe a section of the file: a mapping from names to elements."""
    return Meta(max_length=MAX_ENTRIES, description=description)


class Model(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mechanical system and how it is run and shown; one to one with a model file."""

    format: Annotated[int, Meta(ge=1, description="Number of the file format.")] = FORMAT
    name: Annotated[str, Meta(max_length=200, description="Title.")] = ""
    doc: Doc = ""
    parameters: Annotated[dict[str, Parameter], _section("Numbers with a name.")] = {}
    definitions: Annotated[dict[str, Formula], _section("Name -> formula, usable in other formulas.")] = {}
    schedules: Annotated[dict[str, Schedule], _section("Given functions of time.")] = {}
    coordinates: Annotated[dict[str, Coordinate], _section("Generalized coordinates.")] = {}
    gravity: Annotated[Vector, _quantity("Acceleration of gravity.", "m/s^2")] = (0.0, 0.0, 0.0)
    points: Annotated[dict[str, Point], _section("Points, with or without mass.")] = {}
    bodies: Annotated[dict[str, Body], _section("Rigid bodies; without mass they are only drawn.")] = {}
    forces: Annotated[dict[str, Force], _section("Forces and torques.")] = {}
    constraints: Annotated[dict[str, Constraint], _section("Constraints.")] = {}
    charts: Annotated[tuple[Chart, ...], Meta(max_length=100, description="Choices of quasi-velocities.")] = ()
    stages: Annotated[tuple[Stage, ...], Meta(max_length=1000, description="Parts of the motion, in order.")] = ()
    events: Annotated[dict[str, Event], _section("Crossings of zero to be located.")] = {}
    simulation: Annotated[Simulation, Meta(description="How the motion is computed.")] = Simulation()
    view: Annotated[View, Meta(description="How the motion is shown.")] = View()
