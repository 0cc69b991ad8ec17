"""Transitions between smooth segments: how the rates change when parameters or driven motions jump.

Pose jump (docs/theory.md 6): parameters that place masses change in zero time (`anholon.simulation.pose_jump`).

Rate jump (docs/theory.md 6): the rate of a driven motion jumps (`anholon.simulation.rate_jump`).

Where both happen together, ramps that stop do so first, as at the end of their stage, and the pose jumps after that;
other ramps continue meanwhile, and their part of the momenta changes with the pose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.contact.impact import Impact
from anholon.errors import RunError
from anholon.formula.syntax import STAGE_TIME
from anholon.model.schema import Model
from anholon.outcome import Occurrence
from anholon.simulation.pose_jump import BY_A_RAMP, find_pose_jump
from anholon.simulation.rate_jump import (
    RateJump,
    compute_momentum_rounding,
    compute_rate_jump,
    make_states_beside,
)
from anholon.simulation.tolerances import (
    PARAMETER_CHANGE_TOLERANCE_REL,
    TRANSITION_TOLERANCE_REL,
)
from anholon.system.consistency import format_residual
from anholon.system.kink_times import compute_time_after
from anholon.system.system import System
from anholon.system.system_state import SystemState


class StageTransition(NamedTuple):
    """A transition.

    It has the rates (n,) after it, the impulses of all rows (m,) due to jumps of driven rates, in units of their
    multipliers times s, the work of the drives, J, and the energy dissipated by friction, J.
    """

    v: Floats
    impulses: Floats
    drive_work: float
    friction_loss: float = 0.0


def compute_stage_transition(
    system: System,
    t: float,
    q: Floats,
    v: Floats,
    before: Floats,
    after: Floats,
    path: Sequence[Sequence[str]] = (),
    *,
    base_system: System | None = None,
) -> StageTransition:
    """Return the transition at time t and configuration q in which p jumps from `before` to `after`.

    It is made in a variant `system` of `base_system`. `path`: groups of parameters that change one after another;
    parameters outside the groups change last, in proportion. A ramp that begins or ends in a kink changes the rate of
    its parameter, not the parameter itself.
    """
    ramps = system.equations.names.ramps
    state = ramps.stop_at(before, t)
    system.compiled.prepare(state)
    _check_places(SystemState(system, t, q, v, state))
    _check_schedules(system, t, q, v, state, after)
    _check_laws(SystemState(system, t, q, v, after))  # told first: a pose is singular where a law is lost
    first = RateJump(v, np.zeros(system.m), 0.0)
    if _find_parameter_changes(system, state, ramps.stop_at(after, t)):
        p_going, p_posed = _continue_ramps(system, t, before, after)
        first = compute_rate_jump(base_system, *make_states_beside(system, t, q, v, before, p_going))
        v = first.v
        for start, end in _iterate_path_legs(system, p_going, p_posed, path):
            change = _find_parameter_changes(system, start, end)
            v = find_pose_jump(system, t, q, v, start, end, change) if change else v
        before = p_posed
    beginning = SystemState(system, t, q, v, after)
    _check_holonomic(beginning)
    _check_laws(beginning)
    last = compute_rate_jump(base_system, *make_states_beside(system, t, q, v, before, after))
    impulses = _remove_rounding(beginning._replace(v=last.v), first.impulses + last.impulses)
    return StageTransition(last.v, impulses, first.work + last.work, first.loss + last.loss)


def compute_driven_kink(base_system: System, at: SystemState) -> StageTransition:
    """Return the transition at a kink of driven positions between a time and `compute_time_after` it.

    It is made in a variant of `base_system`.
    """
    after = at._replace(t=compute_time_after(at.t))
    v, impulses, work, loss = compute_rate_jump(base_system, at, after)
    return StageTransition(v, _remove_rounding(after._replace(v=v), impulses), work, loss)


def _remove_rounding(after: SystemState, impulses: Floats) -> Floats:
    """Return the impulses with values of the size of rounding set to 0."""
    if not impulses.any():
        return impulses
    rounding = compute_momentum_rounding(after.evaluate_equations().M, after.v)
    return np.where(np.abs(impulses) > rounding, impulses, 0.0)


def describe_impulses(system: System, t: float, transition: StageTransition) -> tuple[Occurrence, ...]:
    """Return the occurrences of a transition: the impulses of the rows where driven rates jumped."""
    felt = [(row, P) for row, P in zip(system.rows, transition.impulses.tolist(), strict=True) if P]
    return tuple(
        Occurrence(
            name=f"blow {row}",
            t=t,
            impulse=P,
            **({} if k else {"drives": transition.drive_work, "loss": transition.friction_loss}),
        )
        for k, (row, P) in enumerate(felt)
    )


def describe_impacts(system: System, t: float, impacts: Sequence[Impact]) -> list[Occurrence]:
    """Return the occurrences of impacts at an instant: contacts that closed, rows switched on, and acting rows."""
    sided = {side.name for side in system.unilateral_constraints}
    nouns = ("blow" if impact.was_active else "contact" if impact.name in sided else "engage" for impact in impacts)
    return [
        Occurrence(
            name=f"{noun} {impact.name}", t=t, impulse=impact.impulse, loss=impact.loss, drives=impact.drive_work
        )
        for noun, impact in zip(nouns, impacts, strict=True)
    ]


def _continue_ramps(system: System, t: float, before: Floats, after: Floats) -> tuple[Floats, Floats]:
    """Return p `before` with the ramps that continue, and the same with the parameters of p `after`.

    All other ramps are stopped at their current value; the forces that act from then on are switched on.
    """
    names, numbers = system.equations.names, len(system.model.parameters)
    p_going, ramps = names.ramps.stop_at(before, t).copy(), names.ramps
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    for name in {ramp.name for ramp in ramps.read(after)}:
        ramp_slots = ramps.slots_of(name)
        p_going[slots[name]] = after[slots[name]]
        p_going[ramp_slots.start : ramp_slots.stop] = after[ramp_slots.start : ramp_slots.stop]
    switches = slice(names.switch_slot, names.slip_start_slot)
    p_going[switches] = after[switches]
    if names.has_stage_time:
        p_going[names.stage_start_slot] = after[names.stage_start_slot]
    p_posed = p_going.copy()
    p_posed[:numbers] = after[:numbers]
    for p in (p_going, p_posed):
        system.compiled.prepare(p)
    return p_going, p_posed


def _check_places(at: SystemState) -> None:
    """Refuse bodies whose position depends on the stage time, if they would jump when it restarts."""
    system, t, _, _, p = at
    names = system.equations.names
    if not names.has_stage_time or p[names.stage_start_slot] == t:
        return
    restarted = p.copy()
    restarted[names.stage_start_slot] = t
    system.compiled.prepare(restarted)
    jump = at._replace(p=restarted).call("frames") - at.call("frames")
    if np.abs(jump).max(initial=0.0) > TRANSITION_TOLERANCE_REL:
        raise RunError(
            f"at t = {t:.9g} s bodies would jump: their position depends on {STAGE_TIME}, which starts from 0. "
            "Let the formula have the same value at the start and the end of the stage, or move the bodies by "
            "ramps."
        )


def _check_schedules(system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats) -> None:
    """Refuse bodies whose position jumps with a schedule: the change of the rates is known only for parameters."""
    schedule_slots = slice(len(system.model.parameters), system.equations.names.switch_slot)
    if np.array_equal(before[schedule_slots], after[schedule_slots]):
        return
    graph, placed = system.equations.graph, list(system.equations.masses.x)
    if not graph.symbol_bits(placed) & graph.symbol_bits(
        graph.leaves_in(range(schedule_slots.start, schedule_slots.stop))
    ):
        return
    stepped = before.copy()
    stepped[schedule_slots] = after[schedule_slots]
    places = system.derive(_compile_mass_places)
    state = np.concatenate([q, v])
    jump = places.call("places", t, state, stepped) - places.call("places", t, state, before)
    if np.abs(jump).max(initial=0.0) > TRANSITION_TOLERANCE_REL:
        names = ", ".join(f"'{name}'" for name in _find_jumping_schedules(system.model, t))
        raise RunError(
            f"at t = {t:.9g} s bodies would jump with the schedule {names}. Replace the schedule by a parameter "
            "that stages set, or let the schedule change within a finite time."
        )


def _compile_mass_places(system: System) -> CompiledFunctions:
    return system.compile_nodes({"places": system.equations.masses.x})


def _find_jumping_schedules(model: Model, t: float) -> Iterator[str]:
    """Yield the schedules that may jump at a time."""
    for name, schedule in model.schedules.items():
        if schedule.interpolation == "step" and t in schedule.times:
            yield name


def _check_laws(at: SystemState) -> None:
    """Refuse parameters with which control laws cannot be maintained."""
    diagnosis = at.diagnose() if any(at.system.parametric) else None
    if diagnosis is not None and diagnosis.control is not None and diagnosis.control.failure:
        raise RunError(f"at t = {at.t:.9g} s the motion cannot continue: {diagnosis.problems[0].text()}")


def _iterate_path_legs(
    system: System, before: Floats, after: Floats, path: Sequence[Sequence[str]]
) -> Iterator[tuple[Floats, Floats]]:
    """Yield the vectors p at the ends of every leg of a path in the space of poses."""
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    state = before
    for group in path:
        leg_end = state.copy()
        for name in group:
            leg_end[slots[name]] = after[slots[name]]
        system.compiled.prepare(leg_end)
        yield state, leg_end
        state = leg_end
    yield state, after


def _find_parameter_changes(system: System, before: Floats, after: Floats) -> dict[str, float]:
    """Return the changes of the parameters that place masses or constraints; {} if there are none."""
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    change = {name: float(after[slots[name]] - before[slots[name]]) for name in system.moving_parameters}
    unchanged = all(
        abs(step) <= PARAMETER_CHANGE_TOLERANCE_REL * (1.0 + abs(before[slots[name]])) for name, step in change.items()
    )
    return {} if unchanged else change


def _check_holonomic(after: SystemState) -> None:
    """Refuse a change of parameters that breaks a holonomic constraint at once."""
    position, _ = after.constraint_residual()
    for name, value in zip(after.system.rows, position, strict=True):
        if abs(value) > TRANSITION_TOLERANCE_REL:
            raise RunError(
                f"at t = {after.t:.9g} s the new parameters violate the holonomic constraint '{name}' "
                f"(residual {format_residual(after.system.model, name, float(value))}).",
                BY_A_RAMP,
            )
