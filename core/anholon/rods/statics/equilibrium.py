"""Equilibrium of rods: load steps, each by Newton's method on frames and wrenches together.

The whole load is tried first; a step that does not converge is halved, one that does is followed by one twice as long.
A step has converged when its last correction is so small that the next one, by quadratic convergence, would be lost in
rounding, or when the residual is the rounding of the forces that cancel in it. Where growing loads lead no further the
rods are let go under the whole load in a resisting medium, and come to rest where they are stable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError

from anholon.errors import RunError
from anholon.kernels.rod_equilibrium_kernel import CONVERGED, DIVERGING, TOO_FAR
from anholon.rods.element_kernel import describe_exhausted_law
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.statics.cable_equilibrium import CableEquilibriumProblem, CableState, is_tension_falling
from anholon.rods.statics.cable_guess import guess_cable_shapes, guess_cable_wrenches
from anholon.rods.statics.chain_equilibrium import MAX_CORRECTION_ROTATION, ChainEquilibriumProblem, ConvergenceLimits
from anholon.rods.statics.equilibrium_problem import (
    ELEMENT_ROTATION_MESSAGE,
    MAX_ELEMENT_ROTATION,
    RESIDUAL_FLOOR_REL,
    Equilibrium,
    EquilibriumProblem,
    SectionLawError,
    StepFailed,
)
from anholon.rods.statics.mechanisms import FreeMotions, find_free_motions, is_reference_at_rest
from anholon.rods.statics.pseudo_transient import relax, settle_to_stable
from anholon.rods.statics.stability import count_unstable_motions, find_neutral_motions, remove_components
from anholon.rods.supports import NodeSupport

_MAX_ITERATIONS: Final = 30
_CORRECTION_TOLERANCE: Final = 1e-8  # a correction below this part of the rod's size and of a radian is the last one
_CABLE_CORRECTION_TOLERANCE: Final = 1e-10  # the share of their sag follows a step behind
_ROUNDING_REL: Final = 1e-13  # of the covectors that cancel
_MAX_STALLED_ITERATIONS: Final = 3  # corrections that do not shrink any more
_MAX_ROUNDING_CORRECTION: Final = 1e-4  # corrections by rounding that are still an equilibrium
_DIVERGED: Final = 3.0  # a correction beyond this many sizes of the rod has lost the way
_MIN_LOAD_STEP: Final = 1e-7  # load step
_MAX_FIRST_CORRECTION: Final = (
    2.5  # a first correction beyond this, as part of the size or in rad, asks for a smaller step
)
_SUPPORT_ROTATION_STEP: Final = 1.0  # rad by which supports turn in one step: a whole turn at once would be none
_SOFT_COMPLIANCE_REL: Final = 1e-2  # of the compliance of bending over the whole length: rods that stretch and shear
_FIRM_COMPLIANCE_REL: Final = 2e-3  # such that do so less, and buckle before they are much shorter
_HARD_COMPLIANCE_REL: Final = 1e-6  # and such that hardly do
_MAX_SNAP_THROUGH_STEP: Final = 0.1  # step of the load in which they may leap
_SNAP_THROUGH_STEP: Final = 0.02  # one that is so short that they may
_MIN_SNAP_THROUGH_STEP: Final = 1e-5
_MIN_STEP_FRACTION: Final = 0.01  # part of a step that is tried then at least
_ROLL_UP_ROTATION: Final = 3.2  # turn, rad, by which an end rolls a rod up
_ROUGH_TOLERANCE: Final = 0.05  # a correction from which the next step of the load can begin
_DIVERGENCE_MESSAGE: Final = "the corrections grow"

NEAR_CORRECTION: Final = 0.3
"""A first correction beyond this, as part of the size or in rad, asks for a smaller step where nothing shall leap."""


def find_equilibrium(
    mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads, start: Equilibrium | None = None
) -> Equilibrium:
    """Return the equilibrium under the whole load, reached from the reference shape (or `start`) by growing loads.

    Raises RunError, with the load factor that was reached, where there is no way on.
    """
    return solve_equilibrium(EquilibriumProblem(mesh, supports, loads), start)


def solve_equilibrium(problem: EquilibriumProblem, start: Equilibrium | None = None) -> Equilibrium:
    """Return the equilibrium under the whole load; see `find_equilibrium`."""
    free = find_free_motions(problem)
    if free.text or problem.mesh.cables is not None:
        unloaded = problem.make_unloaded_state()._replace(factor=1.0)
        if is_reference_at_rest(problem, unloaded):
            return unloaded
    # What flies freely may yet turn about a principal axis.
    if free.has_free_piece and problem.loads.rotating_frame is None:
        raise RunError(f"no equilibrium is determined: {free.text}.")
    first = (start or problem.make_unloaded_state())._replace(factor=0.0)
    state, reason = _increase_load(problem, first)
    plain = problem.without_sixth_order or problem
    if reason and plain.chain_problem is not None:
        # The general way exchanges rows, and goes on where elimination in the order of the chain loses its digits.
        plain.chain_problem = None
        state, reason = _increase_load(problem, first._replace(iterations=state.iterations))
    if not reason:
        return state
    limit = describe_exhausted_law(problem.mesh, state.pose, state.wrench)
    if limit:
        raise RunError(f"no equilibrium was found beyond {state.factor:.6g} of the load: {limit}.")
    if problem.mesh.cables is not None and state.factor == 0.0:
        remedy = free.text or "Bring the curves of the cables closer to the equilibrium shape, or add a support"
        raise RunError(f"no equilibrium was found: {reason}. {remedy}.")
    slow, why = _increase_load(
        problem, first._replace(iterations=state.iterations), max_first_correction=NEAR_CORRECTION
    )
    if not why:
        return slow
    state = slow if slow.factor > state.factor else state._replace(iterations=slow.iterations)
    given = _displace_supports(problem) if _has_moving_supports(problem) else None
    if given is not None:
        return given
    if ELEMENT_ROTATION_MESSAGE in (reason, why) and any(len(item.rotation_vectors) for item in problem.supports):
        raise RunError(
            f"beyond {state.factor:.6g} of the load an element would rotate by half a turn between its ends, "
            "and the rod would lose full turns of twist. Use more elements."
        )
    total = state.iterations
    rested = relax(plain, state)
    if isinstance(rested, StepFailed) and state.factor > 0.0:
        rested = relax(plain, problem.make_unloaded_state())
    if isinstance(rested, StepFailed):
        raise RunError(
            f"no equilibrium was found beyond {state.factor:.6g} of the load: {reason}; {rested.reason}. "
            f"{_make_hint(free)}"
        )
    # A motion that meets no stiffness at all is none of Newton's, and stays as it is.
    sixth_order = step_to_load(problem, rested, 1.0)
    equilibrium = rested if isinstance(sixth_order, StepFailed) else sixth_order
    return equilibrium._replace(iterations=total + rested.iterations + sixth_order.iterations)


def find_nearest_stable_equilibrium(problem: EquilibriumProblem) -> Equilibrium | None:
    """Return the stable equilibrium under the whole load to which it leads when it grows so slowly that nothing leaps,
    or under displaced supports as little as can be; None where there is none."""
    state = _load_slowly(problem)
    return _displace_supports(problem) if state is None and _has_moving_supports(problem) else state


def _load_slowly(problem: EquilibriumProblem, start: Equilibrium | None = None) -> Equilibrium | None:
    state, reason = _increase_load(
        problem, (start or problem.make_unloaded_state())._replace(factor=0.0), max_first_correction=NEAR_CORRECTION
    )
    return None if reason else state


def _has_moving_supports(problem: EquilibriumProblem) -> bool:
    return any(item.displacement.any() or len(item.rotation_vectors) for item in problem.supports)


def _displace_supports(problem: EquilibriumProblem) -> Equilibrium | None:
    """Return the stable equilibrium under displaced supports that is found where they are turned and displaced one
    after another, or where rods first may stretch and shear; None where there is none."""
    return _apply_rotations_in_sequence(problem) or _stiffen_gradually(problem)


def _apply_rotations_in_sequence(problem: EquilibriumProblem) -> Equilibrium | None:
    """Return the stable equilibrium that is found where supports first make the first of their turns, their places
    being free, then are displaced, then make their other turns; and last the loads grow. None where there is none.

    Ends that are turned and let go roll a rod up, where ends that are brought together beside it buckle it. A twist
    that comes last is taken by the rod in the shape to which it is bent.
    """
    if problem.coupled is not None or problem.mesh.cables is not None or problem.loads.rotating_frame is not None:
        return None
    rolled = max(
        (float(np.linalg.norm(item.rotation_vectors[0])) for item in problem.supports if len(item.rotation_vectors)),
        default=0.0,
    )
    if rolled <= _ROLL_UP_ROTATION:
        return None
    no_loads, most = problem.loads.scale(0.0), max(len(item.rotation_vectors) for item in problem.supports)
    at = [item._replace(x=item.x + item.displacement, displacement=np.zeros(3)) for item in problem.supports]
    free = [item.isolate_rotation(0)._replace(displacement=np.zeros(3)) for item in problem.supports]
    let_go = [
        one._replace(held=(False, False, False)) if len(one.rotation_vectors) and item.displacement.any() else one
        for one, item in zip(free, problem.supports, strict=True)
    ]
    rolling = _replace_loading(problem, let_go, no_loads)
    if find_free_motions(rolling).text:
        rolling = _replace_loading(problem, free, no_loads)
    # With its places free a rod that is rolled up need not be stable, nor when these are held: about its stiffer axis.
    state: Equilibrium | None
    state, reason = _increase_load(rolling, problem.make_unloaded_state()._replace(factor=0.0))
    if reason:
        return None
    places = [state.pose.x[item.node] for item in problem.supports]
    drawn = [
        item.isolate_rotation(0)._replace(x=x, displacement=one.x - x, rotation_vectors=np.zeros((0, 3)))
        for item, one, x in zip(problem.supports, at, places, strict=True)
    ]
    held = _replace_loading(problem, drawn, no_loads)
    first = state._replace(factor=0.0)
    if count_unstable_motions(held, held.linearise(first)):
        settled = settle_to_stable(held, first, 0.0)
        if isinstance(settled, StepFailed):
            return None
        state = settled
    ways = [(drawn, no_loads), *(([one.isolate_rotation(k) for one in at], no_loads) for k in range(1, most))]
    for supports, loads in [*ways, ([one._replace(rotation_vectors=np.zeros((0, 3))) for one in at], problem.loads)]:
        led = _replace_loading(problem, supports, loads)
        state = _load_slowly(led, state) or _load_with_snap_through(led, state)
        if state is None:
            return None
    sixth_order = step_to_load(problem, state, 1.0)
    return (
        None
        if isinstance(sixth_order, StepFailed) or count_unstable_motions(problem, problem.linearise(sixth_order))
        else sixth_order
    )


def _replace_loading(
    problem: EquilibriumProblem, supports: Sequence[NodeSupport], loads: RodLoads
) -> EquilibriumProblem:
    """Return the equations of rest of plain elements under other supports and loads."""
    mesh = problem.mesh._replace(sixth_order=None)
    return EquilibriumProblem(mesh, tuple(supports), loads, problem.coupled, problem.scale, problem.cancelled)


def _stiffen_gradually(problem: EquilibriumProblem) -> Equilibrium | None:
    """Return the stable equilibrium under displaced supports that is found where the rods first may stretch and shear,
    and then less and less; None where there is none.

    Ends that come closer to each other bend rods that hardly shorten as suddenly as a column buckles.
    """
    mesh = problem.mesh
    if mesh.laws or mesh.cables is not None:
        return None
    curvature_gradient = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max() * float(mesh.length.sum()) ** 2
    for share, led in ((_SOFT_COMPLIANCE_REL, _load_slowly), (_FIRM_COMPLIANCE_REL, _load_with_snap_through)):
        soft = led(_soften(problem, share * curvature_gradient))
        equilibrium = None if soft is None else _stiffen_by_share(problem, soft, share, curvature_gradient)
        if equilibrium is not None:
            return equilibrium
    return None


def _stiffen_by_share(
    problem: EquilibriumProblem, state: Equilibrium, share: float, bending_compliance: float
) -> Equilibrium | None:
    """Return the stable equilibrium to which that leads, share by share, of rods that yield by a share of
    `bending_compliance` more."""
    part = 0.2
    while share > _HARD_COMPLIANCE_REL:
        result = step_to_load(
            _soften(problem, part * share * bending_compliance), state, 1.0, max_first_correction=NEAR_CORRECTION
        )
        if not isinstance(result, StepFailed):
            state, share = result, part * share
        elif part > 0.9:
            return None
        else:
            part = part**0.5
    sixth_order = step_to_load(problem, state, 1.0)
    return (
        None
        if isinstance(sixth_order, StepFailed) or count_unstable_motions(problem, problem.linearise(sixth_order))
        else sixth_order
    )


def _load_with_snap_through(problem: EquilibriumProblem, start: Equilibrium | None = None) -> Equilibrium | None:
    """Return the stable equilibrium under the whole load to which it leads, from no load or from `start`, when rods,
    wherever they lose their stability, settle into the next one; None where they find none."""
    longest = min(_MAX_SNAP_THROUGH_STEP, find_max_load_step(problem))
    state, step = (start or problem.make_unloaded_state())._replace(factor=0.0), longest
    while state.factor < 1.0:
        factor = min(1.0, state.factor + step)
        result = step_to_load(problem, state, factor, max_first_correction=NEAR_CORRECTION)
        if isinstance(result, StepFailed) or count_unstable_motions(problem, problem.linearise(result)):
            if step > _SNAP_THROUGH_STEP:
                step *= 0.5
                continue
            overturned = isinstance(result, StepFailed) and result.reason == ELEMENT_ROTATION_MESSAGE
            result = settle_to_stable(problem, state, factor)
            if isinstance(result, StepFailed) and overturned:
                return None  # shorter steps lead to the same half turn
        if isinstance(result, StepFailed):
            step *= 0.5
            if step < _MIN_SNAP_THROUGH_STEP:
                return None
            continue
        state, step = result, min(2.0 * step, longest)
    return state


def _soften(problem: EquilibriumProblem, added_compliance: float) -> EquilibriumProblem:
    """Return the equations of rest of plain elements that yield more to forces."""
    compliance = problem.mesh.compliance.copy()
    compliance[:, range(3), range(3)] += added_compliance
    mesh = problem.mesh._replace(compliance=compliance, sixth_order=None)
    return EquilibriumProblem(mesh, problem.supports, problem.loads, problem.coupled, problem.scale, problem.cancelled)


def _increase_load(
    problem: EquilibriumProblem, state: Equilibrium, max_first_correction: float = _MAX_FIRST_CORRECTION
) -> tuple[Equilibrium, str]:
    """Return the equilibrium to which growing loads lead, and why they lead no further than that; empty: they do.

    On the way equilibria are found roughly only, as long as the next one is found from there. A first correction beyond
    `max_first_correction` asks for a smaller step; where it is not the usual one, states must be stable.
    """
    rough = max_first_correction == _MAX_FIRST_CORRECTION
    longest = min(1.0, find_max_load_step(problem))
    step, total, reason, sure = longest, state.iterations, "", state
    while state.factor < 1.0:
        factor = min(1.0, state.factor + step)
        result = step_to_load(
            problem, state, factor, is_final=factor == 1.0 or not rough, max_first_correction=max_first_correction
        )
        total += result.iterations
        if not (
            isinstance(result, StepFailed) or max_first_correction == _MAX_FIRST_CORRECTION
        ) and count_unstable_motions(problem, problem.linearise(result)):
            result = StepFailed("the equilibria are no longer stable", 0)
        if not isinstance(result, StepFailed):
            state = result
            sure = sure if rough else result
            step = min(2.0 * step, longest)
            continue
        reason, step = result.reason, (factor - state.factor) * result.step_fraction
        if state.factor == 0.0 and problem.mesh.cables is not None:
            return state._replace(iterations=total), reason  # cables have no shape to begin from under a part of it
        if state is not sure:
            result = step_to_load(problem, state, state.factor)
            total += result.iterations
            if isinstance(result, StepFailed):
                # From what is known no better the next ones may be led astray.
                reason, step, rough = result.reason, 0.5 * (state.factor - sure.factor), False
                result = sure
            state = sure = result
        if step < _MIN_LOAD_STEP:
            return state._replace(iterations=total), reason
    return state._replace(iterations=total), ""


def find_max_load_step(problem: EquilibriumProblem) -> float:
    """Return the largest increase of the load factor: beyond it, rotations of supports would be ambiguous."""
    turning = max((float(np.abs(item.rotation_vectors).sum()) for item in problem.supports), default=0.0)
    return _SUPPORT_ROTATION_STEP / turning if turning > 0.0 else float(np.inf)


def _make_hint(free: FreeMotions) -> str:
    if free.text:
        return f"{free.text}."
    return "There may be a limit load or a branch. Choose the analysis “Equilibrium path”, or add a support."


def step_to_load(
    problem: EquilibriumProblem,
    start: Equilibrium,
    factor: float,
    *,
    is_final: bool = True,
    max_first_correction: float = _MAX_FIRST_CORRECTION,
) -> Equilibrium | StepFailed:
    """Return the equilibrium with the load factor `factor` near `start`, or why none was found; without its reactions
    unless it `is_final`. A first correction beyond `max_first_correction`, as part of the size or in rad,
    is too large.

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
    max_first_correction: float = _MAX_FIRST_CORRECTION,
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
        loose = max_first_correction != _MAX_FIRST_CORRECTION and _has_neutral_motion(problem, start)
        if result.reason in (_DIVERGENCE_MESSAGE, ELEMENT_ROTATION_MESSAGE) and not loose:
            return result
    if problem.cable_problem is not None:
        result = _step_cables_to_load(problem, problem.cable_problem, start, factor)
        if isinstance(result, Equilibrium):
            return result
    problem.set_step_start(start)
    state = start._replace(factor=factor)
    last = _CORRECTION_TOLERANCE if problem.mesh.cables is None else _CABLE_CORRECTION_TOLERANCE
    before, standing, rounding = np.inf, 0, 0.0
    for iteration in range(1, _MAX_ITERATIONS + 1):
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
        if size > _DIVERGED * 10.0:
            return StepFailed(_DIVERGENCE_MESSAGE, iteration)
        if iteration == 1 and max_first_correction < size:
            return StepFailed(_DIVERGENCE_MESSAGE, 1, max(0.9 * max_first_correction / size, _MIN_STEP_FRACTION))
        forces, state = state.wrench[:, 0], linear.move_state(z)
        if problem.mesh.laws:
            size = max(size, linear.compute_wrench_change(state))
        standing = standing + 1 if size > 0.5 * before else 0
        at_floor = linear.largest_residual <= RESIDUAL_FLOOR_REL * linear.force_scale
        if standing >= _MAX_STALLED_ITERATIONS and at_floor and size < _MAX_ROUNDING_CORRECTION:
            rounding = size
        exact = linear.is_balanced(_ROUNDING_REL) and not (problem.mesh.laws and size > _MAX_ROUNDING_CORRECTION)
        falling = is_tension_falling(problem.mesh.cables, forces, state.wrench[:, 0])
        if (size < last or rounding or exact) and not falling:
            return problem.accept_step(start, state._replace(rounding=rounding), iteration)
        before = size
    return StepFailed("the corrections do not shrink", _MAX_ITERATIONS)


def _has_neutral_motion(problem: EquilibriumProblem, state: Equilibrium) -> bool:
    """Return whether some motion near a state meets next to no stiffness and no force, or none at all."""
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
    last = _CORRECTION_TOLERANCE if is_final else _ROUGH_TOLERANCE
    newton_result = chain.run_newton(
        ConvergenceLimits(
            1.0 / problem.size,
            last,
            max_first_correction,
            _DIVERGED * 10.0,
            MAX_CORRECTION_ROTATION,
            _MAX_ROUNDING_CORRECTION,
        ),
        _MAX_ITERATIONS,
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
            max(0.9 * max_first_correction / newton_result.last_correction, _MIN_STEP_FRACTION),
        )
    reason = _DIVERGENCE_MESSAGE if newton_result.status == DIVERGING else "the corrections do not shrink"
    return StepFailed(reason, newton_result.iterations)


def _step_cables_to_load(
    problem: EquilibriumProblem, cables: CableEquilibriumProblem, start: Equilibrium, factor: float
) -> Equilibrium | StepFailed:
    """Return the equilibrium of cables alone; see `step_to_load`."""
    state = CableState(start.pose.x, start.wrench[:, 0])
    before, standing = np.inf, 0
    for iteration in range(1, _MAX_ITERATIONS + 1):
        try:
            step = cables.compute_newton_step(state, factor)
        except LinAlgError as error:
            return StepFailed(str(error), iteration)
        size = step.largest_translation / problem.size
        if not size <= _DIVERGED * 10.0:
            return StepFailed(_DIVERGENCE_MESSAGE, iteration)
        state = step.state
        standing = standing + 1 if size > 0.5 * before else 0
        at_floor = step.residual <= RESIDUAL_FLOOR_REL * step.force_scale_with_rounding
        rounding = size if standing >= _MAX_STALLED_ITERATIONS and at_floor and size < _MAX_ROUNDING_CORRECTION else 0.0
        exact = step.residual <= _ROUNDING_REL * step.force_scale
        if (size < _CABLE_CORRECTION_TOLERANCE or rounding or exact) and not step.is_tension_falling:
            pose = start.pose._replace(x=state.x)
            wrench = np.zeros_like(start.wrench)
            wrench[:, 0] = state.force
            equilibrium = start._replace(factor=factor, pose=pose, wrench=wrench, rounding=rounding)
            return problem.accept_step(start, equilibrium, iteration, cables.compute_residual(state, pose, factor))
        before = size
    return StepFailed("the corrections do not shrink", _MAX_ITERATIONS)
