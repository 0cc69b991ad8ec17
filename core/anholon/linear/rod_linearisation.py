"""The equations of small motions of rods and the bodies beside them about an equilibrium: M η'' + D η' + K η = f.

The tangent of the equilibrium, the masses and the damping, on the free directions of supports and then on the motions
that joints and constraints allow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_array

from anholon.array_types import Floats
from anholon.linear.dynamic_stiffness import DynamicStiffness, MeshEquations
from anholon.linear.exact_elements import make_exact_elements
from anholon.linear.slopes import compute_slopes
from anholon.linear.tolerances import FINE_MESH_SIZE, STATE_STEP_REL
from anholon.model.query.orientations import show_orientations
from anholon.rods.global_equations import compute_entries, find_block_pattern, move_blocks_to_nodes
from anholon.rods.inertia import (
    compute_element_damping,
    compute_element_masses,
    compute_node_masses,
    compute_sag_mass_correction,
    compute_vibration_mass_correction,
)
from anholon.rods.loads import compute_line_slopes
from anholon.rods.mesh import NodePoses
from anholon.rods.rotating_frame import compute_gyroscopic_matrices
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem, LinearizedEquilibrium
from anholon.rods.statics.rigid_motions import find_null_motions
from anholon.rods.statics.stability import (
    ReducedStiffness,
    compute_allowed_motions,
    compute_free_directions,
    reduce_stiffness,
)
from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations


class LinearizedSystem(NamedTuple):
    """Equations of small motions on the allowed motions (d,).

    `K`, `M`, `D` (d, d), `D` None without damping and rotating frame; `directions` (6 n, d): η of the nodes at the
    `pose` for each allowed motion, `extra_rows` (r, d): the other unknowns; `make_dynamic_stiffness` returns the same
    equations with exact elements, None where there are none or the mesh is fine enough; `null_motions` (d, s):
    orthonormal rigid motions that meet neither stiffness nor damping, None where they were not computed.
    """

    K: Floats
    M: Floats
    D: Floats | None
    directions: Floats
    extra_rows: Floats
    pose: NodePoses
    make_dynamic_stiffness: Callable[[], DynamicStiffness | None] | None = None
    null_motions: Floats | None = None

    @property
    def is_gyroscopic(self) -> bool:
        """Whether D does no work, as in a rotating frame without damping."""
        return self.D is not None and is_antisymmetric(self.D)


def linearise_rods(problem: EquilibriumProblem, state: Equilibrium, damping: Floats | None = None) -> LinearizedSystem:
    """Return stiffness and mass about an equilibrium; `damping` (m,): times of the elements' damping, s.

    Raises RunError if a force on bodies has a corner or a jump there.
    """
    _require_smooth_forces(problem, state)
    linear = problem.linearise(state)
    reduced_stiffness = reduce_stiffness(problem, linear)
    n = problem.mesh.size
    M, D = compute_inertia(problem, linear, damping, reduced_stiffness)
    motions = compute_allowed_motions(problem, linear, reduced_stiffness)
    free = compute_free_directions(problem, linear, reduced_stiffness)[: 6 * n]

    def exact() -> DynamicStiffness | None:
        if motions.shape[1] > FINE_MESH_SIZE:
            return None
        parts = make_exact_elements(problem, linear, damping, free)
        if not parts:
            return None
        is_in_mesh = np.ones(len(problem.mesh.length), dtype=bool)
        for part in parts:
            is_in_mesh[part.elements] = False
        entries = linear.compute_entries(_remaining_stiffness(problem, linear, is_in_mesh))
        size = 6 * n + len(state.extra_unknowns)
        others = csc_array((entries[2], entries[:2]), shape=(size, size))[reduced_stiffness.indices][
            :, reduced_stiffness.indices
        ]
        M, D = compute_inertia(problem, linear, damping, reduced_stiffness, is_in_mesh)
        return DynamicStiffness(
            MeshEquations(csc_array(others), M, D, reduced_stiffness.constraint_rows, reduced_stiffness.Z), parts
        )

    K, M_all, D_all = (
        reduced_stiffness.project_on_allowed(reduced_stiffness.K),
        reduced_stiffness.project_on_allowed(M),
        None if D is None else reduced_stiffness.project_on_allowed(D),
    )
    null_motions = find_null_motions(problem, linear, motions, D_all)
    return LinearizedSystem(K, M_all, D_all, motions[: 6 * n], motions[6 * n :], state.pose, exact, null_motions)


def _remaining_stiffness(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, kept_elements: NDArray[np.bool_]
) -> Floats:
    """Return the blocks of the stiffness without other elements than `kept_elements` (m,) and loads on these."""
    mesh, state = problem.mesh, linear.state
    K = linear.K.copy()
    K[: 4 * len(kept_elements)][np.repeat(~kept_elements, 4)] = 0.0
    nodal = K[4 * len(kept_elements) :]
    slopes = compute_line_slopes(mesh, state.pose, problem.loads.scale(state.factor))
    for end in (0, 1):
        section_frame = mesh.offset_adjoints[~kept_elements, end]
        np.add.at(
            nodal,
            mesh.ends[~kept_elements, end],
            np.swapaxes(section_frame, 1, 2) @ slopes[~kept_elements, end] @ section_frame,
        )
    return K


def compute_inertia(
    problem: EquilibriumProblem,
    linear: LinearizedEquilibrium,
    damping: Floats | None,
    reduced: ReducedStiffness,
    kept_elements: NDArray[np.bool_] | None = None,
) -> tuple[csc_array, csc_array | None]:
    """Return M and D on the free directions; only those of the elements `kept_elements` (m,), if these are given."""
    mesh, state, n = problem.mesh, linear.state, problem.mesh.size

    def projected(elements: Floats, nodes: Floats) -> csc_array:
        if kept_elements is not None:
            elements[~kept_elements] = 0.0
        return _project_blocks(
            problem, linear, np.concatenate([move_blocks_to_nodes(mesh, elements), nodes]), reduced.indices
        )

    nodes = compute_node_masses(mesh)
    if mesh.cables is not None:
        nodes[mesh.cables.point_nodes, 3:, 3:] = 0.0  # what has no frame has no inertia against turning
    M = projected(_compute_element_mass_blocks(problem, linear), nodes)
    D: csc_array | None = None
    if damping is not None and damping.any():
        D = projected(compute_element_damping(linear.equations.tangents, damping), np.zeros((n, 6, 6)))
    turning = problem.loads.scale(state.factor).rotating_frame
    if turning is not None:
        gyro = projected(*compute_gyroscopic_matrices(mesh, state.pose, turning))
        D = gyro if D is None else D + gyro
    if problem.coupled is not None:
        own_M, own_D = problem.coupled.compute_masses(state.extra_unknowns, state.factor)
        M = M + _place_extra_block(own_M, reduced.indices, 6 * n)
        if own_D.any():
            more = _place_extra_block(own_D, reduced.indices, 6 * n)
            D = more if D is None else D + more
    return M, D


def _require_smooth_forces(problem: EquilibriumProblem, state: Equilibrium) -> None:
    """Refuse a state in which a force on the bodies coupled to rods has no derivatives."""
    if not isinstance(problem.coupled, RigidEquilibriumEquations):
        return
    coupled, unknowns = problem.coupled, state.extra_unknowns
    at = coupled.find_rigid_motion(unknowns, state.factor)
    names = [show_orientations(name) for name in coupled.rigid_subsystem.system.coordinates]
    variables, rows = [*names, *(f"{name}'" for name in names)], [f"{name}''" for name in names]
    steps = STATE_STEP_REL * np.maximum(1.0, np.abs(at))
    if len(at):
        compute_slopes(lambda states: coupled.compute_forces(states, unknowns), at, steps, variables, rows)


def _compute_element_mass_blocks(problem: EquilibriumProblem, linear: LinearizedEquilibrium) -> Floats:
    """Return the blocks (m, 2, 2, 6, 6) of the masses of elements."""
    mesh, state = problem.mesh, linear.state
    result = compute_element_masses(mesh, state.pose) + compute_vibration_mass_correction(
        mesh, state.pose, linear.equations.tangents
    )
    if mesh.cables is not None:
        result += compute_sag_mass_correction(mesh, state.pose, state.wrench, problem.loads.scale(state.factor).line)
    return result


def _project_blocks(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, blocks: Floats, index: NDArray[np.intp]
) -> csc_array:
    """Return blocks at the nodes as a matrix on the free directions and coordinates, (f, f)."""
    conditions, size = linear.support_conditions, 6 * problem.mesh.size + len(linear.state.extra_unknowns)
    i, j, values = compute_entries(blocks, find_block_pattern(problem.mesh), conditions.basis, conditions.held_rows)
    return csc_array(csc_array((values, (i, j)), shape=(size, size))[index][:, index])


def _place_extra_block(matrix: Floats, index: NDArray[np.intp], first: int) -> csc_array:
    """Return a matrix (k, k) of the unknowns other than the nodes' motions, placed among the free directions."""
    result = csc_array((len(index), len(index))).tolil()
    at = np.flatnonzero(index >= first)
    result[np.ix_(at, at)] = matrix[np.ix_(index[at] - first, index[at] - first)]
    return csc_array(result)


def is_antisymmetric(D: Floats) -> bool:
    """Return whether a matrix of rates does no work."""
    return float(np.abs(D + D.T).max()) <= 1e-9 * float(np.abs(D).max(initial=0.0))
