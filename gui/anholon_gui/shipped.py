"""Texts of shipped models in the language of the window.

The files of examples, and what templates and skaters are made of, are English. Where the window opens one, its title,
the names of its stages and what is said of its parts are put into the language of the window, once: from then on they
belong to the user, who saves them so. So are the notes of what a search for controls has put into a model. What users
write, and files of theirs, are never touched.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from anholon.model.structs import Model
from anholon_gui.language import language
from anholon_gui.messages import interpreter

__all__ = ["in_own_words", "made_in_own_words", "shipped_text"]

_PLACE: Final = "(.+?)"


class _Texts(NamedTuple):
    """Texts of a language: whole ones, and those with places."""

    whole: dict[str, str]
    open: tuple[tuple[re.Pattern[str], str], ...]


def shipped_text(text: str, code: str = "") -> str:
    """Return a text of a shipped model in the language of the window, or of a code; what is not known stays."""
    code = code or language()
    return text if code == "en" or not text else _said(_texts(code), text) or text


def in_own_words(model: Model, code: str = "") -> Model:
    """Return a shipped model with its title, names of stages and notes in the language of the window, or of a code."""
    from anholon.model.rename import rename

    code = code or language()
    if code == "en":
        return model
    model = replace(_noted(model, code), name=shipped_text(model.name, code))
    for name in dict.fromkeys(stage.name for stage in model.stages):
        model = rename(model, "stages", name, shipped_text(name, code))
    return model


def made_in_own_words(model: Model, before: Model, code: str = "") -> Model:
    """Return a model in which something was made of another one, with the notes of what is new in it, or stands in the
    place of something else, in the language of the window, or of a code."""
    code = code or language()
    if code == "en":
        return model
    say = interpreter(code)
    changes = {}
    for section in ("schedules", "forces"):
        old, new = getattr(before, section), getattr(model, section)
        changes[section] = {
            name: item if name in old and old[name].doc == item.doc else replace(item, doc=say(item.doc))
            for name, item in new.items()
        }
    return replace(model, **changes)


def _noted(value: Any, code: str) -> Any:
    """Return a part of a model with its notes, and those of its parts, in the language of a code."""
    if isinstance(value, Struct):
        changes = {}
        for name in value.__struct_fields__:
            old = getattr(value, name)
            new = shipped_text(old, code) if name == "doc" and isinstance(old, str) else _noted(old, code)
            if new is not old:
                changes[name] = new
        return replace(value, **changes) if changes else value
    if isinstance(value, dict):
        table = {key: _noted(item, code) for key, item in value.items()}
        return table if any(table[key] is not item for key, item in value.items()) else value
    if isinstance(value, tuple):
        items = tuple(_noted(item, code) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return value


def _said(texts: _Texts, text: str) -> str | None:
    """Return a text in the other language: a known one, or known ones one after another; None for another one."""
    known = _known(texts, text)
    if known is not None:
        return known
    for end in re.finditer(r"\. ", text):
        first = _known(texts, text[: end.start() + 1])  # the rest is looked at only where this is known
        rest = _said(texts, text[end.end() :]) if first is not None else None
        if rest is not None:
            return f"{first} {rest}"
    return None


def _known(texts: _Texts, text: str) -> str | None:
    """Return a text of the catalogue in the other language, with its places filled."""
    whole = texts.whole.get(text)
    if whole is not None:
        return whole
    for pattern, other in texts.open:
        found = pattern.fullmatch(text)
        if found is not None:
            return other.format(*(texts.whole.get(place, place) for place in found.groups()))
    return None


@lru_cache(maxsize=2)
def _texts(code: str) -> _Texts:
    path = resources.files("anholon_resources") / "words" / f"shipped-{code}.toml"
    table = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])["texts"]
    opened = {english: other for english, other in table.items() if "{}" in english}
    return _Texts(
        {english: other for english, other in table.items() if english not in opened},
        tuple((re.compile(_PLACE.join(map(re.escape, key.split("{}")))), other) for key, other in opened.items()),
    )
