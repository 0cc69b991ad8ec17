"""Simulation of models with rods: frames at even times, by the generalized-α method."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.codegen.waiting import CompilationCancelled, cancelled_by
from anholon.errors import RunError, UsageError
from anholon.flexible.compile import compile_run
from anholon.flexible.flexible import Flexible
from anholon.flexible.frames import Frame
from anholon.flexible.massless import require_movable
from anholon.flexible.run import RodRun
from anholon.model.fields import mentions_time
from anholon.model.rods import MODES, STATIC_FORMS
from anholon.model.structs import Model, Simulation
from anholon.results.outcome import Cancel, Outcome
from anholon.rods.balance import Cancelled
from anholon.rods.dynamics import at_rest
from anholon.run.initial import require_consistent
from anholon.run.resume import Options, common
from anholon.run.rod_account import given_up
from anholon.run.rod_driver import RodDriver
from anholon.stages.plan import Timeline
from anholon.system.parameters import si_values, with_values
from anholon.system.system import System, compile_model

_MEMORY: Final = 2**31  # bytes that the frames may take


def simulate_rods(
    model: Model,
    until: float | None = None,
    *,
    set: Mapping[str, float] | None = None,  # noqa: A002  # the word of the command line
    observe: Callable[[RodRun], None] | None = None,
    cancel: Cancel | None = None,
    resume: RodRun | None = None,
    before: str | None = None,
) -> RodRun:
    """Simulate a model with rods and return the run; see `anholon.simulate`."""
    given = si_values(model, set or {})
    model = with_values(model, set or {})
    cancelled = cancel.is_set if cancel is not None else None
    flexible: Flexible | None = None
    try:
        with cancelled_by(cancelled):
            flexible = compile_run(model, cancelled)
            return _computed(flexible, given, until, observe=observe, cancel=cancel, resume=resume, before=before)
    except CompilationCancelled:
        if flexible is None:
            raise RunError("cancelled while code was compiled, before the motion began") from None
        return given_up(RodRun(compile_model(flexible.model), flexible), "Cancelled while code was compiled.")
    except Cancelled:  # while it was sought how seats on sections begin
        flexible = compile_run(replace(model, simulation=replace(model.simulation, start="reference")))
    return given_up(RodRun(compile_model(flexible.model), flexible))


def _computed(
    flexible: Flexible,
    given: Mapping[str, float],
    until: float | None,
    *,
    observe: Callable[[RodRun], None] | None,
    cancel: Cancel | None,
    resume: RodRun | None,
    before: str | None,
) -> RodRun:
    """Compute what the form of the simulation asks for: equilibria, modes or a motion."""
    model = flexible.model
    if model.simulation.form in STATIC_FORMS:
        from anholon.flexible.loading import statics_run  # slow to import, and not for motions

        return statics_run(flexible, until, observe=observe, cancel=cancel)
    if model.simulation.form == MODES:
        if until is not None:
            raise UsageError("an end time does not apply to modes. Set the number of modes instead")
        from anholon.flexible.modal import modal_run

        return modal_run(flexible, observe=observe, cancel=cancel)
    require_movable(flexible)
    system = compile_model(model)
    timeline, options = Timeline(model, until, {}, before), _options(model, system, given)
    _require_room(flexible, timeline.end)
    if resume is not None:
        try:
            shared = common(resume, system, timeline, options)
        except RunError:
            shared = None  # the whole run says what it is
        if shared is not None:
            return RodDriver(flexible, system, timeline, options, observe, cancel).go_on(resume, shared)
        timeline = Timeline(model, until, {}, before)
    first = timeline.first()
    start = np.zeros(0), np.zeros(0)
    if system.n:
        start = require_consistent(system, system.parameters(0.0, first.changes, first.ramps))
    return RodDriver(flexible, system, timeline, options, observe, cancel).begin(first, *start)


def unloaded(model: Model) -> RodRun:
    """Return a run of one frame: the model as it is described, before anything loads or moves it. It is there in no
    time, while an equilibrium or the first step of a motion may take long."""
    model = replace(model, simulation=Simulation())
    flexible = compile_run(model)
    system = compile_model(flexible.model)
    if system.n:
        at_once = threading.Event()
        at_once.set()
        return simulate_rods(model, 0.0, cancel=at_once)
    run, mesh = RodRun(system, flexible), flexible.built.mesh
    run.add(Frame(at_rest(mesh, mesh.reference, 0.0), np.zeros((len(mesh.length), 6))))
    run.close(Outcome(status="cancelled", t=0.0))
    return run


def _options(model: Model, system: System, given: Mapping[str, float]) -> Options:
    """Return what the run is asked for; step and accuracy stand where other runs have their tolerances."""
    settings = model.simulation
    watched = bool(mentions_time(model) or model.events or system.modal)
    return Options(settings.step, settings.accuracy, settings.form, "", settings.frames, watched, given)


def _require_room(flexible: Flexible, end: float) -> None:
    """Refuse more frames than fit into memory."""
    frames = flexible.model.simulation.frames
    count = max(1, math.ceil(end * frames - 1e-9)) if end > 0.0 else 0
    size = 8 * (30 * flexible.built.mesh.size + 6 * len(flexible.built.mesh.length))
    if (count + 1) * size > _MEMORY:
        most = _MEMORY / size / max(end, 1e-9)
        raise RunError(
            f"the run would not fit into memory. Store at most {most:.3g} frames per second, or end earlier."
        )
