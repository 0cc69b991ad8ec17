"""Texts over the 3D picture, painted in the same way in the window and in films."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QLinearGradient, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from anholon.scene import Camera, ColourLegend, SceneInstant
from anholon_gui.texts.language import localize_units
from anholon_gui.view3d.appearance import Appearance
from anholon_gui.view3d.label_placement import GAP_REL, PADDING, label_background, place_labels, top_limit

_MAX_NAME_WIDTH_REL = 16.0  # of a name in the legend, relative to that height; longer names are elided
_MAX_TOP_REL = 0.3  # of the height of a picture, to which a legend below other things may reach from above
_MIN_NAME_WIDTH_REL = 7.0  # to which names are cut so that the legend fits next to the other corner


def paint_labels(
    painter: QPainter,
    instant: SceneInstant,
    camera: Camera,
    size: tuple[int, int],
    appearance: Appearance,
    reserved: tuple[float, float] = GAP_REL,
) -> None:
    """Draw the value of each reaction next to the tip of its arrow in a picture of `size` (width, height).

    `reserved` is the left edge and the bottom of the occupied upper right corner, pixels.
    """
    placed = place_labels(QFontMetricsF(painter.font()), instant, camera, size, reserved)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for place in placed:
        if place.tip is not None:
            painter.setPen(QPen(QColor.fromRgbF(*place.colour), 0.07 * place.box.height()))
            painter.drawLine(place.tip, place.box.center())
    for place in placed:
        _paint_box(painter, place.box, place.text, appearance, QColor.fromRgbF(*place.colour))


def paint_caption(painter: QPainter, lines: Sequence[str], size: tuple[int, int], appearance: Appearance) -> None:
    """Draw `lines` in the lower left corner of a picture of `size` (width, height). Longer ones are elided."""
    metrics = QFontMetricsF(painter.font())
    bottom, room = size[1] - 1.2 * metrics.height(), size[0] - 2.4 * metrics.height()
    for full_text in reversed([line for line in lines if line]):
        text = metrics.elidedText(full_text, Qt.TextElideMode.ElideRight, room)
        box = QRectF(
            1.2 * metrics.height(), bottom - metrics.height(), metrics.horizontalAdvance(text), metrics.height()
        )
        _paint_box(painter, box, text, appearance, None)
        bottom -= 1.7 * metrics.height()


def paint_legend(
    painter: QPainter, legend: ColourLegend, appearance: Appearance, reserved: tuple[float, float] = GAP_REL
) -> QRectF:
    """Draw the legend of colours in the upper left corner, with the current one of several names in bold. Return its
    box.

    `reserved` is the left edge and the bottom of the occupied upper right corner, pixels. A legend that would reach it
    is drawn below it; in a low picture, where it would hide the scene, in the lower left corner.
    """
    plain, bold = painter.font(), QFont(painter.font())
    bold.setBold(len(legend.entries) > 1)
    metrics = QFontMetricsF(bold)  # no name is wider
    line = metrics.height()
    left, top, inner = 0.9 * line, 0.9 * line, 0.5 * line
    room = reserved[0] - left - 2.0 * inner - 1.3 * line
    longest = (
        min(_MAX_NAME_WIDTH_REL * line, room) if room >= _MIN_NAME_WIDTH_REL * line else _MAX_NAME_WIDTH_REL * line
    )
    names = [metrics.elidedText(name, Qt.TextElideMode.ElideRight, longest) for name, _ in legend.entries]
    others = (metrics.elidedText(name, Qt.TextElideMode.ElideRight, longest) for name in legend.longest)
    widths = [1.3 * line + metrics.horizontalAdvance(name) for name in (*names, *others)]
    rows = len(legend.entries)
    enlarged = displacement_text(legend)
    low, high = localize_units(legend.low), localize_units(legend.high)
    if enlarged:
        widths.append(metrics.horizontalAdvance(enlarged))
        rows += 1
    if legend.bar:
        ends = metrics.horizontalAdvance(low) + metrics.horizontalAdvance(high) + 2.0 * line
        widths += [metrics.horizontalAdvance(legend.title), ends, 8.0 * line]
        rows += 3
    height = 1.25 * rows * line + inner
    if left + max(widths) + 2.0 * inner > reserved[0]:
        below, device = reserved[1] + 0.4 * line, painter.device()
        bottom = device.height() / (device.devicePixelRatio() if isinstance(device, QImage | QPixmap) else 1.0)
        is_low = below + height > _MAX_TOP_REL * bottom
        top = max(below, bottom - height - 0.9 * line) if is_low else below
    box = QRectF(left, top, max(widths) + 2.0 * inner, height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(appearance.label_base))
    painter.drawRoundedRect(box, 0.25 * line, 0.25 * line)
    x, y, width = left + inner, top + 0.4 * inner, box.width() - 2.0 * inner
    across = Qt.AlignmentFlag.AlignVCenter
    for name, (full_name, colour) in zip(names, legend.entries, strict=True):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor.fromRgbF(*colour))
        painter.drawRoundedRect(QRectF(x, y + 0.35 * line, 0.8 * line, 0.5 * line), 2.0, 2.0)
        painter.setPen(QColor(appearance.label))
        painter.setFont(bold if full_name == legend.current else plain)
        painter.drawText(QRectF(x + 1.3 * line, y, width, 1.25 * line), across | Qt.AlignmentFlag.AlignLeft, name)
        y += 1.25 * line
    painter.setFont(plain)
    if enlarged:
        painter.setPen(QColor(appearance.label))
        painter.drawText(QRectF(x, y, width, 1.25 * line), across | Qt.AlignmentFlag.AlignLeft, enlarged)
        y += 1.25 * line
    if legend.bar:
        painter.setPen(QColor(appearance.label))
        painter.drawText(QRectF(x, y, width, 1.25 * line), across | Qt.AlignmentFlag.AlignLeft, legend.title)
        shades = QLinearGradient(x, 0.0, x + width, 0.0)
        for k, colour in enumerate(legend.bar):
            shades.setColorAt(k / max(1, len(legend.bar) - 1), QColor.fromRgbF(*colour))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shades)
        painter.drawRoundedRect(QRectF(x, y + 1.45 * line, width, 0.7 * line), 2.0, 2.0)
        painter.setPen(QColor(appearance.label))
        ends_box = QRectF(x, y + 2.3 * line, width, 1.25 * line)
        painter.drawText(ends_box, across | Qt.AlignmentFlag.AlignLeft, low)
        painter.drawText(ends_box, across | Qt.AlignmentFlag.AlignRight, high)
    return box


class CachedLegend:
    """A legend that is painted once and cached, because its text takes as long as the picture below it."""

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()
        self._pixmap = QPixmap()
        self._place = QPoint()

    def paint(
        self, painter: QPainter, legend: ColourLegend, look: Appearance, clear: tuple[float, float], widget: QWidget
    ) -> None:
        """Paint a legend on a widget."""
        ratio = widget.devicePixelRatioF()
        shown = (legend, look, clear, ratio, widget.size().toTuple(), painter.font().key())
        if shown != self._shown:
            pixmap = QPixmap(widget.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            inner = QPainter(pixmap)
            inner.setFont(painter.font())
            box = paint_legend(inner, legend, look, clear).toAlignedRect().intersected(widget.rect())
            inner.end()
            part = QRectF(box.x() * ratio, box.y() * ratio, box.width() * ratio, box.height() * ratio).toAlignedRect()
            self._shown, self._pixmap, self._place = shown, pixmap.copy(part), box.topLeft()
        painter.drawPixmap(self._place, self._pixmap)


def displacement_text(legend: ColourLegend) -> str:
    """Return the text about displacements that are not drawn to scale."""
    if legend.displacement_scale == 1.0:
        return ""
    return QCoreApplication.translate("rods", "Displacements × {:g}").format(legend.displacement_scale)


def paint_note(
    painter: QPainter,
    text: str,
    x: float,
    y: float,
    size: tuple[int, int],
    appearance: Appearance,
    reserved: tuple[float, float] = GAP_REL,
) -> None:
    """Draw `text` next to a pixel, inside a picture of `size`.

    `reserved` is the left edge and the bottom of the occupied upper right corner, pixels.
    """
    metrics = QFontMetricsF(painter.font())
    line = metrics.height()
    lines = text.split("\n")
    width = max(metrics.horizontalAdvance(part) for part in lines)
    box = QRectF(x + 1.6 * line, y - 1.6 * line, width, line * len(lines))
    box.moveLeft(min(max(box.left(), line), size[0] - box.width() - line))
    box.moveTop(min(max(box.top(), top_limit(box, line, reserved)), size[1] - box.height() - line))
    if len(lines) == 1:
        _paint_box(painter, box, text, appearance, None)
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(appearance.label_base))
    painter.drawRoundedRect(box.adjusted(-0.5 * line, -0.3 * line, 0.5 * line, 0.3 * line), 4.0, 4.0)
    painter.drawEllipse(QPointF(x, y), 3.5, 3.5)
    painter.setPen(QColor(appearance.label))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip, text)


def caption_font(height: int) -> QFont:
    """Return the font of texts in a film whose pictures are `height` pixels high."""
    font = QFont()
    font.setPixelSize(max(9, round(height / 42)))
    return font


def _paint_box(painter: QPainter, box: QRectF, text: str, appearance: Appearance, stripe: QColor | None) -> None:
    """Draw `text` into `box` on a rounded background, with a coloured stripe on the left."""
    padding = PADDING * box.height()
    ground = label_background(box)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(appearance.label_base))
    painter.drawRoundedRect(ground, 0.5 * padding, 0.5 * padding)
    if stripe is not None:
        painter.setBrush(stripe)
        painter.drawEllipse(QPointF(ground.left(), ground.center().y()), 0.45 * padding, 0.45 * padding)
    painter.setPen(QColor(appearance.label))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
