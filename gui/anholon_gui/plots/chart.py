"""One plot: curves of one unit over time, with the cursor, the stages and a legend with the values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from anholon.array_types import Floats
from anholon_gui.plots.axis import CurveItem
from anholon_gui.plots.canvas import PlotCanvas, make_pen
from anholon_gui.plots.legend import LegendEntry, PlotLegend
from anholon_gui.plots.pyramid import MinMaxPyramid
from anholon_gui.plots.quantities import PlotGroup, Quantity
from anholon_gui.texts.language import unit_text
from anholon_gui.texts.numbers import power_text, rounded_text
from anholon_gui.theme import Theme

if TYPE_CHECKING:
    from anholon.outcome import StageSpan

ValueReader = Callable[[Sequence[str], float], Mapping[str, float]]

_MAX_POINTS, _MIN_POINTS = 3000, 1500  # of one curve on the screen, by its width
_MIN_HEIGHT_PX, _TIME_AXIS_PX = 72, 20  # pixels of the lowest plot, and of the times below the last one
_MIN_RANGE_REL = 1e-7  # of the times: the smallest range of them that is shown
_LEAST_DIGITS, _MOST_DIGITS = 4, 10  # of a value in the legend
_MARGIN_REL = 0.08  # of the range of values, above and below
_CONSTANT_REL = 1e-9  # range of the values of a curve that is constant, of their size


class PlotChart(QWidget):
    """Curves of one group.

    Signals:
        sought(t): the user asked for an instant, by a click or by dragging the cursor.
        rangeMoved(t0, t1): the shown range of time has changed.
        fitRequested(): the user asked for the whole range.
        menuRequested(place): the user asked for a menu, at a place of the screen.
    """

    seekRequested = Signal(float)
    rangeMoved = Signal(float, float)
    fitRequested = Signal()
    menuRequested = Signal(QPoint)

    def __init__(self, group: PlotGroup, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = group
        self._pyramids: Mapping[str, MinMaxPyramid] = {}
        self._quantities: tuple[Quantity, ...] = ()
        self._curves: dict[str, CurveItem] = {}
        self._reference_pyramids: Mapping[str, MinMaxPyramid] = {}  # of the reference
        self._reference_opacity = 1.0
        self._dashed: dict[str, CurveItem] = {}
        self._x_quantity: tuple[Quantity, MinMaxPyramid] | None = None  # the horizontal quantity instead of time
        self._time = 0.0
        self._drawing = False
        self._digits = _LEAST_DIGITS  # of the values in the legend
        self._floor = 1e-13
        self._reader: ValueReader = read_nothing
        self._theme = theme

        self._legend = PlotLegend(self)
        self._last: bool | None = None
        self._plot = PlotCanvas(self)
        self._box = self._plot.box
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._legend)
        layout.addWidget(self._plot, 1)
        self._plot.setMinimumHeight(_MIN_HEIGHT_PX)

        self._box.seekRequested.connect(self._on_seek)
        self._box.fitRequested.connect(self.fitRequested)
        self._box.menuRequested.connect(self.menuRequested)
        self._box.sigXRangeChanged.connect(self._on_range)
        self._box.sigResized.connect(lambda _box: self.redraw())
        self.set_theme(theme)

    @property
    def plot(self) -> PlotCanvas:
        """The widget of the curves."""
        return self._plot

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self._plot.set_theme(theme)
        for quantity in self._quantities:
            self._curve_colour(quantity)
        self._write_legend()

    def set_last(self, last: bool) -> None:
        """Show the times below this plot if it is the `last` one."""
        if last is not self._last:
            self._last = last
            self._plot.set_last(last)
            self._plot.setMinimumHeight(_MIN_HEIGHT_PX + (_TIME_AXIS_PX if last else 0))

    def set_quantities(self, quantities: Sequence[Quantity], pyramids: Mapping[str, MinMaxPyramid]) -> None:
        """Show the curves of these `quantities`, with samples in `pyramids`, from the next `redraw` on."""
        before = self._quantities
        self._quantities, self._pyramids = tuple(quantities), pyramids
        if self._quantities == before:
            return
        names = [quantity.name for quantity in quantities]
        for name in [name for name in self._curves if name not in names]:
            self._plot.curves.remove(self._curves.pop(name))
        for quantity in quantities:
            if quantity.name not in self._curves:
                self._curves[quantity.name] = CurveItem()
                self._plot.curves.append(self._curves[quantity.name])
            self._curve_colour(quantity)
        self._update_reference_curves()

    def set_reference(self, pyramids: Mapping[str, MinMaxPyramid]) -> None:
        """Show the same quantities of another run as dashed curves, from the next `redraw` on."""
        self._reference_pyramids, self._reference_opacity = pyramids, 1.0
        self._update_reference_curves()

    @property
    def reference_names(self) -> tuple[str, ...]:
        """Names of the quantities that are also shown for the reference."""
        return tuple(self._dashed)

    def _update_reference_curves(self) -> None:
        wanted = [quantity for quantity in self._quantities if len(self._reference_pyramids.get(quantity.name, ()))]
        names = [quantity.name for quantity in wanted]
        for name in [name for name in self._dashed if name not in names]:
            self._plot.curves.remove(self._dashed.pop(name))
        for quantity in wanted:
            if quantity.name not in self._dashed:
                self._dashed[quantity.name] = CurveItem(draw_below=True)
                self._plot.curves.append(self._dashed[quantity.name])
            self._curve_colour(quantity)

    def _curve_colour(self, quantity: Quantity) -> None:
        colour = curve_colour(quantity, self._theme)
        self._curves[quantity.name].pen = make_pen(colour)
        if quantity.name in self._dashed:
            pen = make_pen(colour, dashed=True)
            faded = pen.color()
            faded.setAlphaF(self._reference_opacity)
            pen.setColor(faded)
            self._dashed[quantity.name].pen = pen

    def fade_reference(self, opacity: float) -> None:
        """Draw the dashed curves with an opacity from 0 to 1."""
        self._reference_opacity = opacity
        self._update_reference_curves()
        self._plot.repaint_all()

    def set_floor(self, floor: float) -> None:
        """Draw curves below `floor`, SI, as straight lines from the next `redraw` on, because they are rounding
        errors."""
        self._floor = floor

    def set_reader(self, reader: ValueReader) -> None:
        """Set the `reader` of the values at the cursor. Missing values are interpolated between samples."""
        self._reader = reader

    def set_x_quantity(self, x_quantity: tuple[Quantity, MinMaxPyramid] | None, label: str) -> None:
        """Set the quantity of the horizontal axis with its `label`, from the next `redraw` on. None: time."""
        self._plot.set_x_label(label)
        self._x_quantity = x_quantity
        if x_quantity is None:
            self._plot.points = ()

    def redraw(self) -> None:
        """Draw the curves again after a change of samples or range."""
        self._draw(*self._box.viewRange()[0])

    def _draw(self, t0: float, t1: float) -> None:
        """Draw the curves from `t0` to `t1`. Both ranges are set together, so that the axes move once."""
        ranges = {"xRange": (t0, t1)} if (t0, t1) != self._plot.x_range() else {}
        self._limit_zoom()
        limit = int(np.clip(2.0 * self._box.width(), _MIN_POINTS, _MAX_POINTS))
        low, high = np.inf, -np.inf
        drawn = [
            (quantity, self._pyramids[quantity.name], self._curves[quantity.name]) for quantity in self._quantities
        ]
        drawn += [
            (quantity, self._reference_pyramids[quantity.name], self._dashed[quantity.name])
            for quantity in self._quantities
            if quantity.name in self._dashed
        ]
        samples: list[tuple[Floats, Floats]] = []
        for quantity, pyramid, _ in drawn:
            if self._x_quantity is not None:
                times, values = self._points_over_x(pyramid, limit)
                a, b = pyramid.extremes(-np.inf, np.inf)
            else:
                times, values = pyramid.window(t0, t1, limit)
                a, b = pyramid.drawn_extremes(t0, t1)
            if max(abs(a), abs(b)) < self._floor:
                a = b = 0.0
            samples.append((times, values / quantity.factor))
            low, high = np.fmin(low, a / quantity.factor), np.fmax(high, b / quantity.factor)
        if np.isfinite(low) and np.isfinite(high):
            spread, size = high - low, max(abs(low), abs(high))
            self._digits = choose_digits(size, spread)
            # A curve that is constant up to rounding is drawn as a straight line with readable numbers.
            room = _MARGIN_REL * (spread if spread > _CONSTANT_REL * size else size) or 1.0
            low, high = low - room, high + room
            ranges["yRange"] = (float(low), float(high))
        if ranges:
            self._drawing = True
            self._box.setRange(**ranges, padding=0.0)
            self._drawing = False
        for (_, _, curve), (times, values) in zip(drawn, samples, strict=True):
            curve.x, curve.y = times, values
        self._plot.repaint_all()
        self._show_cursor()
        self._write_legend()

    def _limit_zoom(self) -> None:
        """Limit the zoom so that ticks and samples do not coincide."""
        if self._x_quantity is not None:
            self._box.setLimits(minXRange=None)
            return
        ends = [
            (float(pyramid.times[0]), float(pyramid.times[-1])) for pyramid in self._pyramids.values() if len(pyramid)
        ]
        if ends:
            span = max(max(map(abs, end)) for end in ends)
            self._box.setLimits(minXRange=_MIN_RANGE_REL * span or None)

    def _points_over_x(self, pyramid: MinMaxPyramid, limit: int) -> tuple[Floats, Floats]:
        """Return at most `limit` points of a curve over the horizontal quantity. Empty for another run."""
        assert self._x_quantity is not None
        quantity, across = self._x_quantity
        if pyramid not in self._pyramids.values():
            return np.zeros(0), np.zeros(0)
        count = min(len(across), len(pyramid))
        step = max(1, -(-count // limit))
        return across.values[:count:step] / quantity.factor, pyramid.values[:count:step]

    def _show_cursor(self) -> None:
        """Show the cursor at the instant."""
        if self._x_quantity is None:
            self._plot.set_cursor(self._time)
            return
        quantity, across = self._x_quantity
        x = across.interpolate(self._time) / quantity.factor
        self._plot.set_cursor(float(x) if np.isfinite(x) else None)
        heights = [
            (shown, self._pyramids[shown.name].interpolate(self._time) / shown.factor) for shown in self._quantities
        ]
        results = tuple(
            (x, y, curve_colour(shown, self._theme)) for shown, y in heights if np.isfinite(x) and np.isfinite(y)
        )
        if results != self._plot.points:
            self._plot.points = results
            self._plot.repaint_all()

    def _on_seek(self, x: float) -> None:
        """Request the instant at a position, or the one nearest to the shown instant if there are several."""
        if self._x_quantity is None:
            self.seekRequested.emit(x)
            return
        quantity, across = self._x_quantity
        distances = np.abs(across.values / quantity.factor - x)
        if not np.isfinite(distances).any():
            return
        t0, t1 = self._box.viewRange()[0]
        near = np.flatnonzero(distances <= np.nanmin(distances) + 0.005 * (t1 - t0))
        best = near[np.argmin(np.abs(across.times[near] - self._time))]
        self.seekRequested.emit(float(across.times[best]))

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        """The quantities of the shown curves."""
        return self._quantities

    def samples(self, quantity: Quantity) -> MinMaxPyramid:
        """Return the samples of a shown quantity, SI."""
        return self._pyramids[quantity.name]

    @property
    def legend(self) -> PlotLegend:
        """The line above the plot."""
        return self._legend

    def set_range(self, t0: float, t1: float) -> bool:
        """Show the times from `t0` to `t1`. Return whether the chart was redrawn."""
        if self._plot.x_range() == (t0, t1):
            return False
        self._draw(t0, t1)
        return True

    def set_time(self, t: float) -> None:
        """Move the cursor to `t`."""
        if t != self._time:
            self._time = t
            self._show_cursor()

    def update_legend(self) -> None:
        """Show the values at the cursor in the legend."""
        self._write_legend()

    def set_stages(self, stages: Sequence[StageSpan]) -> None:
        """Colour the background by `stages`."""
        self._plot.set_stages(stages)

    def to_pixel(self, t: float, value: float) -> QPointF:
        """Return the position of an instant and a shown value, in pixels of the plot widget."""
        return self._plot.to_pixel(t, value)

    def legend_text(self) -> str:
        """Return the legend as rich text."""
        parts = [f"<span style='color:{self._theme.muted}'>{self._legend.title}</span>"]
        for entry in self._legend.entries:
            value = f"{entry.label}&nbsp;<b>{entry.value}</b>&nbsp;{entry.unit}"
            parts.append(f"<span style='color:{entry.colour}'>●</span>&nbsp;{value}")
        return "&ensp; ".join(parts)

    def _on_range(self, _box: object, limits: tuple[float, float]) -> None:
        if not self._drawing:
            self.redraw()
        self.rangeMoved.emit(float(limits[0]), float(limits[1]))

    def _write_legend(self) -> None:
        entries = []
        read = self._reader([quantity.name for quantity in self._quantities], self._time)
        for quantity in self._quantities:
            result = read.get(quantity.name)
            value = self._pyramids[quantity.name].interpolate(self._time) if result is None else result
            label, unit = with_primes(quantity.label), with_primes(unit_text(quantity.unit) if quantity.unit else "")
            colour, text = curve_colour(quantity, self._theme), self._value_text(value, quantity.factor)
            entries.append(LegendEntry(colour, label, text, unit))
        self._legend.show_entries(with_primes(self.group.title), entries, self._theme.muted)

    def _value_text(self, value: float, factor: float) -> str:
        """Format an SI value in the unit of `factor` with enough digits to show its changes.

        A value that is only rounding error is shown as an upper bound.
        """
        if 0.0 < abs(value) < self._floor:
            return f"< {power_text(math.ceil(math.log10(self._floor / factor) - 1e-9))}"
        return rounded_text(value / factor, self._digits, max(1e6, 10.0**self._digits))

    def sceneRect(self) -> QRectF:  # noqa: N802 (named as in Qt)
        """Return the rectangle of the plot's area in pixels of the plot widget."""
        return QRectF(self._box.sceneBoundingRect())


def choose_digits(size: float, spread: float) -> int:
    """Return the number of digits that distinguish values of a `size` that differ by a `spread`.

    Differences by rounding errors alone are ignored.
    """
    if not 1e-7 * size < spread < size:
        return _LEAST_DIGITS
    return min(_LEAST_DIGITS + int(np.log10(size / spread)), _MOST_DIGITS)


def read_nothing(_names: Sequence[str], _t: float) -> Mapping[str, float]:
    return {}


def curve_colour(quantity: Quantity, theme: Theme) -> str:
    """Return the colour of a curve as #rrggbb, lighter on a dark background."""
    colour = QColor.fromRgbF(*quantity.colour)
    return (colour.lighter(125) if theme.name == "dark" else colour.darker(108)).name()


def with_primes(text: str) -> str:
    """Return a text with typographic primes."""
    return text.replace("'", "′")
