"""Elements of rods between two nodes: elasticity, damping, mass and loads at their ends.

Written into programs of the motion of rods, see `anholon.derivation.code.semi_discrete`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats


class Elements(NamedTuple):
    """Elements: nodes A and B (m, 2), how their ends are turned in the nodes: quaternions (m, 2, 4), and what these
    make of motions of the nodes, `make_end_transforms` (m, 2, 6, 6); twist d0 (m, 6) without force, length (m,),
    compliance (m, 6, 6) per length, damping time (m,), mass per length (m,), inertia per length about the axes (m, 3),
    bowing factors (m, 2), forces per length in the world and following (m, 3)."""

    nodes: NDArray[np.intp]
    offset_q: Floats
    end_transforms: Floats
    d0: Floats
    length: Floats
    compliance: Floats
    damping: Floats
    mass: Floats
    inertia: Floats
    bowing: Floats
    line: Floats
    line_following: Floats


class State(NamedTuple):
    """A state in parts, with the rotations R (n, 3, 3) of the nodes."""

    q: Floats
    x: Floats
    v: Floats
    w: Floats
    coordinates: Floats
    rates: Floats
    R: Floats


class Ends(NamedTuple):
    """Frames of the elements' ends A and B: quaternions (m, 2, 4), rotations (m, 2, 3, 3), places (m, 2, 3)."""

    q: Floats
    R: Floats
    x: Floats


# --- rotations -----------------------------------------------------------------------------------------------------


def skew(a: Floats) -> Floats:
    """Return a~ (..., 3, 3) with a~ b = a x b."""
    result = np.zeros((*a.shape, 3))
    result[..., 0, 1], result[..., 0, 2], result[..., 1, 2] = -a[..., 2], a[..., 1], -a[..., 0]
    result[..., 1, 0], result[..., 2, 0], result[..., 2, 1] = a[..., 2], -a[..., 1], a[..., 0]
    return result


def cross(a: Floats, b: Floats) -> Floats:
    """Return a x b; NumPy's function is slower for few vectors."""
    a1, a2, a3, b1, b2, b3 = a[..., 0], a[..., 1], a[..., 2], b[..., 0], b[..., 1], b[..., 2]
    return np.stack([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1], axis=-1)


def rotation(q: Floats) -> Floats:
    """Return the rotations (..., 3, 3) of unit quaternions."""
    turn = skew(q[..., 1:])
    return np.asarray(np.eye(3) + 2.0 * (q[..., :1, None] * turn + turn @ turn))


def product(a: Floats, b: Floats) -> Floats:
    """Return the products of quaternions."""
    scalar = a[..., :1] * b[..., :1] - np.sum(a[..., 1:] * b[..., 1:], axis=-1, keepdims=True)
    vector = a[..., :1] * b[..., 1:] + b[..., :1] * a[..., 1:] + cross(a[..., 1:], b[..., 1:])
    return np.concatenate([scalar, vector], axis=-1)


def rotation_vector(q: Floats) -> Floats:
    """Return the rotation vectors (..., 3), at most half a turn, of unit quaternions."""
    q = np.where(q[..., :1] < 0.0, -q, q)
    size = np.linalg.norm(q[..., 1:], axis=-1, keepdims=True)
    angle = 2.0 * np.arctan2(size, q[..., :1])
    return np.asarray(np.where(size > 1e-9, angle / np.where(size > 1e-9, size, 1.0), 2.0) * q[..., 1:])


_SERIES = (
    1 / 12,
    1 / 720,
    1 / 30240,
    1 / 1209600,
    1 / 47900160,
    691 / 1307674368000,
    1 / 74724249600,
    3617 / 10670622842880000,
)


def tangent_coefficients(square: Floats) -> tuple[Floats, Floats]:
    """Return c = (1 - (t/2) cot(t/2)) / t^2 and its derivative by t^2, for the squares t^2 of angles."""
    small = square < 0.25
    near, far = np.where(small, square, 0.0), np.where(small, 1.0, square)
    half = 0.5 * np.sqrt(far)
    c = (1.0 - half / np.tan(half)) / far
    slope = (0.125 / np.sin(half) ** 2 + 0.125 / (half * np.tan(half)) - 1.0 / far) / far
    series, derivative = np.zeros_like(near), np.zeros_like(near)
    for a in reversed(_SERIES):
        derivative = series + near * derivative
        series = a + near * series
    return np.where(small, series, c), np.where(small, derivative, slope)


# --- elements ------------------------------------------------------------------------------------------------------


def ad(d: Floats) -> Floats:
    """Return ad_d = [[w~, u~], [0, w~]]."""
    result = np.zeros((*d.shape, 6))
    result[..., :3, :3] = result[..., 3:, 3:] = skew(d[..., 3:])
    result[..., :3, 3:] = skew(d[..., :3])
    return result


_ONE, _AXIS = np.eye(3), np.array([1.0, 0.0, 0.0])
_FIRST = skew(_AXIS)
_SIGNS = np.array([[1.0], [-1.0]])  # of arms at the ends A and B
_TURNS = ad(np.eye(6)[3:])  # the derivatives of ad_d by the rotation


def find_ends(elements: Elements, state: State) -> Ends:
    """Return the frames of the elements' ends at a state."""
    q = product(state.q[elements.nodes], elements.offset_q)
    return Ends(q, rotation(q), state.x[elements.nodes])


def make_end_transforms(offset_q: Floats) -> Floats:
    """Return the matrices (m, 2, 6, 6) from motions of the nodes to those of the elements' ends."""
    back = np.swapaxes(rotation(offset_q), -1, -2)
    result = np.zeros((*offset_q.shape[:-1], 6, 6))
    result[..., :3, :3] = result[..., 3:, 3:] = back
    return result


def relative_twist(ends: Ends) -> tuple[Floats, Floats, Floats]:
    """Return d = log(D_A^-1 D_B) (m, 6), and P and Q of its change P eta_B - Q eta_A by motions of the ends."""
    w = rotation_vector(product(ends.q[:, 0] * np.array([1.0, -1.0, -1.0, -1.0]), ends.q[:, 1]))
    c, slope = tangent_coefficients(np.sum(w * w, axis=1))
    p = np.einsum("mji,mj->mi", ends.R[:, 0], ends.x[:, 1] - ends.x[:, 0])
    turned = cross(w, p)
    u = p - 0.5 * turned + c[:, None] * cross(w, turned)
    W, U = skew(w), skew(u)
    twice = W @ W
    S = np.zeros((len(w), 6, 6))
    S[:, :3, :3] = S[:, 3:, 3:] = _ONE + c[:, None, None] * twice
    along = 2.0 * slope * np.sum(w * u, axis=1)
    S[:, :3, 3:] = c[:, None, None] * (W @ U + U @ W) + along[:, None, None] * twice
    d = np.concatenate([u, w], axis=1)
    half = 0.5 * ad(d)
    return d, S + half, S - half


def element_forces(elements: Elements, state: State, ends: Ends) -> Floats:
    """Return the covectors (m, 2, 6) of elasticity and damping at the elements' ends."""
    d, P, Q = relative_twist(ends)
    u, L, C = d[:, :3], elements.length, elements.compliance
    about = ad(np.concatenate([elements.d0[:, :3], d[:, 3:]], axis=1))
    K = L[:, None, None] * (C + about @ C @ np.swapaxes(about, 1, 2) / 12.0)

    # The bowed axis is longer than u_1.
    across = u[:, 1:] - elements.d0[:, 1:3]
    bowed_length = np.sqrt(u[:, 0] ** 2 + np.sum(elements.bowing * across**2, axis=1))
    bow = np.concatenate(
        [u[:, :1] / bowed_length[:, None] - 1.0, elements.bowing * across / bowed_length[:, None]], axis=1
    )
    gap = d - elements.d0
    gap[:, 0] += bowed_length - u[:, 0]
    wrench = np.linalg.solve(K, gap[..., None])[..., 0]

    # Z_ij = dg_j / dT_i of g = dH/dd; H is quadratic in the wrench T, but for the bowing.
    inside = (C @ (np.swapaxes(about, 1, 2) @ wrench[..., None]))[..., 0]  # C ad^T T
    by_turning = np.stack([inside @ E.T for E in _TURNS], axis=2)  # E_j C ad^T T
    turned = about @ C @ np.stack([wrench @ E for E in _TURNS], axis=2)  # ad C E_j^T T
    Z = np.tile(np.eye(6), (len(L), 1, 1))
    Z[:, 0, :3] += bow
    Z[:, :, 3:] -= L[:, None, None] / 12.0 * (by_turning + turned)
    g = wrench.copy()
    g[:, :3] += wrench[:, :1] * bow
    g[:, 3:] -= L[:, None] / 12.0 * np.einsum("mi,mij->mj", wrench, by_turning)

    # Damping: the wrench of the strain rate, as part of the stiffness.
    motion = np.concatenate([np.einsum("nji,nj->ni", state.R, state.v), state.w], axis=1)
    eta = elements.end_transforms @ motion[elements.nodes][..., None]
    rate = (P @ eta[:, 1] - Q @ eta[:, 0])[..., 0]
    damping_wrench = np.linalg.solve(K, np.einsum("mij,mj->mi", Z, rate)[..., None])[..., 0]
    g += elements.damping[:, None] * np.einsum("mij,mi->mj", Z, damping_wrench)
    return np.stack([-np.einsum("mij,mi->mj", Q, g), np.einsum("mij,mi->mj", P, g)], axis=1)


def element_masses(elements: Elements, ends: Ends) -> Floats:
    """Return M (m, 12, 12) on the motions of the ends A and B, in their own axes."""
    m, L = len(elements.length), elements.length[:, None, None]
    R = [ends.R[:, 0], ends.R[:, 1]]
    places = np.zeros((3, m, 3, 12))
    places[0, :, :, 0:3], places[1, :, :, 6:9] = R[0], R[1]
    places[2, :, :, 0:3], places[2, :, :, 6:9] = 0.5 * R[0], 0.5 * R[1]
    places[2, :, :, 3:6], places[2, :, :, 9:12] = -L / 8.0 * R[0] @ _FIRST, L / 8.0 * R[1] @ _FIRST
    M = np.zeros((m, 12, 12))
    for weight, J in zip((1.0, 1.0, 4.0), places, strict=True):
        M += (weight / 6.0) * (elements.mass * elements.length)[:, None, None] * (np.swapaxes(J, 1, 2) @ J)
    total = elements.inertia * elements.length[:, None]
    for i, j, share in ((3, 3, 5.0), (9, 9, 5.0), (3, 9, 1.0), (9, 3, 1.0)):
        M[:, i, j] += share / 12.0 * total[:, 0]
    for axis in (1, 2):
        for i in (3 + axis, 9 + axis):
            M[:, i, i] += 0.5 * total[:, axis]
    return M


def gyroscopic_forces(elements: Elements, state: State, ends: Ends) -> Floats:
    """Return the covectors (m, 2, 6) of the elements' mass at the ends where nodes have no accelerations."""
    spin = state.w[elements.nodes]
    w = (elements.end_transforms[..., 3:, 3:] @ spin[..., None])[..., 0]
    bent = cross(w, cross(w, _AXIS))
    tangent = (ends.R @ bent[..., None])[..., 0]
    L = elements.length[:, None]
    middle = L / 8.0 * (tangent[:, 0] - tangent[:, 1])
    element_mass = elements.mass[:, None] * L
    force = 2.0 / 3.0 * element_mass * middle
    outer = np.broadcast_to(0.5 * force[:, None], ends.x.shape)
    result = np.zeros((len(element_mass), 2, 6))
    result[..., :3] = np.einsum("meji,mej->mei", ends.R, outer)
    result[..., 3:] = cross(_SIGNS * L[:, None] / 8.0 * _AXIS, np.einsum("meji,mj->mei", ends.R, force))
    result[..., 3:] += 0.5 * L[:, None] * cross(w, elements.inertia[:, None] * w)
    return result


def line_forces(elements: Elements, ends: Ends) -> Floats:
    """Return the covectors (m, 2, 6) of forces per length at the elements' ends."""
    L = elements.length[:, None, None]
    force = np.einsum("meji,mj->mei", ends.R, elements.line) + elements.line_following[:, None]
    return np.concatenate([0.5 * L * force, cross(_SIGNS * L**2 / 12.0 * _AXIS, force)], axis=2)
