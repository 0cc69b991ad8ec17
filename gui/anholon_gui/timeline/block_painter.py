"""The painter of the blocks of a timeline."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from anholon.model.query.element_colours import stage_colour
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.stage_sequence import changes_of, longest_ramp
from anholon.model.schema import Model, Stage
from anholon_gui.texts.language import unit_text
from anholon_gui.theme import theme_of
from anholon_gui.timeline.layout import BranchArrow, StageBlock
from anholon_gui.timeline.texts import changes_text, duration_text, end_text

_COLOUR_STRIP_PX = 5.0  # height of the strip in the colour of the stage
_LANE_HEIGHT_PX = 11  # height of a lane of arrows
_PADDING_PX = 6.0
_MIN_TEXT_WIDTH_PX = 22.0  # of a block in which anything can be read


def blocks_top(metrics: QFontMetrics) -> int:
    """Return the top of the blocks, below the ruler."""
    return metrics.height() + 4


def timeline_height(metrics: QFontMetrics, lanes: int) -> int:
    """Return the height of a timeline with that number of lanes of arrows."""
    return blocks_top(metrics) + 3 * metrics.height() + 16 + (lanes * _LANE_HEIGHT_PX + 6 if lanes else 0)


def mix_colours(colour: QColor, other: QColor, share: float) -> QColor:
    """Return a mixture of two colours with a given share of the first one."""
    a, b = (QColor(c).toRgb() for c in (colour, other))
    pairs = ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    return QColor.fromRgbF(*(share * x + (1.0 - share) * y for x, y in pairs))


class BlockPainter:
    """Paints one timeline on a widget. `units` are those of the formulas of the model."""

    def __init__(
        self, painter: QPainter, widget: QWidget, model: Model, units: FormulaUnits, visible_rect: QRect
    ) -> None:
        self._model, self._visible_rect = model, QRectF(visible_rect)
        self._units = units
        self._theme = theme_of(widget.palette())
        self._focus = widget.hasFocus()
        self._painter = painter
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._font = widget.font()
        self._bold = QFont(self._font)
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._small = QFont(self._font)
        self._small.setPointSizeF(self._font.pointSizeF() * 0.88)
        self._metrics = QFontMetrics(self._font)
        self._measures = {font.key(): QFontMetrics(font) for font in (self._font, self._bold, self._small)}
        self._top = float(blocks_top(self._metrics))
        self._bottom = float(timeline_height(self._metrics, 0))

    # --- blocks ----------------------------------------------------------------------------------------------------

    def draw_block(self, block: StageBlock, *, selected: bool, current: bool) -> None:
        """Paint a block. `current`: the shown instant is in it."""
        painter, theme = self._painter, self._theme
        stage = self._model.stages[block.number]
        colour = QColor(stage_colour(self._model, block.number))
        base = QColor(theme.base)
        if not stage.enabled:
            colour = mix_colours(QColor(theme.muted), base, 0.5)
        rect = QRectF(block.x + 1.0, self._top, block.width - 2.0, self._bottom - self._top - 2.0)
        if block.width < _MIN_TEXT_WIDTH_PX:
            self._draw_narrow_block(
                block, colour, mix_colours(colour, base, 0.42 if current else 0.2), selected=selected
            )
            return
        shape = QPainterPath()
        shape.addRoundedRect(rect, 5.0, 5.0)
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(rect, mix_colours(colour, base, 0.42 if current else 0.2))
        if not stage.enabled or block.skipped:
            painter.fillRect(rect, self._disabled_brush())
        painter.fillRect(QRectF(rect.x(), rect.y(), rect.width(), _COLOUR_STRIP_PX), colour)
        self._draw_repetitions(stage, rect, colour)
        self._draw_transition(stage, block, rect, colour)
        if not block.known:
            self._draw_open_end(rect, colour)
        painter.restore()
        self._draw_texts(stage, block, rect, theme.text if current else theme.muted)
        focused = selected and self._focus
        painter.setPen(
            QPen(QColor(theme.accent if selected else theme.border), 2.0 if focused else 1.4 if selected else 1.0)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)

    def _draw_narrow_block(self, block: StageBlock, colour: QColor, fill: QColor, *, selected: bool) -> None:
        """Paint a block without room for words."""
        wide = max(1.0, block.width - (1.0 if block.width > 4.0 else 0.0))
        rect = QRectF(block.x, self._top, wide, self._bottom - self._top - 2.0)
        self._painter.fillRect(rect, QColor(self._theme.accent) if selected else fill)
        self._painter.fillRect(QRectF(rect.x(), rect.y(), wide, _COLOUR_STRIP_PX), colour)

    def _draw_repetitions(self, stage: Stage, rect: QRectF, colour: QColor) -> None:
        """Paint lines between the repetitions of a stage."""
        if 1 < stage.repeat < rect.width() / 6.0:
            self._painter.setPen(QPen(colour, 1.0, Qt.PenStyle.DotLine))
            for k in range(1, stage.repeat):
                x = rect.left() + rect.width() * k / stage.repeat
                self._painter.drawLine(QLineF(x, rect.top() + _COLOUR_STRIP_PX, x, rect.bottom()))

    def _disabled_brush(self) -> QColor:
        """Return the pattern over disabled blocks."""
        veil = QColor(self._theme.panel)
        veil.setAlphaF(0.55)
        return veil

    def _draw_transition(self, stage: Stage, block: StageBlock, rect: QRectF, colour: QColor) -> None:
        """Paint the beginning of the stage: a wedge as long as its ramp, or the step of a jump."""
        if not (stage.set or stage.pose or stage.on or stage.off) or not stage.enabled:
            return
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mix_colours(colour, QColor(self._theme.base), 0.62))
        low, high = rect.bottom(), rect.top() + _COLOUR_STRIP_PX
        ramp = longest_ramp(stage) if stage.set or stage.pose else 0.0
        if ramp:
            share = min(1.0, ramp * stage.repeat / block.length) if block.length else 1.0
            tip = rect.left() + max(4.0, share * rect.width())
            painter.drawPolygon(QPolygonF([QPointF(rect.left(), low), QPointF(tip, low), QPointF(tip, low - 7.0)]))
        if not ramp or any(way.change == "jump" for way in changes_of(stage)):
            painter.fillRect(QRectF(rect.left(), high, 3.0, low - high), colour)

    def _draw_open_end(self, rect: QRectF, colour: QColor) -> None:
        """Paint the end of a stage whose duration is unknown."""
        painter = self._painter
        painter.setPen(QPen(colour, 2.0, Qt.PenStyle.DotLine))
        painter.drawLine(QLineF(rect.right() - 2.0, rect.top() + 8.0, rect.right() - 2.0, rect.bottom() - 3.0))

    def _draw_texts(self, stage: Stage, block: StageBlock, rect: QRectF, quiet: str) -> None:
        theme, line = self._theme, float(self._metrics.height())
        left, wide = rect.left() + _PADDING_PX, rect.width() - 2.0 * _PADDING_PX
        marks = (f"×{stage.repeat}" if stage.repeat > 1 else "") + (" ⇢" if stage.branches else "")
        if marks:
            width = self._metrics.horizontalAdvance(marks)
            if width < 0.5 * wide:
                place = QRectF(rect.right() - _PADDING_PX - width, rect.top() + 7.0, width + 1.0, line)
                self._draw_text(place, marks.strip(), quiet, self._font)
                wide -= width + 4.0
        ink = theme.text if stage.enabled and not block.skipped else theme.muted
        name = QFont(self._bold)
        name.setStrikeOut(not stage.enabled)
        self._draw_text(QRectF(left, rect.top() + 7.0, wide, line), stage.name, ink, name)
        wide = rect.width() - 2.0 * _PADDING_PX
        end = end_text(stage, self._units)
        if stage.until or not stage.duration:
            end = f"⚑ {end}" + (f" ({duration_text(block.length)})" if block.known else "")
        self._draw_text(QRectF(left, rect.top() + 7.0 + line, wide, line), end, ink, self._font)
        row = QRectF(left, rect.top() + 7.0 + 2.0 * line, wide, line)
        self._draw_text(row, changes_text(self._model, stage), quiet, self._small)

    def _draw_text(self, place: QRectF, text: str, ink: str, font: QFont) -> None:
        metrics = self._measures.get(font.key()) or QFontMetrics(font)
        self._painter.setFont(font)
        self._painter.setPen(QColor(ink))
        short = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(place.width()))
        self._painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, short)

    # --- around the blocks -----------------------------------------------------------------------------------------

    def draw_ruler(self, blocks: Sequence[StageBlock]) -> None:
        """Draw the start time above every block with room for it."""
        painter, free = self._painter, -1.0
        painter.setFont(self._small)
        metrics = QFontMetrics(self._small)
        for block in blocks:
            if block.width >= 4.0:
                painter.setPen(QPen(QColor(self._theme.border), 1.0))
                painter.drawLine(QLineF(block.x + 1.0, self._top - 5.0, block.x + 1.0, self._top))
            if block.start is None or not self._model.stages[block.number].enabled:
                continue
            text = f"{block.start:.4g}" + (f" {unit_text('s')}" if not block.number else "")
            if block.x >= free:
                painter.setPen(QColor(self._theme.muted))
                painter.drawText(QPointF(block.x + 3.0, self._top - 5.0), text)
                free = block.x + metrics.horizontalAdvance(text) + 8.0

    def draw_arrows(self, arrows: Sequence[BranchArrow], blocks: Sequence[StageBlock]) -> None:
        """Draw the branches to other blocks below the blocks."""
        painter = self._painter
        for arrow in arrows:
            ink = QColor(self._theme.muted)
            style = Qt.PenStyle.DashLine if arrow.branch else Qt.PenStyle.SolidLine
            painter.setPen(QPen(ink, 1.3, style))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            start, tip = blocks[arrow.source].right - 7.0, blocks[arrow.target].x + 8.0
            if max(start, tip) < self._visible_rect.left() - 8.0 or min(start, tip) > self._visible_rect.right() + 8.0:
                continue
            y = self._bottom + 4.0 + arrow.lane * _LANE_HEIGHT_PX + _LANE_HEIGHT_PX / 2.0
            path = QPainterPath(QPointF(start, self._bottom - 1.0))
            path.lineTo(start, y)
            path.lineTo(tip, y)
            path.lineTo(tip, self._bottom + 4.0)
            painter.drawPath(path)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            top = self._bottom - 1.0
            head = [QPointF(tip, top), QPointF(tip - 3.5, top + 6.0), QPointF(tip + 3.5, top + 6.0)]
            painter.drawPolygon(QPolygonF(head))

    def draw_drop_position(self, x: float) -> None:
        """Mark the position at which dragged blocks will be dropped."""
        self._painter.setPen(QPen(QColor(self._theme.accent), 3.0))
        self._painter.drawLine(QLineF(x, self._top - 2.0, x, self._bottom))

    def draw_cursor(self, x: float) -> None:
        """Draw the shown instant."""
        painter, ink = self._painter, QColor(self._theme.accent)
        painter.setPen(QPen(ink, 1.5))
        painter.drawLine(QLineF(x, self._top - 6.0, x, self._bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        top = self._top - 10.0
        painter.drawPolygon(QPolygonF([QPointF(x - 4.5, top), QPointF(x + 4.5, top), QPointF(x, top + 7.0)]))
