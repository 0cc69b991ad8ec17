"""Fields: each edits one value of the model, found by its path, and holds no state of its own.

An invalid text stays in the field, marked, with the reason below. The document keeps it as pending, so that it is shown
again after the selection of another element.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from anholon.errors import AnholonError, FormulaError, ModelError, Problem
from anholon.model.schema import Model
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.forms.labels import editor_text, exact_number_text, field_path_text
from anholon_gui.forms.line_edit import FieldMessage, LineEdit
from anholon_gui.texts.language import localize_unit, quantity_text, to_si_symbols, unit_text
from anholon_gui.texts.messages import problem_text, translate_message
from anholon_gui.theme import set_state

_SEVERITIES = ("error", "warning", "info")  # the worst first


Bounds = Callable[[], tuple[float | None, float | None]]


class FormField(QWidget):
    """Base of all fields.

    Contract for a subclass:
        1. `show_value(value)` shows a value of the model without sending anything.
        2. `store(value)` is called with a valid value that the user entered.
        3. `input` is the widget that takes the keyboard.
        4. `inner_fields` lists the fields inside, for those that consist of several.

    The object name is the path, so that a field is found by it.
    """

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.path = path
        self.description = description
        self.input: QWidget = self
        self.message = FieldMessage(self)
        self.setObjectName(path)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(2)

    @property
    def inner_fields(self) -> tuple[FormField, ...]:
        """Fields inside this one."""
        return ()

    reads: tuple[str, ...] = ()
    """Paths of other values that the field shows."""

    def leaves(self) -> Iterable[FormField]:
        """Yield the fields without inner fields, possibly this one."""
        inner = self.inner_fields
        if not inner:
            yield self
        for field in inner:
            yield from field.leaves()

    def focus_entry(self, key: str) -> None:
        """Focus the entry `key` that was just added, as soon as its row exists."""
        path = f"{self.path}.{key}"
        make_single_shot_timer(self, 0, lambda: self.document.selection.focusRequested.emit(path)).start()

    def set_input(self, widget: QWidget, unit: QLabel | None = None) -> None:
        """Set `widget` as the input of the field, with `unit` next to it and the message below."""
        self.input = widget
        widget.setObjectName(self.path)
        name = widget.accessibleName() or field_path_text(self.path)  # labels stand in other widgets
        widget.setAccessibleName(name)
        if isinstance(widget, QComboBox):  # Qt tells the value of one for its name on Linux
            widget.setAccessibleDescription(name)
        self.setFocusProxy(widget)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(widget, 1)
        if unit is not None:
            row.addWidget(unit)
        self.column.addLayout(row)
        self.column.addWidget(self.message)

    def show_value(self, value: Any) -> None:
        """Show `value`."""
        raise NotImplementedError

    def refresh(self, value: Any) -> None:
        """Show `value` of the model unless there is a pending text."""
        self.show_value(value)

    def fill_rows(self, value: Any) -> Iterator[None]:
        """Show `value` for the first time, in steps."""
        self.refresh(value)
        yield

    def coupled_values(self) -> Mapping[str, Any] | None:
        """Return the values that are set together with this field: path -> value."""
        return None

    @property
    def has_element(self) -> bool:
        """Whether the model still has the element and the value of the field, or can get the value as a new name.

        The addition of the element may just have been undone, or a click may have entered another name for it.
        """
        from anholon.model.edit.element_list import element_path
        from anholon.model.query.field_paths import get_value, has_value

        model, owner = self.document.model, self.path.rpartition(".")[0]
        if not (has_value(model, element_path(self.path)) and has_value(model, owner)):
            return False
        return has_value(model, self.path) or isinstance(get_value(model, owner), dict)  # where it would be a new name

    def store(self, value: Any) -> None:
        """Set the value in the model if the model has the element of the field."""
        if self.has_element:
            self.document.set_value(self.path, value, also=self.coupled_values())

    def try_store(self, value: Any) -> None:
        """Set the value, or show below the field why the model cannot have it."""
        try:
            self.store(value)
        except ModelError as error:
            self.show_problems(error.problems)

    def parse(self, text: str) -> Any:
        """Return the value of `text`. Raises AnholonError or ValueError with the reason."""
        return text

    def draft_text(self) -> str | None:
        """Return the typed text that is not entered yet, or None."""
        return None

    def model_after(self, text: str) -> Model:
        """Return the model after the entry of `text` here. Raises AnholonError or ValueError with the reason."""
        return self.document.with_value(self.path, self.parse(text), self.coupled_values())

    def foresee(self, value_of: Callable[[], Any]) -> None:
        """Notify the document of the value that would be stored if the result of `parse()` were entered now."""
        with contextlib.suppress(AnholonError, ValueError):
            self.document.foresee(self.path, value_of(), also=self.coupled_values())

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show the problems of this field. None if empty."""
        worst = min(problems, key=lambda problem: _SEVERITIES.index(problem.severity), default=None)
        severity = worst.severity if worst else ""
        set_state(self.input, severity)
        texts = (
            translate_message(p.message) + (f"\n{translate_message(p.remedy)}" if p.remedy else "") for p in problems
        )
        self.message.show_text("\n".join(texts), severity or "error")

    def commit(self) -> None:
        """Enter the typed text."""


class TextLineField(FormField):
    """A text in a line."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.line = LineEdit(self)
        self.line.committed.connect(self._on_committed)
        self.line.typed.connect(lambda text: self.foresee(lambda: self.parse(text)))
        self.line.reverted.connect(self._on_dropped)

    def build(self, unit: str | None = None) -> None:
        """Lay out the line with a unit label, or with none."""
        self.set_input(self.line, unit_label(unit) if unit is not None else None)

    def draft_text(self) -> str | None:
        """Return the typed text that is not entered yet."""
        return self.line.uncommitted()

    def format_value(self, value: Any) -> str:
        """Return the text for a value."""
        return editor_text(value)

    def show_value(self, value: Any) -> None:
        """Show `value` unless the text already says so."""
        try:
            same = self.parse(self.line.text()) == value
        except (AnholonError, ValueError):
            same = False
        self.line.show_text(self.line.text() if same and self.line.hasFocus() else self.format_value(value))

    def refresh(self, value: Any) -> None:
        """Show `value`, or the pending text typed instead of it."""
        pending = self.document.pending.get(self.path)
        self.line.invalid = pending is not None
        if pending is not None:
            self.line.show_text(pending[0])
        else:
            self.show_value(value)

    def commit(self) -> None:
        """Enter the typed text."""
        self.line.commit()

    def _on_committed(self, text: str) -> None:
        try:
            self.store(self.parse(text))
        except (AnholonError, ValueError) as error:
            self.line.invalid = True
            self.document.set_pending(self.path, text, field_error_text(error))
        else:
            self.line.invalid = False

    def _on_dropped(self) -> None:
        self.line.invalid = False
        self.document.set_pending(self.path, None)
        from anholon.model.query.field_paths import get_value

        self.line.show_text(self.format_value(get_value(self.document.model, self.path)))


class QuantityField(TextLineField):
    """A number with a unit. A number typed with another unit of the same kind is converted.

    Attributes:
        unit: unit of the stored number.
        minimum, maximum: bounds in that unit, or None; `strict` excludes the minimum itself.
        optional: whether an empty field means that there is no value.
        whole: whether the number is a whole one.
        bounds: asked for a further minimum and maximum that stand elsewhere in the model.
    """

    def __init__(
        self,
        document: Document,
        path: str,
        unit: str,
        description: str = "",
        *,
        minimum: float | None = None,
        maximum: float | None = None,
        strict: bool = False,
        optional: bool = False,
        whole: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        self.minimum, self.maximum, self.strict, self.optional = minimum, maximum, strict, optional
        self.whole = whole
        self._unit = unit_label(unit)
        self.unit = unit
        self.bounds: Bounds | None = None
        self.line.steps = True
        self.line.stepped.connect(self._step_value)
        if optional:
            self.line.setPlaceholderText(self.tr("none"))
        self.set_input(self.line, self._unit)

    def set_unit(self, unit: str) -> None:
        """Show another unit for the same number."""
        self.unit = unit
        self._unit.setText(unit_text(unit))

    def parse(self, text: str) -> float | None:
        """Return the number in the field's unit."""
        from anholon.units import parse_quantity

        if not text.strip():
            if self.optional:
                return None
            raise ValueError(self.tr("Enter a number."))
        value = parse_quantity(to_si_symbols(text), self.unit)
        self._check_bounds(value)
        if not self.whole:
            return value
        if not value.is_integer():
            raise ValueError(self.tr("Enter a whole number."))
        return int(value)

    def _check_bounds(self, value: float) -> None:
        low, high = self._current_bounds()
        if low is not None and (value < low or (self.strict and value == low)):
            text = self.tr("Must be greater than {}.") if self.strict else self.tr("Must be at least {}.")
            raise ValueError(text.format(quantity_text(exact_number_text(low), self.unit)))
        if high is not None and value > high:
            raise ValueError(self.tr("Must be at most {}.").format(quantity_text(exact_number_text(high), self.unit)))

    def _current_bounds(self) -> tuple[float | None, float | None]:
        low, high = self.bounds() if self.bounds is not None else (None, None)
        return (low if low is not None else self.minimum), (high if high is not None else self.maximum)

    def _step_value(self, steps: int) -> None:
        """Change the number by `steps` units of its second significant digit, within the bounds."""
        try:
            value = self.parse(self.line.text())
        except (AnholonError, ValueError):
            return
        if value is None:
            return
        size = 10.0 ** (len(f"{abs(value):.0f}") - 2) if abs(value) >= 1 else decimal_step(value)
        moved = float(f"{value + steps * (max(1.0, size) if self.whole else size):.12g}")
        low, high = self._current_bounds()
        moved = moved if low is None else max(moved, low)
        moved = moved if high is None else min(moved, high)
        try:
            self._check_bounds(moved)
        except ValueError:
            return
        self.line.setText(exact_number_text(moved))
        self.line.commit()


class UnitField(TextLineField):
    """A unit of measurement."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.line.setPlaceholderText(self.tr("none"))
        self.build()

    def parse(self, text: str) -> str:
        """Return the text in SI symbols if it is a unit."""
        from anholon.model.query.field_paths import get_value
        from anholon.units import parse_unit

        stored_unit = str(get_value(self.document.model, self.path) or "")
        if text.strip() == self.format_value(stored_unit):
            return stored_unit

        text = to_si_symbols(text.strip())
        if text:
            parse_unit(text)
        return text

    def format_value(self, value: Any) -> str:
        """Return the unit in the symbols of the language of the window."""
        return localize_unit(editor_text(value))


def field_error_text(error: Exception) -> str:
    """Return the text of `error` for the message below a field."""
    if isinstance(error, ModelError):
        return "\n".join(problem_text(problem.message, problem.remedy) for problem in error.problems)
    if isinstance(error, FormulaError):
        return problem_text(error.message, error.remedy)
    return problem_text(str(error), "")


def unit_label(unit: str) -> QLabel:
    """Return the label of a unit next to a number."""
    widget = QLabel(unit_text(unit))
    widget.setProperty("role", "unit")
    widget.setFixedWidth(52)
    widget.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return widget


def decimal_step(value: float) -> float:
    """Return a tenth of the decimal place of the first digit of `value`, |value| < 1, or 0.1 for zero."""
    if value == 0.0:
        return 0.1
    exponent = int(f"{abs(value):e}".split("e")[1])
    return 10.0 ** (exponent - 1)
