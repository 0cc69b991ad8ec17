"""Which stepper integrates a motion: explicit or implicit, or explicit until the equations turn out to be stiff."""

from __future__ import annotations

from typing import Final, Unpack

from msgspec.structs import replace

from anholon.errors import RunError
from anholon.forms.base import BoundForm
from anholon.forms.lagrange1 import LagrangeWithMultipliers
from anholon.outcome import Outcome
from anholon.results.run import Run
from anholon.simulation.resume import RunOptions
from anholon.simulation.singularity_driver import SingularPassageForm
from anholon.steppers.callbacks import CallbackAddress
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.stepper import Jacobian, Stepper, StepperOptions
from anholon.steppers.stiffness import is_stiff

__all__ = ["AUTOMATIC", "METHODS", "MethodChoice"]

AUTOMATIC: Final = "auto"
METHODS: Final = (AUTOMATIC, "dop853", "radau")

_MAYBE_STIFF: Final = (StepperStatus.STIFF, StepperStatus.STEP_TOO_SMALL, StepperStatus.TOO_MANY_STEPS)


class MethodChoice:
    """The steppers of one run, whose `method` says which they are."""

    def __init__(self, run: Run, options: RunOptions) -> None:
        self._run, self._options, self._method = run, options, options.method
        self.since = 0.0 if options.method == "radau" else None
        self._next_look = 0  # number of steps of the present segment before which it is not asked again

    @property
    def since(self) -> float | None:
        """From which time on Radau integrates, s; None where DOP853 does."""
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

        Raises RunError where Radau was asked for and the form is evaluated in Python.
        """
        compiled = type(form.rhs) is not CallbackAddress
        if self._method == "radau" and not compiled and not isinstance(form, SingularPassageForm):
            raise RunError(
                f"Radau needs compiled equations, and the form '{self._options.form}' is evaluated state by state. "
                "Choose the form Lagrange with multipliers (lagrange1), or the method auto."
            )
        self._next_look = 0
        if self.since is None or not compiled:
            detects = self._method == AUTOMATIC and compiled
            return Dop853(form.rhs, form.size, form.p, detect_stiffness=detects, **options)
        from anholon.steppers.radau import Radau  # seldom needed

        jacobian = form.jacobian() if isinstance(form, LagrangeWithMultipliers) else Jacobian()
        return Radau(form.rhs, form.size, form.p, jacobian=jacobian, **options)

    def judge(self, stepper: Stepper, status: StepperStatus, form: BoundForm) -> StepperStatus:
        """Return the status of a chunk of steps: STIFF where Radau is to go on, which is chosen from then on, and
        RUNNING where an explicit step that seemed to be stiff is not."""
        if status in _MAYBE_STIFF and self._method == AUTOMATIC and isinstance(stepper, Dop853):
            count = stepper.record.count
            if 0 < count >= self._next_look and type(form.rhs) is not CallbackAddress:
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
