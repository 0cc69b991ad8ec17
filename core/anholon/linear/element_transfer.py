"""Transfer matrices of rod elements for small motions like exp(λ t): one end by the other.

Small motions η and the change δΘ of the wrench inside an element follow

    η' = -ad_E η + C δΘ / (1 + τ λ),   δΘ' = ad_E^T δΘ + N(Θ) C δΘ / (1 + τ λ) + inertia(λ) η - δf,

N(Θ) d = ad_d^T Θ, about the strain E(σ) and wrench Θ(σ) of the equilibrium (`anholon.linear.element_profile`); τ is
the damping time. They are integrated over equal parts of the element by Magnus's method of order four, which is exact
where the coefficients are constant, so that the only error of the mesh is that of the equilibrium. Motions and wrenches
where pieces meet remain unknowns beside the motions of the nodes: a stiffness matrix of the ends alone would lose the
digits of soft motions beside stiff strains.

Source: E. C. Pestel, F. A. Leckie, Matrix Methods in Elastomechanics, McGraw-Hill 1963, here about bent and loaded rods
in rotating frames.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats, Indices, Numbers
from anholon.geometry.rotations import skew
from anholon.linear.element_profile import ElementProfile, integrate_element_profile
from anholon.linear.tolerances import (
    EQUAL_COEFFICIENT_DIGITS,
    MAX_ELEMENT_PARTS,
    MAX_PROFILE_GAP,
    MAX_TRANSFER_ENTRY,
    MIN_ELEMENT_PARTS,
)
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses

_EXPONENTIAL_SERIES: Final = np.array([[1.0 / math.factorial(4 * j + k) for k in range(4)] for j in range(5)])


class TransferEquations(NamedTuple):
    """Coefficients of linear equations y' = A(λ) y over elements (k,) of length 1.

    A = `constant` + `viscoelastic` / (1 + τ λ) + λ `by_root` + λ² `by_square`, (q, 2, 2 d, 2 d), at both Gauss points
    of the parts (q,) that differ from each other; `damping_times` (q,): τ, s; `lengths` (q,) of these parts, as shares
    of the element; `representatives` (k, p): which of them the p parts of each element are.
    """

    constant: Floats
    viscoelastic: Floats
    by_root: Floats
    by_square: Floats
    damping_times: Floats
    lengths: Floats
    representatives: Indices

    def compute_transfer_matrices(self, root: complex | None, square: float, pieces: int) -> Numbers:
        """Return the transfer matrices (k, pieces, 2 d, 2 d) of pieces for a root λ, or for a real λ², `square`.

        `square` is used if `root` is None, for systems without damping and rotation.
        """
        if root is None:
            A: Numbers = self.constant + self.viscoelastic + square * self.by_square
        else:
            relaxation = 1.0 / (1.0 + self.damping_times * root)
            A = self.constant + relaxation[:, None, None, None] * self.viscoelastic + root**2 * self.by_square
            if self.by_root.any():
                A = A + root * self.by_root
        result = _compute_part_matrices(A, self.lengths)[self.representatives]
        while result.shape[1] > pieces:
            result = result[:, 1::2] @ result[:, 0::2]
        return result

    @property
    def piece_count(self) -> int:
        """Number of pieces in each of which solutions grow so little that no digits are lost."""
        result = _compute_part_matrices(self.constant + self.viscoelastic, self.lengths)[self.representatives]
        count = int(result.shape[1])
        while count > 1:
            longer = result[:, 1::2] @ result[:, 0::2]
            if not float(np.abs(longer).max(initial=0.0)) <= MAX_TRANSFER_ENTRY:
                break
            result, count = longer, count // 2
        return count


def make_transfer_equations(
    coefficients: tuple[Floats, Floats, Floats, Floats], times: Floats, parts: Floats
) -> TransferEquations:
    """Return the equations with the coefficients (k, 2 p, 2 d, 2 d) at the Gauss points of the `parts` (p,).

    Lengths of parts are fractions of the element.
    """
    k, p = len(times), len(parts)
    parted = [coefficient.reshape(k * p, 2, *coefficient.shape[2:]) for coefficient in coefficients]
    rows = np.concatenate([coefficient.reshape(k * p, -1) for coefficient in parted], axis=1)
    rows = np.column_stack([rows, np.repeat(times, p), np.tile(parts, k)])
    # Parts that differ only by rounding are computed once.
    rounded = np.round(rows / np.maximum(np.abs(rows).max(axis=0, initial=0.0), 1e-300), EQUAL_COEFFICIENT_DIGITS) + 0.0
    _, first, like = np.unique(rounded, axis=0, return_index=True, return_inverse=True)
    static, yields, by_rate, by_square = (coefficient[first] for coefficient in parted)
    lengths = np.tile(parts, k)[first]
    return TransferEquations(
        static, yields, by_rate, by_square, np.repeat(times, p)[first], lengths, like.reshape(k, p)
    )


class ElementTransfer(NamedTuple):
    """Transfer equations of elements (k,) for (η, δΘ), with d = 6.

    `units` (k, 12): scales of the motions at A and B, whose covectors have the inverse ones.

    Of cables the equations are those of positions and forces in the world, d = 3, with the `frames` (k, 2, 3, 3) of the
    ends and their `geometric_stiffness` (k, 2, 6, 6): forces of the world in a frame that rotates by η.
    """

    elements: Indices
    equations: TransferEquations
    units: Floats
    geometric_stiffness: Floats | None = None
    frames: Floats | None = None


def make_rod_transfer(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, ends: Floats, elements: Indices, times: Floats
) -> ElementTransfer | None:
    """Return the transfer equations of rod elements (k,) about an equilibrium under loads.

    `ends` (m, 2, 6): wrenches at the elements' ends; `times` (m,): damping times, s. None if elements are so long that
    an error of the wrench at A grows along them.
    """
    parts = MIN_ELEMENT_PARTS
    while True:
        at, gap = integrate_element_profile(mesh, pose, loads, ends, elements, parts)
        result, size = _compute_coefficients(mesh, loads, elements, times, at)
        if size <= parts or parts >= MAX_ELEMENT_PARTS:
            return result if gap <= MAX_PROFILE_GAP else None
        parts = min(MAX_ELEMENT_PARTS, parts * 2 ** math.ceil(math.log2(size / parts)))


def _compute_coefficients(
    mesh: ElementMesh, loads: RodLoads, e: Indices, times: Floats, at: ElementProfile
) -> tuple[ElementTransfer, float]:
    k, p = at.masses.shape[:2]
    parts = p // 2
    L = mesh.length[e]
    static, yields, by_rate, by_square = (np.zeros((k, p, 12, 12)) for _ in range(4))
    u, w = skew(at.strain[..., :3]), skew(at.strain[..., 3:])
    f, m = skew(at.wrench[..., :3]), skew(at.wrench[..., 3:])
    # -ad_E η, and ad_E^T δΘ.
    static[..., :3, :3] = static[..., 3:6, 3:6] = -w
    static[..., :3, 3:6] = -u
    static[..., 6:9, 6:9] = static[..., 9:, 9:] = -w
    static[..., 9:, 6:9] = -u
    yields[..., :6, 6:] = at.compliance
    N = np.zeros((k, p, 6, 6))
    N[..., :3, 3:] = N[..., 3:, :3] = f
    N[..., 3:, 3:] = m
    yields[..., 6:, 6:] = N @ at.compliance
    # Dead loads rotate in the axes of a rotating section.
    static[..., 6:9, 3:6] = -skew(at.dead_load[..., :3] + at.masses[..., :1] * at.centrifugal_acceleration)
    static[..., 9:, 3:6] = -skew(at.dead_load[..., 3:])
    static[..., 6:9, :3] = np.swapaxes(at.R, -1, -2) @ at.bed @ at.R
    inertia = at.masses[..., 1:]
    J = inertia[..., None] * np.eye(3)
    index = np.arange(3)
    by_square[..., 6 + index, index] = at.masses[..., :1]
    by_square[..., 9 + index, 3 + index] = inertia
    if loads.rotating_frame is not None:
        omega = np.einsum("kpji,j->kpi", at.R, loads.rotating_frame.current_omega)
        W, momentum = skew(omega), skew(inertia * omega)
        mass = at.masses[..., 0, None, None]
        static[..., 6:9, :3] += mass * (W @ W)
        static[..., 9:, 3:6] += W @ J @ W - momentum @ W
        by_rate[..., 6:9, :3] = 2.0 * mass * W
        by_rate[..., 9:, 3:6] = J @ W - momentum + W @ J
    # Units: the length of the element, and its bending stiffness.
    bending_stiffness = 1.0 / np.maximum(np.diagonal(mesh.compliance[e], axis1=1, axis2=2)[:, 3:].max(axis=1), 1e-300)
    ones = np.ones(k)
    motion_units = np.stack([1.0 / L] * 3 + [ones] * 3, axis=1)
    scale = np.concatenate([motion_units, (L / bending_stiffness)[:, None] / motion_units], axis=1)
    by = L[:, None, None] * scale[:, :, None] / scale[:, None, :]
    static, yields, by_rate, by_square = (by[:, None] * part for part in (static, yields, by_rate, by_square))
    units = np.sqrt(bending_stiffness / L)[:, None] * np.concatenate([motion_units, motion_units], axis=1)
    # The norm of A itself would be large where large entries multiply small ones.
    A = static + yields
    size = float(np.sqrt(np.linalg.norm(A @ A, axis=(2, 3)).max(initial=0.0)))
    return ElementTransfer(
        e, make_transfer_equations((static, yields, by_rate, by_square), times[e], np.full(parts, 1.0 / parts)), units
    ), size


def _compute_part_matrices(A: Numbers, lengths: Floats) -> Numbers:
    """Return the transfer matrices (q, 2 d, 2 d) of parts, by Magnus's method of order four.

    Coefficients (q, 2, 2 d, 2 d) are those at the parts' Gauss points.
    """
    A1, A2, h = A[:, 0], A[:, 1], lengths[:, None, None]
    Omega = 0.5 * h * (A1 + A2) + (3.0**0.5 / 12.0) * h * h * (A2 @ A1 - A1 @ A2)
    return _compute_exponential(Omega)


def _compute_exponential(X: Numbers) -> Numbers:
    """Return exp(X) of matrices (…, n, n) whose norm is about 1, by its series with few products.

    Source: M. S. Paterson and L. J. Stockmeyer, SIAM J. Comput. 2 (1973).
    """
    X2 = X @ X
    powers = np.eye(X.shape[-1]), X, X2, X2 @ X
    by_four = X2 @ X2
    result: Numbers = np.zeros_like(X)
    for shares in _EXPONENTIAL_SERIES[::-1]:
        part = sum(share * power for share, power in zip(shares, powers, strict=True))
        result = result @ by_four + part
    return np.asarray(result)
