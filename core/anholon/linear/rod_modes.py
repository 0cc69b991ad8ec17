"""Small motions about an equilibrium: natural frequencies, mode shapes, stability.

The tangent of the equilibrium and the mass matrix on the motions that supports, joints and bodies allow give
M η'' + D η' + K η = 0. Loads with a potential make K symmetric; following loads and dead moments do not, and then
frequencies may merge and leave the axis (flutter). About an equilibrium in a frame that turns D holds the gyroscopic
terms, which are antisymmetric; where K is positive as well the roots lie on the imaginary axis, and are found there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from anholon.array_types import Complexes, Floats
from anholon.linear.align_modes import align_shapes
from anholon.linear.dynamic_stiffness import refine_roots, refine_squares
from anholon.linear.rod_linearisation import LinearizedSystem, is_antisymmetric
from anholon.linear.second_order_arnoldi import ProjectedSystem, find_slowest_modes
from anholon.linear.tolerances import (
    COMMON_DECAY_REL,
    DAMPED_GROWTH_TOLERANCE_REL,
    DENSE_LIMIT,
    DOUBLE_ROOT_REL,
    EQUAL_SQUARES_REL,
    FLUTTER_TOLERANCE_REL,
    FROZEN_ENERGY_REL,
    GYROSCOPIC_ENERGY_REL,
    MASSLESS_REL,
    MAX_STIFFNESS_CONDITION,
    MERGED_ROUNDING_REL,
    OVERDAMPED_REL,
    RIGID_MODE_ENERGY_REL,
    ROUNDED_ROOT_FACTOR,
    SEPARATED_SQUARES_REL,
    SUM_ROUNDING_FACTOR,
    ZERO_DAMPING_REL,
    ZERO_ROOT_REL,
    ZERO_SQUARE_REL,
)
from anholon.rods.element_kernel import ElementTangents
from anholon.rods.mesh import ElementMesh
from anholon.rods.statics.rigid_motions import deflate
from anholon.rods.statics.stability import is_symmetric


class Modes(NamedTuple):
    """Modes in the order of their frequencies without damping.

    `squares` (k,): ω², rad²/s², negative where the equilibrium diverges or a motion decays without oscillation, complex
    where it flutters; `shapes` (k, n, 6): η of the nodes, in their own axes, with η^T M η = 1; `roots` (k,): λ of
    motions like exp(λ t), 1/s, with Im λ ≥ 0; `extra_parts` (k, r): changes of the other unknowns, coordinates first, 0
    for multipliers.
    """

    squares: Complexes
    shapes: Complexes
    roots: Complexes
    extra_parts: Complexes

    @property
    def frequencies(self) -> Floats:
        """Natural frequencies, Hz; NaN for motions that grow without oscillation."""
        return np.where(
            find_oscillating(self.roots),
            np.abs(self.roots.imag) / (2.0 * np.pi),
            np.where(self.squares == 0.0, 0.0, np.nan),
        )

    @property
    def is_stable(self) -> bool:
        """Whether all small motions stay small."""
        return not bool(self.is_growing.any())

    @property
    def is_growing(self) -> NDArray[np.bool_]:
        """Whether motions grow, (k,)."""
        return find_growing(self.roots)


def find_growing(roots: Complexes) -> NDArray[np.bool_]:
    """Return which motions with the roots λ grow.

    Without damping, merging frequencies leave the imaginary axis by rounding, those of a pair to both sides. Overdamped
    motions say nothing about the rounding of the others.
    """
    sizes = np.abs(roots)
    damped = float(roots.real.sum()) < -COMMON_DECAY_REL * float(sizes.sum())
    largest = float(sizes[find_oscillating(roots) | (roots.real > 0.0)].max(initial=0.0))
    return (
        roots.real
        > (DAMPED_GROWTH_TOLERANCE_REL if damped else 0.5 * FLUTTER_TOLERANCE_REL) * sizes + ZERO_ROOT_REL * largest
    )


def find_oscillating(roots: Complexes) -> NDArray[np.bool_]:
    """Return which motions with the roots λ oscillate."""
    return np.abs(roots.imag) > FLUTTER_TOLERANCE_REL * np.abs(roots)


def remove_frozen_modes(mesh: ElementMesh, frozen: NDArray[np.bool_], tangents: ElementTangents, modes: Modes) -> Modes:
    """Return the modes without those in which frozen strains vibrate.

    Frozen strains would vibrate with the compliances of a step of Newton's method, which are no property of the rods.
    Almost all elastic energy of such a mode is that of frozen strains: ½ Σ L C_ii Θ_i², Θ = ∂Θ/∂d (P η_B - Q η_A),
    compared with ½ ω² for η^T M η = 1. `frozen` (m, 6): strains of the elements with a substitute compliance;
    `tangents`: of the elements at the equilibrium.
    """
    if not frozen.any() or not len(modes.shapes):
        return modes
    ends = [
        np.einsum("kij,akj->aki", mesh.offset_adjoints[:, end], modes.shapes[:, mesh.ends[:, end]]) for end in (0, 1)
    ]
    change = np.einsum("kij,akj->aki", tangents.P, ends[1]) - np.einsum("kij,akj->aki", tangents.Q, ends[0])
    wrench = np.abs(np.einsum("kij,akj->aki", tangents.wrench_by_twist, change))
    frozen_compliance = np.where(frozen, mesh.length[:, None] * np.diagonal(mesh.regular, axis1=1, axis2=2), 0.0)
    energy = np.einsum("ki,aki->a", frozen_compliance, wrench**2)
    is_valid = (energy <= FROZEN_ENERGY_REL * np.abs(modes.squares)) | (modes.squares == 0.0)
    return Modes(modes.squares[is_valid], modes.shapes[is_valid], modes.roots[is_valid], modes.extra_parts[is_valid])


def find_roots_without_potential(system: LinearizedSystem) -> Complexes:
    """Return the roots λ of the slower motions where the stiffness need not be symmetric.

    Next to a divergence the slowest is so slow that the others are lost in its rounding.
    """
    K, M, D, *_ = system
    if D is None:
        values = np.linalg.eigvals(np.linalg.solve(K, M))
        return _select_roots((1.0 / values[_is_significant(values, MERGED_ROUNDING_REL)]).astype(np.complex128))
    return _solve_damped(K, M, D)[0]


def _is_significant(values: Complexes, relative: float = float(np.finfo(float).eps)) -> NDArray[np.bool_]:
    """Return which values 1/ω² are more than a part of the largest, the rounding of the others."""
    return np.asarray(np.abs(values) > relative * np.abs(values).max(initial=0.0))


def _select_roots(squares: Complexes) -> Complexes:
    """Return roots λ of -λ² = ω²: with Im λ > 0 for oscillations, with λ > 0 for motions that do not oscillate.

    For flutter one root that grows and one that decays.
    """
    roots = 1j * np.sqrt(squares)
    return np.where((roots.real < 0.0) & ~find_oscillating(roots), -roots, roots)


def find_modes(system: LinearizedSystem, count: int) -> Modes:
    """Return the `count` modes of smallest ω²."""
    K, M, D, T, beside, _, more, rigid = system
    n = len(T) // 6
    null_motions = _find_undamped_null_motions(K, M, D, count) if rigid is None or not rigid.size else rigid
    if rigid is not None and rigid.size and is_symmetric(K):
        squares, roots, vectors = _solve_with_rigid_modes(K, M, D, rigid, count)
    elif null_motions.size:
        # The other modes are found without these: with damping their double roots would split.
        others = np.linalg.qr(M @ null_motions, mode="complete")[0][:, null_motions.shape[1] :]
        reduced = [others.T @ values @ others for values in (K, M)]
        rates = None if D is None else others.T @ D @ others
        squares, roots, vectors = _find_slowest(reduced[0], reduced[1], rates, max(count - null_motions.shape[1], 0))
        nothing = np.zeros(null_motions.shape[1])
        squares, roots = (np.concatenate([nothing, values]) for values in (squares, roots))
        vectors = np.hstack([null_motions, others @ vectors])
    else:
        squares, roots, vectors = _find_slowest(K, M, D, count)
    order = np.argsort(_compute_mode_order(K, M, D, roots, vectors), kind="stable")
    vectors, squares, roots = vectors[:, order], squares[order], roots[order]
    exact = more() if more is not None else None
    if exact is not None:
        if D is None and is_symmetric(K):
            refined = refine_squares(exact, M, squares, vectors)
            squares, vectors = refined.roots, refined.shapes
            roots = _select_roots(squares)
        else:
            refined = refine_roots(exact, D, M, roots, vectors)
            roots, vectors = refined.roots, refined.shapes
            squares = -(roots**2)
        # The growing root of flutter stays before the decaying one.
        ranks = _compute_mode_order(K, M, D, roots, vectors)
        order = np.argsort(np.round(ranks / (EQUAL_SQUARES_REL * np.abs(ranks).max(initial=1e-300))), kind="stable")
        vectors, squares, roots = vectors[:, order], squares[order], roots[order]
    vectors = align_shapes(system.pose, T, M, roots, vectors)
    norms = np.sqrt(np.abs(np.einsum("ij,ij->j", vectors.conj(), M @ vectors)))
    unit = (vectors / np.where(norms > 0.0, norms, 1.0)).astype(np.complex128)
    return Modes(squares, (T @ unit).T.reshape(len(order), n, 6), roots, (beside @ unit).T)


def make_no_modes(system: LinearizedSystem) -> Modes:
    """Return the modes of a system without masses: none."""
    nothing = np.zeros(0, dtype=np.complex128)
    n, r = len(system.directions) // 6, len(system.extra_rows)
    return Modes(nothing, np.zeros((0, n, 6), dtype=np.complex128), nothing, np.zeros((0, r), dtype=np.complex128))


def find_buckling_modes(system: LinearizedSystem, count: int) -> Modes:
    """Return the `count` motions with the smallest stiffness, for a system without masses.

    Just beyond a critical load the stiffness along the buckling shape is nearly zero, so that any mass gives the shape:
    that of each motion is 1; of the roots only the signs have a meaning.
    """
    motions = np.vstack([system.directions, system.extra_rows])
    return find_modes(system._replace(M=motions.T @ motions, D=None), count)


def _compute_mode_order(K: Floats, M: Floats, D: Floats | None, roots: Complexes, vectors: Complexes) -> Floats:
    """Return by what modes are ordered, rad²/s²: ω², negative where motions grow without oscillation.

    An overdamped motion is ordered by its frequency without damping: with damping in proportion to the stiffness all
    stiff motions decay at the same rate, and would come before the slow oscillations.
    """
    if D is None or is_antisymmetric(D):
        return np.asarray(-(roots**2).real)
    sizes = np.abs(roots) ** 2
    energy, mass = (np.einsum("ij,ij->j", vectors.conj(), A @ vectors).real for A in (K, M))
    bare = energy / np.maximum(mass, np.finfo(float).tiny)
    creeps = (roots.real < 0.0) & (
        np.abs(roots.imag) < OVERDAMPED_REL * np.abs(roots)
    )  # roots of equal decay mix and split
    return np.where(creeps, np.maximum(sizes, bare), np.where(find_oscillating(roots), sizes, -sizes))


def _solve_with_rigid_modes(
    K: Floats, M: Floats, D: Floats | None, rigid: Floats, count: int
) -> tuple[Complexes, Complexes, Complexes]:
    """Return ω², roots λ and vectors of the `count` slowest modes, those of frequency 0 first.

    `rigid` (d, s): orthonormal motions; those without mass are excluded. The stiffness along them is replaced by one
    that is larger than all others (Hotelling's deflation).
    """
    sizes, axes = np.linalg.eigh(rigid.T @ M @ rigid)
    heavy = sizes > MASSLESS_REL * float(np.abs(M).max())
    rigid_modes, bare = (rigid @ axes[:, heavy]) / np.sqrt(sizes[heavy]), rigid @ axes[:, ~heavy]
    others = M @ rigid_modes
    top, stiffness_scale = float(np.abs(K).max() / np.abs(M).max()), float(np.abs(K).max())
    K = (
        deflate(deflate(0.5 * (K + K.T), bare, bare), rigid_modes, others)
        + top * (others @ others.T)
        + stiffness_scale * (bare @ bare.T)
    )
    D = None if D is None else deflate(deflate(D, bare, bare), rigid_modes, others)
    r = rigid_modes.shape[1]
    squares, roots, vectors = _find_slowest(K, M, D, count + r)
    norms = np.abs(np.einsum("ij,ij->j", vectors.conj(), M @ vectors))
    shares = (np.abs(others.T @ vectors) ** 2).sum(axis=0) / np.maximum(norms, np.finfo(float).tiny)
    elastic = np.flatnonzero(shares < RIGID_MODE_ENERGY_REL)[: max(count - r, 0)]
    nothing = np.zeros(min(r, count))
    return (
        np.concatenate([nothing, squares[elastic]]),
        np.concatenate([nothing, roots[elastic]]),
        np.hstack([rigid_modes[:, :count], vectors[:, elastic]]),
    )


def _find_undamped_null_motions(K: Floats, M: Floats, D: Floats | None, count: int) -> Floats:
    """Return motions (d, r) that meet neither stiffness nor damping, where something damps."""
    if D is None or not is_symmetric(K) or np.linalg.cond(K, 1) <= MAX_STIFFNESS_CONDITION:
        return np.zeros((len(K), 0))
    squares, _, vectors = _find_slowest(K, M, None, count)
    result = vectors[:, squares == 0.0].real
    free = np.abs(D @ result).max(axis=0, initial=0.0) <= ZERO_DAMPING_REL * np.abs(D).max() * np.abs(result).max(
        axis=0, initial=0.0
    )
    return np.asarray(result[:, free]) if free.all() else np.zeros((len(K), 0))


def _find_slowest(K: Floats, M: Floats, D: Floats | None, count: int) -> tuple[Complexes, Complexes, Complexes]:
    """Return ω², roots λ and vectors of the `count` slowest modes; for an unstable state, of those nearest to 0."""

    def solved(small: ProjectedSystem) -> tuple[Complexes, Complexes]:
        if small.D is None:
            squares, vectors = _solve_undamped(small.K, small.M)
            roots = _select_roots(squares)
        else:
            roots, vectors = _solve_damped(small.K, small.M, small.D)
        order = np.argsort(np.abs(_compute_mode_order(small.K, small.M, small.D, roots, vectors)), kind="stable")[
            :count
        ]
        return roots[order], vectors[:, order]

    result = None
    if len(K) > DENSE_LIMIT:
        shift = np.sqrt(ZERO_SQUARE_REL * float(np.abs(K).max() / np.abs(M).max()))
        result = find_slowest_modes(K, M, D, shift, is_symmetric(K), solved, count)
    roots, vectors = result or solved(ProjectedSystem(np.eye(0), K, M, D))
    return -(roots**2), roots, vectors


def _solve_undamped(K: Floats, M: Floats) -> tuple[Complexes, Complexes]:
    """Return ω² and vectors of K η = ω² M η, by M η = (1/ω²) K η.

    The slow modes then have the largest values, and keep all their digits in spite of the fast modes of stretching and
    of light cross-sections.
    """
    if is_symmetric(K):
        K = 0.5 * (K + K.T)
        top = float(np.abs(K).max(initial=0.0)) / max(float(np.abs(M).max(initial=0.0)), np.finfo(float).tiny)
        for shift in (0.0, ZERO_SQUARE_REL * top, None):
            # Shift the spectrum so that motions without stiffness and unstable ones are separated.
            if shift is None:
                shift = _find_shift(K, M, top)
            try:
                values, vectors = scipy.linalg.eigh(M, K + shift * M)
            except scipy.linalg.LinAlgError:
                continue
            keep = (values > 0.0) & _is_significant(values)
            squares, vectors = _refine_with_slow_modes(K, M, 1.0 / values[keep] - shift, vectors[:, keep])
            return squares.astype(np.complex128), vectors.astype(np.complex128)
    values, vectors = np.linalg.eig(np.linalg.solve(K, M))
    keep = _is_significant(values)
    return (1.0 / values[keep]).astype(np.complex128), vectors[:, keep].astype(np.complex128)


def _find_shift(K: Floats, M: Floats, top: float) -> float:
    """Return a shift by which K + shift M is positive, about twice that which it takes; `top`: the largest of K/M."""
    try:
        lowest = float(scipy.linalg.eigh(K, M + ZERO_SQUARE_REL * np.diag(np.diag(M)), eigvals_only=True)[0])
    except scipy.linalg.LinAlgError:  # some motions have no mass, as turns of sections without inertia
        lowest = 0.5 * ZERO_SQUARE_REL * top
        while lowest < top:
            try:
                np.linalg.cholesky(K + lowest * M)
                break
            except np.linalg.LinAlgError:
                lowest *= 2.0
    return 2.0 * abs(lowest) + ZERO_SQUARE_REL * top


def _refine_with_slow_modes(K: Floats, M: Floats, squares: Floats, vectors: Floats) -> tuple[Floats, Floats]:
    """Return ω² and vectors after refinement of those far smaller than all others, as of motions without stiffness.

    They are computed again on the complement of the others, and ω² is 0 only within rounding.
    """
    order = np.argsort(squares)
    squares, vectors = squares[order], vectors[:, order]
    steps = np.flatnonzero(np.abs(squares[:-1]) < SEPARATED_SQUARES_REL * squares[1:])
    if not len(steps):
        return squares, vectors
    first = int(steps[0]) + 1
    slow_modes = vectors[:, :first]
    sums = np.einsum("ij,ij->j", np.abs(slow_modes), np.abs(K) @ np.abs(slow_modes)) / np.einsum(
        "ij,ij->j", slow_modes, M @ slow_modes
    )
    lost = SUM_ROUNDING_FACTOR * np.finfo(float).eps * sums
    slow = np.where(np.abs(squares[:first]) <= lost, 0.0, squares[:first])
    shift = float(squares[first])
    try:
        values, others = scipy.linalg.eigh(M, K + shift * M)
    except scipy.linalg.LinAlgError:  # some are unstable
        return np.concatenate([slow, squares[first:]]), vectors
    again = np.where(values > 0.0, 1.0 / np.where(values > 0.0, values, 1.0) - shift, 0.0)
    # No more than were known before: others are motions without mass, of which rounding alone is left.
    quick = np.flatnonzero(again > 0.5 * shift)
    quick = quick[np.argsort(again[quick])][: len(squares) - first]
    return np.concatenate([slow, again[quick]]), np.hstack([slow_modes, others[:, quick]])


def _solve_damped(K: Floats, M: Floats, D: Floats) -> tuple[Complexes, Complexes]:
    """Return the roots λ with Im λ ≥ 0 and vectors of λ² M η + λ D η + K η = 0.

    They are found from the reciprocals of λ, or of λ minus a shift where K is singular.
    """
    d, free = len(K), np.linalg.cond(K, 1) > MAX_STIFFNESS_CONDITION
    result = None if free else _solve_gyroscopic(K, M, D)
    if result is not None:
        return result
    shift = np.sqrt(ZERO_SQUARE_REL * float(np.abs(K).max() / np.abs(M).max())) if free else 0.0
    moved = K + shift * (D + shift * M)
    by_D, by_M = np.split(np.linalg.solve(moved, np.hstack([D + 2.0 * shift * M, M])), 2, axis=1)
    companion = np.block([[-by_D, -by_M], [np.eye(d), np.zeros((d, d))]])
    values, vectors = np.linalg.eig(companion)
    keep = _is_significant(values)
    roots = shift + 1.0 / values[keep]
    if is_symmetric(K) and is_antisymmetric(D):
        # Without damping the roots are symmetric about both the imaginary and the real axis.
        mass_scale = float(np.abs(M).max())
        turning, rounding = (
            float(np.abs(D).max()) / mass_scale,
            np.finfo(float).eps * float(np.abs(K).max()) / mass_scale,
        )
        lost = DOUBLE_ROOT_REL * (np.abs(roots) + turning) + min(
            ROUNDED_ROOT_FACTOR * np.sqrt(rounding), GYROSCOPIC_ENERGY_REL * turning
        )
        roots = np.where(np.abs(roots.real) <= lost, 1j * roots.imag, roots)
    forward = roots.imag >= 0.0
    return roots[forward].astype(np.complex128), vectors[:d, keep][:, forward].astype(np.complex128)


def _solve_gyroscopic(K: Floats, M: Floats, D: Floats) -> tuple[Complexes, Complexes] | None:
    """Return roots and vectors for K symmetric and positive and D antisymmetric; None in other cases.

    They are those of i times an antisymmetric matrix, so that the real parts are exactly 0.
    """
    if not (is_antisymmetric(D) and is_symmetric(K)):
        return None
    try:
        L = np.linalg.cholesky(0.5 * (K + K.T))
    except np.linalg.LinAlgError:
        return None
    d = len(K)

    def scaled(matrix: Floats) -> Floats:
        half = scipy.linalg.solve_triangular(L, matrix, lower=True)
        return np.asarray(scipy.linalg.solve_triangular(L, half.T, lower=True).T)

    G, (squares, axes) = scaled(0.5 * (D - D.T)), np.linalg.eigh(scaled(M))
    N = np.sqrt(np.maximum(squares, 0.0))[:, None] * axes.T
    # y = L^T η, μ = 1/λ: μ² y + μ G y + N^T N y = 0.
    values, vectors = np.linalg.eigh(1j * np.block([[-G, -N.T], [N, np.zeros((d, d))]]))
    keep = (values > 0.0) & _is_significant(values.astype(np.complex128))
    # i z μ = value z, so that λ = i / value.
    y = scipy.linalg.solve_triangular(L.T, vectors[:d, keep], lower=False)
    return 1j / values[keep], y
