"""Compiles better code for functions in use, in a thread of its own, after a while without new requests."""

from __future__ import annotations

import atexit
import threading
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final

THREAD: Final = "improving"
"""Name of the thread, which ends when there is nothing left to do, and with the process."""

_PAUSE: Final = 0.15  # s without anything new, until the work begins: it makes others wait for the compiler


def schedule_optimization(task: Callable[[], None]) -> None:
    """Schedule work of less than a second for a time without other requests."""
    _optimizer.add(task)


def run_pending() -> None:
    """Do the remaining work now, as before measurements."""
    _optimizer.finish()


class _OptimizerThread:
    """Pieces of work, and the thread that does them one after another."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._work: deque[Callable[[], None]] = deque()
        self._thread: threading.Thread | None = None
        self._task_started, self._task_ended = 0.0, False

    def add(self, task: Callable[[], None]) -> None:
        with self._changed:
            self._work.append(task)
            self._task_started = monotonic() + _PAUSE
            if self._thread is None and not self._task_ended:
                self._thread = threading.Thread(target=self._run, name=THREAD, daemon=True)
                self._thread.start()
                atexit.register(self._end)  # the compiler must not be at work while the process ends

    def finish(self) -> None:
        while work := self._wait_for_task(at_once=True):
            work()
        with self._changed:
            self._changed.notify_all()  # nothing is left to wait for
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while work := self._wait_for_task(at_once=False):
            work()

    def _wait_for_task(self, *, at_once: bool) -> Callable[[], None] | None:
        """Wait for the next task, and return it; None at the end."""
        with self._changed:
            while not (at_once or self._task_ended) and self._work and (wait := self._task_started - monotonic()) > 0.0:
                self._changed.wait(wait)
            if self._work and not self._task_ended:
                return self._work.popleft()
            if not at_once:
                self._thread = None
                atexit.unregister(self._end)
            return None

    def _end(self) -> None:
        with self._changed:
            self._task_ended = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join()


_optimizer: Final = _OptimizerThread()
