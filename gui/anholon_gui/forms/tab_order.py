"""The way of the Tab key through a form: from above to below as it is seen, whenever its rows were made."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget


def focus_next(pane: QWidget, header: tuple[QWidget, ...], area: QScrollArea, *, forward: bool) -> bool:
    """Give the keyboard to what comes after, or before, the widget that has it: first what stands in the header, then
    what `area` shows, then what comes after the `pane` in the window. False where there is nothing."""
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
    """Return whether Tab gives the keyboard to a widget."""
    policy = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return policy and widget.focusProxy() is None and widget.isEnabled() and widget.isVisible()


def reading_position(widget: QWidget, form: QWidget) -> tuple[int, int]:
    """Return the line in which a widget stands, by its middle, and its place in it."""
    place = widget.mapTo(form, QPoint(0, 0))
    return (place.y() + min(widget.height(), 28) // 2) // 12, place.x()


def widget_beyond(pane: QWidget, *, forward: bool) -> QWidget | None:
    """Return the widget before or after everything in a pane, in the order of focus."""
    widget: QWidget | None = pane
    while True:
        assert widget is not None  # the chain is closed
        widget = widget.nextInFocusChain() if forward else widget.previousInFocusChain()
        if widget is None or widget is pane:
            return None
        if not pane.isAncestorOf(widget) and takes_focus(widget) and widget.window() is pane.window():
            return widget
