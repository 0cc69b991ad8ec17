"""Points of a sweep: a model with some values is run, and its outputs are collected. A worker computes them in blocks.

A worker needs only what a block contains: the text of the model, names and numbers. The code of the model is compiled
for the first block of a process, and kept for the next ones.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from anholon.errors import AnholonError
from anholon.explore.outputs import OutputReader, parse_output_expression
from anholon.explore.point_batch import PointBatch, PointResult, find_point_batch
from anholon.model.edit.assign import assign_value
from anholon.model.file.model_file import loads
from anholon.model.schema import Model
from anholon.number_text import format_shortest
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.system.compile import compile_model
from anholon.system.system import System


class SweepTask(msgspec.Struct, frozen=True):
    """The data that all points of a sweep share; `until` in s, None leaves the end to the model."""

    model: str
    names: tuple[str, ...]
    collect: tuple[str, ...]
    until: float | None = None


class BlockResult(msgspec.Struct, frozen=True):
    """The results of the points with these numbers, and how long they took, s; a cancelled block has fewer."""

    results: tuple[tuple[int, PointResult], ...]
    seconds: float


def assign_point(model: Model, names: Sequence[str], values: Sequence[float]) -> Model:
    """Return the model of a point; raises UsageError for values that it refuses."""
    for name, value in zip(names, values, strict=True):
        model = assign_value(model, name, format_shortest(value), "")
    return model


class PointRunner:
    """Runs the points of a task one after another; the code is compiled for the first of them."""

    def __init__(self, task: SweepTask) -> None:
        self._task = task
        self._model = loads(task.model)
        self._system: System | None = None

    def run(self, values: Sequence[float], cancel: CancelFlag | None = None) -> Run:
        """Return the run of a point; raises what `simulate` raises."""
        model = assign_point(self._model, self._task.names, values)
        self._system = (self._system and self._system.reuse_for(model)) or compile_model(model)
        return simulate(self._system, until=self._task.until, cancel=cancel)


def make_point_result(run: Run, reader: OutputReader) -> PointResult:
    """Return the outcome of a run and its outputs; raises UsageError for outputs that the run does not have."""
    read, outcome = [float(number) for number in reader.read(run)], run.outcome
    numbers = tuple(number if math.isfinite(number) else None for number in read)
    missing = reader.describe_missing(outcome.t) if outcome.status in ("done", "stopped") else ""
    return PointResult(outcome.status, outcome.t, numbers, " ".join(filter(None, (outcome.warning, missing))))


def make_refused_result(error: AnholonError) -> PointResult:
    """Return the result of a point that cannot be run."""
    return PointResult("refused", None, reason=str(error))


def make_failed_result(reason: str) -> PointResult:
    """Return the answer of a point whose process has ended."""
    return PointResult("failed", None, reason=reason)


def compute_block(
    task: SweepTask, numbers: Sequence[int], points: Sequence[Sequence[float]], cancel: CancelFlag | None = None
) -> BlockResult:
    """Return the results of some points, in a process of this machine or of another one."""
    started = time.perf_counter()
    results = [each for portion in iterate_results(task, numbers, points, cancel) for each in portion]
    return BlockResult(tuple(results), time.perf_counter() - started)


def iterate_results(
    task: SweepTask, numbers: Sequence[int], points: Sequence[Sequence[float]], cancel: CancelFlag | None = None
) -> Iterator[list[tuple[int, PointResult]]]:
    """Yield the results of some points with their numbers: one by one, or of many computed together."""
    at = 0
    for portion in _get_worker(task, os.getpid()).compute(points, cancel):
        yield list(zip(numbers[at:], portion, strict=False))
        at += len(portion)


def can_compute_together(task: SweepTask) -> bool:
    """Return True if the points of a task are computed many at a time in this process.

    The points so far decide; threads then compute side by side.
    """
    return _get_worker(task, os.getpid()).computes_together


class _Worker:
    """A task in one process. Its threads take turns with points that are run one by one."""

    def __init__(self, task: SweepTask) -> None:
        self._names, self._runner = task.names, PointRunner(task)
        self._reader = OutputReader([parse_output_expression(text) for text in task.collect])
        self._batch: PointBatch | None = None
        self._was_tried = False  # whether points can be computed many at a time
        self._lock = threading.Lock()

    @property
    def computes_together(self) -> bool:
        """Whether points are computed many at a time."""
        return self._batch is not None

    def compute(self, points: Sequence[Sequence[float]], cancel: CancelFlag | None) -> Iterator[Sequence[PointResult]]:
        """Yield the results of points, in their order, until they are given up."""
        at = 0
        while at < len(points) and not _is_set(cancel):
            portion = self._compute_portion(points[at:], cancel)
            yield portion
            at += len(portion)
            if not portion:
                break

    def _compute_portion(self, points: Sequence[Sequence[float]], cancel: CancelFlag | None) -> Sequence[PointResult]:
        """Return the results of the first points: of one, or of those that are computed together.

        Interrupted points have no result; they are computed when the sweep is resumed.
        """
        batch_results: Sequence[PointResult | None] = (None,)
        if self._batch is not None and len(points) > 1:
            batch_results = self._batch.compute(points[: self._batch.size], cancel)
        results: list[PointResult] = []
        for values, batch_result in zip(points, batch_results, strict=False):
            result = self._compute_alone(values, cancel) if batch_result is None else batch_result
            if result.status == "cancelled" or (
                result.status == "refused" and batch_result is None and _is_set(cancel)
            ):
                break
            results.append(result)
        return results

    def _compute_alone(self, values: Sequence[float], cancel: CancelFlag | None) -> PointResult:
        with self._lock:
            try:
                run = self._runner.run(values, cancel)
            except AnholonError as error:
                return make_refused_result(error)
            result = make_point_result(run, self._reader)
            if not self._was_tried and result.status == "done":
                self._was_tried = True
                self._batch = find_point_batch(run, self._names, self._reader)
        return result


@lru_cache(maxsize=4)
def _get_worker(task: SweepTask, process: int) -> _Worker:
    """Return the worker of a task in this process, which a forked process does not share."""
    return _Worker(task)


def _is_set(cancel: CancelFlag | None) -> bool:
    return cancel is not None and cancel.is_set()
