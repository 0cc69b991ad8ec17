"""Tables of values that depend on time alone, as piecewise Chebyshev polynomials instead of thousands of operations.

A table follows the parameter expressions in the vector p. It begins with HEAD numbers: the time of the last evaluation,
where the table begins and ends, and three integers: the number of pieces, of blocks of WIDTH values, and the piece of
the last evaluation. Then come the values at that time, the ends of the pieces, and for each piece and block the
coefficients of NODES Chebyshev polynomials, of WIDTH values each. Only one thread may use a table. It is read by
`kernels/time_table.c`.

Polynomials through the values at Chebyshev nodes are as accurate as the values where the coefficients have decreased
to the size of rounding [L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM 2013, chapters 7
and 8].
"""

from __future__ import annotations

import ctypes
import functools
import math
from collections.abc import Callable
from ctypes import c_double, c_void_p
from itertools import pairwise
from typing import Final

import numpy as np
from numpy import bool_
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler.called_functions import LOOK
from anholon.compiler.kernel_loader import Functions, KernelLoader, check_layout

HEAD: Final = 8
NODES: Final = 24
WIDTH: Final = 8

_PIECES: Final = 4
_MAX_PIECES: Final = 64
_SHORTEST: Final = 1.0 / 32.0  # of the whole time: what takes shorter pieces jumps or bends, nobody knows where
_COEFFICIENT_DECAY: Final = (
    1e-13  # last coefficients, as parts of the largest value: what is left out is some fifty times less
)
_ROUNDING: Final = 4.0  # last coefficients, as multiples of differences between neighbours: that is noise
_NEIGHBOURS: Final = 4
_APART: Final = 1e-9  # of these, as a part of a piece
_RESOLVED: Final = 1e6  # length of a table / rounding of its times: shorter ones do not resolve it
_BEYOND: Final = 1e-6  # of the whole time beyond the ends, for which a table is asked: times are rounded


def compute_table_size(count: int) -> int:
    """Return the number of slots of the head and of a number of values."""
    return HEAD + -(-count // WIDTH) * WIDTH


def make_table(values: Callable[[Floats], Floats], count: int, t0: float, t1: float) -> Floats | None:
    """Return the table of functions of the time, `values(times) -> (k, count + …)`, from t0 to t1.

    None if polynomials are not as accurate. The last functions are pairs: where both values of a pair are equal there
    is a kink, and a piece ends.
    """
    ends = np.linspace(t0, t1, _PIECES + 1)
    coefficients_by_piece: dict[tuple[float, float], Floats] = {}
    largest = np.zeros(0)
    while len(ends) <= _MAX_PIECES:
        pieces = list(pairwise(ends.tolist()))
        new_pieces = np.array([piece for piece in pieces if piece not in coefficients_by_piece])
        nodes = _times(new_pieces)
        # Neighbouring times show the rounding noise; in the same call they cost next to nothing.
        near = nodes[:, NODES // 3, None] + _APART * np.diff(new_pieces) * np.arange(_NEIGHBOURS)
        both = values(np.concatenate([nodes.ravel(), near.ravel()]))
        result = both[: nodes.size].reshape(len(new_pieces), NODES, -1)
        around = both[nodes.size :].reshape(len(new_pieces), _NEIGHBOURS, -1)
        if not np.isfinite(result).all():
            return None
        crossing_times = _find_crossing_times(values, result[:, :, count:], new_pieces, count)
        if crossing_times is None:
            return None
        if len(crossing_times):
            ends = np.unique(np.concatenate([ends, crossing_times]))
            continue
        coefficients = _chebyshev_transform() @ result * (2.0 / NODES)
        coefficients_by_piece.update(
            {tuple(piece): rows for piece, rows in zip(new_pieces.tolist(), coefficients, strict=True)}
        )
        peaks = np.abs(result).max(axis=(0, 1))
        largest = np.maximum(largest, peaks) if len(largest) else peaks
        poor = _find_unresolved(around, coefficients, largest)
        if not poor.any():
            return _pack_table(np.array([coefficients_by_piece[piece] for piece in pieces])[:, :, :count], ends)
        if np.diff(new_pieces[poor]).min() < _SHORTEST * (t1 - t0):
            return None
        ends = np.sort(np.concatenate([ends, new_pieces[poor].mean(axis=1)]))
    return None


def is_resolved(t0: float, t1: float) -> bool:
    """Return whether a table can distinguish the times from t0 to t1 in floating-point numbers."""
    return t1 - t0 > _RESOLVED * math.ulp(max(abs(t0), abs(t1)))


def continue_table(table: Floats, count: int, t: float) -> Floats:
    """Return a table of a number of functions with all its times later by t."""
    moved = table.copy()
    moved[1:3] += t
    pieces = int(table.view(np.int64)[3])
    moved[compute_table_size(count) : compute_table_size(count) + pieces + 1] += t
    return moved


def _times(pieces: Floats) -> Floats:
    """Return the nodes in pieces (k, 2), (k, NODES)."""
    begins, widths = pieces[:, :1], pieces[:, 1:] - pieces[:, :1]
    times: Floats = begins + 0.5 * widths * (1.0 + _chebyshev_nodes())
    return times


def _find_unresolved(around: Floats, coefficients: Floats, largest: Floats) -> NDArray[bool_]:
    """Return which of the pieces have coefficients (k, NODES, …) that have not fallen to rounding.

    `around` (k, _NEIGHBOURS, …) are values at neighbouring times, whose second differences are the rounding noise.
    """
    last = np.abs(coefficients[:, -3:]).max(axis=1)
    bound = _COEFFICIENT_DECAY * largest
    poor: NDArray[bool_] = (last > bound).any(axis=1)
    if poor.any():
        noise = np.abs(np.diff(around[poor], 2, axis=1)).max(axis=(0, 1))
        poor = (last > np.maximum(bound, _ROUNDING * noise)).any(axis=1)
    return poor


def _find_crossing_times(
    values: Callable[[Floats], Floats], node_values: Floats, pieces: Floats, count: int
) -> Floats | None:
    """Return the instants inside pieces (k, 2) at which the two functions of a pair are equal.

    Their values at the nodes are `node_values` (k, NODES, 2 …). Identical pairs are omitted; None if a pair coincides
    over an interval.
    """
    signs = np.sign(node_values[:, :, ::2] - node_values[:, :, 1::2])
    signs[:, :, ~signs.any(axis=(0, 1))] = 1.0  # what does not move
    if not signs.all():
        return None
    places = [(piece, node, pair) for piece, node, pair in np.argwhere(signs[:, 1:] != signs[:, :-1]).tolist()]
    if len(places) > _MAX_PIECES:
        return None
    times, met = _times(pieces), []
    for piece, node, pair in places:
        low, high = sorted(times[piece, node : node + 2].tolist())
        while True:
            sample_times = np.linspace(low, high, NODES)[1:-1]
            inside = sample_times[(sample_times > low) & (sample_times < high)]
            if not len(inside):
                break
            around = values(np.concatenate([[low], inside, [high]]))[:, count + 2 * pair : count + 2 * pair + 2]
            crossed = np.flatnonzero(np.diff(np.sign(around[:, 0] - around[:, 1])) != 0.0)
            if not len(crossed):
                return None
            ends = np.concatenate([[low], inside, [high]])
            low, high = float(ends[crossed[0]]), float(ends[crossed[0] + 1])
        met.append(high)
    return np.array(met)


def _pack_table(coefficients: Floats, ends: Floats) -> Floats:
    """Return a table of coefficients (pieces, NODES, count) between the ends (pieces + 1,) of pieces."""
    pieces, _, count = coefficients.shape
    blocks = -(-count // WIDTH)
    start = compute_table_size(count) + len(ends)
    result = np.zeros(start + pieces * NODES * blocks * WIDTH)
    slack = _BEYOND * (ends[-1] - ends[0])
    result[:3] = np.nan, ends[0] - slack, ends[-1] + slack
    result.view(np.int64)[3:6] = pieces, blocks, 0
    result[compute_table_size(count) : start] = ends
    wide = np.zeros((pieces, NODES, blocks * WIDTH))
    wide[:, :, :count] = coefficients
    ordered = wide.reshape(pieces, NODES, blocks, WIDTH).transpose(0, 2, 1, 3)
    result[start:].reshape(ordered.shape)[:] = ordered
    return result


@functools.cache
def _chebyshev_cosines() -> Floats:
    """Return cos(k π/(2 NODES)), (4 NODES,): nodes and coefficients are to be good to the last bit."""
    eighth = 0.5 * math.pi / NODES
    quarter = [math.cos(k * eighth) if 2 * k < NODES else math.sin((NODES - k) * eighth) for k in range(NODES + 1)]
    half = quarter + [-value for value in quarter[-2::-1]]
    return np.array(half + half[-2:0:-1])


@functools.cache
def _chebyshev_nodes() -> Floats:
    """Return the Chebyshev nodes in -1 … 1, (NODES,)."""
    return _chebyshev_cosines()[1 : 2 * NODES : 2]


@functools.cache
def _chebyshev_transform() -> Floats:
    """Return the matrix that makes coefficients of values at the nodes, (NODES, NODES)."""
    result = _chebyshev_cosines()[np.outer(np.arange(NODES), 2 * np.arange(NODES) + 1) % (4 * NODES)]
    result[0] /= 2.0
    return result


def get_look_up() -> Callable[[float, int], None]:
    """Return LOOK as a callable of a time and the address of a table; code may call it from then on."""
    return _loader.get()


def _make(functions: Functions) -> Callable[[float, int], None]:
    check_layout(functions[f"{LOOK}_layout"], {}, (8 * HEAD, NODES, WIDTH))
    return functions[LOOK]


_loader: Final = KernelLoader(
    "time_table",
    {LOOK: ctypes.CFUNCTYPE(None, c_double, c_void_p), f"{LOOK}_layout": ctypes.CFUNCTYPE(c_void_p)},
    _make,
    called_by_code=(LOOK,),
)
