"""How far frozen strains yield in a motion.

A small part of what an element yields to bending stands for them. Places are known to rounding only, and of bars so
stiff that their loads hardly bend them the multipliers would be just that. In motions such strains yield by what a
typical force tells, and stay much stiffer than they would be unfrozen.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.build import RodMesh
from anholon.flexible.cables import MOVING
from anholon.flexible.flexible import Flexible
from anholon.flexible.laws_of_sections import frozen_of, section_in
from anholon.model.structs import LawSection
from anholon.rods.mesh import Mesh
from anholon.rods.section import CABLES, STRAINS

Floats = NDArray[np.float64]

_SHARE: Final = 0.1  # most of the compliance that a strain would have which is not frozen
_LOOKED: Final = 17  # sections along a rod at which that is looked at


def yielding(flexible: Flexible) -> Mesh:
    """Return the mesh whose frozen strains yield as motions need it."""
    built, model = flexible.built, flexible.model
    mesh = built.mesh
    compliance = mesh.compliance.copy()
    for name, rod in model.rods.items():
        own = built.rods[name]
        e = own.elements
        kept = np.isin(STRAINS, frozen_of(rod)) & (np.diagonal(compliance[e], axis1=1, axis2=2) > 0.0).any(axis=0)
        if rod.model in CABLES or not kept.any():
            continue
        force = flexible.typical_force
        if not force > 0.0:
            return mesh  # nothing tells what they bear
        most = MOVING / force * np.array([1.0] * 3 + [own.length**-2.0] * 3)
        own_share = _SHARE * _unfrozen(flexible, own)
        for i in np.flatnonzero(kept):
            compliance[e, i, i] = np.maximum(compliance[e, i, i], np.minimum(most[i], own_share[:, i]))
    laws = tuple(law._replace(compliance=compliance[law.elements], known=[]) for law in mesh.laws)
    return mesh._replace(compliance=compliance, laws=laws)


def _unfrozen(flexible: Flexible, rod: RodMesh) -> Floats:
    """Return the compliances (k, 6) that the strains of a rod's elements would have; infinite where a law need not tell
    them."""
    given = flexible.model.rods[rod.name]
    if isinstance(given.section, LawSection):
        return np.full((len(rod.elements), 6), np.inf)
    parts = np.linspace(0.0, 1.0, _LOOKED)
    found = [np.diag(section_in(given, rod.name, flexible.numbers, float(part)).compliance) for part in parts]
    middles = 0.5 * (rod.arcs[:-1] + rod.arcs[1:]) / rod.length
    return np.stack([np.interp(middles, parts, column) for column in np.array(found).T], axis=1)
