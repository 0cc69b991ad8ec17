"""A new skater, made in the dialog by clicks and keys."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu, QWidget
from pytestqt.qtbot import QtBot

from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.model_check import check
from anholon_gui.dialogs.skater import SkaterDialog
from anholon_gui.forms.line_edit import FieldMessage
from anholon_gui.main_window import MainWindow
from anholon_gui.theme import Themes
from anholon_gui.view3d import View3D
from anholon_gui.welcome import Welcome


def fill(qtbot: QtBot, stance: int, height: str, button: QDialogButtonBox.StandardButton) -> None:
    """Choose in the open dialog, type a height, and press a button."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, SkaterDialog)
    for _ in range(stance):
        qtbot.keyClick(dialog.stance, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.sex, Qt.Key.Key_Down)
    dialog.height_box.selectAll()
    qtbot.keyClicks(dialog.height_box, height)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    qtbot.mouseClick(box.button(button), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(("stance", "name"), [(0, "upright"), (1, "balanced"), (2, "held"), (3, "jumping")])
def test_a_skater_is_made_as_chosen(window: MainWindow, qtbot: QtBot, stance: int, name: str) -> None:
    window.files.fill_templates(window.opening_menus.templates)
    action = next(action for action in window.opening_menus.templates.actions() if action.text().startswith("Skater"))
    QTimer.singleShot(0, lambda: fill(qtbot, stance, "1.83", QDialogButtonBox.StandardButton.Ok))
    action.trigger()
    expected = make_skater(SkaterOptions(stance=name, sex="male", height=1.83))  # type: ignore[arg-type]
    assert window.document.model == expected
    assert check(window.document.model) == ()


def test_a_figure_shows_its_own_stance_and_asks_for_no_speed(qtbot: QtBot) -> None:
    """A speed that cannot be keeps nobody from a figure, which has its own; it comes back with what was chosen."""
    dialog = SkaterDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    make = box.button(QDialogButtonBox.StandardButton.Ok)
    qtbot.keyClick(dialog.stance, Qt.Key.Key_Down)
    qtbot.keyClicks(dialog.speed_box, " knots")
    assert not make.isEnabled()
    for key, figure, stance in (
        (Qt.Key.Key_End, "waltz-jump", "jumping"),
        (Qt.Key.Key_Up, "serpentine", "balanced"),
    ):
        qtbot.keyClick(dialog.figure, key)
        assert dialog.figure.currentData() == figure
        assert (dialog.stance.currentData(), dialog.speed_box.text()) == (stance, "")
        assert make.isEnabled()
        assert make_skater(dialog.options()) == make_skater(SkaterOptions(figure=figure))  # type: ignore[arg-type]
    qtbot.keyClick(dialog.figure, Qt.Key.Key_Home)
    assert (dialog.stance.currentData(), dialog.speed_box.text()) == ("balanced", "4 m/s knots")
    assert not make.isEnabled()


def choose(qtbot: QtBot, *path: str) -> None:
    """Click through the open menu to an entry."""

    def entries(name: str) -> list[QAction]:
        menu = QApplication.activePopupWidget()
        actions = menu.actions() if menu is not None else []
        return [action for action in actions if action.text().replace("&", "").startswith(name)]

    for name in path:
        qtbot.waitUntil(lambda n=name: bool(entries(n)))  # type: ignore[misc]
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        place = menu.actionGeometry(entries(name)[0]).center()
        qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)


def test_an_empty_model_says_where_to_begin(window: MainWindow, qtbot: QtBot) -> None:
    view, document, left = QWidget(), window.document, Qt.MouseButton.LeftButton
    qtbot.addWidget(view)
    welcome = Welcome(document, window.files, view)
    view.resize(500, 400)
    view.show()
    assert welcome.isVisible()
    assert abs((welcome.geometry().center() - view.rect().center()).manhattanLength()) <= 2
    QTimer.singleShot(0, lambda: fill(qtbot, 0, "1.7", QDialogButtonBox.StandardButton.Ok))
    qtbot.mouseClick(welcome.skater, left)
    assert document.model == make_skater(SkaterOptions(stance="upright", sex="male", height=1.7))
    assert not welcome.isVisible()
    for button, path, name in (
        (welcome.template, ("Sleigh",), "Chaplygin's sleigh"),
        (welcome.example, ("On the ice", "Three-turn"), "Three-turn"),
    ):
        document.new()
        qtbot.mouseClick(button, left)
        choose(qtbot, *path)
        qtbot.waitUntil(lambda n=name: document.model.name == n)  # type: ignore[misc]
        assert not welcome.isVisible()


def test_nothing_happens_when_it_is_cancelled(window: MainWindow, qtbot: QtBot) -> None:
    before = window.document.model
    QTimer.singleShot(0, lambda: fill(qtbot, 0, "1.5", QDialogButtonBox.StandardButton.Cancel))
    window.files.new_skater()
    assert window.document.model is before


@pytest.mark.parametrize(
    ("text", "height", "said"),
    [
        ("182 cm", 1.82, ""),
        ("182", None, "above the maximum, 2.5 m"),
        ("1,82", 1.82, ""),
        ("1,820", None, "may mean 1.820 or 1820"),
        ("70 kg", None, "measures mass"),
        ("", None, "A number is missing."),
    ],
)
def test_a_height_is_read_with_its_unit_or_refused_in_words(
    qtbot: QtBot, themes: Themes, text: str, height: float | None, said: str
) -> None:
    dialog = SkaterDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.height_box.selectAll()
    qtbot.keyClick(dialog.height_box, Qt.Key.Key_Delete)
    qtbot.keyClicks(dialog.height_box, text)
    make = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)  # type: ignore[union-attr]
    told = dialog.findChild(FieldMessage)
    assert isinstance(told, FieldMessage)
    assert make.isEnabled() is (height is not None)
    assert said in told.text()
    assert told.isVisible() is bool(said)
    if height is not None:
        assert dialog.options().height == pytest.approx(height, abs=1e-12)


def test_a_new_skater_is_seen_and_can_be_posed_before_anything_is_run(full_window: MainWindow, qtbot: QtBot) -> None:
    window, document = full_window, full_window.document
    model = make_skater(SkaterOptions())
    document.new(replace(model, coordinates={}))  # cannot be: it waits for its mending
    with qtbot.waitSignal(document.sketched, timeout=60_000):
        document.edit("mend", model)
    assert document.run is None
    assert isinstance(window.view, View3D)
    assert window.view.picture is not None
    assert window.timeline.isVisible()
    assert window.view._current_frame().instant.arrows == ()  # nothing to measure them by
    assert window.pose_editor.displayed_pose() is not None
    with qtbot.waitSignal(document.sketched, timeout=60_000):
        document.set_value("parameters.alpha1.value", model.parameters["alpha1"].value + 10.0)
    assert document.initial_run is not None
    assert document.initial_run.system.model is document.model
    assert document.picture is not None  # made by the thread that made the sketch
    assert document.picture.run is document.initial_run
    with qtbot.waitSignal(document.runFinished, timeout=60_000):
        window.run()
    assert document.standing_run is document.run
    assert window.view.picture.run is document.run
