"""Ten thousand skaters of 15 s, rtol 1e-9: `anholon.sweep` in one process beside the C program by hand of equal work
(see `values_vs_c`) in a loop; the command; and, by the clock of a quiet machine, two workers beside one: threads for
points that are computed together, processes for those that are run one by one, as with an event."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from measuring import QUICK, Row, interleaved
from msgspec.structs import replace
from skater_vs_c import ATOL, RTOL, UNTIL, by_hand

import anholon
from anholon.model.schema import Event, Model
from anholon.simulation.tolerances import STEP_TOLERANCE_SHARE as SHARE

ALL = 10_000
MANY = 100_000 if QUICK else 400_000  # points that take some seconds
SINGLE = 400  # points run one by one that take about a second
SKATERS = "10⁴ skaters × 15 s"


def measure() -> list[Row]:
    """Time sweeps of the skater, and the same runs in C."""
    model = anholon.load("skater-reference")
    model = replace(model, simulation=replace(model.simulation, rtol=RTOL, atol=ATOL, until=UNTIL))
    run_in_c = by_hand(6, UNTIL, rtol=SHARE * RTOL, atol=SHARE * ATOL, projected=True)

    def run_sweep() -> None:
        run_points(model, ALL, 1)

    def run_loop() -> None:
        for _ in range(ALL // 10):
            run_in_c()

    run_sweep()
    seconds = interleaved({"sweep": run_sweep, "loop": run_loop})
    one_thread, two_threads = (run_by_clock(model, MANY, workers) for workers in (1, 2))
    watched = replace(model, events={"half": Event(formula="theta - 1")})
    run_by_clock(watched, 3, 1)  # which compiles
    run_by_clock(watched, SINGLE, 2)  # whose processes leave the bytecode of a checkout, as an installation has it
    one_process, two_processes = (run_by_clock(watched, SINGLE, workers) for workers in (1, 2))
    return [
        Row(f"anholon.sweep, {SKATERS}", seconds["sweep"], 10 * seconds["loop"], "C loop of equal work", 0.5),
        Row(f"anholon sweep, {SKATERS}, by the clock", run_command(model), goal=2.0),
        Row(f"sweep of {MANY:,} skaters, 2 threads by the clock", two_threads, one_thread, "1 thread", 1.0),
        Row(
            f"sweep of {SINGLE:,} skaters with an event, 2 processes by the clock",
            two_processes,
            one_process,
            "1 process",
            1.0,
        ),
    ]


def run_points(model: Model, count: int, workers: int) -> None:
    """Run a sweep over the turning moment; raise AssertionError where a point fails."""
    value = model.parameters["L5z"].value
    result = anholon.sweep(model, {"L5z": np.linspace(0.9 * value, 1.1 * value, count)}, ["xi"], workers=workers)
    if result.failed:
        raise AssertionError(next(reason for reason in result.reasons if reason))


def run_by_clock(model: Model, count: int, workers: int) -> float:
    """Return how long a sweep takes, s; the machine must be quiet."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each process compiles all sources anew
    started = time.perf_counter()
    run_points(model, count, workers)
    return time.perf_counter() - started


def run_command(model: Model) -> float:
    """Return how long the command takes, from the start of its process to its table, s."""
    with tempfile.TemporaryDirectory() as folder:
        path, output = Path(folder) / "skater.toml", Path(folder) / "out.csv"
        anholon.save(model, path)
        words = ["sweep", str(path), "--over", f"L5z=0.9:1.1:{ALL}", "--collect", "xi", "--workers", "1", "-o"]
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "anholon", *words, str(output)], check=True, capture_output=True)
        return time.perf_counter() - started
