"""A study in the real window: set up from the values of the model, run, shown, one of its runs opened in 3D."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import anholon
from anholon_gui.explore import StudiesPanel
from anholon_gui.main_window import MainWindow


def _shown(window: MainWindow, qtbot: QtBot) -> StudiesPanel:
    qtbot.waitUntil(lambda: window.studies is not None)
    assert window.studies is not None
    window.studies_dock.raise_()
    qtbot.waitUntil(window.studies.isVisible)
    return window.studies


def _click(panel: StudiesPanel, number: int) -> None:
    x, y = panel.chart.positions()[number, 0].tolist()
    QTest.mouseClick(panel.chart, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(round(x), round(y)))


def _choose(panel: StudiesPanel, name: str) -> None:
    """Choose a value in the menu, as a user does."""
    panel.values_menu.aboutToShow.emit()
    next(action for action in panel.values_menu.actions() if action.text() == name).trigger()


def test_a_study_from_set_up_to_the_opened_run(full_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = full_window
    document = window.document
    model = anholon.load("chaplygin-sleigh")
    document.new(model)
    panel = _shown(window, qtbot)
    assert not panel.run.isEnabled()
    for name in ("m", "I_C"):
        _choose(panel, name)
    study = document.model.studies["study1"]
    assert [item.name for item in study.over] == ["m", "I_C"]
    for row, (low, high, count) in enumerate((("1", "2000 g", "3"), ("0.2", "0.6", "2"))):
        for column, text in enumerate((low, high, count), start=1):
            panel.ranges.item(row, column).setText(text)
    panel.collect.setFocus()
    panel.collect.clear()
    QTest.keyClicks(panel.collect, "max(reaction:blade); x")
    QTest.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    assert panel.cancel.isEnabled()
    qtbot.waitUntil(lambda: panel.result is not None and panel.run.isEnabled())
    study = document.model.studies["study1"]
    assert [(item.low, item.high, item.count) for item in study.over] == [(1.0, 2.0, 3), (0.2, 0.6, 2)]
    assert study.collect == ("max(reaction:blade)", "x")
    result = panel.result
    assert result is not None
    assert result.failed == 0
    same = anholon.sweep(model, {"m": (1.0, 1.5, 2.0), "I_C": (0.2, 0.6)}, study.collect, workers=1)
    assert result.points == pytest.approx(same.points)
    assert result.numbers == pytest.approx(same.numbers, rel=1e-12)

    for kind in ("curves", "scatter", "parallel", "heat"):
        panel.kind.setCurrentIndex(panel.kind.findData(kind))
        panel.kind.activated.emit(panel.kind.currentIndex())
        assert not panel.chart.grab().toImage().isNull()
        assert np.isfinite(panel.chart.positions()).all()
        assert panel.chart.positions().shape[1] == (4 if kind == "parallel" else 1)
    assert (panel.right.currentText(), panel.upward.currentText()) == ("m", "I_C")

    _click(panel, 3)
    assert document.model.parameters["m"].value == result["m"][3] == 1.5
    assert document.model.parameters["I_C"].value == result["I_C"][3] == 0.6
    qtbot.waitUntil(lambda: document.run is not None and document.run.outcome.status == "done")
    assert document.run is not None
    assert document.run.system.model.parameters["m"].value == 1.5
    assert document.run["x"][-1] == pytest.approx(result["x"][3], rel=1e-9)
    qtbot.waitUntil(lambda: document.picture is not None)
    document.undo_stack.undo()
    assert document.model.parameters["m"].value == model.parameters["m"].value

    panel.save_table(tmp_path / "study.csv")
    assert "max(reaction:blade)" in (tmp_path / "study.csv").read_text()


def test_a_study_is_cancelled_and_the_window_stays_usable(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    text = anholon.dumps(anholon.load("chaplygin-sleigh")) + (
        '\n[studies.long]\nover = [{ name = "m", low = 1, high = 2 }]\ndesign = "latin"\nsamples = 20000\n'
        'collect = ["x"]\n'
    )
    window.document.new(anholon.loads(text))
    panel = _shown(window, qtbot)
    assert panel.name.currentText() == "long"
    assert panel.samples.value() == 20000
    QTest.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.progress.value() > 0)
    assert " left" in panel.progress.text()
    window.document.set_value("parameters.m.value", 3.0)  # the model is edited meanwhile
    QTest.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.run.isEnabled)
    assert panel.result is not None
    assert {"done", "cancelled"} == set(panel.result.statuses)
    assert "of 20000 runs" in panel.message.text()


def test_what_cannot_be_studied_is_told(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    window.document.new(anholon.load("chaplygin-sleigh"))
    panel = _shown(window, qtbot)
    panel.vary("m")
    panel.ranges.item(0, 1).setText("much")
    assert "much" in panel.message.text()
    panel.collect.setText("max(nothing)")
    panel.start()
    qtbot.waitUntil(panel.run.isEnabled)
    assert "nothing" in panel.message.text()
    assert panel.result is None
    panel.ranges.selectRow(0)
    panel.remove_value.click()
    assert not window.document.model.studies["study1"].over
    panel.remove_study.click()
    assert not window.document.model.studies
