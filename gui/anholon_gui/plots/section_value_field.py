"""The field in which formulas of quantities, and values at sections of rods, are requested as curves."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from anholon.errors import AnholonError, FormulaError
from anholon_gui.document import Document
from anholon_gui.texts.formula_words import list_quantity_words
from anholon_gui.texts.messages import problem_text, translate_message
from anholon_gui.widgets.icons import make_icon
from anholon_gui.widgets.name_list import offer_words


class SectionValueField(QWidget):
    """A line for an address, with the error message below it.

    Signals:
        asked(address): the user wants that value.
    """

    addressEntered = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        """Offer words of the run of `document`."""
        super().__init__(parent)
        self.line = QLineEdit(self)
        offer_words(self.line, lambda: list_quantity_words(document.run))
        self.line.setPlaceholderText(self.tr("Formula or section: x' - 2*t, bow(0.5L).M2"))
        self.line.setAccessibleName(self.tr("Formula of quantities, or address of a value at a section"))
        self.line.setToolTip(
            self.tr(
                "A formula of quantities: x', blade.x, blade.vx, reaction.blade, energy, parameters, functions. "
                "Or ROD:base.x, ROD:tip.M2, ROD(0.3L).N … Positions x y z, displacements dx dy dz, strains e g2 "
                "g3 k1 k2 k3, forces N T2 T3, moments M1 M2 M3"
            )
        )
        self.line.returnPressed.connect(self._on_entered)
        add = QToolButton(self)
        add.setIcon(make_icon("add"))
        add.setAccessibleName(self.tr("Add this value"))
        add.setToolTip(add.accessibleName())
        add.clicked.connect(self._on_entered)
        self._message = QLabel(self)
        self._message.setProperty("role", "error")
        self._message.setWordWrap(True)
        self._message.hide()
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(add)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.addLayout(row)
        column.addWidget(self._message)

    def clear(self) -> None:
        """Clear the field for another address."""
        self.line.clear()
        self._message.hide()

    def show_error(self, text: str) -> None:
        """Show why the value does not exist."""
        self._message.setText(text)
        self._message.show()

    @property
    def message_text(self) -> str:
        """The error message of the address, or ""."""
        return self._message.text() if not self._message.isHidden() else ""

    def _on_entered(self) -> None:
        text = self.line.text().strip()
        if text:
            self.addressEntered.emit(text)


def curve_error_text(error: AnholonError) -> str:
    """Return why a text is no curve, in the language of the window."""
    if isinstance(error, FormulaError):
        return problem_text(error.message, error.remedy)
    return translate_message(str(error))
