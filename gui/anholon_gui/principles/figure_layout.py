"""The layout of the views of a figure: one scale for all, heights transferred from view to view."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from anholon.array_types import Floats

if TYPE_CHECKING:
    from anholon.principles.vector_figure import FigureProjection, VectorFigure

_MARGIN_PX = 34.0  # px around the drawing
_VIEW_SPACING_PX = 46.0  # px between two views
_CURVE_EXTENT_REL = 1.3  # times |V|: the part of a curve that is surely seen


class FigureLayout:
    """Positions of the views on the widget. Maps a point (x, y) of a view to pixels."""

    def __init__(self, figure: VectorFigure, size: QRectF) -> None:
        self.front = bounding_rect(front_points(figure))
        self.side_K = bounding_rect(side_points(figure.side_K)) if figure.side_K is not None else None
        self.side_L = bounding_rect(side_points(figure.side_L)) if figure.side_L is not None else None
        if self.side_K is not None:  # its heights are those of the front view
            self.side_K.setTop(self.front.top())
            self.side_K.setBottom(self.front.bottom())
        if self.side_L is not None:
            self.side_L.setLeft(self.front.left())
            self.side_L.setRight(self.front.right())
        wide = self.front.width() + (self.side_K.width() if self.side_K is not None else 0.0)
        tall = self.front.height() + (self.side_L.height() if self.side_L is not None else 0.0)
        room_x = size.width() - 2 * _MARGIN_PX - (_VIEW_SPACING_PX if self.side_K is not None else 0.0)
        room_y = size.height() - 2 * _MARGIN_PX - (_VIEW_SPACING_PX if self.side_L is not None else 0.0)
        self.scale = min(room_x / wide if wide else math.inf, room_y / tall if tall else math.inf)
        if not math.isfinite(self.scale):
            self.scale = 1.0
        slack_x, slack_y = room_x - wide * self.scale, room_y - tall * self.scale
        left, top = size.left() + _MARGIN_PX + 0.5 * slack_x, size.top() + _MARGIN_PX + 0.5 * slack_y
        self._front = QPointF(left - self.front.left() * self.scale, top + self.front.bottom() * self.scale)
        self._K = QPointF()
        if self.side_K is not None:
            start = left + self.front.width() * self.scale + _VIEW_SPACING_PX
            self._K = QPointF(start - self.side_K.left() * self.scale, self._front.y())
        self._L = QPointF()
        if self.side_L is not None:
            start = top + self.front.height() * self.scale + _VIEW_SPACING_PX
            self._L = QPointF(self._front.x(), start + self.side_L.bottom() * self.scale)

    def to_pixel(self, point: Sequence[float] | Floats, view: str = "front") -> QPointF:
        """Return the pixel of a point of a view. The side view of K has its first axis upwards."""
        x, y = float(point[0]), float(point[1])
        origin = {"front": self._front, "K": self._K, "L": self._L}[view]
        if view == "K":
            x, y = y, x
        return QPointF(origin.x() + x * self.scale, origin.y() - y * self.scale)

    def side_rects(self) -> list[QRectF]:
        """Return the rectangles of the side views in pixels."""
        results: list[QRectF] = []
        for view, bounds in (("K", self.side_K), ("L", self.side_L)):
            if bounds is not None:
                corners = ((bounds.left(), bounds.top()), (bounds.right(), bounds.bottom()))
                first_corner, second_corner = (
                    self.to_pixel(corner[::-1] if view == "K" else corner, view) for corner in corners
                )
                results.append(QRectF(first_corner, second_corner).normalized().adjusted(-16, -16, 16, 16))
        return results


def servo_minimum(figure: VectorFigure) -> Floats | None:
    """Return the point with the least ordinary Z on the inclined line of a servo constraint."""
    if figure.plane is not None or figure.line is None or not figure.radius:
        return None
    W = figure.front.vectors["W"]
    return np.asarray(W + figure.line * float((figure.centre - W) @ figure.line))


def front_points(figure: VectorFigure) -> Floats:
    """Return all points of the front view that should be visible, (k, 2)."""
    tips = figure.front.vectors
    results = [np.zeros(2), *(tip for name, tip in tips.items() if not name.startswith("R"))]
    if "R" in tips:
        results.append(tips["Y"] + tips["R_K"])
    minimum_point = servo_minimum(figure)
    if minimum_point is not None:
        results.append(minimum_point)
    if figure.curve is not None:
        results += [point for point in figure.curve if np.linalg.norm(point) <= _CURVE_EXTENT_REL * figure.lengths["V"]]
    return np.array(results)


def side_points(view: FigureProjection) -> Floats:
    """Return the visible points of a side view: horizontal, then vertical."""
    tips = np.array([np.zeros(2), *(tip for name, tip in view.vectors.items() if not name.startswith("R"))])
    return tips[:, ::-1] if view.axes[0] == "K1" else tips


def bounding_rect(points: Floats) -> QRectF:
    """Return the rectangle of points. Its top is the least height."""
    low, high = points.min(axis=0), points.max(axis=0)
    return QRectF(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]))
