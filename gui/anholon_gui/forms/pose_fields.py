"""Fields of poses: the angles that a pose holds, and what left and right exchange."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget

from anholon.model.check.pose_check import initial_values
from anholon.model.query.field_paths import unit_at
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import MapField, make_small_button, make_tag
from anholon_gui.forms.field import QuantityField
from anholon_gui.forms.fields import ExpressionField
from anholon_gui.forms.formula_edit import Names
from anholon_gui.forms.number_menus import fill_values_menu


class PoseField(MapField):
    """Parameters and coordinates, and their values in a pose."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.add_button.setText(self.tr("Add an angle"))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.add_button.setMenu(self._menu)

    def build_row(self, key: str) -> None:
        """Name, value with unit, and a button to remove it from the pose."""
        model, path = self.document.model, f"{self.path}.{key}"
        parameter = model.parameters.get(key)
        known = parameter or model.coordinates.get(key)
        inner = QuantityField(
            self.document,
            path,
            unit_at(model, path) or "",
            known.doc if known else "",
            minimum=parameter.min if parameter else None,
            maximum=parameter.max if parameter else None,
        )
        self._inner.append(inner)
        remove = make_small_button("remove", self.tr("Remove from the pose"), lambda: self.remove_key(key))
        self.add_row(make_tag(key, 64), inner, remove, stretch=1)

    def _fill_menu(self) -> None:
        self._menu.clear()
        model = self.document.model
        values = {name: value for name, value in initial_values(model).items() if name not in self._value}
        fill_values_menu(self._menu, model, values, lambda name: self._add_value(name, values[name]))

    def _add_value(self, name: str, value: float) -> None:
        self.store({**self._value, name: value})
        self.focus_entry(name)


class MirrorField(MapField):
    """Parameters and coordinates, and the formulas of what they become when left and right are exchanged."""

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names = names
        self.add_button.setText(self.tr("Add an angle"))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.add_button.setMenu(self._menu)

    def build_row(self, key: str) -> None:
        """Name, formula, and a button to remove the entry."""
        path = f"{self.path}.{key}"
        inner = ExpressionField(self.document, path, None, self._names, self.description, numeric=False)
        self._inner.append(inner)
        remove = make_small_button("remove", self.tr("Unchanged by reflection"), lambda: self.remove_key(key))
        self.add_row(make_tag(key, 64), inner, remove, stretch=1)

    def _fill_menu(self) -> None:
        self._menu.clear()
        model = self.document.model
        for name in (*model.parameters, *model.coordinates):
            if name not in self._value:
                action = self._menu.addAction(name)
                action.triggered.connect(lambda _=False, n=name: self.store({**self._value, n: f"-{n}"}))
