"""Docks of the window: places for panels that come later, titles where no tab says the same."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QTabBar, QWidget

__all__ = ["hide_title", "place_holder"]


def hide_title(dock: QDockWidget, window: QMainWindow) -> None:
    """Show no title over `dock` while it lies behind a tab that says the same."""

    def follow() -> None:
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


def place_holder(text: str) -> QWidget:
    """Return what stands in the place of a panel that is being prepared."""
    label = QLabel(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "muted")
    label.setMinimumSize(200, 150)
    return label
