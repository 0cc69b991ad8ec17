"""What frozen strains bear from the first instant on, however little stands for them.

Their wrench is a multiplier: it makes the accelerations such that the strains stay. A motion which began without it
would ring about it for long.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix
from anholon.rods.dynamics.generalized_alpha import RodState, differentiate_along_motion
from anholon.rods.dynamics.rod_motion import find_accelerations_from_inner
from anholon.rods.element_kernel import compute_forces, compute_tangents, make_element_states, set_cable_tensions
from anholon.rods.global_equations import find_block_pattern, move_blocks_to_nodes, solve_many, sum_at_nodes
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport, evaluate_supports
from anholon.rods.tolerances import (
    FROZEN_MASS_FACTOR,
    FROZEN_WRENCH_TOLERANCE_REL,
    MAX_FROZEN_STRAINS,
    MAX_FROZEN_WRENCH_ITERATIONS,
    MIN_OWN_COMPLIANCE_REL,
    STRAIN_DRIFT_STEP_REL,
    TIGHTENING_ITERATIONS,
)


def find_frozen_wrenches(
    mesh: ElementMesh,
    supports: tuple[NodeSupport, ...],
    loads: RodLoads,
    state: RodState,
    wrench: Floats,
    frozen: NDArray[np.bool_],
) -> tuple[RodState, Floats]:
    """Return a state and its wrenches (m, 6) in which the wrenches of the strains `frozen` (m, 6) keep these frozen.

    They do so with the accelerations at the state's rates. If a small compliance replaces a frozen strain, as in
    strings, nodes move by it. If there are too many frozen strains the state is unchanged.
    """
    e, i = np.nonzero(frozen)
    if not 0 < len(e) <= MAX_FROZEN_STRAINS:
        return state, wrench
    step_compliances = mesh.length[e] * mesh.regular[e, i, i]
    compliances = mesh.length[e] * mesh.compliance[e, i, i]
    at = compute_tangents(make_element_states(mesh, state.pose, set_cable_tensions(mesh, state.pose, wrench)))
    stiff = np.ones(len(e), dtype=bool) if mesh.cables is None else ~np.isin(e, mesh.cables.elements)
    if (step_compliances * at.wrench_by_twist[e, i, i] < MIN_OWN_COMPLIANCE_REL)[stiff].any():
        return state, wrench  # other strains of curved elements hide the frozen ones
    gap_before, smallest_gap, best = np.inf, np.inf, (state, wrench)
    for k in range(MAX_FROZEN_WRENCH_ITERATIONS):
        rows = compute_strain_gradients(mesh, state.pose, wrench, e, i, step_compliances)
        conditions = evaluate_supports(supports, state.pose, 1.0)
        pulled = solve_many(
            compute_mass_blocks(mesh, state.pose),
            find_block_pattern(mesh),
            conditions.basis,
            conditions.held_rows,
            rows,
        )
        W = np.einsum("anc,bnc->ab", rows, pulled)
        inverse = np.linalg.pinv(W, rcond=1e-12, hermitian=True)
        law = set_cable_tensions(mesh, state.pose, compute_forces(make_element_states(mesh, state.pose, wrench)).wrench)
        inner = compute_forces(make_element_states(mesh, state.pose, law))
        rod_state = find_accelerations_from_inner(
            mesh, supports, loads, state, sum_at_nodes(mesh, inner.F_A, inner.F_B)
        )
        missing = inverse @ (
            _compute_strain_accelerations(rows, state, rod_state)
            + _compute_strain_drift(mesh, state, wrench, e, i, step_compliances)
        )
        gap, size = float(np.abs(missing).max()), float(np.abs(law[e, i] + missing).max())
        if (k == 0 and gap <= FROZEN_WRENCH_TOLERANCE_REL * size) or (
            k >= TIGHTENING_ITERATIONS and not gap < 0.5 * gap_before
        ):
            break
        gap_before = gap
        if gap < smallest_gap:
            smallest_gap, best = gap, (state, wrench)
        eta = np.einsum("a,anc->nc", inverse @ (compliances * missing), pulled)
        wrench = law.copy()
        wrench[e, i] += missing
        state = state._replace(pose=state.pose.displace(eta))
    return (state, wrench) if gap < smallest_gap else best


def bound_masses(mesh: ElementMesh, pose: NodePoses) -> Floats:
    """Return the blocks of the masses at the nodes, as `compute_mass_blocks`, with rates of held strains suppressed.

    For impulses, which multipliers transmit instantaneously.
    """
    result = compute_mass_blocks(mesh, pose)
    if mesh.held is None:
        return result
    at = compute_tangents(make_element_states(mesh, pose, np.zeros((len(mesh.length), 6))))
    size = float(mesh.length.sum())
    heavy = (
        FROZEN_MASS_FACTOR * float(mesh.mass @ mesh.length + mesh.node_mass.sum()) * np.array([1.0] * 3 + [size**2] * 3)
    )
    rows = (mesh.held * mesh.length[:, None])[:, :, None] * at.wrench_by_twist
    ends = -rows @ at.Q, rows @ at.P
    blocks = np.stack([np.stack([np.einsum("mki,k,mkj->mij", a, heavy, b) for b in ends], 1) for a in ends], 1)
    result[: 4 * len(blocks)] += move_blocks_to_nodes(mesh, blocks)
    return result


def compute_strain_gradients(
    mesh: ElementMesh, pose: NodePoses, wrench: Floats, e: NDArray[np.intp], i: NDArray[np.intp], compliances: Floats
) -> Floats:
    """Return the gradients (k, n, 6) of the strains `i` of the elements `e`, times their lengths, with respect to η.

    `compliances`: lengths of the elements times the compliances of the strains in a step.
    """
    at = compute_tangents(make_element_states(mesh, pose, set_cable_tensions(mesh, pose, wrench)))
    slope = compliances[:, None] * at.wrench_by_twist[e, i]
    rows = np.zeros((len(e), mesh.size, 6))
    for end, part, sign in ((0, at.Q, -1.0), (1, at.P, 1.0)):
        gradient = sign * np.einsum("kc,kcd,kde->ke", slope, part[e], mesh.offset_adjoints[e, end])
        rows[np.arange(len(e)), mesh.ends[e, end]] += gradient
    return rows


def _compute_strain_accelerations(rows: Floats, state: RodState, accelerated: RodState) -> Floats:
    a = np.concatenate([np.einsum("kji,kj->ki", matrix(state.pose.q), accelerated.dv), accelerated.dw], axis=1)
    return np.asarray(np.einsum("anc,nc->a", rows, a))


def _compute_strain_drift(
    mesh: ElementMesh, state: RodState, wrench: Floats, e: NDArray[np.intp], i: NDArray[np.intp], compliances: Floats
) -> Floats:
    """Return the second rates of the frozen strains without accelerations."""

    def compute_rates(moved: RodState, _: float) -> Floats:
        gradients = compute_strain_gradients(mesh, moved.pose, wrench, e, i, compliances)
        return np.asarray(np.einsum("anc,nc->a", gradients, moved.own_rates))

    return differentiate_along_motion(mesh, state, STRAIN_DRIFT_STEP_REL, (len(e),), compute_rates)
