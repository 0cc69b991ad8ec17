"""Which stepper integrates a motion: explicit or implicit, or explicit until the equations turn out to be stiff."""

from __future__ import annotations

from typing import Final, NamedTuple, Unpack

from msgspec.structs import replace

from anholon.errors import RunError
from anholon.forms.base import BoundForm
from anholon.forms.lagrange1 import LagrangeWithMultipliers
from anholon.forms.program_form import ProgramForm
from anholon.outcome import Outcome
from anholon.results.run import Run
from anholon.simulation.run_options import RunOptions
from anholon.simulation.singularity_driver import SingularPassageForm
from anholon.simulation.tolerances import MAX_STEPS_PER_SECOND, SPARE_STEP_SECONDS
from anholon.steppers.callbacks import CallbackAddress
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.stepper import Jacobian, Stepper, StepperOptions
from anholon.steppers.stiffness import is_stiff

AUTOMATIC: Final = "auto"
METHODS: Final = (AUTOMATIC, "dop853", "radau")

_MAYBE_STIFF: Final = (StepperStatus.STIFF, StepperStatus.STEP_TOO_SMALL, StepperStatus.TOO_MANY_STEPS)


class MethodState(NamedTuple):
    """The state of the choice of methods between two segments; see `MethodChoice.state`."""

    since: float | None
    excess_steps: float


class MethodChoice:
    """The steppers of one run, chosen by `method`.

    `near_singularity`: the motion stays explicit where rows of constraints become dependent: the ways to and from such
    a position are measured in the steps of DOP853.
    """

    def __init__(self, run: Run, options: RunOptions) -> None:
        self._run, self._options, self._method = run, options, options.method
        self.since = 0.0 if options.method == "radau" else None
        self.near_singularity = False
        self._next_look = 0  # number of steps of the present segment before which it is not asked again
        self._excess_steps = 0.0  # of all segments but the last one, beyond what a motion takes that goes on
        self._last: tuple[Stepper, float] | None = None  # and when it began

    @property
    def state(self) -> MethodState:
        """The time since which Radau integrates, and the number of steps taken beyond those of an ordinary motion."""
        return MethodState(self.since, self._count_excess_steps())

    @state.setter
    def state(self, state: MethodState) -> None:
        self.since, self._excess_steps = state
        self._last = None

    @property
    def since(self) -> float | None:
        """The time since which Radau integrates, s; None if DOP853 does."""
        return self._since

    @since.setter
    def since(self, t: float | None) -> None:
        self._since = t
        method = "DOP853" if t is None else "Radau"
        if t is not None and self._method != "radau":
            method = f"DOP853, from t = {t:.9g} s on Radau"
        self._run.method = f"{self._options.form}, {method}, rtol {self._options.rtol:g}"

    def make_stepper(self, form: BoundForm, **options: Unpack[StepperOptions]) -> Stepper:
        """Return the stepper for the equations of a form on a segment.

        Raises RunError if Radau was asked for and the form is evaluated in Python.
        """
        compiled = type(form.rhs) is not CallbackAddress
        if self._method == "radau" and not compiled and not isinstance(form, SingularPassageForm):
            raise RunError(
                f"Radau needs compiled equations, and the form '{self._options.form}' is evaluated state by state. "
                "Choose the form Lagrange with multipliers (lagrange1), or the method auto."
            )
        self._next_look, self._excess_steps, t0 = 0, self._count_excess_steps(), options["t0"]
        options["max_steps_per_second"] = self._compute_step_rate(t0, options["t_end"])
        stepper: Stepper
        if self.since is None or not compiled:
            detects = self._may_change(form) and not self.near_singularity
            stepper = Dop853(form.rhs, form.size, form.p, detect_stiffness=detects, **options)
        else:
            from anholon.steppers.radau import Radau  # seldom needed

            jacobian = form.jacobian() if isinstance(form, LagrangeWithMultipliers) else Jacobian()
            stepper = Radau(form.rhs, form.size, form.p, jacobian=jacobian, **options)
        self._last = stepper, t0
        return stepper

    def _may_change(self, form: BoundForm) -> bool:
        """Whether Radau may be chosen during the run.

        It is not if it would be evaluated in Python, nor for program forms, whose steps shorten where control is lost
        (which is reported then).
        """
        compiled = type(form.rhs) is not CallbackAddress
        return self._method == AUTOMATIC and compiled and not isinstance(form, ProgramForm)

    def _compute_step_rate(self, t0: float, t1: float) -> float:
        """Return the number of steps that a segment may take per second.

        They are those of an ordinary motion, and the remainder of the run's excess steps, for short events. The excess
        is counted over all segments, so that many segments with a small excess cannot make a run endless.
        """
        spare = max(MAX_STEPS_PER_SECOND * max(1.0 - t0, SPARE_STEP_SECONDS) - self._excess_steps, 1.0)
        return (MAX_STEPS_PER_SECOND * (t1 - t0) + spare) / (t1 - t0 + 1.0)

    def _count_excess_steps(self) -> float:
        """Return the number of steps that the segments so far took beyond those of an ordinary motion."""
        if self._last is None:
            return self._excess_steps
        stepper, t0 = self._last
        return max(0.0, self._excess_steps + stepper.record.count - MAX_STEPS_PER_SECOND * (stepper.t - t0))

    def judge(self, stepper: Stepper, status: StepperStatus, form: BoundForm) -> StepperStatus:
        """Return the status of a chunk of steps.

        STIFF: the run is to continue with Radau; RUNNING: an explicit step only seemed to be stiff.
        """
        if status in _MAYBE_STIFF and self._may_change(form) and isinstance(stepper, Dop853):
            count = stepper.record.count
            is_due = status is not StepperStatus.STIFF or count >= self._next_look
            if count > 0 and is_due:
                self._next_look = 2 * count
                if is_stiff(form.rhs, stepper.t, stepper.y, form.p, float(stepper.record.h[-1])):
                    self.since = stepper.t
                    return StepperStatus.STIFF
        return StepperStatus.RUNNING if status is StepperStatus.STIFF else status

    def add_remark(self, outcome: Outcome) -> Outcome:
        """Return the outcome of a run with a word on a change of the method."""
        if self.since is None or self._method == "radau":
            return outcome
        remark = f"The equations are stiff: from t = {self.since:.9g} s on the implicit method Radau was used."
        return replace(outcome, message=f"{outcome.message} {remark}")
