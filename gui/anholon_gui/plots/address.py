"""The field in which values at sections of rods are asked for by their addresses."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from anholon_gui.icons import icon

__all__ = ["AddressField"]


class AddressField(QWidget):
    """A line for an address, with what is wrong with it below.

    Signals:
        asked(address): the user wants that value.
    """

    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = QLineEdit(self)
        self.line.setPlaceholderText(self.tr("Value at a section: bow(0.5L).M2"))
        self.line.setAccessibleName(self.tr("Address of a value at a section"))
        self.line.setToolTip(
            self.tr(
                "ROD:base.x, ROD:tip.M2, ROD(0.3L).N … Positions x y z, displacements dx dy dz, strains e g2 "
                "g3 k1 k2 k3, forces N T2 T3, moments M1 M2 M3"
            )
        )
        self.line.returnPressed.connect(self._ask)
        add = QToolButton(self)
        add.setIcon(icon("add"))
        add.setAccessibleName(self.tr("Add this value"))
        add.setToolTip(add.accessibleName())
        add.clicked.connect(self._ask)
        self._note = QLabel(self)
        self._note.setProperty("role", "error")
        self._note.setWordWrap(True)
        self._note.hide()
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(add)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.addLayout(row)
        column.addWidget(self._note)

    def clear(self) -> None:
        """Be ready for another address."""
        self.line.clear()
        self._note.hide()

    def refuse(self, text: str) -> None:
        """Say why there is no such value."""
        self._note.setText(text)
        self._note.show()

    @property
    def note(self) -> str:
        """What is wrong with the address, or nothing."""
        return self._note.text() if not self._note.isHidden() else ""

    def _ask(self) -> None:
        text = self.line.text().strip()
        if text:
            self.asked.emit(text)
