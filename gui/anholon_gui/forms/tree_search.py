"""The search above the tree: only elements with the typed words in name, value or notes stay visible."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QTreeView, QWidget

from anholon_gui.cooperative_tasks import CooperativeTask, Steps
from anholon_gui.forms.line_edit import LineEdit
from anholon_gui.forms.tree import TreeModel
from anholon_gui.selection import Selection


class TreeSearch(LineEdit):
    """A line whose words the rows of a tree must contain.

    Enter selects one row after the other, the arrow down moves into the tree, Escape shows all rows again.

    Attributes:
        hint: says that nothing was found; hidden otherwise.
    """

    def __init__(self, tree: QTreeView, items: TreeModel, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree, self._items, self._selection = tree, items, selection
        self._filtering = CooperativeTask(self)
        self._opened: set[int] | None = None  # sections that were open before the search; None: no search
        self.setObjectName("search")
        self.setPlaceholderText(self.tr("Search (Ctrl+F)"))
        self.setClearButtonEnabled(True)
        self.hint = QLabel(parent)
        self.hint.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.hide()
        self.textChanged.connect(self._filter)
        self.entered.connect(self._go_to_found)
        for change in (items.rowsInserted, items.rowsRemoved, items.modelReset, items.renamed):
            change.connect(lambda *_: self._filter() if self.text() else None)

    def start(self) -> None:
        """Take the focus, with the old words selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """Move the focus to the tree, or end the search."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Escape):
            self._filtering.finish()
            paths = self._found_paths()
            if event.key() == Qt.Key.Key_Down and paths and self._selection.path not in paths:
                self._selection.select(paths[0])
            self._tree.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _filter(self) -> None:
        """Show the matching rows in the next turns, however many keys were typed in this one."""
        self._filtering.start(self._filter_steps())

    def _filter_steps(self) -> Steps:
        """Show the elements whose names, values or notes contain the words, and their sections."""
        words = self.text().casefold().split()
        sections = [self._items.index(number, 0) for number in range(self._items.rowCount())]
        if words and self._opened is None:
            self._opened = {n for n, section in enumerate(sections) if self._tree.isExpanded(section)}
        any_fits = False
        for number, section in enumerate(sections):
            section_fits = False
            for row in range(self._items.rowCount(section)):
                fits = not words or self._fits(self._items.index(row, 0, section), words)
                self._tree.setRowHidden(row, section, not fits)
                section_fits |= fits
                yield None
            self._tree.setRowHidden(number, QModelIndex(), bool(words) and not section_fits)
            if words and section_fits:
                self._tree.setExpanded(section, True)
            any_fits |= section_fits
        if not words and self._opened is not None:
            chosen = self._items.index_of(self._selection.path).parent()
            for number, section in enumerate(sections):
                self._tree.setExpanded(section, number in self._opened or section == chosen)
            self._opened = None
        self.hint.setText(self.tr("Nothing contains “{}”.").format(self.text().strip()))
        self.hint.setVisible(bool(words) and not any_fits)

    def _fits(self, index: QModelIndex, words: list[str]) -> bool:
        cells = (index, index.siblingAtColumn(1))
        texts = [str(cell.data() or "") for cell in cells] + [str(index.data(Qt.ItemDataRole.ToolTipRole) or "")]
        row_text = "\n".join(texts).casefold()
        return all(word in row_text for word in words)

    def _found_paths(self) -> list[str]:
        """Return the paths of the elements that are not hidden, from top to bottom."""
        sections = (self._items.index(number, 0) for number in range(self._items.rowCount()))
        visible_rows = [
            self._items.index(row, 0, section)
            for section in sections
            for row in range(self._items.rowCount(section))
            if not self._tree.isRowHidden(row, section)
        ]
        return [self._items.path_of(index) for index in visible_rows]

    def _go_to_found(self) -> None:
        """Select the first matching element, or the next one after the selected one."""
        self._filtering.finish()
        paths = self._found_paths()
        if not self.text().strip() or not paths:
            return
        selected = self._selection.path
        following = paths.index(selected) + 1 if selected in paths else 0
        self._selection.select(paths[following % len(paths)])
