"""Numbers typed anywhere in the window are read by one rule, and the wheel moves only what has the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QSlider,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import anholon_gui
from anholon import load, simulate
from anholon.control.path_control.point_text import read_points
from anholon.errors import UnitError
from anholon.model.query.field_paths import get_value
from anholon.model.schema import Model, Simulation
from anholon_gui.dialogs.connection import ConnectionDialog
from anholon_gui.dialogs.film import FilmDialog
from anholon_gui.forms.fields import parse_expression
from anholon_gui.rod_display.dialogs import DisplacementScaleDialog
from anholon_gui.rods.mode_range import ModeRangeBox
from anholon_gui.settings import Settings
from anholon_gui.theme import Themes
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.number_box import NumberBox, WheelFilter


def retype(qtbot: QtBot, box: QWidget, text: str) -> None:
    """Type a text in place of what a box holds, and leave it."""
    box.setFocus()
    if isinstance(box, QAbstractSpinBox | QLineEdit):
        box.selectAll()
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Tab)


@pytest.fixture
def film(qtbot: QtBot, themes: Themes, settings: Settings) -> FilmDialog:
    dialog = FilmDialog(simulate(load("spring"), until=0.1), "spring", settings)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.mark.parametrize(
    ("text", "speed"), [("0,5", 0.5), ("0.5", 0.5), ("2", 2.0), ("1,25 ×", 1.25), ("1e-1", 0.1), ("7.123456", 7.123456)]
)
def test_speed_of_a_film(film: FilmDialog, qtbot: QtBot, text: str, speed: float) -> None:
    retype(qtbot, film.speed, text)
    assert film.speed.value() == speed
    assert film.speed.problem == ""
    assert film.speed.text().endswith(" ×")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("1,500", "1.500 or 1500"),
        ("", "missing"),
        ("fast", "not a number"),
        ("1000", "between 0.01 and 100"),
        ("0", "0.01"),
    ],
)
def test_a_wrong_speed_is_not_replaced_by_another_one(
    film: FilmDialog, qtbot: QtBot, tmp_path: Path, text: str, part: str
) -> None:
    film.speed.setFocus()
    film.speed.selectAll()
    qtbot.keyClick(film.speed, Qt.Key.Key_Delete)
    qtbot.keyClicks(film.speed, text)
    film.file.setText(str(tmp_path / "film.mp4"))
    qtbot.mouseClick(film.start_button, Qt.MouseButton.LeftButton)
    assert part in film.message.text()
    assert film.speed.text() == text
    assert list(tmp_path.glob("*.mp4")) == []


def test_arrows_step_within_the_range(film: FilmDialog, qtbot: QtBot) -> None:
    film.speed.setFocus()
    qtbot.keyClick(film.speed, Qt.Key.Key_Up)
    assert film.speed.value() == 2.0
    for _ in range(3):
        qtbot.keyClick(film.speed, Qt.Key.Key_Down)
    assert film.speed.value() == 0.8
    film.fps.setValue(120.0)
    qtbot.keyClick(film.fps, Qt.Key.Key_Up)
    assert film.fps.value() == 120.0


def test_scale_of_displacements(qtbot: QtBot, themes: Themes) -> None:
    taken: list[float] = []
    dialog = DisplacementScaleDialog(1.0, taken.append)
    qtbot.addWidget(dialog)
    dialog.show()
    retype(qtbot, dialog.scale, "1,234")
    assert dialog.error_text() != ""
    retype(qtbot, dialog.scale, "12,5")
    dialog.accept()
    assert taken == [12.5]


def test_length_and_place_of_a_connection(qtbot: QtBot, themes: Themes) -> None:
    dialog = ConnectionDialog(load("four-bar"), "", None)
    qtbot.addWidget(dialog)
    dialog.show()
    confirm = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)

    def confirmed(line: QLineEdit, text: str) -> str:
        retype(qtbot, line, text)
        qtbot.mouseClick(confirm, Qt.MouseButton.LeftButton)
        return dialog.findChild(QLabel, "message").text()

    dialog.kind.setCurrentIndex(dialog.kind.findData("revolute"))
    assert "1.500 or 1500" in confirmed(dialog.position[0], "1,500")
    dialog.kind.setCurrentIndex(dialog.kind.findData("spring-damper"))
    for text, part in (("1,500", "1.500 or 1500"), ("nan", "not a number"), ("1e999", "too large"), (" ", "missing")):
        assert part in confirmed(dialog.length, text)
        assert dialog.made is None
    confirmed(dialog.length, "250 mm")
    assert dialog.made is not None
    model, path = dialog.made
    assert get_value(model, path).length == 0.25


@pytest.mark.parametrize("text", ["1e-400", "-0,1e-400", "1e-400 mm", "1e999"])
def test_numbers_that_would_become_zero_or_infinite_are_refused(text: str, themes: Themes) -> None:
    with pytest.raises(UnitError, match="too large or too small"):
        parse_expression(text, "m")


def test_a_lowest_number_of_its_own_meaning_is_shown_in_words(qtbot: QtBot) -> None:
    box = NumberBox(0.0, 10.0, " s", lowest_text="that of the model")
    qtbot.addWidget(box)
    box.show()
    box.setValue(0.0)
    line = box.findChild(QLineEdit)
    assert line.text() == "that of the model"
    box.resize(box.minimumWidth(), box.height())
    assert line.width() - line.textMargins().left() >= line.fontMetrics().horizontalAdvance("that of the model")
    box.selectAll()
    qtbot.keyClicks(box, "2.5")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert (box.value(), line.text()) == (2.5, "2.5 s")
    for text in ("0", "that of the model"):
        box.selectAll()
        qtbot.keyClicks(box, text)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert (box.value(), line.text(), box.problem) == (0.0, "that of the model", "")


def test_range_of_modes(qtbot: QtBot, themes: Themes) -> None:
    over = ModeRangeBox()
    over.show_model(Model())
    qtbot.addWidget(over)
    over.show()
    asked: list[Simulation] = []
    over.settingsChanged.connect(asked.append)
    for field in (over.first, over.last):
        field.setEnabled(True)
    retype(qtbot, over.first, "1,234")
    qtbot.keyClick(over.first, Qt.Key.Key_Return)
    assert asked == []
    assert over.first.property("state") == "error"
    retype(qtbot, over.first, "0,25")
    qtbot.keyClick(over.first, Qt.Key.Key_Return)
    assert asked[-1].over_from == 0.25


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0,5 1,234\n1 2", ((0.5, 1.234), (1.0, 2.0))),  # one comma is decimal, so all are
        ("0.5, 1.25", ((0.5, 1.25),)),
        ("0,5;−1,5e1", ((0.5, -15.0),)),
        ("x [mm]\ty [cm]\n1500\t20\n", ((1.5, 0.2),)),
        ("t (s);A.x (mm);A.y (mm)\n0;0;0\n1;1000;500", ((0.0, 0.0), (1.0, 0.5))),
    ],
)
def test_points_of_a_curve(text: str, points: tuple[tuple[float, float], ...]) -> None:
    assert read_points(text) == points


def test_commas_of_two_meanings_in_a_table_are_refused() -> None:
    with pytest.raises(UnitError, match=r"1\.234 or 1234"):
        read_points("1,234 2,345\n3,456 4,567")
    with pytest.raises(ValueError, match="2"):
        read_points("1 2\n3 nan")
    with pytest.raises(UnitError, match=r"time \(s\), but length \(m\) is needed"):
        read_points("x [s]\ty [m]\n1\t2")


def wheel(widget: QWidget) -> None:
    """Turn the wheel up over a widget."""
    middle = QPointF(widget.rect().center())
    place = QPointF(widget.mapToGlobal(widget.rect().center()))
    nothing, up = QPoint(), QPoint(0, 120)
    buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        widget, QWheelEvent(middle, place, nothing, up, buttons, keys, Qt.ScrollPhase.NoScrollPhase, False)
    )


def test_the_wheel_moves_only_what_has_the_keyboard(qtbot: QtBot, themes: Themes) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    combo, box, slider, other = ComboBox(page), NumberBox(0.0, 10.0, " m", page), QSlider(page), QLineEdit(page)
    for widget in (combo, box, slider, other):
        column.addWidget(widget)
    combo.addItems(["a", "b", "c"])
    combo.setCurrentIndex(1)
    box.setValue(5.0)
    slider.setValue(50)
    WheelFilter(slider)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    other.setFocus()
    for widget in (combo, box, slider):
        wheel(widget)
    assert (combo.currentIndex(), box.value(), slider.value()) == (1, 5.0, 50)
    for widget in (combo, box, slider):
        widget.setFocus()
        wheel(widget)
    assert combo.currentIndex() == 0
    assert box.value() == 6.0
    assert slider.value() > 50


def test_no_other_boxes_are_made() -> None:
    """Boxes of Qt follow the wheel without the keyboard, and read numbers by rules of their own."""
    made = re.compile(r"\b(QComboBox|QSpinBox|QDoubleSpinBox|QDateEdit|QFontComboBox|QDial)\(|\bfloat\(\w+\.text\(\)")
    texts = {path: path.read_text("utf-8") for path in Path(anholon_gui.__file__).parent.rglob("*.py")}
    assert [path for path, text in texts.items() if made.search(text.replace("class Combo(QComboBox)", ""))] == []
    assert issubclass(ComboBox, QComboBox)
    for path, text in texts.items():
        assert text.count("QSlider(") <= text.count("WheelFilter("), path
