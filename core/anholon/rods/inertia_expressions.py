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
from anholon.rods.expression_vectors import (
    ScalarExpression,
    VectorExpression,
    join,
    make_constant,
    make_constants,
    make_symbols,
)
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
    nodes = inertia_nodes(make_symbols(graph, "state", INERTIA_STATE_SIZE)).nodes
    return compile_functions(graph, {"inertia": nodes}, 0, level=1)


def inertia_nodes(y: VectorExpression) -> VectorExpression:
    """Return the outputs of `inertia` for a state given by expressions."""
    q, a = (y[0:4], y[4:8]), (y[8:11], y[11:14])
    w, dw = (y[14:17], y[20:23]), (y[17:20], y[23:26])
    length, mass, J = y[26], y[27], y[28:31]
    eighth, element_mass = 0.125 * length, mass * length

    # Acceleration of the middle.
    turning = [rotate(q[k], _compute_tangent_acceleration(w[k], dw[k])) for k in (0, 1)]
    middle = 0.5 * (a[0] + a[1]) + eighth * (turning[0] - turning[1])
    f = (2.0 / 3.0 * element_mass) * middle

    out = []
    for k, sign in ((0, 1.0), (1, -1.0)):
        force = rotate_back(q[k], (1.0 / 6.0 * element_mass) * a[k] + 0.5 * f)
        moment = press_axis(sign * eighth, rotate_back(q[k], f))
        out += [force, moment + _compute_rotary_moment(length, J, w[k], dw[k], dw[1 - k])]
    return join(*out)


def press_axis(arm: ScalarExpression, force: VectorExpression) -> VectorExpression:
    """Return the moment of a force on an arm along the axis of a section, arm e_1 × f."""
    return join(make_constant(arm.graph, 0.0), -(arm * force[2]), arm * force[1])


def _compute_tangent_acceleration(w: VectorExpression, dw: VectorExpression) -> VectorExpression:
    """Return (w'~ + w~ w~) e_1, the second derivative of the tangent in the section's axes."""
    axis = make_constants(w.graph, (1.0, 0.0, 0.0))
    return dw.cross(axis) + w.cross(w.cross(axis))


def _compute_rotary_moment(
    length: ScalarExpression, J: VectorExpression, w: VectorExpression, dw: VectorExpression, other: VectorExpression
) -> VectorExpression:
    """Return the moment of the sections' own inertia at one end; `other` is w' at the other end."""
    speeds = join(5.0 / 12.0 * dw[0] + 1.0 / 12.0 * other[0], 0.5 * dw[1:])
    gyro = w.cross(J.multiply_entries(w))
    return length * (J.multiply_entries(speeds) + 0.5 * gyro)
