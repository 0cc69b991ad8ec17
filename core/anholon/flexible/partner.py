"""What moves beside the rods: bodies with their constraints, and the joints between them and the rods."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.anchors import Anchor, Anchors
from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.rods.generalized_alpha import State
from anholon.rods.joints import End, Joint, Placed, placed
from anholon.rods.mesh import Pose
from anholon.system.pieces import Pieces
from anholon.system.system import System

Floats = NDArray[np.float64]

_NUDGE = 1e-6  # s, for rates by differences
_WORLD = np.concatenate([np.eye(3).ravel(), np.zeros(3)])


class Rest(NamedTuple):
    """What a state has beside the nodes: coordinates q, rates v, accelerations dv, the method's accelerations a (n,);
    multipliers of all joints of the model (k,), 0 of those that do not act, and of the bodies' rows (m,)."""

    q: Floats
    v: Floats
    dv: Floats
    a: Floats
    joints: Floats
    rows: Floats


class Joined(NamedTuple):
    """The joints at a state: residual (k,), slopes by η as entries (row, node, (6,)), slopes by q (k, n)."""

    at: list[Placed]
    residual: Floats
    by_node: list[tuple[int, int, Floats]]
    by_q: Floats


class Partner:
    """The bodies beside the rods in one mode, and the joints that act.

    `p`: vector of the system; `slots`: places of the acting joints' multipliers among those of all joints, `count` of
    them; `kept`: the rows for which the bodies' equations are solved.
    """

    def __init__(
        self,
        system: System,
        anchors: Anchors,
        joints: Sequence[Joint],
        p: Floats,
        slots: Sequence[slice],
        count: int,
    ) -> None:
        self.system, self.anchors, self.joints, self.p = system, anchors, tuple(joints), p
        self.slots, self.count = tuple(slots), count
        self.kept = list(system.diagnosis.kept) if system.n else []
        self.orders = np.array([system.orders[i] for i in self.kept], dtype=np.intp)
        self.pushed = system.equations.names.carried_slot if system.n else 0  # place of the joints' forces in p
        self._numbers = np.array([joint.numbers for joint in self.joints])
        self.taken = (
            np.concatenate([np.arange(slot.start, slot.stop) for slot in slots])
            if slots
            else np.zeros(0, dtype=np.intp)
        )

    @cached_property
    def ties(self) -> tuple[NDArray[np.intp], list[int]]:
        """Pairs (k, 2) of nodes that joints hold together, and the nodes that they hold to bodies or the world."""
        ends = [(joint.A, joint.B) for joint in self.joints]
        pairs = [(A.number, B.number) for A, B in ends if A.kind == B.kind == "node"]
        apart = [one.number for A, B in ends if A.kind != B.kind for one in (A, B) if one.kind == "node"]
        return np.array(pairs, dtype=np.intp).reshape(-1, 2), apart

    def vector(self, force: Floats | None = None) -> Floats:
        """Return the vector p with the generalized force (n,) of the joints on the coordinates."""
        if force is None or not self.system.n:
            return self.p
        p = self.p.copy()
        p[self.pushed : self.pushed + self.system.n] = force
        self.system.compiled.prepare(p)
        return p

    def pieces(self, t: float, q: Floats, v: Floats, p: Floats) -> Pieces:
        """Return the bodies' equations with the rows that are kept; there are none where there are no coordinates."""
        if self.system.n:
            own = self.system.pieces(t, q, v, p)
            if len(self.kept) == self.system.m:
                return own
            rows = self.kept
            return Pieces(own.M, own.f, own.A[rows], own.b0[rows], own.rate[rows], own.B[rows])
        none, flat = np.zeros(0), np.zeros((0, 0))
        return Pieces(flat, none, flat, none, none, flat)

    def gaps(self, t: float, q: Floats, v: Floats, dv: Floats, own: Pieces, p: Floats) -> Floats:
        """Return by how much the rows (m,) miss, each at its own level: places, rates or accelerations."""
        if not self.kept:
            return np.zeros(0)
        place, rate = self.system.residual(t, q, v, p)
        found = np.where(self.orders == 0, place[self.kept], rate[self.kept])
        second = self.orders == 2
        if second.any():
            found[second] = own.A[second] @ dv + own.b0[second]
        return found

    def placed(self, pose: Pose, at: Sequence[Anchor]) -> list[Placed]:
        """Return the joints that act where their frames stand."""
        frames = np.empty((len(self.joints), 2, 12))
        j, k, nodes = self._tied
        frames[j, k, :9], frames[j, k, 9:] = matrix(pose.q[nodes]).reshape(-1, 9), pose.x[nodes]
        for i, side, end in self._untied:
            frames[i, side] = at[end.number].frame if end.kind == "body" else _WORLD
        return placed([joint.turning for joint in self.joints], self._numbers, frames)

    @cached_property
    def _tied(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """Joints and their sides that belong to nodes, and these nodes."""
        found = [
            (i, side, end.number)
            for i, joint in enumerate(self.joints)
            for side, end in enumerate((joint.A, joint.B))
            if end.kind == "node"
        ]
        i, side, node = np.array(found, dtype=np.intp).reshape(-1, 3).T
        return i, side, node

    @cached_property
    def _untied(self) -> list[tuple[int, int, End]]:
        """Joints and their sides that belong to bodies or the world."""
        return [
            (i, side, end)
            for i, joint in enumerate(self.joints)
            for side, end in enumerate((joint.A, joint.B))
            if end.kind != "node"
        ]

    def joined(self, pose: Pose, anchors: Sequence[Anchor]) -> Joined:
        """Return residuals and slopes of the joints that act."""
        at = self.placed(pose, anchors)
        residual = np.concatenate([one.residual for one in at]) if at else np.zeros(0)
        by_q = np.zeros((len(residual), self.system.n))
        entries: list[tuple[int, int, Floats]] = []
        first = 0
        for joint, one in zip(self.joints, at, strict=True):
            for end, by, own in ((joint.A, one.by_A, one.own_A), (joint.B, one.by_B, one.own_B)):
                if end.kind == "node":
                    entries += [(first + i, end.number, row) for i, row in enumerate(own)]
                elif end.kind == "body":
                    by_q[first : first + joint.rows] += by @ anchors[end.number].by_q
            first += joint.rows
        return Joined(at, residual, entries, by_q)

    def push(self, pose: Pose, rest: Rest, t: float) -> Floats:
        """Return the generalized force (n,) with which the joints act on the coordinates."""
        found = self.joined(pose, self.anchors.at(t, rest.q, self.p))
        return np.asarray(found.by_q.T @ rest.joints[self.taken])

    def joint_rates(self, state: State, q: Floats, v: Floats, ahead: float = 0.0) -> Floats:
        """Return the rates (k,) of the joints' rows, at places that the velocities have reached after a time."""
        pose = state.pose
        if ahead:
            turned = normalised(multiply(pose.q, quaternion(ahead * state.w)))
            pose = Pose(turned, pose.x + ahead * state.v)
        anchors = self.anchors.at(state.t + ahead, q + ahead * v, self.p)
        found = self.joined(pose, anchors)
        rates = found.by_q @ v
        for row, node, slope in found.by_node:
            own = np.concatenate([matrix(pose.q[node]).T @ state.v[node], state.w[node]])
            rates[row] += slope @ own
        first = 0
        for joint, one in zip(self.joints, found.at, strict=True):
            for end, by in ((joint.A, one.by_A), (joint.B, one.by_B)):
                if end.kind == "body":
                    rates[first : first + joint.rows] += by @ anchors[end.number].drift
            first += joint.rows
        return np.asarray(rates)

    def joint_bias(self, state: State, q: Floats, v: Floats) -> Floats:
        """Return the accelerations (k,) of the joints' rows that velocities alone give."""
        if not self.joints:
            return np.zeros(0)
        ahead, behind = (self.joint_rates(state, q, v, h) for h in (_NUDGE, -_NUDGE))
        return np.asarray((ahead - behind) / (2.0 * _NUDGE))

    def joint_residual(self, state: State, q: Floats) -> Floats:
        """Return the residuals (k,) of the joints that act."""
        return self.joined(state.pose, self.anchors.at(state.t, q, self.p)).residual


def pulls(found: Joined, multipliers: Floats, size: int) -> Floats:
    """Return the covectors (n, 6) with which joints pull at the nodes."""
    F = np.zeros((size, 6))
    for row, node, slope in found.by_node:
        F[node] += multipliers[row] * slope
    return F
