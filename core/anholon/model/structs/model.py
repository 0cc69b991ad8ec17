"""The model and its parts that are not elements: one to one with the file."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from anholon.model.structs.bodies import Body, Point
from anholon.model.structs.constraints import Constraint
from anholon.model.structs.forces import Force
from anholon.model.structs.rods import Rod, RodJoint, RodLoad, Support
from anholon.model.structs.stages import Crossing, Pose, Stage
from anholon.model.structs.traces import Trace
from anholon.model.structs.values import (
    FORMAT,
    MAX_ENTRIES,
    Doc,
    Expression,
    Formula,
    Unit,
    Vector,
    name_of,
    quantity,
    unquoted,
)


class Parameter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number with a name: editing it never recompiles the model."""

    value: Annotated[float, Meta(description="Value in the unit given beside it.")] = 0.0
    unit: Unit = ""
    min: Annotated[float | None, Meta(description="Smallest admissible value, in the same unit.")] = None
    max: Annotated[float | None, Meta(description="Largest admissible value, in the same unit.")] = None
    natural_min: Annotated[
        float | None,
        Meta(description="Smallest natural value, as a joint has one: dragging stops there, smaller ones are told."),
    ] = None
    natural_max: Annotated[
        float | None,
        Meta(description="Largest natural value: dragging stops there, larger ones are told."),
    ] = None
    doc: Doc = ""


class Coordinate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A generalized coordinate with its initial value and rate: numbers in `unit` and `unit`/s, also in quotes, or
    formulas of parameters, which are SI (rad, rad/s)."""

    value: Annotated[Expression, Meta(description="Initial value: a number in the unit, or a formula (SI).")] = 0.0
    rate: Annotated[Expression, Meta(description="Initial rate: a number in unit per second, or a formula (SI).")] = 0.0
    unit: Unit = "m"
    doc: Doc = ""

    def __post_init__(self) -> None:
        """Read a quoted number as a number."""
        for name in ("value", "rate"):
            given = getattr(self, name)
            if isinstance(given, str) and (number := unquoted(given)) is not given:
                force_setattr(self, name, number)


class Schedule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A given function of time, by a table; its name may stand in formulas. Constant before and after the table."""

    times: Annotated[tuple[float, ...], Meta(min_length=1, max_length=100_000, description="Increasing times, s.")]
    values: Annotated[tuple[float, ...], Meta(min_length=1, max_length=100_000, description="Values, in the unit.")]
    unit: Unit = ""
    interpolation: Annotated[
        Literal["step", "linear", "cubic"],
        Meta(description="step: the value holds until the next time; linear; cubic: natural cubic spline."),
    ] = "linear"
    author: Annotated[
        Literal["user", "trace", "feedback", "control"],
        Meta(description="Who wrote it: searches for controls replace what they wrote, and never what is the user's."),
    ] = "user"
    doc: Doc = ""


class Control(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A parameter of control with its law: what parametric constraints contain and a motor maintains."""

    law: Annotated[
        Expression, Meta(description="A number in the unit, or a formula (SI) of t, q, q' and other controls.")
    ]
    unit: Unit = ""
    doc: Doc = ""

    def __post_init__(self) -> None:
        """Read a quoted number as a number."""
        if isinstance(self.law, str) and (number := unquoted(self.law)) is not self.law:
            force_setattr(self, "law", number)


class Chart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A choice of independent quasi-velocities for Maggi's equations: name -> formula linear in the rates."""

    name: Annotated[str, Meta(min_length=1, max_length=60, description="Its name.")]
    velocities: Annotated[dict[str, Formula], Meta(max_length=1000, description="Quasi-velocity -> formula.")]
    doc: Doc = ""


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A crossing of zero, located and reported; it may end the run."""

    formula: Annotated[
        Formula, Meta(description="Function of t, q, q' and reactions (reaction.NAME) whose zero is sought.")
    ]
    direction: Crossing = "both"
    action: Annotated[Literal["record", "stop"], Meta(description="What happens there.")] = "record"
    doc: Doc = ""


class Boundary(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boundary problem: from rest in the initial position to rest in another one, in a given time, by controls."""

    controls: Annotated[
        tuple[Annotated[str, name_of("control", "Control.")], ...],
        Meta(
            min_length=1,
            max_length=40,
            description="What is controlled: coordinates, forces (their value or direction), or constraints, which are "
            "switched off and whose reactions become the controls.",
        ),
    ]
    duration: Annotated[Expression, quantity("Time in which the end is reached.", "s")]
    target: Annotated[
        dict[str, Expression],
        Meta(
            max_length=MAX_ENTRIES,
            description="Coordinate -> value at the end, in its unit; the others end where they began.",
        ),
    ]
    smooth: Annotated[
        int, Meta(ge=0, le=4, description="Derivatives of the control, itself the first, without a jump at the ends.")
    ] = 0
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
    impacts: Annotated[
        Literal["simultaneous", "sequential"],
        Meta(
            description="Where several contacts are struck at one instant: all at once by Moreau's law, or one after "
            "the other, as along a row of touching balls."
        ),
    ] = "simultaneous"
    step: Annotated[
        float, Meta(ge=0, le=1e3, description="Longest step of rods; 0: one frame.", extra={"unit": "s"})
    ] = 0.0
    accuracy: Annotated[
        float,
        Meta(ge=0, le=1, description="Error of a step of rods, as part of their size; 0: only the step is given."),
    ] = 1e-5
    start: Annotated[
        Literal["reference", "equilibrium"],
        Meta(description="Where rods begin: in their reference shape, or in the equilibrium under the loads of t = 0."),
    ] = "reference"
    modes: Annotated[int, Meta(ge=1, le=200, description="Number of modes that are looked for.")] = 6
    over: Annotated[
        str,
        name_of(
            "range", "What modes go over: load (the load factor) or a parameter; empty: they are those of the model."
        ),
    ] = ""
    over_from: Annotated[float, Meta(description="Its first value, in its unit.")] = 0.0
    over_to: Annotated[float, Meta(description="Its last value, in its unit.")] = 1.0
    over_count: Annotated[int, Meta(ge=2, le=1000, description="Number of values that are looked at.")] = 31
    branch: Annotated[
        int,
        Meta(
            ge=-50,
            le=50,
            description="Bifurcation at which the path of equilibria is left, counted along it; negative: to the other "
            "side; 0: nowhere.",
        ),
    ] = 0
    imperfection: Annotated[
        float,
        Meta(
            ge=-0.1,
            le=0.1,
            description="Largest displacement, as part of the size of the rods, by which equilibria begin from the "
            "first buckling shape instead of the reference; 0: perfect rods.",
        ),
    ] = 0.0
    form: Annotated[str, Meta(max_length=40, description="Form of the equations, as on the command line.")] = (
        "lagrange1"
    )
    chart: Annotated[str, name_of("chart", "Chart for Maggi's equations; empty: the first, changed when needed.")] = ""


class View(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the motion is shown."""

    ground: Annotated[
        Literal["ice", "grid", "none"],
        Meta(description="What lies at z = 0; a grid is left out where rods begin below it or lie in it."),
    ] = "grid"
    follow: Annotated[str, name_of("element", "Point or body the camera follows; empty: none.")] = ""
    traces: Annotated[
        tuple[Annotated[str, name_of("element", "Point or body.")], ...],
        Meta(max_length=40, description="Points or bodies that leave a trace."),
    ] = ()
    trace_colours: Annotated[
        Literal["own", "stage", "reaction"],
        Meta(description="Colours of the traces: one for each, those of the stages, or by the size of a reaction."),
    ] = "own"
    trace_reaction: Annotated[
        str, name_of("constraint", "Constraint whose reaction colours the traces; empty: the first.")
    ] = ""
    ghosts: Annotated[
        Literal["none", "stages", "times"],
        Meta(description="Poses that stay visible: none, those at the ends of the stages, or one every so often."),
    ] = "none"
    ghost_interval: Annotated[
        float, Meta(gt=0, description="Time from one pose that stays visible to the next.", extra={"unit": "s"})
    ] = 0.5
    azimuth: Annotated[float, Meta(description="Camera azimuth.", extra={"unit": "deg"})] = 35.0
    elevation: Annotated[float, Meta(ge=-90, le=90, description="Camera elevation.", extra={"unit": "deg"})] = 25.0
    distance: Annotated[float, Meta(ge=0, description="Camera distance; 0: fit.", extra={"unit": "m"})] = 0.0
    shift: Annotated[
        tuple[float, float, float],
        Meta(description="How far the camera looks beside the middle of what it shows.", extra={"unit": "m"}),
    ] = (0.0, 0.0, 0.0)


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
    controls: Annotated[dict[str, Control], _section("Parameters of control and their laws.")] = {}
    gravity: Annotated[Vector, quantity("Acceleration of gravity.", "m/s^2")] = (0.0, 0.0, 0.0)
    points: Annotated[dict[str, Point], _section("Points, with or without mass.")] = {}
    bodies: Annotated[dict[str, Body], _section("Rigid bodies; without mass they are only drawn.")] = {}
    forces: Annotated[dict[str, Force], _section("Forces and torques.")] = {}
    constraints: Annotated[dict[str, Constraint], _section("Constraints.")] = {}
    rods: Annotated[dict[str, Rod], _section("Elastic rods.")] = {}
    supports: Annotated[dict[str, Support], _section("What holds sections of rods in the world.")] = {}
    joints: Annotated[dict[str, RodJoint], _section("Joints between sections of rods, and with bodies.")] = {}
    loads: Annotated[dict[str, RodLoad], _section("Loads and springs on rods.")] = {}
    charts: Annotated[tuple[Chart, ...], Meta(max_length=100, description="Choices of quasi-velocities.")] = ()
    poses: Annotated[dict[str, Pose], _section("Values of angles with a name, for stages and the beginning.")] = {}
    mirror: Annotated[
        dict[str, Formula],
        _section(
            "Parameter or coordinate -> what it becomes when left and right are exchanged: a formula of parameters and "
            "coordinates. Those not named stay as they are."
        ),
    ] = {}
    stages: Annotated[
        tuple[Stage, ...], Meta(max_length=MAX_ENTRIES, description="Parts of the motion, in order.")
    ] = ()
    events: Annotated[dict[str, Event], _section("Crossings of zero to be located.")] = {}
    boundary: Annotated[dict[str, Boundary], _section("Boundary problems: from rest to rest.")] = {}
    traces: Annotated[dict[str, Trace], _section("Curves to be followed, and the controls sought for it.")] = {}
    simulation: Annotated[Simulation, Meta(description="How the motion is computed.")] = Simulation()
    view: Annotated[View, Meta(description="How the motion is shown.")] = View()
