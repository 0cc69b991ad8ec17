"""Constraints that may let go, and what stages wait for, as the user typed them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from anholon.errors import FormulaError, Problem
from anholon.formula.names import find_similar_name, free_names
from anholon.formula.parser import parse
from anholon.formula.syntax import Name
from anholon.model.check.formula_check import REACTION
from anholon.model.query.stage_sequence import parse_mode_change
from anholon.model.schema import (
    Blade,
    Expression,
    Friction,
    Model,
    Nonholonomic,
    Program,
    Rolling,
    SlippingConstraint,
    UnilateralItem,
)

Value = Callable[[Expression], float | None]
"""The value of an expression that depends on parameters only, else None."""

_GLIDE_FRICTION = ".glide"


def check_reaction_limits(model: Model, value: Value) -> Iterator[Problem]:
    """Yield the problems of the fields grip, slide, glide and load of constraints."""
    for name, item in model.constraints.items():
        if not isinstance(item, SlippingConstraint):
            continue
        path = f"constraints.{name}"
        yield from _check_load(model, name, item, path)
        yield from _check_limit_formulas(item, value, path)
        if item.grip == 0:
            continue
        if isinstance(item, Nonholonomic) and item.side != "both":
            yield Problem(
                path=f"{path}.grip",
                message="A unilateral constraint on rates cannot have a friction limit.",
                remedy="Set the friction limit to 0, or make it bilateral.",
            )
        if name in model.forces:
            message = f"A force is named “{name}”, the name of the sliding force of this constraint."
            yield Problem(path=f"{path}.grip", message=message, remedy="Give one of them another name.")
        frictions = {key: force for key, force in model.forces.items() if isinstance(force, Friction)}
        twice = [key for key, force in frictions.items() if force.constraint == name]
        if isinstance(item, Rolling) and twice:
            message = f"The friction “{twice[0]}” already allows it to slip."
            yield Problem(
                path=f"{path}.grip", message=message, remedy="Remove the friction, or set the friction limit to 0."
            )


def _check_load(model: Model, name: str, item: SlippingConstraint, path: str) -> Iterator[Problem]:
    loaded = model.constraints.get(item.load)
    remedy = "Choose a constraint with a normal reaction, for example the contact with the ice."
    if item.load == name:
        yield Problem(path=f"{path}.load", message="A constraint cannot give its own normal force.", remedy=remedy)
    elif isinstance(loaded, Program) or (isinstance(loaded, SlippingConstraint) and (loaded.grip != 0 or loaded.load)):
        what = "is a program" if isinstance(loaded, Program) else "may slip itself"
        yield Problem(path=f"{path}.load", message=f"The constraint “{item.load}” {what}.", remedy=remedy)
    if item.load or (isinstance(item, Rolling) and item.contact):
        return
    for field in _limit_fields(item):
        text = getattr(item, field)
        if isinstance(text, str) and any(used.text == REACTION for used in _names(text)):
            message = "N is the normal force, and no constraint gives one."
            yield Problem(
                path=f"{path}.{field}",
                message=message,
                remedy="Choose a constraint in the field “Normal force from”.",
                source=text,
            )


def _check_limit_formulas(item: SlippingConstraint, value: Value, path: str) -> Iterator[Problem]:
    sizes = {field: value(getattr(item, field)) for field in _limit_fields(item)}
    for field, size in sizes.items():
        if size is not None and size < 0:
            limit = getattr(item, field)
            source = limit if isinstance(limit, str) else ""
            yield Problem(path=f"{path}.{field}", message=f"This is {size:g}, but must not be negative.", source=source)
    grip, slide = sizes["grip"], sizes["slide"]
    if item.grip == 0 and item.slide != 0:
        message = "Without a friction limit it never slips, so there is no sliding force."
        yield Problem(path=f"{path}.slide", message=message, severity="warning", remedy="Specify its friction limit.")
    elif item.grip != 0 and grip is not None and slide is not None and slide > grip >= 0:
        message = f"The sliding force {slide:g} is larger than the friction limit {grip:g}."
        yield Problem(
            path=f"{path}.slide", message=message, remedy="Choose a sliding force not above the friction limit."
        )


def _limit_fields(item: SlippingConstraint) -> tuple[str, ...]:
    return ("grip", "slide", "glide") if isinstance(item, Blade) else ("grip", "slide")


def _names(text: str) -> list[Name]:
    try:
        return list(free_names(parse(text)))
    except FormulaError:
        return []


def check_mode_changes(model: Model) -> Iterator[Problem]:
    """Yield the problems of the changes of mode that end stages."""
    for index, stage in enumerate(model.stages):
        waits = [("until", stage.until), *((f"branches.{k}.when", b.when) for k, b in enumerate(stage.branches))]
        for field, text in waits:
            named = parse_mode_change(text)
            if named is not None:
                yield from _check_mode_change(model, *named, f"stages.{index}.{field}", str(text))


def _check_mode_change(model: Model, verb: str, name: str, path: str, source: str) -> Iterator[Problem]:
    gliding = [
        f"{key}{_GLIDE_FRICTION}"
        for key, item in model.constraints.items()
        if isinstance(item, Blade) and item.glide != 0
    ]
    frictions = [key for key, force in model.forces.items() if isinstance(force, Friction)] + gliding
    limited = [
        key for key, item in model.constraints.items() if isinstance(item, SlippingConstraint) and item.grip != 0
    ]
    sided = [key for key, item in model.constraints.items() if getattr(item, "side", "both") != "both"]
    candidates = {
        "slip": [*limited, *frictions],
        "grip": limited,
        "stick": frictions,
        "reverse": [*limited, *frictions],
        "contact": sided,
        "rest": sided,
        "release": [*model.constraints],
        "engage": [*model.constraints],
    }[verb]
    if name in candidates:
        return
    item = model.constraints.get(name)
    if isinstance(item, SlippingConstraint) and verb in ("slip", "grip", "reverse"):
        message, remedy = (
            f"The constraint “{name}” has no friction limit: it never slips.",
            "Specify its friction limit.",
        )
    elif isinstance(item, UnilateralItem) and verb in ("contact", "rest"):
        message, remedy = f"The constraint “{name}” is bilateral: it never opens.", "Choose a unilateral type."
    else:
        meant = find_similar_name(name, candidates)
        what = {"grip": "a friction limit", "contact": "a side", "rest": "a side", "stick": "friction"}.get(verb, "")
        message = f"Nothing named “{name}” can {verb}." if not what else f"Nothing named “{name}” has {what}."
        remedy = f"Did you mean “{verb} {meant}”?" if meant else f"Known: {', '.join(candidates) or 'none'}."
    yield Problem(path=path, message=message, remedy=remedy, source=source)
