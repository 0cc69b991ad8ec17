"""Files that others write, protect or link while the window has them open."""

from __future__ import annotations

import os
import stat
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot
from tests.gui.test_recovery import MakeWindow, abandon, answer, posix, recovered, sleigh, speed_in

import anholon
from anholon.library.templates import TEMPLATES
from anholon.model.file import model_file as model_file
from anholon.model.schema import Model
from anholon_gui.commands.file_commands import start_window
from anholon_gui.dialogs.export import DataDialog
from anholon_gui.document import Document
from anholon_gui.main_window import MainWindow
from anholon_gui.recovery import Autosave, RecoveryCopy, file_state, find_left_copies
from anholon_gui.settings import Settings


def test_a_second_window_is_a_process_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script stands for Python, which writes down how it was called."""
    if os.name == "nt":
        pytest.skip("a shell script")
    script, words = tmp_path / "python", tmp_path / "words"
    script.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > {words}.part\nmv {words}.part {words}\n', "utf-8")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    assert start_window("/a model.toml")
    deadline = time.monotonic() + 60
    while not words.exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert words.read_text("utf-8") == "-m|anholon_gui|/a model.toml|"
    monkeypatch.setattr(sys, "executable", str(tmp_path / "missing"))
    assert not start_window("/a model.toml")


# --- what the document knows of its file ---------------------------------------------------------------------------


def test_what_is_written_while_a_file_is_read_is_not_taken_for_known(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    load = model_file.load

    def loading(source: Path) -> Model:
        model = load(source)
        path.write_text("# by somebody else\n", "utf-8")
        return model

    monkeypatch.setattr(model_file, "load", loading)
    document = Document()
    document.open(path)
    assert document.changed_outside


def test_what_is_written_right_after_saving_is_not_taken_for_known(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.toml"
    save = model_file.save

    def saving(model: Model, place: Path) -> bytes:
        content = save(model, place)
        path.write_text("# by somebody else\n", "utf-8")
        return content

    monkeypatch.setattr(model_file, "save", saving)
    document = Document()
    document.new(sleigh())
    document.save_as(path)
    assert document.changed_outside


def test_a_file_that_cannot_be_read_any_more_counts_as_changed(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    document = Document()
    document.open(path)
    with path.open("wb") as file:
        file.truncate(model_file.MAX_BYTES + 1)
    assert document.changed_outside
    path.unlink()
    assert not document.changed_outside, "there is nothing to be lost"
    if os.name != "nt":
        os.mkfifo(path)
        assert not document.changed_outside, "and a pipe is not waited for"


def test_no_file_gets_the_content_of_an_example(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    document = Document()
    with pytest.raises(anholon.ModelError, match="no such file"):
        document.open("skater-reference")
    assert document.path is None


def test_an_ending_that_is_added_asks_before_a_file_is_replaced(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.toml"
    anholon.save(TEMPLATES["pendulum"](), path)
    before = path.read_bytes()
    window.document.new(sleigh())
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "a"), ""))
    seen: list[str] = []
    answer("No", seen)
    assert not window.files.save_as()
    assert "a.toml already exists. Replace it?" in seen[0]
    assert path.read_bytes() == before
    assert window.document.path is None
    answer("Yes", seen)
    assert window.files.save_as()
    assert speed_in(path) == speed_in(path)
    assert not window.document.changed_outside


def test_saving_as_the_own_file_asks_where_it_was_changed(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    window.files.open(path)
    path.write_text("# by somebody else\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    seen: list[str] = []
    answer("Cancel", seen)
    assert not window.files.save_as()
    assert "was changed by another" in seen[0]
    assert path.read_text("utf-8") == "# by somebody else\n"


# --- protected files -----------------------------------------------------------------------------------------------


@posix
def test_a_protected_file_says_so_in_the_title_and_is_not_replaced(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    path.chmod(0o444)
    window.files.open(path)
    assert window.windowTitle() == "a.toml[*] (write-protected) – Anholon"
    window.document.set_value("parameters.v.value", 2.0)
    assert not window.files.save()
    box = window.findChild(QMessageBox, "failure")
    assert isinstance(box, QMessageBox)
    assert "it is write-protected. Choose another name, or remove the protection first" in box.informativeText()
    assert "Save it in another place" in box.informativeText()
    box.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o444
    assert speed_in(path) != 2.0
    assert window.document.dirty

    path.chmod(0o644)
    window.activateWindow()
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))  # the user comes back
    assert window.windowTitle() == "a.toml[*] – Anholon"
    assert window.files.save()
    assert speed_in(path) == 2.0


@posix
@pytest.mark.filterwarnings("ignore::anholon.files.MetadataLostWarning")
def test_a_hard_link_that_is_not_kept_is_told(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    os.link(path, tmp_path / "b.toml")
    window.files.open(path)
    window.document.set_value("parameters.v.value", 2.0)
    assert window.files.save()
    assert window.status.message.text() == "Saved a.toml: its other name (hard link) keeps the old content"
    assert window.files.save()
    assert window.status.message.text() == "Saved a.toml"


@posix
def test_a_choice_of_a_file_for_an_export_asks_where_a_hard_link_is_lost(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from anholon_gui.widgets.file_dialogs import ask_path

    path = tmp_path / "a.svg"
    path.write_text("", "utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), "SVG (*.svg)"))
    assert ask_path(window, "Save", "", "SVG (*.svg)") == (path, "SVG (*.svg)")  # Qt has asked before
    os.link(path, tmp_path / "b.svg")
    seen: list[str] = []
    answer("No", seen)
    assert ask_path(window, "Save", "", "SVG (*.svg)") is None
    assert "Its other name (hard link) keeps the old content." in seen[0]


@posix
@pytest.mark.filterwarnings("ignore::anholon.files.MetadataLostWarning")
def test_exports_of_the_window_keep_what_is_protected_and_tell_what_is_lost(
    settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    run = anholon.simulate(anholon.load("skater-reference"), until=0.05)
    path = tmp_path / "a.csv"
    path.write_text("old", "utf-8")
    path.chmod(0o444)
    os.link(path, tmp_path / "b.csv")
    dialog = DataDialog(run, "a", settings)
    qtbot.addWidget(dialog)
    dialog.file.setText(str(path))
    dialog.start()
    assert "it is write-protected. Choose another" in dialog.message.text()
    path.chmod(0o640)
    dialog.start()
    assert "Export again to replace it" in dialog.message.text()
    assert dialog.message.text().endswith("Its other name (hard link) keeps the old content.")
    assert path.read_text("utf-8") == "old"
    with qtbot.waitSignal(dialog.written):
        dialog.start()
    assert path.read_text("utf-8").startswith("t,")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert (tmp_path / "b.csv").read_text("utf-8") == "old"


def test_copies_hold_what_their_type_says(home: Path, qapp: QApplication, tmp_path: Path) -> None:
    """A path that is no text does not stand in the way of the copy, and threads of another time are gone."""
    document = Document()
    autosave = Autosave(document)
    document.new(sleigh())
    if os.name != "nt":
        document.save_as(Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.toml")))
    document.set_value("parameters.v.value", 2.0)
    failed: list[Any] = []
    autosave.failed.connect(failed.append)
    autosave.write()
    assert not failed
    autosave._lock.unlock()
    ((_, copy),) = find_left_copies()
    assert isinstance(copy, RecoveryCopy)
    assert copy.path is None
    assert file_state(copy) == "none"
    autosave.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "anholon-autosave"]


def test_a_model_on_the_command_line_opens_as_well(make_window: MakeWindow, home: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "a.toml", tmp_path / "other.toml"
    for place in (path, other):
        anholon.save(sleigh(), place)
    for source, beside in [
        (str(other), [str(other)]),
        (os.path.relpath(other), [str(other)]),
        ("skater-reference", ["skater-reference"]),
        (str(path), []),  # the model that is recovered
        (os.path.relpath(path), []),
        ("", []),
    ]:
        abandon(path)
        window = make_window()
        opened: list[str] = []
        window.files.open_window = lambda place, opened=opened: bool(opened.append(place)) or True
        recovered(window, source)
        assert window.document.path == path
        assert opened == beside
        assert window.autosave is not None
        window.autosave.close()
