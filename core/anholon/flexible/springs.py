"""What is told of the springs that hold sections and rods, and the sizes of reactions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.flexible import Flexible
from anholon.model.structs import Bed, Model, SectionSpring
from anholon.rods.loads import Loads, spring_energy, spring_wrench
from anholon.rods.mesh import Mesh, Pose
from anholon.system.loads import ENERGY, SPRING

Floats = NDArray[np.float64]

_PARTS: Final = ("x", "y", "z", "mx", "my", "mz")

Number = TypeVar("Number", float, Floats)


def spring_names(model: Model) -> tuple[str, ...]:
    """Return the names of what is told of the springs and beds of a model."""
    found: list[str] = []
    for name, load in model.loads.items():
        if isinstance(load, SectionSpring):
            found += [f"{SPRING}{name}.{c}" for c in _PARTS]
        if isinstance(load, SectionSpring | Bed):
            found.append(f"{ENERGY}{name}")
    return tuple(found)


def springs_of(flexible: Flexible, mesh: Mesh, loads: Loads, pose: Pose) -> dict[str, float]:
    """Return force, N, and moment, N·m, on the section of each spring along and about the world's axes, and the energy
    of each spring and bed, J; 0 of those that do not act."""
    found = dict.fromkeys(spring_names(flexible.model), 0.0)
    acting = [(name, load) for name, load in flexible.model.loads.items() if name not in flexible.loose]
    springs, beds = iter(loads.springs), iter(loads.beds)
    for name, load in acting:
        match load:
            case SectionSpring():
                one = next(springs)
                found[ENERGY + name] = spring_energy(mesh, loads._replace(springs=(one,), beds=()), pose)
                wrench = spring_wrench(one, pose).tolist()
                found |= {f"{SPRING}{name}.{c}": x for c, x in zip(_PARTS, wrench, strict=True)}
            case Bed():
                found[ENERGY + name] = spring_energy(mesh, loads._replace(springs=(), beds=(next(beds),)), pose)
    return found


def with_sizes(reactions: Mapping[str, Number]) -> dict[str, Number]:
    """Return reactions with the sizes of the forces of supports and joints: reaction:clamp beside reaction:clamp.x."""
    found = dict(reactions)
    for owner in sizes_among(reactions):
        found[owner] = (sum(reactions[f"{owner}.{c}"] ** 2 for c in "xyz")) ** 0.5
    return found


def sizes_among(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the sizes of reactions, given those of the components."""
    return tuple(name[:-3] for name in names if name.startswith("reaction:") and name.endswith(".mx"))
