"""Fields of poses: the angles of a pose, and the pairs that left and right exchange."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from anholon.model.check.pose_check import initial_values
from anholon.model.query.field_paths import unit_at
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import MapField
from anholon_gui.forms.field import QuantityField
from anholon_gui.forms.fields import ExpressionField
from anholon_gui.forms.formula_edit import Names
from anholon_gui.forms.number_menus import fill_values_menu


class PoseField(MapField):
    """Parameters and coordinates with their values in a pose."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.offer_menu(self.tr("Add an angle"))

    def build_row(self, key: str) -> None:
        """Add a row of name, value with unit, and a button that removes it from the pose."""
        model, path = self.document.model, f"{self.path}.{key}"
        parameter = model.parameters.get(key)
        quantity = parameter or model.coordinates.get(key)
        inner = QuantityField(
            self.document,
            path,
            unit_at(model, path) or "",
            quantity.doc if quantity else "",
            minimum=parameter.min if parameter else None,
            maximum=parameter.max if parameter else None,
        )
        self.add_entry(key, inner, self.tr("Remove from the pose"))

    def _fill_menu(self) -> None:
        self._menu.clear()
        model = self.document.model
        values = {name: value for name, value in initial_values(model).items() if name not in self._value}
        fill_values_menu(self._menu, model, values, lambda name: self.add_value(name, values[name]))


class MirrorField(MapField):
    """Parameters and coordinates with the formulas of their values after the exchange of left and right."""

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names = names
        self.offer_menu(self.tr("Add an angle"))

    def build_row(self, key: str) -> None:
        """Add a row of name, formula, and a button that removes the entry."""
        path = f"{self.path}.{key}"
        inner = ExpressionField(self.document, path, None, self._names, self.description, numeric=False)
        self.add_entry(key, inner, self.tr("Unchanged by reflection"))

    def _fill_menu(self) -> None:
        model = self.document.model
        self.offer_names((*model.parameters, *model.coordinates), lambda name: f"-{name}")
