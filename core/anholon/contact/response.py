"""How a system responds to a choice of acting contacts and holds of frictions: accelerations, reactions, forces.

    M v' = f + A^T Λ + Σ D_l c_l N_l,    A v' + b0 = 0,    N_j = |Σ Λ_i n_i|

with the rows of acting constraints and of frictions that stick, and the laws of frictions that slide (D = T^T d,
c = -μ) and of resistances. See `anholon.mechanics.closed_equations` for the equations in N. Of a contact that has faded
the share β of its resistances acts with which its reaction is 0.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.complementarity import Flags
from anholon.contact.contact_problem import (
    ConstrainedSolution,
    Contact,
    ContactProblem,
    ProgramControl,
    find_acting_contacts,
    solve_constrained,
)
from anholon.contact.normal_reactions import (
    Feedback,
    collect_feedbacks,
    compute_constant_resistance,
    compute_slip_covector,
    find_multiplier_sign,
    make_normal_reaction_matrix,
    project_covector,
    solve_normal_reactions,
)
from anholon.contact.tolerances import (
    AGREEING_ROWS_TOLERANCE_REL,
    FREE_SLIP_TOLERANCE_REL,
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
    find_distribution,
    make_sticking_set,
    null_space,
)
from anholon.mechanics.tolerances import RANK_TOLERANCE_REL


class ContactChoice(NamedTuple):
    """What is assumed at one state: `active`: which contacts act; the states of all frictions; `directions` (3,), in
    the world: of the frictions that begin to slide along a surface, or that hold along the one direction which
    constraints leave; `grazing`: the acting contacts that touch without pressure."""

    active: Flags
    friction_states: tuple[FrictionState, ...]
    directions: dict[str, Floats]
    grazing: tuple[str, ...] = ()


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


class _Motion(NamedTuple):
    """Accelerations and one distribution of the multipliers, by which the accelerations do not change: `rows` of the
    system that act, `spans` of the rows of frictions that hold, behind them; `B`: all of these (r, n)."""

    x: Floats
    multipliers: Floats
    B: Floats
    rows: list[int]
    spans: dict[str, slice]
    active: list[tuple[FrictionValues, FrictionState]]
    gates: dict[str, int]
    normal_reactions: dict[str, float]
    matrices: dict[str, Floats]
    determinant: float
    is_consistent: bool
    grazing_shares: tuple[float, ...]


def compute_response(problem: ContactProblem, contacts: Sequence[Contact], choice: ContactChoice) -> Response:
    """Return the response of a system, in which some contacts rest, to a choice."""
    key = "response", *_make_key(contacts, choice)  # a choice is looked at from several sides
    response: Response | None = problem.responses.get(key)
    if response is None:
        response = problem.responses[key] = _distribute(problem, _compute_motion(problem, contacts, choice))
    return response


def compute_accelerations(problem: ContactProblem, contacts: Sequence[Contact], choice: ContactChoice) -> Floats:
    """Return the accelerations (n,) of `compute_response`, without the distribution of the forces.

    The distribution takes longer to find and does not change them.
    """
    return _compute_motion(problem, contacts, choice).x


def _make_key(contacts: Sequence[Contact], choice: ContactChoice) -> tuple[Hashable, ...]:
    active_contacts, friction_states, directions, grazing = choice
    ways = tuple((name, direction.tobytes()) for name, direction in directions.items())
    return tuple(contact.rows for contact in contacts), active_contacts, friction_states, ways, grazing


def _compute_motion(problem: ContactProblem, contacts: Sequence[Contact], choice: ContactChoice) -> _Motion:
    key = "motion", *_make_key(contacts, choice)
    motion: _Motion | None = problem.responses.get(key)
    if motion is None:
        motion = problem.responses[key] = _solve_motion(problem, contacts, choice)
    return motion


def _solve_motion(problem: ContactProblem, contacts: Sequence[Contact], choice: ContactChoice) -> _Motion:
    """Return the motion of a choice: solve with force laws of size 1 besides the forces, then find their sizes."""
    parts = _find_acting_parts(problem, contacts, choice)
    held_rows, spans = _collect_held_rows(problem, parts, choice.directions)
    inactive = {*problem.find_inactive(contacts, choice.active), *parts.grazing}
    force = problem.equations.f - compute_constant_resistance(problem, inactive)
    force, rows = _add_control(problem, held_rows, force)
    force = _subtract_constant_frictions(force, parts.frictions, choice.directions)
    laws = collect_feedbacks(problem, parts.frictions, parts.constraints.difference(parts.grazing), choice.directions)
    X, L = _solve_with_unit_laws(problem, rows, force, laws)
    x, multipliers, shares = _unload_grazing_contacts(problem, parts, rows, X[:, 0], L[:, 0])
    feedbacks = _make_feedbacks(laws, X, L)
    matrices = _make_normal_reaction_matrices(problem, parts, len(rows.b))
    signs = {name: find_multiplier_sign(problem, name, parts.frictions) for name in problem.frictions.force_directions}
    names = list(dict.fromkeys(feedback.constraint for feedback in feedbacks))
    N, determinant = solve_normal_reactions(names, matrices, signs, multipliers, feedbacks)
    x, multipliers = _add_feedbacks(x, multipliers, feedbacks, N)
    return _Motion(
        x,
        multipliers,
        held_rows.B,
        parts.rows,
        spans,
        parts.frictions,
        parts.gates,
        N,
        matrices,
        determinant,
        _rows_agree(rows, x, problem.control),
        tuple(shares.tolist()),
    )


class _ActingParts(NamedTuple):
    """What acts in a choice: `rows` of the system and the `constraints` that they belong to; `frictions` that hold or
    slide, with their states; `gates`: the first rows of the acting contacts, by name; `grazing`: those of them that
    touch without pressure."""

    rows: list[int]
    constraints: set[str]
    frictions: list[tuple[FrictionValues, FrictionState]]
    gates: dict[str, int]
    grazing: tuple[str, ...]


class _Rows(NamedTuple):
    """Rows A v' + b = 0 with A (r, n) and b (r,), and the covectors B (r, n) along which their multipliers act."""

    A: Floats
    B: Floats
    b: Floats


def _find_acting_parts(problem: ContactProblem, contacts: Sequence[Contact], choice: ContactChoice) -> _ActingParts:
    """Return the acting parts of a choice.

    The load of a grazing contact does not act, nor do frictions of absent constraints.
    """
    system = problem.system
    gates = {contact.name: contact.rows[0] for contact in find_acting_contacts(contacts, choice.active)}
    grazing = tuple(name for name in choice.grazing if name in gates)
    unloaded = find_loading_names(system.model, grazing) if grazing else set()
    rows = [
        i
        for i in problem.find_active_rows(contacts, choice.active)
        if find_constraint_of_row(system.rows[i]) not in unloaded
    ]
    constraints = {find_constraint_of_row(system.rows[i]) for i in rows}
    frictions = [
        (friction, friction_state)
        for friction, friction_state in zip(problem.frictions.frictions, choice.friction_states, strict=True)
        if friction_state.grip != "off" and (not friction.constraint or friction.constraint in constraints)
    ]
    return _ActingParts(rows, constraints, frictions, gates, grazing)


def _collect_held_rows(
    problem: ContactProblem, parts: _ActingParts, directions: dict[str, Floats]
) -> tuple[_Rows, dict[str, slice]]:
    """Return the rows of the acting constraints, then of frictions, with the places of the latter.

    The frictions are those that stick or whose prescribed slip begins.
    """
    equations, acting = problem.equations, parts.rows
    A, B, b = [equations.A[acting]], [equations.B[acting]], [equations.b0[acting]]
    spans: dict[str, slice] = {}
    at = len(acting)
    for friction, friction_state in parts.frictions:
        if friction_state.grip == "stick" or (friction_state.grip == "driven" and friction_state.slip):
            across = directions[friction.name][None, :] if friction_state.grip == "driven" else friction.slip_axes
            A.append(across @ friction.slip_jacobian)
            B.append(across @ friction.slip_jacobian)
            b.append(across @ friction.bias)
            spans[friction.name] = slice(at, at + len(across))
            at += len(across)
    return _Rows(np.vstack(A), np.vstack(B), np.concatenate(b)), spans


def _add_control(problem: ContactProblem, held_rows: _Rows, force: Floats) -> tuple[Floats, _Rows]:
    """Return the force (n,) with the control of program constraints, and the rows with those along which it may jump.

    Both are unchanged without such a control.
    """
    control = problem.control
    if control is None:
        return force, held_rows
    control_force, push = _compute_control(problem, control, held_rows.A, held_rows.B)
    rows = _Rows(
        np.vstack([held_rows.A, control.rows]),
        np.vstack([held_rows.B, push]),
        np.concatenate([held_rows.b, -control.rows @ control.acceleration]),
    )
    return force + control_force, rows


def _subtract_constant_frictions(
    force: Floats, frictions: Sequence[tuple[FrictionValues, FrictionState]], directions: dict[str, Floats]
) -> Floats:
    """Return a force (n,) less the part of sliding frictions that does not depend on a reaction."""
    for friction, friction_state in frictions:
        if friction_state.grip == "slide" and friction.constant_force:
            force = force - friction.constant_force * compute_slip_covector(friction, friction_state, directions)
    return force


def _solve_with_unit_laws(
    problem: ContactProblem, rows: _Rows, force: Floats, laws: Sequence[ReactionFeedback]
) -> tuple[Floats, Floats]:
    """Return accelerations (n, 1 + k) and multipliers (r, 1 + k) of a force and of k laws.

    Column 0: those of a force (n,); the others: the changes by each law at the size 1.
    """
    top, bottom = np.zeros((len(force), 1 + len(laws))), np.zeros((len(rows.b), 1 + len(laws)))
    top[:, 0], bottom[:, 0] = force, -rows.b
    for k, law in enumerate(laws, 1):
        top[:, k] = law.direction
    return solve_constrained(problem.equations.M, rows.A, top, bottom, rows.B)


def _unload_grazing_contacts(
    problem: ContactProblem, parts: _ActingParts, rows: _Rows, x: Floats, multipliers: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return accelerations (n,) and multipliers (r,) with zero reactions of the grazing contacts.

    Third: the shares β (k,) of their resistances that act then.
    """
    if not parts.grazing:
        return x, multipliers, np.zeros(0)
    # Their multipliers are linear in the shares of the laws that act.
    pushes = np.stack([compute_constant_resistance(problem, {name}) for name in parts.grazing], axis=1)
    dx, dL = solve_constrained(problem.equations.M, rows.A, pushes, np.zeros((len(rows.b), len(parts.grazing))), rows.B)
    places = [parts.rows.index(parts.gates[name]) for name in parts.grazing]
    shares = _solve_linear(dL[places], -multipliers[places])
    return x + dx @ shares, multipliers + dL @ shares, shares


def _make_feedbacks(laws: Sequence[ReactionFeedback], X: Floats, L: Floats) -> list[Feedback]:
    """Return the laws with their effects at the size 1, from the columns of `_solve_with_unit_laws`."""
    return [
        Feedback(
            law.name,
            law.constraint,
            X[:, k],
            np.zeros(len(L)) if law.projected else L[:, k],
            law.linear_coefficient,
            law.nonlinear_part,
        )
        for k, law in enumerate(laws, 1)
    ]


def _make_normal_reaction_matrices(problem: ContactProblem, parts: _ActingParts, width: int) -> dict[str, Floats]:
    """Return for the acting constraints that press the matrix (3, width) from the multipliers to the reaction."""
    return {
        name: make_normal_reaction_matrix(problem, name, parts.rows, width)
        for name in problem.frictions.force_directions
        if name in parts.constraints
    }


def _add_feedbacks(
    x: Floats, multipliers: Floats, feedbacks: Sequence[Feedback], N: dict[str, float]
) -> tuple[Floats, Floats]:
    """Return accelerations (n,) and multipliers (r,) with the laws at their sizes for the normal reactions N."""
    for feedback in feedbacks:
        size, _ = feedback.size(N[feedback.constraint])
        x = x + size * feedback.acceleration_change
        multipliers = multipliers + size * feedback.multiplier_change
    return x, multipliers


def _rows_agree(rows: _Rows, x: Floats, control: ProgramControl | None) -> bool:
    """Return True if accelerations (n,) fulfil all rows, or there is no control.

    Without a control, whose rows may contradict the others, the least-squares solution is accepted.
    """
    if control is None:
        return True
    size = float((np.abs(rows.A) @ (np.abs(x) + np.abs(control.acceleration)) + np.abs(rows.b)).max())
    return float(np.abs(rows.A @ x + rows.b).max()) <= AGREEING_ROWS_TOLERANCE_REL * size


def _compute_control(problem: ContactProblem, control: ProgramControl, A: Floats, B: Floats) -> tuple[Floats, Floats]:
    """Return the force (n,) of a control and the covectors (r, n) along which it may jump.

    A tangential control does not press on the acting rows A and B (k, n).
    """
    if not control.tangential:
        return control.force, control.rows
    # Neither the control nor its jump presses on the acting rows.
    M, push = problem.equations.M, control.rows.copy()
    for k, row in enumerate(control.rows):
        shape = solve_constrained(M, B, row, np.zeros(len(A)), A)[0]
        push[k] = project_covector(M, A, B, M @ shape)
    return project_covector(M, A, B, control.force), push


def _distribute(problem: ContactProblem, motion: _Motion) -> Response:
    """Return the response with the forces that are not unique inside all cones of friction, where they can be."""
    multipliers, count = motion.multipliers.copy(), len(motion.B)
    sticking_set = _make_sticking_set(problem, motion)
    if sticking_set is not None:
        multipliers[:count] = _choose_distribution(problem, sticking_set)
    sizes = {}
    for name, matrix in motion.matrices.items():
        size = float(np.linalg.norm(matrix @ multipliers))
        shared = sticking_set is not None and name in sticking_set.reactions
        sizes[name] = size if shared else motion.normal_reactions.get(name, size)  # with what slides: the smallest one
    all_rows = np.zeros(len(problem.equations.A))
    all_rows[motion.rows] = multipliers[: len(motion.rows)]
    return Response(
        ConstrainedSolution(motion.x, all_rows),
        {name: multipliers[span] for name, span in motion.spans.items()},
        sizes,
        motion.determinant,
        tuple(motion.normal_reactions),
        motion.is_consistent,
        motion.grazing_shares,
        sticking_set,
    )


def _make_sticking_set(problem: ContactProblem, motion: _Motion) -> StickingSet | None:
    """Return the distributions of multipliers that are not unique; None where no friction or contact is among them."""
    rows, spans = motion.rows, motion.spans
    if not (spans or motion.gates):
        return None
    Z = null_space(motion.B, compute_coordinate_scales(problem.equations.M))
    if not Z.shape[1]:
        return None
    frictions = []
    for grip, _ in motion.active:
        if grip.name not in spans:
            continue
        span, pushes = spans[grip.name], np.zeros((0, 3))
        pressing: tuple[int, ...] = ()
        if grip.constraint:
            owned, pushes = problem.frictions.force_directions[grip.constraint]
            pressing = tuple(list(rows).index(problem.system.rows.index(row)) for row in owned)
        sign = find_multiplier_sign(problem, grip.constraint, motion.active) if grip.constraint else 0
        sticking_friction = StickingFriction(
            grip.name,
            tuple(range(span.start, span.stop)),
            grip.constant_limit,
            grip.static_coefficient,
            pressing,
            pushes,
            sign,
        )
        frictions.append(sticking_friction)
    signs = {side.name: side.sign for side in problem.system.unilateral_constraints}
    sides = []
    for name, gate in motion.gates.items():
        _, pushes = problem.frictions.force_directions.get(name, ((), np.zeros((0, 3))))
        size = float(np.linalg.norm(pushes[0])) if len(pushes) == 1 else 1.0
        sides.append(UnilateralReaction(name, list(rows).index(gate), signs[name], size))
    return make_sticking_set(motion.multipliers[: len(motion.B)], Z, frictions, sides)


def _choose_distribution(problem: ContactProblem, sticking_set: StickingSet) -> Floats:
    """Return a distribution inside all cones, else one inside those of the contacts alone, else the smallest."""
    if sticking_set.cone_violation() <= 0.0:
        return sticking_set.least_norm
    small = 0.5 * UNDECIDED_TOLERANCE_REL * max(float(np.abs(problem.equations.f).max(initial=0.0)), sticking_set.scale)
    for candidate_set in (sticking_set, sticking_set.without_frictions()):
        distribution = find_distribution(candidate_set, small)
        if distribution is not None:
            return distribution
    return sticking_set.least_norm


def is_jointly_sticking(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    active: Flags,
    friction_states: Sequence[FrictionState],
    friction: FrictionValues,
) -> bool:
    """Return True if a friction could slip with the acting contacts alone, but not with the others sticking."""
    rows, M = problem.equations.A[problem.find_active_rows(contacts, active)], problem.equations.M
    stuck = [
        other.slip_axes @ other.slip_jacobian
        for other, friction_state in zip(problem.frictions.frictions, friction_states, strict=True)
        if friction_state.grip == "stick"
    ]
    if not stuck:
        return False
    slip_rows = friction.slip_axes @ friction.slip_jacobian
    unconstrained, with_contacts, with_sticking = (
        float(np.linalg.norm(slip_rows @ compute_free_directions(fixed_rows, M)))
        for fixed_rows in (rows[:0], rows, np.vstack([rows, *stuck]))
    )
    # Where a drive prescribes the slip, the contacts leave only rounding.
    return (
        with_contacts > FREE_SLIP_TOLERANCE_REL * unconstrained
        and with_sticking <= FREE_SLIP_TOLERANCE_REL * with_contacts
    )


def compute_free_directions(rows: Floats, M: Floats) -> Floats:
    """Return a basis V (n, k) of the directions that rows (r, n) leave free, with V^T M V = 1.

    M may be singular only in directions of the rows.
    """
    sizes = compute_coordinate_scales(M)
    unit = rows / sizes
    lengths = np.linalg.norm(unit, axis=1) if len(unit) else np.zeros(0)
    unit = unit / np.where(lengths > 0.0, lengths, 1.0)[:, None]
    _, values, V = np.linalg.svd(unit) if len(unit) else (None, np.zeros(0), np.eye(len(M)))
    rank = int((values > RANK_TOLERANCE_REL * max(float(values.max(initial=0.0)), 1e-300)).sum())
    free = (V[rank:] / sizes).T
    weights, turned = np.linalg.eigh(free.T @ M @ free)
    return np.asarray(free @ turned / np.sqrt(np.maximum(weights, 1e-300)))


def compute_rates_at_rest(
    problem: ContactProblem, contacts: Sequence[Contact], active: Flags, frictions: Sequence[FrictionValues]
) -> Floats:
    """Return the nearest rates (n,) at which acting contacts are at rest and frictions do not slip.

    The distance from the rates of the problem is in the metric of M.
    """
    acting = problem.find_active_rows(contacts, active)
    slips = [friction.slip_axes @ friction.slip_jacobian for friction in frictions]
    fixed_rows = np.vstack([problem.equations.A[acting], *slips])
    rates = [problem.equations.rate[acting], *(friction.slip_axes @ friction.slip for friction in frictions)]
    correction = np.linalg.lstsq(fixed_rows, np.concatenate(rates), rcond=None)[0]
    M = problem.equations.M
    V = compute_free_directions(fixed_rows, M)
    return np.asarray(problem.v - correction + V @ (V.T @ M @ correction))


def _solve_linear(matrix: Floats, right: Floats) -> Floats:
    """Return x (k,) with matrix x = right; NaN where there is no or no unique solution."""
    sizes = np.abs(matrix).max(axis=0, initial=0.0)
    scaled = matrix / np.where(sizes > 0.0, sizes, 1.0)
    if np.linalg.matrix_rank(scaled, tol=RESPONSE_RANK_TOLERANCE_REL) < len(right):
        return np.full(len(right), np.nan)
    return np.asarray(np.linalg.solve(matrix, right))
