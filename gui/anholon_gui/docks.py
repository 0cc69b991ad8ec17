"""Docks of the window: places for panels that come later, titles where no tab says the same."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QTabBar, QVBoxLayout, QWidget
from shiboken6 import isValid

__all__ = ["Guest", "Place", "hide_title", "place_holder"]


def hide_title(dock: QDockWidget, window: QMainWindow) -> None:
    """Show no title over `dock` while it lies behind a tab that says the same."""

    def follow() -> None:
        if not isValid(window):  # docks hide once more while a window is torn down, as when its display is lost
            return
        for bar in window.findChildren(QTabBar):
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)
        bare = not dock.isFloating() and bool(window.tabifiedDockWidgets(dock))
        if bare and dock.titleBarWidget() is None:
            dock.setTitleBarWidget(QWidget(dock))
        elif not bare and dock.titleBarWidget() is not None:
            dock.setTitleBarWidget(None)  # type: ignore[arg-type]  # gives the title back

    dock.topLevelChanged.connect(lambda _floating: follow())
    dock.dockLocationChanged.connect(lambda _area: follow())
    dock.visibilityChanged.connect(lambda _visible: follow())  # a restored layout tells nothing else
    follow()


class Place(QWidget):
    """What stands in a dock: it hides its panel while the dock lies behind another tab, where Qt counts it as visible
    and it would go on working.

    Attributes:
        seen: whether the dock is in front.
    """

    def __init__(self, dock: QDockWidget, panel: QWidget) -> None:
        super().__init__(dock)
        self.seen = True
        self._panel = panel
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(panel)
        dock.visibilityChanged.connect(self._follow)

    def fill(self, panel: QWidget) -> None:
        """Put `panel` in the place of the one before; the widths stay."""
        old, self._panel = self._panel, panel
        panel.setAutoFillBackground(True)
        panel.setMinimumWidth(260)  # a panel wider than its dock is cut, it must not push the 3D view aside
        panel.setParent(self)  # shown before, it would be a window
        panel.setVisible(self.seen)
        self._column.replaceWidget(old, panel)
        old.hide()
        old.deleteLater()

    def _follow(self, seen: bool) -> None:
        self.seen = seen
        self._panel.setVisible(seen)


class Guest(QObject):
    """Takes the tab of a dock away while there is nothing in it, so that the others have room.

    What the user opened or closed stays so, and what lies in front is not taken away.
    """

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        self._filled: bool | None = None
        self._chosen = False
        dock.toggleViewAction().triggered.connect(self._choose)

    def follow(self, filled: bool, *, again: bool = False) -> None:
        """Show the dock where there is something in it; `again`: also where that is nothing new."""
        if filled == self._filled and not again:
            return
        self._filled = filled
        place = self._dock.widget()
        kept = self._dock.isFloating() or (isinstance(place, Place) and place.seen and self._dock.isVisible())
        if not self._chosen and not (kept and not filled):
            self._dock.setVisible(filled)

    def _choose(self) -> None:
        self._chosen = True


def place_holder(text: str) -> QWidget:
    """Return what stands in the place of a panel that is being prepared."""
    label = QLabel(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "muted")
    label.setMinimumSize(200, 150)
    return label
