"""Rods and bodies in motion where the rods are chains: what belongs to elements goes through compiled loops.

The equations are those of `anholon.flexible.coupled`; joints, coordinates and constraints are a border of the chains'.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.flexible.coupled import FAR, ITERATIONS, KEPT, CoupledMotion, rest_of, slopes_beside, turning_arms
from anholon.flexible.partner import Joined, Partner, Rest
from anholon.rods.chain_border import Beside
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.generalized_alpha import Rule, State, predicted
from anholon.rods.mesh import Pose

Floats = NDArray[np.float64]

_SLOW: Final = 0.3  # a correction larger than this part of the one before asks for a new tangent


class ChainedMotion(CoupledMotion):
    """Rods that are chains, and bodies, in motion."""

    def _newton(self, by: Rule, *, renew: bool) -> State | None:
        t, chains = self.state.t + by.h, self._bordered
        if chains is None or not ChainSteps.takes(self._loads(t), self._supports(t)):
            return super()._newton(by, renew=renew)
        partner, rest = self._partner, rest_of(self.state)
        system, taken = partner.system, partner.taken
        n, k = system.n, len(taken)
        stale = renew or not math.isclose(self._made_for, by.h, rel_tol=1e-9)
        chains.begin(self.state, self.wrench, self._loads(t), self._supports(t), by.h)
        qa, qv, dq = predicted(by, rest.v, rest.dv, rest.a)
        qd, q = rest.dv.copy(), rest.q + dq
        mu, lam = rest.joints[taken], rest.rows
        before, small, enough = np.inf, np.inf, 0.0
        for _ in range(ITERATIONS):
            pose = chains.pose()
            links = partner.joined(pose, partner.anchors.at(t, q, partner.p))
            p = partner.vector(links.by_q.T @ mu)
            pieces = partner.pieces(t, q, qv, p)
            gaps = partner.gaps(t, q, qv, qd, pieces, p)
            if small < enough:
                missing = max(float(np.abs(part).max(initial=0.0)) for part in (gaps, links.residual))
                if max(missing, chains.missing()) < KEPT * max(1.0, float(np.abs(qv).max(initial=0.0))):
                    own = np.zeros(partner.count)
                    own[taken] = mu
                    self.wrench, self.error = chains.wrench(), by.error(chains.change())
                    return chains.end(t)._replace(rest=Rest(q, qv, qd, qa, own, lam))
            self.iterations += 1
            residual_q = pieces.M @ qd - pieces.f - pieces.B.T @ lam
            if not (np.isfinite(residual_q).all() and np.isfinite(gaps).all()):
                return None
            if stale:
                self.tangents += 1
                now = Rest(q, qv, qd, qa, mu, lam)
                try:
                    chains.factorise(_beside(by, partner, self._scale, t, now, links, pose))
                except LinAlgError:
                    self._made_for = 0.0
                    return None
                self._made_for, stale = by.h, renew
            if not chains.balance([(node, mu[row] * slope) for row, node, slope in links.by_node]):
                return None
            shift, turn, found = chains.solve(-residual_q, links.residual, -gaps)
            if not (max(shift, turn) < FAR and np.abs(found[:n]).max(initial=0.0) < FAR):
                return None
            chains.update()
            step_q, mu, lam = found[:n], mu + found[n : n + k], lam + found[n + k :]
            q, qv = q + step_q, qv + by.by_velocity * step_q
            qd, qa = qd + by.by_acceleration * step_q, qa + step_q / (by.beta * by.h**2)
            small = max(shift / self._size, turn, float(np.abs(step_q / self._scale).max(initial=0.0)))
            shrunk, first = small / before if before > 0.0 else 0.0, before == np.inf
            enough = self._tolerance * (1.0 if first else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3)))
            if not np.isfinite(small) or (not first and not renew and shrunk > _SLOW):
                return None
            before = small
        return None

    def _tied(self, state: State, gap: Floats, other: Floats) -> tuple[Floats, Floats] | None:
        """Return motions (n, 6) and changes of the coordinates (n,) by which joints and rows change so much; None where
        there are no factors."""
        if self._bordered is None or not self._bordered.ready:
            return super()._tied(state, gap, other)
        partner, rest = self._partner, rest_of(state)
        links = partner.joined(state.pose, partner.anchors.at(state.t, rest.q, partner.p))
        A = partner.pieces(state.t, rest.q, rest.v, partner.p).A
        try:
            return self._bordered.tied(links.by_node, links.by_q, A, gap, other)
        except LinAlgError:
            return None

    def _filtered(self, by: Rule, found: State, forces: Floats) -> float:
        """Return how large the motions are with which the factors answer to forces (n, 6) in the nodes' axes."""
        if self._bordered is None or not self._bordered.ends_at(found):
            return super()._filtered(by, found, forces)
        rest, old = rest_of(found), rest_of(self.state)
        own = self._partner.pieces(found.t, rest.q, rest.v, self._partner.p).M @ (rest.a - old.a)
        shift, turn, step = self._bordered.answer(forces, own)
        return max(shift / self._size, turn, float(np.abs(step / self._scale).max(initial=0.0)))


def _beside(by: Rule, partner: Partner, scale: Floats, t: float, rest: Rest, links: Joined, pose: Pose) -> Beside:
    """Return what stands beside the chains; `rest` has the multipliers of the joints that act only."""
    S, push, B, A = slopes_beside(by, partner, scale, t, rest, links, pose)
    return Beside(links.by_node, links.by_q, S, push, B, A, turning_arms(partner, links, rest.joints, pose))
