"""The figure skater of five parts on one blade, as a model of generic elements (003; errata 003-1 … 003-14).

The body is a vertical plate of width 2l (mass m0), perpendicular to the blade; arms (1, 2) hinge at its upper corners,
legs (3, 4) at l/2 from the middle of its lower edge. Parts 1 and 3 are on the right (y < 0), 2 and 4 on the left. The
angles alpha are counted from the vertical, positive outward, so that

    y1 = -(l + l1/2 sin alpha1)      y3 = -(l/2 + l3/2 sin alpha3)
    y2 =   l + l2/2 sin alpha2       y4 =   l/2 + l4/2 sin alpha4

Coordinates: xi, eta of the point A where the blade touches, theta the heading of the blade.
"""

from __future__ import annotations

from anholon.library.skater.blade import ALONG_BLADE, BLADE
from anholon.library.skater.skater_poses import FIVE_PART_MIRROR, FIVE_PART_POSES
from anholon.model.schema import (
    AppliedTorque,
    Body,
    Box,
    Chart,
    Coordinate,
    Drag,
    Model,
    Parameter,
    Plate,
    Point,
    RotaryDrag,
    Rotation,
    Simulation,
    Sphere,
    ThinRod,
    View,
)

SUIT, SKIN, TIGHTS, BOOT, STEEL, ACCENT = "#2f5d8c", "#e2b48f", "#2c3a52", "#f4f1ea", "#9fb4c7", "#e4572e"

Five = tuple[float, float, float, float, float]
Four = tuple[float, float, float, float]

_SKATE = 0.1  # height of the ankle above the ice in the picture, m
_NATURAL = ((-30.0, 180.0), (-30.0, 180.0), (-45.0, 120.0), (-45.0, 120.0))
"""Natural ranges of alpha1 … alpha4, degrees, as those of the skater of thirteen parts."""
_PARTS = ("plate", "right arm", "left arm", "right leg", "left leg")


def skater(
    masses: Five = (42.0, 3.5, 3.5, 11.5, 11.5),
    half_width: float = 0.2,
    lengths: Four = (0.65, 0.65, 0.9, 0.9),
    alpha: Four = (80.0, 80.0, 5.0, 5.0),
    kappa: Four = (0.6, 0.15, 0.35, 0.05),
    L5z: float = 3.0,
    speed: float = 6.0,
    height: float = 0.6,
) -> Model:
    """Return a skater gliding along xi at `speed` (m/s).

    Masses m0 … m4 in kg, half width l and lengths l1 … l4 in m, angles alpha1 … alpha4 in degrees, drag kappa1 … kappa4
    (N*s/m for odd, N*m*s for even numbers), turning moment L5z in N*m; the height of the plate is only drawn.
    """
    segments = max(lengths[2:]) > 0
    return Model(
        name="Figure skater",
        doc="A skater of five parts glides on one blade: plate, two arms, two legs; the pose alpha1 … alpha4 stays "
        "as it is during a stage. F1, F3 and L2, L4 resist, L5 turns. With u the speed along the blade and omega = "
        "theta' the lateral force on the blade is N = M*omega*(u - omega*y_C), positive to the left.",
        parameters=_parameters(masses, half_width, lengths, alpha, kappa, L5z, height),
        definitions=_definitions(),
        coordinates={
            "xi": Coordinate(rate=speed, unit="m", doc="Point A of the blade, along the first fixed axis."),
            "theta": Coordinate(unit="rad", doc="Heading of the blade from the first fixed axis."),
            "eta": Coordinate(unit="m", doc="Point A of the blade, along the second fixed axis."),
        },
        points={
            "A": Point(position=("xi", "eta", 0.0), colour=ACCENT, doc="Where the blade touches the ice."),
            "C": Point(
                frame="plate", position=(0.0, "y_C", "-hip"), doc="Mass centre, seen on the ice.", visible=False
            ),
        },
        bodies={**_body(), **(_figure() if segments else _bar())},
        forces={
            "F1": Drag(at="A", coefficient="kappa1", doc="Resistance of the ice."),
            "L2": RotaryDrag(body="plate", coefficient="kappa2", doc="Resistance of the ice to turning."),
            "F3": Drag(at="A", coefficient="kappa3", doc="Resistance of the air."),
            "L4": RotaryDrag(body="plate", coefficient="kappa4", doc="Resistance of the air to turning."),
            "L5": AppliedTorque(body="plate", vector=(0.0, 0.0, "L5z"), doc="Turning moment of the skater."),
        },
        constraints={"blade": BLADE},
        charts=(
            ALONG_BLADE,
            Chart(
                name="thesis",
                velocities={"v1": "xi'", "v2": "theta'"},
                doc="The thesis' choice; its pole is at cos(theta) = 0.",
            ),
            Chart(
                name="thesis-eta",
                velocities={"v1": "eta'", "v2": "theta'"},
                doc="Takes over at the pole of the other; its own is at sin(theta) = 0.",
            ),
        ),
        poses=FIVE_PART_POSES,
        mirror=FIVE_PART_MIRROR,
        simulation=Simulation(until=15.0),
        view=View(ground="ice", follow="A", traces=("A",), distance=7.0),
    )


def _parameters(
    masses: Five, half_width: float, lengths: Four, alpha: Four, kappa: Four, L5z: float, height: float
) -> dict[str, Parameter]:
    table = {
        f"m{k}": Parameter(value=m, unit="kg", min=0.0, doc=f"Mass of the {_PARTS[k]}.") for k, m in enumerate(masses)
    }
    table["l"] = Parameter(value=half_width, unit="m", min=0.0, doc="Half the width of the plate.")
    for k, length in enumerate(lengths, start=1):
        table[f"l{k}"] = Parameter(value=length, unit="m", min=0.0, doc=f"Length of the {_PARTS[k]}.")
    for k, angle in enumerate(alpha, start=1):
        doc = f"Angle of the {_PARTS[k]} from the vertical, outward."
        low, high = _NATURAL[k - 1]
        table[f"alpha{k}"] = Parameter(
            value=angle, unit="deg", min=-180.0, max=180.0, natural_min=low, natural_max=high, doc=doc
        )
    for k, (value, doc) in enumerate(zip(kappa, _RESISTANCES, strict=True), start=1):
        table[f"kappa{k}"] = Parameter(value=value, unit="N*s/m" if k % 2 else "N*m*s", doc=doc)
    table["L5z"] = Parameter(value=L5z, unit="N*m", doc="Turning moment about the vertical, positive to the left.")
    table["h"] = Parameter(
        value=height, unit="m", min=0.0, doc="Height of the plate; it does not matter to the motion."
    )
    return table


_RESISTANCES = (
    "Resistance of the ice to gliding.",
    "Resistance of the ice to turning.",
    "Resistance of the air to gliding.",
    "Resistance of the air to turning.",
)


def _definitions() -> dict[str, str]:
    """Return the table of mass centres y_k, the moments of inertia J_k about the vertical through C, and their sums."""
    return {
        "M": "m0 + m1 + m2 + m3 + m4",
        "y1": "-(l + l1/2*sin(alpha1))",
        "y2": "l + l2/2*sin(alpha2)",
        "y3": "-(l/2 + l3/2*sin(alpha3))",
        "y4": "l/2 + l4/2*sin(alpha4)",
        "y_C": "(m1*y1 + m2*y2 + m3*y3 + m4*y4)/M",
        "J0": "m0*l^2/3 + m0*y_C^2",
        **{f"J{k}": f"m{k}*l{k}^2*sin(alpha{k})^2/12 + m{k}*(y{k} - y_C)^2" for k in range(1, 5)},
        "J_C": "J0 + J1 + J2 + J3 + J4",
        "hip": f"max(l3*cos(alpha3), l4*cos(alpha4)) + {_SKATE}",
    }


def _body() -> dict[str, Body]:
    """Return the five parts that have mass."""

    def limb(k: int, y: str, z: str | float, colour: str) -> ThinRod:
        # A turn about x by +alpha carries the hanging rod to the left, by -alpha to the right.
        angle = f"-alpha{k}" if k % 2 else f"alpha{k}"
        return ThinRod(
            frame="plate",
            position=(0.0, y, z),
            rotation=(Rotation(axis="x", angle=angle),),
            mass=f"m{k}",
            center=(0.0, 0.0, f"-l{k}/2"),
            length=f"l{k}",
            colour=colour,
        )

    return {
        "plate": Plate(
            position=("xi", "eta", "hip"),
            rotation=(Rotation(axis="z", angle="theta"),),
            mass="m0",
            center=(0.0, 0.0, "h/2"),
            width="2*l",
            height="h",
            colour=SUIT,
        ),
        "right_arm": limb(1, "-l", "h", SKIN),
        "left_arm": limb(2, "l", "h", SKIN),
        "right_leg": limb(3, "-l/2", 0.0, TIGHTS),
        "left_leg": limb(4, "l/2", 0.0, TIGHTS),
    }


def _figure() -> dict[str, Body]:
    """Return the drawn shapes that make a person of the five parts: head, trunk, hands, level boots with blades."""

    def part(z: str | float, size: tuple[float, str, str | float], colour: str) -> Box:
        return Box(frame="plate", center=(0.0, 0.0, z), size=size, colour=colour, doc="Only drawn.")

    bodies: dict[str, Body] = {
        "head": Sphere(frame="plate", position=(0.0, 0.0, "h + 0.18"), radius=0.11, colour=SKIN, doc="Only drawn."),
        "neck": ThinRod(frame="plate", position=(0.0, 0.0, "h + 0.04"), length=0.1, colour=SKIN, doc="Only drawn."),
        "trunk": part("0.55*h", (0.15, "1.5*l", "0.86*h"), SUIT),
        "hips": part(0.03, (0.16, "1.35*l", 0.18), TIGHTS),
    }
    for side, k, back in (("right", 3, "alpha3"), ("left", 4, "-alpha4")):
        bodies[f"{side}_hand"] = Sphere(
            frame=f"{side}_arm", position=(0.0, 0.0, f"-l{k - 2}"), radius=0.045, colour=SKIN, doc="Only drawn."
        )
        bodies[f"{side}_boot"] = Box(
            frame=f"{side}_leg",
            position=(0.0, 0.0, f"-l{k}"),
            rotation=(Rotation(axis="x", angle=back),),
            center=(0.03, 0.0, -0.02),
            size=(0.25, 0.085, 0.08),
            colour=BOOT,
            doc="Only drawn.",
        )
        bodies[f"{side}_blade"] = Box(
            frame=f"{side}_boot", center=(0.03, 0.0, -0.08), size=(0.3, 0.006, 0.04), colour=STEEL, doc="Only drawn."
        )
    bodies["blade"] = Box(
        position=("xi", "eta", 0.0),
        rotation=(Rotation(axis="z", angle="theta"),),
        center=(0.03, 0.0, 0.006),
        size=(0.36, 0.014, 0.012),
        colour=ACCENT,
        doc="The blade of the theory, at A between the feet; only drawn.",
    )
    return bodies


def _bar() -> dict[str, Body]:
    """Return a blade under the plate and balls for the arms, which are too short to be seen; all only drawn."""
    bodies: dict[str, Body] = {
        "blade": Box(
            position=("xi", "eta", 0.0),
            rotation=(Rotation(axis="z", angle="theta"),),
            center=(0.0, 0.0, _SKATE / 2),
            size=(0.4, 0.012, _SKATE),
            colour=ACCENT,
            doc="Only drawn.",
        )
    }
    for side, k in (("right", 1), ("left", 2)):
        bodies[f"{side}_load"] = Sphere(
            frame=f"{side}_arm", position=(0.0, 0.0, f"-l{k}/2"), radius=0.08, colour=ACCENT, doc="Only drawn."
        )
    return bodies
