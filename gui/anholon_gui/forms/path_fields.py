"""The fields of a trace: the points of its curve, and the bounds of the unknowns."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from anholon.control.path_control.point_text import read_points, write_points
from anholon.errors import UnitError
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import MapField
from anholon_gui.forms.field import FormField, QuantityField
from anholon_gui.forms.line_edit import COMMIT_DELAY_MS
from anholon_gui.texts.messages import translate_message


class PointsField(FormField):
    """Points, one per line."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._value: tuple[tuple[float, float], ...] = ()
        self.edit = QPlainTextEdit(self)
        self.edit.setTabChangesFocus(True)
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * 5 + 12)
        self.edit.setPlaceholderText(self.tr("x, y (one point per line)"))
        self._typing_timer = make_single_shot_timer(self, COMMIT_DELAY_MS, self.commit)
        self.edit.textChanged.connect(self._typing_timer.start)
        self.set_input(self.edit)

    def show_value(self, value: Any) -> None:
        """Show the points."""
        if tuple(value) != self._value or not self.edit.toPlainText():
            self._value = tuple(value)
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(write_points(self._value))
        self.message.show_text("")

    def commit(self) -> None:
        """Commit the typed or pasted text."""
        self._typing_timer.stop()
        try:
            points = read_points(self.edit.toPlainText())
        except UnitError as error:
            self.message.show_text(translate_message(str(error)))
            return
        except ValueError as error:
            text = self.tr(
                "Line {} is not a point. Each line needs two numbers, or the file needs columns named x and y."
            )
            self.message.show_text(text.format(error))
            return
        if points != self._value and self.edit.toPlainText() != write_points(self._value):
            self._value = points
            self.store(points)


class BoundsField(MapField):
    """Controls and constraints with the largest allowed size of their forces."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.offer_menu(self.tr("Add a bound"))

    def build_row(self, key: str) -> None:
        """Add a row of name, largest size, and a button that removes the bound."""
        inner = QuantityField(self.document, f"{self.path}.{key}", "", self.description, minimum=0.0)
        self.add_entry(key, inner, self.tr("Remove this bound"))

    def _fill_menu(self) -> None:
        name = self.path.split(".")[1]
        model = self.document.model
        controls = model.traces[name].controls if name in model.traces else ()
        self.offer_names(dict.fromkeys((*controls, *model.constraints)), lambda _name: 100.0)
