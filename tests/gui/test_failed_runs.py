"""Runs that fail stay visible until the next one; runs pause, say how long they take, and are computed further."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.schema import Model
from anholon_gui.main_window import MainWindow

FALLS = """
format = 1
gravity = [0, 0, -9.81]
[coordinates.z]
value = 1
unit = "m"
[points.P]
mass = 1
position = ["0", "0", "z"]
[forces.pull]
kind = "generalized"
coordinate = "z"
value = "k*sqrt(z)"
[parameters.k]
value = 0.001
unit = "N/m^0.5"
[[stages]]
name = "Rise"
duration = 0.1
[[stages]]
name = "Fall"
duration = 5
"""

STILL = "format = 1\n[coordinates.x]\nrate = 1\n[points.P]\nmass = 1\nposition = ['x', '0', '0']\n"


def refused_jump() -> Model:
    """Return the staged skater with a jump of a pose that pushes along a free coordinate."""
    model = anholon.load("skater-staged")
    return replace(
        model,
        parameters={**model.parameters, "reach": replace(model.parameters["h"], value=0.0, min=None)},
        bodies={**model.bodies, "left_arm": replace(model.bodies["left_arm"], position=("reach", "l", "h"))},
        stages=(model.stages[0], replace(model.stages[1], set={"reach": 0.3})),
    )


def run(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.document.runFinished):
        qtbot.keyClick(window, Qt.Key.Key_F5)


def test_a_failed_stage_stays_in_status_list_and_table_until_the_next_run(
    full_window: MainWindow, qtbot: QtBot
) -> None:
    window = full_window
    window.document.new(anholon.loads(FALLS))
    window.stage_table_dock.raise_()
    run(window, qtbot)
    assert window.document.run is not None
    assert window.document.run.outcome.status == "failed"
    told = window.document.run.outcome.message
    assert window.status.message.text().lower().startswith(told[:40].lower())
    assert window.status.problems.text() == "1 problem"
    (item,) = (window.problems_panel.list.item(0),)
    assert item.text().startswith("Stage “Fall”")
    assert window.stage_table is not None
    assert "Stage “Fall”" in window.stage_table.failure.text()
    assert window.stage_table.failure.isVisible()

    # Edits and other messages do not take it away.
    window.document.set_value("stages.1.duration", 4.0)
    window.status.show_text("The file is saved.")
    assert window.status.message.text() == "The file is saved."
    window.status._standing.setInterval(1)
    window.status.show_text("The file is saved again.")
    qtbot.waitUntil(lambda: told[:40].lower() in window.status.message.text().lower())
    assert window.status.problems.text() != "No problems"
    assert window.stage_table.failure.isVisible()

    # One click goes to the place.
    window.document.selection.select("")
    qtbot.mouseClick(window.status.place, Qt.MouseButton.LeftButton)
    assert window.document.selection.path == "stages.1"
    qtbot.waitUntil(window.problems_panel.isVisible)

    # The whole text can be copied.
    window.activateWindow()
    window.problems_panel.list.setFocus()
    qtbot.waitUntil(window.problems_panel.list.hasFocus)
    qtbot.keyClick(window.problems_panel.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert told in QGuiApplication.clipboard().text()

    # The next run that comes to its end takes it away.
    window.document.set_value("stages.1.duration", 0.1)
    run(window, qtbot)
    assert window.document.run.outcome.status == "done"
    assert window.status.problems.text() == "No problems"
    assert not window.status.place.isVisible()
    window.stage_table_dock.raise_()
    assert not window.stage_table.failure.isVisible()


def test_a_refused_jump_becomes_a_ramp_by_one_click_in_the_list(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(refused_jump())
    run(window, qtbot)
    window.problems_dock.show()
    window.problems_dock.raise_()
    assert window.problems_panel.list.item(0).text().startswith("Stage “Arms in”, Transition")
    ramp = next(one for one in window.problems_panel.findChildren(QPushButton) if "ramp" in one.text())
    qtbot.waitUntil(ramp.isVisible)
    with qtbot.waitSignal(window.document.runFinished):
        qtbot.mouseClick(ramp, Qt.MouseButton.LeftButton)
    assert window.document.model.stages[1].change == "ramp"
    assert window.document.run is not None
    assert window.document.run.outcome.status == "done"
    assert window.status.problems.text() == "No problems"


def test_a_run_that_never_came_about_is_a_problem_too(window: MainWindow, qtbot: QtBot) -> None:
    model = anholon.load("third-order-oscillators")
    window.document.new(replace(model, simulation=replace(model.simulation, form="lagrange1")))
    with qtbot.waitSignal(window.worker.failed):
        window.worker.start(requested=False)
    assert window.status.problems.text() != "No problems"
    window.document.set_value("name", "Other name")
    assert window.status.message.text().startswith("Run failed")
    window.document.new(anholon.loads(STILL))
    assert window.status.problems.text() == "No problems"
    assert not window.status.message.text()


def test_a_run_waits_while_it_is_paused(window: MainWindow, qtbot: QtBot) -> None:
    nothing = Qt.KeyboardModifier.NoModifier
    model = anholon.load("skater-reference")
    window.document.new(replace(model, simulation=replace(model.simulation, until=1e5, frames=10)))
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.document.run is not None and window.document.run.head > 100)
    assert window.status.pause.isVisible()
    qtbot.mouseClick(window.status.pause, Qt.MouseButton.LeftButton)
    run = window.document.run
    assert run is not None
    heads = [run.head]

    def rests() -> bool:
        heads.append(run.head)
        return heads[-1] == heads[-2]

    qtbot.wait(100)
    qtbot.waitUntil(rests)
    qtbot.wait(150)
    assert run.head == heads[-1]
    assert window.status.message.text() == "The computation is paused."
    assert window.actions_.pause_run.isEnabled()
    assert window.actions_.pause_run.isChecked()
    qtbot.mouseClick(window.status.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: run.head > heads[-1])
    qtbot.waitUntil(lambda: "left" in window.status.message.text())
    with qtbot.waitSignal(window.document.runFinished):
        qtbot.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert not window.status.pause.isVisible()

    # A run that is begun, or ends, while another was paused is not paused.
    qtbot.keyClick(window, Qt.Key.Key_F5)
    for key, modifiers in ((Qt.Key.Key_F5, nothing), (Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)):
        qtbot.waitUntil(lambda: window.worker.running)
        qtbot.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
        assert window.worker.paused
        assert window.status.pause.isChecked()
        qtbot.keyClick(window, key, modifiers)
        assert not window.worker.paused
        assert not window.status.pause.isChecked()
        assert not window.actions_.pause_run.isChecked()
    qtbot.waitUntil(lambda: not window.worker.running)
    run = window.document.run
    assert run is not None

    # What was cancelled goes on to its end where the user wants it.
    assert run.unchecked_outcome.status == "cancelled"
    assert window.actions_.continue_run.isEnabled()
    before = window.document.model
    window.actions_.continue_run.trigger()
    assert window.worker.running
    assert window.document.model is before
    window.worker.cancel()


def test_a_motion_is_computed_further(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.loads(STILL))
    assert not window.actions_.continue_run.isEnabled()
    run(window, qtbot)
    first = window.document.run
    assert first is not None
    assert window.actions_.continue_run.isEnabled()
    with qtbot.waitSignal(window.document.runFinished):
        qtbot.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.document.run is not None
    assert window.document.run.quantity(("x",))["x"][-1] == pytest.approx(20.0, rel=1e-9)
    assert window.document.run.count_shared(first) == (1, first.head - 1)  # all but the frame of the end
    window.document.undo_stack.undo()
    assert window.document.model.simulation.until == 10.0


def test_the_text_of_a_failed_stage_can_be_selected(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    window.document.new(anholon.loads(FALLS))
    run(window, qtbot)
    assert window.stage_table is not None
    label = window.stage_table.findChild(QLabel, "failed-stage")
    assert label is not None
    assert label.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse

    # The row of the stage is marked.
    window.stage_table_dock.raise_()
    rows = window.stage_table.rows
    qtbot.waitUntil(lambda: len(rows.rows) == 2)
    marks = [rows.headerData(k, Qt.Orientation.Vertical, Qt.ItemDataRole.DecorationRole) for k in (0, 1)]
    assert [type(mark).__name__ for mark in marks] == ["QPixmap", "QIcon"]
