"""Combo: a combo box that the wheel changes only while it has the keyboard: scrolling a form changes nothing; what does
not fit into it ends in dots, and is told whole where the mouse rests."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QToolTip, QWidget

__all__ = ["ComboBox"]

_FRAME_PX = 2  # pixels


class ComboBox(QComboBox):
    """A combo box for forms."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Room for the whole of a text: Qt leaves out the edge within which it is drawn."""
        return super().sizeHint() + QSize(_FRAME_PX, 0)

    def visible_text(self) -> str:
        """Return what can be read of the chosen text."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room - 2)

    @property
    def full_tooltip(self) -> str:
        """What is told where the mouse rests: the whole of a text that does not fit, then the tip of the box."""
        cut = self.currentText() if self.visible_text() != self.currentText() else ""
        return "\n".join(filter(None, (cut, self.toolTip())))

    def event(self, event: QEvent) -> bool:
        """Tell what does not fit."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.full_tooltip:
            QToolTip.showText(event.globalPos(), self.full_tooltip, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the box with as much of the text as there is room for."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.visible_text()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def showPopup(self) -> None:  # noqa: N802 (Qt's name)
        """Let whole texts be read in the list, however narrow the box is."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 24)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 (Qt's name)
        """Leave the wheel to the form around it unless the box has the keyboard."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
