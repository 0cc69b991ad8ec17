"""The picture of a study: curves, a heat map, a scatter plot or parallel coordinates. A click chooses a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from anholon.array_types import Floats
from anholon.number_text import typeset_number
from anholon.scene.colour_maps import map_sequential
from anholon_gui.texts.language import label_with_unit
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import theme_of

if TYPE_CHECKING:
    from anholon.explore.sweep_result import SweepResult

KINDS = ("curves", "heat", "scatter", "parallel")
"""Kinds of pictures of a study."""

_MARGINS_PX = (62.0, 26.0, 16.0, 40.0)  # left, top, right, bottom
_PARALLEL_MARGINS_PX = (28.0, 26.0, 28.0, 54.0)
_GAP_PX = 6.0  # between two names in a line
_HIT_PX = 14.0  # pixels within which a point is meant
_RADIUS_PX = 3.0
_WIDTH_REL = 0.9  # of a cell of a heat map, of the distance of two values


class StudyChart(QWidget):
    """Draws the rows of a result.

    Signals:
        pointChosen(number): the user clicked on the point of this number.
        pointHovered(number): the point under the pointer, -1 for none.
    """

    pointChosen = Signal(int)
    pointHovered = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: SweepResult | None = None
        self._kind, self._x, self._y, self._colour = "curves", "", "", ""
        self._hovered = -1
        self.setMouseTracking(True)
        self.setMinimumSize(240, 180)
        self.setAccessibleName(self.tr("Picture of the study"))

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a size with room for axes and points."""
        return QSize(420, 210)

    def show_result(self, result: SweepResult | None, kind: str, x: str, y: str, colour: str) -> None:
        """Draw the columns x and y of a result (all columns for parallel coordinates), coloured by another one."""
        self._result, self._kind, self._x, self._y, self._colour = result, kind, x, y, colour
        self._hovered = -1
        self.update()

    # --- where everything is ---------------------------------------------------------------------------------------

    def _area(self) -> QRectF:
        left, top, right, bottom = _PARALLEL_MARGINS_PX if self._kind == "parallel" else _MARGINS_PX
        return QRectF(left, top, max(self.width() - left - right, 10.0), max(self.height() - top - bottom, 10.0))

    def positions(self) -> Floats:
        """Return the positions of the points, pixels (k, axes, 2). NaN for points without numbers.

        Parallel coordinates have one position on each axis, the other pictures one.
        """
        if self._result is None:
            return np.zeros((0, 1, 2))
        area = self._area()
        if self._kind == "parallel":
            columns = [_scaled(self._result[name]) for name in self._axes()]
            x = area.left() + area.width() * np.linspace(0.0, 1.0, max(len(columns), 2))[: len(columns)]
            y = area.bottom() - area.height() * np.array(columns).reshape(len(columns), -1).T
            return np.stack([np.broadcast_to(x, y.shape), y], axis=-1)
        x, y = _scaled(self._result[self._x]), _scaled(self._result[self._y])
        if self._has_cells():  # whose middles they are
            x, y = ((each * (count - 1) + 0.5) / count for each, count in zip((x, y), self._cell_counts(), strict=True))
        return np.stack([area.left() + area.width() * x, area.bottom() - area.height() * y], axis=-1)[:, None, :]

    def _axes(self) -> tuple[str, ...]:
        assert self._result is not None
        return (*self._result.names, *self._result.collect)

    def point_at(self, place: QPointF) -> int:
        """Return the number of the point at a position, or -1."""
        positions = self.positions()
        if not len(positions):
            return -1
        pointer = np.array([place.x(), place.y()])
        if self._kind == "parallel" and positions.shape[1] > 1:
            distances = _distances_to_lines(positions, pointer)
        else:
            distances = np.hypot(*(positions[:, 0] - pointer).T)
        distances = np.where(np.isfinite(distances), distances, np.inf)
        nearest = len(distances) - 1 - int(np.argmin(distances[::-1]))  # of several the one that is drawn on top
        return nearest if distances[nearest] <= self._hit_distance() else -1

    def _hit_distance(self) -> float:
        """Return the largest distance from its centre at which a point is hit. In a heat map that is the whole cell."""
        if not self._has_cells():
            return _HIT_PX
        width, height = self._cell()
        return max(_HIT_PX, float(np.hypot(width, height)) / 2.0)

    def _has_cells(self) -> bool:
        """Return whether the points are cells of a heat map."""
        return self._kind == "heat" and self._result is not None and bool(self._result.axes)

    def _cell_counts(self) -> tuple[int, int]:
        """Return the numbers of columns and rows of a heat map."""
        assert self._result is not None
        counts = (
            len(np.unique(column[np.isfinite(column)])) for column in map(self._result.__getitem__, (self._x, self._y))
        )
        wide, high = (max(count, 1) for count in counts)
        return wide, high

    def _cell(self) -> tuple[float, float]:
        """Return the size of a cell of a heat map, pixels."""
        area, (wide, high) = self._area(), self._cell_counts()
        return area.width() / wide * _WIDTH_REL, area.height() / high * _WIDTH_REL

    def _slice_text(self) -> str:
        """Return the other values of the visible cells of a heat map. "" if all cells are visible."""
        if not self._has_cells():
            return ""
        result = self._result
        assert result is not None
        others = [name for name in result.names if name not in (self._x, self._y) and np.ptp(result[name]) > 0.0]
        return "".join(f", {name} = {rounded_text(result[name][-1], 4)}" for name in others)

    # --- the pointer -----------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Show the point under the pointer."""
        number = self.point_at(event.position())
        if number != self._hovered:
            self._hovered = number
            self.setCursor(Qt.CursorShape.PointingHandCursor if number >= 0 else Qt.CursorShape.ArrowCursor)
            self.pointHovered.emit(number)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Choose the clicked point."""
        number = self.point_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else -1
        if number >= 0:
            self.pointChosen.emit(number)

    # --- painting --------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw axes and points."""
        result = self._result
        if result is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = theme_of(self.palette())
        places = self.positions()
        colours = self._colours(len(result))
        if self._kind == "parallel":
            self._draw_parallel(painter, places, colours)
        else:
            self._draw_frame(painter)
            if self._kind == "curves":
                self._draw_curves(painter, places[:, 0])
            if self._has_cells():
                self._draw_cells(painter, places[:, 0], colours)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                for (x, y), colour in zip(places[:, 0].tolist(), colours, strict=True):
                    if x == x and y == y:
                        painter.setBrush(colour)
                        painter.drawEllipse(QPointF(x, y), _RADIUS_PX, _RADIUS_PX)
        if 0 <= self._hovered < len(places):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent), 2.0))
            for x, y in places[self._hovered].tolist():
                if x == x and y == y:
                    painter.drawEllipse(QPointF(x, y), 2 * _RADIUS_PX, 2 * _RADIUS_PX)

    def _colours(self, count: int) -> list[QColor]:
        """Return the colours of the points."""
        assert self._result is not None
        if not self._colour:
            return [QColor(theme_of(self.palette()).accent)] * count
        values = _scaled(self._result[self._colour])
        mapped = np.clip(map_sequential(np.nan_to_num(values, nan=0.0)), 0.0, 1.0)
        return [QColor.fromRgbF(*row[:3]) for row in mapped.tolist()]

    def _draw_frame(self, painter: QPainter) -> None:
        """Draw the axes with their limits and names."""
        assert self._result is not None
        area, theme = self._area(), theme_of(self.palette())
        painter.setPen(QColor(theme.border))
        painter.drawRect(area)
        painter.setPen(QColor(theme.muted))
        line = QFontMetricsF(self.font()).height()
        flags = Qt.AlignmentFlag
        for k, text in enumerate(_ends(self._result[self._x])):
            side = flags.AlignRight if k else flags.AlignLeft
            painter.drawText(QRectF(area.left(), area.bottom() + 2, area.width(), line), side, text)
        for k, text in enumerate(_ends(self._result[self._y])):
            y = area.top() if k else area.bottom() - line
            painter.drawText(QRectF(0.0, y, area.left() - 4, line), flags.AlignRight, text)
        painter.setPen(QColor(theme.text))
        below = QRectF(area.left(), area.bottom() + line + 2, area.width(), line)
        painter.drawText(below, flags.AlignHCenter, self._label(self._x))
        colour = (
            f"   ●  {self._label(self._colour)}: {' … '.join(_ends(self._result[self._colour]))}"
            if self._colour
            else ""
        )
        painter.drawText(
            QRectF(4.0, 2.0, self.width() - 8.0, line),
            flags.AlignLeft,
            self._label(self._y) + colour + self._slice_text(),
        )

    def _label(self, name: str) -> str:
        result = self._result
        assert result is not None
        if name in result.names:
            return label_with_unit(name, result.over_units[result.names.index(name)])
        return label_with_unit(name, result.units[result.collect.index(name)])

    def _draw_curves(self, painter: QPainter, places: Floats) -> None:
        """Connect the points that differ only in x."""
        result = self._result
        assert result is not None
        if not result.axes or self._x not in result.names:
            return
        others = [k for k, name in enumerate(result.names) if name != self._x]
        painter.setPen(QPen(QColor(theme_of(self.palette()).muted), 1.0))
        _, group = np.unique(result.points[:, others], axis=0, return_inverse=True)
        group = group.reshape(-1) if others else np.zeros(len(result), dtype=int)
        for number in np.unique(group):
            chosen = np.flatnonzero(group == number)
            chosen = chosen[np.argsort(places[chosen, 0], kind="stable")]
            line = [QPointF(x, y) for x, y in places[chosen].tolist() if x == x and y == y]
            painter.drawPolyline(QPolygonF(line))

    def _draw_cells(self, painter: QPainter, places: Floats, colours: list[QColor]) -> None:
        width, height = self._cell()
        painter.setPen(Qt.PenStyle.NoPen)
        for (x, y), colour in zip(places.tolist(), colours, strict=True):
            painter.setBrush(colour)
            painter.drawRect(QRectF(x - width / 2, y - height / 2, width, height))

    def _draw_parallel(self, painter: QPainter, places: Floats, colours: list[QColor]) -> None:
        """Draw one axis for each column, and for each point a line through all axes."""
        assert self._result is not None
        area, theme = self._area(), theme_of(self.palette())
        line = QFontMetricsF(self.font()).height()
        for number, colour in enumerate(colours):
            row = places[number]
            if np.isfinite(row).all():
                painter.setPen(QPen(colour, 1.0))
                painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in row.tolist()]))
        metrics, count = QFontMetricsF(self.font()), len(self._axes())
        centre, middle = Qt.AlignmentFlag.AlignHCenter, Qt.TextElideMode.ElideMiddle
        room = 2.0 * area.width() / max(count - 1, 2) - _GAP_PX  # names of neighbours stand in two lines
        for k, name in enumerate(self._axes()):
            x = float(places[0, k, 0])
            painter.setPen(QColor(theme.border))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            painter.setPen(QColor(theme.muted))
            for text, y in zip(_ends(self._result[name]), (area.bottom() + 1, area.top() - line - 1), strict=True):
                width = metrics.horizontalAdvance(text) + 1.0
                painter.drawText(self._around(x, y, min(width, 0.5 * room), line), centre, text)
            painter.setPen(QColor(theme.text))
            text = metrics.elidedText(self._label(name), middle, room)
            y = area.bottom() + (1 + k % 2) * line + 1
            painter.drawText(self._around(x, y, metrics.horizontalAdvance(text) + 1.0, line), centre, text)

    def _around(self, x: float, y: float, width: float, height: float) -> QRectF:
        """Return a rectangle around x below y, moved into the picture if necessary."""
        return QRectF(min(max(x - width / 2.0, 0.0), self.width() - width), y, width, height)


def _scaled(values: Floats) -> Floats:
    """Return values scaled to 0 … 1. 0.5 if all are equal, NaN for missing ones."""
    good = values[np.isfinite(values)]
    if not len(good):
        return np.full(len(values), np.nan)
    low, high = float(good.min()), float(good.max())
    return (values - low) / (high - low) if high > low else np.where(np.isfinite(values), 0.5, np.nan)


def _ends(values: Floats) -> tuple[str, str]:
    """Return the smallest and the largest value as texts."""
    good = values[np.isfinite(values)]
    return (typeset_number(f"{good.min():.4g}"), typeset_number(f"{good.max():.4g}")) if len(good) else ("", "")


def _distances_to_lines(places: Floats, point: Floats) -> Floats:
    """Return the distances of lines (k, axes, 2) from a point, pixels (k,)."""
    start, end = places[:, :-1], places[:, 1:]
    along = end - start
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.clip(((point - start) * along).sum(-1) / (along**2).sum(-1), 0.0, 1.0)
        distances = np.hypot(*np.moveaxis(start + share[..., None] * along - point, -1, 0))
    return np.asarray(np.where(np.isfinite(distances), distances, np.inf).min(axis=1), dtype=np.float64)
