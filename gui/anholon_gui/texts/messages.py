"""Messages of the core in the language of the window.

The core writes all messages in English. A catalogue of the resources holds its sentences with braces as placeholders
for names, numbers and other messages. A message is recognised by the words between them and translated, with the
contents of the placeholders. Unknown messages stay as they are, so that nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

import msgspec

from anholon.errors import ModelError
from anholon.number_text import typeset_number
from anholon_gui.texts.catalogue import fill_placeholders, read_catalogue
from anholon_gui.texts.language import current_language, localize_units

_MAX_MESSAGE_LENGTH = 20_000  # characters of a message that are read
_MAX_DEPTH = 6  # messages inside messages
_MAX_SENTENCES = 16  # largest number of messages joined in one
_MIN_FIXED_CHARACTERS = 5  # characters between places that make a sentence; with fewer it could be nearly anything
_MIN_NESTED_CHARACTERS = 20  # characters between places of a sentence that may hold others
_SENTENCE_END_PATTERN = re.compile(r"[^.]\. [^\W\d_a-z]")
_NAME_REGEX = r"""(?:'[^']*'|“[^”]*”|[\w.:'°·²³/-]+(?:\([\w.]+\))?(?:\.\w+)?)"""
_NAMES_PATTERN = re.compile(rf"{_NAME_REGEX}(?:, {_NAME_REGEX})*")
_ARTICLE_PATTERN = re.compile(r"^(an?|the) ")
_QUOTED_PATTERN = re.compile(r"“([^“”]*+)”|(?<![\w'])'([^'\s]+)'(?![\w'])")
_SEPARATOR_PATTERNS = tuple(re.compile(joint) for joint in (r"(\n)", r"((?<=[.?!]) +)", r"(; )", r"(: )", r"(, )"))
"""Separators of joined messages, the strongest first."""

_NUMBER_BEGIN_REGEX = r"(?:(?<=[\s(,;=±])|^)"
"""Possible start of a number: after a space, bracket or sign, or at the start; not inside a name or formula."""

_MINUS_PATTERN = re.compile(rf"{_NUMBER_BEGIN_REGEX}-(?=[\d.])")
"""The minus of a number; not a hyphen, and not the minus of an exponent or a difference."""

_POWER_PATTERN = re.compile(rf"{_NUMBER_BEGIN_REGEX}-?\d+(?:\.\d+)?e[-+]?\d+(?![\w.*/^])")
"""A separate number with an exponent; not one that was typed, is quoted, or is in a formula."""

_ENGLISH_FIRST_WORDS = "an?|the|this|these|there|no|nothing|neither|its?|cannot|at|on|with|beyond|only|not|some"
_FIRST_WORD_PATTERN = re.compile(rf"^(?:(?:{_ENGLISH_FIRST_WORDS}) |[а-яё]+ )")
"""A first word of a message that is certainly no name given by the user, who may write names in small letters: English
words with which messages of the core begin, and all Russian words."""


def translate_message(message: str) -> str:
    """Return a message of the core in the language of the window, with typeset numbers."""
    code = current_language()
    return typeset_numbers(localize_units(message, code) if code == "en" else translate_cached(code, message))


def typeset_numbers(text: str) -> str:
    """Return a text whose numbers have a typeset minus and exponent: -1e-05 → −1e−5."""
    return _MINUS_PATTERN.sub("−", _POWER_PATTERN.sub(lambda match: typeset_number(match[0]), text))


def problem_text(message: str, remedy: str) -> str:
    """Return a problem and its remedy in the language of the window, as two sentences."""
    message_text, help_text = (
        _FIRST_WORD_PATTERN.sub(lambda m: m[0][0].upper() + m[0][1:], translate_message(text))
        for text in (message, remedy)
    )
    if not message_text or not help_text:
        return message_text or help_text
    return f"{message_text} {help_text}" if message_text[-1] in ".!?…:" else f"{message_text}. {help_text}"


def error_text(error: Exception) -> str:
    """Return why an operation failed, in the language of the window.

    For a file this is its path and the message of the system, for the open model all its problems.
    """
    if isinstance(error, ModelError) and not error.origin:
        return "\n".join(problem_text(problem.message, problem.remedy) for problem in error.problems)
    if not isinstance(error, OSError) or not error.strerror:
        return translate_message(str(error))
    message = translate_message(error.strerror)
    return f"{error.filename}: {message}" if error.filename else message


@lru_cache(maxsize=1024)
def translate_cached(code: str, message: str) -> str:
    """Return a message in the language of a code."""
    return localize_units(translator_for(code)(message), code)


class MessageTranslator:
    """Translates English messages by a catalogue.

    Args:
        catalogue: English sentence → other sentence. `{}` is a place; `{0}`, `{1}` in the other one change the order.
        nouns: words that are said in the other language only where one of them is all that stands in a place: in a list
            they may be names of the user.
    """

    def __init__(self, catalogue: Mapping[str, str], nouns: Mapping[str, str]) -> None:
        self.nouns = dict(nouns)
        self._exact, self.patterns = read_catalogue(catalogue)

    def __call__(self, message: str) -> str:
        """Return a message in the other language. Unknown ones stay English."""
        if len(message) > _MAX_MESSAGE_LENGTH:
            return message
        translated = self._translate(message, 0)
        return message if translated is None else _QUOTED_PATTERN.sub(r"«\1\2»", translated)

    def _translate(self, message: str, depth: int) -> str | None:
        """Return a message in the other language, or None."""
        core = message.strip()
        if not core or depth > _MAX_DEPTH:
            return None
        translated = self.nouns.get(_ARTICLE_PATTERN.sub("", core)) if depth else None
        if translated is None:
            translated = self._translate_sentence(message, depth)
        if translated is None and core != message:
            translated = self._translate_sentence(core, depth)
            if translated is not None:
                start = message.index(core)
                translated = message[:start] + translated + message[start + len(core) :]
        return translated if translated is not None else self._translate_compound(message, 0, depth)

    def _translate_sentence(self, message: str, depth: int) -> str | None:
        """Return a message of one sentence with its placeholders filled, or None."""
        core = _ARTICLE_PATTERN.sub("", message)
        translation = self._exact.get(message) or self._exact.get(core)
        if translation is not None:
            return translation
        small = core[:1].lower() + core[1:]
        if small in self._exact:
            other = self._exact[small]
            return other[:1].upper() + other[1:]
        for sentence in self.patterns:
            places = sentence.match_placeholders(message)
            if places is None:
                continue
            if sentence.specificity < _MIN_FIXED_CHARACTERS and not all(
                self._is_name_or_known(place) for place in places
            ):
                continue
            if sentence.specificity < _MIN_NESTED_CHARACTERS and any(
                _SENTENCE_END_PATTERN.search(place) and place not in self._exact for place in places
            ):
                continue  # it would take the end of one sentence and the begin of the next for one place
            inside = [
                None if quoted else self._translate(place, depth + 1)
                for place, quoted in zip(places, sentence.quoted, strict=True)
            ]
            return fill_placeholders(
                sentence.translation,
                [
                    place if translated_place is None else translated_place
                    for translated_place, place in zip(inside, places, strict=True)
                ],
            )
        return None

    def _is_name_or_known(self, place: str) -> bool:
        """Return whether a placeholder value is a name, a number, or words of the catalogue."""
        return _NAMES_PATTERN.fullmatch(place) is not None or _ARTICLE_PATTERN.sub("", place) in self._exact

    def _translate_compound(self, message: str, level: int, depth: int) -> str | None:
        """Translate a message of several sentences. Unknown parts stay English."""
        if level == len(_SEPARATOR_PATTERNS):
            return None
        parts = _SEPARATOR_PATTERNS[level].split(message)[
            : 2 * _MAX_SENTENCES - 1
        ]  # messages, and the joints between them
        translated: list[str] = []
        recognised, i = 0, 0
        while i < len(parts):
            # The longest run of parts that is one sentence; all parts together are not.
            ends = [j for j in range(len(parts), i, -2) if (i, j) != (0, len(parts))]
            runs = ((j, self._translate_sentence("".join(parts[i:j]), depth + 1)) for j in ends)
            j, result = next(((j, result) for j, result in runs if result is not None), (i + 1, None))
            if result is None:
                result = self._translate_compound(parts[i], level + 1, depth + 1)
            recognised += result is not None
            translated += [parts[i] if result is None else result, *parts[j : j + 1]]
            i = j + 1
        remaining_text = message[len("".join(parts)) :]
        return "".join(translated) + remaining_text if recognised else None


@lru_cache(maxsize=2)
def translator_for(code: str) -> MessageTranslator:
    """Return the translator into the language of a code that has a catalogue."""
    path = resources.files("anholon_resources") / "words" / f"messages-{code}.toml"
    catalogue = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])
    return MessageTranslator(catalogue["messages"], catalogue["nouns"])
