"""Parts that touch, roll and pull: contact with the ground, wheel, blade, rope, gear, incline."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.library.parts.places import (
    Components,
    Place,
    add_parameter,
    add_point,
    find_anchor,
    find_place,
    negated,
    plus,
    replace_coordinates,
    with_gravity,
)
from anholon.model.edit.element_list import add_element, free_name
from anholon.model.query.joint_motions import is_joined, is_planar, joint_motions
from anholon.model.schema import (
    WORLD,
    Blade,
    Body,
    Box,
    Coordinate,
    Disc,
    Distance,
    Ellipsoid,
    Gear,
    Model,
    OnSurface,
    Plate,
    Rolling,
    Rotation,
    Slider,
    Sphere,
    ThinRod,
)
from anholon.model.schema.constraints import Constraint
from anholon.model.schema.values import Expression

_NO_BODY = "No body is selected. Select a body or a point that can move."
_NO_GEAR = "A gear needs two joints that turn. Add revolute joints first, and select the body of the second."
_RESTITUTION, _FRICTION, _RADIUS, _ROPE = 0.5, 0.3, 0.2, 1.0
_WHEEL_GAP = 0.02  # m between a box and the middle of a wheel beside it


def add_contact(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with contact between the selected body or point and the ground z = 0, and its path.

    A point or a sphere touches without friction, with a coefficient of restitution; what has corners touches with each
    of them, a thin rod with its ends; a disc or an ellipsoid rolls, and slips where its friction limit is reached.
    """
    section, _, name = selection.partition(".")
    place = find_place(model, selection)
    if section == "points" and name in model.points:
        return _add_touching_point(model, name)
    body = model.bodies.get(name if section == "bodies" else place.frame)
    name = name if section == "bodies" else place.frame
    if body is None:
        raise UsageError(_NO_BODY)
    if isinstance(body, Sphere) and body.center == (0.0, 0.0, 0.0):
        touch = OnSurface(at=name, formula=f"z - {_factor(body.radius)}", side="positive", restitution=_RESTITUTION)
        return _add_constraint(model, "contact1", touch)
    if isinstance(body, Sphere | Disc | Ellipsoid):
        model, mu = add_parameter(model, "mu", _FRICTION, "", "Coefficient of friction.")
        rolling = Rolling(body=name, side="positive", restitution=_RESTITUTION, grip=f"{mu}*N", slide=f"{mu}*N")
        return _add_constraint(model, "contact1", rolling)
    paths = []
    carried = body.frame != WORLD or any(not motion.turns for motion in joint_motions(model, name))
    for corner in _find_corners(body, planar=is_planar(model)):
        if corner == (0.0, 0.0, 0.0) and not carried:
            continue  # the pivot does not move
        model, point = add_point(model, f"{name}_corner1", Place(name, corner))
        model, path = _add_touching_point(model, point)
        paths.append(path)
    if not paths:
        raise UsageError(_NO_BODY)
    return model, paths[0]


def _add_touching_point(model: Model, point: str) -> tuple[Model, str]:
    touch = OnSurface(at=point, formula="z", side="positive", restitution=_RESTITUTION)
    return _add_constraint(model, "contact1", touch)


def _find_corners(body: Body, *, planar: bool) -> list[Components]:
    """Return the corners of a body in its frame, m; in a planar motion those of its outline."""
    halves: tuple[Expression, Expression, Expression]
    match body:
        case Box():
            halves = (_half(body.size[0]), _half(body.size[1]), _half(body.size[2]))
        case Plate():
            halves = (0.0, _half(body.width), _half(body.height))
        case ThinRod():
            halves = (0.0, 0.0, _half(body.length))
        case _:
            return []
    if planar and isinstance(body, Box):
        halves = (halves[0], 0.0, halves[2])
    signs = [(1.0, -1.0) if half != 0.0 else (1.0,) for half in halves]
    corners = []
    for choice in product(*signs):
        x, y, z = (
            plus(middle, half if sign > 0.0 else negated(half))
            for middle, half, sign in zip(body.center, halves, choice, strict=True)
        )
        corners.append((x, y, z))
    return corners


def _half(size: Expression) -> Expression:
    return f"{_factor(size)}/2" if isinstance(size, str) else size / 2.0


def _factor(value: Expression) -> str:
    """Return a number or formula as one factor or term of another formula."""
    if not isinstance(value, str):
        return f"{value:.12g}"
    return value if value.isidentifier() else f"({value})"


def add_wheel(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a wheel that rolls without slip, and the path of its body.

    On the ground, or on a body that does not move, a wheel of its own rolls along x. On a body that moves it turns on
    an axle along the y axis of this body, and rolls on what the body moves along, the ground or an inclined plane;
    where coordinates change its height, it touches this by a one-sided contact. Wheels stand beside a box, in pairs: on
    its left and right, as high as the box, or at its lower corners where it moves up and down.
    """
    model = with_gravity(model)
    place = find_place(model, selection)
    carrier = place.frame if is_joined(model, place.frame) else ""
    name = free_name(model, "bodies", "wheel1")
    ground, height = _find_ground(model, carrier) if carrier else (place.frame, None)
    level = _find_top(model, ground)
    radius, (x, y, z) = _fit_wheel(model, place, lifted=height is None) if carrier else (_RADIUS, place.position)
    model, r = add_parameter(model, "r", radius, "m", f"Radius of {name}.")
    angle = free_name(model, "coordinates", "phi1")
    coordinates = {**model.coordinates, angle: Coordinate(unit="deg", doc=f"Angle of {name}.")}
    rolling = Rolling(body=name, frame=ground, level=level, contact=False)
    position: Components = (x, y, z)
    if not carrier:
        shift = free_name(model, "coordinates", "s1")
        coordinates[shift] = Coordinate(unit="m", doc=f"Displacement of {name}.")
        position = (shift, 0.0, plus(level, r))
    elif height is None:
        rolling = replace(rolling, contact=True, side="positive")
    else:
        position = (x, y, plus(plus(level, r), negated(height)))
    wheel = Disc(
        frame=place.frame,
        position=position,
        rotation=(Rotation(axis="y", angle=angle),),
        mass=1.0,
        radius=r,
        axis="y",
    )
    model = replace(model, coordinates=coordinates, bodies={**model.bodies, name: wheel})
    model, _ = _add_constraint(model, "rolling1", rolling)
    return model, f"bodies.{name}"


def _find_ground(model: Model, carrier: str) -> tuple[str, Expression | None]:
    """Return the frame along which a body moves, and its height in it, m.

    None if its coordinates do not keep it there, upright.
    """
    chain = [carrier]
    while chain[-1] in model.bodies:
        chain.append(model.bodies[chain[-1]].frame)
    top = max(number for number, name in enumerate(chain) if is_joined(model, name))
    height: Expression = 0.0
    for name in chain[: top + 1]:
        body = model.bodies[name]
        tilts = body.orientation is not None or any(turn.axis != "z" for turn in body.rotation)
        if tilts or any(motion.axis == "z" and not motion.turns for motion in joint_motions(model, name)):
            return chain[top + 1], None
        height = plus(height, replace_coordinates(model, body.position[2]))
    return chain[top + 1], height


def _fit_wheel(model: Model, place: Place, *, lifted: bool) -> tuple[float, Components]:
    """Return the radius of a new wheel on a body, m, and its place in the frame of this body, m."""
    body = model.bodies[place.frame]
    if place.element != place.frame or not isinstance(body, Box) or any(isinstance(size, str) for size in body.size):
        return _RADIUS, place.position
    length, width, height = (float(size) for size in body.size)
    wheels = sum(isinstance(other, Disc) and other.frame == place.frame for other in model.bodies.values())
    radius, aside = 0.5 * height, 0.5 * width + _WHEEL_GAP
    pair, number = divmod(wheels, 2)
    if lifted:  # front and rear first: the motion may be in a plane
        along, aside = (0.5 - number) * length, aside * (-1.0) ** (pair + 1)
    else:
        along = ((pair + 1) // 2) * (-1.0) ** (pair + 1) * (2.0 * radius + _WHEEL_GAP)
        aside *= (-1.0) ** number
    offsets = round(along, 4) + 0.0, round(aside, 4), round(-radius, 4)
    x, y, z = (plus(middle, offset) for middle, offset in zip(body.center, offsets, strict=True))
    return round(radius, 4), (x, y, z)


def _find_top(model: Model, frame: str) -> Expression:
    """Return the height of the upper face of a body in its frame, m."""
    body = model.bodies.get(frame)
    return plus(body.center[2], _half(body.size[2])) if isinstance(body, Box) else 0.0


def add_incline(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with an inclined plane that falls along +x, and its path.

    Its angle is a parameter; the origin of its frame lies on it.
    """
    del selection
    model, angle = add_parameter(model, "slope", 20.0, "deg", "Angle of an inclined plane.")
    name = free_name(model, "bodies", "incline1")
    body = Box(
        rotation=(Rotation(axis="y", angle=angle),),
        size=(2.0, 0.6, 0.04),
        center=(0.8, 0.0, -0.02),
        doc="An inclined plane; it has no mass and does not move.",
    )
    return add_element(model, "bodies", name, body)


def add_blade(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a blade along the x axis of the selected body, at the selected place, and its path."""
    place = find_place(model, selection)
    if place.frame not in model.bodies:
        raise UsageError(_NO_BODY)
    blade = Blade(at=place.element, frame=place.frame)
    return _add_constraint(model, "blade1", blade)


def add_guide(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model in which the selected place stays on the x axis of the world, and the path of this guide.

    The reaction of the guide presses where friction acts.
    """
    place = find_place(model, selection)
    if place.frame not in model.bodies:
        raise UsageError(_NO_BODY)
    return _add_constraint(model, "guide1", Slider(at=place.element))


def add_rope(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a rope from a fixed point to the selected place, and its path.

    It is just taut when all coordinates are 0.
    """
    model = with_gravity(model)
    place = find_place(model, selection)
    if not place.element:
        raise UsageError(_NO_BODY)
    model, l = add_parameter(model, "rope", _ROPE, "m", "Length of a rope.")  # noqa: E741
    model, first = add_point(model, "anchor1", find_anchor(model, place, _ROPE))
    rope = Distance(between=(first, place.element), length=l, side="negative")
    return _add_constraint(model, "rope1", rope)


def add_gear(model: Model, selection: str = "") -> tuple[Model, str]:
    """Return the model with a gear between the joint of the selected body and the one before it, and its path."""
    turning = [
        (body, motion.coordinate) for body in model.bodies for motion in joint_motions(model, body) if motion.turns
    ]
    chosen = find_place(model, selection).frame
    second = next((k for k, (body, _) in enumerate(turning) if body == chosen), len(turning) - 1)
    if len(turning) < 2:
        raise UsageError(_NO_GEAR)
    second = max(second, 1)
    gear = Gear(first=turning[second - 1][1], second=turning[second][1], first_radius=_RADIUS, second_radius=_RADIUS)
    return _add_constraint(model, "gear1", gear)


def _add_constraint(model: Model, name: str, constraint: Constraint) -> tuple[Model, str]:
    return add_element(model, "constraints", free_name(model, "constraints", name), constraint)
