#!/usr/bin/env python3
"""Set everything up and start Anholon or its tests: needs Python 3.11 or later and nothing else.

    python3 dev.py run [MODEL]            open the window; without a display simulate, and write film, plots and data
    python3 dev.py test [pytest args]     all checks and all tests; with arguments, only pytest with these arguments
    python3 dev.py check                  ruff, mypy, import-linter
    python3 dev.py bench [--quick] [NAME ...]        measure, and write docs/benchmarks.md (all, not quick)
    python3 dev.py golden [--record] [--exact]       what all examples give: record it, or compare with the record
    python3 dev.py mutate PACKAGE [--count N] [--seed S]      change the program at random: do its tests notice?
    python3 dev.py monkey [--actions N] [--seed S]   random actions on the real window
    python3 dev.py kills [--count N] [--seed S]      kills of the real window amid its work (Linux)
    python3 dev.py fuzz [--minutes N] [--seed S]     random formulas, files and models
    python3 dev.py gallery [--shipped]    pictures of every panel and dialog; the pictures that the program shows
    python3 dev.py kernels                make the LLVM text of the kernels in C again; installs ziglang 0.13

The first start makes .venv, installs the locked dependencies there, and installs missing system libraries with apt
where it may (otherwise it prints the one command that does). Later starts find a stamp and go straight on.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (a person may well start this with an older Python)
    sys.exit(f"Anholon needs Python 3.11 or later; this is {sys.version.split()[0]}. Try: python3.11 dev.py ...")

import hashlib
import importlib.util
import os
import random
import re
import shutil
import subprocess
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "anholon.stamp"
OUTPUT = ROOT / "output"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
SHOWCASE = "entry-spin-exit"
KERNELS = (
    "from anholon.kernels.dop853_kernel import get_dop853\nfrom anholon.kernels.rod_step_kernel import get_rod_step\n"
    "from anholon.kernels.radau_kernel import get_radau\nget_radau()\nget_dop853()\nget_rod_step()\n"
)
RODS = (
    "import anholon\nfrom anholon.compiler.background_optimizer import run_pending\n"
    "from anholon.model.file.examples import rod_example_names\n"
    "for name in rod_example_names():\n    anholon.simulate(anholon.load(name), until=0.01)\n"
    "run_pending()\n"
)
BYTECODE = "import pytest\npytest.main(['--collect-only', '--quiet'])"
NO_TESTS = 5  # exit status of pytest when no test was selected


def load_desktop_requirements() -> ModuleType:
    """Return the program's module about libraries and displays, which needs no installed package."""
    path = ROOT / "core" / "anholon" / "desktop_requirements.py"
    spec = importlib.util.spec_from_file_location("desktop_requirements", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


desktop_requirements = load_desktop_requirements()


def main(arguments: Sequence[str]) -> int:
    """Run one command; return its exit status."""
    commands = {"run": run, "test": test, "check": check, "bench": bench, "golden": golden}
    commands |= {"mutate": mutate, "monkey": monkey, "kills": kills, "fuzz": fuzz, "gallery": gallery}
    commands |= {"kernels": kernels}
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    command = commands.get(arguments[0])
    if command is None:
        stop(f"unknown command {arguments[0]!r}; there are: {', '.join(commands)}", status=2)
    return command(arguments[1:])


# Commands


def run(arguments: Sequence[str]) -> int:
    """Open the window with a skater or with the given model; without a display write data, plots and film."""
    display = desktop_requirements.has_display()
    libraries = desktop_requirements.DRAWING | (desktop_requirements.X_WINDOW if display else {})
    missing = set_up(libraries)
    model = arguments[0] if arguments else SHOWCASE
    status = call(["-m", "anholon", model]) if display and not missing else show_without_display(model, missing)
    if missing:
        say(f"for {'the window' if display else 'films'} run this, then start again:\n    {apt_command(missing)}")
    return status


def show_without_display(model: str, missing: Sequence[str] = ()) -> int:
    """Simulate `model`, write data and plots, and a film unless packages are `missing` for it.

    Returns 0 or the first other exit status.
    """
    folder = OUTPUT / Path(model).stem
    folder.mkdir(parents=True, exist_ok=True)
    say(f"no window here: simulating {model}; results go to {folder}")
    environment = headless_environment()
    status = call(["-m", "anholon", "run", model, "-o", str(folder / "run.h5"), "--csv", str(folder / "run.csv")])
    films = [] if missing else [("film.mp4", ["--size", "1280x720"])]
    for name, options in [("plots.svg", []), *films]:
        if status == 0:
            say(f"writing {name}")
            words = ["-m", "anholon", "export", str(folder / "run.h5"), str(folder / name), *options]
            status = call(words, environment)
    say("done, written:" if status == 0 else "not all could be written, but there is:")
    for path in sorted(folder.iterdir()):
        print(f"  {path}  ({path.stat().st_size / 1e6:.2f} MB)")
    return status


def check(arguments: Sequence[str]) -> int:
    """Run all linters, even if one fails."""
    if arguments:
        stop("check takes no arguments", status=2)
    set_up({})
    return run_checks()


def test(arguments: Sequence[str]) -> int:
    """Run the linters and all tests, or pytest with the given arguments; return 0 when everything passed."""
    libraries = desktop_requirements.DRAWING | desktop_requirements.X_WINDOW
    missing = set_up(libraries, xvfb=True)
    if missing and desktop_requirements.find_missing_libraries(desktop_requirements.DRAWING):
        stop(f"the tests of the window need system libraries. Run this, then start again:\n    {apt_command(missing)}")
    if arguments:
        return call(["-m", "pytest", *arguments], headless_environment(), ROOT)

    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="anholon-cache-") as cache:
        os.environ["ANHOLON_TESTS_CACHE"] = os.environ["ANHOLON_CACHE"] = cache
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of hundreds of processes compiles all sources anew
        # For all tests, beside the checks: what each worker would make for itself.
        words, environment = [str(PYTHON), "-c", KERNELS + RODS + BYTECODE], headless_environment()
        shared = subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        results = {"checks": run_checks()}
        shared.wait()
        say("tests without a display")
        spread = ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal"]
        results["tests"] = call(["-m", "pytest", "-m", "not xvfb", *spread], environment, ROOT)
        results["tests on an X display"] = run_display_tests()
    failed = [name for name, status in results.items() if status]
    say(f"{'failed: ' + ', '.join(failed) if failed else 'all passed'} ({time.monotonic() - started:.0f} s)")
    return next((status for status in results.values() if status), 0)


def bench(arguments: Sequence[str]) -> int:
    """Run all benchmarks and write docs/benchmarks.md, or run only those named, or quickly; return 0 when they were
    run."""
    set_up({})
    output = [] if arguments else ["--output", str(ROOT / "docs" / "benchmarks.md")]
    return call([str(ROOT / "benchmarks" / "run.py"), *output, *arguments])


def golden(arguments: Sequence[str]) -> int:
    """Record the results of all shipped examples, or compare with the record; return 0 if nothing differs."""
    set_up({})
    return call(["-m", "tests.golden", *arguments], headless_environment(), ROOT)


def mutate(arguments: Sequence[str]) -> int:
    """Change the program at random in a copy; return 0 if the tests notice every change."""
    set_up(desktop_requirements.DRAWING)
    return call(["-m", "tests.mutation", *arguments], headless_environment(), ROOT)


def monkey(arguments: Sequence[str]) -> int:
    """Do random actions on the real window without a display; return 0 if nothing went wrong."""
    set_up(desktop_requirements.DRAWING)
    return call(["-X", "faulthandler", "-m", "tests.fuzz.monkey", *arguments], headless_environment(), ROOT)


def kills(arguments: Sequence[str]) -> int:
    """Kill windows during their work without a display; return 0 if nothing was lost."""
    set_up(desktop_requirements.DRAWING)
    return call(["-m", "tests.fuzz.kills", *arguments], headless_environment(), ROOT)


def fuzz(arguments: Sequence[str]) -> int:
    """Run the tests of random input with different seeds until the time is over; stop at the first fault."""
    options = dict(zip(arguments[::2], arguments[1::2], strict=False))
    defaults = {"--minutes": "10", "--seed": str(random.randrange(10**6))}
    if not set(options) <= set(defaults) or len(arguments) % 2:
        stop("usage: dev.py fuzz [--minutes N] [--seed S]", status=2)
    chosen = defaults | options
    try:
        minutes, seed = float(chosen["--minutes"]), int(chosen["--seed"])
    except ValueError:
        stop("the minutes and the seed are numbers", status=2)
    set_up(desktop_requirements.DRAWING)
    end = time.monotonic() + 60.0 * minutes
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts"
        environment = {**headless_environment(), "ANHOLON_FUZZ_EXAMPLES": "400", "ANHOLON_FUZZ_COUNTS": str(counts)}
        while True:
            say(f"seed {seed}")
            words = ["-m", "pytest", "-x", "-q", "-n0", "tests/fuzz", f"--hypothesis-seed={seed}"]
            status = call(words, environment, ROOT)
            total = Counter[str]()
            for line in counts.read_text("utf-8").splitlines() if counts.exists() else ():
                kind, _, count = line.partition(" ")
                total[kind] += int(count)
            say(", ".join(f"{count} {kind}" for kind, count in total.items()) + " in batches so far")
            if status or time.monotonic() > end:
                return status
            seed += 1


def gallery(arguments: Sequence[str]) -> int:
    """Take pictures of every panel and dialog into output/gallery; return 0 if all could be taken."""
    set_up(desktop_requirements.DRAWING)
    return call(["-m", "tests.gallery", *arguments], headless_environment(), ROOT)


def kernels(arguments: Sequence[str]) -> int:
    """Generate the LLVM text of all kernels with changed C code; return 0 if clang accepts it."""
    if arguments:
        stop("kernels takes no arguments", status=2)
    set_up({})
    if call(["-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('ziglang') is None)"]) != 0:
        extra = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
        call(["-m", "pip", "install", "--quiet", *extra["kernels"]])
    return call(["-m", "anholon.kernels.kernel_text"])


def run_checks() -> int:
    """Run ruff, mypy and import-linter; return 0 if all succeed."""
    say("checks: ruff, mypy, import-linter")
    tools = VENV / ("Scripts" if WINDOWS else "bin")
    commands = [
        [str(tools / "ruff"), "check", "--quiet", "--output-format=concise", "."],
        [str(PYTHON), "-m", "mypy"],
        [str(tools / "lint-imports"), "--config", "pyproject.toml"],
    ]
    # Side by side, but told one after another.
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for command in commands]
    for process in running:
        print(process.communicate()[0], end="", flush=True)
    return next((process.returncode for process in running if process.returncode), 0)


def run_display_tests() -> int:
    """Run the tests marked `xvfb` on a virtual X display of their own; pass with a note where there is none."""
    if WINDOWS or sys.platform == "darwin":
        return 0
    if shutil.which("Xvfb") is None:
        say("no Xvfb here: tests that need an X display are left out")
        return 0
    say("tests on an X display")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            say("Xvfb did not start")
            return 1
        environment = {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        environment.pop("WAYLAND_DISPLAY", None)
        status = call(["-m", "pytest", "-m", "xvfb", "tests/gui"], environment, ROOT)
        return 0 if status == NO_TESTS else status
    finally:
        server.terminate()
        server.wait()


# Setting up


def set_up(libraries: dict[str, str], *, xvfb: bool = False) -> list[str]:
    """Make the environment and find the system libraries; return the packages that could not be installed.

    Returns at once when the stamp says that all is there.
    """
    # The stamp holds a digest of what was installed and, below, what system libraries were found.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    installed = [project["build-system"], project["project"], project["tool"]["hatch"]]
    digest = f"{hashlib.sha256(repr(installed).encode() + LOCK.read_bytes()).hexdigest()} {ROOT}"
    stamp_lines = STAMP.read_text("utf-8").split("\n") if STAMP.exists() and PYTHON.exists() else [""]
    available = {line for line in stamp_lines[1:] if line}
    wanted = set(libraries) | ({"Xvfb"} if xvfb else set())
    if stamp_lines[0] == digest and wanted <= available:
        return []

    missing: dict[str, str] = {}
    if sys.platform.startswith("linux") and not wanted <= available:
        missing = provide_libraries(libraries, xvfb=xvfb)
        available |= wanted - set(missing)
    if stamp_lines[0] != digest:
        make_environment()
    STAMP.write_text("\n".join([digest, *sorted(available)]), "utf-8")
    return sorted(set(missing.values()))


def make_environment() -> None:
    """Make .venv and install the locked dependencies and the project itself, editable, into it."""
    STAMP.unlink(missing_ok=True)
    if not (PYTHON.exists() and succeeds([str(PYTHON), "-m", "pip", "--version"])):
        say("making .venv")
        make_venv()
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    names = re.findall(r"^([A-Za-z0-9_.-]+)==", LOCK.read_text("utf-8"), re.MULTILINE)
    say(f"installing {len(names)} locked packages (about 350 MB to fetch the first time)")
    install([*pip, "--only-binary=:all:", "--require-hashes", "-r", str(LOCK)], len(names))
    install([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], 1)
    say("compiling the kernels of the solver, once")
    succeeds([str(PYTHON), "-m", "anholon", "run", "skater-reference", "--until", "0.1"])
    say("environment ready")


def make_venv() -> None:
    """Make .venv; on Debian install the venv module first if it is missing."""
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and "ensurepip" in done.stdout + done.stderr and shutil.which("apt-get"):
        version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        if not apt_install([version]):
            stop(f"Python's venv module is missing here. Install it, then start again:\n    {apt_command([version])}")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        stop(f"cannot make {VENV}:\n{(done.stdout + done.stderr).strip()}")


def install(command: list[str], total: int) -> None:
    """Run pip with one line of progress for each package; stop with the reason when it fails."""
    lines: list[str] = []
    package_count = 0
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            lines.append(line.rstrip())
            if match := re.match(r"(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9_.-]+)", line):
                package_count += 1
                progress(f"{package_count:3d} of {total}: {match[1]}", keep=package_count % 10 == 0)
            elif line.startswith("Installing collected"):
                progress("unpacking", keep=True)
    progress("")
    if pip.returncode:
        shown = [line for line in lines if "Retrying" not in line][-10:]
        stop("\n".join(["pip failed", *shown, "", reason_of_failure("\n".join(lines[-20:]))]))


def reason_of_failure(output: str) -> str:
    """Return the meaning of the end of pip's output, and a remedy."""
    if any(sign in output for sign in ("CERTIFICATE_VERIFY_FAILED", "certificate verify failed", "SSLError")):
        return (
            "The certificate of the package index is signed by an authority that is unknown here, often a company's "
            "proxy. Set PIP_CERT to the file with that authority's certificate, then start again."
        )
    signs = ("NewConnectionError", "Temporary failure", "unreachable", "ConnectTimeout", "getaddrinfo", "ProxyError")
    if any(sign in output for sign in signs):
        return "The package index cannot be reached. Check the network or the proxy, then start again."
    if "No space left" in output:
        return "The disk is full; the packages need about 1.5 GB."
    if "No matching distribution" in output:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        return f"A package has no wheel for Python {version} on this machine. Python 3.11 has been tried the most."
    return "pip could not install the packages; its last lines are above."


def provide_libraries(libraries: dict[str, str], *, xvfb: bool) -> dict[str, str]:
    """Install the missing ones of `libraries` if that is allowed; return those that are still missing."""
    missing = find_missing(libraries, xvfb=xvfb)
    if missing:
        packages = sorted(set(missing.values()))
        say(f"system libraries missing: {', '.join(packages)}")
        if apt_install(packages):
            missing = find_missing(libraries, xvfb=xvfb)
    return missing


def find_missing(libraries: dict[str, str], *, xvfb: bool) -> dict[str, str]:
    """Return those of `libraries` that the loader cannot find, with their packages."""
    missing: dict[str, str] = desktop_requirements.find_missing_libraries(libraries)
    if xvfb and shutil.which("Xvfb") is None:
        missing["Xvfb"] = "xvfb"
    return missing


def apt_install(packages: list[str]) -> bool:
    """Install Debian packages; return False if this user may not, or apt cannot."""
    if shutil.which("apt-get") is None:
        return False
    prefix: list[str] = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None or not succeeds(["sudo", "-n", "true"]):
            return False
        prefix = ["sudo", "-n"]
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    command = [*prefix, *environment, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    say(f"installing with apt: {' '.join(packages)}")
    if succeeds(command):
        return True
    # The package lists may be missing or old: fetch them, try once more.
    succeeds([*prefix, *environment, "apt-get", "update", "-qq"])
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print("\n".join(done.stderr.strip().splitlines()[-5:]), flush=True)
    return done.returncode == 0


def apt_command(packages: Sequence[str]) -> str:
    """Return the command line that a person would type."""
    command: str = desktop_requirements.make_install_command(list(packages))
    return command


# Surroundings


def headless_environment() -> dict[str, str]:
    """Return the environment for work without a display: Qt draws off screen, EGL without a surface."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "EGL_PLATFORM": "surfaceless"}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    return environment


def call(arguments: list[str], environment: dict[str, str] | None = None, folder: Path | None = None) -> int:
    """Run the environment's Python in `folder`, or in the current folder; return its exit status."""
    return subprocess.run([str(PYTHON), *arguments], cwd=folder, env=environment, check=False).returncode


def succeeds(command: list[str]) -> bool:
    """Return whether a command exits with status 0; its output is not shown."""
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def say(text: str) -> None:
    """Print a message about the current work."""
    print(f"anholon: {text}", flush=True)


def progress(text: str, *, keep: bool = False) -> None:
    """Show temporary progress: on a terminal in one line, which is overwritten; in a log only lines to `keep`."""
    if sys.stdout.isatty():
        print(f"\r\033[K{'  ' + text if text else ''}", end="", flush=True)
    elif keep:
        print(f"  {text}", flush=True)


def stop(text: str, *, status: int = 1) -> NoReturn:
    """End with a message."""
    print(f"anholon: {text}", file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
