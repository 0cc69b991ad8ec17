"""Axes and curves of plots, drawn with few steps: pyqtgraph's own take longer than all else in a plot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pyqtgraph as pg
from numpy import float64
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

__all__ = ["Axis", "Curve"]

Floats = NDArray[float64]

_THIN = 0.8  # of the height of a text that has ink
_BESIDE = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip)
_BELOW = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip)
_KEPT = 500  # texts whose widths are remembered
_TRACKED = 0.05  # pixels for one line of the grid and more: lines nearer together are fainter


class Axis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no annotations
    """An axis with its grid at the left of or below the view that it is linked to.

    Where ticks stand and what is written there is what pyqtgraph says; the picture of the whole plot is kept by the
    canvas, so that none is kept here.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self._widths: dict[str, float] = {}  # of texts, pixels
        self._font = ""

    def paint(self, p: QPainter, opt: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the line, the grid and the numbers."""
        bounds, (low, high) = self.mapRectFromParent(self.geometry()), self.range
        upright = self.orientation == "left"
        length = bounds.height() if upright else bounds.width()
        if high == low or length <= 0.0:
            return
        p.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        p.setPen(self.pen())
        if upright:
            p.drawLine(bounds.topRight() + QPointF(-1.0, -1.0), bounds.bottomRight() + QPointF(-1.0, 1.0))
        else:
            p.drawLine(bounds.topLeft() + QPointF(-1.0, 1.0), bounds.topRight() + QPointF(1.0, 1.0))
        levels = self._levels(low, high, length)
        begin = bounds.bottom() if upright else bounds.left()
        scale = (-length if upright else length) / (high - low)
        places = [[begin + (value - low) * scale for value in values] for _, values in levels]
        self._draw_grid(p, bounds, places, length)
        if self.style["showValues"]:
            self._draw_numbers(p, bounds, levels, places, length)

    def _levels(self, low: float, high: float, length: float) -> list[tuple[float, list[float]]]:
        """Return the distance of ticks and their values, the widest apart first, each value once."""
        low, high = min(low, high), max(low, high)
        return _ticks(low, high, tuple(step for step, _ in self.tickSpacing(low, high, length)))

    def _draw_grid(self, p: QPainter, bounds: QRectF, places: list[list[float]], length: float) -> None:
        view = self.linkedView()
        seen = view.mapRectToItem(self, view.boundingRect())
        pen = QPen(self.tickPen())
        colour = QColor(pen.color())
        right, end, top, bottom = bounds.right(), seen.right(), seen.top(), bounds.top()
        for k, level in enumerate(places):
            colour.setAlpha(int(self.grid / (k + 1) * min(_TRACKED * length / (len(level) + 1), 1.0)))
            pen.setColor(colour)
            p.setPen(pen)
            if self.orientation == "left":
                p.drawLines([QLineF(right, y, end, y) for y in level])
            else:
                p.drawLines([QLineF(x, top, x, bottom) for x in level])

    def _draw_numbers(
        self,
        p: QPainter,
        bounds: QRectF,
        levels: list[tuple[float, list[float]]],
        places: list[list[float]],
        length: float,
    ) -> None:
        """Write the numbers of as many levels as there is room for."""
        upright, metrics, whole = self.orientation == "left", QFontMetricsF(p.font()), self.boundingRect()
        if p.font().key() != self._font or len(self._widths) > _KEPT:
            self._font, self._widths = p.font().key(), {}
        p.setPen(self.textPen())
        flags = _BESIDE if upright else _BELOW
        high, taken, written = _THIN * metrics.height(), 0.0, 0
        off = max(0, self.style["tickLength"]) + self.style["tickTextOffset"][0 if upright else 1]
        for k, ((step, values), level) in enumerate(zip(levels, places, strict=True)):
            texts = self.tickStrings(values, 1.0, step)
            widths = [self._width(text, metrics) for text in texts]
            taken += high * len(texts) if upright else sum(widths)
            limits = self.style["textFillLimits"]
            if k > self.style["maxTextLevel"] or (
                k and any(written >= n and taken / length >= limit for n, limit in limits)
            ):
                return
            for text, width, place in zip(texts, widths, level, strict=True):
                if upright:
                    box = QRectF(bounds.right() - off - width, place - high / 2.0, width, high)
                else:
                    box = QRectF(place - width / 2.0, bounds.top() + off, width, high)
                if whole.contains(box):
                    written += 1
                    p.drawText(box, flags, text)

    def _width(self, text: str, metrics: QFontMetricsF) -> float:
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = metrics.horizontalAdvance(text)
        return width


@lru_cache(64)
def _ticks(low: float, high: float, steps: Sequence[float]) -> list[tuple[float, list[float]]]:
    """Return multiples of each of the `steps` between two values, each value once: the charts of a stack share them."""
    found: list[tuple[float, list[float]]] = []
    for step in steps:
        values = [k * step for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]
        for wider, _ in found:
            values = [v for v in values if abs(v / wider - round(v / wider)) * wider > 0.01 * step]
        found.append((step, values))
    return found


class Curve(pg.PlotCurveItem):  # type: ignore[misc]
    """A curve that is told in which box it is seen."""

    def __init__(self) -> None:
        self._seen = QRectF()
        super().__init__()

    def show_samples(self, x: Floats, y: Floats, seen: QRectF) -> None:
        """Draw samples that are `seen` in this box."""
        self._seen = seen
        # pyqtgraph looks for gaps only when told to, which takes as long as the drawing.
        self.setData(x, y, connect="all" if np.isfinite(y).all() else "finite", skipFiniteCheck=True)

    def boundingRect(self) -> QRectF:  # noqa: N802 (Qt's name)
        return self._seen

    def viewTransformChanged(self) -> None:  # noqa: N802 (pyqtgraph's name)
        """Stay in the same box."""
