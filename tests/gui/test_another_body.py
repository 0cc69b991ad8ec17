"""Another body for a programme, by keys: its mass is typed, the stages are compared, and it is one step of undo."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit
from pytestqt.qtbot import QtBot

import anholon
from anholon.library.skater.body_change import find_stature
from anholon_gui.dialogs.retargeting import RetargetingDialog
from anholon_gui.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def opened(window: MainWindow, qtbot: QtBot) -> RetargetingDialog:
    qtbot.keyClick(window, Qt.Key.Key_B, CTRL | SHIFT)
    dialog = window.controls.retargeting_dialog
    assert dialog is not None
    QApplication.processEvents()
    return dialog


def type_in(line: QLineEdit, text: str, qtbot: QtBot) -> None:
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_A, CTRL)
    qtbot.keyClicks(line, text)


def test_a_heavier_skater_takes_the_programme_over(window: MainWindow, qtbot: QtBot) -> None:
    window.worker.auto = False
    window.document.open_example("skater-staged")
    document = window.document
    before = document.model
    dialog = opened(window, qtbot)
    qtbot.waitUntil(lambda: dialog.answer is not None)
    assert "similar" in dialog.verdict.text()
    type_in(dialog.mass_line, "9", qtbot)
    assert "between" in dialog.verdict.text()
    assert not dialog.apply_button.isEnabled()
    type_in(dialog.mass_line, "90 kg", qtbot)
    qtbot.waitUntil(lambda: dialog.answer is not None)
    assert dialog.stages.rowCount() == 4
    assert dialog.table.item(0, 2).text() == "52.5 kg"
    qtbot.keyClick(dialog.mass_line, Qt.Key.Key_Return)
    assert document.model.stages[0].set["L5z"] == pytest.approx(0.5 * 90 / 72)
    assert find_stature(document.model).mass == pytest.approx(90)
    assert document.undo_stack.undoText() == "Another body"
    qtbot.waitUntil(lambda: document.run is not None and document.run.outcome.status == "done")
    document.undo_stack.undo()
    assert document.model == before


def test_masses_edited_before_are_caught_up_with(window: MainWindow, qtbot: QtBot) -> None:
    window.worker.auto = False
    window.document.open_example("skater-staged")
    document = window.document
    document.set_value("parameters.m0.value", 60.0)
    assert document.last_whole_model().parameters["m0"].value == 42
    dialog = opened(window, qtbot)
    qtbot.waitUntil(lambda: dialog.answer is not None)
    assert dialog.table.item(0, 1).text() == "42 kg"
    assert dialog.table.item(0, 2).text() == "60 kg"
    assert dialog.answer is not None
    first = dialog.answer.stages[0]
    assert abs(first.fitted - first.target)[0] < 1e-3
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert document.model.parameters["m0"].value == 60
    assert document.last_whole_model().parameters["m0"].value == 60  # the programme is that of this body now
    document.undo_stack.undo()
    assert document.last_whole_model().parameters["m0"].value == 42


def test_a_body_that_is_typed_wrongly_is_told(window: MainWindow, qtbot: QtBot) -> None:
    window.worker.auto = False
    window.document.open_example("skater-staged")
    dialog = opened(window, qtbot)
    dialog.table.item(1, 2).setText("-3 kg")
    assert "not be negative" in dialog.verdict.text()
    dialog.table.item(1, 2).setText("4 s")
    assert dialog.verdict.text()
    assert dialog.table.item(1, 2).text() == "3.5 kg"
    dialog.reject()
    window.document.new(replace(anholon.load("skater-staged"), bodies={}, points={}))
    window.controls.retargeting_dialog = None
    qtbot.keyClick(window, Qt.Key.Key_B, CTRL | SHIFT)
    assert window.controls.retargeting_dialog is None


def test_a_machine_is_of_any_mass(window: MainWindow, qtbot: QtBot) -> None:
    """The masses of people bound people alone: a linkage of 6.5 kg opened with an error."""
    window.worker.auto = False
    window.document.open_example("four-bar")
    dialog = opened(window, qtbot)
    assert dialog.mass_line.text() == "6.5 kg"
    assert dialog.mass_line.property("state") != "error"
    qtbot.waitUntil(lambda: dialog.answer is not None)
    type_in(dialog.mass_line, "650 g", qtbot)
    qtbot.waitUntil(lambda: dialog.answer is not None)
    qtbot.keyClick(dialog.mass_line, Qt.Key.Key_Return)
    assert find_stature(window.document.model).mass == pytest.approx(0.65)
