"""From the curve and the turns of a rod in a model to its axis and its frame."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import matrix, multiply, quaternion
from anholon.model.schema import (
    Arc,
    ByFormulas,
    Catenary,
    Curve,
    Helix,
    Polyline,
    Rotation,
    Spline,
    Straight,
)
from anholon.rods import axis
from anholon.rods.assembly.field_values import FieldValues


def make_axis(curve: Curve, numbers: FieldValues, name: str) -> axis.RodAxis:
    """Return the axis of a rod in its own frame."""
    sizes = numbers.evaluate(f"shape:{name}")
    if isinstance(curve, Straight | Arc | Helix | Catenary):
        _require_positive_sizes(curve, sizes)
    match curve:
        case Straight():
            return axis.make_straight_axis(float(sizes[0]))
        case Arc():
            return axis.make_arc(float(sizes[0]), float(sizes[1]))
        case Helix():
            return axis.make_helix(*map(float, sizes))
        case Catenary():
            return axis.make_catenary(*map(float, sizes))
        case Polyline():
            return axis.make_polyline(sizes.reshape(-1, 3))
        case Spline():
            return axis.make_spline(sizes.reshape(-1, 3))
        case ByFormulas():
            return axis.make_curve_axis(
                (
                    lambda u: numbers.evaluate_along(f"curve:{name}", u),
                    lambda u: numbers.evaluate_along(f"slope:{name}", u),
                    lambda u: numbers.evaluate_along(f"bend:{name}", u),
                )
            )


def _require_positive_sizes(curve: Straight | Arc | Helix | Catenary, sizes: Floats) -> None:
    """Refuse lengths, radii and angles that are not positive; a helix may have zero radius and go down."""
    names = {
        Straight: ("length",),
        Arc: ("radius", "angle"),
        Helix: ("", "", "turns"),
        Catenary: ("span", "", "length"),
    }
    for field, value in zip(names[type(curve)], sizes.tolist(), strict=False):
        if field and not value > 0.0:
            remedy = "It must be positive."
            if field == "angle":
                remedy = "It must be positive. To bend to the other side, turn the rod's frame by pi about x."
            raise ModelError([Problem(path=field, message=f"The number is {value:.6g}.", remedy=remedy)])


def make_rotation(turns: Sequence[Rotation], angles: Floats) -> Floats:
    """Return the rotation (3, 3) of successive rotations, each about an axis of the frame rotated by those before."""
    q = np.array([1.0, 0.0, 0.0, 0.0])
    for turn, angle in zip(turns, angles, strict=True):
        q = multiply(q, quaternion(angle * np.eye(3)["xyz".index(turn.axis)]))
    return matrix(q)
