"""Traces in the window: a curve is drawn with the mouse, its controls are found, and become one step of undo."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

import anholon
from anholon.control.path_control.findings import SENTENCES
from anholon.model.schema import Trace
from anholon_gui.dialogs.path_control import PathControlDialog
from anholon_gui.dialogs.path_control_texts import FINDING_TEXTS
from anholon_gui.dialogs.plan_view import PlanView
from anholon_gui.forms.path_fields import BoundsField, PointsField
from anholon_gui.main_window import MainWindow
from anholon_gui.theme import LIGHT

FALLING = """
format = 1
gravity = [0, -10, 0]
coordinates = { x = { unit = "m" }, y = { unit = "m" } }
stages = [{ name = "fall", duration = 1 }, { name = "turn", duration = 2 }, { name = "fly", duration = 0.5 }]
[points]
P = { position = ["x", "y", 0], mass = 2 }
[traces.circle]
at = "P"
controls = ["x", "y"]
x = "s"
y = "0"
"""
FIND_MS = 90_000
LEFT = Qt.MouseButton.LeftButton


def opened(window: MainWindow, example: str) -> PathControlDialog:
    window.worker.auto = False
    window.document.open_example(example)
    window.actions_.follow_path.trigger()
    dialog = window.controls.path_dialog
    assert dialog is not None
    QApplication.processEvents()
    return dialog


def eight(view: PlanView, k: int, count: int = 72) -> QPoint:
    s = 2 * math.pi * k / count
    w, h = view.width(), view.height()
    return QPoint(round(w / 2 + 0.4 * w * math.sin(s)), round(h / 2 - 0.36 * h * math.sin(2 * s)))


def draw(view: PlanView, qtbot: QtBot, count: int = 72) -> None:
    qtbot.mousePress(view, LEFT, pos=eight(view, 0, count))
    for k in range(1, count + 1):
        qtbot.mouseMove(view, eight(view, k, count))
    qtbot.mouseRelease(view, LEFT, pos=eight(view, count, count))


def test_a_text_that_is_none_of_points_is_told(window: MainWindow, qtbot: QtBot) -> None:
    """Also where another curve was drawn before, and in a model whose bodies turn freely."""
    dialog = opened(window, "satellite")
    dialog.form.table.setPlainText("x [mm], y [mm]\n0, 0\n1000, 500\n2000, 0")
    qtbot.waitUntil(lambda: "Length" in dialog.verdict.text())
    assert dialog.form.points == ((0.0, 0.0), (1.0, 0.5), (2.0, 0.0))
    for text, line in (("1 2 3\n4 5 6\n7 8 9", 1), ("0, 0\n1,\n2, 0", 2), ("hello", 1)):
        dialog.form.table.setPlainText(text)
        qtbot.waitUntil(lambda line=line: f"Line {line} is not a point." in dialog.verdict.text())  # type: ignore[misc]
        assert not dialog.form.points
    dialog.form.table.setPlainText("x [s], y [m]\n0, 0\n1, 2")
    qtbot.waitUntil(lambda: "length (m) is needed" in dialog.verdict.text())
    dialog.form.table.clear()
    qtbot.waitUntil(lambda: "Draw a curve" in dialog.verdict.text())
    # While a line is being typed at the end the curve stays.
    dialog.form.table.setPlainText("0, 0\n1, 1\n2, 0")
    dialog.form.table.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(dialog.form.table, "\r3")
    assert len(dialog.form.points) == 3
    qtbot.keyClicks(dialog.form.table, ", 1")
    assert len(dialog.form.points) == 4
    dialog.reject()


def test_a_drawn_eight_becomes_a_schedule(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, "skater-reference")
    document = window.document
    before = document.model
    draw(dialog.plan, qtbot)
    assert len(dialog.form.points) > 30
    assert dialog.form.closed.isChecked()
    assert float(dialog.form.smoothing.text()) > 0
    qtbot.waitUntil(lambda: " m. Minimum radius" in dialog.verdict.text())
    assert dialog.other_chart.canvas.bottom.title == "s, m"
    dialog.form.bounds.setText("blade = 100")
    qtbot.mouseClick(dialog.start, LEFT)
    qtbot.waitUntil(lambda: dialog.answer is not None, timeout=FIND_MS)
    found = dialog.answer
    assert found is not None
    assert found.error < 1e-3
    texts = [dialog.findings.item(row).text() for row in range(dialog.findings.count())]
    assert "reaction of blade exceeds its bound of" in texts[0]
    assert "L5z, N·m" in dialog.controls_chart.legend.text()
    assert dialog.other_chart.canvas.bottom.title == "t, s"
    dialog.controls_chart.seekRequested.emit(1.0)
    dialog.findings.setCurrentRow(0)

    with qtbot.waitSignal(document.runFinished, timeout=FIND_MS):
        qtbot.mouseClick(dialog.apply_button, LEFT)
    assert document.model.schedules["L5z_trace"].interpolation == "cubic"
    (name,) = document.model.traces
    assert document.model.traces[name].controls == ("L5z",)
    assert document.run is not None
    end = document.run.state(document.run.outcome.t)[0]
    place = found.curve.compute_points(np.array([found.curve.find_parameter(float(found.s[-1]))]))[0]
    assert np.hypot(end[0] - place[0], end[2] - place[1]) < 1e-3
    document.undo_stack.undo()
    assert document.model == before


def test_formulas_and_what_cannot_be(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, "skater-reference")
    form = dialog.form
    form.tabs.setCurrentIndex(1)
    for line, text in ((form.first, "s"), (form.second, "abs(s)"), (form.begin, "-3"), (form.end, "3")):
        line.clear()
        qtbot.keyClicks(line, text)
    qtbot.waitUntil(lambda: "corner at (0, 0)" in dialog.verdict.text())
    dialog.solve()
    qtbot.waitUntil(lambda: "corner of 90°" in dialog.verdict.text(), timeout=FIND_MS)
    assert not dialog.apply_button.isEnabled()
    form.second.setText("2*sin(s")
    qtbot.waitUntil(lambda: "corner" not in dialog.verdict.text())
    form.second.setText("2*sin(s)")
    qtbot.waitUntil(lambda: " m. Minimum radius" in dialog.verdict.text())
    form.speed.setText("4")
    dialog.solve()
    qtbot.waitUntil(lambda: "two controls" in dialog.verdict.text(), timeout=FIND_MS)
    form.speed.clear()
    dialog.store_button.click()
    (trace,) = window.document.model.traces.values()
    assert (trace.x, trace.y, trace.begin, trace.end) == ("s", "2*sin(s)", -3.0, 3.0)


def test_a_programme_keeps_its_stages(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, "skater-staged")
    assert "followed in the first stage, “Glide into the curve”" in dialog.verdict.text()
    before, form = window.document.model, dialog.form
    form.tabs.setCurrentIndex(1)
    for line, text in ((form.first, "5*sin(s)"), (form.second, "5-5*cos(s)"), (form.end, "0.5")):
        line.clear()
        qtbot.keyClicks(line, text)
    qtbot.waitUntil(lambda: " m. Minimum radius" in dialog.verdict.text())
    qtbot.mouseClick(dialog.start, LEFT)
    qtbot.waitUntil(lambda: dialog.answer is not None, timeout=FIND_MS)
    texts = [dialog.findings.item(row).text() for row in range(dialog.findings.count())]
    assert any("first stage, “Glide into the curve”" in text for text in texts)
    with qtbot.waitSignal(window.document.runFinished, timeout=FIND_MS):
        qtbot.mouseClick(dialog.apply_button, LEFT)
    assert [stage.name for stage in window.document.model.stages] == [stage.name for stage in before.stages]
    assert window.document.run is not None
    assert len(window.document.run.stages) == 4
    window.document.undo_stack.undo()
    assert window.document.model == before


def test_a_path_in_a_later_stage(window: MainWindow, qtbot: QtBot) -> None:
    """A bead falls for 1 s and is led round a circle of 3 m then; the stage is chosen by keys."""
    window.worker.auto = False
    window.document.new(anholon.loads(FALLING))
    window.actions_.follow_path.trigger()
    dialog = window.controls.path_dialog
    assert dialog is not None
    form = dialog.form
    assert form.stage.isVisible()
    qtbot.keyClick(form.stage, Qt.Key.Key_Down)
    assert form.stage.currentText() == "turn"
    form.tabs.setCurrentIndex(1)
    for line, text in ((form.first, "3-3*cos(s)"), (form.second, "-6-3*sin(s)"), (form.end, "pi/2")):
        line.clear()
        qtbot.keyClicks(line, text)
    qtbot.waitUntil(lambda: "in the stage “turn”. The curve must begin where" in dialog.verdict.text())
    qtbot.mouseClick(dialog.start, LEFT)
    qtbot.waitUntil(lambda: "in the state in which the stage begins" in dialog.verdict.text(), timeout=FIND_MS)
    form.second.clear()
    qtbot.keyClicks(form.second, "-5-3*sin(s)")
    qtbot.mouseClick(dialog.start, LEFT)
    qtbot.waitUntil(lambda: dialog.answer is not None, timeout=FIND_MS)
    texts = [dialog.findings.item(row).text() for row in range(dialog.findings.count())]
    assert any("in the stage “turn”, which begins at t = 1 s" in text for text in texts)
    with qtbot.waitSignal(window.document.runFinished, timeout=FIND_MS):
        qtbot.mouseClick(dialog.apply_button, LEFT)
    run = window.document.run
    assert run is not None
    places = run.quantity(["P.x", "P.y"], np.linspace(1.0, 1.0 + 0.9 * float(dialog.answer.times[-1]), 20))  # type: ignore[union-attr]
    assert np.hypot(places["P.x"] - 3.0, places["P.y"] + 5.0) == pytest.approx(3.0, abs=1e-6)
    (trace,) = window.document.model.traces.values()
    assert trace.stage == "turn"


def test_a_curve_drawn_by_hand_in_a_later_stage_joins_the_motion(window: MainWindow, qtbot: QtBot) -> None:
    """The place of the bead then is shown in the plan; a stroke from about there begins exactly there."""
    document = window.document
    window.worker.auto = False
    document.new(anholon.loads(FALLING))
    with qtbot.waitSignal(document.runFinished, timeout=FIND_MS):
        window.actions_.run.trigger()
    window.actions_.follow_path.trigger()
    dialog = window.controls.path_dialog
    assert dialog is not None
    form, view = dialog.form, dialog.plan
    form.tabs.setCurrentIndex(0)
    qtbot.keyClick(form.stage, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: "Draw it from where the point is" in dialog.verdict.text())
    start = view.to_pixel((0.0, -5.0))
    assert view.rect().contains(start.toPoint()), "it is in the middle of what is shown"
    places = [start.toPoint() + QPoint(5, 3)]
    places += [view.to_pixel((0.03 * k * k, -5.0 - 0.3 * k)).toPoint() for k in range(1, 9)]
    qtbot.mousePress(view, LEFT, pos=places[0])
    for place in places[1:]:
        qtbot.mouseMove(view, place)
    qtbot.mouseRelease(view, LEFT, pos=places[-1])
    assert not form.closed.isChecked()
    qtbot.waitUntil(lambda: len(view._curve) > 0)
    assert view._curve[0] == pytest.approx([0.0, -5.0], abs=1e-9), "shown as it will be followed"
    qtbot.mouseClick(dialog.start, LEFT)
    qtbot.waitUntil(lambda: dialog.answer is not None, timeout=FIND_MS)
    found = dialog.answer
    assert found is not None
    assert found.error < 1e-5
    texts = [dialog.findings.item(row).text() for row in range(dialog.findings.count())]
    assert any("The curve begins where the point is then" in text for text in texts)
    dialog.reject()


def test_a_push_is_added_for_a_law_of_speed(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, "skater-reference")
    form = dialog.form
    form.tabs.setCurrentIndex(1)
    form.first.setText("6*sin(s)")
    form.second.setText("6 - 6*cos(s)")
    form.closed.setChecked(True)
    form.speed.setText("3 + t/10")
    form.menu.aboutToShow.emit()
    pushes = next(action for action in form.menu.actions() if action.text().startswith("New force"))
    (along,) = [action for action in pushes.menu().actions() if action.text() == "right_arm"]
    assert along is not None
    (own,) = [action for action in pushes.menu().actions() if action.text() == "plate"]
    own.trigger()
    assert form.controls.text() == "L5z, push"
    dialog.solve()
    qtbot.waitUntil(lambda: dialog.answer is not None, timeout=FIND_MS)
    found = dialog.answer
    assert found is not None
    # M u' + kappa1 u = push.
    assert np.allclose(found.controls["push"], 14 * 0.1 + 0.6 * (3 + found.times / 10), atol=1e-5)
    dialog.apply_button.click()
    assert "push_trace" in window.document.model.schedules
    window.document.undo_stack.undo()
    assert "push" not in window.document.model.forces


def test_points_are_set_moved_and_removed(qtbot: QtBot) -> None:
    view = PlanView(LIGHT)
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    seen: list[object] = []
    view.drawn.connect(lambda points, closed: seen.append((points, closed)))
    for x, y in ((100, 100), (300, 100), (300, 300)):
        qtbot.mouseClick(view, LEFT, pos=QPoint(x, y))
    assert len(view.points) == 3
    place = view.points[1]
    qtbot.mousePress(view, LEFT, pos=QPoint(300, 100))
    qtbot.mouseMove(view, QPoint(350, 120))
    qtbot.mouseRelease(view, LEFT, pos=QPoint(350, 120))
    moved = view.points[1]
    assert moved != place
    assert view.to_pixel(moved).toPoint() == QPoint(350, 120)
    qtbot.mouseClick(view, Qt.MouseButton.RightButton, pos=QPoint(350, 120))
    assert len(view.points) == 2
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert len(view.points) == 1
    assert len(seen) == 6
    before = view.to_position(view.to_pixel((0.0, 0.0)))
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Left, Qt.Key.Key_Minus, Qt.Key.Key_F):
        qtbot.keyClick(view, key)
    assert before == pytest.approx((0.0, 0.0))


def test_another_stroke_is_another_curve(window: MainWindow, qtbot: QtBot) -> None:
    """Closed and the smoothing of a stroke go with it, those that were asked for stay; what was in sight stays so."""
    dialog = opened(window, "skater-reference")
    form, view = dialog.form, dialog.plan
    draw(view, qtbot)
    qtbot.waitUntil(lambda: " m. Minimum radius" in dialog.verdict.text())
    assert form.closed.isChecked()
    first = float(form.smoothing.text())
    seen = [view.to_pixel(point) for point in view.points]
    assert all(view.rect().contains(pixel.toPoint()) for pixel in seen)
    w, h = view.width(), view.height()
    free = next(
        QPoint(x, h // 2 + 60)
        for x in range(20, w)
        if all((pixel - QPoint(x, h // 2 + 60)).manhattanLength() > 30 for pixel in seen)
    )
    qtbot.mousePress(view, LEFT, pos=free)
    for k in range(1, 12):
        qtbot.mouseMove(view, free + QPoint(16 * k, 3 * k))
    qtbot.mouseRelease(view, LEFT, pos=free + QPoint(180, 33))
    assert not form.closed.isChecked()
    assert 0 < float(form.smoothing.text()) < first
    form.smoothing.setText("0.5")
    draw(view, qtbot)
    assert form.closed.isChecked()
    assert form.smoothing.text() == "0.5"
    clear = next(button for button in form.findChildren(QPushButton) if button.text() == "Clear")
    qtbot.mouseClick(clear, LEFT)
    assert not form.points
    assert not form.closed.isChecked()
    assert not form.smoothing.text()
    qtbot.mouseClick(view, LEFT, pos=QPoint(50, 50))
    qtbot.mouseClick(dialog.start, LEFT)
    qtbot.waitUntil(lambda: dialog.verdict.text() == "A curve needs at least 2 points.", timeout=FIND_MS)
    dialog.reject()


def test_a_curve_is_not_lost_by_escape(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, "skater-reference")
    draw(dialog.plan, qtbot)
    qtbot.keyClicks(dialog.form.duration, "12")
    drawn = dialog.form.path()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    window.actions_.follow_path.trigger()
    again = window.controls.path_dialog
    assert again is not None
    assert again is not dialog
    assert again.form.path() == drawn
    assert again.form.closed.isChecked()
    qtbot.mouseClick(again.store_button, LEFT)
    assert window.document.model.traces == {"trace": drawn}
    window.document.open_example("skater-staged")
    window.actions_.follow_path.trigger()
    other = window.controls.path_dialog
    assert other is not None
    assert not other.form.points
    other.reject()


def test_work_is_stopped_by_its_button(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, "figure-eight-by-control")
    assert dialog.form.name == "eight"
    dialog.solve()
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.start.text() == "Find controls", timeout=FIND_MS)
    assert dialog.answer is None
    dialog.reject()


def test_the_forms_of_a_trace(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.open_example("figure-eight-by-control")
    document.selection.select("traces.eight")
    forms = window.model_panel
    qtbot.waitUntil(lambda: forms.findChild(BoundsField, "traces.eight.bounds") is not None)
    points = forms.findChild(PointsField, "traces.eight.points")
    assert isinstance(points, PointsField)
    points.edit.setPlainText("0, 0\n5; 5\n9 0")
    points.commit()
    assert document.model.traces["eight"].points == ((0.0, 0.0), (5.0, 5.0), (9.0, 0.0))
    points.edit.setPlainText("0, 0\n5")
    points.commit()
    assert "Line 2" in points.message.text()
    window.model_panel.items.index_of("traces.eight")
    new = anholon.load("skater-reference")
    assert isinstance(document.model.traces["eight"], Trace)
    assert not new.traces


def test_every_finding_has_words() -> None:
    assert {kind: str(text) for kind, text in FINDING_TEXTS.items()} == dict(SENTENCES)


def test_on_a_low_screen_the_form_scrolls_and_the_buttons_stay(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, "skater-reference")
    dialog.resize(930, 480)  # what is left of 1920 × 1080 at twice the size
    QApplication.processEvents()
    assert dialog.height() == 480
    assert dialog.rect().contains(dialog.apply_button.mapTo(dialog, dialog.apply_button.rect().bottomRight()))
    line = dialog.form.bounds
    assert line.visibleRegion().isEmpty()
    for _ in range(40):  # the Tab key brings into sight what it leads to
        if QApplication.focusWidget() is line:
            break
        qtbot.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is line
    assert not line.visibleRegion().isEmpty()
    dialog.resize(1180, 900)
    QApplication.processEvents()
    assert all(not box.visibleRegion().isEmpty() for box in (dialog.form.path_name, line))
    dialog.close()
