"""Rods and bodies in motion where the rods are chains: what belongs to elements goes through compiled loops.

The equations are those of `anholon.flexible.coupled`; joints, coordinates and constraints are a border of the chains'.
"""

from __future__ import annotations

import functools
import math
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.flexible.coupled import FAR, ITERATIONS, KEPT, CoupledMotion, rest_of, slopes_beside, turning_arms
from anholon.flexible.partner import Rest
from anholon.flexible.ties import Ties
from anholon.rods.chain_border import Beside, Slopes
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.generalized_alpha import Rule, State, predicted
from anholon.rods.mesh import Pose

Floats = NDArray[np.float64]

_SLOW: Final = 0.3  # a correction larger than this part of the one before asks for a new tangent
_LOST: Final = 0.9  # one larger than this part asks for the step to be taken anew


class ChainedMotion(CoupledMotion):
    """Rods that are chains, and bodies, in motion."""

    _A: Floats  # slopes of the bodies' rows when the factors were made

    def _newton(self, by: Rule, *, renew: bool) -> State | None:
        t, chains = self.state.t + by.h, self._bordered
        if chains is None or not ChainSteps.takes(self._loads(t), self._supports(t)):
            return super()._newton(by, renew=renew)
        partner, ties, rest = self._partner, self._ties, rest_of(self.state)
        taken, n, k = partner.taken, partner.system.n, len(partner.taken)
        orders = partner.orders[:, None]
        levels = np.where(orders == 1, by.by_velocity, 1.0)
        stale = renew or not math.isclose(self._made_for, by.h, rel_tol=1e-9)
        chains.begin(self.state, self.wrench, self._loads(t), self._supports(t), by.h)
        qa, qv, dq = predicted(by, rest.v, rest.dv, rest.a)
        now = Rest(rest.q + dq, qv, rest.dv, qa, rest.joints[taken], rest.rows)
        before, small, enough, renewed = np.inf, np.inf, 0.0, False
        for _ in range(ITERATIONS):
            tied = ties.at(chains.frames(ties.touched), t, now.q)
            bodies = ties.outside(t, now, tied.by_q)
            if small < enough:
                missing = max(float(np.abs(part).max(initial=0.0)) for part in (bodies.gaps, tied.residual))
                if max(missing, chains.missing()) < KEPT * max(1.0, float(np.abs(now.v).max(initial=0.0))):
                    own = np.zeros(partner.count)
                    own[taken] = now.joints
                    self.wrench, self.error = chains.wrench(), by.error(chains.change())
                    return chains.end(t)._replace(rest=now._replace(joints=own))
            self.iterations += 1
            if stale:
                self.tangents += 1
                try:
                    chains.factorise(self._beside(by, t, now, chains.pose()))
                except LinAlgError:
                    self._made_for = 0.0
                    return None
                self._made_for, stale, self._A = by.h, renew, bodies.A
            chains.balance(ties.nodes, now.joints[ties.rows, None] * tied.slopes)
            # Rows of rates turn, too, about as fast as they did; those of accelerations are as they were.
            A = np.where(orders == 2, chains.rows_beside, levels * (bodies.A - self._A) + chains.rows_beside)
            slopes = Slopes(ties.rows, ties.nodes, tied.slopes, tied.by_q, A)
            shift, turn, found = chains.solve(-bodies.missing, tied.residual, -bodies.gaps, slopes)
            step = found[:n]
            if not (max(shift, turn) < FAR and np.abs(step).max(initial=0.0) < FAR):
                return None
            chains.update()
            now = Rest(
                now.q + step,
                now.v + by.by_velocity * step,
                now.dv + by.by_acceleration * step,
                now.a + step / (by.beta * by.h**2),
                now.joints + found[n : n + k],
                now.rows + found[n + k :],
            )
            small = max(shift / self._size, turn, float(np.abs(step / self._scale).max(initial=0.0)))
            shrunk, first = small / before if before > 0.0 else 0.0, before == np.inf
            enough = self._tolerance * (1.0 if first else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3)))
            if not np.isfinite(small):
                return None
            if not first and not renew and shrunk > _SLOW:
                if renewed or shrunk > _LOST:
                    return None
                renewed = stale = True
            before = small
        return None

    @functools.cached_property
    def _ties(self) -> Ties:
        return Ties(self._partner)

    def _beside(self, by: Rule, t: float, rest: Rest, pose: Pose) -> Beside:
        """Return what stands beside the chains; `rest` has the multipliers of the joints that act only."""
        partner = self._partner
        links = partner.joined(pose, partner.anchors.at(t, rest.q, partner.p))
        frames = self._ties.frames_of(pose)

        def outer(q: Floats, v: Floats) -> Floats:
            by_q = self._ties.at(frames, t, q).by_q if q is not rest.q else links.by_q
            found = self._ties.outside(t, rest._replace(q=q, v=v), by_q)
            return np.concatenate([found.missing, found.gaps])

        S, push, B, A = slopes_beside(by, partner, self._scale, t, rest, links, outer)
        return Beside(links.by_node, links.by_q, S, push, B, A, turning_arms(partner, links, rest.joints, pose))

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
