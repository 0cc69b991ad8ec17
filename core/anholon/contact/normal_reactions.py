"""Forces that depend on normal reactions, in a choice of acting contacts: sliding frictions and resistance laws.

Every law l has the size c0 + c1 N + r(N) along a covector D, with the normal reaction N of its constraint. The normal
reactions are the solution of

    N_j = |P_j (Λ0 + Σ_l G_l s_l(N))|

with the multipliers Λ0 without these laws and G_l, their change by a law of size 1. See
`anholon.mechanics.closed_equations`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.contact_problem import ContactProblem, solve_constrained
from anholon.contact.tolerances import MAX_RESPONSE_ITERATIONS
from anholon.errors import RunError
from anholon.mechanics.contact_mode import FrictionState
from anholon.mechanics.friction_values import FrictionValues, ReactionFeedback


class Feedback(NamedTuple):
    """A law that acts: accelerations and multipliers for the size 1, and the size c1 N + r(N)."""

    name: str
    constraint: str
    acceleration_change: Floats
    multiplier_change: Floats
    c1: float
    rest: Callable[[float], tuple[float, float]] | None

    def size(self, N: float, part: float = 1.0) -> tuple[float, float]:
        """Return the size and its derivative by N, with a part of r."""
        r, slope = self.rest(N) if self.rest is not None else (0.0, 0.0)
        return self.c1 * N + part * r, self.c1 + part * slope


def collect_feedbacks(
    problem: ContactProblem,
    active: Sequence[tuple[FrictionValues, FrictionState]],
    present: set[str],
    directions: Mapping[str, Floats],
) -> list[ReactionFeedback]:
    """Return the laws of the constraints `present` that depend on reactions, and the frictions that slide."""
    sliding = [
        ReactionFeedback(
            friction.name,
            friction.constraint,
            compute_slip_covector(friction, friction_state, directions),
            -friction.kinetic_coefficient,
            False,
        )
        for friction, friction_state in active
        if friction_state.grip == "slide" and friction.constraint
    ]
    return sliding + [
        law for law in problem.frictions.feedbacks if law.constraint in present and law.depends_on_reaction
    ]


def compute_slip_covector(
    friction: FrictionValues, friction_state: FrictionState, directions: Mapping[str, Floats]
) -> Floats:
    """Return the covector (n,) of a force of 1 N along the slip of a friction."""
    if friction.slip_direction is not None:
        direction = friction_state.slip * friction.slip_direction
    elif friction.name in directions:
        direction = directions[friction.name]
    else:
        direction = friction.slip / max(float(np.linalg.norm(friction.slip)), 1e-300)
    return np.asarray(friction.slip_jacobian.T @ direction)


def compute_constant_resistance(problem: ContactProblem, constraints: set[str]) -> Floats:
    """Return the generalized force (n,) of the resistances of constraints that does not depend on the reaction."""
    total, equations = np.zeros(len(problem.v)), problem.equations
    for law in problem.frictions.feedbacks:
        if law.constraint in constraints and law.constant:
            force = law.constant * law.direction
            total += project_covector(equations.M, equations.A, equations.B, force) if law.projected else force
    return total


def project_covector(M: Floats, A: Floats, B: Floats, force: Floats) -> Floats:
    """Return a generalized force (n,) without effect on the reactions of the rows (k, n).

    A reaction B^T λ is added to it, so that A M^-1 times the result is 0.
    """
    if not len(A):
        return force
    x, _ = solve_constrained(M, A, force, np.zeros(len(A)), B)
    return np.asarray(M @ x)


def find_multiplier_sign(
    problem: ContactProblem, name: str, active: Sequence[tuple[FrictionValues, FrictionState]]
) -> int:
    """Return the sign of the only multiplier of a constraint; 0 where it has several, or may have either sign."""
    if len(problem.frictions.force_directions[name][0]) != 1:
        return 0
    sides = [side.sign for side in problem.system.unilateral_constraints if side.name == name]
    return (
        sides[0]
        if sides
        else next((friction_state.normal for friction, friction_state in active if friction.constraint == name), 0)
    )


def make_normal_reaction_matrix(problem: ContactProblem, name: str, rows: Sequence[int], width: int) -> Floats:
    """Return the matrix (3, width) by which the multipliers of the acting rows give the normal reaction."""
    owned, pushes = problem.frictions.force_directions[name]
    result = np.zeros((3, width))
    for row, push in zip(owned, pushes, strict=True):
        result[:, list(rows).index(problem.system.rows.index(row))] = push
    return result


def solve_normal_reactions(
    names: Sequence[str],
    matrices: Mapping[str, Floats],
    signs: Mapping[str, int],
    multipliers: Floats,
    feedbacks: Sequence[Feedback],
) -> tuple[dict[str, float], float]:
    """Return the normal reactions N_j and the determinant of their equations, -1 where these were not solved.

    The solution with nonlinear laws is continued from the solution without them.
    """
    if not names:
        return {}, 1.0
    N = np.zeros(len(names))
    J, solved = np.eye(len(names)), False
    curved = any(feedback.rest is not None for feedback in feedbacks)
    for part in (0.0, 0.25, 0.5, 0.75, 1.0) if curved else (1.0,):
        N, J, solved = _solve_by_newton(names, matrices, signs, multipliers, feedbacks, N, part)
    determinant = float(np.linalg.det(J)) if solved or not curved else -1.0
    return dict(zip(names, N.tolist(), strict=True)), determinant


def _solve_by_newton(
    names: Sequence[str],
    matrices: Mapping[str, Floats],
    signs: Mapping[str, int],
    multipliers: Floats,
    feedbacks: Sequence[Feedback],
    N: Floats,
    share: float,
) -> tuple[Floats, Floats, bool]:
    """Return N from a first guess, with the Jacobian there, and whether it converged.

    A part of the nonlinear laws acts. Raises RunError where a nonlinear law is undefined.
    """
    place = {name: k for k, name in enumerate(names)}
    J, solved = np.eye(len(names)), False
    for step in range(MAX_RESPONSE_ITERATIONS):
        target, gradient = np.zeros(len(names)), np.zeros((len(names), len(names)))
        total, G = multipliers.copy(), np.zeros((len(multipliers), len(names)))
        for feedback in feedbacks:
            size, slope = feedback.size(float(N[place[feedback.constraint]]), share)
            if feedback.rest is not None and not np.isfinite(size + slope):
                message = f"the force '{feedback.name}' is undefined there (not a number)"
                raise RunError(message, remedy="Look for a root, a logarithm or a division by zero in it.")
            total += size * feedback.multiplier_change
            G[:, place[feedback.constraint]] += slope * feedback.multiplier_change
        for k, name in enumerate(names):
            push = matrices[name]
            vector = push @ total
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
