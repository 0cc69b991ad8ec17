"""The drawing area of a chart: a view of times and values with two axes, a grid, and stages behind the curves.

It is put together from pyqtgraph's parts, which lay it out and follow the mouse; its own PlotItem brings hidden menus
of some fifty widgets with every plot. The picture is painted at once: a scene that paints item after item takes longer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsGridLayout, QGraphicsView, QWidget

from anholon_gui.plots.axis import CurveItem, PlotAxis
from anholon_gui.texts.language import label_with_unit
from anholon_gui.theme import Theme
from anholon_gui.widgets.cached_paint import CachedPaint

if TYPE_CHECKING:
    from anholon.outcome import StageSpan

_AXIS_WIDTH = 58  # the same for all plots, so that their times are aligned
_CURSOR_HIT_PX = 5.0  # pixels within which the cursor is meant
_MIN_STAGE_PX = 4  # pixels of a stage: where they are narrower on the average, they are painted by columns of pixels
_STAGE_TINT = 0.10  # share of the colour of a stage behind the curves
_POINT_RADIUS_PX = 4.0  # of a point, pixels

StageRange = tuple[float, float, str]
"""Start and end of a stage in s, and its colour as #rrggbb."""


def make_pen(colour: str, *, dashed: bool = False) -> QPen:
    """Return the pen of a line."""
    line = QPen(QColor(colour))
    if dashed:
        line.setStyle(Qt.PenStyle.DashLine)
    line.setWidth(1)  # wider pens are drawn several times slower
    line.setCosmetic(True)
    return line


class TimeViewBox(pg.ViewBox):  # type: ignore[misc]  # pyqtgraph has no annotations
    """A view box for time: the wheel zooms, dragging moves it, a click seeks, a double click shows all.

    Dragging the `cursor`, where there is one, moves the instant.

    Signals:
        sought(t): the user clicked on an instant or drags the cursor; fitRequested(): a double click.
        menuRequested(place): a click with the right button, in pixels of the screen.
    """

    seekRequested = Signal(float)
    menuRequested = Signal(QPoint)
    fitRequested = Signal()

    def __init__(self) -> None:
        super().__init__(enableMenu=False)
        self.setMouseEnabled(x=True, y=False)
        self.disableAutoRange()
        self.cursor: float | None = None
        self._is_dragging_cursor = False

    def hoverEvent(self, event: Any) -> None:  # noqa: N802 (pyqtgraph's name)
        """Show that the cursor can be dragged."""
        near = not event.isExit() and self._is_near_cursor(event.scenePos())
        self.setCursor(Qt.CursorShape.SizeHorCursor if near else Qt.CursorShape.ArrowCursor)

    def wheelEvent(self, event: Any, axis: int | None = None) -> None:  # noqa: N802 (pyqtgraph's name)
        """Zoom about the position under the mouse.

        The position of pyqtgraph may be outdated, because the canvas paints itself.
        """
        self.updateMatrix()
        super().wheelEvent(event, axis)

    def mouseDragEvent(self, event: Any, axis: int | None = None) -> None:  # noqa: N802 (pyqtgraph's name)
        """Move the cursor, or the shown time."""
        if event.isStart():
            is_left = event.button() == Qt.MouseButton.LeftButton
            self._is_dragging_cursor = is_left and axis is None and self._is_near_cursor(event.buttonDownScenePos())
        if not self._is_dragging_cursor:
            super().mouseDragEvent(event, axis)
            return
        event.accept()
        self.seekRequested.emit(float(self.mapSceneToView(event.scenePos()).x()))

    def _is_near_cursor(self, position: Any) -> bool:
        """Return whether a position of the scene is on the cursor."""
        return (
            self.cursor is not None
            and abs(self.mapViewToScene(QPointF(self.cursor, 0.0)).x() - position.x()) <= _CURSOR_HIT_PX
        )

    def mouseClickEvent(self, event: Any) -> None:  # noqa: N802 (pyqtgraph's name)
        """Seek, show all, or request the menu."""
        if event.button() == Qt.MouseButton.RightButton:
            event.accept()
            self.menuRequested.emit(QPoint(round(event.screenPos().x()), round(event.screenPos().y())))
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        event.accept()
        if event.double():
            self.fitRequested.emit()
        else:
            self.seekRequested.emit(float(self.mapSceneToView(event.scenePos()).x()))


def span_start(span: StageRange) -> float:
    return span[0]


class PlotCanvas(pg.GraphicsView):  # type: ignore[misc]
    """Axes, grid and cursor. Curves are added to it.

    Attributes:
        curves: what is drawn; `repaint_all` after a change.
        points: filled circles over the curves (x, y, colour as #rrggbb).
        marks: upright lines (x, colour as #rrggbb).
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.enableMouse(False)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        self.box = TimeViewBox()
        self.left = PlotAxis("left")
        self.bottom = PlotAxis("bottom")
        self.left.setWidth(_AXIS_WIDTH)
        contents = pg.GraphicsWidget()
        layout = QGraphicsGridLayout()
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        contents.setLayout(layout)
        for item, row, column in ((self.box, 0, 1), (self.left, 0, 0), (self.bottom, 1, 1)):
            layout.addItem(item, row, column)
        for axis in (self.left, self.bottom):
            axis.linkToView(self.box)
            axis.enableAutoSIPrefix(False)
        self.setCentralItem(contents)
        self.curves: list[CurveItem] = []
        self.points: Sequence[tuple[float, float, str]] = ()
        self.marks: Sequence[tuple[float, str]] = ()
        self._spans: tuple[StageRange, ...] = ()
        self._cached_image = CachedPaint()
        self._background, self._ink = QColor(Qt.GlobalColor.white), QColor()
        self._x: float | None = None  # where the cursor was painted
        self._last, self._x_label = True, label_with_unit("t", "s")
        self.box.sigRangeChanged.connect(self.repaint_all)
        self.box.sigResized.connect(self.repaint_all)

    def set_cursor(self, t: float | None) -> None:
        """Mark the instant `t`. None removes the mark."""
        self.box.cursor = t
        before, self._x = self._x, self._cursor_pixel()
        for x in (before, self._x):
            if x is not None and before != self._x:
                self.viewport().update(QRect(int(x) - 2, 0, 5, self.viewport().height()))

    def repaint_all(self) -> None:
        """Paint everything again."""
        self._cached_image.clear()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint the cached picture, again if it has changed, and the cursor."""
        viewport, area = self.viewport(), self._plot_rect()
        if not self._cached_image.is_valid(viewport):
            painter = QPainter(self._cached_image.make_pixmap(viewport, ground=self._background))
            painter.setFont(self.font())
            self._paint_static(painter, area)
            painter.end()
        painter = QPainter(viewport)
        self._cached_image.draw(painter)
        x = self._x = self._cursor_pixel()
        if x is not None:
            painter.setPen(self._ink)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.end()

    def _paint_static(self, painter: QPainter, area: QRectF) -> None:
        """Paint everything except the cursor."""
        across, upwards = self.box.viewRange()
        left, bottom = self.left, self.bottom
        left_rect, bottom_rect = (axis.mapRectToScene(axis.rect()) for axis in (left, bottom))
        place = QRect(QPoint(int(area.left()), int(area.top())), QPoint(int(area.right()), int(area.bottom())))
        ink = left.tickPen().color()
        columns = column_colours(
            self._spans,
            tuple(across),
            place.left(),
            place.width(),
            self._background.rgb(),
            bottom.grid_lines(bottom_rect, across),
            ink.rgb(),
        )
        painter.fillRect(place, QBrush(columns))
        for y, strength in left.grid_lines(left_rect, upwards):
            ink.setAlpha(strength)
            painter.fillRect(place.left(), y, place.width(), 1, ink)  # as lines they take ten times as long
        painter.setClipRect(area)
        for curve in sorted(self.curves, key=drawing_order):
            curve.draw(painter, area, across, upwards)
        self._paint_marks(painter, area)
        painter.setClipping(False)
        left.draw(painter, left_rect, area, upwards)
        bottom.draw(painter, bottom_rect, area, across)

    def _paint_marks(self, painter: QPainter, area: QRectF) -> None:
        """Paint vertical lines and points."""
        for x, colour in self.marks:
            line = make_pen(colour)
            line.setStyle(Qt.PenStyle.DotLine)
            painter.setPen(line)
            at = self.to_pixel(x, 0.0).x()
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for x, y, colour in self.points:
            painter.setBrush(QColor(colour))
            painter.drawEllipse(self.to_pixel(x, y), _POINT_RADIUS_PX, _POINT_RADIUS_PX)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def paint_all(self, painter: QPainter) -> None:
        """Paint everything except the cursor as lines and text, for a file of any resolution."""
        painter.setFont(self.font())
        painter.fillRect(self.viewport().rect(), self._background)
        self._paint_static(painter, self._plot_rect())

    def _plot_rect(self) -> QRectF:
        """Return the rectangle of the curves, in pixels of this widget."""
        return QRectF(self.box.mapRectToScene(self.box.rect()))

    def _cursor_pixel(self) -> float | None:
        """Return the position of the cursor, in pixels of this widget. None if it is not visible."""
        t, (low, high) = self.box.cursor, self.box.viewRange()[0]
        if t is None or not low <= t <= high:
            return None
        area = self._plot_rect()
        return float(area.left() + (t - low) / (high - low) * area.width())

    @property
    def spans(self) -> tuple[StageRange, ...]:
        """The stages that colour the background."""
        return self._spans

    def set_stages(self, stages: Sequence[StageSpan]) -> None:
        """Colour the background by `stages` if there are several."""
        spans = tuple((stage.t0, stage.t1, stage.colour) for stage in stages) if len(stages) > 1 else ()
        if spans != self._spans:
            self._spans = spans
            self.repaint_all()

    def set_last(self, last: bool) -> None:
        """Show the horizontal quantity below if this is the `last` plot of a stack."""
        self._last = last
        axis = self.bottom
        axis.setStyle(showValues=last)
        axis.title = self._x_label if last else ""
        axis.setHeight(38 if last else 6)
        self.repaint_all()

    def set_x_label(self, label: str) -> None:
        """Set the label of the horizontal axis."""
        if label != self._x_label:
            self._x_label = label
            self.set_last(self._last)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.setBackground(theme.base)
        self._background = QColor(theme.base)
        for axis in (self.left, self.bottom):
            axis.setPen(make_pen(theme.border))
            axis.setTextPen(make_pen(theme.muted))
        self._ink = QColor(theme.accent)
        self.repaint_all()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the numbers in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_cached_image"):
            self.repaint_all()

    def x_range(self) -> tuple[float, float]:
        """Return the shown range of time, s."""
        low, high = self.box.viewRange()[0]
        return float(low), float(high)

    def y_range(self) -> tuple[float, float]:
        """Return the shown range of values."""
        low, high = self.box.viewRange()[1]
        return float(low), float(high)

    def to_pixel(self, t: float, value: float) -> QPointF:
        """Return the position of an instant and a value, in pixels of this widget."""
        area, (across, upwards) = self._plot_rect(), self.box.viewRange()
        x = area.left() + (t - across[0]) / (across[1] - across[0]) * area.width()
        return QPointF(x, area.bottom() - (value - upwards[0]) / (upwards[1] - upwards[0]) * area.height())


@lru_cache(4)  # the charts of a stack share it
def column_colours(
    spans: tuple[StageRange, ...],
    x_limits: tuple[float, float],
    left: int,
    wide: int,
    base: int,
    lines: tuple[tuple[int, int], ...],
    ink: int,
) -> QImage:
    """Return the colours of the pixel columns of a view from `left` on, `wide` pixels, as a picture one pixel high.

    The columns show stages, and the vertical grid lines in the colour `ink` with their strengths.
    """
    columns = QImage(left + wide, 1, QImage.Format.Format_RGB32)
    columns.fill(QColor(base))
    first = max(0, bisect_right(spans, x_limits[0], key=span_start) - 1)
    shown = spans[first : bisect_right(spans, x_limits[1], key=span_start)]
    pixel = (x_limits[1] - x_limits[0]) / max(wide, 1)
    painter = QPainter(columns)
    colours = {chosen: stage_colour(chosen, QColor(base)) for _, _, chosen in shown}
    if len(shown) <= wide // _MIN_STAGE_PX:
        for t0, t1, chosen in shown:
            start, end = (left + round((min(max(t, x_limits[0]), x_limits[1]) - x_limits[0]) / pixel) for t in (t0, t1))
            painter.fillRect(start, 0, end - start, 1, colours[chosen])
    else:
        for x in range(wide):
            t = x_limits[0] + (x + 0.5) * pixel
            k = bisect_right(shown, t, key=span_start) - 1
            if k >= 0 and t < shown[k][1]:
                painter.fillRect(left + x, 0, 1, 1, colours[shown[k][2]])
    line = QColor(ink)
    for x, strength in lines:
        line.setAlpha(strength)
        painter.fillRect(x, 0, 1, 1, line)
    painter.end()
    return columns


def stage_colour(chosen: str, ground: QColor) -> QColor:
    """Return the colour of a stage on its background."""
    colour = QColor(chosen)
    stage_rgb, ground_rgb = ((result.red(), result.green(), result.blue()) for result in (colour, ground))
    return QColor(*(round(b + _STAGE_TINT * (a - b)) for a, b in zip(stage_rgb, ground_rgb, strict=True)))


def drawing_order(curve: CurveItem) -> bool:
    """Return the sort key of the drawing order of curves."""
    return not curve.draw_below
