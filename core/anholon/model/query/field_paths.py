"""The fields of a model: what they mean, and reading and replacing one by its dotted path.

A path leads from the model to a value: `parameters.m1.value`, `stages.2.duration`, `bodies.plate.position.1`. A model
is never changed; `set_value` returns a new one that shares everything the path does not touch.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from anholon.errors import AnholonError, UsageError
from anholon.formula.names import find_similar_name
from anholon.formula.syntax import STAGE_TIME, TIME
from anholon.model.file.toml_reader import read_field_value
from anholon.model.query.model_caches import SectionCache
from anholon.model.schema import (
    Control,
    Coordinate,
    Coupling,
    Drag,
    Expression,
    Friction,
    GeneralizedForce,
    MatrixSection,
    Model,
    Nonholonomic,
    Parameter,
    Resistance,
    Rod,
    Schedule,
)
from anholon.model.schema.field_descriptions import (
    FieldDescription,
    Kind,
    describe_fields,
    fields_with,
)
from anholon.units import DIMENSIONLESS, parse_unit


class ExpressionAt(NamedTuple):
    """An expression of a model and its path; `unit` is the SI unit it should have, None for any unit.

    `keys` are the parts of the path (a name that is no name may have dots in it).
    """

    path: str
    expression: Expression
    unit: str | None
    keys: tuple[str, ...]


def get_value(model: Model, path: str) -> Any:
    """Return the value at `path`; the empty path is the model itself. Raises UsageError when there is nothing."""
    value: Any = model
    for key in _split(path):
        value = _get_item(value, key, path)
    return value


def has_value(model: Model, path: str) -> bool:
    """Return True if there is a value at `path`."""
    try:
        get_value(model, path)
    except UsageError:
        return False
    return True


def set_value(model: Model, path: str, value: Any) -> Model:
    """Return `model` with `value` at `path`.

    A name that a mapping does not have yet is added at its end. Raises ModelError when the value does not fit the
    field, UsageError when the path leads nowhere.
    """
    field = field_at(model, path)
    changed = _replace_item(model, _split(path), read_field_value(field, value, path), path)
    assert isinstance(changed, Model)
    return changed


def field_at(model: Model, path: str) -> FieldDescription:
    """Return the description of the field at `path`; for an item of a list or mapping, that of the item."""
    keys = _split(path)
    value: Any = model
    field = FieldDescription(name="", kind="struct", structs=(Model,))
    for depth, key in enumerate(keys):
        if isinstance(value, Struct):
            field_by_name = {inner.name: inner for inner in describe_fields(type(value))}
            field = field_by_name.get(key) or _raise_missing_item(path, key, list(field_by_name))
        elif field.item is not None:
            field = field.item
        else:
            _raise_missing_item(path, key, [])
        last = depth == len(keys) - 1
        if not (last and isinstance(value, dict)):
            value = _get_item(value, key, path)
    return field


def unit_at(model: Model, path: str) -> str | None:
    """Return the unit in which a number at `path` is given; None if it has none or it is not known.

    Most units are in the description of the field; those of parameters, coordinates, controls and schedules are chosen
    by the author of the model, those of generalized forces, drag and grips of formulas follow from other fields.
    """
    keys = _split(path)
    owner = get_value(model, ".".join(keys[:2])) if len(keys) > 2 else None
    match keys, owner:
        case ["parameters", _, "value" | "min" | "max" | "natural_min" | "natural_max"], Parameter(unit=unit):
            return unit
        case ["schedules", _, "times", *_], Schedule():
            return "s"
        case ["schedules", _, "values", *_], Schedule(unit=unit):
            return unit
        case ["stages" | "poses", _, "set", name], _:
            quantity = model.parameters.get(name) or (model.coordinates.get(name) if keys[0] == "poses" else None)
            return quantity.unit if quantity is not None else None
        case ["constraints", name, "grip" | "slide"], Nonholonomic():
            from anholon.model.query.formula_units import FormulaUnits

            return FormulaUnits(model).of_reaction(name) or None
        case ["rods", _, "section", "stiffness", place], Rod(section=MatrixSection()):
            return _MATRIX_UNITS[int(place)]
    result = _formula_unit(model, keys, owner, field_at(model, path))
    return None if result == _PLAIN else result


_MATRIX_UNITS: Final = tuple(("N", "N*m", "N*m^2")[(i > 2) + (j > 2)] for i in range(6) for j in range(i, 6))
"""Units of the upper triangle of a stiffness matrix: forces for strains, moments for curvatures."""

_PLAIN: Final = "1"
"""The unit of what is a plain number; none is shown beside it."""

_FORMULAS: Final[tuple[Kind, ...]] = ("expression", "formula")


def iterate_expressions(model: Model) -> Iterator[ExpressionAt]:
    """Yield every expression of the model, numbers included, in the order of the file."""
    for field in fields_with(Model, *_FORMULAS):
        yield from _sections(field.name)(model)


def expressions_in(model: Model, section: str) -> tuple[ExpressionAt, ...]:
    """Return every expression of one section."""
    return _sections(section)(model)


def depends_on_time(model: Model) -> bool:
    """Return whether any formula of the model contains time or a schedule, including exit conditions and drawings."""
    return any(_make_time_test(field.name)(model) for field in fields_with(Model, *_FORMULAS))


def depends_on_stage_time(model: Model) -> bool:
    """Return whether any formula of the model contains the time since a stage began."""
    return any(_make_stage_time_test(field.name)(model) for field in fields_with(Model, *_FORMULAS))


@cache
def _make_stage_time_test(name: str) -> SectionCache[bool]:
    """Return a function that finds whether one section contains the time since a stage began."""

    def mentions(model: Model) -> bool:
        texts = (at.expression for at in _sections(name)(model) if isinstance(at.expression, str))
        return any(STAGE_TIME in text for text in texts)

    return SectionCache(mentions)


@cache
def _sections(name: str) -> SectionCache[tuple[ExpressionAt, ...]]:
    """Return the function that lists the expressions of one section."""
    (field,) = (field for field in fields_with(Model, *_FORMULAS) if field.name == name)
    return SectionCache(lambda model: tuple(_expressions(model, field, getattr(model, name), (name,), None)))


@cache
def _make_time_test(name: str) -> SectionCache[bool]:
    """Return a function that finds whether one section contains the time or a schedule."""

    def mentions(model: Model) -> bool:
        names = "|".join(map(re.escape, (TIME, STAGE_TIME, *model.schedules)))
        result = re.compile(rf"(?<![\w.])(?:{names})(?!\w)")
        return any(isinstance(at.expression, str) and result.search(at.expression) for at in _sections(name)(model))

    return SectionCache(mentions)


def _expressions(
    model: Model, field: FieldDescription, value: Any, keys: tuple[str, ...], owner: Any
) -> Iterator[ExpressionAt]:
    """Yield the expressions in the value of a field; `owner` is the element (a parameter, a body, …) it belongs to."""
    match field.kind:
        case "expression" | "formula":
            yield ExpressionAt(".".join(keys), value, _formula_unit(model, keys, owner, field), keys)
        case "vector" | "tuple" | "list" if field.item is not None and field.item.kind != "number":
            for index, item in enumerate(value):
                yield from _expressions(model, field.item, item, (*keys, str(index)), owner or item)
        case "map" if field.item is not None and field.item.kind != "number":
            for name, item in value.items():
                yield from _expressions(model, field.item, item, (*keys, name), owner or item)
        case "struct" if value is not None:
            kind: type[Struct] = type(value)
            for inner in fields_with(kind, *_FORMULAS):
                yield from _expressions(model, inner, getattr(value, inner.name), (*keys, inner.name), owner)


def _formula_unit(model: Model, keys: Sequence[str], owner: Any, field: FieldDescription) -> str | None:
    """Return the SI unit of a formula, or of a number in its place; None if any unit is suitable."""
    match keys, owner:
        case ["controls", _, "law"], Control(unit=unit):
            return unit or None
        case ["coordinates", _, "value"], Coordinate(unit=unit):
            return unit or None
        case ["coordinates", _, "rate"], Coordinate(unit=unit):
            return f"({unit})/s" if unit else None
        case ["forces", _, "value"], GeneralizedForce(coordinate=name) | Resistance(coordinate=name):
            moved = model.coordinates.get(name)
            customary = {"m": "N", "rad": "N*m"}.get(_si_unit(model, name)) if moved is not None else None
            return customary or (f"J/({moved.unit})" if moved is not None and moved.unit else None)
        case ["boundary", _, "target", name], _:
            return (model.coordinates[name].unit or None) if name in model.coordinates else None
        case ["mirror", name], _:
            quantity = model.parameters.get(name) or model.coordinates.get(name)
            return (quantity.unit or None) if quantity is not None else None
        case ["forces", _, "coefficient"], Drag(power=power):
            return f"N*(s/m)^{power:g}" if power == round(power, 4) else None
        case (["forces", _, "coefficient" | "static"], Friction()) | (["constraints", _, "restitution"], _):
            return _PLAIN
        case ["constraints", _, "ratio"], Coupling(first=first, second=second):
            first_unit, second_unit = _si_unit(model, first), _si_unit(model, second)
            return f"({first_unit})/({second_unit})" if first_unit and second_unit else None
        case ["constraints", _, "offset"], Coupling(first=first):
            return _si_unit(model, first) or None
    return field.unit or None


def _si_unit(model: Model, coordinate: str) -> str:
    """Return the unit of a coordinate if it is of the SI, and radians for angles; "" if it is not known."""
    moved = model.coordinates.get(coordinate)
    try:
        unit = parse_unit(moved.unit) if moved is not None and moved.unit else None
    except AnholonError:
        unit = None
    if moved is None or unit is None:
        return ""
    if unit.factor == 1.0:
        return moved.unit
    return "rad" if unit.dimension == DIMENSIONLESS else ""


def _split(path: str) -> list[str]:
    return path.split(".") if path else []


def _get_item(value: Any, key: str, path: str) -> Any:
    """Return the item of `value` under `key`."""
    match value:
        case Struct() if key in value.__struct_fields__:
            return getattr(value, key)
        case dict() if key in value:
            return value[key]
        case tuple() if key.isascii() and key.isdigit() and int(key) < len(value):
            return value[int(key)]
    available_keys = (
        value.__struct_fields__ if isinstance(value, Struct) else list(value) if isinstance(value, dict) else ()
    )
    return _raise_missing_item(path, key, available_keys)


def _replace_item(value: Any, keys: list[str], new: Any, path: str) -> Any:
    """Return `value` with `new` under the keys."""
    if not keys:
        return new
    key, inner_keys = keys[0], keys[1:]
    inner = new if not inner_keys else _replace_item(_get_item(value, key, path), inner_keys, new, path)
    if isinstance(value, Struct):
        return msgspec.structs.replace(value, **{key: inner})
    if isinstance(value, dict):
        return {**value, key: inner}
    index = int(key)
    return (*value[:index], inner, *value[index + 1 :])


def _raise_missing_item(path: str, key: str, candidates: Any) -> Any:
    meant = find_similar_name(key, candidates)
    raise UsageError(f"There is no “{key}” in “{path}”." + (f" Did you mean “{meant}”?" if meant else ""))
