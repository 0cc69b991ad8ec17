"""What the steps of a motion take of its energy: numerical dissipation, where nothing else changes the energy.

The generalized-α method damps what its steps cannot resolve, as the ringing after a blow, and errs in what they do. In
a smooth part in which only forces with a potential and forces that stay do work, that is all that becomes of the
energy. Where supports move, loads follow or vary, or something rubs or is damped or driven, it is not parted from
these.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.flexible import Flexible
from anholon.flexible.legs import Leg
from anholon.geometry.rotations import matrix
from anholon.model.structs import Bed, SectionLoad, SectionSpring
from anholon.rods.damping import damped_ends
from anholon.rods.generalized_alpha import State
from anholon.rods.loads import covectors
from anholon.rods.mesh import Mesh, Pose
from anholon.system.driving import Drives

Floats = NDArray[np.float64]


def is_closed(leg: Leg) -> bool:
    """Tell whether nothing but numbers changes the energy of a smooth part, the work of forces that stay counted."""
    flexible = leg.flexible
    numbers = flexible.numbers
    if flexible.damping.any() or not is_fed_by_loads(leg):
        return False
    for name, load in flexible.model.loads.items():
        if name in flexible.loose or isinstance(load, SectionSpring | Bed):
            continue
        stays = isinstance(load, SectionLoad) and not load.following
        if not stays or numbers.varies(f"force:{name}", f"moment:{name}") or numbers.at(f"moment:{name}").any():
            return False
    return True


def is_fed_by_loads(leg: Leg) -> bool:
    """Tell whether nothing but loads on rods, and numbers, can bring energy into a smooth part."""
    flexible, system = leg.flexible, leg.system
    if flexible.numbers.ramps or flexible.numbers.varies("gravity"):
        return False
    if any(name not in flexible.loose and name not in flexible.resting for name in flexible.model.supports):
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


def power_of_loads(leg: Leg, state: State) -> float:
    """Return the power, W, of all loads but those whose work `work_of_loads` tells."""
    flexible, t = leg.flexible, state.t
    numbers, staying = flexible.numbers, _staying(leg)
    names = [
        name
        for name, load in flexible.model.loads.items()
        if name not in flexible.loose
        and not isinstance(load, SectionSpring | Bed)
        and (name not in staying or numbers.varies(f"moment:{name}") or numbers.at(f"moment:{name}").any())
    ]
    if not names:
        return 0.0
    own = np.concatenate([np.einsum("kji,kj->ki", matrix(state.pose.q), state.v), state.w], axis=1)
    total = float(np.sum(covectors(flexible.built.mesh, state.pose, flexible.loads_of(names, t)) * own))
    return total - float(sum(staying[name][0] @ state.v[staying[name][1]] for name in names if name in staying))


def _staying(leg: Leg) -> dict[str, tuple[Floats, int]]:
    """Return the loads on sections whose forces stay: their forces and nodes."""
    flexible, found = leg.flexible, {}
    for name, load in flexible.model.loads.items():
        if not isinstance(load, SectionLoad) or load.following or name in flexible.loose:
            continue
        if not flexible.numbers.varies(f"force:{name}"):
            found[name] = flexible.numbers.at(f"force:{name}"), flexible.node(load.at)
    return found


def work_of_loads(leg: Leg, pose: Pose) -> float:
    """Return the work, J, of the forces on sections that stay, since these were at the origin of the world."""
    return float(sum(force @ pose.x[node] for force, node in _staying(leg).values()))
