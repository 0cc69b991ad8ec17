"""A skater of thirteen rigid parts, joined by angles that are parameters: the parts that have mass.

Frames, each in the one before it:

    skate                                     at A, where the blade touches; x along the blade, z up along the body
    └ pelvis                                  at the midpoint of the hips; `tilt` forward
      ├ trunk                                 at the waist; `twist` to the left, `side` to the left, `bend` forward
      │ ├ head                                at the neck; `nod` forward
      │ └ upper arm ─ forearm with hand       alpha outward, beta forward, delta turned in; gamma: the elbow
      └ thigh ─ shank ─ foot                  beta forward, alpha outward, delta turned out; gamma: the knee

Numbers 1 and 2 are the right and the left arm, 3 and 4 the right and the left leg, as in the thesis (003). `support`
says on which foot the skater stands: -1 the right one, 1 the left one, 0 both, A in the middle between them; what lies
between shifts the body from foot to foot. The foot on the ice is level; the other one is pointed by `point`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from anholon.library.skater.anthropometry import BodyPart, Physique, join_parts
from anholon.model.schema import Body, GivenInertia, Parameter, Rotation
from anholon.model.schema.values import Axis

_SOLE = 0.07  # what lifts the sole above the ice: heel of the boot, holder and blade, m
HEEL = 0.25  # of the length of the foot: how far the heel lies behind the ankle
_INSTEP = 0.14  # of the length of the foot: how far its mass centre lies below the ankle
REACH = 0.2  # of the length of the foot: how far the middle of the blade lies ahead of the ankle

_LIMBS = ("right arm", "left arm", "right leg", "left leg")

ANGLES: dict[str, str] = {
    **{
        f"alpha{k}": f"Angle of the {limb} outward, from the long axis of the body." for k, limb in enumerate(_LIMBS, 1)
    },
    **{f"beta{k}": f"Angle of the {limb} forward, out of the plane of the body." for k, limb in enumerate(_LIMBS, 1)},
    "gamma1": "Bend of the right elbow.",
    "gamma2": "Bend of the left elbow.",
    "gamma3": "Bend of the right knee.",
    "gamma4": "Bend of the left knee.",
    "delta1": "Turn of the right upper arm about itself, inward.",
    "delta2": "Turn of the left upper arm about itself, inward.",
    "delta3": "Turn of the right thigh about itself, outward.",
    "delta4": "Turn of the left thigh about itself, outward.",
    "tilt": "Tilt of the pelvis forward.",
    "bend": "Bend of the trunk forward, from the pelvis.",
    "side": "Bend of the trunk to the left.",
    "twist": "Turn of the trunk to the left, about itself.",
    "nod": "Bend of the head forward.",
    "point": "Angle by which the foot off the ice is pointed.",
}
"""Angle of a pose -> what it is. `support` and the lean belong to a pose too, but are no angles of joints."""

_ARM = {"alpha": (-30.0, 180.0), "beta": (-60.0, 190.0), "gamma": (0.0, 150.0), "delta": (-90.0, 70.0)}
_LEG = {"alpha": (-45.0, 120.0), "beta": (-115.0, 130.0), "gamma": (0.0, 150.0), "delta": (-45.0, 90.0)}

NATURAL: dict[str, tuple[float, float]] = {
    **{f"{angle}{k}": ends for k in (1, 2) for angle, ends in _ARM.items()},
    **{f"{angle}{k}": ends for k in (3, 4) for angle, ends in _LEG.items()},
    "tilt": (-60.0, 120.0),
    "bend": (-60.0, 90.0),
    "side": (-50.0, 50.0),
    "twist": (-70.0, 70.0),
    "nod": (-60.0, 60.0),
    "point": (-20.0, 70.0),
}
"""Angle of a joint -> its natural range, degrees.

Beside it the norms of the American Academy of Orthopaedic Surgeons (Joint Motion, 1965) and the means of 109 men and
boys by D. C. Boone and S. P. Azen (J. Bone Joint Surg. Am. 61 (1979) 756-759), both in C. C. Norkin and D. J. White,
Measurement of Joint Motion, appendix A:

                         here         norms       means
    arm outward          -30 … 180    … 180       … 184     inward the trunk is in the way
    arm forward          -60 … 190    -60 … 180   -62 … 167   the shoulder blade helps
    upper arm inward     -90 … 70     -90 … 70    -104 … 69
    elbow                  0 … 150    0 … 150     0 … 143
    leg outward          -45 … 120    -30 … 45    -27 … 46
    leg forward         -115 … 130    -30 … 120   -10 … 122   back as far as the Biellmann spin asks
    thigh outward        -45 … 90     -45 … 45    -47 … 47
    knee                   0 … 150    0 … 135     0 … 143
    foot pointed         -20 … 70     -20 … 50    -13 … 56
    trunk forward        -60 … 90     -25 … 80
    trunk aside, turned  ±50, ±70     ±35, ±45
    head                 -60 … 60     -45 … 45

Legs, trunk and feet are wider than the norms: skaters and dancers have more, and what the model has no joints for adds
to them: the pelvis when a leg goes aside, the shoulder blades when the trunk turns, shank and foot in the turnout, the
middle of the foot in its point. `tilt`, of the pelvis in space, is no joint.
"""


class BodySegment(NamedTuple):
    """A part with its place in the chain: names of the parameters of its mass and length, and its data."""

    body: str
    part: BodyPart
    mass: str
    length: str
    upward: bool  # its frame is at its lower end: pelvis, trunk, head
    rotation: tuple[Rotation, ...]
    frame: str
    position: tuple[str | float, str | float, str | float]


def parts_of(person: Physique) -> dict[str, BodyPart]:
    """Return the parts that move as one, by the ends of the names of their parameters."""
    return {
        "head": person["head"],
        "trunk": join_parts(person["upper trunk"], person["middle trunk"]),
        "pelvis": person["lower trunk"],
        "upper_arm": person["upper arm"],
        "forearm": join_parts(person["forearm"], person["hand"]),
        "thigh": person["thigh"],
        "shank": person["shank"],
        "foot": person["foot"],
    }


def lengths(person: Physique) -> dict[str, Parameter]:
    """Return the parameters of masses and sizes."""
    table: dict[str, Parameter] = {}
    moving = parts_of(person)
    # The trunk takes what rounding leaves, so that the parts have the mass of the body.
    others = sum(
        _rounded(part.mass) * (2 if name in _PAIRED else 1) for name, part in moving.items() if name != "trunk"
    )
    for name, part in moving.items():
        words = _WORDS[name]
        value = _rounded(part.mass) if name != "trunk" else round(person.mass - others, 9)
        table[f"m_{name}"] = Parameter(value=value, unit="kg", min=0.0, doc=f"Mass of {words}.")
    for name, part in moving.items():
        words = _WORDS[name]
        table[f"l_{name}"] = Parameter(value=_rounded(part.length), unit="m", min=0.0, doc=f"Length of {words}.")
    table["shoulder"] = Parameter(
        value=_rounded(person.shoulder), unit="m", min=0.0, doc="Half the distance of the shoulder joints."
    )
    table["hip"] = Parameter(value=_rounded(person.hip), unit="m", min=0.0, doc="Half the distance of the hip joints.")
    table["drop"] = Parameter(
        value=_rounded(person.drop), unit="m", doc="How far the shoulders lie below the upper end of the trunk."
    )
    table["ankle"] = Parameter(
        value=_rounded(person.ankle + _SOLE), unit="m", min=0.0, doc="Height of the ankle above the ice."
    )
    return table


_PAIRED = ("upper_arm", "forearm", "thigh", "shank", "foot")

_WORDS = {
    "head": "the head with the neck",
    "trunk": "the trunk above the navel",
    "pelvis": "the trunk below the navel",
    "upper_arm": "an upper arm",
    "forearm": "a forearm with the hand",
    "thigh": "a thigh",
    "shank": "a shank",
    "foot": "a foot",
}


def definitions() -> dict[str, str]:
    """Return definitions of the ankles in the frame of the pelvis and of the stance.

    The ankles are x_k, y_k, z_k (k = 3 right, 4 left); the stance is the foot under which A lies, and the height of the
    pelvis above the ankles. The pelvis hangs above the foot that carries sooner than it stands over it, so that this
    foot stays on the ice while the other one is raised: by the odd polynomial of seventh order in `support` that is
    level at its ends. Directions are R_y(-beta) R_x(±alpha) (-e_z) of the thigh and R_y(-beta) R_x(±alpha) R_z(±delta)
    R_y(gamma) (-e_z) of the shank.
    """
    table: dict[str, str] = {}
    for k, sign in ((3, "-"), (4, "")):
        across = f"sin(gamma{k})*sin(delta{k})"
        table[f"f{k}"] = f"{across}*sin(alpha{k}) + cos(gamma{k})*cos(alpha{k})"
        table[f"x{k}"] = (
            f"l_thigh*sin(beta{k})*cos(alpha{k}) "
            f"+ l_shank*(f{k}*sin(beta{k}) - sin(gamma{k})*cos(delta{k})*cos(beta{k}))"
        )
        table[f"y{k}"] = (
            f"{sign}(hip + l_thigh*sin(alpha{k}) + l_shank*(cos(gamma{k})*sin(alpha{k}) - {across}*cos(alpha{k})))"
        )
        table[f"z{k}"] = (
            f"-l_thigh*cos(beta{k})*cos(alpha{k}) "
            f"- l_shank*(f{k}*cos(beta{k}) + sin(gamma{k})*cos(delta{k})*sin(beta{k}))"
        )
    # The weights of the feet, and how far each of them is off the ice: 0 on it, 1 off it, smooth between.
    table["lift3"] = "max(support, 0)^2*(3 - 2*max(support, 0))"
    table["lift4"] = "max(-support, 0)^2*(3 - 2*max(-support, 0))"
    for axis in "xyz":
        table[f"foot_{axis}"] = f"((1 - support)*{axis}3 + (1 + support)*{axis}4)/2"
    table["footing"] = "support*(35 - support^2*(35 - support^2*(21 - 5*support^2)))/16"
    below = [f"(z{k}*cos(tilt) - x{k}*sin(tilt))" for k in (3, 4)]
    table["hang"] = f"-((1 - footing)*{below[0]} + (1 + footing)*{below[1]})/2"
    return table


def iterate_segments(person: Physique) -> Iterator[BodySegment]:
    """Yield the parts from the pelvis outward."""
    parts = parts_of(person)

    def turn(axis: Axis, angle: str) -> Rotation:
        return Rotation(axis=axis, angle=angle)

    def segment(
        body: str,
        kind: str,
        frame: str,
        position: tuple[str | float, str | float, str | float],
        *rotation: Rotation,
    ) -> BodySegment:
        upward = kind in ("head", "trunk", "pelvis")
        return BodySegment(body, parts[kind], f"m_{kind}", f"l_{kind}", upward, rotation, frame, position)

    at_pelvis = (
        f"-foot_x*cos(tilt) - foot_z*sin(tilt) - {REACH}*l_foot",
        "-foot_y",
        "hang + ankle",
    )
    yield segment("pelvis", "pelvis", "skate", at_pelvis, turn("y", "tilt"))
    torso = (turn("z", "twist"), turn("x", "-side"), turn("y", "bend"))
    yield segment("trunk", "trunk", "pelvis", (0.0, 0.0, "l_pelvis"), *torso)
    yield segment("head", "head", "trunk", (0.0, 0.0, "l_trunk"), turn("y", "nod"))
    for name, k, minus, plus in (("right", 1, "-", ""), ("left", 2, "", "-")):
        # A turn about x by +alpha carries what hangs to the left, by -alpha to the right.
        arm = (turn("x", f"{minus}alpha{k}"), turn("y", f"-beta{k}"), turn("z", f"{plus}delta{k}"))
        yield segment(f"{name}_upper_arm", "upper_arm", "trunk", (0.0, f"{minus}shoulder", "l_trunk - drop"), *arm)
        yield segment(
            f"{name}_forearm", "forearm", f"{name}_upper_arm", (0.0, 0.0, "-l_upper_arm"), turn("y", f"-gamma{k}")
        )
    for name, k, minus, plus in (("right", 3, "-", ""), ("left", 4, "", "-")):
        thigh = (turn("y", f"-beta{k}"), turn("x", f"{minus}alpha{k}"), turn("z", f"{minus}delta{k}"))
        yield segment(f"{name}_thigh", "thigh", "pelvis", (0.0, f"{minus}hip", 0.0), *thigh)
        yield segment(f"{name}_shank", "shank", f"{name}_thigh", (0.0, 0.0, "-l_thigh"), turn("y", f"gamma{k}"))
        flat = f"*(1 - lift{k})"
        level = (
            turn("y", f"-gamma{k}{flat}"),
            turn("z", f"{plus}delta{k}{flat}"),
            turn("x", f"{plus}alpha{k}{flat}"),
            turn("y", f"beta{k}{flat}"),
            turn("y", f"-tilt{flat}"),
            turn("y", f"point*lift{k}"),
        )
        yield segment(f"{name}_foot", "foot", f"{name}_shank", (0.0, 0.0, "-l_shank"), *level)


def make_rigid_body(segment: BodySegment) -> Body:
    """Return a part as a body with its moments of inertia; its shape is drawn by others."""
    part, m, length = segment.part, segment.mass, segment.length
    along, _, up = _center(segment)
    center = (f"{along}*{length}" if along else 0.0, 0.0, f"{up}*{length}")
    x, y, z = (f"{m}*({_rounded(radius)}*{length})^2" for radius in part.gyration)
    return GivenInertia(
        frame=segment.frame,
        position=segment.position,
        rotation=segment.rotation,
        mass=m,
        center=center,
        inertia=(x, y, z),
        visible=False,
        colour="#8d99a6",
    )


def mass_sums(person: Physique) -> dict[str, str]:
    """Return the mass M, the mass centre C_x, C_y, C_z in the world, and the moment of inertia J_C about its vertical.

    J_C = Σ m (x^2 + y^2) - M (C_x^2 + C_y^2) + Σ (I_x e1z^2 + I_y e2z^2 + I_z e3z^2), positions relative to A.
    """
    chain = list(iterate_segments(person))
    mass = " + ".join(segment.mass for segment in chain)
    places = {axis: [_place(segment, axis) for segment in chain] for axis in "xyz"}
    table = {"M": mass}
    for axis, terms in places.items():
        table[f"C_{axis}"] = (
            "(" + " + ".join(f"{segment.mass}*({term})" for segment, term in zip(chain, terms, strict=True)) + ")/M"
        )
    around = [
        f"{segment.mass}*(({x} - A.x)^2 + ({y} - A.y)^2)"
        for segment, x, y in zip(chain, places["x"], places["y"], strict=True)
    ]
    central_moments = [
        f"{segment.mass}*{segment.length}^2*("
        + " + ".join(f"{_rounded(r**2)}*{segment.body}.e{k}z^2" for k, r in enumerate(segment.part.gyration, start=1))
        + ")"
        for segment in chain
    ]
    table["J_C"] = " + ".join(around) + " - M*((C_x - A.x)^2 + (C_y - A.y)^2) + " + " + ".join(central_moments)
    return table


def _place(segment: BodySegment, axis: str) -> str:
    """Return the formula of a world coordinate of a part's mass centre."""
    along, _, up = _center(segment)
    terms = [f"{segment.body}.{axis}"]
    for direction, factor in ((1, along), (3, up)):
        if factor:
            terms.append(
                f"{'-' if factor < 0 else '+'} {abs(factor)}*{segment.length}*{segment.body}.e{direction}{axis}"
            )
    return " ".join(terms)


def _center(segment: BodySegment) -> tuple[float, float, float]:
    """Return the mass centre in the frame of the part, in lengths of the part."""
    part = segment.part
    if segment.length == "l_foot":
        return (_rounded(part.center - HEEL), 0.0, -_INSTEP)
    return (0.0, 0.0, _rounded(1.0 - part.center if segment.upward else -part.center))


def _rounded(value: float) -> float:
    """Return a number with five digits, as a person would type it."""
    return float(f"{value:.5g}")
