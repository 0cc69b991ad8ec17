"""Two problems of statics for the benchmarks of rods, and their solution."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from anholon.rods import loads, mesh_builders
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.section import from_stiffness
from anholon.rods.statics.equilibrium import find_equilibrium
from anholon.rods.supports import make_support

Floats = NDArray[np.float64]


def elastica(elements: int, axis: int) -> tuple[ElementMesh, RodLoads]:
    """Return a slender cantilever under P L² / EI = 10 along the axis 1 or 2 of the world."""
    mesh = mesh_builders.make_straight_mesh(1.0, elements, from_stiffness((1e7, 1e9, 1e9, 1.0, 1.0, 1.0)))
    load = loads.make_no_loads(mesh)
    load.dead[-1, axis] = 10.0
    return mesh, load


def bend(elements: int) -> tuple[ElementMesh, RodLoads]:
    """Return the 45° bend of Bathe and Bolourchi under 600 across its plane."""
    R, E = 100.0, 1e7

    def curve(s: Floats) -> Floats:
        return np.stack([R * np.sin(s / R), R * (1.0 - np.cos(s / R)), 0.0 * s], axis=1)

    def frame(s: Floats) -> Floats:
        c, n, zero = np.cos(s / R), np.sin(s / R), 0.0 * s
        return np.stack([np.stack(axis, axis=1) for axis in ((c, n, zero), (-n, c, zero), (zero, zero, zero + 1.0))], 2)

    section = from_stiffness((E, E / 2.0, E / 2.0, E / 12.0, E / 12.0, E / 12.0))
    mesh = mesh_builders.make_curved_mesh(curve, frame, R * math.pi / 4.0, elements, section)
    load = loads.make_no_loads(mesh)
    load.dead[-1, 2] = 600.0
    return mesh, load


def tip(mesh: ElementMesh, load: RodLoads) -> Floats:
    """Return the position (3,) of the tip at rest, clamped at the base."""
    place: Floats = find_equilibrium(mesh, (make_support(mesh.reference, 0, rotation="clamped"),), load).pose.x[-1]
    return place
