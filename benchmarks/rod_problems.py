"""Two problems of statics that the benchmarks of rods share, and their solution."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from anholon.rods import loads, shapes
from anholon.rods.equilibrium import equilibrium
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh
from anholon.rods.section import by_stiffness
from anholon.rods.supports import support

Floats = NDArray[np.float64]


def elastica(elements: int, axis: int) -> tuple[Mesh, Loads]:
    """Return a slender cantilever under P L² / EI = 10 along the axis 1 or 2 of the world."""
    mesh = shapes.straight(1.0, elements, by_stiffness((1e7, 1e9, 1e9, 1.0, 1.0, 1.0)))
    load = loads.none(mesh)
    load.dead[-1, axis] = 10.0
    return mesh, load


def bend(elements: int) -> tuple[Mesh, Loads]:
    """Return the 45° bend of Bathe and Bolourchi under 600 across its plane."""
    R, E = 100.0, 1e7

    def curve(s: Floats) -> Floats:
        return np.stack([R * np.sin(s / R), R * (1.0 - np.cos(s / R)), 0.0 * s], axis=1)

    def frame(s: Floats) -> Floats:
        c, n, zero = np.cos(s / R), np.sin(s / R), 0.0 * s
        return np.stack([np.stack(axis, axis=1) for axis in ((c, n, zero), (-n, c, zero), (zero, zero, zero + 1.0))], 2)

    section = by_stiffness((E, E / 2.0, E / 2.0, E / 12.0, E / 12.0, E / 12.0))
    mesh = shapes.along(curve, frame, R * math.pi / 4.0, elements, section)
    load = loads.none(mesh)
    load.dead[-1, 2] = 600.0
    return mesh, load


def tip(mesh: Mesh, load: Loads) -> Floats:
    """Return the place (3,) of the tip at rest, clamped at the base."""
    return equilibrium(mesh, (support(mesh.reference, 0, turning="clamped"),), load).pose.x[-1]
