"""Frictions that stick and reactions that are not unique: the distributions of forces inside all friction cones.

Where rows depend on each other, B^T z = 0 for the columns z of Z (r, k), the motion leaves the multipliers

    Λ = Λ0 + Z c,   c in R^k

open. Frictions that stick and one-sided reactions among them restrict c by second-order cones

    |f_i(c)| <= limit_i + static_i N_i(c),      N_j(c) >= 0.

All of them together hold as long as one distribution c lies inside all cones, whatever a single one of them takes. The
margin is the largest slack that all cones can have at once, < 0 where there is none. The distribution that is shown is
that of the least |Λ| inside the cones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.mechanics.cone_program import compute_cone_slack, find_least_point, solve_cone_programs
from anholon.mechanics.tolerances import (
    CONE_INTERIOR_REL,
    CONE_REGULARISATION,
    CONE_TOLERANCE_REL,
    DEPENDENT_ROW_TOLERANCE,
    RANK_TOLERANCE_REL,
)

# Directions (l, 2) of the planes that touch a cone: one whose y has one component, and a round one from outside.
_FLAT: Final = np.array([[1.0, 0.0], [-1.0, 0.0]])
_ROUND: Final = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], axis=1)


class StickingFriction(NamedTuple):
    """A sticking friction, with one or two `rows` of multipliers, up to `limit` + `static_coefficient` N.

    N is the size of the force of the rows `normal_rows` with `normal_directions` (s, 3), with the `sign` that it has
    (0: either).
    """

    name: str
    rows: tuple[int, ...]
    limit: float
    static_coefficient: float
    normal_rows: tuple[int, ...] = ()
    normal_directions: Floats = np.zeros((0, 3))
    sign: int = 0


class UnilateralReaction(NamedTuple):
    """A one-sided reaction: `sign` times the multiplier of `row`, in N times `size`, is not negative."""

    name: str
    row: int
    sign: int
    size: float = 1.0


class StickingSet(NamedTuple):
    """The distributions at one state.

    `least_norm` (r,) of least norm without cones and `null_basis` (r, k), orthonormal; cones (r, y) = `h` (m, 3) + `H`
    (m, 3, k) c, of `frictions` first and then of `reactions`, by their names; `unsolved`: the force, N, that frictions
    without any limit would need; `undetermined_name`: a friction whose normal reaction is not unique and may have
    either sign, or "".
    """

    least_norm: Floats
    null_basis: Floats
    h: Floats
    H: Floats
    frictions: tuple[str, ...]
    reactions: tuple[str, ...]
    unsolved: float = 0.0
    undetermined_name: str = ""

    @property
    def scale(self) -> float:
        """The largest force at hand, N."""
        return max(float(np.abs(self.least_norm).max(initial=0.0)), float(np.abs(self.h).max(initial=0.0)), 1e-300)

    def cone_violation(self) -> float:
        """Return the force, N, by which the distribution of least norm violates the cones; not positive inside them."""
        return max(float(-compute_cone_slack(self.h).min(initial=np.inf)), self.unsolved)

    def without_frictions(self) -> StickingSet:
        """Return the set with the cones of the reactions alone."""
        first = len(self.frictions)
        return self._replace(h=self.h[first:], H=self.H[first:], frictions=(), unsolved=0.0)


def compute_coordinate_scales(M: Floats) -> Floats:
    """Return a size (n,) for each coordinate, the root of its inertia."""
    diagonal = np.diag(M)
    return np.asarray(np.sqrt(np.maximum(diagonal, 1e-30 + 1e-12 * diagonal.max(initial=0.0))))


def null_space(B: Floats, sizes: Floats) -> Floats:
    """Return an orthonormal basis (r, k) of the z with B^T z = 0, for rows B (r, n).

    `sizes` (n,) of the coordinates scale the rank decision.
    """
    if not len(B):
        return np.zeros((0, 0))
    unit = B / sizes
    lengths = np.linalg.norm(unit, axis=1)
    lengths = np.where(lengths > 0.0, lengths, 1.0)
    U, values, _ = np.linalg.svd(unit / lengths[:, None])
    rank = int((values > RANK_TOLERANCE_REL * max(float(values.max(initial=0.0)), 1e-300)).sum())
    basis = U[:, rank:] / lengths[:, None]
    return np.linalg.qr(basis)[0] if basis.shape[1] else basis


def make_sticking_set(
    base: Floats,
    Z: Floats,
    frictions: Sequence[StickingFriction],
    sides: Sequence[UnilateralReaction],
    *,
    all_cones: bool = False,
) -> StickingSet | None:
    """Return the distributions of multipliers that differ from `base` (r,) by combinations of Z (r, k).

    None if neither a friction nor a unilateral reaction is among the dependent ones. `all_cones`: all of them belong to
    it.
    """
    if not Z.shape[1]:
        return None
    moved = np.abs(Z).max(axis=1) > DEPENDENT_ROW_TOLERANCE
    base = base - Z @ (Z.T @ base)
    cones: list[tuple[Floats, Floats]] = []
    names: list[str] = []
    without: list[int] = []
    unclear = ""
    for friction in frictions:
        loose = any(moved[row] for row in friction.normal_rows) and friction.static_coefficient != 0.0
        if not (all_cones or loose or any(moved[row] for row in friction.rows)):
            continue
        names.append(friction.name)
        limit, slope = friction.limit, np.zeros(Z.shape[1])
        if loose and len(friction.normal_rows) == 1 and friction.sign:
            (row,) = friction.normal_rows
            weight = friction.static_coefficient * friction.sign * float(np.linalg.norm(friction.normal_directions[0]))
            limit, slope = limit + weight * base[row], weight * Z[row]
        else:
            unclear = unclear or (friction.name if loose else "")
            N = friction.normal_directions.T @ base[list(friction.normal_rows)] if friction.normal_rows else np.zeros(3)
            size = friction.sign * _signed(N, friction) if friction.sign else float(np.linalg.norm(N))
            limit += friction.static_coefficient * size
        if limit == 0.0 and not slope.any():
            without += friction.rows
        h, H = np.zeros(3), np.zeros((3, Z.shape[1]))
        h[0], H[0] = limit, slope
        for k, row in enumerate(friction.rows, 1):
            h[k], H[k] = base[row], Z[row]
        cones.append((h, H))
    reactions = [side for side in sides if moved[side.row]]
    for side in reactions:
        h, H = np.zeros(3), np.zeros((3, Z.shape[1]))
        weight = side.sign * side.size
        h[0], H[0] = weight * base[side.row], weight * Z[side.row]
        cones.append((h, H))
    if not cones:
        return None
    sticking_set = StickingSet(
        base,
        Z,
        np.stack([h for h, _ in cones]),
        np.stack([H for _, H in cones]),
        tuple(names),
        tuple(side.name for side in reactions),
        undetermined_name=unclear,
    )
    return _restrict_to_zero(sticking_set, without) if without else sticking_set


def _signed(N: Floats, friction: StickingFriction) -> float:
    """Return the multiple of a push that a normal reaction N (3,) is."""
    push = friction.normal_directions[int(np.abs(friction.normal_directions).sum(axis=1).argmax())]
    return float(N @ push) / max(float(np.linalg.norm(push)), 1e-300)


def _restrict_to_zero(distributions: StickingSet, rows: Sequence[int]) -> StickingSet:
    """Return the distributions in which the given rows, of frictions with zero coefficient, carry no force."""
    restricted = distributions.null_basis[list(rows)]
    c = np.linalg.lstsq(restricted, -distributions.least_norm[list(rows)], rcond=RANK_TOLERANCE_REL)[0]
    unsolved = float(np.abs(distributions.least_norm[list(rows)] + restricted @ c).max())
    _, values, V = np.linalg.svd(restricted)
    rank = int((values > RANK_TOLERANCE_REL).sum())
    free = V[rank:].T
    at, empty = (
        distributions.h + distributions.H @ c,
        [
            i
            for i, (h, H) in enumerate(zip(distributions.h, distributions.H, strict=True))
            if i < len(distributions.frictions) and h[0] == 0.0 and not H[0].any()
        ],
    )
    remaining = [i for i in range(len(at)) if i not in empty]
    return distributions._replace(
        least_norm=distributions.least_norm + distributions.null_basis @ c,
        null_basis=distributions.null_basis @ free,
        h=at[remaining],
        H=(distributions.H @ free)[remaining],
        frictions=tuple(name for i, name in enumerate(distributions.frictions) if i not in empty),
        unsolved=unsolved,
    )


def compute_margins(sets: Sequence[StickingSet]) -> tuple[Floats, list[Floats]]:
    """Return for every set the largest slack, N, that all its cones can have at once, and its distribution (r,).

    The slack is not counted above the largest force of the set.
    """
    result, at = np.zeros(len(sets)), [sticking_set.least_norm for sticking_set in sets]
    for group in _group_by_shape(sets):
        k = sets[group[0]].null_basis.shape[1]
        scales = np.array([sets[i].scale for i in group])
        h = np.stack([sets[i].h for i in group]) / scales[:, None, None]
        H = np.stack([sets[i].H for i in group])
        count, m = len(group), h.shape[1]
        if not m:
            result[group] = scales
            continue
        # Variables (c, s): the largest s with slack s in all cones, s <= 1.
        wide, tall = np.zeros((count, m + 1, 3, k + 1)), np.zeros((count, m + 1, 3))
        wide[:, :m, :, :k], wide[:, :m, 0, k] = H, -1.0
        tall[:, :m], tall[:, m, 0], wide[:, m, 0, k] = h, 1.0, -1.0
        start = np.zeros((count, k + 1))
        start[:, k] = np.minimum(compute_cone_slack(h).min(axis=1), 1.0) - 1.0
        P, q = np.zeros((count, k + 1, k + 1)), np.zeros((count, k + 1))
        P[:, range(k), range(k)], q[:, k] = CONE_REGULARISATION, -1.0
        x = solve_cone_programs(P, q, tall, wide, start)
        for i, point, scale in zip(group, x, scales, strict=True):
            sticking_set = sets[i]
            at[i] = sticking_set.least_norm + sticking_set.null_basis @ (scale * point[:k])
            result[i] = float(compute_cone_slack(sticking_set.h + sticking_set.H @ (scale * point[:k])).min())
    for i, sticking_set in enumerate(sets):
        if sticking_set.unsolved > CONE_TOLERANCE_REL * sticking_set.scale:
            result[i] = min(result[i], -sticking_set.unsolved)
    return np.minimum(result, [sticking_set.scale for sticking_set in sets]), at


def compute_least_norm(sets: Sequence[StickingSet]) -> list[Floats]:
    """Return for every set the distribution (r,) of the least norm inside all cones.

    If there is none, it is the one of the least norm among those that violate the cones least.
    """
    result = [sticking_set.least_norm for sticking_set in sets]
    active = [
        i
        for i, sticking_set in enumerate(sets)
        if len(sticking_set.h) and compute_cone_slack(sticking_set.h).min() < -CONE_TOLERANCE_REL * sticking_set.scale
    ]
    if not active:
        return result
    some = [sets[i] for i in active]
    for i, distribution in zip(active, _find_least_norms(some, *compute_margins(some)), strict=True):
        result[i] = distribution
    return result


def _find_least_norms(sets: Sequence[StickingSet], slacks: Floats, middle: Sequence[Floats]) -> list[Floats]:
    """Return for every set the distribution of `compute_least_norm` for its margin.

    `middle`: the distribution that has this margin.
    """
    result = [sticking_set.least_norm for sticking_set in sets]
    for group in _group_by_shape(sets):
        scales = np.array([sets[i].scale for i in group])
        relaxed = np.maximum(CONE_INTERIOR_REL - slacks[group] / scales, 0.0)
        h = np.stack([sets[i].h for i in group]) / scales[:, None, None]
        h[:, :, 0] += relaxed[:, None]
        start = np.stack([sets[i].null_basis.T @ (middle[i] - sets[i].least_norm) for i in group]) / scales[:, None]
        k = start.shape[1]
        P = np.broadcast_to(np.eye(k), (len(group), k, k)).copy()
        H = np.stack([sets[i].H for i in group])
        x = solve_cone_programs(P, np.zeros((len(group), k)), h, H, start)
        for i, c, scale in zip(group, x, scales, strict=True):
            result[i] = sets[i].least_norm + sets[i].null_basis @ (scale * c)
    return result


def find_distribution(sticking_set: StickingSet, miss: float) -> Floats | None:
    """Return the distribution (r,) of least norm inside all cones.

    None if every distribution violates a cone by more than `miss`, N.
    """
    if sticking_set.cone_violation() <= 0.0:
        return sticking_set.least_norm
    if sticking_set.unsolved > max(miss, CONE_TOLERANCE_REL * sticking_set.scale):
        return None
    if not len(sticking_set.h):  # nothing bounds the forces
        return sticking_set.least_norm
    g, G, exact = _list_planes(sticking_set)
    for slack in (CONE_TOLERANCE_REL, 2.0 * miss / sticking_set.scale):
        c = find_least_point(G, -g / sticking_set.scale - slack)
        if c is not None and exact:
            return sticking_set.least_norm + sticking_set.null_basis @ (sticking_set.scale * c)
    if c is None:
        return None
    margins, at = compute_margins([sticking_set])
    return _find_least_norms([sticking_set], margins, at)[0] if margins[0] >= -miss else None


def _list_planes(sticking_set: StickingSet) -> tuple[Floats, Floats, bool]:
    """Return g (l,) and G (l, k) of conditions g + G c >= 0 that hold in all cones, and whether they are complete.

    They are not complete for circular cones.
    """
    g, G, exact = [], [], True
    for h, H in zip(sticking_set.h, sticking_set.H, strict=True):
        if h[2] or H[2].any():
            exact, directions = False, _ROUND
        else:
            directions = _FLAT if h[1] or H[1].any() else _FLAT[:1]
        g.append(h[0] - directions @ h[1:])
        G.append(H[0] - directions @ H[1:])
    return np.concatenate(g), np.vstack(G), exact


def _group_by_shape(sets: Sequence[StickingSet]) -> list[list[int]]:
    """Return the numbers of the sets grouped by their shape."""
    shapes: dict[tuple[int, ...], list[int]] = {}
    for i, sticking_set in enumerate(sets):
        shapes.setdefault(sticking_set.H.shape, []).append(i)
    return list(shapes.values())
