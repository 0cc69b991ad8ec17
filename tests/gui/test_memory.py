"""Memory of long sessions: what a window keeps does not grow with the number of edits."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from anholon_gui.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]
MB = 2**20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell what a process holds")
def test_edits_that_are_undone_leave_nothing_behind() -> None:
    command = [sys.executable, "-m", "tests.fuzz.session", "30", "60"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    (before, *_), (after, fields, sources) = json.loads(done.stdout)
    assert after - before < 12 * MB
    assert sources < 50  # files whose text Python keeps: PySide looks into every module that is imported
    assert fields < 10  # each round shows two forms with a field each, and the search comes within a round


HEAPS = """
import ctypes, sys, threading, tempfile
from anholon.garbage_collection import limit_heaps

if sys.argv[1] == "limited":
    limit_heaps()
barrier = threading.Barrier(6)
def allocate():
    barrier.wait()
    bytearray(20_000)
    barrier.wait()
threads = [threading.Thread(target=allocate) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
library = ctypes.CDLL(None)
library.fopen.restype = ctypes.c_void_p
with tempfile.NamedTemporaryFile() as file:
    stream = ctypes.c_void_p(library.fopen(file.name.encode(), b"w"))
    library.malloc_info(0, stream)
    library.fclose(stream)
    print(open(file.name).read().count("<heap nr="))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="another C library has heaps of another kind")
def test_all_threads_share_one_heap() -> None:
    def count(word: str) -> int:
        command = [sys.executable, "-c", HEAPS, word]
        return int(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout)

    assert count("limited") <= 2
    assert count("as ever") > 2


@pytest.fixture
def unsearched(full_window: MainWindow) -> Iterator[None]:
    """No search for cycles takes place: what a search has left out before would stay for ever in a longer session."""
    full_window._gc_scheduler.close()
    gc.disable()
    yield
    gc.enable()


def test_systems_of_earlier_edits_are_freed(full_window: MainWindow, qtbot: QtBot, unsearched: None) -> None:
    document, worker = full_window.document, full_window.worker
    worker.auto = True
    document.open_example("skater-staged")
    qtbot.waitUntil(lambda: document.run is not None and not worker.running)
    systems: list[weakref.ref[object]] = []
    for number in range(20):
        model, before = document.model, document.run
        name, body = next(iter(model.bodies.items()))
        x, *others = body.position
        moved = replace(body, position=(f"{x} + {number + 1}*1e-6*sin({number + 1}*t)", *others))
        document.edit("place", replace(model, bodies={**model.bodies, name: moved}))
        qtbot.waitUntil(lambda before=before: document.run is not before and not worker.running)
        assert document.run is not None
        systems.append(weakref.ref(document.run.system))
    del before
    qtbot.waitUntil(lambda: sum(system() is not None for system in systems) < 10)
