"""The place of a new part: the position of an element of the model, the coordinates that move it, and the plane of
motion."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from anholon.model.edit.element_list import free_name
from anholon.model.query.joint_motions import JointMotion, joint_motions, names_in
from anholon.model.schema import WORLD, Body, Model, OnSurface, Parameter, Point, Slider, Sphere
from anholon.model.schema.values import Axis, Expression

Components = tuple[Expression, Expression, Expression]

GRAVITY: Components = (0.0, 0.0, -9.81)
"""What acts in a model whose first heavy part is added, m/s²."""

_ORIGIN: Components = (0.0, 0.0, 0.0)


class Place(NamedTuple):
    """A place in a frame: the name of a body or `world`, components in it, m; and the element there, or empty."""

    frame: str = WORLD
    position: Components = _ORIGIN
    element: str = ""


def plus(first: Expression, second: Expression) -> Expression:
    """Return the sum of two numbers or formulas, as one would write it."""
    if not isinstance(first, str) and not isinstance(second, str):
        return first + second
    if first == 0.0:
        return second
    if second == 0.0:
        return first
    text = _written(second)
    if text in (f"-{first}", f"-({first})") or first in (f"-{text}", f"-({text})"):
        return 0.0
    return f"{_written(first)} - {text[1:]}" if text.startswith("-") else f"{_written(first)} + {text}"


def negated(value: Expression) -> Expression:
    """Return the negative of a number or formula."""
    if not isinstance(value, str):
        return -value + 0.0
    if value.isidentifier():
        return f"-{value}"
    inner = value[1:]
    return inner if value.startswith("-") and inner.isidentifier() else f"-({value})"


def _written(value: Expression) -> str:
    return value if isinstance(value, str) else f"{value:.12g}"


def replace_coordinates(model: Model, expression: Expression) -> Expression:
    """Return a formula with coordinates replaced by 0: its value with all of them 0."""
    if not isinstance(expression, str):
        return expression
    moved = names_in(expression) & set(model.coordinates)
    if not moved:
        return expression
    text = re.sub(r"\s*[+-]?\s*\b(?:" + "|".join(map(re.escape, moved)) + r")\b(?!\s*[*/^'])", "", expression).strip()
    return text if text and not names_in(text) & set(model.coordinates) else 0.0


def find_place(model: Model, selection: str = "") -> Place:
    """Return the place that the element at the path `selection` denotes.

    A point is its own place. For a body it is its first point apart from its origin (the end of a link), else its
    origin; for a coordinate or parameter that of the first body that it moves; for a constraint that of the element at
    which it acts; for everything else the origin of the world.
    """
    section, _, name = selection.partition(".")
    if section == "points" and name in model.points:
        return Place(model.points[name].frame, model.points[name].position, name)
    if section in ("coordinates", "parameters"):
        name = next((body_name for body_name, body in model.bodies.items() if name in _names_of(body)), "")
    elif section in ("constraints", "forces") and name in getattr(model, section):
        element = getattr(model, section)[name]
        between = getattr(element, "between", ("",))
        name = getattr(element, "at", "") or getattr(element, "body", "") or between[-1]
        if name in model.points:
            return find_place(model, f"points.{name}")
    if name not in model.bodies:
        return Place()
    ends = (key for key, point in model.points.items() if point.frame == name and point.position != _ORIGIN)
    end = next(ends, "")
    return Place(name, model.points[end].position, end) if end else Place(name, _ORIGIN, name)


def _names_of(body: Body) -> set[str]:
    return names_in(*body.position, *(turn.angle for turn in body.rotation))


def with_gravity(model: Model) -> Model:
    """Return the model with its weight, if it has no gravity and no movable element yet."""
    if any(model.gravity) or model.rods or model.coordinates:
        return model
    return replace(model, gravity=GRAVITY)


def add_parameter(model: Model, name: str, value: float, unit: str, doc: str) -> tuple[Model, str]:
    """Return the model with one more parameter, and its name."""
    name = free_name(model, "parameters", f"{name}1")
    return replace(model, parameters={**model.parameters, name: Parameter(value=value, unit=unit, doc=doc)}), name


def add_point(model: Model, name: str, place: Place) -> tuple[Model, str]:
    """Return the model with a point at a place, and its name; a point already there is used."""
    if place.element:
        return model, place.element
    matching_points = (
        key for key, point in model.points.items() if (point.frame, point.position) == (place.frame, place.position)
    )
    existing_point = next(matching_points, "")
    if existing_point:
        return model, existing_point
    name = free_name(model, "points", name)
    point = Point(frame=place.frame, position=place.position)
    return replace(model, points={**model.points, name: point}), name


def add_frame(model: Model, place: Place) -> tuple[Model, str]:
    """Return the model with a body without mass at a place, which is only drawn, and its name: a frame for a joint."""
    name = free_name(model, "bodies", "frame1")
    body = Sphere(frame=place.frame, position=place.position, radius=0.02, doc="Frame of a joint.")
    return replace(model, bodies={**model.bodies, name: body}), name


def free_motions(model: Model, body: str) -> tuple[JointMotion, ...]:
    """Return the coordinates that move a body in its frame, rotations first.

    Translations that a guide or a plane of this frame prevents are omitted.
    """
    prevented_axes: set[str] = set()
    for item in model.constraints.values():
        if isinstance(item, Slider | OnSurface) and item.at == body and item.frame == model.bodies[body].frame:
            axes = {"x", "y", "z"} - {item.axis} if isinstance(item, Slider) else names_in(item.formula)
            prevented_axes |= axes if isinstance(item, Slider) or len(axes) == 1 else set()
    return tuple(motion for motion in joint_motions(model, body) if motion.turns or motion.axis not in prevented_axes)


def find_anchor(model: Model, place: Place, span: float) -> Place:
    """Return the anchor of a spring or another element that pulls at a place.

    It is `span`, m, from the position of the place with all coordinates 0, in the frame in which its body moves: above
    a place that may rise, behind one that slides, and beside a link.
    """
    motions = free_motions(model, place.frame)
    base, frame = [replace_coordinates(model, part) for part in place.position], WORLD
    if place.frame in model.bodies:
        body = model.bodies[place.frame]
        frame = body.frame
        base = [
            plus(replace_coordinates(model, component), part)
            for component, part in zip(body.position, base, strict=True)
        ]
    slides = [motion.axis for motion in motions if not motion.turns]
    direction: tuple[Axis, float] = ("z", 1.0)
    if slides and "z" not in slides:
        direction = (slides[0], -1.0)
    elif motions and not slides:
        direction = ("x" if motions[0].axis == "y" else "y", 1.0)
    number = "xyz".index(direction[0])
    base[number] = plus(base[number], direction[1] * span)
    return Place(frame, (base[0], base[1], base[2]))
