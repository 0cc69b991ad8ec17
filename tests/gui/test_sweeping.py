"""The search for reference cycles while the window is open."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QTimer

from anholon_gui.document import Document
from anholon_gui.gc_scheduler import GcScheduler
from anholon_gui.run.worker import Worker


class Ring:
    """Holds itself."""

    found = 0

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        Ring.found += 1


@pytest.fixture
def sweeping(qtbot):
    document = Document()
    worker = Worker(document)
    watching = GcScheduler(document, worker)
    yield watching
    watching.close()
    worker.stop()


def test_cycles_are_searched_in_pauses_only(sweeping, qtbot):
    assert not gc.isenabled()
    Ring.found = 0
    rings = [Ring() for _ in range(20_000)]
    rings.clear()
    assert Ring.found == 0
    qtbot.waitUntil(lambda: Ring.found == 20_000, timeout=60000)


def test_what_survives_a_long_search_is_left_out_of_the_next_one(sweeping, qtbot, monkeypatch):
    monkeypatch.setattr("anholon_gui.gc_scheduler._OLD", 0.0)
    monkeypatch.setattr("anholon_gui.gc_scheduler._LONG", 0.0)
    before = gc.get_freeze_count()
    qtbot.waitUntil(lambda: gc.get_freeze_count() > before, timeout=60000)
    held = [Ring()]
    Ring.found = 0
    held.clear()  # what came since is searched
    qtbot.waitUntil(lambda: Ring.found == 1, timeout=60000)


def test_what_was_there_before_is_searched_again_in_the_end(sweeping):
    sweeping.settle()
    assert gc.get_freeze_count()
    sweeping.close()
    assert not gc.get_freeze_count()
    assert gc.isenabled()


def test_what_comes_in_a_huge_flood_is_left_out_of_searches(sweeping, qtbot):
    before = gc.get_freeze_count()
    flood = [[] for _ in range(250_000)]
    qtbot.waitUntil(lambda: gc.get_freeze_count() > before, timeout=60000)
    assert len(flood) <= gc.get_freeze_count()


def test_what_was_there_when_a_large_model_was_loaded_is_freed_later(sweeping, qtbot):
    """The form that is open then lies in cycles: left out of searches it would stay for ever."""
    Ring.found = 0
    rings = [Ring() for _ in range(100)]
    flood = [(k, float(k)) for k in range(100_000)]  # as the nodes of a graph
    qtbot.waitUntil(lambda: gc.get_count()[0] < len(flood) // 2, timeout=60000)
    rings.clear()
    gc.collect()
    assert Ring.found == 100


def test_old_cycles_are_found_though_one_edit_follows_the_other(sweeping, qtbot, monkeypatch):
    monkeypatch.setattr("anholon_gui.gc_scheduler._LATEST", 1.0)
    edits = QTimer()
    edits.timeout.connect(sweeping._note)  # as a user who never rests
    edits.start(50)
    Ring.found = 0
    rings = [Ring() for _ in range(100)]
    gc.collect(1)  # now they are old
    rings.clear()
    gc.collect(1)
    assert Ring.found == 0
    qtbot.waitUntil(lambda: Ring.found == 100, timeout=60000)
    edits.stop()
