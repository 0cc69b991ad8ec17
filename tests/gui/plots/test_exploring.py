"""Plots by clicks and keys: formulas as curves, the menu of the right button, files and the clipboard."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot
from tests.gui.conftest import LOADED_MS

from anholon_gui.main_window import MainWindow
from anholon_gui.plots import PlotsPanel


@pytest.fixture
def plots(full_window: MainWindow, qtbot: QtBot) -> PlotsPanel:
    full_window.run()
    qtbot.waitUntil(lambda: not full_window.worker.running and full_window.document.run is not None)
    panel = full_window.plots
    assert isinstance(panel, PlotsPanel)
    qtbot.waitUntil(lambda: panel.is_up_to_date and len(panel.charts) > 1, timeout=LOADED_MS)
    return panel


def enter_formula(panel: PlotsPanel, qtbot: QtBot, text: str) -> None:
    panel.choice.address.line.clear()
    qtbot.keyClicks(panel.choice.address.line, text)
    qtbot.keyClick(panel.choice.address.line, Qt.Key.Key_Return)


def test_a_formula_becomes_a_curve(plots: PlotsPanel, full_window: MainWindow, qtbot: QtBot) -> None:
    enter_formula(plots, qtbot, "sqrt(xi'^2 + eta'^2)")
    qtbot.waitUntil(lambda: plots.is_up_to_date and "=sqrt(xi'^2 + eta'^2)" in plots.chosen)
    run = full_window.document.run
    assert run is not None
    expected = np.hypot(run["xi'"], run["eta'"])
    np.testing.assert_allclose(plots.pyramid("=sqrt(xi'^2 + eta'^2)").values, expected, rtol=1e-14)
    chart = next(chart for chart in plots.charts if chart.group.title == "Formulas")
    assert chart.group.unit == "m/s"
    assert chart.isVisible()


def test_time_is_a_curve_in_seconds(plots: PlotsPanel, full_window: MainWindow, qtbot: QtBot) -> None:
    enter_formula(plots, qtbot, "t")
    qtbot.waitUntil(lambda: plots.is_up_to_date and "=t" in plots.chosen)
    groups = [chart.group for chart in plots.charts]
    group = next(each for each in groups if "=t" in {quantity.name for quantity in each.quantities})
    assert (group.title, group.unit) == ("Formulas", "s")


def test_what_is_no_curve_is_refused_below_the_line(plots: PlotsPanel, qtbot: QtBot) -> None:
    for text, words in (
        ("xi + xi'", "m/s"),
        ("nothing*2", "nothing"),
        ("2xi", "operator"),
        ("sqrt(-1 - xi^2)", "undefined"),
    ):
        enter_formula(plots, qtbot, text)
        assert words in plots.choice.address.message_text
    assert not any(name.startswith("=") for name in plots.names)


def test_the_list_of_curves_is_searched_and_stays_open_while_a_formula_is_refused(
    plots: PlotsPanel, qtbot: QtBot
) -> None:
    seen: list[str] = []

    def type_in_the_list() -> None:
        menu, choice = QApplication.activePopupWidget(), plots.choice
        if menu is None:
            return
        qtbot.keyClicks(choice.search, "plate velocities m/s")
        shown = [curve.text(0) for _, curve in choice._curves() if not curve.isHidden()]
        seen.append(" ".join(shown))
        qtbot.keyClicks(choice.search, " vy")
        qtbot.keyClick(choice.search, Qt.Key.Key_Return)
        choice.search.clear()
        for text in ("plate*", "plate", "energy - kinetic"):
            enter_formula(plots, qtbot, text)
            seen.append(choice.address.message_text)
            assert menu.isVisible(), "Enter leaves the list open"
        menu.close()

    QTimer.singleShot(100, type_in_the_list)
    QTest.mouseClick(plots._choose, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(seen) == 4 and plots.is_up_to_date and "=energy - kinetic" in plots.chosen)
    assert seen[0] == "plate.vx plate.vy plate.vz"
    assert "term is missing" in seen[1]
    assert "plate.x" in seen[2]
    assert not seen[3]
    assert "plate.vy" in plots.chosen
    units = {q.name: group.unit for group in plots._groups for q in group.quantities}
    assert units["=energy - kinetic"] == "J"
    assert units["theta''"] == "rad/s²"


def open_menu(plots: PlotsPanel, qtbot: QtBot) -> QMenu:
    """Click with the right button in the middle of the first plot."""
    canvas = plots.charts[0].plot
    middle = QPoint(round(canvas.to_pixel(5.0, 0.0).x()), canvas.height() // 2)
    QTest.mouseMove(canvas.viewport(), middle)
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.RightButton, pos=middle)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text().startswith(text))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def test_the_right_button_copies_picture_and_numbers(plots: PlotsPanel, full_window: MainWindow, qtbot: QtBot) -> None:
    choose(open_menu(plots, qtbot), "Copy the numbers")
    rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text()), delimiter="\t"))
    run = full_window.document.run
    assert run is not None
    assert rows[0][0] == "t [s]"
    assert len(rows) == len(run.times) + 1
    column = rows[0].index("xi [m]")
    np.testing.assert_array_equal([float(row[column]) for row in rows[1:]], run["xi"])
    full_window.settings.theme = "dark"
    qtbot.waitUntil(lambda: plots.charts[0]._theme.name == "dark")
    choose(open_menu(plots, qtbot), "Copy as an image")
    image = QGuiApplication.clipboard().image()
    assert image.width() == 2 * plots.charts[0].width()
    assert image.pixelColor(0, 0).lightness() > 240, "on paper it is dark on white"
    assert plots.charts[0]._theme.name == "dark"
    count = len(plots.charts)
    choose(open_menu(plots, qtbot), "Hide this plot")
    assert len(plots.charts) == count - 1


@pytest.mark.parametrize("ending", [".svg", ".pdf", ".png", ".csv"])
def test_plots_are_saved(
    plots: PlotsPanel, qtbot: QtBot, tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"plots{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_words: (str(path), ""))
    choose(open_menu(plots, qtbot), "Save the plots")
    data = path.read_bytes()
    if ending == ".pdf":
        assert data.startswith(b"%PDF")
        assert b"/Image" not in data or data.count(b"/Subtype /Image") <= len(plots.charts), "lines, no screenshots"
    elif ending == ".csv":
        assert data.decode().startswith("t [s],")
    elif ending == ".svg":
        assert data.count(b"<polyline") > 3, "curves are lines"
        assert QSvgRenderer(data).isValid()
    else:
        image = QImage.fromData(data)
        assert image.width() == 2 * plots.charts[0].width()
        assert len({image.pixel(x, image.height() // 3) for x in range(image.width())}) > 3


def test_a_file_that_cannot_be_written_is_told(
    plots: PlotsPanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "gone" / "plots.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_words: (str(path), ""))
    choose(open_menu(plots, qtbot), "Save the plots")
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    box = QApplication.activeModalWidget()
    assert "gone" in box.text()  # type: ignore[union-attr]
    box.close()  # type: ignore[union-attr]


def test_the_times_stay_in_sight_when_many_plots_are_scrolled(
    plots: PlotsPanel, full_window: MainWindow, qtbot: QtBot
) -> None:
    full_window.resize(1000, 620)
    for name in plots.names:
        plots.choose(name)
    strip, bar = plots._strip, plots._strip._bar
    qtbot.waitUntil(lambda: plots.is_up_to_date and bar.maximum() > 100 and strip.isVisible())
    assert strip.axis.x_range() == plots.charts[-1].plot.x_range()
    area = strip.axis.box.sceneBoundingRect()
    left = strip.axis.mapTo(plots, QPoint(round(area.left()), 0)).x()
    chart = plots.charts[0]
    right = strip.axis.mapTo(plots, QPoint(round(area.right()), 0)).x()
    for x, t in ((left, strip.axis.x_range()[0]), (right, strip.axis.x_range()[1])):  # it stands below the curves
        assert abs(chart.plot.mapTo(plots, chart.to_pixel(t, 0.0).toPoint()).x() - x) <= 1
    bar.setValue(bar.maximum())
    assert not strip.isVisible()  # the axis of the lowest plot is in sight
    for name in plots.names[1:]:
        plots.choose(name, False)
    qtbot.waitUntil(lambda: bar.maximum() == 0)
    assert not strip.isVisible()
