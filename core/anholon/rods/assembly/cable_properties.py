"""Cables of a model as parts of its mesh."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.model.schema import CableSection, LineLoad, Model, Rod, SectionLoad
from anholon.rods import section as sections
from anholon.rods.assembly.field_values import FieldValues, find_bodies_with_known_mass
from anholon.rods.mesh import CableElements
from anholon.rods.tolerances import NEGLIGIBLE_CABLE_FORCE_REL

_SUPPORT_SAMPLES: Final = 256  # instants at which the motion of supports is looked at


def make_cable_section(
    rod: Rod, row: Floats, make_rod_section: Callable[[], sections.SectionProperties]
) -> sections.SectionProperties:
    """Return the section of a cable with these values; `make_rod_section` gives that of a rod."""
    if isinstance(rod.section, CableSection):
        axial, mass = float(row[0]), float(row[1])
        if mass < 0.0:
            raise ModelError([Problem(path="section", message="The mass or an inertia of the section is negative.")])
        if rod.model != "string" and not axial > 0.0:
            raise ModelError([Problem(path="section", message="A stiffness of the section is not positive.")])
    else:
        section_properties = make_rod_section()
        axial, mass = 1.0 / float(section_properties.compliance[0, 0]), section_properties.mass
    return sections.make_cable(axial if axial > 0.0 else 1.0, mass)


def estimate_typical_force(
    model: Model, numbers: FieldValues, masses: Mapping[str, tuple[float, float, list[tuple[int, Floats]]]]
) -> float:
    """Return a typical force in the rods of a model, N; 0 if none is known.

    It is estimated from the weight of rods and of bodies on them, their loads and the inertia forces of their initial
    motion and that of their supports. `masses`: length, mass and point masses of every rod.
    """
    g, total = float(np.linalg.norm(numbers.evaluate("gravity"))), 0.0
    for name, (length, mass, lumps) in masses.items():
        speed = float(np.linalg.norm(numbers.evaluate(f"velocity:{name}")))
        spin = float(np.linalg.norm(numbers.evaluate(f"spin:{name}")))
        single = sum(float(lump[0]) for _, lump in lumps)
        total += (mass + single) * (g + (speed + spin * length) ** 2 / length)
    for name in find_bodies_with_known_mass(model):
        total += abs(float(numbers.evaluate(f"body:{name}")[0])) * g
    for name, load in model.loads.items():
        if isinstance(load, SectionLoad):
            total += float(np.linalg.norm(numbers.evaluate(f"force:{name}")))
        elif isinstance(load, LineLoad):
            along = np.linalg.norm(numbers.evaluate_along(f"force:{name}", np.linspace(0.0, 1.0, 5)), axis=1)
            total += float(np.mean(along)) * masses[load.rod][0]
    total += _estimate_support_force(model, numbers, masses)
    return total if np.isfinite(total) else 0.0


def _estimate_support_force(
    model: Model, numbers: FieldValues, masses: Mapping[str, tuple[float, float, list[tuple[int, Floats]]]]
) -> float:
    """Return the mean force, N, with which moving supports accelerate and rotate the rods."""
    total, until = 0.0, model.simulation.until
    mass = sum(rod_mass + sum(float(lump[0]) for _, lump in lumps) for _, rod_mass, lumps in masses.values())
    size = max(length for length, _, _ in masses.values())
    h = until / _SUPPORT_SAMPLES
    for name in model.supports:
        angular_speed = float(np.linalg.norm(numbers.evaluate(f"turning_at:{name}")))
        total += mass * angular_speed**2 * size
        for group, arm in (("motion", 1.0), ("turn", size)):
            if not numbers.has_time_dependence(f"{group}:{name}"):
                continue
            time_function = np.array([numbers.evaluate(f"{group}:{name}", k * h) for k in range(_SUPPORT_SAMPLES + 1)])
            rates = np.diff(time_function, axis=0) / h
            accelerations = np.linalg.norm(np.diff(rates, axis=0), axis=1) / h
            if group == "turn":
                accelerations = accelerations + np.linalg.norm(rates[1:], axis=1) ** 2
            total += mass * arm * float(np.mean(accelerations))
    return total


def find_cable_elements(
    is_cable: NDArray[np.bool_], ends: NDArray[np.intp], size: int, force: float
) -> CableElements | None:
    """Return the cable elements of a mesh, None if there are no cables; `ends` (m, 2): nodes of all elements."""
    if not is_cable.any():
        return None
    points = np.ones(size, dtype=bool)
    points[ends[~is_cable].ravel()] = False
    which = np.flatnonzero(is_cable)
    return CableElements(which, np.full(len(which), NEGLIGIBLE_CABLE_FORCE_REL * force), points)


def compute_tie_elongation(cables: CableElements, own_ends: Floats, tied_ends: Floats) -> Floats:
    """Return the ratio of lengths (c,) after to before cables are tied to places beside their own ends.

    The tie causes no strain. `own_ends`, `tied_ends` (m, 2, 3): places of the ends of all elements.
    """
    before, after = (np.linalg.norm(np.diff(x[cables.elements], axis=1)[:, 0], axis=1) for x in (own_ends, tied_ends))
    return np.where(np.abs(after - before) > 1e-13 * before, after / before, 1.0)


def make_gap_error(joint: str, gap: float) -> ModelError:
    """Return the refusal of a joint of two cables that do not meet."""
    message = f"The cables are {gap:.3g} m apart here, but cables cannot carry a lever arm."
    remedy = "Make both pass through one point, or join them by a short rod."
    return ModelError([Problem(path=f"joints.{joint}.between", message=message, remedy=remedy)])
