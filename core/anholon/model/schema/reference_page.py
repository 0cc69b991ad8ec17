"""The reference of the model file as Markdown, written from the annotations of the structs.

The page `docs/model-file.md` holds it between two marks; the rest is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from anholon.errors import UsageError
from anholon.model.schema import Model
from anholon.model.schema.field_descriptions import (
    FieldDescription,
    describe_expected_value,
    describe_fields,
    kind_name,
)

BEGIN = (
    "<!-- The reference begins here. It is written by anholon.model.schema.reference_page; do not edit it by hand. -->"
)
END = "<!-- The reference ends here. -->"


def update_reference_page(page: str) -> str:
    """Return the page with the reference between its marks; raises UsageError if they are missing."""
    head, start, remainder = page.partition(BEGIN)
    _, end, tail = remainder.partition(END)
    if not start or not end:
        raise UsageError("The page has no marks around the reference.")
    return f"{head}{BEGIN}\n\n{reference()}\n{END}{tail}"


def reference() -> str:
    """Return the reference: the fields of the file, then every section with the kinds of its elements."""
    plain_fields = [field for field in describe_fields(Model) if field.kind != "map" and _element_types(field) == ()]
    lines = ["### The file itself", "", *_table(plain_fields)]
    for field in describe_fields(Model):
        types = _element_types(field)
        if types:
            lines += ["", f"### {_heading(field)}", ""]
            lines += _kinds(field, types) if len(types) > 1 else _element(types[0], describe_fields(types[0]))
        elif field.kind == "map":
            lines += ["", f"### {_heading(field)}", "", f"{field.description} Each entry is {_expected_item(field)}."]
    return "\n".join(lines) + "\n"


def _kinds(section: FieldDescription, types: tuple[type[Struct], ...]) -> Iterator[str]:
    """Yield the lines on a section with elements of several kinds: the common fields, then each kind."""
    shared = [field for field in describe_fields(types[0]) if all(field in describe_fields(cls) for cls in types)]
    yield section.description
    yield ""
    yield "Fields of all kinds:"
    yield ""
    yield from _with_inner_tables(shared)
    for cls in types:
        yield ""
        yield f'#### `kind = "{kind_name(cls)}"`'
        yield ""
        yield from _element(cls, [field for field in describe_fields(cls) if field not in shared])


def _element_types(field: FieldDescription) -> tuple[type[Struct], ...]:
    """Return the struct types of the elements of a section."""
    if field.kind == "struct":
        return field.structs
    return field.item.structs if field.item is not None else ()


def _expected_item(field: FieldDescription) -> str:
    return describe_expected_value(field.item) if field.item is not None else "a value"


def _heading(field: FieldDescription) -> str:
    match field.kind:
        case "map":
            return f"`[{field.name}.NAME]`" if _element_types(field) else f"`[{field.name}]`"
        case "list":
            return f"`[[{field.name}]]`"
        case _:
            return f"`[{field.name}]`"


def _element(cls: type[Struct], fields: Sequence[FieldDescription]) -> Iterator[str]:
    """Yield the lines on one kind of element."""
    yield " ".join((cls.__doc__ or "").split())
    if fields:
        yield ""
        yield from _with_inner_tables(fields)


def _with_inner_tables(fields: Sequence[FieldDescription]) -> Iterator[str]:
    """Yield a table of fields, and one for each kind of table inside a field."""
    yield from _table(fields)
    for field in fields:
        for inner in _element_types(field):
            yield ""
            kind = f' with `kind = "{kind_name(inner)}"`' if len(_element_types(field)) > 1 else ""
            yield f"An entry of `{field.name}`{kind}: {' '.join((inner.__doc__ or '').split())}"
            yield ""
            yield from _table(describe_fields(inner))


def _table(fields: Sequence[FieldDescription]) -> Iterator[str]:
    yield "| field | value | unit | default | meaning |"
    yield "|---|---|---|---|---|"
    for field in fields:
        default = "required" if field.required else _default(field.default)
        unit = f"`{field.unit}`" if field.unit else ""
        expected, description = _cell(describe_expected_value(field)), _cell(field.description)
        yield f"| `{field.name}` | {expected} | {unit} | {default} | {description} |"


def _default(value: Any) -> str:
    match value:
        case None | {} | () | "":
            return ""
        case bool():
            return f"`{str(value).lower()}`"
        case str():
            return f'`"{value}"`'
        case tuple():
            return f"`[{', '.join(f'{item:g}' for item in value)}]`"
        case int() | float():
            return f"`{value:g}`"
        case _:
            return ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
