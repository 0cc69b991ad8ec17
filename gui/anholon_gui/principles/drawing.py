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
from numpy.typing import NDArray
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

from anholon.errors import ExportError
from anholon.export.files import write_whole
from anholon_gui.asking import ask_path
from anholon_gui.language import measure
from anholon_gui.messages import said
from anholon_gui.principles.inks import faded, ink
from anholon_gui.principles.sheet import Sheet, lowest, points
from anholon_gui.theme import Theme, theme_of

if TYPE_CHECKING:
    from anholon.principles.figure import Figure, View

__all__ = ["Drawing", "scale_bar"]

Floats = NDArray[np.float64]
Line = tuple[float, float, float, float]
"""Two ends, in pixels."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

_HEAD = 9.0  # px, length of an arrow head
_LABELS = {
    "W": "W", "Y": "Y/M", "R": "R/M", "V": "V",
    "W_K": "W_K", "Y_K": "Y_K/M", "R_K": "R_K/M", "V_K": "V_K",
    "W_L": "W_L", "Y_L": "Y_L/M", "R_L": "R_L/M", "V_L": "V_L",
}  # fmt: skip


def scale_bar(longest: float) -> float:
    """Return a round length, 1, 2 or 5 times a power of ten, not above `longest`."""
    if not longest > 0.0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(longest))
    return next(power * step for step in (5.0, 2.0, 1.0) if power * step <= longest * (1.0 + 1e-12))


class Drawing(QWidget):
    """Draws one figure; `unit` is that of its lengths."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure: Figure | None = None
        self._unit = ""
        self._plane = ""
        self._hint = ""
        self.setMinimumHeight(200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a comfortable size."""
        return QSize(400, 290)

    @property
    def figure(self) -> Figure | None:
        """What is drawn."""
        return self._figure

    def show_figure(self, figure: Figure | None, unit: str, plane: str, hint: str = "") -> None:
        """Draw `figure`; `plane` names the plane of the constraints, `hint` is written where nothing is drawn."""
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
        """Offer to copy the picture or to write it as a drawing."""
        menu = QMenu(self)
        menu.addAction(self.tr("Copy the picture"), lambda: QGuiApplication.clipboard().setPixmap(self.grab()))
        menu.addAction(self.tr("Save as SVG…"), self._ask_path)
        menu.popup(event.globalPos())

    def save_svg(self, path: str) -> None:
        """Write the figure to an SVG file; raises ExportError when that fails."""
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
        write_whole(path, bytes(buffer.data().data()))

    def _ask_path(self) -> None:
        asked = ask_path(self, self.tr("Save as SVG…"), "figure.svg", "SVG (*.svg)")
        if asked is None:
            return
        try:
            self.save_svg(str(asked[0]))
        except ExportError as error:
            QMessageBox.warning(self, self.tr("Save as SVG…"), said(str(error)))

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = theme_of(self.palette())
        painter.fillRect(self.rect(), QColor(theme.base))
        figure = self._figure
        if figure is None or not points(figure).any():
            painter.setPen(QColor(theme.muted))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(QRectF(self.rect()).adjusted(20, 20, -20, -20), flags, self._hint)
            return
        _Painter(painter, figure, QRectF(self.rect()), theme).draw(self._unit, self._plane)


class _Painter:
    """One drawing of one figure."""

    def __init__(self, painter: QPainter, figure: Figure, room: QRectF, theme: Theme) -> None:
        self.painter, self.figure, self.room = painter, figure, room
        self.sheet = Sheet(figure, room.adjusted(0, 0, 0, -16))
        self.theme = theme
        self.metrics = QFontMetricsF(painter.font())
        self.taken: list[QRectF] = []
        self.lines: list[Line] = []
        self.names: list[tuple[QPointF, QPointF, str, QColor, bool]] = []

    def draw(self, unit: str, plane: str) -> None:
        """Draw everything, from the back to the front."""
        figure = self.figure
        accelerations = "W" in figure.front.vectors
        origin = self.sheet.at((0.0, 0.0))
        self.taken.append(QRectF(origin.x() - 14, origin.y() + 2, 13, 15))  # the letter O
        sides = self.sheet.sides()
        self._axes("front", self.sheet.front, "L", "K", figure.dimension_L, figure.dimension_K)
        if figure.side_K is not None and self.sheet.side_K is not None:
            self._axes("K", self.sheet.side_K, "K₂", "K₁")
        if figure.side_L is not None and self.sheet.side_L is not None:
            self._axes("L", self.sheet.side_L, "L₁", "L₂")
        self.taken += sides
        self._plane(plane)
        self._curve()
        self.taken = [box for box in self.taken if box not in sides]
        if accelerations:
            self._circle()
        for view, shown in (("K", figure.side_K), ("L", figure.side_L)):
            if shown is not None:
                self._side(view, shown)
        if accelerations:
            self._accelerations()
        else:
            self._rates()
        for name in self.names:
            self._label(*name)
        self._bar(unit)

    def _accelerations(self) -> None:
        tips, corner = self.figure.front.vectors, np.zeros(2)
        W, Y = tips["W"], tips["Y"]
        figure = self.figure
        least = 1e-6 * max(figure.lengths.values())
        self._dashed(tips["Y_L"], Y, "Y")
        if self.figure.plane is None:
            self._dashed(tips["W_K"], W, "W")
        if figure.lengths["Y_K"] > least:  # else Y itself lies there
            self._arrow(corner, tips["Y_L"], "Y", "Y_L", thin=True)
        if figure.lengths["W_K"] > least and figure.lengths["W_L"] > least:
            self._arrow(corner, tips["W_K"], "W", "W_K", thin=True)
            self._arrow(tips["W_K"], W, "W", "W_L", thin=True)
        if self.figure.lengths["R_L"] > 1e-9 * self.figure.lengths["R"]:
            self._arrow(Y, Y + tips["R_K"], "R", "R_K", thin=True)
            self._arrow(Y + tips["R_K"], W, "R", "R_L", thin=True)
        self._arrow(Y, W, "R", "R")
        self._arrow(corner, Y, "Y", "Y")
        self._arrow(corner, W, "W", "W")
        self._dot(corner, "O")
        least_ordinary = lowest(figure)
        if least_ordinary is not None:
            self._least(least_ordinary)

    def _rates(self) -> None:
        tips, corner = self.figure.front.vectors, np.zeros(2)
        lengths = self.figure.lengths
        if min(lengths["V_K"], lengths["V_L"]) > 1e-6 * lengths["V"]:
            self._arrow(corner, tips["V_K"], "V", "V_K", thin=True)
            self._arrow(tips["V_K"], tips["V"], "V", "V_L", thin=True)
        self._arrow(corner, tips["V"], "V", "V")
        self._dot(corner, "O")

    def _side(self, view: str, shown: View) -> None:
        part = f"_{view}"
        tips, corner = shown.vectors, np.zeros(2)
        if f"V{part}" in tips:
            self._arrow(corner, tips[f"V{part}"], "V", f"V{part}", view=view)
            return
        W, Y = tips[f"W{part}"], tips[f"Y{part}"]
        self._arrow(Y, W, "R", f"R{part}", view=view)
        self._arrow(corner, Y, "Y", f"Y{part}", view=view)
        self._arrow(corner, W, "W", f"W{part}", view=view)

    # --- parts of the drawing --------------------------------------------------------------------------------------

    def _axes(self, view: str, bounds: QRectF, x: str, y: str, across: int = 2, upwards: int = 2) -> None:
        origin = self.sheet.at((0.0, 0.0), view)
        corners = [(bounds.left(), bounds.top()), (bounds.right(), bounds.bottom())]
        low, high = (self.sheet.at(c[::-1] if view == "K" else c, view) for c in corners)
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
            self._head(start, end, 6.0)
            self.painter.setPen(QColor(self.theme.muted))
            aside = QPointF(3, -5) if start.x() == end.x() else QPointF(-2, -6)
            self._text(name, end + aside)
            self.taken.append(
                QRectF(end + aside, end + aside + QPointF(16, 0)).adjusted(0, -self.metrics.ascent(), 0, 3)
            )
            self.painter.setPen(pen)

    def _plane(self, words: str) -> None:
        """Draw where accelerations (or rates) may end: a line with a soft band below it, like a drawn surface."""
        figure = self.figure
        if figure.plane is None and figure.line is None:
            return
        W = figure.front.vectors.get("W", figure.front.vectors.get("V"))
        if W is None or not figure.dimension_K:
            return
        along = np.array([1.0, 0.0]) if figure.line is None or figure.plane is not None else figure.line
        if not figure.dimension_L:
            return
        middle = self.sheet.at(W)
        step = self.sheet.at(W + along) - middle
        step /= math.hypot(step.x(), step.y())
        reach = self.room.width()
        right = self.sheet.at((self.sheet.front.right(), 0.0)).x() + 14
        left = self.sheet.at((self.sheet.front.left(), 0.0)).x() - 14
        self.painter.save()
        self.painter.setClipRect(QRectF(left, self.room.top(), right - left, self.room.height()))
        start, end = middle - step * reach, middle + step * reach
        down = QPointF(-step.y(), step.x()) * 5.0
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(faded(self.theme.accent, 0.13))
        self.painter.drawPolygon(QPolygonF([start, end, end + down, start + down]))
        self.painter.setPen(QPen(faded(self.theme.accent, 0.75), 1.2))
        self.painter.drawLine(start, end)
        self.painter.restore()
        self.painter.setPen(faded(self.theme.accent, 0.95))
        width = self.metrics.horizontalAdvance(words)
        place = QPointF(right - width - 2, middle.y() + (right - middle.x()) * step.y() / (step.x() or 1.0) + 17)
        height = self.metrics.height()
        below = QRectF(place.x(), place.y() - self.metrics.ascent(), width, height)
        outside = QRectF(right + 4, middle.y() - 0.5 * height, width, height)
        self._place(
            words, (outside, below.translated(0, -height - 8), below, outside.translated(left - right - width - 8, 0))
        )

    def _curve(self) -> None:
        """Draw where the surface of a constraint that is not linear in the rates cuts the figure."""
        if self.figure.curve is None:
            return
        self.painter.setPen(QPen(faded(ink("ordinary", self.theme), 0.9), 1.6))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPolyline(QPolygonF([self.sheet.at(point) for point in self.figure.curve]))

    def _circle(self) -> None:
        """Draw the circle around Y/M through W: no admissible acceleration is nearer, which is Gauss's principle."""
        radius = self.figure.radius * self.sheet.scale
        if radius < 4.0:
            return
        self.painter.save()
        self.painter.setClipRect(self._frame())
        self.painter.setPen(QPen(faded(self.theme.muted, 0.55), 1.0, Qt.PenStyle.DotLine))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawEllipse(self.sheet.at(self.figure.centre), radius, radius)
        self.painter.restore()

    def _frame(self) -> QRectF:
        front = self.sheet.front
        one, two = self.sheet.at((front.left(), front.bottom())), self.sheet.at((front.right(), front.top()))
        return QRectF(one, two).normalized().adjusted(-18, -18, 18, 18)

    def _arrow(
        self, start: Floats, end: Floats, name: str, label: str, *, thin: bool = False, view: str = "front"
    ) -> None:
        a, b = self.sheet.at(start, view), self.sheet.at(end, view)
        length = math.hypot(b.x() - a.x(), b.y() - a.y())
        colour = ink(name, self.theme)
        if length < 2.0:
            return
        shade = faded(colour, 0.75) if thin else QColor(colour)
        pen = QPen(shade, 1.3 if thin else 2.4)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        head = min(_HEAD if not thin else 0.75 * _HEAD, 0.5 * length)
        stop = b - (b - a) * (0.8 * head / length)
        self.painter.setPen(pen)
        self.painter.drawLine(a, stop)
        self.painter.setBrush(shade)
        self._head(a, b, head)
        self.lines.append((a.x(), a.y(), b.x(), b.y()))
        if length > (26.0 if thin else 14.0):
            self.names.append((a, b, _LABELS[label], shade, not thin))

    def _dashed(self, start: Floats, end: Floats, name: str) -> None:
        self.painter.setPen(QPen(faded(ink(name, self.theme), 0.5), 1.0, Qt.PenStyle.DashLine))
        self.painter.drawLine(self.sheet.at(start), self.sheet.at(end))

    def _head(self, start: QPointF, end: QPointF, size: float) -> None:
        along = end - start
        along /= math.hypot(along.x(), along.y()) or 1.0
        across = QPointF(-along.y(), along.x())
        pen = self.painter.pen()
        self.painter.setPen(Qt.PenStyle.NoPen)
        back = end - along * size
        self.painter.drawPolygon(QPolygonF([end, back + across * (0.42 * size), back - across * (0.42 * size)]))
        self.painter.setPen(pen)

    def _least(self, at: Floats) -> None:
        """Mark the admissible acceleration with the least ordinary Z."""
        place = self.sheet.at(at)
        colour = QColor(ink("ordinary", self.theme))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        self.painter.drawEllipse(place, 4.0, 4.0)
        self.names.append((place - QPointF(12, 0), place + QPointF(12, 0), "min Z", colour, False))

    def _dot(self, at: Floats, name: str) -> None:
        place = self.sheet.at(at)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.theme.text))
        self.painter.drawEllipse(place, 2.6, 2.6)
        self.painter.setPen(QColor(self.theme.muted))
        self._text(name, place + QPointF(-13, 14))

    def _label(self, a: QPointF, b: QPointF, text: str, colour: QColor, bold: bool) -> None:
        """Write a name beside an arrow, where it covers least."""
        self.painter.save()
        font = QFont(self.painter.font())
        font.setBold(bold)
        self.painter.setFont(font)
        self.painter.setPen(colour)
        along = b - a
        along /= math.hypot(along.x(), along.y()) or 1.0
        across = QPointF(-along.y(), along.x())
        width, height = _width(self.painter, text), self.metrics.height()
        boxes: list[QRectF] = []
        for part in (0.55, 0.75, 0.35, 0.9, 0.2):
            for side in (1.0, -1.0):
                away = 0.5 * (abs(across.x()) * width + abs(across.y()) * height) + 4.0
                middle = a + (b - a) * part + across * (side * away)
                boxes.append(QRectF(middle.x() - 0.5 * width, middle.y() - 0.5 * height, width, height))
        self._place(text, boxes)
        self.painter.restore()

    def _place(self, text: str, boxes: Sequence[QRectF]) -> None:
        """Write text in the first of `boxes` that covers least of what is drawn and written."""

        def covered(box: QRectF) -> float:
            cost = 0.0 if self.room.contains(box) else 50.0
            cost += sum(10.0 for other in self.taken if box.intersects(other))
            edges = (box.left(), box.top(), box.right(), box.bottom())
            return cost + sum(min(_crossed(line, edges), 1.0) for line in self.lines)

        box, least = boxes[0], math.inf
        for place in boxes:
            cost = covered(place)
            if cost < least:
                box, least = place, cost
            if cost == 0.0:
                break
        self.taken.append(box)
        self._text(text, QPointF(box.left(), box.top() + self.metrics.ascent()))

    def _text(self, text: str, baseline: QPointF) -> None:
        """Write text with `_X` as an index."""
        head, _, tail = text.partition("_")
        self.painter.drawText(baseline, head)
        if not tail:
            return
        index, rest = tail[:1], tail[1:]
        font = QFont(self.painter.font())
        small = QFont(font)
        small.setPointSizeF(0.75 * font.pointSizeF() if font.pointSizeF() > 0 else 8.0)
        x = baseline.x() + QFontMetricsF(font).horizontalAdvance(head)
        self.painter.setFont(small)
        self.painter.drawText(QPointF(x, baseline.y() + 3.0), index)
        x += QFontMetricsF(small).horizontalAdvance(index)
        self.painter.setFont(font)
        self.painter.drawText(QPointF(x + 0.5, baseline.y()), rest)

    def _bar(self, unit: str) -> None:
        """Draw the scale below on the left."""
        length = scale_bar(0.28 * self.room.width() / self.sheet.scale)
        y, x = self.room.bottom() - 10.0, self.room.left() + 12.0
        end = x + length * self.sheet.scale
        self.painter.setPen(QPen(QColor(self.theme.muted), 1.4))
        self.painter.drawLine(QPointF(x, y), QPointF(end, y))
        for tick in (x, end):
            self.painter.drawLine(QPointF(tick, y - 3), QPointF(tick, y + 3))
        self.painter.drawText(QPointF(end + 7, y + 4), measure(f"{length:g}", unit))


def _crossed(line: Line, box: Box) -> float:
    """Return how much of a box a line crosses: the length inside it over its width, by clipping at its edges."""
    (x0, y0, x1, y1), (left, top, right, bottom) = line, box
    dx, dy = x1 - x0, y1 - y0
    begin, end = 0.0, 1.0
    for step, room in ((-dx, x0 - left), (dx, right - x0), (-dy, y0 - top), (dy, bottom - y0)):
        if step == 0.0:
            if room < 0.0:
                return 0.0
        elif step < 0.0:
            begin = max(begin, room / step)
        else:
            end = min(end, room / step)
    return max(0.0, end - begin) * math.hypot(dx, dy) / (right - left)


def _width(painter: QPainter, text: str) -> float:
    """Return the width of text with an index."""
    metrics = QFontMetricsF(painter.font())
    head, _, tail = text.partition("_")
    return metrics.horizontalAdvance(head) + 0.85 * metrics.horizontalAdvance(tail)
