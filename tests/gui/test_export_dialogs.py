"""Exports from the window: tables, reports, scenes and films, and how they are cancelled."""

from __future__ import annotations

import csv
import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from tests.gui.test_main_window import RUN_MS, run, sleigh

from anholon_gui.dialogs.export import DataDialog, ReportDialog, SceneDialog
from anholon_gui.dialogs.film import FilmDialog
from anholon_gui.main_window import MainWindow


def test_data_export_writes_a_table(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.document.new(sleigh())
    run(window, qtbot)
    window.actions_.export_data.trigger()
    dialog = window.findChild(DataDialog)
    assert isinstance(dialog, DataDialog)
    target = tmp_path / "blade.csv"
    dialog.file.setText(str(target))
    dialog.rate.setCurrentIndex(1)
    with qtbot.waitSignal(dialog.written, timeout=RUN_MS):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    rows = list(csv.DictReader(target.read_text().splitlines()))
    assert len(rows) == 21
    assert float(rows[-1]["x"]) == pytest.approx(3.0, abs=1e-9)

    # An ending that is not known is refused with the ones that are.
    dialog.file.setText(str(tmp_path / "blade.doc"))
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert ".csv" in dialog.message.text()

    # So is a folder that is not there, before any work is done.
    dialog.file.setText(str(tmp_path / "nowhere" / "blade.csv"))
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert "nowhere" in dialog.message.text()
    assert dialog.start_button.isEnabled()

    # A name without a folder goes where the last file went, wherever the program was started.
    dialog.file.setText("beside.csv")
    with qtbot.waitSignal(dialog.written, timeout=RUN_MS):
        dialog.start()
    assert (tmp_path / "beside.csv").exists()
    assert str(tmp_path / "beside.csv") in dialog.message.text()
    assert window.settings.folder == tmp_path

    # And what no file can be called, or whose place nobody may look at.
    for name, named in ((f"{'a' * 300}.csv", "aaa"), ("~nobody of this name/blade.csv", "nobody of this name")):
        dialog.file.setText(name if name[0] == "~" else str(tmp_path / name))
        dialog.start()
        qtbot.waitUntil(lambda: dialog.start_button.isEnabled(), timeout=RUN_MS)
        assert "annot write" in dialog.message.text()
        assert named in dialog.message.text()
        assert window.settings.folder == tmp_path
    dialog.reject()


def test_an_export_is_cancelled_in_the_midst_of_what_cannot_be_interrupted(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def save(_run: object, path: Path) -> None:
        begun.set()
        go_on.wait(60.0)
        path.write_text("late")
        ended.set()

    monkeypatch.setattr("anholon.export.hdf5.save_run", save)
    window.document.new(sleigh())
    run(window, qtbot)
    window.actions_.export_data.trigger()
    dialog = window.findChild(DataDialog)
    assert isinstance(dialog, DataDialog)
    target = tmp_path / "exports" / "blade.h5"
    target.parent.mkdir()
    dialog.file.setText(str(target))
    written: list[object] = []
    dialog.written.connect(written.append)
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert begun.wait(60.0)
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert dialog.message.text() == "Cancelled. No file was written."
    assert dialog.start_button.isEnabled()
    go_on.set()
    assert ended.wait(60.0)
    qtbot.waitUntil(lambda: not list(target.parent.iterdir()), timeout=RUN_MS)  # what comes late is thrown away
    assert written == []
    assert dialog.message.text() == "Cancelled. No file was written."
    dialog.reject()


def test_report_export_writes_what_the_window_shows(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.document.new(sleigh())
    run(window, qtbot)
    window.actions_.export_report.trigger()
    dialog = window.findChild(ReportDialog)
    assert isinstance(dialog, ReportDialog)
    dialog.equations.setCurrentIndex(dialog.equations.findData("appell"))

    # Given up: no file is left.
    target = tmp_path / "reports" / "sleigh.html"
    target.parent.mkdir()
    dialog.file.setText(str(target))
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert dialog.start_button.isEnabled()  # nobody waits for the child
    qtbot.waitUntil(lambda: not list(target.parent.iterdir()), timeout=RUN_MS)

    # Written: the equations in the form that was chosen, the motion to its end.
    with qtbot.waitSignal(dialog.written, timeout=RUN_MS):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    text = target.read_text("utf-8")
    assert list(target.parent.iterdir()) == [target]
    assert "Appell" in text
    assert window.document.run is not None
    assert f'<td class="number">{window.document.run["x"][-1]:.9g}</td>' in text
    dialog.reject()


def test_scene_export_writes_what_the_view_shows(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.document.new(sleigh())
    run(window, qtbot)
    window.actions_.export_scene.trigger()
    dialog = window.findChild(SceneDialog)
    assert isinstance(dialog, SceneDialog)
    target = tmp_path / "sleigh.glb"
    dialog.file.setText(str(target))
    dialog.speed.setValue(0.5)
    with qtbot.waitSignal(dialog.written, timeout=RUN_MS):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    dialog.reject()
    content = target.read_bytes()
    size = int.from_bytes(content[12:16], "little")
    scene = json.loads(content[20 : 20 + size])
    names = {node["name"] for node in scene["nodes"]}
    assert {f"bodies.{name}" for name in window.document.model.bodies} <= names
    keys = [scene["accessors"][sampler["input"]] for sampler in scene["animations"][0]["samplers"]]
    shown = window.document.run
    assert shown is not None
    assert max(found["max"][0] for found in keys) == pytest.approx(2.0 * shown.times[-1], rel=1e-6)


def test_film_export_writes_a_film_and_can_be_cancelled(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.document.new(sleigh())
    window.document.set_value("simulation.until", 0.2)
    run(window, qtbot)
    window.actions_.export_film.trigger()
    dialog = window.findChild(FilmDialog)
    assert isinstance(dialog, FilmDialog)
    target = tmp_path / "blade.mp4"
    dialog.file.setText(str(target))
    dialog.size_box.setCurrentText("1280 × 720")
    with qtbot.waitSignal(dialog.written, timeout=RUN_MS):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert target.read_bytes()[4:8] == b"ftyp"

    # For telephones there are upright sizes.
    dialog.file.setText(str(tmp_path / "upright.png"))
    dialog.size_box.setCurrentText("1080 × 1920")
    with qtbot.waitSignal(dialog.written, timeout=RUN_MS):
        dialog.start()
    assert QImage(str(tmp_path / "upright.png")).size() == QSize(1080, 1920)

    # Slowed down a hundred times it takes long enough to be cancelled.
    dialog.speed.setValue(0.01)
    dialog.file.setText(str(tmp_path / "slow.mp4"))
    dialog.start_button.click()
    qtbot.waitUntil(lambda: 0 < dialog.progress.value() < 1000, timeout=RUN_MS)
    dialog.cancel_button.click()
    qtbot.waitUntil(dialog.start_button.isEnabled, timeout=RUN_MS)
    assert "ancelled" in dialog.message.text()
    assert not (tmp_path / "slow.mp4").exists()
    dialog.reject()


def test_what_suits_a_gif_is_offered_and_how_large_a_film_will_be_is_told(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.document.new(sleigh())
    window.document.set_value("simulation.until", 2.0)
    run(window, qtbot)
    window.actions_.export_film.trigger()
    dialog = window.findChild(FilmDialog)
    assert isinstance(dialog, FilmDialog)
    assert dialog.estimate.text().startswith("61 frames, about ")
    select = Qt.KeyboardModifier.ControlModifier
    target = tmp_path / "blade.gif"

    def type_name(path: Path) -> None:
        qtbot.keyClick(dialog.file, Qt.Key.Key_A, select)
        qtbot.keyClicks(dialog.file, str(path))

    type_name(target)
    assert (dialog.size_box.currentText(), dialog.fps.value()) == ("640 × 360", 12.5)
    estimate = dialog.estimate.text()
    assert estimate.startswith("26 frames, about ")
    with qtbot.waitSignal(dialog.written, timeout=RUN_MS):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    most = float(estimate.split("about ")[1].split(" MB")[0])
    assert target.stat().st_size / 1e6 < most
    # For a film the usual size is offered again, but what was chosen stays.
    type_name(tmp_path / "blade.mp4")
    assert (dialog.size_box.currentText(), dialog.fps.value()) == ("1920 × 1080", 30)
    dialog.size_box.setCurrentText("3840 × 2160")
    type_name(tmp_path / "blade.gif")
    assert (dialog.size_box.currentText(), dialog.fps.value()) == ("3840 × 2160", 30)
    assert "is much smaller" in dialog.estimate.text()
    type_name(tmp_path / "blade.png")
    assert not dialog.estimate.isVisible()
    dialog.reject()
