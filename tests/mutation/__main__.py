"""Change the program at random, one place at a time, and see whether the tests notice.

    python3 dev.py mutate contact --count 10            ten changes in the package of contacts
    python3 dev.py mutate contact/next_mode.py --seed 3    the same in one module

Changed are + - * / < <= > >= == and or, signs and constants, in a copy of the sources. First the tests of the package
(`TESTS`) run once on the copy as it is, which shows the functions that each test calls. A change runs the fastest tests
that call its function, then the files with such tests, the fastest first, until one fails. Changes that alter nothing a
user could see stand with their reason in `equivalent.txt`, and are not tried.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutation.changes import MODULE_LEVEL, Change, find_changes

ROOT: Final = Path(__file__).resolve().parents[2]
CORE: Final = ROOT / "core" / "anholon"
EQUIVALENT: Final = Path(__file__).with_name("equivalent.txt")
SLOWER: Final = 4.0
"""A test file may take so many times its usual time, and `GRACE`; a change that makes it slower is noticed."""

GRACE: Final = 30.0  # s

FAST: Final = 10.0
"""The tests that run first take so many seconds together; the fastest one may take longer."""

TESTS: Final[Mapping[str, Sequence[str]]] = {
    "control/rest_to_rest": ("core/control/*",),
    "control/path_control": (
        "core/simulation/test_feedback*",
        "physics/*trac*",
        "physics/*figures*",
        "physics/*another_body*",
    ),
    "control": (
        "core/control/*",
        "core/simulation/test_feedback*",
        "physics/*trac*",
        "physics/*figures*",
        "physics/*another_body*",
        "physics/*servo*",
    ),
    "export": ("core/export/*", "core/cli/test_linearize*"),
    "linear": (
        "core/rods/test_modal*",
        "physics/*linear_*",
        "physics/*mode*",
        "physics/*critical*",
        "physics/*steady*",
        "physics/*whirling*",
        "physics/*growing*",
        "physics/*waves*",
        "physics/*free_rods*",
        "physics/*soft_rods*",
    ),
    "mechanics": (
        "core/mechanics/*",
        "core/model/test_check*",
        "physics/*bod*",
        "physics/*classi*",
        "physics/*constraints*",
        "physics/*friction*",
        "physics/*servo*",
        "physics/*ramps*",
        "physics/*redundant*",
        "physics/*rolling*",
        "physics/*springs*",
        "physics/*sticking*",
    ),
    "rods": (
        "core/rods/*",
        "physics/*rod*",
        "physics/*load*",
        "physics/*springs*",
        "physics/*sections*",
        "physics/*cable*",
        "physics/*strain*",
    ),
    "contact": (
        "physics/*contact*",
        "physics/*grip*",
        "physics/*friction*",
        "physics/*impact*",
        "physics/*jumps*",
        "physics/*chatter*",
        "physics/*corners*",
        "physics/*ramps*",
        "physics/*switching*",
        "physics/*unilateral*",
        "physics/*painleve*",
        "physics/*program_servo*",
        "physics/*sticking*",
        "physics/*beside_rods*",
        "physics/*onset*",
        "physics/*feet*",
        "physics/*growing_loads*",
        "physics/*grazing*",
        "physics/*blows*",
        "physics/*rubbing*",
        "physics/*driven_friction*",
    ),
    "results": (
        "core/simulation/*",
        "core/explore/test_sweep*",
        "core/export/test_hdf5*",
        "physics/*stage*",
        "physics/*energy*",
        "physics/*contacts*",
        "physics/*instants*",
        "physics/*program*",
        "physics/*between_frames*",
    ),
    "simulation": (
        "core/simulation/*",
        "physics/*stage*",
        "physics/*transition*",
        "physics/*ramps*",
        "physics/*switch*",
        "physics/*jumps*",
        "physics/*corners*",
        "physics/*blows*",
        "physics/*breakdown*",
        "physics/*chatter*",
        "physics/*resume*",
        "physics/*singular*",
        "physics/*sticking*",
    ),
}
"""Patterns of test files below `tests`, for each package; the first key that fits holds."""

TABLES: Final = "tolerances.py"
"""Modules of this name hold tolerances and limits, which may as well be somewhat larger."""


class Tests(NamedTuple):
    """A test file: seconds it takes, its tests with theirs, and by file and function of the program the places of the
    tests that call it (none where it is called between tests)."""

    path: str
    seconds: float
    called: Mapping[str, Mapping[str, Sequence[int]]]
    tests: Sequence[tuple[str, float]]


def main(arguments: Sequence[str]) -> int:
    """Try changes as the words say; return 0 where all were noticed."""
    parser = argparse.ArgumentParser(prog="dev.py mutate", description="Random changes that tests should notice.")
    parser.add_argument("package", help=f"of {', '.join(sorted(TESTS))}; or a module of it")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--records", type=Path, help="a folder that keeps what tests call, for other changes later")
    parser.add_argument(
        "--seconds", type=float, default=math.inf, help="of tests for one change, in all (default: all)"
    )
    given = parser.parse_args(arguments)
    package = next((key for key in TESTS if f"{given.package}/".startswith(f"{key}/")), None)
    if package is None or not (CORE / given.package).exists():
        parser.error(f"no tests are known for {given.package}")
    changes = choose(given.package, given.count, given.seed)
    with tempfile.TemporaryDirectory(prefix="anholon-mutation-") as scratch:
        copy = Copy(Path(scratch))
        records = given.records or copy.folder / "records"
        records.mkdir(parents=True, exist_ok=True)
        tests = [copy.record(path, records) for path in sorted({p for glob in TESTS[package] for p in _files(glob)})]
        print(f"{len(changes)} changes; {len(tests)} test files take {sum(t.seconds for t in tests):.0f} s", flush=True)
        noticed = [copy.notices(name, change, tests, given.seconds) for name, change in changes]
    print(f"{sum(noticed)} of {len(noticed)} noticed ({100.0 * sum(noticed) / max(len(noticed), 1):.0f} %)")
    return 0 if all(noticed) else 1


def choose(place: str, count: int, seed: int) -> list[tuple[str, Change]]:
    """Return changes of a package or module, chosen at random, with their files relative to the program's folder."""
    known = read_equivalent(EQUIVALENT)
    path = CORE / place
    files = sorted(file for file in path.rglob("*.py") if file.name != TABLES) if path.is_dir() else [path]
    names = [str(file.relative_to(CORE)) for file in files]
    found = [(name, change) for name in names for change in find_changes((CORE / name).read_text("utf-8"))]
    keys = [(name, change.text, change.old, change.new) for name, change in found]
    for gone in sorted(key for key in known.difference(keys) if key[0] in names):
        print(f"{EQUIVALENT.name}: no longer in the program: {' | '.join(gone)}")
    worth = [one for one, key in zip(found, keys, strict=True) if key not in known]
    return random.Random(seed).sample(worth, min(count, len(worth)))


def read_equivalent(path: Path) -> set[tuple[str, str, str, str]]:
    """Return (file, line of the source, old, new) of the lines `file | line | old | new | reason`."""
    rows = [line.split(" | ") for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {(file, text, old, new) for file, text, old, new, _ in rows}


def _files(glob: str) -> Iterator[str]:
    return (str(path.relative_to(ROOT)) for path in (ROOT / "tests").glob(glob) if path.name.startswith("test_"))


def _fastest(name: str, function: str, files: Sequence[Tests]) -> list[tuple[str, float]]:
    """Return the fastest tests, with their seconds, that call a function in file `name` of the program."""
    found = [test.tests[place] for test in files for place in test.called.get(name, {}).get(function, ())]
    found.sort(key=lambda each: each[1])
    return [each for k, each in enumerate(found) if not k or sum(s for _, s in found[: k + 1]) <= FAST]


class Copy:
    """A copy of the program in a temporary folder, which tests import instead of the program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sources = folder / "core" / "anholon"
        shutil.copytree(CORE, self.sources, ignore=shutil.ignore_patterns("__pycache__"))
        paths = [str(folder / "core"), str(ROOT / "gui"), str(ROOT / "resources")]
        cache = {"ANHOLON_TESTS_CACHE": str(folder / "cache")}
        self.environment = {**cache, **os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def record(self, path: str, folder: Path) -> Tests:
        """Run a test file on the sources as they are: it passes, or nothing could be concluded later."""
        file = (folder / f"{path.replace('/', '+')}.json").resolve()
        if not file.exists():
            watched = {"ANHOLON_CALLS": os.pathsep.join([str(self.sources), str(file)])}
            if self.fails(["-p", "tests.mutation.calls", path], None, watched):
                file.unlink(missing_ok=True)
                raise SystemExit(f"{path} fails without any change")
        return Tests(path, **json.loads(file.read_text("utf-8")))

    def notices(self, name: str, change: Change, tests: Sequence[Tests], seconds: float = math.inf) -> bool:
        """Print and return whether a test fails, or takes too long, with the change in file `name`.

        Files beyond the `seconds` that they take together are left out, but never the first one.
        """
        file = self.sources / name
        source = file.read_text("utf-8")
        calling = [t for t in tests if change.function == MODULE_LEVEL or change.function in t.called.get(name, ())]
        calling.sort(key=lambda test: test.seconds)
        verdict = "unnoticed" if calling else "unnoticed, never called"
        rounds = [(test.path, [test.path], test.seconds) for test in calling]
        fast = _fastest(name, change.function, calling)
        if fast:
            rounds.insert(0, ("the fastest tests", [test for test, _ in fast], sum(each for _, each in fast)))
        try:
            file.write_text(change.apply(source), "utf-8")
            for k, (what, words, usual) in enumerate(rounds):
                if k and sum(each for _, _, each in rounds[: k + 1]) > seconds:
                    verdict += f" within {seconds:.0f} s"
                    break
                self.forget_compiled(file)
                if self.fails(words, GRACE + SLOWER * usual):
                    verdict = f"noticed by {what}"
                    break
        finally:
            file.write_text(source, "utf-8")
            self.forget_compiled(file)
        print(f"{name}:{change.line}: {change.old}  ->  {change.new}: {verdict}", flush=True)
        return verdict.startswith("noticed")

    def fails(self, words: Sequence[str], limit: float | None, environment: Mapping[str, str] = {}) -> bool:
        """Return whether pytest fails, or takes longer than the limit (s)."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *words]
        with subprocess.Popen(
            command, cwd=ROOT, env={**self.environment, **environment}, stdout=subprocess.DEVNULL
        ) as running:
            try:
                return running.wait(limit) != 0
            except subprocess.TimeoutExpired:
                running.kill()
                return True

    @staticmethod
    def forget_compiled(file: Path) -> None:
        """Remove the bytecode of a file: two changes within a second, of equal length, look the same to Python."""
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
            compiled.unlink()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
