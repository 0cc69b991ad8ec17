"""The line above a chart with the names and values of its curves, painted piece by piece.

A label with rich text would be laid out anew for every number that changes, which takes longer than the curves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

_LEFT_MARGIN_PX, _TOP_MARGIN_PX, _RIGHT_MARGIN_PX = 8.0, 3.0, 8.0
_CACHE_SIZE = 300  # texts whose widths are remembered


class LegendEntry(NamedTuple):
    """One curve: its colour as #rrggbb, its name, its value and the unit of the value."""

    colour: str
    label: str
    value: str
    unit: str


class PlotLegend(QWidget):
    """A title and entries in as many lines as necessary.

    Lines and widths that were necessary once are kept until the width of the widget changes, so that the plot and the
    texts do not jump while numbers change their lengths.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ""
        self.entries: tuple[LegendEntry, ...] = ()
        self._muted = ""
        self._pieces: list[tuple[QPointF, str, bool, str]] = []  # place, text, whether it is bold, colour
        self._widths: dict[tuple[str, bool], float] = {}
        self._lines = 1
        self._max_widths: list[float] = []  # widths of the title and the entries, the largest since they were named
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._update_fonts()

    def show_entries(self, title: str, entries: Sequence[LegendEntry], muted: str) -> None:
        """Show these entries after a title in the colour `muted`."""
        if (title, tuple(entries), muted) != (self.title, self.entries, self._muted):
            named = title, [(entry.label, entry.unit) for entry in entries]
            if named != (self.title, [(entry.label, entry.unit) for entry in self.entries]):
                self._lines, self._max_widths = 0, []  # other curves need other room
            self.title, self.entries, self._muted = title, tuple(entries), muted
            self._lay_out()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the height of the necessary lines."""
        return QSize(0, round(_TOP_MARGIN_PX + self._lines * self._plain.lineSpacing()))

    def _update_fonts(self) -> None:
        """Read the font metrics."""
        self._bold = QFont(self.font())
        self._bold.setBold(True)
        self._plain, self._bold_metrics = QFontMetricsF(self.font()), QFontMetricsF(self._bold)
        self._widths.clear()
        self._lines, self._max_widths = 1, []
        self._lay_out()

    def _width(self, text: str, *, bold: bool = False) -> float:
        width = self._widths.get((text, bold))
        if width is None:
            if len(self._widths) > _CACHE_SIZE:
                self._widths.clear()
            metrics = self._bold_metrics if bold else self._plain
            width = self._widths[text, bold] = metrics.horizontalAdvance(text)
        return width

    def _lay_out(self) -> None:
        """Place all pieces. An entry is never broken."""
        space = self._width(" ")
        groups = [[(self.title, False, self._muted)]]
        for entry in self.entries:
            pieces = [("●", False, entry.colour), (entry.label, False, ""), (entry.value, True, "")]
            groups.append([*pieces, (entry.unit, False, "")] if entry.unit else pieces)
        if len(self._max_widths) != len(groups):
            self._max_widths = [0.0] * len(groups)
        self._pieces = []
        x, y, line = _LEFT_MARGIN_PX, _TOP_MARGIN_PX + self._plain.ascent(), 1
        for number, group in enumerate(groups):
            widths = [self._width(text, bold=bold) for text, bold, _ in group]
            group_width = self._max_widths[number] = max(
                self._max_widths[number], sum(widths) + (len(group) - 1) * space
            )
            if x > _LEFT_MARGIN_PX and x + group_width > self.width() - _RIGHT_MARGIN_PX:
                x, y, line = _LEFT_MARGIN_PX, y + self._plain.lineSpacing(), line + 1
            place = x
            for (text, bold, colour), width in zip(group, widths, strict=True):
                self._pieces.append((QPointF(place, y), text, bold, colour))
                place += width + space
            x += group_width + 3.0 * space
        if line > self._lines:
            self._lines = line
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the pieces."""
        painter = QPainter(self)
        self.paint_on(painter, self.palette().color(QPalette.ColorRole.WindowText))
        painter.end()

    def paint_on(self, painter: QPainter, text_colour: QColor) -> None:
        """Draw the pieces. Those without a colour are drawn in `text_colour`."""
        for place, text, bold, colour in self._pieces:
            painter.setFont(self._bold if bold else self.font())
            painter.setPen(QColor(colour) if colour else text_colour)
            painter.drawText(place, text)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Break the lines for another width."""
        if event.size().width() != event.oldSize().width():
            self._lines, self._max_widths = 1, []
            self._lay_out()
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_widths"):
            self._update_fonts()
            self.updateGeometry()
