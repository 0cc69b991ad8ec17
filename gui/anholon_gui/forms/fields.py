"""The kinds of fields except quantities: formulas, texts, choices, names of elements, colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QKeySequence, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QColorDialog, QComboBox, QHBoxLayout, QPlainTextEdit, QToolButton, QWidget

from anholon.errors import AnholonError, FormulaError, Problem
from anholon.model.query.element_colours import find_element_colour
from anholon.model.query.formula_units import FormulaUnits, formula_unit
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.forms.field import FormField, TextLineField, field_error_text, unit_label
from anholon_gui.forms.formula_edit import FormulaEdit, Names
from anholon_gui.forms.labels import editor_text
from anholon_gui.forms.line_edit import COMMIT_DELAY_MS
from anholon_gui.texts.events import condition_text, parse_event_text
from anholon_gui.texts.language import is_unit, to_si_condition, to_si_symbols, unit_text
from anholon_gui.widgets.combo_box import ComboBox

_NUMBER_PATTERN = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_MEASURED_PATTERN = re.compile(rf"({_NUMBER_PATTERN.pattern})\s*((?:[^\W\d_]|°)[\w°·²³⁻¹]*(?:[*/^]\s*-?\w+)*)")
"""A number followed by a unit, for example 60 deg/s; no formula has this form."""

_DEGREES_PATTERN = re.compile(r"[-+]?\d{1,9}(?:\.\d{0,9})?\s*(?:°|deg|degrees?|град)")
_COMPARISON_PATTERN = re.compile("[<>=≤≥≠]")
_MAX_PI_DENOMINATOR = 24  # greatest denominator of a part of pi that people read


def fraction_of_pi(degrees: str) -> str | None:
    """Return an angle in degrees as a readable formula in rad, for example -pi/2. None for 0."""
    part = Fraction(degrees) / 180
    if part == 0:
        return None
    if part.denominator > _MAX_PI_DENOMINATOR:
        return f"{degrees.lstrip('+')}*pi/180"
    top = {1: "pi", -1: "-pi"}.get(part.numerator, f"{part.numerator}*pi")
    return top if part.denominator == 1 else f"{top}/{part.denominator}"


def parse_expression(text: str, unit: str, *, numeric: bool = True) -> float | str:
    """Return the number in a unit, or the formula, of a text. Raises FormulaError or UnitError.

    Without `numeric` plain numbers are formulas too.
    """
    from anholon.formula.parser import parse
    from anholon.units import has_decimal_comma, parse_quantity

    text = text.strip()
    if numeric and (_NUMBER_PATTERN.fullmatch(text) or has_decimal_comma(text)):
        return parse_quantity(to_si_symbols(text), unit)
    measured = _MEASURED_PATTERN.fullmatch(to_si_symbols(text)) if numeric and unit else None
    if measured is not None and is_unit(measured[2]):
        number = parse_quantity(measured[0], unit)
        plain = unit == "rad" and _DEGREES_PATTERN.fullmatch(measured[0]) is not None
        turned = fraction_of_pi(measured[1]) if plain else None
        return number if turned is None else turned
    if not text:
        raise FormulaError(QCoreApplication.translate("ExpressionField", "Enter a number or a formula."))
    parse(text)
    return text


class ExpressionField(FormField):
    """A number or a formula.

    Without `numeric` plain numbers are kept as texts (a constraint, a definition). A `bare` field shows no unit.
    """

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
        self._names = names
        self._numeric = numeric
        self._symbol = unit or ""
        self._is_formula = False
        self._unit = unit_label(unit) if unit is not None and not bare else None
        self.edit = FormulaEdit(names, self)
        self.edit.committed.connect(self._on_committed)
        self.edit.typed.connect(lambda text: self.foresee(lambda: self.parse(text)))
        self.edit.reverted.connect(self._on_dropped)
        self.edit.listRequested.connect(self._show_names)
        self.set_input(self.edit, self._unit)
        if self._unit is not None:
            self._unit.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._unit.setContentsMargins(0, 5, 0, 0)

    def fit_unit(self) -> None:
        """Reduce the width of the unit to the necessary one, in a narrow row."""
        if self._unit is not None:
            self._unit.setMinimumWidth(0)  # the hint is at least the minimum
            self._unit.setFixedWidth(self._unit.sizeHint().width())

    def _show_names(self) -> None:
        """Open the list of names allowed in the formula."""
        from anholon_gui.texts.formula_words import list_words
        from anholon_gui.widgets.name_list import NameList

        words = NameList(list_words(self.document.model, self._names()), self.edit)
        words.closed.connect(self.edit.end_choice)
        words.chosen.connect(self.edit.insert_word)
        words.show_beside(self.edit)

    def draft_text(self) -> str | None:
        """Return the typed text that is not entered yet."""
        return self.edit.uncommitted()

    def set_unit(self, unit: str) -> None:
        """Show another unit for the same value."""
        self._symbol = unit
        self._show_unit()

    def _show_unit(self) -> None:
        """Show the unit of the number or of the result of the formula."""
        if self._unit is not None:
            self._unit.setText(unit_text(formula_unit(self._symbol) if self._is_formula else self._symbol))

    def parse(self, text: str) -> float | str:
        """Return the number, in the unit of the field, or the formula. Raises FormulaError or UnitError."""
        from anholon.model.query.stage_sequence import parse_mode_change

        text = text.strip()
        if self.path.startswith("stages.") and parse_mode_change(text):  # "slip blade" is what a stage waits for
            return text
        return parse_expression(text, self._symbol, numeric=self._numeric)

    def show_value(self, value: Any) -> None:
        """Show `value` unless the text already has this meaning."""
        text = self.edit.text()
        same = text.strip() == value or text.strip() == editor_text(value)
        self.edit.show_text(text if same and self.edit.hasFocus() else editor_text(value))
        self._is_formula = isinstance(value, str)
        self._show_unit()

    def refresh(self, value: Any) -> None:
        """Show `value`, or the pending text typed instead of it."""
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
            self.edit.underline(placed.span, placed.severity)
        else:
            self.edit.underline(self._error_span() if self.path in self.document.pending else None)

    def commit(self) -> None:
        """Enter the typed text."""
        self.edit.commit()

    def _error_span(self) -> tuple[int, int] | None:
        try:
            self.parse(self.edit.text())
        except AnholonError as error:
            return error.span if isinstance(error, FormulaError) else None
        return None

    def _on_committed(self, text: str) -> None:
        try:
            self.store(self.parse(text))
        except AnholonError as error:
            self.edit.invalid = True
            self.document.set_pending(self.path, text, field_error_text(error))
        else:
            self.edit.invalid = False

    def _on_dropped(self) -> None:
        from anholon.model.query.field_paths import get_value

        self.edit.invalid = False
        self.document.set_pending(self.path, None)
        self.edit.show_text(editor_text(get_value(self.document.model, self.path)))


class EventConditionField(ExpressionField):
    """A formula whose zero is an event. Equations and inequalities may be typed and also set the direction.

    An optional field may be empty, which is the number 0 in the model: no event is awaited.
    """

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", *, optional: bool = False
    ) -> None:
        super().__init__(document, path, "" if optional else None, names, description, numeric=optional)
        self._optional = optional
        self._direction = f"{path.rpartition('.')[0]}.direction"
        self.reads = (self._direction,)
        self.edit.setPlaceholderText(self.tr("e.g. theta = 90°"))

    def parse(self, text: str) -> float | str:
        """Return the formula that becomes zero at the event, or 0 for no event. Raises FormulaError."""
        from anholon.model.query.stage_sequence import parse_comparison

        if self._optional and not text.strip():
            return 0.0
        text = parse_event_text(text) or text
        result = parse_comparison(to_si_condition(text))
        if result is not None:
            self._check_unit(to_si_condition(text))
        elif _COMPARISON_PATTERN.search(text):
            raise FormulaError(
                self.tr(
                    "A comparison consists of a quantity, <, > or =, and a number with a known unit, for "
                    "example theta > 90°."
                )
            )
        return super().parse(result[0] if result is not None else text)

    def _check_unit(self, text: str) -> None:
        """Raise UnitError if a number is compared with a quantity of another kind of unit."""
        from anholon.units import parse_quantity, parse_unit

        left, right = (part.strip() for part in re.split(r"[<>=]=?|[≤≥]", text, maxsplit=1))
        measured = _MEASURED_PATTERN.fullmatch(right)
        if measured is None or not is_unit(measured[2]):
            return
        model = self.document.model
        unit = FormulaUnits(model).of_quantity(left) or ("1" if left.rstrip("'") in model.coordinates else "")
        turning = parse_unit(unit).dimension == parse_unit("rad/s").dimension
        if unit and not (turning and parse_unit(measured[2]).dimension == parse_unit("rad").dimension):
            parse_quantity(right, unit)  # theta' > 60 deg: per second is understood

    def show_value(self, value: Any) -> None:
        """Show `value`, or nothing if it is None. A typed text with the same meaning stays."""
        try:
            same = self.parse(self.edit.text()) == value
        except AnholonError:
            same = False
        if same and self.edit.hasFocus():
            self.edit.show_text(self.edit.text())
        else:
            message = self._condition_text(value) if isinstance(value, str) else None
            self.edit.show_text(message or (editor_text(value) if message or value or not self._optional else ""))

    def _condition_text(self, formula: str) -> str | None:
        """Return the equation or inequality with the meaning of a formula, if it would be read as that formula."""
        from anholon.model.query.field_paths import get_value

        model = self.document.model
        message = condition_text(formula, get_value(model, self._direction), FormulaUnits(model))
        try:
            return message if message and self.parse(message) == formula else None
        except AnholonError:
            return None

    def coupled_values(self) -> Mapping[str, Any] | None:
        """Return the direction of a typed equation or inequality."""
        from anholon.model.query.stage_sequence import parse_comparison

        typed = self.edit.text()
        result = parse_comparison(to_si_condition(parse_event_text(typed) or typed))
        return {self._direction: result[1] or "both"} if result else None


class TextField(TextLineField):
    """A short text."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.build()


class NotesField(FormField):
    """A text of several lines."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._committed = ""
        self.edit = QPlainTextEdit(self)
        self.edit.setTabChangesFocus(True)
        self.edit.setUndoRedoEnabled(False)
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * 4 + 12)
        self.edit.installEventFilter(self)
        self._typing_timer = make_single_shot_timer(self, COMMIT_DELAY_MS, self.commit)
        self.edit.textChanged.connect(self._typing_timer.start)
        self.set_input(self.edit)

    def show_value(self, value: Any) -> None:
        """Show the text."""
        self._committed = str(value)
        if self.edit.toPlainText() != value:
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(str(value))

    def draft_text(self) -> str | None:
        """Return the typed text that is not entered yet."""
        text = self.edit.toPlainText()
        return None if text == self._committed else text

    def commit(self) -> None:
        """Enter the typed text."""
        self._typing_timer.stop()
        text = self.edit.toPlainText()
        if text != self._committed:
            self._committed = text
            self.store(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Commit when the field loses the focus. Leave undo to the document."""
        if event.type() == QEvent.Type.FocusOut:
            self.commit()
        elif event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                self.commit()
                event.ignore()
                return True
        return super().eventFilter(watched, event)


class FlagField(FormField):
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


class ChoiceField(FormField):
    """One of several values. `choices` returns (value, text) pairs and is called at every refresh.

    A value that is not among the choices (the name of an element that was deleted) is shown as it is.
    """

    def __init__(
        self, document: Document, path: str, choices: Choices, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._choices = choices
        self.box = ComboBox()
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        self.box.activated.connect(lambda index: self.try_store(self.box.itemData(index)))
        self.set_input(self.box)

    def show_value(self, value: Any) -> None:
        """Show the present choices and select `value`."""
        items = list(self._choices())
        if all(item != value for item, _ in items):
            items.append((value, str(value)))
        with QSignalBlocker(self.box):
            if items != [(self.box.itemData(i), self.box.itemText(i)) for i in range(self.box.count())]:
                self.box.clear()
                for item, text in items:
                    self.box.addItem(text, item)
            self.box.setCurrentIndex([item for item, _ in items].index(value))


class ColourField(FormField):
    """A colour, or none: then a swatch shows the automatic colour of the element."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.button = QToolButton(self)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setIconSize(QSize(28, 14))
        self.button.clicked.connect(self._choose_colour)
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
        self.button.setIcon(make_swatch(self._effective_colour))
        self._clear.setVisible(bool(value))

    @property
    def _effective_colour(self) -> QColor:
        """The colour in which the element is shown."""
        return QColor.fromRgbF(*find_element_colour(self.document.model, self.path.rpartition(".")[0]))

    def _choose_colour(self) -> None:
        if not self.has_element:
            return
        colour = QColorDialog.getColor(self._effective_colour, self.window(), self.tr("Colour"))
        if colour.isValid():
            self.store(colour.name())


def with_empty_choice(values: Iterable[str], empty_text: str | None = None) -> list[tuple[str, str]]:
    """Return (value, text) pairs of `values`. If `empty_text` is not None, the first pair is ("", empty_text)."""
    return [*([("", empty_text)] if empty_text is not None else []), *((value, value) for value in values)]


def make_swatch(colour: QColor) -> QIcon:
    pixmap = QPixmap(56, 28)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(pixmap.rect(), 6, 6)
    painter.end()
    return QIcon(pixmap)
