"""Coming to rest in a resisting medium: the way to equilibria that no growth of the loads leads to.

Each step solves the equations of rest with a stiffness c that holds every node back where the step began: the implicit
Euler method for rods without inertia in a medium that resists like c per unit of pseudo-time. c falls while the steps
succeed and grows when they fail, so that the last ones are those of Newton's method. Where the loads have a potential
it falls with every step, and what is reached is stable; rods that nothing holds against their loads drift away.

`settle_to_stable` keeps c so large that the steps are those of a gradient flow, K + c positive: what is near an
unstable equilibrium leaves it then, and does not find it again.

Source: C. T. Kelley, D. E. Keyes, Convergence analysis of pseudo-transient continuation, SIAM J. Numer. Anal. 35 (1998)
508.
"""

from __future__ import annotations

import numpy as np
from numpy.linalg import LinAlgError

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix, rotation_between
from anholon.rods.mesh import NodePoses
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem, StepFailed
from anholon.rods.statics.stability import count_negative_stiffnesses
from anholon.rods.tolerances import (
    EQUILIBRIUM_CORRECTION,
    ESCAPE_DISTANCE_REL,
    FIRST_MEDIUM_STIFFNESS_REL,
    MAX_ESCAPE_STEPS,
    MAX_MEDIUM_GROWTH,
    MAX_MEDIUM_ITERATIONS,
    MAX_MEDIUM_STEP_MOTION,
    MAX_MEDIUM_STEPS,
    MAX_REST_IMBALANCE_REL,
    MOMENT_ARM_REL,
    PERTURBATION,
    RESIDUAL_FLOOR_REL,
    REST_TOLERANCE,
)


def relax(problem: EquilibriumProblem, start: Equilibrium, factor: float = 1.0) -> Equilibrium | StepFailed:
    """Return the state in which rods that are released from `start` come to rest with the load factor `factor`."""
    mesh = problem.mesh
    too_far = problem.check_support_rotation(start, factor)
    if too_far is not None:
        return too_far
    state = start._replace(factor=factor)
    try:
        linear = problem.linearise(state)
    except LinAlgError:
        return StepFailed("an element rotated too far between its ends", 0)
    shape = np.array([1.0] * 3 + [(MOMENT_ARM_REL * problem.size) ** 2] * 3) * np.ones((mesh.size, 1)) / mesh.size
    push = max(linear.largest_residual, linear.equations.force_scale, np.finfo(float).tiny)
    c, done, before = push / (0.05 * problem.size), 0, np.inf
    for _ in range(MAX_MEDIUM_STEPS):
        result, unbalanced = _step(problem, state, c * shape)
        done += result.iterations
        if isinstance(result, StepFailed):
            c *= 6.0
            if c > 1e14 * push / problem.size:
                return StepFailed("the rods cannot be released in a viscous medium", done)
            continue
        distance = compute_distance(problem, state, result)
        before_step, state = state, result
        if np.abs(state.pose.x - mesh.reference.x).max() > ESCAPE_DISTANCE_REL * problem.size:
            return StepFailed("released under the full load, the rods move away without limit", done)
        # A motion that meets no stiffness grows under the rounding of forces as the medium thins.
        is_rounding = distance > 0.5 * before and unbalanced <= RESIDUAL_FLOOR_REL
        # Steps are short, too, where the medium is stiff.
        if is_rounding or (distance < REST_TOLERANCE and unbalanced <= MAX_REST_IMBALANCE_REL):
            return problem.accept_step(before_step, state, done)
        before = distance
        c *= 0.25 if distance < 0.3 * MAX_MEDIUM_STEP_MOTION else 0.6
    return StepFailed("released under the full load in a viscous medium, the rods do not come to rest", done)


def settle_to_stable(problem: EquilibriumProblem, start: Equilibrium, factor: float) -> Equilibrium | StepFailed:
    """Return the stable equilibrium with the load factor `factor` to which rods settle from a state next to `start`.

    The loads must have a potential.
    """
    mesh = problem.mesh
    too_far = problem.check_support_rotation(start, factor)
    if too_far is not None:
        return too_far
    try:
        state = _perturb(problem, start)._replace(factor=factor)
    except LinAlgError:
        return StepFailed("some motion of the rods meets no stiffness", 0)
    shape = (problem.unknown_weights[: 6 * mesh.size] ** 2).reshape(-1, 6)
    bending_compliance = float(np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max())
    if not bending_compliance > 0.0:
        return StepFailed("neither torsion nor bending lets the rods settle", 0)
    unit_damping = 1.0 / (bending_compliance * float(mesh.length.sum()))
    c, done = FIRST_MEDIUM_STIFFNESS_REL * unit_damping, 0
    for _ in range(MAX_ESCAPE_STEPS):
        result, _ = _step(problem, state, c * shape)
        done += result.iterations
        linear = None if isinstance(result, StepFailed) else problem.linearise(result)
        if isinstance(result, StepFailed) or linear is None or count_negative_stiffnesses(problem, linear, c):
            c *= 4.0
            if c > MAX_MEDIUM_GROWTH * unit_damping:
                break
            continue
        distance, state = compute_distance(problem, state, result), result
        if count_negative_stiffnesses(problem, linear) == 0:
            near = _newton(problem, state)
            done += near.iterations
            if not isinstance(near, StepFailed):
                return problem.accept_step(state, near, done)
            c *= 0.3
        elif distance < REST_TOLERANCE:
            break
        elif distance < 0.3 * MAX_MEDIUM_STEP_MOTION:
            c *= 0.5
    return StepFailed("released in a viscous medium, the rods do not come to rest", done)


def _newton(problem: EquilibriumProblem, start: Equilibrium) -> Equilibrium | StepFailed:
    """Return the stable equilibrium next to a state."""
    state, done = start, 0
    for done in range(1, MAX_MEDIUM_ITERATIONS + 1):
        try:
            linear = problem.linearise(state)
            z = linear.compute_correction()
        except LinAlgError:
            break
        size = problem.compute_largest_motion(z)
        if not size < MAX_MEDIUM_STEP_MOTION or count_negative_stiffnesses(problem, linear):
            break
        state = linear.move_state(z)
        if size < EQUILIBRIUM_CORRECTION:
            return state._replace(iterations=done)
    return StepFailed("no equilibrium is next to it", done)


def _perturb(problem: EquilibriumProblem, state: Equilibrium) -> Equilibrium:
    """Return a state that is off by a motion that is soft and not symmetric to anything."""
    n = 6 * problem.mesh.size
    linear, W = problem.linearise(state), problem.unknown_weights**2
    z = np.concatenate([np.sin(1.0 + 1.7 * np.arange(n)), np.zeros(len(state.extra_unknowns))])
    for _ in range(2):
        z = linear.apply_inverse(W * z)
    size = problem.compute_largest_motion(z)
    if not size > 0.0:
        return state  # everything is held
    return linear.move_state(z * (PERTURBATION / size))._replace(wrench=state.wrench)


def _step(problem: EquilibriumProblem, start: Equilibrium, damping: Floats) -> tuple[Equilibrium | StepFailed, float]:
    """Return the state at the end of an implicit Euler step, and the forces of the medium relative to all forces."""
    problem.set_step_start(start)
    state = start
    for iteration in range(1, MAX_MEDIUM_ITERATIONS + 1):
        try:
            linear = problem.linearise(state, damping)
            z = linear.compute_correction(-damping * _compute_motion(start.pose, state.pose))
        except LinAlgError:
            return StepFailed("singular", iteration), np.inf
        size = problem.compute_largest_motion(z)
        if not size < 2.0 * MAX_MEDIUM_STEP_MOTION:  # infinite as well
            return StepFailed("too far", iteration), np.inf
        state = linear.move_state(z)
        if problem.mesh.laws:
            size = max(size, linear.compute_wrench_change(state))
        if size < EQUILIBRIUM_CORRECTION:
            if compute_distance(problem, start, state) > MAX_MEDIUM_STEP_MOTION:
                return StepFailed("too far", iteration), np.inf
            lost = problem.check_whole_turns(start, state, iteration)
            if lost is not None:
                return lost, np.inf
            return state._replace(iterations=iteration), linear.largest_residual / linear.force_scale
    return StepFailed("slow", MAX_MEDIUM_ITERATIONS), np.inf


def _compute_motion(before: NodePoses, after: NodePoses) -> Floats:
    """Return the motions (n, 6) of nodes from one pose to another, in the axes of the second."""
    turn = rotation_between(before.q, after.q)
    return np.concatenate([np.einsum("kji,kj->ki", matrix(after.q), after.x - before.x), turn], axis=1)


def compute_distance(problem: EquilibriumProblem, first: Equilibrium, second: Equilibrium) -> float:
    """Return the largest motion between two states."""
    return problem.compute_largest_motion(
        np.concatenate([_compute_motion(first.pose, second.pose).ravel(), second.extra_unknowns - first.extra_unknowns])
    )
