"""Bodies with a free orientation: the coordinates that stand for it, which no user types.

A body with an `orientation` turns from where it begins by a conformal rotation vector
(`anholon.geometry.conformal_rotation`), whose three components are coordinates of the model that is compiled. The
user's model has none of them; `add_orientations` puts them behind the user's own. They begin with 0, so that at first
their rates are the angular velocity in the axes of the body, without any rounding.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from math import cos, sin
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.geometry.conformal_rotation import angular_velocity, to_quaternion
from anholon.model.schema import (
    AxisOrientation,
    Chart,
    Coordinate,
    Expression,
    Model,
    Orientation,
    QuaternionOrientation,
    TurnedOrientation,
)

ORIENTATION_MARK: Final = "__r"
"""What stands before the number of a component in the name of a coordinate: `top__r1`."""

_ANGLE_MARK: Final = "__turn"
"""The same of the angles that describe a steady rotation: `top__turn1`."""

_COMPONENT: Final = re.compile(r"(?<=\w)__(r|turn)([123])(?![^\W_])")

CHART_NAME: Final = "angular velocities"
"""Name of the quasi-velocities of models with free orientations that have no others and no constraints."""

_NOTE: Final = "Component of the conformal rotation vector."
_Components = tuple[Expression, ...]


def name_orientation_coordinates(body: str) -> tuple[str, str, str]:
    """Return the names of the coordinates of a free body."""
    return (f"{body}{ORIENTATION_MARK}1", f"{body}{ORIENTATION_MARK}2", f"{body}{ORIENTATION_MARK}3")


def name_turn_angles(body: str) -> tuple[str, str, str]:
    """Return the names of the angles that describe the steady rotation of a free body."""
    return (f"{body}{_ANGLE_MARK}1", f"{body}{_ANGLE_MARK}2", f"{body}{_ANGLE_MARK}3")


def is_orientation_coordinate(model: Model, name: str) -> bool:
    """Return whether a coordinate of a compiled model is a component of a free orientation."""
    body, mark, _ = name.rpartition(ORIENTATION_MARK)
    return bool(mark) and body in model.bodies and model.bodies[body].orientation is not None


def show_orientations(text: str) -> str:
    """Return a text with the names of these coordinates as users see them, like the other quantities of a body.

    They are `top.r1''` for a component of the rotation vector of `top`, `top.turn1` for an angle of its steady
    rotation.
    """
    return _COMPONENT.sub(r".\1\2", text)


def is_added(coordinate: Coordinate) -> bool:
    """Return whether a coordinate is one that `add_orientations` has made."""
    return coordinate.doc == _NOTE


def find_orientation_slots(model: Model) -> dict[str, slice]:
    """Return the slots of the components of each free body among the coordinates of a compiled model."""
    places = {name: k for k, name in enumerate(model.coordinates)}
    bodies = model.free_bodies
    firsts = [places[name_orientation_coordinates(body)[0]] for body in bodies]
    return {body: slice(first, first + 3) for body, first in zip(bodies, firsts, strict=True)}


_LAST: Final[deque[tuple[Model, Model]]] = deque(maxlen=8)
"""Models with what was made of them: of one model it is asked again and again."""


def add_orientations(model: Model) -> Model:
    """Return the model with coordinates for its free orientations; the model itself if there are none to add."""
    missing = [body for body in model.free_bodies if name_orientation_coordinates(body)[0] not in model.coordinates]
    if not missing:
        return model
    completed = next(
        (cached_completed for cached_model, cached_completed in tuple(_LAST) if cached_model is model), None
    )
    if completed is None:
        completed = _add(model, missing)
        _LAST.appendleft((model, completed))
    return completed


def _add(model: Model, bodies: Sequence[str]) -> Model:
    coordinates = dict(model.coordinates)
    for name in bodies:
        orientation = model.bodies[name].orientation
        assert orientation is not None
        rates = make_initial_velocity(orientation)
        for coordinate, rate in zip(name_orientation_coordinates(name), rates, strict=True):
            coordinates.setdefault(coordinate, Coordinate(value=0.0, rate=rate, unit="", doc=_NOTE))
    charts = model.charts if model.charts or model.constraints else (_make_chart(model),)
    return replace(model, coordinates=coordinates, charts=charts)


def _make_chart(model: Model) -> Chart:
    """Return the quasi-velocities in which free bodies move without constraints: angular velocities in their axes."""
    velocities = {f"{name}_v": f"{name}'" for name in model.coordinates}
    for body in model.free_bodies:
        velocities |= {f"{body}_w{k}": f"{body}.w{k}" for k in (1, 2, 3)}
    return Chart(name=CHART_NAME, velocities=velocities)


def remove_orientations(model: Model) -> Model:
    """Return the model as a user would type it: without the coordinates of free orientations.

    If their initial numbers differ from those that follow from the orientation, for example at an instant of a motion,
    they become its quaternion and velocity.
    """
    bodies, coordinates = dict(model.bodies), dict(model.coordinates)
    for name in model.free_bodies:
        orientation = bodies[name].orientation
        keys = name_orientation_coordinates(name)
        if orientation is None or keys[0] not in coordinates:
            continue
        parts = [coordinates.pop(key) for key in keys]
        initial_numbers = [part.value for part in parts], [part.rate for part in parts]
        if any(initial_numbers[0]) or tuple(initial_numbers[1]) != make_initial_velocity(orientation):
            bodies[name] = replace(bodies[name], orientation=begin_orientation_at(model, name, *initial_numbers))
    charts = tuple(chart for chart in model.charts if chart.name != CHART_NAME)
    return replace(model, bodies=bodies, coordinates=coordinates, charts=charts)


def begin_orientation_at(
    model: Model, body: str, values: Sequence[Expression], rates: Sequence[Expression]
) -> Orientation:
    """Return the orientation of a free body that begins with numbers r and r' in place of its own."""
    orientation = model.bodies[body].orientation
    assert orientation is not None
    r, rate = np.array(values, dtype=np.float64), np.array(rates, dtype=np.float64)
    w = angular_velocity(r, rate).tolist()
    if not r.any():
        return replace(orientation, angular_velocity=(w[0], w[1], w[2]), velocity_axes="body")
    q = _multiply(make_initial_quaternion(orientation), to_quaternion(r).tolist())
    return QuaternionOrientation(
        quaternion=(q[0], q[1], q[2], q[3]),
        angular_velocity=(w[0], w[1], w[2]),
        angle_columns=orientation.angle_columns,
    )


# --- how a motion begins ---------------------------------------------------------------------------------------------


def make_initial_quaternion(orientation: Orientation) -> _Components:
    """Return the initial unit quaternion of an orientation: numbers if the fields are numbers, else formulas."""
    match orientation:
        case TurnedOrientation(rotation=turns):
            q: _Components = (1.0, 0.0, 0.0, 0.0)
            for turn in turns:
                half = _product(0.5, turn.angle)
                axis = "xyz".index(turn.axis)
                q = _multiply(q, (_cosine(half), *(_sine(half) if k == axis else 0.0 for k in range(3))))
            return q
        case AxisOrientation(axis=axis_vector, angle=angle):
            half = _product(0.5, angle)
            factor = _quotient(_sine(half), _length(axis_vector))
            return (_cosine(half), *(_product(factor, part) for part in axis_vector))
        case QuaternionOrientation(quaternion=parts):
            length = _length(parts)
            return tuple(_quotient(part, length) for part in parts)


def make_initial_velocity(orientation: Orientation) -> _Components:
    """Return the initial angular velocity in the axes of the body, which is r' at r = 0."""
    w = orientation.angular_velocity
    if orientation.velocity_axes == "body" or not any(w):
        return w
    e0, *e = make_initial_quaternion(orientation)
    back = (e0, *(_product(-1.0, part) for part in e))
    return _multiply(_multiply(back, (0.0, *w)), (e0, *e))[1:]


def _multiply(a: _Components, b: _Components) -> _Components:
    """Return the product of two quaternions."""
    table = (  # of each component of the product: signs, and which components of the factors
        ((1, 0, 0), (-1, 1, 1), (-1, 2, 2), (-1, 3, 3)),
        ((1, 0, 1), (1, 1, 0), (1, 2, 3), (-1, 3, 2)),
        ((1, 0, 2), (-1, 1, 3), (1, 2, 0), (1, 3, 1)),
        ((1, 0, 3), (1, 1, 2), (-1, 2, 1), (1, 3, 0)),
    )
    return tuple(_sum(*(_product(float(sign), a[i], b[j]) for sign, i, j in row)) for row in table)


# --- arithmetic of numbers and formulas ------------------------------------------------------------------------------


def _sum(*terms: Expression) -> Expression:
    number = sum(float(term) for term in terms if not isinstance(term, str))
    texts = [term for term in terms if isinstance(term, str)]
    if not texts:
        return number
    return f"({' + '.join([*([repr(number)] if number else []), *texts])})"


def _product(*factors: Expression) -> Expression:
    number = 1.0
    for factor in factors:
        number *= 1.0 if isinstance(factor, str) else float(factor)
    texts = [f"({factor})" for factor in factors if isinstance(factor, str)]
    if not texts or number == 0.0:
        return number
    return "*".join([*([f"({number!r})"] if number != 1.0 else []), *texts])


def _quotient(a: Expression, b: Expression) -> Expression:
    if isinstance(a, str) or isinstance(b, str):
        return 0.0 if a == 0.0 else f"(({a})/({b}))"
    return a / b if b else float("nan")


def _length(parts: Sequence[Expression]) -> Expression:
    if any(isinstance(part, str) for part in parts):
        return f"sqrt({_sum(*(_product(part, part) for part in parts))})"
    return float(np.linalg.norm(np.array(parts, dtype=np.float64)))


def _cosine(angle: Expression) -> Expression:
    return f"cos({angle})" if isinstance(angle, str) else cos(angle)


def _sine(angle: Expression) -> Expression:
    return f"sin({angle})" if isinstance(angle, str) else sin(angle)
