"""Roots and shapes of small motions without the error of the mesh.

Modes of elements with masses come near to the roots λ at which D(λ) y = 0 has solutions, D being the equations of
elements that swing exactly (`anholon.rods.waves`) on the nodes' motions and what is unknown inside. From there inverse
iteration leads to them, of second order: z = D(λ)^-1 D' y is the next shape, and λ changes by -c·y / c·z. It begins
with the slope D' of the mesh.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csc_array, csr_array
from scipy.sparse.linalg import splu

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]
_ROUNDS: Final = 12
_SETTLED: Final = 1e-12  # part of a root by which it changes at last
_NEAR: Final = 0.5  # part of a root by which it may change in all,
_OTHERS: Final = 1e-2  # or of that part of the largest asked for
_ALIKE: Final = 0.5  # part of the energy that a shape shares with what it began from
_ROUNDED: Final = 1e-9  # part of a root that may be rounding
_SLOPES: Final = (1, 4, 8)  # rounds in which the slope by the root is taken anew
_STEP: Final = 1e-6  # part of a root by which it is taken
_WHOLE: Final = 0.99  # part of the energy that one shape shares with itself
_SAME: Final = 1e-8  # part of a root within which two are one


class Part(Protocol):
    """Elements (k,) that swing exactly."""

    def matrix(self, root: complex | None, square: float) -> csr_array:
        """Return their part of D(λ) on the allowed motions (d,) and unknowns beside these, with the equations of the
        latter: for a root λ, or a real square of one."""
        ...


class Exact(NamedTuple):
    """K, M and D (d, d) of all that has no waves, and the parts that have."""

    K: Floats
    M: Floats
    D: Floats | None
    parts: Sequence[Part]

    def matrix(self, root: complex | None, square: float = 0.0) -> csc_array:
        """Return D(λ) with the equations inside the elements, of a root λ or a real square of one."""
        whole = sum((part.matrix(root, square) for part in self.parts[1:]), self.parts[0].matrix(root, square))
        rest: NDArray[np.inexact[Any]] = self.K + (square if root is None else root**2) * self.M
        if self.D is not None and root is not None:
            rest = rest + root * self.D
        own = coo_array(rest)
        return csc_array(whole + csr_array((own.data, own.coords), shape=whole.shape))


class Found(NamedTuple):
    """Roots (k,), of real squares or λ, and shapes (d, k)."""

    roots: Complexes
    shapes: Complexes


def refined_squares(exact: Exact, M: Floats, squares: Complexes, shapes: Complexes) -> Found:
    """Return ω² and shapes of motions that nothing damps or turns, K symmetric; M, and ω² and shapes to begin with, are
    those of the mesh."""
    return _refined(lambda square: exact.matrix(None, -square.real), lambda _: -M, M, squares, shapes)


def refined_roots(exact: Exact, D: Floats | None, M: Floats, roots: Complexes, shapes: Complexes) -> Found:
    """Return roots λ and shapes; those on the imaginary axis stay there. D and M are those of the mesh."""
    own = np.zeros_like(M) if D is None else D
    return _refined(exact.matrix, lambda root: own + 2.0 * root * M, M, roots, shapes)


def _refined(
    matrix: Callable[[complex], csc_array],
    slope: Callable[[complex], Floats | Complexes],
    M: Floats,
    roots: Complexes,
    shapes: Complexes,
) -> Found:
    """Return the roots and shapes that inverse iteration leads to, and those given where it leads astray; motions
    without stiffness stay as they are."""
    largest = float(np.abs(roots).max(initial=0.0))
    values, vectors = roots.copy(), shapes.copy()
    for k in np.flatnonzero(roots):
        first, x = complex(roots[k]), shapes[:, k]
        allowed = _NEAR * max(abs(first), _OTHERS * largest)
        reached = _reached(matrix, slope(first) @ x, x, M @ x, first, allowed)
        if reached is None or _known(M, reached, values[:k], vectors[:, :k]):
            continue
        if _shared(M, x, reached[1]) > _ALIKE:
            values[k], vectors[:, k] = reached
    return Found(values, vectors)


def _reached(
    matrix: Callable[[complex], csc_array],
    start: Complexes,
    x: Complexes,
    beside: Complexes,
    first: complex,
    allowed: float,
) -> tuple[complex, Complexes] | None:
    """Return the root that inverse iteration leads to, with its shape; None where it goes further than allowed.

    `start` (d,): D' x of the shape x to begin with; `beside` (d,): M x, beside which lengths of shapes are measured.
    """
    d, root, best = len(start), first, np.inf
    own = matrix(root)
    right = np.zeros(own.shape[0], dtype=np.complex128)
    right[:d] = start
    y, by_root = np.zeros(own.shape[0], dtype=np.complex128), own
    for k in range(_ROUNDS):
        if k:
            own = matrix(root)
            if k in _SLOPES:
                step = _STEP * abs(root)
                by_root = (matrix(root + step) - own) / step
            right = by_root @ y
        try:
            z = _solved(own, right)
        except RuntimeError:  # how SuperLU says that the matrix is singular: just at the root
            return (root, y[:d]) if k else None
        # D(λ + δ) (y + …) = 0 with a shape as long as before.
        length = complex(beside.conj() @ z[:d])
        before = complex(beside.conj() @ (y[:d] if k else x))
        change = -before / length if length else complex(np.inf)
        if first.real == 0.0:
            change = complex(0.0, change.imag)
        elif first.imag == 0.0:
            change = complex(change.real, 0.0)
        root, y = root + change, z / length
        if not abs(root - first) <= allowed:
            return None
        # The last changes are rounding.
        if abs(change) <= _SETTLED * abs(root) or (abs(change) >= best and best <= _ROUNDED * abs(root)):
            return root, y[:d]
        best = min(best, abs(change))
    return (root, y[:d]) if best <= _ROUNDED * abs(root) else None


def _solved(matrix: csc_array, right: Complexes) -> Complexes:
    """Return z with a matrix times z = right; raises RuntimeError where there is none."""
    factors = splu(matrix)
    if np.iscomplexobj(matrix.data):
        return np.asarray(factors.solve(right))
    both = factors.solve(np.stack([right.real, right.imag], axis=1))
    return np.asarray(both[:, 0] + 1j * both[:, 1])


def _shared(M: Floats, one: Complexes, two: Complexes) -> float:
    """Return which part of their energy two shapes share."""
    sizes = abs(one.conj() @ M @ one) * abs(two.conj() @ M @ two)
    return float(abs(one.conj() @ M @ two) ** 2 / sizes) if sizes > 0.0 else 0.0


def _known(M: Floats, one: tuple[complex, Complexes], roots: Complexes, shapes: Complexes) -> bool:
    """Tell whether a root with its shape is among others."""
    root, x = one
    near = np.flatnonzero(np.abs(roots - root) <= _SAME * abs(root))
    return any(_shared(M, shapes[:, j], x) > _WHOLE for j in near)
