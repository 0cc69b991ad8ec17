"""A number field with arrows that reads numbers like all fields, and a filter that ignores the wheel without focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QToolTip, QWidget

from anholon.number_text import typeset_number
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import set_state

_MAX_DIGITS = 10  # shown at most; a number that is typed keeps all of its own
_ROOM_PX = 48  # for margins and arrows


class WheelFilter(QObject):
    """Leaves the wheel to the surroundings of `widget` unless it has the focus: scrolling changes nothing."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Ignore the wheel over a widget without the focus."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


class NumberBox(QAbstractSpinBox):
    """A number within a range, with a suffix. The lowest one may be shown as `lowest_text`.

    A text that is no such number stays as it was typed, with `problem` saying why; `value` is then the last good one,
    and whoever reads it must ask for `problem` first. (The spin boxes of Qt put another number in its place.)

    Signals:
        valueChanged(value): another number was typed, stepped to or set.
    """

    valueChanged = Signal(float)

    def __init__(
        self, low: float, high: float, suffix: str, parent: QWidget | None = None, lowest_text: str = ""
    ) -> None:
        super().__init__(parent)
        self._low, self._high, self._suffix = low, high, suffix
        self._value = low
        self._lowest_text = lowest_text
        if lowest_text:
            self.setMinimumWidth(self.fontMetrics().horizontalAdvance(lowest_text) + _ROOM_PX)
        self.problem = ""
        self.lineEdit().setTextMargins(5, 0, 0, 0)
        self.lineEdit().textEdited.connect(self._on_typed)
        self.editingFinished.connect(self._restore_suffix)
        self._wheel = WheelFilter(self)

    def value(self) -> float:
        """Return the last valid number."""
        return self._value

    def setValue(self, value: float) -> None:  # noqa: N802 (named as in Qt's spin boxes)
        """Show a number."""
        self.lineEdit().setText(self._write(value))
        self._set_typed_value(value)

    def stepBy(self, steps: int) -> None:  # noqa: N802 (Qt's name)
        """Change the number by whole numbers, below 1 by tenths."""
        size = 1.0 if min(self._value, self._value + steps) >= 1.0 else 0.1
        moved = min(max(self._value + steps * size, self._low), self._high)
        self.setValue(float(f"{moved:.{_MAX_DIGITS}g}"))
        self.selectAll()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:  # noqa: N802 (Qt's name)
        """Return both directions, within the range."""
        flags = QAbstractSpinBox.StepEnabledFlag
        down = flags.StepDownEnabled if self._value > self._low else flags.StepNone
        return down | (flags.StepUpEnabled if self._value < self._high else flags.StepNone)

    def _on_typed(self, text: str) -> None:
        from anholon.errors import UnitError
        from anholon.units import parse_quantity

        if self._lowest_text and text.strip() in ("", self._lowest_text):
            self._set_typed_value(self._low)
            return
        try:
            value = parse_quantity(text.removesuffix(self._suffix).removesuffix(self._suffix.strip()))
        except UnitError as error:
            self._show_problem(translate_message(str(error)))
            return
        if self._low <= value <= self._high:
            self._set_typed_value(value)
        else:
            words = self.tr("The number must be between {} and {}.")
            self._show_problem(words.format(typeset_number(f"{self._low:g}"), typeset_number(f"{self._high:g}")))

    def _restore_suffix(self) -> None:
        """Write the suffix again if it was typed over."""
        if not self.problem:
            self.lineEdit().setText(self._write(self._value))

    def _write(self, value: float) -> str:
        special = value == self._low and self._lowest_text
        return special or f"{value:.{_MAX_DIGITS}g}{self._suffix}"

    def _set_typed_value(self, value: float) -> None:
        self._show_problem("")
        if value != self._value:
            self._value = value
            self.valueChanged.emit(value)

    def _show_problem(self, problem: str) -> None:
        if problem == self.problem:
            return
        self.problem = problem
        set_state(self, "error" if problem else "")
        self.setToolTip(problem)
        if problem and self.isVisible():
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), problem, self)
        elif not problem:
            QToolTip.hideText()
