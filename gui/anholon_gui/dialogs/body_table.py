"""Masses and lengths of a body before and after a change. The new values can be typed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from anholon.errors import UnitError
from anholon.model.schema import Model
from anholon.units import parse_quantity
from anholon_gui.texts.language import quantity_text, to_si_symbols
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.widgets.table_headers import align_headers

_AFTER_COLUMN = 2


class BodyTable(QTableWidget):
    """One row for each mass and length.

    Signals:
        typed(name, value): another value of a parameter, in its unit.
        refused(text): what was typed is no value.
    """

    typed = Signal(str, float)
    inputRejected = Signal(str)

    def __init__(self, model: Model, names: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(len(names), 3, parent)
        self._model, self._names = model, names
        self._values: dict[str, float] = {}
        self.setAccessibleName(self.tr("Masses and lengths of the body"))
        self.setHorizontalHeaderLabels([self.tr("Parameter"), self.tr("Before"), self.tr("After")])
        align_headers(self, right=(1, _AFTER_COLUMN))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for row, name in enumerate(names):
            item = model.parameters[name]
            for column in range(3):
                cell = QTableWidgetItem(name if column == 0 else "")
                cell.setToolTip(item.doc)
                if column:
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if column != _AFTER_COLUMN:
                    cell.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.setItem(row, column, cell)
        self.cellChanged.connect(self._on_item_changed)

    def show_values(self, before: Mapping[str, float], after: Mapping[str, float]) -> None:
        """Show values of the parameters in their units, with changed values emphasized."""
        self._values = dict(after)
        self.blockSignals(True)
        for row, name in enumerate(self._names):
            unit = self._model.parameters[name].unit
            for column, values in ((1, before), (_AFTER_COLUMN, after)):
                self._cell(row, column).setText(quantity_text(rounded_text(values[name], 5), unit))
            font = self.font()
            font.setBold(f"{before[name]:.6g}" != f"{after[name]:.6g}")
            self._cell(row, _AFTER_COLUMN).setFont(font)
        self.blockSignals(False)

    def _cell(self, row: int, column: int) -> QTableWidgetItem:
        cell = self.item(row, column)
        assert cell is not None
        return cell

    def _on_item_changed(self, row: int, column: int) -> None:
        name = self._names[row]
        unit = self._model.parameters[name].unit
        text = self._cell(row, column).text()
        try:
            value = parse_quantity(to_si_symbols(text.replace("−", "-")), unit)
        except UnitError as error:
            value, reason = float("nan"), str(error)
        else:
            reason = "" if value >= 0.0 else self.tr("A mass or a length must not be negative.")
        if reason:
            self.blockSignals(True)
            self._cell(row, column).setText(quantity_text(rounded_text(self._values[name], 5), unit))
            self.blockSignals(False)
            self.inputRejected.emit(reason)
        else:
            self.typed.emit(name, value)
