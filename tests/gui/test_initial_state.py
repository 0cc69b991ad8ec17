"""The initial state in the window: the table with what is kept, and one click from the line of the problem."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.models.inconsistent_states import DRIVEN, SLIDER_CRANK, TABLE, slide_of

import anholon
from anholon_gui.dialogs.initial_state import InitialStateDialog
from anholon_gui.main_window import MainWindow


@pytest.fixture
def crank(window: MainWindow) -> MainWindow:
    """Return a window with a slider-crank whose slider is given wrongly."""
    window.document.new(anholon.loads(SLIDER_CRANK))
    return window


def run_in_vain(window: MainWindow, qtbot: QtBot) -> InitialStateDialog:
    """Press F5 and return the table that opens."""
    with qtbot.waitSignal(window.worker.inconsistent):
        qtbot.keyClick(window, Qt.Key.Key_F5)
    dialog = window.findChild(InitialStateDialog)
    assert isinstance(dialog, InitialStateDialog)
    return dialog


def button(parent: object, text: str) -> QPushButton:
    """Return the button that begins with a text."""
    return next(one for one in parent.findChildren(QPushButton) if one.text().startswith(text))  # type: ignore[attr-defined]


def cell(dialog: InitialStateDialog, row: int, column: int) -> str:
    return dialog.table.item(row, column).text()


def click_cell(dialog: InitialStateDialog, qtbot: QtBot, row: int, column: int, *, twice: bool = False) -> None:
    """Click on the text, or on the box, of a cell."""
    table = dialog.table
    place = table.visualItemRect(table.item(row, column)).center()
    if not twice:
        place.setX(table.visualItemRect(table.item(row, column)).left() + 10)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    if twice:
        qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_box_keeps_the_crank_rate_and_the_slider_is_found(crank: MainWindow, qtbot: QtBot) -> None:
    dialog = run_in_vain(crank, qtbot)
    assert [cell(dialog, row, 0) for row in range(4)] == ["crank", "crank'", "slide", "slide'"]
    assert cell(dialog, 1, 2) != "5"
    click_cell(dialog, qtbot, 1, 4)
    qtbot.waitUntil(lambda: cell(dialog, 1, 2) == "5")
    assert cell(dialog, 0, 2) != "0.5"
    click_cell(dialog, qtbot, 0, 4)
    qtbot.waitUntil(lambda: cell(dialog, 0, 2) == "0.5")
    assert float(cell(dialog, 2, 2)) == pytest.approx(slide_of(0.5, 5.0)[0], rel=1e-8)
    with qtbot.waitSignal(crank.document.runFinished):
        qtbot.mouseClick(button(dialog, "Apply"), Qt.MouseButton.LeftButton)
    found = crank.document.model.coordinates
    assert (found["crank"].value, found["crank"].rate, found["crank"].keep) == (0.5, 5.0, "both")
    assert found["slide"].rate == pytest.approx(slide_of(0.5, 5.0)[1], rel=1e-10)
    assert crank.document.run is not None
    assert crank.document.run.outcome.status == "done"


def test_values_are_typed_into_the_table(crank: MainWindow, qtbot: QtBot) -> None:
    dialog = run_in_vain(crank, qtbot)
    click_cell(dialog, qtbot, 0, 4)
    click_cell(dialog, qtbot, 1, 4)
    qtbot.waitUntil(lambda: cell(dialog, 1, 2) == "5" and cell(dialog, 0, 2) == "0.5")
    click_cell(dialog, qtbot, 0, 1, twice=True)
    qtbot.keyClicks(QApplication.focusWidget(), "60 deg")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    place = slide_of(math.pi / 3, 5.0)[0]
    qtbot.waitUntil(lambda: cell(dialog, 2, 2) == f"{place:.9g}")
    click_cell(dialog, qtbot, 2, 1, twice=True)
    qtbot.keyClicks(QApplication.focusWidget(), "2*")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    label = dialog.findChild(QLabel, "initial-state-text")
    assert label is not None
    qtbot.waitUntil(lambda: "consistent" not in label.text())  # what cannot be read is said
    assert cell(dialog, 2, 1) == "0.35"
    with qtbot.waitSignal(crank.document.runFinished):
        qtbot.mouseClick(button(dialog, "Apply"), Qt.MouseButton.LeftButton)
    assert crank.document.model.coordinates["crank"].value == "pi/3"
    assert crank.document.model.coordinates["slide"].value == pytest.approx(place, rel=1e-12)


def test_too_much_that_is_kept_cannot_be_applied(crank: MainWindow, qtbot: QtBot) -> None:
    dialog = run_in_vain(crank, qtbot)
    for row in range(4):
        click_cell(dialog, qtbot, row, 4)
    label = dialog.findChild(QLabel, "initial-state-text")
    assert label is not None
    qtbot.waitUntil(lambda: "Keep fewer" in label.text())
    assert not button(dialog, "Apply").isEnabled()


def test_one_click_on_the_line_of_the_problem_corrects_the_state(crank: MainWindow, qtbot: QtBot) -> None:
    run_in_vain(crank, qtbot).reject()
    crank.problems_dock.show()
    crank.problems_dock.raise_()
    fix = button(crank.problems_panel, "Keep crank as given")
    qtbot.waitUntil(fix.isVisible)
    with qtbot.waitSignal(crank.document.runFinished):
        qtbot.mouseClick(fix, Qt.MouseButton.LeftButton)
    found = crank.document.model.coordinates
    assert (found["crank"].value, found["crank"].rate) == (0.5, 5.0)
    assert found["slide"].rate == pytest.approx(slide_of(0.5, 5.0)[1], rel=1e-10)
    assert crank.status.problems.text() == "No problems"
    crank.document.undo_stack.undo()
    assert crank.document.model == anholon.loads(SLIDER_CRANK), "one step of undo"


def test_an_inconsistent_state_is_a_problem_before_the_model_is_run(full_window: MainWindow, qtbot: QtBot) -> None:
    """Without runs after edits nobody else would say so; one click corrects it, a rate alone brings it back."""
    crank = full_window
    assert not crank.worker.auto
    crank.document.new(anholon.loads(SLIDER_CRANK))
    qtbot.waitUntil(lambda: crank.status.problems.text() == "1 problem")
    crank.problems_dock.show()
    crank.problems_dock.raise_()
    fix = button(crank.problems_panel, "Keep crank as given")
    qtbot.waitUntil(fix.isVisible)
    qtbot.mouseClick(fix, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: crank.status.problems.text() == "No problems")
    with qtbot.waitSignal(crank.document.runFinished):
        crank.actions_.run.trigger()
    crank.document.set_value("coordinates.slide.rate", 40.0)  # nothing stands elsewhere
    qtbot.waitUntil(lambda: crank.status.problems.text() == "1 problem")
    crank.document.undo_stack.undo()
    qtbot.waitUntil(lambda: crank.status.problems.text() == "No problems")


def test_what_is_kept_is_chosen_in_the_form_and_kept_in_the_file(
    crank: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    crank.document.set_value("coordinates.crank.keep", "both")
    crank.document.save_as(tmp_path / "crank.toml")
    assert anholon.load(tmp_path / "crank.toml").coordinates["crank"].keep == "both"
    dialog = run_in_vain(crank, qtbot)
    assert dialog.table.item(0, 4).checkState() == Qt.CheckState.Checked
    assert cell(dialog, 1, 2) == "5"


def test_a_table_of_impacts_is_made_smooth_by_one_click(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.loads(TABLE + DRIVEN))
    with qtbot.waitSignal(window.document.runFinished):
        qtbot.keyClick(window, Qt.Key.Key_F5)
    window.problems_dock.show()
    window.problems_dock.raise_()
    assert "each jump is an impact in “drive”" in window.problems_panel.list.item(0).text().replace(
        "'drive'", "“drive”"
    )
    fix = button(window.problems_panel, "Use cubic interpolation")
    qtbot.waitUntil(fix.isVisible)
    # The file keeps the table; the start no longer fits the spline, which is said in its turn.
    qtbot.mouseClick(fix, Qt.MouseButton.LeftButton)
    assert window.document.model.schedules["s"].interpolation == "cubic"


def test_problems_are_copied_whole(crank: MainWindow, qtbot: QtBot) -> None:
    run_in_vain(crank, qtbot).reject()
    crank.problems_dock.show()
    crank.problems_dock.raise_()
    crank.activateWindow()
    crank.problems_panel.list.setFocus()
    qtbot.waitUntil(crank.problems_panel.list.hasFocus)
    qtbot.keyClick(crank.problems_panel.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text()
    assert "the initial state violates 'link'" in copied
    assert "The nearest consistent state has" in copied


def test_a_model_without_coordinates_is_told_in_words(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.worker.failed):
        window.actions_.initial_state.trigger()
    assert "Coordinates: The model has no coordinates." in window.status.message.text()
