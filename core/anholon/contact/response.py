"""How a system responds to a choice of acting contacts and holds of frictions: accelerations, reactions, forces.

    M v' = f + A^T Λ + Σ D_l c_l N_l,    A v' + b0 = 0,    N_j = |Σ Λ_i n_i|

with the rows of acting constraints and of frictions that stick, and the laws of frictions that slide (D = T^T d,
c = -μ) and of resistances. See `anholon.mechanics.resistance_laws` for the equations in N. Of a contact that has faded
the share β of its resistances acts with which its reaction is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.contact.complementarity import Flags
from anholon.contact.contact_problem import (
    ConstrainedSolution,
    Contact,
    ContactProblem,
    find_acting_contacts,
    solve_constrained,
)
from anholon.contact.tolerances import (
    AGREEING_ROWS_TOLERANCE_REL,
    FREE_SLIP_TOLERANCE_REL,
    MAX_RESPONSE_ITERATIONS,
    RESPONSE_RANK_TOLERANCE_REL,
    UNDECIDED_TOLERANCE_REL,
)
from anholon.mechanics.contact_mode import FrictionState, find_constraint_of_row, find_loading_names
from anholon.mechanics.friction_values import FrictionValues, ReactionFeedback
from anholon.mechanics.sticking_set import (
    StickingFriction,
    StickingSet,
    UnilateralReaction,
    compute_coordinate_scales,
    compute_least_norm,
    compute_margins,
    make_sticking_set,
    null_space,
)
from anholon.mechanics.tolerances import RANK_TOLERANCE_REL

Floats = NDArray[np.float64]


class Response(NamedTuple):
    """`solution`: accelerations and multipliers of all rows of the system; `sticking_forces`: forces (1 or 2) of
    frictions that stick; `normal_forces`: the normal reaction N of constraints, < 0 where it has not the sign that was
    supposed; `determinant` of the equations in N relative to those without feedback, -1 where they were not solved;
    `feedback_constraints`: the constraints on whose reactions forces feed back; `is_consistent`: whether the rows that
    must hold agree; `grazing_shares`: β of the contacts that have faded; `sticking_set`: the other distributions of
    the multipliers, where they are not unique and frictions that stick or contacts are among them."""

    solution: ConstrainedSolution
    sticking_forces: dict[str, Floats]
    normal_forces: dict[str, float]
    determinant: float
    feedback_constraints: tuple[str, ...] = ()
    is_consistent: bool = True
    grazing_shares: tuple[float, ...] = ()
    sticking_set: StickingSet | None = None


class _Feedback(NamedTuple):
    """A law that acts: accelerations and multipliers for the size 1, and the size c1 N + r(N)."""

    constraint: str
    acceleration_change: Floats
    multiplier_change: Floats
    c1: float
    rest: Callable[[float], tuple[float, float]] | None

    def size(self, N: float, part: float = 1.0) -> tuple[float, float]:
        """Return the size and its derivative by N, with a part of r."""
        r, slope = self.rest(N) if self.rest is not None else (0.0, 0.0)
        return self.c1 * N + part * r, self.c1 + part * slope


def compute_response(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    active_contacts: Flags,
    friction_states: Sequence[FrictionState],
    directions: Mapping[str, Floats],
    grazing: tuple[str, ...] = (),
) -> Response:
    """Return the response to a choice; `directions` (3,) of frictions that begin to slide in one of two directions;
    `grazing`: contacts that act and touch without pressure."""
    # A choice is looked at from several sides.
    ways = tuple((name, direction.tobytes()) for name, direction in directions.items())
    key = tuple(contact.rows for contact in contacts), tuple(active_contacts), tuple(friction_states), ways, grazing
    response: Response | None = problem.responses.get(key)
    if response is None:
        response = problem.responses[key] = _solve_response(
            problem, contacts, active_contacts, friction_states, directions, grazing
        )
    return response


def _solve_response(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    active_contacts: Flags,
    friction_states: Sequence[FrictionState],
    directions: Mapping[str, Floats],
    grazing: tuple[str, ...],
) -> Response:
    pieces, system = problem.equations, problem.system
    gates = {contact.name: contact.rows[0] for contact in find_acting_contacts(contacts, active_contacts)}
    grazing = tuple(name for name in grazing if name in gates)
    unloaded = find_loading_names(system.model, grazing) if grazing else set()
    rows = [
        i
        for i in problem.find_active_rows(contacts, active_contacts)
        if find_constraint_of_row(system.rows[i]) not in unloaded
    ]
    present = {find_constraint_of_row(system.rows[i]) for i in rows}
    active = [
        (grip, friction_state)
        for grip, friction_state in zip(problem.frictions.frictions, friction_states, strict=True)
        if friction_state.grip != "off" and (not grip.constraint or grip.constraint in present)
    ]
    A, B, b, spans = [pieces.A[rows]], [pieces.B[rows]], [pieces.b0[rows]], {}
    at = len(rows)
    for grip, friction_state in active:
        if friction_state.grip == "stick" or (friction_state.grip == "driven" and friction_state.slip):
            across = grip.tangents if grip.slip_direction is None else grip.slip_direction[None, :]
            if friction_state.grip == "driven":
                across = directions[grip.name][None, :]
            A.append(across @ grip.slip_jacobian)
            B.append(across @ grip.slip_jacobian)
            b.append(across @ grip.bias)
            spans[grip.name] = slice(at, at + len(across))
            at += len(across)
    ordinary_rows = np.vstack(B)
    control, force = (
        problem.control,
        pieces.f - _constant_resistance(problem, {*problem.find_inactive(contacts, active_contacts), *grazing}),
    )
    if control is not None:
        push, force = control.rows, force + control.force
        if control.tangential:
            # Neither the control nor its jump presses on the acting rows.
            ordinary = np.vstack(A), np.vstack(B)
            force, push = force - control.force + _project_covector(pieces.M, *ordinary, control.force), push.copy()
            for k, row in enumerate(control.rows):
                shape = solve_constrained(pieces.M, ordinary[1], row, np.zeros(len(ordinary[0])), ordinary[0])[0]
                push[k] = _project_covector(pieces.M, *ordinary, pieces.M @ shape)
        A.append(control.rows)
        B.append(push)
        b.append(-control.rows @ control.acceleration)
    A_all, B_all, b_all = np.vstack(A), np.vstack(B), np.concatenate(b)
    given = force - sum(
        (
            grip.constant_force * _slip_covector(grip, friction_state, directions)
            for grip, friction_state in active
            if friction_state.grip == "slide"
        ),
        np.zeros(len(pieces.f)),
    )
    acts = _collect_feedbacks(problem, active, present.difference(grazing), directions)
    top, bottom = np.zeros((len(given), 1 + len(acts))), np.zeros((len(b_all), 1 + len(acts)))
    top[:, 0], bottom[:, 0] = given, -b_all
    for k, reaction_feedback in enumerate(acts, 1):
        top[:, k] = reaction_feedback.direction
    X, L = solve_constrained(pieces.M, A_all, top, bottom, B_all)
    x, multipliers = X[:, 0], L[:, 0]
    shares = np.zeros(0)
    if grazing:
        # Their multipliers are linear in the shares of the laws that act.
        pushes = np.stack([_constant_resistance(problem, {name}) for name in grazing], axis=1)
        dx, dL = solve_constrained(pieces.M, A_all, pushes, np.zeros((len(b_all), len(grazing))), B_all)
        places = [rows.index(gates[name]) for name in grazing]
        shares = _solve_linear(dL[places], -multipliers[places])
        x, multipliers = x + dx @ shares, multipliers + dL @ shares
    feedbacks: list[_Feedback] = []
    for k, reaction_feedback in enumerate(acts, 1):
        dL = np.zeros(len(L)) if reaction_feedback.projected else L[:, k]
        feedbacks.append(
            _Feedback(
                reaction_feedback.constraint,
                X[:, k],
                dL,
                reaction_feedback.linear_coefficient,
                reaction_feedback.nonlinear_part,
            )
        )
    names = list(dict.fromkeys(reaction_feedback.constraint for reaction_feedback in feedbacks))
    signs = {name: _multiplier_sign(problem, name, active) for name in problem.frictions.force_directions}
    maps = {
        name: _normal_reaction_map(problem, name, rows, len(b_all))
        for name in problem.frictions.force_directions
        if name in present
    }
    N, determinant = _solve_normal_forces(names, maps, signs, multipliers, feedbacks)
    for feedback in feedbacks:
        size, _ = feedback.size(N[feedback.constraint])
        x = x + size * feedback.acceleration_change
        multipliers = multipliers + size * feedback.multiplier_change
    others = _make_sticking_set(problem, ordinary_rows, multipliers[: len(ordinary_rows)], rows, spans, active, gates)
    if others is not None:
        multipliers[: len(ordinary_rows)] = _choose_distribution(problem, others)
    sizes = {}
    for name, push in maps.items():
        vector = push @ multipliers
        shared = others is not None and name in others.reactions  # what slides under it counts with the smallest one
        sizes[name] = float(np.linalg.norm(vector)) if shared else N.get(name, float(np.linalg.norm(vector)))
    all_rows = np.zeros(len(pieces.A))
    all_rows[rows] = multipliers[: len(rows)]
    held = {name: multipliers[span] for name, span in spans.items()}
    met = True
    if control is not None:
        size = float((np.abs(A_all) @ (np.abs(x) + np.abs(control.acceleration)) + np.abs(b_all)).max())
        met = float(np.abs(A_all @ x + b_all).max()) <= AGREEING_ROWS_TOLERANCE_REL * size
    message = tuple(names), met, tuple(shares.tolist()), others
    return Response(ConstrainedSolution(x, all_rows), held, sizes, determinant, *message)


def _make_sticking_set(
    problem: ContactProblem,
    B: Floats,
    multipliers: Floats,
    rows: Sequence[int],
    spans: Mapping[str, slice],
    active: Sequence[tuple[FrictionValues, FrictionState]],
    gates: Mapping[str, int],
) -> StickingSet | None:
    """Return the distributions of multipliers (r,) of rows B (r, n), where they are not unique and frictions or
    contacts are among them."""
    if not (spans or gates):
        return None
    Z = null_space(B, compute_coordinate_scales(problem.equations.M))
    if not Z.shape[1]:
        return None
    frictions = []
    for grip, _ in active:
        if grip.name not in spans:
            continue
        span, pushes = spans[grip.name], np.zeros((0, 3))
        pressing: tuple[int, ...] = ()
        if grip.constraint:
            owned, pushes = problem.frictions.force_directions[grip.constraint]
            pressing = tuple(list(rows).index(problem.system.rows.index(row)) for row in owned)
        sign = _multiplier_sign(problem, grip.constraint, active) if grip.constraint else 0
        held = StickingFriction(
            grip.name,
            tuple(range(span.start, span.stop)),
            grip.constant_limit,
            grip.static_coefficient,
            pressing,
            pushes,
            sign,
        )
        frictions.append(held)
    signs = {side.name: side.sign for side in problem.system.unilateral_constraints}
    sides = []
    for name, gate in gates.items():
        _, pushes = problem.frictions.force_directions.get(name, ((), np.zeros((0, 3))))
        size = float(np.linalg.norm(pushes[0])) if len(pushes) == 1 else 1.0
        sides.append(UnilateralReaction(name, list(rows).index(gate), signs[name], size))
    return make_sticking_set(multipliers, Z, frictions, sides)


def _choose_distribution(problem: ContactProblem, sticking_set: StickingSet) -> Floats:
    """Return the distribution that lies inside all cones; else one inside those of the contacts alone, else the
    smallest."""
    if sticking_set.cone_violation() <= 0.0:
        return sticking_set.least_norm
    small = 0.5 * UNDECIDED_TOLERANCE_REL * max(float(np.abs(problem.equations.f).max(initial=0.0)), sticking_set.scale)
    for some in (sticking_set, sticking_set.without_frictions()):
        if compute_margins([some])[0][0] >= -small:
            return compute_least_norm([some])[0]
    return sticking_set.least_norm


def is_jointly_sticking(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    active: Flags,
    friction_states: Sequence[FrictionState],
    friction: FrictionValues,
) -> bool:
    """Return whether a friction could slip where the acting contacts let it, but not while the others stick that do."""
    rows, M = problem.equations.A[problem.find_active_rows(contacts, active)], problem.equations.M
    stuck = [
        (other.tangents if other.slip_direction is None else other.slip_direction[None, :]) @ other.slip_jacobian
        for other, friction_state in zip(problem.frictions.frictions, friction_states, strict=True)
        if friction_state.grip == "stick"
    ]
    if not stuck:
        return False
    own = (
        friction.tangents if friction.slip_direction is None else friction.slip_direction[None, :]
    ) @ friction.slip_jacobian
    moved, left = own @ compute_free_directions(rows, M), own @ compute_free_directions(np.vstack([rows, *stuck]), M)
    least_move = FREE_SLIP_TOLERANCE_REL * max(float(np.linalg.norm(moved)), 1e-300)
    return float(np.linalg.norm(moved)) > least_move >= float(np.linalg.norm(left))


def compute_free_directions(rows: Floats, M: Floats) -> Floats:
    """Return a basis V (n, k) of what rows (r, n) leave free, with V^T M V = 1; M may be singular in their directions
    only."""
    sizes = compute_coordinate_scales(M)
    unit = rows / sizes
    lengths = np.linalg.norm(unit, axis=1) if len(unit) else np.zeros(0)
    unit = unit / np.where(lengths > 0.0, lengths, 1.0)[:, None]
    _, values, V = np.linalg.svd(unit) if len(unit) else (None, np.zeros(0), np.eye(len(M)))
    rank = int((values > RANK_TOLERANCE_REL * max(float(values.max(initial=0.0)), 1e-300)).sum())
    free = (V[rank:] / sizes).T
    weights, turned = np.linalg.eigh(free.T @ M @ free)
    return np.asarray(free @ turned / np.sqrt(np.maximum(weights, 1e-300)))


def _solve_linear(matrix: Floats, right: Floats) -> Floats:
    """Return x (k,) with matrix x = right; not numbers where it has none, or several."""
    sizes = np.abs(matrix).max(axis=0, initial=0.0)
    scaled = matrix / np.where(sizes > 0.0, sizes, 1.0)
    if np.linalg.matrix_rank(scaled, tol=RESPONSE_RANK_TOLERANCE_REL) < len(right):
        return np.full(len(right), np.nan)
    return np.asarray(np.linalg.solve(matrix, right))


def _constant_resistance(problem: ContactProblem, constraints: set[str]) -> Floats:
    """Return the forces (n,) of the resistances of constraints that do not depend on the reaction."""
    total, pieces = np.zeros(len(problem.v)), problem.equations
    for reaction_feedback in problem.frictions.feedbacks:
        if reaction_feedback.constraint in constraints and reaction_feedback.constant:
            given = reaction_feedback.constant * reaction_feedback.direction
            total += _project_covector(pieces.M, pieces.A, pieces.B, given) if reaction_feedback.projected else given
    return total


def _project_covector(M: Floats, A: Floats, B: Floats, force: Floats) -> Floats:
    """Return a covector (n,) without what presses on rows (k, n): with a reaction B^T λ added, so that A M^-1 of it
    vanishes."""
    if not len(A):
        return force
    x, _ = solve_constrained(M, A, force, np.zeros(len(A)), B)
    return np.asarray(M @ x)


def _collect_feedbacks(
    problem: ContactProblem,
    active: Sequence[tuple[FrictionValues, FrictionState]],
    present: set[str],
    directions: Mapping[str, Floats],
) -> list[ReactionFeedback]:
    """Return the laws that act, frictions that slide among them."""
    sliding = [
        ReactionFeedback(
            grip.name,
            grip.constraint,
            _slip_covector(grip, friction_state, directions),
            -grip.kinetic_coefficient,
            False,
        )
        for grip, friction_state in active
        if friction_state.grip == "slide" and grip.constraint
    ]
    return sliding + [
        reaction_feedback
        for reaction_feedback in problem.frictions.feedbacks
        if reaction_feedback.constraint in present and reaction_feedback.depends_on_reaction
    ]


def _slip_covector(friction: FrictionValues, friction_state: FrictionState, directions: Mapping[str, Floats]) -> Floats:
    """Return the covector (n,) of a force of 1 N along the slip of a friction."""
    if friction.slip_direction is not None:
        direction = friction_state.slip * friction.slip_direction
    elif friction.name in directions:
        direction = directions[friction.name]
    else:
        direction = friction.slip / max(float(np.linalg.norm(friction.slip)), 1e-300)
    return np.asarray(friction.slip_jacobian.T @ direction)


def _multiplier_sign(problem: ContactProblem, name: str, active: Sequence[tuple[FrictionValues, FrictionState]]) -> int:
    """Return the sign of the only multiplier of a constraint; 0 where it has several, or any sign."""
    if len(problem.frictions.force_directions[name][0]) != 1:
        return 0
    sides = [side.sign for side in problem.system.unilateral_constraints if side.name == name]
    return (
        sides[0]
        if sides
        else next((friction_state.normal for grip, friction_state in active if grip.constraint == name), 0)
    )


def _normal_reaction_map(problem: ContactProblem, name: str, rows: Sequence[int], width: int) -> Floats:
    """Return the matrix (3, width) that makes the normal reaction of the multipliers of the acting rows."""
    owned, pushes = problem.frictions.force_directions[name]
    result = np.zeros((3, width))
    for row, push in zip(owned, pushes, strict=True):
        result[:, list(rows).index(problem.system.rows.index(row))] = push
    return result


def _solve_normal_forces(
    names: Sequence[str],
    maps: Mapping[str, Floats],
    signs: Mapping[str, int],
    multipliers: Floats,
    feedbacks: Sequence[_Feedback],
) -> tuple[dict[str, float], float]:
    """Return N_j = |P_j (Λ0 + Σ_l G_l s_l(N))| and the determinant of these equations.

    Curved laws grow from nothing, as in `anholon.mechanics.resistance_laws`.
    """
    if not names:
        return {}, 1.0
    N = np.zeros(len(names))
    J, solved = np.eye(len(names)), False
    curved = any(feedback.rest is not None for feedback in feedbacks)
    for part in (0.0, 0.25, 0.5, 0.75, 1.0) if curved else (1.0,):
        N, J, solved = _solve_by_newton(names, maps, signs, multipliers, feedbacks, N, part)
    determinant = float(np.linalg.det(J)) if solved or not curved else -1.0
    return dict(zip(names, N.tolist(), strict=True)), determinant


def _solve_by_newton(
    names: Sequence[str],
    maps: Mapping[str, Floats],
    signs: Mapping[str, int],
    multipliers: Floats,
    feedbacks: Sequence[_Feedback],
    N: Floats,
    share: float,
) -> tuple[Floats, Floats, bool]:
    """Return N from a first guess, with a part of the curved laws, the matrix there, and whether it was found."""
    place = {name: k for k, name in enumerate(names)}
    J, solved = np.eye(len(names)), False
    for step in range(MAX_RESPONSE_ITERATIONS):
        target, gradient = np.zeros(len(names)), np.zeros((len(names), len(names)))
        total, G = multipliers.copy(), np.zeros((len(multipliers), len(names)))
        for feedback in feedbacks:
            size, slope = feedback.size(float(N[place[feedback.constraint]]), share)
            total += size * feedback.multiplier_change
            G[:, place[feedback.constraint]] += slope * feedback.multiplier_change
        for k, name in enumerate(names):
            vector = maps[name] @ total
            push = maps[name]
            if signs[name]:
                direction = push[:, int(np.abs(push).sum(axis=0).argmax())]
                direction = signs[name] * direction / np.linalg.norm(direction)
            else:
                direction = vector / max(float(np.linalg.norm(vector)), 1e-300)
            target[k] = direction @ vector
            gradient[k] = direction @ push @ G
        J = np.eye(len(names)) - gradient
        change = np.linalg.lstsq(J, target - N, rcond=None)[0]
        N = N + change
        solved = bool(np.abs(change).max() <= 1e-9 * (1e-300 + np.abs(N).max()))
        if step and np.abs(change).max() <= 1e-13 * (1e-300 + np.abs(N).max()):
            break
    return N, J, solved
