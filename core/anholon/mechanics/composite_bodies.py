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

import copy
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.free_rotation import Matrix3
from anholon.mechanics.kinematics import (
    BodyFrame,
    compose_rotations,
    cross,
    make_axis_rotation,
    rotate_vector,
    scale_vector,
)
from anholon.mechanics.namespace import Vector3
from anholon.model.schema import Axis

Derivation = Callable[[Sequence[int]], list[int]]
"""Derivatives of nodes along a direction: in time, or along parameters."""

NO_MOTION: Final[Vector3] = (ZERO, ZERO, ZERO)


class AttachedFrame(NamedTuple):
    """The placement of a frame relative to its parent in a list (None: to the carrying frame).

    `offset` along the axes of the parent, R and r = R_parent offset along those of the carrying frame, and its
    rotations: axes along those of the carrying frame, with angles.
    """

    parent: int | None
    offset: Vector3
    R_parent: Matrix3
    r: Vector3
    turns: tuple[tuple[Vector3, int], ...]


class AttachedMass(NamedTuple):
    """An element: mass, centre, the numbers of its centre and its frame among the attached frames, second moment."""

    mass: int
    centre: Vector3
    centre_index: int
    frame_index: int | None
    second_moment: Matrix3


class MotionDerivatives(NamedTuple):
    """Derivatives of the attached frames: along D, along E, along both in sequence; ω and E ω_D."""

    D: Vector3
    E: Vector3
    ED: Vector3
    angular_D: Vector3
    angular_E: Vector3
    angular_ED: Vector3


class CompositeBody:
    """Elements that hang on one frame, whose origin and `axes` in the world are four vectors."""

    def __init__(self, frame: BodyFrame, attached: Sequence[AttachedFrame], members: Sequence[AttachedMass]) -> None:
        columns = tuple(zip(*frame.R_WB, strict=True))
        self.axes: tuple[Vector3, ...] = (frame.p_WB, *((x, y, z) for x, y, z in columns))
        self._attached_frames, self._members = tuple(attached), tuple(members)
        self._cached_derivatives: tuple[Graph, Derivation, Derivation, list[MotionDerivatives]] | None = None

    def fork(self) -> CompositeBody:
        """Return the same for another graph.

        The derivatives kept here refer to this graph, which may hold results made on copies; in a cycle it would never
        be freed.
        """
        other = copy.copy(self)
        other._cached_derivatives = None
        return other

    def weights(self, graph: Graph) -> list[list[int]]:
        """Return W (4, 4), without entries of axes that never rotate."""
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
        """Return the momenta of the four vectors that the motion of the elements along D causes."""
        swept = self._get_derivatives(graph, along, along)
        p = self._total(graph, [swept[member.centre_index].D for member in self._members])
        U = [[self._rotational_momentum(graph, swept, a, b, "D") for b in range(3)] for a in range(3)]
        H = [graph.sub(U[(k + 1) % 3][(k + 2) % 3], U[(k + 2) % 3][(k + 1) % 3]) for k in range(3)]
        return [self._along(graph, p, self.axes[1:]), *self._forces_of_torque(graph, H)]

    def energy(self, graph: Graph, along: Derivation) -> int:
        """Return V, twice the energy of the motion of the elements in their frame."""
        swept, terms = self._get_derivatives(graph, along, along), []
        for member in self._members:
            c = swept[member.centre_index].D
            w = NO_MOTION if member.frame_index is None else swept[member.frame_index].angular_D
            terms += [
                graph.mul(member.mass, graph.dot(c, c)),
                graph.dot(w, _inertia_times(graph, member.second_moment, w)),
            ]
        return graph.sum(terms)

    def forces(
        self,
        graph: Graph,
        along: Derivation,
        along_second: Derivation,
        first: Sequence[Vector3],
        angular: Sequence[Vector3],
    ) -> list[Vector3]:
        """Return the inertial forces on the four vectors that the motion of the elements along D and E causes.

        `along`, `along_second`: the derivations D and E; the derivatives of the vectors along D are `first`, along E
        `angular`.
        """
        swept = self._get_derivatives(graph, along, along_second)
        members = self._members
        centres_D, centres_E = ([swept[member.centre_index][k] for member in members] for k in (0, 1))
        pushed = [
            self._along(graph, self._total(graph, centres_D), angular[1:]),
            self._along(graph, self._total(graph, centres_E), first[1:]),
            self._along(
                graph, self._total(graph, [swept[member.centre_index].ED for member in members]), self.axes[1:]
            ),
        ]
        result = [_sum(graph, pushed)]
        torque = self._forces_of_torque(graph, self._torque(graph, swept))
        for a in range(3):
            parts = [torque[a]]
            for rates, name in ((angular, "D"), (first, "E")):
                if any(graph.mask[node] for node in self.axes[a + 1]):
                    row = [
                        self._rotational_momentum(graph, swept, a, b, name) if any(rates[b + 1]) else ZERO
                        for b in range(3)
                    ]
                    parts.append(self._along(graph, row, rates[1:]))
            result.append(_sum(graph, parts))
        return result

    def _weight(self, graph: Graph, a: int, b: int) -> int:
        terms = []
        for member in self._members:
            first, second = (ONE if k == 0 else member.centre[k - 1] for k in (a, b))
            terms.append(graph.product([member.mass, first, second]))
            if a and b:
                terms.append(member.second_moment[a - 1][b - 1])
        return graph.sum(terms)

    def _total(self, graph: Graph, vectors: Sequence[Vector3]) -> Vector3:
        """Return Σ m of vectors, one of each member."""
        x, y, z = (
            graph.sum([graph.mul(m.mass, v[i]) for m, v in zip(self._members, vectors, strict=True)]) for i in range(3)
        )
        return (x, y, z)

    def _rotational_momentum(self, graph: Graph, swept: Sequence[MotionDerivatives], a: int, b: int, along: str) -> int:
        """Return U_ab along D or E."""
        c, d = (b + 1) % 3, (b + 2) % 3
        terms = []
        for member in self._members:
            moved = swept[member.centre_index]
            rate = (moved.D if along == "D" else moved.E)[b]
            terms.append(graph.product([member.mass, member.centre[a], rate]))
            if member.frame_index is not None:
                w = swept[member.frame_index].angular_D if along == "D" else swept[member.frame_index].angular_E
                P = member.second_moment[a]
                terms += [graph.mul(w[c], P[d]), graph.neg(graph.mul(w[d], P[c]))]
        return graph.sum(terms)

    def _torque(self, graph: Graph, swept: Sequence[MotionDerivatives]) -> Vector3:
        """Return T."""
        terms: list[Vector3] = []
        for member in self._members:
            arm = cross(graph, member.centre, swept[member.centre_index].ED)
            terms.append(scale_vector(graph, member.mass, arm))
            if member.frame_index is not None:
                turning = swept[member.frame_index]
                terms.append(_inertia_times(graph, member.second_moment, turning.angular_ED))
                terms.append(
                    cross(graph, rotate_vector(graph, member.second_moment, turning.angular_D), turning.angular_E)
                )
        return _sum(graph, terms)

    def _forces_of_torque(self, graph: Graph, torque: Sequence[int]) -> list[Vector3]:
        """Return forces on the three axes that turn the frame as a torque (3,) along them does."""
        results = [NO_MOTION] * 3
        for k in range(3):
            results[(k + 1) % 3] = scale_vector(graph, torque[k], self.axes[1 + (k + 2) % 3])
        return results

    def _along(self, graph: Graph, components: Sequence[int], axes: Sequence[Vector3]) -> Vector3:
        x, y, z = (graph.dot(components, [axis[i] for axis in axes]) for i in range(3))
        return (x, y, z)

    def _get_derivatives(self, graph: Graph, along: Derivation, along_second: Derivation) -> list[MotionDerivatives]:
        """Return the derivatives of all positions in the frame along D and E; the last result is cached."""
        last = self._cached_derivatives
        if last is not None and last[0] is graph and last[1] is along and last[2] in (along_second, along):
            return last[3]
        motion_derivatives = self._compute_derivatives(graph, along, along_second)
        self._cached_derivatives = graph, along, along_second, motion_derivatives
        return motion_derivatives

    def _compute_derivatives(
        self, graph: Graph, along: Derivation, along_second: Derivation
    ) -> list[MotionDerivatives]:
        flat = [node for item in self._attached_frames for node in (*item.offset, *(angle for _, angle in item.turns))]
        by_D = along(flat)
        by_E, by_ED = by_D if along_second is along else along_second(flat), along_second(by_D)
        motion_derivatives: list[MotionDerivatives] = []
        at = 0
        for item in self._attached_frames:
            before = MotionDerivatives(*[NO_MOTION] * 6) if item.parent is None else motion_derivatives[item.parent]
            w, u, wu = before.angular_D, before.angular_E, before.angular_ED
            d, e, de = (rotate_vector(graph, item.R_parent, _take_vector(column, at)) for column in (by_D, by_E, by_ED))
            r = item.r
            D = _sum(graph, [before.D, cross(graph, w, r), d])
            E = D if along_second is along else _sum(graph, [before.E, cross(graph, u, r), e])
            bent = cross(graph, w, _sum(graph, [cross(graph, u, r), e]))
            ED = _sum(graph, [before.ED, cross(graph, wu, r), bent, cross(graph, u, d), de])
            at += 3
            for axis, _ in item.turns:
                wu = _sum(
                    graph,
                    [wu, scale_vector(graph, by_ED[at], axis), scale_vector(graph, by_D[at], cross(graph, u, axis))],
                )
                w = _sum(graph, [w, scale_vector(graph, by_D[at], axis)])
                u = w if along_second is along else _sum(graph, [u, scale_vector(graph, by_E[at], axis)])
                at += 1
            motion_derivatives.append(MotionDerivatives(D, E, ED, w, u, wu))
        return motion_derivatives


class AttachmentBuilder:
    """Builds the frames that are attached to one frame."""

    def __init__(self, graph: Graph, root_frame: BodyFrame) -> None:
        """`root_frame`: the frame that the others hang on, seen from itself."""
        self._graph = graph
        self._frames: list[BodyFrame] = []
        self._root_frame = root_frame
        self.attached_frames: list[AttachedFrame] = []

    def attach(self, parent: int | None, offset: Vector3, turns: Sequence[tuple[Axis, int]] = ()) -> int:
        """Attach a frame to one that was attached before, and return its number."""
        graph = self._graph
        before = self._root_frame if parent is None else self._frames[parent]
        r = rotate_vector(graph, before.R_WB, offset)
        R, axes = before.R_WB, []
        for axis, angle in turns:
            k = "xyz".index(axis)
            axes.append(((R[0][k], R[1][k], R[2][k]), angle))
            R = compose_rotations(graph, R, make_axis_rotation(graph, axis, angle))
        self.attached_frames.append(AttachedFrame(parent, offset, before.R_WB, r, tuple(axes)))
        self._frames.append(BodyFrame(R, _sum(graph, [before.p_WB, r])))
        return len(self._frames) - 1

    def frame(self, number: int | None) -> BodyFrame:
        """Return the frame of something that hangs here, seen from the frame on which all hangs."""
        return self._root_frame if number is None else self._frames[number]


def rotate_second_moment(graph: Graph, R: Matrix3, P: Sequence[Sequence[int]]) -> Matrix3:
    """Return R P R^T for a symmetric P."""
    half = [[graph.dot(row, column) for column in zip(*P, strict=True)] for row in R]
    table = [[ZERO] * 3 for _ in range(3)]
    for a in range(3):
        for b in range(a, 3):
            table[a][b] = table[b][a] = graph.dot(half[a], R[b])
    first, second, third = ((x, y, z) for x, y, z in table)
    return (first, second, third)


def _inertia_times(graph: Graph, P: Matrix3, w: Vector3) -> Vector3:
    """Return (tr P - P) w."""
    trace = graph.sum([P[k][k] for k in range(3)]) if any(w) else ZERO
    x, y, z = (graph.sub(graph.mul(trace, w[k]), graph.dot(P[k], w)) for k in range(3))
    return (x, y, z)


def _sum(graph: Graph, vectors: Sequence[Vector3]) -> Vector3:
    x, y, z = (graph.sum([vector[i] for vector in vectors]) for i in range(3))
    return (x, y, z)


def _take_vector(nodes: Sequence[int], at: int) -> Vector3:
    return (nodes[at], nodes[at + 1], nodes[at + 2])
