"""Simulation of models with rods: frames at even times, by the generalized-α method."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem, RunError
from anholon.flexible.anchors import Anchor, Anchors
from anholon.flexible.coupled import CoupledMotion, Partner, Rest, joint_rates, started_together
from anholon.flexible.frames import Frame
from anholon.flexible.loading import statics_run
from anholon.flexible.modal import modal_run
from anholon.flexible.run import RodRun
from anholon.flexible.statics import Flexible, compile_rods
from anholon.geometry.rotations import cross, matrix
from anholon.model.rods import MODES, STATIC_FORMS, is_section, section_of
from anholon.model.structs import Model
from anholon.results.outcome import Cancel, Outcome
from anholon.rods.balance import Equilibrium
from anholon.rods.dynamics import Motion, at_rest, started
from anholon.rods.equilibrium import equilibrium
from anholon.rods.generalized_alpha import State
from anholon.rods.joints import End, Joint
from anholon.system.system import System, compile_model

Floats = NDArray[np.float64]

_LOOK: Final = 0.03  # seconds of work between two looks at the world
_MEMORY: Final = 2**31  # bytes that the frames may take


def simulate_rods(
    model: Model,
    until: float | None = None,
    *,
    system: System | None = None,
    start: tuple[Floats, Floats] | None = None,
    observe: Callable[[RodRun], None] | None = None,
    cancel: Cancel | None = None,
) -> RodRun:
    """Simulate a model with rods and return the run; see `anholon.simulate`.

    `system`: the bodies beside the rods; `start`: their initial coordinates and rates.
    """
    flexible = compile_rods(model)
    if model.simulation.form in STATIC_FORMS:
        return statics_run(flexible, until, observe=observe, cancel=cancel)
    if model.simulation.form == MODES:
        return modal_run(flexible, observe=observe, cancel=cancel)
    _require_masses(flexible)
    settings = model.simulation
    end = settings.until if until is None else until
    count = max(1, math.ceil(end * settings.frames - 1e-9)) if end > 0.0 else 0
    size = 8 * (30 * flexible.built.mesh.size + 6 * len(flexible.built.mesh.length))
    if (count + 1) * size > _MEMORY:
        most = _MEMORY / size / max(end, 1e-9)
        raise RunError(f"the run would not fit into memory: store at most {most:.3g} frames per second, or end earlier")
    system = compile_model(model) if system is None else system
    partner = partner_of(system, flexible, start) if system.n or flexible.built.jointed else None
    run = RodRun(system, flexible, partner)
    first, wrench = _beginning(flexible, partner, start)
    run.add(Frame(first, wrench))
    motion = _motion(flexible, partner, first, wrench)
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


def _motion(flexible: Flexible, partner: Partner | None, first: State, wrench: Floats) -> Motion:
    """Return the motion that goes on from a state."""
    mesh, damping = flexible.built.mesh, flexible.damping
    if partner is None:
        return Motion(mesh, flexible.supports, flexible.loads, first, damping=damping, wrench=wrench)
    return CoupledMotion(mesh, flexible.supports, flexible.loads, first, partner, damping=damping, wrench=wrench)


def _beginning(
    flexible: Flexible, partner: Partner | None, start: tuple[Floats, Floats] | None
) -> tuple[State, Floats]:
    """Return the first state and its wrenches."""
    mesh, model = flexible.built.mesh, flexible.model
    supports, loads = flexible.supports(0.0), flexible.loads(0.0)
    if model.simulation.start == "equilibrium":
        found: Equilibrium = equilibrium(mesh, supports, loads)
        pose, wrench = found.pose, found.wrench
    else:
        pose, wrench = mesh.reference, np.zeros((len(mesh.length), 6))
    state = _with_rates(flexible, at_rest(mesh, pose), partner, start)
    if partner is None:
        return started(mesh, supports, loads, state, wrench), wrench
    q, v = start if start is not None else (np.zeros(0), np.zeros(0))
    zero = np.zeros(partner.system.n)
    rest = Rest(q, v, zero, zero, np.zeros(sum(j.rows for j in partner.joints)), np.zeros(partner.system.m))
    _require_rates(partner, state, rest)
    return started_together(mesh, supports, loads, state, rest, partner, wrench), wrench


def _with_rates(
    flexible: Flexible, state: State, partner: Partner | None, start: tuple[Floats, Floats] | None
) -> State:
    """Return a state with the initial motion of every rod: its own, or that of the body it is joined to."""
    moving = _carried(flexible, partner, start)
    v, w = state.v.copy(), state.w.copy()
    for name, rod in flexible.built.rods.items():
        spin, speed = flexible.numbers.at(f"spin:{name}"), flexible.numbers.at(f"velocity:{name}")
        origin = flexible.numbers.at(f"position:{name}")
        if name in moving and not spin.any() and not speed.any():
            speed, spin, origin = moving[name]
        for node in rod.nodes:
            v[node] = speed + cross(spin, state.pose.x[node] - origin)
            w[node] = matrix(state.pose.q[node]).T @ spin
    return state._replace(v=v, w=w)


def _carried(
    flexible: Flexible, partner: Partner | None, start: tuple[Floats, Floats] | None
) -> dict[str, tuple[Floats, Floats, Floats]]:
    """Return velocity, angular velocity and place of the body that carries each rod, through joints of rods too."""
    if partner is None or start is None:
        return {}
    q, v = start
    anchors = partner.anchors.at(0.0, q, partner.vector(0.0))
    found: dict[str, tuple[Floats, Floats, Floats]] = {}
    ends = [joint.between for joint in flexible.model.joints.values()]
    for _ in range(len(ends) + 1):
        for pair in ends:
            for one, two in (pair, pair[::-1]):
                if not is_section(two) or section_of(two).rod in found:
                    continue
                if one in partner.anchors.bodies:
                    at = anchors[partner.anchors.bodies.index(one)]
                    moved = at.by_q @ v + at.drift
                    found[section_of(two).rod] = (moved[:3], moved[3:], at.x)
                elif is_section(one) and section_of(one).rod in found:
                    found[section_of(two).rod] = found[section_of(one).rod]
    return found


def _require_rates(partner: Partner, state: State, rest: Rest) -> None:
    """Refuse initial rates that tear a joint."""
    rates = joint_rates(partner, state, rest, partner.vector(0.0))
    size = max(1.0, float(np.abs(state.v).max(initial=0.0)), float(np.abs(state.w).max(initial=0.0)))
    first = 0
    for joint in partner.joints:
        gap = float(np.abs(rates[first : first + joint.rows]).max())
        if gap > 1e-9 * size:
            message = f"The initial rates tear the joint apart, by {gap:.6g} (m/s or rad/s)."
            remedy = "Give the rod the velocity and spin of what it is joined to."
            raise ModelError([Problem(path=f"joints.{joint.name}", message=message, remedy=remedy)])
        first += joint.rows


def partner_at_start(system: System, flexible: Flexible) -> Partner | None:
    """Return bodies and joints beside the rods as the model's initial values place them; None where there are none."""
    if not system.n:
        return partner_of(system, flexible, None) if flexible.built.jointed else None
    start = system.compiled.call("initial", 0.0, np.zeros(2 * system.n), system.parameters())
    return partner_of(system, flexible, (start[: system.n], start[system.n :]))


def partner_of(system: System, flexible: Flexible, start: tuple[Floats, Floats] | None) -> Partner:
    """Return bodies and joints beside the rods; raises ModelError for what cannot move together with rods."""
    problems = []
    for refused, noun in (
        (bool(system.programs), "program constraints"),
        (any(system.parametric), "parametric constraints"),
        (system.modal, "unilateral constraints, frictions or grips"),
    ):
        if refused:
            message = f"A model with rods cannot have {noun} yet."
            problems.append(Problem(path="constraints", message=message, remedy="Remove them, or the rods."))
    if problems:
        raise ModelError(problems)
    model, built = flexible.model, flexible.built
    named = [end for name in built.jointed for end in model.joints[name].between]
    bodies = tuple(dict.fromkeys(end for end in named if end in model.bodies))
    anchors = Anchors(system, bodies)
    q = start[0] if start is not None else np.zeros(0)
    at = anchors.at(0.0, q, system.parameters(0.0))
    joints = []
    for name in built.jointed:
        given = model.joints[name]
        axis = flexible.numbers.at(f"joint:{name}")
        size = float(np.linalg.norm(axis))
        if given.turning == "hinged" and not size > 0.0:
            raise ModelError([Problem(path=f"joints.{name}.axis", message="The axis has no direction.")])
        # The joint lies at the section that is named first, its axes are those of the world in the reference.
        place = next(built.mesh.reference.x[flexible.node(end)] for end in reversed(given.between) if is_section(end))
        one, two = (_end(flexible, end, place, bodies, at) for end in given.between)
        joints.append(Joint(name, one, two, given.turning, axis / size if size > 0.0 else axis))
    return Partner(system, anchors, tuple(joints))


def _end(flexible: Flexible, end: str, place: Floats, bodies: tuple[str, ...], at: tuple[Anchor, ...]) -> End:
    """Return one frame of a joint as it stands in the reference; `place` (3,) is where the joint lies."""
    back = np.array([1.0, -1.0, -1.0, -1.0])
    if is_section(end):
        node = flexible.node(end)
        q, x = flexible.built.mesh.reference.q[node], flexible.built.mesh.reference.x[node]
        return End("node", node, q * back, matrix(q).T @ (place - x))
    if end in bodies:
        k = bodies.index(end)
        return End("body", k, at[k].q * back, matrix(at[k].q).T @ (place - at[k].x))
    return End("world", 0, np.array([1.0, 0.0, 0.0, 0.0]), place)
