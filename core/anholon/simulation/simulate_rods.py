"""Simulation of models with rods: frames at even times, by the generalized-α method."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

import numpy as np
from msgspec.structs import replace

from anholon.compiler.cancellation import CompilationCancelled, cancelled_by
from anholon.errors import RunError, UsageError
from anholon.mechanics.parameters import set_parameters, si_values
from anholon.model.check.rod_check import MODES, STATIC_FORMS
from anholon.model.query.field_paths import depends_on_time
from anholon.model.schema import Model, Simulation
from anholon.outcome import CancelFlag, Outcome
from anholon.results.run import Run
from anholon.rods.assembly.massless_rods import require_determined_motion
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.compile_rods import compile_run
from anholon.rods.dynamics.rod_motion import make_rest_state
from anholon.rods.results.rod_frames import RodFrame
from anholon.rods.results.rod_reader import RodReader
from anholon.rods.statics.equilibrium_problem import Cancelled
from anholon.simulation.driver import compute_run
from anholon.simulation.resume import RunOptions
from anholon.simulation.rod_integration import RodIntegration
from anholon.simulation.rod_work import close_cancelled
from anholon.simulation.run_plan import RunPlan
from anholon.system.system import System


def simulate_rods(
    model: Model,
    until: float | None = None,
    *,
    set: Mapping[str, float] | None = None,  # noqa: A002  # the word of the command line
    observe: Callable[[Run], None] | None = None,
    cancel: CancelFlag | None = None,
    resume: Run | None = None,
    before: str | None = None,
) -> Run:
    """Simulate a model with rods and return the run; see `anholon.simulate`."""
    given = si_values(model, set or {})
    model = set_parameters(model, set or {})
    cancelled = cancel.is_set if cancel is not None else None
    flexible: RodSystem | None = None
    try:
        with cancelled_by(cancelled):
            flexible = compile_run(model, cancelled)
            return _compute(flexible, given, until, observe=observe, cancel=cancel, resume=resume, before=before)
    except CompilationCancelled:
        if flexible is None:
            raise RunError("cancelled while code was compiled, before the motion began") from None
        return close_cancelled(
            Run(flexible.bodies, RodReader(flexible.bodies, flexible)), "Cancelled while code was compiled."
        )
    except Cancelled:  # while it was sought how seats on sections begin
        flexible = compile_run(replace(model, simulation=replace(model.simulation, start="reference")))
    return close_cancelled(Run(flexible.bodies, RodReader(flexible.bodies, flexible)))


def _compute(
    rod_system: RodSystem,
    values: Mapping[str, float],
    until: float | None,
    *,
    observe: Callable[[Run], None] | None,
    cancel: CancelFlag | None,
    resume: Run | None,
    before: str | None,
) -> Run:
    """Compute what the form of the simulation asks for: equilibria, modes or a motion."""
    model = rod_system.model
    if model.simulation.form in STATIC_FORMS:
        from anholon.rods.results.statics_run import run_statics  # slow to import, and not for motions

        return run_statics(rod_system, until, observe=observe, cancel=cancel)
    if model.simulation.form == MODES:
        if until is not None:
            raise UsageError("an end time does not apply to modes. Set the number of modes instead")
        from anholon.linear.modal_run import run_modes

        return run_modes(rod_system, observe=observe, cancel=cancel)
    require_determined_motion(rod_system)
    system = rod_system.bodies
    options = _make_options(model, system, values)
    return compute_run(
        lambda end: RodIntegration(rod_system, system, end, options, observe, cancel),
        lambda: RunPlan(model, until, {}, before),
        system,
        options,
        resume,
    )


def make_unloaded_run(model: Model) -> Run:
    """Return a run of one frame: the model as it is described, before anything loads or moves it. It is there in no
    time, while an equilibrium or the first step of a motion may take long."""
    model = replace(model, simulation=Simulation())
    flexible = compile_run(model)
    system = flexible.bodies
    if system.n:
        at_once = threading.Event()
        at_once.set()
        return simulate_rods(model, 0.0, cancel=at_once)
    reader, mesh = RodReader(system, flexible), flexible.assembly.mesh
    run = Run(system, reader)
    reader.data.append_frame(RodFrame(make_rest_state(mesh, mesh.reference, 0.0), np.zeros((len(mesh.length), 6))))
    run.close(Outcome(status="cancelled", t=0.0))
    return run


def _make_options(model: Model, system: System, values: Mapping[str, float]) -> RunOptions:
    """Return what the run is asked for; step and accuracy stand where other runs have their tolerances."""
    settings = model.simulation
    watched = bool(depends_on_time(model) or model.events or system.has_contact_modes)
    return RunOptions(
        settings.step, settings.accuracy, settings.method, settings.form, "", settings.frames, watched, values
    )
