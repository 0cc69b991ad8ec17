"""Catalogues of sentences in two languages, with braces as placeholders for names, numbers and other sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class CataloguePattern(NamedTuple):
    """A sentence of the catalogue: the words between its placeholders, whether each is quoted, and the other
    sentence."""

    words: tuple[str, ...]
    quoted: tuple[bool, ...]
    translation: str
    specificity: int

    def match_placeholders(self, message: str) -> list[str] | None:
        """Return the placeholder values of a message that matches this sentence, else None."""
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
    """English sentences with their translations: whole sentences, and those with placeholders, the most specific
    first."""

    exact: dict[str, str]
    patterns: tuple[CataloguePattern, ...]


def read_catalogue(sentences: Mapping[str, str]) -> Catalogue:
    """Return the catalogue of English sentences → other sentences. `{}` is a placeholder."""
    with_places = [_compile_pattern(english, other) for english, other in sentences.items() if "{}" in english]
    return Catalogue(
        {english: other for english, other in sentences.items() if "{}" not in english},
        tuple(sorted(with_places, key=lambda sentence: -sentence.specificity)),
    )


def _compile_pattern(english: str, translation: str) -> CataloguePattern:
    """Return a sentence of the catalogue, prepared for matching."""
    words = tuple(english.split("{}"))
    quoted = tuple(before.endswith(("“", "'")) for before in words[:-1])
    return CataloguePattern(words, quoted, translation, len("".join("".join(words).split())))


def fill_placeholders(other: str, places: list[str]) -> str:
    """Return the other sentence with its placeholders filled, in order or by number."""
    following = iter(places)

    def place(match: re.Match[str]) -> str:
        return places[int(match.group(1))] if match.group(1) else next(following)

    return re.sub(r"\{(\d?)\}", place, other)
