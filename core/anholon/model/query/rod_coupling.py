"""Rods that act on bodies: what the equations of the bodies alone would leave out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from anholon.errors import UsageError
from anholon.formula.names import split_dotted_name
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.model.query.section_frames import find_named_sections, iterate_sections_in_formulas
from anholon.model.schema import WORLD, Model

BODIES_INSTEAD: Final = "Remove the rods, or put bodies with springs between them in their place"
"""What to do where only bodies are treated."""

_SEE_RUN: Final = (
    "The run of the model has everything in it; the equations of the rods themselves are those of the form lerbet"
)


def joints_with_bodies(model: Model) -> tuple[str, ...]:
    """Return the names of the joints between a section of a rod and a body."""
    return tuple(
        name
        for name, joint in model.joints.items()
        if any(map(is_section, joint.between)) and any(end != WORLD and not is_section(end) for end in joint.between)
    )


def find_rods_on_bodies(model: Model) -> tuple[str, ...]:
    """Return the names of the rods that act on the bodies of a model.

    They act by joints, by constraints and forces that name their sections, by formulas with positions of sections, or
    through other rods to which they are joined.
    """
    if not model.rods or not model.coordinates:
        return ()
    rod_names = set(_iterate_named_rods(model))
    joined = [[parse_section(end).rod for end in joint.between if is_section(end)] for joint in model.joints.values()]
    has_grown = True
    while has_grown:
        before = len(rod_names)
        rod_names |= {rod for rods in joined if rod_names.intersection(rods) for rod in rods}
        has_grown = len(rod_names) > before
    return tuple(name for name in model.rods if name in rod_names)


def require_no_rods_on_bodies(model: Model, action: str, remedy: str = _SEE_RUN) -> None:
    """Raise UsageError if rods act on the bodies, for an action that would omit them.

    `action` with its verb, and what to do instead.
    """
    rods = find_rods_on_bodies(model)
    if not rods:
        return
    names = ", ".join(f"“{name}”" for name in rods)
    joints = ", ".join(f"“{name}”" for name in joints_with_bodies(model))
    by = f" (joints: {joints})" if joints else ""
    noun, verb = ("the rod", "acts") if len(rods) == 1 else ("the rods", "act")
    raise UsageError(f"{action} the bodies alone, and {noun} {names} {verb} on them{by}. {remedy}")


def _iterate_named_rods(model: Model) -> Iterator[str]:
    """Yield the rods whose sections joints with bodies, constraints, forces and formulas name."""
    for name in joints_with_bodies(model):
        yield from (parse_section(end).rod for end in model.joints[name].between if is_section(end))
    yield from (parse_section(carrier.section).rod for carrier in find_named_sections(model))
    yield from (parse_section(split_dotted_name(name)[0]).rod for name in iterate_sections_in_formulas(model))
