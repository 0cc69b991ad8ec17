"""Rods loaded step by step: a run whose frames are equilibria.

With the form `statics` the load factor grows evenly from 0 to `until`, and t is the load factor; with the form `path`
the equilibria follow the path through limit points until the load factor reaches `until`, and t is the length of the
path. The column `load` is the load factor.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from anholon.errors import RunError
from anholon.outcome import CancelFlag, Cancelled, Occurrence, Outcome
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import RodReader
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.rods.rod_statics import (
    compute_torsions,
    make_equilibrium_problem,
    require_frozen_strains_small,
    require_unpressed_beyond,
)
from anholon.results.run import Run
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.rod_motion import make_rest_state
from anholon.rods.statics.continuation import PathPoint, find_limit_point, follow_path
from anholon.rods.statics.equilibrium import find_unstable_range
from anholon.rods.statics.equilibrium_problem import (
    ELEMENT_ROTATION_MESSAGE,
    Equilibrium,
    EquilibriumProblem,
    StepFailed,
)
from anholon.rods.statics.load_step import step_to_load
from anholon.rods.statics.mechanisms import find_free_motions
from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations, find_rigid_subsystem
from anholon.system.system import System

_MAX_HALVINGS = 12  # of a step of the load


def run_statics(
    system: System,
    until: float | None = None,
    *,
    observe: Callable[[Run], None] | None = None,
    cancel: CancelFlag | None = None,
) -> Run:
    """Load the rods of a system step by step and return the run of its equilibria."""
    rod_system, settings = system.rods, system.model.simulation
    assert rod_system is not None
    end = settings.until if until is None else until
    scale, is_cancelled = abs(end) or 1.0, cancel.is_set if cancel is not None else None
    if settings.imperfection:
        rod_system = rod_system.with_imperfection(make_equilibrium_problem(rod_system, scale, is_cancelled), end)
    balance = make_equilibrium_problem(rod_system, scale, is_cancelled)
    coupled_equations = balance.coupled
    rigid_subsystem = find_rigid_subsystem(coupled_equations, system, rod_system)
    reader = RodReader(system, rod_system)
    run, reader.data.scale = Run(system, reader), scale
    count = max(1, math.ceil(settings.frames))
    walk = (
        _iterate_by_load(balance, rod_system, end, count)
        if settings.form == "statics"
        else _iterate_by_path(balance, reader, end)
    )
    t, warning, states = 0.0, "", list[Equilibrium]()
    try:
        for t, state, falling in walk:
            if settings.form == "statics":
                states.append(state)
                require_frozen_strains_small(rod_system, balance, state)
            rest_state = make_rest_state(rod_system.assembly.mesh, state.pose, t)
            if isinstance(coupled_equations, RigidEquilibriumEquations):
                rest_state = rest_state._replace(rigid=coupled_equations.make_rigid_state(state.extra_unknowns))
            frame = RodFrame(rest_state, state.wrench, state.factor, unstable_count=falling)
            if not run.segments:
                reader.data.begin_rod_segment(
                    RodSegment(system, t, t, system.parameters(), rod_system, rigid_subsystem), frame
                )
            reader.data.append_frame(frame)
            if observe is not None:
                observe(run)
            if cancel is not None and cancel.is_set():
                run.close(Outcome(status="cancelled", t=t))
                return run
        if settings.form == "statics":
            warning = _describe_stability_loss(balance, rod_system, states)
    except Cancelled:
        run.close(Outcome(status="cancelled", t=t))
        return run
    except RunError as error:
        run.close(Outcome(status="failed", t=t, message=f"{error}"))
    else:
        run.close(Outcome(status="done", t=t, remedy=warning))
    if observe is not None:
        observe(run)
    return run


def _describe_stability_loss(problem: EquilibriumProblem, rod_system: RodSystem, states: list[Equilibrium]) -> str:
    """Return a warning if equilibria under growing loads have become unstable, at the end or in between; or "".

    It names the rods that may lose whole turns of torsion when they snap through.
    """
    unstable = find_unstable_range(problem, states)
    if unstable is None:
        return ""
    first, last = unstable
    parts = [
        f"From the load factor {first:.4g} on these equilibria are unstable, and rods snap through to others."
        if math.isnan(last)
        else f"Between the load factors {first:.4g} and {last:.4g} these equilibria are unstable, and rods snap "
        "through to others."
    ]
    twisted = [f"“{name}”" for name, turns in compute_torsions(rod_system, states[-1]).items() if abs(turns) >= 1.0]
    if twisted:
        parts.append(f"There the torsion of {', '.join(twisted)} may fall by whole turns.")
    if math.isnan(last):
        parts.append("The equilibrium that follows is found by: anholon statics MODEL.")
    return " ".join(parts)


def _iterate_by_load(
    problem: EquilibriumProblem, flexible: RodSystem, end: float, count: int
) -> Iterator[tuple[float, Equilibrium, float]]:
    """Yield load factors and equilibria, evenly spaced, without a count of unstable motions (NaN)."""
    state = problem.make_unloaded_state()
    yield 0.0, state, math.nan
    for k in range(1, count + 1):
        target, step = end * k / count, end / count
        while state.factor != target:
            ahead = target if abs(target - state.factor) <= abs(step) * (1.0 + 1e-9) else state.factor + step
            result = step_to_load(problem, state, ahead)
            if isinstance(result, StepFailed):
                step *= 0.5
                if abs(step) < abs(end) / count / 2**_MAX_HALVINGS:
                    free = find_free_motions(problem).text_with_remedy if state.factor == 0.0 else ""
                    if free:
                        raise RunError(f"no equilibrium was found under a small part of the load: {free}.")
                    require_unpressed_beyond(flexible, problem, state, end)
                    if result.reason == ELEMENT_ROTATION_MESSAGE and any(
                        len(item.rotation_vectors) for item in problem.supports
                    ):
                        raise RunError(
                            f"beyond the load factor {state.factor:.6g} an element would rotate by half a turn between "
                            "its ends, and the rod would lose full turns of twist. Use more elements."
                        )
                    raise RunError(
                        f"no equilibrium was found beyond the load factor {state.factor:.6g}: {result.reason}. "
                        "There may be a limit load. Choose the analysis “Equilibrium path”."
                    )
                continue
            state = result
        yield target, state, math.nan


def _iterate_by_path(
    problem: EquilibriumProblem, reader: RodReader, end: float
) -> Iterator[tuple[float, Equilibrium, float]]:
    """Yield lengths of the path, equilibria and the numbers of motions that lower their energy (NaN without energy).

    Limit points and bifurcations become events of the run.
    """
    settings = reader.rod_system.model.simulation
    longest = settings.step or 0.1
    before: PathPoint | None = None
    path = follow_path(problem, until=end, step=0.2 * longest, max_step=longest, branch=settings.branch)
    for point in path:
        if before is not None and point.passed_kind == "limit":
            limit = find_limit_point(problem, before, point.arc_length - before.arc_length)
            reader.data.events.append(Occurrence(name=f"limit load {limit.factor:.9g}", t=before.arc_length))
        elif point.passed_kind == "bifurcation":
            reader.data.events.append(
                Occurrence(name=f"bifurcation at load {point.critical_load:.9g}", t=point.arc_length)
            )
        yield point.arc_length, point.state, math.nan if point.unstable_count is None else float(point.unstable_count)
        require_frozen_strains_small(reader.rod_system, problem, point.state)
        before = point
