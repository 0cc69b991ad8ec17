"""How far frozen strains yield within a correction of a motion's step.

At rest it is a small part of what an element yields to bending. In a motion masses resist in short steps as well, and
places are known to rounding only, which multipliers must not feel: a typical force tells by how much strains yield that
are much stiffer than they would be unfrozen. Of that nothing is left once a step is done.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.model.schema import LawSection
from anholon.rods.assembly.field_values import find_bodies_with_known_mass
from anholon.rods.assembly.rod_assembly import MeshedRod
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_functions import make_section_at
from anholon.rods.mesh import ElementMesh
from anholon.rods.tolerances import FROZEN_STEP_COMPLIANCE_REL, MAX_FROZEN_COMPLIANCE_REL, MOTION_FROZEN_STRAIN

_SAMPLED_SECTIONS: Final = 17  # sections along a rod at which that is looked at


def add_frozen_compliance(rod_system: RodSystem) -> ElementMesh:
    """Return the mesh whose frozen strains have the compliances that motions need."""
    built = rod_system.assembly
    mesh = built.mesh
    if mesh.held is None:
        return mesh
    compliances, force, release_rate = mesh.held.copy(), rod_system.typical_force, np.full(len(mesh.length), np.inf)
    step_compliance = (
        FROZEN_STEP_COMPLIANCE_REL * 0.25 * (0.5 * np.pi) ** 2 / max(_mass(rod_system), np.finfo(np.float64).tiny)
    )
    for rod in built.rods.values() if force > 0.0 else ():  # else nothing tells what they bear
        e = rod.elements
        is_frozen = compliances[e].any(axis=0)
        if not is_frozen.any():
            continue
        largest = MOTION_FROZEN_STRAIN / force * np.array([1.0] * 3 + [rod.length**-2.0] * 3)
        compliance_limit = MAX_FROZEN_COMPLIANCE_REL * _compute_unfrozen_compliances(rod_system, rod)
        for i in np.flatnonzero(is_frozen):
            compliances[e, i] = np.minimum(largest[i], compliance_limit[:, i])
        units = compliances[e] * np.array([1.0] * 3 + [rod.length**2] * 3)
        release_rate[e] = step_compliance / (rod.length * units.max(axis=1))
    return mesh._replace(held=compliances, frozen_release_rate=release_rate)


def _mass(flexible: RodSystem) -> float:
    """Return the mass, kg, of the rods and of everything on them."""
    mesh = flexible.assembly.mesh
    bodies = sum(
        abs(float(flexible.field_values.evaluate(f"body:{name}")[0]))
        for name in find_bodies_with_known_mass(flexible.model)
    )
    return float(mesh.mass @ mesh.length + mesh.node_mass.sum()) + bodies


def _compute_unfrozen_compliances(rod_system: RodSystem, rod: MeshedRod) -> Floats:
    """Return the compliances (k, 6) that the strains of a rod's elements would have without freezing.

    They are infinite if a law does not determine them.
    """
    rod_model = rod_system.model.rods[rod.name]
    if isinstance(rod_model.section, LawSection):
        return np.full((len(rod.elements), 6), np.inf)
    parts = np.linspace(0.0, 1.0, _SAMPLED_SECTIONS)
    results = [
        np.diag(make_section_at(rod_model, rod.name, rod_system.field_values, float(part)).compliance) for part in parts
    ]
    middles = 0.5 * (rod.arcs[:-1] + rod.arcs[1:]) / rod.length
    return np.stack([np.interp(middles, parts, column) for column in np.array(results).T], axis=1)
