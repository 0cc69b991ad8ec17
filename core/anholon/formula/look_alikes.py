"""Letters of different alphabets that look alike: the Cyrillic х and the Latin x."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

_CYRILLIC: Final = ("асеорхукмтнвіјѕһԁԛԝАСЕОРХУКМТНВІЈЅ", "aceopxykmthbijshdqwACEOPXYKMTHBIJS")
_GREEK: Final = ("οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oABEZHIKMNOPTYX")

LOOK_ALIKES: Mapping[str, str] = MappingProxyType(dict(zip(*_CYRILLIC, strict=True)) | dict(zip(*_GREEK, strict=True)))
"""Cyrillic and Greek letters, and the Latin ones that look like them."""

_TABLE: Final = str.maketrans(dict(LOOK_ALIKES))
_WORDS: Final = re.compile(r"[^\W\d_]+")


def describe_look_alike(name: str, meant: str) -> str:
    """Return a sentence on the first letter that only looks like that of the meant name; "" for other differences."""
    if name == meant or len(name) != len(meant) or replace_look_alikes(name) != replace_look_alikes(meant):
        return ""
    letter, other = next((a, b) for a, b in zip(name, meant, strict=True) if a != b)
    return f"In “{name}” the letter “{letter}” is {_find_script(letter)}, not {_find_script(other)}."


def did_you_mean(name: str, meant: str | None, shown: str = "") -> str:
    """Return the question whether `name` means `meant`, as `shown`, with a remark on letters that look alike.

    It is "" where `meant` is empty.
    """
    if not meant:
        return ""
    question = f"Did you mean {shown}?" if shown else f"Did you mean “{meant}”?"
    return " ".join(sentence for sentence in (question, describe_look_alike(name, meant)) if sentence)


def find_mixed_letters(name: str) -> tuple[str, str] | None:
    """Return a letter of a name that looks like a Latin one next to Latin letters, and its alphabet.

    Both are in the same word; words end at digits and underscores.
    """
    for word in _WORDS.findall(name):
        if not any(_find_script(letter) == "Latin" for letter in word):
            continue
        strange = next((letter for letter in word if letter in LOOK_ALIKES), None)
        if strange is not None:
            return strange, _find_script(strange)
    return None


def find_same_look(names: Iterable[str]) -> dict[str, str]:
    """Return the names that look like an earlier name, with that name."""
    first_names: dict[str, str] = {}
    result: dict[str, str] = {}
    for name in names:
        first = first_names.setdefault(replace_look_alikes(name), name)
        if first != name:
            result[name] = first
    return result


def replace_look_alikes(name: str) -> str:
    """Return a name with Latin letters in place of letters that look like them."""
    return name.translate(_TABLE)


def _find_script(letter: str) -> str:
    """Return the alphabet of a letter: Latin, Cyrillic, Greek, …"""
    return unicodedata.name(letter, "other").partition(" ")[0].capitalize()
