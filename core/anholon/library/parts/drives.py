"""Parts that drive, fix and limit joints: motor, servo, spring-damper, torsional spring, stop."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.library.parts.places import (
    add_parameter,
    add_point,
    find_anchor,
    find_place,
    free_motions,
    negated,
    with_gravity,
)
from anholon.model.edit.element_list import add_element, free_name
from anholon.model.query.joint_motions import JointMotion
from anholon.model.schema import (
    GeneralizedForce,
    Holonomic,
    Model,
    Nonholonomic,
    Spring,
    TorsionSpring,
)

_NO_JOINT = "There is no joint at the selected element. Add a joint first, or select a body that has one."
_NO_TURN = "No joint at the selected element turns. Add a revolute joint first, or select a body that has one."
_SPAN = 0.5  # of a spring, m


def add_motor(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a motor that keeps the rate of a joint, and its path.

    The reaction is the torque (N·m) or force (N) of the motor. The joint starts with that rate.
    """
    body, motion = _find_joint(model, selection)
    unit, stem = ("rad/s", "omega") if motion.turns else ("m/s", "v")
    model, rate = add_parameter(model, stem, 1.0, unit, f"Rate that a motor keeps: {motion.coordinate}'.")
    moved = replace(model.coordinates[motion.coordinate], rate=rate)
    model = replace(model, coordinates={**model.coordinates, motion.coordinate: moved})
    motor = Nonholonomic(
        formula=f"{motion.coordinate}' - {rate}", at=body, doc="Motor: it keeps the rate of the joint."
    )
    return _add_constraint(model, "motor1", motor)


def add_servo(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a servo that moves a joint to a target, as a spring and a damper would, and its path."""
    _, motion = _find_joint(model, selection)
    q = motion.coordinate
    target = (90.0, "deg") if motion.turns else (1.0, "m")
    units = ("N*m/rad", "N*m*s/rad") if motion.turns else ("N/m", "N*s/m")
    model, goal = add_parameter(model, "target", *target, f"Where a servo moves {q}.")
    model, k = add_parameter(model, "k", 100.0, units[0], "Stiffness of a servo.")
    model, d = add_parameter(model, "d", 10.0, units[1], "Damping of a servo.")
    force = GeneralizedForce(coordinate=q, value=f"{k}*({goal} - {q}) - {d}*{q}'", doc="Servo.")
    name = free_name(model, "forces", "servo1")
    return add_element(model, "forces", name, force)


def add_spring_damper(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a spring and damper between the selected place and the part it moves on, and its path.

    It has its natural length where all coordinates are 0. It is above what may rise, behind what slides, and beside the
    end of a link.
    """
    model = with_gravity(model)
    place = find_place(model, selection)
    model, first = add_point(model, "anchor1", find_anchor(model, place, _SPAN))
    model, second = add_point(model, "P1", place)
    spring = Spring(between=(first, second), stiffness=100.0, length=_SPAN, damping=1.0)
    return add_element(model, "forces", free_name(model, "forces", "spring1"), spring)


def add_torsional_spring(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a torsional spring and damper at a rotating joint, and its path.

    It has no moment at the angle 0.
    """
    body, motion = _find_joint(model, selection, turns=True)
    item, q = model.bodies[body], motion.coordinate
    name = free_name(model, "forces", "torsional_spring1")
    if len(item.rotation) == 1 and item.rotation[0].angle in (q, negated(q)):  # both ends have parallel axes at 0
        spring = TorsionSpring(between=(item.frame, body), axis=motion.axis, stiffness=10.0, damping=0.1)
        return add_element(model, "forces", name, spring)
    model, k = add_parameter(model, "k", 10.0, "N*m/rad", "Stiffness of a torsional spring.")
    model, d = add_parameter(model, "d", 0.1, "N*m*s/rad", "Damping of a torsional spring.")
    return add_element(model, "forces", name, GeneralizedForce(coordinate=q, value=f"-{k}*{q} - {d}*{q}'"))


def add_stop(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a stop at either end of the range of a joint, and the path of the lower one."""
    body, motion = _find_joint(model, selection)
    q, coordinate = motion.coordinate, model.coordinates[motion.coordinate]
    middle = coordinate.value if not isinstance(coordinate.value, str) else 0.0
    reach, unit = (90.0 if coordinate.unit == "deg" else 1.5, coordinate.unit) if motion.turns else (0.5, "m")
    paths = []
    for stem, side in (("min", -1.0), ("max", 1.0)):
        model, bound = add_parameter(model, f"{q}_{stem}", middle + side * reach, unit, f"Stop of {q}.")
        formula = f"{q} - {bound}" if side < 0.0 else f"{bound} - {q}"
        stop = Holonomic(formula=formula, side="positive", at=body, doc="Stop of a joint.")
        model, path = _add_constraint(model, f"stop_{stem}1", stop)
        paths.append(path)
    return model, paths[0]


def add_ratchet(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a ratchet, which allows only forward motion of a joint, and its path."""
    _, motion = _find_joint(model, selection)
    ratchet = Nonholonomic(
        formula=f"{motion.coordinate}'", side="positive", doc="Ratchet: the joint goes forward only."
    )
    return _add_constraint(model, "ratchet1", ratchet)


def _find_joint(model: Model, selection: str, *, turns: bool = False) -> tuple[str, JointMotion]:
    """Return the body and the coordinate of the joint at an element.

    It is the selected coordinate, or the first one of the body, rotations first.
    """
    section, _, name = selection.partition(".")
    owners = list(model.bodies) if section == "coordinates" else [find_place(model, selection).frame]
    candidates = [(body, motion) for body in owners for motion in free_motions(model, body)]
    if section == "coordinates":
        candidates = [(body, motion) for body, motion in candidates if motion.coordinate == name]
    elif not candidates:
        candidates = [(body, motion) for body in model.bodies for motion in free_motions(model, body)]
        candidates = candidates if len(candidates) == 1 else []
    if turns:
        candidates = [(body, motion) for body, motion in candidates if motion.turns]
    if not candidates:
        raise UsageError(_NO_TURN if turns else _NO_JOINT)
    return candidates[0]


def _add_constraint(model: Model, name: str, constraint: Holonomic | Nonholonomic) -> tuple[Model, str]:
    return add_element(model, "constraints", free_name(model, "constraints", name), constraint)
