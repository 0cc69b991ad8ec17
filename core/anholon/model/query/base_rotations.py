"""Rotations about z, y and x, one after another, that lead to given axes."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, sin
from sys import float_info
from typing import Final

from anholon.model.schema import Rotation
from anholon.model.schema.values import Axis

BASE_AXES: Final[tuple[Axis, ...]] = ("z", "y", "x")
"""The axes about which frames are turned one after another to any other frame."""


def compute_base_angles(R: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the angles about z, y, x (rad) that lead to the axes R (3, 3).

    The second and the third lead on from the first as it is rounded, so that their product is R to rounding also where
    the first and the last rotation are about nearly one axis.
    """
    alpha = atan2(R[1][0], R[0][0])
    c, s = cos(alpha), sin(alpha)
    beta = atan2(-R[2][0], c * R[0][0] + s * R[1][0])
    return alpha, beta, atan2(s * R[0][2] - c * R[1][2], c * R[1][1] - s * R[0][1])


def make_base_rotations(R: Sequence[Sequence[float]]) -> tuple[Rotation, ...]:
    """Return the rotations about z, y, x that lead to the axes R (3, 3), without those by 0."""
    turns = zip(BASE_AXES, compute_base_angles(R), strict=True)
    return tuple(Rotation(axis=axis, angle=angle) for axis, angle in turns if abs(angle) > float_info.epsilon)
