"""Diagrams along rods: forces and moments, or strains, over the arc length at one instant."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from anholon.array_types import Floats
from anholon.model.query.element_colours import ACCENTS
from anholon_gui.texts.language import label_with_unit, quantity_text
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import theme_of

_ROUNDING_REL = 1e-7  # part of the largest value that counts as nothing
_CROSS_UNIT_ROUNDING_REL = 1e-11  # part of the largest of another unit, times or over the length, that does
_MIN_HEIGHT_PX = 58  # pixels of one diagram
_LEFT, _RIGHT, _BOTTOM = 12.0, 12.0, 34.0


def four_digit_text(value: float) -> str:
    """Return a value with four digits."""
    return rounded_text(value, exponent_from=1e5)


@dataclass(frozen=True)
class DiagramLine:
    """The values (s,) of each component along the arcs (s,) of a rod. `frozen`: components that are multipliers."""

    rod: str
    arcs: Floats
    values: Mapping[str, Floats]
    frozen: frozenset[str]


@dataclass
class _ValueRanges:
    """The largest sizes and the extremes of each component so far, so that diagrams keep their scale while time
    runs."""

    largest: dict[str, float] = field(default_factory=dict)
    ends: dict[str, tuple[float, float]] = field(default_factory=dict)

    def rounding_limit(self, component: str, units: Mapping[str, str], lever: float) -> float:
        """Return the size below which values of a component are rounding errors.

        It is relative to the largest component of the same unit, and to the largest one of the other unit by a `lever`,
        m: for forces the moments, for moments the forces, and so for strains.
        """
        same_unit_sizes = [size for name, size in self.largest.items() if units.get(name) == units.get(component)]
        other_unit_sizes = [size for name, size in self.largest.items() if units.get(name) != units.get(component)]
        # Moments are forces times the lever, extensions and shears are curvatures times it.
        longer = component[0] in "Meg"
        converted_size = max(other_unit_sizes, default=0.0) * (lever if longer else 1.0 / lever)
        return max(_ROUNDING_REL * max(same_unit_sizes, default=0.0), _CROSS_UNIT_ROUNDING_REL * converted_size)

    def update_largest(self, component: str, lines: Sequence[DiagramLine]) -> float:
        """Return the largest value of a component so far."""
        result = max((float(np.abs(line.values[component]).max(initial=0.0)) for line in lines), default=0.0)
        if math.isfinite(result):
            self.largest[component] = max(self.largest.get(component, 0.0), result)
            low, high = self.ends.get(component, (0.0, 0.0))
            low = min([low, *(float(line.values[component].min(initial=0.0)) for line in lines)])
            self.ends[component] = low, max([high, *(float(line.values[component].max(initial=0.0)) for line in lines)])
        return self.largest.get(component, 0.0)


class RodDiagrams(QWidget):
    """Diagrams one below another, each for one component, over the same arc lengths."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[DiagramLine, ...] = ()
        self._shown: tuple[str, ...] = ()
        self._units: Mapping[str, str] = {}
        self._value_ranges = _ValueRanges()
        self._pointer_arc: float | None = None  # the arc under the pointer
        self.setMouseTracking(True)
        self.setMinimumHeight(_MIN_HEIGHT_PX + int(_BOTTOM))
        self.setAccessibleName(self.tr("Diagrams along the rod"))

    @property
    def lines(self) -> tuple[DiagramLine, ...]:
        """The drawn lines."""
        return self._lines

    @property
    def shown(self) -> tuple[str, ...]:
        """The drawn components, from top to bottom."""
        return self._shown

    def clear(self) -> None:
        """Clear the diagrams and the sizes of values so far."""
        self._lines, self._value_ranges = (), _ValueRanges()
        self.update()

    def show_lines(self, lines: Sequence[DiagramLine], shown: Sequence[str], units: Mapping[str, str]) -> None:
        """Draw components of these rods."""
        self._lines, self._units = tuple(lines), units
        for component in units:
            self._value_ranges.update_largest(component, self._lines)
        if self._shown != tuple(shown):
            self._shown = tuple(shown)
            self.setMinimumHeight(_MIN_HEIGHT_PX * max(1, len(shown)) + int(_BOTTOM))
            self.updateGeometry()
        self.update()

    def values_at(self, arc: float) -> dict[str, float]:
        """Return the values of the first rod at an arc length, interpolated between sections."""
        if not self._lines:
            return {}
        line = self._lines[0]
        return {name: float(np.interp(arc, line.arcs, line.values[name])) for name in self._shown}

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a size with room for every diagram."""
        return QSize(400, 74 * max(1, len(self._shown)) + int(_BOTTOM))

    # --- painting --------------------------------------------------------------------------------------------------

    @property
    def _length(self) -> float:
        return max((float(line.arcs[-1]) for line in self._lines), default=1.0) or 1.0

    def to_pixel(self, arc: float) -> float:
        """Return the pixel of an arc length."""
        return _LEFT + arc / self._length * (self.width() - _LEFT - _RIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw all diagrams with the arc lengths below them."""
        painter = QPainter(self)
        theme = theme_of(self.palette())
        painter.fillRect(self.rect(), QColor(theme.base))
        if not self._lines or not self._shown:
            painter.end()
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        each = (self.height() - _BOTTOM) / len(self._shown)
        for k, component in enumerate(self._shown):
            box = QRectF(_LEFT, k * each + metrics.height() + 4.0, self.width() - _LEFT - _RIGHT, 0.0)
            box.setBottom((k + 1) * each - 4.0)
            self._paint_diagram(painter, component, box, metrics)
        self._paint_arcs(painter, metrics)
        if self._pointer_arc is not None:
            painter.setPen(QPen(QColor(theme.accent), 1))
            x = self.to_pixel(self._pointer_arc)
            painter.drawLine(QPointF(x, 0.0), QPointF(x, self.height() - _BOTTOM))
        painter.end()

    def _paint_diagram(self, painter: QPainter, component: str, box: QRectF, metrics: QFontMetricsF) -> None:
        theme = theme_of(self.palette())
        rounding_limit = self._value_ranges.rounding_limit(component, self._units, self._length)
        low, high = (
            0.0 if abs(end) <= rounding_limit else end for end in self._value_ranges.ends.get(component, (0.0, 0.0))
        )
        span = high - low
        # Both signs get the necessary room; a component that is 0 everywhere stays in the middle.
        zero = box.top() + box.height() * (high / span if span > 0.0 else 0.5)
        scale = box.height() / span if span > 0.0 else 0.0
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.drawLine(QPointF(box.left(), zero), QPointF(box.right(), zero))
        for k, line in enumerate(self._lines):
            colour = QColor(ACCENTS[k % len(ACCENTS)])
            colour = colour.lighter(125) if theme.name == "dark" else colour
            path, area = QPainterPath(), QPainterPath()
            values = np.nan_to_num(line.values[component])
            values = np.where(np.abs(values) <= rounding_limit, 0.0, np.clip(values, low, high))
            points = [QPointF(self.to_pixel(a), zero - scale * v) for a, v in zip(line.arcs, values, strict=True)]
            area.moveTo(self.to_pixel(float(line.arcs[0])), zero)
            path.moveTo(points[0])
            for point in points:
                area.lineTo(point)
                path.lineTo(point)
            area.lineTo(self.to_pixel(float(line.arcs[-1])), zero)
            pale = QColor(colour)
            pale.setAlphaF(0.18)
            painter.fillPath(area, pale)
            painter.setPen(QPen(colour, 1.3))
            painter.drawPath(path)
        self._paint_title(painter, component, box, metrics)

    def value_text(self, component: str) -> str:
        """Return the value at the pointer, or the lowest and the highest one, as text.

        Rounding errors are shown as 0, as in the diagram.
        """
        rounding_limit = self._value_ranges.rounding_limit(component, self._units, self._length)
        if self._pointer_arc is not None:
            ends = [self.values_at(self._pointer_arc)[component]]
        else:
            values = [line.values[component] for line in self._lines]
            ends = [min(float(each.min()) for each in values), max(float(each.max()) for each in values)]
        return " … ".join(four_digit_text(0.0 if abs(end) <= rounding_limit else end) for end in ends)

    def _paint_title(self, painter: QPainter, component: str, box: QRectF, metrics: QFontMetricsF) -> None:
        theme = theme_of(self.palette())
        unit = self._units.get(component, "")
        title = label_with_unit(component, unit)
        if any(component in line.frozen for line in self._lines):
            title += "  " + self.tr("(multiplier)")
        top = QRectF(box.left(), box.top() - metrics.height() - 2.0, box.width(), metrics.height())
        painter.setPen(QColor(theme.text))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft, title)
        painter.setPen(QColor(theme.text if self._pointer_arc is not None else theme.muted))
        painter.drawText(top, Qt.AlignmentFlag.AlignRight, self.value_text(component))

    def _paint_arcs(self, painter: QPainter, metrics: QFontMetricsF) -> None:
        theme = theme_of(self.palette())
        top = self.height() - _BOTTOM
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.drawLine(QPointF(_LEFT, top), QPointF(self.width() - _RIGHT, top))
        painter.setPen(QColor(theme.muted))
        for k in range(5):
            arc = self._length * k / 4
            text, x = four_digit_text(arc), self.to_pixel(arc)
            width = metrics.horizontalAdvance(text)
            at = min(max(x - 0.5 * width, 0.0), self.width() - width)
            painter.drawText(QPointF(at, top + 2.0 + metrics.ascent()), text)
        axis_text = self.tr("σ, m, from the base")
        if self._pointer_arc is not None:
            axis_text = f"σ = {quantity_text(four_digit_text(self._pointer_arc), 'm')}"
        painter.drawText(
            QRectF(0.0, top + metrics.height(), self.width(), metrics.height()), Qt.AlignmentFlag.AlignCenter, axis_text
        )

    # --- mouse -----------------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Show the values at the pointer."""
        part = (event.position().x() - _LEFT) / max(1.0, self.width() - _LEFT - _RIGHT)
        self._pointer_arc = self._length * part if 0.0 <= part <= 1.0 else None
        self.update()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Hide the values."""
        super().leaveEvent(event)
        self._pointer_arc = None
        self.update()
