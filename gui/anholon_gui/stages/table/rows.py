"""The rows of the table of stages as a Qt item model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPixmap

from anholon_gui.stages.table.columns import StageColumn
from anholon_gui.texts.language import quantity_text
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import theme_of
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon.results.stage_table import StageRow

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class StageTableModel(QAbstractTableModel):
    """One row for each stage. With the numbers of a reference run it can show differences.

    Attributes:
        rows: the stages; numbers: the values of each, by key, SI units.
        columns: the columns that are shown.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[StageRow, ...] = ()
        self.columns: tuple[StageColumn, ...] = ()
        self.numbers: list[dict[str, float]] = []
        self._compared: list[dict[str, float]] = []
        self._colours: list[str] = []
        self._current = -1
        self._failed = -1
        self.differences = False

    def set_stages(self, rows: tuple[StageRow, ...], numbers: list[dict[str, float]], colours: list[str]) -> None:
        """Show stages with their `numbers` and `colours`. Remaining rows keep their selection."""
        before, after = len(self.rows), len(rows)
        if after < before:
            self.beginRemoveRows(_ROOT, after, before - 1)
            self.rows, self.numbers, self._colours = rows, numbers, colours
            self.endRemoveRows()
        elif after > before:
            self.beginInsertRows(_ROOT, before, after - 1)
            self.rows, self.numbers, self._colours = rows, numbers, colours
            self.endInsertRows()
        changed = next((k for k in range(min(before, after)) if self.rows[k] is not rows[k]), min(before, after))
        self.rows, self.numbers, self._colours = rows, numbers, colours
        if changed < after and self.columns:
            self.dataChanged.emit(self.index(changed, 0), self.index(after - 1, len(self.columns) - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, changed, after - 1)

    def set_columns(self, columns: tuple[StageColumn, ...]) -> None:
        """Show these columns."""
        if columns != self.columns:
            self.beginResetModel()
            self.columns = columns
            self.endResetModel()

    def compare(self, numbers: list[dict[str, float]], *, differences: bool) -> None:
        """Compare with the `numbers` of other stages, in order."""
        self._compared, self.differences = numbers, differences
        self._emit_all_changed()

    def set_failed(self, number: int) -> None:
        """Mark the failed stage by its number in the model. -1: none."""
        if number != self._failed:
            self._failed = number
            if self.rows:
                self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self.rows) - 1)

    def set_current(self, current: int) -> None:
        """Emphasize the stage number `current`."""
        old, self._current = self._current, current
        for row in {old, current} if old != current else ():
            if 0 <= row < len(self.rows) and self.columns:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))
                self.headerDataChanged.emit(Qt.Orientation.Vertical, row, row)

    def value(self, row: int, column: int) -> float:
        """Return the number shown in a cell, in the unit of its column."""
        spec = self.columns[column]
        number = self.numbers[row].get(spec.key, float("nan"))
        if self.differences:
            number -= self._reference_value(row, spec)
        return number / spec.factor

    def text(self, rows: list[int]) -> str:
        """Return rows as text: headings, and columns separated by tabs."""
        lines = ["\t".join([self.tr("Stage"), *(column.single_line_heading for column in self.columns)])]
        for row in rows:
            values = [f"{self.value(row, k):.10g}" for k in range(len(self.columns))]
            lines.append("\t".join([self.rows[row].name, *values]))
        return "\n".join(lines) + "\n"

    def _reference_value(self, row: int, spec: StageColumn) -> float:
        return self._compared[row].get(spec.key, float("nan")) if row < len(self._compared) else float("nan")

    def _emit_all_changed(self) -> None:
        if self.rows and self.columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))

    # --- the model of Qt -------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt's name)
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt's name)
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        spec, row = self.columns[index.column()], index.row()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                value = self.value(row, index.column())
                sign = "+" if self.differences and value > 0.0 else ""
                return sign + rounded_text(value, 5)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole:
                stage_value = self.numbers[row].get(spec.key, float("nan")) / spec.factor
                text = f"{spec.tip}: {quantity_text(f'{stage_value:.10g}', spec.unit)}"
                if row < len(self._compared):
                    other = self._reference_value(row, spec) / spec.factor
                    text += "\n" + self.tr("In the reference: {}").format(quantity_text(f"{other:.10g}", spec.unit))
                return text
            case Qt.ItemDataRole.FontRole if row == self._current:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
        return None

    def headerData(  # noqa: N802 (Qt's name)
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal:
            if section >= len(self.columns):
                return None
            if role == Qt.ItemDataRole.DisplayRole:
                return self.columns[section].heading
            return self.columns[section].tip if role == Qt.ItemDataRole.ToolTipRole else None
        if section >= len(self.rows):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{section + 1}  {self.rows[section].name}"
            case Qt.ItemDataRole.DecorationRole if section == len(self.rows) - 1 and (
                self.rows[section].number == self._failed
            ):
                return make_icon("error", theme_of(QGuiApplication.palette()).error)
            case Qt.ItemDataRole.DecorationRole:
                swatch = QPixmap(10, 10)
                swatch.fill(QColor(self._colours[section]))
                return swatch
            case Qt.ItemDataRole.FontRole if section == self._current:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
        return None
