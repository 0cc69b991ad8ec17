"""Document, playback and worker on their own: state, signals, threads."""

from __future__ import annotations

import bisect
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import anholon
from anholon.errors import ModelError, Problem
from anholon.library.templates import TEMPLATES
from anholon.model.schema import Model, Parameter
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.run.worker import Checker, Worker
from anholon_gui.selection import find_element

RUN_MS = 60_000


@pytest.fixture
def document(qapp: QApplication) -> Document:
    """Return a document with two parameters."""
    document = Document()
    document.new(Model(parameters={"a": Parameter(value=1.0), "b": Parameter(value=2.0)}))
    return document


@pytest.fixture
def worker(document: Document) -> Iterator[Worker]:
    """Return a worker for the document, without runs after edits."""
    worker = Worker(document)
    worker.auto = False
    yield worker
    worker.stop()


def test_quick_changes_of_one_field_are_one_step_of_undo(document: Document) -> None:
    for number in range(20):
        document.set_value("parameters.a.value", float(number + 10))
    document.set_value("parameters.b.value", 5.0)
    assert document.undo_stack.count() == 2
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.model.parameters["a"].value == 1.0
    assert document.model.parameters["b"].value == 2.0
    assert not document.dirty


def test_a_change_back_leaves_no_step(document: Document) -> None:
    document.set_value("parameters.a.value", 3.0)
    document.set_value("parameters.a.value", 1.0)
    assert document.undo_stack.count() == 0
    assert not document.dirty
    document.set_value("parameters.a.value", 1.0)
    assert document.undo_stack.count() == 0


def test_views_are_told_the_old_and_the_new_model(document: Document, qtbot: QtBot) -> None:
    before = document.model
    with qtbot.waitSignal(document.modelChanged) as signal:
        document.set_value("parameters.a.value", 3.0)
    assert signal.args == [before, document.model]
    assert document.model.parameters["b"] is before.parameters["b"], "what did not change is shared"


def test_a_value_that_does_not_fit_is_refused(document: Document) -> None:
    before = document.model
    with pytest.raises(ModelError):
        document.set_value("simulation.rtol", 5.0)
    assert document.model is before


def test_a_place_that_is_gone_is_not_gone_to(document: Document, qtbot: QtBot) -> None:
    document.selection.select("parameters.a")
    with qtbot.assertNotEmitted(document.selection.focusRequested):
        document.focus_field("constraints.gone.formula")
    assert document.selection.path == "parameters.a"
    with qtbot.waitSignal(document.selection.focusRequested):
        document.focus_field("parameters.b.value")
    assert document.selection.path == "parameters.b"


def test_pending_texts_follow_their_element(document: Document) -> None:
    document.set_pending("parameters.a.value", "1 kgg", "no such unit")
    assert document.dirty
    assert [problem.path for problem in document.problems] == ["parameters.a.value"]
    document.move_pending("parameters.a", "parameters.c")
    assert dict(document.pending) == {"parameters.c.value": ("1 kgg", "no such unit")}
    document.move_pending("parameters.c", None)
    assert not document.pending
    assert not document.dirty


def test_a_pending_text_stands_for_the_problem_of_its_field(document: Document) -> None:
    document.set_problems((Problem(path="parameters.a.value", message="from the check"),))
    document.set_pending("parameters.a.value", "x", "typed")
    assert [problem.message for problem in document.problems] == ["typed"]


def test_saving_makes_clean_and_opening_replaces(document: Document, tmp_path: Path) -> None:
    document.set_value("parameters.a.value", 3.0)
    document.save_as(tmp_path / "model.toml")
    assert not document.dirty
    document.undo_stack.undo()
    assert document.dirty, "the saved state is a step away"
    document.undo_stack.redo()
    assert not document.dirty
    saved = document.model
    document.new()
    document.open(tmp_path / "model.toml")
    assert document.model == saved
    assert document.path == (tmp_path / "model.toml").resolve()
    with pytest.raises(ModelError):
        document.open(_broken(tmp_path))
    assert document.model == saved, "a failed opening changes nothing"


def _broken(folder: Path) -> Path:
    path = folder / "broken.toml"
    path.write_text("format = 1\nparameters = 3\n")
    return path


@pytest.mark.parametrize(
    ("path", "element"),
    [
        ("bodies.plate.position.1", "bodies.plate"),
        ("stages.2.set.m", "stages.2"),
        ("definitions.f", "definitions.f"),
        ("simulation.rtol", "simulation"),
        ("gravity.2", ""),
        ("coordinates", "coordinates"),
        ("", ""),
    ],
)
def test_every_field_belongs_to_an_element_of_the_tree(path: str, element: str) -> None:
    assert find_element(path) == element


def test_runs_and_systems_are_freed_with_their_last_holder(document: Document, worker: Worker, qtbot: QtBot) -> None:
    """What the window leaves out of the search for cycles must lie in none."""
    document.new(anholon.load("chaplygin-sleigh"))
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        worker.start()
    qtbot.waitUntil(lambda: not worker._pool.is_running, timeout=RUN_MS)  # better code is made of the system
    assert document.run is not None
    gc.collect()
    gc.disable()
    try:
        held = weakref.ref(document.run), weakref.ref(document.run.system)
        document.new()
        qtbot.waitUntil(lambda: all(ref() is None for ref in held), timeout=5000)
    finally:
        gc.enable()


def test_a_run_grows_and_playback_follows(document: Document, worker: Worker, qtbot: QtBot) -> None:
    playback = Playback(document)
    document.new(anholon.load("skater-staged"))
    grown: list[int] = []
    document.runGrew.connect(lambda: grown.append(document.run.head if document.run is not None else 0))
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        worker.start()
    run = document.run
    assert run is not None
    assert grown == sorted(grown)
    assert all(0 < head <= run.head for head in grown)
    assert playback.t1 == run.times[-1] == sum(stage.duration for stage in document.model.stages)

    # Stages: forward to each start, then to the end; back again.
    starts = [stage.t0 for stage in run.stages]
    for start in [*starts[1:], playback.t1, playback.t1]:
        playback.next_stage()
        assert playback.time == start
    for start in [*reversed(starts), 0.0]:
        playback.previous_stage()
        assert playback.time == start

    # Steps by stored frames, cut at the ends; an instant between two frames goes back to the earlier one.
    playback.step(-1)
    assert playback.time == 0.0
    playback.step(3)
    assert playback.time == run.times[3]
    playback.seek(float(run.times[3] + run.times[4]) / 2)
    playback.step(-1)
    assert playback.time == run.times[3]
    playback.seek(1e9)
    assert playback.time == playback.t1
    playback.seek(7.77)
    assert playback.frame == bisect.bisect_right(list(run.times), 7.77) - 1
    assert run.stages[playback.stage_at(7.77)].t0 <= 7.77 < run.stages[playback.stage_at(7.77)].t1


def test_a_new_run_supersedes_the_old(document: Document, worker: Worker, qtbot: QtBot) -> None:
    document.new(TEMPLATES["pendulum"]())
    document.set_value("simulation.until", 1e5)
    worker.start()
    document.set_value("simulation.until", 1.0)
    finished: list[object] = []
    document.runFinished.connect(finished.append)
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        worker.start()
    qtbot.wait(200)
    assert len(finished) == 1, "the run that was superseded reports nothing"
    assert document.run is not None
    assert document.run.times[-1] == 1.0


def test_another_model_drops_the_run_under_way(document: Document, worker: Worker, qtbot: QtBot) -> None:
    document.new(TEMPLATES["pendulum"]())
    document.set_value("simulation.until", 1e5)
    with qtbot.waitSignal(document.runStarted, timeout=RUN_MS):
        worker.start()
    document.new()
    assert not worker.running
    assert document.run is None
    qtbot.wait(200)
    assert document.run is None


def test_the_check_runs_soon_after_an_edit(document: Document, qtbot: QtBot) -> None:
    checker = Checker(document)
    document.new(TEMPLATES["pendulum"]())
    qtbot.wait(300)
    with qtbot.waitSignal(document.problemsChanged, timeout=RUN_MS):
        document.set_value("gravity.2", "-gg")
    qtbot.waitUntil(lambda: any(p.path == "gravity.2" for p in document.problems), timeout=RUN_MS)
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: not document.problems, timeout=RUN_MS)
    checker.stop()
