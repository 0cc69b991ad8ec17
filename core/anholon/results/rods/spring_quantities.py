"""The reported quantities of springs on sections and rods, and the sizes of reactions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from anholon.array_types import Floats
from anholon.mechanics.loads import ENERGY, SPRING
from anholon.model.schema import Bed, Model, SectionSpring
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.loads import RodLoads, compute_spring_energy, compute_spring_wrench
from anholon.rods.mesh import ElementMesh, NodePoses

_PARTS: Final = ("x", "y", "z", "mx", "my", "mz")

Number = TypeVar("Number", float, Floats)


def list_spring_names(model: Model) -> tuple[str, ...]:
    """Return the names of the reported quantities of the springs and beds of a model."""
    results: list[str] = []
    for name, load in model.loads.items():
        if isinstance(load, SectionSpring):
            results += [f"{SPRING}{name}.{c}" for c in _PARTS]
        if isinstance(load, SectionSpring | Bed):
            results.append(f"{ENERGY}{name}")
    return tuple(results)


def compute_spring_quantities(
    rod_system: RodSystem, mesh: ElementMesh, loads: RodLoads, pose: NodePoses
) -> dict[str, float]:
    """Return force, N, and moment, N·m, of each spring on its section, and the energies of springs and beds, J.

    Forces and moments are along and about the world's axes. The values of inactive springs and beds are 0.
    """
    results = dict.fromkeys(list_spring_names(rod_system.model), 0.0)
    acting = [(name, load) for name, load in rod_system.model.loads.items() if name not in rod_system.inactive]
    springs, beds = iter(loads.springs), iter(loads.beds)
    for name, load in acting:
        match load:
            case SectionSpring():
                spring = next(springs)
                results[ENERGY + name] = compute_spring_energy(mesh, loads._replace(springs=(spring,), beds=()), pose)
                wrench = compute_spring_wrench(spring, pose).tolist()
                results |= {f"{SPRING}{name}.{c}": x for c, x in zip(_PARTS, wrench, strict=True)}
            case Bed():
                results[ENERGY + name] = compute_spring_energy(
                    mesh, loads._replace(springs=(), beds=(next(beds),)), pose
                )
    return results


def add_magnitudes(reactions: Mapping[str, Number]) -> dict[str, Number]:
    """Return reactions and the magnitudes of their forces: reaction:clamp in addition to reaction:clamp.x."""
    result = dict(reactions)
    for owner in list_magnitude_names(reactions):
        result[owner] = (sum(reactions[f"{owner}.{c}"] ** 2 for c in "xyz")) ** 0.5
    return result


def list_magnitude_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the magnitudes of reactions, given those of the components."""
    return tuple(name[:-3] for name in names if name.startswith("reaction:") and name.endswith(".mx"))
