"""Threads that wait for work: to start one takes longer than much of what there is to do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

__all__ = ["Hands"]


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

    def rest(self, timeout: float) -> None:
        """Wait for all that is being done, at most `timeout` seconds for each, and let the threads end."""
        hands, self._hands = self._hands, []
        for hand in hands:
            hand.todo.put(None)
        for hand in hands:
            hand.join(timeout)
