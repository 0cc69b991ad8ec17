"""The model and its parts that are not elements: one to one with the file."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from anholon.model.schema.bodies import Body, Point
from anholon.model.schema.constraints import Constraint
from anholon.model.schema.forces import Force
from anholon.model.schema.rods import Rod, RodJoint, RodLoad, Support
from anholon.model.schema.stages import CrossingDirection, Pose, Stage
from anholon.model.schema.studies import Study
from anholon.model.schema.traces import Trace
from anholon.model.schema.values import (
    FORMAT,
    MAX_ENTRIES,
    MAX_LABEL,
    Doc,
    ElementName,
    Expression,
    Formula,
    Unit,
    Vector,
    describe_quantity,
    describe_reference,
    parse_plain_number,
)


class Parameter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named number that formulas use, for example a mass or a length."""

    value: Annotated[float, Meta(description="Value in the unit given beside it.")] = 0.0
    unit: Unit = ""
    min: Annotated[float | None, Meta(description="Minimum value, in the same unit.")] = None
    max: Annotated[float | None, Meta(description="Maximum value, in the same unit.")] = None
    natural_min: Annotated[
        float | None,
        Meta(
            description="Minimum of the natural range, for example of a joint. Dragging stops there, and "
            "values outside are reported."
        ),
    ] = None
    natural_max: Annotated[
        float | None,
        Meta(description="Maximum of the natural range. Dragging stops there, and values outside are reported."),
    ] = None
    doc: Doc = ""


class Coordinate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A generalized coordinate with its initial value and velocity: numbers in its unit, or formulas of parameters in
    SI (rad, rad/s)."""

    value: Annotated[Expression, Meta(description="Initial value: a number in the unit, or a formula (SI).")] = 0.0
    rate: Annotated[
        Expression,
        Meta(description="Rate at the start of the run: a number in the unit per second, or a formula (SI)."),
    ] = 0.0
    unit: Unit = "m"
    keep: Annotated[
        Literal["nothing", "value", "rate", "both"],
        Meta(
            description="What a correction of the initial state leaves as it is given here; the rest is found. A run "
            "itself never changes the initial state."
        ),
    ] = "nothing"
    doc: Doc = ""

    def __post_init__(self) -> None:
        """Read a quoted number as a number."""
        for name in ("value", "rate"):
            value = getattr(self, name)
            if isinstance(value, str) and (number := parse_plain_number(value)) is not value:
                force_setattr(self, name, number)


class Schedule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A function of time given by a table, for use in formulas. It is constant before and after the table."""

    times: Annotated[tuple[float, ...], Meta(min_length=1, max_length=100_000, description="Increasing times, s.")]
    values: Annotated[tuple[float, ...], Meta(min_length=1, max_length=100_000, description="Values, in the unit.")]
    unit: Unit = ""
    interpolation: Annotated[
        Literal["step", "linear", "cubic"],
        Meta(
            description="Interpolation between the times: steps (constant until the next time), linear, or a "
            "natural cubic spline."
        ),
    ] = "linear"
    author: Annotated[
        Literal["user", "trace", "feedback", "control"],
        Meta(
            description="Source of the schedule. A search for controls replaces only schedules that it has "
            "created itself."
        ),
    ] = "user"
    doc: Doc = ""


class Control(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A control parameter with its law, used by parametric constraints and maintained by a drive."""

    law: Annotated[
        Expression, Meta(description="A number in the unit, or a formula (SI) of t, q, q' and other controls.")
    ]
    unit: Unit = ""
    doc: Doc = ""

    def __post_init__(self) -> None:
        """Read a quoted number as a number."""
        if isinstance(self.law, str) and (number := parse_plain_number(self.law)) is not self.law:
            force_setattr(self, "law", number)


class Chart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set of independent quasi-velocities for the forms Maggi, Appell and Boltzmann–Hamel. Each is a formula of the
    rates, linear in them or not."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_LABEL, description="Name.")]
    velocities: Annotated[dict[ElementName, Formula], Meta(max_length=1000, description="Quasi-velocity -> formula.")]
    doc: Doc = ""


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A zero crossing that is located and recorded. It may end the run."""

    formula: Annotated[
        Formula, Meta(description="Function of t, q, q' and reactions (reaction.NAME) whose zero is the event.")
    ]
    direction: CrossingDirection = "both"
    action: Annotated[Literal["record", "stop"], Meta(description="Action at the event.")] = "record"
    enabled: Annotated[bool, Meta(description="Disabled events are not looked for.")] = True
    doc: Doc = ""


class Boundary(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boundary problem: from rest in the initial position to rest in another one, in a given time, by controls."""

    controls: Annotated[
        tuple[Annotated[str, describe_reference("control", "Control.")], ...],
        Meta(
            min_length=1,
            max_length=40,
            description="Coordinates, forces (their value or direction), or constraints. A "
            "constraint is disabled, and its reaction becomes the control.",
        ),
    ]
    duration: Annotated[Expression, describe_quantity("Time to reach the target.", "s")]
    target: Annotated[
        dict[ElementName, Expression],
        Meta(
            max_length=MAX_ENTRIES,
            description="Values of the coordinates at the end, in their units. The other coordinates return to "
            "their initial values.",
        ),
    ]
    smooth: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            description="Smoothness of the control at the ends: number of continuous "
            "derivatives, counting the control itself.",
        ),
    ] = 0
    doc: Doc = ""


class Simulation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the motion is computed."""

    until: Annotated[
        float, Meta(gt=0, le=1e7, description="End time of the motion without stages.", extra={"unit": "s"})
    ] = 10.0
    rtol: Annotated[
        float,
        Meta(ge=1e-14, le=1e-2, description="Error of a step relative to the values, by which its length is chosen."),
    ] = 1e-10
    atol: Annotated[float, Meta(ge=1e-16, le=1e-2, description="Absolute tolerance of a step (SI).")] = 1e-12
    method: Annotated[
        Literal["auto", "dop853", "radau"],
        Meta(
            description="Method of integration. DOP853: explicit. Radau: implicit, for stiff equations. "
            "Automatic: explicit until the equations turn out to be stiff."
        ),
    ] = "auto"
    frames: Annotated[float, Meta(ge=1, le=10_000, description="Stored frames per second.", extra={"unit": "1/s"})] = (
        60.0
    )
    impacts: Annotated[
        Literal["simultaneous", "sequential"],
        Meta(
            description="Simultaneous impacts of several contacts: all together (Moreau's law), or one after "
            "the other, for example along a row of touching balls."
        ),
    ] = "simultaneous"
    step: Annotated[
        float, Meta(ge=0, le=1e3, description="Maximum step of rods (0: one frame).", extra={"unit": "s"})
    ] = 0.0
    accuracy: Annotated[
        float,
        Meta(ge=0, le=1, description="Error of a step of rods relative to their size (0: fixed step)."),
    ] = 1e-5
    start: Annotated[
        Literal["reference", "equilibrium"],
        Meta(description="Initial shape of rods: the reference shape, or the equilibrium under the loads at t = 0."),
    ] = "reference"
    modes: Annotated[int, Meta(ge=1, le=200, description="Number of modes.")] = 6
    over: Annotated[
        str,
        describe_reference(
            "range",
            "Parameter of the mode range: load (the load factor) or a parameter of the model (empty: "
            "modes of the model itself).",
        ),
    ] = ""
    over_from: Annotated[float, Meta(description="First value of the mode range, in its unit.")] = 0.0
    over_to: Annotated[float, Meta(description="Last value of the mode range, in its unit.")] = 1.0
    over_count: Annotated[int, Meta(ge=2, le=1000, description="Number of values in the mode range.")] = 31
    branch: Annotated[
        int,
        Meta(
            ge=-50,
            le=50,
            description="Number of the bifurcation at which to change the branch, counted along the path "
            "(negative: to the other side, 0: stay on the main path).",
        ),
    ] = 0
    imperfection: Annotated[
        float,
        Meta(
            ge=-0.1,
            le=0.1,
            description="Imperfection in the shape of the first buckling mode: largest displacement relative "
            "to the size of the rods (0: perfect rods).",
        ),
    ] = 0.0
    form: Annotated[str, Meta(max_length=40, description="Form of the equations of motion.")] = "lagrange1"
    chart: Annotated[
        str,
        describe_reference(
            "chart", "Set of quasi-velocities for Maggi's equations (empty: the first set, changed when necessary)."
        ),
    ] = ""


class View(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the motion is shown."""

    ground: Annotated[
        Literal["ice", "grid", "none"],
        Meta(description="Surface at z = 0. A grid is hidden where rods begin below it or lie in it."),
    ] = "grid"
    follow: Annotated[str, describe_reference("element", "Point or body that the camera follows (empty: none).")] = ""
    traces: Annotated[
        tuple[Annotated[str, describe_reference("element", "Point or body.")], ...],
        Meta(max_length=40, description="Points or bodies that leave a trace."),
    ] = ()
    trace_colours: Annotated[
        Literal["own", "stage", "reaction"],
        Meta(description="Individual, by stage, or by the magnitude of a reaction."),
    ] = "own"
    trace_reaction: Annotated[
        str, describe_reference("constraint", "Constraint whose reaction colours the traces (empty: the first).")
    ] = ""
    ghosts: Annotated[
        Literal["none", "stages", "times"],
        Meta(description="None, at the ends of the stages, or at intervals."),
    ] = "none"
    ghost_interval: Annotated[float, Meta(gt=0, description="Time between ghost poses.", extra={"unit": "s"})] = 0.5
    azimuth: Annotated[float, Meta(description="Camera azimuth.", extra={"unit": "deg"})] = 35.0
    elevation: Annotated[float, Meta(ge=-90, le=90, description="Camera elevation.", extra={"unit": "deg"})] = 25.0
    distance: Annotated[float, Meta(ge=0, description="Camera distance (0: automatic).", extra={"unit": "m"})] = 0.0
    shift: Annotated[
        tuple[float, float, float],
        Meta(description="Offset of the camera target from the centre of the scene.", extra={"unit": "m"}),
    ] = (0.0, 0.0, 0.0)


def _section(description: str) -> Meta:
    """Describe a section of the file: a mapping from names to elements."""
    return Meta(max_length=MAX_ENTRIES, description=description)


class Model(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mechanical system and how it is run and shown; one to one with a model file."""

    format: Annotated[int, Meta(ge=1, description="Version of the file format.")] = FORMAT
    name: Annotated[str, Meta(max_length=200, description="Title.")] = ""
    doc: Doc = ""
    parameters: Annotated[dict[ElementName, Parameter], _section("Named numbers.")] = {}
    definitions: Annotated[dict[ElementName, Formula], _section("Named formulas for use in other formulas.")] = {}
    schedules: Annotated[dict[ElementName, Schedule], _section("Given functions of time.")] = {}
    coordinates: Annotated[dict[ElementName, Coordinate], _section("Generalized coordinates.")] = {}
    controls: Annotated[dict[ElementName, Control], _section("Control parameters and their laws.")] = {}
    gravity: Annotated[Vector, describe_quantity("Acceleration of gravity.", "m/s^2")] = (0.0, 0.0, 0.0)
    points: Annotated[dict[ElementName, Point], _section("Points, with or without mass.")] = {}
    bodies: Annotated[dict[ElementName, Body], _section("Rigid bodies. Bodies without mass are only displayed.")] = {}
    forces: Annotated[dict[ElementName, Force], _section("Forces and torques.")] = {}
    constraints: Annotated[dict[ElementName, Constraint], _section("Constraints.")] = {}
    rods: Annotated[dict[ElementName, Rod], _section("Elastic rods.")] = {}
    supports: Annotated[dict[ElementName, Support], _section("Supports of rod sections.")] = {}
    joints: Annotated[dict[ElementName, RodJoint], _section("Joints between sections of rods, and with bodies.")] = {}
    loads: Annotated[dict[ElementName, RodLoad], _section("Loads and springs on rods.")] = {}
    charts: Annotated[tuple[Chart, ...], Meta(max_length=100, description="Sets of quasi-velocities.")] = ()
    poses: Annotated[dict[ElementName, Pose], _section("Named poses for stages and for the start.")] = {}
    mirror: Annotated[
        dict[ElementName, Formula],
        _section(
            "Formulas for parameters and coordinates after left and right are swapped. Those not listed are unchanged."
        ),
    ] = {}
    stages: Annotated[
        tuple[Stage, ...], Meta(max_length=MAX_ENTRIES, description="Stages of the motion, in order.")
    ] = ()
    events: Annotated[dict[ElementName, Event], _section("Zero crossings to be located.")] = {}
    boundary: Annotated[dict[ElementName, Boundary], _section("Boundary problems from rest to rest.")] = {}
    traces: Annotated[dict[ElementName, Trace], _section("Paths to follow, with the controls for them.")] = {}
    studies: Annotated[
        dict[ElementName, Study], _section("Many runs over values, with what is collected of each.")
    ] = {}
    simulation: Annotated[Simulation, Meta(description="How the motion is computed.")] = Simulation()
    view: Annotated[View, Meta(description="How the motion is shown.")] = View()

    @property
    def free_bodies(self) -> tuple[str, ...]:
        """The names of the bodies with a free orientation, in the order of the file."""
        return tuple(name for name, body in self.bodies.items() if body.orientation is not None)

    @property
    def has_coordinates(self) -> bool:
        """Whether points and bodies can move: by coordinates of the user, or by free orientations."""
        return bool(self.coordinates or self.free_bodies)
