"""NameList: what may stand in a formula, in a list with a filter that opens beside the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from anholon_gui.texts.formula_words import WordGroup
from anholon_gui.widgets.icons import make_icon

_SIZE = QSize(460, 380)  # pixels
_TEXT_ROLE = Qt.ItemDataRole.UserRole


def offer_words(line: QLineEdit, words: Callable[[], Sequence[WordGroup]]) -> None:
    """Give a line a button, and Ctrl+Shift+Space, for the list of allowed words. A chosen word is inserted."""
    action = line.addAction(make_icon("definitions"), QLineEdit.ActionPosition.TrailingPosition)
    action.setToolTip(QCoreApplication.translate("FormulaEdit", "Names, functions and units (Ctrl+Shift+Space)"))
    action.setText(action.toolTip())
    action.setShortcut(QKeySequence("Ctrl+Shift+Space"))
    action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)

    def show() -> None:
        names = NameList(words(), line)
        names.chosen.connect(line.insert)
        names.closed.connect(lambda: line.setFocus(Qt.FocusReason.PopupFocusReason))
        names.show_beside(line)

    action.triggered.connect(show)


class NameList(QFrame):
    """A popup with a filter above groups of words: the inserted text, its unit, its meaning.

    Signals:
        closed(): the list has closed, by a choice, Escape or a click elsewhere.
        chosen(text): a word was chosen by Enter or a double click; the list has closed.
    """

    closed = Signal()
    chosen = Signal(str)

    def __init__(self, groups: Sequence[WordGroup], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("names")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.filter = QLineEdit(self)
        self.filter.setObjectName("namesFilter")
        self.filter.setPlaceholderText(self.tr("Filter: name, unit or meaning"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._apply_filter)
        self.filter.installEventFilter(self)
        self.words = QTreeWidget(self)
        self.words.setObjectName("namesWords")
        self.words.setColumnCount(3)
        self.words.setHeaderLabels([self.tr("Word"), self.tr("Unit"), self.tr("Meaning")])
        self.words.setRootIsDecorated(False)
        self.words.setIndentation(10)
        self.words.setUniformRowHeights(True)
        self.words.itemActivated.connect(lambda item, _column: self._choose(item))
        for group in groups:
            self._add_group(group)
        header = self.words.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(6)
        column.addWidget(self.filter)
        column.addWidget(self.words, 1)
        self._apply_filter("")

    def show_beside(self, field: QWidget) -> None:
        """Open below a field, or above it if there is more room, but never over it."""
        self.resize(_SIZE)
        room = field.screen().availableGeometry()
        below = field.mapToGlobal(QPoint(0, field.height() + 2))
        top = below.y()
        if top + self.height() > room.bottom():
            top = max(room.top(), field.mapToGlobal(QPoint(0, 0)).y() - self.height() - 2)
        self.move(max(room.left(), min(below.x(), room.right() - self.width())), top)
        self.show()
        self.filter.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Move through the list by arrow keys and Enter in the filter."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
                self._move(-1 if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_PageUp) else 1)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.words.currentItem())
                return True
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Signal that the field may take the focus again."""
        super().closeEvent(event)
        self.closed.emit()

    def shown_words(self) -> list[str]:
        """Return the words that pass the filter."""
        return [str(item.data(0, _TEXT_ROLE)) for item in self._items() if not item.isHidden()]

    def _add_group(self, group: WordGroup) -> None:
        head = QTreeWidgetItem([group.title])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        head.setFirstColumnSpanned(True)
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        self.words.addTopLevelItem(head)
        head.setFirstColumnSpanned(True)
        for word in group.words:
            item = QTreeWidgetItem(head, [word.text, word.unit, word.meaning])
            item.setData(0, _TEXT_ROLE, word.text)
            item.setToolTip(2, word.meaning)
        head.setExpanded(True)

    def _items(self) -> list[QTreeWidgetItem]:
        heads = [self.words.topLevelItem(k) for k in range(self.words.topLevelItemCount())]
        items = [head.child(j) for head in heads if head is not None for j in range(head.childCount())]
        return [item for item in items if item is not None]

    def _apply_filter(self, text: str) -> None:
        """Show the words that contain all typed words, and select the first whose name begins with them."""
        parts = text.casefold().split()
        for item in self._items():
            row_text = " ".join(item.text(column) for column in range(3)).casefold()
            item.setHidden(not all(part in row_text for part in parts))
        for k in range(self.words.topLevelItemCount()):
            head = self.words.topLevelItem(k)
            if head is not None:
                head.setHidden(all(item.isHidden() for item in self._items() if item.parent() is head))
        visible_items = [item for item in self._items() if not item.isHidden()]
        exact = [item for item in visible_items if parts and item.text(0).casefold().startswith(parts[0])]
        first = next(iter(exact or visible_items), None)
        if first is not None:
            self.words.setCurrentItem(first)
            self.words.scrollToItem(first)

    def _move(self, step: int) -> None:
        visible_items = [item for item in self._items() if not item.isHidden()]
        current = self.words.currentItem()
        if visible_items:
            at = visible_items.index(current) if current in visible_items else -1
            self.words.setCurrentItem(visible_items[min(max(at + step, 0), len(visible_items) - 1)])

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        text = item.data(0, _TEXT_ROLE) if item is not None and not item.isHidden() else None
        if text:
            self.close()
            self.chosen.emit(str(text))
