"""A model over many values: runs on several processes or a cluster, reported in the order of the design.

- the first point runs in this process: it reveals errors in the request, and lists the available outputs
- the others are given in blocks to an executor (`anholon.explore.dispatch`)
- results are appended to a journal beside the output as they arrive, from which an interrupted sweep is resumed
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from anholon.errors import AnholonError, UsageError
from anholon.explore.design import Axis, Design, check_design, make_grid, make_list, make_samples
from anholon.explore.dispatch import PointQueue, compute_on_executor, compute_on_processes, compute_on_threads
from anholon.explore.journal import Journal, find_journal_path, make_unfinished_error
from anholon.explore.outputs import OutputReader, find_output_unit, list_default_outputs, parse_output_expression
from anholon.explore.point_batch import PointResult
from anholon.explore.sweep_file import load_study, require_format, save_sweep
from anholon.explore.sweep_point import (
    PointRunner,
    SweepTask,
    can_compute_together,
    iterate_results,
    make_point_result,
    make_refused_result,
)
from anholon.explore.sweep_result import SweepResult
from anholon.model.edit.assign import find_assigned_unit
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model, Study
from anholon.outcome import CancelFlag
from anholon.version import __version__

Progress = Callable[[int, int], None]
"""Called with how many points are done, and how many there are."""

Over = Mapping[str, ArrayLike] | Sequence[Axis] | Design | Study
"""Names with their values, of samplings their bounds; or a study of the model, which says all."""

_WORTH_PROCESSES: Final = 0.7
"""Seconds of work from which on it is quicker to start processes, which load the program, than to go on here."""

_WORTH_THREADS: Final = 0.05
"""The same of threads, which have all at hand."""

_LONG_POINT: Final = 0.5
"""Seconds of a point that are not for its code alone."""

_FIRST_BLOCKS: Final = (1, 1, 32)
"""Points at once, at first."""

_BLOCK: Final = 0.05
"""Seconds between two looks at whether the sweep is to be given up."""

_LONGEST_BLOCK: Final = 10_000
"""Points of a block."""

_MANY: Final = 128
"""Workers that an executor is supposed to have, where nothing is said: blocks wait there, not here."""


def make_design(over: Over, design: str = "grid", samples: int | None = None, seed: int = 0) -> Design:
    """Return the points of a design by its name: grid, list, random, latin, sobol (see `anholon.explore.design`)."""
    if isinstance(over, Design):
        return over
    if isinstance(over, Study):
        return _make_study_design(over)
    pairs = over.items() if isinstance(over, Mapping) else over
    axes: list[Axis] = [(name, tuple(np.atleast_1d(np.asarray(values, float)).tolist())) for name, values in pairs]
    if any(not values for _, values in axes):
        raise UsageError("a sweep needs at least one value of every name")
    if design in ("grid", "list"):
        if samples is not None:
            raise UsageError(f"a {design} has the points that it names; a number of samples is for samplings")
        return make_grid(axes) if design == "grid" else make_list(axes)
    if samples is None:
        raise UsageError(f"the design {design!r} needs a number of samples")
    return make_samples(design, axes, samples, seed)


def _make_study_design(study: Study) -> Design:
    """Return the points of a study of a model."""
    if study.design != "grid":
        bounds = [(item.name, (item.low, item.high)) for item in study.over]
        return make_samples(study.design, bounds, study.samples, study.seed)
    return make_grid([(item.name, tuple(np.linspace(item.low, item.high, item.count).tolist())) for item in study.over])


def sweep(
    model: Model,
    over: Over,
    collect: Sequence[str] = (),
    *,
    design: str = "grid",
    samples: int | None = None,
    seed: int = 0,
    until: float | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    output: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    cancel: CancelFlag | None = None,
) -> SweepResult:
    """Run `model` at every point of a design and return what `collect` names (see `anholon.explore.outputs`).

    `over`: names of parameters, initial values (`x`), rates (`x'`) and values of stages (`stages.glide.duration`,
    `stages.glide.set.m`) with their values in the units of the model. `design`: "grid" (all combinations, the last name
    changes fastest), "list" (columns of one length), or `samples` points between the first and the last value by
    "random", "latin" or "sobol", the same ones for the same `seed`. `until`: end of the runs, s. A study of the model,
    `model.studies["NAME"]`, stands for all of these; what is given besides is taken instead of what it says.

    `workers`: points at a time (default: as many as this machine has processors), in threads where points are computed
    many at a time, else in processes; each gives the same rows. `executor`: any
    `concurrent.futures.Executor` instead, as `client.get_executor()` of Dask; `workers` then says how many it has.

    `output`: the table is written to this file (.csv, .h5, .parquet, .mat), results meanwhile to a journal beside it;
    `resume` goes on with the journal of the same sweep, and changes no bit of the table.

    `progress(done, all)` is called from this thread. `cancel.is_set()` ends the sweep; points that have not been run
    are `cancelled`. Raises UsageError for names that the model or its runs do not have; what fails at single points is
    told there.
    """
    if workers is not None and workers < 1:
        raise UsageError("a sweep needs one process at least")
    made = make_design(over, design, samples, seed)
    if isinstance(over, Study):
        collect, until = collect or over.collect, over.until or None if until is None else until
    model = msgspec.structs.replace(model, studies={})  # what else is to be studied is no part of this
    check_design(model, made)
    for text in collect:
        parse_output_expression(text)
    task = SweepTask(dumps(model), made.names, tuple(collect), until)
    study = _identify(task, made)
    with closing(_open_journal(output, study, len(made), resume)) as journal:
        computation = _Computation(task, made, journal, progress, cancel)
        computation.find_collected()
        computation.compute_rest(workers, executor)
        journal.flush()
        result = _make_result(model, task, made, journal, study)
        if output is not None:
            save_sweep(result, output)
            if len(journal.results) == len(made):
                journal.remove()
    return result


def _identify(task: SweepTask, design: Design) -> str:
    """Return a text that is the same for two sweeps with the same questions."""
    digest = hashlib.sha256(msgspec.json.encode(task))
    digest.update(np.ascontiguousarray(design.points, dtype="<f8").tobytes())
    return digest.hexdigest()


def _open_journal(output: str | os.PathLike[str] | None, study: str, count: int, resume: bool) -> Journal:
    """Return the journal of a sweep, with the results that an earlier process has left in it."""
    if output is None:
        if resume:
            raise UsageError("a sweep is resumed by the journal beside its output: say which output")
        return Journal(None, study, count)
    require_format(output)
    path = find_journal_path(output)
    journal = Journal(path, study, count)
    if path.exists() and not resume:
        raise make_unfinished_error(path)
    try:
        if resume and not journal.resume() and Path(output).exists():
            study_table = load_study(output)
            if study_table.study != study:
                raise UsageError(
                    f"{output}: this is no table of the same sweep, and there is no journal to resume from"
                )
            if study_table.program == __version__:
                journal.results = study_table.results
                journal.begin(study_table.collect)
    except BaseException:
        journal.close()
        raise
    return journal


class _Computation:
    """The points of a sweep, computed into its journal."""

    def __init__(
        self, task: SweepTask, design: Design, journal: Journal, progress: Progress | None, cancel: CancelFlag | None
    ) -> None:
        self._task, self._journal, self._progress, self._cancel = task, journal, progress, cancel
        self._points: list[list[float]] = design.points.tolist()
        self._seconds = 0.0  # of CPU time for a point

    def find_collected(self) -> None:
        """Run points here up to the first one that can be run, unless its outputs are known already.

        Its run shows what can be collected. Raises UsageError for outputs that cannot.
        """
        if self._journal.collect is not None:
            return
        runner = PointRunner(self._task)
        outputs = tuple(parse_output_expression(text) for text in self._task.collect)
        for k, values in enumerate(self._points):
            if self._is_cancelled():
                break
            started = time.thread_time()
            try:
                run = runner.run(values, self._cancel)
            except UsageError:
                raise
            except AnholonError as error:
                if self._is_cancelled():
                    break
                self._store([(k, make_refused_result(error))])
                continue
            outputs = outputs or list_default_outputs(run)
            result = make_point_result(run, OutputReader(outputs))
            if result.status != "cancelled":
                self._journal.begin(tuple(each.text for each in outputs))
                self._store([(k, result)])
                self._seconds = time.thread_time() - started
            break
        self._journal.begin(tuple(each.text for each in outputs))

    def compute_rest(self, workers: int | None, executor: Executor | None) -> None:
        """Compute the points without a result, on an executor or, where it pays, on processes."""
        task = msgspec.structs.replace(self._task, collect=self._journal.collect or ())
        remaining = [k for k in range(len(self._points)) if k not in self._journal.results]
        own_workers = workers or os.cpu_count() or 1
        if executor is None:
            remaining = self._compute_here(task, remaining, is_alone=own_workers == 1)
        if not remaining or self._is_cancelled():
            return
        queue = PointQueue(task, self._points, remaining, self._store, self._seconds)
        if executor is not None:
            compute_on_executor(queue, executor, workers or _MANY, self._cancel)
        elif can_compute_together(task):
            compute_on_threads(queue, min(own_workers, len(remaining)), self._cancel)
        else:
            compute_on_processes(queue, min(own_workers, len(remaining)), self._cancel)

    def _compute_here(self, task: SweepTask, numbers: list[int], *, is_alone: bool) -> list[int]:
        """Compute points in this thread; return the remaining ones.

        Unless it `is_alone`, it stops where it pays to share the remaining points among several workers.
        """
        place = count = 0
        while place < len(numbers):
            remaining_time = self._seconds * (len(numbers) - place)
            # Where points are short, a few show how long they take: the code is compiled for the first, and many may be
            # computed at a time.
            is_known = count >= len(_FIRST_BLOCKS) or self._seconds > _LONG_POINT
            worth_sharing = _WORTH_THREADS if can_compute_together(task) else _WORTH_PROCESSES
            if self._is_cancelled() or (is_known and remaining_time > worth_sharing and not is_alone):
                return numbers[place:]
            most_points = _FIRST_BLOCKS[count] if count < len(_FIRST_BLOCKS) else _LONGEST_BLOCK
            block = numbers[place : place + max(1, min(int(_BLOCK / max(self._seconds, 1e-9)), most_points))]
            started = time.thread_time()
            for results in iterate_results(task, block, [self._points[k] for k in block], self._cancel):
                self._store(results)
            self._seconds = (time.thread_time() - started) / len(block)
            place, count = place + len(block), count + 1
        return []

    def _store(self, results: Sequence[tuple[int, PointResult]]) -> None:
        self._journal.add(results)
        if self._progress is not None:
            for back in range(len(results) - 1, -1, -1):
                self._progress(len(self._journal.results) - back, len(self._points))

    def _is_cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()


def _make_result(model: Model, task: SweepTask, design: Design, journal: Journal, study: str) -> SweepResult:
    """Return the table of the results so far."""
    given_up = PointResult("cancelled", None, reason="The sweep was given up.")
    results = [journal.results.get(k, given_up) for k in range(len(design))]
    collect = journal.collect or ()
    return SweepResult(
        design,
        collect,
        np.array([result.t for result in results], dtype=float),
        np.array([result.numbers or [None] * len(collect) for result in results], dtype=float),
        tuple(result.status for result in results),
        tuple(result.reason for result in results),
        task.model,
        tuple(find_assigned_unit(model, name) for name in design.names),
        tuple(find_output_unit(model, parse_output_expression(text)) for text in collect),
        study,
    )
