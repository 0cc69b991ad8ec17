"""Small models that together have every kind of body, force, placement and constraint that is derived."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from anholon.model.schema import (
    AppliedForce,
    AppliedTorque,
    Box,
    Chart,
    Coordinate,
    Disc,
    Drag,
    GeneralizedForce,
    GivenInertia,
    Holonomic,
    Model,
    Nonholonomic,
    Parameter,
    Plate,
    Point,
    Potential,
    RotaryDrag,
    Rotation,
    Sphere,
    Spring,
    ThinRod,
    TorsionSpring,
)

__all__ = ["MODELS"]


def top() -> Model:
    """A heavy body about a fixed point, its axes not principal, with a torque in its own axes and rotary drag."""
    return Model(
        parameters={
            "m": Parameter(value=2, unit="kg"),
            "c": Parameter(value=30, unit="cm"),
            "g": Parameter(value=9.81),
        },
        coordinates={name: Coordinate(unit="rad") for name in ("psi", "theta", "phi")},
        gravity=(0, 0, "-g"),
        bodies={
            "top": GivenInertia(
                rotation=(
                    Rotation(axis="z", angle="psi"),
                    Rotation(axis="x", angle="theta"),
                    Rotation(axis="z", angle="phi"),
                ),
                mass="m",
                center=(0, 0.1, "c"),
                inertia=(0.3, 0.4, 0.25),
                products=(0.02, -0.01, 0.03),
            )
        },
        forces={
            "motor": AppliedTorque(body="top", vector=(0.1, 0, "0.2*cos(phi)"), frame="top"),
            "air": RotaryDrag(body="top", coefficient=0.05),
        },
    )


def crane() -> Model:
    """A carriage with a hanging pair of parts, a spring with a damper, quadratic drag, a force in a turned frame."""
    return Model(
        parameters={
            "M": Parameter(value=4, unit="kg"),
            "m": Parameter(value=1.5, unit="kg"),
            "l": Parameter(value=0.8, unit="m"),
            "k": Parameter(value=30, unit="N/m"),
            "g": Parameter(value=9.81, unit="m/s^2"),
        },
        definitions={"half": "l/2", "reach": "half*sin(q2) + q1"},
        coordinates={"q1": Coordinate(unit="m"), "q2": Coordinate(unit="rad"), "q3": Coordinate(unit="rad")},
        gravity=(0, 0, "-g"),
        points={
            "anchor": Point(position=(-2, 0, 0.5)),
            "tip": Point(frame="rod", position=(0, 0, "-l"), mass="m/3"),
            "free": Point(position=("reach", 0, "-half*cos(q2) - 0.1*sin(q3)"), mass=0.4),
        },
        bodies={
            "carriage": Box(position=("q1", 0, 0), mass="M", size=(0.4, 0.3, 0.2)),
            "rod": ThinRod(
                frame="carriage",
                rotation=(Rotation(axis="y", angle="q2"),),
                mass="m",
                center=(0, 0, "-l/2"),
                length="l",
            ),
            "wheel": Disc(
                frame="rod",
                position=(0, 0.1, "-half"),
                rotation=(Rotation(axis="y", angle="q3"),),
                mass=0.7,
                radius=0.2,
                thickness=0.05,
                axis="y",
            ),
        },
        forces={
            "rope": Spring(between=("anchor", "tip"), stiffness="k", length=0.5, damping=2),
            "air": Drag(at="tip", coefficient=0.3, power=2),
            "push": AppliedForce(at="tip", vector=(1, 0, "sin(q3)"), frame="rod"),
            "brake": GeneralizedForce(coordinate="q3", value="-0.1*q3'"),
            "well": Potential(energy="0.5*k*(q1 - 0.1)^2"),
        },
    )


def ball_in_groove() -> Model:
    """A rolling sphere in redundant coordinates: holonomic and nonholonomic constraints together, a hoop beside it."""
    return Model(
        parameters={"r": Parameter(value=0.2, unit="m"), "m": Parameter(value=1.2, unit="kg")},
        coordinates={
            "x": Coordinate(unit="m"),
            "z": Coordinate(unit="m"),
            "roll": Coordinate(unit="rad"),
            "spin": Coordinate(unit="rad"),
        },
        gravity=(0.3, 0, -9.81),
        bodies={
            "ball": Sphere(position=("x", 0, "z"), rotation=(Rotation(axis="y", angle="roll"),), mass="m", radius="r"),
            "hoop": Disc(
                frame="ball",
                rotation=(Rotation(axis="x", angle=0.4), Rotation(axis="z", angle="spin")),
                mass=0.3,
                radius=0.2,
                hollow=True,
            ),
        },
        constraints={
            "groove": Holonomic(formula="z - 0.1*x^2 - r"),
            "rolling": Nonholonomic(formula="x'*sqrt(1 + 0.04*x^2) - r*roll'"),
        },
    )


def two_blades() -> Model:
    """Two skates on one plate that may turn apart: two blade rows, one with a dotted name."""
    return Model(
        parameters={
            "a": Parameter(value=0.4, unit="m"),
            "m": Parameter(value=3, unit="kg"),
            "k": Parameter(value=1.1, unit="N*m"),
        },
        coordinates={
            "x": Coordinate(unit="m"),
            "y": Coordinate(unit="m"),
            "theta": Coordinate(unit="rad"),
            "steer": Coordinate(unit="rad"),
        },
        points={"heel": Point(frame="front", position=(-0.1, 0.05, 0))},
        bodies={
            "rear": Plate(
                position=("x", "y", 0), rotation=(Rotation(axis="z", angle="theta"),), mass="m", width=1, height=0.5
            ),
            "front": GivenInertia(
                frame="rear",
                position=("a", 0, 0),
                rotation=(Rotation(axis="z", angle="steer"),),
                mass=0.8,
                inertia=(0.1, 0.1, 0.05),
            ),
        },
        forces={"motor": GeneralizedForce(coordinate="steer", value="k*(0.3 - steer)")},
        constraints={
            "back": Nonholonomic(formula="y'*cos(theta) - x'*sin(theta)"),
            "fore": Nonholonomic(formula="heel.x'*front.e2x + heel.y'*front.e2y"),
        },
    )


def constant_speed() -> Model:
    """A point whose speed is kept: a constraint that is not linear in the rates (Appell, Hamel)."""
    return Model(
        coordinates={name: Coordinate(unit="m") for name in ("x", "y", "z")},
        points={"P": Point(position=("x", "y", "z"), mass=2)},
        forces={"wind": AppliedForce(at="P", vector=("0.4*y", 0.5, -1))},
        constraints={"hamel": Nonholonomic(formula="x'^2 + y'^2 - z'^2")},
    )


def skate_with_chart() -> Model:
    """A point mass on a skate in quasi-velocities of one's own choice."""
    return Model(
        coordinates={"x": Coordinate(unit="m"), "y": Coordinate(unit="m"), "phi": Coordinate(unit="rad")},
        bodies={
            "skate": GivenInertia(
                position=("x", "y", 0),
                rotation=(Rotation(axis="z", angle="phi"),),
                mass=1.5,
                center=(0.1, 0.2, 0),
                inertia=(0.1, 0.1, 0.3),
            )
        },
        constraints={"blade": Nonholonomic(formula="y' - x'*tan(phi)")},
        charts=(Chart(name="mixed", velocities={"p": "x' + 0.2*phi'", "w": "2*phi'"}),),
    )


def driven() -> Model:
    """Time in everything: a shaken support, a belt that moves, a force and a wire that move with time."""
    return Model(
        parameters={
            "a": Parameter(value=0.2, unit="m"),
            "m": Parameter(value=1.3, unit="kg"),
            "k": Parameter(value=0.9, unit="N/m"),
        },
        coordinates={"x": Coordinate(unit="m"), "phi": Coordinate(unit="rad"), "z": Coordinate(unit="m")},
        gravity=(0, 0, -9.81),
        points={"bead": Point(position=("x", "0.1*t", "z"), mass=0.6)},
        bodies={
            "arm": ThinRod(
                position=("a*sin(3*t)", 0, "0.1*t^2"),
                rotation=(Rotation(axis="z", angle="0.3*t"), Rotation(axis="y", angle="phi")),
                mass="m",
                center=(0, 0, -0.3),
                length=0.6,
            )
        },
        forces={
            "push": AppliedForce(at="bead", vector=("cos(t)", "k*x", 0)),
            "air": RotaryDrag(body="arm", coefficient=0.1),
            "twist": TorsionSpring(between=("arm", "world"), axis="y", stiffness=0.7, angle="0.1*t", damping=0.05),
        },
        constraints={
            "wire": Holonomic(formula="z - 0.2*x^2 - 0.1*sin(t)"),
            "belt": Nonholonomic(formula="x' - 0.5*phi' - 0.3*cos(2*t)"),
        },
    )


MODELS: Mapping[str, Callable[[], Model]] = {
    "ball-in-groove": ball_in_groove,
    "constant-speed": constant_speed,
    "crane": crane,
    "driven": driven,
    "skate-with-chart": skate_with_chart,
    "top": top,
    "two-blades": two_blades,
}
