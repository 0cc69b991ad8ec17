"""From plain tables (as TOML gives them) to the structs of a model, collecting everything that does not fit.

Reading walks along the descriptions of `anholon.model.schema.field_descriptions`, so it goes no deeper than the
schema, however deep the tables are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from anholon.errors import ModelError, Problem
from anholon.formula.look_alikes import did_you_mean
from anholon.formula.names import find_similar_name
from anholon.model.query.model_caches import CheckCache, to_builtin_number
from anholon.model.schema import MAX_NAME, Model
from anholon.model.schema.field_descriptions import (
    FieldDescription,
    describe_expected_value,
    describe_fields,
    kinds_by_name,
    matches,
)
from anholon.model.schema.values import parse_plain_number

MAX_PROBLEMS = 100
"""Most problems that are listed."""

_LARGEST = 1e100  # its square and what is made of it are still numbers
_DECODER_LOCK = Lock()
_SHOWN = 40  # characters of a wrong value that are quoted


class _Missing:
    """The type of a placeholder for a value that could not be read."""


_MISSING = _Missing()


def read_model(table: Mapping[str, Any]) -> Model:
    """Return the model described by a table; raises ModelError with everything that does not fit."""
    reader = _TableReader()
    model = reader.struct(Model, table, "")
    if reader.problems or not isinstance(model, Model):
        raise ModelError(reader.problems)
    find_problems.store(model, ())
    return model


def read_field_value(field: FieldDescription, value: Any, path: str) -> Any:
    """Return `value` as it is in the field; raises ModelError if it does not fit.

    `value` may be plain (numbers, texts, lists, tables) or made of structs.
    """
    reader = _TableReader()
    read = reader.value(field, to_plain(value), path)
    if reader.problems:
        raise ModelError(reader.problems)
    return read


@CheckCache
def find_problems(model: Model) -> tuple[Problem, ...]:
    """Return the problems of a model made by a program that reading it from a file would report."""
    try:
        # The common case at the speed of msgspec: numbers that are not finite come back as None, so as another model.
        if _decoder().decode(msgspec.json.encode(model, enc_hook=to_builtin_number)) == model:
            return ()
    except (msgspec.MsgspecError, OverflowError, TypeError, UnicodeEncodeError):
        pass  # found again below, with its place
    reader = _TableReader()
    reader.struct(Model, to_plain(model), "")
    return tuple(reader.problems)


def warm_up() -> None:
    """Read the annotations of all structs now, which takes longer than reading a model."""
    _decoder()


def _decoder() -> msgspec.json.Decoder[Model]:
    """Return the decoder of models.

    Two threads must not read the annotations of the structs for the first time at once.
    """
    with _DECODER_LOCK:
        return _new_decoder()


@cache
def _new_decoder() -> msgspec.json.Decoder[Model]:
    return msgspec.json.Decoder(Model)


def to_plain(value: Any) -> Any:
    """Return structs as tables, and the numbers of other libraries (NumPy) as numbers."""
    return msgspec.to_builtins(value, enc_hook=to_builtin_number)


class _TableReader:
    """Reads values and collects the problems; the result for an unreadable value is `_MISSING`."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def struct(self, cls: type[Struct], table: Any, path: str) -> Struct | _Missing:
        """Return a struct of the type `cls`."""
        before = len(self.problems)
        field_by_name = {field.name: field for field in describe_fields(cls)}
        tagged = cls.__struct_config__.tag_field
        values: dict[str, Any] = {}
        for key, value in table.items():
            field = field_by_name.get(key)
            if field is not None:
                values[key] = self.value(field, value, _join_path(path, key))
            elif key != tagged:
                self._unknown(key, list(field_by_name), path)
        for field in field_by_name.values():
            if field.required and field.name not in table:
                self._add(_join_path(path, field.name), "This is missing.", f"Write {field.name} = {_example(field)}.")
        if len(self.problems) > before:
            return _MISSING
        return cls(**values)

    def value(self, field: FieldDescription, value: Any, path: str) -> Any:
        """Return the value of a field."""
        if value is None and field.optional:
            return None
        match field.kind:
            case "number" | "integer":
                return self._number(field, value, path)
            case "expression" if not isinstance(value, str):
                return self._number(field, value, path)
            case "boolean":
                return value if isinstance(value, bool) else self._report_wrong_value(field, value, path)
            case "choice":
                return value if value in field.choices else self._report_wrong_value(field, value, path)
            case "vector" | "tuple" | "list":
                return self._list(field, value, path)
            case "map":
                return self._mapping(field, value, path)
            case "struct":
                return self._element(field, value, path)
            case _:
                return self._text(field, value, path)

    def _number(self, field: FieldDescription, value: Any, path: str) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self._report_wrong_value(field, value, path)
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            return self._add(path, "This number is not finite.", f"Write {describe_expected_value(field)}.")
        if abs(number) > _LARGEST:
            return self._add(path, f"This number is too large; at most {_LARGEST:g} can be computed with.")
        low = (field.least is not None and number < field.least) or (field.above is not None and number <= field.above)
        if low or (field.most is not None and number > field.most):
            return self._report_wrong_value(field, value, path)
        if field.kind == "integer":
            return value if isinstance(value, int) else self._report_wrong_value(field, value, path)
        return number if field.kind == "number" else value

    def _text(self, field: FieldDescription, value: Any, path: str) -> Any:
        if not isinstance(value, str):
            return self._report_wrong_value(field, value, path)
        if not _is_unicode(value):
            return self._add(path, "The text contains half of a character.", "Type the text again.")
        if matches(field, value):
            return value
        if field.longest is not None and len(value) > field.longest:
            remedy = "Divide it into named definitions." if field.kind in ("formula", "expression") else "Shorten it."
            message = f"The text has {len(value):,} characters; at most {field.longest:,} can be read."
            return self._add(path, message, remedy)
        return self._report_wrong_value(field, value, path)

    def _list(self, field: FieldDescription, value: Any, path: str) -> Any:
        item = field.item
        if not isinstance(value, Sequence) or isinstance(value, str | bytes) or item is None:
            return self._report_wrong_value(field, value, path)
        if field.size is not None and len(value) != field.size:
            return self._add(
                path, f"There are {len(value)} items, not {field.size}.", f"Write {describe_expected_value(field)}."
            )
        if len(value) < (field.shortest or 0):
            return self._add(path, "There are too few items.", f"Write at least {field.shortest}.")
        if field.longest is not None and len(value) > field.longest:
            return self._add(path, f"There are {len(value):,} items; at most {field.longest:,} can be read.")
        return tuple(self.value(item, entry, f"{path}.{index}") for index, entry in enumerate(value))

    def _mapping(self, field: FieldDescription, value: Any, path: str) -> Any:
        if not isinstance(value, Mapping) or field.item is None:
            return self._report_wrong_value(field, value, path)
        if field.longest is not None and len(value) > field.longest:
            return self._add(path, f"There are {len(value):,} entries; at most {field.longest:,} can be read.")
        entries = {}
        for key, entry in value.items():
            if len(key) > MAX_NAME:
                self._add(path, f"A name has {len(key):,} characters; at most {MAX_NAME} can be read.", "Shorten it.")
            elif not _is_unicode(key):
                self._add(path, f"The name {_quote_value(key)} contains half of a character.", "Type the name again.")
            else:
                entries[key] = self.value(field.item, entry, _join_path(path, key))
        return entries

    def _element(self, field: FieldDescription, value: Any, path: str) -> Any:
        if not isinstance(value, Mapping):
            single = len(field.structs) == 1 and "value" in field.structs[0].__struct_fields__
            if single and isinstance(value, int | float):
                name = path.rpartition(".")[2]
                return self._add(
                    path, f"{_quote_value(value)} is not a table.", f"Write {name} = {{ value = {value} }}."
                )
            return self._report_wrong_value(field, value, path)
        if len(field.structs) == 1:
            return self.struct(field.structs[0], value, path)
        kinds = kinds_by_name(field.structs)
        choices = "One of: " + ", ".join(kinds) + "."
        if "kind" not in value:
            return self._add(f"{path}.kind", "The kind is missing.", choices)
        kind = value["kind"]
        if not isinstance(kind, str) or kind not in kinds:
            meant = find_similar_name(kind, kinds) if isinstance(kind, str) else None
            remedy = f"Did you mean “{meant}”? {choices}" if meant else choices
            message = (
                f"There is no kind {_quote_value(kind)}."
                if isinstance(kind, str)
                else f"{_quote_value(kind)} is not a kind."
            )
            return self._add(f"{path}.kind", message, remedy)
        return self.struct(kinds[kind], value, path)

    def _unknown(self, key: str, candidates: list[str], path: str) -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            return  # looking for near names takes time
        meant = find_similar_name(key, candidates)
        what = f"“{path}”" if path else "a model"
        remedy = did_you_mean(key, meant) or f"Known are: {', '.join(candidates)}."
        self._add(_join_path(path, key[:MAX_NAME]), f"There is no field {_quote_value(key)} in {what}.", remedy)

    def _report_wrong_value(self, field: FieldDescription, value: Any, path: str) -> _Missing:
        meant = find_similar_name(value, field.choices) if isinstance(value, str) and field.choices else None
        remedy = f"Did you mean “{meant}”?" if meant else ""
        if isinstance(value, str) and field.kind in ("number", "integer") and parse_plain_number(value) is not value:
            remedy = "Write it without quotes."
        return self._add(path, f"{_quote_value(value)} is not {describe_expected_value(field)}.", remedy)

    def _add(self, path: str, message: str, remedy: str = "") -> _Missing:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(path=path, message=message, remedy=remedy))
        return _MISSING


def _is_unicode(text: str) -> bool:
    """Return whether a text has no lone surrogates, which no file can contain."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _join_path(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _quote_value(value: Any) -> str:
    """Return a short quotation of a value, in the words of the file."""
    match value:
        case str():
            printable = "".join(c if c.isprintable() else "�" for c in value[:_SHOWN])
            return f"“{printable}{'…' if len(value) > _SHOWN else ''}”"
        case bool():
            return "true" if value else "false"
        case int() if abs(value) >= 10**_SHOWN:
            return "This huge number"
        case int() | float():
            return str(value)
        case Mapping():
            return "A table"
        case Sequence():
            return "A list"
        case _:
            return "A date or time"


def _example(field: FieldDescription) -> str:
    """Return an example for a missing field."""
    match field.kind:
        case "number" | "expression" | "integer":
            return "1.0"
        case "vector":
            return "[0.0, 0.0, 0.0]"
        case "tuple" | "list":
            return "[…]"
        case "map" | "struct":
            return "{…}"
        case "boolean":
            return "true"
        case _:
            return '"…"'
