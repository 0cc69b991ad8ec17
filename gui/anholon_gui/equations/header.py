"""The header of the sheet of equations: boxes and buttons in one row, or in two if the panel is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget


class SheetHeader(QWidget):
    """A row of `boxes` with `buttons` at its end. Boxes that do not fit move to a second row."""

    def __init__(self, boxes: Sequence[QWidget], buttons: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes, self._buttons = tuple(boxes), tuple(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 7, 10, 4)
        column.setSpacing(4)
        self._upper_row, self._lower_row = QHBoxLayout(), QHBoxLayout()
        for row in (self._upper_row, self._lower_row):
            row.setSpacing(6)
            column.addLayout(row)
        for box in boxes:
            self._upper_row.addWidget(box)
        self._upper_row.addStretch(1)
        for button in buttons:
            self._upper_row.addWidget(button)
        self._lower_row.addStretch(1)

    @property
    def is_folded(self) -> bool:
        """Whether there are two rows."""
        return self._lower_row.count() > 1

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a small width: the header fits into one row or into two."""
        width = sum(widget.minimumWidth() for widget in (*self._boxes[:1], *self._buttons))
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Fit the new width."""
        super().resizeEvent(event)
        self._fit_width()

    def event(self, event: QEvent) -> bool:
        """Fit the boxes after a change of them."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._fit_width()
        return super().event(event)

    def _fit_width(self) -> None:
        shown = [widget for widget in (*self._boxes, *self._buttons) if not widget.isHidden()]
        edges = self.contentsMargins().left() + self.contentsMargins().right() + 20
        needed = sum(widget.sizeHint().width() + self._upper_row.spacing() for widget in shown) + edges
        if (needed > self.width()) == self.is_folded:
            return
        row, start = (self._upper_row, 1) if self.is_folded else (self._lower_row, 0)
        for place, box in enumerate(self._boxes[1:]):
            row.insertWidget(start + place, box)
