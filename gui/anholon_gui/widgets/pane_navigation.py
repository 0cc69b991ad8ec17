"""Navigation between the panes of a window by a key: each pane restores its last focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class PaneNavigator(QObject):
    """The panes of a window in order. `places()` returns the present ones, including hidden ones."""

    def __init__(self, list_panes: Callable[[], Sequence[QWidget]], parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._list_panes = list_panes
        self._last_focus: dict[QWidget, QWidget] = {}
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._remember_focus)

    def focus_pane(self, step: int) -> None:
        """Focus the next pane that accepts the focus, or the previous one."""
        shown = [pane for pane in self._list_panes() if pane.isVisible()]
        state = self._pane_of(QApplication.focusWidget(), shown)
        start = shown.index(state) if state is not None else -1 if step > 0 else 0
        for k in range(1, len(shown) + 1):
            target = self._focus_target(shown[(start + k * step) % len(shown)])
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _remember_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if not isValid(self._window):  # its widgets lose the keyboard once more while it is torn down
            return
        pane = self._pane_of(now, self._list_panes())
        if pane is not None and now is not None:
            self._last_focus[pane] = now

    def _pane_of(self, widget: QWidget | None, panes: Sequence[QWidget]) -> QWidget | None:
        return next(
            (pane for pane in panes if widget is not None and (pane is widget or pane.isAncestorOf(widget))), None
        )

    def _focus_target(self, pane: QWidget) -> QWidget | None:
        """Return the widget to focus in a pane: the one named by the pane, the last one, or the first possible one."""
        if pane.focusProxy() is not None:
            return pane.focusProxy()
        last_widget = self._last_focus.get(pane)
        inside = pane.findChildren(QWidget)
        if last_widget is not None and last_widget in (pane, *inside) and accepts_focus(last_widget):
            return last_widget
        widget = pane
        for _ in range(len(inside) + 1):
            if accepts_focus(widget) and (widget is pane or pane.isAncestorOf(widget)):
                return widget
            following = widget.nextInFocusChain()
            if following is None:
                return None
            widget = following
        return next((child for child in inside if accepts_focus(child)), None)


def accepts_focus(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
