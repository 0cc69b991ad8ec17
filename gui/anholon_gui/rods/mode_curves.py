"""Curves of modes over a range: frequencies above, growth rates below, critical values marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from anholon.model.query.element_colours import ACCENTS
from anholon.model.query.rod_runs import LOAD
from anholon_gui.rods.diagrams import four_digit_text
from anholon_gui.texts.language import label_with_unit
from anholon_gui.theme import theme_of

if TYPE_CHECKING:
    from anholon.results.rods.modal_reader import ModeRangeCurves

_LEFT, _RIGHT, _BOTTOM, _GAP = 12.0, 12.0, 34.0, 8.0
_MIN_HEIGHT_PX = 170  # pixels
_POINT_RADIUS_PX = 1.6  # of a point


class ModeCurves(QWidget):
    """Draws ω and the growth rate of the lowest modes over the load factor or a parameter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curves: ModeRangeCurves | None = None
        self._unit = ""
        self._pointer_index: int | None = None  # the value under the pointer
        self.setMouseTracking(True)
        self.setMinimumHeight(_MIN_HEIGHT_PX)
        self.setAccessibleName(self.tr("Modes over a range"))

    @property
    def curves(self) -> ModeRangeCurves | None:
        """The drawn curves."""
        return self._curves

    def show_curves(self, curves: ModeRangeCurves | None, unit: str) -> None:
        """Draw the modes over a range of values with a unit."""
        self._curves, self._unit, self._pointer_index = curves, unit, None
        self.setVisible(curves is not None)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a size with room for both diagrams."""
        return QSize(400, 220)

    # --- painting --------------------------------------------------------------------------------------------------

    def _diagram_rects(self, line: float) -> tuple[QRectF, QRectF]:
        """Return the rectangles of both diagrams, below their titles."""
        width, height = self.width() - _LEFT - _RIGHT, self.height() - _BOTTOM - 2.0 * line - _GAP
        upper = QRectF(_LEFT, line, width, 0.62 * height)
        return upper, QRectF(_LEFT, upper.bottom() + line + _GAP, width, 0.38 * height)

    def to_pixel(self, value: float) -> float:
        """Return the pixel of a value."""
        assert self._curves is not None
        first, last = self._curves.values[0], self._last
        return _LEFT + (value - first) / ((last - first) or 1.0) * (self.width() - _LEFT - _RIGHT)

    @property
    def _last(self) -> float:
        assert self._curves is not None
        return self._curves.values[-1]

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw both diagrams, the critical values and the values below."""
        painter = QPainter(self)
        theme = theme_of(self.palette())
        painter.fillRect(self.rect(), QColor(theme.base))
        curves = self._curves
        if curves is None or not curves.values:
            painter.end()
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        line = metrics.height() + 2.0
        upper, lower = self._diagram_rects(line)
        self._paint_diagram(painter, upper, label_with_unit("ω", "rad/s"), curves.omega, from_zero=True)
        self._paint_diagram(painter, lower, self.tr("Growth rate, 1/s"), curves.growth, from_zero=False)
        danger = QColor(theme.error)
        for critical in curves.criticals:
            x = self.to_pixel(critical.value)
            painter.setPen(QPen(danger, 1.0, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, upper.top()), QPointF(x, lower.bottom()))
            label = f"{self._critical_kind_text(critical.kind)}: {four_digit_text(critical.value)}"
            wide = metrics.horizontalAdvance(label)
            at = min(max(x + 4.0, _LEFT), self.width() - _RIGHT - wide)
            painter.setPen(danger)
            painter.drawText(QPointF(at, upper.top() + metrics.ascent() + 1.0), label)
        self._paint_values(painter, metrics, lower.bottom())
        painter.end()

    def _paint_diagram(
        self,
        painter: QPainter,
        box: QRectF,
        title: str,
        rows: tuple[tuple[float | None, ...], ...],
        *,
        from_zero: bool,
    ) -> None:
        theme, curves = theme_of(self.palette()), self._curves
        assert curves is not None
        defined_values = [x for row in rows for x in row if x is not None]
        low = 0.0 if from_zero else min(0.0, *defined_values, 0.0)
        high = max(0.0, *defined_values, 0.0)
        span = (high - low) or 1.0
        painter.setPen(QPen(QColor(theme.border), 1))
        zero = box.bottom() - (0.0 - low) / span * box.height()
        painter.drawLine(QPointF(box.left(), zero), QPointF(box.right(), zero))
        for k in range(max((len(row) for row in rows), default=0)):
            colour = QColor(ACCENTS[k % len(ACCENTS)])
            painter.setPen(QPen(colour.lighter(125) if theme.name == "dark" else colour, 1.3))
            painter.setBrush(painter.pen().color())
            before: QPointF | None = None
            for value, row in zip(curves.values, rows, strict=True):
                y = row[k] if k < len(row) else None
                point = (
                    None if y is None else QPointF(self.to_pixel(value), box.bottom() - (y - low) / span * box.height())
                )
                if point is not None:
                    painter.drawEllipse(point, _POINT_RADIUS_PX, _POINT_RADIUS_PX)
                    if before is not None:
                        painter.drawLine(before, point)
                before = point
        top = QRectF(box.left(), box.top() - painter.fontMetrics().height() - 1.0, box.width(), 40.0)
        painter.setPen(QColor(theme.text))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft, title)
        label = f"{four_digit_text(low)} … {four_digit_text(high)}"
        if self._pointer_index is not None:
            label = "  ".join(four_digit_text(x) for x in rows[self._pointer_index] if x is not None)
        painter.setPen(QColor(theme.text if self._pointer_index is not None else theme.muted))
        painter.drawText(top, Qt.AlignmentFlag.AlignRight, label)

    def _paint_values(self, painter: QPainter, metrics: QFontMetricsF, bottom: float) -> None:
        theme, curves = theme_of(self.palette()), self._curves
        assert curves is not None
        painter.setPen(QColor(theme.muted))
        for k in range(5):
            value = curves.values[0] + (self._last - curves.values[0]) * k / 4
            text, x = four_digit_text(value), self.to_pixel(value)
            width = metrics.horizontalAdvance(text)
            painter.drawText(
                QPointF(min(max(x - 0.5 * width, 0.0), self.width() - width), bottom + metrics.height()), text
            )
        name = self.tr("Load factor λ") if curves.name == LOAD else label_with_unit(curves.name, self._unit)
        if self._pointer_index is not None:
            painter.setPen(QPen(QColor(theme.accent), 1))
            x = self.to_pixel(curves.values[self._pointer_index])
            painter.drawLine(QPointF(x, 0.0), QPointF(x, bottom))
            name = (
                f"{'λ' if curves.name == LOAD else curves.name} = {four_digit_text(curves.values[self._pointer_index])}"
            )
        below = QRectF(0.0, bottom + metrics.height() + 1.0, self.width(), metrics.height() + 2.0)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)

    def _critical_kind_text(self, kind: str) -> str:
        """Return the kind of a critical value, in words."""
        return {
            "flutter": self.tr("flutter"),
            "divergence": self.tr("divergence"),
            "end of flutter": self.tr("end of flutter"),
            "end of divergence": self.tr("end of divergence"),
        }[kind]

    # --- mouse -----------------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Show the values at the pointer."""
        if self._curves is not None and self._curves.values:
            x = event.position().x()
            self._pointer_index = min(
                range(len(self._curves.values)), key=lambda k: abs(self.to_pixel(self._curves_at(k)) - x)
            )
            self.update()

    def _curves_at(self, k: int) -> float:
        assert self._curves is not None
        return self._curves.values[k]

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Hide the values."""
        super().leaveEvent(event)
        self._pointer_index = None
        self.update()
