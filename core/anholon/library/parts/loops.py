"""Joints between two parts that both have places: they close loops, and become constraints."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.library.parts.places import (
    Components,
    Place,
    add_frame,
    add_point,
    find_place,
)
from anholon.library.parts.relative_joints import add_joint
from anholon.model.edit.element_list import PLANES, add_element, free_name
from anholon.model.query.joint_motions import find_motion_axis, is_joined, is_planar
from anholon.model.schema import (
    WORLD,
    Ball,
    Distance,
    Hinge,
    Holonomic,
    Model,
    Pin,
    Slider,
    Spring,
    Universal,
    Weld,
)
from anholon.model.schema.constraints import Constraint
from anholon.model.schema.values import Axis


class Connection(NamedTuple):
    """The data of a connection in addition to its two parts: an axis; a length between the parts instead of a place."""

    has_axis: bool = False
    has_length: bool = False


CONNECTIONS: Mapping[str, Connection] = MappingProxyType(
    {
        "revolute": Connection(has_axis=True),
        "prismatic": Connection(has_axis=True),
        "cylindrical": Connection(has_axis=True),
        "universal": Connection(has_axis=True),
        "spherical": Connection(),
        "fixed": Connection(),
        "guide": Connection(has_axis=True),
        "spring-damper": Connection(has_length=True),
        "rope": Connection(has_length=True),
        "rigid link": Connection(has_length=True),
    }
)
"""What may be put between two parts. A guide keeps a point on a line."""


def find_parts(model: Model) -> tuple[str, ...]:
    """Return the elements that can be connected: the world, the bodies and the points."""
    return (WORLD, *model.bodies, *model.points)


def connect_parts(
    model: Model,
    connection: str,
    first: str,
    second: str,
    position: Components = (0.0, 0.0, 0.0),
    axis: Axis | None = None,
    length: float = 1.0,
) -> tuple[Model, str]:
    """Return the model with a joint, spring, rope or link between two parts, and its path.

    `length`, m: that of a spring without force, of a taut rope, of a link. `first` and `second` are names of bodies or
    points, or `world`; the place of a body is its origin. `position` (3,) m: the position of the connection in the
    frame of `first`, if that is a body or the world. `axis`, that of rotations or slides, is one of the frame of
    `first`; by default it is that about which the model rotates, and x for slides.

    A second part that is a body in the frame of the first without a joint gets the joint in relative coordinates.
    """
    if first == second:
        raise UsageError("A connection needs two different parts.")
    place = _place(model, first, position)
    other = _place(model, second, (0.0, 0.0, 0.0))
    if place.frame == other.frame:
        raise UsageError(f"Both ends belong to {place.frame}: they cannot move against each other.")
    relative = {"revolute", "prismatic", "cylindrical", "universal", "spherical"}
    if connection in relative and axis is None and second in model.bodies and not _moves(model, second):
        body = replace(model.bodies[second], frame=place.frame, position=place.position)
        return add_joint(replace(model, bodies={**model.bodies, second: body}), connection, f"bodies.{second}")
    if connection in CONNECTIONS and CONNECTIONS[connection].has_length:
        return _connect_points(model, connection, place, other, length)
    if connection == "spherical":
        model, ends = _add_ends(model, place, other)
        return _add(model, "joint1", Ball(between=ends))
    if connection == "guide":
        model, end = add_point(model, "P1", other)
        guide = Slider(at=end, frame=place.frame, through=place.position, axis=axis or "x")
        return _add(model, "guide1", guide)
    pin = axis or find_motion_axis(model)
    if connection == "revolute" and is_planar(model) and pin == find_motion_axis(model):
        model, ends = _add_ends(model, place, other)
        return _add(model, "joint1", Pin(between=ends, plane=PLANES[pin]))
    return _connect_frames(model, connection, place, other, pin if connection == "revolute" else axis)


def _moves(model: Model, body: str) -> bool:
    """Return whether a body has a joint, or is carried by another one."""
    return is_joined(model, body) or model.bodies[body].frame != WORLD


def _place(model: Model, name: str, position: Components) -> Place:
    """Return the place of a part: that of a point, else `position` in the frame of a body or of the world."""
    if name in model.points:
        return find_place(model, f"points.{name}")
    if name != WORLD and name not in model.bodies:
        raise UsageError(f"There is no body or point {name}.")
    origin = name in model.bodies and not any(position)
    return Place(name, position, name if origin else "")


def _add_ends(model: Model, first: Place, second: Place) -> tuple[Model, tuple[str, str]]:
    model, first_pivot = add_point(model, "pivot1", first)
    model, second_pivot = add_point(model, "pivot1", second)
    return model, (first_pivot, second_pivot)


def _connect_points(model: Model, connection: str, first: Place, second: Place, length: float) -> tuple[Model, str]:
    """Return the model with a spring, a rope or a link between two places, and its path."""
    model, ends = _add_ends(model, first, second)
    if connection == "spring-damper":
        spring = Spring(between=ends, stiffness=100.0, length=length, damping=1.0)
        return add_element(model, "forces", free_name(model, "forces", "spring1"), spring)
    link = Distance(between=ends, length=length, side="negative" if connection == "rope" else "both")
    return _add(model, "rope1" if connection == "rope" else "link1", link)


def _connect_frames(model: Model, connection: str, first: Place, second: Place, axis: Axis | None) -> tuple[Model, str]:
    """Return the model with a joint of two frames: the frames of the parts, or new ones at their places."""
    first_frame = second_frame = ""
    if second.frame in model.bodies and second.position == (0.0, 0.0, 0.0):
        first_frame, second_frame, position = first.frame, second.frame, first.position
    else:
        model, first_frame = add_frame(model, first)
        model, second_frame = add_frame(model, second)
        position = (0.0, 0.0, 0.0)
    ends = (first_frame, second_frame)
    match connection:
        case "revolute":
            return _add(model, "joint1", Hinge(between=ends, position=position, axis=axis or "y"))
        case "universal":
            return _add(model, "joint1", Universal(between=ends, position=position, axis=axis or "x"))
        case "fixed":
            return _add(model, "joint1", Weld(between=ends, position=position))
        case "prismatic" | "cylindrical":
            return _add_slide(model, connection, ends, position, axis or ("z" if connection == "cylindrical" else "x"))
    raise UsageError(f"There is no connection {connection}. There are {', '.join(CONNECTIONS)}.")


def _add_slide(
    model: Model, connection: str, ends: tuple[str, str], position: Components, axis: Axis
) -> tuple[Model, str]:
    """Return the model with a slide between two frames: a point on a line, and axes that stay parallel."""
    first_frame, second_frame = ends
    model, path = _add(model, "joint1", Slider(at=second_frame, frame=first_frame, through=position, axis=axis))
    number = {"x": 1, "y": 2, "z": 3}[axis]
    across = [k for k in (1, 2, 3) if k != number]
    pairs = [(number, across[0]), (number, across[1])] + ([(across[0], across[1])] if connection == "prismatic" else [])
    if is_planar(model):  # axes in the plane need one condition, the others are always satisfied
        normal = "xyz".index(find_motion_axis(model)) + 1
        if number == normal:
            raise UsageError("Nothing slides across the plane of the motion. Choose an axis in this plane.")
        pairs = [pair for pair in pairs if normal not in pair] or [(number, next(k for k in across if k != normal))]
    for k, other in pairs:
        formula = " + ".join(f"{_component(first_frame, other, c)}*{_component(second_frame, k, c)}" for c in "xyz")
        doc = "The axes of both parts stay parallel."
        model, _ = _add(model, "alignment1", Holonomic(formula=formula, at=second_frame, doc=doc))
    return model, path


def _component(frame: str, axis: int, component: str) -> str:
    """Return in a formula a component of an axis of a body or of the world."""
    if frame == WORLD:
        return "1" if "xyz"[axis - 1] == component else "0"
    return f"{frame}.e{axis}{component}"


def _add(model: Model, name: str, constraint: Constraint) -> tuple[Model, str]:
    return add_element(model, "constraints", free_name(model, "constraints", name), constraint)
