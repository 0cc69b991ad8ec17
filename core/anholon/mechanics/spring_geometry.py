"""Line of action of a spring or damper between two points, defined also where its ends coincide.

With the offset d from the first end to the second and the relative velocity w = d', the direction is d/|d|. Where
d = 0 it is w/|w|: the direction in which the ends part, hence the limit of the line of action at the instants just
after. The elastic force k (d - L0 u) needs no direction where L0 = 0. Where d = 0 and w = 0 the force of a damper is 0,
the limit of -c (u·w) u for every u; that of a spring with L0 != 0 has no limit and is not finite (NaN).
"""

from __future__ import annotations

from typing import NamedTuple

from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.kinematics import add_vectors, scale_vector
from anholon.mechanics.namespace import Vector3


class LineOfAction(NamedTuple):
    """Geometry of a spring as nodes.

    `length` |d|, m; its rate `length_rate` u·w, m/s; the vectors `stretch` d - L0 u, m, and `separation_velocity` (u·w)
    u, m/s, to which the forces of spring and damper on the second end are opposed.
    """

    length: int
    length_rate: int
    stretch: Vector3
    separation_velocity: Vector3


def make_line_of_action(
    graph: Graph, offset: Vector3, velocity: Vector3, rest_length: int, damping: int
) -> LineOfAction:
    """Return the line of action for the offset d (3) and velocity w (3) of the second end relative to the first.

    `rest_length`, `damping`: the unstretched length and the damping coefficient (nodes; either may be the constant 0).
    """
    length = graph.sqrt(graph.dot(offset, offset))
    if rest_length == ZERO and damping == ZERO:
        return LineOfAction(length, ZERO, offset, (ZERO, ZERO, ZERO))
    moving = [k for k in range(3) if offset[k] != ZERO]
    if len(moving) == 1:
        return _make_axial_line(graph, offset, velocity, rest_length, moving[0])

    apart = graph.sign(graph.dot(offset, offset))
    way = add_vectors(graph, offset, scale_vector(graph, graph.sub(ONE, apart), velocity))
    size = graph.dot(way, way)
    at_rest = graph.sub(ONE, graph.sign(size))
    elastic = _unit(graph, way, graph.sqrt(graph.add(size, graph.mul(at_rest, _vanishes(graph, rest_length)))))
    stretch = add_vectors(graph, offset, scale_vector(graph, graph.neg(rest_length), elastic))
    if damping == ZERO:
        return LineOfAction(length, ZERO, stretch, (ZERO, ZERO, ZERO))

    # The slopes of sqrt at 0 are not finite: a damper whose ends rest in one place has no linear equations.
    speed = graph.sqrt(graph.add(size, graph.mul(at_rest, _vanishes(graph, damping))))
    direction = _unit(graph, way, graph.add(speed, graph.mul(at_rest, _acts(graph, damping))))
    growth = graph.dot(direction, velocity)
    return LineOfAction(length, growth, stretch, scale_vector(graph, growth, direction))


def _make_axial_line(graph: Graph, offset: Vector3, velocity: Vector3, rest_length: int, k: int) -> LineOfAction:
    """Return the line of action of ends that are apart along the axis k only: its damper is linear."""
    d, w = offset[k], velocity[k]
    sense = graph.sign(d)
    way = graph.add(d, graph.mul(graph.sub(ONE, graph.mul(sense, sense)), w))
    size = graph.mul(way, way)
    at_rest = graph.mul(graph.sub(ONE, graph.sign(size)), _vanishes(graph, rest_length))
    direction = graph.div(way, graph.sqrt(graph.add(size, at_rest)))
    stretch = graph.sub(d, graph.mul(rest_length, direction))
    return LineOfAction(graph.abs(d), graph.mul(direction, w), _axis_vector(k, stretch), _axis_vector(k, w))


def _axis_vector(k: int, value: int) -> Vector3:
    x, y, z = (value if i == k else ZERO for i in range(3))
    return (x, y, z)


def _acts(graph: Graph, value: int) -> int:
    """Return 1 where a coefficient is not 0, else 0."""
    sign = graph.sign(value)
    return graph.mul(sign, sign)


def _vanishes(graph: Graph, value: int) -> int:
    """Return 1 where a coefficient is 0, else 0."""
    return graph.sub(ONE, _acts(graph, value))


def _unit(graph: Graph, vector: Vector3, size: int) -> Vector3:
    x, y, z = (graph.div(component, size) for component in vector)
    return (x, y, z)
