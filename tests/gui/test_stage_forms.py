"""The form of a stage: the course of a ramp with its picture, and numbers of the model that become parameters."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from tests.core.model.test_promote import cart
from tests.gui.hand import Hand

import anholon
from anholon.errors import FormulaError, UnitError
from anholon.model.query.element_colours import STAGE_COLOURS
from anholon.model.schema import Change, Stage
from anholon_gui.forms.fields import ColourField, EventConditionField
from anholon_gui.forms.formula_edit import FormulaEdit
from anholon_gui.forms.stage_fields import RampProfileField
from anholon_gui.main_window import MainWindow
from anholon_gui.theme import theme_of
from anholon_gui.timeline.texts import stage_tooltip


def test_the_choice_of_a_colour_begins_with_the_one_that_is_seen(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a stage in its turn, of one with a colour of its own, and of a body."""
    model = anholon.load("skater-staged")
    own = tuple(replace(stage, colour="" if k else "#123456") for k, stage in enumerate(model.stages))
    window.document.new(replace(model, stages=own))
    begun: list[str] = []

    def chosen(first: QColor, *_others: object) -> QColor:
        begun.append(first.name())
        return QColor("#abcdef")

    monkeypatch.setattr("anholon_gui.forms.fields.QColorDialog.getColor", chosen)
    for path in ("stages.0", "stages.2", "bodies.head", "points.A"):
        window.document.selection.select(path)
        form = window.model_panel.forms.form
        assert form is not None
        field = form.find_field(f"{path}.colour")
        assert isinstance(field, ColourField)
        qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)
    assert begun == ["#123456", STAGE_COLOURS[2], model.bodies["head"].colour, model.points["A"].colour]
    assert [stage.colour for stage in window.document.model.stages] == ["#abcdef", "", "#abcdef", ""]


def test_a_click_on_a_colour_that_enters_another_name_first(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.new(anholon.load("skater-staged"))
    monkeypatch.setattr("anholon_gui.forms.fields.QColorDialog.getColor", lambda *_: QColor("#abcdef"))
    window.document.selection.select("bodies.head")
    forms = window.model_panel.forms
    assert forms.form is not None
    field = forms.form.find_field("bodies.head.colour")
    assert isinstance(field, ColourField)
    forms.title.setFocus()
    forms.title.setText("skull")
    forms.title.commit()
    qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)  # of the form that is about to go
    assert "head" not in window.document.model.bodies
    assert window.document.selection.path == "bodies.skull"


@pytest.fixture
def profile(window: MainWindow, qtbot: QtBot) -> RampProfileField:
    """Return the field of the course of a ramp of the second stage."""
    window.document.new(anholon.load("skater-staged"))
    window.document.selection.select("stages.1")
    form = window.model_panel.forms.form
    assert form is not None
    form.find_field("stages.1.profile")
    found = form.findChild(RampProfileField)
    assert isinstance(found, RampProfileField)
    window.model_panel.forms._scroll.ensureWidgetVisible(found)
    return found


def test_a_ready_course_is_chosen_and_drawn(window: MainWindow, profile: RampProfileField, qtbot: QtBot) -> None:
    window.document.set_value("stages.1.change", "ramp")
    assert profile.preview.points[30] == pytest.approx((0.5, 0.5))
    profile.box.setFocus()
    qtbot.keyClicks(profile.box, "linear")
    assert window.document.model.stages[1].profile == "linear"
    assert profile.preview.points[15] == pytest.approx((0.25, 0.25))
    window.document.undo_stack.undo()
    assert profile.box.currentData() == "cosine"
    assert profile.preview.points[15] == pytest.approx((0.25, 0.146447), abs=1e-5)


def test_a_course_of_ones_own_begins_as_the_ready_one(
    window: MainWindow, profile: RampProfileField, qtbot: QtBot
) -> None:
    window.document.set_value("stages.1.change", "ramp")
    before = profile.preview.points
    profile.box.setFocus()
    qtbot.keyClicks(profile.box, "a formula")
    assert window.document.model.stages[1].profile == "(1 - cos(pi*s))/2"
    assert profile.preview.points == before
    line = profile.findChild(QLineEdit, "stages.1.profile")
    assert isinstance(line, QLineEdit)
    assert line.isVisible()
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(line, "s^2")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert window.document.model.stages[1].profile == "s^2"
    assert profile.preview.points[30] == pytest.approx((0.5, 0.25))
    lit = profile.preview.grab().toImage()
    assert len({lit.pixel(x, y) for x in range(lit.width()) for y in range(lit.height())}) > 4
    window.document.set_value("stages.1.profile", "1/(s -")
    assert profile.preview.points == ()


def test_a_ramp_that_is_chosen_takes_time_and_one_without_is_named(
    window: MainWindow, profile: RampProfileField, qtbot: QtBot
) -> None:
    document = window.document
    assert document.model.stages[1].ramp == 0.0
    form = window.model_panel.forms.form
    assert form is not None
    form.find_field("stages.1.change")
    box = form.findChild(QComboBox, "stages.1.change")
    assert isinstance(box, QComboBox)
    path, ramp = form.find_field("stages.1.path"), form.find_field("stages.1.ramp")
    assert path is not None
    assert ramp is not None
    assert not path.isHidden()
    assert ramp.isHidden()
    assert profile.isHidden()
    box.setFocus()
    qtbot.keyClicks(box, "ra")
    assert (document.model.stages[1].change, document.model.stages[1].ramp) == ("ramp", 0.3)
    assert path.isHidden()
    assert not ramp.isHidden()
    assert not profile.isHidden()
    document.undo_stack.undo()
    assert (document.model.stages[1].change, document.model.stages[1].ramp) == ("jump", 0.0)
    document.undo_stack.redo()
    document.set_value("stages.1.ramp", 0.0)
    where = f"Stage “{document.model.stages[1].name}”, Ramp time: The ramp time is 0."
    qtbot.waitUntil(lambda: window.problems_panel.list.count() == 1)
    assert window.problems_panel.list.item(0).text().startswith(where)
    with qtbot.waitSignal(window.worker.failed):
        window.actions_.run.trigger()
    qtbot.waitUntil(lambda: where in window.status.message.text())


def test_parameters_of_a_stage_change_apart_from_the_others(window: MainWindow, qtbot: QtBot) -> None:
    document, hand = window.document, Hand(window, qtbot)
    document.new(anholon.load("skater-staged"))
    document.selection.select("stages.1")
    names = list(document.model.stages[1].set)
    assert len(names) > 1
    hand.pick(hand.press("stages.1.apart", "Choose"), names[0])
    assert document.model.stages[1].apart == (Change(parameters=(names[0],), ramp=0.3),)
    crosses = [b for b in hand.field("stages.1.apart").findChildren(QToolButton) if b.isVisible()]
    assert len(crosses) == 1  # the only parameter takes its change along
    hand.click(crosses[0])
    assert document.model.stages[1].apart == ()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the row that was there goes
    document.new(anholon.load("skater-staged"))
    document.selection.select("stages.1")
    hand.pick(hand.press("stages.1.apart", "Choose"), names[0])
    ramp = hand.field("stages.1.apart.0.ramp")
    hand.fill("stages.1.apart.0.ramp", "0.2")
    assert document.model.stages[1].apart[0].ramp == 0.2
    assert f"{names[0]}: ramp of 0.2 s" in stage_tooltip(document.model, 1)
    assert not hand.field("stages.1.unfinished").isHidden()

    # What jumps has no ramp; with a second parameter it is the others that stay.
    hand.choose("stages.1.apart.0.change", "jump")
    assert ramp.isHidden()
    hand.pick(hand.press("stages.1.apart.0.parameters", "Add"), names[1])
    assert document.model.stages[1].apart == (Change(parameters=tuple(names[:2]), change="jump", ramp=0.2),)
    assert f"{names[0]}, {names[1]}: jump" in stage_tooltip(document.model, 1)
    hand.choose("stages.1.change", "ramp")
    with qtbot.waitSignal(document.runFinished, timeout=20_000):
        window.actions_.run.trigger()
    assert document.run is not None
    assert document.run.outcome.status == "done"
    remove = next(
        b for b in hand.field("stages.1.apart").findChildren(QToolButton) if "transition of the stage" in b.toolTip()
    )
    hand.click(remove)
    assert document.model.stages[1].apart == ()
    for _ in range(7):
        document.undo_stack.undo()
    assert document.model.stages[1] == anholon.load("skater-staged").stages[1]


def test_a_number_of_a_force_becomes_a_parameter_that_the_stage_changes(window: MainWindow, qtbot: QtBot) -> None:
    model = cart()
    window.document.new(model)
    window.document.set_value("stages", (Stage(name="one", duration=1.0),))
    window.document.selection.select("stages.0")
    form = window.model_panel.forms.form
    assert form is not None
    field = form.find_field("stages.0.set")
    assert field is not None
    button = next(b for b in field.findChildren(QPushButton) if "Change" in b.text())
    menu = button.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    numbers = menu.actions()[-1].menu()
    numbers.aboutToShow.emit()
    forces = next(a.menu() for a in numbers.actions() if a.text() == "Forces")
    air = next(a.menu() for a in forces.actions() if a.text() == "air")
    air.actions()[0].trigger()
    model = window.document.model
    assert model.forces["air"].coefficient == "air_coefficient"
    assert model.stages[0].set == {"air_coefficient": 0.4}
    line = window.model_panel.forms.form.findChild(QLineEdit, "stages.0.set.air_coefficient")
    assert isinstance(line, QLineEdit)
    window.document.undo_stack.undo()
    assert window.document.model.forces["air"].coefficient == 0.4


def test_what_a_stage_waits_for_is_typed_as_one_says_it(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.new(anholon.load("skater-staged"))
    document.selection.select("stages.1")
    form = window.model_panel.forms.form
    assert form is not None
    form.find_field("stages.1.until")
    edit = form.findChild(FormulaEdit, "stages.1.until")
    assert isinstance(edit, FormulaEdit)
    assert edit.text() == ""
    assert edit.placeholderText()

    def put(text: str) -> None:
        edit.setFocus()
        qtbot.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(edit, Qt.Key.Key_Delete)
        qtbot.keyClicks(edit, text)
        qtbot.keyClick(edit, Qt.Key.Key_Return)

    put("theta' > 60 deg")
    stage = document.model.stages[1]
    assert (stage.until, stage.direction) == ("theta' - 60*pi/180", "up")
    assert edit.text() == "theta' > 60 deg"  # what was typed stays while it has the keyboard
    document.selection.select("stages.2")
    document.selection.select("stages.1")
    document.undo_stack.undo()
    assert (document.model.stages[1].until, document.model.stages[1].direction) == (0.0, "both")
    document.undo_stack.redo()
    form = window.model_panel.forms.form
    assert form is not None
    form.find_field("stages.1.until")
    edit = form.findChild(FormulaEdit, "stages.1.until")
    assert isinstance(edit, FormulaEdit)
    assert edit.text() == "theta' > 60°/s"
    document.set_value("stages.1.direction", "down")  # as the list beside it does
    assert edit.text() == "theta' < 60°/s"
    put("theta' = 50 deg/s")
    stage = document.model.stages[1]
    assert (stage.until, stage.direction) == ("theta' - 50*pi/180", "both")
    put("reaction.blade > 0.8 kN")
    document.selection.select("stages.2")
    document.selection.select("stages.1")
    found = Hand(window, qtbot).line("stages.1.until")
    assert isinstance(found, FormulaEdit)
    edit = found
    assert edit.text() == "reaction.blade > 800 N"
    put("")
    assert document.model.stages[1].until == 0.0
    put("theta = ")
    assert "stages.1.until" in document.pending


def test_units_behind_numbers_are_no_unknown_names(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.load("skater-staged"))
    window.document.selection.select("stages.1")
    edit = Hand(window, qtbot).line("stages.1.until")
    assert isinstance(edit, FormulaEdit)
    error = QColor(theme_of(edit.palette()).error)

    def wrong(text: str) -> list[str]:
        edit.show_text(text)
        layout = edit.document().firstBlock().layout()
        assert layout is not None
        return [text[f.start : f.start + f.length] for f in layout.formats() if f.format.foreground().color() == error]

    assert wrong("theta = 90 deg") == []
    assert wrong("reaction.blade > 0.8 kN") == []
    assert wrong("theta' < -2 rad/s") == []
    assert wrong("thata = 90 degs") == ["thata", "90 degs"]


def test_a_change_begins_with_the_value_that_holds_then(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    model = anholon.load("skater-staged")
    stages = list(model.stages)
    stages[2] = replace(stages[2], set={}, pose="")
    document.new(replace(model, stages=tuple(stages)))
    document.selection.select("stages.2")
    hand = Hand(window, qtbot)
    hand.pick(hand.press("stages.2.set", "Change"), "L5z")
    assert model.parameters["L5z"].value != model.stages[1].set["L5z"]
    assert document.model.stages[2].set == {"L5z": model.stages[1].set["L5z"]}


def test_how_often_a_stage_is_gone_through_is_typed_as_a_whole_number(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.new(anholon.load("skater-staged"))
    document.selection.select("stages.1")
    form = window.model_panel.forms.form
    assert form is not None
    form.find_field("stages.1.repeat")
    line = form.findChild(QLineEdit, "stages.1.repeat")
    assert isinstance(line, QLineEdit)

    def put(text: str) -> None:
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, text)
        qtbot.keyClick(line, Qt.Key.Key_Return)

    put("3")
    assert document.model.stages[1].repeat == 3
    assert isinstance(document.model.stages[1].repeat, int)
    qtbot.keyClick(line, Qt.Key.Key_Up)
    assert document.model.stages[1].repeat == 4
    put("2.5")
    assert document.pending["stages.1.repeat"] == ("2.5", "Enter a whole number.")

    # What is wrong stays with its stage, wherever that goes.
    commands = window.timeline.panel.commands
    commands.select(1)
    commands.move(-1)
    assert set(document.pending) == {"stages.0.repeat"}
    commands.select(0)
    commands.insert_before()
    assert set(document.pending) == {"stages.1.repeat"}
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert set(document.pending) == {"stages.1.repeat"}


def test_tab_goes_down_the_form_of_a_stage_and_back(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.new(anholon.load("skater-staged"))
    document.selection.select("stages.1")
    forms = window.model_panel.forms
    qtbot.waitUntil(lambda: forms.form is not None and forms.form.is_complete)
    form = forms.form
    assert form is not None
    notes = form.findChild(QWidget, "stages.1.doc")
    assert isinstance(notes, QWidget)
    qtbot.waitUntil(notes.isVisible)  # Qt shows the last rows in a turn of its own
    forms.title.setFocus()
    seen = []
    while len(seen) < 200:
        here = QApplication.focusWidget()
        assert here is not None
        seen.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
        if not forms.isAncestorOf(QApplication.focusWidget()):
            break
    places = [widget.mapTo(form, QPoint(0, 0)).y() for widget in seen[1:]]
    assert all(b >= a - 12 for a, b in itertools.pairwise(places))
    fields = {widget.objectName() for widget in seen}
    assert {"title", "stages.1.duration", "stages.1.until", "stages.1.set.alpha1", "stages.1.doc"} <= fields
    seen[-1].setFocus()
    for expected in reversed(seen[:-1]):
        here = QApplication.focusWidget()
        assert here is not None
        qtbot.keyClick(here, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
        assert QApplication.focusWidget() is expected


def test_events_are_typed_in_the_words_that_tell_them_and_units_of_another_kind_are_refused(window: MainWindow) -> None:
    window.document.new(anholon.load("slip-and-recovery"))
    window.document.selection.select("stages.1")
    form = window.model_panel.forms.form
    assert form is not None
    field = form.find_field("stages.1.until")
    assert isinstance(field, EventConditionField)
    assert field.parse("blade slips") == "slip blade"
    assert field.parse("  blade  sticks again ") == "grip blade"
    assert field.parse("reaction.blade > 0.05 kN") == "reaction.blade - 50"
    assert field.parse("theta > 90 deg") == "theta - 90*pi/180"
    for wrong in ("reaction.blade > 50 m", "theta > 3 kg", "theta' > 2 m/s", "xi < 90 deg", "L5z = 3 s"):
        with pytest.raises(UnitError, match="measures"):
            field.parse(wrong)
    assert field.parse("theta ≥ 90 deg") == "theta - 90*pi/180"
    for unclear in ("theta >", "theta > 3 apples", "1 < theta < 2", "theta != 3"):
        with pytest.raises(FormulaError, match="A comparison consists of a quantity"):
            field.parse(unclear)
