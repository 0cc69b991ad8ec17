"""Fields of the model described as data: forms, reading, the reference page and the checks all ask here.

Everything is derived from the annotations in `anholon.model.structs`; nothing is written down twice.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, get_args, get_type_hints

from msgspec import NODEFAULT, Struct, inspect
from msgspec.structs import replace

__all__ = ["Field", "Kind", "expected", "fields_of", "kind_name", "kinds_by_name"]

Kind = Literal[
    "number",
    "integer",
    "boolean",
    "text",
    "formula",
    "expression",
    "choice",
    "colour",
    "reference",
    "vector",
    "tuple",
    "list",
    "map",
    "struct",
]
"""What stands in a field. An `expression` is a number or a formula, a `vector` three of them, a `tuple` a fixed number
of equal items, a `struct` an element of one of several kinds."""


class Field(Struct, frozen=True, kw_only=True):
    """One field: what may stand in it and what it means.

    `unit` is the SI unit of numbers in it (empty: dimensionless, or said by another field, see
    `anholon.model.fields.unit_at`). `least` and `most` bound a number, `size` and `longest` count items or characters.
    `refers` tells what a reference names: element, frame, end, body, coordinate, chart, constraint, control, drive,
    switch (a constraint or force), stage, pose, rod, section (of a rod), place (a section or a body). `item` describes
    the items of a vector, tuple, list or map; `structs` are the kinds that a struct may have.
    """

    name: str
    kind: Kind
    description: str = ""
    unit: str = ""
    required: bool = False
    optional: bool = False
    default: Any = None
    least: float | None = None
    above: float | None = None
    most: float | None = None
    size: int | None = None
    shortest: int | None = None
    longest: int | None = None
    pattern: str = ""
    choices: tuple[str, ...] = ()
    refers: str = ""
    item: Field | None = None
    structs: tuple[type[Struct], ...] = ()


@lru_cache(maxsize=256)
def fields_with(cls: type[Struct], *kinds: Kind) -> tuple[Field, ...]:
    """Return the fields of a struct in which something of these kinds may stand, at any depth."""
    return tuple(field for field in fields_of(cls) if _may_hold(field, kinds))


def _may_hold(field: Field, kinds: tuple[Kind, ...]) -> bool:
    return (
        field.kind in kinds
        or (field.item is not None and _may_hold(field.item, kinds))
        or any(_may_hold(inner, kinds) for cls in field.structs for inner in fields_of(cls))
    )


@lru_cache(maxsize=64)
def fields_of(cls: type[Struct]) -> tuple[Field, ...]:
    """Return the descriptions of all fields of a struct type of the model, in the order of the file."""
    info = inspect.type_info(cls)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{cls.__name__} is not a struct type")
    hints = get_type_hints(cls)
    found = []
    for field in info.fields:
        default = field.default_factory() if field.default_factory is not NODEFAULT else field.default
        described = _describe(field.name, field.type)
        if described.kind == "choice":
            # msgspec sorts the choices; the author of the struct had an order in mind.
            described = replace(described, choices=get_args(hints[field.name]))
        found.append(replace(described, required=field.required, default=None if field.required else default))
    if kind_name(cls):
        # The fields of the base class come first in the struct; what makes the kind special comes first for people.
        found.sort(key=lambda field: (not field.required, field.name in ("enabled", "doc")))
    return tuple(found)


def kind_name(cls: type[Struct]) -> str:
    """Return the kind of an element as it stands in the file (`thin-rod`); empty for types that need none."""
    tag = cls.__struct_config__.tag
    return "" if tag is None else str(tag)


def kinds_by_name(types: tuple[type[Struct], ...]) -> dict[str, type[Struct]]:
    """Return the struct types by their kind in the file."""
    return {kind_name(cls): cls for cls in types}


def expected(field: Field) -> str:
    """Return in words what may stand in a field: `a number greater than 0`."""
    match field.kind:
        case "number" | "integer":
            words = "a whole number" if field.kind == "integer" else "a number"
            if field.least is not None and field.most is not None:
                return f"{words} from {field.least:g} to {field.most:g}"
            if field.above is not None:
                most = "" if field.most is None else f" and at most {field.most:g}"
                return f"{words} greater than {field.above:g}{most}"
            if field.least is not None:
                return f"{words} of at least {field.least:g}"
            return words
        case "boolean":
            return "true or false"
        case "text":
            if field.longest is None:
                return "a text"
            span = f"{field.shortest} to" if field.shortest else "at most"
            return f"a text of {span} {field.longest:,} characters"
        case "formula":
            return "a formula in quotes"
        case "expression":
            return "a number or a formula in quotes"
        case "choice":
            return "one of " + ", ".join(f'"{choice}"' for choice in field.choices)
        case "colour":
            return 'a colour such as "#1f77b4"'
        case "reference":
            return f"the name of {_A_REFERRED.get(field.refers, 'something')} in quotes"
        case "vector":
            return "a list of three numbers or formulas"
        case "tuple":
            return f"a list of {field.size} items, each {expected(field.item) if field.item else 'a value'}"
        case "list":
            return f"a list of {_PLURALS.get(field.item.kind, 'items') if field.item else 'items'}"
        case "map" | "struct":
            return "a table"


_PLURALS = {"tuple": "lists of numbers", "number": "numbers", "struct": "tables", "reference": "names in quotes"}
_A_REFERRED = {
    "element": "a point or body",
    "frame": 'a body (or "world")',
    "end": 'a point or body (or "world")',
    "body": "a body",
    "coordinate": "a coordinate",
    "chart": "a chart",
    "constraint": "a constraint",
    "switch": "a constraint, force, support, joint or load",
    "control": "a coordinate, force or constraint",
    "drive": "a force, coordinate, constraint or parameter",
    "stage": "a stage",
    "pose": "a pose",
    "range": 'a parameter (or "load")',
    "rod": "a rod",
    "section": "a section of a rod",
    "place": "a section of a rod or a body",
}


def _describe(name: str, type_: inspect.Type) -> Field:
    """Return the field `name` of the type `type_`."""
    description = ""
    extra: dict[str, Any] = {}
    while isinstance(type_, inspect.Metadata):
        description = description or str((type_.extra_json_schema or {}).get("description", ""))
        extra = {**(type_.extra or {}), **extra}
        type_ = type_.type
    unit, refers = str(extra.get("unit", "")), str(extra.get("refers", ""))

    def field(kind: Kind, **more: Any) -> Field:
        return Field(name=name, kind=kind, description=description, unit=unit, refers=refers, **more)

    match type_:
        case inspect.BoolType():
            return field("boolean")
        case inspect.IntType() | inspect.FloatType():
            kind: Kind = "integer" if isinstance(type_, inspect.IntType) else "number"
            return field(kind, least=type_.ge, above=type_.gt, most=type_.le)
        case inspect.StrType():
            kind = "reference" if refers else extra.get("role", "text")
            return field(kind, shortest=type_.min_length, longest=type_.max_length, pattern=type_.pattern or "")
        case inspect.LiteralType():
            return field("choice", choices=tuple(str(value) for value in type_.values))
        case inspect.UnionType():
            return _union(name, type_, field)
        case inspect.TupleType():
            item = replace(_describe(name, type_.item_types[0]), unit=unit)
            size = len(type_.item_types)
            return field("vector" if item.kind == "expression" and size == 3 else "tuple", item=item, size=size)
        case inspect.VarTupleType():
            item = _describe(name, type_.item_type)
            return field("list", item=item, shortest=type_.min_length, longest=type_.max_length)
        case inspect.DictType():
            return field("map", item=_describe(name, type_.value_type), longest=type_.max_length)
        case inspect.StructType():
            return field("struct", structs=(type_.cls,))
    raise TypeError(f"field '{name}' has a type that models do not use: {type_}")


def _union(name: str, type_: inspect.UnionType, field: Any) -> Field:
    """Return the field of a union: an expression, an optional value or an element of several kinds."""
    present = [t for t in type_.types if not isinstance(t, inspect.NoneType)]
    if len(present) == 1:
        return replace(_describe(name, present[0]), optional=True, description=field("text").description)
    if all(isinstance(t, inspect.StructType) for t in present):
        return field("struct", structs=tuple(t.cls for t in present if isinstance(t, inspect.StructType)))  # type: ignore[no-any-return]
    text = _describe(name, present[-1])
    if text.kind != "formula":
        raise TypeError(f"field '{name}' has a union that models do not use: {type_}")
    return field("expression", longest=text.longest)  # type: ignore[no-any-return]


def matches(field: Field, text: str) -> bool:
    """Tell whether a text fits the pattern and the length of a field."""
    long_enough = len(text) >= (field.shortest or 0)
    short_enough = field.longest is None or len(text) <= field.longest
    return long_enough and short_enough and (not field.pattern or re.fullmatch(field.pattern, text) is not None)
