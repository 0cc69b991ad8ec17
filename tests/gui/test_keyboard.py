"""The window without a mouse: F6 goes from pane to pane and back, and each gives the keyboard to what had it last."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from anholon_gui.dialogs.path_control import PathControlDialog
from anholon_gui.dialogs.retargeting import RetargetingDialog
from anholon_gui.main_window import MainWindow

ROW = 8  # pixels by which widgets of one row may differ


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


def test_tab_goes_down_through_dialogs(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_example("skater-staged")
    model = window.document.model
    body = RetargetingDialog(model, model, window)
    trace = PathControlDialog(model, parent=window)
    ways: tuple[tuple[QWidget, QWidget, QWidget], ...] = (
        (body, body.build, body.fit),
        (trace, trace.form.path_name, trace.form.bounds),
    )
    for dialog, begin, end in ways:
        dialog.show()
        tops, here = [], begin
        while here is not end:
            if here.focusPolicy() & Qt.FocusPolicy.TabFocus and here.isVisible():
                tops.append(here.mapTo(dialog, QPoint(0, 0)).y())
            following = here.nextInFocusChain()
            assert following is not None
            here = following
        assert len(tops) > 3
        assert all(after > before - ROW for before, after in pairwise(tops)), dialog.windowTitle()
        dialog.close()
        dialog.deleteLater()
