"""The horizontal axis below a scrolled stack of plots."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from anholon_gui.plots.canvas import PlotCanvas
from anholon_gui.theme import Theme

_HEIGHT_PX = 42  # of the axis with its label


class AxisStrip(QWidget):
    """Repeats the horizontal axis below `stack` while the axis of the lowest plot is scrolled out of view."""

    def __init__(self, stack: QScrollArea, theme: Theme) -> None:
        super().__init__(stack.parentWidget())
        self._bar = stack.verticalScrollBar()
        self.axis = PlotCanvas(self)
        self.axis.set_theme(theme)
        self.axis.set_last(True)
        self.axis.left.setStyle(showValues=False)
        self.axis.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.axis.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedHeight(_HEIGHT_PX)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.axis)
        self.hide()
        self._bar.rangeChanged.connect(self._place)
        self._bar.valueChanged.connect(self._place)

    def show_axis(self, limits: tuple[float, float] | None, label: str) -> None:
        """Show the numbers of a range with a label. Nothing without plots."""
        if limits is not None:
            self.axis.set_x_label(label)
            if limits != self.axis.x_range():
                self.axis.box.setXRange(*limits, padding=0.0)
        self._place()

    def _place(self) -> None:
        """Show or hide the strip, with the width of the plots."""
        self.setVisible(self._bar.value() < self._bar.maximum())
        self._row.setContentsMargins(0, 0, self._bar.sizeHint().width(), 0)
