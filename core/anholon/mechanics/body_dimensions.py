"""Mass centres and dimensions of bodies, as they are drawn."""

from __future__ import annotations

from anholon.mechanics.namespace import Namespace
from anholon.model.schema import Box, Disc, Ellipsoid, Frustum, GivenInertia, Model, Plate, Sphere, ThinRod


def compute_body_dimensions(model: Model, names: Namespace) -> tuple[tuple[tuple[str, int], ...], list[int]]:
    """Mass centre and dimensions of every body, in the order of its fields."""
    layout: list[tuple[str, int]] = []
    nodes: list[int] = []
    for name, body in model.bodies.items():
        path = f"bodies.{name}"
        match body:
            case Plate():
                sizes = [names.node(body.width, f"{path}.width"), names.node(body.height, f"{path}.height")]
            case ThinRod():
                sizes = [names.node(body.length, f"{path}.length")]
            case Box():
                sizes = list(names.vector(body.size, f"{path}.size"))
            case Sphere():
                sizes = [names.node(body.radius, f"{path}.radius")]
            case Ellipsoid():
                sizes = list(names.vector(body.radii, f"{path}.radii"))
            case Disc():
                sizes = [names.node(body.radius, f"{path}.radius"), names.node(body.thickness, f"{path}.thickness")]
            case Frustum():
                fields = ("length", "radius", "upper_radius")
                sizes = [names.node(getattr(body, field), f"{path}.{field}") for field in fields]
            case GivenInertia():
                sizes = [names.graph.const(edge) for edge in body.shape]
        layout.append((name, len(sizes)))
        nodes += [*names.vector(body.center, f"{path}.center"), *sizes]
    return tuple(layout), nodes
