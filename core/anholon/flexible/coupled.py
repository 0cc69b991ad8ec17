"""Rods that are joined, to one another and to bodies, in motion: generalized-α on frames and coordinates together.

The unknowns of a step are the motions η of the nodes, the changes of the coordinates, and the multipliers: of the
joints (the wrench on the second frame) and of the constraints of the bodies. Holonomic rows and joints are kept at the
level of places, nonholonomic ones, as blades, at that of rates.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError
from scipy.sparse import csc_array
from scipy.sparse.linalg import splu

from anholon.flexible.anchors import Anchor, Anchors
from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.rods.assembly import node_sums, pattern_of
from anholon.rods.dynamics import Motion, inertia
from anholon.rods.generalized_alpha import Rule, State, predicted
from anholon.rods.inertia import masses
from anholon.rods.joints import Joint, Placed, on_node, placed, stiffness, wrench_on_second
from anholon.rods.kernel import forces, states
from anholon.rods.loads import Loads, covectors
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Held, Support, hold
from anholon.system.pieces import Pieces
from anholon.system.system import System

Floats = NDArray[np.float64]

_FAR: Final = 1e6  # a correction beyond this has lost the way
_ITERATIONS: Final = 12
_KEPT: Final = 1e-12  # residual of constraints and joints with which a step is done
_NUDGE: Final = 1e-7  # of a coordinate, for slopes by differences


class Rest(NamedTuple):
    """What a state has beside the nodes: coordinates q, rates v, accelerations dv, the method's accelerations a (n,);
    multipliers of the joints (k,) and of the constraints (m,)."""

    q: Floats
    v: Floats
    dv: Floats
    a: Floats
    joints: Floats
    rows: Floats


class Partner(NamedTuple):
    """The bodies beside the rods, and the joints."""

    system: System
    anchors: Anchors
    joints: tuple[Joint, ...]

    def vector(self, t: float) -> Floats:
        """Return the system's vector p at a time."""
        return self.system.parameters(t)

    def pieces(self, t: float, q: Floats, v: Floats, p: Floats) -> Pieces:
        """Return the bodies' equations, which are none where there are no coordinates."""
        if self.system.n:
            return self.system.pieces(t, q, v, p)
        none, flat = np.zeros(0), np.zeros((0, 0))
        return Pieces(flat, none, flat, none, none, flat)

    def ends(self, joint: Joint, pose: Pose, at: tuple[Anchor, ...]) -> list[tuple[Floats, Floats]]:
        """Return quaternions and places of the two frames of a joint."""
        found = []
        for end in (joint.A, joint.B):
            if end.kind == "node":
                found.append((pose.q[end.number], pose.x[end.number]))
            elif end.kind == "body":
                found.append((at[end.number].q, at[end.number].x))
            else:
                found.append((np.array([1.0, 0.0, 0.0, 0.0]), np.zeros(3)))
        return found

    def placed(self, pose: Pose, at: tuple[Anchor, ...]) -> list[Placed]:
        """Return all joints where their frames stand."""
        return [placed(joint, *self.ends(joint, pose, at)) for joint in self.joints]


class _Joined(NamedTuple):
    """The joints at a state: residual (k,), slopes by η as entries (row, node, (6,)), slopes by q (k, n)."""

    at: list[Placed]
    residual: Floats
    by_node: list[tuple[int, int, Floats]]
    by_q: Floats


def joined(partner: Partner, pose: Pose, anchors: tuple[Anchor, ...]) -> _Joined:
    """Return residuals and slopes of all joints."""
    at = partner.placed(pose, anchors)
    n = partner.system.n
    residual = np.concatenate([one.residual for one in at]) if at else np.zeros(0)
    by_q = np.zeros((len(residual), n))
    entries: list[tuple[int, int, Floats]] = []
    first = 0
    for joint, one in zip(partner.joints, at, strict=True):
        for end, by in ((joint.A, one.by_A), (joint.B, one.by_B)):
            if end.kind == "node":
                slopes = on_node(matrix(pose.q[end.number]), by)
                entries += [(first + i, end.number, row) for i, row in enumerate(slopes)]
            elif end.kind == "body":
                by_q[first : first + joint.rows] += by @ anchors[end.number].by_q
        first += joint.rows
    return _Joined(at, residual, entries, by_q)


def pulls(found: _Joined, multipliers: Floats, size: int) -> Floats:
    """Return the covectors (n, 6) with which joints pull at the nodes."""
    F = np.zeros((size, 6))
    for row, node, slope in found.by_node:
        F[node] += multipliers[row] * slope
    return F


class CoupledMotion(Motion):
    """Rods and bodies in motion; `rest` is what the state has beside the nodes."""

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
        tolerance: float = 1e-9,
    ) -> None:
        super().__init__(mesh, supports, loads, state, damping=damping, wrench=wrench, tolerance=tolerance)
        self._chain = None  # the bodies' equations are solved together with those of the nodes
        self._partner = partner
        rest = state.rest
        assert isinstance(rest, Rest)
        self._lu: _Bordered | None = None
        # Coordinates may be lengths or angles: what is small is told by their own size.
        self._scale = np.maximum(1.0, np.abs(rest.q))

    def _newton(self, by: Rule, *, renew: bool) -> State | None:
        mesh, partner, old = self._mesh, self._partner, self.state
        rest = old.rest
        assert isinstance(rest, Rest)
        system, h, t = partner.system, by.h, old.t + by.h
        loads, p = self._loads(t), partner.vector(t)
        if renew or self._made_for != h:
            self._lu = None

        # Predictor, for nodes and coordinates alike: the accelerations stay.
        rates0 = np.concatenate([old.v, old.w], axis=1)
        slopes0 = np.concatenate([old.dv, old.dw], axis=1)
        a, rates, gone = predicted(by, rates0, slopes0, old.a)
        slopes = slopes0.copy()
        qa, qv, dq = predicted(by, rest.v, rest.dv, rest.a)
        qd, q = rest.dv.copy(), rest.q + dq
        mu, lam = rest.joints, rest.rows
        pose, wrench, before = self._placed(gone), self.wrench, np.inf
        for iteration in range(_ITERATIONS):
            self.iterations += 1
            anchors = partner.anchors.at(t, q, p)
            links = joined(partner, pose, anchors)
            residual, new = self._residual(pose, wrench, rates, slopes, loads)
            residual = residual - pulls(links, mu, mesh.size)
            pieces = partner.pieces(t, q, qv, p)
            residual_q = pieces.M @ qd - pieces.f - pieces.B.T @ lam - links.by_q.T @ mu
            place, rate = system.residual(t, q, qv, p)
            holonomic = np.array(system.holonomic, dtype=bool)
            gaps = np.where(holonomic, place, rate)
            if not (np.isfinite(residual).all() and np.isfinite(residual_q).all()):
                return None
            held = hold(self._supports(t), pose, 1.0)
            if self._lu is None or renew:
                try:
                    blocks = self._blocks(by, pose, new, loads, rates, slopes)
                    now = Rest(q, qv, qd, qa, mu, lam)
                    self._lu = self._bordered(by, blocks, t, now, p, links, pose, held)
                except LinAlgError:
                    return None
                self._made_for = h
            right = np.concatenate([-residual_q, -links.residual, -gaps])
            eta, rest_step = self._lu.solve(-residual, held.step, right)
            if not (np.abs(eta).max() < _FAR and np.abs(rest_step[: system.n]).max(initial=0.0) < _FAR):
                return None
            n, k = system.n, len(links.residual)
            step_q, mu, lam = rest_step[:n], mu + rest_step[n : n + k], lam + rest_step[n + k :]
            moved = self._moved(pose, gone, eta)
            gone, rates = gone + moved, rates + by.by_velocity * moved
            slopes, a = slopes + by.by_acceleration * moved, a + moved / (by.beta * h**2)
            q, qv = q + step_q, qv + by.by_velocity * step_q
            qd, qa = qd + by.by_acceleration * step_q, qa + step_q / (by.beta * h**2)
            pose, wrench = self._placed(gone), new
            small = max(self._size_of(eta), float(np.abs(step_q / self._scale).max(initial=0.0)))
            shrunk = small / before if before > 0.0 else 0.0
            enough = self._tolerance * (1.0 if iteration == 0 else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3)))
            kept = _KEPT * max(1.0, float(np.abs(qv).max(initial=0.0)))
            if small < enough and self._gap(t, pose, q, qv, p) < kept:
                self.wrench = wrench
                self.error = self._error(by, a - old.a)
                more = Rest(q, qv, qd, qa, mu, lam)
                return State(t, pose, rates[:, :3], rates[:, 3:], slopes[:, :3], slopes[:, 3:], a, more)
            if not np.isfinite(small) or (iteration > 1 and not renew and shrunk > 0.3):
                return None
            before = small
        return None

    def _gap(self, t: float, pose: Pose, q: Floats, v: Floats, p: Floats) -> float:
        """Return the largest residual of constraints and joints."""
        partner = self._partner
        place, rate = partner.system.residual(t, q, v, p)
        gaps = np.where(np.array(partner.system.holonomic, dtype=bool), place, rate)
        links = joined(partner, pose, partner.anchors.at(t, q, p))
        return float(np.abs(np.concatenate([gaps, links.residual])).max(initial=0.0))

    def _bordered(
        self, by: Rule, blocks: Floats, t: float, rest: Rest, p: Floats, links: _Joined, pose: Pose, held: Held
    ) -> _Bordered:
        """Return the factors of the whole tangent."""
        partner, mu = self._partner, rest.joints
        q, v = rest.q, rest.v
        system, n = partner.system, partner.system.n
        blocks = blocks.copy()
        # The joints' wrenches turn with their arms.
        first = len(blocks) - self._mesh.size
        start = 0
        for joint, at in zip(partner.joints, links.at, strict=True):
            wrench = wrench_on_second(at, mu[start : start + joint.rows])
            for end, arm, sign in ((joint.A, at.arm_A, -1.0), (joint.B, at.arm_B, 1.0)):
                if end.kind == "node":
                    blocks[first + end.number] -= stiffness(matrix(pose.q[end.number]), arm, wrench, sign)
            start += joint.rows

        # Slopes of the bodies' equations by differences: they are few.
        def outer_q(q: Floats, v: Floats) -> Floats:
            own = partner.pieces(t, q, v, p)
            by_q = joined(partner, pose, partner.anchors.at(t, q, p)).by_q
            return np.asarray(own.M @ rest.dv - own.f - own.B.T @ rest.rows - by_q.T @ mu)

        own = partner.pieces(t, q, v, p)
        S = by.by_acceleration * own.M
        for i in range(n):
            nudge = _NUDGE * self._scale[i]
            one = np.zeros(n)
            one[i] = nudge
            S[:, i] += (outer_q(q + one, v) - outer_q(q - one, v)) / (2.0 * nudge)
            rate = by.by_velocity / (2.0 * nudge)
            S[:, i] += rate * (outer_q(q, v + one) - outer_q(q, v - one))
        holonomic = np.array(system.holonomic, dtype=bool)[:, None]
        rows = np.where(holonomic, own.A, by.by_velocity * own.A)
        return _Bordered(blocks, self._pattern, held, S, links, own.B, rows)


class _Bordered:
    """Factors of the tangent of nodes, coordinates and multipliers."""

    def __init__(
        self, blocks: Floats, pattern: NDArray[np.intp], held: Held, S: Floats, links: _Joined, B: Floats, A: Floats
    ) -> None:
        self._held = held
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
        entries.append(_dense(N, N + n, -links.by_q.T))
        entries.append(_dense(N + n, N, links.by_q))
        entries.append(_dense(N, N + n + k, -B.T))
        entries.append(_dense(N + n + k, N, A))
        rows, columns, values = (np.concatenate(part) for part in zip(*entries, strict=True))
        try:
            self._lu = splu(csc_array((values, (rows, columns)), shape=(size, size)))
        except RuntimeError as error:  # how SuperLU says that the matrix is singular
            raise LinAlgError(str(error)) from error

    def solve(self, right: Floats, step: Floats, rest: Floats) -> tuple[Floats, Floats]:
        """Return η (n, 6) and the changes of coordinates and multipliers."""
        held = self._held
        side = np.where(held.fixed, step, np.einsum("kij,kj->ki", held.basis, right))
        z = self._lu.solve(np.concatenate([side.ravel(), rest]))
        return np.asarray(np.einsum("kij,ki->kj", held.basis, z[: self._N].reshape(side.shape))), z[self._N :]


def _dense(row: int, column: int, values: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    i, j = np.indices(values.shape)
    return (i.ravel() + row, j.ravel() + column, values.ravel())


def started_together(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, state: State, rest: Rest, partner: Partner, wrench: Floats
) -> State:
    """Return a state with the accelerations and multipliers that all equations together give it."""
    n, t = partner.system.n, state.t
    p = partner.vector(t)
    pose = state.pose
    zero = np.zeros_like(state.v)
    found = forces(states(mesh, pose, forces(states(mesh, pose, wrench)).wrench))
    outer, _ = covectors(mesh, pose, loads)
    residual = node_sums(mesh, found.F_A, found.F_B) - outer + inertia(mesh, pose, state.w, zero, zero)
    links = joined(partner, pose, partner.anchors.at(t, rest.q, p))
    pieces = partner.pieces(t, rest.q, rest.v, p)
    held = hold(supports, pose, 1.0)
    lu = _Bordered(masses(mesh, pose), pattern_of(mesh), held, pieces.M, links, pieces.B, pieces.A)
    right = np.concatenate([pieces.f, -_bias(partner, state, rest, p), -pieces.b0])
    eta, solved = lu.solve(-residual, np.zeros_like(residual), right)
    dv = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
    k = len(links.residual)
    dq = solved[:n]
    more = Rest(rest.q, rest.v, dq, dq, solved[n : n + k], solved[n + k :])
    return state._replace(dv=dv, dw=eta[:, 3:], a=np.concatenate([dv, eta[:, 3:]], axis=1), rest=more)


def joined_residual(partner: Partner, state: State, p: Floats) -> Floats:
    """Return the residuals (k,) of all joints at a state."""
    rest = state.rest
    assert isinstance(rest, Rest)
    return joined(partner, state.pose, partner.anchors.at(state.t, rest.q, p)).residual


def joint_rates(partner: Partner, state: State, rest: Rest, p: Floats, ahead: float = 0.0) -> Floats:
    """Return the rates (k,) of the joints' rows, at places that the velocities have reached after a time `ahead`."""
    R = matrix(state.pose.q)
    own = np.concatenate([np.einsum("kji,kj->ki", R, state.v), state.w], axis=1)
    turned = normalised(multiply(state.pose.q, quaternion(ahead * state.w)))
    pose = Pose(turned, state.pose.x + ahead * state.v)
    own = own if ahead == 0.0 else np.concatenate([np.einsum("kji,kj->ki", matrix(turned), state.v), state.w], axis=1)
    t = state.t + ahead
    anchors = partner.anchors.at(t, rest.q + ahead * rest.v, p)
    found = joined(partner, pose, anchors)
    rates = found.by_q @ rest.v
    for row, node, slope in found.by_node:
        rates[row] += slope @ own[node]
    first = 0
    for joint, one in zip(partner.joints, found.at, strict=True):
        for end, by in ((joint.A, one.by_A), (joint.B, one.by_B)):
            if end.kind == "body":
                rates[first : first + joint.rows] += by @ anchors[end.number].drift
        first += joint.rows
    return np.asarray(rates)


def _bias(partner: Partner, state: State, rest: Rest, p: Floats) -> Floats:
    """Return the accelerations (k,) of the joints' rows that velocities alone give."""
    h = 1e-6
    return (joint_rates(partner, state, rest, p, h) - joint_rates(partner, state, rest, p, -h)) / (2.0 * h)
