"""Onset of slip on several surfaces at once: which frictions slip, in which directions, and which stick as pivots.

With given normal reactions the accelerations a are those that make

    1/2 (a - x)^T M (a - x) + Σ φ_i·w_i(a) + Σ μ_i N_i |w_i(a)|,      w_i(a) = T_i a + b_i,

least among all that the acting constraints allow: Gauss's principle with the dissipation of dry friction, a convex
function, so that there is one answer. x are the accelerations with some frictions φ_i. What has w_i = 0 sticks. The
normal reactions follow from that anew, until they are those of the frictions found.

Source: J. J. Moreau, Quadratic programming in mechanics: dynamics of one-sided constraints, SIAM J. Control 4 (1966)
153-158; with friction docs/theory.md 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.contact.complementarity import Flags
from anholon.contact.contact_problem import Contact, ContactProblem
from anholon.contact.response import (
    ContactChoice,
    Response,
    compute_accelerations,
    compute_free_directions,
    compute_response,
)
from anholon.contact.tolerances import (
    ALIGNED_ANGLE,
    DIRECTION_TOLERANCE,
    MAX_ONSET_ITERATIONS,
    MAX_ONSET_ROUNDS,
    MAX_ONSET_TURN,
    MIN_ONSET_STEP,
    NO_SLIP_TOLERANCE_REL,
    ONSET_DIFFERENCE_REL,
    ONSET_RESIDUAL_TOLERANCE_REL,
    ONSET_ROUNDING_TOLERANCE_REL,
    UNDAMPED_ONSET_ROUNDS,
)
from anholon.mechanics.cone_program import solve_cone_programs
from anholon.mechanics.contact_mode import FrictionState
from anholon.mechanics.friction_values import FrictionValues


def find_slip_onset(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    active: Flags,
    friction_states: Sequence[FrictionState],
    resting_frictions: Sequence[FrictionValues],
) -> ContactChoice | None:
    """Return the choice with the next states of the frictions at rest, `resting_frictions`.

    The others keep their `friction_states`. None where normal reactions and frictions do not converge.
    """
    names = {grip.name for grip in resting_frictions}
    current = ContactChoice(
        active,
        tuple(
            FrictionState(friction_state.name) if friction_state.name in names else friction_state
            for friction_state in friction_states
        ),
        {},
    )
    frictions: dict[str, Floats] = {grip.name: np.zeros(3) for grip in resting_frictions}
    normal_forces: dict[str, float] = {}
    for count in range(MAX_ONSET_ROUNDS):
        response = compute_response(problem, contacts, current)
        if count < UNDAMPED_ONSET_ROUNDS:
            normal_forces = response.normal_forces
        else:  # where they alternate between two distributions
            normal_forces = {name: 0.5 * (N + normal_forces[name]) for name, N in response.normal_forces.items()}
        slips = _compute_slip_accelerations(
            problem,
            contacts,
            active,
            response._replace(normal_forces=normal_forces),
            resting_frictions,
            frictions,
        )
        if slips is None:
            return None
        following = _make_onset(current, resting_frictions, slips)
        if (
            following.friction_states == current.friction_states
            and _change(current.directions, following.directions) <= DIRECTION_TOLERANCE
        ):
            return following
        current = following
        response = compute_response(problem, contacts, current)
        frictions = {grip.name: _compute_friction_force(grip, current, response) for grip in resting_frictions}
    return current if _change(current.directions, following.directions) <= NO_SLIP_TOLERANCE_REL else None


def _compute_slip_accelerations(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    active: Flags,
    response: Response,
    resting_frictions: Sequence[FrictionValues],
    frictions: Mapping[str, Floats],
) -> dict[str, Floats] | None:
    """Return the accelerations (3,) with which slips begin for given normal reactions, 0 where a friction sticks."""
    M, x = problem.equations.M, response.solution.x
    V = compute_free_directions(problem.equations.A[problem.find_active_rows(contacts, active)], M)
    if not V.shape[1]:
        return None
    ways = [grip.slip_axes for grip in resting_frictions]
    across = [way @ grip.slip_jacobian @ V for way, grip in zip(ways, resting_frictions, strict=True)]
    bias = [way @ (grip.slip_jacobian @ x + grip.bias) for way, grip in zip(ways, resting_frictions, strict=True)]
    sizes = [
        max(grip.sliding_force(response.normal_forces.get(grip.constraint, 0.0)), 0.0) for grip in resting_frictions
    ]
    n, m = V.shape[1], len(resting_frictions)
    q = np.zeros(n)
    for row, way, grip in zip(across, ways, resting_frictions, strict=True):
        q += row.T @ (way @ frictions[grip.name])
    # To accelerations of size 1: those that the frictions can make, or the forces without them.
    bounds = (size * float(np.abs(row).max()) for size, row in zip(sizes, across, strict=True))
    unit = max(float(np.abs(q).max()), *bounds, *(float(np.abs(b).max()) for b in bias), 1e-300)
    h, H = np.zeros((m, 3)), np.zeros((m, 3, n + m))
    for i, (row, b) in enumerate(zip(across, bias, strict=True)):
        H[i, 0, n + i] = 1.0
        H[i, 1 : 1 + len(row), :n], h[i, 1 : 1 + len(row)] = row, b / unit
    P = np.zeros((n + m, n + m))
    P[:n, :n] = np.eye(n)
    start = np.concatenate([np.zeros(n), 1.0 + np.linalg.norm(h, axis=1)])
    linear = np.concatenate([q / unit, np.array(sizes) / unit])
    w = solve_cone_programs(P[None], linear[None], h[None], H[None], start[None])[0][:n]
    return {
        grip.name: _soft_threshold(unit * (way.T @ (b / unit + row @ w)), unit * NO_SLIP_TOLERANCE_REL)
        for grip, way, row, b in zip(resting_frictions, ways, across, bias, strict=True)
    }


def _soft_threshold(vector: Floats, threshold: float) -> Floats:
    return vector if float(np.linalg.norm(vector)) > threshold else np.zeros(3)


def _make_onset(
    choice: ContactChoice, resting_frictions: Sequence[FrictionValues], slips: Mapping[str, Floats]
) -> ContactChoice:
    """Return a choice in which the frictions at rest slide, or stick, by given accelerations (3,) of their slips."""
    resting = {grip.name: grip for grip in resting_frictions}
    directions, states = {}, []
    for state in choice.friction_states:
        if state.name in resting:
            slip, along = slips[state.name], resting[state.name].slip_direction
            if not slip.any():
                state = FrictionState(state.name, "stick")
            elif along is not None:
                state = FrictionState(state.name, "slide", 1 if float(along @ slip) > 0.0 else -1)
            else:
                state = FrictionState(state.name, "slide")
                directions[state.name] = slip / float(np.linalg.norm(slip))
        states.append(state)
    return choice._replace(friction_states=tuple(states), directions=directions)


def _compute_friction_force(friction: FrictionValues, choice: ContactChoice, response: Response) -> Floats:
    """Return the force (3,) of a friction in a choice."""
    friction_state = next(state for state in choice.friction_states if state.name == friction.name)
    if friction_state.grip == "stick":
        across = friction.slip_axes
        return np.asarray(response.sticking_forces[friction.name] @ across)
    direction = (
        choice.directions[friction.name]
        if friction.slip_direction is None
        else friction_state.slip * friction.slip_direction
    )
    return -friction.sliding_force(response.normal_forces.get(friction.constraint, 0.0)) * direction


def _change(before: Mapping[str, Floats], after: Mapping[str, Floats]) -> float:
    """Return the largest distance between directions; inf where other frictions begin to slide."""
    if before.keys() != after.keys():
        return np.inf
    return max((float(np.linalg.norm(before[name] - after[name])) for name in after), default=0.0)


def align_slip_directions(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    choice: ContactChoice,
    resting_frictions: Sequence[FrictionValues],
    start: Floats,
) -> dict[str, Floats] | None:
    """Return the directions (3,) of slips along surfaces that agree with the accelerations; None without a solution.

    The frictions `resting_frictions` of a choice slide; `start` (n,): accelerations near the solution. The unknowns of
    Newton's method are the accelerations, not the directions: near the limit of sticking the accelerations are small,
    and a small change of the directions turns them by a large angle.
    """
    stuck = [
        grip.slip_axes @ grip.slip_jacobian
        for grip, friction_state in zip(problem.frictions.frictions, choice.friction_states, strict=True)
        if friction_state.grip == "stick"
    ]
    M = problem.equations.M
    rows = problem.find_active_rows(contacts, choice.active)
    V = compute_free_directions(np.vstack([problem.equations.A[rows], *stuck]), M)

    def directed(a: Floats) -> dict[str, Floats]:
        slips = {grip.name: grip.slip_jacobian @ a + grip.bias for grip in resting_frictions}
        return {name: slip / max(float(np.linalg.norm(slip)), 1e-300) for name, slip in slips.items()}

    def respond(a: Floats) -> Floats:
        return compute_accelerations(problem, contacts, choice._replace(directions=directed(a), grazing=()))

    def missed(a: Floats) -> Floats:
        return np.asarray(V.T @ M @ (respond(a) - a))

    # The start is projected onto the acting rows, as all responses are.
    projected_start = respond(start)
    a = projected_start + V @ (V.T @ M @ (start - projected_start))
    size = float(np.linalg.norm(V.T @ M @ start))
    residual = missed(a)
    for _ in range(MAX_ONSET_ITERATIONS):
        if float(np.linalg.norm(residual)) <= ONSET_RESIDUAL_TOLERANCE_REL * size:
            return directed(a)
        step = ONSET_DIFFERENCE_REL * size
        slopes = np.stack([(missed(a + step * way) - missed(a - step * way)) / (2.0 * step) for way in V.T], axis=1)
        if not (np.isfinite(slopes).all() and np.isfinite(residual).all()):
            return None  # no reactions exist for these directions
        change = np.linalg.lstsq(slopes, -residual, rcond=1e-14)[0]
        part, result = 1.0, residual
        while part > MIN_ONSET_STEP:
            result = missed(a + part * (V @ change))
            if float(np.linalg.norm(result)) < float(np.linalg.norm(residual)):
                break
            part *= 0.5
        else:
            break
        a, residual = a + part * (V @ change), result
    return directed(a) if float(np.linalg.norm(residual)) <= ONSET_ROUNDING_TOLERANCE_REL * size else None


def turn_slip_directions(
    problem: ContactProblem,
    contacts: Sequence[Contact],
    choice: ContactChoice,
    resting_frictions: Sequence[FrictionValues],
) -> dict[str, Floats] | None:
    """Return the directions (3,) of slips near those of a choice that agree with the accelerations; None without any.

    The frictions `resting_frictions` slide. The unknowns of Newton's method are the angles of the directions. Unlike in
    `align_slip_directions`, the equations (no acceleration across the direction) are smooth also at the limit, where a
    slip has no acceleration yet. Where slips determine each other, their angles are not independent there, and the step
    of least norm is taken.
    """
    axes = [friction.slip_axes for friction in resting_frictions]
    components = [axis @ choice.directions[f.name] for axis, f in zip(axes, resting_frictions, strict=True)]
    angles = np.array([np.arctan2(y, x) for x, y in components])

    def directed(angles: Floats) -> dict[str, Floats]:
        units = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        return {f.name: unit @ axis for f, unit, axis in zip(resting_frictions, units, axes, strict=True)}

    def across(angles: Floats) -> Floats:
        turned = choice._replace(directions={**choice.directions, **directed(angles)})
        x = compute_accelerations(problem, contacts, turned)
        slips = [axis @ (f.slip_jacobian @ x + f.bias) for axis, f in zip(axes, resting_frictions, strict=True)]
        return np.array([np.cos(a) * y - np.sin(a) * x for a, (x, y) in zip(angles, slips, strict=True)])

    residual = across(angles)
    for _ in range(MAX_ONSET_ITERATIONS):
        steps = ONSET_DIFFERENCE_REL * np.eye(len(angles))
        columns = [(across(angles + step) - across(angles - step)) / (2.0 * ONSET_DIFFERENCE_REL) for step in steps]
        slopes = np.stack(columns, axis=1)
        if not (np.isfinite(slopes).all() and np.isfinite(residual).all()):
            return None
        change = np.linalg.lstsq(slopes, -residual, rcond=1e-9)[0]
        change *= min(1.0, MAX_ONSET_TURN / max(float(np.abs(change).max()), 1e-300))
        angles, residual = angles + change, across(angles + change)
        if float(np.abs(change).max()) <= ALIGNED_ANGLE:
            return directed(angles)
    return None
