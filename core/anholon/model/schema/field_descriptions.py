"""Fields of the model described as data: forms, reading, the reference page and the checks all ask here.

Everything is derived from the annotations in `anholon.model.schema`; nothing is written down twice.
"""

from __future__ import annotations

import builtins
import re
import types
import typing
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

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


class FieldDescription(Struct, frozen=True, kw_only=True):
    """One field: its allowed values and their meaning.

    `unit` is the SI unit of numbers in it (empty: dimensionless, or given by another field, see
    `anholon.model.query.field_paths.unit_at`). `least` and `most` bound a number, `size` and `longest` count items or
    characters. `refers`: what a reference names: element, frame, end, body, coordinate, chart, constraint,
    control, drive, switch (a constraint or force), stage, pose, parameter, rod, section (of a rod), place (a section
    or a body). `item` describes the items of a vector, tuple, list or map; `structs` are the kinds that a struct may
    have.
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
    item: FieldDescription | None = None
    structs: tuple[type[Struct], ...] = ()


@lru_cache(maxsize=256)
def fields_with(cls: type[Struct], *kinds: Kind) -> tuple[FieldDescription, ...]:
    """Return the fields of a struct that may contain these kinds, at any depth."""
    return tuple(field for field in describe_fields(cls) if _may_contain(field, kinds))


def _may_contain(field: FieldDescription, kinds: tuple[Kind, ...]) -> bool:
    return (
        field.kind in kinds
        or (field.item is not None and _may_contain(field.item, kinds))
        or any(_may_contain(inner, kinds) for cls in field.structs for inner in describe_fields(cls))
    )


@lru_cache(maxsize=64)
def describe_fields(cls: type[Struct]) -> tuple[FieldDescription, ...]:
    """Return the descriptions of all fields of a struct type of the model, in the order of the file."""
    hints = get_type_hints(cls, include_extras=True)
    names, defaults = cls.__struct_fields__, cls.__struct_defaults__
    field_descriptions = []
    for name, stored_default in zip(names, (NODEFAULT,) * (len(names) - len(defaults)) + defaults, strict=True):
        default = stored_default.factory() if hasattr(stored_default, "factory") else stored_default
        required = default is NODEFAULT
        field_descriptions.append(
            replace(_describe(name, hints[name]), required=required, default=None if required else default)
        )
    if kind_name(cls):
        # The fields of the base class come first in the struct; the special fields of the kind come first for people.
        field_descriptions.sort(key=lambda field: (not field.required, field.name in ("enabled", "doc")))
    return tuple(field_descriptions)


def kind_name(cls: type[Struct]) -> str:
    """Return the kind of an element in the file (`thin-rod`); empty for types that need none."""
    tag = cls.__struct_config__.tag
    return "" if tag is None else str(tag)


def kinds_by_name(types: tuple[type[Struct], ...]) -> dict[str, type[Struct]]:
    """Return the struct types by their kind in the file."""
    return {kind_name(cls): cls for cls in types}


def describe_expected_value(field: FieldDescription) -> str:
    """Return a phrase for the values that a field accepts: `a number greater than 0`."""
    match field.kind:
        case "number" | "integer":
            words = "a whole number" if field.kind == "integer" else "a number"
            if field.least is not None and field.most is not None:
                return f"{words} from {field.least:g} to {field.most:g}"
            if field.above is not None:
                upper = "" if field.most is None else f" and at most {field.most:g}"
                return f"{words} greater than {field.above:g}{upper}"
            if field.least is not None:
                return f"{words} of at least {field.least:g}"
            return words
        case "boolean":
            return "true or false"
        case "text":
            if field.pattern in _TEXT_FORMS:
                return _TEXT_FORMS[field.pattern]
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
            return f"the name of {_REFERENCE_PHRASES.get(field.refers, 'something')} in quotes"
        case "vector":
            return "a list of three numbers or formulas"
        case "tuple":
            return (
                f"a list of {field.size} items, each {describe_expected_value(field.item) if field.item else 'a value'}"
            )
        case "list":
            return f"a list of {_PLURALS.get(field.item.kind, 'items') if field.item else 'items'}"
        case "map" | "struct":
            return "a table"


_TEXT_FORMS = {r"^x?y?z?$": "a text of x, y, z in this order, as xz"}
"""What texts are like that fit a pattern."""

_PLURALS = {"tuple": "lists of numbers", "number": "numbers", "struct": "tables", "reference": "names in quotes"}
_REFERENCE_PHRASES = {
    "element": "a point or body",
    "frame": 'a body (or "world")',
    "end": 'a point or body (or "world")',
    "body": "a body",
    "coordinate": "a coordinate",
    "chart": "a set of quasi-velocities",
    "constraint": "a constraint",
    "switch": "a constraint, force, support, joint or load",
    "control": "a coordinate, force or constraint",
    "drive": "a force, coordinate, constraint or parameter",
    "balanced": "a coordinate or parameter",
    "stage": "a stage",
    "pose": "a pose",
    "range": 'a parameter (or "load")',
    "rod": "a rod",
    "section": "a section of a rod",
    "place": "a section of a rod or a body",
}


def _describe(name: str, hint: Any) -> FieldDescription:
    """Return the field `name` of an annotated type.

    msgspec gives it, too, but only together with all types within it, which takes a fifth of the time of a start.
    """
    words: dict[str, Any] = {}  # later words replace earlier ones
    extra: dict[str, Any] = {}
    if get_origin(hint) is Annotated:
        for meta in hint.__metadata__:
            words |= {key: value for key in _KIND_PHRASES if (value := getattr(meta, key)) is not None}
            extra |= meta.extra or {}
        hint = hint.__origin__
    unit, refers = str(extra.get("unit", "")), str(extra.get("refers", ""))

    def field(kind: Kind, **more: Any) -> FieldDescription:
        description = str(words.get("description", ""))
        return FieldDescription(name=name, kind=kind, description=description, unit=unit, refers=refers, **more)

    args = get_args(hint)
    match get_origin(hint) or hint:
        case builtins.bool:
            return field("boolean")
        case builtins.int | builtins.float as number:
            bounds = {"least": words.get("ge"), "above": words.get("gt"), "most": words.get("le")}
            return field("integer" if number is int else "number", **bounds)
        case builtins.str:
            kind: Kind = "reference" if refers else extra.get("role", "text")
            span = {"shortest": words.get("min_length"), "longest": words.get("max_length")}
            return field(kind, pattern=words.get("pattern", ""), **span)
        case typing.Literal:
            return field("choice", choices=tuple(str(value) for value in args))
        case typing.Union | types.UnionType:
            return _union(name, args, field)
        case builtins.tuple if args[-1] is ...:
            item = _describe(name, args[0])
            return field("list", item=item, shortest=words.get("min_length"), longest=words.get("max_length"))
        case builtins.tuple:
            item = replace(_describe(name, args[0]), unit=unit)
            vector = item.kind == "expression" and len(args) == 3
            return field("vector" if vector else "tuple", item=item, size=len(args))
        case builtins.dict:
            return field("map", item=_describe(name, args[1]), longest=words.get("max_length"))
        case builtins.type() as cls if issubclass(cls, Struct):
            return field("struct", structs=(cls,))
    raise TypeError(f"field '{name}' has a type that models do not use: {hint}")


_KIND_PHRASES = ("description", "ge", "gt", "le", "min_length", "max_length", "pattern")
"""What annotations may say."""


def _union(name: str, args: tuple[Any, ...], field: Any) -> FieldDescription:
    """Return the field of a union: an expression, an optional value or an element of several kinds."""
    present = [member for member in args if member is not types.NoneType]
    if len(present) == 1:
        return replace(_describe(name, present[0]), optional=True, description=field("text").description)
    if all(isinstance(member, type) and issubclass(member, Struct) for member in present):
        optional = len(present) < len(args)
        return field("struct", structs=tuple(present), optional=optional)  # type: ignore[no-any-return]
    text = _describe(name, present[-1])
    if text.kind != "formula":
        raise TypeError(f"field '{name}' has a union that models do not use: {args}")
    return field("expression", longest=text.longest)  # type: ignore[no-any-return]


def matches(field: FieldDescription, text: str) -> bool:
    """Return whether a text fits the pattern and the length of a field."""
    long_enough = len(text) >= (field.shortest or 0)
    short_enough = field.longest is None or len(text) <= field.longest
    return long_enough and short_enough and (not field.pattern or re.fullmatch(field.pattern, text) is not None)
