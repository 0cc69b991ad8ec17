"""Controls in the window: a constraint is replaced by its recorded reaction and comes back by undo."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from anholon.model.schema import Coordinate, GivenReaction, Holonomic, Model, Point, Simulation
from anholon_gui.forms.compound_fields import NamesField, ParameterChangesField
from anholon_gui.forms.targets_field import TargetsField
from anholon_gui.main_window import MainWindow

RUN_MS = 60_000


def driven() -> Model:
    """Return a cart that is driven along x while a point hangs on it by a spring of the coordinate y."""
    return Model(
        coordinates={"x": Coordinate(), "y": Coordinate(value=0.1)},
        points={"A": Point(position=("x", "y", 0.0), mass=2.0)},
        constraints={"drive": Holonomic(formula="x - 0.1*t^3")},
        simulation=Simulation(until=1.0),
    )


def test_a_constraint_is_replaced_by_its_recorded_reaction(window: MainWindow, qtbot: QtBot) -> None:
    document, action = window.document, window.actions_.replay_reaction
    document.new(driven())
    document.selection.select("constraints.drive")
    assert not action.isEnabled()  # nothing is recorded yet
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        window.run()
    assert action.isEnabled()
    index = window.model_panel.items.index_of("constraints.drive")
    menu = window.model_panel.make_menu(index)
    assert action in menu.actions()
    menu.deleteLater()

    before = document.model
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        action.trigger()
    assert not document.model.constraints["drive"].enabled
    assert isinstance(document.model.forces["drive-recorded"], GivenReaction)
    assert document.run is not None
    assert abs(document.run.at(1.0)["x"] - 0.1) < 1e-7
    assert "follows the recorded motion" in window.status.message.text()
    assert not action.isEnabled()  # the constraint is off
    document.undo_stack.undo()
    assert document.model == before


def test_a_run_of_another_model_is_not_fed_back(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    window.worker.auto = False
    document.new(driven())
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        window.run()
    document.selection.select("constraints.drive")
    document.set_value("constraints.drive.formula", "x - 0.2*t^3")
    window.actions_.replay_reaction.trigger()
    assert document.model.constraints["drive"].enabled
    assert "Run it first" in window.status.message.text()


def test_a_boundary_problem_is_solved_shown_and_used(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    window.worker.auto = False
    document.open_example("cart-pendulum")
    before = document.model
    window.actions_.solve_rest_to_rest.trigger()
    dialog = window.controls.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.conditions is not None, timeout=RUN_MS)
    assert dialog.answer is not None
    table = dialog.table
    rows = {table.item(row, 0).text(): row for row in range(table.rowCount())}
    cost = rows["∫ u² dt, N²·s"]
    assert float(table.item(cost, 1).text()) <= float(table.item(cost, 2).text())
    assert "max |drive|, N" in rows
    assert "Condition number" in rows
    assert "Control drive, N" in dialog.controls_chart.legend.text()
    assert dialog.verdict.text() == ""

    # A duration next to a degenerate one is warned of, by a click into the chart of conditions.
    dialog.conditions_chart.seekRequested.emit(3.64)
    qtbot.waitUntil(lambda: "degenerate" in dialog.verdict.text(), timeout=RUN_MS)
    # Enter solves for the typed duration.
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    dialog.duration.setFocus()
    dialog.duration.selectAll()
    qtbot.keyClicks(dialog.duration, "2.4\r")
    qtbot.waitUntil(lambda: dialog.answer is not None and dialog.answer.duration == 2.4, timeout=RUN_MS)
    assert dialog.verdict.text() == ""
    dialog.correct.setChecked(True)
    qtbot.waitUntil(lambda: dialog.conditions is not None and dialog.apply_button["gauss"].isEnabled(), timeout=RUN_MS)
    assert max(solution.error for solution in dialog.answer.solutions) < 1e-9

    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        dialog.apply_button["gauss"].click()
    assert document.run is not None
    assert abs(document.run.at(3.0)["x"] - 1.2) < 1e-8
    assert "drive_control" in document.model.schedules
    assert document.undo_stack.undoText() == "Control by Gauss"
    document.undo_stack.undo()
    assert document.model == before


def test_a_refusal_is_said_and_a_number_is_asked_for(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    window.worker.auto = False
    document.open_example("cart-two-pendulums")
    document.set_value("parameters.l2.value", 1.1)
    window.actions_.solve_rest_to_rest.trigger()
    dialog = window.controls.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: "not controllable" in dialog.verdict.text(), timeout=RUN_MS)
    assert "theta1 - theta2" in dialog.verdict.text()
    assert not dialog.apply_button["pontryagin"].isEnabled()
    dialog.duration.setText("soon")
    dialog.solve()
    assert "not a number" in dialog.verdict.text()
    dialog.reject()


def test_the_first_boundary_problem_is_begun_in_the_form(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    window.worker.auto = False
    document.new(driven())
    window.actions_.solve_rest_to_rest.trigger()
    assert document.selection.path == "boundary.move1"
    assert document.model.boundary["move1"].controls == ("x",)
    assert window.model_panel.forms.form is not None
    chosen = window.model_panel.findChild(NamesField, "boundary.move1.controls")
    assert isinstance(chosen, NamesField)
    remove = chosen.findChild(QToolButton)
    assert remove is not None
    qtbot.mouseClick(remove, Qt.MouseButton.LeftButton)  # the only one: the problem needs one
    assert document.model.boundary["move1"].controls == ("x",)
    assert "too few" in chosen.message.text()
    field = window.model_panel.findChild(TargetsField, "boundary.move1.target")
    assert isinstance(field, TargetsField)
    field.store({"y": "0.2"})
    assert document.model.boundary["move1"].target == {"y": "0.2"}
    field.remove_key("y")
    assert not document.model.boundary["move1"].target


def test_the_form_of_a_removed_stage_offers_nothing(window: MainWindow) -> None:
    """A click on it may come before the form goes."""
    field = ParameterChangesField(window.document, f"stages.{len(window.document.model.stages)}.set", parent=window)
    menu = field.add_button.menu()
    menu.aboutToShow.emit()
    assert menu.isEmpty()
    field.deleteLater()
