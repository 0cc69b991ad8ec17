"""The line above a chart that names its curves and reads their values, painted piece by piece.

A label with rich text would be laid out anew for every number that changes, which takes longer than the curves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

__all__ = ["Entry", "Legend"]

_LEFT, _TOP, _RIGHT = 8.0, 3.0, 8.0
_KEPT = 300  # texts whose widths are remembered


class Entry(NamedTuple):
    """One curve: its colour as #rrggbb, its name, its value and the unit of that."""

    colour: str
    label: str
    value: str
    unit: str


class Legend(QWidget):
    """A title and entries, in as many lines as they need; lines and widths of entries that were needed once stay until
    the width of the whole changes, so that neither the plot below nor what stands behind a number jumps while numbers
    change their lengths."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ""
        self.entries: tuple[Entry, ...] = ()
        self._muted = ""
        self._pieces: list[tuple[QPointF, str, bool, str]] = []  # place, text, whether it is bold, colour
        self._widths: dict[tuple[str, bool], float] = {}
        self._lines = 1
        self._broadest: list[float] = []  # widths of the title and the entries, the largest since they were named
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._measure()

    def show_entries(self, title: str, entries: Sequence[Entry], muted: str) -> None:
        """Show these entries behind a title in the colour `muted`."""
        if (title, tuple(entries), muted) != (self.title, self.entries, self._muted):
            named = title, [(entry.label, entry.unit) for entry in entries]
            if named != (self.title, [(entry.label, entry.unit) for entry in self.entries]):
                self._broadest = []
            self.title, self.entries, self._muted = title, tuple(entries), muted
            self._place()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """As high as the lines that are needed."""
        return QSize(0, round(_TOP + self._lines * self._plain.lineSpacing()))

    def _measure(self) -> None:
        """Take the measures of the font."""
        self._bold = QFont(self.font())
        self._bold.setBold(True)
        self._plain, self._heavy = QFontMetricsF(self.font()), QFontMetricsF(self._bold)
        self._widths.clear()
        self._lines, self._broadest = 1, []
        self._place()

    def _width(self, text: str, *, bold: bool = False) -> float:
        width = self._widths.get((text, bold))
        if width is None:
            if len(self._widths) > _KEPT:
                self._widths.clear()
            metrics = self._heavy if bold else self._plain
            width = self._widths[text, bold] = metrics.horizontalAdvance(text)
        return width

    def _place(self) -> None:
        """Find places for all pieces; an entry is never broken."""
        space = self._width(" ")
        groups = [[(self.title, False, self._muted)]]
        for entry in self.entries:
            pieces = [("●", False, entry.colour), (entry.label, False, ""), (entry.value, True, "")]
            groups.append([*pieces, (entry.unit, False, "")] if entry.unit else pieces)
        if len(self._broadest) != len(groups):
            self._broadest = [0.0] * len(groups)
        self._pieces = []
        x, y, line = _LEFT, _TOP + self._plain.ascent(), 1
        for number, group in enumerate(groups):
            widths = [self._width(text, bold=bold) for text, bold, _ in group]
            whole = self._broadest[number] = max(self._broadest[number], sum(widths) + (len(group) - 1) * space)
            if x > _LEFT and x + whole > self.width() - _RIGHT:
                x, y, line = _LEFT, y + self._plain.lineSpacing(), line + 1
            place = x
            for (text, bold, colour), width in zip(group, widths, strict=True):
                self._pieces.append((QPointF(place, y), text, bold, colour))
                place += width + space
            x += whole + 3.0 * space
        if line > self._lines:
            self._lines = line
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Write the pieces."""
        painter = QPainter(self)
        own = self.palette().color(QPalette.ColorRole.WindowText)
        for place, text, bold, colour in self._pieces:
            painter.setFont(self._bold if bold else self.font())
            painter.setPen(QColor(colour) if colour else own)
            painter.drawText(place, text)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Break the lines anew at another width."""
        if event.size().width() != event.oldSize().width():
            self._lines, self._broadest = 1, []
            self._place()
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Write in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_widths"):
            self._measure()
            self.updateGeometry()
