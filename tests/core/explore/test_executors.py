"""Where points are computed changes no row: processes, a thread pool, a Dask cluster that loses a worker."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import anholon
from anholon.cli import main
from anholon.errors import AnholonError
from anholon.explore.sweep_result import SweepResult
from anholon.model.schema import Model

PENDULUM = """
format = 1
[parameters]
L = { value = 1, unit = "m" }
[coordinates]
a = { value = 30, unit = "deg" }
[points]
P = { position = ["L*sin(a)", 0, "-L*cos(a)"], mass = 1 }
[forces]
weight = { kind = "force", at = "P", vector = [0, 0, "-9.81*sqrt(1.9 - L)/sqrt(1.9 - L)"] }
[simulation]
until = 0.4
"""
WATCHED = f"""{PENDULUM}
[events.bottom]
formula = "a"
"""
"""With an event points are run one by one: many of them take long enough for processes."""
ROOT = Path(__file__).resolve().parents[3]
OVER = {"L": np.linspace(0.5, 2.0, 31), "a'": (0.0, 10.0, 20.0, 30.0)}
COLLECT = ("a", "max(a')", "P.x@0.1")


def pendulum() -> Model:
    return anholon.loads(PENDULUM)


@pytest.fixture(scope="module")
def alone() -> SweepResult:
    """Return the sweep, run by this process."""
    return anholon.sweep(pendulum(), OVER, COLLECT, workers=1)


def assert_same_rows(one: SweepResult, two: SweepResult) -> None:
    assert one.numbers.tobytes() == two.numbers.tobytes()
    assert one.times.tobytes() == two.times.tobytes()
    assert (one.statuses, one.reasons, one.collect) == (two.statuses, two.reasons, two.collect)


def test_points_that_cannot_be_run_have_their_reasons(alone: SweepResult) -> None:
    refused = alone["L"] > 1.9
    assert 0 < refused.sum() < len(alone)
    assert [status == "done" for status in alone.statuses] == (~refused).tolist()
    assert [bool(reason) for reason in alone.reasons] == refused.tolist()


@pytest.mark.parametrize(
    ("kind", "options"),
    [(ThreadPoolExecutor, {}), (ProcessPoolExecutor, {"mp_context": multiprocessing.get_context("spawn")})],
)
def test_any_executor_gives_the_same_rows(
    alone: SweepResult, kind: Callable[..., Executor], options: dict[str, Any]
) -> None:
    with kind(2, **options) as executor:
        assert_same_rows(anholon.sweep(pendulum(), OVER, COLLECT, executor=executor), alone)


def test_points_computed_together_are_shared_among_threads() -> None:
    """Two threads of this process give the rows of one, and no process is started; what cannot be run has its reason.
    A sweep that is given up keeps what has come until then."""
    points = np.random.default_rng(7).permutation(np.linspace(0.5, 1.9001, 30_000))
    others: set[str] = set()
    cancel = threading.Event()

    def look(done: int, count: int) -> None:
        if done % 1000 == 0:
            assert not multiprocessing.active_children()
            others.update(thread.name for thread in threading.enumerate())

    def give_up(done: int, count: int) -> None:
        if done > count / 2:
            cancel.set()

    one = anholon.sweep(pendulum(), {"L": points}, ["a"], workers=1)
    two = anholon.sweep(pendulum(), {"L": points}, ["a"], workers=2, progress=look)
    assert sum("ThreadPoolExecutor" in name for name in others) == 2
    assert set(one.statuses) == {"done", "failed"}
    assert_same_rows(one, two)
    part = anholon.sweep(pendulum(), {"L": points}, ["a"], workers=2, progress=give_up, cancel=cancel)
    is_there = np.array(part.statuses) != "cancelled"
    assert 0.5 < is_there.mean() < 1.0
    assert part.numbers[is_there].tobytes() == one.numbers[is_there].tobytes()


def test_an_executor_that_is_shut_down_is_told() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(AnholonError, match="executor"):
        anholon.sweep(pendulum(), OVER, COLLECT, executor=executor)


def test_a_script_needs_no_guard_and_its_processes_end_with_it(tmp_path: Path) -> None:
    """The processes do not run the script again; they end when it is killed."""
    script = tmp_path / "script.py"
    script.write_text(
        f"import anholon, multiprocessing, os, sys, threading\n"
        f"def tell(done, points):\n"
        f"    children = multiprocessing.active_children()\n"
        f"    if children and done > 1000 and not told:\n"
        f"        told.append(print(*[child.pid for child in children], flush=True))\n"
        f"told = []\n"
        f"anholon.sweep(anholon.loads('''{WATCHED}'''), {{'L': [1.0 + k * 1e-5 for k in range(60000)]}}, ['a'],\n"
        f"    workers=2, progress=tell)\n"
    )
    child = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    workers = [int(word) for word in child.stdout.readline().split()]
    child.kill()
    child.wait()
    child.stdout.close()
    assert len(workers) == 1  # of quick points the script itself is the other worker
    gone = threading.Event()
    for _ in range(600):
        if not any(_is_alive(worker) for worker in workers):
            break
        gone.wait(0.1)
    assert not any(_is_alive(worker) for worker in workers)


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_process_that_is_killed_loses_no_point() -> None:
    """Its points are computed again; none of them is what killed it."""
    killed: list[int] = []

    def progress(done: int, points: int) -> None:
        children = multiprocessing.active_children()
        if children and not killed and done > 150:
            killed.append(children[0].pid or 0)
            os.kill(killed[0], signal.SIGKILL)

    over = {"L": np.linspace(0.5, 1.5, 4000)}
    model = anholon.loads(WATCHED)
    found = anholon.sweep(model, over, ["a"], workers=2, progress=progress)
    assert killed
    assert set(found.statuses) == {"done"}
    some = slice(0, 4000, 250)
    again = anholon.sweep(model, {"L": over["L"][some]}, ["a"], workers=1)
    assert found.numbers[some].tobytes() == again.numbers.tobytes()


def test_a_cluster_that_loses_a_worker_gives_the_same_rows(tmp_path: Path) -> None:
    """A Dask cluster over TCP; one of two workers is killed in the middle: no row is missing, none comes twice."""
    pytest.importorskip("distributed")
    model = tmp_path / "pendulum.toml"
    model.write_text(PENDULUM)
    words = [sys.executable, "-m", "tests.core.explore.cluster_sweeps", str(model), str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    from tests.core.explore.cluster_sweeps import WORDS

    assert main(["sweep", str(model), *WORDS, "-o", str(tmp_path / "here.csv")]) == 0
    here = (tmp_path / "here.csv").read_bytes()
    assert (tmp_path / "command.csv").read_bytes() == here
    assert (tmp_path / "killed.csv").read_bytes() == here
    assert json.loads((tmp_path / "told.json").read_text()) == list(range(1, 4 * 31 + 1))


def test_an_address_where_nobody_answers_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    words = [
        sys.executable,
        "-m",
        "anholon",
        "sweep",
        "chaplygin-sleigh",
        "--over",
        "m=1:2:2",
        "--scheduler",
        "nonsense://x",
    ]
    done = subprocess.run([*words, "-o", str(tmp_path / "a.csv")], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no address of a scheduler" in done.stderr
