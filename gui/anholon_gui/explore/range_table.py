"""The table of values varied by a study: a row for each value with its range and its number of grid points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import UnitError, UsageError
from anholon.model.edit.assign import assign_value, find_assigned_unit
from anholon.model.schema import Model, StudyRange
from anholon.number_text import typeset_number
from anholon.units import parse_quantity
from anholon_gui.texts.language import unit_text
from anholon_gui.widgets.table_headers import align_headers

_FIELDS = ("low", "high", "count")
_NEW_RANGE_REL = 0.2  # to both sides of the present value
_HEIGHTS_PX = (110, 170)  # the least and the largest height of the table
_MOST = 10_000  # values of one name


class RangeTable(QTableWidget):
    """Shows and edits the ranges of a study, as numbers with or without a unit.

    Signals:
        edited(ranges): another number was typed, or a row was removed (Delete).
        refused(text): the typed text is no number that the model allows.
    """

    edited = Signal(object)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 5, parent)
        self._ranges: tuple[StudyRange, ...] = ()
        self._model = Model()
        self.setHorizontalHeaderLabels(
            [self.tr("Value"), self.tr("From"), self.tr("To"), self.tr("Count"), self.tr("Unit")]
        )
        self.setAccessibleName(self.tr("Values that are changed"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, 5):  # all of them fit into a small window
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.setFixedHeight(_HEIGHTS_PX[0])
        self.itemChanged.connect(self._on_item)
        align_headers(self, right=(1, 2, 3))
        over = QVBoxLayout(self)
        self._hint = QLabel(
            self.tr("A study runs the model with other values. Add a value, and name what is collected of each run."),
            self,
        )
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setProperty("role", "muted")
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over.addSpacing(self.horizontalHeader().sizeHint().height())
        over.addWidget(self._hint)

    def show_ranges(self, model: Model, ranges: Sequence[StudyRange], *, is_grid: bool) -> None:
        """Show the ranges of a study of a model. Only a grid has a number of values for each."""
        self.blockSignals(True)
        self._model, self._ranges = model, tuple(ranges)
        self.setRowCount(len(ranges))
        self._hint.setVisible(not ranges)
        for row, item in enumerate(ranges):
            try:
                unit = unit_text(find_assigned_unit(model, item.name))
            except UsageError:
                unit = "?"
            texts = (
                item.name,
                *(typeset_number(f"{end:.10g}") for end in (item.low, item.high)),
                str(item.count),
                unit,
            )
            for column, text in enumerate(texts):
                cell = QTableWidgetItem(text)
                fixed = column in (0, 4) or (column == 3 and not is_grid)
                if 1 <= column <= 3:
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if fixed:
                    cell.setFlags(cell.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.setItem(row, column, cell)
        self.setColumnHidden(3, not is_grid)
        needed = self.horizontalHeader().height() + self.verticalHeader().length() + 2 * self.frameWidth()
        self.setFixedHeight(min(max(needed, _HEIGHTS_PX[0]), _HEIGHTS_PX[1]))
        self.blockSignals(False)

    def remove_selected(self) -> None:
        """Remove the selected rows."""
        rows = {index.row() for index in self.selectedIndexes()}
        if rows:
            self.edited.emit(tuple(item for row, item in enumerate(self._ranges) if row not in rows))

    def _on_item(self, cell: QTableWidgetItem) -> None:
        """Store the typed value, or show why it is invalid."""
        row, field = cell.row(), _FIELDS[cell.column() - 1]
        try:
            changed = self._read(self._ranges[row], field, cell.text())
        except (UnitError, UsageError) as error:
            self.refused.emit(str(error))
            old = getattr(self._ranges[row], field)
            self.blockSignals(True)
            cell.setText(str(old) if field == "count" else typeset_number(f"{old:.10g}"))
            self.blockSignals(False)
            return
        self.edited.emit((*self._ranges[:row], changed, *self._ranges[row + 1 :]))

    def _read(self, item: StudyRange, field: str, text: str) -> StudyRange:
        if field == "count":
            count = parse_quantity(text)
            if count != int(count) or not 1 <= count <= _MOST:
                raise UsageError(self.tr("The number of values is a whole number from 1 to {}.").format(_MOST))
            return replace(item, count=int(count))
        number = parse_quantity(text, find_assigned_unit(self._model, item.name))
        assign_value(self._model, item.name, f"{number:.17g}", self.tr("Value"))
        return replace(item, low=number) if field == "low" else replace(item, high=number)


def range_around(model: Model, name: str) -> tuple[float, float]:
    """Return a range around the present value of a name, within the bounds of the model."""
    parameter = model.parameters.get(name)
    coordinate = model.coordinates.get(name.removesuffix("'"))
    value: Any = 1.0
    if parameter is not None:
        value = parameter.value
    elif coordinate is not None:
        value = coordinate.rate if name.endswith("'") else coordinate.value
    else:
        stage, _, field = name.removeprefix("stages.").rpartition(".set.")
        stage_item = next((item for item in model.stages if item.name == (stage or field.rpartition(".")[0])), None)
        if stage_item is not None:
            value = stage_item.set.get(field, 1.0) if stage else getattr(stage_item, field.rpartition(".")[2], 1.0)
    number = float(value) if isinstance(value, int | float) else 0.0
    span = _NEW_RANGE_REL * abs(number) or 1.0
    low, high = number - span, number + span
    if parameter is not None:
        low = low if parameter.min is None else max(low, parameter.min)
        high = high if parameter.max is None else min(high, parameter.max)
    return float(f"{low:.6g}"), float(f"{high:.6g}")
