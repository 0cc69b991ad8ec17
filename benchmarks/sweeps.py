"""Ten thousand skaters of 15 s, rtol 1e-9: `anholon.explore.sweep` in one process, told from a part of them, beside the
C program by hand of equal work (see `values_vs_c`) in a loop."""

from __future__ import annotations

import time

import numpy as np
from measuring import QUICK, Row, cpu_median
from msgspec.structs import replace
from skater_vs_c import ATOL, RTOL, UNTIL, by_hand

import anholon
from anholon.explore.sweep import sweep
from anholon.simulation.tolerances import STEP_TOLERANCE_SHARE as SHARE

ALL = 10_000
COUNT = 100 if QUICK else 500


def measure() -> list[Row]:
    """Time some points of the sweep, and one run in C."""
    model = anholon.load("skater-reference")
    model = replace(model, simulation=replace(model.simulation, rtol=RTOL, atol=ATOL))
    value = model.parameters["L5z"].value
    seconds = []
    for count in (COUNT // 10, COUNT):
        values = tuple(np.linspace(0.9 * value, 1.1 * value, count).tolist())
        started = time.process_time()
        found = sweep(model, [("L5z", values)], ["xi"], until=UNTIL, workers=1)
        seconds.append(time.process_time() - started)
        if found.failed:
            raise AssertionError(found.reasons[0])
    each = (seconds[1] - seconds[0]) / (COUNT - COUNT // 10)
    loop = ALL * cpu_median(by_hand(6, UNTIL, rtol=SHARE * RTOL, atol=SHARE * ATOL, projected=True))
    return [
        Row(f"sweep of 10⁴ skaters × 15 s, from {COUNT}", ALL * each, goal=2.0),
        Row(f"sweep of 10⁴ skaters × 15 s, from {COUNT}", ALL * each, loop, "C loop of equal work", 0.5),
    ]
