"""Small motions about an equilibrium: natural frequencies, mode shapes, stability.

The tangent of the equilibrium at its supports and the mass matrix, reduced to the free directions, give
M η'' + K η = 0. Dead forces make K symmetric; following loads and dead moments do not, and then frequencies may merge
and leave the axis (flutter).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from anholon.rods.assembly import assemble, pattern_of
from anholon.rods.equilibrium import Equilibrium
from anholon.rods.inertia import masses
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh
from anholon.rods.supports import Support, hold

Floats = NDArray[np.float64]

_SYMMETRIC: Final = 1e-9


class Modes(NamedTuple):
    """Modes in the order of their frequencies: `squares` (k,) ω², rad²/s², negative where the equilibrium is
    unstable by divergence, complex where it flutters; `shapes` (k, n, 6): η of the nodes, in their own axes, with
    η^T M η = 1."""

    squares: NDArray[np.complex128]
    shapes: NDArray[np.complex128]

    @property
    def frequencies(self) -> Floats:
        """Natural frequencies, Hz; NaN for motions that grow without swinging."""
        with np.errstate(invalid="ignore"):
            roots = np.sqrt(self.squares)
        return np.where(self.squares.real > 0.0, roots.real / (2.0 * np.pi), np.nan)

    @property
    def stable(self) -> bool:
        """Whether all small motions stay small."""
        size = float(np.abs(self.squares).max(initial=0.0))
        flutter = np.abs(self.squares.imag) > 1e-9 * np.maximum(np.abs(self.squares), 1e-9 * size)
        return bool(not flutter.any() and (self.squares.real > -1e-12 * size).all())


class Linear(NamedTuple):
    """K and M (d, d) in the free directions, and the directions themselves, η (n·6, d)."""

    K: Floats
    M: Floats
    directions: Floats


def linearise(mesh: Mesh, supports: tuple[Support, ...], loads: Loads, state: Equilibrium) -> Linear:
    """Return stiffness and mass about an equilibrium under its loads."""
    n = mesh.size
    held = hold(supports, state.pose, state.factor)
    sums = assemble(mesh, state.pose, state.wrench, loads.times(state.factor))
    T = _free(held.basis, held.fixed)
    pattern = pattern_of(mesh)
    K, M = _dense(sums.K, pattern, n), _dense(masses(mesh, state.pose), pattern, n)
    return Linear(T.T @ K @ T, T.T @ M @ T, T)


def modes(linear: Linear, count: int) -> Modes:
    """Return the `count` modes of smallest ω²."""
    K, M, T = linear
    n, most = len(T) // 6, min(count, len(K))
    values, vectors = _reciprocals(K, M)
    order = np.argsort(-values.real if (values.real >= 0.0).all() else -np.abs(values))[:most]
    vectors = vectors[:, order]
    squares = 1.0 / values[order]
    norms = np.sqrt(np.abs(np.einsum("ij,ik,kj->j", vectors.conj(), M, vectors)))
    found = (T @ (vectors / norms)).T.reshape(most, n, 6)
    upward = np.argsort(squares.real, kind="stable")
    return Modes(squares[upward].astype(np.complex128), found[upward].astype(np.complex128))


def _reciprocals(K: Floats, M: Floats) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
    """Return the values 1/ω² and vectors of M η = (1/ω²) K η: the slow modes are the large ones, and keep all their
    digits beside the fast ones of stretching and of light cross-sections."""
    if float(np.abs(K - K.T).max()) <= _SYMMETRIC * float(np.abs(K).max()):
        try:
            values, vectors = scipy.linalg.eigh(M, 0.5 * (K + K.T))
            return values.astype(np.complex128), vectors.astype(np.complex128)
        except scipy.linalg.LinAlgError:
            pass  # not stable: no energy norm
    values, vectors = np.linalg.eig(np.linalg.solve(K, M))
    return values.astype(np.complex128), vectors.astype(np.complex128)


def _free(basis: Floats, fixed: NDArray[np.bool_]) -> Floats:
    """Return the free directions as columns (n·6, d)."""
    n = len(basis)
    columns = []
    for k, i in np.argwhere(~fixed):
        column = np.zeros((n, 6))
        column[k] = basis[k, i]
        columns.append(column.ravel())
    return np.stack(columns, axis=1)


def _dense(blocks: Floats, pattern: NDArray[np.intp], n: int) -> Floats:
    whole = np.zeros((n, n, 6, 6))
    np.add.at(whole, (pattern[0], pattern[1]), blocks)
    return whole.swapaxes(1, 2).reshape(6 * n, 6 * n)
