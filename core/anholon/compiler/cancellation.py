"""Waits for compilers that can be cancelled.

LLVM cannot be interrupted. Where a user may cancel, and in the main thread, which Ctrl-C interrupts, it runs in another
thread: a cancelled wait ends immediately, the compilation continues and its result is kept for the next time.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Generic, TypeVar

from anholon.outcome import Cancelled

_T = TypeVar("_T")

_POLL_INTERVAL: Final = 0.02  # s between two questions whether the wait is cancelled
_SHORT: Final = 0.08  # s of work that is waited for in any case


class CompilationCancelled(Cancelled):
    """A wait for code was cancelled: without the code nothing can be computed."""


_cancelled: Final[ContextVar[Callable[[], bool] | None]] = ContextVar("cancelled", default=None)


@contextmanager
def cancelled_by(cancelled: Callable[[], bool] | None) -> Iterator[None]:
    """Make `run_cancellable` raise CompilationCancelled in this thread if `cancelled` returns True.

    This holds within this context. If it is True from the beginning only the initial state is needed, and the code for
    that is compiled.
    """
    if cancelled is not None and cancelled():
        cancelled = None
    token = _cancelled.set(cancelled)
    try:
        yield
    finally:
        _cancelled.reset(token)


def run_cancellable(work: Callable[[], _T]) -> _T:
    """Return the result of `work`, or raise its exception; raises CompilationCancelled if the wait was cancelled.

    Then `work` continues in its thread. Work of less than 0.08 s is never interrupted.
    """
    cancelled = _cancelled.get()
    if cancelled is None and threading.current_thread() is not threading.main_thread():
        return work()
    background_call = _BackgroundCall(work)
    if background_call.ended.wait(_SHORT):
        return background_call.result()
    while not background_call.ended.wait(_POLL_INTERVAL):
        if cancelled is not None and cancelled():
            raise CompilationCancelled
    return background_call.result()


class _BackgroundCall(Generic[_T]):
    """A piece of work in a thread of its own; the process ends after it."""

    def __init__(self, work: Callable[[], _T]) -> None:
        self._work = work
        self._returned: list[_T] = []
        self._raised: BaseException | None = None
        self.ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="compiling", daemon=True)
        atexit.register(self._thread.join)  # machine code must not be made while the process is taken down
        self._thread.start()

    def _run(self) -> None:
        try:
            self._returned.append(self._work())
        except BaseException as error:  # raised again by the one who waits
            self._raised = error
        finally:
            atexit.unregister(self._thread.join)
            self.ended.set()

    def result(self) -> _T:
        """Return or raise the result of work that has ended."""
        if self._raised is not None:
            raise self._raised
        return self._returned[0]
