"""Threads for long computations: jobs that can be cancelled, report progress and pass their result to the window."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal
from shiboken6 import isValid

_LOOK_MS = 3  # between two looks at whether a job is done
_IDLE_S = 2.0  # a thread without work ends after that
_T = TypeVar("_T")


class Job(Generic[_T]):
    """One computation `work(job)` in a thread.

    Attributes:
        cancel: set where the result is no longer wanted; the work may look at it and end early.
    """

    def __init__(self, work: Callable[[Job[_T]], _T]) -> None:
        self.cancel = threading.Event()
        self._work: Callable[[Job[_T]], _T] | None = work
        self._result: _T | None = None
        self._error: Exception | None = None
        self._over = threading.Event()
        self._report: Callable[[Any], object] = lambda _news: None

    def report(self, news: Any) -> None:
        """Send `news`, such as the progress, to the window (called by the work)."""
        self._report(news)

    def wait(self, timeout: float = 0.0) -> bool:
        """Wait at most the given seconds. Return True if the work is done."""
        return self._over.wait(timeout)

    def result(self) -> _T:
        """Return the result of the work or raise its exception. Call it only after `wait` returned True."""
        if self._error is not None:
            raise self._error
        return cast(_T, self._result)

    def compute(self) -> None:
        """Do the work (called in a thread)."""
        work, self._work = self._work, None  # a kept job does not keep the objects of its work
        try:
            if work is not None:
                self._result = work(self)
        except Exception as error:  # raised again by `result`
            self._error = error
        finally:
            self._over.set()


class _Thread(threading.Thread):
    """One thread with its next work. It ends after a time without work."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self._todo: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self.idle, self.ended = True, False

    def take(self, work: Callable[[], None]) -> bool:
        """Do `work` next and return True. Return False if the thread is busy or has ended."""
        with self._lock:
            if not self.idle or self.ended:
                return False
            self.idle = False
        self._todo.put(work)
        return True

    def end(self) -> None:
        """End after the current work."""
        self._todo.put(None)

    def run(self) -> None:
        """Do one work after another until there is no more."""
        while (work := self._next()) is not None:
            try:
                work()
            finally:
                del work  # its objects are free while the thread waits
                with self._lock:
                    self.idle = True
        self.ended = True

    def _next(self) -> Callable[[], None] | None:
        while True:
            try:
                return self._todo.get(timeout=_IDLE_S)
            except Empty:
                with self._lock:
                    if self.idle:
                        self.ended = True
                        return None


class _Relay(QObject):
    """Emits signals for the threads of a pool: a sender must not be destroyed while it emits, and the pool may go with
    its dialog at any moment. The threads hold this one."""

    ended = Signal(object, object)
    reported = Signal(object, object)

    def emit_end(self, job: Job[Any], done: Callable[[Job[Any]], object] | None) -> None:
        """Emit that a job has ended (called in its thread)."""
        if isValid(self):  # with the application all objects are destroyed
            self.ended.emit(job, done)

    def emit_report(self, on_report: Callable[[Any], object], report: object) -> None:
        """Emit what a job reports (called in its thread)."""
        if isValid(self):
            self.reported.emit(on_report, report)


class ThreadPool(QObject):
    """Runs jobs in threads, which wait a while for the next job, because starting one takes longer than many a job.

    All methods are for the GUI thread, and so are the functions that are called about a job: `done(job)` after its end,
    cancelled or not, and `on_report(news)` for its reports. A pool with `latest_only` runs one job at a time, and of
    the waiting ones only the latest. An exception of a job whose result nobody reads is lost; `done=Job.result` raises
    it in the window.
    """

    def __init__(self, name: str, parent: QObject | None = None, *, latest_only: bool = False) -> None:
        super().__init__(parent)
        self._name, self._latest_only = name, latest_only
        self._threads: list[_Thread] = []
        self._waiting: tuple[Job[Any], Callable[[Job[Any]], object] | None] | None = None
        self._jobs: set[Job[Any]] = set()  # running: their end is not reported yet
        self._closed = False
        self._relay = _Relay()
        self._relay.ended.connect(self._hand_over)
        self._relay.reported.connect(self._hand_report)
        self.destroyed.connect(partial(_end, self._threads))

    @property
    def is_running(self) -> bool:
        """Whether the end of a job is still to come."""
        return bool(self._jobs)

    def submit(
        self,
        work: Callable[[Job[_T]], _T],
        done: Callable[[Job[_T]], object] | None = None,
        on_report: Callable[[Any], object] | None = None,
    ) -> Job[_T]:
        """Queue `work(job)` and return its job. Exceptions of the work are raised by `job.result()`."""
        job = Job(work)
        self.start(job, done, on_report)
        return job

    def start(
        self,
        job: Job[Any],
        done: Callable[[Any], object] | None = None,
        on_report: Callable[[Any], object] | None = None,
    ) -> None:
        """Queue a job."""
        if on_report is not None:
            job._report = partial(self._relay.emit_report, on_report)
        if self._closed:
            job.cancel.set()
        elif self._latest_only and self._jobs:
            self.cancel_waiting()
            self._waiting = job, done
        else:
            self._begin(job, done)

    def cancel_waiting(self) -> None:
        """Drop the waiting job."""
        if self._waiting is not None:
            self._waiting[0].cancel.set()
            self._waiting = None

    def close(self, timeout: float) -> None:
        """Start no further job, cancel the running ones without notification, and end the threads.

        At most `timeout` seconds are waited for each thread.
        """
        self._closed = True
        self.cancel_waiting()
        for job in self._jobs:
            job.cancel.set()
        self._jobs.clear()
        threads = self._threads.copy()
        _end(self._threads)
        for thread in threads:
            thread.join(timeout)

    def _begin(self, job: Job[Any], done: Callable[[Job[Any]], object] | None) -> None:
        relay = self._relay  # the work may take longer than the window waits when it is closed

        def work() -> None:
            job.compute()
            relay.emit_end(job, done)

        self._jobs.add(job)
        self._threads[:] = [thread for thread in self._threads if not thread.ended]
        if not any(thread.take(work) for thread in self._threads):
            thread = _Thread(self._name)
            thread.take(work)
            thread.start()
            self._threads.append(thread)

    def _hand_over(self, job: Job[Any], done: Callable[[Job[Any]], object] | None) -> None:
        self._jobs.discard(job)
        if self._closed:
            return
        if done is not None:
            done(job)
        if self._waiting is not None and not self._jobs:
            waiting, self._waiting = self._waiting, None
            self._begin(*waiting)

    def _hand_report(self, on_report: Callable[[Any], object], report: object) -> None:
        if not self._closed:
            on_report(report)


def _end(threads: list[_Thread], _pool: object = None) -> None:
    """End threads after their current job."""
    for thread in threads:
        thread.end()
    threads.clear()


def wait_in_event_loop(work: Callable[[], _T]) -> _T:
    """Return the result of `work` or raise its exception. It runs in a thread while the window keeps painting."""
    pool, loop, look = ThreadPool("anholon-load"), QEventLoop(), QTimer()
    job = pool.submit(lambda _job: work())
    look.timeout.connect(lambda: loop.quit() if job.wait() else None)
    look.start(_LOOK_MS)
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    look.stop()
    pool.close(1.0)
    return job.result()


def wait_for_threads(names: Collection[str], timeout: float) -> None:
    """Wait for the threads with these names, at most `timeout` seconds for each."""
    for thread in threading.enumerate():
        if thread.name in names:
            thread.join(timeout)
