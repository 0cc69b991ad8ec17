"""Jumps of curves: stages and impacts, looked at closely."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import anholon
from anholon_gui.main_window import MainWindow
from anholon_gui.plots import PlotsPanel
from anholon_gui.plots.chart import PlotChart


def test_a_jump_is_drawn_as_a_jump(full_window: MainWindow, qtbot: QtBot) -> None:
    """Between two frames a stage begins: what holds before it holds until then, in a formula, too."""
    window, panel = full_window, full_window.plots
    assert isinstance(panel, PlotsPanel)
    window.document.new(anholon.load("skater-staged"))
    with qtbot.waitSignal(window.document.runFinished):
        window.run()
    run = window.document.run
    assert run is not None
    qtbot.waitUntil(lambda: panel.is_up_to_date and bool(panel.charts))
    qtbot.keyClicks(panel.choice.address.line, "2*reaction.blade")
    qtbot.keyClick(panel.choice.address.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.is_up_to_date and "=2*reaction.blade" in panel.chosen)
    charts = {1.0: "Reactions", 2.0: "Formulas"}
    for stage in run.stages[1:]:
        before, after = (run.at(stage.t0, side)["reaction:blade"] for side in ("before", "after"))
        assert abs(after - before) > 10.0
        for factor, title in charts.items():
            chart = next(chart for chart in panel.charts if chart.group.title == title)
            scroll_wheel(chart, stage.t0, 17)
            assert np.diff(chart.plot.x_range())[0] < 8.0 / 60.0  # a few frames
            (curve,) = chart.plot.curves
            here = curve.x == stage.t0
            assert curve.y[here][:2] == pytest.approx([factor * before, factor * after], rel=1e-9)
            panel.fit()


def scroll_wheel(chart: PlotChart, t: float, times: int) -> None:
    """Turn the wheel with the mouse at an instant."""
    port, place = chart.plot.viewport(), chart.to_pixel(t, 0.0)
    place.setY(port.rect().center().y())
    buttons, keys, phase = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    for _ in range(times):
        event = QWheelEvent(place, port.mapToGlobal(place), QPoint(0, 0), QPoint(0, 120), buttons, keys, phase, False)
        QApplication.sendEvent(port, event)
