"""Rods and bodies in motion where the rods are chains: whole steps go through compiled loops.

The equations are those of `anholon.flexible.coupled`; joints, coordinates and constraints are a border of the chains'.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.flexible.coupled import CoupledMotion, rest_of
from anholon.flexible.partner import Partner
from anholon.flexible.ties import JoinedChains
from anholon.rods.chain_border import BorderedChains
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.generalized_alpha import State
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh
from anholon.rods.supports import Support

Floats = NDArray[np.float64]


class ChainedMotion(CoupledMotion):
    """Rods that are chains, and bodies, in motion."""

    def __init__(
        self,
        mesh: Mesh,
        supports: Callable[[float], tuple[Support, ...]],
        loads: Callable[[float], Loads],
        state: State,
        partner: Partner,
        *,
        damping: Floats | None = None,
        wrench: Floats | None = None,
        tolerance: float | None = None,
        force: float = 0.0,
    ) -> None:
        super().__init__(
            mesh, supports, loads, state, partner, damping=damping, wrench=wrench, tolerance=tolerance, force=force
        )
        if ChainSteps.suits(mesh):
            rho, enough, size = self._rho, self._enough, self._size
            self._chain = JoinedChains(mesh, damping, partner, self._scale, rho=rho, enough=enough, size=size)

    def _tied(self, state: State, gap: Floats, other: Floats) -> tuple[Floats, Floats] | None:
        """Return motions (n, 6) and changes of the coordinates (n,) by which joints and rows change so much; None where
        there are no factors."""
        chains = self._chain
        if not isinstance(chains, BorderedChains) or not chains.ready:
            return super()._tied(state, gap, other)
        partner, rest = self._partner, rest_of(state)
        links = partner.joined(state.pose, partner.anchors.at(state.t, rest.q, partner.p))
        A = partner.pieces(state.t, rest.q, rest.v, partner.p).A
        try:
            return chains.tied(links.by_node, links.by_q, A, gap, other)
        except LinAlgError:
            return None
