"""Elements that swing with the rate exp(λ t), exactly: what is at one end by what is at the other.

Small motions η and the change δΘ of the wrench inside an element follow

    η' = -ad_E η + C δΘ / (1 + τ λ),   δΘ' = ad_E^T δΘ + N(Θ) C δΘ / (1 + τ λ) + inertia(λ) η - δf,

N(Θ) d = ad_d^T Θ, about the course E(σ), Θ(σ) of the equilibrium (`anholon.rods.courses`); τ is the time of damping.
They are summed over equal parts of the element (fourth order of Magnus; exact where nothing varies). There is no error
of the mesh in this but that of the equilibrium. What stands between the ends stays unknown beside the motions of the
nodes: with covectors by motions instead, rounding of stiff strains would hold the rods to their places.

Source: transfer matrices, as of E. C. Pestel and F. A. Leckie, about bent and loaded rods in frames that turn.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import skew
from anholon.rods.courses import course
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Numbers = NDArray[np.inexact[Any]]

_PARTS: Final = 4
_MOST: Final = 64
_GROWN: Final = 1e3  # largest entry of a matrix from end to end of a piece
_SERIES: Final = np.array([[1.0 / math.factorial(4 * j + k) for k in range(4)] for j in range(5)])


class Equations(NamedTuple):
    """Coefficients of linear equations y' = A y over the whole length 1, at the Gauss points (p,) of `parts` (p/2,) of
    elements (k,): constant, those by 1/(1 + τ λ), by λ and by λ², (k, p, 2 d, 2 d); `times` (k,): τ."""

    still: Floats
    yields: Floats
    by_rate: Floats
    by_square: Floats
    times: Floats
    parts: Floats

    def transfers(self, root: complex | None, square: float, pieces: int) -> Numbers:
        """Return the matrices (k, pieces, 2 d, 2 d) from end to end of so many pieces, for motions like exp(λ t):
        of a root λ, or of its real square where nothing damps or turns."""
        if root is None:
            A: Numbers = self.still + self.yields + square * self.by_square
        else:
            soft = 1.0 / (1.0 + self.times * root)
            A = self.still + soft[:, None, None, None] * self.yields + root * self.by_rate + root**2 * self.by_square
        found = _over_parts(A, self.parts)
        while found.shape[1] > pieces:
            found = found[:, 1::2] @ found[:, 0::2]
        return found

    @property
    def pieces(self) -> int:
        """Number of pieces through which nothing grows so much that digits are lost."""
        count = len(self.parts)
        found = _over_parts(self.still + self.yields, self.parts)
        while count > 1:
            longer = found[:, 1::2] @ found[:, 0::2]
            if not float(np.abs(longer).max(initial=0.0)) <= _GROWN:
                break
            found, count = longer, count // 2
        return count


class Waves(NamedTuple):
    """What swings in elements (k,): equations for (η, δΘ), made free of units by `units` (k, 12) of the motions at A
    and B, which their covectors have as well.

    Cables are known by places and forces in the world (d = 3), by the `frames` (k, 2, 3, 3) of their ends, and by
    covectors `turned` (k, 2, 6, 6) there by η besides.
    """

    elements: Indices
    equations: Equations
    units: Floats
    turned: Floats | None = None
    frames: Floats | None = None


def waves(mesh: Mesh, pose: Pose, loads: Loads, ends: Floats, elements: Indices, times: Floats) -> Waves:
    """Return what swings in rod elements (k,) about an equilibrium under loads; `ends` (m, 2, 6): wrenches at the
    elements' ends; `times` (m,): of damping, s."""
    parts = _PARTS
    while True:
        found, size = _coefficients(mesh, pose, loads, ends, elements, times, parts)
        if size <= parts or parts >= _MOST:
            return found
        parts *= 2


def _coefficients(
    mesh: Mesh, pose: Pose, loads: Loads, ends: Floats, e: Indices, times: Floats, parts: int
) -> tuple[Waves, float]:
    at = course(mesh, pose, loads, ends, e, parts)
    k, p = at.masses.shape[:2]
    L = mesh.length[e]
    still, yields, by_rate, by_square = (np.zeros((k, p, 12, 12)) for _ in range(4))
    u, w = skew(at.strain[..., :3]), skew(at.strain[..., 3:])
    f, m = skew(at.wrench[..., :3]), skew(at.wrench[..., 3:])
    # -ad_E η, and ad_E^T δΘ.
    still[..., :3, :3] = still[..., 3:6, 3:6] = -w
    still[..., :3, 3:6] = -u
    still[..., 6:9, 6:9] = still[..., 9:, 9:] = -w
    still[..., 9:, 6:9] = -u
    yields[..., :6, 6:] = at.compliance
    N = np.zeros((k, p, 6, 6))
    N[..., :3, 3:] = N[..., 3:, :3] = f
    N[..., 3:, 3:] = m
    yields[..., 6:, 6:] = N @ at.compliance
    # Loads that keep their direction turn in the axes of a section that turns.
    still[..., 6:9, 3:6] = -skew(at.dead[..., :3] + at.masses[..., :1] * at.pull)
    still[..., 9:, 3:6] = -skew(at.dead[..., 3:])
    still[..., 6:9, :3] = np.swapaxes(at.R, -1, -2) @ at.bed @ at.R
    inertia = at.masses[..., 1:]
    J = inertia[..., None] * np.eye(3)
    index = np.arange(3)
    by_square[..., 6 + index, index] = at.masses[..., :1]
    by_square[..., 9 + index, 3 + index] = inertia
    if loads.turning is not None:
        own = np.einsum("kpji,j->kpi", at.R, loads.turning.now)
        W, momentum = skew(own), skew(inertia * own)
        mass = at.masses[..., 0, None, None]
        still[..., 6:9, :3] += mass * (W @ W)
        still[..., 9:, 3:6] += W @ J @ W - momentum @ W
        by_rate[..., 6:9, :3] = 2.0 * mass * W
        by_rate[..., 9:, 3:6] = J @ W - momentum + W @ J
    # Lengths by that of the element, covectors by its stiffness against bending.
    bends = 1.0 / np.maximum(np.diagonal(mesh.compliance[e], axis1=1, axis2=2)[:, 3:].max(axis=1), 1e-300)
    one = np.ones(k)
    moves = np.stack([1.0 / L] * 3 + [one] * 3, axis=1)
    scale = np.concatenate([moves, (L / bends)[:, None] / moves], axis=1)
    by = L[:, None, None] * scale[:, :, None] / scale[:, None, :]
    still, yields, by_rate, by_square = (by[:, None] * part for part in (still, yields, by_rate, by_square))
    units = np.sqrt(bends / L)[:, None] * np.concatenate([moves, moves], axis=1)
    size = float(np.linalg.norm(still + yields, axis=(2, 3)).max(initial=0.0))
    return Waves(e, Equations(still, yields, by_rate, by_square, times[e], np.full(parts, 1.0 / parts)), units), size


def _over_parts(A: Numbers, parts: Floats) -> Numbers:
    """Return the matrices (k, parts, 2 d, 2 d) that lead from end to end of the parts, for the coefficients (k, p, 2 d,
    2 d) at their Gauss points."""
    one, two = A[:, 0::2], A[:, 1::2]
    h = parts[:, None, None]
    Omega = 0.5 * h * (one + two) + (3.0**0.5 / 12.0) * h * h * (two @ one - one @ two)
    return _exponential(Omega)


def _exponential(X: Numbers) -> Numbers:
    """Return exp(X) of matrices (…, n, n) whose norm is about 1, by its series with few products.

    Source: M. S. Paterson and L. J. Stockmeyer, SIAM J. Comput. 2 (1973).
    """
    X2 = X @ X
    powers = np.stack([np.broadcast_to(np.eye(X.shape[-1]), X.shape), X, X2, X2 @ X])
    by_four, parts = X2 @ X2, np.tensordot(_SERIES, powers, axes=1)
    found = parts[-1]
    for part in parts[-2::-1]:
        found = found @ by_four + part
    return np.asarray(found)
