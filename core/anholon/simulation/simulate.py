"""Simulation: a system driven through the smooth parts of its plan, frames appended as they are reached."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.compiler.cancellation import cancelled_by
from anholon.errors import UsageError
from anholon.mechanics.parameters import si_values
from anholon.model.query.field_paths import depends_on_time
from anholon.model.schema import Model
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.driver import compute_run
from anholon.simulation.method_choice import METHODS
from anholon.simulation.ode_integration import OdeIntegration
from anholon.simulation.resume import RunOptions
from anholon.simulation.run_checks import check_values
from anholon.simulation.run_plan import RunPlan
from anholon.system.system import System, compile_model

Floats = NDArray[np.float64]


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
    `observe(run)` is called every few frames from this thread; `cancel.is_set()` ends the run early. Raises
    ModelError, RunError or UsageError when the run cannot start, or is cancelled before the code of its model was
    compiled; a run that fails on the way comes back with what it
    had, and `run.outcome` says why.

    `method`: "dop853" (explicit), "radau" (implicit, for stiff equations) or "auto" (explicit until the equations turn
    out to be stiff); `run.method` says what was used.

    Models with rods move by the generalized-α method, by `simulation.accuracy` and `simulation.step`: `rtol`, `atol`,
    other methods, `chart` and forms of the bodies' equations are refused; `form` may be statics, path or modes.

    `resume`: an earlier run, perhaps of another model. Where both models differ in stages only, the new run takes the
    motion until the first stage that is played differently over from it, bit by bit, and computes the rest.
    `before`: the name of a stage at whose beginning the motion ends.
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
    if model.rods:
        from anholon.simulation.rod_options import refuse_rigid_options
        from anholon.simulation.simulate_rods import (
            simulate_rods,  # brings much of SciPy, which other models do not need
        )

        refuse_rigid_options(form=form, chart=chart, rtol=rtol, atol=atol, method=method)
        if form:
            model = replace(model, simulation=replace(model.simulation, form=form))
        return simulate_rods(model, until, set=set, observe=observe, cancel=cancel, resume=resume, before=before)
    system = source if isinstance(source, System) else compile_model(source)
    settings = model.simulation
    given = si_values(model, set or {})
    timed = system.depends_on_time and depends_on_time(model)
    options = RunOptions(
        settings.rtol if rtol is None else rtol,
        settings.atol if atol is None else atol,
        settings.method if method is None else method,
        form or settings.form,
        settings.chart if chart is None else chart,
        settings.frames,
        bool(timed or model.events or system.event_functions or system.depends_on_reactions),
        given,
    )
    with cancelled_by(cancel.is_set if cancel is not None else None):
        return compute_run(
            lambda end: OdeIntegration(system, end, options, observe, cancel),
            lambda: RunPlan(model, until, given, before),
            system,
            options,
            resume,
        )
