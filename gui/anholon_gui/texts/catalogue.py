"""Catalogues of sentences in two languages, with braces where names, numbers and other sentences stand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class CataloguePattern(NamedTuple):
    """A sentence of the catalogue: the words between its places, whether a place stands between quotes, and the other
    sentence."""

    words: tuple[str, ...]
    quoted: tuple[bool, ...]
    translation: str
    specificity: int

    def match_placeholders(self, message: str) -> list[str] | None:
        """Return the placeholder values of a message that is this sentence, else None."""
        first, last = self.words[0], self.words[-1]
        if len(message) < len(first) + len(last) or not (message.startswith(first) and message.endswith(last)):
            return None
        results, at, end = [], len(first), len(message) - len(last)
        for word in self.words[1:-1]:
            place = message.find(word, at, end) if word else at
            if place < 0:
                return None
            results.append(message[at:place])
            at = place + len(word)
        results.append(message[at:end])
        return results


class Catalogue(NamedTuple):
    """English sentences and the other ones: whole ones, and those with places, the most specific first."""

    exact: dict[str, str]
    patterns: tuple[CataloguePattern, ...]


def read_catalogue(sentences: Mapping[str, str]) -> Catalogue:
    """Return the catalogue of English sentences → other sentences; `{}` is a place."""
    with_places = [_compile_pattern(english, other) for english, other in sentences.items() if "{}" in english]
    return Catalogue(
        {english: other for english, other in sentences.items() if "{}" not in english},
        tuple(sorted(with_places, key=lambda sentence: -sentence.specificity)),
    )


def _compile_pattern(english: str, translation: str) -> CataloguePattern:
    """Return a sentence of the catalogue, ready to be compared."""
    words = tuple(english.split("{}"))
    quoted = tuple(before.endswith(("“", "'")) for before in words[:-1])
    return CataloguePattern(words, quoted, translation, len("".join("".join(words).split())))


def fill_placeholders(other: str, places: list[str]) -> str:
    """Return the other sentence with its places filled, in their order or by their numbers."""
    following = iter(places)

    def place(match: re.Match[str]) -> str:
        return places[int(match.group(1))] if match.group(1) else next(following)

    return re.sub(r"\{(\d?)\}", place, other)
