"""Rods loaded step by step: a run whose frames are equilibria.

With the form `statics` the load factor grows evenly from 0 to `until`, and t is the load factor; with the form `path`
the equilibria follow the path through limit points until the load factor reaches `until`, and t is the length of the
path. The column `load` is the load factor.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from anholon.errors import RunError
from anholon.flexible.beside import RestBeside
from anholon.flexible.flexible import Flexible
from anholon.flexible.frames import Frame
from anholon.flexible.legs import Leg
from anholon.flexible.rest import balance_of, require_unpressed, require_unpressed_beyond
from anholon.flexible.run import RodRun
from anholon.results.outcome import Cancel, Located, Outcome
from anholon.rods.balance import Balance, Cancelled, Equilibrium, Lost
from anholon.rods.continuation import PathPoint, follow, limit_point
from anholon.rods.dynamics import at_rest
from anholon.rods.equilibrium import reached
from anholon.rods.mechanisms import free_motions
from anholon.system.system import compile_model

_HALVINGS = 12  # of a step of the load


def statics_run(
    flexible: Flexible,
    until: float | None = None,
    *,
    observe: Callable[[RodRun], None] | None = None,
    cancel: Cancel | None = None,
) -> RodRun:
    """Load the rods of a model step by step and return the run of its equilibria."""
    model = flexible.model
    settings = model.simulation
    end = settings.until if until is None else until
    scale = abs(end) or 1.0
    if settings.imperfection:
        flexible = flexible.imperfect(balance_of(flexible, scale), end)
    balance = balance_of(flexible, scale)
    balance.cancelled = cancel.is_set if cancel is not None else None
    beside = balance.beside
    system, partner = compile_model(model), beside.partner if isinstance(beside, RestBeside) else None
    joints = {joint.name: joint.rows for joint in partner.joints} if partner is not None else None
    run = RodRun(system, flexible, joints)
    run.scale = scale
    count = max(1, math.ceil(settings.frames))
    walk = _by_load(balance, flexible, end, count) if settings.form == "statics" else _by_path(balance, run, end)
    t = 0.0
    try:
        for t, state, falling in walk:
            if settings.form == "statics":
                require_unpressed(flexible, balance, state)
            still = at_rest(flexible.built.mesh, state.pose, t)
            if isinstance(beside, RestBeside):
                still = still._replace(rest=beside.still(state.rest))
            frame = Frame(still, state.wrench, state.factor, falling=falling)
            if not run.motions:
                run.enter(Leg(system, t, t, system.parameters(), flexible, partner), frame)
            run.add(frame)
            if observe is not None:
                observe(run)
            if cancel is not None and cancel.is_set():
                run.close(Outcome(status="cancelled", t=t))
                return run
    except Cancelled:
        run.close(Outcome(status="cancelled", t=t))
        return run
    except RunError as error:
        run.close(Outcome(status="failed", t=t, message=f"{error}"))
    else:
        run.close(Outcome(status="done", t=t))
    if observe is not None:
        observe(run)
    return run


def _by_load(
    balance: Balance, flexible: Flexible, end: float, count: int
) -> Iterator[tuple[float, Equilibrium, float]]:
    """Yield load factors and equilibria, evenly spaced, of which nobody asks whether they are stable (NaN)."""
    state = balance.unloaded()
    yield 0.0, state, math.nan
    for k in range(1, count + 1):
        target, step = end * k / count, end / count
        while state.factor != target:
            ahead = target if abs(target - state.factor) <= abs(step) * (1.0 + 1e-9) else state.factor + step
            found = reached(balance, state, ahead)
            if isinstance(found, Lost):
                step *= 0.5
                if abs(step) < abs(end) / count / 2**_HALVINGS:
                    free = free_motions(balance).remedied if state.factor == 0.0 else ""
                    if free:
                        raise RunError(f"no equilibrium was found under a small part of the load: {free}.")
                    require_unpressed_beyond(flexible, balance, state, end)
                    raise RunError(
                        f"no equilibrium was found beyond the load factor {state.factor:.6g}: {found.reason}. "
                        "There may be a limit load. Choose the analysis “Equilibrium path”."
                    )
                continue
            state = found
        yield target, state, math.nan


def _by_path(balance: Balance, run: RodRun, end: float) -> Iterator[tuple[float, Equilibrium, float]]:
    """Yield lengths of the path, equilibria and the numbers of motions that lower their energy (NaN without one); limit
    points and bifurcations become events of the run."""
    settings = run.flexible.model.simulation
    longest = settings.step or 0.1
    before: PathPoint | None = None
    path = follow(balance, until=end, step=0.2 * longest, longest=longest, branch=settings.branch)
    for point in path:
        if before is not None and point.passed == "limit":
            limit = limit_point(balance, before, point.arc - before.arc)
            run.events.append(Located(name=f"limit load {limit.factor:.9g}", t=before.arc))
        elif point.passed == "bifurcation":
            run.events.append(Located(name=f"bifurcation at load {point.critical:.9g}", t=point.arc))
        yield point.arc, point.state, math.nan if point.negative is None else float(point.negative)
        require_unpressed(run.flexible, balance, point.state)
        before = point
