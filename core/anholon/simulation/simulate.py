"""Simulation: a system driven through the smooth segments of its plan, frames appended as they are reached."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from msgspec.structs import replace

from anholon.compiler.cancellation import CompilationCancelled, cancelled_by
from anholon.errors import RunError, UsageError
from anholon.model.query.rod_runs import FORMS_AT_REST, MODES
from anholon.model.schema import Model
from anholon.outcome import CancelFlag, Cancelled, Outcome
from anholon.results.run import Run
from anholon.simulation.driver import CANCELLED_IN_EQUILIBRIUM, Integration, compute_run
from anholon.simulation.method_choice import METHODS
from anholon.simulation.ode_integration import OdeIntegration
from anholon.simulation.run_options import (
    RunRequest,
    check_values,
    require_applicable_options,
    require_countable_steps,
)
from anholon.system.compile import compile_model
from anholon.system.system import System


def simulate(
    source: Model | System,
    until: float | None = None,
    *,
    rtol: float | None = None,
    atol: float | None = None,
    method: str | None = None,
    form: str | None = None,
    chart: str | None = None,
    set: Mapping[str, float] | None = None,  # noqa: A002  # the word of the command line
    observe: Callable[[Run], None] | None = None,
    cancel: CancelFlag | None = None,
    resume: Run | None = None,
    before: str | None = None,
) -> Run:
    """Simulate a model or system and return the run.

    `until`: end time, s (default: the stages, else the model's setting). `set`: parameter values in their own units.
    `observe(run)` is called every few frames from this thread; `cancel.is_set()` ends the run early. Raises ModelError,
    RunError or UsageError when the run cannot start, or is cancelled before its code is compiled; a run that fails
    later is returned with the motion so far, and `run.outcome` says why.

    `method`: "dop853" (explicit), "radau" (implicit, for stiff equations) or "auto" (explicit until the equations turn
    out to be stiff); `run.method` says which was used.

    Models with rods are integrated by the generalized-α method with `simulation.accuracy` and `simulation.step`:
    `rtol`, `atol`, other methods, `chart` and forms of the bodies' equations are refused; `form` may be statics, path
    or modes.

    `resume`: an earlier run, perhaps of another model. Where both models differ in stages only, the new run copies the
    motion up to the first stage that differs, bit by bit, and computes the rest. Where a model without stages only runs
    longer, the new run continues at the end of the earlier one, with a step that begins there. `before`: the name of a
    stage at whose beginning the motion ends.
    """
    model = source.model if isinstance(source, System) else source
    check_values(model, set or {})
    if until is not None and not (math.isfinite(until) and 0.0 <= until <= 1e7):
        raise UsageError(f"the end time must lie between 0 and 1e7 s, not {until}")
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance is not None and not 0.0 < tolerance < 1.0:
            raise UsageError(f"{name} must lie between 0 and 1, not {tolerance}")
    if method is not None and method not in METHODS:
        raise UsageError(f"there is no method {method!r}; methods are {', '.join(METHODS)}")
    require_applicable_options(model, form=form, chart=chart, rtol=rtol, atol=atol, method=method)
    request = RunRequest(until, rtol, atol, method, form, chart, set or {}, before)
    integration = _choose_integration(model)
    is_cancelled = cancel.is_set if cancel is not None else None
    system: System | None = None
    try:
        with cancelled_by(is_cancelled), np.errstate(over="ignore", invalid="ignore"):  # the outcome says so
            system, options = integration.compile(source, request, is_cancelled)
            if options.form in FORMS_AT_REST:
                return _compute_at_rest(system, until, observe, cancel)
            return compute_run(integration, system, options, request, resume, observe, cancel)
    except CompilationCancelled:
        if system is None:
            raise RunError("cancelled while code was compiled, before the motion began") from None
        message = "Cancelled while code was compiled."
    except Cancelled:  # while it was sought how sections with constraints begin
        system = compile_model(replace(model, simulation=replace(model.simulation, start="reference")))
        message = CANCELLED_IN_EQUILIBRIUM
    run = integration.make_run(system)
    run.close(Outcome(status="cancelled", t=0.0, message=message))
    return run


def _choose_integration(model: Model) -> type[Integration]:
    """Return the integration of a model: the generalized-α method where there are rods, else steps of coordinates."""
    if model.rods:
        from anholon.simulation.rod_integration import RodIntegration  # brings much of SciPy, which others do not need

        return RodIntegration
    return OdeIntegration


def _compute_at_rest(
    system: System, until: float | None, observe: Callable[[Run], None] | None, cancel: CancelFlag | None
) -> Run:
    """Return the equilibria or the modes that the form of the simulation asks for."""
    settings = system.model.simulation
    if settings.form != MODES:
        require_countable_steps(settings.step, settings.until if until is None else until)
        from anholon.results.rods.statics_run import run_statics  # slow to import, and not for motions

        return run_statics(system, until, observe=observe, cancel=cancel)
    if until is not None:
        raise UsageError("an end time does not apply to modes. Set the number of modes instead")
    from anholon.linear.modal_run import run_modes

    return run_modes(system, observe=observe, cancel=cancel)
