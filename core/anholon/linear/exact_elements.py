"""Roots and shapes of small motions without the error of the mesh.

Modes of elements with masses come near to the roots λ at which D(λ) y = 0 has solutions, D being the equations of
elements that swing exactly (`anholon.linear.element_waves`) on the nodes' motions and what is unknown inside. From
there inverse iteration leads to them, of second order: z = D(λ)^-1 D' y is the next shape, and λ changes by -c·y /
c·z. It begins with the slope D' of the mesh.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csc_array, csr_array
from scipy.sparse.linalg import splu

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Numbers = NDArray[np.inexact[Any]]
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


class MatrixEntriesLike(Protocol):
    """Entries (s,) of a matrix, `rows` and `columns`: sums of `shares` of the numbers with the places `of`."""

    @property
    def rows(self) -> Indices: ...
    @property
    def columns(self) -> Indices: ...
    @property
    def shares(self) -> Floats: ...
    @property
    def of(self) -> Indices: ...


class Part(Protocol):
    """Elements (k,) that swing exactly."""

    @property
    def moving(self) -> MatrixEntriesLike:
        """Where the numbers stand that depend on λ."""
        ...

    @property
    def still(self) -> MatrixEntriesLike:
        """Where those stand that do not, with their sizes as shares."""
        ...

    def numbers(self, root: complex | None, square: float) -> NDArray[np.inexact[Any]]:
        """Return the numbers for a root λ, or a real square of one."""
        ...


class Rest(NamedTuple):
    """K, M and D (f, f) of all that has no waves, on the free directions; `held` (c, f): combinations of these that
    are 0, and `allowed` (f, d): what is left, orthonormal; None where that is all."""

    K: csc_array
    M: csc_array
    D: csc_array | None
    held: csc_array | None = None
    allowed: Floats | None = None


class Exact:
    """The equations D(λ) y = 0 of small motions of what has no waves, `rest`, and of the `parts` that have.

    The unknowns y are the free directions (f,), those inside the elements, and what holds the combinations of free
    directions that are 0.
    """

    def __init__(self, rest: Rest, parts: Sequence[Part]) -> None:
        self._parts, self._allowed, self._f = parts, rest.allowed, rest.K.shape[0]
        own = [coo_array(one) for one in (rest.K, rest.M, rest.D) if one is not None]
        entries = [one.coords for one in own]
        for part in parts:
            entries += [(part.moving.rows, part.moving.columns), (part.still.rows, part.still.columns)]
        size = 1 + max(int(side.max(initial=-1)) for pair in entries for side in pair)
        self._size = size = max(size, self._f)
        held = None if rest.held is None else coo_array(rest.held)
        if held is not None:
            count = int(held.shape[0])
            i, j = (np.asarray(side, dtype=np.intp) for side in held.coords)
            entries += [(size + i, j), (j, size + i)]
            self._size += count
        rows, columns = (np.concatenate([np.asarray(pair[k], dtype=np.intp) for pair in entries]) for k in (0, 1))
        keys, slots = np.unique(columns * self._size + rows, return_inverse=True)
        self._rows = keys % self._size
        self._starts = np.searchsorted(keys, self._size * np.arange(self._size + 1))
        ends = np.cumsum([len(pair[0]) for pair in entries])
        slot = iter(np.split(slots, ends[:-1]))
        self._K, self._M = (np.bincount(next(slot), one.data, len(keys)) for one in own[:2])
        self._D = None if rest.D is None else np.bincount(next(slot), own[2].data, len(keys))
        self._by: list[csr_array] = []
        for part in parts:
            at, of = next(slot), part.moving.of
            shape = (len(keys), int(of.max(initial=-1)) + 1)
            self._by.append(csr_array((part.moving.shares, (at, of)), shape=shape))
            self._K += np.bincount(next(slot), part.still.shares, len(keys))
        if held is not None:
            for _ in range(2):
                self._K += np.bincount(next(slot), held.data, len(keys))

    def matrix(self, root: complex | None, square: float = 0.0) -> csc_array:
        """Return D(λ), of a root λ or a real square of one."""
        data: NDArray[np.inexact[Any]] = self._K + (square if root is None else root**2) * self._M
        if self._D is not None and root is not None:
            data = data + root * self._D
        for part, by in zip(self._parts, self._by, strict=True):
            data = data + by @ part.numbers(root, square)[: by.shape[1]]
        return csc_array((data, self._rows, self._starts), shape=(self._size, self._size))

    def whole(self, x: Numbers) -> Complexes:
        """Return a motion (d,) of those that are allowed as unknowns y, those inside 0."""
        y = np.zeros(self._size, dtype=np.complex128)
        y[: self._f] = x if self._allowed is None else self._allowed @ x
        return y

    def motion(self, y: Complexes) -> Complexes:
        """Return the motion (d,) of unknowns y."""
        free = y[: self._f]
        return np.asarray(free if self._allowed is None else self._allowed.T @ free)


class Found(NamedTuple):
    """Roots (k,), of real squares or λ, and shapes (d, k)."""

    roots: Complexes
    shapes: Complexes


def refined_squares(exact: Exact, M: Floats, squares: Complexes, shapes: Complexes) -> Found:
    """Return ω² and shapes of motions that nothing damps or turns, K symmetric; M, and ω² and shapes to begin with, are
    those of the mesh."""
    return _refined(exact, lambda square: exact.matrix(None, -square.real), lambda _: -M, M, squares, shapes)


def refined_roots(exact: Exact, D: Floats | None, M: Floats, roots: Complexes, shapes: Complexes) -> Found:
    """Return roots λ and shapes; those on the imaginary axis stay there. D and M are those of the mesh."""
    own = np.zeros_like(M) if D is None else D
    return _refined(exact, exact.matrix, lambda root: own + 2.0 * root * M, M, roots, shapes)


def refined_value(
    exact: Exact,
    matrix: Callable[[float], csc_array | None],
    first: float,
    x: Floats,
    growth: Floats,
    allowed: float,
) -> tuple[float, Floats] | None:
    """Return the value of a parameter of the equations of rest at which they have a solution, and the motion (d,) that
    is one; None where there is none within what is allowed, or the equations are not known there.

    They are `matrix` of the value, on the unknowns of `exact`; `first`, `x` (d,): value and motion to begin with,
    `growth` (d,): D' x there, by the value.
    """

    def known(value: complex) -> csc_array:
        result = matrix(value.real)
        if result is None:
            raise _UnknownError
        return result

    try:
        reached = _reached(exact, known, growth, x, x, complex(first), allowed, _ROUNDED)
    except (_UnknownError, ValueError):  # elements are cut into other pieces there
        return None
    if reached is None:
        return None
    shape = np.asarray(reached[1].real)
    alike = abs(float(shape @ x)) ** 2 > _ALIKE * float(shape @ shape) * float(x @ x)
    return (reached[0].real, shape) if alike else None


class _UnknownError(Exception):
    """The equations without the error of the mesh are not known."""


def _refined(
    exact: Exact,
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
        reached = _reached(exact, matrix, slope(first) @ x, x, M @ x, first, allowed)
        if reached is None or _known(M, reached, values[:k], vectors[:, :k]):
            continue
        if _shared(M, x, reached[1]) > _ALIKE:
            values[k], vectors[:, k] = reached
    return Found(values, vectors)


def _reached(
    exact: Exact,
    matrix: Callable[[complex], csc_array],
    start: Numbers,
    x: Numbers,
    beside: Numbers,
    first: complex,
    allowed: float,
    settled: float = _SETTLED,
) -> tuple[complex, Complexes] | None:
    """Return the root that inverse iteration leads to, with its shape; None where it goes further than allowed.

    `start` (d,): D' x of the shape x to begin with; `beside` (d,): M x, beside which lengths of shapes are measured.
    """
    root, best = first, np.inf
    own = matrix(root)
    right, y, by_root = exact.whole(start), exact.whole(x), own
    weights = exact.whole(beside).conj()
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
            return (root, exact.motion(y)) if k else None
        # D(λ + δ) (y + …) = 0 with a shape as long as before.
        length, before = complex(weights @ z), complex(weights @ y)
        change = -before / length if length else complex(np.inf)
        if first.real == 0.0:
            change = complex(0.0, change.imag)
        elif first.imag == 0.0:
            change = complex(change.real, 0.0)
        root, y = root + change, z / length
        if not abs(root - first) <= allowed:
            return None
        # The next change is at most as much smaller as this one is; the last ones are rounding.
        ahead = abs(change) * (min(1.0, abs(change) / best) if np.isfinite(best) else 1.0)
        if ahead <= settled * abs(root) or (abs(change) >= best and best <= _ROUNDED * abs(root)):
            return root, exact.motion(y)
        best = min(best, abs(change))
    return (root, exact.motion(y)) if best <= _ROUNDED * abs(root) else None


def _solved(matrix: csc_array, right: Complexes) -> Complexes:
    """Return z with a matrix times z = right; raises RuntimeError where there is none."""
    factors = splu(matrix)
    if np.iscomplexobj(matrix.data):
        return np.asarray(factors.solve(right))
    both = factors.solve(np.stack([right.real, right.imag], axis=1))
    return np.asarray(both[:, 0] + 1j * both[:, 1])


def _shared(M: Floats, one: Complexes, two: Complexes) -> float:
    """Return which part of their energy two shapes share."""
    parts = M @ np.stack([one.real, one.imag, two.real, two.imag], axis=1)
    heavy = [parts[:, k] + 1j * parts[:, k + 1] for k in (0, 2)]
    sizes = abs(one.conj() @ heavy[0]) * abs(two.conj() @ heavy[1])
    return float(abs(one.conj() @ heavy[1]) ** 2 / sizes) if sizes > 0.0 else 0.0


def _known(M: Floats, one: tuple[complex, Complexes], roots: Complexes, shapes: Complexes) -> bool:
    """Tell whether a root with its shape is among others."""
    root, x = one
    near = np.flatnonzero(np.abs(roots - root) <= _SAME * abs(root))
    return any(_shared(M, shapes[:, j], x) > _WHOLE for j in near)
