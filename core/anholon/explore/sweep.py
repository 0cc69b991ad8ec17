"""A model over a grid of values: runs on several processes, told in the order of the grid whatever their order was.

- axes: names with values, in the units of the model: parameters, initial values, rates; the last one changes fastest
- the first point runs here: it finds what is wrong with the question and fills the cache of code
- children run the others, each child one after another; a child that dies leaves the reason at its point
"""

from __future__ import annotations

import contextlib
import itertools
import math
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from anholon.errors import AnholonError, UsageError
from anholon.explore.collect import read_collected, standard
from anholon.explore.point import Answer, Runner, Task, answer_of, refused
from anholon.model.file import dumps
from anholon.model.structs import Model
from anholon.model.values import with_value
from anholon.results.outcome import Cancel

__all__ = ["Axis", "Sweep", "sweep"]

MOST: Final = 1_000_000
"""Points of a sweep."""

_LOOK: Final = 0.05  # seconds between two looks at whether the sweep is to be given up

Axis = tuple[str, tuple[float, ...]]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Sweep:
    """What was found, in the order of the grid: `points` (k, axes), `times` (k,) at which the runs ended, `numbers`
    (k, collected) in SI units; NaN where there is none."""

    axes: tuple[Axis, ...]
    collect: tuple[str, ...]
    points: NDArray[np.float64]
    times: NDArray[np.float64]
    numbers: NDArray[np.float64]
    statuses: tuple[str, ...]
    reasons: tuple[str, ...]

    @property
    def failed(self) -> int:
        """Return how many points did not come to their end."""
        return sum(status != "done" for status in self.statuses)


def sweep(
    model: Model,
    axes: Sequence[Axis],
    collect: Sequence[str] = (),
    *,
    until: float | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Sweep:
    """Run `model` at every point of the grid of `axes` and return what `collect` names (see `explore.collect`).

    `workers`: processes at a time (default: the processors of this machine). `progress(done, all)` is called from this
    thread. `cancel.is_set()` ends the sweep; points that have not been run are `cancelled`. Raises UsageError for
    names that the model or its runs do not have; what fails at single points is told there.
    """
    points = _grid(model, axes)
    wanted = tuple(read_collected(text) for text in collect)
    if workers is not None and workers < 1:
        raise UsageError("a sweep needs one process at least")
    task = Task(dumps(model), tuple(name for name, _ in axes), tuple(collect), until)
    found: dict[int, Answer] = {}

    def keep(k: int, answer: Answer) -> None:
        found[k] = answer
        if progress is not None:
            progress(len(found), len(points))

    # Up to the first point that can be run: its run shows what there is to collect, and what there is not.
    runner = Runner(task)
    for k, values in enumerate(points):
        if cancel is not None and cancel.is_set():
            break
        try:
            run = runner.run(values, cancel)
        except UsageError:
            raise
        except AnholonError as error:
            if cancel is not None and cancel.is_set():
                break
            keep(k, refused(error))
            continue
        wanted = wanted or standard(run)
        keep(k, answer_of(run, wanted))
        break

    task = msgspec.structs.replace(task, collect=tuple(each.text for each in wanted))
    left = range(len(found), len(points))
    if workers == 1 or len(left) <= 1:
        for k in left:
            if cancel is not None and cancel.is_set():
                break
            answer = runner.answer(points[k], wanted, cancel)
            if answer.status == "refused" and cancel is not None and cancel.is_set():
                break  # cancelled before the run began
            keep(k, answer)
    else:
        _Crew(task, points, left).work(min(workers or os.cpu_count() or 1, len(left)), keep, cancel)
    answers = [found.get(k) or Answer("cancelled", None, reason="The sweep was given up.") for k in range(len(points))]
    return Sweep(
        tuple((name, tuple(values)) for name, values in axes),
        task.collect,
        np.array(points, dtype=float),
        np.array([answer.t for answer in answers], dtype=float),
        np.array([answer.numbers or [None] * len(wanted) for answer in answers], dtype=float),
        tuple(answer.status for answer in answers),
        tuple(answer.reason for answer in answers),
    )


def _grid(model: Model, axes: Sequence[Axis]) -> list[list[float]]:
    """Return the points of the grid; raises UsageError for values that the model refuses."""
    names = [name for name, _ in axes]
    if not axes or len(set(names)) < len(names):
        raise UsageError("a sweep goes over one or several values of the model, each named once")
    count = math.prod(len(values) for _, values in axes)
    if not 0 < count <= MOST:
        raise UsageError(f"a sweep has 1 to {MOST} points, not {count}")
    for name, values in axes:
        for value in values:
            with_value(model, name, f"{value:.17g}", "--over")
    return [list(point) for point in itertools.product(*(values for _, values in axes))]


class _Crew:
    """Processes that take one point after another from a common queue."""

    def __init__(self, task: Task, points: Sequence[list[float]], left: Sequence[int]) -> None:
        self._task, self._points = task, points
        self._left: Iterator[int] = iter(left)
        self._lock = threading.Lock()
        self._done: list[tuple[int, Answer]] = []
        self._children: list[subprocess.Popen[bytes]] = []
        self._over = False

    def work(self, workers: int, keep: Callable[[int, Answer], None], cancel: Cancel | None) -> None:
        """Run what is left; `keep` gets the answers in this thread, as they come."""
        threads = [threading.Thread(target=self._feed) for _ in range(workers)]
        for thread in threads:
            thread.start()
        try:
            while any(thread.is_alive() for thread in threads):
                threads[0].join(_LOOK)
                threads.sort(key=threading.Thread.is_alive, reverse=True)
                if cancel is not None and cancel.is_set():
                    break
                self._hand_over(keep)
        finally:
            self._end()
            for thread in threads:
                thread.join()
        self._hand_over(keep)

    def _hand_over(self, keep: Callable[[int, Answer], None]) -> None:
        while self._done:
            keep(*self._done.pop(0))

    def _end(self) -> None:
        """Let no further point begin, and end those under way."""
        with self._lock:
            self._over = True
            for child in self._children:
                child.kill()

    def _next(self) -> int | None:
        with self._lock:
            return None if self._over else next(self._left, None)

    def _feed(self) -> None:
        """Give points to one child after another until there are no more; one child serves unless it dies."""
        child: subprocess.Popen[bytes] | None = None
        while (k := self._next()) is not None:
            child = child or self._start()
            answer = _ask(child, self._points[k])
            if answer is None:
                code, child = _close(child), None
                if self._over:
                    break
                reason = f"The process that ran this point ended (status {code}); perhaps it needed too much memory."
                answer = Answer("failed", None, reason=reason)
            self._done.append((k, answer))
        if child is not None:
            _close(child)

    def _start(self) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "anholon.explore.point"]
        with self._lock:
            child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._children.append(child)
            if self._over:
                child.kill()
        _tell(child, msgspec.json.encode(self._task))
        return child


def _ask(child: subprocess.Popen[bytes], values: list[float]) -> Answer | None:
    """Return what a child answers to a point, None when it has died."""
    assert child.stdout is not None
    _tell(child, msgspec.json.encode(values))
    line = child.stdout.readline()
    return msgspec.json.decode(line, type=Answer) if line.endswith(b"\n") else None


def _tell(child: subprocess.Popen[bytes], line: bytes) -> None:
    assert child.stdin is not None
    with contextlib.suppress(BrokenPipeError):  # it has died, which shows in its answer
        child.stdin.write(line + b"\n")
        child.stdin.flush()


def _close(child: subprocess.Popen[bytes]) -> int:
    """Let a child end at the end of its input, and return its exit status."""
    for stream in (child.stdin, child.stdout):
        assert stream is not None
        with contextlib.suppress(BrokenPipeError):
            stream.close()
    return child.wait()
