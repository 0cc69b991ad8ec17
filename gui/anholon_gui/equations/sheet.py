"""The typeset sheet: blocks that fold, rows with an equation, its words, its number and its value.

    ▾ 3  Kinetic energy
        mass centre
        y_C = (m_1 y_1 + m_2 y_2 + ...) / M        0.0423 m        (3.4)

A row paints its SVG in the ink of the palette; an equation wider than the sheet is scaled down to `_SMALLEST` and then
scrolls with the sheet.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.derivation import Row
from anholon_gui.equations.messages import INK, Line

__all__ = ["BlockView", "RowView"]

_SMALLEST = 0.62  # scale down to which a wide equation shrinks
_INDENT = 34  # px left of the equations


class Mathematics(QWidget):
    """Paints one equation."""

    def __init__(self, svg: str, size: QSize, spoken: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._svg = svg
        self._natural = size
        self._renderer: QSvgRenderer | None = None
        self.setAccessibleName(spoken)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(min(size.width(), round(size.width() * _SMALLEST)))

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        return self._natural

    def hasHeightForWidth(self) -> bool:  # noqa: N802 (Qt's name)
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 (Qt's name)
        return round(self._natural.height() * self._scale(width))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        if event.type() == QEvent.Type.PaletteChange:
            self._renderer = None
            self.update()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        if self._renderer is None:
            ink = self.palette().windowText().color().name()
            self._renderer = QSvgRenderer(QByteArray(self._svg.replace(INK, ink).encode()))
        scale = self._scale(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = self._natural.width() * scale, self._natural.height() * scale
        self._renderer.render(painter, QRectF(0, (self.height() - height) / 2, width, height))

    def _scale(self, width: int) -> float:
        return max(_SMALLEST, min(1.0, width / max(1, self._natural.width())))


class RowView(QWidget):
    """One row of a block; its context menu copies it."""

    def __init__(self, line: Line, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row: Row = line.row
        grid = QGridLayout(self)
        grid.setContentsMargins(_INDENT, 5, 14, 5)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        if self.row.note:
            grid.addWidget(self._words(self.row.note, "muted"), 0, 0, 1, 3)
        self._number = QLabel(self)
        if line.svg:
            size = QSize(round(line.width) + 1, round(line.height) + 1)
            grid.addWidget(Mathematics(line.svg, size, self.row.text), 1, 0)
            if self.row.number:
                self._number.setText(f"= {self.row.number}")
                self._number.setProperty("role", "unit")
                grid.addWidget(self._number, 1, 1, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
            mark = QLabel(label)
            mark.setProperty("role", "unit")
            mark.setMinimumWidth(40)
            mark.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(mark, 1, 2)

    def show_numbers(self, shown: bool) -> None:
        """Show or hide the value beside the equation."""
        self._number.setVisible(shown and bool(self._number.text()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 (Qt's name)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        clipboard = QGuiApplication.clipboard()
        if self.row.latex:
            menu.addAction(self.tr("Copy as LaTeX"), lambda: clipboard.setText(self.row.latex))
        menu.addAction(self.tr("Copy as text"), lambda: clipboard.setText(self.row.text or self.row.note))
        menu.popup(event.globalPos())

    @staticmethod
    def _words(words: str, role: str) -> QLabel:
        label = QLabel(words)
        label.setProperty("role", role)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label


class _Header(QWidget):
    """Number and title of a block; a click folds it."""

    clicked = Signal()

    def __init__(self, number: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 8, 14, 4)
        layout.setSpacing(6)
        self.arrow = QToolButton()
        self.arrow.setArrowType(Qt.ArrowType.DownArrow)
        self.arrow.setAutoRaise(True)
        self.arrow.setAccessibleName(title)
        self.arrow.setFixedSize(20, 20)
        self.arrow.clicked.connect(self.clicked)
        heading = QLabel(f"{number}   {title}")
        font = heading.font()
        font.setPointSizeF(font.pointSizeF() * 1.15)
        font.setBold(True)
        heading.setFont(font)
        layout.addWidget(self.arrow)
        layout.addWidget(heading)
        layout.addStretch(1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


class BlockView(QFrame):
    """One block: a header and its rows."""

    def __init__(self, number: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number
        self.rows: list[RowView] = []
        self._marks = 0
        self._header = _Header(number, title)
        self._header.clicked.connect(lambda: self.fold(not self.folded))
        self._body = QWidget()
        self._layout = QVBoxLayout(self._body)
        self._layout.setContentsMargins(0, 0, 0, 10)
        self._layout.setSpacing(0)
        rule = QFrame()
        rule.setProperty("role", "rule")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addWidget(self._body)
        layout.addWidget(rule)

    @property
    def folded(self) -> bool:
        """Whether only the header is shown."""
        return self._body.isHidden()

    def fold(self, folded: bool) -> None:
        """Hide or show the rows."""
        self._body.setHidden(folded)
        self._header.arrow.setArrowType(Qt.ArrowType.RightArrow if folded else Qt.ArrowType.DownArrow)

    def add(self, line: Line, numbers: bool) -> None:
        """Add a row at the end."""
        self._marks += bool(line.svg)
        view = RowView(line, f"({self.number}.{self._marks})", self._body)
        view.show_numbers(numbers)
        view.setHidden(line.row.numeric and not numbers and self.number > 1)
        self.rows.append(view)
        self._layout.addWidget(view)

    def show_numbers(self, shown: bool) -> None:
        """Show or hide values; the data of the first block are always shown."""
        for view in self.rows:
            view.show_numbers(shown)
            view.setHidden(view.row.numeric and not shown and self.number > 1)

    def clear(self) -> None:
        """Remove all rows."""
        for view in self.rows:
            self._layout.removeWidget(view)
            view.deleteLater()
        self.rows.clear()
        self._marks = 0
