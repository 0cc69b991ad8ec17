"""The plane of a trace seen from above, with a curve drawn by the mouse.

Dragging draws a new curve. A click adds a point, dragging a point moves it, a right click or Delete removes one. The
wheel zooms, dragging with the middle button or with Shift moves the view, F shows all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from anholon.array_types import Floats
from anholon.number_text import typeset_number
from anholon_gui.texts.language import label_with_unit
from anholon_gui.theme import Theme

Points = tuple[tuple[float, float], ...]

_HIT_RADIUS_PX = 9.0  # pixels within which a point is meant
_POINT_SPACING_PX = 14.0  # pixels between the points of a curve that is drawn
_DRAW_THRESHOLD_PX = 6.0  # pixels from which on dragging draws
_CLOSING_DISTANCE_PX = 22.0  # pixels between the ends of a stroke that close it
_GRID_SPACING_PX = 60.0  # pixels between lines of the grid, about
_FIT_MARGIN_REL = 0.12
_ARROW_LENGTH_PX = 9.0


class PlanView(QWidget):
    """Points, the curve through them, the trace of the replay, and a mark.

    Attributes:
        points: what is drawn. editable: whether the mouse draws.

    Signals:
        drawn(points, closed): the user has drawn, set, moved or removed points; closed where a stroke ends at its
            begin, open where it does not, and None where no stroke was drawn.
    """

    drawn = Signal(object, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.points: Points = ()
        self.editable = True
        self._curve: Floats = np.zeros((0, 2))
        self._trace: Floats = np.zeros((0, 2))
        self._violations: list[Floats] = []
        self._marker: tuple[float, float] | None = None
        self._start: tuple[float, float] | None = None
        self._start_text = ""
        self._start_direction: tuple[float, float] | None = None
        self._axes = ("x", "y")
        self._centre, self._scale = (0.0, 0.0), 40.0  # m, pixels per m
        self._stroke: list[QPointF] = []
        self._pressed: QPointF | None = None
        self._dragged_point = -1  # the point that is dragged
        self._is_panned: QPointF | None = None
        self._is_view_moved = False  # the user has moved the view
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(380, 260))
        self.setCursor(Qt.CursorShape.CrossCursor)

    # --- what is shown ---------------------------------------------------------------------------------------------

    def set_axes(self, plane: str) -> None:
        """Name the axes after a plane, for example xy."""
        self._axes = (plane[0], plane[1])
        self.update()

    def set_points(self, points: Points) -> None:
        """Show points."""
        self.points = points
        self.update()

    def set_curve(self, positions: Floats, *, full_curve: bool = False) -> None:
        """Show a curve through positions (k, 2).

        With `full_curve` all of it is shown even if the user has moved the view.
        """
        self._curve = positions
        if (full_curve or not self._is_view_moved) and len(positions) and self._pressed is None:
            self.fit()
        self._seek_start()
        self.update()

    def set_trace(self, positions: Floats, violations: Sequence[Floats] = ()) -> None:
        """Show the trace of the replay with the parts on which a bound is exceeded."""
        self._trace, self._violations = positions, list(violations)
        self.update()

    def set_marker(self, place: tuple[float, float] | None) -> None:
        """Mark a position. None removes the mark."""
        self._marker = place
        self.update()

    def set_start(
        self, position: tuple[float, float] | None, text: str = "", direction: tuple[float, float] | None = None
    ) -> None:
        """Show where the point is when the path begins, with a text and the direction in which it moves, or nothing."""
        self._start, self._start_text, self._start_direction = position, text, direction
        self._seek_start()
        self.update()

    def _seek_start(self) -> None:
        """Move the view to the start of a path that is not drawn yet."""
        if self._start is None or len(self._curve):
            return
        if not self._is_view_moved or not self.rect().contains(self.to_pixel(self._start).toPoint()):
            self._centre = self._start

    def fit(self) -> None:
        """Show everything."""
        shown = [np.array(self.points).reshape(-1, 2), self._curve, self._trace]
        places = np.concatenate(shown)
        if not len(places):
            self._centre, self._scale = (0.0, 0.0), 40.0
            self.update()
            return
        low, high = places.min(axis=0), places.max(axis=0)
        size = np.maximum(high - low, 1e-6 + 0.1 * float((high - low).max()))
        self._scale = float(min(self.width() / size[0], self.height() / size[1]) / (1.0 + 2.0 * _FIT_MARGIN_REL))
        self._centre = (float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2)
        self._is_view_moved = False
        self.update()

    def to_pixel(self, place: Sequence[float]) -> QPointF:
        """Return the pixel of a position (m)."""
        x = self.width() / 2 + (place[0] - self._centre[0]) * self._scale
        y = self.height() / 2 - (place[1] - self._centre[1]) * self._scale
        return QPointF(x, y)

    def to_position(self, pixel: QPointF) -> tuple[float, float]:
        """Return the position (m) of a pixel."""
        x = self._centre[0] + (pixel.x() - self.width() / 2) / self._scale
        y = self._centre[1] - (pixel.y() - self.height() / 2) / self._scale
        return x, y

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Keep the visible region in the new size."""
        super().resizeEvent(event)
        if not self._is_view_moved and len(self._curve):
            self.fit()
        elif event.oldSize().isValid() and not event.oldSize().isEmpty():
            self._scale *= min(self.width() / event.oldSize().width(), self.height() / event.oldSize().height())

    # --- mouse and keys --------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Start to draw, to move a point, or to move the view."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        place = event.position()
        moves = event.button() == Qt.MouseButton.MiddleButton or event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if moves or not self.editable:
            self._is_panned, self._is_view_moved = place, True
        elif event.button() == Qt.MouseButton.RightButton:
            near = self._point_near(place)
            self._remove(near if near >= 0 else len(self.points) - 1)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._stroke = place, [place]
            self._is_view_moved = True  # the drawing stays in place
            self._dragged_point = self._point_near(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Continue the stroke, or move the point or the view."""
        place = event.position()
        if self._is_panned is not None:
            step = place - self._is_panned
            self._is_panned = place
            self._centre = (self._centre[0] - step.x() / self._scale, self._centre[1] + step.y() / self._scale)
            self.update()
        elif self._dragged_point >= 0:
            points = list(self.points)
            points[self._dragged_point] = self.to_position(place)
            self.points = tuple(points)
            self.update()
        elif self._pressed is not None and is_far(place, self._stroke[-1], _POINT_SPACING_PX):
            self._stroke.append(place)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Finish the stroke."""
        if self._is_panned is not None:
            self._is_panned = None
            return
        if self._pressed is None:
            return
        place, pressed, stroke, dragged_point = event.position(), self._pressed, self._stroke, self._dragged_point
        self._pressed, self._stroke, self._dragged_point = None, [], -1
        if dragged_point >= 0:
            self.drawn.emit(self.points, None)
        elif len(stroke) > 2 and is_far(place, pressed, _DRAW_THRESHOLD_PX):
            closed = not is_far(stroke[-1], stroke[0], _CLOSING_DISTANCE_PX)
            ends = stroke[:-1] if closed and not is_far(stroke[-1], stroke[0], _POINT_SPACING_PX) else stroke
            self.points = tuple(self.to_position(each) for each in ends)
            self.drawn.emit(self.points, closed)
        elif len(stroke) > 2:
            self.points = tuple(self.to_position(each) for each in stroke[:-1])
            self.drawn.emit(self.points, True)
        else:
            self.points = (*self.points, self.to_position(place))
            self.drawn.emit(self.points, None)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 (Qt's name)
        """Zoom about the position under the mouse."""
        self._is_view_moved = True
        before = self.to_position(event.position())
        self._scale = min(max(self._scale * 1.0015 ** event.angleDelta().y(), 1e-3), 1e5)
        after = self.to_position(event.position())
        self._centre = (self._centre[0] + before[0] - after[0], self._centre[1] + before[1] - after[1])
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """Zoom by + and -, move by the arrow keys, show all by F, remove the last point by Delete."""
        arrows = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
        key = Qt.Key(event.key())
        self._is_view_moved = True
        if key in arrows:
            step = 40.0 / self._scale
            self._centre = (self._centre[0] + arrows[key][0] * step, self._centre[1] + arrows[key][1] * step)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self._scale *= 0.8 if key == Qt.Key.Key_Minus else 1.25
        elif key == Qt.Key.Key_F:
            self.fit()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.editable:
            self._remove(len(self.points) - 1)
        else:
            super().keyPressEvent(event)
            return
        self.update()

    def _point_near(self, pixel: QPointF) -> int:
        """Return the index of the point near a pixel, or -1."""
        for index, point in enumerate(self.points):
            if not is_far(self.to_pixel(point), pixel, _HIT_RADIUS_PX):
                return index
        return -1

    def _remove(self, index: int) -> None:
        if 0 <= index < len(self.points):
            self.points = (*self.points[:index], *self.points[index + 1 :])
            self.drawn.emit(self.points, None)
            self.update()

    # --- painting --------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint grid, points, curve, trace and marker."""
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(theme.base))
        self._paint_grid(painter)
        if len(self.points) > 1 and not len(self._curve):
            self._paint_line(painter, np.array(self.points), theme.faint, 1.0, dashed=True)
        self._paint_line(painter, self._curve, theme.accent, 2.2)
        self._paint_line(painter, self._trace, theme.text, 1.2, dashed=True)
        for part in self._violations:
            self._paint_line(painter, part, theme.error, 3.4)
        painter.setPen(QPen(QColor(theme.base), 1.0))
        painter.setBrush(QColor(theme.muted))
        for point in self.points:
            painter.drawEllipse(self.to_pixel(point), 3.2, 3.2)
        self._paint_start(painter)
        if self._stroke:
            painter.setPen(QPen(QColor(theme.accent), 1.6, Qt.PenStyle.DotLine))
            painter.drawPolyline(QPolygonF(self._stroke))
        if self._start is not None:
            painter.setPen(QPen(QColor(theme.text), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            place = self.to_pixel(self._start)
            painter.drawEllipse(place, 7.0, 7.0)
            painter.drawPoint(place)
            if self._start_direction is not None:
                x, y = self._start_direction
                painter.drawLine(place + QPointF(7.0 * x, -7.0 * y), place + QPointF(30.0 * x, -30.0 * y))
            painter.drawText(place + QPointF(10.0, -6.0), self._start_text)
        if self._marker is not None:
            painter.setPen(QPen(QColor(theme.base), 1.6))
            painter.setBrush(QColor(theme.warning))
            painter.drawEllipse(self.to_pixel(self._marker), 6.0, 6.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent if self.hasFocus() else theme.border), 1.0))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def _paint_line(
        self, painter: QPainter, places: Floats, colour: str, width: float, *, dashed: bool = False
    ) -> None:
        if len(places) < 2:
            return
        line = QPen(QColor(colour), width)
        if dashed:
            line.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([self.to_pixel(place) for place in places.tolist()]))

    def _paint_grid(self, painter: QPainter) -> None:
        step = round_step(_GRID_SPACING_PX / self._scale)
        left, top = self.to_position(QPointF(0.0, 0.0))
        right, bottom = self.to_position(QPointF(self.width(), self.height()))
        faint, muted = QColor(self._theme.border), QColor(self._theme.muted)
        metrics = painter.fontMetrics()
        faint.setAlphaF(0.5)
        for k in range(math.ceil(left / step), math.floor(right / step) + 1):
            x = self.to_pixel((k * step, 0.0)).x()
            painter.setPen(QPen(faint, 1.8 if k == 0 else 1.0))
            painter.drawLine(QPointF(x, 0.0), QPointF(x, self.height()))
            painter.setPen(muted)
            if x < self.width() - 60:
                painter.drawText(QPointF(x + 3, self.height() - 5), typeset_number(f"{k * step:g}"))
        for k in range(math.ceil(bottom / step), math.floor(top / step) + 1):
            y = self.to_pixel((0.0, k * step)).y()
            painter.setPen(QPen(faint, 1.8 if k == 0 else 1.0))
            painter.drawLine(QPointF(0.0, y), QPointF(self.width(), y))
            painter.setPen(muted)
            if 2 * metrics.height() < y < self.height() - 2 * metrics.height():
                painter.drawText(QPointF(4, y - 3), typeset_number(f"{k * step:g}"))
        painter.setPen(QColor(self._theme.text))
        word = label_with_unit(self._axes[0], "m")
        painter.drawText(QPointF(self.width() - metrics.horizontalAdvance(word) - 6, self.height() - 5), word)
        painter.drawText(QPointF(5, metrics.height()), label_with_unit(self._axes[1], "m"))

    def _paint_start(self, painter: QPainter) -> None:
        """Paint an arrow at the start of the curve."""
        if len(self._curve) < 2:
            return
        a, b = self.to_pixel(self._curve[0].tolist()), self.to_pixel(self._curve[1].tolist())
        angle = math.atan2(b.y() - a.y(), b.x() - a.x())
        tip = [(1.6, 0.0), (-0.8, 0.8), (-0.8, -0.8)]
        cosine, sine = _ARROW_LENGTH_PX * math.cos(angle), _ARROW_LENGTH_PX * math.sin(angle)
        turned = [QPointF(a.x() + cosine * x - sine * y, a.y() + sine * x + cosine * y) for x, y in tip]
        painter.setPen(QPen(QColor(self._theme.base), 1.2))
        painter.setBrush(QColor(self._theme.accent))
        painter.drawPolygon(QPolygonF(turned))


def is_far(a: QPointF, b: QPointF, distance: float) -> bool:
    return math.hypot(a.x() - b.x(), a.y() - b.y()) > distance


def round_step(step: float) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that is not below `step`."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= step * (1 - 1e-9))
