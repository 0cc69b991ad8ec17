"""Rods that are joined, to one another and to bodies, in motion: generalized-α on frames and coordinates together.

The unknowns of a step are the motions η of the nodes, the changes of the coordinates, and the multipliers: of the
joints (the wrench on the second frame) and of the constraints of the bodies. Holonomic rows and joints are kept at the
level of places, nonholonomic ones, as blades, at that of rates.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.flexible.partner import Joined, Partner, Rest, pulls
from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.rods.assembly import node_sums, pattern_of
from anholon.rods.border_driver import PART_OF_FIRST
from anholon.rods.dynamics import Motion, inertia
from anholon.rods.free_flight import FreeFlight
from anholon.rods.generalized_alpha import Rule, State, predicted, rule
from anholon.rods.inertia import masses
from anholon.rods.joints import stiffness, wrench_on_second
from anholon.rods.kernel import forces, foreseen, states, with_tensions
from anholon.rods.loads import Loads, covectors
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Held, Support, hold

Floats = NDArray[np.float64]

FAR: Final = 1e6  # a correction beyond this has lost the way
ITERATIONS: Final = 12
KEPT: Final = 3e-13  # residual of constraints and joints with which a step is done
_NUDGE: Final = 1e-7  # of a coordinate, for slopes by differences
_ROUNDED: Final = 2e-15  # what joints and rows miss by rounding
_FEW: Final = 600  # equations that are soon solved without SciPy
_CLOSINGS: Final = 8  # corrections of what joints and rows miss in a state that is shown


class CoupledMotion(Motion):
    """Rods and bodies in motion; `rest` is what the state has beside the nodes."""

    _chained = False  # the bodies' equations are solved together with those of the nodes

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
        super().__init__(mesh, supports, loads, state, damping=damping, wrench=wrench, tolerance=tolerance, force=force)
        self._partner = partner
        self._free = FreeFlight(mesh, *partner.ties)
        rest = state.rest
        assert isinstance(rest, Rest)
        self._lu: Bordered | None = None
        # Coordinates may be lengths or angles: what is small is told by their own size.
        self._scale = np.maximum(1.0, np.abs(rest.q))

    def _newton(self, by: Rule, *, renew: bool) -> State | None:
        mesh, partner, old = self._mesh, self._partner, self.state
        rest = old.rest
        assert isinstance(rest, Rest)
        system, h, t = partner.system, by.h, old.t + by.h
        loads, supports, taken = self._loads(t), self._supports(t), partner.taken
        n, k = system.n, len(taken)
        if renew or not math.isclose(self._made_for, h, rel_tol=1e-9):
            self._lu = None

        # Predictor, for nodes and coordinates alike: the accelerations stay.
        rates0 = np.concatenate([old.v, old.w], axis=1)
        slopes0 = np.concatenate([old.dv, old.dw], axis=1)
        a, rates, gone = predicted(by, rates0, slopes0, old.a)
        slopes = slopes0.copy()
        qa, qv, dq = predicted(by, rest.v, rest.dv, rest.a)
        qd, q = rest.dv.copy(), rest.q + dq
        mu, lam = rest.joints[taken], rest.rows
        pose, wrench, before, small, enough = self._placed(gone), self.wrench, np.inf, np.inf, 0.0
        shrunk, renewed, most = 0.0, renew, 0.0
        for iteration in range(ITERATIONS):
            last = iteration == ITERATIONS - 1
            links = partner.joined(pose, partner.anchors.at(t, q, partner.p))
            push = links.by_q.T @ mu
            p = partner.vector(push)
            pieces = partner.pieces(t, q, qv, p)
            gaps = partner.gaps(t, q, qv, qd, pieces, p)
            near = False
            if small < enough:
                missing = max(float(np.abs(part).max(initial=0.0)) for part in (gaps, links.residual))
                near = missing < KEPT * max(1.0, float(np.abs(qv).max(initial=0.0)))
                if near and (last or self._precise(small, shrunk, renewed=renewed, most=most)):
                    self.wrench = wrench
                    self.error = self._error(by, a - old.a)
                    own = np.zeros(partner.count)
                    own[taken] = mu
                    more = Rest(q, qv, qd, qa, own, lam)
                    return State(t, pose, rates[:, :3], rates[:, 3:], slopes[:, :3], slopes[:, 3:], a, more)
            self.iterations += 1
            residual, new = self._residual(pose, wrench, rates, slopes, loads)
            residual = residual - pulls(links, mu, mesh.size)
            residual_q = pieces.M @ qd - pieces.f - pieces.B.T @ lam
            if not (np.isfinite(residual).all() and np.isfinite(residual_q).all() and np.isfinite(gaps).all()):
                return None
            held = hold(supports, pose, 1.0)
            if self._lu is None or renew:
                try:
                    blocks = self._blocks(by, pose, new, loads, rates, slopes)
                    now = Rest(q, qv, qd, qa, mu, lam)
                    self._lu = self._whole_tangent(by, blocks, t, now, links, pose, held)
                except LinAlgError:
                    return None
                self._made_for = h
            right = np.concatenate([-residual_q, -links.residual, -gaps])
            eta, rest_step = self._lu.solve(-residual, held, right)
            if not (np.abs(eta).max() < FAR and np.abs(rest_step[:n]).max(initial=0.0) < FAR):
                return None
            step_q, mu, lam = rest_step[:n], mu + rest_step[n : n + k], lam + rest_step[n + k :]
            moved = self._moved(pose, gone, eta)
            gone, rates = gone + moved, rates + by.by_velocity * moved
            slopes, a = slopes + by.by_acceleration * moved, a + moved / (by.beta * h**2)
            q, qv = q + step_q, qv + by.by_velocity * step_q
            qd, qa = qd + by.by_acceleration * step_q, qa + step_q / (by.beta * h**2)
            pose, wrench = self._placed(gone), foreseen(mesh, pose, wrench, new, eta)
            small = max(self._size_of(eta), float(np.abs(step_q / self._scale).max(initial=0.0)))
            shrunk = small / before if before > 0.0 else 0.0
            first = before == np.inf
            most = PART_OF_FIRST * small if first else most
            enough = self._enough.least * (1.0 if first else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3)))
            slow = not first and not renew and shrunk > 0.3
            if not np.isfinite(small) or (slow and not near):
                return None
            if slow:
                self._lu, renewed = None, True
            before = small
        return None

    def seen(self) -> State:
        """Return the state with places and rates that joints and rows keep to rounding, where there are rows of rates.

        A step ends where corrections are small; what they leave in the places the method multiplies by 2 / h in the
        rates, and turning frames have their rates from other coordinates than the bodies on them, so that what a row
        keeps on a body is missed on the section that carries it. The motion itself goes on from the state as it is.
        """
        found = self.state
        if not (self._partner.orders == 1).any():
            return found
        for at_rates in (False, True):
            trial, before = found, np.inf
            for _ in range(_CLOSINGS):
                gap, other = self._missing(trial, at_rates=at_rates)
                size = max(float(np.abs(part).max(initial=0.0)) for part in (gap, other))
                if not size < 0.5 * before:
                    break
                found, before = trial, size
                if size < _ROUNDED * max(1.0, float(np.abs(rest_of(trial).v).max(initial=0.0))):
                    break
                motion = self._tied(trial, -gap, -other)
                if motion is None:
                    break
                trial = _shifted(found, *motion, at_rates=at_rates)
        return found

    def _missing(self, state: State, *, at_rates: bool) -> tuple[Floats, Floats]:
        """Return by how much joints (k,) and rows (m,) miss at a state: in places or in rates."""
        partner, rest, t = self._partner, rest_of(state), state.t
        gap = partner.joint_rates(state, rest.q, rest.v) if at_rates else partner.joint_residual(state, rest.q)
        place, rate = (part[partner.kept] for part in partner.system.residual(t, rest.q, rest.v, partner.p))
        return gap, np.where(partner.orders <= 1, rate, 0.0) if at_rates else np.where(partner.orders == 0, place, 0.0)

    def _tied(self, state: State, gap: Floats, other: Floats) -> tuple[Floats, Floats] | None:
        """Return motions (n, 6) and changes of the coordinates (n,) by which joints and rows change so much; None where
        there are no factors."""
        if self._lu is None:
            return None
        partner, still = self._partner, np.zeros((self._mesh.size, 6))
        held = hold(self._supports(state.t), state.pose, 1.0)._replace(step=still)
        n, by_velocity = partner.system.n, rule(self._rho, self._made_for).by_velocity
        right = np.concatenate([np.zeros(n), gap, np.where(partner.orders == 1, by_velocity, 1.0) * other])
        eta, step = self._lu.solve(still, held, right)
        return eta, step[:n]

    def _filtered(self, by: Rule, found: State, forces: Floats) -> float:
        """Return how large the motions are with which the factors answer to forces (n, 6) in the nodes' axes."""
        if self._lu is None:
            return np.inf
        rest, old, t = found.rest, self.state.rest, self.state.t + by.h
        assert isinstance(rest, Rest)
        assert isinstance(old, Rest)
        partner, held = self._partner, hold(self._supports(t), found.pose, 1.0)
        own = partner.pieces(t, rest.q, rest.v, partner.p).M @ (rest.a - old.a)
        right = np.concatenate([own, np.zeros(len(partner.taken) + len(partner.kept))])
        eta, step = self._lu.solve(forces, held._replace(step=np.zeros_like(forces)), right)
        return max(self._size_of(eta), float(np.abs(step[: partner.system.n] / self._scale).max(initial=0.0)))

    def _whole_tangent(
        self, by: Rule, blocks: Floats, t: float, rest: Rest, links: Joined, pose: Pose, held: Held
    ) -> Bordered:
        """Return the factors of the whole tangent; `rest` has the multipliers of the joints that act only."""
        blocks = blocks.copy()
        first = len(blocks) - self._mesh.size
        for node, block in turning_arms(self._partner, links, rest.joints, pose):
            blocks[first + node] += block
        partner = self._partner

        def outer(q: Floats, v: Floats) -> Floats:
            by_q = partner.joined(pose, partner.anchors.at(t, q, partner.p)).by_q
            p = partner.vector(by_q.T @ rest.joints)
            own = partner.pieces(t, q, v, p)
            missing = partner.gaps(t, q, v, rest.dv, own, p)
            return np.concatenate([own.M @ rest.dv - own.f - own.B.T @ rest.rows, missing])

        S, push, B, rows = slopes_beside(by, partner, self._scale, t, rest, links, outer)
        return Bordered(blocks, self._pattern, held, S, links, B, rows, push)


def _shifted(state: State, eta: Floats, dq: Floats, *, at_rates: bool) -> State:
    """Return a state whose places, or rates, have changed by motions (n, 6) in the nodes' axes and of the coordinates
    (n,)."""
    rest, pose = rest_of(state), state.pose
    shift, turn = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3]), eta[:, 3:]
    if at_rates:
        return state._replace(v=state.v + shift, w=state.w + turn, rest=rest._replace(v=rest.v + dq))
    moved = Pose(normalised(multiply(pose.q, quaternion(turn))), pose.x + shift)
    return state._replace(pose=moved, rest=rest._replace(q=rest.q + dq))


def rest_of(state: State) -> Rest:
    """Return what a state has beside the nodes."""
    assert isinstance(state.rest, Rest)
    return state.rest


def turning_arms(partner: Partner, links: Joined, mu: Floats, pose: Pose) -> list[tuple[int, Floats]]:
    """Return what joints add to the tangent at nodes (6, 6), because their wrenches turn with their arms."""
    found, start = [], 0
    for joint, at in zip(partner.joints, links.at, strict=True):
        wrench = wrench_on_second(at, mu[start : start + joint.rows])
        for end, arm, sign in ((joint.A, at.arm_A, -1.0), (joint.B, at.arm_B, 1.0)):
            if end.kind == "node":
                found.append((end.number, -stiffness(matrix(pose.q[end.number]), arm, wrench, sign)))
        start += joint.rows
    return found


def slopes_beside(
    by: Rule,
    partner: Partner,
    scale: Floats,
    t: float,
    rest: Rest,
    links: Joined,
    outer: Callable[[Floats, Floats], Floats],
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the slopes of the bodies' equations in a step: by the coordinates (n, n) and by the joints' multipliers
    (n, k); B (m, n); the rows' slopes by the coordinates (m, n). `rest` has the multipliers of the joints that act;
    `outer` gives what the equations (n,) and the rows (m,) miss at coordinates and rates."""
    q, v, mu, n = rest.q, rest.v, rest.joints, partner.system.n
    own = partner.pieces(t, q, v, partner.vector(links.by_q.T @ mu))
    S = by.by_acceleration * np.concatenate([own.M, np.where(partner.orders[:, None] == 2, own.A, 0.0)])
    turned = np.zeros_like(own.A)
    for i in range(n):
        nudge = _NUDGE * scale[i]
        one = np.zeros(n)
        one[i] = nudge  # by differences: they are few
        by_place = (outer(q + one, v) - outer(q - one, v)) / (2.0 * nudge)
        S[:, i] += by_place
        turned[:, i] = by_place[n:]
        rate = by.by_velocity / (2.0 * nudge)
        S[:, i] += rate * (outer(q, v + one) - outer(q, v - one))
    push = -_felt(partner, t, rest, links) @ links.by_q.T
    # The slopes by places, and by rates, are better known than by differences.
    orders = partner.orders[:, None]
    rows = np.select([orders == 0, orders == 1], [own.A, by.by_velocity * own.A + turned], S[n:])
    return S[:n], push, own.B, rows


def _felt(partner: Partner, t: float, rest: Rest, links: Joined) -> Floats:
    """Return the slopes (n, n) of the bodies' forces by those with which the joints act: frictions feel them too."""
    n = partner.system.n
    if not partner.system.reactive:
        return np.eye(n)
    push = links.by_q.T @ rest.joints
    nudge = 1e-6 * (1.0 + float(np.abs(push).max(initial=0.0)))
    columns = []
    for sign in np.eye(n):
        high, low = (
            partner.pieces(t, rest.q, rest.v, partner.vector(push + side * nudge * sign)).f for side in (1.0, -1.0)
        )
        columns.append((high - low) / (2.0 * nudge))
    return np.stack(columns, axis=1) if columns else np.zeros((0, 0))


class Bordered:
    """Factors of the tangent of nodes, coordinates and multipliers.

    `once`: it is to be solved only once or twice; SciPy takes longer to import than few equations to solve.
    """

    def __init__(
        self,
        blocks: Floats,
        pattern: NDArray[np.intp],
        held: Held,
        S: Floats,
        links: Joined,
        B: Floats,
        A: Floats,
        push: Floats,
        *,
        once: bool = False,
    ) -> None:
        N, n, k, m = 6 * len(held.basis), len(S), len(links.residual), len(A)
        self._N = N
        size = N + n + k + m
        basis, fixed = held.basis, held.fixed.ravel()
        turned = basis[pattern[0]] @ blocks @ np.swapaxes(basis[pattern[1]], 1, 2)
        index = np.arange(6)
        i = np.broadcast_to((6 * pattern[0])[:, None, None] + index[:, None], turned.shape).ravel()
        j = np.broadcast_to((6 * pattern[1])[:, None, None] + index, turned.shape).ravel()
        entries = [(i, j, np.where(fixed[i], 0.0, turned.ravel()))]
        ones = np.flatnonzero(fixed)
        entries.append((ones, ones, np.ones(len(ones))))
        for row, node, slope in links.by_node:
            along = basis[node] @ slope
            at = 6 * node + index
            there = np.full(6, N + n + row)
            entries.append((there, at, along))
            entries.append((at, there, np.where(fixed[at], 0.0, -along)))
        entries.append(_dense(N, N, S))
        entries.append(_dense(N, N + n, push))
        entries.append(_dense(N + n, N, links.by_q))
        entries.append(_dense(N, N + n + k, -B.T))
        entries.append(_dense(N + n + k, N, A))
        rows, columns, values = (np.concatenate(part) for part in zip(*entries, strict=True))
        if once and size <= _FEW:
            whole = np.bincount(size * rows + columns, weights=values, minlength=size**2).reshape(size, size)
            self._solved = functools.partial(np.linalg.solve, whole)
            return
        from scipy.sparse import csc_array  # slow to import, and chains in motion do not need it
        from scipy.sparse.linalg import splu

        try:
            self._solved = splu(csc_array((values, (rows, columns)), shape=(size, size))).solve
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, held: Held, rest: Floats) -> tuple[Floats, Floats]:
        """Return η (n, 6) and the changes of coordinates and multipliers, for what is held now."""
        side = np.where(held.fixed, held.step, np.einsum("kij,kj->ki", held.basis, right))
        z = self._solved(np.concatenate([side.ravel(), rest]))
        return np.asarray(np.einsum("kij,ki->kj", held.basis, z[: self._N].reshape(side.shape))), z[self._N :]


def _dense(row: int, column: int, values: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    i, j = np.indices(values.shape)
    return (i.ravel() + row, j.ravel() + column, values.ravel())


def started_together(
    mesh: Mesh,
    supports: tuple[Support, ...],
    loads: Loads,
    state: State,
    partner: Partner,
    inner: Floats,
) -> State:
    """Return a state with the accelerations and multipliers that all equations together give it.

    `inner` (n, 6): the covectors of the rods' wrenches and damping at the nodes.
    """
    rest, t, pose = state.rest, state.t, state.pose
    assert isinstance(rest, Rest)
    n, taken = partner.system.n, partner.taken
    zero = np.zeros_like(state.v)
    outer = covectors(mesh, pose, loads)
    residual = inner - outer + inertia(mesh, pose, state.w, zero, zero)
    links = partner.joined(pose, partner.anchors.at(t, rest.q, partner.p))
    held = hold(supports, pose, 1.0)._replace(step=np.zeros((mesh.size, 6)))
    bias, pattern, mass = partner.joint_bias(state, rest.q, rest.v), pattern_of(mesh), masses(mesh, pose)
    mu, k = np.zeros(len(taken)), len(taken)
    eta, dq, lam = np.zeros((mesh.size, 6)), np.zeros(n), np.zeros(len(partner.kept))
    for _ in range(ITERATIONS if partner.system.reactive else 1):
        # Frictions depend on the multipliers; what they do is linear but where a sign changes.
        before = mu
        push = links.by_q.T @ mu
        pieces = partner.pieces(t, rest.q, rest.v, partner.vector(push))
        felt = _felt(partner, t, rest._replace(joints=mu), links)
        lu = Bordered(mass, pattern, held, pieces.M, links, pieces.B, pieces.A, -felt @ links.by_q.T, once=True)
        eta, solved = lu.solve(-residual, held, np.concatenate([pieces.f - felt @ push, -bias, -pieces.b0]))
        dq, mu, lam = solved[:n], solved[n : n + k], solved[n + k :]
        if np.abs(mu - before).max(initial=0.0) <= 1e-12 * (1.0 + np.abs(mu).max(initial=0.0)):
            break
    dv = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
    own = np.zeros(partner.count)
    own[taken] = mu
    more = rest._replace(dv=dq, a=dq, joints=own, rows=lam)
    return state._replace(dv=dv, dw=eta[:, 3:], a=np.concatenate([dv, eta[:, 3:]], axis=1), rest=more)


def wrench_covectors(mesh: Mesh, pose: Pose, wrench: Floats) -> Floats:
    """Return the covectors (n, 6) at the nodes of the wrenches that the twists give."""
    law = forces(states(mesh, pose, wrench)).wrench
    found = forces(states(mesh, pose, with_tensions(mesh, pose, law)))
    return node_sums(mesh, found.F_A, found.F_B)
