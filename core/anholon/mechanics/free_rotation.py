"""Free orientations of bodies as nodes of the graph: R = R(base) R(r), with a constant quaternion and a conformal
rotation vector (see `anholon.geometry.conformal_rotation`)."""

from __future__ import annotations

from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.model.query.orientations import make_initial_quaternion, name_orientation_coordinates
from anholon.model.query.stage_sequence import collect_stage_parameters
from anholon.model.schema import Model

Matrix3 = tuple[Vector3, Vector3, Vector3]
"""Rows of a 3×3 matrix of nodes."""

Quaternion = tuple[int, int, int, int]
"""Four nodes, the scalar part first."""


class FreeRotation(NamedTuple):
    """The rotation from the frame in which a body is placed to its own: `base`, with which it begins, then `r`."""

    base: Quaternion
    r: Vector3

    def make_turn(self, graph: Graph) -> Matrix3:
        """Return R(r), the rotation of the body from its initial orientation."""
        return make_matrix(graph, make_conformal_quaternion(graph, self.r))

    def make_quaternion(self, graph: Graph) -> Quaternion:
        """Return the quaternion of the whole rotation."""
        a, b = self.base, make_conformal_quaternion(graph, self.r)
        v, w = a[1:], b[1:]
        scalar = graph.sub(graph.mul(a[0], b[0]), graph.dot(v, w))
        parts = []
        for k in range(3):
            i, j = (k + 1) % 3, (k + 2) % 3
            turned = graph.sub(graph.mul(v[i], w[j]), graph.mul(v[j], w[i]))
            parts.append(graph.sum([graph.mul(a[0], w[k]), graph.mul(b[0], v[k]), turned]))
        return (scalar, parts[0], parts[1], parts[2])


def make_free_rotation(model: Model, names: Namespace, body: str) -> FreeRotation | None:
    """Return the free orientation of a body; None if it has none."""
    orientation = model.bodies[body].orientation
    if orientation is None:
        return None
    path = f"bodies.{body}.orientation"
    a, b, c, d = (names.node(part, path) for part in make_initial_quaternion(orientation))
    staged = {name for stage in model.stages for name in collect_stage_parameters(model, stage)}
    moving = names.graph.symbol_bits([names.time, *(names.parameters[name] for name in staged)]) | names.state_bits
    if any(names.graph.mask[node] & moving for node in (a, b, c, d)):
        message = "the orientation with which a body begins depends on time, on coordinates or on what stages change"
        names.problems.append(Problem(path=path, message=message, remedy="Use parameters only, which stages leave."))
    first, second, third = (names.q[names.coordinates[key]] for key in name_orientation_coordinates(body))
    return FreeRotation((a, b, c, d), (first, second, third))


def make_conformal_quaternion(graph: Graph, r: Vector3) -> Quaternion:
    """Return the unit quaternion of a conformal rotation vector."""
    sixteen, square = graph.const(16.0), graph.dot(r, r)
    below = graph.div(graph.const(1.0), graph.add(sixteen, square))
    eight = graph.mul(graph.const(8.0), below)
    x, y, z = (graph.mul(eight, component) for component in r)
    return (graph.mul(graph.sub(sixteen, square), below), x, y, z)


def make_matrix(graph: Graph, q: Quaternion) -> Matrix3:
    """Return the rotation matrix of a unit quaternion."""
    first, e = q[0], q[1:]
    one, two = graph.const(1.0), graph.const(2.0)
    doubled = [graph.mul(two, component) for component in e]

    def entry(i: int, k: int) -> int:
        if i == k:
            return graph.sub(one, graph.sum([graph.mul(doubled[m], e[m]) for m in range(3) if m != i]))
        shared = graph.mul(doubled[min(i, k)], e[max(i, k)])
        turned = graph.mul(doubled[3 - i - k], first)
        return graph.sub(shared, turned) if (k - i) % 3 == 1 else graph.add(shared, turned)

    a, b, c = ((entry(i, 0), entry(i, 1), entry(i, 2)) for i in range(3))
    return (a, b, c)


def derive_angles(graph: Graph, R: Matrix3, sequence: str) -> tuple[int, int, int]:
    """Return the angles of successive turns about axes of the rotated frame, as "zxz", whose product is R, in (-π, π].

    The second one lies in [0, π] where the first and the last axis are the same, else in [-π/2, π/2]; at its ends the
    two others are not determined.
    """
    i, j, last = ("xyz".index(axis) for axis in sequence)
    k = 3 - i - j
    side = graph.const(1.0 if (j - i) % 3 == 1 else -1.0)
    if last == i:  # R_ii = cos b, (R_ij, R_ik) = sin b (sin c, side cos c), (R_ji, R_ki) = sin b (sin a, -side cos a)
        a = graph.atan2(R[j][i], graph.neg(graph.mul(side, R[k][i])))
        b = graph.atan2(_length(graph, R[i][j], R[i][k]), R[i][i])
        return a, b, graph.atan2(R[i][j], graph.mul(side, R[i][k]))
    # R_ik = side sin b, (R_jk, R_kk) = cos b (-side sin a, cos a), (R_ij, R_ii) = cos b (-side sin c, cos c)
    a = graph.atan2(graph.neg(graph.mul(side, R[j][k])), R[k][k])
    b = graph.atan2(graph.mul(side, R[i][k]), _length(graph, R[i][i], R[i][j]))
    return a, b, graph.atan2(graph.neg(graph.mul(side, R[i][j])), R[i][i])


def _length(graph: Graph, x: int, y: int) -> int:
    return graph.sqrt(graph.add(graph.mul(x, x), graph.mul(y, y)))
