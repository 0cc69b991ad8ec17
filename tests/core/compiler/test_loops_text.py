"""Functions over raw memory, written in LLVM's language, against themselves in Python."""

from __future__ import annotations

import ctypes
import math
import sys

import numpy as np
import pytest

from anholon.compiler.addresses import address_of_array
from anholon.compiler.engine import Engine, optimize_loops
from anholon.compiler.kernel_translator import make_kernel_module
from anholon.compiler.raw_memory import (
    Halves,
    Reals,
    Wholes,
    halves_at,
    put_half,
    shift,
    square_root,
    weighted_sum,
    writing,
)

HALF = 0.5
INFINITE = math.inf
PARTS = ("parted", "summed", "searched", "gathered")
AMONG = (2, 5, 7)


def parted(x: Reals, at: int) -> tuple[float, float]:
    """Return a number as it is and limited."""
    value = x[at]
    if not value < INFINITE or value == 3:
        return -1, HALF
    return value, max(min(value, 2.0), -2.0)


def summed(x: Reals, w: Wholes, scale: float) -> float:
    """Do a bit of everything."""
    total, seen = 0.0, 0
    for i in range(w[0]):
        whole, limited = parted(x, i)
        if i % 2 == 1 and whole > 0.0:
            continue
        total += scale * limited - abs(whole) / (1 << i)
        seen = seen + 1
    while seen > 0 and total < 100.0:
        seen -= 1
        total = -total if seen % 3 == 0 else total + math.sqrt(seen)
    for k in range(1, 10, 4):
        x[0] += k * total
        w[1], w[2] = w[2] - k, w[1]
    return total


def searched(halves: Halves, n: int, wanted: int, backward: bool) -> int:
    """Go through whole numbers of 32 bits."""
    found = -1
    first, last, by = 0, n, 1
    if backward:
        for k in range(n - 1, -1, -1):
            if halves[k] == wanted:
                found = k
                break
        first = last
    while True:
        if first >= last:
            break
        if halves[first] == wanted and found < 0:
            found = first
        first += by
    odd = found >= 0 and found % 2 == 1
    halves[0] = (halves[0] << 3 | 5) ^ 1 if halves[0] in AMONG or halves[0] in (-9, 11) else ~halves[0] & 0xFF
    halves[1] = halves[1] >> 1
    if not (found >= 0 or halves[1] > 100):
        return -5
    return 2 * found + 1 if odd or 3 <= found <= 4 else found // 2


_given = writing("sums")
_sum = weighted_sum({1: 0.5, 3: -2.0}, "sums")


def gathered(rows: Reals, address: int, n: int, out: Reals) -> float:
    """Add rows; look behind them."""
    behind, kept = shift(rows, 3 * n), halves_at(address)
    total: float = 0.0
    for i in range(n):
        _given(out, i, _sum(rows, n, i))
        total = total + out[i]
    put_half(address + 4, int(behind[0]) - 300)
    kept[0] += 1
    return square_root(total) + float(kept[0])


def test_the_text_does_what_python_does() -> None:
    engine = Engine(
        optimize_loops(make_kernel_module([sys.modules[__name__]], ["summed"])), ["summed"], 2, cached=False
    )
    call = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double)(
        engine.addresses["summed"]
    )
    x = np.array([0.3, -4.0, 3.0, np.nan, 1e3, -0.1, np.inf, 7.25])
    w = np.array([8, 5, 11])
    own_x, own_w = x.tolist(), w.tolist()
    expected = summed(own_x, own_w, 1.7)
    assert call(address_of_array(x), address_of_array(w), 1.7) == expected
    assert w.tolist() == own_w
    assert x[0] == own_x[0]


@pytest.mark.parametrize("backward", [False, True])
@pytest.mark.parametrize("halves", [[2, -7, 4, 9, 3, 9], [11, 9, 9, 1, 0, 5], [-9, 1, 2, 9, 9, 0], [3, 2, 1, 0, 0, 0]])
def test_whole_numbers_and_branches_go_as_in_python(halves: list[int], backward: bool) -> None:
    engine = Engine(
        optimize_loops(make_kernel_module([sys.modules[__name__]], ["searched"])), ["searched"], 2, cached=False
    )
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_bool)(
        engine.addresses["searched"]
    )
    given, own = np.array(halves, dtype=np.int32), list(halves)
    assert call(address_of_array(given), 6, 9, backward) == searched(own, 6, 9, backward)
    assert given.tolist() == own


@pytest.mark.parametrize("vectors", [False, True])
def test_functions_with_their_own_text_do_what_they_do_in_python(vectors: bool) -> None:
    text = optimize_loops(make_kernel_module([sys.modules[__name__]], ["gathered"]), vectorize=vectors)
    engine = Engine(text, ["gathered"], 2, cached=False)
    call = ctypes.CFUNCTYPE(ctypes.c_double, *[ctypes.c_void_p] * 2, ctypes.c_int64, ctypes.c_void_p)(
        engine.addresses["gathered"]
    )
    rows = np.array([4.0, 8.0, 2.0, -1.0, 3.0, 5.0, -7.0, 0.25, -1.5, 7.75])
    kept, own_kept = np.array([41, 0], dtype=np.int32), np.array([41, 0], dtype=np.int32)
    out, own_out = np.zeros(3), np.zeros(3)
    found = call(address_of_array(rows), address_of_array(kept), 3, address_of_array(out))
    assert found == gathered(rows, address_of_array(own_kept), 3, own_out)
    assert out.tolist() == own_out.tolist() == [0.5 * rows[i] - 2.0 * rows[6 + i] for i in range(3)]
    assert kept.tolist() == own_kept.tolist() == [42, -293]
