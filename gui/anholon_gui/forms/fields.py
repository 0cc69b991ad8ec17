"""The kinds of fields besides quantities: formulas, texts, choices, names of elements, colours."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QKeySequence, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QColorDialog, QComboBox, QHBoxLayout, QPlainTextEdit, QToolButton, QWidget

from anholon.errors import AnholonError, FormulaError, Problem
from anholon.model.colours import shown_colour
from anholon.model.formula_units import FormulaUnits
from anholon_gui.combo import Combo
from anholon_gui.document import Document
from anholon_gui.forms.field import Field, LineField, reason, unit_label
from anholon_gui.forms.formula import FormulaEdit, Names
from anholon_gui.forms.line import SETTLE_MS
from anholon_gui.forms.text import value_text
from anholon_gui.happenings import compared_words, event_named
from anholon_gui.language import is_unit, si_end, si_symbols, unit_text
from anholon_gui.turns import once

__all__ = [
    "ChoiceField",
    "ColourField",
    "CrossingField",
    "ExpressionField",
    "FlagField",
    "NotesField",
    "TextField",
    "named",
]


_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_MEASURED = re.compile(rf"({_NUMBER.pattern})\s*((?:[^\W\d_]|°)[\w°·²³⁻¹]*(?:[*/^]\s*-?\w+)*)")
"""A number with a unit behind it, as 60 deg/s; no formula looks so."""

_DEGREES = re.compile(r"[-+]?\d{1,9}(?:\.\d{0,9})?\s*(?:°|deg|degrees?|град)")
_COMPARES = re.compile("[<>=≤≥≠]")
_OF_PI = 24  # greatest denominator of a part of pi that people read


def _part_of_pi(degrees: str) -> str | None:
    """Return an angle in degrees as a formula in rad that can be read, as -pi/2; None for 0."""
    part = Fraction(degrees) / 180
    if part == 0:
        return None
    if part.denominator > _OF_PI:
        return f"{degrees.lstrip('+')}*pi/180"
    top = {1: "pi", -1: "-pi"}.get(part.numerator, f"{part.numerator}*pi")
    return top if part.denominator == 1 else f"{top}/{part.denominator}"


class ExpressionField(Field):
    """A number or a formula. With `numeric` off, plain numbers are kept as texts (a constraint, a definition); a `bare`
    one shows no unit beside it."""

    def __init__(
        self,
        document: Document,
        path: str,
        unit: str | None,
        names: Names,
        description: str = "",
        *,
        numeric: bool = True,
        bare: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        self._numeric = numeric
        self._symbol = unit or ""
        self._unit = unit_label(unit) if unit is not None and not bare else None
        self.edit = FormulaEdit(names, self)
        self.edit.committed.connect(self._on_committed)
        self.edit.typed.connect(lambda text: self.foresee(lambda: self.value_of(text)))
        self.edit.dropped.connect(self._on_dropped)
        self.set_input(self.edit, self._unit)
        if self._unit is not None:
            self._unit.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._unit.setContentsMargins(0, 5, 0, 0)

    def typed_text(self) -> str | None:
        """Return what is typed and not entered yet."""
        return self.edit.uncommitted()

    def set_unit(self, unit: str) -> None:
        """Show another unit; the value stays."""
        self._symbol = unit
        if self._unit is not None:
            self._unit.setText(unit_text(unit))

    def value_of(self, text: str) -> float | str:
        """Return the number, in the unit of the field, or the formula; raises FormulaError or UnitError."""
        from anholon.formula.parser import parse
        from anholon.model.timeline import happening
        from anholon.units import is_number_with_comma, parse_quantity

        text = text.strip()
        if self._numeric and _NUMBER.fullmatch(text):
            value = float(text)
            if not math.isfinite(value):
                raise FormulaError(self.tr("The number is too large (maximum 1.8e308)."))
            return value
        if self._numeric and is_number_with_comma(text):
            return parse_quantity(si_symbols(text), self._symbol)
        measured = _MEASURED.fullmatch(si_symbols(text)) if self._numeric and self._symbol else None
        if measured is not None and is_unit(measured[2]):
            value = parse_quantity(measured[0], self._symbol)
            plain = self._symbol == "rad" and _DEGREES.fullmatch(measured[0]) is not None
            turned = _part_of_pi(measured[1]) if plain else None
            return value if turned is None else turned
        if not text:
            raise FormulaError(self.tr("Enter a number or a formula."))
        if not (self.path.startswith("stages.") and happening(text)):  # "slip blade" is what a stage waits for
            parse(text)
        return text

    def show_value(self, value: Any) -> None:
        """Show `value` unless the text already says so."""
        text = self.edit.text()
        same = text.strip() == value or text.strip() == value_text(value)
        self.edit.show_text(text if same and self.edit.hasFocus() else value_text(value))

    def refresh(self, value: Any) -> None:
        """Show `value`, or the pending text that was typed in its place."""
        pending = self.document.pending.get(self.path)
        self.edit.invalid = pending is not None
        if pending is not None:
            self.edit.show_text(pending[0])
        else:
            self.show_value(value)

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show the message below and underline its place in the formula."""
        super().show_problems(problems)
        placed = next((problem for problem in problems if problem.span is not None), None)
        if placed is not None:
            self.edit.mark(placed.span, placed.severity)
        else:
            self.edit.mark(self._span_of_error() if self.path in self.document.pending else None)

    def commit(self) -> None:
        """Take over what was typed but not yet entered."""
        self.edit.commit()

    def _span_of_error(self) -> tuple[int, int] | None:
        try:
            self.value_of(self.edit.text())
        except AnholonError as error:
            return error.span if isinstance(error, FormulaError) else None
        return None

    def _on_committed(self, text: str) -> None:
        try:
            self.store(self.value_of(text))
        except AnholonError as error:
            self.edit.invalid = True
            self.document.set_pending(self.path, text, reason(error))
        else:
            self.edit.invalid = False

    def _on_dropped(self) -> None:
        from anholon.model.fields import get_value

        self.edit.invalid = False
        self.document.set_pending(self.path, None)
        self.edit.show_text(value_text(get_value(self.document.model, self.path)))


class CrossingField(ExpressionField):
    """A formula whose zero is waited for; equations and inequalities may be typed, and set the direction too.

    Where it may be empty, that is the number 0 of the model: nothing is waited for.
    """

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", *, optional: bool = False
    ) -> None:
        super().__init__(document, path, "" if optional else None, names, description, numeric=optional)
        self._optional = optional
        self._direction = f"{path.rpartition('.')[0]}.direction"
        self.reads = (self._direction,)
        self.edit.setPlaceholderText(self.tr("e.g. theta = 90 deg"))

    def value_of(self, text: str) -> float | str:
        """Return the formula that is to be zero, 0 where nothing is waited for; raises FormulaError."""
        from anholon.model.timeline import compared

        if self._optional and not text.strip():
            return 0.0
        text = event_named(text) or text
        found = compared(si_end(text))
        if found is not None:
            self._check_unit(si_end(text))
        elif _COMPARES.search(text):
            raise FormulaError(
                self.tr(
                    "A comparison consists of a quantity, <, > or =, and a number with a known unit, for "
                    "example theta > 90 deg."
                )
            )
        return super().value_of(found[0] if found is not None else text)

    def _check_unit(self, text: str) -> None:
        """Raise UnitError where a number is compared with what is measured in units of another kind."""
        from anholon.units import parse_quantity, parse_unit

        left, right = (part.strip() for part in re.split(r"[<>=]=?|[≤≥]", text, maxsplit=1))
        measured = _MEASURED.fullmatch(right)
        if measured is None or not is_unit(measured[2]):
            return
        model = self.document.model
        unit = FormulaUnits(model).of_quantity(left) or ("1" if left.rstrip("'") in model.coordinates else "")
        turning = parse_unit(unit).dimension == parse_unit("rad/s").dimension
        if unit and not (turning and parse_unit(measured[2]).dimension == parse_unit("rad").dimension):
            parse_quantity(right, unit)  # theta' > 60 deg: per second is understood

    def show_value(self, value: Any) -> None:
        """Show `value`, nothing where nothing is waited for; what is being typed and means the same stays."""
        try:
            same = self.value_of(self.edit.text()) == value
        except AnholonError:
            same = False
        if same and self.edit.hasFocus():
            self.edit.show_text(self.edit.text())
        else:
            told = self._told(value) if isinstance(value, str) else None
            self.edit.show_text(told or (value_text(value) if told or value or not self._optional else ""))

    def _told(self, formula: str) -> str | None:
        """Return the equation or inequality that means a formula, where there is one that would be read as that."""
        from anholon.model.fields import get_value

        model = self.document.model
        told = compared_words(formula, get_value(model, self._direction), FormulaUnits(model))
        try:
            return told if told and self.value_of(told) == formula else None
        except AnholonError:
            return None

    def beside(self) -> Mapping[str, Any] | None:
        """Return the direction where an equation or inequality was typed."""
        from anholon.model.timeline import compared

        typed = self.edit.text()
        found = compared(si_end(event_named(typed) or typed))
        return {self._direction: found[1] or "both"} if found else None


class TextField(LineField):
    """A short text."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.build()


class NotesField(Field):
    """A text of several lines."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._committed = ""
        self.edit = QPlainTextEdit(self)
        self.edit.setTabChangesFocus(True)
        self.edit.setUndoRedoEnabled(False)
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * 4 + 12)
        self.edit.installEventFilter(self)
        self._settle = once(self, SETTLE_MS, self.commit)
        self.edit.textChanged.connect(self._settle.start)
        self.set_input(self.edit)

    def show_value(self, value: Any) -> None:
        """Show the text."""
        self._committed = str(value)
        if self.edit.toPlainText() != value:
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(str(value))

    def typed_text(self) -> str | None:
        """Return what is typed and not entered yet."""
        text = self.edit.toPlainText()
        return None if text == self._committed else text

    def commit(self) -> None:
        """Take over what was typed."""
        self._settle.stop()
        text = self.edit.toPlainText()
        if text != self._committed:
            self._committed = text
            self.store(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Commit when the keyboard leaves; leave undo to the document."""
        if event.type() == QEvent.Type.FocusOut:
            self.commit()
        elif event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                self.commit()
                event.ignore()
                return True
        return super().eventFilter(watched, event)


class FlagField(Field):
    """Yes or no."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.box = QCheckBox(self)
        self.box.toggled.connect(self.store)
        self.set_input(self.box)

    def show_value(self, value: Any) -> None:
        """Show the flag."""
        with QSignalBlocker(self.box):
            self.box.setChecked(bool(value))


Choices = Callable[[], Sequence[tuple[str, str]]]


class ChoiceField(Field):
    """One of several values; `choices` returns (value, text) pairs and is asked again at every refresh.

    A value that is not among the choices (the name of an element that was deleted) is shown as it is.
    """

    def __init__(
        self, document: Document, path: str, choices: Choices, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._choices = choices
        self.box = Combo()
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        self.box.activated.connect(lambda index: self.put(self.box.itemData(index)))
        self.set_input(self.box)

    def show_value(self, value: Any) -> None:
        """Show the choices of now and select `value`."""
        items = list(self._choices())
        if all(item != value for item, _ in items):
            items.append((value, str(value)))
        with QSignalBlocker(self.box):
            if items != [(self.box.itemData(i), self.box.itemText(i)) for i in range(self.box.count())]:
                self.box.clear()
                for item, text in items:
                    self.box.addItem(text, item)
            self.box.setCurrentIndex([item for item, _ in items].index(value))


class ColourField(Field):
    """A colour, or none: then the element is shown in one that is chosen for it, of which there is a swatch, too."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.button = QToolButton(self)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setIconSize(QSize(28, 14))
        self.button.clicked.connect(self._choose)
        self._clear = QToolButton(self)
        self._clear.setText(self.tr("Automatic"))
        self._clear.clicked.connect(lambda: self.store(""))
        holder = QWidget(self)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addWidget(self._clear)
        row.addStretch(1)
        self.set_input(holder)
        self.setFocusProxy(self.button)

    def show_value(self, value: Any) -> None:
        """Show the colour as a swatch."""
        self.button.setText(str(value) or self.tr("Automatic"))
        self.button.setIcon(_swatch(self._shown))
        self._clear.setVisible(bool(value))

    @property
    def _shown(self) -> QColor:
        """The colour in which the element is shown."""
        return QColor.fromRgbF(*shown_colour(self.document.model, self.path.rpartition(".")[0]))

    def _choose(self) -> None:
        colour = QColorDialog.getColor(self._shown, self.window(), self.tr("Colour"))
        if colour.isValid():
            self.store(colour.name())


def named(values: Iterable[str], none: str | None = None) -> list[tuple[str, str]]:
    """Return (value, text) pairs of `values`, led by the empty value with the text `none` unless that is None."""
    return [*([("", none)] if none is not None else []), *((value, value) for value in values)]


def _swatch(colour: QColor) -> QIcon:
    pixmap = QPixmap(56, 28)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(pixmap.rect(), 6, 6)
    painter.end()
    return QIcon(pixmap)
