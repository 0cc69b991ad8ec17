"""The field of a boundary problem for the final values of its coordinates."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from anholon.model.query.field_paths import unit_at
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import MapField
from anholon_gui.forms.fields import ExpressionField
from anholon_gui.forms.formula_edit import Names


class TargetsField(MapField):
    """Coordinates with their final values: numbers in their units or formulas of parameters."""

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names = names
        self.offer_menu(self.tr("Add a coordinate"))

    def build_row(self, key: str) -> None:
        """Add a row of name, value with unit, and a button that removes the coordinate."""
        path = f"{self.path}.{key}"
        unit = unit_at(self.document.model, path) or ""
        inner = ExpressionField(self.document, path, unit, self._names, self.description)
        self.add_entry(key, inner, self.tr("Use the initial value"))

    def _fill_menu(self) -> None:
        self.offer_names(self.document.model.coordinates, lambda _name: 0.0)
