"""Rotations as unit quaternions (scalar first) and as matrices, many at a time.

A quaternion q of a frame B in a frame W turns components: v_W = R(q) v_B, R_WB = R(q). All functions take and return
arrays with any leading shape; angles are in radians.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats


def multiply(a: Floats, b: Floats) -> Floats:
    """Return the quaternion of the product, R(a b) = R(a) R(b), (…, 4)."""
    a0, a1, a2, a3 = (a[..., k] for k in range(4))
    b0, b1, b2, b3 = (b[..., k] for k in range(4))
    out = np.empty(np.broadcast_shapes(a.shape, b.shape))
    out[..., 0] = a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3
    out[..., 1] = a0 * b1 + a1 * b0 + a2 * b3 - a3 * b2
    out[..., 2] = a0 * b2 + a2 * b0 + a3 * b1 - a1 * b3
    out[..., 3] = a0 * b3 + a3 * b0 + a1 * b2 - a2 * b1
    return out


def conjugate(q: Floats) -> Floats:
    """Return the quaternion (…, 4) of the inverse of a unit quaternion."""
    return np.asarray(q * np.array([1.0, -1.0, -1.0, -1.0]))


def quaternion(vector: ArrayLike) -> Floats:
    """Return the quaternion (…, 4) of the rotation vector (…, 3): the axis times the angle."""
    w = np.asarray(vector, dtype=np.float64)
    half = 0.5 * np.linalg.norm(w, axis=-1, keepdims=True)
    return np.concatenate([np.cos(half), 0.5 * np.sinc(half / np.pi) * w], axis=-1)


def rotation_vector(q: Floats) -> Floats:
    """Return the rotation vector (…, 3) of a unit quaternion, of length at most π."""
    q = np.where(q[..., :1] < 0.0, -q, q)
    sine = np.linalg.norm(q[..., 1:], axis=-1, keepdims=True)
    angle = 2.0 * np.arctan2(sine, q[..., :1])
    safe = np.where(sine > 0.0, sine, 1.0)
    return np.where(sine > 1e-12, angle / safe, 2.0) * q[..., 1:]


def rotation_between(a: Floats, b: Floats) -> Floats:
    """Return the rotation vector (…, 3) that leads from the frame of a unit quaternion to that of another one, in the
    axes of the first: R(b) = R(a) exp(w~)."""
    return rotation_vector(multiply(conjugate(a), b))


def matrix(q: Floats) -> Floats:
    """Return R(q), (…, 3, 3)."""
    twice = 2.0 * q[..., 1:, None] * q[..., None, 1:]
    turn = 2.0 * q[..., :1] * q[..., 1:]
    R = twice + skew(turn)
    trace = twice[..., 0, 0] + twice[..., 1, 1] + twice[..., 2, 2]
    for i in range(3):
        R[..., i, i] += 1.0 - trace
    return R


def from_matrix(R: Floats) -> Floats:
    """Return the unit quaternion (…, 4) of a rotation matrix (…, 3, 3), with a nonnegative scalar part."""
    trace = np.trace(R, axis1=-2, axis2=-1)
    diagonal = np.diagonal(R, axis1=-2, axis2=-1)
    squares = np.concatenate([(1.0 + trace)[..., None], 1.0 + 2.0 * diagonal - trace[..., None]], axis=-1)
    off = {
        (0, 1): R[..., 2, 1] - R[..., 1, 2],
        (0, 2): R[..., 0, 2] - R[..., 2, 0],
        (0, 3): R[..., 1, 0] - R[..., 0, 1],
    }
    off |= {(i + 1, j + 1): R[..., i, j] + R[..., j, i] for i in range(3) for j in range(i + 1, 3)}

    # Row k of 4 q q^T, taken where its diagonal entry is the largest.
    outer = np.zeros((*trace.shape, 4, 4))
    for k in range(4):
        outer[..., k, k] = squares[..., k]
    for (i, j), value in off.items():
        outer[..., i, j] = outer[..., j, i] = value
    largest = np.argmax(squares, axis=-1)
    rows = np.take_along_axis(outer, largest[..., None, None], axis=-2)[..., 0, :]
    q = rows / np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(np.where(q[..., :1] < 0.0, -q, q))


def normalised(q: Floats) -> Floats:
    """Return unit quaternions."""
    return np.asarray(q / np.linalg.norm(q, axis=-1, keepdims=True))


def cross(a: Floats, b: Floats) -> Floats:
    """Return a × b (…, 3) without the overhead of NumPy's function for short arrays."""
    a0, a1, a2 = a[..., 0], a[..., 1], a[..., 2]
    b0, b1, b2 = b[..., 0], b[..., 1], b[..., 2]
    out = np.empty(np.broadcast_shapes(a.shape, b.shape))
    out[..., 0], out[..., 1], out[..., 2] = a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0
    return out


def skew(v: Floats) -> Floats:
    """Return the matrices v~ (…, 3, 3) with v~ b = v × b."""
    out = np.zeros((*v.shape, 3))
    out[..., 2, 1], out[..., 0, 2], out[..., 1, 0] = v[..., 0], v[..., 1], v[..., 2]
    out[..., 1, 2], out[..., 2, 0], out[..., 0, 1] = -v[..., 0], -v[..., 1], -v[..., 2]
    return out


def vector_change(phi: Floats, turn: Floats) -> Floats:
    """Return the changes of rotation vectors φ (k, 3) by small rotations (k, 3) in the rotated axes: T^-1(φ) η.

    Angular velocities give the rates of the rotation vectors.
    """
    square = np.sum(phi**2, axis=1, keepdims=True)
    small = square < 1e-4
    half = 0.5 * np.sqrt(np.where(small, 1.0, square))
    c = np.where(small, 1.0 / 12.0 + square / 720.0, (1.0 - half / np.tan(half)) / np.where(small, 1.0, square))
    once = cross(phi, turn)
    return np.asarray(turn + 0.5 * once + c * cross(phi, once))
