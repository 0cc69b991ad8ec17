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
from anholon.explore.outputs import list_default_outputs, parse_output_expression
from anholon.explore.sweep_point import PointResult, PointRunner, SweepTask, make_point_result, make_refused_result
from anholon.model.edit.assign import assign_value
from anholon.model.file.model_file import dumps
from anholon.model.schema import Model
from anholon.outcome import CancelFlag

__all__ = ["Axis", "SweepResult", "sweep"]

MAX_POINTS: Final = 1_000_000
"""Points of a sweep."""

_LOOK: Final = 0.05  # seconds between two looks at whether the sweep is to be given up

Axis = tuple[str, tuple[float, ...]]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class SweepResult:
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
    cancel: CancelFlag | None = None,
) -> SweepResult:
    """Run `model` at every point of the grid of `axes` and return what `collect` names (see `explore.collect`).

    `workers`: processes at a time (default: the processors of this machine). `progress(done, all)` is called from this
    thread. `cancel.is_set()` ends the sweep; points that have not been run are `cancelled`. Raises UsageError for
    names that the model or its runs do not have; what fails at single points is told there.
    """
    points = _grid(model, axes)
    wanted = tuple(parse_output_expression(text) for text in collect)
    if workers is not None and workers < 1:
        raise UsageError("a sweep needs one process at least")
    task = SweepTask(dumps(model), tuple(name for name, _ in axes), tuple(collect), until)
    results: dict[int, PointResult] = {}

    def keep(k: int, answer: PointResult) -> None:
        results[k] = answer
        if progress is not None:
            progress(len(results), len(points))

    # Up to the first point that can be run: its run shows what there is to collect, and what there is not.
    runner = PointRunner(task)
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
            keep(k, make_refused_result(error))
            continue
        wanted = wanted or list_default_outputs(run)
        keep(k, make_point_result(run, wanted))
        break

    task = msgspec.structs.replace(task, collect=tuple(each.text for each in wanted))
    left = range(len(results), len(points))
    if workers == 1 or len(left) <= 1:
        for k in left:
            if cancel is not None and cancel.is_set():
                break
            answer = runner.compute_result(points[k], wanted, cancel)
            if answer.status == "refused" and cancel is not None and cancel.is_set():
                break  # cancelled before the run began
            keep(k, answer)
    else:
        _WorkerPool(task, points, left).work(min(workers or os.cpu_count() or 1, len(left)), keep, cancel)
    answers = [
        results.get(k) or PointResult("cancelled", None, reason="The sweep was given up.") for k in range(len(points))
    ]
    return SweepResult(
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
    if not 0 < count <= MAX_POINTS:
        raise UsageError(f"a sweep has 1 to {MAX_POINTS} points, not {count}")
    for name, values in axes:
        for value in values:
            assign_value(model, name, f"{value:.17g}", "--over")
    return [list(point) for point in itertools.product(*(values for _, values in axes))]


class _WorkerPool:
    """Processes that take one point after another from a common queue."""

    def __init__(self, task: SweepTask, points: Sequence[list[float]], remaining: Sequence[int]) -> None:
        self._task, self._points = task, points
        self._remaining: Iterator[int] = iter(remaining)
        self._lock = threading.Lock()
        self._done: list[tuple[int, PointResult]] = []
        self._processes: list[subprocess.Popen[bytes]] = []
        self._is_stopped = False

    def work(self, workers: int, on_result: Callable[[int, PointResult], None], cancel: CancelFlag | None) -> None:
        """Run what is left; `on_result` gets the answers in this thread, as they come."""
        threads = [threading.Thread(target=self._serve_points) for _ in range(workers)]
        for thread in threads:
            thread.start()
        try:
            while any(thread.is_alive() for thread in threads):
                threads[0].join(_LOOK)
                threads.sort(key=threading.Thread.is_alive, reverse=True)
                if cancel is not None and cancel.is_set():
                    break
                self._deliver_results(on_result)
        finally:
            self._stop()
            for thread in threads:
                thread.join()
        self._deliver_results(on_result)

    def _deliver_results(self, on_result: Callable[[int, PointResult], None]) -> None:
        while self._done:
            on_result(*self._done.pop(0))

    def _stop(self) -> None:
        """Let no further point begin, and end those under way."""
        with self._lock:
            self._is_stopped = True
            for child in self._processes:
                child.kill()

    def _take_point(self) -> int | None:
        with self._lock:
            return None if self._is_stopped else next(self._remaining, None)

    def _serve_points(self) -> None:
        """Give points to one child after another until there are no more; one child serves unless it dies."""
        child: subprocess.Popen[bytes] | None = None
        while (k := self._take_point()) is not None:
            child = child or self._start_process()
            answer = _request_result(child, self._points[k])
            if answer is None:
                code, child = _wait_for_exit(child), None
                if self._is_stopped:
                    break
                reason = f"The process that ran this point ended (status {code}); perhaps it needed too much memory."
                answer = PointResult("failed", None, reason=reason)
            self._done.append((k, answer))
        if child is not None:
            _wait_for_exit(child)

    def _start_process(self) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "anholon.explore.sweep_point"]
        with self._lock:
            child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._processes.append(child)
            if self._is_stopped:
                child.kill()
        _write_line(child, msgspec.json.encode(self._task))
        return child


def _request_result(child: subprocess.Popen[bytes], values: list[float]) -> PointResult | None:
    """Return what a child answers to a point, None when it has died."""
    assert child.stdout is not None
    _write_line(child, msgspec.json.encode(values))
    line = child.stdout.readline()
    return msgspec.json.decode(line, type=PointResult) if line.endswith(b"\n") else None


def _write_line(child: subprocess.Popen[bytes], line: bytes) -> None:
    assert child.stdin is not None
    with contextlib.suppress(BrokenPipeError):  # it has died, which shows in its answer
        child.stdin.write(line + b"\n")
        child.stdin.flush()


def _wait_for_exit(child: subprocess.Popen[bytes]) -> int:
    """Let a child end at the end of its input, and return its exit status."""
    for stream in (child.stdin, child.stdout):
        assert stream is not None
        with contextlib.suppress(BrokenPipeError):
            stream.close()
    return child.wait()
