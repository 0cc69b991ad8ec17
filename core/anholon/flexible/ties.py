"""Joints and bodies beside chains at one state after another.

The equations are those of `anholon.flexible.partner`, with everything that stays prepared before the first step.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.partner import Partner, Rest
from anholon.geometry.rotations import matrix
from anholon.rods.joints import ROWS, rows_of
from anholon.rods.mesh import Pose

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

_FRAME: Final = 12


class Tied(NamedTuple):
    """The joints at a state: residual (k,), slopes (e, 6) by η of the entries of `Ties`, slopes by q (k, n)."""

    residual: Floats
    slopes: Floats
    by_q: Floats


class Outside(NamedTuple):
    """The bodies at a state: what is missing in their equations (n,), by how much their rows miss (m,), and the slopes
    A (m, n) of these."""

    missing: Floats
    gaps: Floats
    A: Floats


class _Group(NamedTuple):
    """Joints that turn alike: numbers (g,), their rows among those of all joints (g, k), states (g, …) with what stays,
    and for each side which of them belong to bodies (b,), and to which."""

    turning: str
    joints: Indices
    rows: Indices
    states: Floats
    bodies: tuple[tuple[Indices, Indices], tuple[Indices, Indices]]


class Ties:
    """The joints of a partner; `rows`, `nodes` (e,): rows and nodes of their slopes; `touched` (c,): these nodes."""

    def __init__(self, partner: Partner) -> None:
        self._partner, self._n = partner, partner.system.n
        joints, ends = partner.joints, [(joint.A, joint.B) for joint in partner.joints]
        first = np.cumsum([0, *(joint.rows for joint in joints)])
        self._count = int(first[-1])
        self._frames = np.zeros((len(joints), 2, _FRAME))
        self._frames[..., [0, 4, 8]] = 1.0  # those of the world stay
        nodes = [(i, k, end.number) for i, pair in enumerate(ends) for k, end in enumerate(pair) if end.kind == "node"]
        self.touched = np.array(sorted({node for *_, node in nodes}), dtype=np.intp)
        self._node_side = np.array([(i, k) for i, k, _ in nodes], dtype=np.intp).reshape(-1, 2).T
        self._node_place = np.searchsorted(self.touched, [node for *_, node in nodes])
        bodies = [(i, k, end.number) for i, pair in enumerate(ends) for k, end in enumerate(pair) if end.kind == "body"]
        self._body_side = np.array([(i, k) for i, k, _ in bodies], dtype=np.intp).reshape(-1, 2).T
        self._body = np.array([body for *_, body in bodies], dtype=np.intp)
        self._groups: list[_Group] = []
        rows: list[Indices] = []
        at: list[Indices] = []
        self._entries: list[tuple[int, int, Indices, Indices]] = []  # group, side, joints in it, entries
        for turning, k in ROWS.items():
            own = np.array([i for i, joint in enumerate(joints) if joint.turning == turning], dtype=np.intp)
            if not len(own):
                continue
            constants = np.array([joints[i].numbers for i in own])
            states = np.concatenate([np.zeros((len(own), 2 * _FRAME)), constants], axis=1)
            of_bodies: list[tuple[Indices, Indices]] = []
            for side in (0, 1):
                kinds = [(j, ends[i][side]) for j, i in enumerate(own)]
                which = np.array([j for j, end in kinds if end.kind == "node"], dtype=np.intp)
                entries = (first[own[which]][:, None] + np.arange(k)).ravel()
                start = sum(len(part) for part in rows)
                self._entries.append((len(self._groups), side, which, np.arange(start, start + len(entries))))
                rows.append(entries)
                at.append(np.repeat([end.number for _, end in kinds if end.kind == "node"], k).astype(np.intp))
                found = [(j, end.number) for j, end in kinds if end.kind == "body"]
                which, body = np.array(found, dtype=np.intp).reshape(-1, 2).T
                of_bodies.append((which, body))
            group_rows = first[own][:, None] + np.arange(k)
            self._groups.append(_Group(turning, own, group_rows, states, (of_bodies[0], of_bodies[1])))
        none = np.zeros(0, dtype=np.intp)
        self.rows, self.nodes = np.concatenate([none, *rows]), np.concatenate([none, *at])

    def frames_of(self, pose: Pose) -> Floats:
        """Return the frames (c, 12) of the touched nodes at a pose."""
        q, x = pose.q[self.touched], pose.x[self.touched]
        return np.concatenate([matrix(q).reshape(-1, 9), x], axis=1)

    def at(self, frames: Floats, t: float, q: Floats) -> Tied:
        """Return the joints where the touched nodes have frames (c, 12), R row by row and x, at coordinates q."""
        frame, n = self._frames, self._n
        if len(self._node_place):
            frame[self._node_side[0], self._node_side[1]] = frames[self._node_place]
        moved = np.zeros((0, 6, n))
        if len(self._body):
            own, moved = self._partner.anchors.arrays(t, q, self._partner.p)
            frame[self._body_side[0], self._body_side[1]] = own[self._body]
        residual, by_q = np.empty(self._count), np.zeros((self._count, n))
        slopes = np.empty((len(self.rows), 6))
        results = []
        for group in self._groups:
            k, g = group.rows.shape[1], len(group.joints)
            group.states[:, : 2 * _FRAME] = frame[group.joints].reshape(g, -1)
            out = rows_of(group.turning, group.states)
            results.append(out)
            residual[group.rows] = out[:, :k]
            for side, (which, body) in enumerate(group.bodies):
                if len(which):
                    by = out[which, k + 6 * k * side : k + 6 * k * (side + 1)].reshape(-1, k, 6)
                    by_q[group.rows[which]] += by @ moved[body]
        for number, side, which, entries in self._entries:
            if len(which):
                k = self._groups[number].rows.shape[1]
                start = 13 * k + 6 * k * side
                slopes[entries] = results[number][which, start : start + 6 * k].reshape(-1, 6)
        return Tied(residual, slopes, by_q)

    def outside(self, t: float, rest: Rest, by_q: Floats) -> Outside:
        """Return the bodies at a state with the multipliers of the acting joints, whose slopes by q are given."""
        partner, system, n = self._partner, self._partner.system, self._n
        if not n:
            none = np.zeros(0)
            return Outside(none, none, np.zeros((0, 0)))
        push = rest.joints @ by_q
        reactive = system.reactive
        p = partner.vector(push) if reactive else partner.p
        m, compiled, y = system.m, system.compiled, np.concatenate([rest.q, rest.v])
        out = compiled.call("pieces", t, y, p)
        end = n * n + n
        M, f, A = out[: n * n].reshape(n, n), out[n * n : end], out[end : end + m * n].reshape(m, n)
        B = out[end + m * n + 2 * m :].reshape(-1, n)
        kept = partner.kept if len(partner.kept) < m else slice(None)
        A, B = A[kept], (B if len(B) else A)[kept]
        missing = M @ rest.dv - f - rest.rows @ B
        if not reactive:
            missing -= push
        if not partner.kept:
            return Outside(missing, np.zeros(0), A)
        level = compiled.call("residual", t, y, p)
        gaps = np.where(partner.orders == 0, level[:m][kept], level[m:][kept])
        second = partner.orders == 2
        if second.any():
            b0 = out[end + m * n : end + m * n + m][kept]
            gaps[second] = A[second] @ rest.dv + b0[second]
        return Outside(missing, gaps, A)
