"""Axes with the ticks of pyqtgraph, painted together with the whole chart. And curves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from anholon.array_types import Floats
from anholon_gui.plots.ticks import TickFormat, choose_tick_format

_INK_HEIGHT_REL = 0.8  # of the height of a text that has ink
_LEFT_ALIGNMENT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip)
_BOTTOM_ALIGNMENT = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip)
_BOTTOM = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextDontClip)
_TOP_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_NOTE_INDENT_PX = 4.0  # pixels, of what the numbers of an axis have in common
_MAX_PIXEL = 1e4  # pixels beyond which a painter reckons badly
_CACHE_SIZE = 500  # texts whose widths are remembered
_GRID_ALPHA = 33  # of 255: how strong the grid is
_GRID_FADE_PX = 0.05  # pixels for one line of the grid and more: lines nearer together are fainter


class PlotAxis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no annotations
    """An axis with its grid, to the left of a view or below it.

    Where ticks stand and what is written there is what pyqtgraph says; the canvas lets it `draw` itself into the
    picture of the whole chart, outside of the scene.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self._widths: dict[str, float] = {}  # of texts, pixels
        self._font = ""
        self.title = ""

    def paint(self, p: QPainter, opt: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint nothing here: `draw` paints."""

    def grid_lines(self, rect: QRectF, limits: Sequence[float]) -> tuple[tuple[int, int], ...]:
        """Return the pixels of the grid lines and their strengths, 0 … 255."""
        results = []
        length = self._length(rect)
        for k, level in enumerate(self._tick_pixels(rect, limits, self._tick_levels(limits, length))):
            strength = int(_GRID_ALPHA / (k + 1) * min(_GRID_FADE_PX * length / (len(level) + 1), 1.0))
            results += [(int(at), strength) for at in level]
        return tuple(results)

    def draw(self, p: QPainter, rect: QRectF, view: QRectF, limits: Sequence[float]) -> None:
        """Draw the line, the numbers and the title at `rect`, for a `view` that shows values between the `limits`."""
        p.setPen(self.pen())
        if self.orientation == "left":
            p.drawLine(rect.topRight() + QPointF(-1.0, -1.0), rect.bottomRight() + QPointF(-1.0, 1.0))
        else:
            p.drawLine(rect.topLeft() + QPointF(-1.0, 1.0), rect.topRight() + QPointF(1.0, 1.0))
        if self.style["showValues"]:
            levels = self._tick_levels(limits, self._length(rect))
            shape = choose_tick_format(*limits)
            self._draw_numbers(p, rect, view, levels, self._tick_pixels(rect, limits, levels), shape)
            if self.orientation == "left":
                p.drawText(view.adjusted(_NOTE_INDENT_PX, 0.0, 0.0, 0.0), _TOP_LEFT, shape.note)
            elif self.title or shape.note:
                p.drawText(rect, _BOTTOM, f"{self.title}   {shape.note}".strip())

    def _length(self, rect: QRectF) -> float:
        return rect.height() if self.orientation == "left" else rect.width()

    def _tick_pixels(
        self, place: QRectF, limits: Sequence[float], levels: Sequence[tuple[float, Sequence[float]]]
    ) -> list[list[float]]:
        """Return the positions of ticks, pixels."""
        upright, length = self.orientation == "left", self._length(place)
        start = place.bottom() if upright else place.left()
        scale = (-length if upright else length) / (limits[1] - limits[0])
        return [[start + (value - limits[0]) * scale for value in values] for _, values in levels]

    def _tick_levels(self, limits: Sequence[float], length: float) -> list[tuple[float, list[float]]]:
        """Return the spacing of ticks and their values, the largest spacing first, each value once."""
        low, high = limits
        if high <= low or length <= 0.0:
            return []
        return tick_values(low, high, tuple(step for step, _ in self.tickSpacing(low, high, length)))

    def _draw_numbers(
        self,
        p: QPainter,
        place: QRectF,
        view: QRectF,
        levels: list[tuple[float, list[float]]],
        places: list[list[float]],
        shape: TickFormat,
    ) -> None:
        """Draw the numbers of as many levels as fit."""
        upright, metrics, bounds = self.orientation == "left", QFontMetricsF(p.font()), place.united(view)
        length = self._length(place)
        if p.font().key() != self._font or len(self._widths) > _CACHE_SIZE:
            self._font, self._widths = p.font().key(), {}
        p.setPen(self.textPen())
        flags = _LEFT_ALIGNMENT if upright else _BOTTOM_ALIGNMENT
        high, used_length, written = _INK_HEIGHT_REL * metrics.height(), 0.0, 0
        off = max(0, self.style["tickLength"]) + self.style["tickTextOffset"][0 if upright else 1]
        for k, ((step, values), level) in enumerate(zip(levels, places, strict=True)):
            texts = shape.texts(values, step)
            widths = [self._text_width(text, metrics) for text in texts]
            used_length += high * len(texts) if upright else sum(widths)
            limits = self.style["textFillLimits"]
            if k > self.style["maxTextLevel"] or (
                k and any(written >= n and used_length / length >= limit for n, limit in limits)
            ):
                return
            for text, width, at in zip(texts, widths, level, strict=True):
                if upright:
                    box = QRectF(place.right() - off - width, at - high / 2.0, width, high)
                else:
                    # A number at the end of the range is moved inside.
                    left = min(max(at - width / 2.0, bounds.left()), bounds.right() - width)
                    box = QRectF(left, place.top() + off, width, high)
                if bounds.contains(box):
                    written += 1
                    p.drawText(box, flags, text)

    def _text_width(self, text: str, metrics: QFontMetricsF) -> float:
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = metrics.horizontalAdvance(text)
        return width


@lru_cache(64)
def tick_values(low: float, high: float, steps: Sequence[float]) -> list[tuple[float, list[float]]]:
    """Return multiples of each of the `steps` between two values, each value once. The charts of a stack share them."""
    results: list[tuple[float, list[float]]] = []
    for step in steps:
        values = [k * step for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]
        for wider, _ in results:
            values = [v for v in values if abs(v / wider - round(v / wider)) * wider > 0.01 * step]
        results.append((step, values))
    return results


class CurveItem:
    """A curve through samples x, y. With `draw_below` it is drawn below other curves."""

    def __init__(self, *, draw_below: bool = False) -> None:
        self.x = self.y = np.zeros(0)
        self.pen = QPen()
        self.draw_below = draw_below

    def draw(self, p: QPainter, view: QRectF, x_limits: Sequence[float], y_limits: Sequence[float]) -> None:
        """Draw the part between the limits of a `view`, with gaps at values that are not finite."""
        if len(self.x) < 2:
            return
        x = view.left() + (self.x - x_limits[0]) * (view.width() / (x_limits[1] - x_limits[0]))
        y = view.bottom() - (self.y - y_limits[0]) * (view.height() / (y_limits[1] - y_limits[0]))
        good = np.isfinite(x) & np.isfinite(y)
        p.setPen(self.pen)
        edges = np.flatnonzero(np.diff(np.concatenate([[False], good, [False]]).astype(np.int8)))
        for first, end in edges.reshape(-1, 2):
            for part_x, part_y in clip_polyline(x[first:end], y[first:end], _MAX_PIXEL):
                polygon: QPolygonF = pg.functions.arrayToQPolygonF(part_x, part_y)
                p.drawPolyline(polygon)


def clip_polyline(x: Floats, y: Floats, limit: float) -> Iterator[tuple[Floats, Floats]]:
    """Yield the parts of a polyline within ±limit.

    Segments that leave are clipped, so that their visible part keeps its direction (Liang and Barsky 1984).
    """
    if np.abs(x).max() <= limit and np.abs(y).max() <= limit:
        yield x, y
        return
    start, step = np.stack([x[:-1], y[:-1]]), np.stack([np.diff(x), np.diff(y)])
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        bounds = np.sort(np.stack([(-limit - start) / step, (limit - start) / step]), axis=0)
    resting = step == 0.0
    bounds[0][resting] = np.where(np.abs(start[resting]) <= limit, -np.inf, np.inf)
    bounds[1][resting] = np.inf
    enter, leave = np.maximum(bounds[0].max(axis=0), 0.0), np.minimum(bounds[1].min(axis=0), 1.0)
    visible_segments = np.flatnonzero(enter < leave)
    for group in np.split(
        visible_segments, np.flatnonzero((np.diff(visible_segments) > 1) | (leave[visible_segments[:-1]] < 1.0)) + 1
    ):
        if len(group):
            ends = start[:, group] + leave[group] * step[:, group]
            first = start[:, group[:1]] + enter[group[0]] * step[:, group[:1]]
            yield tuple(np.concatenate([first, ends], axis=1))
