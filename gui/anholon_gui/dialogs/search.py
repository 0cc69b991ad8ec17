"""A computation that a dialog begins and may give up: one at a time, in a thread; and a dialog with one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QWidget

from anholon.errors import AnholonError
from anholon_gui.forms.field import reason

__all__ = ["Search", "SearchDialog"]

_PATIENCE = 20.0  # seconds a computation may take to notice that it has been given up


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

        def run() -> None:
            try:
                work(lambda news: self._told.emit(given_up, news), given_up)
            except AnholonError as error:
                self._failed.emit(given_up, reason(error))
            except Exception as error:  # a defect of the program must not take the window down
                self._failed.emit(given_up, f"{type(error).__name__}: {error}")

        thread = threading.Thread(target=run, name=self._thread_name, daemon=True)
        self._threads = [other for other in self._threads if other.is_alive()] + [thread]
        thread.start()

    def stop(self) -> None:
        """Give up what is under way; `failed` says when it has ended."""
        self._given_up.set()

    def end(self) -> None:
        """Give up what is under way, and wait for the threads."""
        self._given_up.set()
        for thread in self._threads:
            thread.join(_PATIENCE)

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
        """End the work, and close."""
        self._search.end()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """End the work before the dialog goes."""
        self._search.end()
        super().closeEvent(event)
