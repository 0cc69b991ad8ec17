"""Changes that are not saved: what is asked, what is kept, what is recovered."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMessageBox,
)
from pytestqt.qtbot import QtBot
from tests.gui.conftest import MakeWindow
from tests.gui.test_main_window import answer, sleigh

import anholon
from anholon.model.file.model_file import load
from anholon.model.schema import Model
from anholon_gui.document import Document
from anholon_gui.main_window import MainWindow
from anholon_gui.recovery import Autosave, find_left_copies


def test_unsaved_changes_are_asked_about(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.new(sleigh())
    window.document.set_value("parameters.v.value", 7.0)
    texts = answer(window, QMessageBox.StandardButton.Cancel)
    window.actions_.new.trigger()
    assert texts
    assert window.document.model.parameters["v"].value == 7.0

    path = tmp_path / "kept.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    answer(window, QMessageBox.StandardButton.Save)
    window.actions_.new.trigger()
    assert window.document.model == Model()
    assert anholon.load(path).parameters["v"].value == 7.0

    window.document.set_value("name", "x")
    answer(window, QMessageBox.StandardButton.Discard)
    window.actions_.new.trigger()
    assert window.document.model == Model()


def test_unsaved_changes_are_asked_about_before_anything_else_is(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stays with them has chosen no file and filled in no dialog for nothing."""
    window.document.new(sleigh())
    window.document.set_value("parameters.v.value", 7.0)
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: asked.append("file") or ("", ""))
    for act in (window.actions_.open.trigger, window.files.new_skater):
        texts = answer(window, QMessageBox.StandardButton.Cancel)
        act()
        assert len(texts) == 1
        assert not asked
    answer(window, QMessageBox.StandardButton.Discard)
    window.actions_.open.trigger()
    assert asked == ["file"]
    assert window.document.model.parameters["v"].value == 7.0


def test_what_somebody_else_wrote_into_the_file_is_not_lost_in_silence(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, document = tmp_path / "shared.toml", window.document
    anholon.save(sleigh(), path)
    window.files.open(path)
    theirs = replace(load(path), name="theirs")
    document.set_value("name", "ours")
    assert not document.changed_outside
    anholon.save(theirs, path)
    window.activateWindow()
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))  # the user comes back
    assert "shared.toml was changed" in window.status.message.text()

    texts = answer(window, QMessageBox.StandardButton.Cancel)
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "shared.toml" in texts[0]
    assert load(path).name == "theirs"
    assert document.dirty

    def press(words: str) -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, lambda: press(words))
            return
        qtbot.mouseClick(next(b for b in box.buttons() if words in b.text()), Qt.MouseButton.LeftButton)

    mine = tmp_path / "mine.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(mine), ""))
    QTimer.singleShot(20, lambda: press("elsewhere"))
    assert window.files.save()
    assert (load(path).name, load(mine).name) == ("theirs", "ours")
    assert document.path == mine.resolve()

    anholon.save(theirs, mine)
    document.set_value("name", "ours again")
    QTimer.singleShot(20, lambda: press("Replace"))
    assert window.files.save()
    assert load(mine).name == "ours again"
    assert not document.changed_outside
    document.set_value("name", "Export again")
    assert window.files.save()  # nobody is asked about what was written here


def test_a_window_larger_than_the_screen_fills_it(window: MainWindow) -> None:
    from anholon_gui.app import fit_to_screen

    window.hide()
    room = window.screen().availableSize()
    window.resize(room.width() - 60, room.height() - 60)
    fit_to_screen(window)
    assert not window.isMaximized()
    window.resize(room.width() + 100, 600)
    fit_to_screen(window)
    assert window.isMaximized()


def test_nothing_is_to_be_explained_before_anything_went_wrong(window: MainWindow) -> None:
    assert not window.status.explain.isVisible()


def test_a_file_that_cannot_be_opened_is_explained_and_changes_nothing(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.document.new(sleigh())
    before = window.document.model
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"format = 1\n[coordinates.x\n")
    window.files.open(broken)
    box = window.findChild(QMessageBox, "failure")
    assert isinstance(box, QMessageBox)
    assert "broken.toml" in box.text()
    assert box.informativeText()
    box.close()
    assert window.document.model is before


def test_a_model_that_cannot_be_saved_stays_open_and_the_place_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.new(sleigh())
    window.document.set_value("parameters.v.value", 7.0)
    (tmp_path / "table.csv").write_text("", encoding="utf-8")
    for place in ("nowhere/kept.toml", "table.csv/kept.toml", f"{'a' * 300}.toml"):
        path = str(tmp_path / place)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, path=path: (path, ""))
        assert not window.files.save_as()
        box = window.findChild(QMessageBox, "failure")
        assert isinstance(box, QMessageBox)
        assert box.informativeText().startswith(f"{path}: ")
        assert "another place" in box.informativeText()
        assert "Errno" not in box.informativeText()
        box.setObjectName("")
        box.close()
        assert window.document.dirty
        assert window.document.path is None
    assert not [*tmp_path.rglob("*.toml"), *tmp_path.rglob("*.tmp")]


def test_a_dropped_file_is_opened_wherever_it_is_dropped(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """Over a field, too, which would take the address of the file for a text; a question comes after the drop."""
    field = window.model_panel.forms.title
    place = field.mapTo(window, field.rect().center())
    handle, name = window.windowHandle(), field.text()
    path = tmp_path / "dropped.toml"
    anholon.save(sleigh(), path)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    modifiers = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, modifiers)
    QApplication.sendEvent(handle, enter)
    assert enter.isAccepted()
    drop = QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, modifiers)
    QApplication.sendEvent(handle, drop)
    assert drop.isAccepted()
    assert window.document.path is None  # the program that the file comes from does not wait for an answer
    qtbot.waitUntil(lambda: window.document.path == path.resolve())
    assert field.text() != name + path.as_uri()


def test_what_was_not_saved_is_recovered(
    make_window: MakeWindow, qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A session ends without saving: its copy and its pending text stay, its lock is gone.
    document = Document()
    autosave = Autosave(document)
    document.new(sleigh())
    document.set_value("parameters.v.value", 9.5)
    document.set_pending("parameters.m.value", "2 kgg", "unknown unit")
    autosave.write()
    autosave._lock.unlock()
    assert [copy.title for _, copy in find_left_copies()] == ["Blade"]

    window = make_window()

    def recover() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, recover)
            return
        next(button for button in box.buttons() if button.text() == "Recover").click()

    QTimer.singleShot(20, recover)
    again = Autosave(window.document)
    window.files.open_at_start("", again.take_over)
    assert window.document.model.parameters["v"].value == 9.5
    assert window.document.pending["parameters.m.value"][0] == "2 kgg"
    assert window.document.dirty
    assert not list(find_left_copies())

    # The second session ends at once, before it has written anything by itself: nothing is lost.
    again._lock.unlock()
    assert [copy.pending["parameters.m.value"][0] for _, copy in find_left_copies()] == ["2 kgg"]
    again.close()
    assert not list(find_left_copies())
    autosave.close()


def test_a_saved_document_leaves_no_copy(home: Path, qapp: QApplication, tmp_path: Path) -> None:
    document = Document()
    autosave = Autosave(document)
    document.new(sleigh())
    document.set_value("parameters.v.value", 2.0)
    autosave.write()
    assert autosave.file.exists()
    assert not list(find_left_copies()), "a living session keeps its lock"
    document.save_as(tmp_path / "a.toml")
    assert not autosave.file.exists()
    autosave.close()
