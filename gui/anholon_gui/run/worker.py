"""The worker: checks, compiles and runs the model off the GUI thread.

A job captures the frozen model on the GUI thread, computes in a thread of its own without touching Qt objects other
than by emitting signals, and its results are applied on the GUI thread. A new job supersedes the old one: the old one
is cancelled, and its later reports are dropped.

While a value is typed, or the end of a stage is dragged, the model that this would give is run in advance; its job is
used where that becomes the model. Jobs that have ended are used again after undo and redo.
"""

from __future__ import annotations

import contextlib
import threading
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from anholon.errors import AnholonError, Problem
from anholon.model.schema import Model
from anholon_gui.after_edits import drop_emptiness
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.run.initial_picture import InitialPicture, compute_initial_picture, has_same_places
from anholon_gui.run.jobs import FinishedJobs, RunFailure, RunJob, RunTimings, describe_failure, make_picture
from anholon_gui.thread_pool import Job, ThreadPool
from anholon_gui.undo import is_same_model

if TYPE_CHECKING:
    from anholon.results.run import Run
    from anholon.scene import RunPicture
    from anholon.simulation.initial import InitialState
    from anholon.system.compile_cache import CompileCache
    from anholon.system.system import System

    Sketch = tuple[Run, RunPicture | None]
    Problems = tuple[Problem, ...]

_POLL_MS = 33
_CHECK_DELAY_MS = 120
_AUTO_DELAY_MS = 250  # after an edit, for what is typed next
_SHORT_RUN_SECONDS = 0.5  # where the last motion took no longer, the next one begins at once
_SHORT_RUN_POLL_MS = 120  # and is shown when it has ended: what has come until then would be drawn twice
_WAIT_SECONDS = 0.020  # it is waited for before anything is painted: two that reckon at once hinder each other
_PROGRESS_DELAY_MS = 250  # after which progress is shown
_INITIAL_DELAY_MS = 150  # after an edit, before the model is shown at its beginning
_OPTIMIZE_DELAY_MS = 200  # after a run, before its code is improved
_FIELDS_WITHOUT_EFFECT = ("name", "doc", "view")  # parts of a model that do not change the motion


class Worker(QObject):
    """Runs the document's model in a thread.

    Attributes:
        running: whether a run is being computed.
        auto: whether an edit that changes the motion starts a new run by itself.
        course: when the parts of the last finished run were done.
        seconds: wall time that it took, with the updates of the window at its end.

    Signals:
        runningChanged(running); progressChanged(fraction of the planned time, -1 while compiling);
        failed(Failure): no run came about.
        inconsistent(InconsistentStateError): the reason was an initial state that violates constraints, and the user
            had asked for the run.
        undecided(): the reason was that program constraints need the choice of a principle, and the user had asked for
            the run.
        initialState(Model, InitialState): the answer to `check_initial_state`.
        pausedChanged(paused): the current run waits, or continues.
        preparing(): the solver has to be compiled before the run, once after an installation; sent by its thread.
    """

    runningChanged = Signal(bool)
    progressChanged = Signal(float)
    failed = Signal(object)
    inconsistent = Signal(object)
    undecided = Signal()
    initialState = Signal(object, object)
    pausedChanged = Signal(bool)
    preparing = Signal()
    _changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None, playback: Playback | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback  # knows the instant that is looked at
        self._job: RunJob | None = None
        self._prefetched_job: RunJob | None = None  # of a model that the document does not have yet
        self._finished_jobs = FinishedJobs()
        self._pool = ThreadPool("anholon-run", self)
        self._recent: CompileCache | None = None
        self._shown_run: Run | None = None
        self._head = 0
        self.auto = True
        self.seconds = 0.0
        self.course = RunTimings()
        self._effort = 0.0  # CPU time, s, that the last motion took that was computed
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self._poll_run)
        self._debounce = make_single_shot_timer(self, _AUTO_DELAY_MS, lambda: self.start(requested=False))
        self._tell = make_single_shot_timer(self, _PROGRESS_DELAY_MS, self._report_running)
        self._warm = False  # sketches are not seen before the window is shown
        self._initial_timer = make_single_shot_timer(self, _INITIAL_DELAY_MS, self._compute_initial)
        self._edited = False  # since the last run was begun
        self._busy = threading.Event()  # set while anything is more urgent than better code
        self._idle = make_single_shot_timer(self, _OPTIMIZE_DELAY_MS, self._optimize_code)
        self._changed.connect(self._start_and_wait, Qt.ConnectionType.QueuedConnection)  # after all that follows
        document.modelChanged.connect(self._on_model_changed)
        document.modelReplaced.connect(self._drop_run)
        document.runStarted.connect(self._on_run_shown)
        document.prefetch = self._prefetch_run

    @property
    def running(self) -> bool:
        """Whether a run is being computed."""
        return self._job is not None

    def load_solver(self) -> None:
        """Load the solver, and compile it if necessary, so that the first run does not wait for that."""
        self._warm = True
        self._pool.submit(lambda _job: self._prepare(), Job.result)

    def _prepare(self) -> None:
        """Load the solver in the thread that runs. A failure is left to the run that needs the solver."""
        from anholon.kernels.dop853_kernel import get_dop853

        with contextlib.suppress(OSError, AnholonError):
            get_dop853(self.preparing.emit)

    def start(self, *, requested: bool = True) -> None:
        """Run the current model. A running one is cancelled and dropped.

        `requested`: the user asked for it, so that questions about it are welcome.
        """
        self._debounce.stop()
        self._initial_timer.stop()
        self._edited = False
        model = self._document.model
        if not requested and self._document.run is None and not (model.has_coordinates or model.rods):
            self._initial_timer.start(0)  # an empty model has no run to show
            return
        self._pause_optimizer()
        if self._job is not None:
            self._job.drop()
            self.pause(False)
        job = (None if requested else self._find_job(model)) or self._start_job(model, requested=requested)
        self._job = job
        self._drop_prefetched()
        self._shown_run, self._head = None, 0
        if job.wait():
            self._finish(job)
            return
        self._poll.start(_SHORT_RUN_POLL_MS if self._runs_are_short else _POLL_MS)
        if requested or not self._runs_are_short:
            self._report_running()
        else:
            self._tell.start()

    def _start_job(self, model: Model, *, requested: bool = False) -> RunJob:
        """Start to run a model."""
        t = self._playback.time if self._playback is not None else 0.0
        unseen = model.rods and self._document.run is None and self._warm

        def compiling(model: Model) -> System:
            if unseen:
                _sketch_rods(job, model)
            return self._compile(model, job.cancel.is_set)

        job = RunJob(model, self._document.run, self._document.picture, compiling, t, wanted=requested)
        self._pool.start(job, self._finish, lambda sketch: self._show_initial(model, *sketch))
        return job

    def _find_job(self, model: Model) -> RunJob | None:
        """Return a job of this model that was started in advance or has finished, or None."""
        ahead = self._prefetched_job
        run_job = self._finished_jobs.find(model)
        if ahead is not None and ahead.model == model and is_same_model(ahead.model, model):
            self._prefetched_job, run_job = None, ahead
        if run_job is not None:
            run_job.course.requested = time.perf_counter()
        return run_job

    def _prefetch_run(self, model: Model) -> None:
        """Run a model that the document may have soon, if that is quick."""
        present = self._document.model
        self._drop_prefetched()  # for any text typed before
        if not (self.auto and self._runs_are_short) or self._job is not None or not changes_motion(present, model):
            return
        if self._finished_jobs.find(model) is None:
            self._pause_optimizer()
            self._prefetched_job = self._start_job(model)

    def _drop_prefetched(self) -> None:
        if self._prefetched_job is not None:
            self._prefetched_job.drop()
            self._prefetched_job = None

    def _start_and_wait(self) -> None:
        """Run the edited model and wait briefly for a short motion, so that both changes are painted together."""
        if not self._edited:
            return  # the last of several edits has begun it already
        self.start(requested=False)
        job = self._job
        if job is not None and job.wait(_WAIT_SECONDS):
            self._finish(job)

    def _report_running(self) -> None:
        if self._job is not None:
            self.runningChanged.emit(True)
            self.progressChanged.emit(-1.0)

    def check_initial_state(self) -> None:
        """Compute the initial state of the current model with its residuals. `initialState` brings the answer."""
        model = self._document.model

        def take(answer: InitialState | Exception) -> None:
            if isinstance(answer, Exception):
                self.failed.emit(describe_failure(answer))
            else:
                self.initialState.emit(model, answer)

        self.compute_initial_state(model, take)

    def compute_initial_state(self, model: Model, take: Callable[[InitialState | Exception], None]) -> None:
        """Compute the initial state of a model with its residuals. `take` is called with it or with the reason why
        there is none."""

        def work(_job: Job[InitialState]) -> InitialState:
            import anholon

            return anholon.initial_state(self._compile(model))

        def done(job: Job[InitialState]) -> None:
            try:
                answer: InitialState | Exception = job.result()
            except AnholonError as error:
                answer = error
            take(answer)

        self._pool.submit(work, done)

    def _compute_initial(self) -> None:
        """Compute the first instant alone, shown before the model is run."""
        model, run = self._document.model, self._document.run
        nothing = not (model.bodies or model.points or model.rods or model.coordinates)
        if nothing or not self._warm or self._job is not None:
            return
        same = run is not None and (bool(model.rods) or self._still_shows(run.system.typed_model, model))
        if same:
            self._document.show_run_again()
            if self.auto or model.rods:
                return

        def done(job: Job[InitialPicture]) -> None:
            if model is self._document.model:
                first = job.result()
                self._document.set_problems(first.problems, "start")
                if first.run is not None and not same:
                    self._show_initial(model, first.run, first.picture)

        self._pool.submit(lambda _job: compute_initial_picture(model, self._compile), done)

    def _still_shows(self, shown: Model, model: Model) -> bool:
        """Return whether the run of the model `shown` shows where things stand in `model`: not where this cannot begin
        to move, which the run does not show."""
        stuck = any(problem.path.partition(".")[0] == "coordinates" for problem in self._document.run_failures)
        return has_same_places(shown, model) and (not stuck or has_same_motion(shown, model))

    def _show_initial(self, model: Model, run: Run, picture: RunPicture | None) -> None:
        if model is self._document.model and run.head:
            self._document.show_initial_run(run, picture)

    def _compile(self, model: Model, cancelled: Callable[[], bool] | None = None) -> System:
        """Return the system of a model, sharing code with the previous one (in a worker thread)."""
        from anholon.system.compile_cache import CompileCache

        self._prepare()
        if self._recent is None:
            self._recent = CompileCache()
        return self._recent.compile(model, cancelled)

    def _pause_optimizer(self) -> None:
        """Pause the background compiler while the user waits."""
        self._idle.stop()
        self._busy.set()

    def _optimize_code(self) -> None:
        """Generate better code for the next runs of the system, in a thread of its own."""
        recent = self._recent
        if recent is not None and self._job is None:
            self._busy.clear()
            self._pool.submit(lambda _job: recent.optimize(self._busy.is_set), Job.result)

    @property
    def paused(self) -> bool:
        """Whether the current run is paused."""
        return self._job is not None and not self._job.going.is_set()

    def pause(self, paused: bool) -> None:
        """Pause the current run, or continue it."""
        if self._job is not None and paused != self.paused:
            (self._job.going.clear if paused else self._job.going.set)()
            self.pausedChanged.emit(paused)

    def cancel(self) -> None:
        """Cancel the current run. Its computed part stays."""
        self._debounce.stop()
        if self._job is not None:
            self._job.cancel.set()
            self.pause(False)

    def stop(self, timeout: float = 5.0) -> None:
        """Cancel and wait for the threads, at most `timeout` seconds, before the window closes."""
        self.cancel()
        self._document.prefetch = lambda _model: None
        self._drop_prefetched()
        self._pause_optimizer()
        self._job = None
        self._poll.stop()
        self._tell.stop()
        self._initial_timer.stop()
        self._pool.close(timeout)

    def _drop_run(self) -> None:
        """Drop the current run: another model was loaded, whose motion takes an unknown time."""
        self._edited, self.course, self._effort = False, RunTimings(), 0.0
        self.cancel()
        self._drop_prefetched()
        self._finished_jobs.clear()
        self._pause_optimizer()
        self._recent = None  # systems of the model before are large, and of no use
        self._shown_run, self._head = None, 0
        self._poll.stop()
        if self._job is not None:
            self._job = None
            self.runningChanged.emit(False)
        if self.auto:
            self._debounce.start()
        else:
            self._initial_timer.start(0)

    def _on_run_shown(self, run: Run) -> None:
        """Compute nothing after a stored run was opened: it stays until the model is edited or run."""
        if self._job is None and run is not self._shown_run:
            self._shown_run = run
            self._debounce.stop()
            self._initial_timer.stop()

    def _on_model_changed(self, old: Model, new: Model) -> None:
        if (self.auto or self._document.gesture) and changes_motion(old, new):
            self._pause_optimizer()
            if self._runs_are_short:
                self._edited = True
                self._changed.emit()
            else:
                self._debounce.start()
        else:
            self._initial_timer.start(_INITIAL_DELAY_MS)

    @property
    def _runs_are_short(self) -> bool:
        """Whether runs are so short that they need not wait for the end of typing."""
        return 0.0 < self._effort < _SHORT_RUN_SECONDS

    def _poll_run(self) -> None:
        """Pass the computed part of the run to the document (every 33 ms)."""
        job = self._job
        run = job.give() if job is not None else None
        if job is None or run is None:
            return
        self._poll.setInterval(_POLL_MS)
        if run is not self._shown_run:
            self._shown_run, self._head = run, 0
            self._document.begin_run(run, job.picture)
        times = run.times  # read once: the solver appends meanwhile
        if len(times) > self._head:
            self._head = len(times)
            self._document.report_run_growth()
            path = job.model.simulation.form == "path"  # the length of a path is unknown
            self.progressChanged.emit(-1.0 if path else min(1.0, float(times[-1]) / job.end))

    def _finish(self, job: RunJob) -> None:
        """Process the end of `job` unless it has been superseded."""
        if job is self._prefetched_job and self._job is None:
            self._idle.start()  # it was not requested yet
        if job is not self._job:
            return
        self._poll.stop()
        self._tell.stop()
        self.pause(False)
        self._job, self.course = None, job.course
        if not self._finished_jobs.contains(
            job
        ):  # what is kept may be of slower days: the first motion waits for its code
            self._effort = job.course.simulation_cpu
        self.seconds = max(time.perf_counter() - job.course.requested, job.course.prepared - job.course.started)
        self._finished_jobs.add(job)
        if job.run is not None and job.run is not self._shown_run:
            self._shown_run = job.run
            self._document.begin_run(job.run, job.picture)
        self._document.set_problems(job.problems, "run")
        self.runningChanged.emit(False)
        self._document.finish_run(job.outcome)
        if job.run is not None:
            self._idle.start()
        if job.failure is not None:
            self._initial_timer.start(0)  # a model that cannot move is shown at rest
            self.failed.emit(job.failure)
        if job.inconsistent is not None and job.wanted:
            self.inconsistent.emit(job.inconsistent)
        if job.undecided and job.wanted:
            self.undecided.emit()


class Checker(QObject):
    """Checks the document's model in a thread soon after each change and passes it the problems.

    Signals:
        failed(Failure): the check itself has failed, which is a defect; the problems stay what they were.
    """

    failed = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._pool = ThreadPool("anholon-check", self, latest_only=True)
        self._delay = make_single_shot_timer(self, _CHECK_DELAY_MS, self._start)
        self._watch = document.modelChanged.connect(lambda _old, _new: self._delay.start())

    def stop(self) -> None:
        """Start no further check and wait for the thread, before the window closes."""
        self._delay.stop()
        self._document.modelChanged.disconnect(self._watch)
        self._pool.close(5.0)

    def _start(self) -> None:
        model = self._document.model

        def work(_job: Job[Problems]) -> Problems:
            from anholon.model.check.model_check import check

            return tuple(check(model))

        self._pool.submit(work, lambda job: self._apply(model, job))

    def _apply(self, model: Model, job: Job[Problems]) -> None:
        try:
            problems = job.result()
        except Exception as error:  # a defect of the program must not end the checks
            details = "".join(traceback.format_exception(error))
            self.failed.emit(RunFailure(f"{type(error).__name__}: {error}", details=details))
            return
        if model is self._document.model:
            self._document.set_problems(drop_emptiness(problems, model))


def changes_motion(old: Model, new: Model) -> bool:
    """Return whether `new` may move differently from `old` (name, doc and view do not matter)."""
    return any(
        getattr(old, field) is not getattr(new, field)
        for field in old.__struct_fields__
        if field not in _FIELDS_WITHOUT_EFFECT
    )


def has_same_motion(a: Model, b: Model) -> bool:
    """Return whether two models, possibly separate objects, have the same motion.

    A foreseen value is run before it is entered.
    """
    return all(
        getattr(a, field) is getattr(b, field) or getattr(a, field) == getattr(b, field)
        for field in a.__struct_fields__
        if field not in _FIELDS_WITHOUT_EFFECT
    )


def _sketch_rods(job: RunJob, model: Model) -> None:
    """Report rods as described, because their initial equilibrium may take long to compute."""
    from anholon.simulation.unloaded_run import make_unloaded_run

    with contextlib.suppress(AnholonError):
        run = make_unloaded_run(model)
        job.report((run, make_picture(run)))
