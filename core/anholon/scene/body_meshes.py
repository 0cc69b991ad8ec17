"""From the bodies and points of a model to the meshes that stand for them, each in its body's frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.model.schema import Body, Box, Disc, Ellipsoid, Frustum, GivenInertia, Plate, Point, Sphere, ThinRod
from anholon.scene.meshes import (
    TriangleMesh,
    capsule,
    coil,
    disc,
    ellipsoid,
    limb,
    merge_meshes,
    rounded_box,
    sphere,
    tube,
    wheel,
)

if TYPE_CHECKING:
    from anholon.system.system import System

_THINNEST = 0.006  # of the scale: nothing is drawn thinner
_ROD = 0.040  # radius of a rod, of its length
_ROD_MOST = 0.038  # ... and at most this part of the scale
_POINT, _MASS_POINT = 0.012, 0.030  # radius, of the scale


class BodyDimensions(NamedTuple):
    """Mass centre (3,) in the body's frame and the numbers of its shape in the order of the fields of its struct, m."""

    center: tuple[float, float, float]
    sizes: tuple[float, ...]


def make_body_mesh(body: Body, dimensions: BodyDimensions, scale: float, *, coarse: bool = False) -> TriangleMesh:
    """Return the mesh of `body` in its frame; `scale` is the size of the whole system, m.

    Round surfaces have fewer facets in a `coarse` mesh.
    """
    sizes = tuple(max(abs(size), 0.0) for size in dimensions.sizes)
    return _make_centered_mesh(body, sizes, scale, coarse=coarse).translate(dimensions.center)


def _make_centered_mesh(body: Body, sizes: tuple[float, ...], scale: float, *, coarse: bool) -> TriangleMesh:
    """Return the mesh about the mass centre.

    Its solids are cached by their final sizes: the scale differs where a motion begins in another pose.
    """
    min_size = _THINNEST * scale
    heavy = isinstance(body.mass, str) or body.mass != 0
    match body:
        case Plate():
            width, height = (max(size, min_size) for size in sizes)
            thickness = max(0.14 * min(width, height), min_size)
            return _make_cached(rounded_box, (thickness, width, height), 0.45 * thickness, 2 if coarse else 4)
        case ThinRod():
            return _make_cached(capsule, sizes[0], max(min(_ROD * sizes[0], _ROD_MOST * scale), min_size), coarse)
        case Box() | GivenInertia():
            edges = tuple(max(size, min_size) for size in sizes)
            return _make_cached(rounded_box, edges, 0.08 * min(edges), 1 if coarse else 2)
        case Sphere():
            return sphere(max(sizes[0], min_size), patches=heavy, coarse=coarse)
        case Ellipsoid():
            a, b, c = (max(size, min_size) for size in sizes)
            return ellipsoid((a, b, c), patches=heavy, coarse=coarse)
        case Frustum():
            length, lower, upper = sizes
            return _make_cached(limb, length, max(lower, min_size / 2.0), max(upper, min_size / 2.0), coarse)
        case Disc():
            radius = max(sizes[0], min_size)
            if body.hollow:
                return _make_cached(wheel, radius, max(sizes[1], 0.09 * radius)).align_z(body.axis)
            return _make_cached(disc, radius, max(sizes[1], 0.07 * radius)).align_z(body.axis)


@lru_cache(maxsize=512)
def _make_cached(make: Callable[..., TriangleMesh], *sizes: float | tuple[float, ...]) -> TriangleMesh:
    """Return a function that calls `make` once for each set of sizes."""
    return make(*sizes)


def make_point_mesh(point: Point, scale: float, *, coarse: bool = False) -> TriangleMesh:
    """Return the ball that marks `point`; one with mass is larger."""
    heavy = isinstance(point.mass, str) or point.mass != 0
    return sphere((_MASS_POINT if heavy else _POINT) * scale, coarse=coarse)


def make_link_mesh(scale: float) -> TriangleMesh:
    """Return a thin bar of unit length along z, fit for `scale`."""
    return tube(np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), 0.006 * scale)


def make_spring_mesh(scale: float, *, damped: bool = False) -> TriangleMesh:
    """Return a coil of unit length along z, around a cylinder and its piston rod if it is `damped`.

    The wire and the coil have sizes suitable for `scale`.
    """
    spring = coil(0.028 * scale, 0.005 * scale)
    if not damped:
        return spring
    rod = tube(np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), 0.004 * scale)
    cylinder = tube(np.array([[0.0, 0.0, 0.25], [0.0, 0.0, 0.65]]), 0.014 * scale)
    return merge_meshes([spring, rod, cylinder])


def compute_dimensions(system: System, p: NDArray[np.float64]) -> dict[str, BodyDimensions]:
    """Return the dimensions of all bodies with parameters p."""
    return {
        name: BodyDimensions((float(c[0]), float(c[1]), float(c[2])), tuple(float(size) for size in sizes))
        for name, (c, sizes) in system.body_sizes(p).items()
    }
