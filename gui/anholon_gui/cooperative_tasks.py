"""Work in small steps between events, so that the window answers while much of it changes.

turns = Turns(self)
turns.begin(self._steps())      # a generator: everything between two `yield`s is one step

def _steps(self) -> Steps:
    for name in names:
        self._read(name)
        yield None
    for chart in self.charts:
        chart.redraw()
        yield PAINT             # the turn ends here, so that this chart is painted before the next changes
    yield PAUSE                 # here it ends even if the work was begun at once: nobody waits for the rest
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from shiboken6 import isValid

from anholon_gui.thread_pool import ThreadPool

__all__ = ["PAINT", "PAUSE", "CooperativeTask", "Steps", "make_single_shot_timer", "run_in_thread"]

PAINT = True
"""What a step yields whose widget takes long to paint: Qt paints all that changed in one turn in one go."""

PAUSE = False
"""What a step yields behind which comes what can wait until all else is painted."""

Steps = Iterator[bool | None]
"""A work in steps: each yields None, or PAINT or PAUSE to end the turn."""

_PAUSE_MS = 30  # so long what can wait is left to itself
_SLICE_MS = 6  # steps are begun for so long in one turn of the event loop
_SOON_S = 0.004  # what is done so soon is waited for
_T = TypeVar("_T")


class CooperativeTask(QObject):
    """One work at a time; a new one takes the place of the old."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Steps | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._run_slice)

    @property
    def is_running(self) -> bool:
        """Whether there is something left to do."""
        return self._work is not None

    def start(self, work: Steps, at_once: int = 0) -> None:
        """Do `work` from the next turn on, and what is left of the former work not at all.

        What somebody waits for is begun `at_once`, for so many milliseconds.
        """
        self._work = work
        self._timer.start(0)
        if at_once:
            self._run_slice(at_once)

    def run_for(self, milliseconds: int) -> None:
        """Go on for so many milliseconds now: somebody waits for what is left."""
        if self._work is not None:
            self._run_slice(milliseconds)

    def finish(self) -> None:
        """Do all that is left now."""
        work, self._work = self._work, None
        self._timer.stop()
        for _ in work or ():
            pass

    def cancel(self) -> None:
        """Leave undone what is left."""
        self._work = None
        self._timer.stop()

    def _run_slice(self, at_once: int = 0) -> None:
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
                if self._work is work and isValid(self):  # a step may have begun another work, or ended all
                    self.cancel()


def run_in_thread(pool: ThreadPool, work: Callable[[], _T]) -> Generator[bool | None, None, _T]:
    """Let what may take long be done in a thread; return, in a later turn unless it is done at once, what it returned.

    A step of a work: `found = yield from aside(pool, …)`.
    """
    job = pool.submit(lambda _job: work())
    job.wait(_SOON_S)
    while not job.wait():
        yield PAUSE
    return job.result()


def make_single_shot_timer(parent: QObject, milliseconds: int, act: Callable[[], object]) -> QTimer:
    """Return a timer that lets something be done once after each start."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer
