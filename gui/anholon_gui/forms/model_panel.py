"""The model panel: the tree above, the form of the selection below."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QSplitter,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from anholon.model.edit import element_list
from anholon_gui.actions import Actions, ElementCommands
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.forms.add_menu import fill_add_menu, fill_kind_entries
from anholon_gui.forms.form_panel import FormPanel
from anholon_gui.forms.gravity_question import GravityQuestion
from anholon_gui.forms.tree import TreeModel, fit_name_column
from anholon_gui.forms.tree_search import TreeSearch
from anholon_gui.widgets.icons import make_icon

_MEASURE_DELAY_MS, _EXPAND_DELAY_MS = 120, 30  # so that the turns in which much else is shown do not take longer
_MEASURED_ROWS = 60  # rows of the tree that say how wide its columns are


class ModelPanel(QWidget):
    """Tree, buttons and form."""

    def __init__(
        self, document: Document, actions: Actions, commands: ElementCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._commands = commands
        self._actions = actions

        self.items = TreeModel(document, self)
        self.tree = self._make_tree()
        self._accept_drops(commands)
        self._bind_keys(actions, commands)
        self.search = TreeSearch(self.tree, self.items, document.selection, self)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self.window())
        find.activated.connect(self.search.start)
        self.add_menu = QMenu(self)
        self._add = self._make_add_button()
        self._is_replaced = False
        top = self._lay_out_tree()
        self.forms = FormPanel(document, commands, self)
        self.splitter = self._make_splitter(top)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.splitter)
        outer.addWidget(GravityQuestion(document, commands, self))
        self._connect_actions(actions, commands)
        self._follow_changes(document)
        self._show_selection(document.selection.path)

    def _make_tree(self) -> QTreeView:
        """Return the view of the items."""
        tree = QTreeView(self)
        tree.setObjectName("tree")
        tree.setProperty("helpTopic", "selection")
        tree.setModel(self.items)
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setIndentation(22)
        tree.setIconSize(QSize(16, 16))
        tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        tree.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        tree.header().setStretchLastSection(True)
        tree.header().setResizeContentsPrecision(_MEASURED_ROWS)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._show_menu)
        tree.selectionModel().currentChanged.connect(self._on_current)
        tree.setDragDropMode(QTreeView.DragDropMode.DragDrop)
        tree.setDefaultDropAction(Qt.DropAction.MoveAction)
        return tree

    def _accept_drops(self, commands: ElementCommands) -> None:
        """Process what is dropped on the tree after the end of the drop."""
        queued = Qt.ConnectionType.QueuedConnection
        self.items.moveRequested.connect(commands.move_before, queued)
        self.items.textDropped.connect(commands.add_text, queued)

    def _bind_keys(self, actions: Actions, commands: ElementCommands) -> None:
        """Bind the usual keys for removal and clipboard to the tree."""
        key = QKeySequence.StandardKey
        for action, keys, run in (
            (actions.remove, key.Delete, commands.remove),
            (actions.cut, key.Cut, commands.cut),
            (actions.copy, key.Copy, commands.copy),
            (actions.paste, key.Paste, commands.paste),
        ):
            self.tree.addAction(action)
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(run)

    def _make_add_button(self) -> QToolButton:
        """Return the button with the menu of elements to add."""
        button = QToolButton(self)
        button.setIcon(make_icon("add"))
        button.setObjectName("add")
        button.setText(self.tr("Add"))
        button.setProperty("labelled", True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.add_menu)
        self.fill_add_menu(self.add_menu)
        return button

    def _lay_out_buttons(self) -> QHBoxLayout:
        """Return the row of buttons above the tree."""
        actions, buttons = self._actions, QHBoxLayout()
        buttons.setContentsMargins(8, 4, 8, 4)
        buttons.setSpacing(2)
        buttons.addWidget(self._add)
        buttons.addStretch(1)
        for action in (actions.duplicate, actions.move_up, actions.move_down, actions.remove):
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setIconSize(QSize(16, 16))
            buttons.addWidget(button)
        return buttons

    def _lay_out_tree(self) -> QWidget:
        """Return the upper part: buttons, search and tree."""
        buttons = self._lay_out_buttons()
        top = QWidget(self)
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(buttons)
        search_row = QHBoxLayout()
        search_row.setContentsMargins(8, 0, 8, 4)
        search_row.addWidget(self.search)
        column.addLayout(search_row)
        self.search.hint.setContentsMargins(12, 0, 12, 4)
        column.addWidget(self.search.hint)
        column.addWidget(self.tree, 1)
        return top

    def _make_splitter(self, top: QWidget) -> QSplitter:
        """Return the two parts, one above the other, with a movable border."""
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.addWidget(top)
        splitter.addWidget(self.forms)
        splitter.setStretchFactor(0, 4)
        splitter.setStretchFactor(1, 5)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(1)
        splitter.setSizes([400, 500])
        return splitter

    def _connect_actions(self, actions: Actions, commands: ElementCommands) -> None:
        """Connect the actions on the selected element."""
        actions.duplicate.triggered.connect(commands.duplicate)
        actions.enable.triggered.connect(commands.toggle)
        actions.move_up.triggered.connect(lambda: commands.move(-1))
        actions.move_down.triggered.connect(lambda: commands.move(1))
        actions.rename.triggered.connect(self.edit_name)
        commands.added.connect(self.forms.title.start_naming)

    def _follow_changes(self, document: Document) -> None:
        """Show the selection, and fit the columns when rows change."""
        self._show_timer = make_single_shot_timer(self, 0, self._show_current)  # however many rows come
        document.selection.changed.connect(self._show_selection)
        self._expand_timer = make_single_shot_timer(
            self, _EXPAND_DELAY_MS, self._expand
        )  # in a turn of its own, for it measures the rows
        document.modelReplaced.connect(self._on_replaced)
        # In a turn of its own and once: Qt's own mode measures after every change.
        self._measure_timer = make_single_shot_timer(self, _MEASURE_DELAY_MS, lambda: fit_name_column(self.tree))
        for change in (self.items.rowsInserted, self.items.rowsRemoved, self.items.modelReset, self.items.renamed):
            change.connect(self._measure_timer.start)
        self._measure_timer.start()
        self.tree.expanded.connect(self._measure_timer.start)
        self.tree.collapsed.connect(self._measure_timer.start)
        self.items.rowsRemoved.connect(self._on_removed)
        self.items.rowsInserted.connect(lambda *_: self._show_selection(document.selection.path))
        self.items.modelReset.connect(lambda: self._show_selection(document.selection.path))

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a size with room for a form."""
        return QSize(380, 700)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the size of the narrowest form that is not cut."""
        return QSize(384, 320)

    def edit_name(self) -> None:
        """Move the cursor into the name of the selected element."""
        self.forms.title.setFocus()
        self.forms.title.selectAll()

    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._is_replaced = self.items.is_removing  # the current row: until it is gone, others have their old numbers
        if current.isValid() and not self._is_replaced:
            self._document.selection.select(self.items.path_of(current))

    def _on_removed(self) -> None:
        if self._is_replaced:
            self._on_current(self.tree.currentIndex(), QModelIndex())

    def _show_selection(self, path: str) -> None:
        index = self.items.index_of(path)
        selection = self.tree.selectionModel()
        if index.isValid():
            if selection.currentIndex().siblingAtColumn(0) != index:
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
                selection.setCurrentIndex(index, flags)
            self._show_timer.start()
        else:
            selection.clear()
        has = self._commands.has_element
        for action in (self._actions.duplicate, self._actions.remove, self._actions.rename):
            action.setEnabled(has)
        self._actions.cut.setEnabled(has)
        self._actions.copy.setEnabled(has)
        self._actions.enable.setEnabled(self._commands.can_be_disabled)
        self._actions.move_up.setEnabled(has)
        self._actions.move_down.setEnabled(has)

    def _show_current(self) -> None:
        index = self.items.index_of(self._document.selection.path)
        if index.isValid():
            self.tree.scrollTo(index)

    def _on_replaced(self) -> None:
        self.tree.collapseAll()
        self._expand_timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Divide the new width between names and values."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure_timer.start()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Fit the names in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_measure_timer"):
            self._measure_timer.start()

    def _expand(self) -> None:
        for section in ("parameters", "bodies", "constraints", "stages"):
            self.tree.setExpanded(self.items.index_of(section), True)

    def fill_add_menu(self, menu: QMenu) -> None:
        """Add an entry for every part and every kind of element to `menu`."""
        fill_add_menu(menu, self._commands)

    def _show_menu(self, place: QPoint) -> None:
        menu = self.make_menu(self.tree.indexAt(place))
        if not menu.isEmpty():
            menu.exec(self.tree.viewport().mapToGlobal(place))
        menu.deleteLater()

    def make_menu(self, index: QModelIndex) -> QMenu:
        """Return a menu of commands on the item at `index`."""
        menu = QMenu(self)
        if index.isValid():
            section = self.items.path_of(index).partition(".")[0]
            if section in (*element_list.MAPPINGS, *element_list.SEQUENCES):
                fill_kind_entries(menu, section, self._commands)
            if self._commands.has_element:
                menu.addSeparator()
                for action in (self._actions.rename, self._actions.duplicate, self._actions.move_up):
                    menu.addAction(action)
                menu.addAction(self._actions.move_down)
                menu.addSeparator()
                menu.addActions([self._actions.cut, self._actions.copy, self._actions.paste])
                if self._commands.can_be_disabled:
                    menu.addAction(self._actions.enable)
                if section in ("parameters", "coordinates"):
                    menu.addAction(self._actions.study_value)
                if section == "constraints":
                    menu.addAction(self._actions.replay_reaction)
                if section == "boundary":
                    menu.addAction(self._actions.solve_rest_to_rest)
                if section == "traces":
                    menu.addAction(self._actions.follow_path)
                menu.addSeparator()
                menu.addAction(self._actions.remove)
        else:
            self.fill_add_menu(menu)
        return menu
