"""Exploring by clicks and keys: a typed instant, the menu of the 3D view, sliders of parameters."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from anholon_gui.main_window import MainWindow
from anholon_gui.view3d import View3D


@pytest.fixture
def done(full_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Return the window with a run of the reference skater, 15 s."""
    full_window.run()
    qtbot.waitUntil(lambda: not full_window.worker.running and full_window.document.run is not None)
    qtbot.waitUntil(lambda: full_window.playback.t1 == 15.0)
    return full_window


@pytest.mark.parametrize(("typed", "instant"), [("2.5", 2.5), ("850 ms", 0.85), ("t = 0.2 min", 12.0)])
def test_an_instant_is_typed_into_the_clock(done: MainWindow, qtbot: QtBot, typed: str, instant: float) -> None:
    clock = done.transport.time_label
    qtbot.mouseClick(clock, Qt.MouseButton.LeftButton)
    assert clock.line is not None
    assert clock.line.selectedText() == clock.text()
    qtbot.keyClicks(clock.line, typed)
    qtbot.keyClick(clock.line, Qt.Key.Key_Return)
    assert done.playback.time == pytest.approx(instant)
    assert not clock.line.isVisible()
    assert not done.playback.playing, "the letters are no keys of the playback"


@pytest.mark.parametrize(("typed", "reason"), [("16", "15"), ("3 kg", "kg"), ("soon", "soon")])
def test_what_is_no_instant_is_refused(done: MainWindow, qtbot: QtBot, typed: str, reason: str) -> None:
    clock = done.transport.time_label
    before = done.playback.time
    qtbot.mouseClick(clock, Qt.MouseButton.LeftButton)
    assert clock.line is not None
    qtbot.keyClicks(clock.line, typed)
    qtbot.keyClick(clock.line, Qt.Key.Key_Return)
    assert clock.line.isVisible()
    assert reason in clock.line.toolTip()
    qtbot.keyClick(clock.line, Qt.Key.Key_Escape)
    assert not clock.line.isVisible()
    assert done.playback.time == before


def test_the_right_button_in_the_3d_view_offers_element_camera_and_picture(done: MainWindow, qtbot: QtBot) -> None:
    view = done.view
    assert isinstance(view, View3D)
    qtbot.waitUntil(lambda: view.picture is not None)
    target = view.viewport.target
    middle = body_pixel(view)
    QTest.mouseClick(target, Qt.MouseButton.RightButton, pos=middle)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert done.document.selection.path.startswith("bodies.")
    name = done.document.selection.path.partition(".")[2]
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[0] == f"Edit “{name}”"
    top = next(action for action in menu.actions() if action.text() == "Top")
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(top).center())
    assert view.camera.elevation > 89
    QTest.mouseClick(target, Qt.MouseButton.RightButton, pos=middle)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    copy = next(action for action in menu.actions() if action.text() == "Copy the picture")
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(copy).center())
    assert QGuiApplication.clipboard().image().width() == view.viewport.width()


def body_pixel(view: View3D) -> QPoint:
    """Return a pixel at which a body is seen."""
    import numpy as np

    picture = view.picture
    assert picture is not None
    instant = picture.at(0.0)
    size = (view.viewport.target.width(), view.viewport.target.height())
    for x in range(size[0] // 4, 3 * size[0] // 4, 6):
        for y in range(size[1] // 4, 3 * size[1] // 4, 6):
            path = instant.pick(view.camera.eye, np.asarray(view.camera.ray(x, y, size)))[0]
            if path.startswith("bodies."):
                return QPoint(x, y)
    raise AssertionError("no body is seen")
