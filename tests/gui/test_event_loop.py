"""What takes long happens beside the event loop: saving, exports that are given up, first imports, tables of rods."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

import anholon
from anholon.model.file import model_file
from anholon.model.schema import Model, Parameter
from anholon.results.run import Run
from anholon.results.stage_table import stage_table
from anholon_gui.dialogs.background_computation import BackgroundComputation
from anholon_gui.dialogs.export import DataDialog
from anholon_gui.document import Document
from anholon_gui.loader import _DEFERRED_MODULES
from anholon_gui.main_window import MainWindow
from anholon_gui.playback import Playback
from anholon_gui.settings import Settings
from anholon_gui.stages.table import StageTablePanel

WAIT_MS = 60_000

ROD_IN_STAGES = """
format = 1
[rods.beam]
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 1e9, density = 1000 }
elements = 2
[supports.wall]
at = "beam:base"
[[stages]]
name = "one"
duration = 0.01
[[stages]]
name = "two"
duration = 0.01
[simulation]
frames = 200
"""

Save = Callable[[Model, Path], bytes]


@pytest.fixture
def document(qapp: QApplication) -> Document:
    document = Document()
    document.new(Model(parameters={"a": Parameter(value=1.0)}))
    document.set_value("parameters.a.value", 2.0)
    return document


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let each saving wait until this is set."""
    save, event = model_file.save, threading.Event()

    def slow(model: Model, path: Path) -> bytes:
        assert threading.current_thread() is not threading.main_thread()
        assert event.wait(WAIT_MS / 1000.0)
        return save(model, path)

    monkeypatch.setattr(model_file, "save", slow)
    return event


def value_in(path: Path) -> float | str:
    return anholon.load(path).parameters["a"].value


def test_events_are_handled_while_the_model_is_saved(document: Document, gate: threading.Event, tmp_path: Path) -> None:
    seen: list[tuple[bool, bool]] = []

    def look() -> None:
        seen.append((document.saving, document.changed_outside))
        gate.set()

    QTimer.singleShot(0, look)
    document.save_as(tmp_path / "a.toml")
    assert seen == [(True, False)]
    assert not document.saving
    assert not document.dirty
    assert value_in(tmp_path / "a.toml") == 2.0


def test_what_is_edited_while_the_model_is_saved_stays_unsaved(
    document: Document, gate: threading.Event, tmp_path: Path
) -> None:
    QTimer.singleShot(0, lambda: document.set_value("parameters.a.value", 3.0))
    QTimer.singleShot(10, gate.set)
    document.save_as(tmp_path / "a.toml")
    assert value_in(tmp_path / "a.toml") == 2.0
    assert document.model.parameters["a"].value == 3.0
    assert document.dirty
    assert document.path == (tmp_path / "a.toml").resolve()
    assert not document.changed_outside
    document.save()
    assert value_in(tmp_path / "a.toml") == 3.0
    assert not document.dirty


def test_a_second_saving_waits_for_the_first(document: Document, gate: threading.Event, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"

    def again() -> None:
        document.set_value("parameters.a.value", 3.0)
        QTimer.singleShot(0, gate.set)
        document.save_as(path)

    QTimer.singleShot(0, again)
    document.save_as(path)
    assert value_in(path) == 3.0  # what was asked for last
    assert not document.dirty
    assert not document.changed_outside


def test_a_model_that_is_loaded_while_another_is_saved_is_not_taken_for_it(
    document: Document, gate: threading.Event, tmp_path: Path
) -> None:
    def load() -> None:
        document.new(Model(name="other"))
        document.set_value("name", "another")
        gate.set()

    QTimer.singleShot(0, load)
    document.save_as(tmp_path / "a.toml")
    assert value_in(tmp_path / "a.toml") == 2.0
    assert document.path is None
    assert document.dirty


def test_an_error_of_saving_is_raised_and_the_model_stays_unsaved(document: Document, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        document.save_as(tmp_path / "folder")
    assert document.dirty
    assert document.path is None
    assert not document.saving
    document.save_as(tmp_path / "a.toml")
    assert not document.dirty


def test_closing_the_window_waits_until_the_model_is_saved(
    window: MainWindow, gate: threading.Event, tmp_path: Path, qtbot: QtBot
) -> None:
    window.document.new(Model(parameters={"a": Parameter(value=1.0)}))
    window.document.set_value("parameters.a.value", 2.0)
    visible: list[bool] = []

    def close() -> None:
        window.close()
        visible.append(window.isVisible())
        gate.set()

    QTimer.singleShot(0, close)
    window.document.save_as(tmp_path / "a.toml")
    assert visible == [True]
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=WAIT_MS)
    assert value_in(tmp_path / "a.toml") == 2.0


@pytest.fixture(scope="module")
def run() -> Run:
    return anholon.simulate(anholon.loads("format = 1\n[coordinates.x]\n[points.P]\nposition = ['x', 0, 0]\nmass = 1"))


def test_a_dialog_that_is_closed_does_not_wait_for_its_export(run: Run, tmp_path: Path, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = DataDialog(run, "data", Settings(), parent)
    entered, ended = threading.Event(), threading.Event()

    def work(path: Path) -> None:
        entered.set()
        assert dialog.stop.wait(WAIT_MS / 1000.0)
        ended.wait(WAIT_MS / 1000.0)
        raise OSError("cancelled")

    dialog.prepare = lambda: work  # type: ignore[method-assign]
    dialog.file.setText(str(tmp_path / "a.csv"))
    dialog.open()
    dialog.start()
    assert entered.wait(WAIT_MS / 1000.0)
    dialog.reject()  # comes back, although the work has not ended
    assert not dialog.isVisible()
    ended.set()
    qtbot.waitUntil(lambda: not isValid(dialog), timeout=WAIT_MS)


def test_a_search_whose_dialog_is_gone_tells_nobody(qtbot: QtBot) -> None:
    search = BackgroundComputation("anholon-trace")
    gone, told = threading.Event(), threading.Event()

    def work(tell: Callable[[object], None], given_up: threading.Event) -> None:
        gone.wait(WAIT_MS / 1000.0)
        tell("news")
        told.set()
        raise OSError("too late")

    search.start(work)
    search.stop()
    search.deleteLater()
    qtbot.waitUntil(lambda: not isValid(search), timeout=WAIT_MS)
    gone.set()
    assert told.wait(WAIT_MS / 1000.0)


def test_stages_with_rods_are_read_in_a_thread_and_told_as_ever(
    document: Document, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from anholon.results.stage_table import _StageSums

    threads: set[bool] = set()
    look = _StageSums._add_steps

    def noted(self: _StageSums, *args: object) -> None:
        threads.add(threading.current_thread() is threading.main_thread())
        look(self, *args)  # type: ignore[arg-type]

    model = anholon.loads(ROD_IN_STAGES)
    run = anholon.simulate(model)
    wanted = [(row.name, row.energy_out, row.peaks) for row in stage_table(run)]
    assert [name for name, _, _ in wanted] == ["one", "two"]
    monkeypatch.setattr(_StageSums, "_add_steps", noted)
    document.new(model)
    panel = StageTablePanel(document, Playback(document))
    qtbot.addWidget(panel)
    panel.show()
    document.begin_run(run)
    document.finish_run(run.unchecked_outcome)
    qtbot.waitUntil(lambda: panel.is_up_to_date and len(panel.rows.rows) == 2, timeout=WAIT_MS)
    assert [(row.name, row.energy_out, row.peaks) for row in panel.rows.rows] == wanted
    assert threads == {False}
    panel.close()


@pytest.mark.parametrize("name", [*_DEFERRED_MODULES.beside, *_DEFERRED_MODULES.here])
def test_what_is_imported_later_is_there(name: str) -> None:
    assert import_module(name).__name__ == name


def test_first_uses_find_their_modules_loaded(full_window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not full_window.loader.busy, timeout=WAIT_MS)
    assert {*_DEFERRED_MODULES.beside, *_DEFERRED_MODULES.here} <= set(sys.modules)


def test_the_heartbeat_blames_what_a_late_turn_did(qtbot: QtBot) -> None:
    from tests.fuzz.heartbeat import Heartbeat

    heart = Heartbeat(lambda: "the nap", blame=True)
    qtbot.wait(50)
    QTimer.singleShot(0, nap)
    qtbot.waitUntil(lambda: any(turn.beat.own > 150.0 for turn in heart.late), timeout=WAIT_MS)
    heart.stop()
    turn = max(heart.late, key=lambda turn: turn.beat.own)
    assert turn.doing == "the nap"
    assert turn.beat.busy < 150.0  # it slept
    assert " nap" in heart.blame()
    assert "main thread busy" in heart.text()


def nap() -> None:
    time.sleep(0.2)
