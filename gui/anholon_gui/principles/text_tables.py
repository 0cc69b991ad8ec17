"""The text parts of the panel: sections with a heading, lines with an icon, tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from anholon_gui.theme import theme_of
from anholon_gui.widgets.icons import make_icon

_SIDE_MARGIN_PX = 14.0  # px left and right of a table
_NARROW_WIDTH_PX = 340  # px of a line of signs that has no room for its value beside the words
_WIDEST = " −0.01234"  # of most numbers, and what parts them

Check = tuple[str, str, str, str]
"""Icon (good, error, info), name, sentence and value of one line."""


def make_paragraph(parent: QWidget | None = None) -> QLabel:
    """Return a label for sentences in a muted colour."""
    label = QLabel(parent)
    label.setProperty("role", "muted")
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setContentsMargins(14, 2, 14, 6)
    return label


class TableLine(NamedTuple):
    """One line of a table: its cells, the colour of a dot before it, the colour of its name, and its font style."""

    cells: tuple[str, ...]
    dot: str = ""
    name_colour: str = ""
    bold: bool = False
    italic: bool = False


class TextTable(QWidget):
    """A table that paints itself: names on the left, numbers on the right. New numbers move nothing else.

    Its lines can be copied from its context menu.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head: tuple[str, ...] = ()
        self._lines: tuple[TableLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, head: Sequence[str], lines: Sequence[TableLine]) -> None:
        """Show these lines below a heading of each column."""
        count = len(self._lines)
        self._head, self._lines = tuple(head), tuple(lines)
        if len(self._lines) != count:
            self.updateGeometry()
        self.update()

    def text(self) -> str:
        """Return the text line by line, with tabs between the cells."""
        return "\n".join("\t".join(cells) for cells in (self._head, *(line.cells for line in self._lines)))

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the height of all lines."""
        return QSize(260, round((len(self._lines) + 1) * self._line_height()) + 10)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 (Qt's name)
        """Offer to copy."""
        menu = QMenu(self)
        menu.addAction(self.tr("Copy"), lambda: QGuiApplication.clipboard().setText(self.text()))
        menu.popup(event.globalPos())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme and the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.updateGeometry()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the visible lines."""
        painter, theme, pitch = QPainter(self), theme_of(self.palette()), self._line_height()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(theme.muted))
        columns = max([len(self._head), *(len(line.cells) for line in self._lines)])
        self._write_row(painter, self._head, 2.0, columns, 0.0, "")
        top = max(0, int(event.rect().top() / pitch) - 1)
        for k in range(top, min(len(self._lines), int(event.rect().bottom() / pitch) + 1)):
            line, y = self._lines[k], 2.0 + (k + 1) * pitch
            painter.setPen(QColor(theme.border))
            painter.drawLine(QPointF(_SIDE_MARGIN_PX, y), QPointF(self.width() - _SIDE_MARGIN_PX, y))
            if line.dot:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(line.dot))
                painter.drawEllipse(QPointF(_SIDE_MARGIN_PX + 4, y + 0.5 * pitch), 3.5, 3.5)
            font = QFont(self.font())
            font.setBold(line.bold)
            font.setItalic(line.italic)
            painter.setFont(font)
            painter.setPen(QColor(theme.text))
            self._write_row(
                painter,
                line.cells,
                y,
                columns,
                15.0 if any(other.dot for other in self._lines) else 0.0,
                line.name_colour,
            )

    def _write_row(
        self, painter: QPainter, cells: Sequence[str], y: float, columns: int, indent: float, ink: str
    ) -> None:
        """Draw the cells of one line. Names and headings are elided if they do not fit."""
        pitch, table_width = self._line_height(), self.width() - 2 * _SIDE_MARGIN_PX
        metrics = QFontMetricsF(painter.font())
        wide = max(0.19 * table_width if columns > 2 else 0.3 * table_width, metrics.horizontalAdvance(_WIDEST))
        middle = Qt.AlignmentFlag.AlignVCenter
        room = table_width - wide * (columns - 1)
        for k, cell in enumerate(cells):
            pen = painter.pen()
            if k == 0:
                box = QRectF(_SIDE_MARGIN_PX + indent, y, room - indent - 4, pitch)
                cell = metrics.elidedText(cell, Qt.TextElideMode.ElideRight, box.width())
                if ink:
                    painter.setPen(QColor(ink))
                painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, cell)
            else:
                box = QRectF(_SIDE_MARGIN_PX + room + wide * (k - 1), y, wide, pitch)
                cell = metrics.elidedText(cell, Qt.TextElideMode.ElideRight, wide)
                painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, cell)
            painter.setPen(pen)

    def _line_height(self) -> float:
        return QFontMetricsF(self.font()).height() + 5.0


class CollapsibleSection(QWidget):
    """A heading that folds the widgets below it."""

    def __init__(self, title: str, *parts: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = QToolButton(self)
        self._button.setText(title)
        self._button.setCheckable(True)
        self._button.setChecked(True)
        self._button.setArrowType(Qt.ArrowType.DownArrow)
        self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._button.setProperty("role", "heading")
        self._button.setIconSize(QSize(10, 10))
        font = self._button.font()
        font.setBold(True)
        self._button.setFont(font)
        self._button.setStyleSheet(
            "QToolButton, QToolButton:checked { background: transparent; border-color: transparent; }"
        )
        self.body = QWidget(self)
        inside = QVBoxLayout(self.body)
        inside.setContentsMargins(0, 0, 0, 4)
        inside.setSpacing(0)
        for part in parts:
            inside.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 6, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self._button)
        layout.addWidget(self.body)
        self._button.toggled.connect(self._on_toggled)

    @property
    def is_folded(self) -> bool:
        """Whether only the heading is shown."""
        return not self._button.isChecked()

    def set_folded(self, folded: bool) -> None:
        """Hide or show the widgets below the heading."""
        self._button.setChecked(not folded)

    def _on_toggled(self, open_: bool) -> None:
        self.body.setVisible(open_)
        self._button.setArrowType(Qt.ArrowType.DownArrow if open_ else Qt.ArrowType.RightArrow)


class CheckList(QWidget):
    """Lines with an icon that shows whether a condition holds. In a narrow list the values are below the words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 2, 14, 4)
        self._grid.setHorizontalSpacing(9)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[QLabel, QLabel, QLabel]] = []
        self._checks: list[Check] = []
        self._narrow = False

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a small width."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Place the values where there is room for them."""
        super().resizeEvent(event)
        if self._narrow != (self.width() < _NARROW_WIDTH_PX):
            self._narrow = not self._narrow
            for row, line in enumerate(self._lines):
                self._place(row, line[2])

    def _place(self, row: int, value: QLabel) -> None:
        where = (2 * row + 1, 1) if self._narrow else (2 * row, 2)
        self._grid.addWidget(value, *where, Qt.AlignmentFlag.AlignTop)

    @property
    def checks(self) -> list[Check]:
        """The shown lines."""
        return self._checks

    def show_checks(self, checks: list[Check]) -> None:
        """Show these lines."""
        if checks == self._checks:
            return
        self._checks = checks
        self._write()

    def _write(self) -> None:
        theme = theme_of(self.palette())
        colours = {"good": theme.good, "error": theme.error, "info": theme.muted, "warning": theme.warning}
        while len(self._lines) < len(self._checks):
            row = len(self._lines)
            line = (QLabel(self), QLabel(self), QLabel(self))
            line[1].setWordWrap(True)
            for column, label in enumerate(line):
                label.setTextFormat(Qt.TextFormat.RichText)
                if column < 2:
                    self._grid.addWidget(label, 2 * row, column, Qt.AlignmentFlag.AlignTop)
            self._place(row, line[2])
            self._lines.append(line)
        for k, (mark, words, value) in enumerate(self._lines):
            shown = k < len(self._checks)
            for label in (mark, words, value):
                label.setVisible(shown)
            if shown:
                kind, name, sentence, figure = self._checks[k]
                mark.setPixmap(make_icon(kind, colours[kind]).pixmap(QSize(17, 17)))
                words.setText(f"<b>{name}</b><br><span style='color:{theme.muted}'>{sentence}</span>")
                value.setText(figure)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_checks"):
            self._write()
