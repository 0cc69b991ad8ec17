"""Stability of equilibria whose loads have a potential: how many motions lower the energy, and along which.

By Sylvester's law of inertia the negative eigenvalues of a symmetric stiffness are as many as the negative pivots of
its elimination without exchanges. Beside joints and bodies it is that of the motions they allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.rods.balance import FLOOR, Balance, Linear
from anholon.rods.band import WIDEST, Band
from anholon.rods.kernel import yields
from anholon.rods.mechanisms import free_motions
from anholon.rods.rigid import still_motions, without

if TYPE_CHECKING:
    from scipy.sparse import csc_array, csr_array

Floats = NDArray[np.float64]

_SYMMETRIC: Final = 1e-7  # part of the largest entry
_NOTHING: Final = 1e-7  # part of the bending stiffness of the whole rods that is none
_DENSE: Final = 1500  # unknowns up to which eigenvalues are found where elimination does not do
_ITERATIONS: Final = 12
_SAME: Final = 1e-10  # part of the largest singular value below which what is held is held already
_INDIFFERENT: Final = 1e-3  # part of the bending stiffness of the whole rods: what meets less may meet nothing
_TOGETHER: Final = 4  # motions


class Reduced(NamedTuple):
    """The stiffness K (f, f) of free directions, along and about the axes of the supports, and of coordinates beside
    the rods; `at` (f,): their places in z; `Z` (f, d): the motions that joints and constraints allow, orthonormal, and
    `held` (f - d, f): what they hold; None where there are none of these."""

    K: csc_array
    at: NDArray[np.intp]
    Z: Floats | None
    held: csc_array | None = None

    def on_allowed(self, K: csc_array) -> Floats:
        """Return a matrix (f, f) on the allowed motions, (d, d)."""
        return np.asarray(K.toarray() if self.Z is None else self.Z.T @ (K @ self.Z))


def reduced(balance: Balance, linear: Linear) -> Reduced:
    """Return the stiffness of the motions that supports, joints and bodies allow."""
    import scipy.linalg  # slow to import, and equilibria of chains do not need it
    from scipy.sparse import csc_array

    i, j, values = linear.entries()
    n, k = 6 * balance.mesh.size, len(linear.state.rest)
    K = csc_array((values, (i, j)), shape=(n + k, n + k))
    moving = np.zeros(0, dtype=bool) if balance.beside is None else balance.beside.scales > 0.0
    index = np.flatnonzero(np.concatenate([~linear.held.fixed.ravel(), moving]))
    own = csc_array(K[index][:, index])
    if not k:
        return Reduced(own, index, None)
    rows = K[n + np.flatnonzero(~moving)][:, index].toarray()
    if not len(rows):
        return Reduced(own, index, None)
    Z = scipy.linalg.null_space(rows, rcond=_SAME)
    # Rows that others contain are left out.
    order = scipy.linalg.qr(rows.T, mode="r", pivoting=True)[1][: rows.shape[1] - Z.shape[1]]
    return Reduced(own, index, Z, csc_array(rows[np.sort(order)]))


def allowed_motions(balance: Balance, linear: Linear, found: Reduced) -> Floats:
    """Return the motions z that supports, joints and constraints allow as columns (6 n + k, d), orthonormal."""
    whole = free_directions(balance, linear, found)
    return np.asarray(whole.toarray() if found.Z is None else whole @ found.Z)


def free_directions(balance: Balance, linear: Linear, found: Reduced) -> csr_array:
    """Return the free directions, before joints and constraints, as columns z (6 n + k, f)."""
    from scipy.sparse import csr_array

    n, k = balance.mesh.size, len(linear.state.rest)
    at_nodes = found.at < 6 * n
    place, columns = found.at[at_nodes], np.flatnonzero(at_nodes)
    rows = 6 * (place // 6)[:, None] + np.arange(6)
    values = linear.held.basis[place // 6, place % 6].ravel()
    beside = np.flatnonzero(~at_nodes)
    i = np.concatenate([rows.ravel(), found.at[beside]])
    j = np.concatenate([columns.repeat(6), beside])
    return csr_array((np.concatenate([values, np.ones(len(beside))]), (i, j)), shape=(6 * n + k, len(found.at)))


def _sizes(diagonal: Floats) -> Floats:
    """Return roots of stiffnesses, each at least a thousandth of a millionth of the largest."""
    size = np.sqrt(np.abs(diagonal))
    return np.asarray(np.maximum(size, 1e-9 * size.max(initial=0.0)))


def is_symmetric(K: Floats | csc_array) -> bool:
    """Tell whether a stiffness is symmetric, each entry beside those of its own motions: a load that follows is small
    beside what stretches a rod, and yet lets it flutter."""
    size = _sizes(K.diagonal())
    if isinstance(K, np.ndarray):
        return bool((np.abs(K - K.T) <= _SYMMETRIC * np.outer(size, size)).all())
    from scipy.sparse import coo_array

    gap = coo_array(K - K.T)
    i, j = gap.coords
    return bool((np.abs(gap.data) <= _SYMMETRIC * size[i] * size[j]).all())


def negative(balance: Balance, linear: Linear, more: float = 0.0) -> int | None:
    """Return how many independent motions lower the energy at a state, None where the loads have no potential, or
    where it cannot be told. `more`: stiffness in the measure of lengths that is added."""
    if balance.beside is None and not len(linear.state.rest):
        told = _of_chain(balance, linear, more)
        if told is not None:
            symmetric, count = told
            return _of_rods(count, linear) if symmetric else None
    from scipy.sparse import csc_array, diags_array  # slow to import, and equilibria of chains do not need it
    from scipy.sparse.linalg import splu

    found = reduced(balance, linear)
    if more:
        found = found._replace(K=found.K + diags_array(more * balance.weights[found.at] ** 2, format="csc"))
    if found.Z is not None:
        K = found.on_allowed(found.K)
        if not is_symmetric(K):
            return None
        return _of_rods(int(np.count_nonzero(np.linalg.eigvalsh(0.5 * (K + K.T)) < 0.0)), linear)
    if not is_symmetric(found.K):
        return None
    sym = csc_array(0.5 * (found.K + found.K.T))
    try:
        lu = splu(sym, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
        if (lu.perm_r == lu.perm_c).all():
            return _of_rods(int(np.count_nonzero(lu.U.diagonal() < 0.0)), linear)
    except RuntimeError:  # how SuperLU says that the matrix is singular
        pass
    if sym.shape[0] > _DENSE:
        return None
    return _of_rods(int(np.count_nonzero(np.linalg.eigvalsh(sym.toarray()) < 0.0)), linear)


def _of_chain(balance: Balance, linear: Linear, more: float) -> tuple[bool, int] | None:
    """Return whether the stiffness of a chain is symmetric, and how many of its eigenvalues are negative with `more` of
    it; None where it is no chain, or cannot be told so."""
    i, j, values = linear.entries()
    free = ~linear.held.fixed.ravel()
    kept = free[i] & free[j]
    place = np.cumsum(free) - 1
    i, j, values = place[i[kept]], place[j[kept]], values[kept]
    size, width = int(np.count_nonzero(free)), int(np.abs(i - j).max(initial=0))
    if width > WIDEST:
        return None
    wide = 2 * width + 1
    rows: Floats = np.bincount(wide * i + width + j - i, weights=values, minlength=wide * size).astype(np.float64)
    rows = rows.reshape(size, wide)
    column = np.arange(size)[:, None] + np.arange(-width, width + 1)
    inside = (column >= 0) & (column < size)
    column = np.where(inside, column, 0)
    across = np.where(inside, rows[column, np.arange(wide)[::-1]], 0.0)
    stiff = _sizes(rows[:, width])
    if not (np.abs(rows - across) <= _SYMMETRIC * stiff[:, None] * stiff[column])[inside].all():
        return False, 0
    both = 0.5 * (rows + across)
    both[:, width] += more * balance.weights[: len(free)][free] ** 2
    own = np.broadcast_to(np.arange(size)[:, None], column.shape)
    count = Band(own[inside], column[inside], both[inside], size).negative()
    return None if count is None else (True, count)


def _of_rods(count: int, linear: Linear) -> int | None:
    """Return how many of the negative stiffnesses are not only those of strains that are frozen, or nearly; None where
    elements are too coarse to tell.

    What a sharp element yields along these is the error of its bending: a small number of either sign, whose inverse is
    no stiffness of the rod. Beside the wrenches as unknowns it would not count, by Sylvester's law.
    """
    own = count - _yielding(linear)
    return own if own >= 0 else None


def _yielding(linear: Linear) -> int:
    """Return along how many strains sharp elements yield by less than nothing."""
    found = yields(linear.sums.states)
    # Lengths and angles side by side, of rods of any size: scaled, which leaves the signs.
    size = np.sqrt(np.abs(np.diagonal(found, axis1=1, axis2=2)))
    size = np.where(size > 0.0, size, 1.0)
    found = found / (size[:, :, None] * size[:, None, :])
    return int(np.count_nonzero(np.linalg.eigvalsh(0.5 * (found + np.swapaxes(found, 1, 2))) < 0.0))


def sign(linear: Linear) -> int:
    """Return the sign of the determinant of the stiffness, as beside the wrenches as unknowns."""
    return linear.sign * (-1 if _yielding(linear) % 2 else 1)


def unstable(balance: Balance, linear: Linear) -> int | None:
    """Return how many independent motions lower the energy at a state; those that meet no stiffness do not count."""
    if free_motions(balance).text:
        told = _beside_still(balance, linear)
        if told is not None:
            return told[0]
    return negative(balance, linear, _NOTHING * bending(balance))


def _beside_still(balance: Balance, linear: Linear) -> tuple[int | None] | None:
    """Return the same where some rigid motions meet no stiffness, which rounding of that of stiff strains would count;
    None where there are none."""
    found = reduced(balance, linear)
    still = still_motions(balance, linear, allowed_motions(balance, linear, found))
    if not still.shape[1]:
        return None
    K = found.on_allowed(found.K)
    if not is_symmetric(K):
        return (None,)
    K = without(0.5 * (K + K.T), still, still) + float(np.abs(K).max()) * (still @ still.T)
    K += _NOTHING * bending(balance) * float(balance.weights.max()) ** 2 * np.eye(len(K))
    try:
        np.linalg.cholesky(K)
    except np.linalg.LinAlgError:
        if len(K) > _DENSE:
            return (None,)
        return (_of_rods(int(np.count_nonzero(np.linalg.eigvalsh(0.5 * (K + K.T)) < 0.0)), linear),)
    return (_of_rods(0, linear),)


def bending(balance: Balance) -> float:
    """Return the bending stiffness of the whole rods, N·m/rad; 0 where there is none."""
    yields = float(np.diagonal(balance.mesh.compliance, axis1=1, axis2=2)[:, 3:].max(initial=0.0))
    return 1.0 / (yields * float(balance.mesh.length.sum())) if yields > 0.0 else 0.0


def indifferent(balance: Balance, linear: Linear) -> list[Floats]:
    """Return the motions near a state, of length 1 and across each other, along which next to no stiffness and no force
    is met, as by a ring of a round rod that turns about the tangent at its clamp; at a bifurcation that into the
    branch."""
    found: list[Floats] = []
    n, most = 6 * balance.mesh.size, _INDIFFERENT * bending(balance)
    right = -linear.residual.ravel()
    for _ in range(_TOGETHER):
        motion, tau = critical_motion(balance, linear, found)
        floor = FLOOR * linear.cancelling * float(np.abs(motion[:n]).sum())
        if not (abs(tau) < most and abs(float(motion[:n] @ right)) <= floor):
            break
        found.append(motion)
    return found


def across(balance: Balance, z: Floats, *others: Floats) -> Floats:
    """Return the part of a motion across others of length 1."""
    for other in others:
        z = z - (balance.weights**2 * other @ z) * other
    return z


def critical_motion(balance: Balance, linear: Linear, others: Sequence[Floats]) -> tuple[Floats, float]:
    """Return the motion z that meets the least stiffness near a state, of length 1 and across the given ones, and its
    stiffness in the measure of lengths: by inverse iteration; no motion, and an infinite stiffness, where everything is
    held."""
    W = balance.weights**2
    n = 6 * balance.mesh.size
    # A fixed motion that is not symmetric to anything begins.
    z = np.concatenate([np.sin(1.0 + 1.7 * np.arange(n)), np.zeros(len(linear.state.rest))])
    tau = np.inf
    for _ in range(_ITERATIONS):
        z = across(balance, z, *others)
        z = z / np.sqrt(W @ z**2)
        found = linear.inverse(W * z)
        tau = 1.0 / float(W * z @ found) if W * z @ found != 0.0 else 0.0
        if not np.isfinite(found).all():
            break
        if not found.any():
            return found, np.inf
        z = found
    z = across(balance, z, *others)
    return z / np.sqrt(W @ z**2), tau
