"""Rolling on a surface F(x, y, z) = 0: the contact point of a body, and the rows that follow.

A convex body with the support point ρ(n) below its centre C touches the surface at the point P with the unit normal n =
grad F/|grad F| when

    P = C + ρ(n(P)),      F(P) = 0.

The first equation defines P for every position of the body, the second is the constraint: with n·∂ρ/∂n = 0 the gradient
of F(P)/|grad F| with respect to C is n itself, so that its multiplier is the normal force. P is found by Newton's
method, unrolled in the graph, from P0 = C + ρ(n(C)); for planes, spheres, cylinders, cones and all surfaces whose
formula depends on the distance from them only, P0 is P for a sphere, which is tested at random states. The rows of the
slip are those along

    t_i = e_i - n_i/(1 + n_k) (n + e_k),

the axes of the frame turned the shortest way that takes the axis e_k to n; they fail only where n = -e_k. Where a body
and the surface stay in a plane of the frame, with the axes e_i and e_k, the slip across the plane is 0 identically. One
row is left, along n_k e_i - n_i e_k, which fails nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.constraint_rows import depends_on
from anholon.mechanics.free_rotation import Matrix3
from anholon.mechanics.kinematics import (
    SystemKinematics,
    add_vectors,
    compose_rotations,
    cross,
    rotate_vector,
    scale_vector,
    subtract_vectors,
    transpose,
)
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.tolerances import ROLLING_CONTACT_ITERATIONS
from anholon.model.schema import Body, Disc, Ellipsoid, Model, Rolling, Sphere

_LETTERS: Final = "xyz"


class SurfaceRow(NamedTuple):
    """A row as a node, with the place and the direction of the force in the world."""

    suffix: str
    order: int
    f: int
    point: Vector3
    force_direction: Vector3


class SurfaceContact(NamedTuple):
    """The rows of a body that rolls on a surface, without those that the coordinates satisfy identically.

    `row_indices`: their places among all rows; `plane_normal_axis`: the axis (0 to 2) of the frame that is normal to
    the plane of the motion, or None.
    """

    rows: list[SurfaceRow]
    row_indices: list[int]
    plane_normal_axis: int | None


def make_surface_rows(
    item: Rolling,
    path: str,
    model: Model,
    names: Namespace,
    kinematics: SystemKinematics,
    template: SurfaceContact | None = None,
) -> SurfaceContact:
    """Return the rows of the slip (two; one in a plane), and with `contact` the row that holds the body on the surface.

    `template`: the same constraint with controls that are not held; its choice of rows is used.
    """
    graph = names.graph
    frame, body = kinematics.frame(item.frame), kinematics.frame(item.body)
    into = transpose(frame.R_WB)
    center = rotate_vector(graph, into, subtract_vectors(graph, kinematics.mass_centre(item.body), frame.p_WB))
    axes = transpose(compose_rotations(graph, into, body.R_WB))

    # F, its unit normal and Newton's step as functions of a point of the frame.
    point = tuple(graph.symbol("extra", len(names.q) + k) for k in range(3))
    F = names.node(item.surface, f"{path}.surface", local=dict(zip(_LETTERS, point, strict=True)))
    slopes = graph.gradient(F, point)
    size = graph.sqrt(graph.dot(slopes, slopes))
    if size == ZERO or depends_on(graph, F, names.v):
        names.problems.append(make_no_surface_problem(path, rates=size != ZERO))
        return SurfaceContact([], [], None)
    a, b, c = (graph.div(slope, size) for slope in slopes)
    reach = _support_function(model.bodies[item.body], item.body, axes, (a, b, c), names)
    P = _find_contact_point(graph, names, point, center, reach)
    distance, x, y, z = graph.substitute([graph.div(F, size), a, b, c], dict(zip(point, P, strict=True)))

    # The slip of the body over the frame at the contact, and the directions of the frame's axes along the surface.
    normal = (x, y, z)
    place = add_vectors(graph, frame.p_WB, rotate_vector(graph, frame.R_WB, P))
    slip = subtract_vectors(
        graph, _velocity(names, kinematics, item.body, place), _velocity(names, kinematics, item.frame, place)
    )
    across = (
        _find_plane_normal_axis(graph, names, normal, rotate_vector(graph, into, slip))
        if template is None
        else template.plane_normal_axis
    )
    k = _LETTERS.index(item.normal)
    if k == across:
        k = max({0, 1, 2} - {k})
    rows = []
    for i, tangent in _compute_tangents(graph, normal, k, across).items():
        along = rotate_vector(graph, frame.R_WB, tangent)
        rows.append(SurfaceRow(_LETTERS[i], 1, graph.dot(along, slip), place, along))
    if item.contact:
        rows.append(SurfaceRow(_LETTERS[k], 0, distance, place, rotate_vector(graph, frame.R_WB, normal)))
    row_indices = (
        [i for i, row in enumerate(rows) if not _vanishes(graph, names, [row.f])]
        if template is None
        else template.row_indices
    )
    return SurfaceContact([rows[i] for i in row_indices], row_indices, across)


def _find_plane_normal_axis(graph: Graph, names: Namespace, normal: Vector3, slip: Vector3) -> int | None:
    """Return the axis of the frame along which neither the normal nor the slip (components in the frame) ever points.

    None for a motion in space.
    """
    flat = [j for j in range(3) if _vanishes(graph, names, [normal[j], slip[j]])]
    return flat[0] if len(flat) == 1 else None


def _compute_tangents(graph: Graph, normal: Vector3, k: int, across: int | None) -> dict[int, Vector3]:
    """Return by axis i != k of the frame its direction along the surface, components in the frame."""
    if across is not None:
        (i,) = {0, 1, 2} - {k, across}
        x, y, z = (normal[k] if j == i else graph.neg(normal[i]) if j == k else ZERO for j in range(3))
        return {i: (x, y, z)}
    share = graph.div(graph.const(1.0), graph.add(graph.const(1.0), normal[k]))
    results: dict[int, Vector3] = {}
    for i in sorted({0, 1, 2} - {k}):
        tilt = graph.mul(normal[i], share)
        x, y, z = (
            graph.sub(graph.const(float(j == i)), graph.mul(tilt, graph.add(n, graph.const(float(j == k)))))
            for j, n in enumerate(normal)
        )
        results[i] = (x, y, z)
    return results


def make_no_surface_problem(path: str, *, rates: bool) -> Problem:
    """Return the problem of a formula that describes no curve or surface."""
    message = "the formula contains a rate" if rates else "the formula contains none of x, y, z"
    return Problem(path=path, message=message, remedy="In it x, y, z are the coordinates of the point in the frame.")


def _support_function(body: Body, name: str, axes: Matrix3, n: Vector3, names: Namespace) -> Vector3:
    """Return ρ(n): the way from the centre to the point of the body that lies furthest against n."""
    graph, path = names.graph, f"bodies.{name}"
    if isinstance(body, Sphere):
        return scale_vector(graph, graph.neg(names.node(body.radius, f"{path}.radius")), n)
    if isinstance(body, Disc):
        e = axes[_LETTERS.index(body.axis)]
        across = subtract_vectors(graph, n, scale_vector(graph, graph.dot(n, e), e))
        r = names.node(body.radius, f"{path}.radius")
        return scale_vector(graph, graph.neg(graph.div(r, graph.sqrt(graph.dot(across, across)))), across)
    assert isinstance(body, Ellipsoid)
    radii = names.vector(body.radii, f"{path}.radii")
    shares = [graph.mul(a, graph.dot(e, n)) for a, e in zip(radii, axes, strict=True)]
    height = graph.sqrt(graph.dot(shares, shares))
    weights = [graph.neg(graph.div(graph.mul(a, s), height)) for a, s in zip(radii, shares, strict=True)]
    x, y, z = (graph.dot(weights, column) for column in transpose(axes))
    return (x, y, z)


def _find_contact_point(
    graph: Graph, names: Namespace, point: Sequence[int], center: Vector3, reach: Vector3
) -> Vector3:
    """Return the P that solves P = C + ρ(n(P))."""
    excess = [graph.sub(p, graph.add(c, r)) for p, c, r in zip(point, center, reach, strict=True)]
    a, b, c = graph.substitute(list(reach), dict(zip(point, center, strict=True)))
    P = add_vectors(graph, center, (a, b, c))
    residual = graph.substitute(excess, dict(zip(point, P, strict=True)))
    if _vanishes(graph, names, residual):
        return P
    J = graph.jacobian(excess, point)
    x, y, z = ((J[0][i], J[1][i], J[2][i]) for i in range(3))
    determinant = graph.dot(x, cross(graph, y, z))
    inverse = (cross(graph, y, z), cross(graph, z, x), cross(graph, x, y))
    step = [graph.neg(graph.div(graph.dot(row, excess), determinant)) for row in inverse]
    for _ in range(ROLLING_CONTACT_ITERATIONS):
        dx, dy, dz = graph.substitute(step, dict(zip(point, P, strict=True)))
        P = add_vectors(graph, P, (dx, dy, dz))
    return P


def _vanishes(graph: Graph, names: Namespace, nodes: Sequence[int]) -> bool:
    """Return whether nodes are identically 0, by evaluation at random states and parameters."""
    random = np.random.default_rng(0)
    for _ in range(4):
        y, p = random.uniform(0.3, 1.1, 2 * len(names.q)), random.uniform(0.3, 1.1, names.n_parameters)
        values = np.array(graph.evaluate(list(nodes), 0.4, list(y), list(p)))
        if not (np.isfinite(values).all() and np.abs(values).max() < 1e-12):
            return False
    return True


def _velocity(names: Namespace, kinematics: SystemKinematics, name: str, place: Vector3) -> Vector3:
    """Return the velocity in the world of the point of a frame that is at `place`."""
    frame = kinematics.frame(name)
    if frame is kinematics.world:
        return frame.p_WB
    x, y, z = names.rates(frame.p_WB)
    lever = subtract_vectors(names.graph, place, frame.p_WB)
    return add_vectors(names.graph, (x, y, z), cross(names.graph, kinematics.angular_velocity(name), lever))
