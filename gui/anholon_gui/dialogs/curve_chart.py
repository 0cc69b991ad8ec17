"""A small chart for dialogs: named curves over one variable, with a legend above and marks on the axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from anholon.array_types import Floats
from anholon_gui.plots.axis import CurveItem as Line
from anholon_gui.plots.canvas import PlotCanvas, make_pen
from anholon_gui.theme import Theme

_MARGIN_REL = 0.08
_FLAT_REL = 1e-5


@dataclass(frozen=True)
class ChartCurve:
    """One curve: its name in the legend (empty: none), colour as #rrggbb, samples, and line style."""

    name: str
    colour: str
    x: Floats
    y: Floats
    dashed: bool = False


class CurveChart(QWidget):
    """Curves, vertical marks, and a title.

    Signals:
        sought(x): the user clicked there.
    """

    seekRequested = Signal(float)

    def __init__(self, theme: Theme, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.legend = QLabel(self)
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setContentsMargins(8, 3, 8, 0)
        self.legend.setWordWrap(True)
        self.canvas = PlotCanvas(self)
        self.canvas.set_theme(theme)
        self.canvas.set_last(True)
        self.canvas.set_x_label(label)
        self.canvas.box.setMouseEnabled(x=False, y=False)
        self.canvas.box.seekRequested.connect(self.seekRequested)
        self.canvas.hide()  # axes without a curve say nothing
        self.empty = QLabel(self.tr("Nothing computed yet."), self)
        self.empty.setProperty("role", "help")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.legend)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.empty, 1)
        self.setMinimumHeight(120)
        self.setMinimumWidth(320)

    def show_curves(self, title: str, curves: Sequence[ChartCurve], marks: Sequence[tuple[float, str]] = ()) -> None:
        """Show curves under a title, with vertical marks (x, colour)."""
        self.canvas.curves.clear()
        parts = [f"<span style='color:{self._theme.muted}'>{title}</span>"]
        low, high, left, right = np.inf, -np.inf, np.inf, -np.inf
        for curve in curves:
            good = np.isfinite(curve.y)
            line = Line()
            line.x, line.y, line.pen = curve.x, curve.y, make_pen(curve.colour, dashed=curve.dashed)
            self.canvas.curves.append(line)
            if curve.name:
                parts.append(f"<span style='color:{curve.colour}'>●</span>&nbsp;{curve.name}")
            if good.any():
                low, high = min(low, curve.y[good].min()), max(high, curve.y[good].max())
                left, right = min(left, curve.x.min()), max(right, curve.x.max())
        self.canvas.marks = tuple(marks)
        self.canvas.setVisible(bool(curves))
        self.empty.setHidden(bool(curves))
        self.legend.setText("&ensp; ".join(parts))
        if np.isfinite([low, high, left, right]).all():
            size = max(abs(low), abs(high))
            flat = high - low <= _FLAT_REL * size  # constant up to the computed precision: a line, not noise
            room = (0.1 * size or 1.0) if flat else _MARGIN_REL * (high - low)
            self.canvas.box.setYRange(low - room, high + room, padding=0.0)
            self.canvas.box.setXRange(left, right, padding=0.0)
        self.canvas.repaint_all()
