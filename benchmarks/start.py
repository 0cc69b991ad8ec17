"""How long a new process takes to be ready: the integrator's kernels, and the first steps of rods; with what is kept on
disk, and made anew."""

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


RODS = """
import time
import anholon
anholon.simulate(anholon.load("flexible-pendulum"), until=0.02)
print(0.0, time.process_time())
"""


def measure() -> list[Row]:
    """Time a first start and the later ones in child processes with a cache of their own."""
    found = []
    for program in (PROGRAM, RODS):
        with tempfile.TemporaryDirectory(prefix="anholon-benchmark-", ignore_cleanup_errors=True) as folder:
            found += [start(program, folder), statistics.median(start(program, folder) for _ in range(5))]
    return [
        Row("integrator ready beyond numpy, first start", found[0]),
        Row("integrator ready beyond numpy, later starts", found[1], goal=0.4),
        Row("first steps of a rod in a new process, first start", found[2], goal=3.0),
        Row("first steps of a rod in a new process, later starts", found[3], goal=0.5),
    ]


def start(program: str, folder: str) -> float:
    """Return the CPU time that a program tells with a cache of its own; what Python compiles is kept there, too."""
    environment = {**os.environ, "ANHOLON_CACHE": folder, "PYTHONPYCACHEPREFIX": os.path.join(folder, "python")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[1])
