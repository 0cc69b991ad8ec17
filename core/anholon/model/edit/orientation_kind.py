"""Free orientations: given to bodies, removed, and converted to another kind of initial orientation."""

from __future__ import annotations

import math

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.geometry.rotations import matrix, rotation_vector
from anholon.model.query.base_rotations import make_base_rotations
from anholon.model.query.orientations import make_initial_quaternion
from anholon.model.schema import (
    AxisOrientation,
    Expression,
    Model,
    Orientation,
    QuaternionOrientation,
    Rotation,
    TurnedOrientation,
)


def set_orientation_kind(model: Model, name: str, kind: type[Struct] | None) -> Model:
    """Return the model in which a body has a free orientation of the given kind, or with None no free orientation.

    The initial orientation is kept: rotations that depend only on parameters become the initial ones and vice versa,
    initial orientations in numbers are converted. Others begin without a rotation.
    """
    body = model.bodies[name]
    orientation = body.orientation
    if kind is None:
        rotation = orientation.rotation if isinstance(orientation, TurnedOrientation) else body.rotation
        changed = replace(body, orientation=None, rotation=rotation)
    else:
        start = orientation or TurnedOrientation(rotation=_find_constant_turns(model, body.rotation))
        changed = replace(body, orientation=_convert(start, kind), rotation=())
    return replace(model, bodies={**model.bodies, name: changed})


def _find_constant_turns(model: Model, rotations: tuple[Rotation, ...]) -> tuple[Rotation, ...]:
    """Return rotations that may be initial ones; an empty tuple if one of them moves."""
    constant_names = {*model.parameters}
    constant = all(
        not isinstance(turn.angle, str) or {name.text for name in free_names(parse(turn.angle))} <= constant_names
        for turn in rotations
    )
    return rotations if constant and len(rotations) <= 6 else ()


def _convert(orientation: Orientation, kind: type[Struct]) -> Orientation:
    """Return an orientation of another kind with the same initial rotation."""
    converted: Orientation
    if isinstance(orientation, kind):
        return orientation
    parts = make_initial_quaternion(orientation)
    if not _are_numbers(parts):
        parts = (1.0, 0.0, 0.0, 0.0)
    q = np.array(parts, dtype=np.float64)
    if kind is QuaternionOrientation:
        a, b, c, d = q.tolist()
        converted = QuaternionOrientation(quaternion=(a, b, c, d))
    elif kind is AxisOrientation:
        vector = rotation_vector(q)
        angle = float(np.linalg.norm(vector))
        x, y, z = (vector / angle).tolist() if angle else (0.0, 0.0, 1.0)
        converted = AxisOrientation(axis=(x, y, z), angle=angle)
    else:
        converted = TurnedOrientation(rotation=make_base_rotations(matrix(q).tolist()))
    return replace(
        converted,
        angular_velocity=orientation.angular_velocity,
        velocity_axes=orientation.velocity_axes,
        angle_columns=orientation.angle_columns,
    )


def _are_numbers(parts: tuple[Expression, ...]) -> bool:
    return all(not isinstance(part, str) and math.isfinite(part) for part in parts)
