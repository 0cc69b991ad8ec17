"""Texts of shipped models in the language of the window.

The files of examples, and the texts of templates and skaters, are English. When the window opens one, its title, the
names of its stages and the notes of its parts are translated once. From then on they belong to the user, who saves them
so. The notes of parts added by a search for controls are translated too. Texts and files of users are never changed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from anholon.model.schema import Model
from anholon_gui.texts.catalogue import Catalogue, fill_placeholders, read_catalogue
from anholon_gui.texts.language import current_language
from anholon_gui.texts.messages import translator_for


def translate_shipped(text: str, code: str = "") -> str:
    """Return a text of a shipped model in the language of the window, or of a code. Unknown texts are unchanged."""
    code = code or current_language()
    return text if code == "en" or not text else translate_sequence(load_catalogue(code), text) or text


def translate_model(model: Model, code: str = "") -> Model:
    """Return a shipped model with its title, names of stages and notes in the language of the window, or of a code."""
    from anholon.model.edit.rename import rename_element

    code = code or current_language()
    if code == "en":
        return model
    model = replace(translate_notes(model, code), name=translate_shipped(model.name, code))
    for name in dict.fromkeys(stage.name for stage in model.stages):
        model = rename_element(model, "stages", name, translate_shipped(name, code))
    return model


def translate_new_notes(model: Model, before: Model, code: str = "") -> Model:
    """Return a model made from another one, with the notes of new or replaced parts translated.

    They are in the language of the window, or of a code.
    """
    code = code or current_language()
    if code == "en":
        return model
    say = translator_for(code)
    changes = {}
    for section in ("schedules", "forces"):
        old, new = getattr(before, section), getattr(model, section)
        changes[section] = {
            name: item if name in old and old[name].doc == item.doc else replace(item, doc=say(item.doc))
            for name, item in new.items()
        }
    return replace(model, **changes)


def translate_notes(value: Any, code: str) -> Any:
    """Return a part of a model with its notes, and those of its parts, in the language of a code."""
    if isinstance(value, Struct):
        changes = {}
        for name in value.__struct_fields__:
            old = getattr(value, name)
            new = translate_shipped(old, code) if name == "doc" and isinstance(old, str) else translate_notes(old, code)
            if new is not old:
                changes[name] = new
        return replace(value, **changes) if changes else value
    if isinstance(value, dict):
        table = {key: translate_notes(item, code) for key, item in value.items()}
        return table if any(table[key] is not item for key, item in value.items()) else value
    if isinstance(value, tuple):
        items = tuple(translate_notes(item, code) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return value


def translate_sequence(texts: Catalogue, text: str) -> str | None:
    """Return a text translated as a known sentence or a sequence of known sentences, or None."""
    translation = look_up(texts, text)
    if translation is not None:
        return translation
    for end in re.finditer(r"\. ", text):
        first = look_up(texts, text[: end.start() + 1])  # the rest is looked at only where this is known
        other_sentences = translate_sequence(texts, text[end.end() :]) if first is not None else None
        if other_sentences is not None:
            return f"{first} {other_sentences}"
    return None


def look_up(texts: Catalogue, text: str) -> str | None:
    """Return the translation of a text in the catalogue with its placeholders filled, or None."""
    translation = texts.exact.get(text)
    if translation is not None:
        return translation
    for pattern in texts.patterns:
        places = pattern.match_placeholders(text)
        if places is not None and all(places):
            return fill_placeholders(pattern.translation, [texts.exact.get(place, place) for place in places])
    return None


@lru_cache(maxsize=2)
def load_catalogue(code: str) -> Catalogue:
    path = resources.files("anholon_resources") / "words" / f"shipped-{code}.toml"
    table = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])["texts"]
    return read_catalogue(table)
