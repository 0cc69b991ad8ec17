"""Elements that swing with the rate exp(λ t), exactly: what is at one end by what is at the other.

Small motions η and the change δΘ of the wrench inside an element follow

    η' = -ad_E η + C δΘ / (1 + τ λ),   δΘ' = ad_E^T δΘ + N(Θ) C δΘ / (1 + τ λ) + inertia(λ) η - δf,

N(Θ) d = ad_d^T Θ, about the course E(σ), Θ(σ) of the equilibrium (`anholon.linear.element_profile`); τ is the time of
damping. They are summed over equal parts of the element (fourth order of Magnus; exact where nothing varies). There is
no error of the mesh in this but that of the equilibrium. What stands between the ends stays unknown beside the motions
of the
nodes: with covectors by motions instead, rounding of stiff strains would hold the rods to their places.

Source: transfer matrices, as of E. C. Pestel and F. A. Leckie, about bent and loaded rods in frames that turn.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import skew
from anholon.linear.element_profile import ElementProfile, course
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Numbers = NDArray[np.inexact[Any]]

_PARTS: Final = 4
_MOST: Final = 64
_ALIKE: Final = 14  # digits by which parts are alike
_OFF: Final = 1e-2  # rad by which the course of an element may miss its end
_GROWN: Final = 1e3  # largest entry of a matrix from end to end of a piece
_SERIES: Final = np.array([[1.0 / math.factorial(4 * j + k) for k in range(4)] for j in range(5)])


class Equations(NamedTuple):
    """Coefficients of linear equations y' = A y over the whole length 1 of elements (k,), at the two Gauss points of
    the parts of elements that are not like others, (q,): constant, those by 1/(1 + τ λ), by λ and by λ², (q, 2, 2 d,
    2 d); `times` (q,): τ; `lengths` (q,) of these parts; `like` (k, p): which of them the parts of the elements are."""

    still: Floats
    yields: Floats
    by_rate: Floats
    by_square: Floats
    times: Floats
    lengths: Floats
    like: Indices

    def transfers(self, root: complex | None, square: float, pieces: int) -> Numbers:
        """Return the matrices (k, pieces, 2 d, 2 d) from end to end of so many pieces, for motions like exp(λ t):
        of a root λ, or of its real square where nothing damps or turns."""
        if root is None:
            A: Numbers = self.still + self.yields + square * self.by_square
        else:
            soft = 1.0 / (1.0 + self.times * root)
            A = self.still + soft[:, None, None, None] * self.yields + root**2 * self.by_square
            if self.by_rate.any():
                A = A + root * self.by_rate
        result = _over_parts(A, self.lengths)[self.like]
        while result.shape[1] > pieces:
            result = result[:, 1::2] @ result[:, 0::2]
        return result

    @property
    def pieces(self) -> int:
        """Number of pieces through which nothing grows so much that digits are lost."""
        result = _over_parts(self.still + self.yields, self.lengths)[self.like]
        count = int(result.shape[1])
        while count > 1:
            longer = result[:, 1::2] @ result[:, 0::2]
            if not float(np.abs(longer).max(initial=0.0)) <= _GROWN:
                break
            result, count = longer, count // 2
        return count


def equations(coefficients: tuple[Floats, Floats, Floats, Floats], times: Floats, parts: Floats) -> Equations:
    """Return the equations with the coefficients (k, 2 p, 2 d, 2 d) at the Gauss points of `parts` (p,) of elements."""
    k, p = len(times), len(parts)
    parted = [one.reshape(k * p, 2, *one.shape[2:]) for one in coefficients]
    known = np.concatenate([one.reshape(k * p, -1) for one in parted], axis=1)
    known = np.column_stack([known, np.repeat(times, p), np.tile(parts, k)])
    # Like others are those that differ by rounding.
    rounded = np.round(known / np.maximum(np.abs(known).max(axis=0, initial=0.0), 1e-300), _ALIKE) + 0.0
    _, first, like = np.unique(rounded, axis=0, return_index=True, return_inverse=True)
    still, yields, by_rate, by_square = (one[first] for one in parted)
    lengths = np.tile(parts, k)[first]
    return Equations(still, yields, by_rate, by_square, np.repeat(times, p)[first], lengths, like.reshape(k, p))


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


def waves(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, ends: Floats, elements: Indices, times: Floats
) -> Waves | None:
    """Return what swings in rod elements (k,) about an equilibrium under loads; `ends` (m, 2, 6): wrenches at the
    elements' ends; `times` (m,): of damping, s. None where elements are so long that the course inside is not known:
    what is wrong with the wrench at A grows along them."""
    parts = _PARTS
    while True:
        at, gap = course(mesh, pose, loads, ends, elements, parts)
        result, size = _coefficients(mesh, loads, elements, times, at)
        if size <= parts or parts >= _MOST:
            return result if gap <= _OFF else None
        parts = min(_MOST, parts * 2 ** math.ceil(math.log2(size / parts)))


def _coefficients(
    mesh: ElementMesh, loads: RodLoads, e: Indices, times: Floats, at: ElementProfile
) -> tuple[Waves, float]:
    k, p = at.masses.shape[:2]
    parts = p // 2
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
    if loads.rotating_frame is not None:
        own = np.einsum("kpji,j->kpi", at.R, loads.rotating_frame.current_omega)
        W, momentum = skew(own), skew(inertia * own)
        mass = at.masses[..., 0, None, None]
        still[..., 6:9, :3] += mass * (W @ W)
        still[..., 9:, 3:6] += W @ J @ W - momentum @ W
        by_rate[..., 6:9, :3] = 2.0 * mass * W
        by_rate[..., 9:, 3:6] = J @ W - momentum + W @ J
    # Lengths by that of the element, covectors by its stiffness against bending.
    curvature_gradient = 1.0 / np.maximum(np.diagonal(mesh.compliance[e], axis1=1, axis2=2)[:, 3:].max(axis=1), 1e-300)
    one = np.ones(k)
    moves = np.stack([1.0 / L] * 3 + [one] * 3, axis=1)
    scale = np.concatenate([moves, (L / curvature_gradient)[:, None] / moves], axis=1)
    by = L[:, None, None] * scale[:, :, None] / scale[:, None, :]
    still, yields, by_rate, by_square = (by[:, None] * part for part in (still, yields, by_rate, by_square))
    units = np.sqrt(curvature_gradient / L)[:, None] * np.concatenate([moves, moves], axis=1)
    # What bends freely and is held by forces enters with large and small factors by turns.
    A = still + yields
    size = float(np.sqrt(np.linalg.norm(A @ A, axis=(2, 3)).max(initial=0.0)))
    return Waves(e, equations((still, yields, by_rate, by_square), times[e], np.full(parts, 1.0 / parts)), units), size


def _over_parts(A: Numbers, lengths: Floats) -> Numbers:
    """Return the matrices (q, 2 d, 2 d) that lead from end to end of parts, for the coefficients (q, 2, 2 d, 2 d) at
    their Gauss points."""
    one, two, h = A[:, 0], A[:, 1], lengths[:, None, None]
    Omega = 0.5 * h * (one + two) + (3.0**0.5 / 12.0) * h * h * (two @ one - one @ two)
    return _exponential(Omega)


def _exponential(X: Numbers) -> Numbers:
    """Return exp(X) of matrices (…, n, n) whose norm is about 1, by its series with few products.

    Source: M. S. Paterson and L. J. Stockmeyer, SIAM J. Comput. 2 (1973).
    """
    X2 = X @ X
    powers = np.eye(X.shape[-1]), X, X2, X2 @ X
    by_four = X2 @ X2
    result: Numbers = np.zeros_like(X)
    for shares in _SERIES[::-1]:
        part = sum(share * power for share, power in zip(shares, powers, strict=True))
        result = result @ by_four + part
    return np.asarray(result)
