"""How long the integrator takes to be ready in a new process: kernels from the cache, and made anew."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from measuring import Row

PROGRAM = """
import time
started = time.process_time()
import numpy
ready = time.process_time()
from anholon.integrators.machine import warm_up
warm_up()
print(ready - started, time.process_time() - ready)
"""


def measure() -> list[Row]:
    """Time a first start and the later ones in child processes with a cache of their own."""
    with tempfile.TemporaryDirectory(prefix="anholon-benchmark-") as folder:
        first = start(folder)
        later = statistics.median(start(folder) for _ in range(5))
    return [
        Row("integrator ready beyond numpy, first start", first),
        Row("integrator ready beyond numpy, later starts", later, goal=0.4),
    ]


def start(folder: str) -> float:
    """Return the CPU time from numpy being imported to kernels being ready."""
    environment = {**os.environ, "ANHOLON_CACHE": folder}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[1])
