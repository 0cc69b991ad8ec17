"""The check of rods, their supports, joints and loads."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from anholon.errors import ModelError, Problem, UsageError
from anholon.formula.names import find_similar_name
from anholon.model.check.cable_check import NO_BENDING_MODELS, check_cables, check_section
from anholon.model.query.rod_formula_names import STRAINS
from anholon.model.query.rod_positions import RodPosition, is_section, parse_position_on_rod, parse_section
from anholon.model.query.rod_runs import MODES, STATIC_FORMS
from anholon.model.schema import (
    MAX_ELEMENTS,
    WORLD,
    CableSection,
    LawSection,
    MatrixSection,
    Model,
    Rod,
    Simulation,
    StiffnessSection,
)
from anholon.model.schema.formula_components import BODY_COMPONENTS, POINT_COMPONENTS

_WHOLE_NUMBER_REL: Final = 1e-9  # difference of a number of elements from a whole one: rounding of formulas
_INTERNAL_COMPONENTS: Final = (*STRAINS, "N", "T2", "T3", "M1", "M2", "M3")


def check_rods(model: Model) -> Iterator[Problem]:
    """Report missing sections and rods, and impossible joints, supports and sections."""
    for name, rod in model.rods.items():
        yield from _check_rod(rod, name)
    if model.rods:
        yield from _check_settings(model.simulation)
    yield from _check_supports_and_loads(model)
    yield from _check_joints(model)
    settings = model.simulation
    if settings.over and settings.over_from == settings.over_to:
        remedy = "Choose another last value."
        yield Problem(path="simulation.over_to", message="The range has zero length.", remedy=remedy)
    no_bending = {name for name, rod in model.rods.items() if rod.model in NO_BENDING_MODELS}
    yield from check_cables(model, lambda text: is_section(text) and parse_section(text).rod in no_bending)
    yield from _check_reaction_names(model)


def _check_supports_and_loads(model: Model) -> Iterator[Problem]:
    """Report missing sections and rods."""
    for section in ("supports", "loads"):
        for name, item in getattr(model, section).items():
            if hasattr(item, "at"):
                yield from check_section_reference(model, item.at, f"{section}.{name}.at")
            elif item.rod not in model.rods:
                yield _unknown(model, item.rod, f"{section}.{name}.rod")


def _check_joints(model: Model) -> Iterator[Problem]:
    """Report joints whose ends are missing, are equal, or are both no sections."""
    for name, joint in model.joints.items():
        for k, end in enumerate(joint.between):
            if end != WORLD and end not in model.bodies:
                yield from check_section_reference(model, end, f"joints.{name}.between.{k}")
        if not any(map(is_section, joint.between)):
            remedy = "Joints of bodies are constraints."
            yield Problem(path=f"joints.{name}.between", message="Neither end is a section.", remedy=remedy)
        if joint.between[0] == joint.between[1]:
            yield Problem(path=f"joints.{name}.between", message="Both ends of the joint are the same.")


def _check_reaction_names(model: Model) -> Iterator[Problem]:
    """Report supports and joints with the name of another element that has a reaction."""
    used_names: dict[str, str] = {}
    for section in ("constraints", "supports", "joints"):
        for name in getattr(model, section):
            if name in used_names and section != "constraints":
                message = f"The name “{name}” is already used in {used_names[name]}, and both have a reaction."
                yield Problem(path=f"{section}.{name}", message=message, remedy="Choose another name for one of them.")
            used_names.setdefault(name, section)


def _check_settings(settings: Simulation) -> Iterator[Problem]:
    """Report settings of a simulation that mean nothing for rods."""
    usual = Simulation()
    if settings.form not in (usual.form, *STATIC_FORMS, MODES):
        message = f"The form “{settings.form}” does not apply to rods: they move by the generalized-α method."
        remedy = f"Leave it out, or take one of {', '.join((*STATIC_FORMS, MODES))}."
        yield Problem(path="simulation.form", message=message, remedy=remedy)
    if settings.chart:
        message = "Charts do not apply to rods: they move by the generalized-α method."
        yield Problem(path="simulation.chart", message=message, remedy="Leave it out.")
    if settings.method != usual.method:
        message = f"The method “{settings.method}” does not apply to rods: they move by the generalized-α method."
        yield Problem(path="simulation.method", message=message, remedy="Leave it out.")
    for name in ("rtol", "atol"):
        if getattr(settings, name) != getattr(usual, name):
            message = "This tolerance does not apply to rods: they move by the generalized-α method."
            remedy = "Remove it. The step accuracy and the maximum step control the errors."
            yield Problem(path=f"simulation.{name}", message=message, remedy=remedy)


def number_of_elements(value: float, path: str) -> int:
    """Return a number of elements; raises ModelError if it is not an integer from 1 to `MAX_ELEMENTS`."""
    count = round(value) if math.isfinite(value) else 0
    if abs(value - count) <= _WHOLE_NUMBER_REL * count and 1 <= count <= MAX_ELEMENTS:
        return count
    message = f"The number of elements is {value:.9g}."
    remedy = f"Give a whole number from 1 to {MAX_ELEMENTS}, or a formula of parameters that is one, as “4*n”."
    raise ModelError([Problem(path=path, message=message, remedy=remedy)])


def _check_rod(rod: Rod, name: str) -> Iterator[Problem]:
    path = f"rods.{name}"
    if isinstance(rod.elements, int | float):
        try:
            number_of_elements(rod.elements, f"{path}.elements")
        except ModelError as error:
            yield from error.problems
    for k, lump in enumerate(rod.lumps):
        try:
            place = parse_position_on_rod(name, lump.at)
        except UsageError as error:
            yield Problem(path=f"{path}.lumps.{k}.at", message=f"{error}.")
        else:
            yield from _check_position(place, f"{path}.lumps.{k}.at")
    yield from check_section(rod, path)
    for field, values in _stiffnesses(rod):
        for k, value in enumerate(values):
            if isinstance(value, int | float) and value <= 0:
                place_of = f"{path}.section.{field}" + (f".{k}" if len(values) > 1 else "")
                remedy = "Freeze the strain instead." if value == 0 else ""
                yield Problem(path=place_of, message="A stiffness must be positive.", remedy=remedy)


def _stiffnesses(rod: Rod) -> Iterator[tuple[str, tuple[object, ...]]]:
    section = rod.section
    if isinstance(section, StiffnessSection):
        yield from (("axial", (section.axial,)), ("torsion", (section.torsion,)))
        yield from (("shear", section.shear), ("bending", section.bending))
    elif isinstance(section, CableSection):
        if rod.model != "string":
            yield "axial", (section.axial,)
    elif not isinstance(section, MatrixSection | LawSection):
        yield "young", (section.young,)


def check_section_reference(model: Model, text: str, path: str) -> Iterator[Problem]:
    """Report a text that is no section of a rod of the model."""
    try:
        place = parse_section(text)
    except UsageError as error:
        yield Problem(path=path, message=f"{error}.", source=text)
        return
    if place.rod not in model.rods:
        yield _unknown(model, place.rod, path)
    yield from _check_position(place, path)


def _check_position(position: RodPosition, path: str) -> Iterator[Problem]:
    if position.at < 0 or (position.unit == "part" and position.at > 1):
        yield Problem(path=path, message="The position lies outside the rod.", remedy="From 0 to 1 L.")


def section_problem(model: Model, section: str, component: str) -> tuple[str, str] | None:
    """Return why a component of a section may not be used in a formula, with a remedy; None if it may."""
    problem = next(check_section_reference(model, section, ""), None)
    if problem is not None:
        return problem.message, problem.remedy
    no_bending = model.rods[parse_section(section).rod].model in NO_BENDING_MODELS
    if component in POINT_COMPONENTS or (component in BODY_COMPONENTS and not no_bending):
        return None
    if component in BODY_COMPONENTS:
        return f"The section “{section}” of a cable has a direction, but no axes.", "It has x, y, z."
    if component in _INTERNAL_COMPONENTS:
        message = f"Strains and forces inside a rod, as {component}, follow from the motion and cannot stand in it."
        return message, "Places, axes (e1x, …) and angular velocity (wx, …) of sections may; plots show the others."
    message = f"The section “{section}” has no component “{component[:60]}”."
    return message, f"It has {', '.join((*POINT_COMPONENTS, 'wx', 'wy', 'wz', 'e1x', '…', 'e3z'))}."


def _unknown(model: Model, name: str, path: str) -> Problem:
    meant = find_similar_name(name, model.rods)
    remedy = f"Did you mean “{meant}”?" if meant else "Add a rod of that name."
    message = f"There is no rod “{name[:60]}”." if name else "The rod is missing."
    return Problem(path=path, message=message, remedy=remedy)
