"""Conformal rotation vectors: three numbers for any rotation, and how they are reset before they become singular.

A rotation by the angle φ about the unit vector n is r = 4 tan(φ/4) n, with the quaternion (16 - |r|², 8 r)/(16 + |r|²).
Beside r = 0 it is the rotation vector φ n, and the angular velocity in the axes of the body, with s = r/4,

    ω = ((1 - |s|²) r' - 2 s × r' + 2 s (s·r')) / (1 + |s|²)²,

is r' times a rotation and the number 1/(1 + |s|²): all directions are alike, nothing is singular below φ = 2π. The same
rotation is φ - 2π about n, r → -16 r/|r|², whose size is below 4 where that of r is above: the base of the rotation
vector moves by a whole turn and nothing that is seen changes.

Sources: T. F. Wiener, Theoretical analysis of gimballess inertial reference equipment using delta-modulated
instruments (1962); V. Milenkovic, Coordinates suitable for angular motion synthesis in robots (1982); O. A. Bauchau and
L. Trainelli, The vectorial parameterization of rotation, Nonlinear Dynamics 32 (2003) 71-92; H. Schaub and
J. L. Junkins, Stereographic orientation parameters, J. Astronautical Sciences 44 (1996) 1-19 (r/4, “modified Rodrigues
parameters” with their shadow set).

All functions take and return arrays with any leading shape.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats

FARTHEST_SQUARE: Final = 32.0
"""|r|² at which a rotation vector is reset, φ = 219°; it is 8 then, so far below that none turns back at once."""


def to_quaternion(r: Floats) -> Floats:
    """Return the unit quaternion (…, 4), scalar part first, of a conformal rotation vector (…, 3)."""
    square = np.sum(r * r, axis=-1, keepdims=True)
    result: Floats = np.concatenate([16.0 - square, 8.0 * r], axis=-1) / (16.0 + square)
    return result


def angular_velocity(r: Floats, rate: Floats) -> Floats:
    """Return the angular velocity (…, 3) in the axes of the body from r and r' (…, 3)."""
    s = 0.25 * r
    square = np.sum(s * s, axis=-1, keepdims=True)
    along = np.sum(s * rate, axis=-1, keepdims=True)
    result: Floats = ((1.0 - square) * rate - 2.0 * np.cross(s, rate) + 2.0 * s * along) / (1.0 + square) ** 2
    return result


def body_moment(r: Floats, force: Floats) -> Floats:
    """Return the moment (…, 3) about the axes of the body of generalized forces (…, 3) on r (…, 3)."""
    s = 0.25 * r
    square = np.sum(s * s, axis=-1, keepdims=True)
    along = np.sum(s * force, axis=-1, keepdims=True)
    result: Floats = (1.0 - square) * force - 2.0 * np.cross(s, force) + 2.0 * s * along
    return result


def move_base(r: Floats, rate: Floats) -> tuple[Floats, Floats]:
    """Return the vector of the same rotation a whole turn away, and its rate (…, 3), from r, which is not 0, and r'."""
    square = np.sum(r * r, axis=-1, keepdims=True)
    along = np.sum(r * rate, axis=-1, keepdims=True)
    return -16.0 * r / square, -16.0 * rate / square + 32.0 * along * r / square**2


def move_base_of_motion(r: Floats, rate: Floats, acceleration: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the same as `move_base` with the second derivative (…, 3) by time, from r, r' and r''."""
    square = np.sum(r * r, axis=-1, keepdims=True)
    along = np.sum(r * rate, axis=-1, keepdims=True) / square
    bend = np.sum(rate * rate + r * acceleration, axis=-1, keepdims=True) / square - 4.0 * along**2
    second = (-16.0 * acceleration + 64.0 * along * rate + 32.0 * bend * r) / square
    return (*move_base(r, rate), second)
