"""Whether the elements of rods at rest are short enough for what bends them.

A force F bends a rod over the length √(EI/F): in an element that is longer the shape within is none of a low order, and
Newton's method may end in a shape that elements of their length do not have, or call one unstable that is none. The
number F L²/EI of an element tells it; where it is large and the rod is straight there, nothing is lost but stability.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import Problem
from anholon.flexible.build import Built
from anholon.geometry.rotations import matrix, multiply, rotation_vector
from anholon.rods.kernel import load_numbers
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]

_RESOLVED: Final = 1.0  # F L²/EI of elements that are short enough
_COARSE: Final = 4.0  # of those that are not, where the rod is bent
_FALSE: Final = 12.0  # from here on a pulled straight element seems to be unstable
_BENT: Final = 0.3  # bend beyond that of the reference, rad


def coarse_rods(built: Built, pose: Pose, wrench: Floats, *, straight: bool = False) -> dict[str, int]:
    """Return the rods whose elements are too long for the forces in them, each with the number of elements that it
    takes; `straight`: those, too, that are pulled straight, whose stability is not resolved."""
    mesh, found = built.mesh, {}
    number = load_numbers(mesh, wrench)
    bent = _turned(mesh, pose) > _BENT
    wrong = bent & (number > _COARSE)
    if straight:
        wrong |= (number > _FALSE) & (wrench[:, 0] > 0.0)
    for name, rod in built.rods.items():
        e = rod.elements
        if not rod.limp and wrong[e].any():
            worst = float(number[e][wrong[e]].max())
            found[name] = int(np.ceil(len(e) * np.sqrt(worst / _RESOLVED)))
    return found


def coarse_among(built: Built, states: Iterable[tuple[Pose, Floats]]) -> dict[str, int]:
    """Return the same for poses with their wrenches, one after another: the most that a rod takes."""
    found: dict[str, int] = {}
    for pose, wrench in states:
        for name, count in coarse_rods(built, pose, wrench).items():
            found[name] = max(count, found.get(name, 0))
    return found


def coarse_text(rod: str, count: int) -> str:
    """Say that the elements of a rod are too long, and how many it takes."""
    return f"the elements of {rod} are too long for its curvature: use {count} or more"


def coarse_problem(rod: str, count: int) -> Problem:
    """Say the same as a warning at the place where the number stands."""
    text = coarse_text(rod, count)
    return Problem(path=f"rods.{rod}.elements", message=f"{text[0].upper()}{text[1:]}.", severity="warning")


def _turned(mesh: Mesh, pose: Pose) -> Floats:
    """Return by how much (m,) elements bend beyond their reference, rad: from end to end, or from their chord."""
    back = np.array([1.0, -1.0, -1.0, -1.0])
    seen = []
    for at in (pose, mesh.reference):
        A, B = mesh.frames(at, 0), mesh.frames(at, 1)
        chord = B.x - A.x
        chord = chord / np.maximum(np.linalg.norm(chord, axis=1, keepdims=True), np.finfo(float).tiny)
        along = (np.einsum("kji,kj->ki", matrix(end.q), chord) for end in (A, B))
        seen.append([rotation_vector(multiply(A.q * back, B.q)), *along])
    return np.asarray(np.max([np.linalg.norm(one - two, axis=1) for one, two in zip(*seen, strict=True)], axis=0))
