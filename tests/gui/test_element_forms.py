"""The forms of elements and the tree beside them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot
from tests.gui.test_forms import formula, line, retype

from anholon.library.templates import TEMPLATES
from anholon.model.edit import element_list
from anholon.model.file.model_file import load
from anholon.model.query.field_paths import get_value
from anholon.model.schema import (
    Coordinate,
    Model,
    Nonholonomic,
    Parametric,
    Schedule,
)
from anholon.model.schema.field_descriptions import describe_fields
from anholon_gui.forms.element_form import FieldsForm
from anholon_gui.forms.field import FormField, QuantityField
from anholon_gui.forms.field_factory import list_formula_names
from anholon_gui.forms.fields import ChoiceField, ExpressionField
from anholon_gui.forms.labels import field_title, kind_label
from anholon_gui.forms.table_import import TableImportDialog
from anholon_gui.forms.tree import element_summary
from anholon_gui.forms.used_values import find_used_values
from anholon_gui.main_window import MainWindow


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


def test_an_angle_of_a_rotation_has_the_room_that_its_unit_leaves(skater: MainWindow, qtbot: QtBot) -> None:
    name = next(name for name, body in skater.document.model.bodies.items() if body.rotation)
    skater.document.selection.select(f"bodies.{name}")
    edit = formula(skater, f"bodies.{name}.rotation.0.angle")
    qtbot.waitUntil(edit.isVisible)
    unit = next(label for label in edit.parentWidget().findChildren(QLabel) if label.text() == "rad")
    assert unit.width() < 40
    assert edit.width() > 70


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


def test_a_formula_has_its_own_unit_beside_it(skater: MainWindow, qtbot: QtBot) -> None:
    """Formulas give radians where numbers are degrees: pi/2 beside ° would read as 1.57°."""
    skater.document.new(Model(coordinates={"theta": Coordinate(unit="deg", value=45.0)}))
    skater.document.selection.select("coordinates.theta")
    form = skater.model_panel.forms.form
    assert form is not None
    for path, units in (("value", ("°", "rad")), ("rate", ("°/s", "rad/s"))):
        field = form.find_field(f"coordinates.theta.{path}")
        assert isinstance(field, ExpressionField)
        assert field._unit is not None
        assert field._unit.text() == units[0]
        retype(qtbot, formula(skater, field.path), "pi/2")
        assert field._unit.text() == units[1]
        retype(qtbot, formula(skater, field.path), "90 deg" if path == "value" else "90")
        assert field._unit.text() == units[0]
    assert skater.document.model.coordinates["theta"] == Coordinate(unit="deg", value=90.0, rate=90.0)


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
    assert window.document.model.schedules["other"] is read  # nothing is lost, and the reason is shown
    form = window.model_panel.forms.form
    assert form is not None
    assert any("two values at t = 0 s" in label.text() for label in form.findChildren(QLabel))
    path.write_text("0, 1\n1, 1e300\n", encoding="utf-8")
    press("Load…")
    assert window.document.model.schedules["other"] is read
    assert any("too large" in label.text() for label in form.findChildren(QLabel))


@pytest.mark.parametrize("example", ["skater-staged", "skater-elastic-staged", "rattleback-free", "four-bar-flexible"])
def test_a_field_whose_element_is_gone_enters_nothing(window: MainWindow, example: str) -> None:
    """A list may be open while another key undoes what the form is about: its choice then leads nowhere."""
    document = window.document
    document.open_example(example)
    for section in (*element_list.MAPPINGS, *element_list.SEQUENCES):
        elements = getattr(document.model, section)
        if not elements:
            continue
        key = len(elements) - 1 if section in element_list.SEQUENCES else list(elements)[-1]
        document.selection.select(f"{section}.{key}")
        form = window.model_panel.forms.form
        assert form is not None
        fields = form.findChildren(FormField)
        values = [get_value(document.model, field.path.removesuffix(".kind")) for field in fields]
        kept = elements[:-1] if isinstance(elements, tuple) else {k: v for k, v in elements.items() if k != key}
        less = replace(document.model, **{section: kept})
        document.model = less  # before any view hears of it
        for field, value in zip(fields, values, strict=True):
            for entered in (value, "ramp") if isinstance(field, ChoiceField) else (value,):
                field.try_store(entered)
        assert document.model is less
        document.model = replace(less, **{section: elements})
