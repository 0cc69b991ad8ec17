"""Rods that act on bodies: what the equations of the bodies alone would leave out."""

from __future__ import annotations

from collections.abc import Iterator

from anholon.errors import UsageError
from anholon.formula.names import owner_and_component
from anholon.model.rods import is_section, section_of
from anholon.model.seats import carriers, mentioned_sections
from anholon.model.structs import WORLD, Model

__all__ = ["acting_rods", "joints_with_bodies", "require_no_acting_rods"]


def joints_with_bodies(model: Model) -> tuple[str, ...]:
    """Return the names of the joints between a section of a rod and a body."""
    return tuple(
        name
        for name, joint in model.joints.items()
        if any(map(is_section, joint.between)) and any(end != WORLD and not is_section(end) for end in joint.between)
    )


def acting_rods(model: Model) -> tuple[str, ...]:
    """Return the names of the rods that act on the bodies of a model: by joints, by constraints and forces that name
    their sections, by formulas with places of sections, or through rods that do and to which they are joined."""
    if not model.rods or not model.coordinates:
        return ()
    found = set(_directly(model))
    joined = [[section_of(end).rod for end in joint.between if is_section(end)] for joint in model.joints.values()]
    grown = True
    while grown:
        before = len(found)
        found |= {rod for rods in joined if found.intersection(rods) for rod in rods}
        grown = len(found) > before
    return tuple(name for name in model.rods if name in found)


def require_no_acting_rods(model: Model, what: str) -> None:
    """Raise UsageError where rods act on the bodies, for something that would leave them out: `what` with its verb."""
    rods = acting_rods(model)
    if not rods:
        return
    names = ", ".join(f"“{name}”" for name in rods)
    joints = ", ".join(f"“{name}”" for name in joints_with_bodies(model))
    by = f" (joints: {joints})" if joints else ""
    noun, verb = ("the rod", "acts") if len(rods) == 1 else ("the rods", "act")
    raise UsageError(
        f"{what} the bodies alone, and {noun} {names} {verb} on them{by}. The run of the model has everything in it; "
        "the equations of the rods themselves are those of the form lerbet"
    )


def _directly(model: Model) -> Iterator[str]:
    """Yield the rods whose sections joints with bodies, constraints, forces and formulas name."""
    for name in joints_with_bodies(model):
        yield from (section_of(end).rod for end in model.joints[name].between if is_section(end))
    yield from (section_of(carrier.section).rod for carrier in carriers(model))
    yield from (section_of(owner_and_component(name)[0]).rod for name in mentioned_sections(model))
