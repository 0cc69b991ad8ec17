"""Simulation of models with rods: frames at even times, by the generalized-α method."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final, Protocol

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem, RunError
from anholon.flexible.run import Frame, RodRun
from anholon.flexible.statics import Flexible, compile_rods
from anholon.geometry.rotations import matrix
from anholon.model.structs import Model
from anholon.results.outcome import Outcome
from anholon.rods.dynamics import Motion, State, at_rest, started
from anholon.rods.equilibrium import Equilibrium, equilibrium
from anholon.system.system import compile_model

Floats = NDArray[np.float64]

_LOOK: Final = 0.03  # seconds of work between two looks at the world
_MEMORY: Final = 2**31  # bytes that the frames may take


class Cancel(Protocol):
    """Anything like threading.Event."""

    def is_set(self) -> bool: ...


def simulate_rods(
    model: Model,
    until: float | None = None,
    *,
    observe: Callable[[RodRun], None] | None = None,
    cancel: Cancel | None = None,
    set: Mapping[str, float] | None = None,  # noqa: A002  # the word of the command line
) -> RodRun:
    """Simulate a model with rods and return the run; see `anholon.simulate`."""
    if set:
        changed = {name: replace(model.parameters[name], value=value) for name, value in set.items()}
        model = replace(model, parameters={**model.parameters, **changed})
    flexible = compile_rods(model)
    _require_masses(flexible)
    settings = model.simulation
    end = settings.until if until is None else until
    count = max(1, math.ceil(end * settings.frames - 1e-9)) if end > 0.0 else 0
    size = 8 * (30 * flexible.built.mesh.size + 6 * len(flexible.built.mesh.length))
    if (count + 1) * size > _MEMORY:
        most = _MEMORY / size / max(end, 1e-9)
        raise RunError(f"the run would not fit into memory: store at most {most:.3g} frames per second, or end earlier")
    run = RodRun(compile_model(model), flexible)
    first, wrench = _beginning(flexible)
    run.add(Frame(first, wrench))
    motion = Motion(
        flexible.built.mesh, flexible.supports, flexible.loads, first, damping=_damping(flexible), wrench=wrench
    )
    step = settings.step or 1.0 / settings.frames
    accuracy = settings.accuracy or math.inf
    looked = monotonic()
    for k in range(1, count + 1):
        t = end * k / count
        try:
            state = motion.advance(t, step, accuracy)
        except RunError as error:
            run.close(Outcome(status="failed", t=motion.state.t, message=f"{error}."))
            break
        run.add(Frame(state, motion.wrench))
        if monotonic() - looked > _LOOK:
            if observe is not None:
                observe(run)
            if cancel is not None and cancel.is_set():
                run.close(Outcome(status="cancelled", t=t))
                break
            looked = monotonic()
    else:
        run.close(Outcome(status="done", t=end))
    if observe is not None:
        observe(run)
    return run


def _require_masses(flexible: Flexible) -> None:
    """Refuse rods that cannot move because some section has no inertia."""
    built = flexible.built
    for name, rod in built.rods.items():
        part = slice(rod.first, rod.first + len(rod.arcs) - 1)
        if not (built.mesh.mass[part] > 0.0).all():
            remedy = "Give its section a density or a mass; or ask for its equilibrium."
            raise ModelError([Problem(path=f"rods.{name}.section", message="The rod has no mass.", remedy=remedy)])
        if not (built.mesh.inertia[part] > 0.0).all():
            remedy = "Give its section an inertia about all three axes."
            message = "A section has no inertia, so it cannot turn."
            raise ModelError([Problem(path=f"rods.{name}.section", message=message, remedy=remedy)])


def _beginning(flexible: Flexible) -> tuple[State, Floats]:
    """Return the first state and its wrenches."""
    mesh, model = flexible.built.mesh, flexible.model
    supports, loads = flexible.supports(0.0), flexible.loads(0.0)
    if model.simulation.start == "equilibrium":
        found: Equilibrium = equilibrium(mesh, supports, loads)
        pose, wrench = found.pose, found.wrench
    else:
        pose, wrench = mesh.reference, np.zeros((len(mesh.length), 6))
    state = at_rest(mesh, pose)
    v, w = state.v.copy(), state.w.copy()
    for name, rod in flexible.built.rods.items():
        spin, origin = flexible.numbers.at(f"spin:{name}"), flexible.numbers.at(f"position:{name}")
        for node in rod.nodes:
            v[node] = flexible.numbers.at(f"velocity:{name}") + np.cross(spin, pose.x[node] - origin)
            w[node] = matrix(pose.q[node]).T @ spin
    return started(mesh, supports, loads, state._replace(v=v, w=w), wrench), wrench


def _damping(flexible: Flexible) -> Floats:
    """Return the damping times (m,) of all elements, s."""
    found = np.zeros(len(flexible.built.mesh.length))
    for name, rod in flexible.built.rods.items():
        found[rod.first : rod.first + len(rod.arcs) - 1] = flexible.numbers.at(f"damping:{name}")[0]
    return found
