"""Numbers that can be trusted at a glance: ticks, cut curves, the floor for zooming, one minus and one exponent."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.schema import Coordinate, Model, Parameter, Point, Simulation
from anholon.number_text import typeset_number
from anholon_gui.main_window import MainWindow
from anholon_gui.plots.axis import PlotAxis, clip_polyline, tick_values
from anholon_gui.plots.canvas import PlotCanvas
from anholon_gui.plots.ticks import choose_tick_format
from anholon_gui.texts.numbers import rounded_text


def value_of(text: str, note: str) -> float:
    """Return what a tick means with what is written once beside the axis."""
    factor, _, offset = note.replace("−", "-").replace("+ ", "+").replace("- ", "-").partition(" ")
    if factor[:1] in ("+", "-"):
        factor, offset = "", factor
    unit = float(factor[1:]) if factor else 1.0
    return float(text.replace("−", "-")) * unit + (float(offset) if offset else 0.0)


@given(st.floats(-1e6, 1e6), st.integers(-9, 7), st.floats(1.0, 10.0), st.sampled_from([1.0, 2.0, 5.0]))
def test_ticks_differ_and_mean_what_they_say(low: float, power: int, share: float, mantissa: float) -> None:
    high = low + share * 10.0**power
    if high - low < 1e-7 * abs(low):
        return  # nobody can zoom so far
    step = mantissa * 10.0 ** (power - 1)
    ((_, values),) = tick_values(low, high, (step,))
    shape = choose_tick_format(low, high)
    texts = shape.texts(values, step)
    assert len(set(texts)) == len(texts)
    assert max(map(len, texts), default=0) <= 9
    assert [value_of(text, shape.note) for text in texts] == pytest.approx(values, abs=1e-6 * step + 1e-12 * abs(low))


@pytest.mark.parametrize(
    ("low", "high", "step", "first", "note"),
    [
        (0.0, 10.0, 2.5, ["0", "2.5", "5.0", "7.5"], ""),
        (1e6, 1e6 + 3.0, 1.0, ["0", "1", "2", "3"], "+ 1000000"),
        (1e6 - 0.02, 1e6 + 0.22, 0.1, ["0", "0.1", "0.2"], "+ 1000000"),
        (-5e-9, 3e-9, 4e-9, ["−4", "0"], "×1e−9"),
        (0.0, 2e7, 1e7, ["0", "10", "20"], "×1e6"),
    ],
)
def test_what_ticks_have_in_common_is_written_once(
    low: float, high: float, step: float, first: list[str], note: str
) -> None:
    ((_, values),) = tick_values(low, high, (step,))
    shape = choose_tick_format(low, high)
    assert (shape.texts(values, step)[: len(first)], shape.note) == (first, note)


def test_segments_that_leave_the_view_are_cut_where_they_do() -> None:
    ((x, y),) = clip_polyline(np.array([-1e6, 0.0, 5.0]), np.array([-2e6, 0.0, 5.0]), 100.0)
    assert (x.tolist(), y.tolist()) == ([-50.0, 0.0, 5.0], [-100.0, 0.0, 5.0])
    parts = list(clip_polyline(np.array([0.0, 0.0, 1.0, 1.0]), np.array([0.0, 1e9, 1e9, 0.0]), 100.0))
    assert [(x.tolist(), y.tolist()) for x, y in parts] == [([0.0, 0.0], [0.0, 100.0]), ([1.0, 1.0], [100.0, 0.0])]
    assert not list(clip_polyline(np.array([200.0, 300.0]), np.array([0.0, 1.0]), 100.0))


@given(st.lists(st.tuples(st.floats(-1e7, 1e7), st.floats(-1e7, 1e7)), min_size=2, max_size=12))
def test_what_is_cut_lies_within_and_on_the_curve(points: list[tuple[float, float]]) -> None:
    x, y = (np.array(part) for part in zip(*points, strict=True))
    shares = np.linspace(0.0, 1.0, 41)
    dense_x = np.concatenate([x[k] + shares * (x[k + 1] - x[k]) for k in range(len(x) - 1)])
    dense_y = np.concatenate([y[k] + shares * (y[k + 1] - y[k]) for k in range(len(x) - 1)])
    inside = (np.abs(dense_x) < 999.0) & (np.abs(dense_y) < 999.0)
    parts = list(clip_polyline(x, y, 1000.0))
    assert all(np.abs(part).max() <= 1000.0 * (1.0 + 1e-9) for pair in parts for part in pair)
    if inside.any():
        assert parts


def test_one_minus_and_one_exponent() -> None:
    assert typeset_number("-1e-05") == "−1e−5"
    assert typeset_number("1e+16") == "1e16"
    assert typeset_number("-2*x - 1e-5") == "-2*x - 1e-5", "formulas stay as typed"
    assert rounded_text(-1.5e-5) == "−1.500e−5"


def test_the_number_at_the_end_of_a_range_is_written(qapp: QApplication) -> None:
    """A motion that ends at 15 s shows the 15, inside the picture."""
    written: dict[str, QRectF] = {}

    class Pen(QPainter):
        def drawText(self, box: QRectF, flags: int, text: str) -> None:  # type: ignore[override]  # noqa: N802
            written[text] = QRectF(box)

    image = QImage(400, 60, QImage.Format.Format_RGB32)
    pen, axis = Pen(image), PlotAxis("bottom")
    place = QRectF(50.0, 20.0, 350.0, 40.0)
    axis.draw(pen, place, QRectF(50.0, 0.0, 350.0, 20.0), (0.0, 15.0))
    pen.end()
    assert {"0", "15"} <= set(written)
    assert written["0"].left() == 50.0
    assert written["15"].right() == 400.0
    assert not any(written[one].intersects(written[other]) for one in written for other in written if one < other)


@pytest.fixture
def tiny(full_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Return the window with a motion of 0.2 ms far from the origin."""
    window = full_window
    window.document.new(
        Model(
            parameters={"k": Parameter(value=-1e-05, unit="N/m")},
            coordinates={"x": Coordinate(value=1e6, rate=1000.0)},
            points={"P": Point(mass=1.0, position=("x", 0.0, 0.0))},
            simulation=Simulation(until=2e-4, frames=10_000),
        )
    )
    with qtbot.waitSignal(window.document.runFinished):
        window.run()
    qtbot.waitUntil(lambda: window.plots.is_up_to_date)  # type: ignore[union-attr]
    return window


def test_tree_clock_and_curve_tell_small_numbers(tiny: MainWindow, qtbot: QtBot) -> None:
    index = tiny.model_panel.tree.model()
    parameters = next(
        index.index(row, 0) for row in range(index.rowCount()) if index.index(row, 0).data() == "Parameters"
    )
    assert index.index(0, 1, parameters).data() == "−1e−5 N/m"
    tiny.playback.seek(1e-4)
    assert tiny.transport.time_label.text() == "0.00010 s"
    chart = next(chart for chart in tiny.plots.charts if chart.group.key == "coordinates:m")  # type: ignore[union-attr]
    low, high = chart.plot.y_range()
    shape = choose_tick_format(low, high)
    assert shape.note == "+ 1000000"
    qtbot.waitUntil(lambda: "<b>1000000.1</b>" in chart.legend_text())


def zoom(canvas: PlotCanvas, x: float, times: int) -> None:
    """Turn the wheel over a pixel of a plot, counted from its left edge."""
    port = canvas.viewport()
    place = QPointF(x, port.rect().center().y())
    nothing, up = QPoint(0, 0), QPoint(0, 120)
    buttons, keys, phase = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    for _ in range(times):
        event = QWheelEvent(place, port.mapToGlobal(place), nothing, up, buttons, keys, phase, False)
        QApplication.sendEvent(port, event)


def test_the_wheel_zooms_about_the_mouse_and_the_lines_fill_the_view(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    window.document.new(anholon.load("skater-reference"))
    with qtbot.waitSignal(window.document.runFinished):
        window.run()
    qtbot.waitUntil(lambda: window.plots.is_up_to_date)  # type: ignore[union-attr]
    canvas = window.plots.charts[0].plot  # type: ignore[union-attr]
    low, high = canvas.x_range()
    box = canvas.box.sceneBoundingRect()
    zoom(canvas, box.left() + 0.25 * box.width(), 40)
    start, end = canvas.x_range()
    assert start < low + 0.25 * (high - low) < end  # nothing was painted, and no mouse moved, before
    assert end - start < 1e-3
    (curve,) = canvas.curves[:1]
    bottom, top = canvas.y_range()
    for t in (start, end):  # both ends of the view lie between two frames
        assert bottom < np.interp(t, curve.x, curve.y) < top
    assert abs(np.diff(np.interp([start, end], curve.x, curve.y))[0]) > 0.5 * (top - bottom)


def test_the_wheel_zooms_no_further_than_ticks_can_tell(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    window.document.new(replace(anholon.load("skater-reference")))
    with qtbot.waitSignal(window.document.runFinished):
        window.run()
    qtbot.waitUntil(lambda: window.plots.is_up_to_date)  # type: ignore[union-attr]
    chart = window.plots.charts[0]  # type: ignore[union-attr]
    canvas = chart.plot
    middle = QPointF(canvas.viewport().rect().center())
    for _ in range(150):
        event = QWheelEvent(
            middle,
            canvas.viewport().mapToGlobal(middle),
            QPoint(0, 0),
            QPoint(0, 1200),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(canvas.viewport(), event)
    low, high = canvas.x_range()
    assert 1e-7 * 10.0 < high - low < 1e-4
    ((_, values),) = tick_values(low, high, (10.0 ** np.floor(np.log10(high - low)),))
    texts = choose_tick_format(low, high).texts(values, 10.0 ** np.floor(np.log10(high - low)))
    assert len(set(texts)) == len(texts) > 0
