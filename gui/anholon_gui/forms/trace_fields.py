"""The fields of a trace: the points of its curve, and the bounds of what is sought."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QWidget

from anholon.errors import UnitError
from anholon.tracing.points import points_of, points_text
from anholon_gui.document import Document
from anholon_gui.forms.compound import MapField, small_button, tag
from anholon_gui.forms.field import Field, QuantityField
from anholon_gui.forms.line import SETTLE_MS
from anholon_gui.messages import said
from anholon_gui.turns import once

__all__ = ["BoundsField", "PointsField"]


class PointsField(Field):
    """Points, one in a line."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._value: tuple[tuple[float, float], ...] = ()
        self.edit = QPlainTextEdit(self)
        self.edit.setTabChangesFocus(True)
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * 5 + 12)
        self.edit.setPlaceholderText(self.tr("x, y (one point per line)"))
        self._settle = once(self, SETTLE_MS, self.commit)
        self.edit.textChanged.connect(self._settle.start)
        self.set_input(self.edit)

    def show_value(self, value: Any) -> None:
        """Show the points."""
        if tuple(value) != self._value or not self.edit.toPlainText():
            self._value = tuple(value)
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(points_text(self._value))
        self.message.show_text("")

    def commit(self) -> None:
        """Take over what was typed or pasted."""
        self._settle.stop()
        try:
            points = points_of(self.edit.toPlainText())
        except UnitError as error:
            self.message.show_text(said(str(error)))
            return
        except ValueError as error:
            text = self.tr(
                "Line {} is not a point. Each line needs two numbers, or the file needs columns named x and y."
            )
            self.message.show_text(text.format(error))
            return
        if points != self._value and self.edit.toPlainText() != points_text(self._value):
            self._value = points
            self.store(points)


class BoundsField(MapField):
    """Controls and constraints, and the largest size that their forces may have."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.add_button.setText(self.tr("Add a bound"))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.add_button.setMenu(self._menu)

    def build_row(self, key: str) -> None:
        """Name, largest size, and a button to remove the bound."""
        inner = QuantityField(self.document, f"{self.path}.{key}", "", self.description, minimum=0.0)
        self._inner.append(inner)
        remove = small_button("remove", self.tr("Remove this bound"), lambda: self.remove(key))
        self.add_row(tag(key, 64), inner, remove, stretch=1)

    def _fill(self) -> None:
        self._menu.clear()
        name = self.path.split(".")[1]
        model = self.document.model
        controls = model.traces[name].controls if name in model.traces else ()
        for key in dict.fromkeys((*controls, *model.constraints)):
            if key not in self._value:
                action = self._menu.addAction(key)
                action.triggered.connect(lambda _=False, n=key: self.store({**self._value, n: 100.0}))
