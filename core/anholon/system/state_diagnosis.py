"""A look at the equations at one state and near it, in plain Python, before anything is compiled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.analysis import reduce_graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.control_condition import INCONSISTENT, ServoRows
from anholon.mechanics.diagnosis import (
    Diagnosis,
    diagnose_equations,
    find_inconsistent_rates,
    make_singular_start_problem,
    mark_initial_only,
)
from anholon.mechanics.equations import EquationsOfMotion, unpack_equations
from anholon.mechanics.parameters import collect_schedule_pieces, fill_schedules, make_base_vector
from anholon.model.schema import Model
from anholon.system.output_functions import make_equation_nodes


def diagnose_initial_state(model: Model, equations: EquationsOfMotion) -> Diagnosis:
    """Diagnose the equations at the initial state, in plain Python, before anything is compiled."""
    start, p = _find_initial_values(model, equations)
    return diagnose_nearby_states(model, equations, 0.0, start, p)


def diagnose_beside_initial_state(model: Model, equations: EquationsOfMotion, part: EquationsOfMotion) -> Diagnosis:
    """Diagnose the equations not at the initial state, where some of their rows vanish or have no value, but at one
    beside it that satisfies the rows of other equations, a part of these."""
    start, p = _find_initial_values(model, equations)
    _, numbers = _find_initial_values(model, part)
    independent = diagnose_state(part, model, 0.0, start, numbers).independent
    beside = find_nearby_state(part, start, numbers, np.random.default_rng(0), independent)
    return diagnose_state(equations, model, 0.0, beside, p)


def _find_initial_values(model: Model, equations: EquationsOfMotion) -> tuple[Floats, Floats]:
    """Return the initial state (2n,) and the parameters of equations."""
    names = equations.names
    p = make_base_vector(model, names)
    fill_schedules(p, len(model.parameters), collect_schedule_pieces(model), 0.0)
    return np.array(equations.graph.evaluate(equations.initial, 0.0, [0.0] * (2 * len(names.q)), list(p))), p


def diagnose_nearby_states(model: Model, equations: EquationsOfMotion, t: float, start: Floats, p: Floats) -> Diagnosis:
    """Diagnose the equations at a time and state (2n,) and near it."""
    diagnosis = diagnose_state(equations, model, t, start, p)
    if diagnosis.redundant and not diagnosis.problems:
        # Rows that depend on others only here mark a singular position, not a redundant constraint.
        for seed in range(2):
            state = find_nearby_state(equations, start, p, np.random.default_rng(seed), diagnosis.independent, t)
            near = diagnose_state(equations, model, t, state, p)
            lost = set(diagnosis.redundant) - set(near.redundant)
            if lost and len(near.independent) > len(diagnosis.independent):
                return diagnosis._replace(
                    problems=tuple(make_singular_start_problem(equations.rows[i].name) for i in sorted(lost))
                )
            diagnosis = diagnosis.merge(near)
        clashes = find_inconsistent_rates(
            diagnosis, *_rate_level(equations, t, start, p), [row.name for row in equations.rows]
        )
        if clashes:
            return diagnosis._replace(problems=clashes)
    if diagnosis.control is not None and diagnosis.control.failure not in ("", INCONSISTENT):
        states = [
            find_nearby_state(equations, start, p, np.random.default_rng(seed), diagnosis.independent, t)
            for seed in range(3)
        ]
        near_by = [diagnose_state(equations, model, t, state, p).control for state in states]
        if not any(control is not None and control.failure for control in near_by):
            return diagnosis._replace(problems=tuple(map(mark_initial_only, diagnosis.problems)))
    return diagnosis


def diagnose_state(
    equations: EquationsOfMotion, model: Model, t: float, y: Floats, p: Floats, *, prefer_strongest: bool = False
) -> Diagnosis:
    """Diagnose the equations at one time and state (2n,); see `diagnose_equations` for `prefer_strongest`."""
    rows, m = equations.rows, len(equations.rows)
    places = [equations.graph.const(0.0) if row.position is None else row.position for row in rows]
    out = _values(equations, [*places, *make_equation_nodes(equations)], t, y, p)
    pieces = unpack_equations(out[m:], len(equations.names.q), m)
    names, orders = [row.name for row in rows], [row.order for row in rows]
    parametric, alike = tuple(row.control_power is not None for row in rows), tuple(row.same_variables for row in rows)
    servo = ServoRows(pieces.B, out[:m], pieces.rate, parametric, alike) if any(parametric) else None
    coordinates = tuple(model.coordinates)
    return diagnose_equations(
        pieces.M, pieces.A, pieces.b0, names, orders, coordinates, servo, prefer_strongest=prefer_strongest
    )


def _values(equations: EquationsOfMotion, nodes: list[int], t: float, y: Floats, p: Floats) -> Floats:
    """Return the values of many nodes at one state; ramps are omitted if none is active."""
    graph, slots = equations.graph, equations.names.ramps.slots
    if slots and not p[slots.start : slots.stop].any():
        graph, same = reduce_graph(graph, equations.forced_model.graph, graph.leaves_in(slots))
        nodes = [same[node] for node in nodes]
    return np.array(graph.evaluate(nodes, t, list(y), list(p)))


def _rate_level(equations: EquationsOfMotion, t: float, y: Floats, p: Floats) -> tuple[Floats, Floats, Floats]:
    """Return A (m, n), and the rate levels of the rows with their size (m,); nan for rows that are not A v + c."""
    n, m = len(equations.names.q), len(equations.rows)
    pieces = unpack_equations(
        np.array(equations.graph.evaluate(make_equation_nodes(equations), t, list(y), list(p))), n, m
    )
    linear = np.array([row.order == 0 or (row.order == 1 and row.linear) for row in equations.rows])
    level = np.where(linear, pieces.rate, np.nan)
    return pieces.A, level, np.abs(pieces.A) @ np.abs(y[n:]) + np.abs(level)


def find_nearby_state(
    equations: EquationsOfMotion,
    y: Floats,
    p: Floats,
    random: np.random.Generator,
    independent: Sequence[int],
    t: float = 0.0,
) -> Floats:
    """Return another state near y that satisfies the constraints on positions and rates at the time t.

    Newton steps use as many directions as the rows `independent` have (of redundant rows the rest is noise near the
    solution), and all directions where that leads nowhere, as at a singular position. If they lead to where a row has
    no value, the state is y itself.
    """
    n = len(equations.names.q)
    rows = [(i, row) for i, row in enumerate(equations.rows) if row.position is not None]
    start = y + 0.05 * random.standard_normal(2 * n)
    if not rows:
        return _project_rates(equations, start, p, t)
    nodes = [row.position for _, row in rows if row.position is not None] + [a for _, row in rows for a in row.A]
    rank = sum(i in independent for i, _ in rows)
    near = start
    for count in dict.fromkeys((rank, min(len(rows), n))):
        near = start.copy()
        for _ in range(30):
            out = np.array(equations.graph.evaluate(nodes, t, list(near), list(p)))
            if not np.isfinite(out).all():
                return y
            U, s, Vt = np.linalg.svd(out[len(rows) :].reshape(-1, n), full_matrices=False)
            good = s[:count] > 1e-9 * s[0]
            step = Vt[:count].T @ np.where(good, (U.T @ out[: len(rows)])[:count] / np.where(good, s[:count], 1.0), 0.0)
            near[:n] -= step
            if np.abs(step).max() < 1e-14:
                break
        if np.abs(out[: len(rows)]).max() < 1e-12:
            break
    return _project_rates(equations, near, p, t)


def _project_rates(equations: EquationsOfMotion, y: Floats, p: Floats, t: float) -> Floats:
    """Return the state with the nearest rates that satisfy the constraints on rates."""
    n = len(equations.names.q)
    rows = [row for row in equations.rows if row.position is None and row.order == 1]
    nodes = [row.rate for row in rows] + [a for row in rows for a in row.A]
    result = y.copy()
    for _ in range(20 if rows else 0):
        out = np.array(equations.graph.evaluate(nodes, t, list(result), list(p)))
        if not np.isfinite(out).all():
            return y
        step = np.linalg.lstsq(out[len(rows) :].reshape(-1, n), out[: len(rows)], rcond=1e-9)[0]
        result[n:] -= step
        if np.abs(step).max() < 1e-13 * (1.0 + np.abs(result[n:]).max()):
            return result
    return y


def find_doubtful_rows(equations: EquationsOfMotion) -> tuple[int, ...]:
    """Return the rows whose independence does not follow from their form.

    A row that is the only one with a coordinate, with a constant factor, is independent of all others everywhere. Rows
    not linear in the rates, and those of controls, are monitored otherwise (`anholon.system.events`).
    """
    if equations.servo_rows:
        return ()
    rows = [i for i, row in enumerate(equations.rows) if row.linear or row.order != 1]
    if len(rows) < len(equations.rows):
        return ()
    changed = True
    while changed and rows:
        changed = False
        for i in rows:
            if _is_trivially_independent(equations, i, rows):
                rows = [k for k in rows if k != i]
                changed = True
                break
    return tuple(rows)


def _is_trivially_independent(equations: EquationsOfMotion, i: int, rows: Sequence[int]) -> bool:
    graph = equations.graph
    A = equations.rows[i].A
    others = [equations.rows[k].A for k in rows if k != i]
    for j, entry in enumerate(A):
        if entry != ZERO and graph.is_constant(entry) and all(other[j] == ZERO for other in others):
            return True
    # A row of constant length that shares no coordinate with others.
    apart = all(entry == ZERO or all(other[j] == ZERO for other in others) for j, entry in enumerate(A))
    length = graph.dot(A, A)
    return apart and graph.is_constant(length) and length != ZERO
