"""Models to start from, made of the generic elements.

empty      nothing yet
pendulum   a thin rod on a hinge
sleigh     Chaplygin's sleigh: a body on one blade
disc       a disc rolling on a plane
chain      points joined by links of fixed length, in redundant coordinates
skater     a figure skater of five parts on one blade (`anholon.library.skater.five_part`)

and those with rods (`anholon.library.rod_templates`): cantilever, spring, arch, rod between bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from anholon.library.rod_templates import arch, cantilever, linked_bodies, spring
from anholon.library.skater.five_part import skater
from anholon.model.schema import (
    Body,
    Box,
    Chart,
    Coordinate,
    Disc,
    Distance,
    GivenInertia,
    Model,
    Nonholonomic,
    Parameter,
    Point,
    Rotation,
    Simulation,
    Sphere,
    ThinRod,
    View,
)

STEEL, WOOD, ACCENT = "#8fa3b5", "#b98a5a", "#e4572e"


def empty() -> Model:
    """Return a model with nothing in it."""
    return Model(name="Untitled")


def pendulum() -> Model:
    """Return a thin rod hinged at one end, released from rest at 60 degrees."""
    return Model(
        name="Pendulum",
        doc="A thin uniform rod on a hinge. Small swings have the period 2*pi*sqrt(2*l/(3*g)).",
        parameters={
            "m": Parameter(value=1.0, unit="kg", min=0.0, doc="Mass of the rod."),
            "l": Parameter(value=1.0, unit="m", min=0.0, doc="Length of the rod."),
            "g": Parameter(value=9.81, unit="m/s^2", doc="Acceleration of gravity."),
        },
        coordinates={"theta": Coordinate(value=60.0, unit="deg", doc="Angle from the vertical.")},
        gravity=(0.0, 0.0, "-g"),
        points={"tip": Point(frame="rod", position=(0.0, 0.0, "-l"), doc="Free end.")},
        bodies={
            "rod": ThinRod(
                position=(0.0, 0.0, 1.2),
                rotation=(Rotation(axis="y", angle="-theta"),),
                mass="m",
                center=(0.0, 0.0, "-l/2"),
                length="l",
                colour=STEEL,
            ),
            "hinge": Sphere(position=(0.0, 0.0, 1.2), radius=0.03, colour=ACCENT, doc="Only drawn."),
        },
        view=View(traces=("tip",), azimuth=-75.0, elevation=12.0),
    )


def chaplygin_sleigh(m: float = 2.0, I_C: float = 0.5, a: float = 0.3, u: float = -1.0, omega: float = 1.5) -> Model:
    """Return Chaplygin's sleigh with the mass centre `a` metres ahead of its blade.

    It starts with speed u along the blade and angular velocity omega.
    """
    return Model(
        name="Chaplygin's sleigh",
        doc="A body on one blade; its mass centre C lies a metres ahead of the blade. With k^2 = (I_C + m*a^2)/m and "
        "c^2 = u^2 + k^2*omega^2 the speed along the blade is c*tanh(a*c*(t - t0)/k^2), the angular velocity "
        "(c/k)/cosh(a*c*(t - t0)/k^2): it ends in a straight run with C ahead.",
        parameters={
            "m": Parameter(value=m, unit="kg", min=0.0, doc="Mass."),
            "I_C": Parameter(value=I_C, unit="kg*m^2", min=0.0, doc="Moment of inertia about the vertical through C."),
            "a": Parameter(value=a, unit="m", doc="How far C lies ahead of the blade."),
        },
        coordinates={
            "x": Coordinate(rate=u, unit="m", doc="Blade."),
            "y": Coordinate(unit="m", doc="Blade."),
            "theta": Coordinate(rate=omega, unit="rad", doc="Heading."),
        },
        points={
            "A": Point(position=("x", "y", 0.0), doc="Where the blade touches."),
            "C": Point(frame="sleigh", position=("a", 0.0, 0.0), colour=ACCENT, doc="Mass centre."),
        },
        bodies={
            "sleigh": GivenInertia(
                position=("x", "y", 0.12),
                rotation=(Rotation(axis="z", angle="theta"),),
                mass="m",
                center=("a", 0.0, 0.0),
                inertia=("I_C/2", "I_C/2", "I_C"),
                shape=(0.9, 0.4, 0.1),
                colour=WOOD,
            ),
            "runner": Box(
                frame="sleigh",
                position=(0.0, 0.0, -0.085),
                size=(0.25, 0.012, 0.07),
                colour=STEEL,
                doc="The blade; only drawn.",
            ),
            "left_leg": _make_glider(0.14),
            "right_leg": _make_glider(-0.14),
        },
        constraints={
            "blade": Nonholonomic(
                formula="y'*cos(theta) - x'*sin(theta)",
                at="A",
                doc="No sideways motion; reaction positive to the left.",
            )
        },
        charts=(Chart(name="regular", velocities={"u": "x'*cos(theta) + y'*sin(theta)", "omega": "theta'"}),),
        simulation=Simulation(until=10.0),
        view=View(ground="ice", follow="A", traces=("A", "C"), distance=6.0),
    )


def _make_glider(side: float) -> Body:
    """Return a support under the front of the sleigh that glides in every direction."""
    return Sphere(frame="sleigh", position=(0.4, side, -0.085), radius=0.035, colour=STEEL, doc="Only drawn.")


def rolling_disc(m: float = 2.0, r: float = 0.4, lean: float = 20.0, turn: float = -1.2) -> Model:
    """Return a thin disc rolling in a circle, `lean` degrees off the vertical, its heading turning at `turn` rad/s."""
    return Model(
        name="Rolling disc",
        doc="A thin uniform disc rolls without slipping. With spin = phi' and turn = psi' it keeps its lean theta "
        "while turn*cos(theta)*(6*spin + 5*turn*sin(theta)) = -4*g*sin(theta)/r; it starts with this spin, so that the "
        "point of contact runs in a circle of radius r*abs(spin/turn). With wobble other than 0 it nutates.",
        parameters={
            "m": Parameter(value=m, unit="kg", min=0.0, doc="Mass."),
            "r": Parameter(value=r, unit="m", min=1e-3, doc="Radius."),
            "g": Parameter(value=9.81, unit="m/s^2", doc="Acceleration of gravity."),
            "lean": Parameter(value=lean, unit="deg", min=-89.0, max=89.0, doc="Initial lean off the vertical."),
            "turn": Parameter(value=turn, unit="rad/s", doc="Initial rate of the heading; not 0."),
            "wobble": Parameter(unit="rad/s", doc="Initial rate of the lean."),
        },
        definitions={
            "spin": "-(4*g*tan(lean)/(r*turn) + 5*turn*sin(lean))/6",
        },
        coordinates={
            "x": Coordinate(rate="r*spin", unit="m", doc="Point of contact."),
            "y": Coordinate(unit="m", doc="Point of contact."),
            "psi": Coordinate(rate="turn", unit="rad", doc="Heading."),
            "theta": Coordinate(value="lean", rate="wobble", unit="rad", doc="Lean about the heading."),
            "phi": Coordinate(rate="spin", unit="rad", doc="Spin about the axle."),
        },
        gravity=(0.0, 0.0, "-g"),
        points={
            "contact": Point(position=("x", "y", 0.0), doc="Where the disc touches."),
            "centre": Point(frame="disc", visible=False),
        },
        bodies={
            "disc": Disc(
                position=("x + r*sin(theta)*sin(psi)", "y - r*sin(theta)*cos(psi)", "r*cos(theta)"),
                rotation=(
                    Rotation(axis="z", angle="psi"),
                    Rotation(axis="x", angle="theta"),
                    Rotation(axis="y", angle="phi"),
                ),
                mass="m",
                radius="r",
                axis="y",
                colour=STEEL,
            ),
            "mark": Sphere(frame="disc", position=(0.0, 0.0, "0.8*r"), radius="r/12", colour=ACCENT, doc="Only drawn."),
        },
        constraints={
            "rolling_x": Nonholonomic(formula="x' - r*phi'*cos(psi)", at="contact", doc="No slip; friction along x."),
            "rolling_y": Nonholonomic(formula="y' - r*phi'*sin(psi)", at="contact", doc="No slip; friction along y."),
        },
        charts=(Chart(name="regular", velocities={"turning": "psi'", "leaning": "theta'", "spinning": "phi'"}),),
        simulation=Simulation(until=20.0),
        view=View(traces=("contact", "centre")),
    )


def pendulum_chain(n: int = 20, length: float = 2.0) -> Model:
    """Return a chain of n points joined by links, 1 kg and `length` metres in all, released from a horizontal position.

    The points have coordinates of their own and the links are constraints; the time to compute the accelerations is
    proportional to n.
    """
    start = {f"{axis}{i}": (f"{i}*l" if axis == "x" else 0.0) for i in range(1, n + 1) for axis in "xyz"}
    points = {f"P{i}": Point(position=(f"x{i}", f"y{i}", f"z{i}"), mass="m", colour=STEEL) for i in range(1, n + 1)}
    return Model(
        name="Chain",
        doc="Points joined by links of fixed length hang from the origin. Each point has three coordinates of its own; "
        "the links are constraints, and their reactions are the tensions in newtons, negative in tension.",
        parameters={
            "m": Parameter(value=1.0 / n, unit="kg", min=0.0, doc="Mass of a point."),
            "l": Parameter(value=length / n, unit="m", min=0.0, doc="Length of a link."),
            "g": Parameter(value=9.81, unit="m/s^2", doc="Acceleration of gravity."),
        },
        coordinates={name: Coordinate(value=value, unit="m") for name, value in start.items()},
        gravity=(0.0, 0.0, "-g"),
        points={"P0": Point(position=(0.0, 0.0, 0.0), colour=ACCENT, doc="Where it hangs."), **points},
        constraints={
            f"link{i}": Distance(between=(f"P{i - 1}", f"P{i}"), length="l", doc="A link.") for i in range(1, n + 1)
        },
        simulation=Simulation(until=3.0),
        view=View(traces=(f"P{n}",), azimuth=-90.0, elevation=8.0),
    )


TEMPLATES: Mapping[str, Callable[[], Model]] = MappingProxyType(
    {
        "empty": empty,
        "pendulum": pendulum,
        "sleigh": chaplygin_sleigh,
        "disc": rolling_disc,
        "chain": pendulum_chain,
        "skater": skater,
        "cantilever": cantilever,
        "spring": spring,
        "arch": arch,
        "rod between bodies": linked_bodies,
    }
)
"""Name -> function that makes the model."""
