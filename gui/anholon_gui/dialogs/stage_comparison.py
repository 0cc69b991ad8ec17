"""The stages of a programme before and after its transfer to another body."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from anholon.model.schema import Model
from anholon_gui.texts.language import label_with_unit, quantity_text
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import theme_of
from anholon_gui.widgets.table_headers import align_headers

if TYPE_CHECKING:
    from anholon.control.retargeting.programme_fit import FittedProgramme, FittedValue

_WARNING_CHANGE = 0.02  # of a radian, or of the largest speed: what is worth a warning
_ZERO_TURN = 1e-9


class StageComparisonTable(QTableWidget):
    """One row for each stage: duration, angles turned, speeds at its end, before → after, and the changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Stages before and after"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()

    def show_comparison(self, model: Model, result: FittedProgramme) -> None:
        """Show the stages of a model before and after the transfer."""
        from anholon.control.retargeting.fit_quality import compute_scales

        turned = [
            k
            for k in range(len(result.invariants.angles))
            if any(abs(stage.original[k]) > _ZERO_TURN for stage in result.stages)
        ]
        names = [self.tr("rotation of {}").format(result.invariants.angles[k]) + ", °" for k in turned]
        offset = len(result.invariants.angles)
        names += [
            label_with_unit(name, unit)
            for (name, _), unit in zip(result.invariants.speeds, result.invariants.units, strict=True)
        ]
        columns = [*turned, *range(offset, offset + len(result.invariants.speeds))]
        headings = [self.tr("Stage"), label_with_unit(self.tr("duration"), "s"), *names, self.tr("Adjusted")]
        self.setColumnCount(len(headings))
        self.setHorizontalHeaderLabels(headings)
        align_headers(self, right=range(1, len(headings) - 1))
        self.setRowCount(len(result.stages))
        sizes = compute_scales(result)
        for row, stage in enumerate(result.stages):
            self._set_cell(row, 0, stage.name, "", False)
            self._set_cell(row, 1, before_after_text(*stage.times), "", False)
            for place, k in enumerate(columns):
                factor = 180.0 / math.pi if k < offset else 1.0
                missed = not abs(stage.fitted[k] - stage.target[k]) < _WARNING_CHANGE * sizes[k]
                tip = self.tr("Required: {}. By similarity alone: {}.").format(
                    *(rounded_text(factor * float(values[k])) for values in (stage.target, stage.scaled))
                )
                text = before_after_text(factor * float(stage.original[k]), factor * float(stage.fitted[k]))
                self._set_cell(row, 2 + place, text, tip, missed)
            changes = "; ".join(self._describe_change(model, change) for change in stage.changes)
            self._set_cell(row, len(headings) - 1, changes, changes, False)
        self.resizeColumnsToContents()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setStretchLastSection(True)

    def _set_cell(self, row: int, column: int, text: str, tip: str, marked: bool) -> None:
        cell = QTableWidgetItem(text)
        cell.setToolTip(tip)
        if marked:
            cell.setForeground(QColor(theme_of(self.palette()).warning))
        if 0 < column < self.columnCount() - 1:
            cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setItem(row, column, cell)

    def _describe_change(self, model: Model, change: FittedValue) -> str:
        from anholon.control.retargeting.programme_fit import RAMP_TIME

        times = {"": self.tr("duration"), RAMP_TIME: self.tr("ramp time")}
        name = times.get(change.name, change.name)
        unit = "s" if change.name in times else model.parameters[change.name].unit
        return f"{name} {rounded_text(change.original)} → {quantity_text(rounded_text(change.fitted), unit)}".strip()


def before_after_text(before: float, after: float) -> str:
    return f"{rounded_text(before)} → {rounded_text(after)}"
