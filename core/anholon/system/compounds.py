"""Compounds: bodies and mass points that hang on one frame by parameters and time alone, taken together.

In that frame, with the origin x_0 and the axes x_1, x_2, x_3 in the world, an element has the mass m, the centre c and
the spread P = Σ w s s^T of its directions s, which turn with it at ω (Ds = ω × s for a derivation D). All together have

    W_00 = Σ m,   W_0a = Σ m c_a,   W_ab = Σ m c_a c_b + P_ab,

with which x_0 … x_3 move as the elements would if they stood still in the frame, as many vectors as one body has. By
their own motion there come, with a, b along the axes,

    p = Σ m Dc,   U_ab = Σ m c_a Dc_b + (ω × P_a)_b,   H_1 = U_23 - U_32, … ,   V = Σ m Dc·Dc + ω·(tr P - P) ω,

momentum, U, angular momentum about the origin and energy, and for two derivations D and E

    r = Σ m EDc,   T = Σ m c × EDc + (tr P - P) Eω_D - ω_E × (P ω_D).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from anholon.formula.graph import ONE, ZERO, Graph
from anholon.model.structs import Axis
from anholon.system.kinematics import Frame, Matrix3, apply, cross, multiply, turn
from anholon.system.namespace import Vector3

Derivation = Callable[[Sequence[int]], list[int]]
"""Derivatives of nodes along a direction: in time, or along parameters."""

STILL: Final[Vector3] = (ZERO, ZERO, ZERO)


class Hung(NamedTuple):
    """How something hangs on what stands before it in a list (None: on the frame itself): its place there, `offset`
    along the axes there, R and r = R_parent offset along those of the frame, and its turns: axes along those of the
    frame, with angles."""

    parent: int | None
    offset: Vector3
    R_parent: Matrix3
    r: Vector3
    turns: tuple[tuple[Vector3, int], ...]


class Member(NamedTuple):
    """An element: mass, centre, the number of its centre and of itself among what hangs there, spread of directions."""

    mass: int
    centre: Vector3
    at: int
    turning: int | None
    spread: Matrix3


class Swept(NamedTuple):
    """Derivatives of what hangs on a frame: along D, along E, along both one after the other; ω and E ω_D."""

    D: Vector3
    E: Vector3
    ED: Vector3
    turned_D: Vector3
    turned_E: Vector3
    turned_ED: Vector3


class Compound:
    """Elements that hang on one frame, whose origin and `axes` in the world are four vectors."""

    def __init__(self, frame: Frame, hung: Sequence[Hung], members: Sequence[Member]) -> None:
        columns = tuple(zip(*frame.R_WB, strict=True))
        self.axes: tuple[Vector3, ...] = (frame.p_WB, *((x, y, z) for x, y, z in columns))
        self._hung, self._members = tuple(hung), tuple(members)
        self._last: tuple[Graph, Derivation, Derivation, list[Swept]] | None = None

    def weights(self, graph: Graph) -> list[list[int]]:
        """Return W (4, 4); without what belongs to axes that never turn."""
        turns = [any(graph.mask[node] for node in axis) for axis in self.axes]
        table = [[ZERO] * 4 for _ in range(4)]
        for a in range(4):
            for b in range(a, 4):
                if turns[a] and turns[b]:
                    table[a][b] = table[b][a] = self._weight(graph, a, b)
        return table

    def gravity(self, graph: Graph) -> list[tuple[int, Vector3]]:
        """Return the weights and vectors with which gravity acts on all together."""
        return [(self._weight(graph, 0, a), self.axes[a]) for a in range(4)]

    def momenta(self, graph: Graph, along: Derivation) -> list[Vector3]:
        """Return what the motion of the elements along D adds to the momenta of the four vectors."""
        swept = self._swept(graph, along, along)
        p = self._total(graph, [swept[member.at].D for member in self._members])
        U = [[self._spin(graph, swept, a, b, "D") for b in range(3)] for a in range(3)]
        H = [graph.sub(U[(k + 1) % 3][(k + 2) % 3], U[(k + 2) % 3][(k + 1) % 3]) for k in range(3)]
        return [self._along(graph, p, self.axes[1:]), *self._about(graph, H)]

    def energy(self, graph: Graph, along: Derivation) -> int:
        """Return V, twice the energy of the motion of the elements in their frame."""
        swept, terms = self._swept(graph, along, along), []
        for member in self._members:
            c = swept[member.at].D
            w = STILL if member.turning is None else swept[member.turning].turned_D
            terms += [graph.mul(member.mass, graph.dot(c, c)), graph.dot(w, _rounded(graph, member.spread, w))]
        return graph.sum(terms)

    def forces(
        self, graph: Graph, along: Derivation, then: Derivation, first: Sequence[Vector3], turned: Sequence[Vector3]
    ) -> list[Vector3]:
        """Return what the motion of the elements along D (`along`) and E (`then`) adds to the inertial forces on the
        four vectors, whose derivatives along D are `first` and along E `turned`."""
        swept = self._swept(graph, along, then)
        members = self._members
        one, other = ([swept[member.at][k] for member in members] for k in (0, 1))
        pushed = [
            self._along(graph, self._total(graph, one), turned[1:]),
            self._along(graph, self._total(graph, other), first[1:]),
            self._along(graph, self._total(graph, [swept[member.at].ED for member in members]), self.axes[1:]),
        ]
        result = [_sum(graph, pushed)]
        torque = self._about(graph, self._torque(graph, swept))
        for a in range(3):
            parts = [torque[a]]
            for rates, name in ((turned, "D"), (first, "E")):
                if any(graph.mask[node] for node in self.axes[a + 1]):
                    row = [self._spin(graph, swept, a, b, name) if any(rates[b + 1]) else ZERO for b in range(3)]
                    parts.append(self._along(graph, row, rates[1:]))
            result.append(_sum(graph, parts))
        return result

    def _weight(self, graph: Graph, a: int, b: int) -> int:
        terms = []
        for member in self._members:
            left, right = (ONE if k == 0 else member.centre[k - 1] for k in (a, b))
            terms.append(graph.product([member.mass, left, right]))
            if a and b:
                terms.append(member.spread[a - 1][b - 1])
        return graph.sum(terms)

    def _total(self, graph: Graph, vectors: Sequence[Vector3]) -> Vector3:
        """Return Σ m of vectors, one of each member."""
        x, y, z = (
            graph.sum([graph.mul(m.mass, v[i]) for m, v in zip(self._members, vectors, strict=True)]) for i in range(3)
        )
        return (x, y, z)

    def _spin(self, graph: Graph, swept: Sequence[Swept], a: int, b: int, along: str) -> int:
        """Return U_ab along D or E."""
        c, d = (b + 1) % 3, (b + 2) % 3
        terms = []
        for member in self._members:
            moved = swept[member.at]
            rate = (moved.D if along == "D" else moved.E)[b]
            terms.append(graph.product([member.mass, member.centre[a], rate]))
            if member.turning is not None:
                w = swept[member.turning].turned_D if along == "D" else swept[member.turning].turned_E
                P = member.spread[a]
                terms += [graph.mul(w[c], P[d]), graph.neg(graph.mul(w[d], P[c]))]
        return graph.sum(terms)

    def _torque(self, graph: Graph, swept: Sequence[Swept]) -> Vector3:
        """Return T."""
        terms: list[Vector3] = []
        for member in self._members:
            arm = cross(graph, member.centre, swept[member.at].ED)
            terms.append(_scaled(graph, member.mass, arm))
            if member.turning is not None:
                turning = swept[member.turning]
                terms.append(_rounded(graph, member.spread, turning.turned_ED))
                terms.append(cross(graph, apply(graph, member.spread, turning.turned_D), turning.turned_E))
        return _sum(graph, terms)

    def _about(self, graph: Graph, torque: Sequence[int]) -> list[Vector3]:
        """Return forces on the three axes that turn the frame as a torque (3,) along them does."""
        found = [STILL] * 3
        for k in range(3):
            found[(k + 1) % 3] = _scaled(graph, torque[k], self.axes[1 + (k + 2) % 3])
        return found

    def _along(self, graph: Graph, components: Sequence[int], axes: Sequence[Vector3]) -> Vector3:
        x, y, z = (graph.dot(components, [axis[i] for axis in axes]) for i in range(3))
        return (x, y, z)

    def _swept(self, graph: Graph, along: Derivation, then: Derivation) -> list[Swept]:
        """Return how everything moves in the frame along two derivations; what was asked for last is kept."""
        last = self._last
        if last is not None and last[0] is graph and last[1] is along and last[2] in (then, along):
            return last[3]
        found = self._sweep(graph, along, then)
        self._last = graph, along, then, found
        return found

    def _sweep(self, graph: Graph, along: Derivation, then: Derivation) -> list[Swept]:
        flat = [node for item in self._hung for node in (*item.offset, *(angle for _, angle in item.turns))]
        by_D = along(flat)
        by_E, by_ED = by_D if then is along else then(flat), then(by_D)
        found: list[Swept] = []
        at = 0
        for item in self._hung:
            before = Swept(*[STILL] * 6) if item.parent is None else found[item.parent]
            w, u, wu = before.turned_D, before.turned_E, before.turned_ED
            d, e, de = (apply(graph, item.R_parent, _three(column, at)) for column in (by_D, by_E, by_ED))
            r = item.r
            D = _sum(graph, [before.D, cross(graph, w, r), d])
            E = D if then is along else _sum(graph, [before.E, cross(graph, u, r), e])
            bent = cross(graph, w, _sum(graph, [cross(graph, u, r), e]))
            ED = _sum(graph, [before.ED, cross(graph, wu, r), bent, cross(graph, u, d), de])
            at += 3
            for axis, _ in item.turns:
                wu = _sum(graph, [wu, _scaled(graph, by_ED[at], axis), _scaled(graph, by_D[at], cross(graph, u, axis))])
                w = _sum(graph, [w, _scaled(graph, by_D[at], axis)])
                u = w if then is along else _sum(graph, [u, _scaled(graph, by_E[at], axis)])
                at += 1
            found.append(Swept(D, E, ED, w, u, wu))
        return found


class Hanger:
    """Builds what hangs on one frame."""

    def __init__(self, graph: Graph, still: Frame) -> None:
        """`still`: the frame that the others hang on, seen from itself."""
        self._graph = graph
        self._frames: list[Frame] = []
        self._still = still
        self.hung: list[Hung] = []

    def hang(self, parent: int | None, offset: Vector3, turns: Sequence[tuple[Axis, int]] = ()) -> int:
        """Hang something on what was hung before, and return its number."""
        graph = self._graph
        before = self._still if parent is None else self._frames[parent]
        r = apply(graph, before.R_WB, offset)
        R, axes = before.R_WB, []
        for axis, angle in turns:
            k = "xyz".index(axis)
            axes.append(((R[0][k], R[1][k], R[2][k]), angle))
            R = multiply(graph, R, turn(graph, axis, angle))
        self.hung.append(Hung(parent, offset, before.R_WB, r, tuple(axes)))
        self._frames.append(Frame(R, _sum(graph, [before.p_WB, r])))
        return len(self._frames) - 1

    def frame(self, number: int | None) -> Frame:
        """Return the frame of something that hangs here, seen from the frame on which all hangs."""
        return self._still if number is None else self._frames[number]


def spread_in(graph: Graph, R: Matrix3, P: Sequence[Sequence[int]]) -> Matrix3:
    """Return R P R^T for a symmetric P."""
    half = [[graph.dot(row, column) for column in zip(*P, strict=True)] for row in R]
    table = [[ZERO] * 3 for _ in range(3)]
    for a in range(3):
        for b in range(a, 3):
            table[a][b] = table[b][a] = graph.dot(half[a], R[b])
    first, second, third = ((x, y, z) for x, y, z in table)
    return (first, second, third)


def _rounded(graph: Graph, P: Matrix3, w: Vector3) -> Vector3:
    """Return (tr P - P) w."""
    trace = graph.sum([P[k][k] for k in range(3)]) if any(w) else ZERO
    x, y, z = (graph.sub(graph.mul(trace, w[k]), graph.dot(P[k], w)) for k in range(3))
    return (x, y, z)


def _scaled(graph: Graph, factor: int, vector: Vector3) -> Vector3:
    x, y, z = (graph.mul(factor, component) for component in vector)
    return (x, y, z)


def _sum(graph: Graph, vectors: Sequence[Vector3]) -> Vector3:
    x, y, z = (graph.sum([vector[i] for vector in vectors]) for i in range(3))
    return (x, y, z)


def _three(nodes: Sequence[int], at: int) -> Vector3:
    return (nodes[at], nodes[at + 1], nodes[at + 2])
