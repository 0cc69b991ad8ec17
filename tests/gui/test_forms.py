"""Forms: typing real keys into the fields of the window."""

from __future__ import annotations

import math
import re

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from anholon.errors import AnholonError
from anholon.model.check.model_check import check
from anholon.model.edit import element_list
from anholon.model.file.model_file import load, loads
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import (
    Box,
    Coordinate,
    Model,
    Parameter,
    Plate,
    Rotation,
    Stage,
)
from anholon_gui.forms.element_form import FieldsForm
from anholon_gui.forms.field_factory import list_formula_names, list_references
from anholon_gui.forms.fields import ChoiceField, ExpressionField
from anholon_gui.forms.formula_edit import FormulaEdit
from anholon_gui.main_window import MainWindow


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


class SqueezedRows(QObject):
    """Counts the formula fields of the form that are painted, and those whose row has less room than it needs."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window = window
        self.painted = self.squeezed = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        form = self.window.model_panel.forms.form
        if event.type() == QEvent.Type.Paint and isinstance(watched, FormulaEdit) and form.isAncestorOf(watched):
            row = watched.parentWidget()
            self.painted += 1
            self.squeezed += row.height() < row.minimumSizeHint().height()
        return False


def test_rows_are_never_painted_squeezed(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(load("skater-staged"))
    rows = SqueezedRows(window)
    QApplication.instance().installEventFilter(rows)
    for path in ("bodies.head", "bodies.trunk", "model", "bodies.plate"):
        rows.painted = 0
        window.document.selection.select(path)
        qtbot.waitUntil(lambda: window.model_panel.forms.form.is_complete and rows.painted > 2)
    QApplication.instance().removeEventFilter(rows)
    assert rows.squeezed == 0


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


def test_a_body_is_not_given_in_the_frame_of_what_it_carries(window: MainWindow) -> None:
    chain = {
        "a": Box(mass=1.0, size=(1.0, 1.0, 1.0)),
        "b": Box(mass=1.0, size=(1.0, 1.0, 1.0), frame="a"),
        "c": Box(mass=1.0, size=(1.0, 1.0, 1.0), frame="b"),
        "d": Box(mass=1.0, size=(1.0, 1.0, 1.0)),
    }
    window.document.new(Model(bodies=chain))
    model, world = window.document.model, "world"

    def offered(name: str) -> list[str]:
        return [value for value, _ in list_references(model, "frame", optional=False, path=f"bodies.{name}.frame")]

    assert offered("a") == [world, "d"]
    assert offered("b") == [world, "a", "d"]
    assert offered("d") == [world, "a", "b", "c"]
