"""What the steps of a motion take of its energy: numerical dissipation, where nothing else changes the energy.

The generalized-α method damps what its steps cannot resolve, as the ringing after a blow, and errs in what they do. In
a smooth part in which only forces with a potential and forces that stay do work, that is all that becomes of the
energy. Where supports move, loads follow or vary, or something rubs or is damped or driven, it is not parted from
these.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.legs import Leg
from anholon.flexible.statics import Flexible
from anholon.model.structs import Bed, SectionLoad, SectionSpring
from anholon.rods.damping import damped_ends
from anholon.rods.generalized_alpha import State
from anholon.rods.mesh import Mesh, Pose
from anholon.system.driving import Drives

Floats = NDArray[np.float64]


def is_closed(leg: Leg) -> bool:
    """Tell whether nothing but numbers changes the energy of a smooth part, the work of forces that stay counted."""
    flexible, system = leg.flexible, leg.system
    numbers = flexible.numbers
    if flexible.damping.any() or numbers.ramps or numbers.varies("gravity"):
        return False
    if any(name not in flexible.loose and name not in flexible.resting for name in flexible.model.supports):
        return False
    for name, load in flexible.model.loads.items():
        if name in flexible.loose or isinstance(load, SectionSpring | Bed):
            continue
        stays = isinstance(load, SectionLoad) and not load.following
        if not stays or numbers.varies(f"force:{name}", f"moment:{name}") or numbers.at(f"moment:{name}").any():
            return False
    if not system.n:
        return True
    return all(system.conservative) and not any(system.parametric) and not system.reactive and not Drives.of(system).act


def damping_at(flexible: Flexible, mesh: Mesh, state: State, wrench: Floats) -> Floats | None:
    """Return the covectors (m, 2, 6) of damping at the elements' ends of the mesh, or of copies of it, None where
    there is none; `wrench` (m, 6): mean wrenches."""
    if not flexible.damping.any():
        return None
    times = np.tile(flexible.damping, len(mesh.length) // len(flexible.damping))
    return damped_ends(mesh, state.pose, wrench, np.concatenate([state.v, state.w], axis=1), times)


def work_of_loads(leg: Leg, pose: Pose) -> float:
    """Return the work, J, of the forces on sections that stay, since these were at the origin of the world."""
    flexible = leg.flexible
    total = 0.0
    for name, load in flexible.model.loads.items():
        if not isinstance(load, SectionLoad) or load.following or name in flexible.loose:
            continue
        if not flexible.numbers.varies(f"force:{name}"):
            total += float(flexible.numbers.at(f"force:{name}") @ pose.x[flexible.node(load.at)])
    return total
