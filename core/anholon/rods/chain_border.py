"""Chains with a border: copies of nodes and joints tie rows together, and other unknowns stand beside them.

With T the tangent of the rows, which couples neighbours only, and G the slopes of all ties (rows) by η,

    T η - G^T δμ = r,    G η + J δq = -gap,    S δq + P δμ - B^T δλ = s,    A δq = -a.

Where T is factorised, Y = T^-1 G^T leaves a small dense system for what is not η; then η = T^-1 r + Y δμ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix, multiply
from anholon.rods import chain_driver as driver
from anholon.rods.chain import AT, START
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.generalized_alpha import State
from anholon.rods.loads import Loads
from anholon.rods.mesh import Pose
from anholon.rods.supports import Support

Floats = NDArray[np.float64]

_SINGULAR: Final = 1e-6  # error of an inverse that is none

Tie = tuple[int, int, Floats]
"""Slope (6,) of a tie's row by η of a node: row, node, slope."""


class Beside(NamedTuple):
    """What stands beside the rows when the tangent is made: slopes of ties by η, by q (k, n), of the other equations by
    q (n, n), by the ties' multipliers (n, k), B (m, n), A (m, n); blocks (6, 6) that ties add at nodes."""

    ties: Sequence[Tie]
    by_q: Floats
    S: Floats
    push: Floats
    B: Floats
    A: Floats
    blocks: Sequence[tuple[int, Floats]]


_NONE: Final = np.zeros((0, 0))
NOTHING: Final = Beside((), _NONE, _NONE, _NONE, _NONE, _NONE, ())
"""Nothing beside the rows but copies of nodes."""
NO_NODES: Final = np.zeros(0, dtype=np.intp)


def _turning() -> Floats:
    """Return R (16, 9) of a unit quaternion, row by row, by the products of its parts."""
    by = np.zeros((4, 4, 3, 3))
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        by[0, 0, i, i] = by[1 + i, 1 + i, i, i] = 1.0
        by[1 + j, 1 + j, i, i] = by[1 + k, 1 + k, i, i] = -1.0
        by[1 + i, 1 + j, i, j] = by[1 + i, 1 + j, j, i] = 2.0
        by[0, 1 + k, j, i], by[0, 1 + k, i, j] = 2.0, -2.0
    return by.reshape(16, 9)


_TURNING: Final = _turning()


class Slopes(NamedTuple):
    """Slopes as they are now: of ties by η (e, 6), for rows and nodes (e,), by q (k, n); of other rows (m, n)."""

    rows: NDArray[np.intp]
    nodes: NDArray[np.intp]
    by_eta: Floats
    by_q: Floats
    A: Floats


class BorderedChains:
    """The equations of rods that share nodes or are joined, during one step after another."""

    def __init__(self, chain: ChainSteps) -> None:
        self.chain = chain
        self._layout, self._rows = chain.layout, chain.rows
        self._real, self._whole, self._p, self._memory = chain.vectors
        self._copies = self._layout.copies
        self._supports: tuple[Support, ...] = ()
        self._at: NDArray[np.intp] = np.zeros(0, dtype=np.intp)  # rows that are tied
        self._G = self._Y = self._inverse = np.zeros((0, 0))
        self._factors: Beside | None = None
        self._scales = np.zeros(0), np.zeros(0)  # of the dense system's rows and columns
        self._place = np.zeros(0, dtype=np.intp)  # of every row among those that are tied
        self._turned = 0.0

    # A step.

    def begin(self, state: State, wrench: Floats, loads: Loads, supports: tuple[Support, ...], h: float) -> None:
        """Go to the end of a step of length h as if the accelerations stayed."""
        if self.chain.take(state, wrench):
            self._agree(START)
        self.chain.load(loads, supports)
        self._supports = supports
        driver.set_step(self._p, self._real[driver.RHO], h)
        driver.perform(self._whole, driver.PREDICT)
        self._turned = float(self._memory[self._whole[driver.AT_REACH]]) * 3.0**0.5

    def pose(self) -> Pose:
        """Return the frames of the nodes as they are now."""
        rows, node = self._rows, self._layout.row
        return Pose(rows[node, AT["q"]], rows[node, AT["x"]])

    def balance(self, nodes: NDArray[np.intp], pulls: Floats) -> None:
        """Find what is missing to equilibrium with covectors (e, 6) at nodes (e,). It stands until the tangent is made
        anew."""
        driver.perform(self._whole, driver.BALANCE)
        if len(nodes):
            at = self._layout.row[nodes]
            for name in ("r", "right"):
                np.add.at(self._rows[:, AT[name]], at, pulls)
        driver.perform(self._whole, driver.SUPPORT)

    def factorise(self, beside: Beside) -> None:
        """Make the tangent of the step here. Raises LinAlgError where it is singular."""
        rows, node, whole = self._rows, self._layout.row, self._whole
        driver.perform(whole, driver.TANGENT_OPEN)
        for k, block in beside.blocks:
            rows[node[k], AT["own"]] += block.ravel()
        driver.perform(whole, driver.TANGENT_CLOSE)
        k, copies = len(beside.by_q), self._copies
        tied = sorted({int(node[one[1]]) for one in beside.ties} | {at for copy in copies for at in copy[:2]})
        self._at = np.array(tied, dtype=np.intp)
        self._G = self._slopes(beside.ties, k)
        count = len(self._G)
        G = self._G.reshape(count, len(tied), 6)
        Y = np.zeros((count, len(rows), 6))
        for j in range(count):
            rows[:, AT["right"]] = 0.0
            rows[self._at, AT["right"]] = G[j]
            driver.perform(whole, driver.ANSWER)
            Y[j] = rows[:, AT["eta"]]
        self._Y = Y.reshape(count, 6 * len(rows))
        self._factors = beside
        self._place = np.full(len(rows), -1, dtype=np.intp)
        self._place[self._at] = np.arange(len(self._at))
        self._Y_tied = Y[:, self._at].reshape(count, 6 * len(tied)).T
        self._D = self._border(self._G, beside.by_q, beside.A)
        self._inverse, *scales = _inverse(self._D)
        self._scales = scales[0], scales[1]

    def _slopes(self, ties: Sequence[Tie], count: int) -> Floats:
        """Return the slopes (k, 6 a) of so many rows of ties, and of the copies, by η of the tied rows."""
        rows, node = self._rows, self._layout.row
        place = {int(at): i for i, at in enumerate(self._at)}
        G = np.zeros((count + sum(3 if copy.limp else 6 for copy in self._copies), len(place), 6))
        for row, number, slope in ties:
            G[row, place[int(node[number])]] += slope
        first = count
        for copy in self._copies:
            R = [matrix(rows[at, AT["q"]]) for at in (copy.row, copy.owner)]
            seat = matrix(copy.q).T
            if copy.limp:
                G[first : first + 3, place[copy.row], :3], G[first : first + 3, place[copy.owner], :3] = R[0], -R[1]
            else:
                G[first : first + 6, place[copy.row]] = np.eye(6)
                G[first : first + 3, place[copy.owner], :3] = G[first + 3 : first + 6, place[copy.owner], 3:] = -seat
            first += 3 if copy.limp else 6
        return G.reshape(len(G), 6 * len(place))

    def _border(self, G: Floats, by_q: Floats, A: Floats) -> Floats:
        """Return the dense system of what is not η, with slopes of ties and rows as they are now."""
        beside = self._factors
        assert beside is not None
        n, m, k, count = len(beside.S), len(A), len(by_q), len(G)
        D = np.zeros((n + count + m,) * 2)
        D[:n, :n], D[:n, n : n + k], D[:n, n + count :] = beside.S, beside.push, -beside.B.T
        D[n : n + k, :n], D[n + count :, :n] = by_q, A
        D[n : n + count, n : n + count] = G @ self._Y_tied
        return D

    def solve(self, rest: Floats, gap: Floats, other: Floats, now: Slopes | None = None) -> tuple[float, float, Floats]:
        """Return the largest translation and rotation of a correction, and the changes of q, of the ties' multipliers
        and those of the other rows; see `Beside`. Both are infinite where it is not finite. With the slopes as they
        are now ties and rows are kept but for the square of the correction."""
        rows = self._rows
        driver.perform(self._whole, driver.SOLVE)
        eta = rows[:, AT["eta"]]
        n, k, count = len(rest), len(gap), len(self._G)
        ties = np.concatenate([gap, self._gaps()]) if self._copies else gap
        if now is None:
            z = self._G @ eta[self._at].ravel()
            found = self._inverse @ np.concatenate([rest, -ties - z, other])
        else:
            G, D = self._at_now(now), self._D.copy()
            D[n : n + k, :n], D[n + count :, :n] = now.by_q, now.A
            D[n : n + count, n : n + count] = G @ self._Y_tied
            left, right = self._scales
            z = G @ eta[self._at].ravel()
            side = left * np.concatenate([rest, -ties - z, other])
            try:
                found = right * np.linalg.solve(left[:, None] * D * right, side)
            except LinAlgError:
                return np.inf, np.inf, side
        if count:
            eta += (found[n : n + count] @ self._Y).reshape(-1, 6)
        sizes = np.abs(eta)
        shift, turn = float(sizes[:, :3].max()), float(sizes[:, 3:].max())
        self._turned += 2.0 * turn
        if not (np.isfinite(sizes).all() and self._turned < driver.FURTHEST):
            return np.inf, np.inf, found
        return shift, turn, np.concatenate([found[: n + k], found[n + count :]])

    def _at_now(self, now: Slopes) -> Floats:
        """Return the slopes (k, 6 a) of ties by η of the tied rows as they are now, those of copies as they were."""
        G = self._G.copy()
        G[: len(now.by_q)] = 0.0
        place = self._place[self._layout.row[now.nodes]]
        G.reshape(len(G), len(self._at), 6)[now.rows, place] += now.by_eta
        return G

    def frames(self, nodes: NDArray[np.intp]) -> Floats:
        """Return the frames (k, 12) of nodes as they are now, R row by row and x."""
        rows = self._rows[self._layout.row[nodes]]
        q = rows[:, AT["q"]]
        R = (q[:, :, None] * q[:, None, :]).reshape(-1, 16) @ _TURNING
        return np.concatenate([R, rows[:, AT["x"]]], axis=1)

    def update(self) -> None:
        """Move on by the correction."""
        driver.perform(self._whole, driver.UPDATE)

    def answer(self, forces: Floats, rest: Floats) -> tuple[float, float, Floats]:
        """Return how large the motions are with which the factors answer to forces (n, 6) at the nodes, in their axes,
        and beside them."""
        assert self._factors is not None
        rows = self._rows
        right = rows[:, AT["right"]]
        right[:] = 0.0
        right[self._layout.row] = forces
        driver.perform(self._whole, driver.ANSWER)
        eta = rows[:, AT["eta"]]
        n, count = len(rest), len(self._G)
        z = self._G @ eta[self._at].ravel()
        found = self._inverse @ np.concatenate([rest, -z, np.zeros(len(self._inverse) - n - count)])
        if count:
            eta += (found[n : n + count] @ self._Y).reshape(-1, 6)
        return float(np.abs(eta[:, :3]).max()), float(np.abs(eta[:, 3:]).max()), found[:n]

    def tied(self, ties: Sequence[Tie], by_q: Floats, A: Floats, gap: Floats, other: Floats) -> tuple[Floats, Floats]:
        """Return motions (n, 6) of the nodes and changes of q by which ties change by `gap` (k,) and the other rows by
        `other` (m,), whose slopes are given: the factors only tell what yields how far."""
        n, k = len(by_q.T), len(gap)
        G = self._slopes(ties, k)
        count = len(G)
        right = np.concatenate([np.zeros(n), gap, np.zeros(count - k), other])
        found = _inverse(self._border(G, by_q, A))[0] @ right
        eta = (found[n : n + count] @ self._Y).reshape(-1, 6)
        return eta[self._layout.row], found[:n]

    def change(self) -> float:
        """Return the largest change of the method's accelerations over the step, as part of the rods' size and in
        radians."""
        driver.perform(self._whole, driver.CHANGE)
        at = self._whole[driver.AT_CHANGE]
        return max(float(self._memory[at]) / float(self._real[driver.SIZE]), float(self._memory[at + 1]))

    def missing(self) -> float:
        """Return by how much copies are away from their nodes."""
        return float(np.abs(self._gaps()).max(initial=0.0))

    def end(self, t: float) -> State:
        """Return the state at the end of the step."""
        return self.chain.end(t)

    @property
    def rows_beside(self) -> Floats:
        """A (m, n) of the factors."""
        return self._factors.A if self._factors is not None else _NONE

    @property
    def ready(self) -> bool:
        """Whether there are factors."""
        return self._factors is not None

    def ends_at(self, state: State) -> bool:
        """Tell whether a state is the one at the end of the last step."""
        return self.chain.ends_at(state)

    def wrench(self) -> Floats:
        """Return the wrenches (m, 6) as they went on with the frames."""
        return self._rows[self._layout.element, AT["wrench"]]

    # Copies.

    def _gaps(self) -> Floats:
        """Return by how much copies miss: those that are turned too follow exactly."""
        found = []
        for copy in self._copies:
            if copy.limp:
                found.append(self._rows[copy.row, AT["x"]] - self._rows[copy.owner, AT["x"]])
            else:
                found.append(np.zeros(6))
        return np.concatenate(found) if found else np.zeros(0)

    def _agree(self, part: slice) -> None:
        """Give copies the state of their nodes, at the start of a step."""
        rows = self._rows
        for copy in self._copies:
            own = rows[copy.owner, part].copy()
            seat = matrix(copy.q).T
            if copy.limp:
                own[:4] = rows[copy.row, part.start : part.start + 4]
            else:
                own[:4] = multiply(own[:4], copy.q)
                beside = copy.row + (1 if self._layout.carries[copy.row] else -1)
                if own[:4] @ rows[beside, part.start : part.start + 4] < 0.0:
                    own[:4] *= -1.0
            for first in (7, 13, 19):
                own[first + 3 : first + 6] = 0.0 if copy.limp else seat @ own[first + 3 : first + 6]
            rows[copy.row, part] = own


def _inverse(D: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the inverse of a small matrix whose rows and columns may be of different sizes, and by what these are
    multiplied in it."""
    if not len(D):
        return D, np.zeros(0), np.zeros(0)
    if not np.isfinite(D).all():
        raise LinAlgError("the tangent is not finite")
    left = np.abs(D).max(axis=1)
    if not (left > 0.0).all():
        raise LinAlgError("the tangent is singular")
    scaled = D / left[:, None]
    right = np.abs(scaled).max(axis=0)
    if not (right > 0.0).all():
        raise LinAlgError("the tangent is singular")
    scaled = scaled / right
    found = np.linalg.inv(scaled)
    if not np.abs(scaled @ found - np.eye(len(D))).max() < _SINGULAR:
        raise LinAlgError("the tangent is singular")
    return np.asarray(found / right[:, None] / left), 1.0 / left, 1.0 / right
