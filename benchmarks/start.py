"""How long a new process takes to be ready: the integrator's kernels; first steps, equilibria and modes of rods; with
what is kept on disk, and made anew, Python's own compiled modules included."""

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
from anholon.kernels.dop853_kernel import get_dop853
get_dop853()
print(ready - started, time.process_time() - ready)
"""


MOTION = """
import time
import anholon
anholon.simulate(anholon.load("{name}"), until=0.02)
print(0.0, time.{clock}())
"""

COMMAND = """
import contextlib, io, sys, time
from anholon.cli import main
sys.argv = ["anholon", {words}]
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    main()
print(0.0, time.{clock}())
"""

STARTS = {
    "first steps of a rod": (MOTION, {"name": "flexible-pendulum"}),
    "first steps of the elastic skater": (MOTION, {"name": "skater-elastic"}),
    "first steps of the flexible four-bar": (MOTION, {"name": "four-bar-flexible"}),
    "first steps of the pole vaulter": (MOTION, {"name": "pole-vaulter"}),
    "equilibrium of a rod": (COMMAND, {"words": '"statics", "elastica"'}),
    "modes of a rod": (COMMAND, {"words": '"modes", "cantilever-modes"'}),
}


def measure() -> list[Row]:
    """Time a first start and the later ones in child processes with a cache of their own.

    Of rods that is the time of the thread that works for the user: better code is made beside it, once nothing new is
    asked for.
    """
    first, later = _starts(PROGRAM)
    rows = [
        Row("integrator ready beyond numpy, first start", first),
        Row("integrator ready beyond numpy, later starts", later, goal=0.4),
    ]
    for name, (program, words) in STARTS.items():
        first, later = _starts(program.format(clock="thread_time", **words))
        rows.append(Row(f"{name} in a new process, first start", first, goal=3.0))
        rows.append(Row(f"{name} in a new process, later starts", later, goal=0.5))
    return rows


def _starts(program: str) -> tuple[float, float]:
    """Return the time of a first start, and the median of later ones."""
    with tempfile.TemporaryDirectory(prefix="anholon-benchmark-", ignore_cleanup_errors=True) as folder:
        return start(program, folder), statistics.median(start(program, folder) for _ in range(3))


def start(program: str, folder: str) -> float:
    """Return the CPU time that a program tells with a cache of its own; what Python compiles is kept there, too."""
    environment = {**os.environ, "ANHOLON_CACHE": folder, "PYTHONPYCACHEPREFIX": os.path.join(folder, "python")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[1])
