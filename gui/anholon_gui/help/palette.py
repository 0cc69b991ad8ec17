"""The command palette: finds commands, examples, settings and elements of the model by a few letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QHeaderView, QLineEdit, QMenu, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

_SIZE = QSize(620, 420)  # pixels
_MAX_SHOWN = 60  # entries that are listed; more typing finds the others
_TOP_MARGIN_PX = 60


class Entry(NamedTuple):
    """A possible choice: its place, name and keys, and its action."""

    place: str
    text: str
    keys: str
    act: Callable[[], object]
    enabled: bool = True

    @property
    def title(self) -> str:
        """Place and name in one line."""
        return f"{self.place} ▸ {self.text}" if self.place else self.text


def collect_menu_entries(menu: QMenu, place: str = "") -> Iterator[Entry]:
    """Yield an entry for each action of a menu and its submenus, which are filled first."""
    menu.aboutToShow.emit()
    for action in menu.actions():
        inner = action.menu()
        text = _plain(action.text())
        if isinstance(inner, QMenu):
            yield from collect_menu_entries(inner, f"{place} ▸ {text}" if place else text)
        elif text and not action.isSeparator():
            yield Entry(place, text, _keys(action), action.trigger, action.isEnabled())


def rank_entries(entries: Sequence[Entry], typed: str) -> list[Entry]:
    """Return the entries that contain all typed words: names that begin with them first, else in the given order."""
    words = typed.casefold().split()
    ranked = []
    for order, entry in enumerate(entries):
        name, entry_text = entry.text.casefold(), f"{entry.place} {entry.text} {entry.keys}".casefold()
        if all(word in entry_text for word in words):
            starts = bool(words) and name.startswith(words[0])
            inside = bool(words) and all(word in name for word in words)
            ranked.append(((not entry.enabled, not starts, not inside, order), entry))
    return [entry for _, entry in sorted(ranked, key=lambda item: item[0])]


class CommandPalette(QDialog):
    """A line above a list of entries. Enter or a click performs the action of an entry.

    Attributes:
        line, list: the line and the list.
    """

    def __init__(self, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("palette")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = entries
        self._found: list[Entry] = []
        self.line = QLineEdit(self)
        self.line.setObjectName("paletteLine")
        self.line.setPlaceholderText(self.tr("Command, example, setting or element"))
        self.line.textChanged.connect(self._fill)
        self.line.installEventFilter(self)
        self.list = QTreeWidget(self)
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemClicked.connect(lambda _item: self._choose())
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        self._fill("")

    def open_over(self, window: QWidget) -> None:
        """Show in the upper middle of a window."""
        self.resize(_SIZE.boundedTo(window.size()))
        self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, _TOP_MARGIN_PX)))
        self.show()
        self.line.setFocus()

    def shown_titles(self) -> list[str]:
        """Return the listed titles from top to bottom."""
        return [entry.title for entry in self._found]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Move through the list by arrow keys and choose by Enter."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
            step = steps.get(Qt.Key(event.key()))
            if step is not None and self._found:
                self._set_row(min(max(self._row() + step, 0), len(self._found) - 1))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose()
                return True
        return super().eventFilter(watched, event)

    def _fill(self, typed: str) -> None:
        self._found = rank_entries(self._entries, typed)[:_MAX_SHOWN]
        self.list.clear()
        for entry in self._found:
            item = QTreeWidgetItem([entry.title, entry.keys])
            item.setDisabled(not entry.enabled)
            self.list.addTopLevelItem(item)
        if not self._found:
            nothing = QTreeWidgetItem([self.tr("Nothing contains “{}”.").format(typed.strip())])
            nothing.setDisabled(True)
            self.list.addTopLevelItem(nothing)
        self._set_row(0)

    def _row(self) -> int:
        return self.list.currentIndex().row()

    def _set_row(self, row: int) -> None:
        self.list.setCurrentIndex(self.list.model().index(row, 0))

    def _choose(self) -> None:
        row = self._row()
        if 0 <= row < len(self._found) and self._found[row].enabled:
            entry = self._found[row]
            self.close()
            entry.act()


def _plain(text: str) -> str:
    return text.partition("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&").strip()


def _keys(action: QAction) -> str:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return keys or action.text().partition("\t")[2]
