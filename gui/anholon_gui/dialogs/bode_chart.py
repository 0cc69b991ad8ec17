"""A Bode plot: magnitude above, phase below, over the frequency on a logarithmic axis."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from anholon.array_types import Floats
from anholon.model.query.element_colours import ACCENTS
from anholon.number_text import typeset_number
from anholon_gui.texts.language import label_with_unit, unit_text
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import theme_of

_LEFT, _RIGHT, _GAP = 62.0, 14.0, 10.0
_UPPER_SHARE: Final = 0.58  # of the height, for the magnitude
_MIN_TICK_DISTANCE_PX: Final = 42.0  # between two numbers of an axis
_PHASE_STEPS: Final = (15.0, 30.0, 45.0, 90.0, 180.0, 360.0, 720.0, 1440.0)
_ROOM_REL: Final = 0.06  # above and below the curves
_FAR_BELOW_REL: Final = 1e-14  # part of the largest magnitude below which it is rounding, and not drawn


class BodeCurves(NamedTuple):
    """One transfer function at frequencies (f,), Hz: magnitudes (f,) in the SI `unit` and phases (f,), degrees."""

    frequencies: Floats
    magnitudes: Floats
    phases: Floats
    unit: str


class BodeChart(QWidget):
    """Draws magnitude and phase of a transfer function, with the values at the pointer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curves: BodeCurves | None = None
        self._decibels = True
        self._pointer: int | None = None  # number of the frequency under the pointer
        self.setMouseTracking(True)
        self.setMinimumSize(360, 280)
        self.setAccessibleName(self.tr("Bode plot"))

    @property
    def curves(self) -> BodeCurves | None:
        """The drawn curves."""
        return self._curves

    def show_curves(self, curves: BodeCurves | None) -> None:
        """Draw a transfer function, or nothing if it is None."""
        self._curves, self._pointer = curves, None
        self.update()

    def set_decibels(self, on: bool) -> None:
        """Show magnitudes in decibels of the unit, or on a logarithmic axis."""
        self._decibels = on
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a size with room for both diagrams."""
        return QSize(680, 520)

    def readout(self) -> str:
        """Return the values at the pointer, or ""."""
        curves, k = self._curves, self._pointer
        if curves is None or k is None:
            return ""
        magnitude = self._magnitude_text(float(curves.magnitudes[k]))
        return (
            f"{rounded_text(curves.frequencies[k])} {unit_text('Hz')}:  {magnitude},  {rounded_text(curves.phases[k])}°"
        )

    # --- axes ------------------------------------------------------------------------------------------------------

    def _levels(self) -> Floats:
        """Return log10 of the magnitudes, with NaN for missing values and for rounding errors."""
        assert self._curves is not None
        size = self._curves.magnitudes
        largest = size[np.isfinite(size)].max(initial=0.0)
        shown = np.isfinite(size) & (size > _FAR_BELOW_REL * largest)
        return np.where(shown, np.log10(np.where(shown, size, 1.0)), np.nan)

    def to_pixel(self, frequency: float) -> float:
        """Return the pixel of a frequency."""
        assert self._curves is not None
        low, high = (math.log10(self._curves.frequencies[k]) for k in (0, -1))
        return _LEFT + (math.log10(frequency) - low) / ((high - low) or 1.0) * (self.width() - _LEFT - _RIGHT)

    def _diagram_rects(self, line: float) -> tuple[QRectF, QRectF]:
        """Return the rectangles of both diagrams, below their titles."""
        width = self.width() - _LEFT - _RIGHT
        height = self.height() - 4.0 * line - _GAP - 6.0
        upper = QRectF(_LEFT, line + 2.0, width, _UPPER_SHARE * height)
        return upper, QRectF(_LEFT, upper.bottom() + line + _GAP, width, (1.0 - _UPPER_SHARE) * height)

    def _magnitude_text(self, magnitude: float) -> str:
        assert self._curves is not None
        if self._decibels:
            level = 20.0 * math.log10(magnitude) if 0.0 < magnitude < math.inf else math.nan
            return f"{rounded_text(level)} dB"
        return label_with_unit(rounded_text(magnitude), self._curves.unit).replace(", ", " ")

    # --- painting --------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw both diagrams with their grids and the values at the pointer."""
        painter = QPainter(self)
        theme = theme_of(self.palette())
        painter.fillRect(self.rect(), QColor(theme.base))
        if self._curves is None:
            painter.setPen(QColor(theme.muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.tr("Nothing computed yet."))
            painter.end()
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        line = metrics.height() + 2.0
        upper, lower = self._diagram_rects(line)
        unit = self._curves.unit
        if self._decibels:
            title = self.tr("Magnitude, dB (re 1 {})").format(label_with_unit("", unit)[2:]) if unit else ""
            title = title or self.tr("Magnitude, dB")
            levels, ticks = 20.0 * self._levels(), _find_even_ticks
        else:
            title = label_with_unit(self.tr("Magnitude"), unit)
            levels, ticks = self._levels(), _find_decade_ticks
        self._paint_frequency_grid(painter, (upper, lower), metrics)
        self._paint_diagram(painter, upper, title, levels, ticks(*_find_range(levels), upper.height()), ACCENTS[0])
        phases = np.where(np.isnan(levels), np.nan, self._curves.phases)
        self._paint_diagram(
            painter,
            lower,
            label_with_unit(self.tr("Phase"), "deg"),
            phases,
            _find_phase_ticks(*_find_range(phases), lower.height()),
            ACCENTS[1],
        )
        self._paint_pointer(painter, upper, lower)
        painter.end()

    def _paint_frequency_grid(self, painter: QPainter, boxes: tuple[QRectF, QRectF], metrics: QFontMetricsF) -> None:
        """Draw a line at every frequency with one significant digit, with numbers where there is room."""
        assert self._curves is not None
        theme = theme_of(self.palette())
        low, high = float(self._curves.frequencies[0]), float(self._curves.frequencies[-1])
        bottom, last = boxes[1].bottom(), -math.inf
        for exponent in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1):
            for digit in range(1, 10):
                frequency = digit * 10.0**exponent
                if not low * (1.0 - 1e-9) <= frequency <= high * (1.0 + 1e-9):
                    continue
                x = self.to_pixel(frequency)
                colour = QColor(theme.border)
                colour.setAlphaF(1.0 if digit == 1 else 0.45)
                painter.setPen(QPen(colour, 1))
                for box in boxes:
                    painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
                text = f"{frequency:g}"
                width = metrics.horizontalAdvance(text)
                wide = high > 30.0 * low  # decades alone where there are several
                if (digit == 1 or not wide) and x - 0.5 * width > last + 6.0:
                    painter.setPen(QColor(theme.muted))
                    painter.drawText(
                        QPointF(min(x - 0.5 * width, self.width() - width), bottom + metrics.height()), text
                    )
                    last = x + 0.5 * width
        painter.setPen(QColor(theme.text))
        below = QRectF(_LEFT, bottom + metrics.height() + 2.0, boxes[1].width(), metrics.height() + 4.0)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, label_with_unit(self.tr("Frequency"), "Hz"))

    def _paint_diagram(
        self,
        painter: QPainter,
        box: QRectF,
        title: str,
        values: Floats,
        ticks: list[tuple[float, str]],
        accent: str,
    ) -> None:
        assert self._curves is not None
        theme = theme_of(self.palette())
        low, high = _find_range(values)

        def to_y(value: float) -> float:
            return box.bottom() - (value - low) / (high - low) * box.height()

        for value, text in ticks:
            y = to_y(value)
            painter.setPen(QPen(QColor(theme.border), 1))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(QColor(theme.muted))
            room = QRectF(0.0, y - 10.0, _LEFT - 6.0, 20.0)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        colour = QColor(accent)
        painter.setPen(QPen(colour.lighter(125) if theme.name == "dark" else colour, 1.8))
        painter.setClipRect(box)
        for piece in _split_at_gaps(values):
            points = [QPointF(self.to_pixel(self._curves.frequencies[k]), to_y(values[k])) for k in piece]
            painter.drawPolyline(QPolygonF(points))
        painter.setClipping(False)
        painter.setPen(QColor(theme.text))
        top = QRectF(box.left(), box.top() - painter.fontMetrics().height() - 2.0, box.width(), 40.0)
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft, title)

    def _paint_pointer(self, painter: QPainter, upper: QRectF, lower: QRectF) -> None:
        """Draw a line at the frequency under the pointer, and the values there."""
        if self._curves is None or self._pointer is None:
            return
        theme = theme_of(self.palette())
        x = self.to_pixel(float(self._curves.frequencies[self._pointer]))
        painter.setPen(QPen(QColor(theme.accent), 1))
        painter.drawLine(QPointF(x, upper.top()), QPointF(x, lower.bottom()))
        # Next to the shorter title.
        top = QRectF(lower.left(), lower.top() - painter.fontMetrics().height() - 2.0, lower.width(), 40.0)
        painter.setPen(QColor(theme.text))
        painter.drawText(top, Qt.AlignmentFlag.AlignRight, self.readout())

    # --- mouse -----------------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Show the values at the pointer."""
        if self._curves is not None:
            low, high = (math.log10(self._curves.frequencies[k]) for k in (0, -1))
            share = (event.position().x() - _LEFT) / max(self.width() - _LEFT - _RIGHT, 1.0)
            logs = np.log10(self._curves.frequencies)
            self._pointer = int(np.argmin(np.abs(logs - (low + share * (high - low)))))
            self.update()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Hide the values."""
        super().leaveEvent(event)
        self._pointer = None
        self.update()


def _find_range(values: Floats) -> tuple[float, float]:
    """Return the ends of an axis for values (f,)."""
    finite_values = values[np.isfinite(values)]
    if not len(finite_values):
        return -1.0, 1.0
    low, high = float(finite_values.min()), float(finite_values.max())
    room = _ROOM_REL * (high - low) if high - low > 1e-6 * max(1.0, abs(high)) else 0.5 * max(1.0, 0.1 * abs(high))
    return low - room, high + room


def _find_even_ticks(low: float, high: float, height: float) -> list[tuple[float, str]]:
    """Return equally spaced numbers between the ends of an axis, with their texts."""
    min_step = (high - low) * _MIN_TICK_DISTANCE_PX / max(height, 1.0)
    power = 10.0 ** math.floor(math.log10(min_step))
    step = next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= min_step)
    first, last = math.ceil(low / step), math.floor(high / step)
    return [(k * step, typeset_number(f"{k * step:.10g}")) for k in range(first, last + 1)]


def _find_decade_ticks(low: float, high: float, height: float) -> list[tuple[float, str]]:
    """Return powers of ten between the ends of a logarithmic axis, with more numbers if these are few."""
    step = max(1, math.ceil((high - low) * _MIN_TICK_DISTANCE_PX / max(height, 1.0)))
    first, last = math.ceil(low / step), math.floor(high / step)
    if last - first >= 1:
        return [(float(k * step), _power_text(10.0 ** (k * step))) for k in range(first, last + 1)]
    powers = range(math.floor(low), math.ceil(high) + 1)
    candidates = [digit * 10.0**k for k in powers for digit in (1.0, 2.0, 5.0)]
    return [(math.log10(x), _power_text(x)) for x in candidates if low <= math.log10(x) <= high]


def _power_text(value: float) -> str:
    """Return the shortest text of a number with one digit."""
    return typeset_number(f"{value:g}" if 1e-3 <= value < 1e5 else f"{value:.0e}")


def _find_phase_ticks(low: float, high: float, height: float) -> list[tuple[float, str]]:
    """Return equally spaced angles between the ends of an axis, degrees, with their texts."""
    min_step = (high - low) * 0.6 * _MIN_TICK_DISTANCE_PX / max(height, 1.0)
    step = next((step for step in _PHASE_STEPS if step >= min_step), None)
    if step is None or high - low < _PHASE_STEPS[0]:
        return _find_even_ticks(low, high, height)
    return [
        (k * step, typeset_number(f"{k * step:g}")) for k in range(math.ceil(low / step), math.floor(high / step) + 1)
    ]


def _split_at_gaps(values: Floats) -> list[NDArray[np.intp]]:
    """Return the indices of the finite values (f,) in groups without gaps."""
    finite_indices = np.flatnonzero(np.isfinite(values))
    return [
        piece for piece in np.split(finite_indices, np.flatnonzero(np.diff(finite_indices) > 1) + 1) if len(piece) > 1
    ]
