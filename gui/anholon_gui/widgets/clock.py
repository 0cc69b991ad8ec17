"""A label that shows the instant. A click turns it into a line in which another instant is typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from anholon_gui.theme import set_state


class ClockLabel(QLabel):
    """A label with a line over it during typing. Enter requests the typed instant, Escape cancels.

    Attributes:
        line: the line; None before the first click.

    Signals:
        entered(text): a text was typed; `accept` or `refuse` says what becomes of it.
    """

    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line: QLineEdit | None = None
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setToolTip(self.tr("Click to type an instant"))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Open the editor for an instant."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.start_typing()

    def start_typing(self) -> None:
        """Show the line with the instant selected."""
        if self.line is None:
            self.line = QLineEdit(self.parentWidget())
            self.line.setObjectName("instant")
            self.line.setAlignment(Qt.AlignmentFlag.AlignRight)
            self.line.setAccessibleName(self.tr("Instant"))
            self.line.returnPressed.connect(self._enter)
            self.line.installEventFilter(self)
        self.line.setFont(self.font())
        height = max(self.height(), self.line.sizeHint().height())
        top = max(0, self.y() + self.height() - height)  # the widgets below stay visible
        self.line.setGeometry(self.x(), top, self.width(), height)
        self.line.setText(self.text())
        self.line.selectAll()
        set_state(self.line, "")
        self.line.show()
        self.line.raise_()
        self.line.setFocus()

    def accept(self) -> None:
        """Close the editor: the typed instant is shown."""
        if self.line is not None:
            self.line.hide()

    def refuse(self, reason: str) -> None:
        """Mark the line, with the reason as tooltip."""
        if self.line is not None:
            set_state(self.line, "error")
            self.line.setToolTip(reason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Cancel on Escape or loss of focus. The line receives all letters meanwhile."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.FocusOut:
            self.accept()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.accept()
            return True
        return super().eventFilter(watched, event)

    def _enter(self) -> None:
        if self.line is not None:
            self.entered.emit(self.line.text())
