"""The figure skater with limbs of two segments, made of the generic elements; upright, or leaning on an edge.

Upright, the motion is planar like that of the thesis (003): xi and eta of the point A where the blade touches, the
heading theta; the lean is an angle of the pose, and the moment that holds it is not asked for. On an edge the body is
a rigid body in space that stands on the line of its blade (`edge`): it may turn about this line by phi and is pulled
by gravity.
"""

from __future__ import annotations

from anholon.library.skater.anthropometry import Physique, Sex, make_physique
from anholon.library.skater.appearance import make_body_shapes
from anholon.library.skater.blade import ALONG_BLADE, BLADE
from anholon.library.skater.body_segments import (
    ANGLES,
    NATURAL,
    definitions,
    iterate_segments,
    lengths,
    make_rigid_body,
    mass_sums,
)
from anholon.library.skater.skater_poses import MIRROR, make_poses
from anholon.model.schema import (
    AppliedForce,
    AppliedTorque,
    Body,
    Coordinate,
    Drag,
    Force,
    GivenInertia,
    Model,
    Parameter,
    Point,
    RotaryDrag,
    Rotation,
    Simulation,
    View,
)

ACCENT = "#e4572e"


def articulated_skater(height: float = 1.65, mass: float = 55.0, sex: Sex = "female", speed: float = 4.0) -> Model:
    """Return a skater of this height (m) and mass (kg) who glides upright along xi at `speed`, m/s."""
    person = make_physique(height, mass, sex)
    return Model(
        name="Figure skater, limbs of two segments",
        doc="A skater of thirteen parts glides on one blade or on two; masses and moments of inertia of the parts "
        "after "
        "de Leva (1996). A pose is a set of angles: alpha outward, beta forward, gamma of elbow and knee, delta about "
        "the "
        "limb; 1, 2 right and left arm, 3, 4 right and left leg. `support` shifts the body from the right foot (-1) "
        "to the "
        "left one (1).",
        parameters=_parameters(person, sex),
        definitions={**definitions(), **mass_sums(person)},
        coordinates={
            "xi": Coordinate(rate=speed, unit="m", doc="Point A of the blade, along the first fixed axis."),
            "theta": Coordinate(unit="rad", doc="Heading of the blade from the first fixed axis."),
            "eta": Coordinate(unit="m", doc="Point A of the blade, along the second fixed axis."),
        },
        points={
            "A": Point(position=("xi", "eta", 0.0), colour=ACCENT, doc="Where the blade touches the ice."),
            "C": Point(position=("C_x", "C_y", "C_z"), visible=False, doc="Mass centre."),
        },
        bodies={
            "skate": _frame(
                "skate",
                ("xi", "eta", 0.0),
                (Rotation(axis="z", angle="theta"), Rotation(axis="x", angle="-lean")),
            ),
            **_body(person, height, sex),
        },
        forces=_forces("skate"),
        constraints={"blade": BLADE},
        charts=(ALONG_BLADE,),
        poses=make_poses(sex),
        mirror=MIRROR,
        simulation=Simulation(until=10.0),
        view=View(ground="ice", follow="A", traces=("A",), azimuth=-40.0, elevation=16.0, distance=6.0),
    )


def _frame(doc: str, position: tuple[str | float, str | float, str | float], rotation: tuple[Rotation, ...]) -> Body:
    """Return a frame: a body without mass that is not drawn."""
    return GivenInertia(
        position=position, rotation=rotation, inertia=(0.0, 0.0, 0.0), visible=False, colour="#9fb4c7", doc=doc
    )


def _body(person: Physique, height: float, sex: Sex) -> dict[str, Body]:
    return {
        **{segment.body: make_rigid_body(segment) for segment in iterate_segments(person)},
        **make_body_shapes(height, sex),
    }


def _parameters(person: Physique, sex: Sex) -> dict[str, Parameter]:
    table = lengths(person)
    standing = make_poses(sex)["neutral"].set
    for name, doc in ANGLES.items():
        lower, upper = NATURAL.get(name, (None, None))
        table[name] = Parameter(
            value=standing[name],
            unit="deg",
            min=-360.0,
            max=360.0,
            natural_min=lower,
            natural_max=upper,
            doc=doc,
        )
    table["support"] = Parameter(
        min=-1.0, max=1.0, doc="Foot that carries: -1 the right one, 1 the left one, 0 both; between: on the way."
    )
    table["lean"] = Parameter(unit="deg", min=-80.0, max=80.0, doc="Lean of the body to the left, about the blade.")
    drags = (("ice to gliding", 0.6), ("ice to turning", 0.15), ("air to gliding", 0.35), ("air to turning", 0.05))
    for k, (words, value) in enumerate(drags, start=1):
        unit = "N*s/m" if k % 2 else "N*m*s"
        table[f"kappa{k}"] = Parameter(value=value, unit=unit, doc=f"Resistance of the {words}.")
    table["L5z"] = Parameter(unit="N*m", doc="Turning moment about the vertical, positive to the left.")
    table["push"] = Parameter(
        unit="N", doc="Driving force along the blade: what the pushes of the other foot amount to."
    )
    return table


def _forces(frame: str) -> dict[str, Force]:
    return {
        "F1": Drag(at="A", coefficient="kappa1", doc="Resistance of the ice."),
        "L2": RotaryDrag(body=frame, coefficient="kappa2", doc="Resistance of the ice to turning."),
        "F3": Drag(at="A", coefficient="kappa3", doc="Resistance of the air."),
        "L4": RotaryDrag(body=frame, coefficient="kappa4", doc="Resistance of the air to turning."),
        "L5": AppliedTorque(body=frame, vector=(0.0, 0.0, "L5z"), doc="Turning moment of the skater."),
        "F6": AppliedForce(at="A", frame=frame, vector=("push", 0.0, 0.0), doc="Driving force of the pushes."),
    }
