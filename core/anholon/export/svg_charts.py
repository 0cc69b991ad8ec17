"""Curves over time as an SVG picture: a column of panels with one time axis, and the stages as bands behind them.

       ┌───────────┬──────────────┐
       │  glide    │  turn        │   band titles
    xi │    ╱╲     │              │   panel: unit left, legend right
       ├───────────┼──────────────┤
     N │  ──╲__    │   ╱──        │
       └───────────┴──────────────┘
        0    2    4    6          t, s

Nothing here knows what the curves mean; `anholon.export.svg_plots` chooses them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape

import numpy as np

from anholon.array_types import Floats

# Okabe and Ito's colours, distinct with every kind of colour vision.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999933")

_WIDTH, _PANEL, _GAP = 1000, 190, 26  # pixels: the picture's width, height of a panel, space between panels
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 190, 66, 46  # pixels around the panels
_LETTER = 6.2  # pixels: mean width of a letter of the small text
_MAX_POINTS = 2400  # of one curve: about three for each pixel


class PlotCurve(NamedTuple):
    """One named quantity; `values` (n,) belongs to the times given to `draw_svg`."""

    name: str
    values: Floats


@dataclass(frozen=True)
class PlotPanel:
    """Curves that share one axis of values."""

    title: str
    unit: str
    curves: tuple[PlotCurve, ...]


class TimeBand(NamedTuple):
    """A stretch of time with a name: a stage."""

    name: str
    start: float
    end: float


def draw_svg(title: str, times: Floats, panels: Sequence[PlotPanel], bands: Sequence[TimeBand] = ()) -> str:
    """Return the picture as SVG text; `times` (n,) increases, values that are not finite interrupt their curve."""
    height = _TOP + len(panels) * (_PANEL + _GAP) - _GAP + _BOTTOM
    t0, t1 = float(times[0]), float(times[-1])
    if t1 <= t0:
        t1 = t0 + 1.0
    scale_x = (_WIDTH - _LEFT - _RIGHT) / (t1 - t0)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}"'
        ' font-family="DejaVu Sans, Arial, sans-serif" font-size="11">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="28" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    top = _TOP
    for panel in panels:
        lines += _bands(bands, t0, t1, scale_x, top, named=top == _TOP)
        lines += _panel(panel, times, t0, t1, scale_x, top)
        top += _PANEL + _GAP
    bottom = top - _GAP
    for tick in compute_ticks(t0, t1, 10):
        x = _LEFT + (tick - t0) * scale_x
        lines.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{tick:g}</text>')
    lines.append(f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{bottom + 34}" text-anchor="middle">t, s</text>')
    lines.append("</svg>\n")
    return "\n".join(lines)


def compute_ticks(low: float, high: float, max_count: int) -> list[float]:
    """Return at most `max_count` + 1 round numbers (1, 2 or 5 times a power of ten apart) within low … high."""
    raw = (high - low) / max_count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= raw * (1 - 1e-12))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(k * step, 12 - math.floor(math.log10(step))) for k in range(first, last + 1)]


def decimate(times: Floats, values: Floats, max_points: int = _MAX_POINTS) -> tuple[Floats, Floats]:
    """Return at most `max_points` of the points (n,): the lowest and highest of each interval, so that no peak is
    lost."""
    n = len(times)
    if n <= max_points:
        return times, values
    edges = np.linspace(0, n, max_points // 2 + 1).astype(int)[:-1]
    comparable = np.where(np.isfinite(values), values, np.nan)
    keep: set[int] = {0, n - 1}
    for start, end in zip(edges, [*edges[1:], n], strict=True):
        stretch = comparable[start:end]
        if np.isnan(stretch).all():
            keep.add(int(start))
            continue
        keep.add(int(start + np.nanargmin(stretch)))
        keep.add(int(start + np.nanargmax(stretch)))
    indices = np.array(sorted(keep))
    return times[indices], values[indices]


def _bands(bands: Sequence[TimeBand], t0: float, t1: float, scale_x: float, top: int, *, named: bool) -> list[str]:
    """Return the stages behind one panel, every second one shaded, with their names over the first panel."""
    lines = []
    for k, band in enumerate(bands):
        left = _LEFT + (max(band.start, t0) - t0) * scale_x
        width = (min(band.end, t1) - max(band.start, t0)) * scale_x
        if width <= 0:
            continue
        if k % 2 == 0:
            lines.append(f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{_PANEL}" fill="#eef3f8"/>')
        if named:
            letters = int(width / _LETTER)
            name = band.name if len(band.name) <= letters else band.name[: max(letters - 1, 0)] + "…"
            at = f'x="{left + width / 2:.1f}" y="{top - 8}"'
            lines.append(f'<text {at} text-anchor="middle" fill="#44546a">{escape(name)}</text>')
    return lines


def _panel(panel: PlotPanel, times: Floats, t0: float, t1: float, scale_x: float, top: int) -> list[str]:
    """Return grid, axis, curves and legend of one panel."""
    right, bottom = _WIDTH - _RIGHT, top + _PANEL
    low, high = _value_range(panel)
    scale_y = _PANEL / (high - low)
    lines = []
    for tick in compute_ticks(t0, t1, 10):
        x = _LEFT + (tick - t0) * scale_x
        lines.append(f'<path d="M{x:.1f} {top}V{bottom}" stroke="#d9d9d9"/>')
    for tick in compute_ticks(low, high, 5):
        y = bottom - (tick - low) * scale_y
        lines.append(f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="#d9d9d9"/>')
        lines.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    lines.append(
        f'<rect x="{_LEFT}" y="{top}" width="{right - _LEFT}" height="{_PANEL}" fill="none" stroke="#7f7f7f"/>'
    )
    label = f"{panel.title}, {panel.unit}" if panel.unit else panel.title
    middle = top + _PANEL / 2
    lines.append(
        f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})">{escape(label)}</text>'
    )
    for k, curve in enumerate(panel.curves):
        colour = COLOURS[k % len(COLOURS)]
        path = _path(*decimate(times, curve.values), t0, scale_x, low, scale_y, bottom)
        lines.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.4" stroke-linejoin="round"/>')
        y = top + 14 + 17 * k
        if y < bottom:
            lines.append(f'<path d="M{right + 10} {y - 4}h22" stroke="{colour}" stroke-width="2"/>')
            lines.append(f'<text x="{right + 38}" y="{y}">{escape(curve.name)}</text>')
    return lines


def _value_range(panel: PlotPanel) -> tuple[float, float]:
    """Return the range of the axis: all finite values with a margin; a constant gets a range around it."""
    finite = [curve.values[np.isfinite(curve.values)] for curve in panel.curves]
    values = np.concatenate(finite) if finite else np.zeros(0)
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    # A curve that varies by rounding errors only is a constant.
    if high - low <= 1e-9 * max(abs(low), abs(high)) or high == low:
        middle = (low + high) / 2
        half = 0.1 * abs(middle) or 1.0
        return middle - half, middle + half
    air = 0.05 * (high - low)
    return low - air, high + air


def _path(times: Floats, values: Floats, t0: float, scale_x: float, low: float, scale_y: float, bottom: int) -> str:
    """Return the data of an SVG path through the points; points that are not finite interrupt it."""
    pieces = []
    pen = "M"
    for t, value in zip(times.tolist(), values.tolist(), strict=True):
        if math.isfinite(value):
            pieces.append(f"{pen}{_LEFT + (t - t0) * scale_x:.2f} {bottom - (value - low) * scale_y:.2f}")
            pen = "L"
        else:
            pen = "M"
    return "".join(pieces)
