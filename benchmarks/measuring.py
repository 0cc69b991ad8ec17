"""Common parts of the benchmarks: rows of the table, CPU-time medians, and C code compiled by gcc."""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anholon.desktop_requirements import DRAWING, report_missing
from anholon.kernels.kernel_text import FOLDER as KERNELS

FOLDER = Path(__file__).parent
QUICK = bool(os.environ.get("ANHOLON_BENCHMARKS_QUICK"))
COEFFICIENTS = KERNELS / "dop853_coefficients.h"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-std=c11")


class MissingError(Exception):
    """The benchmark cannot run on this machine; the text says what is missing."""


@dataclass(frozen=True)
class Row:
    """One line of the table: CPU time of a task, or another figure, and its reference.

    `value` is ours, in `unit`. `reference` is that of `anchor`, so that the ratio is value / reference; without a
    reference the goal is a value. `goal` is the largest ratio (or value) that is asked for, if any; the smallest one
    where more is better (`at_least`).
    """

    what: str
    value: float
    reference: float | None = None
    anchor: str = ""
    goal: float | None = None
    unit: str = "s"
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        """Our value in units of the reference."""
        return None if self.reference is None else self.value / self.reference

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None without a goal."""
        if self.goal is None:
            return None
        measured = self.value if self.ratio is None else self.ratio
        return measured >= self.goal if self.at_least else measured <= self.goal

    def format(self, number: float | None) -> str:
        """Return one of the values with a fitting unit."""
        if number is None:
            return ""
        if self.unit != "s":
            return f"{number:.3g} {self.unit}".strip()
        unit, size = next(((unit, size) for unit, size in (("s", 1.0), ("ms", 1e-3)) if number >= size), ("µs", 1e-6))
        return f"{number / size:.3g} {unit}"


def cpu_median(task: Callable[[], object], *, min_seconds: float = 0.3, rounds: int = 7) -> float:
    """Return the median CPU time of one call, in seconds: `rounds` rounds, together about `min_seconds` seconds.

    Only the calling thread counts: better code is compiled beside, after the frames are there.
    """
    if QUICK:
        min_seconds, rounds = 0.2 * min_seconds, min(rounds, 3)
    task()
    started = time.perf_counter()
    task()
    calls = max(1, int(min_seconds / rounds / max(time.perf_counter() - started, 1e-7)))
    times = []
    for _ in range(rounds):
        started = time.thread_time()
        for _ in range(calls):
            task()
        times.append((time.thread_time() - started) / calls)
    return statistics.median(times)


def interleaved(tasks: Mapping[str, Callable[[], object]], *, passes: int = 5) -> dict[str, float]:
    """Return the CPU medians of several tasks, measured in turn so that a busy machine slows all of them equally."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(2 if QUICK else passes):
        for name, task in tasks.items():
            times[name].append(cpu_median(task, min_seconds=0.1, rounds=3))
    return {name: statistics.median(values) for name, values in times.items()}


@functools.cache
def c_library(name: str, options: tuple[str, ...] = (), text: str | None = None) -> ctypes.CDLL:
    """Compile benchmarks/c/NAME.c, or the given text, with gcc and load it."""
    gcc = shutil.which("gcc")
    if gcc is None:
        raise MissingError("gcc is not installed: there is nothing in C to compare with")
    folder = Path(tempfile.mkdtemp(prefix="anholon-benchmark-"))
    try:
        (folder / "sums.h").write_text(_sums())
        target, source = folder / f"{name}.so", FOLDER / "c" / f"{name}.c"
        if text is not None:
            source = folder / f"{name}.c"
            source.write_text(text)
        command = [
            gcc,
            *FLAGS,
            *options,
            f"-I{folder}",
            f"-I{FOLDER / 'c'}",
            str(source),
            "-o",
            str(target),
        ]
        subprocess.run([*command, "-lm"], check=True)
        return ctypes.CDLL(str(target))
    finally:
        shutil.rmtree(folder)


def window_session(arguments: Sequence[str], home: str) -> dict[str, Any]:
    """Run a script that opens the window in another process, with its settings in `home`; return its figures.

    They are the last line that it prints, as JSON. With DISPLAY the real display is used, else the offscreen platform.

    Raises MissingError where there can be no window, RuntimeError with the last line of its errors where it fails.
    """
    if importlib.util.find_spec("PySide6") is None:
        raise MissingError("the window is not there: install the extra `gui`")
    if missing := report_missing(DRAWING):
        raise MissingError(missing)
    environment = dict(os.environ, XDG_CONFIG_HOME=home, XDG_STATE_HOME=home)
    if not environment.get("DISPLAY"):
        environment |= {"QT_QPA_PLATFORM": "offscreen", "EGL_PLATFORM": "surfaceless"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not lines:
        print(done.stderr, file=sys.stderr)
        errors = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise RuntimeError(f"in the window: {errors[-1]}")
    figures: dict[str, Any] = json.loads(lines[-1])
    return figures


def _sums() -> str:
    """Return the sums over the stages as C macros, by the coefficients of Anholon's kernel."""
    lines = [f'#include "{COEFFICIENTS.as_posix()}"', "#define K(j) k[(j) - 1][i]"]
    lines += [f"#define C{i} c{i}" for i in (*range(2, 12), 14, 15, 16)]
    sums = {f"A{i}": f"STAGE_{i}" for i in (*range(2, 13), 14, 15, 16)}
    sums |= {"B": "SOLUTION", "E3": "ERROR_3", "E5": "ERROR_5", **{f"D{i}": f"DENSE_{i}" for i in range(4, 8)}}
    return "\n".join([*lines, *(f"#define {name}(i) {macro}(K)" for name, macro in sums.items())]) + "\n"
