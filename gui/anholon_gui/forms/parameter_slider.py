"""The value of a parameter, with a slider and a number that can be dragged.

While it moves, the model is run repeatedly. The run before the movement is the reference meanwhile, so that its traces
and curves stay visible, and fades when the slider rests.
"""

from __future__ import annotations

import math
import time
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QMouseEvent
from PySide6.QtWidgets import QSlider, QWidget

from anholon.errors import AnholonError
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document, Reference
from anholon_gui.forms.field import QuantityField
from anholon_gui.widgets.number_box import WheelFilter

_STEPS = 500  # of the slider
_DIGITS = 4  # significant digits of a value chosen with it
_DRAG_START_PX, _PIXELS_PER_STEP = 4, 0.5  # pixels before a press counts as dragging; of the mouse for a step
_FADE_MS = 1500  # in which the run before fades when the slider rests
_FADE_STEPS = 10


class ParameterValueField(QuantityField):
    """A quantity field with a slider below. Dragging the number has the same effect.

    Attributes:
        slider: the slider; its range is the natural range of the parameter, its bounds, or from 0 to twice the value.
    """

    def __init__(
        self, document: Document, path: str, unit: str, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, unit, description, parent=parent)
        self._name = path.split(".")[1]
        self._range = (0.0, 1.0)
        self._old_run: Reference | None = None
        self._pressed: tuple[float, int] | None = None  # where the mouse went down on the number, and the step then
        self._is_dragging = False
        self._is_fresh = False  # the line got the keyboard by the press that is about to come
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, _STEPS)
        self._wheel = WheelFilter(self.slider)
        self.slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.slider.setToolTip(self.tr("Slider: the model runs while it moves"))
        self.slider.setAccessibleName(self.slider.toolTip())
        self.slider.sliderPressed.connect(self._begin)
        self.slider.valueChanged.connect(self._on_moved)
        self.slider.sliderReleased.connect(self._end)
        self.column.insertWidget(1, self.slider)
        self._fade = make_single_shot_timer(self, _FADE_MS // _FADE_STEPS, self._fade_old_run)
        self._fade_step = 0
        self.line.installEventFilter(self)

    def show_value(self, value: Any) -> None:
        """Show `value` on the line and the slider. The range stays while the slider is held."""
        super().show_value(value)
        if not (self.slider.isSliderDown() or self._is_dragging):
            self._range = self._find_range(float(value))
        low, high = self._range
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(_STEPS * (float(value) - low) / (high - low)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Drag the number while nobody types in it. A click without dragging selects it for typing."""
        if isinstance(event, QFocusEvent):  # the press that gives the keyboard comes after it
            self._is_fresh = event.gotFocus() and event.reason() == Qt.FocusReason.MouseFocusReason
        if not isinstance(event, QMouseEvent) or not (self._is_fresh or self._pressed is not None):
            return False
        kind, x = event.type(), event.position().x()
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._is_fresh = (x, self.slider.value()), False
            return True
        if self._pressed is None:
            return False
        if kind == QEvent.Type.MouseMove:
            distance = x - self._pressed[0]
            if not self._is_dragging and abs(distance) >= _DRAG_START_PX:
                self._is_dragging = True
                self._begin()
            if self._is_dragging:
                self.slider.setValue(self._pressed[1] + round(distance * _PIXELS_PER_STEP))
            return True
        if kind == QEvent.Type.MouseButtonRelease:
            dragged, self._is_dragging, self._pressed = self._is_dragging, False, None
            if dragged:
                self._end()
            else:
                self.line.selectAll()
            return True
        return False

    def _find_range(self, value: float) -> tuple[float, float]:
        """Return the range of the slider, in the unit of the field, which contains the value."""
        parameter = self.document.model.parameters.get(self._name)
        low, high = (None, None) if parameter is None else (parameter.natural_min, parameter.natural_max)
        minimum, maximum = (None, None) if parameter is None else (parameter.min, parameter.max)
        size = 2.0 * value or 1.0
        low = minimum if low is None else low
        high = maximum if high is None else high
        low = min(0.0, size) if low is None else low
        high = max(0.0, size) if high is None else high
        low, high = min(low, value), max(high, value)
        return (low, high) if high > low else (low, low + 1.0)

    def _begin(self) -> None:
        """Keep the shown run visible. Each change runs the model, even if edits do not."""
        self._fade.stop()
        self.document.gesture = time.monotonic_ns()  # no two are equal
        self.document.referenceFaded.emit(1.0)
        run = self.document.run
        if self.document.reference is None and run is not None and run.head:
            self._old_run = Reference(run, self.tr("before"))
            self.document.set_reference(self._old_run)

    def _on_moved(self, step: int) -> None:
        low, high = self._range
        value = low + (high - low) * step / _STEPS
        size = max(abs(low), abs(high))
        value = round(value, _DIGITS - 1 - math.floor(math.log10(size))) if size > 0.0 else value
        value = min(max(value, low), high)
        try:
            self._check_bounds(value)
            self.store(value)
        except (AnholonError, ValueError):
            return  # beyond a bound: the last value stays
        super().show_value(value)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Drop the old run when another element is selected."""
        super().hideEvent(event)
        self.document.gesture = 0
        self._drop_old_run()

    def _end(self) -> None:
        """Stop running after each change, choose the range for the next movement, and fade the old run."""
        from anholon.model.query.field_paths import get_value

        self.document.gesture = 0
        if self.has_element:
            self.show_value(get_value(self.document.model, self.path))
        self._fade_step = 0
        self._fade.start()

    def _fade_old_run(self) -> None:
        """Show the old run paler, and finally drop it."""
        self._fade_step += 1
        if self._fade_step >= _FADE_STEPS or self.document.reference is not self._old_run:
            self._drop_old_run()
        else:
            self.document.referenceFaded.emit(1.0 - self._fade_step / _FADE_STEPS)
            self._fade.start()

    def _drop_old_run(self) -> None:
        """Fade the previous run out unless the user has chosen another reference meanwhile."""
        self._fade.stop()
        if self._old_run is not None and self.document.reference is self._old_run:
            self.document.set_reference(None)
        self._old_run = None
