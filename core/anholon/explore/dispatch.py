"""Blocks of points given to an executor, and their results: every point once, even if workers are lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from functools import partial
from typing import Final

from anholon.errors import AnholonError
from anholon.explore.executors import LocalProcesses, compute_local_block
from anholon.explore.point_batch import PointResult
from anholon.explore.sweep_point import BlockResult, SweepTask, compute_block, make_failed_result
from anholon.outcome import CancelFlag

_LOOK: Final = 0.05  # seconds between two looks at whether the sweep is to be given up
_BLOCK: Final = 0.25  # seconds that a block should take: long beside its transport, short beside a wait for its end
_LONGEST_BLOCK: Final = 1000  # points
_BLOCKS_PER_WORKER: Final = 2  # under way, so that no worker waits for the next one
_QUICK_POINT: Final = 0.02  # seconds; points so quick are computed here, too, beside the answers of processes
_ENDED: Final = "The process that ran this point ended; perhaps it needed too much memory."

Store = Callable[[Sequence[tuple[int, PointResult]]], None]
"""What is done with results that have come: numbers of points, and what came of them."""

ComputeBlock = Callable[[SweepTask, list[int], list[list[float]]], BlockResult]


class PointQueue:
    """The remaining points of a task, given out in blocks of about `_BLOCK` seconds; a point takes `seconds`."""

    def __init__(
        self, task: SweepTask, points: Sequence[Sequence[float]], numbers: Sequence[int], store: Store, seconds: float
    ) -> None:
        self.task, self.store, self.seconds = task, store, seconds
        self._points, self._left = points, deque(numbers)
        self._single: deque[int] = deque()  # of blocks that failed as a whole
        self.under_way: dict[Future[BlockResult], list[int]] = {}

    @property
    def is_waiting(self) -> bool:
        """Whether there are points not yet given to a worker."""
        return bool(self._left or self._single)

    def take(self, share: int, duration: float = _BLOCK) -> list[int]:
        """Return the numbers of the points of the next block.

        It takes about `duration` seconds and is at most one of `share` parts of the remaining points: towards the end
        blocks become shorter, so that all workers end together.
        """
        if self._single:
            return [self._single.popleft()]
        size = max(1, min(int(duration / max(self.seconds, 1e-9)), len(self._left) // share, _LONGEST_BLOCK))
        return [self._left.popleft() for _ in range(size)]

    def values(self, numbers: Sequence[int]) -> list[list[float]]:
        """Return the values of points."""
        return [list(self._points[k]) for k in numbers]

    def fill(self, executor: Executor, compute: ComputeBlock, workers: int) -> None:
        """Give blocks to an executor until all its workers have some."""
        max_blocks = _BLOCKS_PER_WORKER * workers
        while self.is_waiting and len(self.under_way) < max_blocks:
            numbers = self.take(max_blocks)
            try:
                future = executor.submit(compute, self.task, numbers, self.values(numbers))
            except BaseException:
                self._single.extend(numbers)
                raise
            self.under_way[future] = numbers

    def collect(self, timeout: float) -> bool:
        """Wait for a result and store all finished ones; return False where there were none.

        Raises BrokenExecutor where processes died, and AnholonError where the executor has given up.
        """
        finished, _ = wait(self.under_way, timeout, FIRST_COMPLETED)
        for future in finished:
            numbers = self.under_way[future]
            try:
                result = future.result()
            except BrokenExecutor:
                raise
            except CancelledError as error:
                raise AnholonError("The executor has given up the points of the sweep.") from error
            except Exception as error:
                self._give_back(numbers, error)
            else:
                self.store(result.results)
                if result.results:
                    self.seconds = result.seconds / len(result.results)
            del self.under_way[future]
        return bool(finished)

    def collect_finished(self) -> None:
        """Store the finished results, before the others are given up."""
        done = [future for future in self.under_way if future.done() and not future.cancelled()]
        for future in done:
            if future.exception() is None:
                del self.under_way[future]
                self.store(future.result().results)

    def take_back(self) -> list[int]:
        """Return the unfinished points, without those whose results have arrived."""
        self.collect_finished()
        numbers = [k for block in self.under_way.values() for k in block]
        self.under_way.clear()
        return numbers

    def _give_back(self, numbers: list[int], error: Exception) -> None:
        """Put the points of a failed block back into the queue, one by one; a single point counts as failed."""
        if len(numbers) > 1:
            self._single.extend(numbers)
            return
        words = str(error) or type(error).__name__
        self.store([(numbers[0], make_failed_result(f"The worker that ran this point failed: {words}"))])


def compute_on_executor(
    queue: PointQueue,
    executor: Executor,
    workers: int,
    cancel: CancelFlag | None,
    compute: ComputeBlock = compute_block,
) -> None:
    """Compute the points on an executor of `workers` workers; raises AnholonError where it breaks."""
    try:
        while (queue.is_waiting or queue.under_way) and not _is_set(cancel):
            queue.fill(executor, compute, workers)
            queue.collect(_LOOK)
    except RuntimeError as error:  # it broke, or was shut down
        raise AnholonError(f"The executor of the sweep has ended: {error}") from error
    finally:
        queue.collect_finished()
        for future in queue.under_way:
            future.cancel()


def compute_on_threads(queue: PointQueue, workers: int, cancel: CancelFlag | None) -> None:
    """Compute points that are computed many at a time on threads of this process, whose kernel runs side by side."""
    with ThreadPoolExecutor(workers) as threads:
        compute_on_executor(queue, threads, workers, cancel, partial(compute_block, cancel=cancel))


def compute_on_processes(queue: PointQueue, workers: int, cancel: CancelFlag | None) -> None:
    """Compute the points on processes of this machine; a process that dies leaves the reason at its point.

    This process, which has everything at hand from the beginning, is one of the workers for quick points.
    """
    is_worker = workers > 1 and queue.seconds < _QUICK_POINT
    others = workers - is_worker
    processes = LocalProcesses(others)
    try:
        while (queue.is_waiting or queue.under_way) and not _is_set(cancel):
            try:
                queue.fill(processes.executor, compute_local_block, others)
                queue.collect(0.0 if is_worker and queue.is_waiting else _LOOK)
            except BrokenExecutor:
                suspects = queue.take_back()
                processes.stop()
                processes = LocalProcesses(others)
                _compute_one_by_one(queue, suspects, cancel)
                continue
            if is_worker and queue.is_waiting:
                numbers = queue.take(_BLOCKS_PER_WORKER * workers, _LOOK)
                queue.store(compute_block(queue.task, numbers, queue.values(numbers), cancel).results)
    finally:
        processes.stop()
        queue.collect_finished()


def _compute_one_by_one(queue: PointQueue, suspects: Sequence[int], cancel: CancelFlag | None) -> None:
    """Compute the points that were running when a process died one after another, to find the cause."""
    processes: LocalProcesses | None = None
    for k in suspects:
        processes = processes or LocalProcesses(1)
        future = processes.executor.submit(compute_local_block, queue.task, [k], queue.values([k]))
        while not future.done() and not _is_set(cancel):
            wait([future], _LOOK)
        if _is_set(cancel):
            break
        error = future.exception()
        if error is None:
            queue.store(future.result().results)
            continue
        queue.store([(k, make_failed_result(_ENDED if isinstance(error, BrokenExecutor) else str(error)))])
        processes.stop()
        processes = None
    if processes is not None:
        processes.stop()


def _is_set(cancel: CancelFlag | None) -> bool:
    return cancel is not None and cancel.is_set()
