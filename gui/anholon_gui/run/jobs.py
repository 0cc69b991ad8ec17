"""Jobs of the worker: one computation each, from a frozen model to a run with its picture."""

from __future__ import annotations

import contextlib
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from anholon.errors import AnholonError, Fix, ModelError, PrincipleError, Problem
from anholon.model.query.stage_sequence import find_default_ramp_duration, planned_end
from anholon.model.schema import Model
from anholon.outcome import Cancelled
from anholon_gui.thread_pool import Job
from anholon_gui.undo import is_same_model

if TYPE_CHECKING:
    from anholon.outcome import Outcome
    from anholon.results.run import Run
    from anholon.scene import RunPicture
    from anholon.simulation.initial import InconsistentStateError
    from anholon.system.system import System

_CACHE_SIZE: Final = 4  # jobs that have ended
_PAUSE_POLL_S: Final = 0.05  # between checks of a waiting run for cancellation
_FRAMES: Final = 20_000  # of all runs that are kept


class RunFailure:
    """Why a run failed: a message, the path of its cause in the model, and a remedy."""

    def __init__(self, message: str, remedy: str = "", details: str = "", path: str = "") -> None:
        self.message = message
        self.path = path
        self.remedy = remedy
        self.details = details


def describe_failure(error: Exception) -> RunFailure:
    """Return the first problem of a model that cannot be run, or the reason of another failure."""
    if not isinstance(error, ModelError) or not error.problems:
        return RunFailure(str(error))
    first = error.problems[0]
    return RunFailure(first.message, first.remedy, path=first.path)


@dataclass
class RunTimings:
    """Instants of a run (`time.perf_counter`, 0.0: not yet).

    They are those of its request, of the start of its thread, of the end of compilation, of the end of the motion, and
    of the end of the preparation of its picture.

    `cpu` is the CPU time that its thread took, s, and `simulation_cpu` what the motion alone took of it: what else the
    machine does counts in neither.
    """

    requested: float = 0.0
    started: float = 0.0
    compiled: float = 0.0
    simulated: float = 0.0
    prepared: float = 0.0
    cpu: float = 0.0
    simulation_cpu: float = 0.0


class RunJob(Job[None]):
    """One run: its input and its results so far."""

    def __init__(
        self,
        model: Model,
        earlier: Run | None,
        earlier_picture: RunPicture | None,
        compiling: Callable[[Model], System],
        t: float,
        *,
        wanted: bool = False,
    ) -> None:
        """Prepare a run of `model`. Parts that it shares with an `earlier` run and with `earlier_picture` are reused.

        `t` is the shown instant. `wanted`: the user asked for the run.
        """
        super().__init__(lambda _job: self._run())
        self.model, self.earlier = model, earlier
        self._seen, self._t = earlier_picture, t
        self._compiling: Callable[[Model], System] | None = compiling
        self.wanted = wanted
        self.dropped = False  # another job has taken the place of this one
        self.going = threading.Event()  # unset while the user lets it wait
        self.going.set()
        self.run: Run | None = None
        self.picture: RunPicture | None = None
        self._lock = threading.Lock()
        self._given = self._ending = False  # to the GUI thread; nothing is given while the end is being prepared
        self.outcome: Outcome | None = None
        self.problems: tuple[Problem, ...] = ()
        self.inconsistent: InconsistentStateError | None = None
        self.undecided = False
        self.failure: RunFailure | None = None
        self.course = RunTimings(requested=time.perf_counter())

    @cached_property
    def end(self) -> float:
        """The latest end of the motion, s. For many stages it is computed later."""
        return planned_end(self.model)

    def observe(self, run: Run) -> None:
        """Record that `run` has grown (called by the solver in the worker thread).

        The slow part of showing it is done here: the quantities of the frames, and once the picture, which belongs to
        the GUI thread from then on.
        """
        if run.head and run.unchecked_outcome.status == "running" and not self.cancel.is_set():
            self._prepare(run)
            self.run = run
        while not self.going.wait(_PAUSE_POLL_S) and not self.cancel.is_set():
            pass

    def give(self) -> Run | None:
        """Return the run that is still growing, or None if there is none yet or it has just ended.

        The run and its picture belong to the GUI thread from then on.
        """
        with self._lock:
            self._given = self.run is not None and not self._ending
            return self.run if self._given else None

    def _prepare(self, run: Run) -> None:
        with contextlib.suppress(AnholonError):  # errors of display are reported by the panels
            if run.head:
                run.quantity(("energy",))  # all quantities are computed together and kept
                if self.picture is None:
                    self.picture = make_picture(run, self._seen)

    def _end(self, run: Run) -> None:
        """Prepare everything visible of an ended run, except what the GUI thread already has."""
        with self._lock:
            self._ending = not self._given
        self._prepare(run)
        run.coarse  # noqa: B018 (kept)
        if self._ending and self.picture is not None:
            with contextlib.suppress(AnholonError):
                self.picture.prepare(self._t)

    def _run(self) -> None:
        """Compile and run. Never raises."""
        run_timings, cpu = self.course, time.thread_time()
        try:
            import anholon

            run_timings.started = time.perf_counter()
            assert self._compiling is not None
            system = self._compiling(self.model)
            if self.cancel.is_set():
                return
            self.problems = system.remarks
            run_timings.compiled, began = time.perf_counter(), time.thread_time()
            run = anholon.simulate(system, observe=self.observe, cancel=self.cancel, resume=self.earlier)
            run_timings.simulated, run_timings.simulation_cpu = time.perf_counter(), time.thread_time() - began
            if self.dropped:
                return
            self._end(run)
            self.problems += (*find_failure(run), *find_warnings(run))
            self.run, self.outcome = run, run.unchecked_outcome
            run_timings.prepared, run_timings.cpu = time.perf_counter(), time.thread_time() - cpu
        except Cancelled:
            return
        except ModelError as error:
            from anholon.simulation.initial import InconsistentStateError

            self.problems = error.problems
            if isinstance(error, InconsistentStateError):
                self.inconsistent = error
            self.failure = describe_failure(error)
        except AnholonError as error:
            self.failure = describe_failure(error)
            self.problems = (Problem(path="", message=str(error)),)
            self.undecided = isinstance(error, PrincipleError)
        except Exception as error:  # a defect of the program must not take the window down
            self.failure = RunFailure(f"{type(error).__name__}: {error}", details=traceback.format_exc())
            self.problems = (Problem(path="", message=self.failure.message),)
        finally:
            self.earlier = self._seen = None  # who keeps the job does not keep these
            self._compiling = None  # it may know the job: in a circle the run would stay after its last holder

    def drop(self) -> None:
        """End the job, because another one replaces it."""
        self.dropped = True
        self.cancel.set()


def find_failure(run: Run) -> tuple[Problem, ...]:
    """Return why a run failed, with the failed stage and a remedy. Empty if it did not fail."""
    outcome = run.unchecked_outcome
    if outcome.status != "failed":
        return ()
    stages = run.system.model.stages
    if outcome.refused is not None and outcome.refused < len(stages):
        path = f"stages.{outcome.refused}.change"
        stage = stages[outcome.refused]
        time_of_ramp = find_default_ramp_duration(stage)
        ramp = Fix(
            label="Change by a ramp instead",
            changes=((path, "ramp"), (f"stages.{outcome.refused}.ramp", time_of_ramp)),
        )
        if outcome.remedy and stage.change == "jump" and not any(way.change == "jump" for way in stage.apart):
            return (Problem(path=path, message=outcome.message, fixes=(ramp,)),)
        return (Problem(path=path, message=outcome.message, remedy=outcome.remedy),)
    path = f"stages.{run.stages[-1].number}" if stages and run.stages else ""
    return (Problem(path=path, message=outcome.message, remedy=outcome.remedy),)


def find_warnings(run: Run) -> tuple[Problem, ...]:
    """Return warnings about a run, with their paths in the model."""
    from anholon.simulation.unmet_conditions import find_unmet_conditions

    unmet = find_unmet_conditions(run) if run.has_time else ()
    if not run.coarse:
        return unmet
    from anholon.rods.assembly.mesh_resolution import make_coarse_problem

    return (*unmet, *(make_coarse_problem(*item) for item in run.coarse.items()))


def make_picture(run: Run, earlier: RunPicture | None = None) -> RunPicture | None:
    """Return the picture of a run. None if there is none, which the view reports.

    This is slow and not for the GUI thread. Results of an `earlier` picture are reused.
    """
    from anholon.scene import RunPicture

    with contextlib.suppress(AnholonError):
        return RunPicture(run, previous=earlier, follows=True) if run.head else None
    return None


def _run_of(job: RunJob) -> Run:
    """Return the run of a job that has one."""
    assert job.run is not None
    return job.run


class FinishedJobs:
    """The last finished jobs of small runs, so that undo and redo need no new computation.

    Of models with large systems two are kept.
    """

    def __init__(self) -> None:
        self._jobs: list[RunJob] = []

    def add(self, job: RunJob) -> None:
        """Keep a job that has finished with a run."""
        from anholon.system.compile_cache import keep_light

        over = job.failure is None and not job.dropped and not job.cancel.is_set()
        if over and job.run is not None and not job.model.rods:
            jobs = [job, *(other for other in self._jobs if other.model is not job.model)][:_CACHE_SIZE]
            heads = accumulate(_run_of(finished_job).head for finished_job in jobs)
            short = [finished_job for finished_job, frames in zip(jobs, heads, strict=True) if frames <= _FRAMES]
            self._jobs = keep_light(short, lambda finished_job: _run_of(finished_job).system)

    def contains(self, job: RunJob) -> bool:
        """Return whether a job is kept."""
        return any(finished_job is job for finished_job in self._jobs)

    def find(self, model: Model) -> RunJob | None:
        """Return a job with an equal model."""
        return next((job for job in self._jobs if job.model == model and is_same_model(job.model, model)), None)

    def clear(self) -> None:
        """Remove all jobs."""
        self._jobs = []
