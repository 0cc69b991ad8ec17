"""The window without a mouse: F6 goes from pane to pane and back, and each gives the keyboard to what had it last."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anholon_gui.main_window import MainWindow


def test_f6_goes_from_pane_to_pane(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_example("skater-staged")
    qtbot.waitUntil(window.timeline.panel.track.isVisible)
    tree, forms, track = window.model_panel.tree, window.model_panel.forms, window.timeline.panel.track
    tree.setFocus()
    seen = []
    for _ in range(5):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        here = QApplication.focusWidget()
        assert here is not None
        seen.append(here)
    assert forms.isAncestorOf(seen[0])
    assert track in seen
    assert len({id(widget) for widget in seen[:3]}) == 3
    for widget in reversed(seen[:-1]):
        qtbot.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
        assert QApplication.focusWidget() is widget
