"""Equilibrium of rods by growing loads, see `anholon.rods.statics.load_step`.

The whole load is tried first; a step that does not converge is halved, one that does is followed by one twice as long.
Where growing loads lead no further the rods are released under the whole load in a resisting medium, and come to rest
where they are stable.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import Final

import numpy as np

from anholon.errors import RunError
from anholon.rods.element_kernel import describe_exhausted_law
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.statics.equilibrium_problem import (
    ELEMENT_ROTATION_MESSAGE,
    Equilibrium,
    EquilibriumProblem,
    StepFailed,
)
from anholon.rods.statics.load_step import step_to_load
from anholon.rods.statics.mechanisms import FreeMotions, find_free_motions, is_reference_at_rest
from anholon.rods.statics.pseudo_transient import relax, settle_to_stable
from anholon.rods.statics.stability import count_unstable_motions
from anholon.rods.supports import NodeSupport
from anholon.rods.tolerances import (
    CREEPING_LOAD,
    CREEPING_LOAD_STEPS,
    FIRM_COMPLIANCE_REL,
    HARD_COMPLIANCE_REL,
    MAX_FIRST_CORRECTION,
    MAX_SNAP_THROUGH_STEP,
    MAX_STIFFNESS_RATIO,
    MIN_LOAD_STEP,
    MIN_SNAP_THROUGH_STEP,
    NEAR_CORRECTION,
    ROLL_UP_ROTATION,
    SNAP_THROUGH_STEP,
    SOFT_COMPLIANCE_REL,
    STABILITY_LOSS_TOLERANCE,
    SUPPORT_ROTATION_STEP,
)
from anholon.rods.whole_turns import find_folded_elements

_CREEPING_MESSAGE: Final = "the steps of the load lead no further than a thousandth of it"


def find_equilibrium(mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads) -> Equilibrium:
    """Return the equilibrium under the whole load, reached from the reference shape by growing loads.

    Raises RunError, with the load factor that was reached, where there is no way on.
    """
    return solve_equilibrium(EquilibriumProblem(mesh, supports, loads))


def solve_equilibrium(problem: EquilibriumProblem) -> Equilibrium:
    """Return the equilibrium under the whole load. Raises RunError if none is found.

    Elements of very flexible rods may be folded over on the way. Where they are in the end, that is sought by steps in
    which none is, and where these lead nowhere the rod has too few elements, as `find_coarse_rods` says.
    """
    state = _solve_under_whole_load(problem.with_folds_allowed())
    if not find_folded_elements(problem.mesh, state.pose).any():
        return state
    try:
        return _solve_under_whole_load(problem)
    except RunError:
        return state


def _solve_under_whole_load(problem: EquilibriumProblem) -> Equilibrium:
    """Return the equilibrium reached by growing loads, or else the one in which the rods come to rest."""
    free = find_free_motions(problem)
    if free.text or problem.mesh.cables is not None:
        unloaded = problem.make_unloaded_state()._replace(factor=1.0)
        if is_reference_at_rest(problem, unloaded):
            return unloaded
    # What flies freely may yet turn about a principal axis.
    if free.has_free_piece and problem.loads.rotating_frame is None:
        raise RunError(f"no equilibrium is determined: {free.text}.")
    unloaded_state = problem.make_unloaded_state()._replace(factor=0.0)
    state, reason = _increase_load(problem, unloaded_state)
    plain = problem.without_sixth_order or problem
    if reason and plain.chain_problem is not None:
        # The general way exchanges rows, and goes on where elimination in the order of the chain loses its digits.
        plain.chain_problem = None
        state, reason = _increase_load(problem, unloaded_state._replace(iterations=state.iterations))
    if not reason:
        return state
    limit = describe_exhausted_law(problem.mesh, state.pose, state.wrench)
    if limit:
        raise RunError(f"no equilibrium was found beyond {state.factor:.6g} of the load: {limit}.")
    if problem.mesh.cables is not None and state.factor == 0.0:
        remedy = free.text or "Bring the curves of the cables closer to the equilibrium shape, or add a support"
        raise RunError(f"no equilibrium was found: {reason}. {remedy}.")
    stiffness_message = _describe_stiffness_ratio(problem.mesh)
    if stiffness_message and reason == _CREEPING_MESSAGE:
        raise RunError(f"no equilibrium was found beyond {state.factor:.6g} of the load: {reason}. {stiffness_message}")
    slow, why = _increase_load(
        problem, unloaded_state._replace(iterations=state.iterations), max_first_correction=NEAR_CORRECTION
    )
    if not why:
        return slow
    state = slow if slow.factor > state.factor else state._replace(iterations=slow.iterations)
    displaced = _displace_supports(problem) if _has_moving_supports(problem) else None
    if displaced is not None:
        return displaced
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
            f"{stiffness_message or _make_hint(free)}"
        )
    # A motion that meets no stiffness at all is none of Newton's, and stays as it is.
    sixth_order = step_to_load(problem, rested, 1.0)
    equilibrium = rested if isinstance(sixth_order, StepFailed) else sixth_order
    return equilibrium._replace(iterations=total + rested.iterations + sixth_order.iterations)


def find_nearest_stable_equilibrium(problem: EquilibriumProblem) -> Equilibrium | None:
    """Return the stable equilibrium under the whole load that is reached by slow growth of the load without jumps.

    With displaced supports see `_displace_supports`. None if there is none.
    """
    state = _load_slowly(problem)
    return _displace_supports(problem) if state is None and _has_moving_supports(problem) else state


def find_stability_loss(problem: EquilibriumProblem) -> float:
    """Return the load factor above which the equilibria that grow from the reference are unstable, to 1e-4.

    NaN if they cannot be followed that far, or are stable.
    """
    step = min(MAX_SNAP_THROUGH_STEP, find_max_load_step(problem))
    return _locate_stability_loss(problem, problem.make_unloaded_state(), 1.0, step)


def find_unstable_range(problem: EquilibriumProblem, states: Sequence[Equilibrium]) -> tuple[float, float] | None:
    """Return the load factors between which equilibria under growing loads are first unstable, to 1e-4 of the last.

    The second is NaN if they stay unstable. None if all are stable, or if their stability is not known.
    """
    if problem.loads.rotating_frame is not None:
        return None
    first = next((k for k, state in enumerate(states) if _is_unstable(problem, state)), None)
    if first is None:
        return None
    stable_again = next((k for k in range(first + 1, len(states)) if not _is_unstable(problem, states[k])), None)
    start_factor = (
        states[first].factor if first == 0 else _locate_between(problem, states[first - 1], states[first].factor)
    )
    return start_factor, math.nan if stable_again is None else _locate_between(
        problem, states[stable_again], states[stable_again - 1].factor
    )


def _locate_between(problem: EquilibriumProblem, stable: Equilibrium, end: float) -> float:
    """Return the load factor between a stable equilibrium and `end`, where they are unstable, at which that changes."""
    change = end - stable.factor
    step = min(0.5 * abs(change), MAX_SNAP_THROUGH_STEP * abs(end), find_max_load_step(problem))
    located = _locate_stability_loss(problem, stable, end, math.copysign(step, change))
    return end if math.isnan(located) else located


def _locate_stability_loss(problem: EquilibriumProblem, stable: Equilibrium, end: float, step: float) -> float:
    """Return the load factor up to `end` above which equilibria that follow a stable one are unstable.

    NaN if they cannot be followed that far, or are stable.
    """
    tolerance = STABILITY_LOSS_TOLERANCE * abs(end)
    while stable.factor != end and abs(step) > tolerance:
        ahead = end if abs(end - stable.factor) <= abs(step) else stable.factor + step
        result = step_to_load(problem, stable, ahead)
        if isinstance(result, StepFailed):
            return float("nan")
        if _is_unstable(problem, result):
            step *= 0.5
        else:
            stable = result
    return float("nan") if stable.factor == end else stable.factor + step


def _is_unstable(problem: EquilibriumProblem, state: Equilibrium) -> bool:
    """Return whether motions lower the energy at a state, as far as that is known."""
    return bool(count_unstable_motions(problem, problem.linearise(state)))


def _load_slowly(problem: EquilibriumProblem, start: Equilibrium | None = None) -> Equilibrium | None:
    state, reason = _increase_load(
        problem, (start or problem.make_unloaded_state())._replace(factor=0.0), max_first_correction=NEAR_CORRECTION
    )
    return None if reason else state


def _has_moving_supports(problem: EquilibriumProblem) -> bool:
    return any(item.displacement.any() or len(item.rotation_vectors) for item in problem.supports)


def _displace_supports(problem: EquilibriumProblem) -> Equilibrium | None:
    """Return the stable equilibrium under displaced supports, by rotations in sequence or by gradual stiffening.

    None if there is none.
    """
    return _apply_rotations_in_sequence(problem) or _stiffen_gradually(problem)


def _apply_rotations_in_sequence(problem: EquilibriumProblem) -> Equilibrium | None:
    """Return the stable equilibrium under rotations of supports that are applied in sequence; None if there is none.

    The supports first make the first of their rotations with free places, then are displaced, then make their other
    rotations; the loads grow last. Ends that are rotated with free places roll a rod up, while ends that approach each
    other side by side buckle it. The rod takes a twist that comes last in its bent shape.
    """
    if problem.coupled is not None or problem.mesh.cables is not None or problem.loads.rotating_frame is not None:
        return None
    rolled = max(
        (float(np.linalg.norm(item.rotation_vectors[0])) for item in problem.supports if len(item.rotation_vectors)),
        default=0.0,
    )
    if rolled <= ROLL_UP_ROTATION:
        return None
    no_loads, rotation_count = problem.loads.scale(0.0), max(len(item.rotation_vectors) for item in problem.supports)
    displaced = [item._replace(x=item.x + item.displacement, displacement=np.zeros(3)) for item in problem.supports]
    first_rotations = [item.isolate_rotation(0)._replace(displacement=np.zeros(3)) for item in problem.supports]
    released = [
        support._replace(held=(False, False, False))
        if len(support.rotation_vectors) and item.displacement.any()
        else support
        for support, item in zip(first_rotations, problem.supports, strict=True)
    ]
    rolling_problem = _replace_loading(problem, released, no_loads)
    if find_free_motions(rolling_problem).text:
        rolling_problem = _replace_loading(problem, first_rotations, no_loads)
    # With its places free a rod that is rolled up need not be stable, nor when these are held: about its stiffer axis.
    state: Equilibrium | None
    state, reason = _increase_load(rolling_problem, problem.make_unloaded_state()._replace(factor=0.0))
    if reason:
        return None
    places = [state.pose.x[item.node] for item in problem.supports]
    displaced_supports = [
        item.isolate_rotation(0)._replace(x=x, displacement=support.x - x, rotation_vectors=np.zeros((0, 3)))
        for item, support, x in zip(problem.supports, displaced, places, strict=True)
    ]
    drawn_problem = _replace_loading(problem, displaced_supports, no_loads)
    first = state._replace(factor=0.0)
    if count_unstable_motions(drawn_problem, drawn_problem.linearise(first)):
        settled = settle_to_stable(drawn_problem, first, 0.0)
        if isinstance(settled, StepFailed):
            return None
        state = settled
    ways = [
        (displaced_supports, no_loads),
        *(([support.isolate_rotation(k) for support in displaced], no_loads) for k in range(1, rotation_count)),
    ]
    for supports, loads in [
        *ways,
        ([support._replace(rotation_vectors=np.zeros((0, 3))) for support in displaced], problem.loads),
    ]:
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
    """Return the stable equilibrium under displaced supports of rods whose extensibility is reduced gradually.

    The rods first may stretch and shear, then less and less. None if there is none.

    Ends that approach each other bend rods that hardly shorten as suddenly as a column buckles.
    """
    mesh = problem.mesh
    if mesh.laws or mesh.cables is not None:
        return None
    bending_compliance = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max() * float(mesh.length.sum()) ** 2
    for share, led in ((SOFT_COMPLIANCE_REL, _load_slowly), (FIRM_COMPLIANCE_REL, _load_with_snap_through)):
        soft = led(_soften(problem, share * bending_compliance))
        equilibrium = None if soft is None else _stiffen_by_share(problem, soft, share, bending_compliance)
        if equilibrium is not None:
            return equilibrium
    return None


def _stiffen_by_share(
    problem: EquilibriumProblem, state: Equilibrium, share: float, bending_compliance: float
) -> Equilibrium | None:
    """Return the stable equilibrium reached by rods whose additional compliance is reduced share by share.

    The additional compliance is a share of `bending_compliance`.
    """
    part = 0.2
    while share > HARD_COMPLIANCE_REL:
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
    """Return the stable equilibrium under the whole load of rods that settle wherever they lose their stability.

    The load grows from zero or from `start`. None if the rods do not settle.
    """
    longest = min(MAX_SNAP_THROUGH_STEP, find_max_load_step(problem))
    state, step = (start or problem.make_unloaded_state())._replace(factor=0.0), longest
    while state.factor < 1.0:
        factor = min(1.0, state.factor + step)
        result = step_to_load(problem, state, factor, max_first_correction=NEAR_CORRECTION)
        if isinstance(result, StepFailed) or count_unstable_motions(problem, problem.linearise(result)):
            if step > SNAP_THROUGH_STEP:
                step *= 0.5
                continue
            overturned = isinstance(result, StepFailed) and result.reason == ELEMENT_ROTATION_MESSAGE
            result = settle_to_stable(problem, state, factor)
            if isinstance(result, StepFailed) and overturned:
                return None  # shorter steps lead to the same half turn
        if isinstance(result, StepFailed):
            step *= 0.5
            if step < MIN_SNAP_THROUGH_STEP:
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
    problem: EquilibriumProblem, state: Equilibrium, max_first_correction: float = MAX_FIRST_CORRECTION
) -> tuple[Equilibrium, str]:
    """Return the equilibrium to which growing loads lead, and why they lead no further than that; empty: they do.

    On the way equilibria are found roughly only, as long as the next one is found from there. A first correction beyond
    `max_first_correction` asks for a smaller step; where it is not the usual one, states must be stable.
    """
    rough = max_first_correction == MAX_FIRST_CORRECTION
    longest = min(1.0, find_max_load_step(problem))
    step, total, reason, sure = longest, state.iterations, "", state
    reached = deque([state.factor], CREEPING_LOAD_STEPS + 1)
    while state.factor < 1.0:
        factor = min(1.0, state.factor + step)
        result = step_to_load(
            problem, state, factor, is_final=factor == 1.0 or not rough, max_first_correction=max_first_correction
        )
        total += result.iterations
        if not (
            isinstance(result, StepFailed) or max_first_correction == MAX_FIRST_CORRECTION
        ) and count_unstable_motions(problem, problem.linearise(result)):
            result = StepFailed("the equilibria are no longer stable", 0)
        if not isinstance(result, StepFailed):
            state = result
            sure = sure if rough else result
            step = min(2.0 * step, longest)
            reached.append(state.factor)
            if len(reached) > CREEPING_LOAD_STEPS and state.factor < min(1.0, reached[0] + CREEPING_LOAD):
                return state._replace(iterations=total), _CREEPING_MESSAGE
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
        if step < MIN_LOAD_STEP:
            return state._replace(iterations=total), reason
    return state._replace(iterations=total), ""


def find_max_load_step(problem: EquilibriumProblem) -> float:
    """Return the largest increase of the load factor: beyond it, rotations of supports would be ambiguous."""
    turning = max((float(np.abs(item.rotation_vectors).sum()) for item in problem.supports), default=0.0)
    return SUPPORT_ROTATION_STEP / turning if turning > 0.0 else float(np.inf)


def _describe_stiffness_ratio(mesh: ElementMesh) -> str:
    """Return a sentence on rods whose smaller stiffness of bending or torsion is hidden by rounding; else ""."""
    compliances = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:]
    smallest = np.where(compliances > 0.0, compliances, np.inf).min(axis=1)
    if not (compliances.max(axis=1) > MAX_STIFFNESS_RATIO * smallest).any():
        return ""
    return (
        f"A stiffness against bending or torsion is more than {MAX_STIFFNESS_RATIO:.0e} times another, which rounding "
        "hides. Freeze the stiff strains, or make the soft ones stiffer."
    )


def _make_hint(free: FreeMotions) -> str:
    if free.text:
        return f"{free.text}."
    return "There may be a limit load or a branch. Choose the analysis “Equilibrium path”, or add a support."
