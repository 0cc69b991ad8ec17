"""The table of a schedule: times and values, typed, or read from and written to a file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHeaderView,
    QTableView,
    QToolButton,
    QWidget,
)

from anholon.errors import AnholonError, ExportError, UnitError
from anholon.export.output_file import write_output
from anholon.files import read_regular_text
from anholon.units import parse_quantity
from anholon_gui.document import Document
from anholon_gui.forms.field import FormField, field_error_text
from anholon_gui.forms.labels import exact_number_text
from anholon_gui.forms.pasted_numbers import PasteError, read_pasted_numbers
from anholon_gui.texts.language import label_with_unit, quantity_text, to_si_symbols
from anholon_gui.texts.messages import translate_message
from anholon_gui.widgets.bars import ResponsiveBar
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.icons import make_icon


class _ScheduleModel(QAbstractTableModel):
    """Times and values of a schedule as a table of two columns."""

    def __init__(self, owner: ScheduleTableField) -> None:
        super().__init__(owner)
        self._field = owner
        self.rows: list[tuple[float, float]] = []

    def show_rows(self, rows: list[tuple[float, float]]) -> None:
        """Show other rows. The current cell and an open editor stay in place."""
        before, count = len(self.rows), len(rows)
        top = QModelIndex()
        if count > before:
            self.beginInsertRows(top, before, count - 1)
            self.rows = rows
            self.endInsertRows()
        elif count < before:
            self.beginRemoveRows(top, count, before - 1)
            self.rows = rows
            self.endRemoveRows()
        self.rows = rows
        if rows:
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008, N802
        return 2

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return exact_number_text(self.rows[index.row()][index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def setData(  # noqa: N802 (Qt's name)
        self, index: QModelIndex | QPersistentModelIndex, value: Any, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        try:
            number = parse_quantity(to_si_symbols(str(value)), self._field.unit if index.column() else "s")
        except UnitError as error:
            self._field.message.show_text(translate_message(str(error)))
            return False
        row = list(self.rows[index.row()])
        row[index.column()] = number
        self._field.store_rows([*self.rows[: index.row()], (row[0], row[1]), *self.rows[index.row() + 1 :]])
        return True

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.tr("Time, s") if section == 0 else label_with_unit(self.tr("Value"), self._field.unit)
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


class _CellTable(QTableView):
    """A table in which F2 edits the current cell. Elsewhere in the window F2 renames the element."""

    def event(self, event: QEvent) -> bool:
        key = event.key() if isinstance(event, QKeyEvent) else None
        if event.type() == QEvent.Type.ShortcutOverride and key == Qt.Key.Key_F2:
            event.accept()
            return True
        return super().event(event)


class ScheduleTableField(FormField):
    """The table of a schedule: rows of time and value, sorted by time."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.unit = ""
        self._samples = _ScheduleModel(self)
        self.table = _CellTable(self)
        self.table.setModel(self._samples)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setMinimumHeight(170)
        for key, name, text, run in (
            (QKeySequence.StandardKey.Copy, "duplicate", self.tr("Copy"), self.copy),
            (QKeySequence.StandardKey.Paste, "paste", self.tr("Paste"), self.paste),
        ):
            action = QAction(make_icon(name), text, self.table)
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(run)
            self.table.addAction(action)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.set_input(self.table)
        buttons = ResponsiveBar(self)
        for name, text, clicked in (
            ("add", self.tr("Add row"), self._add_row),
            ("delete", self.tr("Remove rows"), self._remove_rows),
            ("open", self.tr("Load…"), self._load_rows),
            ("save", self.tr("Save…"), self._save_rows),
        ):
            button = QToolButton(self)
            button.setIcon(make_icon(name))
            button.setText(text)
            button.setAccessibleName(text)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(16, 16))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(lambda _checked=False, run=clicked: run())
            buttons.add_widget(button)
        buttons.add_stretch()
        self.column.addWidget(buttons)

    def show_value(self, value: Any) -> None:
        """Show the schedule `value`."""
        self.unit = value.unit
        rows = list(zip(value.times, value.values, strict=False))
        if rows != self._samples.rows:
            self._samples.show_rows(rows)
        self.message.show_text("")

    def store_rows(self, rows: list[tuple[float, float]]) -> None:
        """Set the table in the model, sorted by time."""
        from msgspec.structs import replace

        from anholon.model.query.field_paths import get_value

        if not rows:
            self.message.show_text(self.tr("A schedule needs at least one row."))
            return
        rows = sorted(rows, key=lambda row: row[0])
        twice = next((a for (a, _), (b, _) in pairwise(rows) if a == b), None)
        if twice is not None:
            text = self.tr("There are two values at t = {}. The times of a schedule must increase.")
            self.message.show_text(text.format(quantity_text(f"{twice:.9g}", "s")))
            return
        if not self.has_element:
            return
        schedule = get_value(self.document.model, self.path)
        changed = replace(schedule, times=tuple(t for t, _ in rows), values=tuple(v for _, v in rows))
        try:
            self.store(changed)
        except AnholonError as error:
            self.message.show_text(field_error_text(error))

    def _add_row(self) -> None:
        rows = self._samples.rows
        last = rows[-1] if rows else (-1.0, 0.0)
        self.store_rows([*rows, (last[0] + 1.0, last[1])])

    def _remove_rows(self) -> None:
        rows = {index.row() for index in self.table.selectionModel().selectedIndexes()}
        self.store_rows([row for index, row in enumerate(self._samples.rows) if index not in rows])

    def _load_rows(self) -> None:
        """Replace the rows by times and values from chosen columns of a file."""
        from anholon_gui.forms.table_import import TableImportDialog

        filters = self.tr("Tables (*.csv *.txt *.dat *.tsv);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Times and values"), "", filters)
        if not path:
            return
        try:
            text = read_regular_text(path, errors="replace")
        except OSError as error:
            self.message.show_text(
                self.tr("Cannot read {}: {}.").format(Path(path).name, translate_message(str(error.strerror)))
            )
            return
        titles = (self.tr("Time, s"), self._value_title)
        dialog = TableImportDialog(Path(path).name, text, titles, self, units=("s", self.unit))
        if dialog.exec():
            self.store_rows([(row[0], row[1]) for row in dialog.values])
        dialog.deleteLater()

    @property
    def _value_title(self) -> str:
        return label_with_unit(self.tr("Value"), self.unit)

    def copy(self) -> None:
        """Copy the selected cells, or all rows, in the format of a spreadsheet."""
        chosen = self.table.selectionModel().selectedIndexes()
        cells = {(index.row(), index.column()) for index in chosen}
        if len(cells) < 2:
            cells = {(row, column) for row in range(len(self._samples.rows)) for column in (0, 1)}
        rows = sorted({row for row, _ in cells})
        lines = [
            "\t".join(exact_number_text(self._samples.rows[row][k]) for k in (0, 1) if (row, k) in cells)
            for row in rows
        ]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")

    def paste(self) -> None:
        """Insert a block of the clipboard at the current cell.

        Two columns are times and values, one column replaces the current one. Missing rows are added.
        """
        text = QGuiApplication.clipboard().text()
        current = self.table.currentIndex()
        start = current.row() if current.isValid() else len(self._samples.rows)
        units = ("s", self.unit)
        try:
            block = read_pasted_numbers(text, {2: units, 1: (units[max(current.column(), 0)],)})
        except PasteError as error:
            self.message.show_text(str(error))
            return
        single = len(block[0]) == 1
        rows = list(self._samples.rows)
        if single and start + len(block) > len(rows):
            message = self.tr("There are fewer rows than pasted values. Paste times and values together.")
            self.message.show_text(message)
            return
        for k, numbers in enumerate(block):
            row = list(rows[start + k]) if single else [*numbers[:2]]
            if single:
                row[max(current.column(), 0)] = numbers[0]
            rows[start + k : start + k + 1] = [(row[0], row[1])]
        self.store_rows(rows)

    def _save_rows(self) -> None:
        """Write the rows to a file with all their digits, so that they are read back exactly."""
        name = self.path.rpartition(".")[2]
        choice = ask_path(self, self.tr("Times and values"), f"{name}.csv", "CSV (*.csv)")
        if choice is None:
            return
        lines = [f"# t (s), {name} ({self.unit or 1})", *(f"{t!r}, {value!r}" for t, value in self._samples.rows)]
        try:
            write_output(choice[0], "\n".join(lines) + "\n")
        except ExportError as error:
            self.message.show_text(translate_message(str(error)))
