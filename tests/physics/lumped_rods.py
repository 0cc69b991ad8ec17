"""An independent model of rods in a plane: lumped masses, springs along the segments and springs between them.

Every segment of the length l has the stiffness EA/l, every node between two segments EI/l against the angle between
them, and a clamp 2 EI/l over half a segment. The model is of second order in l, so that two meshes extrapolate. SciPy
integrates; nothing of the solver is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

Floats = NDArray[np.float64]


class Springs(NamedTuple):
    """Springs between n nodes.

    `along` (k, n): the vectors along segments by the places, with stiffnesses, N/m, and lengths, m, of which some only
    pull; `before`, `after` (b, n): those along the segments on both sides of nodes that bend, with stiffnesses, N·m,
    against the change of the angle between them from `rest`, rad.
    """

    along: Floats
    axial: Floats
    lengths: Floats
    is_cable: NDArray[np.bool_]
    before: Floats
    after: Floats
    bending: Floats
    rest: Floats

    def forces(self, places: Floats) -> Floats:
        """Return the forces (n, 2) on nodes at places (n, 2)."""
        along = self.along @ places
        size = np.sqrt((along * along).sum(axis=1))
        tension = self.axial * (size - self.lengths)
        tension = np.where(self.is_cable, np.maximum(tension, 0.0), tension)
        result = -self.along.T @ ((tension / size)[:, None] * along)
        if len(self.bending):
            one, two = self.before @ places, self.after @ places
            moment = (self.bending * (compute_angles(one, two) - self.rest))[:, None]
            result += self.before.T @ (moment * _turn(one)) - self.after.T @ (moment * _turn(two))
        return result


def compute_angles(one: Floats, two: Floats) -> Floats:
    """Return the angles (b,), rad, from vectors (b, 2) to others."""
    return np.asarray(np.arctan2(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0], (one * two).sum(axis=1)))


def _turn(vectors: Floats) -> Floats:
    """Return the gradients (b, 2) of the directions of vectors, rad/m."""
    return np.stack([-vectors[:, 1], vectors[:, 0]], axis=1) / (vectors * vectors).sum(axis=1)[:, None]


class Rod(NamedTuple):
    """A rod between nodes in order: EA, N, EI, N·m², mass per length, kg/m, length, m; a cable only pulls; `start`: the
    number of a node that gives the direction of a clamp at its beginning, or None."""

    nodes: Sequence[int]
    axial: float
    bending: float
    mass: float
    length: float
    is_cable: bool = False
    start: int | None = None


def join(rods: Sequence[Rod], places: Floats) -> tuple[Springs, Floats]:
    """Return the springs of rods, which are without stress at the places (n, 2) but for cables, and the lumped masses
    (n,), kg."""
    axial, lengths, cable, bending = [], [], [], []
    pairs: list[tuple[int, int]] = []
    triples: list[tuple[int, int, int]] = []
    masses = np.zeros(len(places))
    for rod in rods:
        n = len(rod.nodes) - 1
        part = rod.length / n
        pairs += zip(rod.nodes, rod.nodes[1:], strict=False)
        for ends in pairs[-n:]:
            masses[list(ends)] += 0.5 * rod.mass * part
        axial += [rod.axial / part] * n
        lengths += [part] * n
        cable += [rod.is_cable] * n
        if rod.bending:
            triples += zip(rod.nodes, rod.nodes[1:], rod.nodes[2:], strict=False)
            bending += [rod.bending / part] * (n - 1)
            if rod.start is not None:
                triples.append((rod.start, rod.nodes[0], rod.nodes[1]))
                bending.append(2.0 * rod.bending / part)
    before, after = (_difference([one[k : k + 2] for one in triples], len(places)) for k in (0, 1))
    rest = compute_angles(before @ places, after @ places)
    along = _difference(pairs, len(places))
    springs = Springs(
        along, np.array(axial), np.array(lengths), np.array(cable), before, after, np.array(bending), rest
    )
    return springs, masses


def _difference(pairs: Sequence[Sequence[int]], count: int) -> Floats:
    """Return the matrix (k, count) of the differences between the second and the first of pairs of nodes."""
    result = np.zeros((len(pairs), count))
    for row, (first, second) in enumerate(pairs):
        result[row, [first, second]] = -1.0, 1.0
    return result


def integrate(
    rate: Callable[[float, Floats], Floats],
    y: Floats,
    times: Floats,
    stop: Callable[[float, Floats], float] | None = None,
) -> tuple[float, Floats, Floats]:
    """Return the time and the state at the end, and the states (k, …) at those times (m,) that were reached.

    The motion begins at the first time with the state `y`, and ends with the last one or where `stop` falls to 0.
    """

    def ends(t: float, y: Floats) -> float:
        return 1.0 if stop is None else stop(t, y)

    ends.terminal, ends.direction = True, -1.0  # type: ignore[attr-defined]  # read by solve_ivp
    found = solve_ivp(rate, (times[0], times[-1]), y, "DOP853", times, events=ends, rtol=1e-6, atol=1e-8)
    assert found.success, found.message
    if len(found.t_events[0]):
        return found.t_events[0][0], found.y_events[0][0], found.y.T
    return times[-1], found.y[:, -1], found.y.T


def extrapolate(coarse: Floats, fine: Floats) -> Floats:
    """Return the limit of two meshes, the second twice as fine, of an error of second order."""
    return np.asarray(fine + (fine - coarse) / 3.0)
