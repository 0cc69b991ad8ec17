"""Words next to equations in the language of the reader.

What is said stays English in the code, as a `Phrase`: a template and what fills it. A catalogue of the resources gives
the same template in another language, so that rows are put into words when they leave (see `Translator`).
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from anholon.errors import UsageError

LANGUAGES = ("en", "ru")
"""Languages of the words."""


class Phrase(str):
    """English words made of a `template` and `arguments`, which may be phrases themselves."""

    template: str
    arguments: tuple[str, ...]

    __slots__ = ("arguments", "template")

    def __new__(cls, template: str, *arguments: Any) -> Phrase:
        """Return the template filled with the arguments."""
        phrase = super().__new__(cls, template.format(*arguments))
        phrase.template = template
        phrase.arguments = tuple(argument if isinstance(argument, str) else str(argument) for argument in arguments)
        return phrase


def make_phrase(template: str, *arguments: Any) -> Phrase:
    """Return English words that can be translated."""
    return template if isinstance(template, Phrase) else Phrase(template, *arguments)


class Translator:
    """Translates words into a language; unknown ones stay English."""

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise UsageError(f"there are no words in the language {language!r}; there are: {', '.join(LANGUAGES)}")
        self.language = language
        self._phrases, self._sign_words = _read_catalogue(language)

    def __call__(self, words: str) -> str:
        """Return words, which may be a phrase, in the language."""
        if not isinstance(words, Phrase):
            return self._phrases.get(words, words)
        arguments = (self(argument) if isinstance(argument, Phrase) else argument for argument in words.arguments)
        return self._phrases.get(words.template, words.template).format(*arguments)

    def translate_statement(self, text: str) -> str:
        """Return a statement in index notation with the words between its signs translated."""
        for english, other in self._sign_words.items():
            text = text.replace(english, other)
        return text


@lru_cache(maxsize=4)
def _read_catalogue(language: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the words of a language, and those between signs, by the English ones."""
    if language == "en":
        return {}, {}
    path = resources.files("anholon_resources") / "words" / f"{language}.toml"
    catalogue = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])
    return catalogue["words"], catalogue["between"]
