"""Reading a run between its frames: a quantity of the skater at 8 million instants."""

from __future__ import annotations

import time

import numpy as np
from measuring import QUICK, Row

import anholon

COUNT = 800_000 if QUICK else 8_000_000
NAMES = (["xi"], ["reaction:blade"])


def measure() -> list[Row]:
    """Time a coordinate and a reaction."""
    run = anholon.simulate(anholon.load("skater-reference"))
    times, rows = np.linspace(run.times[0], run.times[-1], COUNT), []
    for names in NAMES:
        run.quantity(names, times[:1000])
        started = time.process_time()
        run.quantity(names, times)
        rows.append(Row(f"{names[0]} of the skater at {COUNT:.0e} instants", time.process_time() - started))
    return rows
