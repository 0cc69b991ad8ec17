"""Work in small steps between events, so that the window answers while much of it changes.

task = CooperativeTask(self)
task.start(self._steps())       # a generator: everything between two `yield`s is one step

def _steps(self) -> Steps:
    for name in names:
        self._read(name)
        yield None
    for chart in self.charts:
        chart.redraw()
        yield PAINT             # the turn ends here, so that this chart is painted before the next changes
    yield PAUSE                 # here it ends even with `at_once`: the rest is not urgent
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from shiboken6 import isValid

from anholon_gui.thread_pool import ThreadPool

PAINT = True
"""Yielded after a change of a widget that is slow to paint: Qt paints all changes of one turn together."""

PAUSE = False
"""Yielded before steps that can wait until everything else is painted."""

Steps = Iterator[bool | None]
"""A task in steps: each yields None, or PAINT or PAUSE to end the turn of the event loop."""

_PAUSE_MS = 30  # before steps that can wait
_SLICE_MS = 6  # in which steps are started in one turn of the event loop
_SOON_S = 0.004  # shorter work in a thread is waited for
_T = TypeVar("_T")


class CooperativeTask(QObject):
    """Runs one task at a time. A new task replaces the old one.

    Signals:
        turnEnded(): steps were run; Qt paints next.
    """

    turnEnded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Steps | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._run_slice)

    @property
    def is_running(self) -> bool:
        """Whether steps remain."""
        return self._work is not None

    def start(self, work: Steps, at_once: int = 0) -> None:
        """Run the steps of `work` from the next turn on, and drop the remaining steps of an earlier task.

        `at_once`: ms for which steps run in this turn already, where the user waits for them.
        """
        self._work = work
        self._timer.start(0)
        if at_once:
            self._run_slice(at_once)

    def run_for(self, milliseconds: int) -> None:
        """Run steps for the given number of milliseconds now, while the user waits for them."""
        if self._work is not None:
            self._run_slice(milliseconds)

    def finish(self) -> None:
        """Run all remaining steps now."""
        work, self._work = self._work, None
        self._timer.stop()
        for _ in work or ():
            pass

    def cancel(self) -> None:
        """Drop the remaining steps."""
        self._work = None
        self._timer.stop()

    def _run_slice(self, at_once: int = 0) -> None:
        self._run_steps(at_once)
        if isValid(self):  # a step may have closed the window
            self.turnEnded.emit()

    def _run_steps(self, at_once: int) -> None:
        if self._timer.interval():
            self._timer.setInterval(0)
        clock = QElapsedTimer()
        clock.start()
        while (work := self._work) is not None and clock.elapsed() < (at_once or _SLICE_MS):
            try:
                step = next(work)
                if step is PAUSE:
                    self._timer.setInterval(_PAUSE_MS)
                    return
                if step is PAINT and not at_once:
                    return
            except StopIteration:
                if self._work is work and isValid(self):  # a step may have started another task, or closed the window
                    self.cancel()


def run_in_thread(pool: ThreadPool, work: Callable[[], _T]) -> Generator[bool | None, None, _T]:
    """Run `work` in a thread and return its result, in a later turn unless it is quick.

    Used in the steps of a task: `result = yield from run_in_thread(pool, …)`.
    """
    job = pool.submit(lambda _job: work())
    job.wait(_SOON_S)
    while not job.wait():
        yield PAUSE
    return job.result()


def make_single_shot_timer(parent: QObject, milliseconds: int, act: Callable[[], object]) -> QTimer:
    """Return a timer that calls `act` once after each start."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer
