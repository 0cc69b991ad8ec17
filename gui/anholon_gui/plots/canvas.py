"""What a chart draws on: a view of times and values with two axes, a grid, and the stages behind the curves.

It is put together from pyqtgraph's parts; its own PlotItem brings hidden menus of some fifty widgets with every plot.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsGridLayout, QStyleOptionGraphicsItem, QWidget

from anholon_gui.language import with_unit
from anholon_gui.plots.axis import Axis
from anholon_gui.still import Still
from anholon_gui.theme import Theme

if TYPE_CHECKING:
    from anholon.results.outcome import StageSpan

__all__ = ["Canvas", "Span", "pen"]

_AXIS_WIDTH = 58  # the same for all plots, so that their times stand above each other
_REACH = 5.0  # pixels within which the cursor is meant
_BROAD = 4  # pixels of a stage: where they are narrower on the average, they are painted by columns of pixels
_GRID = 33  # of 255: how strong the grid is

Span = tuple[float, float, str]
"""Begin and end of a stage in s, and its colour as #rrggbb."""


def pen(colour: str, *, dashed: bool = False) -> QPen:
    """Return the pen of a line."""
    line = QPen(QColor(colour))
    if dashed:
        line.setStyle(Qt.PenStyle.DashLine)
    line.setWidth(1)  # wider pens are drawn several times slower
    line.setCosmetic(True)
    return line


class TimeBox(pg.ViewBox):  # type: ignore[misc]  # pyqtgraph has no annotations
    """A view box in which the wheel zooms time, dragging moves it, a click seeks and a double click shows all.

    Dragging the `cursor`, where there is one, moves the instant.

    Signals:
        sought(t): the user clicked on an instant or drags the cursor; fitRequested(): a double click.
    """

    sought = Signal(float)
    fitRequested = Signal()

    def __init__(self) -> None:
        super().__init__(enableMenu=False)
        self.setMouseEnabled(x=True, y=False)
        self.disableAutoRange()
        self.cursor: float | None = None
        self._grasped = False

    def hoverEvent(self, event: Any) -> None:  # noqa: N802 (pyqtgraph's name)
        """Show that the cursor can be dragged."""
        near = not event.isExit() and self._is_near(event.scenePos())
        self.setCursor(Qt.CursorShape.SizeHorCursor if near else Qt.CursorShape.ArrowCursor)

    def mouseDragEvent(self, event: Any, axis: int | None = None) -> None:  # noqa: N802 (pyqtgraph's name)
        """Move the cursor, or the time that is shown."""
        if event.isStart():
            left = event.button() == Qt.MouseButton.LeftButton
            self._grasped = left and axis is None and self._is_near(event.buttonDownScenePos())
        if not self._grasped:
            super().mouseDragEvent(event, axis)
            return
        event.accept()
        self.sought.emit(float(self.mapSceneToView(event.scenePos()).x()))

    def _is_near(self, place: Any) -> bool:
        """Tell whether a place of the scene lies on the cursor."""
        return self.cursor is not None and abs(self.mapViewToScene(QPointF(self.cursor, 0.0)).x() - place.x()) <= _REACH

    def mouseClickEvent(self, event: Any) -> None:  # noqa: N802 (pyqtgraph's name)
        """Seek, or show all."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        event.accept()
        if event.double():
            self.fitRequested.emit()
        else:
            self.sought.emit(float(self.mapSceneToView(event.scenePos()).x()))


class _Bands(pg.GraphicsObject):  # type: ignore[misc]
    """The stages as colours behind everything."""

    def __init__(self) -> None:
        super().__init__()
        self.spans: tuple[Span, ...] = ()
        self._seen = QRectF(0.0, 0.0, 1.0, 1.0)
        self.setZValue(-10)

    def follow(self, _box: object, ranges: Sequence[Sequence[float]]) -> None:
        """Fill what the box shows from now on: the item's own view rectangle may be that of an earlier layout."""
        (left, right), (low, high) = ranges
        self.prepareGeometryChange()
        self._seen = QRectF(left, low, right - left, high - low)

    def boundingRect(self) -> QRectF:  # noqa: N802 (Qt's name)
        return self._seen

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        wide = max(1, round(painter.transform().mapRect(self._seen).width()))
        first = max(0, bisect_right(self.spans, self._seen.left(), key=_begin) - 1)
        shown = self.spans[first : bisect_right(self.spans, self._seen.right(), key=_begin)]
        if len(shown) > wide // _BROAD:
            painter.drawImage(self._seen, self._columns(shown, wide))
            return
        for t0, t1, chosen in shown:
            painter.fillRect(QRectF(t0, self._seen.y(), t1 - t0, self._seen.height()), _band(chosen))

    def _columns(self, shown: Sequence[Span], wide: int) -> QImage:
        """Return bands as a picture one pixel high: to fill hundreds of rectangles takes ten times as long."""
        columns = QImage(wide, 1, QImage.Format.Format_ARGB32_Premultiplied)
        columns.fill(Qt.GlobalColor.transparent)
        colours = {chosen: _band(chosen) for _, _, chosen in shown}
        pixel = self._seen.width() / wide
        for x in range(wide):
            t = self._seen.left() + (x + 0.5) * pixel
            k = bisect_right(shown, t, key=_begin) - 1
            if k >= 0 and t < shown[k][1]:
                columns.setPixelColor(x, 0, colours[shown[k][2]])
        return columns


def _band(chosen: str) -> QColor:
    colour = QColor(chosen)
    colour.setAlphaF(0.10)
    return colour


def _begin(span: Span) -> float:
    return span[0]


class Canvas(pg.GraphicsView):  # type: ignore[misc]
    """Axes, grid and cursor; curves are added to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.enableMouse(False)
        self.box = TimeBox()
        self.left = Axis("left")
        self.bottom = Axis("bottom")
        self.left.setWidth(_AXIS_WIDTH)
        whole = pg.GraphicsWidget()
        layout = QGraphicsGridLayout()
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        whole.setLayout(layout)
        for item, row, column in ((self.box, 0, 1), (self.left, 0, 0), (self.bottom, 1, 1)):
            layout.addItem(item, row, column)
        for axis in (self.left, self.bottom):
            axis.linkToView(self.box)
            axis.setZValue(0.5)
            axis.setGrid(_GRID)
            axis.enableAutoSIPrefix(False)
        self.setCentralItem(whole)
        self._bands = _Bands()
        self.box.sigRangeChanged.connect(self._bands.follow)
        self._bands.follow(self.box, self.box.viewRange())
        self.add(self._bands)
        self._still = Still()
        self._ink = QColor()
        self._x: float | None = None  # where the cursor was painted
        self._last, self._across = True, with_unit("t", "s")
        self.scene().changed.connect(self._still.forget)

    def set_cursor(self, t: float | None) -> None:
        """Mark the instant `t`, or none."""
        self.box.cursor = t
        before, self._x = self._x, self._place_of_cursor()
        for x in (before, self._x):
            if x is not None:
                self.viewport().update(QRect(int(x) - 2, 0, 5, self.viewport().height()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint the scene, as it was kept unless it has changed, and the cursor."""
        viewport = self.viewport()
        if not self._still.fits(viewport):
            painter = QPainter(self._still.renewed(viewport))
            painter.setRenderHints(self.renderHints())
            self.render(painter, QRectF(viewport.rect()), viewport.rect())
            painter.end()
        painter = QPainter(viewport)
        self._still.put(painter)
        x = self._x = self._place_of_cursor()
        if x is not None:
            area = self.mapFromScene(self.box.sceneBoundingRect()).boundingRect()
            painter.setPen(self._ink)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.end()

    def _place_of_cursor(self) -> float | None:
        """Return where the cursor lies, in pixels of this widget; None: it is not to be seen."""
        t = self.box.cursor
        if t is None or not self.box.viewRange()[0][0] <= t <= self.box.viewRange()[0][1]:
            return None
        return float(self.box.mapViewToScene(QPointF(t, 0.0)).x())

    @property
    def spans(self) -> tuple[Span, ...]:
        """The stages that colour the background."""
        return self._bands.spans

    def add(self, item: Any) -> None:
        """Draw `item` in times and values."""
        self.box.addItem(item, ignoreBounds=True)

    def remove(self, item: Any) -> None:
        """Draw `item` no more."""
        self.box.removeItem(item)

    def set_stages(self, stages: Sequence[StageSpan]) -> None:
        """Colour the background by `stages` where there are several."""
        spans = tuple((stage.t0, stage.t1, stage.colour) for stage in stages) if len(stages) > 1 else ()
        if spans != self._bands.spans:
            self._bands.spans = spans
            self._bands.update()

    def set_last(self, last: bool) -> None:
        """Write what runs across below when this is the `last` plot of a stack."""
        self._last = last
        axis = self.bottom
        axis.setStyle(showValues=last)
        axis.setLabel(self._across if last else "")
        axis.showLabel(last)
        axis.setHeight(38 if last else 6)

    def set_across(self, label: str) -> None:
        """Say what runs across."""
        if label != self._across:
            self._across = label
            self.set_last(self._last)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.setBackground(theme.base)
        for axis in (self.left, self.bottom):
            axis.setPen(pen(theme.border))
            axis.setTextPen(pen(theme.muted))
        self._ink = QColor(theme.accent)
        self._still.forget()
        self.viewport().update()

    def range_of_time(self) -> tuple[float, float]:
        """Return the shown range of time, s."""
        low, high = self.box.viewRange()[0]
        return float(low), float(high)

    def range_of_values(self) -> tuple[float, float]:
        """Return the shown range of values."""
        low, high = self.box.viewRange()[1]
        return float(low), float(high)

    def pixel_of(self, t: float, value: float) -> QPointF:
        """Return where an instant and a value lie, in pixels of this widget."""
        point: QPointF = self.mapFromScene(self.box.mapViewToScene(QPointF(t, value))).toPointF()
        return point
