"""Cables and strings in a model file: what they have not, and what therefore cannot act on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from anholon.errors import FormulaError, Problem
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.model.schema import (
    Bed,
    CableSection,
    LawSection,
    LineLoad,
    MatrixSection,
    Model,
    Rod,
    SectionLoad,
    SectionSpring,
)

NO_BENDING_MODELS: Final = ("cable", "string")
"""Models of rods without stiffness against bending: their sections have a place and a direction, but no frame."""


def check_section(rod: Rod, path: str) -> Iterator[Problem]:
    """Report sections and frozen strains that do not fit the model of a rod."""
    if rod.model not in NO_BENDING_MODELS:
        if isinstance(rod.section, CableSection):
            remedy = "Choose the model cable or string, or a section that bends."
            yield Problem(
                path=f"{path}.section", message="This section has no stiffness against bending.", remedy=remedy
            )
        return
    if isinstance(rod.section, MatrixSection):
        remedy = "Give the section by its stiffnesses, or choose another model."
        yield Problem(path=f"{path}.section", message=f"A {rod.model} has no strain couplings.", remedy=remedy)
    if isinstance(rod.section, LawSection):
        yield from _check_law(rod, rod.section, f"{path}.section")
    if rod.frozen:
        message = f"A {rod.model} has no strains that could be frozen beside its extension."
        remedy = "A string is an inextensible cable."
        yield Problem(path=f"{path}.frozen", message=message, remedy=remedy)
    for k, lump in enumerate(rod.lumps):
        if _has_nonzero(lump.inertia):
            message = f"A {rod.model} cannot rotate attached bodies: a moment of inertia has no effect."
            remedy = "Give it a mass only, or attach a body by a joint."
            yield Problem(path=f"{path}.lumps.{k}.inertia", message=message, remedy=remedy)


def _check_law(rod: Rod, section: LawSection, path: str) -> Iterator[Problem]:
    """Report parts of a law that a cable does not have."""
    if rod.model == "string":
        message = "A string is inextensible, so no law gives its force."
        yield Problem(path=f"{path}.force.0", message=message, remedy="Choose the model cable.")
    field_by_component = {"T2": "force.1", "T3": "force.2", "M1": "moment.0", "M2": "moment.1", "M3": "moment.2"}
    for (name, field), formula in zip(field_by_component.items(), (*section.force[1:], *section.moment), strict=True):
        if formula not in (0, "0"):
            message = f"A cable has a force along it only: {name} has no effect."
            yield Problem(path=f"{path}.{field}", message=message, remedy="Write 0.")
    if isinstance(section.force[0], str):
        with suppress(FormulaError):
            for word in free_names(parse(section.force[0])):
                if word.text in ("g2", "g3", "k1", "k2", "k3"):
                    message = f"A cable stretches only: {word.text} is no strain of it."
                    yield Problem(path=f"{path}.force.0", message=message, remedy="Give N by e and s.")


def check_cables(model: Model, has_no_bending: Callable[[str], bool]) -> Iterator[Problem]:
    """Report supports, joints and loads that would need a moment in a cable.

    `has_no_bending` says whether a section is on a cable.
    """
    for name, support in model.supports.items():
        if has_no_bending(support.at) and (support.turning != "free" or support.turn):
            message = "A cable has no bending stiffness, so its rotation cannot be fixed or hinged."
            yield Problem(path=f"supports.{name}.turning", message=message, remedy="Choose the rotation “free”.")
    for name, joint in model.joints.items():
        if joint.turning != "free" and any(map(has_no_bending, joint.between)):
            message = "A cable has no bending stiffness, so its rotation cannot be fixed or hinged."
            yield Problem(path=f"joints.{name}.turning", message=message, remedy="Choose the rotation “free”.")
    for name, load in model.loads.items():
        path = f"loads.{name}"
        match load:
            case SectionLoad() if has_no_bending(load.at):
                yield from _check_carried_load(path, load)
            case SectionSpring() if has_no_bending(load.at):
                if _has_nonzero(load.turning):
                    message = "A cable has no bending stiffness and cannot carry the moment of a rotational spring."
                    yield Problem(path=f"{path}.turning", message=message, remedy="Give the spring a stiffness only.")
            case LineLoad() | Bed():
                rod = model.rods.get(getattr(load, "rod", ""))
                if rod is None or rod.model not in NO_BENDING_MODELS:
                    continue
                if isinstance(load, Bed):
                    if _has_nonzero(load.turning):
                        message = "A cable has no bending stiffness and cannot carry the moment of a rotational spring."
                        yield Problem(
                            path=f"{path}.turning", message=message, remedy="Give the foundation a stiffness only."
                        )
                    if load.axes != "world":
                        yield _make_moment_problem(f"{path}.axes")
                    continue
                yield from _check_carried_load(path, load)


def _check_carried_load(path: str, load: SectionLoad | LineLoad) -> Iterator[Problem]:
    """Yield problems of the parts of a load that a cable cannot carry."""
    if _has_nonzero(load.moment):
        message = "A cable has no bending stiffness and cannot carry a moment."
        yield Problem(path=f"{path}.moment", message=message, remedy="Remove the moment.")
    if load.following:
        yield _make_moment_problem(f"{path}.following")


def _make_moment_problem(path: str) -> Problem:
    message = "A follower load needs section axes, but the sections of a cable have a direction only."
    return Problem(path=path, message=message, remedy="Give the force in the world's axes.")


def _has_nonzero(values: tuple[object, ...]) -> bool:
    """Return whether some entry is not a plain 0."""
    return any(value not in (0, 0.0, "0", "0.0") for value in values)
