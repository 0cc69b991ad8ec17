"""Axes with ticks where pyqtgraph would put them, painted at once with the whole chart; and curves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pyqtgraph as pg
from numpy import float64
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

__all__ = ["Axis", "Curve"]

Floats = NDArray[float64]

_THIN = 0.8  # of the height of a text that has ink
_BESIDE = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip)
_BELOW = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip)
_BOTTOM = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextDontClip)
_FAR = 1e5  # pixels
_KEPT = 500  # texts whose widths are remembered
_GRID = 33  # of 255: how strong the grid is
_TRACKED = 0.05  # pixels for one line of the grid and more: lines nearer together are fainter


class Axis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no annotations
    """An axis with its grid at the left of or below a view.

    Where ticks stand and what is written there is what pyqtgraph says; the canvas lets it `draw` itself into the
    picture of the whole chart, outside of the scene.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self._widths: dict[str, float] = {}  # of texts, pixels
        self._font = ""
        self.title = ""

    def paint(self, p: QPainter, opt: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Leave the painting to `draw`."""

    def lines(self, place: QRectF, limits: Sequence[float]) -> tuple[tuple[int, int], ...]:
        """Return the pixels of the lines of the grid and how strong they are, of 255."""
        found = []
        length = self._length(place)
        for k, level in enumerate(self._places(place, limits, self._levels(limits, length))):
            strength = int(_GRID / (k + 1) * min(_TRACKED * length / (len(level) + 1), 1.0))
            found += [(int(at), strength) for at in level]
        return tuple(found)

    def draw(self, p: QPainter, place: QRectF, view: QRectF, limits: Sequence[float]) -> None:
        """Draw the line, the numbers and the title at `place`, for a `view` that shows values between the `limits`."""
        p.setPen(self.pen())
        if self.orientation == "left":
            p.drawLine(place.topRight() + QPointF(-1.0, -1.0), place.bottomRight() + QPointF(-1.0, 1.0))
        else:
            p.drawLine(place.topLeft() + QPointF(-1.0, 1.0), place.topRight() + QPointF(1.0, 1.0))
        if self.style["showValues"]:
            levels = self._levels(limits, self._length(place))
            self._draw_numbers(p, place, view, levels, self._places(place, limits, levels))
            if self.title:
                p.drawText(place, _BOTTOM, self.title)

    def _length(self, place: QRectF) -> float:
        return place.height() if self.orientation == "left" else place.width()

    def _places(
        self, place: QRectF, limits: Sequence[float], levels: Sequence[tuple[float, Sequence[float]]]
    ) -> list[list[float]]:
        """Return where ticks stand, pixels."""
        upright, length = self.orientation == "left", self._length(place)
        begin = place.bottom() if upright else place.left()
        scale = (-length if upright else length) / (limits[1] - limits[0])
        return [[begin + (value - limits[0]) * scale for value in values] for _, values in levels]

    def _levels(self, limits: Sequence[float], length: float) -> list[tuple[float, list[float]]]:
        """Return the distance of ticks and their values, the widest apart first, each value once."""
        low, high = limits
        if high <= low or length <= 0.0:
            return []
        return _ticks(low, high, tuple(step for step, _ in self.tickSpacing(low, high, length)))

    def _draw_numbers(
        self,
        p: QPainter,
        place: QRectF,
        view: QRectF,
        levels: list[tuple[float, list[float]]],
        places: list[list[float]],
    ) -> None:
        """Write the numbers of as many levels as there is room for."""
        upright, metrics, whole = self.orientation == "left", QFontMetricsF(p.font()), place.united(view)
        length = self._length(place)
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
            for text, width, at in zip(texts, widths, level, strict=True):
                if upright:
                    box = QRectF(place.right() - off - width, at - high / 2.0, width, high)
                else:
                    box = QRectF(at - width / 2.0, place.top() + off, width, high)
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


class Curve:
    """A curve through samples x, y; `under` others where it stands in their way."""

    def __init__(self, *, under: bool = False) -> None:
        self.x = self.y = np.zeros(0)
        self.pen = QPen()
        self.under = under

    def draw(self, p: QPainter, view: QRectF, across: Sequence[float], upwards: Sequence[float]) -> None:
        """Draw what lies between the limits of a `view`; where a value is not finite there is a gap."""
        if len(self.x) < 2:
            return
        x = view.left() + (self.x - across[0]) * (view.width() / (across[1] - across[0]))
        y = view.bottom() - (self.y - upwards[0]) * (view.height() / (upwards[1] - upwards[0]))
        good = np.isfinite(x) & np.isfinite(y)
        p.setPen(self.pen)
        if good.all():
            p.drawPolyline(_polygon(x, y))
            return
        edges = np.flatnonzero(np.diff(np.concatenate([[False], good, [False]]).astype(np.int8)))
        for first, end in edges.reshape(-1, 2):
            p.drawPolyline(_polygon(x[first:end], y[first:end]))


def _polygon(x: Floats, y: Floats) -> QPolygonF:
    """Return points in pixels; those far outside lie as far as a painter can reckon with."""
    polygon: QPolygonF = pg.functions.arrayToQPolygonF(np.clip(x, -_FAR, _FAR), np.clip(y, -_FAR, _FAR))
    return polygon
