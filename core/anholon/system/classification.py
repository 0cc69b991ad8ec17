"""Classification: what every constraint of a model is, and how many freedoms the set of them leaves."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.mechanics.constraint_rows import ConstraintRow
from anholon.mechanics.control_condition import ControlCondition
from anholon.mechanics.diagnosis import Diagnosis, format_name_list
from anholon.mechanics.equations import EquationsOfMotion, build_equations
from anholon.mechanics.integrability import (
    ConstraintForms,
    IntegrableRows,
    compute_rank,
    find_integrable_rows,
    find_integral,
)
from anholon.mechanics.parameters import collect_schedule_pieces, fill_schedules, make_base_vector
from anholon.mechanics.program_constraints import MIN_PROGRAM_ORDER
from anholon.model.check.contained_controls import find_controls_in_constraints
from anholon.model.check.model_check import check
from anholon.model.query.orientations import add_orientations
from anholon.model.query.rod_coupling import require_no_rods_on_bodies
from anholon.model.schema import Model, TypedConstraint, UnilateralItem
from anholon.system.state_diagnosis import diagnose_initial_state, find_nearby_state
from anholon.system.system import System

_STATES: Final = 4  # at which the forms are looked at
_ORDERS: Final = ("on positions", "on rates", "on accelerations")


def _program(order: int, joint: bool) -> str:
    """Return the kind of a program constraint of an order."""
    forms = "mangeron-deleanu or generalized-gauss" if joint else "generalized-gauss"
    return f"program constraint of order {order}, maintained by a control force in the form {forms}"


class RowClass(NamedTuple):
    """The class of one row.

    `side`: "f >= 0" or "f <= 0" if it is unilateral; `order`: of the highest derivative in it; `linear`: in that
    derivative; `holonomic`: given on positions, or integrable within the set; `integral`: f(q, t) whose derivative it
    is, if found; `follows_from`: the rows that make it redundant; `determined`: whether the motion determines its
    single reaction; `law`: the dependence of its control laws, empty if it is not parametric; `is_servo`: whether the
    reaction does not act along the row (B is not A); `problem`: the reason why it cannot hold, else empty; `joint`:
    whether a program constraint (of order 3 or higher) has a joint system with its reaction, so that the form
    mangeron-deleanu applies.
    """

    name: str
    side: str
    order: int
    linear: bool
    holonomic: bool
    integral: str
    follows_from: tuple[str, ...]
    determined: bool
    law: str
    is_servo: bool
    problem: str
    joint: bool = True

    def text(self) -> str:
        """Return the class in words."""
        words = [_ORDERS[self.order] if self.order < MIN_PROGRAM_ORDER else _program(self.order, self.joint)]
        if self.order == 1:
            words.append("linear" if self.linear else "not linear in the rates")
            if self.holonomic:
                words.append(f"integrable: {self.integral} = const" if self.integral else "integrable within the set")
            else:
                words.append("nonholonomic")
        elif self.order == 0:
            words.append("holonomic")
        if self.law:
            words.append(f"parametric with a law of {self.law}")
            if self.is_servo:
                words.append("virtual displacements do not follow it")
        if self.side:
            words.append(f"one-sided: {self.side}")
        if self.follows_from:
            words.append(f"follows from {format_name_list(self.follows_from)}")
        if not self.determined:
            words.append("its single reaction is not determined")
        if self.problem:
            words.append(self.problem)
        return f"{self.name}: {', '.join(words)}"


class Classification(NamedTuple):
    """The constraints of a model as a set.

    `coordinates` n; `freedoms`: dimension of the space of positions that can be reached, n less the independent
    holonomic rows and combinations, with all one-sided constraints acting, and `open_freedoms` with none of them;
    `velocities`: independent quasi-velocities; `accelerations`: independent
    accelerations (fewer where constraints of second order stand); `combinations`: how many integrable combinations of
    rows there are that are no rows themselves; `problems`: contradictions and what else forbids a motion; `control`:
    Kirgetov's condition, None if there are no parametric constraints.
    """

    rows: tuple[RowClass, ...]
    coordinates: int
    freedoms: int
    open_freedoms: int
    velocities: int
    accelerations: int
    combinations: int
    problems: tuple[Problem, ...]
    control: ControlCondition | None = None

    def lines(self) -> tuple[str, ...]:
        """Return everything in words, one line for the set and one for each row."""
        head = f"degrees of freedom: {self.freedoms}; independent velocities: {self.velocities}"
        if self.open_freedoms != self.freedoms:
            head += f"; degrees of freedom without unilateral constraints: {self.open_freedoms}"
        if self.accelerations < self.velocities:
            head += f"; independent accelerations: {self.accelerations}"
        lines = [head]
        lines += [row.text() for row in self.rows]
        if self.combinations:
            lines.append(f"integrable combinations of rows that are not integrable one by one: {self.combinations}")
        if self.control is not None:
            delta = f"Δ = {self.control.delta:.6g}, {self.control.normalised:.6g} normalised"
            failure = self.control.failure
            lines.append(f"laws of control: {failure}; Δ = 0" if failure else f"laws of control: correct; {delta}")
        return tuple(lines)


@np.errstate(over="ignore", invalid="ignore")  # what is not finite is refused or reported
def classify(source: Model | System) -> Classification:
    """Classify the constraints of a model or system at its initial state and states near it.

    A model whose constraints contradict each other is classified, too; one whose formulas cannot be read, or whose
    constraints are not finite at the initial state, raises ModelError.
    """
    if isinstance(source, System):
        return _classify(source.model, source.equations, source.diagnosis)
    require_no_rods_on_bodies(source, "the classification of constraints is that of")
    source = add_orientations(source)
    problems = [problem for problem in check(source) if problem.severity == "error" and not _is_contradiction(problem)]
    if problems:
        raise ModelError(problems)
    equations = build_equations(source)
    if equations.problems:
        raise ModelError(list(equations.problems))
    return _classify(source, equations, diagnose_initial_state(source, equations))


def _is_contradiction(problem: Problem) -> bool:
    return problem.path.startswith("constraints.") and "contradicts" in problem.message


def _classify(model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis) -> Classification:
    n, rows = len(equations.names.q), equations.rows
    states = _find_nearby_states(model, equations, diagnosis)
    A = [_numbers(equations, [a for row in rows for a in row.A], *state).reshape(len(rows), n) for state in states]
    if not np.isfinite(A[0]).all():
        raise ModelError(diagnosis.problems)
    A = [a for a in A if np.isfinite(a).all()]

    # Rows that are differential forms; rows that are not linear in the rates are not.
    formed = [i for i, row in enumerate(rows) if row.order < 2 and row.linear]
    integrable_rows = _find_integrable(equations, [rows[i] for i in formed], states)
    integrable = {formed[i] for i in integrable_rows.rows}
    classes = tuple(_classify_row(model, equations, i, row, i in integrable, diagnosis) for i, row in enumerate(rows))
    classes += tuple(
        RowClass(row.name, "", row.order, True, False, "", (), True, "", False, "", row.gradient_order <= 2)
        for row in equations.programs
    )
    velocity_rows = [i for i, row in enumerate(rows) if row.order < 2]
    rank = max(compute_rank(integrable_rows.combinations @ a[formed]) for a in A)
    always = sorted(i for i in integrable if not classes[i].side)
    return Classification(
        classes,
        n,
        n - rank,
        n - (max(compute_rank(a[always]) for a in A) if any(row.side for row in classes) else rank),
        n - max(compute_rank(a[velocity_rows]) for a in A),
        n - max(compute_rank(a) for a in A),
        rank - max(compute_rank(a[sorted(integrable)]) for a in A),
        diagnosis.problems,
        diagnosis.control,
    )


def _classify_row(
    model: Model, equations: EquationsOfMotion, i: int, row: ConstraintRow, is_integrable: bool, diagnosis: Diagnosis
) -> RowClass:
    rows = equations.rows
    partners = dict(zip(diagnosis.redundant, diagnosis.partners, strict=True)).get(i, ())
    owner = row.name.partition(".")[0]
    item = model.constraints[owner]
    integral = ""
    if is_integrable and row.order == 1 and isinstance(item, TypedConstraint):
        integral = find_integral(item.formula, tuple(model.coordinates), lambda name: name in model.parameters)
    side = ""
    if isinstance(item, UnilateralItem) and item.side != "both":
        side = "f >= 0" if item.side == "positive" else "f <= 0"
    problem = next((p.message for p in diagnosis.problems if p.path == f"constraints.{owner}"), "")
    return RowClass(
        row.name,
        side,
        row.order,
        row.linear,
        row.order == 0 or is_integrable,
        integral,
        tuple(rows[k].name for k in partners),
        i not in diagnosis.undetermined_rows,
        _law(model, equations, owner) if row.control_power is not None else "",
        row.B != row.A,
        problem,
    )


def _law(model: Model, equations: EquationsOfMotion, owner: str) -> str:
    """Return the quantities on which the control laws of a constraint depend."""
    graph, names = equations.graph, equations.names
    control_names = find_controls_in_constraints(model).get(owner) or tuple(model.controls)
    laws = [names.control(name) for name in control_names]
    parts = {
        "time": any(graph.depends(law, names.time) for law in laws),
        "position": any(names.has_state(law) and not names.has_rates(law) for law in laws),
        "rates": any(names.has_rates(law) for law in laws),
    }
    return " and ".join(part for part, there in parts.items() if there) or "constant values"


def _find_nearby_states(
    model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis
) -> list[tuple[float, Floats, Floats]]:
    """Return (t, y, p) of states near the initial one that satisfy the holonomic rows."""
    names = equations.names
    n = len(names.q)
    p = make_base_vector(model, names)
    schedules, slot = collect_schedule_pieces(model), len(model.parameters)
    fill_schedules(p, slot, schedules, 0.0)
    start = np.array(equations.graph.evaluate(equations.initial, 0.0, [0.0] * (2 * n), list(p)))
    states = []
    for seed in range(_STATES):
        random = np.random.default_rng(seed)
        t = 0.0 if seed == 0 else float(random.uniform(0.0, 0.2))
        state = p.copy()
        fill_schedules(state, slot, schedules, t)
        states.append((t, find_nearby_state(equations, start, state, random, diagnosis.independent, t), state))
    return states


def _find_integrable(
    equations: EquationsOfMotion, rows: list[ConstraintRow], states: list[tuple[float, Floats, Floats]]
) -> IntegrableRows:
    """Return the integrable family of rows linear in the rates."""
    if not rows:
        return IntegrableRows((), np.zeros((0, 0)))
    graph, names = equations.graph, equations.names
    variables = [*names.q, names.time]
    at_rest = dict.fromkeys(names.v, graph.const(0.0))
    rests = graph.substitute([row.rate for row in rows], at_rest)
    omega = [[*row.A, c] for row, c in zip(rows, rests, strict=True)]

    # dω_jk = ∂_j ω_k - ∂_k ω_j; the forms of holonomic rows are differentials.
    curled = [k for k, row in enumerate(rows) if row.order == 1]
    slopes = [graph.jacobian(omega[k], variables) for k in curled]
    nodes = [x for line in omega for x in line] + [x for table in slopes for line in table for x in line]
    m, size = len(rows), len(variables)
    forms = []
    for state in states:
        out = _numbers(equations, nodes, *state)
        if not np.isfinite(out).all():  # outside of where the constraints are defined
            continue
        d_omega = np.zeros((m, size, size))
        for k, J in zip(curled, out[m * size :].reshape(-1, size, size), strict=True):
            d_omega[k] = J.T - J
        forms.append(ConstraintForms(out[: m * size].reshape(m, size), d_omega))
    if not forms:
        message = "the derivatives of the constraints are not finite near the initial state"
        remedy = "Look for a division by zero or a root of a negative number."
        raise ModelError([Problem(path="constraints", message=message, remedy=remedy)])
    return find_integrable_rows(forms)


def _numbers(equations: EquationsOfMotion, nodes: list[int], t: float, y: Floats, p: Floats) -> Floats:
    return np.array(equations.graph.evaluate(nodes, t, list(y), list(p)))
