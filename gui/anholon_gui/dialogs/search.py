"""A computation that a dialog begins and may give up: one at a time, in a thread; and a dialog with one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from anholon.errors import AnholonError
from anholon_gui.forms.field import reason

__all__ = ["Search", "SearchDialog"]


class Search(QObject):
    """Runs one computation at a time; what an earlier one still has to say is not heard.

    Signals:
        told(object): what the computation had to tell, on the GUI thread.
        failed(text): why it failed; empty where it was given up by `stop`.
    """

    told = Signal(object)
    failed = Signal(str)
    _told = Signal(object, object)
    _failed = Signal(object, str)

    def __init__(self, thread_name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread_name = thread_name
        self._given_up = threading.Event()
        self._threads: list[threading.Thread] = []
        self._told.connect(self._hand_over)
        self._failed.connect(self._hand_failure)

    @property
    def busy(self) -> bool:
        """Whether a computation is under way that has not been given up."""
        return not self._given_up.is_set() and any(thread.is_alive() for thread in self._threads)

    def begin(self, work: Callable[[Callable[[Any], None], threading.Event], None]) -> None:
        """Give up what is under way, and begin `work(tell, given_up)` in a thread."""
        self._given_up.set()
        given_up = self._given_up = threading.Event()

        def tell(news: object) -> None:
            if isValid(self):  # the dialog may have gone while its work was giving up
                self._told.emit(given_up, news)

        def run() -> None:
            try:
                work(tell, given_up)
                return
            except AnholonError as error:
                text = reason(error)
            except Exception as error:  # a defect of the program must not take the window down
                text = f"{type(error).__name__}: {error}"
            if isValid(self):
                self._failed.emit(given_up, text)

        thread = threading.Thread(target=run, name=self._thread_name, daemon=True)
        self._threads = [other for other in self._threads if other.is_alive()] + [thread]
        thread.start()

    def stop(self) -> None:
        """Give up what is under way; `failed` says when it has ended."""
        self._given_up.set()

    def _hand_over(self, given_up: threading.Event, news: object) -> None:
        if given_up is self._given_up and not given_up.is_set():
            self.told.emit(news)

    def _hand_failure(self, given_up: threading.Event, text: str) -> None:
        if given_up is self._given_up:
            self.failed.emit("" if given_up.is_set() else text)


class SearchDialog(QDialog):
    """A dialog that begins computations and gives up what is under way when it goes."""

    def __init__(self, thread_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._search = Search(thread_name, self)

    def done(self, result: int) -> None:
        """Give up the work, and close."""
        self._search.stop()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Give up the work when the dialog goes."""
        self._search.stop()
        super().closeEvent(event)
