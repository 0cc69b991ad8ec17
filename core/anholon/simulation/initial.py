"""The initial state: read from the model, checked against the constraints, never silently changed."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.contact.contact_problem import ContactProblem
from anholon.errors import FieldValue, Fix, ModelError, Problem, UsageError
from anholon.mechanics.contact_mode import (
    ContactMode,
    FrictionState,
    add_loaded_constraints,
    find_initially_switched_off,
)
from anholon.model.file.toml_reader import to_plain
from anholon.model.query.field_paths import set_value
from anholon.model.query.orientations import (
    add_orientations,
    begin_orientation_at,
    find_orientation_slots,
    is_orientation_coordinate,
)
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Model
from anholon.simulation.tolerances import MAX_NAMED_COORDINATES, UNCHANGED_REL
from anholon.system.compile import compile_model
from anholon.system.consistency import describe_violations, make_violation_problem
from anholon.system.kept_state import (
    KeptCoordinates,
    choose_kept_coordinates,
    find_nearest_state,
    read_kept_coordinates,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.tolerances import (
    CONSISTENT_TOLERANCE_REL,
    INITIAL_ROUNDING_REL,
    MAX_INITIAL_ITERATIONS,
    MAX_INITIAL_RESIDUAL,
)
from anholon.system.variants import Variants
from anholon.units import parse_unit


class InitialState(NamedTuple):
    """Initial values and rates as given, the constraint residuals they leave, and the nearest consistent state.

    `q`, `v` (n,) as given; `position`, `rate` (m,) residuals; `corrected_q`, `corrected_v` (n,) the state reached by
    projection in the metric of M that keeps what the model keeps, or None if none is near; `consistent` tells
    whether the given state may start; `violations` says in words which constraints it violates, and by how much.
    """

    q: Floats
    v: Floats
    position: Floats
    rate: Floats
    corrected_q: Floats | None
    corrected_v: Floats | None
    consistent: bool
    violations: str = ""


class InconsistentStateError(ModelError):
    """The initial state violates constraints; `state` offers the correction."""

    def __init__(self, problem: Problem, state: InitialState) -> None:
        super().__init__([problem])
        self.state = state


def initial_state(source: Model | System, p: Floats | None = None) -> InitialState:
    """Return the initial state of a model or system, its residuals, and the correction that makes it consistent.

    Raises UsageError if there are rods, whose own state is not among its numbers.
    """
    model = source.model if isinstance(source, System) else source
    if model.rods:
        raise UsageError(
            "the initial state of a model with rods is not checked by itself. Run the model: where rods and what is "
            "joined to them do not fit at the start, the run says so."
        )
    system = source if isinstance(source, System) else compile_model(source)
    return _read_initial_state(system, system.parameters() if p is None else p)


def _read_initial_state(system: System, p: Floats) -> InitialState:
    """Return the initial state of the coordinates, with or without rods."""
    if system.has_contact_modes and not system.equations.has_event_functions:
        system, p = _find_initial_variant(system, p)
    n = system.n
    start = system.read_initial_values(p)
    q, v = start[:n], start[n:]
    if not all(map(math.isfinite, start.tolist())):
        name = system.coordinates[int(np.flatnonzero(~np.isfinite(start))[0]) % n]
        raise ModelError(
            [
                Problem(
                    path=_find_path(system.model, name),
                    message="the initial value or rate is not a finite number",
                    remedy="Look for a division by zero in its formula.",
                )
            ]
        )
    if not system.m:
        return InitialState(q, v, np.zeros(0), np.zeros(0), q, v, True)
    residual = system.call("residual", 0.0, q, v, p)
    position, rate = residual[: system.m], residual[system.m :]
    tolerance = _tolerance(start)
    consistent = all(abs(value) <= tolerance for value in residual.tolist())
    if not consistent:
        nearest_q, nearest_v = find_nearest_state(system, q, v, p, read_kept_coordinates(system)) or (None, None)
        gates = [
            system.rows.index(side.gap_row) for side in system.unilateral_constraints if side.gap_row in system.rows
        ]
        rate[[i for i in gates if abs(position[i]) > tolerance]] = 0.0  # it is the gap that is wrong
        violations = describe_violations(system.model, system.rows, (position, rate))
        return InitialState(q, v, position, rate, nearest_q, nearest_v, consistent, violations)
    corrected = project_state(system, start, p)
    if corrected is None:
        return InitialState(q, v, position, rate, None, None, consistent)
    return InitialState(q, v, position, rate, corrected[:n], corrected[n:], consistent)


def _find_path(model: Model, coordinate: str) -> str:
    """Return the path of the initial value of a coordinate in a model."""
    slots = find_orientation_slots(model)
    index = list(model.coordinates).index(coordinate)
    body = next((name for name, slot in slots.items() if slot.start <= index < slot.stop), "")
    return f"bodies.{body}.orientation" if body else f"coordinates.{coordinate}"


def require_consistent(system: System, p: Floats) -> tuple[Floats, Floats]:
    """Return the initial (q, v), free of rounding, or raise InconsistentStateError with the correction offered."""
    if not system.n:
        return np.zeros(0), np.zeros(0)
    all_constraints_act = not system.has_contact_modes or (
        system.is_own_variant and not find_initially_switched_off(system.model)
    )
    if system.m and all_constraints_act and not system.diagnosis.redundant:
        # Most states are consistent, and their projection shows it.
        start, projected = system.compiled.call_chain(("initial", "project"), 2 * system.n, p)
        numbers = start.tolist()
        if float(projected[-1]) <= INITIAL_ROUNDING_REL * (1.0 + max(map(abs, numbers))) and all(
            map(math.isfinite, numbers)
        ):
            return start[: system.n], start[system.n :]
        corrected, residual = _project_with_residual(system, start, p, 0.0)
        if corrected is not None and residual <= _tolerance(start):
            return corrected[: system.n], corrected[system.n :]
    state = _read_initial_state(system, p)
    if system.has_contact_modes:
        system, p = _find_initial_variant(system, p)
    if state.consistent and state.corrected_q is not None and state.corrected_v is not None:
        return state.corrected_q, state.corrected_v
    offered = None
    if state.corrected_q is not None and state.corrected_v is not None:
        offered = state.corrected_q, state.corrected_v
    problem = make_violation_problem(system, (state.position, state.rate), (state.q, state.v), offered)
    if not any(map(is_section_frame, system.coordinates)):
        problem = replace(problem, fixes=_make_fixes(system, p, state))
    raise InconsistentStateError(problem, state)


def with_consistent_state(source: Model | System) -> Model:
    """Return the model with its nearest consistent initial state; the model itself if its state is consistent.

    Values named by `Coordinate.keep` are unchanged. Raises InconsistentStateError if there is no such state nearby,
    UsageError if there are rods.
    """
    system = source if isinstance(source, System) else compile_model(source)
    state = initial_state(system)
    model = source.model if isinstance(source, System) else source
    if state.consistent:
        return model
    if state.corrected_q is None:
        require_consistent(system, system.parameters())
    for path, value in list_corrections(model, state):
        model = set_value(model, path, value)
    return model


def list_corrections(model: Model, state: InitialState) -> tuple[tuple[str, FieldValue], ...]:
    """Return the fields of the model that a correction changes, with their new values in the units of the coordinates.

    Values that are already right are omitted.
    """
    if state.corrected_q is None or state.corrected_v is None:
        return ()
    changes: list[tuple[str, FieldValue]] = []
    for i, (name, coordinate) in enumerate(model.coordinates.items()):
        if is_orientation_coordinate(model, name):
            continue
        factor = parse_unit(coordinate.unit).factor
        for field, old_value, new_value in (
            ("value", state.q[i], state.corrected_q[i]),
            ("rate", state.v[i], state.corrected_v[i]),
        ):
            if abs(new_value - old_value) > UNCHANGED_REL * (1.0 + abs(old_value)):
                changes.append((f"coordinates.{name}.{field}", float(new_value) / factor))
    return (*changes, *_list_orientation_corrections(model, state))


def _list_orientation_corrections(model: Model, state: InitialState) -> list[tuple[str, FieldValue]]:
    """Return the free orientations that a correction changes, as tables of the model file."""
    assert state.corrected_q is not None
    assert state.corrected_v is not None
    changes: list[tuple[str, FieldValue]] = []
    for body, slot in find_orientation_slots(add_orientations(model)).items():
        current = np.concatenate([state.q[slot], state.v[slot]])
        corrected = np.concatenate([state.corrected_q[slot], state.corrected_v[slot]])
        if np.abs(corrected - current).max() > UNCHANGED_REL * (1.0 + np.abs(current).max()):
            orientation = begin_orientation_at(model, body, corrected[:3].tolist(), corrected[3:].tolist())
            changes.append((f"bodies.{body}.orientation", to_plain(orientation)))
    return changes


def _is_regular(system: System, p: Floats, q: Floats | None, v: Floats | None) -> bool:
    """Return whether a motion can begin in a state: its position is not singular, and all moving parts have mass."""
    return q is not None and v is not None and not SystemState(system, 0.0, q, v, p).diagnose().problems


def _make_fixes(system: System, p: Floats, state: InitialState) -> tuple[Fix, ...]:
    """Return the offered corrections: the nearest consistent state, and one that keeps as many values as possible.

    The second is offered if the model keeps nothing; it keeps as many values and rates as are free, and comes first if
    the nearest state changes given rates.
    """
    model = system.model
    corrected = (state.corrected_q, state.corrected_v)
    nearest = list_corrections(model, state) if _is_regular(system, p, *corrected) else ()
    fixes = [Fix(label="Apply the nearest consistent state", changes=nearest)] if nearest else []
    if read_kept_coordinates(system) or model.free_bodies:
        return tuple(fixes)
    chosen = choose_kept_coordinates(system, state.q, state.v, p)
    violated = bool(np.abs(state.position).max(initial=0.0) > _tolerance(np.concatenate([state.q, state.v])))
    kept_coordinates = KeptCoordinates(chosen.values & violated, chosen.rates)
    nearest_state = find_nearest_state(system, state.q, state.v, p, kept_coordinates) if kept_coordinates else None
    if nearest_state is None or not _is_regular(system, p, *nearest_state):
        return tuple(fixes)
    names = list(model.coordinates)
    corrections = list_corrections(model, state._replace(corrected_q=nearest_state[0], corrected_v=nearest_state[1]))
    words = [
        (f"coordinates.{name}.keep", kept_coordinates.word(i))
        for i, name in enumerate(names)
        if kept_coordinates.word(i) != "nothing"
    ]
    stay = [name for i, name in enumerate(names) if kept_coordinates.word(i) != "nothing"]
    named = ", ".join([*stay[:MAX_NAMED_COORDINATES], *(["…"] if len(stay) > MAX_NAMED_COORDINATES else [])])
    fix = Fix(label=f"Keep {named} as given and find the rest", changes=(*corrections, *words))
    loses_rate = state.corrected_v is None or bool(
        (np.abs(state.corrected_v - state.v) > UNCHANGED_REL * (1.0 + np.abs(state.v)))[state.v != 0.0].any()
    )
    return (fix, *fixes) if loses_rate else (*fixes, fix)


def _find_initial_variant(system: System, p: Floats) -> tuple[System, Floats]:
    """Return the variant of a system with modes in which its motion starts, and its vector p.

    Unilateral constraints with f and f' near 0 act. A violated one also counts as acting, so that its residual is
    reported and corrected. Violated constraints on rates do not: an impact brings the rates to allowed values.
    """
    start = system.read_initial_values(p)
    q, v = start[: system.n], start[system.n :]
    if not np.isfinite(start).all():
        return system, p
    tolerance = CONSISTENT_TOLERANCE_REL * (1.0 + float(np.abs(start).max(initial=0.0)))
    off = find_initially_switched_off(system.model)
    contact_problem = ContactProblem(SystemState(system, 0.0, q, v, p), off)
    apart = [*off]
    apart += [
        c.name
        for c in contact_problem.contacts
        if c.order == 1 or c.gap > tolerance or (c.gap >= -tolerance and abs(c.rate) > tolerance)
    ]
    away = add_loaded_constraints(system.model, apart)
    mode = ContactMode(away, _make_holding_states(system, contact_problem, away, tolerance))
    variant = Variants(system).get(mode, SystemState(system, 0.0, q, v, p))
    variant_p = variant.parameters()
    variant_p[: variant.compiled.n_params] = p[: system.compiled.n_params]
    variant.compiled.prepare(variant_p)
    return variant, variant_p


def _make_holding_states(
    system: System, problem: ContactProblem, inactive: tuple[str, ...], tolerance: float
) -> tuple[FrictionState, ...]:
    """Return the friction states of a motion that begins with all breakable constraints sticking; () otherwise."""
    grips = problem.frictions.frictions
    if {grip.name for grip in grips} != set(system.releasable):
        return ()
    if any(
        {grip.slipping_constraint, grip.constraint} & {*inactive} or float(np.abs(grip.slip).max()) > tolerance
        for grip in grips
    ):
        return ()
    return tuple(FrictionState(grip.name, "stick") for grip in grips)


def _tolerance(start: Floats) -> float:
    return CONSISTENT_TOLERANCE_REL * (1.0 + float(max(map(abs, start.tolist()))))


def project_state(system: System, y: Floats, p: Floats, t: float = 0.0) -> Floats | None:
    """Return the state (2n,) reached from y at the time t by projection; None if there is none nearby."""
    return _project_with_residual(system, y, p, t)[0]


def _project_with_residual(system: System, y: Floats, p: Floats, t: float) -> tuple[Floats | None, float]:
    """Return the result of `project_state` and the largest residual of the independent rows at y."""
    compiled = system.compiled
    first = last = np.inf
    for k in range(MAX_INITIAL_ITERATIONS):
        out = compiled.call("project", t, y, p)
        residual = float(out[-1])
        first = first if k else residual
        if not all(map(math.isfinite, out.tolist())):
            return None, first
        if residual <= INITIAL_ROUNDING_REL * (1.0 + max(map(abs, y.tolist()))) or (
            residual < 1e-11 and residual >= last
        ):
            return y, first
        last = residual
        y = out[:-1]
    return None if last > MAX_INITIAL_RESIDUAL else y, first
