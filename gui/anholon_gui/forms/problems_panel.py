"""The list of problems: a click goes to the field."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QStackedWidget, QVBoxLayout, QWidget

from anholon.errors import format_caret_lines
from anholon_gui.document import Document
from anholon_gui.forms.labels import path_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import theme_of
from anholon_gui.widgets.icons import make_icon

__all__ = ["ProblemsPanel"]


class ProblemsPanel(QWidget):
    """Everything that is wrong with the model, each with its place and its remedy.

    Signals:
        countChanged(number of problems).
    """

    countChanged = Signal(int)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.list = QListWidget(self)
        self.list.setObjectName("problems")
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setIconSize(QSize(16, 16))
        self.list.setSpacing(3)
        self.list.itemClicked.connect(self._go_to_item)
        self.list.itemActivated.connect(self._go_to_item)
        self._empty = QLabel(self.tr("No problems found."), self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setProperty("role", "muted")
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        document.problemsChanged.connect(self._fill)
        self._fill()

    def go_to_next(self) -> None:
        """Go to the next problem of the list, from the last to the first."""
        count = self.list.count()
        if count:
            row = (self.list.currentRow() + 1) % count
            self.list.setCurrentRow(row)
            self._go_to_item(self.list.item(row))

    def _fill(self) -> None:
        problems = self._document.problems
        theme = theme_of(QGuiApplication.palette())
        self.list.clear()
        for problem in problems:
            message = translate_message(problem.message)
            lines = [f"{problem.path}: {message}" if problem.path else message]
            words = f"{path_text(self._document.model, problem.path)}: {message}" if problem.path else message
            remedy = [translate_message(problem.remedy)] if problem.remedy else []
            colour = {"error": theme.error, "warning": theme.warning}.get(problem.severity, theme.good)
            item = QListWidgetItem(make_icon(problem.severity, colour), "\n".join([words, *remedy]))
            item.setData(Qt.ItemDataRole.UserRole, problem.path)
            item.setToolTip("\n".join([*lines, *format_caret_lines(problem.source, problem.span), *remedy]))
            self.list.addItem(item)
        self._stack.setCurrentWidget(self.list if problems else self._empty)
        self.countChanged.emit(len(problems))

    def _go_to_item(self, item: QListWidgetItem) -> None:
        self._document.focus_field(item.data(Qt.ItemDataRole.UserRole))
