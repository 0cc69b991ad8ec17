"""A study in the real window: set up from the values of the model, run, shown, one of its runs opened in 3D."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.schema import Event, View
from anholon_gui.explore import StudiesPanel
from anholon_gui.explore.study_runs import count_kept_runs, describe_outcome
from anholon_gui.main_window import MainWindow
from anholon_gui.texts.language import install_translation
from anholon_gui.widgets.number_box import NumberBox


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
    area = panel.findChild(QScrollArea)
    assert area is not None
    panel.kind.setItemText(3, "Parallel coordinates in the long words of a language")
    assert area.widget().minimumSizeHint().width() <= 264, "nothing is pushed out of the window"
    assert not panel.run.isEnabled()
    assert "that of the model" in panel.until.toolTip()
    for name in ("m", "I_C"):
        _choose(panel, name)
    study = document.model.studies["study1"]
    assert [item.name for item in study.over] == ["m", "I_C"]
    for row, (low, high, count) in enumerate((("1", "2000 g", "3"), ("0.2", "0.6", "2"))):
        for column, text in enumerate((low, high, count), start=1):
            panel.ranges.item(row, column).setText(text)
    needed = sum(panel.ranges.columnWidth(column) for column in range(1, 5)) + 60
    assert needed <= 248, "nor are numbers"
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


def _type_number(box: NumberBox, text: str) -> None:
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)


def test_runs_that_were_given_up_are_offered_and_gone_on_with(full_window: MainWindow, qtbot: QtBot) -> None:
    """As after a crash: the results are kept in the journal of the study, and its next runs begin with them."""
    window = full_window
    far = {"far": Event(formula="x - 1e3")}  # with an event points are run one by one, long enough to be given up
    window.document.new(replace(anholon.load("chaplygin-sleigh"), events=far))
    panel = _shown(window, qtbot)
    panel.vary("m")
    panel.design.setCurrentIndex(panel.design.findData("latin"))
    panel.design.activated.emit(panel.design.currentIndex())
    assert panel._scroll.widget().minimumSizeHint().width() <= 264, "number and seed find room in the window"
    for box, text in ((panel.samples, "1200"), (panel.seed, "7"), (panel.until, "0.2")):
        _type_number(box, text)
    panel.collect.setText("x")
    QTest.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    study = window.document.model.studies["study1"]
    assert (study.samples, study.seed, study.until) == (1200, 7, 0.2)
    qtbot.waitUntil(lambda: panel.progress.value() > 5)
    QTest.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.result is not None and panel.run.isEnabled())
    assert panel.result is not None
    done = [status == "done" for status in panel.result.statuses]
    assert 5 < sum(done) < 1200
    model = window.document.model
    window.document.new(anholon.load("skater-reference"))
    assert panel.message.text() == ""
    window.document.new(model)
    assert f"{sum(done)} runs of this study are kept" in panel.message.text()
    assert count_kept_runs(model, study) == sum(done)
    assert count_kept_runs(model, replace(study, seed=8)) == 0
    panel.start()
    qtbot.waitUntil(lambda: panel.result is not None and panel.run.isEnabled())
    whole = anholon.sweep(replace(model, view=View()), study, workers=1)
    assert panel.result.numbers.tobytes() == whole.numbers.tobytes()
    assert count_kept_runs(model, study) == 0


def test_studies_are_renamed_and_follow_names(full_window: MainWindow, qtbot: QtBot) -> None:
    window, document = full_window, full_window.document
    document.new(anholon.load("skater-staged"))
    panel = _shown(window, qtbot)
    name = next(iter(document.model.parameters))
    document.selection.select(f"parameters.{name}")
    item = window.model_panel.items.index_of(f"parameters.{name}")
    entries = window.model_panel.make_menu(item).actions()
    next(action for action in entries if action.text().replace("&", "") == "Study…").trigger()
    stage = document.model.stages[0].name
    panel.vary(f"stages.{stage}.duration")
    assert window.commands.rename(f"parameters.{name}", "renamed") == ""
    assert window.commands.rename("stages.0", "first") == ""
    assert [item.name for item in document.model.studies["study1"].over] == ["renamed", "stages.first.duration"]
    panel.name_edit.setText("arms")
    panel.name_edit.editingFinished.emit()
    assert list(document.model.studies) == ["arms"]
    panel.add_study.click()
    assert panel.name.currentText() == "study1"
    for text, message in (("a b", "a b"), ("arms", "a b")):  # a name that there is shows that study
        panel.name_edit.setText(text)
        panel.name_edit.editingFinished.emit()
        assert message in panel.message.text()
        assert list(document.model.studies) == ["arms", "study1"]
    assert panel.study == document.model.studies["arms"]
    assert panel.study.over


def test_a_point_opens_the_model_of_its_study(full_window: MainWindow, qtbot: QtBot) -> None:
    """Whatever was edited since: what is shown in 3D is what was computed."""
    window, document = full_window, full_window.document
    document.new(anholon.load("chaplygin-sleigh"))
    panel = _shown(window, qtbot)
    panel.vary("m")
    panel.collect.setText("x")
    panel.until.setValue(0.5)
    panel.start()
    qtbot.waitUntil(lambda: panel.result is not None and panel.run.isEnabled())
    document.set_value("parameters.I_C.value", 5.0)
    panel.open_point(2)
    assert panel.result is not None
    assert document.model.parameters["I_C"].value != 5.0
    qtbot.waitUntil(lambda: document.run is not None and document.run.outcome.status == "done")
    assert document.run is not None
    assert document.run.times[-1] == 0.5
    assert document.run["x"][-1] == pytest.approx(panel.result["x"][2], rel=1e-12)


def test_a_heat_map_shows_the_points_that_a_click_opens(full_window: MainWindow, qtbot: QtBot) -> None:
    """Of a grid of three values a plane is seen, which is named; its cells lie between the axes and are coloured."""
    window, document = full_window, full_window.document
    text = anholon.dumps(anholon.load("chaplygin-sleigh")) + (
        '\n[studies.plane]\nover = [{ name = "m", low = 1, high = 2, count = 3 },'
        ' { name = "I_C", low = 0.2, high = 0.6, count = 2 }, { name = "a", low = 0.1, high = 0.3, count = 2 }]\n'
        'collect = ["x"]\nuntil = 0.5\n'
    )
    document.new(anholon.loads(text))
    panel = _shown(window, qtbot)
    edit = panel.name_edit
    assert abs(edit.geometry().center().y() - panel.name.rect().center().y()) <= 1, "the name stands in the middle"
    QTest.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.result is not None and panel.run.isEnabled())
    result = panel.result
    assert result is not None
    panel.kind.setCurrentIndex(panel.kind.findData("heat"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    assert (panel.right.currentText(), panel.upward.currentText(), panel.colour.currentText()) == ("m", "I_C", "x")
    chart = panel.chart
    assert chart._slice_text() == ", a = 0.3"
    area, (width, height) = chart._area(), chart._cell()
    x, y = chart.positions()[:, 0].T
    assert (x - width / 2 >= area.left()).all()
    assert (x + width / 2 <= area.right()).all()
    assert (y - height / 2 >= area.top()).all()
    assert (y + height / 2 <= area.bottom()).all()
    _click(panel, 2)  # m = 1, I_C = 0.6, a = 0.1, hidden by a = 0.3
    assert [document.model.parameters[name].value for name in ("m", "I_C", "a")] == [1.0, 0.6, 0.3]


def test_why_points_fail_is_said_in_the_words_of_the_window(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    text = anholon.dumps(anholon.load("four-bar")) + (
        '\n[studies.fast]\nover = [{ name = "alpha\'", low = 1, high = 2, count = 2 }]\ncollect = ["x1"]\nuntil = 0.1\n'
    )
    window.document.new(anholon.loads(text))
    panel = _shown(window, qtbot)
    QTest.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.result is not None and panel.run.isEnabled())
    assert panel.message.text().startswith(
        "0 of 2 runs came to their end. The first that did not: alpha' = 1. Coordinates: The initial state violates "
        "'ground_left.x' by 1.65 m/s, 'joint.x' by 1.65 m/s. The nearest consistent state has"
    )
    assert panel.result is not None
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = app.findChildren(QTranslator)
    install_translation(app, "ru")
    try:
        words = describe_outcome(panel.result, panel._describe_path)
    finally:
        for translator in app.findChildren(QTranslator):
            if translator not in before:
                app.removeTranslator(translator)
    assert words.startswith(
        "До конца дошли расчёты: 0 из 2. Первый не дошедший: alpha' = 1. Координаты: Начальное состояние нарушает "
        "«ground_left.x» на 1.65 м/с, «joint.x» на 1.65 м/с. В ближайшем согласованном состоянии"
    )
