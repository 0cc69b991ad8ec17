"""The frequency response in the window: the Bode plot of a chosen input and output, and its files."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

import anholon
from anholon_gui.dialogs.frequency_response import FrequencyResponseDialog
from anholon_gui.main_window import MainWindow

MODEL = """
format = 1
name = "Two masses"
[parameters]
F = { value = 0, unit = "N" }
c = { value = 2, unit = "N*s/m" }
[coordinates]
x1 = { unit = "m" }
x2 = { unit = "m" }
[points]
A = { position = ["x1", 0, 0], mass = 3 }
B = { position = ["x2", 0, 0], mass = 0.5 }
[forces.springs]
kind = "potential"
energy = "0.5*400*x1^2 + 0.5*72*(x2 - x1)^2"
[forces.damper]
kind = "generalized"
coordinate = "x1"
value = "F - c*x1'"
"""


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> FrequencyResponseDialog:
    """Return the dialog on two masses, with the response that it shows first."""
    window.document.new(anholon.loads(MODEL))
    window.actions_.frequency_response.trigger()
    shown = window.controls.frequency_dialog
    assert shown is not None
    qtbot.waitUntil(lambda: not shown.busy)
    return shown


def test_it_shows_the_response_of_the_first_coordinate(dialog: FrequencyResponseDialog) -> None:
    linear = anholon.linearize(anholon.loads(MODEL), "force:x1", "x1")
    curves = dialog.chart.curves
    assert curves is not None
    assert (dialog.input.currentText(), dialog.output.currentText()) == ("force:x1", "x1")
    response = linear.frequency_response(2.0 * np.pi * curves.frequencies)[:, 0, 0]
    np.testing.assert_allclose(curves.magnitudes, np.abs(response), rtol=1e-9)
    assert curves.unit == "m/N"
    assert curves.phases[0] == pytest.approx(0.0, abs=1.0)
    # Two resonances and the antiresonance between them.
    assert curves.phases.min() == pytest.approx(-180.0, abs=2.0)
    names = [dialog.output.itemText(k) for k in range(dialog.output.count())]
    assert {"x1", "x2'", "x2''", "A.x", "B.vx", "energy"} <= set(names)
    assert "F" in [dialog.input.itemText(k) for k in range(dialog.input.count())]
    assert not dialog.grab().isNull()


def test_another_output_and_a_typed_range_are_taken(dialog: FrequencyResponseDialog, qtbot: QtBot) -> None:
    dialog.output.setEditText("x2''")
    dialog.first.setText("0.5")
    dialog.first.textEdited.emit("0.5")
    qtbot.waitUntil(lambda: not dialog.busy and dialog.linear is not None and dialog.linear.outputs == ("x2''",))
    curves = dialog.chart.curves
    assert curves is not None
    assert curves.frequencies[0] == pytest.approx(0.5)
    assert curves.unit == "(m/s²)/N"
    dialog.scale.setCurrentIndex(1)
    place = QPointF(dialog.chart.to_pixel(5.0), 60.0)
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    at = dialog.chart.mapToGlobal(place)
    QApplication.sendEvent(dialog.chart, QMouseEvent(QEvent.Type.MouseMove, place, at, none, none, keys))
    response = anholon.linearize(anholon.loads(MODEL), "force:x1", "x2''").frequency_response([10.0 * np.pi])
    text = dialog.chart.readout()
    assert text.startswith(("5 Hz", "4.9", "5.0"))
    assert float(text.split(":  ")[1].split(" ")[0].replace("−", "-")) == pytest.approx(
        abs(response[0, 0, 0]), rel=0.05
    )
    assert "(m/s²)/N" in text or "m/s²/N" in text


def test_what_cannot_be_linearised_is_said(dialog: FrequencyResponseDialog, qtbot: QtBot) -> None:
    dialog.input.setEditText("c")
    qtbot.waitUntil(lambda: not dialog.busy and dialog.linear is None)
    assert "depends on the input 'c'" in dialog.verdict.text()
    assert dialog.chart.curves is None
    assert not dialog.export_button.isEnabled()
    dialog.input.setEditText("F")
    qtbot.waitUntil(lambda: not dialog.busy and dialog.linear is not None)
    assert dialog.verdict.text() == ""
    dialog.first.setText("-1")
    dialog.first.textEdited.emit("-1")
    qtbot.waitUntil(lambda: dialog.verdict.text() != "")
    assert "above 0" in dialog.verdict.text()


def test_enter_ends_a_typed_value_and_closes_nothing(dialog: FrequencyResponseDialog, qtbot: QtBot) -> None:
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    for line in (dialog.first, dialog.output.lineEdit()):
        line.setFocus()
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert dialog.isVisible()


@pytest.mark.parametrize("ending", ["csv", "mat", "py", "json"])
def test_what_is_shown_can_be_written(
    dialog: FrequencyResponseDialog, qtbot: QtBot, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"plant.{ending}"
    dialog.save(path)
    qtbot.waitUntil(lambda: not dialog.busy and path.exists() and dialog.verdict.text() != "")
    assert str(path) in dialog.verdict.text()
    curves, linear = dialog.chart.curves, dialog.linear
    assert curves is not None
    assert linear is not None
    if ending == "csv":
        table = np.loadtxt(path, delimiter=",", skiprows=1)
        np.testing.assert_allclose(table[:, 1], curves.magnitudes, rtol=1e-12)
        np.testing.assert_allclose(table[:, 2], curves.phases, atol=1e-9)
    if ending == "py":
        np.testing.assert_array_equal(runpy.run_path(str(path))["A"], linear.A)


def test_closing_gives_up_what_is_under_way(dialog: FrequencyResponseDialog, window: MainWindow, qtbot: QtBot) -> None:
    dialog.output.setEditText("x2")
    dialog.compute()
    dialog.reject()
    qtbot.waitUntil(lambda: not window.findChildren(QDialog, "frequency-response"))


def test_an_empty_model_is_told_about(window: MainWindow) -> None:
    told: list[str] = []
    window.controls.messageSent.connect(lambda text, _kind: told.append(text))
    window.actions_.frequency_response.trigger()
    assert window.controls.frequency_dialog is None
    assert told
    assert "neither coordinates nor rods" in told[0]
