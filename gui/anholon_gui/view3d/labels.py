"""Texts over the 3D picture, painted the same way in the window and in films."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from anholon.scene import Camera, Instant, Legend
from anholon.scene.palette import Colour
from anholon_gui.language import measured
from anholon_gui.view3d.looks import Look

__all__ = [
    "LegendSheet",
    "caption_font",
    "paint_caption",
    "paint_labels",
    "paint_legend",
    "paint_note",
    "placed_labels",
]

_PADDING = 0.45  # of the height of the text
_LONGEST = 16.0  # of a name in the legend, of that height; what is longer ends in dots
_SHORTEST = 7.0  # to which names are cut so that the legend stands beside what is in the other corner
_FREE = (math.inf, 0.0)  # the upper right corner where nothing stands in it
_ROW, _ROWS = 0.7, 9  # steps in which labels make room for one another, of that height, and how many


def paint_labels(
    painter: QPainter,
    instant: Instant,
    camera: Camera,
    size: tuple[int, int],
    look: Look,
    clear: tuple[float, float] = _FREE,
) -> None:
    """Write the value of each reaction beside the tip of its arrow in a picture of `size` (width, height); `clear`: the
    left edge and the bottom of what stands in the upper right corner, pixels."""
    for box, label, colour in placed_labels(QFontMetricsF(painter.font()), instant, camera, size, clear):
        _paint_box(painter, box, label, look, QColor.fromRgbF(*colour))


def placed_labels(
    metrics: QFontMetricsF,
    instant: Instant,
    camera: Camera,
    size: tuple[int, int],
    clear: tuple[float, float] = _FREE,
) -> list[tuple[QRectF, str, Colour]]:
    """Return where the labels of arrows stand, what they say, and their colours: one that would cover another stands a
    few lines above or below it."""
    width, height = size
    line = metrics.height()
    found: list[tuple[QRectF, str, Colour]] = []
    for arrow in instant.arrows:
        if not arrow.label:
            continue
        (x0, y0, _), (x, y, depth) = camera.project(np.stack([arrow.start, arrow.tip]), size)
        if not depth > 0.0 or not (-0.2 * width < x < 1.2 * width and -0.2 * height < y < 1.2 * height):
            continue
        # The label lies beyond the tip, so that it does not cover its arrow.
        label = measured(arrow.label)
        text_width = metrics.horizontalAdvance(label)
        away = np.nan_to_num(np.array([x - x0, y - y0]))
        away /= max(float(np.hypot(*away)), 1e-9)
        middle_x = x + away[0] * (0.5 * text_width + line)
        middle_y = y + away[1] * 1.3 * line
        box = QRectF(middle_x - 0.5 * text_width, middle_y - 0.5 * line, text_width, line)
        # A label that would leave the picture stays at its edge.
        box.moveLeft(min(max(box.left(), 6.0 + _PADDING * line), width - text_width - line))
        highest, lowest = _highest(box, line, clear), height - 2.0 * line
        box.moveTop(min(max(box.top(), highest), lowest))
        taken = [_ground(other) for other, _, _ in found]
        ways = [step * side * _ROW * line for step in range(1, _ROWS) for side in (1.0, -1.0)]
        places = [box, *(box.translated(0.0, way) for way in ways)]
        free = (
            place
            for place in places
            if highest <= place.top() <= lowest and not any(_ground(place).intersects(other) for other in taken)
        )
        found.append((next(free, box), label, arrow.colour))
    return found


def paint_caption(painter: QPainter, lines: Sequence[str], size: tuple[int, int], look: Look) -> None:
    """Write `lines` in the lower left corner of a picture of `size` (width, height)."""
    metrics = QFontMetricsF(painter.font())
    bottom = size[1] - 1.2 * metrics.height()
    for text in reversed([line for line in lines if line]):
        box = QRectF(
            1.2 * metrics.height(), bottom - metrics.height(), metrics.horizontalAdvance(text), metrics.height()
        )
        _paint_box(painter, box, text, look, None)
        bottom -= 1.7 * metrics.height()


def paint_legend(painter: QPainter, legend: Legend, look: Look, clear: tuple[float, float] = _FREE) -> QRectF:
    """Write in the upper left corner what colours mean, the present one of several names in bold letters, and return
    where; `clear`: the left edge and the bottom of what stands in the upper right corner, pixels, below which it is
    written where it would reach it."""
    plain, bold = painter.font(), QFont(painter.font())
    bold.setBold(len(legend.entries) > 1)
    metrics = QFontMetricsF(bold)  # no name is wider
    line = metrics.height()
    left, top, inner = 0.9 * line, 0.9 * line, 0.5 * line
    room = clear[0] - left - 2.0 * inner - 1.3 * line
    longest = min(_LONGEST * line, room) if room >= _SHORTEST * line else _LONGEST * line
    names = [metrics.elidedText(name, Qt.TextElideMode.ElideRight, longest) for name, _ in legend.entries]
    others = (metrics.elidedText(name, Qt.TextElideMode.ElideRight, longest) for name in legend.longest)
    widths = [1.3 * line + metrics.horizontalAdvance(name) for name in (*names, *others)]
    rows = len(legend.entries)
    enlarged = _enlarged(legend)
    low, high = measured(legend.low), measured(legend.high)
    if enlarged:
        widths.append(metrics.horizontalAdvance(enlarged))
        rows += 1
    if legend.bar:
        ends = metrics.horizontalAdvance(low) + metrics.horizontalAdvance(high) + 2.0 * line
        widths += [metrics.horizontalAdvance(legend.title), ends, 8.0 * line]
        rows += 3
    if left + max(widths) + 2.0 * inner > clear[0]:
        top = clear[1] + 0.4 * line
    box = QRectF(left, top, max(widths) + 2.0 * inner, 1.25 * rows * line + inner)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.label_base))
    painter.drawRoundedRect(box, 0.25 * line, 0.25 * line)
    x, y, width = left + inner, top + 0.4 * inner, box.width() - 2.0 * inner
    across = Qt.AlignmentFlag.AlignVCenter
    for name, (whole, colour) in zip(names, legend.entries, strict=True):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor.fromRgbF(*colour))
        painter.drawRoundedRect(QRectF(x, y + 0.35 * line, 0.8 * line, 0.5 * line), 2.0, 2.0)
        painter.setPen(QColor(look.label))
        painter.setFont(bold if whole == legend.present else plain)
        painter.drawText(QRectF(x + 1.3 * line, y, width, 1.25 * line), across | Qt.AlignmentFlag.AlignLeft, name)
        y += 1.25 * line
    painter.setFont(plain)
    if enlarged:
        painter.setPen(QColor(look.label))
        painter.drawText(QRectF(x, y, width, 1.25 * line), across | Qt.AlignmentFlag.AlignLeft, enlarged)
        y += 1.25 * line
    if legend.bar:
        painter.setPen(QColor(look.label))
        painter.drawText(QRectF(x, y, width, 1.25 * line), across | Qt.AlignmentFlag.AlignLeft, legend.title)
        shades = QLinearGradient(x, 0.0, x + width, 0.0)
        for k, colour in enumerate(legend.bar):
            shades.setColorAt(k / max(1, len(legend.bar) - 1), QColor.fromRgbF(*colour))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shades)
        painter.drawRoundedRect(QRectF(x, y + 1.45 * line, width, 0.7 * line), 2.0, 2.0)
        painter.setPen(QColor(look.label))
        ends_box = QRectF(x, y + 2.3 * line, width, 1.25 * line)
        painter.drawText(ends_box, across | Qt.AlignmentFlag.AlignLeft, low)
        painter.drawText(ends_box, across | Qt.AlignmentFlag.AlignRight, high)
    return box


class LegendSheet:
    """A legend that is painted once and kept: its letters take as long as the picture below it takes to be put."""

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()
        self._pixmap = QPixmap()
        self._place = QPoint()

    def put(self, painter: QPainter, legend: Legend, look: Look, clear: tuple[float, float], widget: QWidget) -> None:
        """Paint a legend on a widget."""
        ratio = widget.devicePixelRatioF()
        shown = (legend, look, clear, ratio, widget.size().toTuple(), painter.font().key())
        if shown != self._shown:
            whole = QPixmap(widget.size() * ratio)
            whole.setDevicePixelRatio(ratio)
            whole.fill(Qt.GlobalColor.transparent)
            inner = QPainter(whole)
            inner.setFont(painter.font())
            box = paint_legend(inner, legend, look, clear).toAlignedRect().intersected(widget.rect())
            inner.end()
            part = QRectF(box.x() * ratio, box.y() * ratio, box.width() * ratio, box.height() * ratio).toAlignedRect()
            self._shown, self._pixmap, self._place = shown, whole.copy(part), box.topLeft()
        painter.drawPixmap(self._place, self._pixmap)


def _enlarged(legend: Legend) -> str:
    """Return what is said of displacements that are not shown as they are."""
    if legend.enlarged == 1.0:
        return ""
    return QCoreApplication.translate("rods", "Displacements × {:g}").format(legend.enlarged)


def paint_note(
    painter: QPainter,
    text: str,
    x: float,
    y: float,
    size: tuple[int, int],
    look: Look,
    clear: tuple[float, float] = _FREE,
) -> None:
    """Write `text` beside a pixel, inside a picture of `size`; `clear`: the left edge and the bottom of what stands in
    the upper right corner, pixels."""
    metrics = QFontMetricsF(painter.font())
    line = metrics.height()
    lines = text.split("\n")
    width = max(metrics.horizontalAdvance(part) for part in lines)
    box = QRectF(x + 1.6 * line, y - 1.6 * line, width, line * len(lines))
    box.moveLeft(min(max(box.left(), line), size[0] - box.width() - line))
    box.moveTop(min(max(box.top(), _highest(box, line, clear)), size[1] - box.height() - line))
    if len(lines) == 1:
        _paint_box(painter, box, text, look, None)
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.label_base))
    painter.drawRoundedRect(box.adjusted(-0.5 * line, -0.3 * line, 0.5 * line, 0.3 * line), 4.0, 4.0)
    painter.drawEllipse(QPointF(x, y), 3.5, 3.5)
    painter.setPen(QColor(look.label))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip, text)


def caption_font(height: int) -> QFont:
    """Return the font of texts in a film whose pictures are `height` pixels high."""
    font = QFont()
    font.setPixelSize(max(9, round(height / 42)))
    return font


def _highest(box: QRectF, line: float, clear: tuple[float, float]) -> float:
    """Return how high a text may stand: at the upper edge, or below what stands in the upper right corner."""
    return clear[1] + 0.8 * line if box.right() + line > clear[0] else 0.5 * line


def _ground(box: QRectF) -> QRectF:
    """Return what the ground of a text covers."""
    padding = _PADDING * box.height()
    return box.adjusted(-padding, -0.35 * padding, padding, 0.35 * padding)


def _paint_box(painter: QPainter, box: QRectF, text: str, look: Look, stripe: QColor | None) -> None:
    """Paint `text` into `box` on a rounded ground, with a coloured stripe at its left."""
    padding = _PADDING * box.height()
    ground = _ground(box)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.label_base))
    painter.drawRoundedRect(ground, 0.5 * padding, 0.5 * padding)
    if stripe is not None:
        painter.setBrush(stripe)
        painter.drawEllipse(QPointF(ground.left(), ground.center().y()), 0.45 * padding, 0.45 * padding)
    painter.setPen(QColor(look.label))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
