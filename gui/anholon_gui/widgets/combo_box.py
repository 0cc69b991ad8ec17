"""A combo box that the wheel changes only while it has the focus, so that scrolling a form changes nothing.

Texts that do not fit are elided and shown whole in a tooltip.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QToolTip, QWidget

_FRAME_PX = 2  # pixels


class _ComboHelp(QObject):
    """Shows the tooltip of a box that the mouse has entered.

    An `event` of the box itself would be called for each of the many events that Qt sends to it while a form is made.
    """

    def __init__(self, box: ComboBox) -> None:
        super().__init__(box)
        box.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Show the whole text as tooltip."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        if not isinstance(watched, ComboBox) or not watched.full_tooltip:
            return False
        QToolTip.showText(event.globalPos(), watched.full_tooltip, watched)
        return True


class ComboBox(QComboBox):
    """A combo box for forms."""

    _help: _ComboHelp | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a size with room for the whole text: Qt omits the edge within which it is drawn."""
        return super().sizeHint() + QSize(_FRAME_PX, 0)

    def visible_text(self) -> str:
        """Return the visible part of the chosen text."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room - 2)

    @property
    def full_tooltip(self) -> str:
        """The tooltip: the whole text if it does not fit, then the tooltip of the box."""
        cut = self.currentText() if self.visible_text() != self.currentText() else ""
        return "\n".join(filter(None, (cut, self.toolTip())))

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 (Qt's name)
        """Show the whole text while the mouse is over the box."""
        super().enterEvent(event)
        if self._help is None:
            self._help = _ComboHelp(self)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the box with an elided text if necessary."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.visible_text()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def showPopup(self) -> None:  # noqa: N802 (Qt's name)
        """Show whole texts in the list, even if the box is narrow."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 24)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 (Qt's name)
        """Leave the wheel to the form around the box unless the box has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
