"""The order of the Tab key in a form: from top to bottom as seen, independent of when its rows were made."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget


def focus_next(pane: QWidget, header: tuple[QWidget, ...], area: QScrollArea, *, forward: bool) -> bool:
    """Focus the next or previous widget: first those of the header, then those of `area`, then those after the `pane`.

    Return False if there is none.
    """
    state = QApplication.focusWidget()
    form = area.widget()
    order = [widget for widget in header if takes_focus(widget)]
    if form is not None:
        inside = [widget for widget in form.findChildren(QWidget) if takes_focus(widget)]
        order += sorted(inside, key=lambda widget: reading_position(widget, form))
    place = order.index(state) if state in order else (-1 if forward else len(order))
    place += 1 if forward else -1
    result = order[place] if 0 <= place < len(order) else widget_beyond(pane, forward=forward)
    if result is None:
        return False
    if area.isAncestorOf(result):
        area.ensureWidgetVisible(result)
    result.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return True


def takes_focus(widget: QWidget) -> bool:
    """Return whether Tab focuses a widget."""
    policy = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return policy and widget.focusProxy() is None and widget.isEnabled() and widget.isVisible()


def reading_position(widget: QWidget, form: QWidget) -> tuple[int, int]:
    """Return the line of a widget, by its middle, and its position in the line."""
    place = widget.mapTo(form, QPoint(0, 0))
    return (place.y() + min(widget.height(), 28) // 2) // 12, place.x()


def widget_beyond(pane: QWidget, *, forward: bool) -> QWidget | None:
    """Return the widget before or after all widgets of a pane, in the focus order."""
    widget: QWidget | None = pane
    while True:
        assert widget is not None  # the chain is closed
        widget = widget.nextInFocusChain() if forward else widget.previousInFocusChain()
        if widget is None or widget is pane:
            return None
        if not pane.isAncestorOf(widget) and takes_focus(widget) and widget.window() is pane.window():
            return widget
