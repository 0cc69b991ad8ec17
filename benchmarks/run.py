"""Run the benchmarks and print one table: `python benchmarks/run.py [NAME ...]`.

Each benchmark is a file with a function `measure() -> list[Row]`. Figures are CPU-time medians of this run; the ratios
hold from machine to machine, the times do not. Benchmarks are no tests: a goal that is not reached is only shown.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys

import numpy as np
from measuring import MissingError, Row

BENCHMARKS = (
    "skater_vs_c", "rhs_vs_gcc", "chain", "rods", "edits", "values_vs_c", "stages", "derive", "sympy_kane", "start",
    "window", "window_edits",
)  # fmt: skip


def main() -> int:
    """Run the chosen benchmarks."""
    parser = argparse.ArgumentParser(description="Measure Anholon beside C and beside SymPy with SciPy.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(BENCHMARKS)} (default: all)")
    names = parser.parse_args().names or BENCHMARKS
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, numpy {np.__version__}")
    print(f"{'':48}{'ours':>11}{'other':>11}{'ratio':>9}{'goal':>9}      beside")
    for name in names:
        try:
            rows = importlib.import_module(name).measure()
        except MissingError as missing:
            print(f"{name}: left out, {missing}")
            continue
        for row in rows:
            print(line(row), flush=True)
    return 0


def line(row: Row) -> str:
    """Return one line of the table."""
    other = "" if row.reference is None else duration(row.reference)
    ratio = "" if row.ratio is None else f"{row.ratio:.3g}"
    goal = "" if row.goal is None else duration(row.goal) if row.ratio is None else f"{row.goal:.3g}"
    verdict = {None: "", True: "yes", False: "MISS"}[row.reached]
    return f"{row.what:48}{duration(row.seconds):>11}{other:>11}{ratio:>9}{goal:>9} {verdict:>4} {row.anchor}".rstrip()


def duration(seconds: float) -> str:
    """Return a time with a fitting unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


if __name__ == "__main__":
    sys.exit(main())
