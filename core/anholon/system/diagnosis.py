"""Numbers of a system at one state: is the mass matrix definite, which constraint rows depend on the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import Problem

Floats = NDArray[np.float64]

RANK_TOLERANCE: Final = 1e-10
"""Singular values below this part of the largest one count as zero (THEORY D3)."""


class Diagnosis(NamedTuple):
    """What one state tells about M and A.

    `definite`: M is positive definite; `kept`: indices of independent rows of A; `dropped`: the others, which follow
    from them, each list in the order of the rows; `partners`: for each dropped row the kept rows it follows from;
    `problems`: contradictions and motions without inertia.
    """

    definite: bool
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]
    problems: tuple[Problem, ...]

    @property
    def undetermined(self) -> tuple[int, ...]:
        """Rows whose single reactions the motion does not tell: those with an entry in a left null vector of A."""
        return tuple(sorted({*self.dropped, *(k for group in self.partners for k in group)}))

    def joined(self, other: Diagnosis) -> Diagnosis:
        """Return this diagnosis with the partners that another state of the same system shows."""
        if other.dropped != self.dropped:
            return self
        pairs = zip(self.partners, other.partners, strict=True)
        return self._replace(partners=tuple(tuple(sorted({*one, *two})) for one, two in pairs))


def diagnose(
    M: Floats, A: Floats, b0: Floats, names: Sequence[str], orders: Sequence[int], coordinates: Sequence[str]
) -> Diagnosis:
    """Look at M (n×n), A (m×n) and b0 (m) at one state; rows are called `names` and have the given `orders`."""
    n, m = M.shape[0], A.shape[0]
    if not (np.isfinite(M).all() and np.isfinite(A).all() and np.isfinite(b0).all()):
        return Diagnosis(False, tuple(range(m)), (), (), (_not_finite(M, A, b0, names, coordinates),))
    diagonal = np.sqrt(np.maximum(np.diag(M), 0.0))
    scale = np.where(diagonal > 0.0, diagonal, max(float(diagonal.max(initial=0.0)), 1.0))
    scaled_M = M / np.outer(scale, scale)
    definite = bool(np.linalg.eigvalsh(scaled_M).min(initial=1.0) > 1e-13)

    # Greedy choice of independent rows: those of lower order first, which hold positions and rates too; among equal
    # ones in the user's order, so that a later row is the redundant one.
    rows = A / scale
    lengths = np.linalg.norm(rows, axis=1)
    vanishing = [names[i] for i in range(m) if lengths[i] <= 1e-12 * max(1.0, float(lengths.max(initial=0.0)))]
    if vanishing:
        return Diagnosis(definite, tuple(range(m)), (), (), tuple(_vanishing(name) for name in vanishing))
    rows = rows / lengths[:, None]
    kept: list[int] = []
    dropped: list[int] = []
    basis = np.zeros((0, n))
    for i in sorted(range(m), key=lambda k: orders[k]):
        rest = rows[i] - basis.T @ (basis @ rows[i])
        rest = rest - basis.T @ (basis @ rest)
        size = float(np.linalg.norm(rest))
        if size > RANK_TOLERANCE * 10:
            basis = np.vstack([basis, rest / size])
            kept.append(i)
        else:
            dropped.append(i)
    kept.sort()
    dropped.sort()
    weights = [np.linalg.lstsq(A[kept].T, A[i], rcond=None)[0] for i in dropped]
    partners = tuple(
        tuple(k for k, w in zip(kept, found, strict=True) if abs(w) * lengths[k] > 1e-9 * lengths[i])
        for i, found in zip(dropped, weights, strict=True)
    )
    problems = _contradictions(b0, lengths, kept, dropped, weights, partners, names)
    free = _without_inertia(scaled_M, basis, coordinates) if not definite else None
    return Diagnosis(definite, tuple(kept), tuple(dropped), partners, (*problems, *((free,) if free else ())))


def _contradictions(
    b0: Floats,
    lengths: Floats,
    kept: Sequence[int],
    dropped: Sequence[int],
    weights: Sequence[Floats],
    partners: Sequence[Sequence[int]],
    names: Sequence[str],
) -> list[Problem]:
    problems: list[Problem] = []
    for i, found, group in zip(dropped, weights, partners, strict=True):
        mismatch = abs(b0[i] - found @ b0[list(kept)])
        size = max(1.0, float(np.abs(b0).max(initial=0.0)), float(lengths[i]))
        if mismatch > 1e-8 * size:
            others = listing([names[k] for k in group])
            problems.append(
                Problem(
                    path=path_of(names[i]),
                    message=f"it contradicts {others}: no acceleration satisfies all of them",
                    remedy="Remove or change one of these constraints.",
                )
            )
    return problems


def _without_inertia(scaled_M: Floats, basis: Floats, coordinates: Sequence[str]) -> Problem | None:
    """Report directions that the constraints leave free and that carry no mass."""
    n = scaled_M.shape[0]
    free = np.linalg.svd(basis)[2][basis.shape[0] :].T if basis.shape[0] else np.eye(n)
    if free.shape[1] == 0:
        return None
    values, vectors = np.linalg.eigh(free.T @ scaled_M @ free)
    if values[0] > 1e-13:
        return None
    direction = np.abs(free @ vectors[:, 0])
    moved = [c for c, size in zip(coordinates, direction, strict=True) if size > 0.3 * direction.max()]
    return Problem(
        path=f"coordinates.{moved[0]}",
        message=f"nothing with mass moves when {listing(moved)} "
        + ("changes" if len(moved) == 1 else "change in a certain proportion"),
        remedy="Give mass or inertia to an element that it moves, or constrain it.",
    )


def _not_finite(M: Floats, A: Floats, b0: Floats, names: Sequence[str], coordinates: Sequence[str]) -> Problem:
    for i, row in enumerate(M):
        if not np.isfinite(row).all():
            return Problem(
                path=f"coordinates.{coordinates[i]}",
                message=f"the inertia of '{coordinates[i]}' is not a finite number at the initial state",
                remedy="Look for a division by zero or a root of a negative number in the positions.",
            )
    bad = [name for name, row, b in zip(names, A, b0, strict=True) if not (np.isfinite(row).all() and np.isfinite(b))]
    return Problem(
        path=path_of(bad[0]),
        message="the constraint is not a finite number at the initial state",
        remedy="Look for a division by zero or a root of a negative number.",
    )


def singular_start(name: str) -> Problem:
    """Return the problem of a row that depends on other rows at the initial state but not near it."""
    return Problem(
        path=path_of(name),
        message="at the initial state the constraint depends on the others, but not near it: a singular position",
        remedy="Start from a position a little away from it.",
    )


def _vanishing(name: str) -> Problem:
    return Problem(
        path=path_of(name),
        message="the gradient of the constraint vanishes at the initial state, so that it restricts nothing there",
        remedy="Write it without a product or square that is zero there, or start from another state.",
    )


def path_of(row: str) -> str:
    """Return the path of the constraint that a row belongs to."""
    return f"constraints.{row.partition('.')[0]}"


def listing(names: Sequence[str]) -> str:
    """Return quoted names as a list in words: 'a', 'b' and 'c'."""
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " and " + quoted[-1]
