"""The field of a boundary problem that says where its coordinates end."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget

from anholon.model.query.field_paths import unit_at
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import MapField, make_small_button, make_tag
from anholon_gui.forms.fields import ExpressionField
from anholon_gui.forms.formula_edit import Names


class TargetsField(MapField):
    """Coordinates and the values they take at the end, numbers in their units or formulas of parameters."""

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names = names
        self.add_button.setText(self.tr("Add a coordinate"))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.add_button.setMenu(self._menu)

    def build_row(self, key: str) -> None:
        """Name, value with unit, and a button to remove the coordinate."""
        path = f"{self.path}.{key}"
        unit = unit_at(self.document.model, path) or ""
        inner = ExpressionField(self.document, path, unit, self._names, self.description)
        self._inner.append(inner)
        remove = make_small_button("remove", self.tr("Use the initial value"), lambda: self.remove_key(key))
        self.add_row(make_tag(key, 64), inner, remove, stretch=1)

    def _fill_menu(self) -> None:
        self._menu.clear()
        for name in self.document.model.coordinates:
            if name not in self._value:
                action = self._menu.addAction(name)
                action.triggered.connect(lambda _=False, n=name: self.store({**self._value, n: 0.0}))
