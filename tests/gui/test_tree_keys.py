"""Keys in the tree and the fields: copy, cut, paste, disable, search, Tab, names of steps of undo, windows."""

from __future__ import annotations

from time import process_time

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.edit import element_list
from anholon.model.query.field_paths import get_value, has_value
from anholon.model.schema import Model, Parameter
from anholon_gui.forms.formula_edit import FormulaEdit
from anholon_gui.main_window import MainWindow

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def four_bar(window: MainWindow, qtbot: QtBot) -> MainWindow:
    window.document.new(anholon.load("four-bar"))
    qtbot.waitUntil(window.isActiveWindow)
    return window


def press(window: MainWindow, qtbot: QtBot, path: str, key: Qt.Key, modifiers: Qt.KeyboardModifier = CONTROL) -> None:
    """Select an element in the tree and press a key there."""
    window.document.selection.select(path)
    window.model_panel.tree.setFocus()
    qtbot.waitUntil(window.model_panel.tree.hasFocus)
    qtbot.keyClick(window.model_panel.tree, key, modifiers)


def test_elements_are_copied_cut_and_pasted_as_text(four_bar: MainWindow, qtbot: QtBot) -> None:
    window, model = four_bar, four_bar.document.model
    body = next(iter(model.bodies))
    press(window, qtbot, f"bodies.{body}", Qt.Key.Key_C)
    assert QGuiApplication.clipboard().text().startswith(f"[bodies.{body}]\n")
    press(window, qtbot, f"bodies.{body}", Qt.Key.Key_V)
    pasted = window.document.model.bodies
    (new,) = [name for name in pasted if name not in model.bodies]
    assert pasted[new] == model.bodies[body]
    assert window.document.selection.path == f"bodies.{new}"
    press(window, qtbot, f"bodies.{new}", Qt.Key.Key_X)
    assert window.document.model.bodies == model.bodies

    # Into another model, as from another window.
    window.document.new(Model())
    press(window, qtbot, "bodies", Qt.Key.Key_V)
    assert list(window.document.model.bodies.values()) == [model.bodies[body]]
    assert window.document.undo_stack.undoText().startswith("Paste ")

    # What is no element is said, and nothing changes.
    QGuiApplication.clipboard().setText("a shopping list")
    before = window.document.model
    press(window, qtbot, "bodies", Qt.Key.Key_V)
    assert window.document.model is before
    assert window.status.message.text().startswith("Nothing was pasted: The text contains no element of a model")


def test_a_refusal_can_be_read_although_a_run_goes_on(four_bar: MainWindow, qtbot: QtBot) -> None:
    window = four_bar
    QGuiApplication.clipboard().setText("a shopping list")
    with qtbot.waitSignal(window.document.runFinished):
        window.worker.start()
        press(window, qtbot, "bodies", Qt.Key.Key_V)
    assert window.status.message.text().startswith("Nothing was pasted: The text contains no element of a model")
    qtbot.waitUntil(lambda: window.status.message.text().startswith("Done"))


@pytest.mark.parametrize(
    ("path", "name"), [("coordinates.x1", "energy"), ("parameters.a", "t"), ("bodies.crank", "reaction")]
)
def test_names_that_formulas_need_are_refused_where_they_are_typed(
    four_bar: MainWindow, qtbot: QtBot, path: str, name: str
) -> None:
    """A body called reaction would be read where the reaction of a constraint is meant."""
    model = four_bar.document.model
    four_bar.document.selection.select(path)
    title = four_bar.model_panel.forms.title
    qtbot.waitUntil(lambda: title.text() == path.partition(".")[2])
    title.setFocus()
    title.selectAll()
    qtbot.keyClicks(title, name)
    qtbot.keyClick(title, Qt.Key.Key_Return)
    assert four_bar.document.model is model
    message = four_bar.model_panel.forms._message
    qtbot.waitUntil(lambda: message.text() == f"{name} is a reserved name in formulas.")
    assert message.isVisible()


def drop(window: MainWindow, data: QMimeData, path: str, *, above: bool) -> None:
    """Drop on the tree, on the upper edge of an element or on its middle."""
    tree = window.model_panel.tree
    index = window.model_panel.items.index_of(path)
    tree.setExpanded(index.parent(), True)
    tree.scrollTo(index)
    box = tree.visualRect(index)
    place = QPoint(box.left() + 5, box.top() + 1 if above else box.center().y())
    move, left, none = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(place, move, data, left, none),
        QDragMoveEvent(place, move, data, left, none),
        QDropEvent(QPointF(place), move, data, left, none),
    ):
        QApplication.sendEvent(tree.viewport(), event)


def test_elements_are_dragged_to_another_place(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.load("skater-staged"))
    items, names = window.model_panel.items, [stage.name for stage in window.document.model.stages]
    drop(window, items.mimeData([items.index_of("stages.3")]), "stages.1", above=True)
    qtbot.waitUntil(lambda: window.document.selection.path == "stages.1")
    assert [stage.name for stage in window.document.model.stages] == [names[0], names[3], names[1], names[2]]
    bodies = list(window.document.model.bodies)
    drop(window, items.mimeData([items.index_of(f"bodies.{bodies[0]}")]), f"bodies.{bodies[2]}", above=True)
    qtbot.waitUntil(lambda: list(window.document.model.bodies)[:3] == [bodies[1], bodies[0], bodies[2]])
    drop(window, items.mimeData([items.index_of(f"bodies.{bodies[0]}")]), f"bodies.{bodies[2]}", above=False)
    qtbot.waitUntil(lambda: list(window.document.model.bodies)[:3] == [bodies[1], bodies[2], bodies[0]])
    window.document.undo_stack.undo()
    before = window.document.model
    drop(window, items.mimeData([items.index_of(f"bodies.{bodies[0]}")]), "stages.0", above=False)
    qtbot.wait(50)
    assert window.document.model is before, "a body is no stage"
    window.document.undo_stack.undo()
    assert list(window.document.model.bodies) == bodies

    # From another window, or an editor.
    data = QMimeData()
    data.setText("[points.new_one]\nmass = 3\n")
    drop(window, data, "stages.0", above=False)
    qtbot.waitUntil(lambda: "new_one" in window.document.model.points)


def test_keys_of_texts_stay_with_texts(four_bar: MainWindow, qtbot: QtBot) -> None:
    window = four_bar
    name = next(iter(window.document.model.coordinates))
    window.document.selection.select(f"coordinates.{name}")
    title = window.model_panel.forms.title
    title.setFocus()
    title.selectAll()
    qtbot.keyClick(title, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == name


@pytest.mark.parametrize(
    ("example", "path"),
    [
        ("four-bar", "constraints.ground_left"),
        ("cantilever-modes", "supports.clamp"),
        ("flexible-pendulum", "supports.hinge"),
        ("four-bar-flexible", "joints.elbow"),
        ("elastica", "loads.tip"),
    ],
)
def test_an_element_is_disabled_and_enabled_by_a_key(example: str, path: str, window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.load(example))
    qtbot.waitUntil(window.isActiveWindow)
    name = path.partition(".")[2]
    press(window, qtbot, path, Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.AltModifier)
    assert get_value(window.document.model, f"{path}.enabled") is False
    assert window.document.undo_stack.undoText() == f"Disable {name}"
    press(window, qtbot, path, Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.AltModifier)
    assert get_value(window.document.model, f"{path}.enabled") is True
    window.document.selection.select("parameters")
    assert not window.actions_.enable.isEnabled()


@pytest.mark.parametrize(
    ("section", "kind", "field", "value"),
    [
        ("parameters", "", "value", 2.5),
        ("coordinates", "", "value", 2.5),
        ("bodies", "box", "size.0", 2.5),
        ("stages", "", "duration", 2.5),
        ("supports", "", "at", None),
    ],
)
def test_keys_behind_the_name_go_to_the_first_field(
    section: str, kind: str, field: str, value: float | None, window: MainWindow, qtbot: QtBot
) -> None:
    """However fast they come: name, Enter or Tab, value, without a turn of the event loop between them."""
    window.document.new(anholon.load("elastica" if section == "supports" else "four-bar"))
    qtbot.waitUntil(window.isActiveWindow)
    for key in (Qt.Key.Key_Return, *(() if kind else (Qt.Key.Key_Tab,))):  # Tab goes to the list of kinds first
        window.model_panel._commands.add(section, kind)
        title = window.model_panel.forms.title
        qtbot.waitUntil(title.hasFocus)
        name = f"fast{key.name[-3:]}"
        QTest.keyClicks(QApplication.focusWidget(), name)
        QTest.keyClick(QApplication.focusWidget(), key)
        if value is not None:
            QTest.keyClicks(QApplication.focusWidget(), "2.5")
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        path = window.document.selection.path
        assert element_list.name_of(window.document.model, path) == name
        found = get_value(window.document.model, f"{path}.{field}")
        assert found == value or value is None
        assert not window.document.pending


def test_the_tree_is_searched(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.load("skater-staged"))
    panel, items = window.model_panel, window.model_panel.items
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F, CONTROL)
    qtbot.waitUntil(panel.search.hasFocus)
    qtbot.keyClicks(panel.search, "arm")

    def shown() -> set[str]:
        sections = [items.index(k, 0) for k in range(items.rowCount()) if not panel.tree.isRowHidden(k, QModelIndex())]
        rows = [(row, section) for section in sections for row in range(items.rowCount(section))]
        return {items.path_of(items.index(r, 0, s)) for r, s in rows if not panel.tree.isRowHidden(r, s)}

    qtbot.waitUntil(lambda: "bodies.head" not in shown())
    found = shown()
    assert {"bodies.left_arm", "bodies.right_arm", "stages.1"} <= found
    qtbot.keyClick(panel.search, Qt.Key.Key_Return)
    first = window.document.selection.path
    assert first in found
    qtbot.keyClick(panel.search, Qt.Key.Key_Return)
    assert window.document.selection.path in found - {first}
    qtbot.keyClick(panel.search, Qt.Key.Key_A, CONTROL)
    qtbot.keyClick(panel.search, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "bodies.head" in shown())
    qtbot.keyClicks(panel.search, "head")
    qtbot.keyClick(panel.search, Qt.Key.Key_Return)
    found = shown()
    assert "bodies.left_arm" not in found, "keys in one turn: what was typed is found first"
    assert window.document.selection.path in found
    qtbot.keyClicks(panel.search, "zzz")
    qtbot.waitUntil(panel.search.hint.isVisible)
    assert panel.search.hint.text() == "Nothing contains “zzz”."
    opened = [k for k in range(items.rowCount()) if panel.tree.isExpanded(items.index(k, 0))]
    assert items.index_of("points").row() not in opened
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: "bodies.head" in shown() and not panel.search.hint.isVisible())
    assert not panel.search.text()
    qtbot.keyClicks(panel.search, "right_arm")
    qtbot.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.tree.hasFocus()
    assert window.document.selection.path == "bodies.right_arm"


def test_a_search_leaves_sections_as_they_were(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.load("skater-staged"))
    panel, items = window.model_panel, window.model_panel.items
    points = items.index_of("points")
    qtbot.waitUntil(lambda: panel.tree.isExpanded(items.index_of("bodies")))
    assert not panel.tree.isExpanded(points)
    qtbot.keyClicks(panel.search, "plate")
    qtbot.waitUntil(lambda: panel.tree.isExpanded(points))
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not panel.tree.isExpanded(points))
    assert panel.tree.isExpanded(items.index_of("bodies"))


def test_many_keys_in_one_turn_search_the_tree_once(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(Model(parameters={f"p{k}": Parameter(value=float(k)) for k in range(2000)}))
    panel, items = window.model_panel, window.model_panel.items
    section = items.index_of("parameters")
    before = process_time()
    for length in range(1, 301):
        panel.search.setText("p1" + "9" * length)
    assert process_time() - before < 1.0  # each search of so many rows takes some 0.05 s
    panel.search.setText("p199")
    qtbot.waitUntil(lambda: panel.tree.isRowHidden(5, section))

    def shown() -> list[str]:
        rows = range(items.rowCount(section))
        return [items.path_of(items.index(k, 0, section)) for k in rows if not panel.tree.isRowHidden(k, section)]

    wanted = ["parameters.p199", *(f"parameters.p{k}" for k in range(1990, 2000))]
    qtbot.waitUntil(lambda: shown() == wanted)
    kept = {name: value for name, value in window.document.model.parameters.items() if name != "p1995"}
    window.document.edit("less", Model(parameters={**kept, "p1999x": Parameter(value=0.0)}))
    wanted.remove("parameters.p1995")
    qtbot.waitUntil(lambda: shown() == [*wanted, "parameters.p1999x"])


def test_tab_selects_the_old_text_and_steps_of_undo_are_named_in_words(four_bar: MainWindow, qtbot: QtBot) -> None:
    window = four_bar
    name = next(iter(window.document.model.coordinates))
    window.document.selection.select(f"coordinates.{name}")
    form = window.model_panel.forms.form
    assert form is not None
    value = form.find_field(f"coordinates.{name}.value").input  # type: ignore[union-attr]
    value.setFocus()
    qtbot.waitUntil(value.hasFocus)
    qtbot.keyClick(value, Qt.Key.Key_Tab)
    rate = QApplication.focusWidget()
    assert isinstance(rate, FormulaEdit)
    qtbot.keyClicks(rate, "2.5")
    qtbot.keyClick(rate, Qt.Key.Key_Tab)
    assert window.document.model.coordinates[name].rate == 2.5
    assert window.document.undo_stack.undoText() == f"Change Coordinate “{name}”, Initial velocity"


@pytest.mark.parametrize("height", [900, 480])
def test_an_error_does_not_shift_the_field_under_the_mouse(four_bar: MainWindow, qtbot: QtBot, height: int) -> None:
    window = four_bar
    window.resize(1200, height)
    name = next(iter(window.document.model.coordinates))
    window.document.selection.select(f"coordinates.{name}")
    form = window.model_panel.forms.form
    assert form is not None
    value, rate = (form.find_field(f"coordinates.{name}.{key}") for key in ("value", "rate"))
    assert value is not None
    assert rate is not None
    qtbot.waitUntil(lambda: rate.isVisible() and rate.height() > 10)
    value.input.setFocus()
    qtbot.wait(50)  # the help of the field may be longer
    QCursor.setPos(rate.input.mapToGlobal(rate.input.rect().center()))
    place = rate.input.mapTo(window, QPoint(0, 0))
    qtbot.keyClick(value.input, Qt.Key.Key_A, CONTROL)
    qtbot.keyClicks(value.input, "2*(")
    qtbot.keyClick(value.input, Qt.Key.Key_Return)
    assert value.message.isVisible()
    qtbot.wait(50)
    assert rate.input.mapTo(window, QPoint(0, 0)) == place
    qtbot.keyClick(value.input, Qt.Key.Key_A, CONTROL)
    qtbot.keyClicks(value.input, "2")
    qtbot.keyClick(value.input, Qt.Key.Key_Return)
    assert not value.message.isVisible()
    qtbot.wait(50)
    assert rate.input.mapTo(window, QPoint(0, 0)) == place


def test_another_window_is_opened(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    opened: list[str] = []
    monkeypatch.setattr(window.files, "open_window", lambda source: opened.append(source) or True)
    qtbot.keyClick(window, Qt.Key.Key_N, CONTROL | SHIFT)
    assert len(opened) == 1


def test_undo_of_a_stage_before_the_others_shows_one_that_is_left(window: MainWindow, qtbot: QtBot) -> None:
    """The row of the stage goes first; the stage behind it has the number that it has then."""
    document = window.document
    document.new(anholon.loads('name = "m"\n[coordinates]\nx = {}\n[[stages]]\nname = "a"\nduration = 1\n'))
    model = document.model
    added = replace(model, stages=(replace(model.stages[0], name="b"), *model.stages))
    document.edit("Add stage", added)
    document.selection.select("stages.0")
    seen: list[str] = []
    document.selection.changed.connect(seen.append)
    document.undo_stack.undo()
    assert document.model is model
    assert all(has_value(model, path) for path in seen)
    assert has_value(model, document.selection.path)
