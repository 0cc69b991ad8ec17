"""Newton's method for cables alone at rest: the places of their nodes and their axial forces, without frames.

It is that of `anholon.rods.statics.equilibrium_problem` with three unknowns a node in place of six.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.linalg import LinAlgError

from anholon.array_types import Floats, Indices
from anholon.geometry.rotations import matrix
from anholon.rods.band_matrix import MAX_HALF_BANDWIDTH, BandMatrix
from anholon.rods.cable import (
    FORCE,
    SAG_SHARE,
    compute_cable_forces,
    compute_cable_tangents,
    compute_forces_of_tensions,
    compute_sag_shares,
)
from anholon.rods.element_kernel import make_cable_rows
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import CableElements, ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport
from anholon.rods.tolerances import MIN_REMAINING_TENSION_REL


def is_tension_falling(cables: CableElements | None, before: Floats, after: Floats) -> bool:
    """Return whether a step reduces the axial force of a cable by more than is allowed in one step.

    `before`, `after`: axial forces (m,) of all elements, N.
    """
    if cables is None:
        return False
    tension_before, tension_after = before[cables.elements], after[cables.elements]
    falls_too_far = tension_after <= (1.0 + 1e-9) * MIN_REMAINING_TENSION_REL * tension_before
    return bool((falls_too_far & (tension_after > cables.negligible_force)).any())


class CableState(NamedTuple):
    """Places x (n, 3) and axial forces (c,)."""

    x: Floats
    force: Floats


class CableStep(NamedTuple):
    """The result of a correction: the new state, and whether a force would have fallen further.

    Further its largest translation, the residual in free directions before it, the size of the forces that cancelled
    there, and that size with the effect of rounded places.
    """

    state: CableState
    is_tension_falling: bool
    largest_translation: float
    residual: float
    force_scale: float
    force_scale_with_rounding: float


class CableEquilibriumProblem:
    """The equations of rest of cables under dead loads."""

    def __init__(self, mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads) -> None:
        self._mesh, self._supports, self._loads = mesh, supports, loads
        n, self._ends = mesh.size, mesh.ends
        self._rows = make_cable_rows(mesh, mesh.reference, None)
        self._basis, self._held_rows = np.tile(np.eye(3), (n, 1, 1)), np.zeros((n, 3), dtype=bool)
        for item in supports:
            self._basis[item.node], self._held_rows[item.node] = item.axes.T, item.held
        i = np.broadcast_to(self._ends[:, :, None], (len(self._ends), 2, 2)).ravel()
        j = np.broadcast_to(self._ends[:, None, :], (len(self._ends), 2, 2)).ravel()
        self._pairs = i, j
        index = np.arange(3)
        rows = np.broadcast_to((3 * i)[:, None, None] + index[:, None], (len(i), 3, 3)).ravel()
        columns = np.broadcast_to((3 * j)[:, None, None] + index, (len(i), 3, 3)).ravel()
        held_rows = self._held_rows.ravel()
        self._free = ~held_rows[rows]
        held_diagonal = np.flatnonzero(held_rows)
        self._ones = np.ones(len(held_diagonal))
        self._solver = _make_sparse_solver(
            np.concatenate([rows[self._free], held_diagonal]),
            np.concatenate([columns[self._free], held_diagonal]),
            3 * n,
        )

    @staticmethod
    def is_supported(mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads) -> bool:
        """Return whether there are only cables, with supports and loads of fixed direction."""
        return (
            mesh.cables is not None
            and len(mesh.cables.elements) == len(mesh.length)
            and not mesh.laws
            and not loads.following.any()
            and not loads.line_following.any()
            and loads.is_plain
            and len({item.node for item in supports}) == len(supports)
        )

    def compute_support_steps(self, x: Floats, factor: float) -> Floats:
        """Return the steps (n, 3) that are missing along the held directions at places."""
        step = np.zeros_like(x)
        for item in self._supports:
            step[item.node] = item.axes.T @ (item.x + factor * item.displacement - x[item.node])
        return step

    def compute_node_forces(self, factor: float) -> Floats:
        """Return the forces (n, 3) on the nodes with a load factor."""
        total = factor * self._loads.dead[:, :3]
        half = (0.5 * factor) * self._mesh.length[:, None] * self._loads.line
        for end in (0, 1):
            np.add.at(total, self._ends[:, end], half)
        return np.asarray(total)

    def make_solver(self, stiffness: Floats) -> Callable[[Floats, Floats], Floats]:
        """Return the solver of the motion (n, 3) for forces (n, 3) and steps (n, 3) along held directions.

        `stiffness` (c, 3, 3) of the elements. Raises LinAlgError if some motion has no stiffness.
        """
        signed = np.array([[1.0, -1.0], [-1.0, 1.0]])[:, :, None, None] * stiffness[:, None, None]
        i, j = self._pairs
        turned = self._basis[i] @ signed.reshape(-1, 3, 3) @ np.swapaxes(self._basis[j], 1, 2)
        solve = self._solver(np.concatenate([turned.ravel()[self._free], self._ones]))

        def solved(force: Floats, step: Floats) -> Floats:
            side = np.where(self._held_rows, step, np.einsum("kij,kj->ki", self._basis, force))
            return np.asarray(np.einsum("kij,ki->kj", self._basis, solve(side.ravel()).reshape(side.shape)))

        return solved

    def sum_at_nodes(self, element_forces: Floats) -> Floats:
        """Return the forces (n, 3) of the elements' forces (c, 3) on their nodes."""
        total = np.zeros((self._mesh.size, 3))
        np.add.at(total, self._ends[:, 0], element_forces)
        np.subtract.at(total, self._ends[:, 1], element_forces)
        return total

    def compute_newton_step(self, state: CableState, factor: float) -> CableStep:
        """Return the result of one step of Newton's method. Raises LinAlgError where some motion has no stiffness."""
        rows = self._make_kernel_rows(state, factor)
        cable_forces, slopes, outer = (
            compute_cable_forces(rows),
            compute_cable_tangents(rows),
            self.compute_node_forces(factor),
        )
        residual = outer + self.sum_at_nodes(cable_forces.force)
        if not np.isfinite(slopes.stiffness).all():
            raise LinAlgError("two nodes of a cable coincide")
        move = self.make_solver(slopes.stiffness)(residual, self.compute_support_steps(state.x, factor))
        A, B = self._ends.T
        ahead = cable_forces.tension + slopes.tension_stiffness * np.einsum(
            "ki,ki->k", slopes.direction, move[B] - move[A]
        )
        force = np.maximum(ahead, MIN_REMAINING_TENSION_REL * state.force)
        free = np.where(self._held_rows, 0.0, np.einsum("kij,kj->ki", self._basis, residual))
        stiff = float(np.abs(slopes.stiffness).max(initial=0.0)) * float(np.abs(state.x).max(initial=0.0))
        size = max(float(np.abs(cable_forces.force).max(initial=0.0)), float(np.abs(outer).max(initial=0.0)))
        after = CableState(state.x + move, force)
        falling = is_tension_falling(self._mesh.cables, state.force, force)
        return CableStep(after, falling, float(np.abs(move).max()), float(np.abs(free).max()), size, size + stiff)

    def compute_residual(self, state: CableState, pose: NodePoses, factor: float) -> Floats:
        """Return inner less outer covectors (n, 6) in the axes of the nodes."""
        missing = self.compute_node_forces(factor) + self.sum_at_nodes(
            compute_forces_of_tensions(self._make_kernel_rows(state, factor))
        )
        moments = factor * self._loads.dead[:, 3:]
        R = matrix(pose.q)
        return -np.concatenate([np.einsum("kji,kj->ki", R, part) for part in (missing, moments)], axis=1)

    def _make_kernel_rows(self, state: CableState, factor: float) -> Floats:
        """Return the rows of the kernel."""
        cables = self._mesh.cables
        assert cables is not None
        rows, (A, B) = self._rows, self._ends.T
        rows[:, :3] = state.x[B] - state.x[A]
        if cables.has_sag:
            rows[:, 3:6] = factor * self._loads.line
        rows[:, FORCE] = np.maximum(state.force, cables.negligible_force)
        rows[:, SAG_SHARE] = compute_sag_shares(rows)
        return rows


def _make_sparse_solver(i: Indices, j: Indices, size: int) -> Callable[[Floats], Callable[[Floats], Floats]]:
    """Return the function of entries at rows i and columns j that gives the function of a right-hand side."""
    if int(np.abs(i - j).max()) <= MAX_HALF_BANDWIDTH:
        return lambda values: BandMatrix(i, j, values, size).factorise().solve
    from scipy.sparse import csc_array  # slow to import, and chains in motion do not need it
    from scipy.sparse.linalg import splu

    def sparse(values: Floats) -> Callable[[Floats], Floats]:
        try:
            lu = splu(csc_array((values, (i, j)), shape=(size, size)))
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error
        return lambda side: np.asarray(lu.solve(side))

    return sparse
