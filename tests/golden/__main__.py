"""Record what the command line gives for all shipped examples, or compare with what was recorded.

    python3 dev.py golden --record          before a change
    python3 dev.py golden                   after it: numbers within 1e-11, texts equal
    python3 dev.py golden --exact           after moving and renaming: equal to the bit

Each example runs with three sets of parameters: its own, and all of them 2 % larger and smaller. Recorded are the
tables of motions and stages, summaries with events and outcomes, statics, modes, boundary problems and traces, all
forms of the equations, reports and exported files. Texts are compared after the renaming of words in `--words FILE`
(lines `old = new`). The records depend on the processor and are not committed.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

import anholon
from anholon.cli import main as command_line
from anholon.errors import AnholonError
from anholon.forms.form_names import FORMS
from anholon.model.file.examples import example_names
from anholon.model.schema import Model

SCALES: Final = (1.0, 1.02, 0.98)
"""Factors of all parameters in the three sets."""

TOLERANCE: Final = 1e-11
"""Relative; of a column, its largest size counts."""

BINARY: Final = (".glb", ".mat")
_MAT_TEXT: Final = 116  # bytes of the descriptive text that a MAT file begins with
EXPORTS: Final = (".html", ".tex", ".svg", ".glb", ".mat", ".csv")
NUMBER: Final = re.compile(r"[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
PASSING: Final = re.compile(r"(?:computed )?in \d[\d.]* (?:ms|s)\b|\d[\d.]* ms|/[\w./-]*anholon-golden-\w+")
"""What differs between two runs of the same program: times of computing, names of temporary folders."""


class Difference(NamedTuple):
    """One record that is not what it was."""

    record: str
    what: str


# --- recording -----------------------------------------------------------------------------------------------------


def record(name: str, folder: Path) -> None:
    """Write all records of the example `name` below `folder`."""
    model = anholon.load(name)
    for number, scale in enumerate(SCALES):
        given = _scaled(model, scale)
        if number == 0 or given:
            _record_runs(name, model, given, folder / name / str(number))
    _record_equations(name, model, folder / name)
    _record_exports(name, folder / name)


def _scaled(model: Model, scale: float) -> list[str]:
    """Return the words that multiply all parameters by a factor, within their bounds."""
    if scale == 1.0:
        return []
    found = []
    for name, parameter in model.parameters.items():
        low = -np.inf if parameter.min is None else parameter.min
        high = np.inf if parameter.max is None else parameter.max
        found.append(f"{name}={min(max(scale * parameter.value, low), high):.12g}")
    return ["--set", *found] if found else []


def _record_runs(name: str, model: Model, given: list[str], folder: Path) -> None:
    """Record the motion or the equilibria, the stages, the modes and the problems of control of one set."""
    folder.mkdir(parents=True)
    stages = ["--stages", str(folder / "stages.csv")] if model.stages else []
    _say(["run", name, *given, "--csv", str(folder / "motion.csv"), *stages], folder / "run.txt")
    _say(["modes", name, *given], folder / "modes.txt")
    if model.rods:
        _say(["statics", name, *given], folder / "statics.txt")
    for problem in model.boundary:
        _say(["boundary", name, problem, *given], folder / f"boundary-{problem}.txt")
    for trace in model.traces:
        _say(["trace", name, trace, *given], folder / f"trace-{trace}.txt")


def _record_equations(name: str, model: Model, folder: Path) -> None:
    """Record the equations in all forms, and one form as LaTeX, a web page and programs."""
    _say(["check", name], folder / "check.txt")
    forms = ["lerbet", "lerbet-statics"] if model.rods else [*FORMS]
    for form in forms:
        _say(["derive", name, "--form", form], folder / f"derive-{form}.txt")
    for style in ("latex", "html", "python", "c"):
        _say(["derive", name, "--form", forms[0], "--as", style], folder / f"derive-{forms[0]}-{style}.txt")


def _record_exports(name: str, folder: Path) -> None:
    """Record the files that a run can be exported to, but for films, which depend on the encoder."""
    for ending in EXPORTS:
        _say(["export", name, str(folder / f"export{ending}")], folder / f"export{ending}.txt")


def _say(words: list[str], path: Path) -> None:
    """Run one command line; write its status and what it prints."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = command_line(["--log", "off", *words])
    text = f"status {status}\n--- stdout\n{out.getvalue()}--- stderr\n{err.getvalue()}"
    path.write_text(text.replace(str(path.parent), "."), "utf-8")


# --- comparing -----------------------------------------------------------------------------------------------------


def compare(old: Path, new: Path, *, exact: bool, words: Sequence[tuple[str, str]]) -> Iterator[Difference]:
    """Yield the records of `new` that differ from those of `old`."""
    names = {path.relative_to(folder) for folder in (old, new) for path in folder.rglob("*") if path.is_file()}
    for name in sorted(names):
        before, after = old / name, new / name
        if not (before.exists() and after.exists()):
            yield Difference(str(name), "only before" if before.exists() else "only now")
        elif before.suffix in BINARY:
            if exact and _content(before) != _content(after):
                yield Difference(str(name), "other bytes")
        else:
            what = differs(before.read_text("utf-8"), after.read_text("utf-8"), exact=exact, words=words)
            if what:
                yield Difference(str(name), what)


def _content(path: Path) -> bytes:
    """Return the bytes of a file but for the date at the head of MATLAB's."""
    return path.read_bytes()[_MAT_TEXT if path.suffix == ".mat" else 0 :]


def differs(old: str, new: str, *, exact: bool, words: Sequence[tuple[str, str]] = ()) -> str:
    """Return how two texts differ, or nothing: words must be equal after the renaming, numbers within the tolerance."""
    for before, after in words:
        old = re.sub(rf"(?<!\w){re.escape(before)}(?!\w)", lambda _, new=after: new, old)
    old_lines, new_lines = (PASSING.sub("…", text).splitlines() for text in (old, new))
    if len(old_lines) != len(new_lines):
        return f"{len(old_lines)} lines before, {len(new_lines)} now"
    largest = _largest(old_lines)
    for k, (before, after) in enumerate(zip(old_lines, new_lines, strict=True), start=1):
        if before == after:
            continue
        numbers = [np.array([float(x.replace("−", "-")) for x in NUMBER.findall(line)]) for line in (before, after)]
        same_words = NUMBER.sub("#", before) == NUMBER.sub("#", after)
        if exact or not same_words:
            return f"line {k}: {before[:200]!r}, now {after[:200]!r}"
        scale = largest.get(len(numbers[0]), np.abs(numbers[0]))
        error = np.abs(numbers[1] - numbers[0]) / np.maximum(scale, 1e-300)
        if (error > TOLERANCE).any():
            return f"line {k}: off by {error.max():.2g}: {before[:200]!r}, now {after[:200]!r}"
    return ""


def _largest(lines: Sequence[str]) -> dict[int, np.ndarray]:
    """Return for tables (lines of numbers and commas alone) the largest size of each column, by their number."""
    found: dict[int, np.ndarray] = {}
    for line in lines[1:]:
        if not NUMBER.sub("", line).strip(", "):
            row = np.abs([float(x.replace("−", "-")) for x in NUMBER.findall(line)])
            known = found.get(len(row))
            found[len(row)] = row if known is None else np.maximum(known, row)
    return found


# --- the command ---------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Record or compare as the words say; return 0 where nothing differs."""
    parser = argparse.ArgumentParser(prog="dev.py golden", description="Record and compare what all examples give.")
    parser.add_argument("names", nargs="*", help="examples (default: all)")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--exact", action="store_true", help="numbers must be equal to the bit")
    parser.add_argument("--folder", type=Path, default=Path("output/golden"))
    parser.add_argument("--words", type=Path, help="lines `old = new`: words that texts have now")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    names = given.names or example_names()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="anholon-golden-") as scratch:
        now = Path(scratch)
        with ProcessPoolExecutor(given.workers) as pool:
            for name, trouble in pool.map(_recorded, [(name, now) for name in names]):
                print(f"{name}{': ' + trouble if trouble else ''}", flush=True)
        print(f"{len(names)} examples in {time.monotonic() - started:.0f} s")
        if given.record:
            for name in names:
                shutil.rmtree(given.folder / name, ignore_errors=True)
                shutil.copytree(now / name, given.folder / name)
            return 0
        words = _read_words(given.words)
        found = [d for name in names for d in compare(given.folder / name, now / name, exact=given.exact, words=words)]
    for difference in found:
        print(f"{difference.record}: {difference.what}")
    print(f"{len(found)} differences")
    return 1 if found else 0


def _recorded(task: tuple[str, Path]) -> tuple[str, str]:
    name, folder = task
    try:
        record(name, folder)
    except AnholonError as error:
        return name, str(error)
    return name, ""


def _read_words(path: Path | None) -> list[tuple[str, str]]:
    if path is None:
        return []
    pairs = [line.split("=", 1) for line in path.read_text("utf-8").splitlines() if "=" in line]
    return [(old.strip(), new.strip()) for old, new in pairs]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
