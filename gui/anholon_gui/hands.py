"""Threads that wait for work: to start one takes longer than much of what there is to do."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from queue import SimpleQueue
from typing import Generic, TypeVar

from PySide6.QtCore import QEventLoop, QTimer

__all__ = ["Answer", "Hands", "awaited", "wait_for"]

_LOOK_MS = 3  # between two looks at whether a work is done
_T = TypeVar("_T")


class _Hand(threading.Thread):
    """One thread and what it is to do next."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.todo: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.left = 0  # works that were given and not done

    def run(self) -> None:
        """Do one work after another until there is none to come."""
        while (work := self.todo.get()) is not None:
            try:
                work()
            finally:
                self.left -= 1


class Answer(Generic[_T]):
    """What a work in a thread returns or raises."""

    def __init__(self, work: Callable[[], _T]) -> None:
        self._work = work
        self._found: list[_T] = []
        self._failed: Exception | None = None
        self._over = threading.Event()

    def find(self) -> None:
        """Do the work."""
        try:
            self._found.append(self._work())
        except Exception as error:  # told to the one who waits
            self._failed = error
        finally:
            self._over.set()

    def ready(self, timeout: float = 0.0) -> bool:
        """Tell whether the work is done; wait for it for so many seconds."""
        return self._over.wait(timeout)

    def result(self) -> _T:
        """Return what a work that is done returned, or raise what it raised."""
        if self._failed is not None:
            raise self._failed
        return self._found[0]


class Hands:
    """Does each work in a thread that has nothing else to do; one thread gives, and there are as many as are needed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._hands: list[_Hand] = []

    def give(self, work: Callable[[], None]) -> None:
        """Let `work` be done soon."""
        self._hands = [hand for hand in self._hands if hand.is_alive()]
        hand = next((hand for hand in self._hands if not hand.left), None)
        if hand is None:
            hand = _Hand(self._name)
            hand.start()
            self._hands.append(hand)
        hand.left += 1
        hand.todo.put(work)

    def ask(self, work: Callable[[], _T]) -> Answer[_T]:
        """Let `work` be done soon; return what will hold the answer."""
        answer = Answer(work)
        self.give(answer.find)
        return answer

    def rest(self, timeout: float) -> None:
        """Wait for all that is being done, at most `timeout` seconds for each, and let the threads end."""
        hands, self._hands = self._hands, []
        for hand in hands:
            hand.todo.put(None)
        for hand in hands:
            hand.join(timeout)


def awaited(work: Callable[[], _T]) -> _T:
    """Return what `work` returns, or raise what it raises; it is done in a thread, and the window paints meanwhile."""
    hands, loop, look = Hands("anholon-load"), QEventLoop(), QTimer()
    answer = hands.ask(work)
    look.timeout.connect(lambda: loop.quit() if answer.ready() else None)
    look.start(_LOOK_MS)
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    look.stop()
    hands.rest(1.0)
    return answer.result()


def wait_for(names: Collection[str], timeout: float) -> None:
    """Wait for the threads with these names, at most `timeout` seconds for each."""
    for thread in threading.enumerate():
        if thread.name in names:
            thread.join(timeout)
