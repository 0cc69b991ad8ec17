"""Tables from and to spreadsheets: blocks by copy and paste, files with a preview."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

import anholon
from anholon.files import read_regular_text
from anholon.model.schema import Model, Point, Schedule, Trace
from anholon_gui.forms.field import FormField
from anholon_gui.forms.schedule_table import ScheduleTableField
from anholon_gui.forms.table_import import TableImportDialog
from anholon_gui.main_window import MainWindow
from anholon_gui.texts.table_text import TableLayout, TableText, detect_layout
from anholon_gui.widgets.combo_box import ComboBox

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("text", "layout", "rows"),
    [
        ("t;x\n0,5;1,25\n1;-2e-3\n", (";", ","), [(0.5, 1.25), (1.0, -2e-3)]),
        ("0,1\n2,3\n", (",", "."), [(0.0, 1.0), (2.0, 3.0)]),
        ("0.5, 1.25\n1, 2\n", (",", "."), [(0.5, 1.25), (1.0, 2.0)]),
        ("Time\tValue\n0,5\t1,5\n", ("\t", ","), [(0.5, 1.5)]),
        ("0.5\t1.5\n2\t3\n", ("\t", "."), [(0.5, 1.5), (2.0, 3.0)]),
        ("  0.5   1.5\n 2   3\n", (" ", "."), [(0.5, 1.5), (2.0, 3.0)]),
        ("1,5 2,5\n3 4,25\n", (" ", ","), [(1.5, 2.5), (3.0, 4.25)]),
        ('# made\n"t","x"\n"0","1"\n\n"1","−2"\n', (",", "."), [(0.0, 1.0), (1.0, -2.0)]),
        ("1;2;3;\n4;5;6;\n", (";", "."), [(1.0, 2.0), (4.0, 5.0)]),
        ("t,x,note\n0,1,a\n1,2,b\n", (",", "."), [(0.0, 1.0), (1.0, 2.0)]),
        ("t;x;note\n0,5;1;a, b\n1;2,5;b\n", (";", ","), [(0.5, 1.0), (1.0, 2.5)]),
    ],
)
def test_separator_and_decimal_sign_are_found(
    text: str, layout: tuple[str, str], rows: list[tuple[float, float]]
) -> None:
    found = detect_layout(text)
    assert found == layout
    assert TableText(text, found).read((0, 1)) == rows


def test_a_line_without_numbers_is_named() -> None:
    table = TableText("t,x\n0,1\n\n1,two\n", TableLayout(",", "."))
    assert table.column_name(1) == "x"
    with pytest.raises(ValueError, match=r"^4$"):
        table.read((0, 1))
    assert table.read((0,)) == [(0.0,), (1.0,)]


def test_a_first_row_without_a_value_is_named() -> None:
    table = TableText("t;x\n0;NaN\n1;2\n", TableLayout(";", "."))
    assert table.head == ["t", "x"]
    with pytest.raises(ValueError, match=r"^2$"):
        table.read((0, 1))


def test_a_separator_between_quotes_belongs_to_the_cell() -> None:
    """A number with a decimal comma is not cut to its first part."""
    table = TableText('t,x\n0,"1,5"\n1,2\n', TableLayout(",", "."))
    assert table.rows == [["0", "1,5"], ["1", "2"]]
    with pytest.raises(ValueError, match=r"^2$"):
        table.read((0, 1))


def test_unicode_text_of_a_spreadsheet_is_read(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path = tmp_path / "a.txt"
        path.write_text("Время\tx\n0,5\t1\n", encoding)
        text = read_regular_text(path)
        assert TableText(text, detect_layout(text)).head == ["Время", "x"]


@pytest.fixture
def schedule(window: MainWindow, qtbot: QtBot) -> ScheduleTableField:
    """Return the table of a schedule of three rows."""
    window.document.new(Model(schedules={"push": Schedule(times=(0.0, 1.0, 2.0), values=(5.0, 6.0, 7.0), unit="N")}))
    window.document.selection.select("schedules.push")
    form = window.model_panel.forms.form
    assert form is not None
    field = form.findChild(ScheduleTableField)
    assert isinstance(field, ScheduleTableField)
    qtbot.waitUntil(field.table.isVisible)
    return field


def rows_of(window: MainWindow) -> list[tuple[float, float]]:
    schedule = window.document.model.schedules["push"]
    return list(zip(schedule.times, schedule.values, strict=True))


def paste_at(field: ScheduleTableField, qtbot: QtBot, row: int, column: int, text: str) -> None:
    """Click on a cell and press Ctrl+V."""
    QGuiApplication.clipboard().setText(text)
    place = field.table.visualRect(field.table.model().index(row, column)).center()
    qtbot.mouseClick(field.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(field.table.hasFocus)
    qtbot.keyClick(field.table, Qt.Key.Key_V, CONTROL)


def test_blocks_of_a_spreadsheet_are_pasted_into_a_schedule(
    window: MainWindow, schedule: ScheduleTableField, qtbot: QtBot
) -> None:
    paste_at(schedule, qtbot, 1, 0, "0,25\t1,5\n0,5\t2,5\n0,75\t3,5\n")
    assert rows_of(window) == [(0.0, 5.0), (0.25, 1.5), (0.5, 2.5), (0.75, 3.5)]
    paste_at(schedule, qtbot, 0, 1, "-1.5\n-2.5\n")
    assert rows_of(window) == [(0.0, -1.5), (0.25, -2.5), (0.5, 2.5), (0.75, 3.5)]
    window.document.undo_stack.undo()
    assert rows_of(window)[0] == (0.0, 5.0)
    before = rows_of(window)
    paste_at(schedule, qtbot, 3, 1, "1\n2\n")
    assert "fewer rows" in schedule.message.text()
    paste_at(schedule, qtbot, 0, 0, "no numbers here")
    assert rows_of(window) == before


def test_pasted_numbers_are_taken_whole_or_not_at_all(
    window: MainWindow, schedule: ScheduleTableField, qtbot: QtBot
) -> None:
    """Units of the head are obeyed as in files; a column too many, or a comma that may be two things, is refused."""
    paste_at(schedule, qtbot, 0, 0, "t [ms]\tF [kN]\n0\t1,5\n500\t2\n1500\t3\n")
    assert rows_of(window) == [(0.0, 1500.0), (0.5, 2000.0), (1.5, 3000.0)]
    assert schedule.table.currentIndex().row() == 0  # one goes on from there
    before = rows_of(window)
    for text, told in (
        ("0\t1\t5\n1\t2\t6\n", "3 columns; 1 or 2 are needed"),
        ("t [m]\tF\n0\t1\n", "“t [m]” has another kind of unit than s"),
        ("1,5\n2,5\n", "not clear whether a comma is a decimal sign"),
        ("0\t1,234\n1\t2,345\n", "“1,234” may mean 1.234 or 1234"),
        ("0\t1.234,5\n1\t2.345,5\n", "Digits are not grouped: write 1234.5"),
        ("0\t1\N{NO-BREAK SPACE}234,5\n", "“1 234,5” is not one number; write it without gaps"),
        ("0\t50%\n1\t20%\n", "“50%” is not a number"),
        ("1,5\t1.5\n2\t2\n", "Line 1 of what is pasted has no number"),
        ("\t1\n1\t2\n", "Line 1 of what is pasted has no number"),
        ("#DIV/0!\t1\n1\t2\n", "Line 1 of what is pasted has no number"),
        ("nan\t1\n1\t2\n", "Line 1 of what is pasted has no number"),
        ("1_0\t1\n11\t2\n", "“1_0” is not one number"),
        ("0\t1e-400\n11\t2\n", "too large or too small"),
    ):
        paste_at(schedule, qtbot, 0, 0, text)
        assert told in schedule.message.text()
        assert rows_of(window) == before


def test_the_current_cell_stays_where_a_number_was_typed(
    window: MainWindow, schedule: ScheduleTableField, qtbot: QtBot
) -> None:
    place = schedule.table.visualRect(schedule.table.model().index(1, 1)).center()
    qtbot.mouseClick(schedule.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    for row, number in ((1, "42"), (2, "43")):
        qtbot.keyClick(schedule.table, Qt.Key.Key_F2)  # which renames the element elsewhere
        editor = QApplication.focusWidget()
        assert isinstance(editor, QLineEdit)
        assert schedule.table.isAncestorOf(editor)
        qtbot.keyClicks(editor, number)
        qtbot.keyClick(editor, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda row=row, number=number: rows_of(window)[row][1] == float(number))
        qtbot.keyClick(schedule.table, Qt.Key.Key_Down)
    assert rows_of(window) == [(0.0, 5.0), (1.0, 42.0), (2.0, 43.0)]


def test_what_is_copied_comes_back(window: MainWindow, schedule: ScheduleTableField, qtbot: QtBot) -> None:
    schedule.table.setFocus()
    schedule.table.selectAll()
    qtbot.keyClick(schedule.table, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "0\t5\n1\t6\n2\t7\n"
    schedule.table.clearSelection()
    model = schedule.table.selectionModel()
    for row in (1, 2):
        model.select(schedule.table.model().index(row, 1), model.SelectionFlag.Select)
    qtbot.keyClick(schedule.table, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "6\n7\n"


def test_a_file_is_looked_at_before_its_columns_are_taken(
    window: MainWindow, schedule: ScheduleTableField, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record.csv"
    path.write_text("n;time;force left;force right\n1;0,0;10,5;1\n2;0,5;11,5;2\n3;1,5;12,5;x\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TableImportDialog)
        load = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Load")
        seen.append(dialog.preview.item(1, 2).text())
        seen.append(dialog.preview.horizontalHeaderItem(3).text())
        time, value = dialog.columns
        choose(time, "time")
        choose(value, "force right")
        assert not load.isEnabled()
        assert "Line 4 has no number" in dialog.message.text()
        choose(value, "force left")
        choose(dialog.separator, "Comma")
        assert not load.isEnabled()
        choose(dialog.separator, "Semicolon")
        choose(time, "time")
        choose(value, "force left")
        qtbot.mouseClick(load, Qt.MouseButton.LeftButton)

    def choose(box: ComboBox, text: str) -> None:
        box.setFocus()
        for _ in range(box.count()):
            qtbot.keyClick(box, Qt.Key.Key_Up)
        while box.currentText() != text:
            before = box.currentIndex()
            qtbot.keyClick(box, Qt.Key.Key_Down)
            assert box.currentIndex() > before

    load = next(one for one in schedule.findChildren(QToolButton) if one.text() == "Load…")
    QTimer.singleShot(50, look)
    qtbot.mouseClick(load, Qt.MouseButton.LeftButton)
    assert seen == ["11,5", "force right"]
    assert rows_of(window) == [(0.0, 10.5), (0.5, 11.5), (1.5, 12.5)]


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("t [ms];push [kN]", [(0.0, 10500.0), (0.0005, 11500.0)]),
        ("t, ms;push (N)", [(0.0, 10.5), (0.0005, 11.5)]),
        ("time;push, x", [(0.0, 10.5), (0.5, 11.5)]),
        ("t [s];x [m]", None),
    ],
)
def test_columns_are_converted_from_the_units_of_the_head(
    qtbot: QtBot, head: str, rows: list[tuple[float, float]] | None
) -> None:
    """Written by this program or another, a table says in which units it is; what is no force is no push."""
    text, titles = f"{head}\n0;10,5\n0,5;11,5\n", ("Time, s", "Value, N")
    dialog = TableImportDialog("r.csv", text, titles, units=("s", "N"))
    qtbot.addWidget(dialog)
    load = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Load")
    assert load.isEnabled() is (rows is not None)
    if rows is None:
        assert "x [m]" in dialog.message.text()
    else:
        np.testing.assert_allclose(dialog.values, rows, rtol=1e-12)
        assert ("converted" in dialog.message.text()) is ("ms" in head)


def test_points_of_a_path_are_loaded_from_the_columns_that_the_head_calls_so(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.open_example("skater-reference")
    window.actions_.follow_path.trigger()
    trace = window.controls.path_dialog
    assert trace is not None
    path = tmp_path / "track.csv"
    path.write_text("t;A.y;A.x\n0;1,5;2\n1;2,5;3,125\n2;0;4\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))

    def confirm() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TableImportDialog)
        assert [box.currentText() for box in dialog.columns] == ["A.x", "A.y"]
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(50, confirm)
    load = next(one for one in trace.findChildren(QPushButton) if one.text() == "Load…")
    load.click()
    assert trace.form.points == ((2.0, 1.5), (3.125, 2.5), (4.0, 0.0))
    trace.reject()


def test_points_of_a_path_and_of_a_curve_are_pasted(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(
        Model(
            points={"P": Point(mass=1.0)},
            traces={"way": Trace(at="P", points=((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)), controls=("f",))},
        )
    )
    window.document.selection.select("traces.way")
    form = window.model_panel.forms.form
    assert form is not None
    field = form.find_field("traces.way.points")
    assert isinstance(field, FormField)
    edit = field.input
    assert isinstance(edit, QPlainTextEdit)
    edit.setFocus()
    edit.selectAll()
    QGuiApplication.clipboard().setText("0\t0\n1,5\t2,5\n3\t0,25\n")
    qtbot.keyClick(edit, Qt.Key.Key_V, CONTROL)
    field.commit()
    assert window.document.model.traces["way"].points == ((0.0, 0.0), (1.5, 2.5), (3.0, 0.25))


def test_points_of_a_rod_are_pasted_and_copied(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(
        anholon.loads(
            "format = 1\n[rods.wire]\nelements = 8\n"
            'curve = { kind = "polyline", points = [[0, 0, 0], [1, 0, 0]] }\n'
            'section = { kind = "circle", radius = 0.01, young = 2e11, density = 7800 }\n'
        )
    )
    window.document.selection.select("rods.wire")
    form = window.model_panel.forms.form
    assert form is not None
    field = form.find_field("rods.wire.curve.points")
    assert isinstance(field, FormField)

    def press(text: str) -> None:
        button = next(one for one in field.findChildren(QPushButton) if one.text() == text)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    QGuiApplication.clipboard().setText("x\ty\n0\t0\n0,5\t0,25\n1\t0\n")
    press("Paste rows")
    assert window.document.model.rods["wire"].curve.points == ((0.0, 0.0, 0.0), (0.5, 0.25, 0.0), (1.0, 0.0, 0.0))  # type: ignore[union-attr]
    press("Copy rows")
    assert QGuiApplication.clipboard().text() == "0\t0\t0\n0.5\t0.25\t0\n1\t0\t0\n"
    QGuiApplication.clipboard().setText("nothing")
    press("Paste rows")
    assert len(window.document.model.rods["wire"].curve.points) == 3  # type: ignore[union-attr]
