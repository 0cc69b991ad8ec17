"""Stored runs in the window: opened, played, plotted, compared, exported; dropped files; files changed outside."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

import anholon
from anholon.cli import main
from anholon.export.hdf5 import load_run
from anholon_gui.commands.file_commands import FileCommands
from anholon_gui.dialogs.file_difference import FileDifferenceDialog
from anholon_gui.main_window import MainWindow


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a run that ends before the model says, as with `--until 3`."""
    path = tmp_path_factory.mktemp("run") / "glide.h5"
    assert main(["run", "skater-staged", "--until", "3", "-o", str(path)]) == 0
    return path


def choose_file(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open a file with Ctrl+O."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    window.actions_.open.trigger()


def test_a_stored_run_is_opened_played_plotted_compared_and_exported(
    full_window: MainWindow, qtbot: QtBot, stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = full_window
    window.settings.auto_run = True
    choose_file(window, stored, monkeypatch)
    run = window.document.run
    kept = load_run(stored)
    assert run is not None
    assert run.times.tolist() == kept.times.tolist()
    assert window.windowTitle().startswith("glide.h5")
    assert not window.document.dirty
    qtbot.wait(400)  # an edit would have begun a run by now
    assert window.document.run is run
    assert not window.worker.running

    # Played and plotted.
    assert window.transport.frame_label.text().endswith(f" / {run.head}")
    qtbot.keyClick(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.playback.time > 0.05)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    plots = window.plots
    assert plots is not None
    qtbot.waitUntil(lambda: plots.is_up_to_date)  # type: ignore[attr-defined]
    assert plots.pyramid("theta'").values == pytest.approx(kept["theta'"])  # type: ignore[attr-defined]
    assert window.view is not None
    assert window.view.picture.run is run  # type: ignore[attr-defined]

    # Exported.
    window.actions_.export_data.trigger()
    dialog = window.findChild(QDialog, "export-data")
    assert dialog is not None
    dialog.file.setText(str(tmp_path / "again.h5"))  # type: ignore[attr-defined]
    export = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Export")
    qtbot.mouseClick(export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((tmp_path / "again.h5").exists)
    assert np.array_equal(load_run(tmp_path / "again.h5").times, run.times)
    dialog.close()

    # Compared: it is the reference of a new run of its model, which goes on to the end of its stages.
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.actions_.pin.trigger()
    with qtbot.waitSignal(window.document.runFinished):
        qtbot.keyClick(window, Qt.Key.Key_F5)
    assert window.document.run is not None
    assert float(window.document.run.times[-1]) > 3.5
    assert window.document.reference is not None
    assert window.document.reference.run is run


def test_the_command_line_opens_a_stored_run(window: MainWindow, stored: Path) -> None:
    window.files.open_at_start(str(stored))
    assert window.document.run is not None
    assert float(window.document.run.times[-1]) == pytest.approx(3.0)
    assert window.settings.recent[0] == stored.resolve()


def test_a_file_that_keeps_no_run_is_refused_in_words(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.h5"
    path.write_bytes(b"nothing")
    before = window.document.model
    window.files.open(path)
    box = window.findChild(QMessageBox, "failure")
    assert box is not None
    assert "not a run kept by Anholon" in box.informativeText()
    assert window.document.model is before
    box.close()
    box.deleteLater()
    # Nor is it a reference.
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_others: (str(path), ""))
    qtbot.waitUntil(lambda: not window.findChildren(QMessageBox, "failure"))
    window.actions_.load_reference.trigger()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox, "failure") is not None)
    box = window.findChild(QMessageBox, "failure")
    assert box is not None
    assert "not a run kept by Anholon" in box.informativeText()
    assert window.status.message.text() == "Cannot open broken.h5"
    assert window.document.reference is None
    box.close()


def test_several_dropped_files_are_opened(
    window: MainWindow, stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(window.files, "open_window", lambda source: opened.append(source) or True)
    model = tmp_path / "sleigh.toml"
    anholon.save(anholon.load("chaplygin-sleigh"), model)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (stored, tmp_path / "table.xlsx", model)])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), copy, data, left, none)
    handle = window.windowHandle()
    QApplication.sendEvent(handle, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(handle, QDropEvent(QPointF(5, 5), copy, data, left, none))
    qtbot.waitUntil(lambda: window.document.run is not None)
    assert window.document.run_path == stored.resolve()
    assert opened == [str(model)]
    # What is no model and no run is named with what can be opened.
    box = window.findChild(QMessageBox, "failure")
    assert box is not None
    assert "table.xlsx" in box.text()
    assert "*.toml" in box.informativeText()
    box.close()
    data.setUrls([QUrl("https://example.org/a.toml")])
    other = QDragEnterEvent(QPoint(5, 5), copy, data, left, none)
    QApplication.sendEvent(handle, other)
    assert not other.isAccepted()


def test_a_file_changed_outside_is_compared_and_reloaded(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "sleigh.toml"
    model = anholon.load("chaplygin-sleigh")
    anholon.save(model, path)
    path.write_text(f"# a comment\n{path.read_text('utf-8')}", "utf-8")
    window.files.open(path)
    window.document.set_value("name", "Mine")
    anholon.save(replace(model, name="Theirs"), path)
    files: FileCommands = window.files
    files.check_file_on_disk()
    assert "was changed by another window or program" in window.status.message.text()
    shown_buttons = [one for one in window.status.findChildren(QToolButton) if one.isVisible()]
    difference = next(one for one in shown_buttons if one.defaultAction() is window.actions_.difference)
    assert window.actions_.reload in [one.defaultAction() for one in shown_buttons]
    qtbot.mouseClick(difference, Qt.MouseButton.LeftButton)
    dialog = window.findChild(FileDifferenceDialog)
    assert dialog is not None
    shown = dialog.lines.toPlainText().splitlines()
    assert '-name = "Mine"' in shown
    assert '+name = "Theirs"' in shown
    assert "+# a comment" not in shown  # it stays when the model is saved, and is no difference
    again = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Reload")
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    assert window.document.model.name == "Theirs"
    assert not window.document.dirty
    assert not window.document.changed_outside
    window.document.undo_stack.undo()
    assert window.document.model.name == "Mine"
    assert window.document.dirty
