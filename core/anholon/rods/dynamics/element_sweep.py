"""One sweep over all elements: everything in the equations of motion that belongs to an element, in one kernel.

The state of the kernel is a row per element of which most stays: only the columns of the two nodes, of the mean wrench
and of the line loads are written anew. Elements whose ends sit at an offset from their nodes go the general way.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.formula.graph import Graph
from anholon.rods.bowing import compute_bowing_factors
from anholon.rods.element import force_nodes
from anholon.rods.expression_vectors import Row, plus, times
from anholon.rods.inertia_expressions import inertia_nodes
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.twist import rotate_back

Floats = NDArray[np.float64]

_NODE_SIZE: Final = 16  # numbers of a node: q, x, dv, w, dw
_CONSTANT: Final = 2 * _NODE_SIZE  # first column of what stays: d0, L, C, μ, J, factors of bowing, what is held
_BOWING: Final = _CONSTANT + 47
_HELD: Final = _BOWING + 2
_WRENCH: Final = _HELD + 6
_LOAD: Final = _WRENCH + 6
_SIZE: Final = _LOAD + 6


@functools.cache
def _kernel() -> CompiledFunctions:
    """Return the function `sweep`: F_A, F_B with inertia and without line loads, Θ(d); 6 each."""
    graph = Graph()
    y = [graph.symbol("state", i) for i in range(_SIZE)]
    A, B = y[:_NODE_SIZE], y[_NODE_SIZE : 2 * _NODE_SIZE]
    d0, length = y[_CONSTANT : _CONSTANT + 6], y[_CONSTANT + 6]
    C = y[_CONSTANT + 7 : _CONSTANT + 43]
    mass, J = y[_CONSTANT + 43], y[_CONSTANT + 44 : _CONSTANT + 47]
    wrench, load = y[_WRENCH:_LOAD], y[_LOAD:]
    elastic = force_nodes(graph, [*A[:7], *B[:7], *d0, length, *C, *wrench, *y[_BOWING:_WRENCH]])
    moving = [*A[:4], *B[:4], *A[7:10], *B[7:10], *A[10:16], *B[10:16], length, mass, *J]
    inertia = inertia_nodes(graph, moving)
    out: Row = []
    half = graph.mul(graph.const(0.5), length)
    arm = graph.mul(graph.const(1.0 / 12.0), graph.mul(length, length))
    for k, (q, sign) in enumerate(((A[:4], 1.0), (B[:4], -1.0))):
        pull = plus(graph, rotate_back(graph, q, load[:3]), load[3:])
        turned = graph.mul(graph.const(sign), arm)
        moment = [graph.const(0.0), graph.neg(graph.mul(turned, pull[2])), graph.mul(turned, pull[1])]
        outer = [*times(graph, half, pull), *moment]
        inner = plus(graph, elastic[6 * k : 6 * k + 6], inertia[6 * k : 6 * k + 6])
        out += [graph.sub(one, two) for one, two in zip(inner, outer, strict=True)]
    out += elastic[12:18]
    return compile_functions(graph, {"sweep": out}, 0, level=1)


class ElementSweepResult(NamedTuple):
    """Covectors (n, 6) at the nodes, and the wrenches Θ(d) (m, 6)."""

    total: Floats
    wrench: Floats


class ElementSweep:
    """Sweeps over one mesh, none of whose elements sits at an offset from its nodes."""

    def __init__(self, mesh: ElementMesh) -> None:
        m = len(mesh.length)
        self._ends, self._size = mesh.ends, mesh.size
        self._rows = np.zeros((m, _SIZE))
        self._rows[:, _CONSTANT : _CONSTANT + 6] = mesh.d0
        self._rows[:, _CONSTANT + 6] = mesh.length
        self._rows[:, _CONSTANT + 7 : _CONSTANT + 43] = mesh.compliance.reshape(m, 36)
        self._rows[:, _CONSTANT + 43] = mesh.mass
        self._rows[:, _CONSTANT + 44 : _CONSTANT + 47] = mesh.inertia
        self._rows[:, _BOWING:_HELD] = compute_bowing_factors(mesh.compliance, mesh.length)
        self.hold(mesh)
        self._times = np.zeros(m)
        self._p = _kernel().make_parameters([])
        chain = (mesh.ends[:, 1] == mesh.ends[:, 0] + 1).all() and (np.diff(mesh.ends[:, 0]) == 1).all()
        self._chain = bool(chain) and m + 1 == mesh.size
        self._loads: RodLoads | None = None

    def hold(self, mesh: ElementMesh) -> None:
        """Take another mesh with other compliances of what is held."""
        self._rows[:, _HELD:_WRENCH] = 0.0 if mesh.held is None else mesh.held

    @staticmethod
    def is_supported(mesh: ElementMesh) -> bool:
        """Return whether all elements end in their nodes, and their laws are linear."""
        return (
            mesh.cables is None
            and not mesh.laws
            and not mesh.offset_x.any()
            and bool((mesh.offset_q[..., 0] == 1.0).all())
        )

    def __call__(
        self, pose: NodePoses, rates: Floats, slopes: Floats, wrench: Floats, loads: RodLoads
    ) -> ElementSweepResult:
        """Return the sums at a state: rates (n, 6) v in the world and w, slopes (n, 6) their derivatives."""
        nodes = np.concatenate([pose.q, pose.x, slopes[:, :3], rates[:, 3:], slopes[:, 3:]], axis=1)
        rows, ends = self._rows, self._ends
        rows[:, :_NODE_SIZE] = nodes[ends[:, 0]]
        rows[:, _NODE_SIZE : 2 * _NODE_SIZE] = nodes[ends[:, 1]]
        against = np.einsum("ij,ij->i", rows[:, :4], rows[:, _NODE_SIZE : _NODE_SIZE + 4]) < 0.0
        if against.any():
            rows[against, _NODE_SIZE : _NODE_SIZE + 4] *= -1.0
        rows[:, _WRENCH:_LOAD] = wrench
        if loads is not self._loads:
            rows[:, _LOAD : _LOAD + 3], rows[:, _LOAD + 3 :] = loads.line, loads.line_following
            self._loads = loads
        out = _kernel().map("sweep", self._times, rows, self._p)
        total = np.zeros((self._size, 6))
        if self._chain:
            total[:-1] = out[:, :6]
            total[1:] += out[:, 6:12]
        else:
            np.add.at(total, ends[:, 0], out[:, :6])
            np.add.at(total, ends[:, 1], out[:, 6:12])
        return ElementSweepResult(total, out[:, 12:])
