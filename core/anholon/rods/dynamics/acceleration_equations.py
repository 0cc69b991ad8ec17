"""Accelerations and wrenches of rods by the equations of motion at one state, free of the transients of the steps.

A generalized-α method of index 3 keeps lengths and supports at the level of positions. After a start, an impact or a
change of the step the multipliers of the steps alternate, and so do the forces of strains so stiff that the steps do
not resolve their vibrations, although positions and rates are right. Forces are therefore read at the level of
accelerations: the strains of all elements, gap - L K Θ with the gap of the twists, are differentiated twice,

    M α + G^T Θ = f,    G α + c = L K Θ'',    Θ'' = (Θ - Θ_0) / s²,

where G are the derivatives of the gaps by the motions of the nodes, c the contribution of velocities, Θ_0 the wrenches
that the positions determine, and s a time of the length of a step. Where K is zero, as for a frozen strain, this is the
constraint itself and Θ its multiplier. Elsewhere Θ is Θ_0 without vibrations much faster than 1/s. Solving again with
Θ_0 + (Θ_0 - Θ) instead of Θ_0 removes only the part (ω s)⁶ of a vibration ω that the steps resolve.

Sources: M. Arnold, O. Brüls, A. Cardona, Error analysis of generalized-α Lie group time integration methods for
constrained mechanical systems, Numer. Math. 129 (2015) 149, for the transients; J. D. Riley, Solving systems of linear
equations with a positive definite, symmetric, but possibly ill-conditioned matrix, Math. Tables Aids Comput. 9 (1955)
96, for the iteration.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.linalg import LinAlgError

from anholon.array_types import Floats, Indices
from anholon.geometry.rotations import skew
from anholon.rods.band_matrix import MAX_HALF_BANDWIDTH, BandMatrix
from anholon.rods.dynamics.generalized_alpha import RodState, differentiate_along_motion, find_strings
from anholon.rods.element_kernel import compute_forces, compute_tangents, make_element_states
from anholon.rods.global_equations import compute_entries, compute_residual_of_wrenches, find_block_pattern
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import SupportConditions
from anholon.rods.tolerances import ACCELERATION_DRIFT_STEP_REL, SLACK_FORCE_FACTOR, SLACK_STRAIN


class _StrainSlopes(NamedTuple):
    """Slopes G (m, 6, 2, 6) of the gap of every element by the motions of its nodes, and its rates.

    Rates (m, 6) of the gap, compliance L K (m, 6, 6), and rates (m, 6) of the wrench, 0 for multipliers.
    """

    by_nodes: Floats
    rates: Floats
    compliance: Floats
    wrench_rates: Floats


class _Factors(Protocol):
    def solve(self, right: Floats) -> Floats: ...


class AccelerationEquations:
    """The equations of rods at the level of accelerations at a state, or at states of copies of a mesh side by side."""

    def __init__(
        self,
        mesh: ElementMesh,
        state: RodState,
        wrench: Floats,
        supports: SupportConditions,
        times: Floats,
    ) -> None:
        """`wrench` (m, 6): mean wrenches by positions, guesses of multipliers; `supports`: their conditions, with the
        required accelerations as missing steps; `times` (m,): s of every element. Raises LinAlgError where
        accelerations are not determined."""
        self._mesh, self._supports = mesh, supports
        slopes = _compute_strain_slopes(mesh, state, wrench)
        self._slopes, self._resistance = slopes, slopes.compliance / times[:, None, None] ** 2
        self._drift = _compute_strain_drift(mesh, state, wrench, slopes)
        self._factors, self._order = self._factorise(state.pose)

    def _factorise(self, pose: NodePoses) -> tuple[_Factors, Indices]:
        """Return the factors of the whole matrix, and the positions of the unknowns in it.

        The wrenches of an element are between the motions of its nodes.
        """
        mesh, basis = self._mesh, self._supports.basis
        is_held = self._supports.held_rows.ravel()
        n, m, index = mesh.size, len(mesh.length), np.arange(6)
        i, j, values = compute_entries(
            compute_mass_blocks(mesh, pose), find_block_pattern(mesh), basis, self._supports.held_rows
        )
        G = np.einsum("mice,mcfe->micf", self._slopes.by_nodes, basis[mesh.ends])
        rows = np.broadcast_to(6 * n + 6 * np.arange(m)[:, None, None, None] + index[:, None, None], G.shape).ravel()
        columns = np.broadcast_to(6 * mesh.ends[:, None, :, None] + index, G.shape).ravel()
        flat = G.ravel()
        element_rows = 6 * n + 6 * np.arange(m)[:, None, None]
        S = self._resistance
        i = np.concatenate([i, rows, columns, np.broadcast_to(element_rows + index[:, None], S.shape).ravel()])
        j = np.concatenate([j, columns, rows, np.broadcast_to(element_rows + index, S.shape).ravel()])
        values = np.concatenate([values, flat, np.where(is_held[columns], 0.0, flat), -S.ravel()])
        order = np.argsort(np.argsort(np.concatenate([np.arange(n), mesh.ends.min(axis=1) + 0.5]), kind="stable"))
        positions = (6 * order[:, None] + index).ravel()
        i, j = positions[i], positions[j]
        if int(np.abs(i - j).max()) <= MAX_HALF_BANDWIDTH:
            return BandMatrix(i, j, values, 6 * (n + m)).factorise(), positions
        from scipy.sparse import csc_array  # slow to import, and single chains do not need it
        from scipy.sparse.linalg import splu

        try:
            return splu(csc_array((values, (i, j)), shape=(6 * (n + m),) * 2)), positions
        except RuntimeError as error:  # SuperLU reports a singular matrix
            raise LinAlgError(str(error)) from error

    def solve_motion(self, covectors: Floats, lag: Floats) -> tuple[Floats, Floats]:
        """Return accelerations α (n, 6) in the nodes' axes and changes of the wrenches (m, 6) for covectors (n, 6).

        The covectors act at the nodes with the given wrenches; `lag` (m, 6): Θ_0 minus these.
        """
        drift = self._drift + np.einsum("kij,kj->ki", self._resistance, lag)
        return self._solve(covectors, self._supports.missing_step, -drift)

    def solve_response(self, covectors: Floats) -> tuple[Floats, Floats]:
        """Return the contribution of covectors (n, 6) at the nodes to accelerations and wrenches."""
        return self._solve(covectors, np.zeros_like(covectors), np.zeros_like(self._drift))

    def _solve(self, covectors: Floats, supported: Floats, strain_accelerations: Floats) -> tuple[Floats, Floats]:
        basis, held_rows = self._supports.basis, self._supports.held_rows
        side = np.where(held_rows, supported, np.einsum("kij,kj->ki", basis, covectors))
        right = np.zeros(len(self._order))
        right[self._order] = np.concatenate([side.ravel(), strain_accelerations.ravel()])
        result = self._factors.solve(right)[self._order].reshape(-1, 6)
        n = len(basis)
        return np.asarray(np.einsum("kij,ki->kj", basis, result[:n])), result[n:]


def compute_unbalanced_covectors(
    mesh: ElementMesh, state: RodState, wrench: Floats, loads: RodLoads, inertia: Floats, damping: Floats | None
) -> Floats:
    """Return the covectors (n, 6) at the nodes: loads minus the wrenches (m, 6), inertia and damping.

    `inertia` (n, 6): covectors without accelerations.
    """
    result = -compute_residual_of_wrenches(mesh, state.pose, wrench, loads) - inertia
    return result if damping is None else result - damping


def _compute_strain_slopes(mesh: ElementMesh, state: RodState, wrench: Floats) -> _StrainSlopes:
    """Return the derivatives of the gaps of all elements at a state, for strings those of their lengths."""
    at = make_element_states(mesh, state.pose, wrench)
    tangents = compute_tangents(at)
    C = at.rows[:, 21:57].reshape(-1, 6, 6)
    twists = compute_forces(at).twist
    B = np.zeros_like(C)
    turns, shifts = skew(twists[:, 3:]), skew(mesh.d0[:, :3])
    B[:, :3, :3] = B[:, 3:, 3:] = turns
    B[:, :3, 3:] = shifts
    K = C + B @ C @ np.swapaxes(B, 1, 2) / 12.0
    frozen_compliance = np.zeros((len(C), 6)) if mesh.held is None else mesh.held
    gap_by_twist = (
        mesh.length[:, None, None] * (K + frozen_compliance[:, :, None] * np.eye(6)) @ tangents.wrench_by_twist
    )
    compliance = mesh.length[:, None, None] * K
    if mesh.cables is not None:
        which = mesh.cables.elements
        stiffness = tangents.wrench_by_twist[which, 0, 0]
        gap_by_twist[which], compliance[which] = 0.0, np.eye(6)
        gap_by_twist[which, 0, 0] = find_strings(mesh)  # the forces of other cables follow from their places
        string_compliance = 1.0 / np.maximum(stiffness, np.finfo(np.float64).tiny)
        ends = state.pose.x[mesh.ends[which]]
        chords = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
        # A string as long as its chord is taut even without force: its force is then a multiplier.
        idle = wrench[which, 0] <= SLACK_FORCE_FACTOR * mesh.cables.negligible_force
        taut = find_strings(mesh) & idle & (np.abs(chords / mesh.length[which] - 1.0) <= -SLACK_STRAIN)
        compliance[which, 0, 0] = np.where(taut, 0.0, string_compliance)
    by_nodes = np.stack(
        [
            sign * gap_by_twist @ part @ mesh.offset_adjoints[:, end]
            for end, (sign, part) in enumerate(((-1.0, tangents.Q), (1.0, tangents.P)))
        ],
        axis=2,
    )
    rates = state.own_rates
    gap_rates = np.einsum("mice,mce->mi", by_nodes, rates[mesh.ends])
    free = np.ones((len(C), 6)) if mesh.held is None else np.where(mesh.held > 0.0, 0.0, 1.0)
    if mesh.cables is not None:
        # The rates of nearly constant lengths are errors of the velocities, and give no rates of forces.
        free[mesh.cables.elements[find_strings(mesh)], 0] = 0.0
    twist_rates = tangents.compute_twist_changes(mesh, rates)
    wrench_rates = free * np.einsum("mij,mj->mi", tangents.wrench_by_twist, twist_rates)
    return _StrainSlopes(by_nodes, gap_rates, compliance, wrench_rates)


def _compute_strain_drift(mesh: ElementMesh, state: RodState, wrench: Floats, slopes: _StrainSlopes) -> Floats:
    """Return the second rates (m, 6) of the gaps less L K Θ at zero accelerations."""

    def compute_rates(moved: RodState, dt: float) -> Floats:
        there = _compute_strain_slopes(mesh, moved, wrench + dt * slopes.wrench_rates)
        return np.asarray(there.rates - np.einsum("mij,mj->mi", there.compliance, slopes.wrench_rates))

    return differentiate_along_motion(mesh, state, ACCELERATION_DRIFT_STEP_REL, wrench.shape, compute_rates)
