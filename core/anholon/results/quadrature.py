"""Integrals over time of quantities of a motion: Gauss's rule in every interval, halved where that is not accurate
enough.

The steps of an integrator are as short as the motion requires. The integrand may change faster: forces that are
balanced by constraints or other forces do not affect the motion, whose steps may then contain many of their periods.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats

NODES, WEIGHTS = np.polynomial.legendre.leggauss(6)
"""Of the rule, between -1 and 1."""

_SPARSE: Final = 4  # frames that one piece holds at most
_PARTS: Final = 1000  # of one step at most
_CLOSE: Final = 1e-11  # what halving changes at most, as a part of the scale: what then is left is 2**-12 of it
_RIPPLE: Final = 1e-6  # part of the scale that waves of the orders 4 and 5 in a piece have where it is looked closer
_WAVES: Final = (np.polynomial.legendre.legvander(NODES, 5)[:, 4:] * WEIGHTS[:, None] * [4.5, 5.5]).T
_HALVINGS: Final = 9
_SHARPER: Final = 45  # halvings of curves, which may turn back in a cusp
_EVEN: Final = 1e-12  # what halving changes of a length at most, as a part of the longest
_PORTION: Final = 4096  # pieces that are looked at in one go


def divide_intervals(starts: Floats, ends: Floats, frames: float) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """Return pieces of intervals (k,), each at most some frames (1/s) long: their starts, ends, and intervals."""
    counts = np.clip(np.ceil((ends - starts) * (frames / _SPARSE)), 1, _PARTS).astype(np.intp)
    owner = np.repeat(np.arange(len(starts)), counts)
    number = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
    size, count = (ends - starts)[owner], counts[owner]
    begins = starts[owner] + size * (number / count)
    last = number + 1 == count
    return begins, np.where(last, ends[owner], starts[owner] + size * ((number + 1) / count)), owner


def integrate_intervals(
    read: Callable[[Floats], Floats],
    starts: Floats,
    ends: Floats,
    frames: float,
    scale: ArrayLike,
    *,
    groups: NDArray[np.intp] | None = None,
    refine: bool = True,
) -> Floats:
    """Return the integrals (k, n) over intervals from `starts` to `ends`, both (k,), of `read` at times (m,) as (m, n).

    `scale`: of the integrals; errors far below it, or far below the largest integral of a group, are accepted. `groups`
    (k,): numbers of the groups, each with its own scale; one group by default. `refine`: whether intervals may be
    halved.

    The error of the rule comes from components of the integrand of the orders 12 and above. If the components of the
    orders 4 and 5 are small, as in most steps, those are absent; otherwise the halves of an interval are compared.
    """
    begins, stops, owner = divide_intervals(starts, ends, frames)
    group = np.zeros(len(starts), dtype=np.intp) if groups is None else groups
    result: Floats | None = None
    for first in range(0, len(owner), _PORTION):
        part = slice(first, first + _PORTION)
        a, b, interval = begins[part], stops[part], owner[part]
        samples = _sample_intervals(read, a, b)
        values = _apply_rule(samples, a, b)
        if result is None:
            result = np.zeros((len(starts), values.shape[1]))
        rough = find_unresolved(samples, b - a, scale, group[interval])
        for halvings in range(_HALVINGS + 1):
            if halvings == _HALVINGS or not (refine and rough.any()):
                np.add.at(result, interval, values)
                break
            np.add.at(result, interval[~rough], values[~rough])
            a, b, interval, values = a[rough], b[rough], interval[rough], values[rough]
            middles = 0.5 * (a + b)
            left_half, right_half = (
                _apply_rule(_sample_intervals(read, *ends), *ends) for ends in ((a, middles), (middles, b))
            )
            finer = left_half + right_half
            tolerance = _CLOSE * _find_largest(np.abs(finer).max(axis=1, initial=0.0), scale, group[interval])
            rough = np.asarray((np.abs(finer - values) > tolerance[:, None]).any(axis=1))
            np.add.at(result, interval[~rough], finer[~rough])
            a, b = np.concatenate([a[rough], middles[rough]]), np.concatenate([middles[rough], b[rough]])
            interval, values = np.tile(interval[rough], 2), np.concatenate([left_half[rough], right_half[rough]])
            rough = np.ones(len(interval), dtype=bool)
    return np.zeros((len(starts), 0)) if result is None else result


def find_unresolved(
    samples: Floats, sizes: Floats, scale: ArrayLike, groups: NDArray[np.intp] | None = None
) -> NDArray[np.bool_]:
    """Return whether the rule may be inaccurate in each interval of the sizes (k,), with values (k, 6, n) at the nodes.

    `scale`, `groups`: see `integrate_intervals`.
    """
    waves = sizes * np.abs(np.einsum("wq,kqn->kwn", _WAVES, samples)).max(axis=(1, 2), initial=0.0)
    integrals = np.abs(np.einsum("q,kqn->kn", WEIGHTS, samples)).max(axis=1, initial=0.0)
    return np.asarray(waves > _RIPPLE * _find_largest(0.5 * sizes * integrals, scale, groups))


def _find_largest(values: Floats, scale: ArrayLike, groups: NDArray[np.intp] | None) -> Floats:
    """Return for each of some intervals (k,) the scale of its group, or the largest of the values (k,) in it."""
    largest, group = np.array(scale, dtype=float, ndmin=1), np.zeros(len(values), np.intp) if groups is None else groups
    np.maximum.at(largest, group, values)
    return np.asarray(largest[group])


def _sample_intervals(read: Callable[[Floats], Floats], starts: Floats, ends: Floats) -> Floats:
    """Return the values (k, 6, n) at the nodes of every interval."""
    half = 0.5 * (ends - starts)
    nodes = (starts + half)[:, None] + half[:, None] * NODES
    values = read(nodes.ravel())
    return values.reshape(*nodes.shape, values.shape[1])


def _apply_rule(samples: Floats, starts: Floats, ends: Floats) -> Floats:
    """Return the integrals (k, n) by the rule."""
    return np.asarray(np.einsum("k,q,kqn->kn", 0.5 * (ends - starts), WEIGHTS, samples))


def curve_lengths(places: Floats) -> Floats:
    """Return the lengths (k,) of curves whose places are polynomials with Legendre coefficients (k, d + 1, 3).

    The speed has a corner where a curve turns back, and almost one in a narrow turn: there intervals are halved.
    """
    rates: Floats = np.asarray(np.polynomial.legendre.legder(places, axis=1), dtype=np.float64)
    k = len(rates)
    result, curve, a, b = np.zeros(k), np.arange(k), np.full(k, -1.0), np.ones(k)
    values = _arc_lengths(rates, a, b)
    tolerance = _EVEN * float(values.max(initial=0.0)) + 1e-15 * float(np.abs(places).max(initial=0.0))
    for _ in range(_SHARPER):
        middles = 0.5 * (a + b)
        left_half, right_half = _arc_lengths(rates[curve], a, middles), _arc_lengths(rates[curve], middles, b)
        rough = np.abs(left_half + right_half - values) > tolerance
        np.add.at(result, curve[~rough], (left_half + right_half)[~rough])
        if not rough.any():
            return result
        a, b = np.concatenate([a[rough], middles[rough]]), np.concatenate([middles[rough], b[rough]])
        curve, values = np.tile(curve[rough], 2), np.concatenate([left_half[rough], right_half[rough]])
    np.add.at(result, curve, values)
    return result


def _arc_lengths(rates: Floats, a: Floats, b: Floats) -> Floats:
    """Return the lengths (k,) between two ends by the rule, for polynomial rates (k, d, 3)."""
    half = 0.5 * (b - a)
    terms = np.polynomial.legendre.legvander((a + half)[:, None] + half[:, None] * NODES, rates.shape[1] - 1)
    return np.asarray(half * (np.linalg.norm(terms @ rates, axis=2) @ WEIGHTS))
