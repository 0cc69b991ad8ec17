"""A small chart made of pyqtgraph's parts: two axes, a grid, no menus. It ignores the mouse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPen, QWheelEvent
from PySide6.QtWidgets import QGraphicsGridLayout, QWidget

from anholon_gui.theme import Theme, theme_of

_AXIS_WIDTH = 58
_GRID_ALPHA = 33  # of 255


def make_pen(colour: str | QColor) -> QPen:
    """Return the pen of a line one pixel wide."""
    line = QPen(QColor(colour))
    line.setCosmetic(True)
    line.setWidth(1)
    return line


class PrincipleChart(pg.GraphicsView):  # type: ignore[misc]  # pyqtgraph has no annotations
    """Axes and grid. `theme` is that of the palette."""

    def __init__(self, x_label: str, y_label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme_of(self.palette())
        self.enableMouse(False)
        self.box = pg.ViewBox(enableMenu=False)
        self.box.setMouseEnabled(x=False, y=False)
        self.box.disableAutoRange()
        self._left, self._bottom = pg.AxisItem("left"), pg.AxisItem("bottom")
        self._left.setWidth(_AXIS_WIDTH)
        contents = pg.GraphicsWidget()
        layout = QGraphicsGridLayout()
        layout.setContentsMargins(1, 6, 8, 1)
        layout.setSpacing(0)
        contents.setLayout(layout)
        for item, row, column in ((self.box, 0, 1), (self._left, 0, 0), (self._bottom, 1, 1)):
            layout.addItem(item, row, column)
        for axis in (self._left, self._bottom):
            axis.linkToView(self.box)
            axis.setZValue(0.5)
            axis.setGrid(_GRID_ALPHA)
            axis.enableAutoSIPrefix(False)
        self.setCentralItem(contents)
        self._labels = ("", "")
        self.set_labels(x_label, y_label)
        self.setMinimumHeight(150)
        self.apply_theme()

    def set_labels(self, x_label: str, y_label: str) -> None:
        """Set the labels of the axes."""
        if (x_label, y_label) != self._labels:
            self._labels = x_label, y_label
            self._bottom.setLabel(x_label)
            self._left.setLabel(y_label)

    def add(self, item: Any) -> None:
        """Draw `item` in the units of the axes."""
        self.box.addItem(item, ignoreBounds=True)

    def remove(self, item: Any) -> None:
        """Remove `item` from the chart."""
        self.box.removeItem(item)

    def fit(self, x_range: tuple[float, float], y_range: tuple[float, float]) -> None:
        """Show these ranges with a margin. An empty range gets an extent."""
        ranges = []
        for low, high in (x_range, y_range):
            if not np.isfinite([low, high]).all():
                low, high = 0.0, 1.0
            room = 0.06 * (high - low) or max(1e-9 * max(abs(low), abs(high)), 1e-12)
            ranges.append((low - room, high + room))
        self.box.setRange(xRange=ranges[0], yRange=ranges[1], padding=0.0)

    def apply_theme(self) -> None:
        """Use the colours of the theme."""
        self.setBackground(self.theme.base)
        for axis in (self._left, self._bottom):
            axis.setPen(make_pen(self.theme.border))
            axis.setTextPen(make_pen(self.theme.muted))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 (Qt's name)
        """Leave the wheel to the panel, which scrolls."""
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "box"):
            theme = theme_of(self.palette())
            if theme is not self.theme:
                self.theme = theme
                self.apply_theme()
