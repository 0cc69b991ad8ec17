"""The list of all curves with a search line above it and a line for formulas below it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from anholon_gui.document import Document
from anholon_gui.plots.quantities import PlotGroup
from anholon_gui.plots.section_value_field import SectionValueField

_NAME_ROLE = Qt.ItemDataRole.UserRole
_KEY_ROLE = Qt.ItemDataRole.UserRole
_MOST_OPEN = 3  # largest group that is open although none of its curves is shown


class CurveChoice(QWidget):
    """The available curves in groups, each with a check box.

    Attributes:
        search: the line that leaves only the curves whose name or group contains its text.
        tree: the list.
        address: the line for formulas, and for values at sections of rods.

    Signals:
        ticked(): a check box has changed; `names` has the result.
    """

    ticked = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search the curves"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._toggle_only_match)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(self.tr("Curves"))
        self.tree.setMinimumSize(QSize(340, 380))
        self.tree.itemChanged.connect(self.ticked)
        self.address = SectionValueField(document, self)
        for line in (self.search, self.address.line):
            line.installEventFilter(self)
        self._opened: dict[str, bool] = {}  # groups that the user has opened or closed
        self.tree.itemExpanded.connect(lambda head: self._remember(head, True))
        self.tree.itemCollapsed.connect(lambda head: self._remember(head, False))
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 0)
        column.addWidget(self.search)
        column.addWidget(self.tree)
        column.addWidget(self.address)

    @property
    def names(self) -> set[str]:
        """Names of the checked curves."""
        return {
            str(curve.data(0, _NAME_ROLE))
            for _, curve in self._curves()
            if curve.checkState(0) == Qt.CheckState.Checked
        }

    def fill(self, groups: Sequence[PlotGroup], chosen: Collection[str]) -> None:
        """List the curves of some groups. Those `chosen` are checked."""
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for group in groups:
                head = QTreeWidgetItem([f"{group.title}, {group.unit}" if group.unit else group.title])
                head.setData(0, _KEY_ROLE, group.key)
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.tree.addTopLevelItem(head)
                for quantity in group.quantities:
                    curve = QTreeWidgetItem(head, [quantity.label])
                    curve.setData(0, _NAME_ROLE, quantity.name)
                    curve.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
                    shown = quantity.name in chosen
                    curve.setCheckState(0, Qt.CheckState.Checked if shown else Qt.CheckState.Unchecked)
        self._filter(self.search.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Keep Enter in the lines: otherwise the menu would close and hide why a formula is refused."""
        enter = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not enter or event.type() != QEvent.Type.KeyPress or not isinstance(watched, QLineEdit):
            return super().eventFilter(watched, event)
        watched.returnPressed.emit()
        return True

    def _curves(self) -> Iterator[tuple[QTreeWidgetItem, QTreeWidgetItem]]:
        """Yield the group and the row of each curve."""
        for head in self._heads():
            for curve in curves_of(head):
                yield head, curve

    def _heads(self) -> list[QTreeWidgetItem]:
        items = (self.tree.topLevelItem(k) for k in range(self.tree.topLevelItemCount()))
        return [head for head in items if head is not None]

    def _filter(self, text: str) -> None:
        """Show the curves with all words of a text in their name or group.

        A group can be checked as a whole only while all of its curves are visible.
        """
        words = text.casefold().split()
        checkable = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate
        with QSignalBlocker(self.tree):
            for head in self._heads():
                curves = curves_of(head)
                for curve in curves:
                    full = f"{head.text(0)} {curve.text(0)}".casefold()
                    curve.setHidden(not all(word in full for word in words))
                visible_curves = [curve for curve in curves if not curve.isHidden()]
                head.setHidden(not visible_curves)
                is_whole = len(visible_curves) == len(curves)
                head.setFlags(head.flags() | checkable if is_whole else head.flags() & ~checkable)
                checked = any(curve.checkState(0) == Qt.CheckState.Checked for curve in curves)
                default = checked or len(curves) <= _MOST_OPEN
                head.setExpanded(bool(words) or self._opened.get(str(head.data(0, _KEY_ROLE)), default))

    def _toggle_only_match(self) -> None:
        """Toggle the check box of the only visible curve."""
        visible_curves = [curve for _, curve in self._curves() if not curve.isHidden()]
        if len(visible_curves) == 1:
            is_checked = visible_curves[0].checkState(0) == Qt.CheckState.Checked
            visible_curves[0].setCheckState(0, Qt.CheckState.Unchecked if is_checked else Qt.CheckState.Checked)

    def _remember(self, head: QTreeWidgetItem, is_open: bool) -> None:
        if not self.search.text():
            self._opened[str(head.data(0, _KEY_ROLE))] = is_open


def curves_of(head: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """Return the rows of the curves of a group."""
    items = (head.child(k) for k in range(head.childCount()))
    return [curve for curve in items if curve is not None]
