"""Docks of the window: placeholders for panels that are loaded later, and titles of docks without a tab."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QVBoxLayout, QWidget
from shiboken6 import isValid

from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.widgets.dock_tabs import fit_dock_tabs

_MAX_WIDTH_PX = 16_777_215  # Qt's value for no limit


def hide_title_behind_tab(dock: QDockWidget, window: QMainWindow) -> None:
    """Hide the title of `dock` while it is in a tab with the same title."""

    def follow() -> None:
        if not isValid(window):  # docks hide once more while a window is torn down, as when its display is lost
            return
        fit_dock_tabs(window)
        bare = not dock.isFloating() and bool(window.tabifiedDockWidgets(dock))
        if bare and dock.titleBarWidget() is None:
            dock.setTitleBarWidget(QWidget(dock))
        elif not bare and dock.titleBarWidget() is not None:
            dock.setTitleBarWidget(None)  # type: ignore[arg-type]  # gives the title back

    later = make_single_shot_timer(dock, 0, follow)  # a layout that is being restored has no tabs yet

    def follow_twice() -> None:
        follow()
        later.start()

    dock.topLevelChanged.connect(lambda _floating: follow_twice())
    dock.dockLocationChanged.connect(lambda _area: follow_twice())
    dock.visibilityChanged.connect(lambda _visible: follow_twice())  # a restored layout tells nothing else
    dock.windowTitleChanged.connect(lambda _title: follow_twice())
    follow()


def replace_central_widget(window: QMainWindow, widget: QWidget, docks: Sequence[QDockWidget]) -> None:
    """Set `widget` as the central widget of `window`. The `docks` keep their widths, which Qt would forget."""
    size, widths = window.size(), [dock.width() for dock in docks]
    min_widths = [dock.minimumWidth() for dock in docks]
    for dock, width in zip(docks, widths, strict=True):
        dock.setFixedWidth(width)
    before = window.centralWidget()
    if before is not None:
        widget.setGeometry(before.geometry())
    window.setUpdatesEnabled(False)  # the layout on the way to the final one is not shown
    window.setCentralWidget(widget)

    def release() -> None:
        for dock, width in zip(docks, min_widths, strict=True):
            dock.setMinimumWidth(width)
            dock.setMaximumWidth(_MAX_WIDTH_PX)
        layout = window.layout()
        if layout is not None:  # the window has the minimum of the fixed widths until it is laid out again
            layout.activate()
        if not window.isMaximized():
            window.resize(size)  # docks that could not shrink have widened a small window
        window.resizeDocks(docks, widths, Qt.Orientation.Horizontal)
        window.setUpdatesEnabled(True)

    make_single_shot_timer(widget, 0, release).start()


class DockContainer(QWidget):
    """The contents of a dock: it hides its panel while the dock is behind another tab.

    Qt counts such a dock as visible, so that its panel would go on working.

    Attributes:
        seen: whether the dock is in front.
    """

    def __init__(self, dock: QDockWidget, panel: QWidget) -> None:
        super().__init__(dock)
        self.is_front = True
        self._panel = panel
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(panel)
        dock.visibilityChanged.connect(self._on_visibility)

    def set_panel(self, panel: QWidget) -> None:
        """Set `panel` instead of the former one. The widths stay."""
        old, self._panel = self._panel, panel
        panel.setAutoFillBackground(True)
        panel.setMinimumWidth(260)  # a panel wider than its dock is cut, it must not push the 3D view aside
        panel.setParent(self)  # shown before, it would be a window
        panel.setVisible(self.is_front)
        self._column.replaceWidget(old, panel)
        old.hide()
        old.deleteLater()

    def _on_visibility(self, visible: bool) -> None:
        self.is_front = visible
        self._panel.setVisible(visible)


class DockAutoHide(QObject):
    """Hides the tab of a dock without content, so that the other tabs have room.

    What the user opened or closed stays so, and what lies in front is not taken away.
    """

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        self._has_content: bool | None = None
        self._user_chose = False
        dock.toggleViewAction().triggered.connect(self._on_user_toggled)

    def update_visibility(self, has_content: bool, *, force: bool = False) -> None:
        """Show the dock if it has content. With `force` even if that has not changed."""
        if has_content == self._has_content and not force:
            return
        self._has_content = has_content
        place = self._dock.widget()
        stays_open = self._dock.isFloating() or (
            isinstance(place, DockContainer) and place.is_front and self._dock.isVisible()
        )
        if not self._user_chose and not (stays_open and not has_content):
            self._dock.setVisible(has_content)

    def _on_user_toggled(self) -> None:
        self._user_chose = True


def make_placeholder(text: str) -> QWidget:
    """Return the placeholder of a panel that is being prepared."""
    label = QLabel(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "muted")
    label.setMinimumSize(200, 150)
    return label
