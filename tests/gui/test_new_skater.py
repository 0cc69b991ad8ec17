"""A new skater, made in the dialog by clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from anholon.model.check import check
from anholon.model.skating.options import SkaterOptions, make_skater
from anholon_gui.dialogs.skater import SkaterDialog
from anholon_gui.main_window import MainWindow


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
    window.files.fill_templates(window.template_menu)
    action = next(action for action in window.template_menu.actions() if action.text().startswith("Skater"))
    QTimer.singleShot(0, lambda: fill(qtbot, stance, "1.83", QDialogButtonBox.StandardButton.Ok))
    action.trigger()
    expected = make_skater(SkaterOptions(stance=name, sex="male", height=1.83))  # type: ignore[arg-type]
    assert window.document.model == expected
    assert check(window.document.model) == ()


def test_nothing_happens_when_it_is_cancelled(window: MainWindow, qtbot: QtBot) -> None:
    before = window.document.model
    QTimer.singleShot(0, lambda: fill(qtbot, 0, "1.5", QDialogButtonBox.StandardButton.Cancel))
    window.files.new_skater()
    assert window.document.model is before
