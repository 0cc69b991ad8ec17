"""Parts with Coulomb friction: friction of what touches or slides, and a belt that carries a box."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.library.parts.contacts import add_contact
from anholon.library.parts.places import (
    Components,
    Place,
    add_parameter,
    find_place,
    free_motions,
    negated,
    plus,
    replace_coordinates,
    with_gravity,
)
from anholon.library.parts.relative_joints import add_body_at
from anholon.model.edit.element_list import add_element, free_name
from anholon.model.query.joint_motions import find_motion_axis, is_joined
from anholon.model.schema import (
    WORLD,
    Body,
    Box,
    Coordinate,
    Disc,
    Friction,
    Model,
    OnSurface,
    Rolling,
    Rotation,
    Slider,
)
from anholon.model.schema.values import Axis

_NO_NORMAL = "Nothing presses at the selected element. Select a constraint, or a body that slides or touches."
_HAS_FRICTION = "All contacts and guides of the selected element have friction. Change its coefficient instead."
_CARRIED_WHEEL = (
    "Coordinates keep the wheel at its height, so that no reaction presses it down. "
    "Give its rolling constraint a friction limit instead."
)
_COEFFICIENT, _BELT_SPEED = 0.3, 0.1  # m/s
_BELT_LENGTH, _BELT_WIDTH, _DRUM_RADIUS = 3.0, 0.4, 0.06  # m


def add_friction(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with Coulomb friction, and the path of the first friction.

    It acts at the selected constraint, or at all contacts and guides of the selected body or point. A body that moves
    up and along gets contact with the ground first; one that can only slide in its frame a guide, whose reaction is the
    normal force: in the relative coordinate of the slide alone there is none; a wheel gets contact with its plane.
    Raises UsageError if nothing presses.
    """
    section, _, name = selection.partition(".")
    if section == "constraints" and name in model.constraints:
        return _add_friction_at(_press_wheels(model, (name,)), (name,), "")
    body = find_place(model, selection).frame
    chosen = name if section == "points" else ""
    pressed = _list_pressed(model, body, chosen)
    slides = [motion.axis for motion in free_motions(model, body) if not motion.turns] if body in model.bodies else []
    if not pressed and "z" in slides and len(slides) > 1:
        model, _ = add_contact(model, selection)
        pressed = _list_pressed(model, body, chosen)
    if not pressed:
        model, guide = _press_slide(model, body)
        pressed = (guide,)
    rough = {force.constraint for force in model.forces.values() if isinstance(force, Friction)}
    rough |= {key for key in pressed if isinstance(item := model.constraints[key], Rolling) and item.grip}
    smooth = tuple(key for key in pressed if key not in rough)
    if not smooth:
        raise UsageError(_HAS_FRICTION)
    return _add_friction_at(_press_wheels(model, smooth), smooth, "")


def _list_pressed(model: Model, body: str, point: str) -> tuple[str, ...]:
    """Return the contacts and guides of a body, or of one `point` of it."""
    places = {point} if point else {body, *(key for key, item in model.points.items() if item.frame == body)}
    return tuple(
        key
        for key, item in model.constraints.items()
        if isinstance(item, OnSurface | Slider | Rolling)
        and (item.body if isinstance(item, Rolling) else item.at) in places
    )


def _add_friction_at(model: Model, constraints: tuple[str, ...], frame: str) -> tuple[Model, str]:
    """Return the model with friction at constraints, and the path of the first.

    It is relative to a frame (empty: their own); all have one coefficient.
    """
    model, mu = add_parameter(model, "mu", _COEFFICIENT, "", "Coefficient of friction.")
    paths = []
    for constraint in constraints:
        friction = Friction(constraint=constraint, coefficient=mu, frame=frame)
        model, path = add_element(model, "forces", free_name(model, "forces", "friction1"), friction)
        paths.append(path)
    return model, paths[0]


def _press_slide(model: Model, name: str) -> tuple[Model, str]:
    """Return the model in which a constraint presses against a sliding body, and the name of this constraint.

    It is contact with the inclined plane or belt that carries the body, else a guide. The body gets a coordinate across
    the slide, which the constraint keeps at 0 by the normal force.
    """
    motions = free_motions(model, name)
    if len(motions) != 1 or motions[0].turns or model.bodies[name].orientation is not None:
        raise UsageError(_NO_NORMAL)
    body, axis = model.bodies[name], motions[0].axis
    across: Axis = next(each for each in ("z", "x", "y") if each not in (axis, find_motion_axis(model)))
    key = free_name(model, "coordinates", f"{across}1")
    base = [replace_coordinates(model, part) for part in body.position]
    position, place = list(body.position), "xyz".index(across)
    position[place] = plus(position[place], key)
    moved: Body = replace(body, position=(position[0], position[1], position[2]))
    coordinate = Coordinate(unit="m", doc=f"Displacement of {name} across its slide.")
    carried = body.frame in model.bodies and not is_joined(model, body.frame)
    model = replace(model, coordinates={**model.coordinates, key: coordinate}, bodies={**model.bodies, name: moved})
    constraint: OnSurface | Slider
    if carried and across == "z":
        formula = str(plus("z", negated(base[place])))
        constraint = OnSurface(at=name, frame=body.frame, formula=formula, side="positive")
        stem = "contact1"
    else:
        constraint = Slider(at=name, frame=body.frame, through=(base[0], base[1], base[2]), axis=axis)
        stem = "guide1"
    key = free_name(model, "constraints", stem)
    model, _ = add_element(model, "constraints", key, constraint)
    return model, key


def _press_wheels(model: Model, constraints: tuple[str, ...]) -> Model:
    """Return the model in which contacts carry wheels whose coordinates kept them at their heights.

    Each wheel gets a coordinate across its plane.
    """
    for key in constraints:
        rolling = model.constraints[key]
        if not isinstance(rolling, Rolling) or rolling.contact:
            continue
        body = model.bodies[rolling.body]
        if body.frame != rolling.frame or rolling.load:
            raise UsageError(_CARRIED_WHEEL)
        place = "xyz".index(rolling.normal)
        name = free_name(model, "coordinates", f"{rolling.normal}1")
        position = list(body.position)
        position[place] = plus(position[place], name)
        moved: Body = replace(body, position=(position[0], position[1], position[2]))
        coordinate = Coordinate(unit="m", doc=f"Displacement of {rolling.body} across its plane.")
        model = replace(
            model,
            coordinates={**model.coordinates, name: coordinate},
            bodies={**model.bodies, rolling.body: moved},
            constraints={**model.constraints, key: replace(rolling, contact=True, side="positive")},
        )
    return model


def add_belt(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a belt that carries a box by friction, and the path of the box.

    It runs along +x with a given speed; on an inclined plane it runs down this plane. The belt and its drums are drawn
    in their place; the surface that moves is a body of its own, which is not drawn.
    """
    model = with_gravity(model)
    place = find_place(model, selection)
    belt = free_name(model, "bodies", "belt1")
    model, v = add_parameter(model, "v_belt", _BELT_SPEED, "m/s", f"Speed of {belt}.")
    x, y, z = place.position if place.frame in model.bodies else (0.0, 0.0, 0.0)
    position: Components = (x, y, plus(z, 2.0 * _DRUM_RADIUS))
    frame = place.frame if place.frame in model.bodies else WORLD
    size = (_BELT_LENGTH, _BELT_WIDTH, 2.0 * _DRUM_RADIUS)
    table = Box(
        frame=frame, position=position, size=size, center=(0.0, 0.0, -_DRUM_RADIUS), doc="A belt; its top is z = 0."
    )
    bodies: dict[str, Body] = {**model.bodies, belt: table}
    turn = Rotation(axis="y", angle=f"{v}*t/{_DRUM_RADIUS:g}")
    for number, end in enumerate((-0.5, 0.5), 1):
        bodies[f"{belt}_drum{number}"] = Disc(
            frame=belt,
            position=(end * _BELT_LENGTH, 0.0, -_DRUM_RADIUS),
            rotation=(turn,),
            radius=_DRUM_RADIUS,
            axis="y",
        )
    surface = f"{belt}_surface"
    bodies[surface] = Box(
        frame=belt, position=(f"{v}*t", 0.0, 0.0), size=(0.1, 0.1, 0.01), visible=False, doc="What moves of the belt."
    )
    model = replace(model, bodies=bodies)
    model, box = add_body_at(model, "prismatic", Place(belt))
    model, guide = _press_slide(model, box.partition(".")[2])
    model, _ = _add_friction_at(model, (guide,), surface)
    return model, box
