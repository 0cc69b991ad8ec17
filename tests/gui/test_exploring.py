"""Exploring by clicks and keys: a typed instant, the menu of the 3D view, sliders of parameters."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QStyle
from pytestqt.qtbot import QtBot
from tests.gui.test_numbers import wheel

from anholon_gui.forms.parameter_slider import ParameterValueField
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


def parameter_field(window: MainWindow, qtbot: QtBot, name: str) -> ParameterValueField:
    """Select a parameter and return the field of its value."""
    window.document.selection.select(f"parameters.{name}")
    form = window.model_panel.forms.form
    assert form is not None
    field = form.find_field(f"parameters.{name}.value")
    assert isinstance(field, ParameterValueField)
    qtbot.waitUntil(field.isVisible)
    return field


def test_the_model_runs_while_a_slider_moves(done: MainWindow, qtbot: QtBot) -> None:
    assert not done.settings.auto_run, "it runs although edits do not"
    document = done.document
    field = parameter_field(done, qtbot, "L5z")
    before, run = document.model.parameters["L5z"].value, document.run
    groove = field.slider.rect()
    handle = QPoint(QStyle.sliderPositionFromValue(0, 500, field.slider.value(), groove.width()), groove.center().y())
    QTest.mousePress(field.slider, Qt.MouseButton.LeftButton, pos=handle)
    assert document.reference is not None
    assert document.reference.run is run, "the old trace stays in sight"
    seen = set()
    for step in range(1, 5):
        QTest.mouseMove(field.slider, handle + QPoint(12 * step, 0))
        qtbot.waitUntil(lambda: document.run is not None and not done.worker.running and is_current(done))
        seen.add(document.run.system.model.parameters["L5z"].value)  # type: ignore[union-attr]
    assert len(seen) >= 3, "runs follow the slider"
    QTest.mouseRelease(field.slider, Qt.MouseButton.LeftButton, pos=handle + QPoint(48, 0))
    after = document.model.parameters["L5z"].value
    assert after > before
    opacities: list[float] = []
    document.referenceFaded.connect(opacities.append)
    view = done.view
    assert isinstance(view, View3D)
    qtbot.waitUntil(lambda: len(opacities) > 3)
    assert view._other is not None
    assert 0.0 < view._other.opacity < 1.0, "the old trace fades"
    assert opacities == sorted(opacities, reverse=True)
    assert field.line.text() == f"{after:g}"
    qtbot.waitUntil(lambda: document.reference is None)
    assert field._range[1] == pytest.approx(2.0 * after), "the next movement goes on from here"
    document.undo_stack.undo()
    assert document.model.parameters["L5z"].value == before, "one step of undo"


def is_current(window: MainWindow) -> bool:
    run = window.document.run
    return run is not None and run.system.model.parameters == window.document.model.parameters


def test_a_number_is_dragged_and_a_click_still_lets_it_be_typed(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_example("skater-staged")
    field = parameter_field(window, qtbot, "m0")
    window.model_panel.tree.setFocus()
    qtbot.wait(100)  # the rows take their places
    before = window.document.model.parameters["m0"].value
    start = field.line.rect().center()
    QTest.mousePress(field.line, Qt.MouseButton.LeftButton, pos=start)
    for gone in (10, 30, 60):
        QTest.mouseMove(field.line, start + QPoint(gone, 0))
        qtbot.wait(10)  # the platform sends moves by itself
    QTest.mouseRelease(field.line, Qt.MouseButton.LeftButton, pos=start + QPoint(60, 0))
    dragged = window.document.model.parameters["m0"].value
    assert before < dragged <= 2 * before
    window.model_panel.tree.setFocus()
    QTest.mouseClick(field.line, Qt.MouseButton.LeftButton, pos=start)
    qtbot.waitUntil(field.line.hasFocus)
    qtbot.keyClicks(field.line, "50")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert window.document.model.parameters["m0"].value == 50.0
    assert field.slider.value() == 250, "the range is from 0 to twice the value"


def test_the_wheel_over_a_slider_scrolls_and_changes_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_example("skater-staged")
    field = parameter_field(window, qtbot, "m0")
    window.model_panel.tree.setFocus()
    before = window.document.model
    wheel(field.slider)
    assert window.document.model is before
    field.slider.setFocus()
    qtbot.waitUntil(field.slider.hasFocus)
    wheel(field.slider)
    assert window.document.model.parameters["m0"].value > 42.0


def test_a_slider_keeps_the_bounds(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_example("waltz-jump")
    field = parameter_field(window, qtbot, "alpha1")
    parameter = window.document.model.parameters["alpha1"]
    field.slider.setValue(500)
    assert window.document.model.parameters["alpha1"].value == parameter.natural_max
    field.slider.setValue(0)
    assert window.document.model.parameters["alpha1"].value == parameter.natural_min


def test_a_message_never_covers_its_field(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_example("skater-reference")
    field = parameter_field(window, qtbot, "m0")
    field.line.setFocus()
    field.line.selectAll()
    qtbot.keyClicks(field.line, "heavy")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.message.isVisible()
    window.repaint()
    line, message = (w.rect().translated(w.mapTo(window, QPoint(0, 0))) for w in (field.line, field.message))
    assert not line.intersects(message)
    assert message.top() > line.top()
