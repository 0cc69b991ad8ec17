"""Critical values of a parameter from the roots of the linear equations, refined from brackets.

At a critical value roots λ coincide, so that each of them is known to half the digits only, and a bisection by the
number of growing roots can be no better. A symmetric function of all roots that coincide is smooth in the parameter,
has a simple zero at the critical value, and has the error of the equations:

    divergence          λ = 0         elementary symmetric function of the smallest roots without the permanent zeros
    several together    λ = 0         Σ λ² of these (in pairs ±λ), or Σ λ
    flutter, damped     Re λ = 0      Re λ of the root that crosses the imaginary axis
    flutter, undamped   λ1 = λ2       (λ1 - λ2)² of the two that coincide, on the imaginary or the real axis

(A. P. Seyranian, A. A. Mailybaev: Multiparameter Stability Theory, World Scientific 2003, chapters 2 and 3.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from anholon.array_types import Complexes
from anholon.errors import AnholonError
from anholon.linear.tolerances import (
    CLUSTER_RATIO,
    CRITICAL_ROUNDING_REL,
    DIFFERENCE_STEP_FACTORS,
    FIRST_OFFSET_REL,
    MAX_OFFSET_REL,
    MIRROR_TOLERANCE_REL,
    NEARLY_REAL_RATIO,
    OFFSET_FACTOR,
    SMALL_ROOT_REL,
)
from anholon.results.rods.modal_reader import CriticalKind, CriticalValue


class RootsAtValue(NamedTuple):
    """The roots at a value: all of them (n,), 1/s; the number of roots that are 0 at any value.

    Further the numbers of motions that grow without and with oscillation.
    """

    roots: Complexes
    zero_count: int
    divergent_count: int
    flutter_count: int


class RootCrossing(NamedTuple):
    """A function of the roots that changes its sign at a critical value.

    `root_location`: place of the roots of flutter, None for divergence; `meeting_count`: number of roots that coincide
    there.
    """

    function: Callable[[Complexes], float]
    root_location: complex | None = None
    meeting_count: int = 1

    def compute_frequency(self, roots: Complexes) -> float:
        """Return the frequency, Hz, at the critical value."""
        if self.root_location is None:
            return 0.0
        near = roots[np.argsort(np.abs(roots - self.root_location))[: self.meeting_count]]
        return abs(float(near.mean().imag)) / (2.0 * np.pi)


def refine_critical_value(
    evaluate: Callable[[float], RootsAtValue],
    roots: Callable[[float, float], Complexes],
    value: float,
    kind: CriticalKind,
    span: float,
) -> CriticalValue | None:
    """Return the critical value of a kind near a bracketed value, with its error; None if there is none.

    `roots(value, share)`: the roots (n,) by differences with a share of their usual step; `span`: the range.
    """
    try:
        ends = _find_bracket(evaluate, roots, value, kind, span)
        if ends is None:
            return None
        low, high, crossing = ends
        results = [_find_zero(crossing, roots, share, (low, high)) for share in (1.0, *DIFFERENCE_STEP_FACTORS)]
        frequency = crossing.compute_frequency(roots(results[0], 1.0)) if "flutter" in kind else 0.0
    except (AnholonError, ValueError, np.linalg.LinAlgError):
        return None
    error = max(abs(result - results[0]) for result in results) + CRITICAL_ROUNDING_REL * abs(results[0])
    return CriticalValue(results[0], kind, frequency, error)


def _find_zero(
    crossing: RootCrossing, roots: Callable[[float, float], Complexes], step_factor: float, ends: tuple[float, float]
) -> float:
    """Return the value between two at which the measure of a crossing is 0."""

    from scipy.optimize import brentq  # slow to import, and most ranges need it only here

    def measured(value: float) -> float:
        return crossing.function(roots(value, step_factor))

    return float(brentq(measured, *ends, xtol=1e-15 * max(map(abs, ends)) + 1e-300, rtol=CRITICAL_ROUNDING_REL))


def _find_bracket(
    evaluate: Callable[[float], RootsAtValue],
    roots: Callable[[float, float], Complexes],
    value: float,
    kind: CriticalKind,
    span: float,
) -> tuple[float, float, RootCrossing] | None:
    """Return two values between which the measure of a crossing changes its sign, and that crossing."""
    step = FIRST_OFFSET_REL * span
    while step <= MAX_OFFSET_REL * max(span, abs(value)):
        low, high = value - step, value + step
        roots_at_low, roots_at_high = evaluate(low), evaluate(high)
        crossing = _find_crossing(roots_at_low, roots_at_high, kind)
        if crossing is not None:
            signs = [
                crossing.function(roots(x, share)) for x in (low, high) for share in (1.0, *DIFFERENCE_STEP_FACTORS)
            ]
            if max(signs[:3]) < 0.0 < min(signs[3:]) or max(signs[3:]) < 0.0 < min(signs[:3]):
                return low, high, crossing
        step *= OFFSET_FACTOR
    return None


def _find_crossing(before: RootsAtValue, after: RootsAtValue, kind: CriticalKind) -> RootCrossing | None:
    """Return the crossing of a kind between two values."""
    if "flutter" in kind:
        if before.flutter_count == after.flutter_count:
            return None
        return _find_flutter_crossing(*sorted((before, after), key=lambda roots: -roots.flutter_count))
    if before.divergent_count == after.divergent_count:
        return None
    diverging, other = sorted((before, after), key=lambda roots: -roots.divergent_count)
    real = diverging.roots[(np.abs(diverging.roots.imag) == 0.0) & (diverging.roots.real > 0.0)].real
    if not len(real):
        return None
    first, largest = float(real.min()), float(np.abs(diverging.roots).max())
    if before.flutter_count != after.flutter_count and first > SMALL_ROOT_REL * largest:  # two that oscillated before
        return _make_merging_crossing(complex(np.sort(real)[:2].mean()))
    return _find_divergence_crossing(
        diverging, min(before.zero_count, after.zero_count), diverging.divergent_count - other.divergent_count
    )


def _find_divergence_crossing(roots_at_value: RootsAtValue, zeros: int, count: int) -> RootCrossing | None:
    """Return the crossing of `count` motions that begin to diverge together."""
    sizes = np.sort(np.abs(roots_at_value.roots))
    n = len(sizes)
    mirrored = _is_mirrored(roots_at_value.roots)
    small_count = zeros + (2 * count if mirrored else count)
    if small_count > n:
        return None
    if count > 1:
        power = 2 if mirrored else 1
        return RootCrossing(lambda roots: float(np.sum(_select_smallest(roots, small_count) ** power).real))
    # The cluster of roots that may become small, up to a clear gap.
    size = next((k for k in range(small_count, n) if sizes[k] > CLUSTER_RATIO * sizes[k - 1] and sizes[k] > 0.0), n)

    def product(roots: Complexes) -> float:
        cluster = _select_smallest(roots, size)
        scale = float(np.abs(cluster).max())
        if scale == 0.0:
            return 0.0
        return float(np.poly(cluster / scale)[size - zeros].real)

    return RootCrossing(product)


def _find_flutter_crossing(at_value: RootsAtValue, other: RootsAtValue) -> RootCrossing | None:
    """Return the crossing of a motion that oscillates and grows at one value but not at the other."""
    chosen, other_growing = (roots[(roots.real > 0.0) & (roots.imag > 0.0)] for roots in (at_value.roots, other.roots))
    if not len(chosen):
        return None
    if len(other_growing):
        root = complex(max(chosen, key=lambda each: float(np.abs(other_growing - each).min())))
    else:
        root = complex(min(chosen, key=lambda each: float(each.real)))
    others = at_value.roots[at_value.roots != root]
    if root.imag < NEARLY_REAL_RATIO * root.real:
        return _make_merging_crossing(complex(root.real))
    if len(others) and np.abs(others + root.conjugate()).min() <= MIRROR_TOLERANCE_REL * abs(root):
        return _make_merging_crossing(1j * root.imag)

    def real_part(roots: Complexes) -> float:
        return float(roots[np.argmin(np.abs(roots - root))].real)

    return RootCrossing(real_part, root)


def _make_merging_crossing(place: complex) -> RootCrossing:
    """Return the crossing of two roots that coincide near a place, by their squared difference."""

    def difference(roots: Complexes) -> float:
        first, second = roots[np.argsort(np.abs(roots - place))[:2]]
        return float(((first - second) ** 2).real)

    return RootCrossing(difference, place, 2)


def _select_smallest(roots: Complexes, count: int) -> Complexes:
    return roots[np.argsort(np.abs(roots))[:count]]


def _is_mirrored(roots: Complexes) -> bool:
    """Return whether with every root λ there is -λ, as without damping."""
    largest = float(np.abs(roots).max(initial=0.0))
    return all(np.abs(roots + root).min() <= MIRROR_TOLERANCE_REL * largest for root in roots)
