"""Rods that are chains, with the joints and bodies of a partner beside them, during one step after another.

The equations are those of `anholon.flexible.partner`, in compiled loops.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.partner import Partner, Rest
from anholon.rods import border_slots as border
from anholon.rods.border_layout import Bodies
from anholon.rods.chain_border import BorderedChains
from anholon.rods.generalized_alpha import Enough, State
from anholon.rods.mesh import Mesh

Floats = NDArray[np.float64]


class JoinedChains(BorderedChains):
    """Chains that are joined, to one another and to bodies."""

    def __init__(
        self,
        mesh: Mesh,
        damping: Floats | None,
        partner: Partner,
        scale: Floats,
        *,
        rho: float,
        enough: Enough,
        size: float,
    ) -> None:
        """`scale` (n,): sizes of the coordinates."""
        bodies = _bodies(partner, scale) if partner.system.n else None
        super().__init__(mesh, damping, rho=rho, enough=enough, size=size, joints=partner.joints, bodies=bodies)
        self._partner = partner
        self._rest: Rest | None = None  # what stands beside the rows

    def take(self, state: State, wrench: Floats) -> bool:
        """Take over the state at the start of a step and its wrenches; tell whether it was not there yet."""
        new, rest = super().take(state, wrench), state.rest
        assert isinstance(rest, Rest)
        if rest is not self._rest:
            own = np.concatenate([*rest[:4], rest.joints[self._partner.taken], rest.rows])
            self.part(border.AT_START, len(own))[:] = own
            self._rest = rest
            new = True
        return new

    def state(self, t: float) -> State:
        """Return the state that was reached, for its time."""
        n, k, m = self._sizes
        own = self.part(border.AT_START, 4 * n + k + m).copy()
        q, v, dv, a, mu, rows = np.split(own, np.cumsum([n, n, n, n, k]))
        joints = np.zeros(self._partner.count)
        joints[self._partner.taken] = mu
        self._rest = Rest(q, v, dv, a, joints, rows)
        return super().state(t)._replace(rest=self._rest)


def _bodies(partner: Partner, scale: Floats) -> Bodies:
    """Return the bodies of a partner as functions."""
    system, anchors, p = partner.system, partner.anchors, partner.p
    compiled = system.compiled
    frames, still = anchors.function(p) if anchors.bodies else (0, np.zeros(1))
    return Bodies(
        scale,
        system.m,
        partner.kept,
        partner.orders.tolist(),
        frames,
        len(anchors.bodies),
        still,
        compiled.address("pieces"),
        compiled.size("pieces"),
        compiled.address("residual") if system.m else 0,
        p,
        compiled.address_ahead(),
        compiled.n_params,
        system.reactive,
        partner.pushed,
        (partner, compiled),
    )
