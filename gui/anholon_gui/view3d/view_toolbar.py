"""The toolbar in a corner of the 3D view, in as many rows as necessary."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QWidget

from anholon_gui.widgets.icons import make_icon

_MARGIN_PX = 3
_EDGE_PX = 8  # between the strip and the edges of the view


class ViewToolbar(QFrame):
    """Holds buttons side by side, in as many rows as they need."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = parent
        self.setObjectName("viewTools")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(_MARGIN_PX, _MARGIN_PX, _MARGIN_PX, _MARGIN_PX)
        self._grid.setSpacing(1)
        self._buttons: list[QToolButton] = []
        self._current_layout: tuple[int, tuple[QToolButton, ...]] = (0, ())  # columns, and what stands in them

    def add_tool(self, icon: str, text: str, key: str) -> QToolButton:
        """Add a button, which a key of the view also presses. `fit_width` gives it its place."""
        button = QToolButton(self)
        button.setIcon(make_icon(icon))
        button.setIconSize(QSize(18, 18))
        button.setToolTip(text if f"({key})" in text else f"{text} ({key})")
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        button.show()
        self._buttons.append(button)
        self.add_key(key, button.click)
        return button

    def add_key(self, key: str, act: Callable[[], object]) -> None:
        """Bind a key of the view to a function."""
        shortcut = QShortcut(QKeySequence(key), self._view)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(act)

    def place(self) -> None:
        """Move to the upper right corner of the view, over the picture."""
        self.fit_width(self._view.width() - 2 * _EDGE_PX)
        self.move(self._view.width() - self.width() - _EDGE_PX, _EDGE_PX)
        self.raise_()

    def fit_width(self, width: int) -> None:
        """Use the smallest height with which the visible buttons fit into a width, pixels."""
        shown = tuple(button for button in self._buttons if not button.isHidden())
        step = max((button.sizeHint().width() for button in shown), default=1) + self._grid.spacing()
        columns = min(max(1, (width - 2 * _MARGIN_PX) // step), max(1, len(shown)))
        rows = -(-len(shown) // columns)
        columns = -(-len(shown) // max(1, rows))  # rows of the same length
        if (columns, shown) != self._current_layout:
            self._current_layout = columns, shown
            for button in self._buttons:
                self._grid.removeWidget(button)
            for k, button in enumerate(shown):
                self._grid.addWidget(button, k // columns, k % columns)
            self._grid.activate()
        self.adjustSize()
