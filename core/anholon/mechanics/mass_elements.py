"""Mass elements: every point and rigid body as weighted vectors.

A rigid body with mass m, mass centre c and axes e_a moves with the kinetic energy

    T = 1/2 m |c'|^2 + 1/2 Σ_ab E_ab e_a'·e_b',     E_ab = ∫ x_a x_b dm  (Euler tensor, = 1/2 tr(I) δ_ab - I_ab),

so that the direct sum of all elements (000 (c), (e)) is a list of vectors x(q, t) with weights, and only positions
have ever to be differentiated. Where a given E_ab changes (in stages, with time or with coordinates) it moves matter
within the body: since e_a·e_b is constant,

    E_ab e_a'·e_b' = 1/2 ((E_ab e_a)'·e_b' + (E_ab e_b)'·e_a'),

whose weights are constant, so that its moment of momentum I ω changes by torques alone. A mass that changes is matter
that comes or goes with the velocity of what it belongs to.
"""

from __future__ import annotations

from typing import NamedTuple

from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.kinematics import BodyFrame, SystemKinematics, scale_vector
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.parameters import find_stage_parameters
from anholon.model.schema import Box, Disc, Ellipsoid, Frustum, GivenInertia, Model, Plate, Sphere, ThinRod


class WeightedVector(NamedTuple):
    """Contribution 1/2 weight |vector'|^2 to the kinetic energy; `has_weight`: a position on which gravity acts."""

    weight: int
    vector: Vector3
    has_weight: bool


class WeightedPair(NamedTuple):
    """Contribution weight a'·b' to the kinetic energy (an off-diagonal entry of an Euler tensor)."""

    weight: int
    a: Vector3
    b: Vector3


class MassElements(NamedTuple):
    """The direct sum of all mass elements of a model."""

    vectors: tuple[WeightedVector, ...]
    pairs: tuple[WeightedPair, ...]


def make_mass_elements(model: Model, names: Namespace, kinematics: SystemKinematics) -> MassElements:
    """Return the weighted vectors of all points and bodies, without those whose weight is the constant 0."""
    mass_elements = [make_point_elements(name, model, names, kinematics.position(name)) for name in model.points]
    mass_elements += [
        make_body_elements(name, model, names, kinematics, kinematics.frame(name))
        for name in model.bodies
        if not is_visual_only(name, model, names)
    ]
    return MassElements(
        tuple(vector for part in mass_elements for vector in part.vectors),
        tuple(pair for part in mass_elements for pair in part.pairs),
    )


def find_tensor_parameters(model: Model, names: Namespace) -> frozenset[str]:
    """Return the parameters on which given inertia tensors depend: stages that change them move matter."""
    entries = [
        node
        for name, body in model.bodies.items()
        if isinstance(body, GivenInertia)
        for field in ("inertia", "products")
        for node in names.vector(getattr(body, field), f"bodies.{name}.{field}")
    ]
    result = names.graph.symbol_bits(entries)
    return frozenset(name for name, node in names.parameters.items() if names.graph.mask[node] & result)


def is_visual_only(name: str, model: Model, names: Namespace) -> bool:
    """Return whether a body is only drawn and has no inertia."""
    body = model.bodies[name]
    return not isinstance(body, GivenInertia) and names.node(body.mass, f"bodies.{name}.mass") == ZERO


def make_point_elements(name: str, model: Model, names: Namespace, position: Vector3) -> MassElements:
    """Return the weighted vector of a point at a position, if it has mass."""
    mass = names.node(model.points[name].mass, f"points.{name}.mass")
    return MassElements((WeightedVector(mass, position, has_weight=True),) if mass != ZERO else (), ())


def make_body_elements(
    name: str, model: Model, names: Namespace, kinematics: SystemKinematics, frame: BodyFrame
) -> MassElements:
    """Return the weighted vectors of a body whose frame is `frame`, without those whose weight is the constant 0."""
    graph, body, path = names.graph, model.bodies[name], f"bodies.{name}"
    mass = names.node(body.mass, f"{path}.mass")
    axes = kinematics.inertia_axes(name, frame)
    vectors = [WeightedVector(mass, kinematics.mass_centre(name, frame), has_weight=True)]
    pairs: list[WeightedPair] = []

    def spread(axis: int, factor: float, *lengths: int) -> None:
        # The vector is length * axis with the weight factor * mass, so that a change of length moves matter.
        for length in lengths:
            weight = graph.mul(graph.const(factor), mass)
            vectors.append(WeightedVector(weight, scale_vector(graph, length, axes[axis]), has_weight=False))

    def node(field: str) -> int:
        return names.node(getattr(body, field), f"{path}.{field}")

    match body:
        case Plate():
            spread(1, 1 / 12, node("width"))
            spread(2, 1 / 12, node("height"))
        case ThinRod():
            spread(2, 1 / 12, node("length"))
        case Box():
            for axis, edge in enumerate(names.vector(body.size, f"{path}.size")):
                spread(axis, 1 / 12, edge)
        case Sphere():
            radius = node("radius")
            for axis in range(3):
                spread(axis, 1 / 5, radius)
        case Ellipsoid():
            for axis, radius in enumerate(names.vector(body.radii, f"{path}.radii")):
                spread(axis, 1 / 5, radius)
        case Disc():
            radius, along = node("radius"), "xyz".index(body.axis)
            for axis in range(3):
                if axis != along:
                    spread(axis, 1 / 2 if body.hollow else 1 / 4, radius)
            spread(along, 1 / 12, node("thickness"))
        case Frustum():
            across, along = _standard_deviations(graph, node("length"), node("radius"), node("upper_radius"))
            for axis, length in enumerate((across, across, along)):
                spread(axis, 1.0, length)
        case GivenInertia():
            moving = names.graph.symbol_bits(
                [names.time, *(names.parameters[name] for name in find_stage_parameters(model))]
            )
            _add_inertia(names, body, path, axes, moving | names.state_bits, vectors, pairs)
    return MassElements(
        tuple(v for v in vectors if v.weight != ZERO),
        tuple(p for p in pairs if p.weight != ZERO),
    )


def _standard_deviations(graph: Graph, length: int, lower: int, upper: int) -> tuple[int, int]:
    """Return the standard deviations of the matter of a frustum across and along its axis, m.

    With the sums s_n = Σ a^(n-k) b^k, k = 0 … n, of the radii a and b the integral of r^n along the axis is
    l s_n/(n + 1).
    """

    def powers(order: int) -> int:
        return graph.sum([_product(graph, [lower] * (order - k) + [upper] * k) for k in range(order + 1)])

    s2 = powers(2)
    across = graph.div(graph.mul(graph.const(3 / 20), powers(4)), s2)
    pair = graph.add(lower, upper)
    quartic = graph.add(
        _product(graph, [pair] * 4), graph.mul(graph.const(4.0), _product(graph, [lower, lower, upper, upper]))
    )
    along = graph.mul(graph.mul(graph.const(3 / 80), graph.mul(length, length)), graph.div(quartic, graph.mul(s2, s2)))
    return graph.sqrt(across), graph.sqrt(along)


def _product(graph: Graph, factors: list[int]) -> int:
    result = factors[0]
    for factor in factors[1:]:
        result = graph.mul(result, factor)
    return result


def _add_inertia(
    names: Namespace,
    body: GivenInertia,
    path: str,
    axes: tuple[Vector3, Vector3, Vector3],
    time_varying: int,
    vectors: list[WeightedVector],
    pairs: list[WeightedPair],
) -> None:
    """Add the Euler tensor of a body; entries that depend on the leaves `time_varying` move matter."""
    graph = names.graph
    inertia = names.vector(body.inertia, f"{path}.inertia")
    products = names.vector(body.products, f"{path}.products")
    half_trace = graph.mul(graph.const(0.5), graph.sum(list(inertia)))
    for axis in range(3):
        weight = graph.sub(half_trace, inertia[axis])
        if graph.mask[weight] & time_varying:
            pairs.append(WeightedPair(graph.const(0.5), scale_vector(graph, weight, axes[axis]), axes[axis]))
        else:
            vectors.append(WeightedVector(weight, axes[axis], has_weight=False))
    for (a, b), entry in zip(((0, 1), (0, 2), (1, 2)), products, strict=True):
        if graph.mask[entry] & time_varying:
            half = graph.const(-0.5)
            pairs.append(WeightedPair(half, scale_vector(graph, entry, axes[a]), axes[b]))
            pairs.append(WeightedPair(half, scale_vector(graph, entry, axes[b]), axes[a]))
        else:
            pairs.append(WeightedPair(graph.neg(entry), axes[a], axes[b]))
