"""Run the benchmarks and print one table: `python benchmarks/run.py [--quick] [--output FILE] [NAME ...]`.

Each benchmark is a file with a function `measure() -> list[Row]`, which runs in a process of its own. Figures are
CPU-time medians of this run; the ratios hold from machine to machine, the times do not. Benchmarks are no tests: a goal
that is not reached is only shown, and one that fails says so in its place.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from measuring import MissingError, Row

BENCHMARKS = (
    "size", "edits", "values_vs_c", "sweeps", "samples", "stages", "stage_share", "stiff", "angles", "chain", "failing",
    "rods_public", "rods", "rod_peers", "skater_vs_c", "rhs_vs_gcc", "derive", "sympy_kane", "start", "window",
    "window_edits",
)  # fmt: skip
LONG = ("rod_peers", "derive", "sympy_kane", "start", "window", "window_edits")  # left out where it is to be quick
LIMIT = 200.0  # s for one benchmark on a quiet machine
QUIET = 0.7  # processes for each core, with that of the benchmark
MARK = "rows: "


def main() -> int:
    """Run the chosen benchmarks."""
    parser = argparse.ArgumentParser(description="Measure Anholon beside C, SciPy, SymPy and Exudyn.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(BENCHMARKS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, and without the longest benchmarks")
    parser.add_argument("--output", type=Path, help="write the table to this file, as Markdown")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    if options.child:
        return measure_here(options.names[0])
    if options.quick:
        os.environ["ANHOLON_BENCHMARKS_QUICK"] = "1"
    names = options.names or [name for name in BENCHMARKS if not (options.quick and name in LONG)]
    print(machine())
    print(f"{'':64}{'ours':>11}{'other':>11}{'ratio':>9}{'goal':>9}      beside")
    results: list[tuple[str, list[Row], str]] = []
    for name in names:
        started = time.monotonic()
        rows, note = measure_apart(name)
        for row in rows:
            print(line(row), flush=True)
        print(f"{name}: {note or 'done'} ({time.monotonic() - started:.0f} s)", flush=True)
        results.append((name, rows, note))
    if options.output is not None:
        options.output.write_text(page(results), encoding="utf-8")
    return 0


def measure_here(name: str) -> int:
    """Run one benchmark and print its rows for the process that asked."""
    try:
        rows = importlib.import_module(name).measure()
    except MissingError as missing:
        print(MARK + json.dumps({"rows": [], "note": f"left out, {missing}"}))
        return 0
    print(MARK + json.dumps({"rows": [asdict(row) for row in rows], "note": ""}))
    return 0


def measure_apart(name: str) -> tuple[list[Row], str]:
    """Return the rows of a benchmark run in another process, and a note about it."""
    words, limit = [sys.executable, __file__, "--child", name], LIMIT * max(1.0, load())
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as child:
        try:
            output, errors = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            if os.name == "posix":
                os.killpg(child.pid, signal.SIGKILL)  # with the processes that it started
            child.kill()
            return [], f"stopped after {limit:.0f} s"
    lines = output.splitlines()
    report = next((text for text in reversed(lines) if text.startswith(MARK)), None)
    for text in lines:
        if text is not report:
            print(text)
    if report is None:
        return [], f"failed: {(errors.strip().splitlines() or [f'status {child.returncode}'])[-1]}"
    answer = json.loads(report[len(MARK) :])
    return [Row(**row) for row in answer["rows"]], answer["note"]


def machine() -> str:
    """Return a description of the machine."""
    model = ""
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((text.partition(":")[2].strip() for text in lines if text.startswith("model name")), "")
    parts = (platform.system(), platform.machine(), model, f"{os.cpu_count()} cores")
    busy = f"{load():.1f} processes for each core wait or run" if load() > QUIET else "quiet"
    return ", ".join((*filter(None, parts), f"Python {platform.python_version()}", busy))


def load() -> float:
    """Return the number of waiting or running processes per core in the last minute; 0 if the system does not report
    it."""
    return os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 0.0


def line(row: Row) -> str:
    """Return one line of the table."""
    ratio = "" if row.ratio is None else f"{row.ratio:.3g}"
    verdict = {None: "", True: "yes", False: "MISS"}[row.reached]
    value, other = row.format(row.value), row.format(row.reference)
    return f"{row.what:64}{value:>11}{other:>11}{ratio:>9}{goal(row):>9} {verdict:>4} {row.anchor}".rstrip()


def goal(row: Row) -> str:
    """Return the text of the goal of a row."""
    if row.goal is None:
        return ""
    return ("≥ " if row.at_least else "≤ ") + (row.format(row.goal) if row.ratio is None else f"{row.goal:.3g}")


def page(results: Iterable[tuple[str, list[Row], str]]) -> str:
    """Return the table as a page of the documentation."""
    lines = [
        "# Benchmarks",
        "",
        "Written by `python3 dev.py bench`. All figures are of one run on one machine; times are CPU-time medians",
        "where nothing else is said. Where something stands beside, the goal is one for the ratio: ratios hold from",
        "machine to machine, times do not. What is measured by the clock holds on a quiet machine only. One benchmark:",
        "`python3 dev.py bench NAME`.",
        "",
        f"Machine: {machine()}.",
        "",
        "| command | what | Anholon | beside | ratio | goal | reached |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, rows, note in results:
        for row in rows:
            ratio = "" if row.ratio is None else f"{row.ratio:.3g}"
            beside = "" if row.reference is None else f"{row.format(row.reference)}, {row.anchor}"
            verdict = {None: "", True: "yes", False: "no"}[row.reached]
            value = row.format(row.value)
            cells = (f"`bench {name}`", row.what.replace("|", "/"), value, beside, ratio, goal(row), verdict)
            lines.append(f"| {' | '.join(cells)} |")
        if note:
            lines.append(f"| `bench {name}` | {note.replace('|', '/')} | | | | | |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main())
