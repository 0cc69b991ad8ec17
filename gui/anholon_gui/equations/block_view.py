"""The typeset sheet: blocks that fold, rows with words, an equation, its value and its number.

    ▾ 3  Kinetic energy
        Mass centre
        y_C = (m_1 y_1 + m_2 y_2 + ...) / M                    = 0.0423 m    (3.4)

A block paints its rows itself: hundreds of rows cost no more than one widget. Equations are drawn in the ink of the
palette; one that is wider than the sheet is scaled down a little or broken, and its value stands below it.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QGuiApplication,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.derivation import Statement
from anholon_gui.equations.line_breaking import EquationLayout, lay_out_equation
from anholon_gui.equations.protocol import INK_COLOUR, EquationLine
from anholon_gui.theme import theme_of

_LEFT_MARGIN_PX = 36  # px left of the equations
_RIGHT_MARGIN_PX = 16  # px right of their numbers
_NUMBER_WIDTH_PX = 46  # px for the number of an equation
_ROW_SPACING_PX = 7  # px above a row
_MINIMUM_BESIDE_SCALE = 0.85  # scale below which value and number go below the equation
_OVERHANG_PX = 0.5  # px that a piece of a broken equation may stick out
_MINIMUM_ROOM_PX = 220.0  # px of the narrowest room into which equations are broken
_TEXT_GAP_PX = 3  # px between the words of a row and its equation


class _EquationRow:
    """One row on the sheet. `top`, `height` and `flow` follow from the width of the sheet."""

    def __init__(self, line: EquationLine, mark: str) -> None:
        self.row: Statement = line.row
        self.words = line.row.note[:1].upper() + line.row.note[1:]
        if not line.svg:
            self.words = "\n".join(filter(None, (self.words, line.row.text)))
        self.number = f"= {line.row.number}" if line.row.number else ""
        self.equation_number = mark
        self.size = QSize(round(line.width) + 1, round(line.height) + 1) if line.svg else QSize(0, 0)
        self._svg = line.svg
        self._strips = line.picture_lines
        self._renderer: QSvgRenderer | None = None
        self._ink = ""
        self.hidden = False
        self.top = 0.0
        self.height = 0.0
        self.flow = EquationLayout(1.0, 0.0, 0.0)
        self.below = False  # value and number of the equation stand below it
        self.words_height = 0.0
        # An unbreakable equation is scaled down; beyond that the sheet scrolls.
        narrow = lay_out_equation(self.size.width(), self.size.height(), self._strips, _MINIMUM_ROOM_PX)
        self.minimum_width = _LEFT_MARGIN_PX + _RIGHT_MARGIN_PX + narrow.width * narrow.scale if self._svg else 0.0

    def arrange(self, top: float, width: float, metrics: QFontMetricsF, numbers: bool) -> float:
        """Place the row at `top` on a sheet of `width`. Return its bottom."""
        self.top = top
        if self.hidden:
            self.height = 0.0
            return top
        y = float(_ROW_SPACING_PX)
        if self.words:
            room = QRectF(0, 0, width - _LEFT_MARGIN_PX - _RIGHT_MARGIN_PX, 1e6)
            self.words_height = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.words).height()
            y += self.words_height + (_TEXT_GAP_PX if self._svg else 0)
        if self._svg:
            available_width = width - _LEFT_MARGIN_PX - _RIGHT_MARGIN_PX
            number_width = _NUMBER_WIDTH_PX + (self.number_width(metrics) if numbers else 0.0)
            size = (self.size.width(), self.size.height(), self._strips)
            self.flow = lay_out_equation(*size, available_width - number_width)
            self.below = self.flow.scale < _MINIMUM_BESIDE_SCALE or bool(
                self.flow.parts and number_width > _NUMBER_WIDTH_PX
            )
            if self.below:
                self.flow = lay_out_equation(
                    *size, available_width - (0.0 if number_width > _NUMBER_WIDTH_PX else _NUMBER_WIDTH_PX)
                )
                self.below = (
                    number_width > _NUMBER_WIDTH_PX
                    or self.flow.width * self.flow.scale > available_width - _NUMBER_WIDTH_PX
                )
            y += self.flow.height * self.flow.scale + (metrics.height() if self.below else 0.0)
        self.height = y
        return top + y

    def is_within(self, area: QRect) -> bool:
        """Return whether the row intersects an area of the sheet."""
        return self.top <= area.bottom() and self.top + self.height >= area.top()

    def release(self) -> None:
        """Free the outlines of the picture, which can be ten times as large as its text, until the next painting."""
        self._renderer = None

    def number_width(self, metrics: QFontMetricsF) -> float:
        """Return the width of the value next to the equation."""
        return metrics.horizontalAdvance(self.number) + 18 if self.number else 0.0

    def paint(
        self, painter: QPainter, width: float, metrics: QFontMetricsF, numbers: bool, ink: str, muted: str
    ) -> None:
        """Draw the row."""
        y = self.top + _ROW_SPACING_PX
        painter.setPen(muted)
        if self.words:
            room = QRectF(_LEFT_MARGIN_PX, y, width - _LEFT_MARGIN_PX - _RIGHT_MARGIN_PX, self.words_height)
            painter.drawText(room, Qt.TextFlag.TextWordWrap, self.words)
            y += self.words_height + _TEXT_GAP_PX
        if not self._svg:
            return
        if self._renderer is None or self._ink != ink:
            self._renderer = QSvgRenderer(QByteArray(self._svg.replace(INK_COLOUR, ink).encode()))
            self._ink = ink
        scale = self.flow.scale
        full = QSizeF(self.size) * scale
        if not self.flow.parts:
            self._renderer.render(painter, QRectF(QPointF(_LEFT_MARGIN_PX, y), full))
        for part in self.flow.parts:
            corner = QPointF(_LEFT_MARGIN_PX + part.x * scale, y + part.y * scale)
            piece = QRectF(corner, QSizeF(part.x1 - part.x0, part.y1 - part.y0) * scale)
            painter.save()
            painter.setClipRect(
                piece.adjusted(-_OVERHANG_PX, -_OVERHANG_PX, _OVERHANG_PX, _OVERHANG_PX), Qt.ClipOperation.IntersectClip
            )
            self._renderer.render(painter, QRectF(corner - QPointF(part.x0, part.y0) * scale, full))
            painter.restore()
        height = self.flow.height * scale
        number_box = QRectF(width - _RIGHT_MARGIN_PX - _NUMBER_WIDTH_PX, y, _NUMBER_WIDTH_PX, height)
        if self.below:
            number_box = QRectF(number_box.x(), y + height, _NUMBER_WIDTH_PX, metrics.height())
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(number_box, middle, self.equation_number)
        if numbers and self.number:
            painter.drawText(number_box.adjusted(-400, 0, -_NUMBER_WIDTH_PX, 0), middle, self.number)


class _EquationRows(QWidget):
    """The rows of one block."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.items: list[_EquationRow] = []
        self.numbers = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def append_row(self, item: _EquationRow) -> None:
        """Add a row below the others."""
        top = self.items[-1].top + self.items[-1].height if self.items else 0.0
        self.items.append(item)
        end = item.arrange(top, self._visible_width(), self._metrics(), self.numbers)
        self._request_width()
        self.setFixedHeight(round(end) + 2 * _ROW_SPACING_PX)
        self.update(0, round(top), self.width(), round(end - top) + 2 * _ROW_SPACING_PX)

    def arrange(self) -> None:
        """Place all rows again."""
        top, metrics = 0.0, self._metrics()
        for item in self.items:
            top = item.arrange(top, self._visible_width(), metrics, self.numbers)
        self.setFixedHeight(round(top) + 2 * _ROW_SPACING_PX if self.items else 0)
        self._request_width()
        self.update()

    def _visible_width(self) -> float:
        """Return the visible width. Only unbreakable equations reach beyond it."""
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        return float(self.width() if parent is None else min(self.width(), parent.viewport().width()))

    def _request_width(self) -> None:
        """Request the width of the widest row, so that the sheet scrolls instead of cutting it."""
        self.setMinimumWidth(
            math.ceil(max((item.minimum_width for item in self.items if not item.hidden), default=0.0))
        )

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        return QSize(300, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        if event.size().width() != event.oldSize().width():
            self.arrange()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.arrange()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        theme = theme_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics, changed, visible = self._metrics(), event.rect(), self.visibleRegion().boundingRect()
        for item in self.items:
            if not item.hidden and item.is_within(changed):
                item.paint(painter, self._visible_width(), metrics, self.numbers, theme.text, theme.muted)
            elif item.hidden or not item.is_within(visible):
                item.release()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        for item in self.items:
            item.release()
        super().hideEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 (Qt's name)
        item = self.row_at(QPointF(event.pos()))
        if item is None:
            return
        row, clipboard = item.row, QGuiApplication.clipboard()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if row.latex:
            menu.addAction(self.tr("Copy as LaTeX"), lambda: clipboard.setText(row.latex))
        menu.addAction(self.tr("Copy as text"), lambda: clipboard.setText(row.text or row.note))
        menu.popup(event.globalPos())

    def row_at(self, place: QPointF) -> _EquationRow | None:
        """Return the row at a position."""
        return next(
            (item for item in self.items if not item.hidden and item.top <= place.y() < item.top + item.height), None
        )

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font())


class _Header(QWidget):
    """Number and title of a block. A click folds it."""

    clicked = Signal()

    def __init__(self, number: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 8, 14, 0)
        layout.setSpacing(6)
        self.arrow = QToolButton()
        self.arrow.setArrowType(Qt.ArrowType.DownArrow)
        self.arrow.setAccessibleName(title)
        self.arrow.setToolTip(self.tr("Collapse or expand"))
        self.arrow.setFixedSize(22, 22)
        self.arrow.clicked.connect(self.clicked)
        self._number = number
        self._heading = heading = QLabel(f"{number}   {title}")
        font = heading.font()
        font.setPointSizeF(font.pointSizeF() * 1.15)
        font.setBold(True)
        heading.setFont(font)
        layout.addWidget(self.arrow)
        layout.addWidget(heading)
        layout.addStretch(1)

    def set_title(self, title: str) -> None:
        """Change the title."""
        self._heading.setText(f"{self._number}   {title}")
        self.arrow.setAccessibleName(title)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


class BlockView(QFrame):
    """One block: a header and its rows."""

    def __init__(self, number: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number
        self._equation_count = 0
        self._header = _Header(number, title)
        self._header.clicked.connect(lambda: self.set_folded(not self.is_folded))
        self._rows = _EquationRows()
        rule = QFrame()
        rule.setProperty("role", "rule")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addWidget(self._rows)
        layout.addWidget(rule)

    @property
    def rows(self) -> list[Statement]:
        """The rows on the sheet."""
        return [item.row for item in self._rows.items]

    @property
    def items(self) -> list[_EquationRow]:
        """The rows with their positions on the sheet."""
        return self._rows.items

    @property
    def is_folded(self) -> bool:
        """Whether only the header is shown."""
        return self._rows.isHidden()

    def set_folded(self, folded: bool) -> None:
        """Hide or show the rows."""
        self._rows.setHidden(folded)
        self._header.arrow.setArrowType(Qt.ArrowType.RightArrow if folded else Qt.ArrowType.DownArrow)

    def set_title(self, title: str) -> None:
        """Change the title of the block."""
        self._header.set_title(title)

    def lay_out(self) -> None:
        """Lay out the rows for another width of the window."""
        self._rows.arrange()

    def add_row(self, line: EquationLine) -> None:
        """Add a row at the end."""
        self._equation_count += bool(line.svg)
        item = _EquationRow(line, f"({self.number}.{self._equation_count})")
        item.hidden = self._is_hidden(item.row)
        self._rows.append_row(item)

    def set_accessible_text(self) -> None:
        """Set the text for assistive technology. Called when the block is complete."""
        self._rows.setAccessibleName("\n".join(row.text for row in self.rows))

    def show_numbers(self, shown: bool) -> None:
        """Show or hide values and tables of numbers. The data of the first block are always shown."""
        self._rows.numbers = shown
        for item in self._rows.items:
            item.hidden = self._is_hidden(item.row)
        self._rows.arrange()

    def clear(self) -> None:
        """Remove all rows."""
        self._rows.items.clear()
        self._rows.arrange()
        self._equation_count = 0

    def _is_hidden(self, row: Statement) -> bool:
        return row.numeric and not self._rows.numbers and self.number > 1
