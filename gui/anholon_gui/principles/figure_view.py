"""The figure of the tangent space, drawn to scale: axes, plane of the constraints, vectors and their parts.

 K ↑                     K₁ ↑
   │   ╱│ Y                 │  ╲
   │  ╱ ↓ R                 │   ╲        side view of K, heights carried over
───┼─╱──●─── A v′ + b₀ = 0  ┼────● ─
   │╱ ╱ W                   │
   O ───────────▶ L         O ──────▶ K₂
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QBuffer, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QMenu, QMessageBox, QSizePolicy, QWidget

from anholon.array_types import Floats
from anholon.errors import ExportError
from anholon.export.output_file import write_output
from anholon_gui.principles.colours import vector_colour, with_opacity
from anholon_gui.principles.figure_layout import FigureLayout, front_points, servo_minimum
from anholon_gui.texts.language import quantity_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import Theme, theme_of
from anholon_gui.widgets.file_dialogs import ask_path

if TYPE_CHECKING:
    from anholon.principles.vector_figure import FigureProjection, VectorFigure

Line = tuple[float, float, float, float]
"""Two ends, in pixels."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

_ARROW_HEAD_PX = 9.0  # px, length of an arrow head
_TEXT_GAP_PX = 5.0  # px between two texts beside each other
_VECTOR_LABELS = {
    "W": "W", "Y": "Y/M", "R": "R/M", "V": "V",
    "W_K": "W_K", "Y_K": "Y_K/M", "R_K": "R_K/M", "V_K": "V_K",
    "W_L": "W_L", "Y_L": "Y_L/M", "R_L": "R_L/M", "V_L": "V_L",
}  # fmt: skip


def scale_bar_length(longest: float) -> float:
    """Return a round length, 1, 2 or 5 times a power of ten, not above `longest`."""
    if not longest > 0.0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(longest))
    return next(power * step for step in (5.0, 2.0, 1.0) if power * step <= longest * (1.0 + 1e-12))


class FigureView(QWidget):
    """Draws one figure. `unit` is that of its lengths."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure: VectorFigure | None = None
        self._unit = ""
        self._plane = ""
        self._hint = ""
        self.setMinimumHeight(200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a comfortable size."""
        return QSize(400, 290)

    @property
    def figure(self) -> VectorFigure | None:
        """The drawn figure."""
        return self._figure

    def show_figure(self, figure: VectorFigure | None, unit: str, plane: str, hint: str = "") -> None:
        """Draw `figure`. `plane` names the plane of the constraints, `hint` is shown if there is nothing to draw."""
        self._figure, self._unit, self._plane, self._hint = figure, unit, plane, hint
        self.update()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the figure."""
        painter = QPainter(self)
        self._paint(painter)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 (Qt's name)
        """Offer to copy the picture or to save it as a drawing."""
        menu = QMenu(self)
        menu.addAction(self.tr("Copy the picture"), lambda: QGuiApplication.clipboard().setPixmap(self.grab()))
        menu.addAction(self.tr("Save as SVG…"), self._ask_path)
        menu.popup(event.globalPos())

    def save_svg(self, path: str) -> None:
        """Write the figure to an SVG file. Raises ExportError if that fails."""
        buffer = QBuffer()
        picture = QSvgGenerator()
        picture.setOutputDevice(buffer)
        picture.setSize(self.size())
        picture.setViewBox(self.rect())
        picture.setResolution(self.logicalDpiX())
        painter = QPainter(picture)
        painter.setFont(self.font())
        self._paint(painter)
        painter.end()
        write_output(path, bytes(buffer.data().data()))

    def _ask_path(self) -> None:
        choice = ask_path(self, self.tr("Save as SVG…"), "figure.svg", "SVG (*.svg)")
        if choice is None:
            return
        try:
            self.save_svg(str(choice[0]))
        except ExportError as error:
            QMessageBox.warning(self, self.tr("Save as SVG…"), translate_message(str(error)))

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = theme_of(self.palette())
        painter.fillRect(self.rect(), QColor(theme.base))
        figure = self._figure
        if figure is None or not front_points(figure).any():
            painter.setPen(QColor(theme.muted))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(QRectF(self.rect()).adjusted(20, 20, -20, -20), flags, self._hint)
            return
        _FigurePainter(painter, figure, QRectF(self.rect()), theme).draw_figure(self._unit, self._plane)


class _FigurePainter:
    """One drawing of one figure."""

    def __init__(self, painter: QPainter, figure: VectorFigure, room: QRectF, theme: Theme) -> None:
        self.painter, self.figure, self.room = painter, figure, room
        self.layout = FigureLayout(figure, room.adjusted(0, 0, 0, -16))
        self.theme = theme
        self.metrics = QFontMetricsF(painter.font())
        self.occupied: list[QRectF] = []
        self.lines: list[Line] = []
        self.names: list[tuple[QPointF, QPointF, str, QColor, bool]] = []
        self.plane_boxes: tuple[QRectF, ...] = ()  # where the words about the plane may stand

    def draw_figure(self, unit: str, plane: str) -> None:
        """Draw everything, from the back to the front."""
        figure = self.figure
        accelerations = "W" in figure.front.vectors
        origin = self.layout.to_pixel((0.0, 0.0))
        self.occupied.append(QRectF(origin.x() - 14, origin.y() + 2, 13, 15))  # the letter O
        sides = self.layout.side_rects()
        self._draw_axes("front", self.layout.front, "L", "K", figure.dimension_L, figure.dimension_K)
        if figure.side_K is not None and self.layout.side_K is not None:
            self._draw_axes("K", self.layout.side_K, "K₂", "K₁")
        if figure.side_L is not None and self.layout.side_L is not None:
            self._draw_axes("L", self.layout.side_L, "L₁", "L₂")
        self.occupied += sides
        self._draw_plane(self.metrics.horizontalAdvance(plane))
        self._draw_surface_curve()
        self.occupied = [box for box in self.occupied if box not in sides]
        if accelerations:
            self._draw_gauss_circle()
        for view, shown in (("K", figure.side_K), ("L", figure.side_L)):
            if shown is not None:
                self._draw_side_view(view, shown)
        if accelerations:
            self._draw_accelerations()
        else:
            self._draw_velocities()
        if self.plane_boxes:
            self.painter.setPen(with_opacity(self.theme.accent, 0.95))
            self._place_text(plane, self.plane_boxes)
        for name in self.names:
            self._draw_label(*name)
        self._draw_scale_bar(unit)

    def _draw_accelerations(self) -> None:
        tips, corner = self.figure.front.vectors, np.zeros(2)
        W, Y = tips["W"], tips["Y"]
        figure = self.figure
        min_length = 1e-6 * max(figure.lengths.values())
        self._draw_dashed(tips["Y_L"], Y, "Y")
        if self.figure.plane is None:
            self._draw_dashed(tips["W_K"], W, "W")
        if figure.lengths["Y_K"] > min_length:  # else Y itself lies there
            self._draw_arrow(corner, tips["Y_L"], "Y", "Y_L", thin=True)
        if figure.lengths["W_K"] > min_length and figure.lengths["W_L"] > min_length:
            self._draw_arrow(corner, tips["W_K"], "W", "W_K", thin=True)
            self._draw_arrow(tips["W_K"], W, "W", "W_L", thin=True)
        if self.figure.lengths["R_L"] > 1e-9 * self.figure.lengths["R"]:
            self._draw_arrow(Y, Y + tips["R_K"], "R", "R_K", thin=True)
            self._draw_arrow(Y + tips["R_K"], W, "R", "R_L", thin=True)
        self._draw_arrow(Y, W, "R", "R")
        self._draw_arrow(corner, Y, "Y", "Y")
        self._draw_arrow(corner, W, "W", "W")
        self._draw_dot(corner, "O")
        minimum_point = servo_minimum(figure)
        if minimum_point is not None:
            self._draw_minimum(minimum_point)

    def _draw_velocities(self) -> None:
        tips, corner = self.figure.front.vectors, np.zeros(2)
        lengths = self.figure.lengths
        if min(lengths["V_K"], lengths["V_L"]) > 1e-6 * lengths["V"]:
            self._draw_arrow(corner, tips["V_K"], "V", "V_K", thin=True)
            self._draw_arrow(tips["V_K"], tips["V"], "V", "V_L", thin=True)
        self._draw_arrow(corner, tips["V"], "V", "V")
        self._draw_dot(corner, "O")

    def _draw_side_view(self, view: str, shown: FigureProjection) -> None:
        part = f"_{view}"
        tips, corner = shown.vectors, np.zeros(2)
        if f"V{part}" in tips:
            self._draw_arrow(corner, tips[f"V{part}"], "V", f"V{part}", view=view)
            return
        W, Y = tips[f"W{part}"], tips[f"Y{part}"]
        self._draw_arrow(Y, W, "R", f"R{part}", view=view)
        self._draw_arrow(corner, Y, "Y", f"Y{part}", view=view)
        self._draw_arrow(corner, W, "W", f"W{part}", view=view)

    # --- parts of the drawing --------------------------------------------------------------------------------------

    def _draw_axes(self, view: str, bounds: QRectF, x: str, y: str, across: int = 2, upwards: int = 2) -> None:
        origin = self.layout.to_pixel((0.0, 0.0), view)
        corners = [(bounds.left(), bounds.top()), (bounds.right(), bounds.bottom())]
        low, high = (self.layout.to_pixel(c[::-1] if view == "K" else c, view) for c in corners)
        pen = QPen(QColor(self.theme.faint), 1.0)
        self.painter.setPen(pen)
        self.painter.setBrush(QColor(self.theme.faint))
        ends: list[tuple[QPointF, QPointF, str]] = []
        if across:
            ends.append((QPointF(low.x() - 8, origin.y()), QPointF(high.x() + 16, origin.y()), x))
        if upwards:
            ends.append((QPointF(origin.x(), low.y() + 8), QPointF(origin.x(), high.y() - 16), y))
        for start, end, name in ends:
            self.painter.drawLine(start, end)
            self._draw_arrow_head(start, end, 6.0)
            self.painter.setPen(QColor(self.theme.muted))
            aside = QPointF(3, -5) if start.x() == end.x() else QPointF(-2, -6)
            self._draw_text(name, end + aside)
            self.occupied.append(
                QRectF(end + aside, end + aside + QPointF(16, 0)).adjusted(0, -self.metrics.ascent(), 0, 3)
            )
            self.painter.setPen(pen)

    def _draw_plane(self, width: float) -> None:
        """Draw the line of admissible ends of accelerations (or rates), with a soft band below it like a drawn surface.

        A label of `width` is placed where the arrows leave room.
        """
        figure = self.figure
        if figure.plane is None and figure.line is None:
            return
        W = figure.front.vectors.get("W", figure.front.vectors.get("V"))
        if W is None or not figure.dimension_K:
            return
        along = np.array([1.0, 0.0]) if figure.line is None or figure.plane is not None else figure.line
        if not figure.dimension_L:
            return
        middle = self.layout.to_pixel(W)
        step = self.layout.to_pixel(W + along) - middle
        step /= math.hypot(step.x(), step.y())
        reach = self.room.width()
        right = self.layout.to_pixel((self.layout.front.right(), 0.0)).x() + 14
        left = self.layout.to_pixel((self.layout.front.left(), 0.0)).x() - 14
        self.painter.save()
        self.painter.setClipRect(QRectF(left, self.room.top(), right - left, self.room.height()))
        start, end = middle - step * reach, middle + step * reach
        down = QPointF(-step.y(), step.x()) * 5.0
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(with_opacity(self.theme.accent, 0.13))
        self.painter.drawPolygon(QPolygonF([start, end, end + down, start + down]))
        self.painter.setPen(QPen(with_opacity(self.theme.accent, 0.75), 1.2))
        self.painter.drawLine(start, end)
        self.painter.restore()
        place = QPointF(right - width - 2, middle.y() + (right - middle.x()) * step.y() / (step.x() or 1.0) + 17)
        height = self.metrics.height()
        below = QRectF(place.x(), place.y() - self.metrics.ascent(), width, height)
        outside = QRectF(right + 4, middle.y() - 0.5 * height, width, height)
        near = (outside, below.translated(0, -height - 8), below, outside.translated(left - right - width - 8, 0))
        rise = (left - right + width) * step.y() / (step.x() or 1.0)
        self.plane_boxes = (*near, *(box.translated(left - right + width, rise) for box in near[1:3]))

    def _draw_surface_curve(self) -> None:
        """Draw the section of the figure with the surface of a constraint that is not linear in the rates."""
        if self.figure.curve is None:
            return
        self.painter.setPen(QPen(with_opacity(vector_colour("ordinary", self.theme), 0.9), 1.6))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPolyline(QPolygonF([self.layout.to_pixel(point) for point in self.figure.curve]))

    def _draw_gauss_circle(self) -> None:
        """Draw the circle around Y/M through W.

        By Gauss's principle no admissible acceleration is nearer.
        """
        radius = self.figure.radius * self.layout.scale
        if radius < 4.0:
            return
        self.painter.save()
        self.painter.setClipRect(self._draw_frame())
        self.painter.setPen(QPen(with_opacity(self.theme.muted, 0.55), 1.0, Qt.PenStyle.DotLine))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawEllipse(self.layout.to_pixel(self.figure.centre), radius, radius)
        self.painter.restore()

    def _draw_frame(self) -> QRectF:
        front = self.layout.front
        first_corner, second_corner = (
            self.layout.to_pixel((front.left(), front.bottom())),
            self.layout.to_pixel((front.right(), front.top())),
        )
        return QRectF(first_corner, second_corner).normalized().adjusted(-18, -18, 18, 18)

    def _draw_arrow(
        self, start: Floats, end: Floats, name: str, label: str, *, thin: bool = False, view: str = "front"
    ) -> None:
        a, b = self.layout.to_pixel(start, view), self.layout.to_pixel(end, view)
        length = math.hypot(b.x() - a.x(), b.y() - a.y())
        colour = vector_colour(name, self.theme)
        if length < 2.0:
            return
        shade = with_opacity(colour, 0.75) if thin else QColor(colour)
        pen = QPen(shade, 1.3 if thin else 2.4)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        head = min(_ARROW_HEAD_PX if not thin else 0.75 * _ARROW_HEAD_PX, 0.5 * length)
        stop = b - (b - a) * (0.8 * head / length)
        self.painter.setPen(pen)
        self.painter.drawLine(a, stop)
        self.painter.setBrush(shade)
        self._draw_arrow_head(a, b, head)
        self.lines.append((a.x(), a.y(), b.x(), b.y()))
        if length > (26.0 if thin else 14.0):
            self.names.append((a, b, _VECTOR_LABELS[label], shade, not thin))

    def _draw_dashed(self, start: Floats, end: Floats, name: str) -> None:
        self.painter.setPen(QPen(with_opacity(vector_colour(name, self.theme), 0.5), 1.0, Qt.PenStyle.DashLine))
        self.painter.drawLine(self.layout.to_pixel(start), self.layout.to_pixel(end))

    def _draw_arrow_head(self, start: QPointF, end: QPointF, size: float) -> None:
        along = end - start
        along /= math.hypot(along.x(), along.y()) or 1.0
        across = QPointF(-along.y(), along.x())
        pen = self.painter.pen()
        self.painter.setPen(Qt.PenStyle.NoPen)
        back = end - along * size
        self.painter.drawPolygon(QPolygonF([end, back + across * (0.42 * size), back - across * (0.42 * size)]))
        self.painter.setPen(pen)

    def _draw_minimum(self, at: Floats) -> None:
        """Mark the admissible acceleration with the least ordinary Z."""
        place = self.layout.to_pixel(at)
        colour = QColor(vector_colour("ordinary", self.theme))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        self.painter.drawEllipse(place, 4.0, 4.0)
        self.names.append((place - QPointF(12, 0), place + QPointF(12, 0), "min Z", colour, False))

    def _draw_dot(self, at: Floats, name: str) -> None:
        place = self.layout.to_pixel(at)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.theme.text))
        self.painter.drawEllipse(place, 2.6, 2.6)
        self.painter.setPen(QColor(self.theme.muted))
        self._draw_text(name, place + QPointF(-13, 14))

    def _draw_label(self, a: QPointF, b: QPointF, text: str, colour: QColor, bold: bool) -> None:
        """Draw a name next to an arrow, where it covers least."""
        self.painter.save()
        font = QFont(self.painter.font())
        font.setBold(bold)
        self.painter.setFont(font)
        self.painter.setPen(colour)
        along = b - a
        along /= math.hypot(along.x(), along.y()) or 1.0
        across = QPointF(-along.y(), along.x())
        width, height = indexed_text_width(self.painter, text), self.metrics.height()
        boxes: list[QRectF] = []
        for part in (0.55, 0.75, 0.35, 0.9, 0.2):
            for side in (1.0, -1.0):
                away = 0.5 * (abs(across.x()) * width + abs(across.y()) * height) + 4.0
                middle = a + (b - a) * part + across * (side * away)
                boxes.append(QRectF(middle.x() - 0.5 * width, middle.y() - 0.5 * height, width, height))
        self._place_text(text, boxes)
        self.painter.restore()

    def _place_text(self, text: str, boxes: Sequence[QRectF]) -> None:
        """Draw text in the box of `boxes` that covers least of the drawing and the other texts."""

        def covered(place: QRectF) -> float:
            box = place.adjusted(-_TEXT_GAP_PX, 0.0, _TEXT_GAP_PX, 0.0)
            cost = 0.0 if self.room.contains(box) else 50.0
            cost += sum(10.0 for other in self.occupied if box.intersects(other))
            edges = (box.left(), box.top(), box.right(), box.bottom())
            return cost + sum(min(crossed_length(line, edges), 1.0) for line in self.lines)

        box, min_cost = boxes[0], math.inf
        for place in boxes:
            cost = covered(place)
            if cost < min_cost:
                box, min_cost = place, cost
            if cost == 0.0:
                break
        self.occupied.append(box)
        self._draw_text(text, QPointF(box.left(), box.top() + self.metrics.ascent()))

    def _draw_text(self, text: str, baseline: QPointF) -> None:
        """Draw text with `_X` as an index."""
        head, _, tail = text.partition("_")
        self.painter.drawText(baseline, head)
        if not tail:
            return
        index, following_text = tail[:1], tail[1:]
        font = QFont(self.painter.font())
        small = QFont(font)
        small.setPointSizeF(0.75 * font.pointSizeF() if font.pointSizeF() > 0 else 8.0)
        x = baseline.x() + QFontMetricsF(font).horizontalAdvance(head)
        self.painter.setFont(small)
        self.painter.drawText(QPointF(x, baseline.y() + 3.0), index)
        x += QFontMetricsF(small).horizontalAdvance(index)
        self.painter.setFont(font)
        self.painter.drawText(QPointF(x + 0.5, baseline.y()), following_text)

    def _draw_scale_bar(self, unit: str) -> None:
        """Draw the scale bar at the lower left."""
        length = scale_bar_length(0.28 * self.room.width() / self.layout.scale)
        y, x = self.room.bottom() - 10.0, self.room.left() + 12.0
        end = x + length * self.layout.scale
        self.painter.setPen(QPen(QColor(self.theme.muted), 1.4))
        self.painter.drawLine(QPointF(x, y), QPointF(end, y))
        for tick in (x, end):
            self.painter.drawLine(QPointF(tick, y - 3), QPointF(tick, y + 3))
        self.painter.drawText(QPointF(end + 7, y + 4), quantity_text(f"{length:g}", unit))


def crossed_length(line: Line, box: Box) -> float:
    """Return the fraction of a box that a line crosses: the length inside it over its width, by clipping at its
    edges."""
    (x0, y0, x1, y1), (left, top, right, bottom) = line, box
    dx, dy = x1 - x0, y1 - y0
    start, end = 0.0, 1.0
    for step, room in ((-dx, x0 - left), (dx, right - x0), (-dy, y0 - top), (dy, bottom - y0)):
        if step == 0.0:
            if room < 0.0:
                return 0.0
        elif step < 0.0:
            start = max(start, room / step)
        else:
            end = min(end, room / step)
    return max(0.0, end - start) * math.hypot(dx, dy) / (right - left)


def indexed_text_width(painter: QPainter, text: str) -> float:
    """Return the width of text with an index."""
    metrics = QFontMetricsF(painter.font())
    head, _, tail = text.partition("_")
    return metrics.horizontalAdvance(head) + 0.85 * metrics.horizontalAdvance(tail)
