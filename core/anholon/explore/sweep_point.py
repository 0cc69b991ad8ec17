"""Points of a sweep: a model with some values is run, and its outputs are collected. A worker computes them in blocks.

A worker needs only what a block contains: the text of the model, names and numbers. The code of the model is compiled
for the first block of a process, and kept for the next ones.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from anholon.errors import AnholonError
from anholon.explore.outputs import OutputExpression, OutputReader, parse_output_expression
from anholon.model.edit.assign import assign_value
from anholon.model.file.model_file import loads
from anholon.model.schema import Model
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.system.system import System, compile_model

__all__ = [
    "BlockResult",
    "PointResult",
    "PointRunner",
    "SweepTask",
    "assign_point",
    "compute_block",
    "make_failed_result",
    "make_point_result",
    "make_refused_result",
]


class SweepTask(msgspec.Struct, frozen=True):
    """The data that all points of a sweep share; `until` in s, None leaves the end to the model."""

    model: str
    names: tuple[str, ...]
    collect: tuple[str, ...]
    until: float | None = None


class PointResult(msgspec.Struct, frozen=True):
    """The result of a point: how its run ended (done, stopped, failed, refused), when, why, and its outputs."""

    status: str
    t: float | None
    numbers: list[float | None] = msgspec.field(default_factory=list)
    reason: str = ""


class BlockResult(msgspec.Struct, frozen=True):
    """The results of the points with these numbers, and how long they took, s; a cancelled block has fewer."""

    results: tuple[tuple[int, PointResult], ...]
    seconds: float


def assign_point(model: Model, names: Sequence[str], values: Sequence[float]) -> Model:
    """Return the model of a point; raises UsageError for what it refuses."""
    for name, value in zip(names, values, strict=True):
        model = assign_value(model, name, f"{value:.17g}", "--over")
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

    def compute_result(
        self, values: Sequence[float], reader: OutputReader, cancel: CancelFlag | None = None
    ) -> PointResult:
        """Return the result of a point; a point that cannot be run is refused with the reason."""
        try:
            return make_point_result(self.run(values, cancel), reader)
        except AnholonError as error:
            return make_refused_result(error)


def make_point_result(run: Run, reader: OutputReader) -> PointResult:
    """Return how a run ended, and its outputs; raises UsageError for outputs that the run does not have."""
    outcome, numbers = run.unchecked_outcome, reader.read(run)
    reason = "" if outcome.status == "done" else outcome.text()
    return PointResult(outcome.status, outcome.t, [x if math.isfinite(x) else None for x in numbers], reason)


def make_refused_result(error: AnholonError) -> PointResult:
    """Return the answer of a point that cannot be run."""
    return PointResult("refused", None, reason=str(error))


def make_failed_result(reason: str) -> PointResult:
    """Return the answer of a point whose process has ended."""
    return PointResult("failed", None, reason=reason)


def compute_block(
    task: SweepTask, numbers: Sequence[int], points: Sequence[Sequence[float]], cancel: CancelFlag | None = None
) -> BlockResult:
    """Return the results of some points, in a process of this machine or of another one."""
    started, results = time.perf_counter(), []
    worker = _get_worker(task, os.getpid())
    for number, values in zip(numbers, points, strict=True):
        if cancel is not None and cancel.is_set():
            break
        result = worker.compute(values, cancel)
        if result.status == "cancelled" or (result.status == "refused" and cancel is not None and cancel.is_set()):
            break  # it was interrupted, and is computed when the sweep is resumed
        results.append((number, result))
    return BlockResult(tuple(results), time.perf_counter() - started)


class _Worker:
    """A task in one process; threads of it take turns."""

    def __init__(self, task: SweepTask) -> None:
        self._runner = PointRunner(task)
        outputs: list[OutputExpression] = [parse_output_expression(text) for text in task.collect]
        self._reader = OutputReader(outputs)
        self._lock = threading.Lock()

    def compute(self, values: Sequence[float], cancel: CancelFlag | None) -> PointResult:
        with self._lock:
            return self._runner.compute_result(values, self._reader, cancel)


@lru_cache(maxsize=4)
def _get_worker(task: SweepTask, process: int) -> _Worker:
    """Return the worker of a task in this process, which a forked process does not share."""
    return _Worker(task)
