"""A new skater: body, stance, and whose proportions the body has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

if TYPE_CHECKING:
    from anholon.model.skating.options import SkaterOptions

__all__ = ["SkaterDialog"]


class SkaterDialog(QDialog):
    """Asks for the options of a new skater; `options` are those chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        from anholon.model.describe import fields_of
        from anholon.model.skating.options import SkaterOptions

        super().__init__(parent)
        self.setObjectName("new-skater")
        self.setWindowTitle(self.tr("New skater"))
        self.body = self._choice(
            ("two-segments", self.tr("Thirteen parts, with elbows and knees")),
            ("five-parts", self.tr("Five parts, as in the thesis")),
        )
        self.stance = self._choice(
            ("upright", self.tr("Upright: motion in the plane of the ice")),
            ("balanced", self.tr("On an edge, balanced by turning the blade")),
            ("held", self.tr("On an edge, the lean held")),
            ("jumping", self.tr("On an edge, balanced, able to jump and land")),
        )
        self.sex = self._choice(("female", self.tr("A woman's")), ("male", self.tr("A man's")))
        described = {field.name: field for field in fields_of(SkaterOptions)}
        self.height_box, self.mass_box, self.speed_box = (
            self._number(described[name].least, described[name].most, step, described[name].unit)
            for name, step in (("height", 0.01), ("mass", 0.5), ("speed", 0.1))
        )
        usual = SkaterOptions()
        self.height_box.setValue(usual.height)
        self.mass_box.setValue(usual.mass)
        self.speed_box.setValue(usual.speed)

        form = QFormLayout()
        form.setSpacing(10)
        form.addRow(self.tr("Body"), self.body)
        form.addRow(self.tr("Stance"), self.stance)
        form.addRow(self.tr("Proportions"), self.sex)
        form.addRow(self.tr("Height"), self.height_box)
        form.addRow(self.tr("Mass"), self.mass_box)
        form.addRow(self.tr("Speed at the start"), self.speed_box)
        note = QLabel(self.tr("Masses, lengths and moments of inertia of the parts after de Leva (1996)."), self)
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Make"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(16)
        column.addLayout(form)
        column.addWidget(note)
        column.addWidget(buttons)

    def _choice(self, *entries: tuple[str, str]) -> QComboBox:
        box = QComboBox(self)
        for value, text in entries:
            box.addItem(text, value)
        return box

    def _number(self, least: float | None, most: float | None, step: float, unit: str) -> QDoubleSpinBox:
        box = QDoubleSpinBox(self)
        box.setLocale(QLocale.c())  # numbers are written as in model files
        box.setDecimals(2)
        box.setRange(least or 0.0, most or 1e3)
        box.setSingleStep(step)
        box.setSuffix(f" {unit}")
        return box

    def options(self) -> SkaterOptions:
        """Return what is chosen."""
        from anholon.model.skating.options import SkaterOptions

        chosen: dict[str, Any] = {name: getattr(self, name).currentData() for name in ("body", "stance", "sex")}
        return SkaterOptions(
            height=self.height_box.value(), mass=self.mass_box.value(), speed=self.speed_box.value(), **chosen
        )
