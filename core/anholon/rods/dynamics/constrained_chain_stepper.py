"""Chains with a border: copies of nodes and joints tie rows together, and bodies stand beside them.

See `kernels/constraint_block.h` for the equations.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.linalg import LinAlgError

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.geometry.rotations import matrix
from anholon.kernels.rod_step_kernel import get_rod_step
from anholon.rods.chains.motion_columns import COLUMNS
from anholon.rods.dynamics.chain_stepper import ChainStepper
from anholon.rods.dynamics.constraint_block_layout import ConstraintBlockMemory, CoupledBodyFunctions
from anholon.rods.dynamics.generalized_alpha import RodState, Tolerances
from anholon.rods.joints import Joint
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.tolerances import INVERSE_TOLERANCE

Tie = tuple[int, int, Floats]
"""Slope (6,) of a tie's row by η of a node: row, node, slope."""


class ConstrainedChainStepper(ChainStepper):
    """The equations of rods that share nodes or are joined, during one step after another."""

    has_block = True

    def __init__(
        self,
        mesh: ElementMesh,
        damping: Floats | None,
        *,
        rho: float,
        tolerances: Tolerances,
        size: float,
        joints: Sequence[Joint] = (),
        bodies: CoupledBodyFunctions | None = None,
    ) -> None:
        super().__init__(mesh, damping, rho=rho, tolerances=tolerances, size=size)
        self._copies = self.layout.copies
        n, m = (len(bodies.scale), len(bodies.kept)) if bodies is not None else (0, 0)
        self._sizes = n, sum(joint.row_count for joint in joints), m
        self._block_memory = ConstraintBlockMemory(self.layout, address_of_array(self.rows), joints, bodies)
        self._chain.block = ctypes.addressof(self._block_memory.block)
        sides = self._block_memory.tie_chain_rows
        self._at = np.flatnonzero(np.bincount(sides[sides >= 0]))

    # The state.

    def load_state(self, state: RodState, wrench: Floats) -> bool:
        """Load the state at the start of a step and its wrenches; return whether it was not loaded yet."""
        new = super().load_state(state, wrench)
        if new:
            get_rod_step().align_copies(ctypes.addressof(self._chain))
        return new

    def view_block(self, name: str, *shape: int) -> Floats:
        """Return numbers of the constraint block by the name of their field."""
        return self._block_memory.view(name, *shape)

    def _find_gravity(self, loads: RodLoads) -> Floats | None:
        # what flies together with others is put right with them, see `anholon.rods.dynamics.momentum_projection`
        return None

    def solve_gaps(
        self, ties: Sequence[Tie], by_q: Floats, A: Floats, tie_gaps: Floats, row_gaps: Floats
    ) -> tuple[Floats, Floats]:
        """Return motions (n, 6) of the nodes and changes of q that change ties and other rows by given gaps.

        `tie_gaps` (k,), `row_gaps` (m,): the gaps of the rows, whose slopes are given. The factors only distribute the
        motions.
        """
        n, k = len(by_q.T), len(tie_gaps)
        G, Y = (
            self._make_slope_matrix(ties, k),
            self.view_block("Y", len(self._block_memory.tie_chain_rows), len(self.rows), 6),
        )
        count, m = len(G), len(A)
        right = np.concatenate([np.zeros(n), tie_gaps, np.zeros(count - k), row_gaps])
        D = np.zeros((n + count + m,) * 2)
        D[:n, :n], D[:n, n : n + k] = (
            self.view_block("S", n, n),
            self.view_block("P", n, k),
        )
        D[:n, n + count :] = -self.view_block("B_kept", m, n).T
        D[n : n + k, :n], D[n + count :, :n] = by_q, A
        D[n : n + count, n : n + count] = G @ Y[:, self._at].reshape(count, G.shape[1]).T
        result = _inverse(D) @ right
        eta = np.tensordot(result[n : n + count], Y, 1)
        return eta[self.layout.row], result[:n]

    def _make_slope_matrix(self, ties: Iterable[Tie], count: int) -> Floats:
        """Return the slopes (k, 6 a) of `count` rows of ties, and of the copies, by η of the tied rows."""
        place = {int(at): i for i, at in enumerate(self._at)}
        G = np.zeros((len(self._block_memory.tie_chain_rows), len(place), 6))
        for row, number, slope in ties:
            G[row, place[int(self.layout.row[number])]] += slope
        first = count
        for copy in self._copies:
            if copy.position_only:
                R = [matrix(self.rows[at, COLUMNS["q"]]) for at in (copy.row, copy.owner)]
                G[first : first + 3, place[copy.row], :3], G[first : first + 3, place[copy.owner], :3] = R[0], -R[1]
            else:
                section_frame = matrix(copy.q).T
                G[first : first + 6, place[copy.row]] = np.eye(6)
                G[first : first + 3, place[copy.owner], :3] = G[
                    first + 3 : first + 6, place[copy.owner], 3:
                ] = -section_frame
            first += 3 if copy.position_only else 6
        return G.reshape(len(G), 6 * len(place))

    @property
    def has_factors(self) -> bool:
        """Whether there are factors."""
        return bool(self._chain.tangents)


def _inverse(D: Floats) -> Floats:
    """Return the inverse of a small matrix whose rows and columns may be badly scaled."""
    if not len(D):
        return D
    if not np.isfinite(D).all():
        raise LinAlgError("the tangent is not finite")
    row_sizes = np.abs(D).max(axis=1)
    if not (row_sizes > 0.0).all():
        raise LinAlgError("the tangent is singular")
    scaled = D / row_sizes[:, None]
    column_sizes = np.abs(scaled).max(axis=0)
    if not (column_sizes > 0.0).all():
        raise LinAlgError("the tangent is singular")
    scaled = scaled / column_sizes
    result = np.linalg.inv(scaled)
    if not np.abs(scaled @ result - np.eye(len(D))).max() < INVERSE_TOLERANCE:
        raise LinAlgError("the tangent is singular")
    return np.asarray(result / column_sizes[:, None] / row_sizes)
