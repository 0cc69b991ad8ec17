"""Joints in relative coordinates: one step makes the coordinates, the frame and the turns of a body.

A body that has no joint yet gets the joint; else a new one hangs on the chosen place: a link with an end on joints that
only turn, a box on the others. Angles are in degrees, counter-clockwise seen from the front (looking along +y, with +x
to the right) or from above; at 0 a link hangs down, or lies along x where the motion is in the plane xy.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from anholon.library.parts.places import (
    Components,
    Place,
    add_parameter,
    find_place,
    negated,
    plus,
    replace_coordinates,
    with_gravity,
)
from anholon.model.edit.element_list import free_name
from anholon.model.query.joint_motions import find_motion_axis, is_joined, names_in
from anholon.model.schema import WORLD, Body, Box, Coordinate, Model, Point, Rotation, ThinRod, TurnedOrientation
from anholon.model.schema.values import Axis, Expression


class _Freedom(NamedTuple):
    """The degrees of freedom of a joint.

    It has the axes of translations and of successive rotations; `pin` is the normal of the plane of motion. `height` is
    the initial height of a body in the world, m. A joint that rotates `freely` has an orientation without angles.
    """

    slides: tuple[Axis, ...] = ()
    turns: tuple[Axis | None, ...] = ()
    height: float = 0.0
    freely: bool = False


_PIN = None  # the axis normal to the plane of motion

JOINTS: Final[dict[str, _Freedom]] = {
    "revolute": _Freedom((), (_PIN,)),
    "prismatic": _Freedom(("x",)),
    "cylindrical": _Freedom(("z",), ("z",)),
    "universal": _Freedom((), ("x", "y")),
    "spherical": _Freedom(freely=True),
    "planar-xy": _Freedom(("x", "y"), ("z",)),
    "planar-xz": _Freedom(("x", "z"), ("y",), 1.0),
    "vertical": _Freedom(("z",), (), 1.0),
    "free": _Freedom(("x", "y", "z"), (), 1.0, freely=True),
}
"""Joint -> what it allows."""

_LENGTH, _MASS, _EDGE = 1.0, 1.0, 0.3  # of the first body: m, kg, m
_SLENDERNESS = 12  # length of a link that is a box, over its thickness
_TURN_NAMES = {"x": "alpha", "y": "beta", "z": "gamma"}


def add_joint(model: Model, joint: str, selection: str = "") -> tuple[Model, str]:
    """Return the model with a joint of `JOINTS` at the element `selection`, and the path of the body that it moves.

    `selection` is a path (empty: the origin of the world). A selected body without a joint is moved, except an inclined
    plane, on which a new body moves. If no element was movable before, gravity is added.
    """
    freedom = JOINTS[joint]
    section, _, name = selection.partition(".")
    model = with_gravity(model)
    axis = find_motion_axis(model)
    movable = section == "bodies" and name in model.bodies and not is_joined(model, name)
    if movable and not _is_inclined_plane(model.bodies[name]):
        return _allow(_give_mass(model, name), name, freedom, axis), f"bodies.{name}"
    return add_body_at(model, joint, find_place(model, selection))


def add_body_at(model: Model, joint: str, place: Place) -> tuple[Model, str]:
    """Return the model with a new body at a place with a joint of `JOINTS`, and the path of the body."""
    freedom = JOINTS[joint]
    axis = find_motion_axis(model)
    if freedom.slides:
        carrier = model.bodies.get(place.frame)
        on_table = carrier is not None and not carrier.mass and not is_joined(model, place.frame)
        standing = on_table or (joint == "planar-xy" and place.frame == WORLD)
        model, name = _add_box(model, place, standing=standing)
    else:
        model, name = _add_link(model, place, axis, thin=not freedom.freely)
    return _allow(model, name, freedom, axis), f"bodies.{name}"


def set_apart(model: Model, name: str) -> Model:
    """Return the model with a body, which has a joint to the world, shifted away from others in the same initial place.

    Only bodies with a joint to the world count. The shift is along x, by the coordinate that moves the body there or by
    its position.
    """
    body, x = model.bodies[name], model.bodies[name].position[0]
    step = (2.0 * _EDGE if isinstance(body, Box) else 0.5) * _find_last_link(model)[0]
    if body.frame != WORLD or not is_joined(model, name):
        return model
    others = [
        _initial_x(model, key)
        for key, other in model.bodies.items()
        if key != name and other.frame == WORLD and is_joined(model, key)
    ]
    body_x = _initial_x(model, name)
    shifts = (round(k * step, 12) for k in range(len(others) + 1))
    shift = next(s for s in shifts if all(abs(body_x + s - other) >= 0.5 * step for other in others))
    q = model.coordinates.get(x) if isinstance(x, str) else None
    if not shift:
        return model
    if q is not None:
        return replace(model, coordinates={**model.coordinates, x: replace(q, value=body_x + shift)})
    return _with_body(model, name, replace(body, position=(plus(shift, x), *body.position[1:])))


def _initial_x(model: Model, name: str) -> float:
    """Return x of a body in the world at the start, m, if it consists of numbers; else 0."""
    x = model.bodies[name].position[0]
    moved = (model.coordinates[each].value for each in names_in(x) & set(model.coordinates))
    try:
        return sum(map(float, (replace_coordinates(model, x), *moved)))
    except ValueError:
        return 0.0


def _is_inclined_plane(body: Body) -> bool:
    """Return whether a body is rotated, massless and without a joint: it carries others."""
    return not body.mass and bool(body.rotation)


def _give_mass(model: Model, name: str) -> Model:
    """Return the model in which the body has a mass."""
    body = model.bodies[name]
    return model if body.mass else _with_body(model, name, replace(body, mass=_MASS))


def _add_link(model: Model, place: Place, axis: Axis, *, thin: bool) -> tuple[Model, str]:
    """Return the model with a uniform link at a place, and the name of the link.

    It has a parameter for its length and a point at its end. It is as long and as heavy as the last link. A link that
    may rotate about its own axis is not thin: it needs a moment of inertia about it.
    """
    name = free_name(model, "bodies", "link1")
    length, mass = _find_last_link(model)
    model, l = add_parameter(model, "l", length, "m", f"Length of {name}.")  # noqa: E741
    body: Body
    level, thickness = axis == "z" and thin, f"{l}/{_SLENDERNESS}"
    end: Components = (l, 0.0, 0.0) if level else (0.0, 0.0, f"-{l}")
    if level:
        body = Box(size=(l, thickness, thickness), center=(f"{l}/2", 0.0, 0.0), mass=mass)
    elif thin:
        body = ThinRod(length=l, center=(0.0, 0.0, f"-{l}/2"), mass=mass)
    else:
        body = Box(size=(thickness, thickness, l), center=(0.0, 0.0, f"-{l}/2"), mass=mass)
    model = _with_body(model, name, replace(body, frame=place.frame, position=place.position))
    point = free_name(model, "points", f"{name}_end")
    return replace(model, points={**model.points, point: Point(frame=name, position=end, doc=f"End of {name}.")}), name


def _find_last_link(model: Model) -> tuple[float, Expression]:
    """Return the length and the mass of the last link, or default ones for the first link."""
    for body in reversed(model.bodies.values()):
        lengths = (body.length,) if isinstance(body, ThinRod) else body.size if isinstance(body, Box) else ()
        parameter_names = [size for size in lengths if isinstance(size, str) and size in model.parameters]
        if body.mass and parameter_names:
            return model.parameters[parameter_names[0]].value, body.mass
    return _LENGTH, _MASS


def _add_box(model: Model, place: Place, *, standing: bool) -> tuple[Model, str]:
    """Return the model with a box at a place, a third as large as the last link, and its name.

    A `standing` box is above the place.
    """
    name = free_name(model, "bodies", "box1")
    edge = _EDGE * _find_last_link(model)[0]
    x, y, z = place.position
    position = (x, y, plus(z, round(0.3 * edge, 12)) if standing else z)
    body = Box(frame=place.frame, position=position, size=(edge, 0.6 * edge, 0.6 * edge), mass=_MASS)
    return _with_body(model, name, body), name


def _allow(model: Model, name: str, freedom: _Freedom, pin: Axis) -> Model:
    """Return the model in which a body may move as a joint allows, by new coordinates of its position and rotation."""
    body = model.bodies[name]
    position = dict(zip("xyz", body.position, strict=True))
    coordinates = dict(model.coordinates)

    def add(stem: str, unit: str, value: float, doc: str) -> str:
        extended = replace(model, coordinates=coordinates)
        key = free_name(extended, "coordinates", f"{stem}1")
        coordinates[key] = Coordinate(unit=unit, value=value, doc=f"{doc} of {name}.")
        return key

    several = len(freedom.slides) > 1
    for axis in freedom.slides:
        fresh = axis == "z" and body.frame == WORLD and position["z"] == 0.0
        q = add(axis if several or axis == "z" else "s", "m", freedom.height if fresh else 0.0, "Displacement")
        position[axis] = plus(position[axis], q)
    turns = []
    for each in freedom.turns:
        axis = each or pin
        single = len(freedom.turns) == 1
        q = add("phi" if single else _TURN_NAMES[axis], "deg", 0.0, "Angle")
        turns.append(Rotation(axis=axis, angle=negated(q) if single and axis == "y" else q))
    moved = replace(body, position=(position["x"], position["y"], position["z"]), rotation=(*body.rotation, *turns))
    if freedom.freely:
        moved = replace(moved, rotation=(), orientation=TurnedOrientation(rotation=body.rotation))
    return replace(_with_body(model, name, moved), coordinates=coordinates)


def _with_body(model: Model, name: str, body: Body) -> Model:
    return replace(model, bodies={**model.bodies, name: body})
