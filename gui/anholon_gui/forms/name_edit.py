"""The line with the name of the selected element."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from anholon_gui.forms.line_edit import LineEdit


class NameEdit(LineEdit):
    """The name above a form.

    Signals:
        named(): the name of a new element was entered; its first field is next.
    """

    nameEntered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_new_element = False
        self.setObjectName("title")
        self.setProperty("role", "title")
        self.setAccessibleName(self.tr("Name"))
        self.entered.connect(self._on_entered)

    def start_naming(self) -> None:
        """Select the name of an element that was just added, for typing."""
        self._is_new_element = True
        self.setFocus()
        self.selectAll()

    def _on_entered(self) -> None:
        if self._is_new_element:
            self._is_new_element = False
            self.nameEntered.emit()
