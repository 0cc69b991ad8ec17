"""Rigid displacements and screws: exp, log, Ad, ad, the Lie bracket and the Killing pairing.

A displacement D is a matrix (…, 4, 4), [[R, p], [0, 1]]: it takes the point x to R x + p. A screw X is a vector field
X(m) = v + ω × m on space, given by six numbers (v, ω) (…, 6): its value v at the origin and its vector ω. They are its
components in the basis (i, j, k, ξ, η, ζ) of J. Lerbet (Nonlinear dynamics of elastic curvilinear systems, 2005,
equation (3.1)): i, j, k are constant fields along the axes, ξ, η, ζ unit turns about them. A velocity has v in m/s and
ω in rad/s; a small displacement v in m and ω in rad; a wrench has the moment about the origin for v, N·m, and the
force for ω, N. All functions take and return arrays with any leading shape, which follow NumPy's rules of broadcasting.

The sign of the block of Ad for a translation is that of Ad(exp X) = exp(ad X); it is misprinted in Lerbet's section 4.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, from_matrix, matrix, quaternion, rotation_vector, skew

_SMALL = 1e-2  # rad; below it the coefficients come from their series, whose rest is below rounding
_RIGID = 1e-6  # by how much R^T R of a displacement may differ from the unit matrix


def exp(screw: ArrayLike) -> Floats:
    """Return the displacement (…, 4, 4) of a screw (…, 6) that acts for a unit of time.

    It is a rotation by |ω| about its axis and a shift along it. Source: R. M. Murray, Z. Li, S. S. Sastry, A
    Mathematical Introduction to Robotic Manipulation (1994), (2.36).
    """
    v, w = _split(screw)
    square = np.sum(w**2, axis=-1)
    angle = np.sqrt(square)
    small = angle < _SMALL
    safe = np.where(small, 1.0, angle)
    b = 0.5 * np.sinc(0.5 * angle / np.pi) ** 2
    c = np.where(small, (1.0 - square / 20.0 * (1.0 - square / 42.0)) / 6.0, (safe - np.sin(safe)) / safe**3)
    once = cross(w, v)
    shift = v + b[..., None] * once + c[..., None] * cross(w, once)
    return _displacement(matrix(quaternion(w)), shift)


def log(displacement: ArrayLike) -> Floats:
    """Return the screw (…, 6) with |ω| ≤ π whose exp is a displacement (…, 4, 4).

    At |ω| = π there are two, (v, ω) and one with -ω; one of them is returned. Raises ValueError for a matrix that is no
    displacement.
    """
    D = _check(displacement)
    w = rotation_vector(from_matrix(D[..., :3, :3]))
    p = D[..., :3, 3]
    square = np.sum(w**2, axis=-1)
    small = square < _SMALL**2
    half = 0.5 * np.sqrt(np.where(small, 1.0, square))
    c = np.where(
        small,
        (1.0 + square / 60.0 * (1.0 + square / 42.0)) / 12.0,
        (1.0 - half / np.tan(half)) / np.where(small, 1.0, square),
    )
    once = cross(w, p)
    return np.concatenate([p - 0.5 * once + c[..., None] * cross(w, once), w], axis=-1)


def inverse(displacement: ArrayLike) -> Floats:
    """Return the inverse (…, 4, 4) of a displacement; raises ValueError for another matrix."""
    D = _check(displacement)
    turned = np.swapaxes(D[..., :3, :3], -1, -2)
    return _displacement(turned, -(turned @ D[..., :3, 3:])[..., 0])


def Ad(displacement: ArrayLike) -> Floats:  # noqa: N802 (the field's letters)
    """Return the matrix (…, 6, 6) with which a displacement moves screws: (Ad(D) X)(m) = R X(D⁻¹ m).

    It is [[R, p~ R], [0, R]] with p~ b = p × b. Raises ValueError for a matrix that is no displacement.
    """
    D = _check(displacement)
    R = D[..., :3, :3]
    results = np.zeros((*D.shape[:-2], 6, 6))
    results[..., :3, :3] = results[..., 3:, 3:] = R
    results[..., :3, 3:] = skew(D[..., :3, 3]) @ R
    return results


def ad(screw: ArrayLike) -> Floats:
    """Return the matrix (…, 6, 6) of Y -> [X, Y]: [[ω~, v~], [0, ω~]]."""
    v, w = _split(screw)
    results = np.zeros((*v.shape[:-1], 6, 6))
    results[..., :3, :3] = results[..., 3:, 3:] = skew(w)
    results[..., :3, 3:] = skew(v)
    return results


def bracket(screw: ArrayLike, other: ArrayLike) -> Floats:
    """Return the Lie bracket (…, 6) of two screws, [X, Y](m) = ω_X × Y(m) - ω_Y × X(m)."""
    (v, w), (y, z) = _split(screw), _split(other)
    return np.concatenate([cross(w, y) - cross(z, v), cross(w, z)], axis=-1)


def killing_pairing(screw: ArrayLike, other: ArrayLike) -> Floats:
    """Return [X|Y] = ω_X · Y(m) + ω_Y · X(m) (…), the same at every point m.

    For a velocity and a wrench it is the power, W.
    """
    (v, w), (y, z) = _split(screw), _split(other)
    return np.asarray(np.sum(w * y + z * v, axis=-1))


def evaluate_screw(screw: ArrayLike, point: ArrayLike) -> Floats:
    """Return the value X(m) = v + ω × m (…, 3) of a screw at a point (…, 3), m."""
    v, w = _split(screw)
    place = np.asarray(point, dtype=np.float64)
    if place.shape[-1:] != (3,):
        raise ValueError(f"a point has 3 coordinates, not the shape {place.shape}")
    return np.asarray(v + cross(w, place))


def _split(screw: ArrayLike) -> tuple[Floats, Floats]:
    """Return value and vector of a screw."""
    X = np.asarray(screw, dtype=np.float64)
    if X.shape[-1:] != (6,):
        raise ValueError(f"a screw has 6 components, its value at the origin and its vector, not the shape {X.shape}")
    return X[..., :3], X[..., 3:]


def _check(displacement: ArrayLike) -> Floats:
    """Return a displacement as an array."""
    D = np.asarray(displacement, dtype=np.float64)
    if D.shape[-2:] != (4, 4):
        raise ValueError(f"a displacement is a matrix of 4 rows and 4 columns, not of the shape {D.shape}")
    R = D[..., :3, :3]
    gap = np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max(initial=0.0)
    if not (gap <= _RIGID and np.all(np.linalg.det(R) > 0.0) and np.all(D[..., 3, :] == (0.0, 0.0, 0.0, 1.0))):
        raise ValueError("the matrix is no rigid displacement: give it a rotation and the last row 0, 0, 0, 1")
    return D


def _displacement(R: Floats, p: Floats) -> Floats:
    results = np.zeros((*p.shape[:-1], 4, 4))
    results[..., :3, :3], results[..., :3, 3], results[..., 3, 3] = R, p, 1.0
    return results
