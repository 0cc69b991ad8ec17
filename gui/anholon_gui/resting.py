"""Where the mouse rests, a click may follow: what it would do is told before, so that somebody may prepare for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QWidget

from anholon_gui.turns import once

__all__ = ["REST_MS", "rests_on", "rests_on_action", "rests_on_choice"]

REST_MS = 60
"""How long it must rest, ms: who passes by does not click."""


class _Rest(QObject):
    """Waits for the mouse to rest on a widget, or to be pressed there: what it does is done when it is let go."""

    def __init__(self, widget: QWidget, tell: Callable[[], object]) -> None:
        super().__init__(widget)
        self._timer, self._tell = once(self, REST_MS, tell), tell
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Follow the mouse."""
        if event.type() == QEvent.Type.Enter:
            self._timer.start()
        elif event.type() == QEvent.Type.MouseButtonPress and self._timer.isActive():
            self._timer.stop()
            self._tell()
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.MouseButtonRelease):
            self._timer.stop()
        return super().eventFilter(watched, event)


def rests_on(widget: QWidget, tell: Callable[[], object]) -> None:
    """Call `tell` where the mouse rests on a widget that does one thing when it is clicked."""
    _Rest(widget, tell)


def rests_on_action(action: QAction, tell: Callable[[], object]) -> None:
    """Call `tell` where the mouse rests on an action, in a menu or on a button."""
    timer = once(action, REST_MS, tell)
    action.hovered.connect(timer.start)
    action.triggered.connect(timer.stop)


def rests_on_choice(box: QComboBox, tell: Callable[[int], object]) -> None:
    """Call `tell` with the number of the choice that is marked in the open list of a box, by the mouse or by keys."""
    marked = [-1]
    timer = once(box, REST_MS, lambda: tell(marked[0]))

    def mark(number: int) -> None:
        marked[0] = number
        if box.view().isVisible():  # a value that is shown in the box is marked in its list, too
            timer.start()

    box.highlighted.connect(mark)
    box.activated.connect(timer.stop)
