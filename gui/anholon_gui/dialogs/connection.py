"""The dialog that inserts a part between two placed elements: a joint that closes a loop, a spring, a rope, a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError, Problem, UsageError
from anholon.model.schema import WORLD, Model
from anholon.model.schema.values import Expression
from anholon_gui.forms.add_menu import PART_LABELS
from anholon_gui.forms.field import field_error_text
from anholon_gui.forms.fields import parse_expression
from anholon_gui.forms.labels import translate_text
from anholon_gui.texts.language import to_si_symbols
from anholon_gui.texts.messages import problem_text
from anholon_gui.widgets.combo_box import ComboBox

if TYPE_CHECKING:
    from anholon.results.run import Run

_LABELS = {
    "universal": QT_TRANSLATE_NOOP("connections", "Universal joint"),
    "fixed": QT_TRANSLATE_NOOP("connections", "Rigid connection"),
    "guide": QT_TRANSLATE_NOOP("connections", "Guide of a point along a line"),
    "rigid link": QT_TRANSLATE_NOOP("connections", "Rigid link"),
}
"""Labels of connections that the menu of parts does not have or names differently."""


def _connection_label(name: str) -> str:
    if name in _LABELS:
        return QCoreApplication.translate("connections", str(_LABELS[name]))
    return translate_text(PART_LABELS[name])


class ConnectionDialog(QDialog):
    """Asks which part to insert between which elements.

    `made` is the model with the part, and the path of the part, once that is possible.
    """

    def __init__(self, model: Model, selection: str, run: Run | None, parent: QWidget | None = None) -> None:
        """Offer the parts of `model`, with the one at the path `selection` as the second. `run` has their places."""
        from anholon.library.parts.loops import CONNECTIONS, find_parts
        from anholon.library.parts.places import find_place

        super().__init__(parent)
        self.setObjectName("connection")
        self.setWindowTitle(self.tr("Between two parts"))
        self.made: tuple[Model, str] | None = None
        from anholon.scene.initial_positions import find_positions

        self._model, self._places = model, find_positions(run)
        self.kind = self._make_box("kind", [(name, _connection_label(name)) for name in CONNECTIONS])
        world = QCoreApplication.translate("fields", "world")
        parts = [(name, world if name == WORLD else name) for name in find_parts(model)]
        self.first, self.second = self._make_box("first", parts), self._make_box("second", parts)
        self.axis = self._make_box("axis", [("", self.tr("automatic")), ("x", "x"), ("y", "y"), ("z", "z")])
        self.position = tuple(self._make_line(f"position.{axis}") for axis in "xyz")
        self.length = self._make_line("length")
        self._message = QLabel(self)
        self._message.setObjectName("message")
        self._message.setWordWrap(True)
        self._message.setProperty("role", "error")
        self._message.hide()
        place = QHBoxLayout()
        for axis, line in zip("xyz", self.position, strict=True):
            tag = QLabel(axis, self)
            tag.setProperty("role", "label")
            tag.setBuddy(line)
            place.addWidget(tag)
            place.addWidget(line)
        self._form = QFormLayout()
        self._form.addRow(self.tr("Connection"), self.kind)
        self._form.addRow(self.tr("First part"), self.first)
        self._form.addRow(self.tr("Position in its frame, m"), place)
        self._form.addRow(self.tr("Second part"), self.second)
        self._form.addRow(self.tr("Axis, in the frame of the first"), self.axis)
        self._form.addRow(self.tr("Length, m"), self.length)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self._try)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(12)
        column.addLayout(self._form)
        column.addWidget(self._message)
        column.addWidget(buttons)
        chosen = find_place(model, selection)
        index = self.second.findData(chosen.element or chosen.frame)
        self.second.setCurrentIndex(index if index > 0 else self.second.count() - 1)
        self.kind.currentIndexChanged.connect(self._update_rows)
        self.first.currentIndexChanged.connect(self._propose)
        self.second.currentIndexChanged.connect(self._propose)
        self._propose()

    def _make_box(self, name: str, entries: list[tuple[str, str]]) -> ComboBox:
        box = ComboBox(self)
        box.setObjectName(name)
        for value, text in entries:
            box.addItem(text, value)
        return box

    def _make_line(self, name: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        return line

    def _propose(self) -> None:
        """Propose the present place of the second part, relative to the first, and their distance."""
        import numpy as np

        first, second = self.first.currentData(), self.second.currentData()
        first_place, second_place = self._places.get(first), self._places.get(second)
        offset = np.zeros(3)
        if first_place is not None and second_place is not None:
            offset = first_place[1].T @ (second_place[0] - first_place[0])
        for line, value in zip(self.position, offset, strict=True):
            line.setText(f"{round(float(value), 9) + 0.0:g}")
        self.length.setText(f"{float(np.linalg.norm(offset)) or 1.0:.6g}")
        self._update_rows()

    def _update_rows(self) -> None:
        """Show the fields that the chosen connection needs."""
        from anholon.library.parts.loops import CONNECTIONS

        connection = CONNECTIONS[self.kind.currentData()]
        has_place = self.first.currentData() not in self._model.points and not connection.has_length
        self._form.setRowVisible(2, has_place)
        self._form.setRowVisible(4, connection.has_axis)
        self._form.setRowVisible(5, connection.has_length)

    def _try(self) -> None:
        """Make the connection, or report why it is not possible."""
        from anholon.library.parts.loops import CONNECTIONS, connect_parts
        from anholon.units import parse_quantity

        kind = self.kind.currentData()
        position: tuple[Expression, Expression, Expression] = (0.0, 0.0, 0.0)
        try:
            has_length = CONNECTIONS[kind].has_length
            if not has_length:
                x, y, z = (parse_expression(line.text() or "0", "m") for line in self.position)
                position = (x, y, z)
            length = parse_quantity(to_si_symbols(self.length.text()), "m") if has_length else 1.0
            if length < 0.0 or (length == 0.0 and kind != "spring-damper"):
                raise UsageError(self.tr("The length must be greater than 0."))
            first, second = self.first.currentData(), self.second.currentData()
            made = connect_parts(self._model, kind, first, second, position, self.axis.currentData() or None, length)
        except AnholonError as error:
            self._refuse(field_error_text(error))
            return
        wrong = self._find_problem(made[0])
        if wrong is not None:
            self._refuse(problem_text(wrong.message, wrong.remedy))
            return
        self.made = made
        self.accept()

    def _find_problem(self, made: Model) -> Problem | None:
        """Return the first error of a model that the original model does not have, or None."""
        from anholon.model.check.model_check import check

        earlier_problems = {(problem.path, problem.message) for problem in check(self._model)}
        errors = (problem for problem in check(made) if problem.severity == "error")
        return next((problem for problem in errors if (problem.path, problem.message) not in earlier_problems), None)

    def _refuse(self, text: str) -> None:
        self._message.setText(text)
        self._message.show()
