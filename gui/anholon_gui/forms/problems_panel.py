"""The list of problems. A click selects the field."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import Fix, format_caret_lines
from anholon_gui.document import Document
from anholon_gui.forms.labels import path_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import theme_of
from anholon_gui.widgets.icons import make_icon

_WHOLE_TEXT = Qt.ItemDataRole.UserRole + 1


class ProblemsPanel(QWidget):
    """All problems of the model, each with its place and its remedy.

    Signals:
        countChanged(number of problems).
        fixChosen(Fix): a remedy is to be carried out.
    """

    countChanged = Signal(int)
    fixChosen = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.list = QListWidget(self)
        self.list.setObjectName("problems")
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setIconSize(QSize(16, 16))
        self.list.setSpacing(3)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._copy = QAction(make_icon("duplicate"), self.tr("Copy"), self)
        self._copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._copy.triggered.connect(self.copy)
        self.list.addAction(self._copy)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
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
        """Select the next problem of the list. After the last one the first."""
        count = self.list.count()
        if count:
            row = (self.list.currentRow() + 1) % count
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) is None:  # the remedies of the one before
                row = (row + 1) % count
            self.list.setCurrentRow(row)
            self._go_to_item(self.list.item(row))

    def copy(self) -> None:
        """Copy the selected problems, or all, with their places and remedies to the clipboard."""
        chosen = self.list.selectedItems() or [self.list.item(row) for row in range(self.list.count())]
        texts = [item.data(_WHOLE_TEXT) for item in chosen]
        QGuiApplication.clipboard().setText("\n\n".join(filter(None, texts)))

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
            caret = format_caret_lines(problem.source, problem.span)
            item.setData(_WHOLE_TEXT, "\n".join([words, *caret, *remedy]))
            item.setToolTip("\n".join([*lines, *caret, *remedy]))
            self.list.addItem(item)
            if problem.fixes:
                self._add_fixes(problem.fixes)
        self._stack.setCurrentWidget(self.list if problems else self._empty)
        self.countChanged.emit(len(problems))

    def _add_fixes(self, fixes: tuple[Fix, ...]) -> None:
        """Add a line with the remedies that can be applied at once."""
        item, holder = QListWidgetItem(), QWidget()
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        column = QVBoxLayout(holder)
        column.setContentsMargins(28, 0, 4, 4)
        column.setSpacing(3)
        for fix in fixes:
            button = QPushButton(translate_message(fix.label), holder)
            button.setObjectName("fix")
            button.clicked.connect(lambda _=False, fix=fix: self.fixChosen.emit(fix))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        item.setSizeHint(holder.sizeHint())
        self.list.addItem(item)
        self.list.setItemWidget(item, holder)

    def _go_to_item(self, item: QListWidgetItem) -> None:
        path = item.data(Qt.ItemDataRole.UserRole)
        if path is not None:
            self._document.focus_field(path)
