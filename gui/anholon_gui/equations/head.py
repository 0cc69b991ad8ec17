"""The head of the sheet of equations: boxes and buttons in a row, or the boxes in two where the panel is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

__all__ = ["Head"]


class Head(QWidget):
    """A row of `boxes` with `buttons` at its end; boxes behind the first go below it where they would be cut."""

    def __init__(self, boxes: Sequence[QWidget], buttons: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes, self._buttons = tuple(boxes), tuple(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 7, 10, 4)
        column.setSpacing(4)
        self._upper, self._lower = QHBoxLayout(), QHBoxLayout()
        for row in (self._upper, self._lower):
            row.setSpacing(6)
            column.addLayout(row)
        for box in boxes:
            self._upper.addWidget(box)
        self._upper.addStretch(1)
        for button in buttons:
            self._upper.addWidget(button)
        self._lower.addStretch(1)

    @property
    def folded(self) -> bool:
        """Whether there are two rows."""
        return self._lower.count() > 1

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Any width will do, in one row or in two."""
        least = sum(widget.minimumWidth() for widget in (*self._boxes[:1], *self._buttons))
        return QSize(least, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Fit the new width."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit boxes that come, go, or have other words."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        shown = [widget for widget in (*self._boxes, *self._buttons) if not widget.isHidden()]
        edges = self.contentsMargins().left() + self.contentsMargins().right() + 20
        needed = sum(widget.sizeHint().width() + self._upper.spacing() for widget in shown) + edges
        if (needed > self.width()) == self.folded:
            return
        row, start = (self._upper, 1) if self.folded else (self._lower, 0)
        for place, box in enumerate(self._boxes[1:]):
            row.insertWidget(start + place, box)
