"""One step of the load: an equilibrium near another one by Newton's method on frames and wrenches together.

A step has converged when its last correction is so small that the next one, by quadratic convergence, would be lost in
rounding, or when the residual is the rounding of the forces that cancel in it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.linalg import LinAlgError

from anholon.kernels.rod_equilibrium_kernel import CONVERGED, DIVERGING, TOO_FAR
from anholon.rods.statics.cable_equilibrium import CableEquilibriumProblem, CableState, is_tension_falling
from anholon.rods.statics.cable_guess import guess_cable_shapes, guess_cable_wrenches
from anholon.rods.statics.chain_equilibrium import ChainEquilibriumProblem, ConvergenceLimits
from anholon.rods.statics.equilibrium_problem import (
    ELEMENT_ROTATION_MESSAGE,
    Equilibrium,
    EquilibriumProblem,
    SectionLawError,
    StepFailed,
)
from anholon.rods.statics.pseudo_transient import relax
from anholon.rods.statics.stability import find_neutral_motions, remove_components
from anholon.rods.tolerances import (
    BALANCED_REL,
    CABLE_EQUILIBRIUM_CORRECTION,
    CREEPING_CORRECTION_REL,
    DIVERGED_CORRECTION,
    EQUILIBRIUM_CORRECTION,
    MAX_CORRECTION_ROTATION,
    MAX_CREEPING_ITERATIONS,
    MAX_ELEMENT_ROTATION,
    MAX_EQUILIBRIUM_ITERATIONS,
    MAX_FIRST_CORRECTION,
    MAX_ROUNDING_CORRECTION,
    MAX_STALLED_ITERATIONS,
    MIN_LOAD_STEP_FRACTION,
    RESIDUAL_FLOOR_REL,
    ROUGH_CORRECTION,
)

_DIVERGENCE_MESSAGE: Final = "the corrections grow"
_STALLED_MESSAGE: Final = "the corrections do not shrink"


def step_to_load(
    problem: EquilibriumProblem,
    start: Equilibrium,
    factor: float,
    *,
    is_final: bool = True,
    max_first_correction: float = MAX_FIRST_CORRECTION,
) -> Equilibrium | StepFailed:
    """Return the equilibrium with the load factor `factor` near `start`, or why none was found.

    It has no reactions unless it `is_final`. A first correction beyond `max_first_correction`, relative to the size or
    in rad, is too large.

    Cables without load have no shape of their own: the way to their first equilibrium begins where they would hang.
    That of sharp elements begins at that of plain ones.
    """
    too_far = problem.check_support_rotation(start, factor)
    if too_far is not None:
        return too_far
    if problem.without_sixth_order is not None:
        plain = step_to_load(
            problem.without_sixth_order, start, factor, is_final=is_final, max_first_correction=max_first_correction
        )
        if isinstance(plain, StepFailed) or not is_final:
            return plain
        sixth_order = _newton(problem, plain, factor)
        if isinstance(sixth_order, StepFailed) and problem.mesh.cables is not None:
            # What turns at will on cables meets no stiffness, and stays as it is.
            sixth_order = relax(problem, plain, factor)
        return sixth_order._replace(iterations=sixth_order.iterations + plain.iterations)
    if problem.mesh.cables is None or start.factor != 0.0:
        return _newton(problem, start, factor, is_final=is_final, max_first_correction=max_first_correction)
    total = 0
    for pose, wrench in guess_cable_shapes(problem, factor):
        result = _newton(problem, start._replace(pose=pose, wrench=wrench), factor)
        total += result.iterations
        if not isinstance(result, StepFailed):
            return result
    # What hangs on the cables moves with them: all are let go, with forces by which cables bear at once.
    result = relax(problem, start._replace(wrench=guess_cable_wrenches(problem, factor)), factor)
    return result._replace(iterations=total + result.iterations)


def _newton(
    problem: EquilibriumProblem,
    start: Equilibrium,
    factor: float,
    *,
    is_final: bool = True,
    max_first_correction: float = MAX_FIRST_CORRECTION,
) -> Equilibrium | StepFailed:
    """Return the equilibrium with the load factor `factor` by Newton's method from `start`, or why none was found."""
    if problem.chain_problem is not None:
        result = _step_chain_to_load(
            problem, problem.chain_problem, start, factor, is_final=is_final, max_first_correction=max_first_correction
        )
        # Where rounding is felt the general way, which exchanges rows, has the last word; and where some motion of a
        # stable equilibrium, from which the way leads by small steps, meets no stiffness.
        if isinstance(result, Equilibrium):
            return result
        loose = max_first_correction != MAX_FIRST_CORRECTION and _has_neutral_motion(problem, start)
        if result.reason in (_DIVERGENCE_MESSAGE, ELEMENT_ROTATION_MESSAGE) and not loose:
            return result
    if problem.cable_problem is not None:
        result = _step_cables_to_load(problem, problem.cable_problem, start, factor)
        if isinstance(result, Equilibrium):
            return result
    problem.set_step_start(start)
    state = start._replace(factor=factor)
    last = EQUILIBRIUM_CORRECTION if problem.mesh.cables is None else CABLE_EQUILIBRIUM_CORRECTION
    before, standing, creeping, rounding = np.inf, 0, 0, 0.0
    for iteration in range(1, MAX_EQUILIBRIUM_ITERATIONS + 1):
        try:
            linear = problem.linearise(state)
            z = linear.compute_correction()
        except SectionLawError as error:
            return StepFailed(str(error), iteration)
        except LinAlgError:
            return StepFailed("a motion without stiffness is not supported", iteration)
        if not np.isfinite(z).all():
            return StepFailed("a motion without stiffness is not supported", iteration)
        size = problem.compute_largest_motion(z)
        if size > before or (iteration == 1 and max_first_correction < size):
            z = remove_components(problem, z, *find_neutral_motions(problem, linear))
            size = problem.compute_largest_motion(z)
        if size > DIVERGED_CORRECTION * 10.0:
            return StepFailed(_DIVERGENCE_MESSAGE, iteration)
        if iteration == 1 and max_first_correction < size:
            return StepFailed(_DIVERGENCE_MESSAGE, 1, max(0.9 * max_first_correction / size, MIN_LOAD_STEP_FRACTION))
        forces, state = state.wrench[:, 0], linear.move_state(z)
        if problem.mesh.laws:
            size = max(size, linear.compute_wrench_change(state))
        standing = standing + 1 if size > 0.5 * before else 0
        at_floor = linear.largest_residual <= RESIDUAL_FLOOR_REL * linear.force_scale
        if standing >= MAX_STALLED_ITERATIONS and at_floor and size < MAX_ROUNDING_CORRECTION:
            rounding = size
        exact = linear.is_balanced(BALANCED_REL) and not (problem.mesh.laws and size > MAX_ROUNDING_CORRECTION)
        falling = is_tension_falling(problem.mesh.cables, forces, state.wrench[:, 0])
        if (size < last or rounding or exact) and not falling:
            return problem.accept_step(start, state._replace(rounding=rounding), iteration)
        creeping = creeping + 1 if abs(size - before) <= CREEPING_CORRECTION_REL * size else 0
        if creeping >= MAX_CREEPING_ITERATIONS:
            return StepFailed(_STALLED_MESSAGE, iteration)
        before = size
    return StepFailed(_STALLED_MESSAGE, MAX_EQUILIBRIUM_ITERATIONS)


def _has_neutral_motion(problem: EquilibriumProblem, state: Equilibrium) -> bool:
    """Return whether some motion near a state meets almost no stiffness and no force, or none at all."""
    try:
        return bool(find_neutral_motions(problem, problem.linearise(state)))
    except LinAlgError:
        return True


def _step_chain_to_load(
    problem: EquilibriumProblem,
    chain: ChainEquilibriumProblem,
    start: Equilibrium,
    factor: float,
    *,
    is_final: bool,
    max_first_correction: float,
) -> Equilibrium | StepFailed:
    """Return the equilibrium of a chain; see `step_to_load`."""
    problem.raise_if_cancelled()
    chain.set_state(start.pose, start.wrench, factor)
    last = EQUILIBRIUM_CORRECTION if is_final else ROUGH_CORRECTION
    newton_result = chain.run_newton(
        ConvergenceLimits(
            1.0 / problem.size,
            last,
            max_first_correction,
            DIVERGED_CORRECTION * 10.0,
            MAX_CORRECTION_ROTATION,
            MAX_ROUNDING_CORRECTION,
        ),
        MAX_EQUILIBRIUM_ITERATIONS,
    )
    if newton_result.status == CONVERGED:
        if chain.compute_largest_rotation() > MAX_ELEMENT_ROTATION:
            return StepFailed(ELEMENT_ROTATION_MESSAGE, newton_result.iterations)
        pose, wrench = chain.read_state()
        state = start._replace(factor=factor, pose=pose, wrench=wrench, iterations=newton_result.iterations)
        if is_final:
            return problem.accept_step(start, state, newton_result.iterations, chain.compute_residual())
        return problem.check_whole_turns(start, state, newton_result.iterations) or state
    if newton_result.status == TOO_FAR:
        return StepFailed(
            _DIVERGENCE_MESSAGE,
            newton_result.iterations,
            max(0.9 * max_first_correction / newton_result.last_correction, MIN_LOAD_STEP_FRACTION),
        )
    reason = _DIVERGENCE_MESSAGE if newton_result.status == DIVERGING else _STALLED_MESSAGE
    return StepFailed(reason, newton_result.iterations)


def _step_cables_to_load(
    problem: EquilibriumProblem, cables: CableEquilibriumProblem, start: Equilibrium, factor: float
) -> Equilibrium | StepFailed:
    """Return the equilibrium of cables alone; see `step_to_load`."""
    state = CableState(start.pose.x, start.wrench[:, 0])
    before, standing = np.inf, 0
    for iteration in range(1, MAX_EQUILIBRIUM_ITERATIONS + 1):
        try:
            step = cables.compute_newton_step(state, factor)
        except LinAlgError as error:
            return StepFailed(str(error), iteration)
        size = step.largest_translation / problem.size
        if not size <= DIVERGED_CORRECTION * 10.0:
            return StepFailed(_DIVERGENCE_MESSAGE, iteration)
        state = step.state
        standing = standing + 1 if size > 0.5 * before else 0
        at_floor = step.residual <= RESIDUAL_FLOOR_REL * step.force_scale_with_rounding
        rounding = size if standing >= MAX_STALLED_ITERATIONS and at_floor and size < MAX_ROUNDING_CORRECTION else 0.0
        exact = step.residual <= BALANCED_REL * step.force_scale
        if (size < CABLE_EQUILIBRIUM_CORRECTION or rounding or exact) and not step.is_tension_falling:
            pose = start.pose._replace(x=state.x)
            wrench = np.zeros_like(start.wrench)
            wrench[:, 0] = state.force
            equilibrium = start._replace(factor=factor, pose=pose, wrench=wrench, rounding=rounding)
            return problem.accept_step(start, equilibrium, iteration, cables.compute_residual(state, pose, factor))
        before = size
    return StepFailed(_STALLED_MESSAGE, MAX_EQUILIBRIUM_ITERATIONS)
