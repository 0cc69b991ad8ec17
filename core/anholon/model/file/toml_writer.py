"""A model as tidy TOML, in the order and the layout a person would choose.

Short elements (parameters, coordinates, points) take one line each as inline tables; bodies, forces and constraints
take a table each; vectors stay on one line. Fields that have their default value are omitted, except the units of
coordinates.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from anholon.model.file.toml_reader import to_plain
from anholon.model.schema import FORMAT, Coordinate, Model

_INLINE = ("parameters", "coordinates", "controls", "points", "poses")
_TEXTS = ("definitions", "mirror")
_SEQUENCES = ("charts", "stages")
_LAST = ("enabled", "colour", "visible", "doc")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_WHOLE = 1e15  # whole numbers below are written as such
_LINE = 110  # longest line of a list of many numbers


def dumps(model: Model) -> str:
    """Return the text of the model file."""
    head = [f"format = {FORMAT}"]
    blocks: list[str] = []
    for name in model.__struct_fields__:
        value = getattr(model, name)
        if name == "format" or value == getattr(_EMPTY, name):
            continue
        if name in _SEQUENCES:
            blocks += [_table(f"[[{name}]]", _to_plain_fields(element)) for element in value]
        elif name in _TEXTS:
            blocks.append(_table(f"[{name}]", value))
        elif name in _INLINE:
            blocks.append(_table(f"[{name}]", {key: _to_plain_fields(element) for key, element in value.items()}))
        elif isinstance(value, dict):
            blocks += [_table(f"[{name}.{_key(key)}]", _to_plain_fields(element)) for key, element in value.items()]
        elif isinstance(value, Struct):
            blocks.append(_table(f"[{name}]", _to_plain_fields(value)))
        else:
            head.append(f"{name} = {_value(value)}")
    return "\n\n".join(["\n".join(head), *blocks]) + "\n"


_EMPTY = Model()


def _to_plain_fields(element: Struct) -> dict[str, Any]:
    """Return the fields of an element that are written, its kind first, its look and description last."""
    table: dict[str, Any] = to_plain(element)
    if isinstance(element, Coordinate):
        table["unit"] = element.unit
    order = ["kind", *(name for name in element.__struct_fields__ if name not in _LAST), *_LAST]
    return {name: table[name] for name in order if name in table}


def _table(header: str, entries: Mapping[str, Any]) -> str:
    return "\n".join([header, *(f"{_key(key)} = {_value(value)}" for key, value in entries.items())])


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int():
            return str(value)
        case float():
            return _number(value)
        case Mapping():
            inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case Sequence():
            return _list(value)
    raise TypeError(f"a model file holds no {type(value).__name__}")


def _number(value: float) -> str:
    """Return the shortest text that reads back as `value`; whole numbers are written without a point."""
    if value.is_integer() and abs(value) < _WHOLE and (value != 0 or math.copysign(1.0, value) > 0):
        return str(int(value))
    return repr(value)


def _list(items: Sequence[Any]) -> str:
    """Return a list on one line; a long list of numbers is broken into lines of some 100 characters."""
    texts = [_value(item) for item in items]
    line = f"[{', '.join(texts)}]"
    if len(line) <= _LINE or not all(isinstance(item, int | float) for item in items):
        return line
    rows: list[str] = []
    row = ""
    for text in texts:
        if row and len(row) + len(text) + 2 > _LINE - 4:
            rows.append(row)
            row = ""
        row += f"{' ' if row else ''}{text},"
    return "[\n" + "\n".join(f"    {row}" for row in [*rows, row]) + "\n]"


def _text(text: str) -> str:
    """Return a quoted text; one with several lines is written in several lines."""
    if "\n" in text:
        inner = "".join(c if c == "\n" else _escaped(c) for c in text)
        return f'"""\n{inner}"""'
    return _quoted(text)


def _quoted(text: str) -> str:
    return '"' + "".join(_escaped(c) for c in text) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    code = ord(character)
    if code < 0x20 or code == 0x7F:
        return f"\\u{code:04X}"
    return "\N{REPLACEMENT CHARACTER}" if 0xD800 <= code < 0xE000 else character
