"""The stages of a programme before and after it was carried over to another body."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from anholon.model.structs import Model
from anholon_gui.language import measure, with_unit
from anholon_gui.numerals import number_text
from anholon_gui.theme import theme_of

if TYPE_CHECKING:
    from anholon.carrying.fit import Change, Fitted

__all__ = ["StageFits"]

_LARGE = 0.02  # of a radian, or of the largest speed: what is worth a warning
_LEAST = 1e-9


class StageFits(QTableWidget):
    """One row for each stage: duration, angles turned, speeds at its end, before → after, and what was changed."""

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

    def show_fit(self, model: Model, fitted: Fitted) -> None:
        """Show what became of the stages of a model."""
        from anholon.carrying.judged import sizes_of

        turned = [
            k for k in range(len(fitted.kept.turns)) if any(abs(stage.before[k]) > _LEAST for stage in fitted.stages)
        ]
        names = [self.tr("rotation of {}").format(fitted.kept.turns[k]) + ", °" for k in turned]
        offset = len(fitted.kept.turns)
        names += [with_unit(name, unit) for (name, _), unit in zip(fitted.kept.speeds, fitted.kept.units, strict=True)]
        columns = [*turned, *range(offset, offset + len(fitted.kept.speeds))]
        headings = [self.tr("Stage"), with_unit(self.tr("duration"), "s"), *names, self.tr("Adjusted")]
        self.setColumnCount(len(headings))
        self.setHorizontalHeaderLabels(headings)
        self.setRowCount(len(fitted.stages))
        sizes = sizes_of(fitted)
        for row, stage in enumerate(fitted.stages):
            self._put(row, 0, stage.name, "", False)
            self._put(row, 1, _pair(*stage.times), "", False)
            for place, k in enumerate(columns):
                factor = 180.0 / math.pi if k < offset else 1.0
                missed = not abs(stage.after[k] - stage.wanted[k]) < _LARGE * sizes[k]
                tip = self.tr("Required: {}. By similarity alone: {}.").format(
                    *(number_text(factor * float(values[k])) for values in (stage.wanted, stage.similar))
                )
                text = _pair(factor * float(stage.before[k]), factor * float(stage.after[k]))
                self._put(row, 2 + place, text, tip, missed)
            changes = "; ".join(self._change(model, change) for change in stage.changes)
            self._put(row, len(headings) - 1, changes, changes, False)
        self.resizeColumnsToContents()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setStretchLastSection(True)

    def _put(self, row: int, column: int, text: str, tip: str, marked: bool) -> None:
        cell = QTableWidgetItem(text)
        cell.setToolTip(tip)
        if marked:
            cell.setForeground(QColor(theme_of(self.palette()).warning))
        if 0 < column < self.columnCount() - 1:
            cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setItem(row, column, cell)

    def _change(self, model: Model, change: Change) -> str:
        from anholon.carrying.fit import RAMP

        times = {"": self.tr("duration"), RAMP: self.tr("ramp time")}
        name = times.get(change.name, change.name)
        unit = "s" if change.name in times else model.parameters[change.name].unit
        return f"{name} {number_text(change.before)} → {measure(number_text(change.after), unit)}".strip()


def _pair(before: float, after: float) -> str:
    return f"{number_text(before)} → {number_text(after)}"
