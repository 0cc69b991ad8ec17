"""Cancelling where the work is in machine code: compiled loops of rods, and the compiler itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from tests.interrupted import interruptible

import anholon
from anholon.compiler.cancellation import CompilationCancelled, cancelled_by, run_cancellable
from anholon.model.schema import Model
from anholon.outcome import Cancelled
from anholon.rods.dynamics.chain_stepper import ChainStepper

STEP = 1e-8  # s; the first frame alone takes 1.7 million steps


def _tiny_steps(name: str) -> Model:
    model = anholon.load(name)
    return replace(model, simulation=replace(model.simulation, step=STEP))


class _AfterSteps:
    """A flag that is set once compiled loops were entered so often; `most`: the most steps in one call."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, calls: int) -> None:
        self.calls, self.most, self.after = calls, 0, 0
        advance = ChainStepper.advance

        def counted(chain: ChainStepper, total: int, steps: int, **more: bool) -> int:
            self.after += self.is_set()
            self.calls -= 1
            before = chain.step_counts[0]
            found = advance(chain, total, steps, **more)
            self.most = max(self.most, chain.step_counts[0] - before)
            return found

        monkeypatch.setattr(ChainStepper, "advance", counted)

    def is_set(self) -> bool:
        return self.calls <= 0


@pytest.mark.parametrize("name", ["skater-elastic", "hanging-chain", "flying-spaghetti", "wrecking-ball"])
def test_compiled_loops_of_rods_end_at_the_next_portion(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cancel = _AfterSteps(monkeypatch, 6)
    run = anholon.simulate(_tiny_steps(name), cancel=cancel)
    assert run.outcome.status == "cancelled"
    assert cancel.after == 0  # no portion begins once the flag is set
    assert 0 < cancel.most < 50_000  # of the 1.7 million up to the first frame
    assert 0.0 < run.outcome.t < 0.5 / 60.0
    assert run.times[-1] == run.outcome.t  # the state reached is kept
    assert np.isfinite(run["energy"]).all()


@pytest.mark.parametrize(("name", "calls"), [("skater-elastic", 30), ("hanging-chain", 30), ("wrecking-ball", 400)])
def test_a_wait_for_code_that_is_cancelled_on_the_way_keeps_what_was_reached(
    name: str, calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code is needed that was not needed before, in the steps, when the run is cancelled."""
    advance = ChainStepper.advance
    left = [calls]

    def waits(chain: ChainStepper, total: int, steps: int, **more: bool) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise CompilationCancelled
        return advance(chain, total, steps, **more)

    with monkeypatch.context() as patch:
        patch.setattr(ChainStepper, "advance", waits)
        run = anholon.simulate(anholon.load(name))
    assert run.outcome.status == "cancelled"
    assert run.outcome.message == f"Cancelled at t = {run.outcome.t:.9g} s while code was compiled."
    assert run.outcome.t > 0.0
    assert run.times[-1] == run.outcome.t
    whole = anholon.simulate(anholon.load(name), until=2.0 * run.outcome.t)
    for column in ("energy", "kinetic"):
        np.testing.assert_allclose(run[column][:-1], whole[column][: len(run.times) - 1], rtol=1e-9, atol=1e-12)
    assert np.isfinite(run.at(0.5 * run.outcome.t)["energy"])


@pytest.mark.parametrize("name", ["skater-elastic", "hanging-chain"])
def test_a_wait_for_code_behind_the_last_step_keeps_what_was_reached(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(*_: object) -> None:
        raise CompilationCancelled

    cancel = _AfterSteps(monkeypatch, 6)
    monkeypatch.setattr("anholon.simulation.rod_integration.find_consistent_forces", waits)
    run = anholon.simulate(_tiny_steps(name), cancel=cancel)
    assert run.outcome.status == "cancelled"
    assert 0.0 < run.outcome.t == run.times[-1]
    assert np.isfinite(run["energy"]).all()


def test_portions_do_not_change_a_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    model = anholon.load("flying-spaghetti")
    whole = anholon.simulate(model, until=0.5)
    monkeypatch.setattr("anholon.rods.dynamics.rod_motion._FIRST_BUDGET", 1)
    monkeypatch.setattr(
        "anholon.rods.dynamics.rod_motion._CANCEL_CHECK_INTERVAL", 1e-9
    )  # as few steps at once as there can be
    portions = anholon.simulate(model, until=0.5)
    for name in whole.columns:
        np.testing.assert_array_equal(whole[name], portions[name])


def test_a_wait_for_the_compiler_ends_while_it_works() -> None:
    cancel, over, done = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        cancel.set()
        over.wait(60.0)
        done.set()

    with cancelled_by(cancel.is_set), pytest.raises(Cancelled):
        run_cancellable(work)
    assert not done.is_set()
    over.set()
    assert done.wait(60.0)  # the work went on


def test_a_wait_returns_what_the_work_returns_and_raises_what_it_raises() -> None:
    def fail() -> None:
        raise OSError("no place")

    with cancelled_by(lambda: False):
        assert run_cancellable(lambda: 7) == 7
        with pytest.raises(OSError, match="no place"):
            run_cancellable(fail)
    assert run_cancellable(lambda: 8) == 8


_FIRST_RUN = """
import os, sys, threading, time
import anholon
import anholon.errors
from anholon.compiler import engine
compile_object, begun = engine.object_code, threading.Event()

def slow(*words):
    begun.set()
    time.sleep(60.0)  # as a compiler that takes long
    return compile_object(*words)

engine.object_code = slow
anholon.simulate  # imported before
threading.Thread(target=lambda: (begun.wait(), print("compiling", flush=True)), daemon=True).start()
try:
    run = anholon.simulate(anholon.load(sys.argv[1]), cancel=begun)
    print(run.outcome.status, run.head, flush=True)
except anholon.errors.RunError as error:
    print(str(error).split()[0], 0, flush=True)
os._exit(0)
"""


@pytest.mark.parametrize("name", ["pendulum-chain", "flexible-pendulum", "elastica"])
def test_a_run_is_cancelled_while_its_code_is_compiled_for_the_first_time(name: str, tmp_path: Path) -> None:
    started = time.monotonic()
    command, env = [sys.executable, "-c", _FIRST_RUN, name], _empty_cache(tmp_path)
    told = subprocess.run(command, capture_output=True, env=env, timeout=50.0, check=True)
    assert told.stdout.decode().split() == ["compiling", "cancelled", "0"]
    assert time.monotonic() - started < 50.0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("phase", ["compiling", "stepping"])
def test_ctrl_c_ends_the_command_line_in_compiled_code(phase: str, tmp_path: Path) -> None:
    text = anholon.dumps(_tiny_steps("skater-elastic"))
    model = tmp_path / "model.toml"
    model.write_text(text, encoding="utf-8")
    program = "import sys; from anholon.cli import start; sys.argv = ['anholon', 'run', sys.argv[1]]\n"
    if phase == "compiling":
        program += _SLOW_COMPILER + "start()"
        env = _empty_cache(tmp_path)
    else:
        program += _TOLD_STEPS + "start()"
        env = dict(os.environ)
    command = [sys.executable, "-c", program, str(model)]
    with interruptible(command, env) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "begun\n"
        child.send_signal(signal.SIGINT)
        _, told = child.communicate(timeout=50.0)
    assert child.returncode == 130
    assert told.strip().endswith("interrupted")


_SLOW_COMPILER = """
import time
from anholon.compiler import engine
def slow(*words):
    print("begun", flush=True)
    time.sleep(60.0)
engine.object_code = slow
"""

_TOLD_STEPS = """
from anholon.rods.dynamics.chain_stepper import ChainStepper
advance = ChainStepper.advance
def told(chain, *words, **options):
    if chain.step_counts[0] == 0:
        print("begun", flush=True)
    return advance(chain, *words, **options)
ChainStepper.advance = told
"""


def _empty_cache(folder: Path) -> dict[str, str]:
    """Return an environment in which no code was ever compiled."""
    for name in ("code", "kernels", "texts"):
        (folder / "cache" / name).mkdir(mode=0o700, parents=True)
    return {**os.environ, "ANHOLON_CACHE": str(folder / "cache"), "TMPDIR": str(folder)}


@pytest.mark.parametrize("act", ["statics", "rod_modes", "linearize"])
def test_a_wait_for_code_ends_at_rest_as_in_motion(act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They waited for the compiler to the end, a second at the first use of a kind of rod."""
    seen: list[bool] = []

    def compiles(model: Model, *_: object) -> None:
        cancel.set()
        run_cancellable(lambda: seen.append(over.wait(60.0)))
        pytest.fail("the wait went on")

    cancel, over = threading.Event(), threading.Event()
    home = "anholon.linear.linearize_rods" if act == "linearize" else "anholon.results.rods.rod_statics"
    monkeypatch.setattr(f"{home}.compile_rods", compiles)
    monkeypatch.setattr("anholon.results.rods.rod_statics.compile_rods", compiles)
    model = anholon.load("cantilever-modes")
    words = {"inputs": "force:strip:tip.z", "outputs": "strip:tip.z"} if act == "linearize" else {}
    with pytest.raises(Cancelled):
        getattr(anholon, act)(model, **words, cancelled=cancel.is_set)
    assert not seen
    over.set()
