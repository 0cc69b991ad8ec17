"""Frames of rigid bodies to which rods are joined, as functions of the coordinates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.formula.graph import Graph
from anholon.mechanics.kinematics import SystemKinematics, cross, transpose
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.system.system import System


class JoinedBodyFrame(NamedTuple):
    """A body's frame at one state.

    It has R by rows and position (12,); slopes (6, n) of its motion (translation of the origin, rotation, in the
    world's axes) by the coordinates; the part (6,) of its velocity due to time alone.
    """

    frame: Floats
    motion_by_q: Floats
    drift: Floats

    @property
    def rotation(self) -> Floats:
        """Rotation (3, 3) of the frame."""
        return self.frame[:9].reshape(3, 3)

    @property
    def x(self) -> Floats:
        """Place (3,) of its origin."""
        return self.frame[9:]


class JoinedBodyFrames:
    """The bodies of a model that are joined to rods; `depends_on_time`: whether time alone moves some of them."""

    def __init__(self, system: System, bodies: tuple[str, ...]) -> None:
        self.bodies, self._n, self.depends_on_time = bodies, system.n, False
        if not (bodies or system.n):
            return  # nobody asks
        graph = Graph()
        names = Namespace(system.model, graph)
        kinematics = SystemKinematics(system.model, names)
        nodes = _frame_nodes(graph, names, kinematics, bodies)
        self._compiled: CompiledFunctions = compile_functions(graph, {"anchors": nodes}, names.n_parameters)
        timed = graph.symbol_bits([names.time])
        self.depends_on_time = any(graph.mask[node] & timed for node in nodes)
        self._cache: tuple[Floats | None, Floats] = (None, np.zeros(0))

    def compute_frames(self, t: float, q: Floats, p: Floats) -> tuple[JoinedBodyFrame, ...]:
        """Return the frames at a state; p is a vector of the system."""
        if not self.bodies:
            return ()
        n = self._n
        joined_body_frames = []
        for row in self._evaluate_rows(t, q, p):
            slopes = row[12:].reshape(n + 1, 6).T
            joined_body_frames.append(JoinedBodyFrame(row[:12], slopes[:, :n], slopes[:, n]))
        return tuple(joined_body_frames)

    def make_frame_function(self, p: Floats) -> tuple[int, Floats]:
        """Return the address of the function of t and (q, 0) that returns all frames (b, 12), and its parameters.

        Each frame comes with its slopes (n + 1, 6) by the coordinates and by time.
        """
        return self._compiled.address("anchors"), self._select_parameters(p)

    def _evaluate_rows(self, t: float, q: Floats, p: Floats) -> Floats:
        n = self._n
        out = self._compiled.call("anchors", t, np.concatenate([q, np.zeros(n)]), self._select_parameters(p))
        return out.reshape(len(self.bodies), 12 + 6 * (n + 1))

    def _select_parameters(self, p: Floats) -> Floats:
        """Return the parameters that the function reads, from a vector of the system."""
        count, (source_p, selected_p) = self._compiled.n_params, self._cache
        if p is not source_p:
            if source_p is None or not np.array_equal(selected_p[:count], p[:count]):
                selected_p = self._compiled.make_parameters(p[:count])
            self._cache = p, selected_p  # one object at once: another thread may be reading
        return selected_p


def _frame_nodes(graph: Graph, names: Namespace, kinematics: SystemKinematics, bodies: tuple[str, ...]) -> list[int]:
    nodes: list[int] = []
    for body in bodies:
        frame = kinematics.frame(body)
        flat = [*(c for row in frame.R_WB for c in row), *frame.p_WB]
        nodes += flat
        for variable in (*names.q, names.time):
            moved = graph.forward(flat, {variable: graph.const(1.0)})
            axes = transpose(frame.R_WB)
            rates = transpose(_rows(moved[:9]))
            # Half the sum of e × e' over the axes.
            turns = [cross(graph, e, rate) for e, rate in zip(axes, rates, strict=True)]
            spin = [graph.mul(graph.const(0.5), graph.sum([turn[i] for turn in turns])) for i in range(3)]
            nodes += [*moved[9:], *spin]
    return nodes


def _rows(flat: list[int]) -> tuple[Vector3, Vector3, Vector3]:
    a, b, c, d, e, f, g, h, i = flat
    return ((a, b, c), (d, e, f), (g, h, i))
