"""The inertia of an element as expressions: covectors of d'Alembert's forces at its ends.

The places between the ends are those of Hermite's cubic, and Simpson's rule sums the mass, as in
`anholon.rods.inertia`: x_m'' = (x_A'' + x_B'')/2 + (L/8)(t_A'' - t_B''), t'' = R (w'~ + w~ w~) e_1. With the force
f_m = (2/3) μ L x_m'' of the middle,

    A:  R_A^T (μ L/6 x_A'' + f_m/2),  (L/8) e_1 × R_A^T f_m;     B: the same, the moment with the other sign,

and J w' + w × J w of the sections: across the axis on the ends, about the axis 5/12 and 1/12 of the accelerations.

State of the kernel, `INERTIA_STATE_SIZE` numbers: q_A (4), q_B (4), x_A'' (3), x_B'' (3) in the world, w_A, w_A', w_B,
w_B' (3 each) in the sections' axes, L, μ, J (3).
"""

from __future__ import annotations

import functools
from typing import Final

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.rods.expression_vectors import Row, cross, minus, plus, times
from anholon.rods.twist import rotate, rotate_back

INERTIA_STATE_SIZE: Final = 4 + 4 + 3 + 3 + 12 + 1 + 1 + 3
"""Numbers of one element's state."""


def compile_inertia() -> FunctionLibrary:
    """Return the function `inertia` of the element's state: covectors at A (6) and B (6), force before moment."""
    return FunctionLibrary(
        ["anholon.rods.inertia_expressions", "anholon.rods.twist", "anholon.rods.expression_vectors"],
        lambda name: _compile(),
    )


@functools.cache
def _compile() -> CompiledFunctions:
    graph = Graph()
    state = [graph.symbol("state", i) for i in range(INERTIA_STATE_SIZE)]
    return compile_functions(graph, {"inertia": inertia_nodes(graph, state)}, 0, level=1)


def inertia_nodes(graph: Graph, y: Row) -> Row:
    """Return the outputs of `inertia` for a state given by nodes."""
    q, a = (y[0:4], y[4:8]), (y[8:11], y[11:14])
    w, dw = (y[14:17], y[20:23]), (y[17:20], y[23:26])
    length, mass, J = y[26], y[27], y[28:31]
    eighth = graph.mul(graph.const(0.125), length)

    # Acceleration of the middle.
    turning = [rotate(graph, q[k], _tangent_acceleration(graph, w[k], dw[k])) for k in (0, 1)]
    middle = plus(
        graph,
        times(graph, graph.const(0.5), plus(graph, *a)),
        times(graph, eighth, minus(graph, turning[0], turning[1])),
    )
    whole = graph.mul(mass, length)
    f = times(graph, graph.mul(graph.const(2.0 / 3.0), whole), middle)
    sixth = graph.mul(graph.const(1.0 / 6.0), whole)

    out: Row = []
    for k, sign in ((0, 1.0), (1, -1.0)):
        force = rotate_back(graph, q[k], plus(graph, times(graph, sixth, a[k]), times(graph, graph.const(0.5), f)))
        inner = rotate_back(graph, q[k], f)
        arm = graph.mul(graph.const(sign), eighth)
        moment = [graph.const(0.0), graph.neg(graph.mul(arm, inner[2])), graph.mul(arm, inner[1])]
        out += [*force, *plus(graph, moment, _rotary_moment(graph, length, J, w[k], dw[k], dw[1 - k]))]
    return out


def _tangent_acceleration(graph: Graph, w: Row, dw: Row) -> Row:
    """Return (w'~ + w~ w~) e_1, the second derivative of the tangent in the section's axes."""
    axis = [graph.const(1.0), graph.const(0.0), graph.const(0.0)]
    return plus(graph, cross(graph, dw, axis), cross(graph, w, cross(graph, w, axis)))


def _rotary_moment(graph: Graph, length: int, J: Row, w: Row, dw: Row, other: Row) -> Row:
    """Return the moment of the sections' own inertia at one end; `other` is w' at the other end."""
    spread = graph.add(graph.mul(graph.const(5.0 / 12.0), dw[0]), graph.mul(graph.const(1.0 / 12.0), other[0]))
    half = graph.const(0.5)
    speeds = [spread, graph.mul(half, dw[1]), graph.mul(half, dw[2])]
    gyro = cross(graph, w, [graph.mul(j, x) for j, x in zip(J, w, strict=True)])
    return [
        graph.mul(length, graph.add(graph.mul(j, s), graph.mul(half, g)))
        for j, s, g in zip(J, speeds, gyro, strict=True)
    ]
