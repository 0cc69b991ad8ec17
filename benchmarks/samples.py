"""Reading a run between its frames: a quantity of the skater at 8 million instants."""

from __future__ import annotations

import time

import numpy as np
from measuring import QUICK, Row

import anholon

COUNT = 800_000 if QUICK else 8_000_000


def measure() -> list[Row]:
    """Time a coordinate."""
    run = anholon.simulate(anholon.load("skater-reference"))
    times = np.linspace(run.times[0], run.times[-1], COUNT)
    run.quantity(["xi"], times[:1000])
    started = time.process_time()
    run.quantity(["xi"], times)
    return [Row(f"a coordinate of the skater at {COUNT / 1e6:g} million instants", time.process_time() - started)]
