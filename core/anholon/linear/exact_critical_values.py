"""Values of a parameter at which small motions begin to swing ever wider, without the error of the mesh.

A root v of D(v, p) y = 0 is one of h(v, p) = 0, the last unknown of D y + b h = 0 with c · y = 1, which is smooth where
b and c are not across the solutions of D and of its transpose. Where nothing damps two roots v merge at the border, λ²
or ω, and the square of their distance passes zero; where something does a root λ passes the imaginary axis.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from scipy.sparse import block_array, csc_array
from scipy.sparse.linalg import splu

from anholon.linear.exact_elements import Exact

_ROUNDS: Final = 12
_SETTLED: Final = 1e-10  # part of a value by which it changes at last
_ASIDE: Final = 1e-3  # part of a root by which others are looked at beside it,
_BESIDE: Final = 1e-4  # and the same of a value
_INVERSE: Final = 3  # rounds of inverse iteration
_FURTHEST: Final = 0.1  # part of a root by which it may change

Equations = Callable[[float], Exact]
"""The equations at a value; raises UnknownError where they are not known."""


class UnknownError(Exception):
    """The equations without the error of the mesh are not known, or have no such border."""


class Border(NamedTuple):
    """A value of the parameter, and ω, rad/s, there."""

    value: float
    omega: float


class _Bordered:
    """The function h for one b and c."""

    def __init__(self, first: csc_array) -> None:
        factors, size = splu(first), first.shape[0]
        self._size = size
        start = np.sin(1.0 + 1.7 * np.arange(size)).astype(first.dtype)
        sides = []
        for transposed in ("N", "T"):
            result = start
            for _ in range(_INVERSE):
                result = factors.solve(result, trans=transposed)
                result = result / np.linalg.norm(result)
            sides.append(result.conj())
        # Largest where D^-1 is: c along its columns, b along its rows.
        self._c, self._b = (side[:, None] for side in sides)

    def __call__(self, matrix: csc_array) -> complex:
        if matrix.shape[0] != self._size:
            raise UnknownError  # elements are cut into other pieces
        right = np.zeros(self._size + 1, dtype=np.complex128 if np.iscomplexobj(matrix.data) else np.float64)
        right[-1] = 1.0
        whole = csc_array(block_array([[matrix, self._b], [self._c.T, None]]).astype(right.dtype))
        return complex(splu(whole).solve(right)[-1])


def merging(equations: Equations, value: float, root: complex, span: float, *, squares: bool) -> Border | None:
    """Return where two roots merge, near a value at which those of the elements do, None where that leads astray.

    `root`: that of the elements near there; `span`: of the values; `squares`: whether the equations are real ones of
    λ², as where nothing turns: they may then merge as real ones, too.
    """
    v = (root**2).real if squares else root.imag
    first = v

    def matrix(exact: Exact, v: float) -> csc_array:
        return exact.matrix(None, v) if squares else exact.matrix(1j * v)

    def apart(p: float) -> float:
        """Return the square of the distance of two roots; where they are in the mean is v then."""
        nonlocal v
        exact, step = equations(p), _ASIDE * abs(first)
        low, state, high = (bordered(matrix(exact, v + k * step)) for k in (-1, 0, 1))
        slope, bend = 0.5 * (high - low), high - 2.0 * state + low
        if bend == 0.0:
            raise UnknownError  # there is one root alone
        v += float((-slope / bend).real) * step
        return float(((slope / bend) ** 2 - 2.0 * state / bend).real) * (2.0 * step) ** 2

    bordered = _Bordered(matrix(equations(value), v))
    result = _passed(apart, value, span)
    if result is None or not abs(v - first) <= _FURTHEST * abs(first):
        return None
    return Border(result, float(np.sqrt(max(-v, 0.0))) if squares else v)


def passing(equations: Equations, value: float, root: complex, span: float) -> Border | None:
    """Return where a damped root passes the imaginary axis, near a value at which one of the elements does, `root`;
    None where that leads astray."""
    first, omega = root, abs(root.imag)

    def growth(p: float) -> float:
        nonlocal root
        exact, step = equations(p), _ASIDE * omega
        for _ in range(_ROUNDS):
            one, two = (bordered(exact.matrix(root + k * step)) for k in (0, 1j))
            change = -one * 1j * step / (two - one)
            root += change
            if abs(change) <= _SETTLED * omega:
                break
            step = min(step, abs(change))
        return root.real

    bordered = _Bordered(equations(value).matrix(root))
    result = _passed(growth, value, span)
    if result is None or not abs(root - first) <= _FURTHEST * omega:
        return None
    return Border(result, root.imag)


def _passed(of: Callable[[float], float], value: float, span: float) -> float | None:
    """Return where a function is zero, by the secants through its last two values; None where it is not near."""
    size = max(abs(value), 1e-3 * span)
    before, now = value, value + _BESIDE * size
    first, second = of(before), of(now)
    for _ in range(_ROUNDS):
        if second == first:
            return now if second == 0.0 else None
        ahead = now - second * (now - before) / (second - first)
        if not abs(ahead - value) <= _FURTHEST * size:
            return None
        before, first, now = now, second, ahead
        if abs(now - before) <= _SETTLED * size:
            return now
        second = of(now)
    return None
