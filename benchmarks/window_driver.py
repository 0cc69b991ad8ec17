"""Common parts of the timed sessions of the real window, each in a process of its own (see `measuring.window_session`).

An exception anywhere ends the process at once, and so does a wait that has no end: Qt would go on after the one, and
the benchmark would be stopped by its limit without saying why.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType

from PySide6.QtCore import QEventLoop, QTimer

from anholon_gui.app import create_application
from anholon_gui.main_window import MainWindow
from anholon_gui.run.jobs import RunFailure
from anholon_gui.settings import Settings

BEAT = 5  # ms between two beats of the heart
LONGEST_WAIT = 120.0  # s


class Heart:
    """A timer in the event loop; the longest time between two beats shows how long the loop was blocked."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._gaps: list[float] = []
        self._timer = QTimer(interval=BEAT)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self._gaps.append(now - self._last)
        self._last = now

    def take(self) -> dict[str, float]:
        """Return the longest gap and the 99th percentile since the last call, s."""
        gaps, self._gaps = sorted(self._gaps), []
        return {"longest": gaps[-1], "p99": gaps[int(0.99 * (len(gaps) - 1))]}


def open_window(width: int, height: int) -> MainWindow:
    """Return the shown, empty window; from now on an exception ends the process."""
    _stop_at_exceptions()
    app, settings, themes = create_application(Settings())
    window = MainWindow(settings, themes)
    window.worker.failed.connect(_report_failure)
    window.checker.failed.connect(_report_failure)
    window.resize(width, height)
    window.show()
    wait("the window on the screen", window.isVisible)
    app.processEvents()
    return window


def wait(what: str, until: Callable[[], bool]) -> None:
    """Run the event loop until a condition holds; raises TimeoutError with `what` was awaited."""
    loop = QEventLoop()
    end = time.perf_counter() + LONGEST_WAIT
    poll = QTimer(interval=2)
    poll.timeout.connect(lambda: loop.quit() if until() or time.perf_counter() > end else None)
    poll.start()
    loop.exec()
    if time.perf_counter() > end:
        raise TimeoutError(f"waited {LONGEST_WAIT:g} s in vain for {what}")


def pause(seconds: float) -> None:
    """Run the event loop for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(1e3 * seconds), loop.quit)
    loop.exec()


def finish(window: MainWindow, figures: Mapping[str, object]) -> None:
    """Print the results and close the window."""
    print(json.dumps(figures))
    sys.stdout.flush()
    window.document.undo_stack.setClean()
    window.close()
    pause(0.2)


def _report_failure(failure: RunFailure) -> None:
    raise RuntimeError(f"{failure.path}: {failure.message}" if failure.path else failure.message)


def _stop_at_exceptions() -> None:
    """End the process at an exception in slots, event handlers and threads."""

    def stop(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        sys.stderr.flush()
        os._exit(1)  # threads of the window do not keep it

    def stop_thread(arguments: threading.ExceptHookArgs) -> None:
        stop(arguments.exc_type, arguments.exc_value or arguments.exc_type(), arguments.exc_traceback)

    sys.excepthook = stop
    threading.excepthook = stop_thread
