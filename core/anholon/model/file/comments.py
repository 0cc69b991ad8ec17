"""Saves into an existing file without losing the comments and the layout of its author.

Three texts are merged: the old file (parsed by tomlkit, which keeps everything), the model in the old file (`base`) and
the model now (`new`). Only differences between `base` and `new` are changed in the old text. Where that is impossible
the new text is written as a whole: the saved file always reads back as the model.

tomlkit takes some 5 ms for a kB. So it parses the old file only, and of the new text what is written (`items`).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

import tomlkit
from msgspec.structs import replace
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, InlineTable, Item, Table

from anholon.errors import ModelError
from anholon.model.file.migrations import migrate
from anholon.model.file.toml_reader import read_model
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import FORMAT, Model

_MAX_LENGTH = 500_000  # characters of a file that tomlkit edits within a second or two

# What tomlkit raises in its corners: tables out of order, dotted keys inside inline tables.
_FAILURES = (TOMLKitError, ModelError, ValueError, LookupError, AttributeError, TypeError, RecursionError)


def merge_with_comments(old: str, model: Model) -> str:
    """Return the TOML text of `model` with the comments and the layout of the text `old` where both agree."""
    new = dumps(model)
    if len(old) > _MAX_LENGTH:
        return new
    try:
        table = tomllib.loads(old)
        if table.get("format", 1) != FORMAT:
            return new
        document = tomlkit.parse(old)
        base, plain = tomllib.loads(dumps(read_model(table))), tomllib.loads(new)
        changed = _find_changed_part(model, document, base, plain)
        items = tomlkit.parse(dumps(changed) + "\n")  # each block ends with an empty line, as inside a file
        _update(document, base, plain, items, ("",))
        merged = document.as_string()
        if merged.endswith("\n\n") and not old.endswith("\n\n"):
            merged = merged.rstrip("\n") + "\n"
        return merged if dumps(read_model(migrate(tomllib.loads(merged)))) == new else new
    except _FAILURES:
        return new


Tables = MutableMapping[str, Any]
Plain = Mapping[str, Any]


def _find_changed_part(model: Model, old: Tables, base: Plain, new: Plain) -> Model:
    """Return `model` without the elements that are the same in `base` and `new`: they stay as they are in `old`."""
    parts: dict[str, Any] = {}
    for section, now in new.items():
        base_section = base.get(section)
        elements = getattr(model, section)
        if isinstance(elements, dict):
            before = base_section or {}
            parts[section] = {
                key: element for key, element in elements.items() if not _is_equal_item(before.get(key), now[key])
            }
        elif isinstance(base_section, list) and isinstance(old.get(section), AoT):
            parts[section] = tuple(elements[index] for index in _find_changed_entries(base_section, now))
    return replace(model, **parts)


def _find_changed_entries(base: Sequence[Plain], new: Sequence[Plain]) -> list[int]:
    """Return the numbers of the entries of `new` that `base` does not have, or has several times by that name."""
    times = Counter(entry["name"] for entry in (*base, *new))
    by_name = {entry["name"]: entry for entry in base}
    return [
        index
        for index, entry in enumerate(new)
        if times[entry["name"]] != 2 or not _is_equal_item(by_name.get(entry["name"]), entry)
    ]


def _update(old: Tables, base: Plain, new: Plain, items: Plain, path: tuple[str, ...]) -> None:
    """Change the entries of the table `old` that differ between `base` and `new`; `items` has their text."""
    for key in base:
        if key not in new and key in old:
            del old[key]
    for key, value in new.items():
        if key not in base or key not in old:
            if key in old or not _is_equal_item(base.get(key), value):
                old[key] = _match_layout(old, items[key])
        elif not _is_equal_item(base[key], value):
            _change(old, key, base[key], value, (items.get(key), (*path, key)))
    if _order_matters(path) and list(old) != list(new):
        _reorder(old, list(new))


def _match_layout(old: Tables, value: Any) -> Any:
    """Return a new entry for `old`: a table of its own if the author gave each entry its own header."""
    if not (isinstance(old, Table) and old.is_super_table() and isinstance(value, InlineTable)):
        return value
    table = tomlkit.table()
    table.update(value.unwrap())
    return table


def _change(old: Tables, key: str, base: Any, new: Any, place: tuple[Any, tuple[str, ...]]) -> None:
    """Change the entry `key` of `old`; tables are changed in place, comments behind values are kept.

    `place`: the text there (None if entries are only removed or moved), and its path.
    """
    item = old[key]
    written, path = place
    if isinstance(item, AoT):
        old[key] = _merge_entries(item, base, new, (written or (), path))
    elif isinstance(item, MutableMapping) and isinstance(new, Mapping) and isinstance(base, Mapping):
        _update(item, base, new, written or {}, path)
    else:
        if isinstance(item, Item) and isinstance(written, Item):
            written.trivia.comment_ws, written.trivia.comment = item.trivia.comment_ws, item.trivia.comment
        old[key] = written


def _merge_entries(old: AoT, base: Sequence[Plain], new: Sequence[Plain], place: tuple[Any, tuple[str, ...]]) -> AoT:
    """Return the stages or charts `new`; entries with an unchanged name keep their comments."""
    written = dict(zip(_find_changed_entries(base, new), place[0], strict=True))
    by_name = {base_entry["name"]: (table, base_entry) for table, base_entry in zip(old.body, base, strict=True)}
    tables: list[Table] = []
    for index, entry in enumerate(new):
        matched = by_name.pop(entry["name"], None)
        if matched is None:
            tables.append(written[index])
        else:
            if index in written:
                _update(*matched, entry, written[index], place[1])
            tables.append(matched[0])
    return AoT(tables)


def _order_matters(path: tuple[str, ...]) -> bool:
    """Return whether the order of names in a table is significant: that of elements is, that of fields is not."""
    return (len(path) == 2 and path[1] not in ("simulation", "view", "charts", "stages")) or path[-1] in (
        "velocities",
        "target",
    )


def _reorder(table: Tables, order: list[str]) -> None:
    """Sort the entries of a table in `order`; comments on lines of their own between them are lost."""
    entries = {key: table[key] for key in order}
    for key in order:
        del table[key]
    for key, value in entries.items():
        table[key] = value


def _is_equal_item(a: Any, b: Any) -> bool:
    """Return whether two items are equal, including the order of names in tables."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return list(a) == list(b) and all(_is_equal_item(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(_is_equal_item(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)
