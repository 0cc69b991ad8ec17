"""Critical values of a parameter from the roots of the linear equations, refined beside where they were bracketed.

At a critical value roots λ meet, so that each of them is known to half the digits only, and a bisection by their number
stops there. A smooth function g of the parameter with a simple zero at the critical value is made of all roots that
meet, symmetrically, so that its error is that of the equations:

    divergence          λ = 0         elementary symmetric function of the smallest roots without the permanent zeros
    several together    λ = 0         Σ λ² of these (in pairs ±λ), or Σ λ
    flutter, damped     Re λ = 0      Re λ of the root that passes the imaginary axis
    flutter, undamped   λ1 = λ2       (λ1 - λ2)² of the two that meet, on the imaginary or the real axis

(A. P. Seyranian, A. A. Mailybaev: Multiparameter Stability Theory, World Scientific 2003, chapters 2 and 3.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import AnholonError
from anholon.steady.sweep import Critical, Kind

__all__ = ["Beside", "refined"]

Complexes = NDArray[np.complex128]

_FIRST: Final = 1e-6  # of the range: how far beside the bracketed value is looked first
_WIDER: Final = 4.0  # how much farther then,
_FARTHEST: Final = 1e-2  # of the range or the value, whichever is larger: and how far at most
_SHARES: Final = (0.618, 1.414)  # of the step: two finer and coarser differences tell the error of the slopes
_GAP: Final = 3.0  # ratio of two roots between which a cluster ends
_MIRRORED: Final = 1e-6  # of a root: that of its mirror image
_FLAT: Final = 0.3  # ratio of the imaginary to the real part below which a root is on its way to the real axis
_ROUNDING: Final = 4.0 * float(np.finfo(float).eps)  # of a value
_APART: Final = 1e-2  # of the largest root: smaller ones may be on their way to 0


class Beside(NamedTuple):
    """The roots at a value: all of them (n,), 1/s; how many are 0 whatever the value is; how many motions grow without
    and with swinging."""

    roots: Complexes
    zeros: int
    diverging: int
    fluttering: int


class Crossing(NamedTuple):
    """A measure of the roots that changes its sign at a critical value; where the roots of flutter are
    (`meeting`: how many) that meet or pass the imaginary axis, else None."""

    measure: Callable[[Complexes], float]
    place: complex | None = None
    meeting: int = 1

    def frequency(self, roots: Complexes) -> float:
        """Return the frequency, Hz, at the critical value."""
        if self.place is None:
            return 0.0
        near = roots[np.argsort(np.abs(roots - self.place))[: self.meeting]]
        return abs(float(near.mean().imag)) / (2.0 * np.pi)


def refined(
    at: Callable[[float], Beside], roots: Callable[[float, float], Complexes], value: float, kind: Kind, span: float
) -> Critical | None:
    """Return the critical value of a kind that lies near a bracketed value, with its error; None where none is found.

    `roots(value, share)` are the roots (n,) by differences with a share of their usual step; `span`: the range.
    """
    try:
        ends = _bracket(at, roots, value, kind, span)
        if ends is None:
            return None
        low, high, crossing = ends
        found = [_zero(crossing, roots, share, (low, high)) for share in (1.0, *_SHARES)]
        frequency = crossing.frequency(roots(found[0], 1.0)) if "flutter" in kind else 0.0
    except (AnholonError, ValueError, np.linalg.LinAlgError):
        return None
    error = max(abs(one - found[0]) for one in found) + _ROUNDING * abs(found[0])
    return Critical(found[0], kind, frequency, error)


def _zero(
    crossing: Crossing, roots: Callable[[float, float], Complexes], share: float, ends: tuple[float, float]
) -> float:
    """Return the value between two at which the measure of a crossing is 0."""

    from scipy.optimize import brentq  # slow to import, and most ranges need it only here

    def measured(value: float) -> float:
        return crossing.measure(roots(value, share))

    return float(brentq(measured, *ends, xtol=1e-15 * max(map(abs, ends)) + 1e-300, rtol=_ROUNDING))


def _bracket(
    at: Callable[[float], Beside], roots: Callable[[float, float], Complexes], value: float, kind: Kind, span: float
) -> tuple[float, float, Crossing] | None:
    """Return two values between which the measure of a crossing changes its sign, and that crossing."""
    step = _FIRST * span
    while step <= _FARTHEST * max(span, abs(value)):
        low, high = value - step, value + step
        one, two = at(low), at(high)
        crossing = _crossing(one, two, kind)
        if crossing is not None:
            signs = [crossing.measure(roots(x, share)) for x in (low, high) for share in (1.0, *_SHARES)]
            if max(signs[:3]) < 0.0 < min(signs[3:]) or max(signs[3:]) < 0.0 < min(signs[:3]):
                return low, high, crossing
        step *= _WIDER
    return None


def _crossing(one: Beside, two: Beside, kind: Kind) -> Crossing | None:
    """Return the crossing of a kind between two values."""
    if "flutter" in kind:
        if one.fluttering == two.fluttering:
            return None
        return _of_flutter(*sorted((one, two), key=lambda beside: -beside.fluttering))
    if one.diverging == two.diverging:
        return None
    diverging, other = sorted((one, two), key=lambda beside: -beside.diverging)
    real = diverging.roots[(np.abs(diverging.roots.imag) == 0.0) & (diverging.roots.real > 0.0)].real
    if not len(real):
        return None
    first, largest = float(real.min()), float(np.abs(diverging.roots).max())
    if one.fluttering != two.fluttering and first > _APART * largest:  # two that swung before
        return _meeting(complex(np.sort(real)[:2].mean()))
    return _of_divergence(diverging, min(one.zeros, two.zeros), diverging.diverging - other.diverging)


def _of_divergence(beside: Beside, zeros: int, count: int) -> Crossing | None:
    """Return the crossing of `count` motions that begin to diverge together."""
    sizes = np.sort(np.abs(beside.roots))
    n = len(sizes)
    mirrored = _is_mirrored(beside.roots)
    most = zeros + (2 * count if mirrored else count)
    if most > n:
        return None
    if count > 1:
        power = 2 if mirrored else 1
        return Crossing(lambda roots: float(np.sum(_smallest(roots, most) ** power).real))
    # The cluster of roots that may come near 0, up to a clear gap.
    size = next((k for k in range(most, n) if sizes[k] > _GAP * sizes[k - 1] and sizes[k] > 0.0), n)

    def product(roots: Complexes) -> float:
        cluster = _smallest(roots, size)
        scale = float(np.abs(cluster).max())
        if scale == 0.0:
            return 0.0
        return float(np.poly(cluster / scale)[size - zeros].real)

    return Crossing(product)


def _of_flutter(one: Beside, other: Beside) -> Crossing | None:
    """Return the crossing of a motion that swings and grows at one value and not at the other."""
    chosen, left = (roots[(roots.real > 0.0) & (roots.imag > 0.0)] for roots in (one.roots, other.roots))
    if not len(chosen):
        return None
    if len(left):
        root = complex(max(chosen, key=lambda each: float(np.abs(left - each).min())))
    else:
        root = complex(min(chosen, key=lambda each: float(each.real)))
    others = one.roots[one.roots != root]
    if root.imag < _FLAT * root.real:
        return _meeting(complex(root.real))
    if len(others) and np.abs(others + root.conjugate()).min() <= _MIRRORED * abs(root):
        return _meeting(1j * root.imag)

    def real_part(found: Complexes) -> float:
        return float(found[np.argmin(np.abs(found - root))].real)

    return Crossing(real_part, root)


def _meeting(place: complex) -> Crossing:
    """Return the crossing of two roots that meet near a place, measured by their squared difference."""

    def difference(roots: Complexes) -> float:
        first, second = roots[np.argsort(np.abs(roots - place))[:2]]
        return float(((first - second) ** 2).real)

    return Crossing(difference, place, 2)


def _smallest(roots: Complexes, count: int) -> Complexes:
    return roots[np.argsort(np.abs(roots))[:count]]


def _is_mirrored(roots: Complexes) -> bool:
    """Return whether with every root λ there is -λ, as without damping."""
    largest = float(np.abs(roots).max(initial=0.0))
    return all(np.abs(roots + root).min() <= _MIRRORED * largest for root in roots)
