"""Functions over raw memory, written in LLVM's language, against themselves in Python."""

from __future__ import annotations

import ctypes
import math
import sys

import numpy as np

from anholon.codegen.addresses import address_of_array
from anholon.codegen.engine import Engine, shortened
from anholon.codegen.loops_text import loops_text
from anholon.rods.chain_driver import Reals, Wholes

HALF = 0.5
INFINITE = math.inf
PARTS = ("parted", "summed")


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


def test_the_text_does_what_python_does() -> None:
    engine = Engine(shortened(loops_text([sys.modules[__name__]], ["summed"])), ["summed"], 2, cached=False)
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
