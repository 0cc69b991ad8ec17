"""Dialogs of the display of rods: the range of their colours, the scale of their displacements."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anholon_gui.rod_display.titles import colour_quantity_title
from anholon_gui.texts.language import label_with_unit

if TYPE_CHECKING:
    from anholon.scene import RodDisplay


class _NumbersDialog(QDialog):
    """A few numbers in a form. It cannot be accepted while one of them is invalid."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form = QFormLayout()
        self.note = QLabel(self)
        self.note.setProperty("role", "error")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(12)
        column.addLayout(self.form)
        column.addWidget(self.note)
        column.addWidget(self.buttons)

    def add_number(self, label: str, value: float) -> QLineEdit:
        """Add a number under a label."""
        edit = QLineEdit(f"{value:g}", self)
        edit.setAccessibleName(label)
        edit.textChanged.connect(self.validate)
        self.form.addRow(label, edit)
        return edit

    def validate(self) -> None:
        """Show the error of the numbers."""
        problem = self.error_text()
        self.note.setText(problem)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problem)

    def error_text(self) -> str:
        """Return the error of the numbers, or ""."""
        return ""


def parse_number(edit: QLineEdit) -> float | None:
    from anholon.errors import UnitError
    from anholon.units import parse_quantity

    try:
        value = parse_quantity(edit.text())
    except UnitError:
        return None
    return value if abs(value) < 1e300 else None


class ColourRangeDialog(_NumbersDialog):
    """The range of the colours of rods: automatic or fixed. `choose` is called with the fixed range, or None."""

    def __init__(
        self, display: RodDisplay, choose: Callable[[tuple[float, float] | None], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._choose = choose
        self.setObjectName("rod-range")
        self.setWindowTitle(self.tr("Colour range"))
        from anholon.scene import SHADES

        low, high = display.span or (-1.0, 1.0)
        title = colour_quantity_title(display.shade)
        unit = SHADES.get(display.shade, "")
        self.form.addRow(QLabel(label_with_unit(title, unit), self))
        self.automatic = QCheckBox(self.tr("Automatic (range of the run)"), self)
        self.automatic.setChecked(display.span is None)
        self.form.addRow("", self.automatic)
        self.low = self.add_number(self.tr("From"), low)
        self.high = self.add_number(self.tr("To"), high)
        self.automatic.toggled.connect(self.validate)
        self.validate()

    def validate(self) -> None:
        """Show the error of the numbers if they are used."""
        for edit in (self.low, self.high):
            edit.setEnabled(not self.automatic.isChecked())
        super().validate()

    def error_text(self) -> str:
        """Return the error of the numbers, or ""."""
        if self.automatic.isChecked():
            return ""
        low, high = parse_number(self.low), parse_number(self.high)
        if low is None or high is None:
            return self.tr("Enter two numbers.")
        return "" if low < high else self.tr("The first number must be less than the second.")

    def accept(self) -> None:
        """Use the range."""
        low, high = parse_number(self.low), parse_number(self.high)
        if self.automatic.isChecked() or low is None or high is None:
            self._choose(None)
        else:
            self._choose((low, high))
        super().accept()


class DisplacementScaleDialog(_NumbersDialog):
    """Any scale of displacements. `choose` is called with it."""

    def __init__(self, scale: float, choose: Callable[[float], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choose = choose
        self.setObjectName("rod-scale")
        self.setWindowTitle(self.tr("Scale of displacements"))
        self.scale = self.add_number(self.tr("Displacement factor"), scale)
        self.validate()

    def error_text(self) -> str:
        """Return the error of the number, or ""."""
        value = parse_number(self.scale)
        return "" if value is not None and 0.0 <= value <= 1e9 else self.tr("Enter a number from 0 to 10⁹.")

    def accept(self) -> None:
        """Use the scale."""
        value = parse_number(self.scale)
        if value is not None:
            self._choose(value)
        super().accept()
