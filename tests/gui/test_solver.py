"""The solver is compiled in a process of its own, once, and closing the window does not wait for it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from anholon_gui.solver import Solver, stamp


def test_the_solver_is_compiled_once() -> None:
    Solver().prepare()
    assert stamp().exists()
    told: list[str] = []
    Solver().prepare(lambda: told.append("again"))
    assert told == []


def test_compiling_is_announced_and_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    assert not stamp().exists()
    solver = Solver()
    told = threading.Event()
    thread = threading.Thread(target=solver.prepare, args=(told.set,))
    thread.start()
    assert told.wait(60)
    solver.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert not stamp().exists()
