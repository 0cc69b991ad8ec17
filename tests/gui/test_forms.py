"""Forms: typing real keys into the fields of the window."""

from __future__ import annotations

import math
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QPlainTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from anholon.errors import AnholonError
from anholon.library.templates import TEMPLATES
from anholon.model.check.model_check import check
from anholon.model.edit import element_list
from anholon.model.file.model_file import dumps, load, loads
from anholon.model.query.field_paths import describe_fields
from anholon.model.schema import (
    Box,
    Coordinate,
    Model,
    Nonholonomic,
    Parameter,
    Parametric,
    Plate,
    Rotation,
    Schedule,
    Stage,
)
from anholon_gui.forms.element_form import FieldsForm
from anholon_gui.forms.field import QuantityField
from anholon_gui.forms.field_factory import list_formula_names
from anholon_gui.forms.fields import ChoiceField, ExpressionField
from anholon_gui.forms.formula_edit import FormulaEdit
from anholon_gui.forms.labels import field_title, kind_label
from anholon_gui.forms.table_import import TableImportDialog
from anholon_gui.forms.tree import element_summary
from anholon_gui.forms.used_values import find_used_values
from anholon_gui.main_window import MainWindow


@pytest.fixture
def skater(window: MainWindow) -> MainWindow:
    """Return the window on the skater template."""
    window.document.new(TEMPLATES["skater"]())
    return window


def line(window: MainWindow, path: str) -> QLineEdit:
    """Return the line that shows the field `path`."""
    found = window.model_panel.forms.form.findChild(QLineEdit, path)
    assert isinstance(found, QLineEdit), f"no line for {path}"
    return found


def formula(window: MainWindow, path: str) -> FormulaEdit:
    """Return the formula field that shows `path`; asking the form for it makes the rows that are not there yet."""
    form = window.model_panel.forms.form
    assert form is not None
    assert form.find_field(path) is not None, f"no field for {path}"
    found = form.findChild(FormulaEdit, path)
    assert isinstance(found, FormulaEdit), f"no formula for {path}"
    return found


def retype(qtbot: QtBot, widget: QWidget, text: str, *, enter: bool = True) -> None:
    """Replace the text of a field by real keys."""
    widget.setFocus()
    qtbot.keyClick(widget, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(widget, text)
    if enter:
        qtbot.keyClick(widget, Qt.Key.Key_Return)


def test_typing_a_mass_changes_the_model(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters.m1")
    retype(qtbot, line(skater, "parameters.m1.value"), "4.25")
    assert skater.document.model.parameters["m1"].value == 4.25
    assert skater.document.dirty


def test_a_number_typed_with_another_unit_is_converted(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters.m1")
    field = line(skater, "parameters.m1.value")
    retype(qtbot, field, "4500 g")
    assert skater.document.model.parameters["m1"].value == pytest.approx(4.5, rel=1e-15)


def test_stages_wait_for_reactions_and_changes_of_mode_that_are_typed(skater: MainWindow, qtbot: QtBot) -> None:
    document = skater.document
    document.new(load("slip-and-recovery"))
    for text in ("abs(reaction.blade) - 100", "slip blade"):
        document.selection.select("stages.1")
        retype(qtbot, formula(skater, "stages.1.until"), text)
        assert document.model.stages[1].until == text
        assert not document.pending
        assert not check(document.model)
        assert {name for name in re.findall(r"[^\W\d][\w.]*", text) if name != "abs"} <= list_formula_names(
            document.model, "stages.1.until"
        )
    document.selection.select("constraints.blade")
    retype(qtbot, formula(skater, "constraints.blade.slide"), "100 + 20*slip")
    assert not check(document.model)
    retype(qtbot, formula(skater, "constraints.blade.grip"), "2*N")
    (problem,) = check(document.model)
    assert problem.path == "constraints.blade.grip"


@pytest.mark.parametrize("text", ["abc", "4 m", "", "1,500", "-1", "nan", "1e999"])
def test_an_invalid_number_stays_in_the_field_marked_and_is_not_lost(
    skater: MainWindow, qtbot: QtBot, text: str
) -> None:
    before = skater.document.model
    path = "parameters.m1.value"
    skater.document.selection.select("parameters.m1")
    field = line(skater, path)
    if text:
        retype(qtbot, field, text)
    else:
        qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(field, Qt.Key.Key_Delete)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert skater.document.model is before
    assert field.text() == text
    assert field.property("state") == "error"
    assert path in [problem.path for problem in skater.document.problems]

    # Another element, and back: the text is still there, still marked.
    skater.document.selection.select("parameters.m2")
    skater.document.selection.select("parameters.m1")
    field = line(skater, path)
    assert field.text() == text
    assert field.property("state") == "error"
    assert skater.document.dirty

    # Escape gives the value of the model back.
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "3.5"
    assert not skater.document.pending


def test_the_bounds_of_a_parameter_are_kept(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(Model(parameters={"k": Parameter(value=1.0, unit="m", min=0.5, max=2.0)}))
    window.document.selection.select("parameters.k")
    field = line(window, "parameters.k.value")
    retype(qtbot, field, "500")
    assert field.text() == "500", "no silent clamping"
    assert window.document.model.parameters["k"].value == 1.0
    message = window.document.pending["parameters.k.value"][1]
    assert "2 m" in message


def test_arrow_keys_step_a_number_and_make_one_step_of_undo(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters.m0")
    field = line(skater, "parameters.m0.value")
    field.setFocus()
    for _ in range(3):
        qtbot.keyClick(field, Qt.Key.Key_Up)
    assert skater.document.model.parameters["m0"].value == 45.0
    assert skater.document.undo_stack.count() == 1
    skater.document.undo_stack.undo()
    assert skater.document.model.parameters["m0"].value == 42.0
    assert line(skater, "parameters.m0.value").text() == "42"


def test_undo_keys_reach_the_document_from_inside_a_field(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters.m1")
    field = line(skater, "parameters.m1.value")
    retype(qtbot, field, "9")
    assert skater.document.model.parameters["m1"].value == 9.0
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert skater.document.model.parameters["m1"].value == 3.5
    assert field.text() == "3.5"
    qtbot.keyClick(field, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert skater.document.model.parameters["m1"].value == 9.0


def test_undo_in_the_middle_of_typing_gives_the_old_text_back(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters.m1")
    field = line(skater, "parameters.m1.value")
    retype(qtbot, field, "77", enter=False)
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.text() == "3.5"
    assert skater.document.undo_stack.count() == 0


def test_a_pause_in_typing_enters_the_number(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters.m1")
    retype(qtbot, line(skater, "parameters.m1.value"), "6", enter=False)
    qtbot.waitUntil(lambda: skater.document.model.parameters["m1"].value == 6.0)


def test_a_formula_with_a_fault_is_underlined_and_kept(skater: MainWindow, qtbot: QtBot) -> None:
    name = next(iter(skater.document.model.constraints))
    path = f"constraints.{name}.formula"
    before = skater.document.model
    skater.document.selection.select(f"constraints.{name}")
    field = formula(skater, path)
    retype(qtbot, field, "eta'*cos(theta) - xi'*)", enter=True)
    assert skater.document.model is before
    assert field.extraSelections()
    assert field.property("state") == "error"
    skater.document.selection.select("view")
    skater.document.selection.select(f"constraints.{name}")
    assert formula(skater, path).text() == "eta'*cos(theta) - xi'*)"


def test_a_valid_formula_changes_the_model(skater: MainWindow, qtbot: QtBot) -> None:
    name = next(iter(skater.document.model.constraints))
    skater.document.selection.select(f"constraints.{name}")
    retype(qtbot, formula(skater, f"constraints.{name}.formula"), "eta'*cos(theta)-xi'*sin(theta)*1.5")
    constraint = skater.document.model.constraints[name]
    assert constraint.formula == "eta'*cos(theta)-xi'*sin(theta)*1.5"


def test_names_are_completed(skater: MainWindow, qtbot: QtBot) -> None:
    name = next(iter(skater.document.model.constraints))
    skater.document.selection.select(f"constraints.{name}")
    field = formula(skater, f"constraints.{name}.formula")
    retype(qtbot, field, "the", enter=False)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.text() == "theta"


def test_a_long_form_is_made_row_by_row(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters")
    form = skater.model_panel.forms.form
    assert form is not None
    assert not form.is_complete
    first = [field.path for field in form.fields]
    qtbot.waitUntil(lambda: form.is_complete)
    rows = [f"parameters.{name}.value" for name in skater.document.model.parameters]
    assert [field.path for field in form.fields] == rows
    assert first == rows[: len(first)]
    for field in form.fields:
        assert field.input.text(), "every row shows its value"  # type: ignore[attr-defined]


def test_a_half_made_form_follows_an_edit(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("parameters")
    gone = list(skater.document.model.parameters)[-1]
    parameters = {name: value for name, value in skater.document.model.parameters.items() if name != gone}
    skater.document.edit("drop the last", msgspec.structs.replace(skater.document.model, parameters=parameters))
    form = skater.model_panel.forms.form
    assert form is not None
    qtbot.waitUntil(lambda: form.is_complete)
    assert [field.path for field in form.fields] == [f"parameters.{name}.value" for name in parameters]


def test_a_number_stays_a_number_in_an_expression(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("bodies.plate")
    retype(qtbot, formula(skater, "bodies.plate.mass"), "12.5")
    plate = skater.document.model.bodies["plate"]
    assert isinstance(plate, Plate)
    assert plate.mass == 12.5
    retype(qtbot, formula(skater, "bodies.plate.mass"), "m0 + 1")
    assert skater.document.model.bodies["plate"].mass == "m0 + 1"


def test_renaming_follows_into_formulas(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("coordinates.theta")
    title = skater.model_panel.forms.title
    retype(qtbot, title, "phi")
    model = skater.document.model
    assert "phi" in model.coordinates
    assert "theta" not in model.coordinates
    assert skater.document.selection.path == "coordinates.phi"
    formulas = [constraint.formula for constraint in model.constraints.values()]
    assert all("theta" not in text for text in formulas)
    assert any("phi" in text for text in formulas)
    skater.document.undo_stack.undo()
    assert "theta" in skater.document.model.coordinates


@pytest.mark.parametrize("name", ["2x", "sin", "m1", "a b", ""])
def test_a_name_that_cannot_be_is_refused(skater: MainWindow, qtbot: QtBot, name: str) -> None:
    before = skater.document.model
    skater.document.selection.select("parameters.m2")
    title = skater.model_panel.forms.title
    if name:
        retype(qtbot, title, name)
    else:
        qtbot.keyClick(title, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(title, Qt.Key.Key_Delete)
        qtbot.keyClick(title, Qt.Key.Key_Return)
    assert skater.document.model is before
    assert title.property("state") == "error"
    assert title.text() == name
    title.setFocus()
    qtbot.keyClick(title, Qt.Key.Key_Escape)
    assert title.text() == "m2"


def test_the_wheel_over_a_choice_without_focus_changes_nothing(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("bodies.plate")
    form = skater.model_panel.forms.form
    assert form is not None
    field = form.find_field("bodies.plate.frame")
    assert isinstance(field, ChoiceField)
    before = skater.document.model
    centre = QPointF(field.box.rect().center())
    event = QWheelEvent(
        centre,
        QPointF(field.box.mapToGlobal(field.box.rect().center())),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field.box, event)
    assert skater.document.model is before
    assert not event.isAccepted()


def test_every_kind_of_element_has_a_form(window: MainWindow) -> None:
    window.document.new(TEMPLATES["skater"]())
    for section in (*element_list.MAPPINGS, *element_list.SEQUENCES):
        for kind in element_list.element_types(section) or (None,):
            window.commands.add(section, element_list.kind_of(kind) if kind else "")
            path = window.document.selection.path
            form = window.model_panel.forms.form
            assert path.startswith(section)
            assert form is not None
            assert form.fields, f"no fields for {path}"
            used = find_used_values(window.document.model, path)  # rows of their own behind those of the element
            for field in form.leaves():
                assert field.path.startswith((path, *used))
    for path in ("", "simulation", "view", *element_list.MAPPINGS, *element_list.SEQUENCES):
        window.document.selection.select(path)
        assert window.model_panel.forms.form is not None


def test_add_duplicate_move_delete_are_steps_of_undo(skater: MainWindow) -> None:
    document, actions = skater.document, skater.actions_
    start = document.model
    skater.commands.add("parameters")
    path = document.selection.path
    actions.duplicate.trigger()
    copy = document.selection.path
    assert copy != path
    actions.move_up.trigger()
    names = list(document.model.parameters)
    assert names.index(copy.split(".")[1]) == names.index(path.split(".")[1]) - 1
    actions.remove.trigger()
    assert copy.split(".")[1] not in document.model.parameters
    for _ in range(4):
        document.undo_stack.undo()
    assert document.model == start


def test_changing_the_kind_keeps_common_values(skater: MainWindow) -> None:
    before = skater.document.model.bodies["plate"]
    skater.commands.convert("bodies.plate", "sphere")
    after = skater.document.model.bodies["plate"]
    assert element_list.kind_of(after) == "sphere"
    assert after.position == before.position
    assert after.mass == before.mass
    form = skater.model_panel.forms.form
    skater.document.selection.select("bodies.plate")
    form = skater.model_panel.forms.form
    assert form is not None
    assert form.find_field("bodies.plate.radius") is not None


def test_rotations_can_be_added_and_removed(skater: MainWindow, qtbot: QtBot) -> None:
    skater.document.selection.select("bodies.plate")
    form = skater.model_panel.forms.form
    assert form is not None
    before = skater.document.model.bodies["plate"].rotation
    field = form.find_field("bodies.plate.rotation")
    field._add.click()  # type: ignore[union-attr]
    assert len(skater.document.model.bodies["plate"].rotation) == len(before) + 1
    retype(qtbot, formula(skater, f"bodies.plate.rotation.{len(before)}.angle"), "0.25")
    assert skater.document.model.bodies["plate"].rotation[-1].angle == 0.25
    skater.document.undo_stack.undo()
    skater.document.undo_stack.undo()
    assert skater.document.model.bodies["plate"].rotation == before


def test_problems_of_the_check_are_shown_at_the_field_and_lead_to_it(skater: MainWindow, qtbot: QtBot) -> None:
    name = next(iter(skater.document.model.constraints))
    path = f"constraints.{name}.formula"
    skater.document.selection.select(f"constraints.{name}")
    retype(qtbot, formula(skater, path), "thetta'")
    assert isinstance(skater.document.model.constraints[name], Nonholonomic)
    qtbot.waitUntil(lambda: any(p.path == path for p in skater.document.problems), timeout=20_000)
    assert "theta" in next(p.remedy or p.message for p in skater.document.problems if p.path == path)
    assert formula(skater, path).property("state") == "error"

    # From elsewhere a click in the list of problems goes to the field.
    skater.document.selection.select("view")
    skater.actions_.next_problem.trigger()
    assert skater.document.selection.path == f"constraints.{name}"
    qtbot.waitUntil(lambda: skater.focusWidget() is formula(skater, path))  # once all rows are made


def test_labels_show_a_unit_beside_every_number(skater: MainWindow) -> None:
    for path in ("parameters.m1", "coordinates.theta", "bodies.plate", "simulation"):
        skater.document.selection.select(path)
        form = skater.model_panel.forms.form
        assert form is not None
        for field in form.leaves():
            if isinstance(field, QuantityField | ExpressionField) and field.path.endswith(("mass", "value", "until")):
                assert field._unit is not None
                assert field._unit.text()


def test_the_model_survives_saving_and_opening(skater: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    skater.document.selection.select("parameters.m1")
    retype(qtbot, line(skater, "parameters.m1.value"), "5.5", enter=False)
    skater.document.save_as(tmp_path / "before.toml")
    skater.document.path = tmp_path / "skater.toml"
    assert skater.files.save(), "saving takes over what is being typed"
    model = skater.document.model
    assert model.parameters["m1"].value == 5.5
    skater.document.new(Model())
    skater.files.open(tmp_path / "skater.toml")
    assert skater.document.model == model
    assert not skater.document.dirty


def test_every_item_of_the_tree_leads_to_its_form(skater: MainWindow, qtbot: QtBot) -> None:
    panel = skater.model_panel
    panel.tree.expandAll()
    index = panel.items.index(0, 0)
    seen = []
    while index.isValid():
        panel.tree.scrollTo(index)
        place = panel.tree.visualRect(index).center()
        qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
        path = panel.items.path_of(index)
        assert skater.document.selection.path == path
        assert panel.items.index_of(path) == index
        seen.append(path)
        index = panel.tree.indexBelow(index)
    assert "" in seen, "the model itself"
    assert "gravity" in {field.path for field in _form(skater, "").fields}
    assert len(seen) == len(set(seen)) > 40


def _form(window: MainWindow, path: str) -> FieldsForm:
    window.document.selection.select(path)
    form = window.model_panel.forms.form
    assert form is not None
    return form


def test_the_tree_keeps_up_with_edits_and_undo(skater: MainWindow, qtbot: QtBot) -> None:
    items = skater.model_panel.items
    QAbstractItemModelTester(items, QAbstractItemModelTester.FailureReportingMode.Fatal)

    def rows(section: str) -> list[str]:
        parent = items.index_of(section)
        return [items.index(row, 0, parent).data() for row in range(items.rowCount(parent))]

    for section in ("parameters", "stages", "bodies"):
        start = rows(section)
        skater.document.selection.select(section)
        skater.commands.add(section)
        added = rows(section)
        assert added[:-1] == start
        skater.commands.move(-1)
        skater.commands.remove()
        assert rows(section) == start
        for _ in range(3):
            skater.document.undo_stack.undo()
        assert rows(section) == start
    skater.document.new()
    assert rows("parameters") == []


def test_controls_have_their_place_in_the_window(window: MainWindow, qtbot: QtBot) -> None:
    """A law is typed, a control renamed, another one added; constraints follow, and the tree says the laws."""
    document = window.document
    document.new(load("ring-on-rod"))
    document.selection.select("controls.theta")
    retype(qtbot, formula(window, "controls.theta.law"), "w*t + c*r/2", enter=False)
    qtbot.keyClick(formula(window, "controls.theta.law"), Qt.Key.Key_Return)
    assert document.model.controls["theta"].law == "w*t + c*r/2"
    assert element_summary(document.model, "controls.theta") == "w*t + c*r/2"
    assert not window.commands.rename("controls.theta", "tilt")
    assert document.model.constraints["rod"] == replace(
        load("ring-on-rod").constraints["rod"], formula="x2*cos(tilt) - x1*sin(tilt)"
    )
    window.commands.add("controls")
    assert list(document.model.controls) == ["tilt", "theta_rates", "p1"]
    assert "p1" in list_formula_names(document.model)
    window.commands.add("constraints", "parametric")
    assert document.model.constraints["constraint1"] == Parametric(formula="0")


def test_every_kind_of_element_and_every_field_has_a_title() -> None:
    for section in ("bodies", "forces", "constraints"):
        for kind in map(element_list.kind_of, element_list.element_types(section)):
            assert kind_label(kind)[0].isupper(), kind
        for element in element_list.element_types(section):
            for field in describe_fields(element):
                assert field_title(field.name)[0].isupper(), field.name


def test_the_icon_of_the_form_takes_the_ink_of_the_theme(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(TEMPLATES["pendulum"]())
    window.document.selection.select("coordinates")

    def ink() -> int:
        picture = window.model_panel.forms._icon.pixmap().toImage()
        seen = (picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height()))
        return max(seen, key=lambda colour: colour.alpha()).lightness()

    assert ink() < 100
    window.settings.theme = "dark"
    qtbot.waitUntil(lambda: ink() > 150)


def test_a_schedule_goes_through_a_file_into_another_model(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path, table = tmp_path / "push.csv", ((0.0, 1.0 / 3.0), (0.1, -2.5e-17), (7.25, 1e99))

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        line = dialog.findChild(QLineEdit, "fileNameEdit") if isinstance(dialog, QFileDialog) else None
        if not isinstance(line, QLineEdit) or not line.isVisible():
            QTimer.singleShot(20, choose)
            return
        line.setText(str(path))
        if dialog.acceptMode() == QFileDialog.AcceptMode.AcceptOpen:
            QTimer.singleShot(20, confirm)
        qtbot.keyClick(line, Qt.Key.Key_Return)

    def confirm() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, TableImportDialog):
            QTimer.singleShot(20, confirm)
            return
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    def press(text: str) -> None:
        form = window.model_panel.forms.form
        assert form is not None
        button = next(b for b in form.findChildren(QToolButton) if b.text() == text)
        QTimer.singleShot(20, choose)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    times, values = zip(*table, strict=True)
    window.document.new(Model(schedules={"push": Schedule(times=times, values=values, unit="N")}))
    window.document.selection.select("schedules.push")
    press("Save…")
    assert path.read_text(encoding="utf-8").startswith("# t (s), push (N)\n0.0, 0.3333333333333333\n")
    window.document.new(Model(schedules={"other": Schedule(times=(0.0,), values=(0.0,), unit="N")}))
    window.document.selection.select("schedules.other")
    press("Load…")
    read = window.document.model.schedules["other"]
    assert tuple(zip(read.times, read.values, strict=True)) == table
    path.write_text("t, push\n0, 1\n0, 2\n", encoding="utf-8")
    press("Load…")
    assert window.document.model.schedules["other"] is read  # nothing is lost, and the reason is told
    form = window.model_panel.forms.form
    assert form is not None
    assert any("two values at t = 0 s" in label.text() for label in form.findChildren(QLabel))
    path.write_text("0, 1\n1, 1e300\n", encoding="utf-8")
    press("Load…")
    assert window.document.model.schedules["other"] is read
    assert any("too large" in label.text() for label in form.findChildren(QLabel))


@pytest.mark.parametrize(
    ("typed", "kept"), [("60 deg/s", math.pi / 3.0), ("2 rad/s", 2.0), ("90°/s", math.pi / 2.0), ("5 рад/с", 5.0)]
)
def test_a_number_in_a_field_of_formulas_may_have_a_unit(
    window: MainWindow, qtbot: QtBot, typed: str, kept: float
) -> None:
    window.document.new(Model(coordinates={"q": Coordinate(unit="rad")}))
    window.document.selection.select("coordinates.q")
    field = window.model_panel.forms.form.find_field("coordinates.q.rate")  # type: ignore[union-attr]
    assert isinstance(field, ExpressionField)
    assert field.parse(typed) == pytest.approx(kept, rel=1e-15)
    for wrong in ("2 m", "1e400", "2q", "1,500"):
        with pytest.raises(AnholonError):
            field.parse(wrong)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("-90 deg", "-pi/2"),
        ("180°", "pi"),
        ("270 deg", "3*pi/2"),
        ("7.5 deg", "pi/24"),
        ("33 град", "33*pi/180"),
        ("0 deg", 0.0),
        ("1.5 rad", 1.5),
    ],
)
def test_an_angle_in_degrees_stays_readable(window: MainWindow, typed: str, kept: float | str) -> None:
    box = Box(position=(0.0, 0.0, 0.0), size=(1.0, 1.0, 1.0), rotation=(Rotation(axis="x", angle=0.0),))
    window.document.new(Model(bodies={"box": box}))
    window.document.selection.select("bodies.box")
    field = window.model_panel.forms.form.find_field("bodies.box.rotation.0.angle")  # type: ignore[union-attr]
    assert isinstance(field, ExpressionField)
    assert field.parse(typed) == kept


def test_who_cannot_see_the_labels_hears_them(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(load("skater-staged"))
    for path, words in (
        ("stages.1", "Repetitions"),
        ("bodies.plate", "Position, 1"),
        ("", "Gravity, 1"),
        ("view", ""),
    ):
        window.document.selection.select(path)

        def named(words: str = words) -> bool:
            """Return whether the whole form is there, which may be built anew meanwhile, and all in it has names."""
            form = window.model_panel.forms.form
            assert isinstance(form, FieldsForm)
            inputs = form.findChildren(QWidget)
            inputs = [w for w in inputs if w.isVisible() and w.focusPolicy() & Qt.FocusPolicy.TabFocus]
            names = {widget.accessibleName() or getattr(widget, "text", str)() for widget in inputs}
            return form.is_complete and bool(inputs) and "" not in names and (not words or words in names)

        qtbot.waitUntil(named)


def test_undoing_an_addition_whose_form_is_shown_drops_what_was_typed(window: MainWindow, qtbot: QtBot) -> None:
    document, forms = window.document, window.model_panel.forms
    document.new(Model())
    window.commands.add("parameters", "")
    path = document.selection.path
    assert path.startswith("parameters.")
    note = forms.form.find_field(f"{path}.doc")  # type: ignore[union-attr]
    assert note is not None
    editor = note.findChild(QPlainTextEdit) or note.findChild(QLineEdit)
    assert editor is not None
    editor.setFocus()
    qtbot.keyClicks(editor, "typed, not entered")
    document.undo_stack.undo()
    assert document.selection.path == "parameters"
    assert document.model.parameters == {}


def test_undoing_a_rename_whose_form_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.new(Model(parameters={"a": Parameter(value=1.0)}))
    document.selection.select("parameters.a")
    title = window.model_panel.forms.title
    title.selectAll()
    qtbot.keyClicks(title, "b")
    qtbot.keyClick(title, Qt.Key.Key_Return)
    assert list(document.model.parameters) == ["b"]
    document.undo_stack.undo()
    assert list(document.model.parameters) == ["a"]
    assert document.selection.path in ("parameters", "parameters.a")


def test_a_title_of_more_than_200_characters_is_refused_in_words(window: MainWindow, qtbot: QtBot) -> None:
    document, forms = window.document, window.model_panel.forms
    document.new(Model(name="short"))
    document.selection.select("")
    forms.title.selectAll()
    qtbot.keyClicks(forms.title, "n" * 201)
    qtbot.keyClick(forms.title, Qt.Key.Key_Return)
    assert document.model.name == "short"
    assert forms.title.invalid
    assert "at most 200" in forms._message.text()


@pytest.mark.parametrize(("path", "most"), [("parameters.a", 200), ("stages.0", 60)])
def test_a_name_that_a_file_cannot_have_is_refused_in_words(
    window: MainWindow, qtbot: QtBot, path: str, most: int
) -> None:
    document, forms = window.document, window.model_panel.forms
    document.new(Model(parameters={"a": Parameter(value=1.0)}, stages=(Stage(name="s"),)))
    document.selection.select(path)
    for count in (most + 1, most):
        forms.title.selectAll()
        qtbot.keyClicks(forms.title, "n" * count)
        qtbot.keyClick(forms.title, Qt.Key.Key_Return)
        renamed = element_list.name_of(document.model, document.selection.path) == "n" * most
        assert renamed == (count == most)
        told = [problem.message for problem in document.problems if "characters" in problem.message]
        assert told == ([] if renamed else [f"A name may have at most {most} characters."])
    window.actions_.duplicate.trigger()
    assert len(element_list.name_of(document.model, document.selection.path)) <= most
    assert loads(dumps(document.model)) == document.model
