"""Cables of a model as parts of its mesh."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.description import Numbers, weighed_bodies
from anholon.model.structs import CableSection, LineLoad, Model, Rod, SectionLoad
from anholon.rods import section as sections
from anholon.rods.mesh import Cables

Floats = NDArray[np.float64]

STRETCH: Final = 1e-11
"""Strain of a string at rest under a typical force: far below what a mesh resolves, far above the rounding of its
lengths."""

MOVING: Final = 1e-7
"""The same in motion, where the places are found less exactly."""

_SMALL: Final = 1e-8  # part of a typical force that is lost beside it
_LOOKED: Final = 256  # instants at which the motion of supports is looked at


def of_cable(rod: Rod, row: Floats, whole: Callable[[], sections.Section]) -> sections.Section:
    """Return what a cable has of a section with these numbers; `whole` gives that of a rod."""
    if isinstance(rod.section, CableSection):
        axial, mass = float(row[0]), float(row[1])
        if mass < 0.0:
            raise ModelError([Problem(path="section", message="The mass or an inertia of the section is negative.")])
        if rod.model != "string" and not axial > 0.0:
            raise ModelError([Problem(path="section", message="A stiffness of the section is not positive.")])
    else:
        found = whole()
        axial, mass = 1.0 / float(found.compliance[0, 0]), found.mass
    return sections.cable(axial if axial > 0.0 else 1.0, mass)


def typical_force(
    model: Model, numbers: Numbers, masses: Mapping[str, tuple[float, float, list[tuple[int, Floats]]]]
) -> float:
    """Return a force, N, of the size of those in the rods of a model: the weight of rods and of bodies on them,
    their loads and what their motion
    at the start and that of their supports ask for; 0 where nothing tells. `masses`: length, mass and lumps of every
    rod."""
    g, total = float(np.linalg.norm(numbers.at("gravity"))), 0.0
    for name, (length, mass, lumps) in masses.items():
        speed = float(np.linalg.norm(numbers.at(f"velocity:{name}")))
        spin = float(np.linalg.norm(numbers.at(f"spin:{name}")))
        single = sum(float(lump[0]) for _, lump in lumps)
        total += (mass + single) * (g + (speed + spin * length) ** 2 / length)
    for name in weighed_bodies(model):
        total += abs(float(numbers.at(f"body:{name}")[0])) * g
    for name, load in model.loads.items():
        if isinstance(load, SectionLoad):
            total += float(np.linalg.norm(numbers.at(f"force:{name}")))
        elif isinstance(load, LineLoad):
            along = np.linalg.norm(numbers.along(f"force:{name}", np.linspace(0.0, 1.0, 5)), axis=1)
            total += float(np.mean(along)) * masses[load.rod][0]
    total += _asked_by_supports(model, numbers, masses)
    return total if np.isfinite(total) else 0.0


def _asked_by_supports(
    model: Model, numbers: Numbers, masses: Mapping[str, tuple[float, float, list[tuple[int, Floats]]]]
) -> float:
    """Return the mean force, N, with which supports that move accelerate the rods and turn them."""
    total, until = 0.0, model.simulation.until
    mass = sum(own + sum(float(lump[0]) for _, lump in lumps) for _, own, lumps in masses.values())
    size = max(length for length, _, _ in masses.values())
    h = until / _LOOKED
    for name in model.supports:
        quick = float(np.linalg.norm(numbers.at(f"turning_at:{name}")))
        total += mass * quick**2 * size
        for group, arm in (("motion", 1.0), ("turn", size)):
            if not numbers.varies(f"{group}:{name}"):
                continue
            course = np.array([numbers.at(f"{group}:{name}", k * h) for k in range(_LOOKED + 1)])
            rates = np.diff(course, axis=0) / h
            asked = np.linalg.norm(np.diff(rates, axis=0), axis=1) / h
            if group == "turn":
                asked = asked + np.linalg.norm(rates[1:], axis=1) ** 2
            total += mass * arm * float(np.mean(asked))
    return total


def cables_of(limp: NDArray[np.bool_], ends: NDArray[np.intp], size: int, force: float) -> Cables | None:
    """Return which elements are cables, None where none is; `ends` (m, 2): nodes of all elements."""
    if not limp.any():
        return None
    points = np.ones(size, dtype=bool)
    points[ends[~limp].ravel()] = False
    which = np.flatnonzero(limp)
    return Cables(which, np.full(len(which), _SMALL * force), points)


def share_of_tied(cables: Cables, own: Floats, tied: Floats) -> Floats:
    """Return by how much cables (c,) are longer that are tied to places beside their own ends: they are not stretched
    by it. `own`, `tied` (m, 2, 3): places of the ends of all elements."""
    before, after = (np.linalg.norm(np.diff(x[cables.elements], axis=1)[:, 0], axis=1) for x in (own, tied))
    return np.where(np.abs(after - before) > 1e-13 * before, after / before, 1.0)


def apart(joint: str, gap: float) -> ModelError:
    """Return the refusal of a joint of two cables that do not meet."""
    message = f"The cables are {gap:.3g} m apart here, but cables cannot carry a lever arm."
    remedy = "Make both pass through one point, or join them by a short rod."
    return ModelError([Problem(path=f"joints.{joint}.between", message=message, remedy=remedy)])
