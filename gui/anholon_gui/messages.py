"""Messages of the core in the language of the window.

The core says everything in English. A catalogue of the resources holds its sentences with braces where names, numbers
and other messages stand; a message is recognised by the words between them, put into the other language, and so is
what stands in the braces. What is not recognised stays as it is, so that nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

import msgspec

from anholon_gui.language import language, measured

__all__ = ["Interpreter", "interpreter", "reason", "said"]

_LONGEST = 20_000  # characters of a message that are read
_DEEPEST = 6  # messages inside messages
_MOST = 16  # messages in one that are told apart
_TELLING = 5  # characters between places that make a sentence; with fewer it could be nearly anything
_LONG = 20  # characters between places of a sentence that may hold others
_ENDS = re.compile(r"[^.]\. [^\W\d_a-z]")
_ONE_NAME = r"""(?:'[^']*'|“[^”]*”|[\w.:'°·²³/-]+(?:\([\w.]+\))?(?:\.\w+)?)"""
_NAME = re.compile(rf"{_ONE_NAME}(?:, {_ONE_NAME})*")
_ARTICLE = re.compile(r"^(an?|the) ")
_QUOTED = re.compile(r"“([^“”]*+)”|(?<![\w'])'([^'\s]+)'(?![\w'])")
_JOINTS = tuple(re.compile(joint) for joint in (r"(\n)", r"((?<=[.?!]) +)", r"(; )", r"(: )", r"(, )"))
"""Where messages are joined, the strongest first."""


def said(message: str) -> str:
    """Return a message of the core in the language of the window."""
    code = language()
    return message if code == "en" else _said(code, message)


def reason(error: Exception) -> str:
    """Return why something failed, in the language of the window; of a file its path and what the system says of it."""
    if not isinstance(error, OSError) or not error.strerror:
        return said(str(error))
    told = said(error.strerror)
    return f"{error.filename}: {told}" if error.filename else told


@lru_cache(maxsize=1024)
def _said(code: str, message: str) -> str:
    """Return a message in the language of a code."""
    return measured(interpreter(code)(message), code)


class _Sentence(NamedTuple):
    """A sentence of the catalogue: the words between its places, whether a place stands between quotes, and the other
    sentence."""

    words: tuple[str, ...]
    quoted: tuple[bool, ...]
    other: str
    weight: int

    def places(self, message: str) -> list[str] | None:
        """Return what stands in the places of a message that is this sentence, else None."""
        first, last = self.words[0], self.words[-1]
        if len(message) < len(first) + len(last) or not (message.startswith(first) and message.endswith(last)):
            return None
        found, at, end = [], len(first), len(message) - len(last)
        for word in self.words[1:-1]:
            place = message.find(word, at, end) if word else at
            if place < 0:
                return None
            found.append(message[at:place])
            at = place + len(word)
        found.append(message[at:end])
        return found


class Interpreter:
    """Puts English messages into another language by a catalogue.

    Args:
        catalogue: English sentence → other sentence. `{}` is a place; `{0}`, `{1}` in the other one change the order.
        nouns: words that are said in the other language only where one of them is all that stands in a place: in a list
            they may be names of the user.
    """

    def __init__(self, catalogue: Mapping[str, str], nouns: Mapping[str, str]) -> None:
        self.nouns = dict(nouns)
        self._whole = {english: other for english, other in catalogue.items() if "{}" not in english}
        sentences = [_sentence(english, other) for english, other in catalogue.items() if "{}" in english]
        self.sentences = sorted(sentences, key=lambda sentence: -sentence.weight)

    def __call__(self, message: str) -> str:
        """Return a message in the other language; what is not recognised stays English."""
        if len(message) > _LONGEST:
            return message
        said = self._say(message, 0)
        return message if said is None else _QUOTED.sub(r"«\1\2»", said)

    def _say(self, message: str, depth: int) -> str | None:
        """Return a message in the other language, or None."""
        core = message.strip()
        if not core or depth > _DEEPEST:
            return None
        said = self.nouns.get(_ARTICLE.sub("", core)) if depth else None
        if said is None:
            said = self._sentence(message, depth)
        if said is None and core != message:
            said = self._sentence(core, depth)
            if said is not None:
                begin = message.index(core)
                said = message[:begin] + said + message[begin + len(core) :]
        return said if said is not None else self._joined(message, 0, depth)

    def _sentence(self, message: str, depth: int) -> str | None:
        """Return a message that is one sentence, with its places filled."""
        core = _ARTICLE.sub("", message)
        whole = self._whole.get(message) or self._whole.get(core)
        if whole is not None:
            return whole
        small = core[:1].lower() + core[1:]
        if small in self._whole:
            other = self._whole[small]
            return other[:1].upper() + other[1:]
        for sentence in self.sentences:
            places = sentence.places(message)
            if places is None:
                continue
            if sentence.weight < _TELLING and not all(self._is_name(place) for place in places):
                continue
            if sentence.weight < _LONG and any(_ENDS.search(place) for place in places):
                continue  # it would take the end of one sentence and the begin of the next for one place
            inside = [
                None if quoted else self._say(place, depth + 1)
                for place, quoted in zip(places, sentence.quoted, strict=True)
            ]
            return _fill(
                sentence.other, [place if said is None else said for said, place in zip(inside, places, strict=True)]
            )
        return None

    def _is_name(self, place: str) -> bool:
        """Tell whether a place holds a name, a number, or words of the catalogue."""
        return _NAME.fullmatch(place) is not None or _ARTICLE.sub("", place) in self._whole

    def _joined(self, message: str, level: int, depth: int) -> str | None:
        """Return a message that is several ones, one after another; what is not recognised among them stays."""
        if level == len(_JOINTS):
            return None
        parts = _JOINTS[level].split(message)[: 2 * _MOST - 1]  # messages, and the joints between them
        said: list[str] = []
        recognised, i = 0, 0
        while i < len(parts):
            # The longest run of parts that is one sentence; all of them together are none.
            ends = [j for j in range(len(parts), i, -2) if (i, j) != (0, len(parts))]
            runs = ((j, self._sentence("".join(parts[i:j]), depth + 1)) for j in ends)
            j, found = next(((j, found) for j, found in runs if found is not None), (i + 1, None))
            if found is None:
                found = self._joined(parts[i], level + 1, depth + 1)
            recognised += found is not None
            said += [parts[i] if found is None else found, *parts[j : j + 1]]
            i = j + 1
        rest = message[len("".join(parts)) :]
        return "".join(said) + rest if recognised else None


@lru_cache(maxsize=2)
def interpreter(code: str) -> Interpreter:
    """Return the interpreter into the language of a code, of which there is a catalogue."""
    path = resources.files("anholon_resources") / "words" / f"messages-{code}.toml"
    catalogue = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])
    return Interpreter(catalogue["messages"], catalogue["nouns"])


def _sentence(english: str, other: str) -> _Sentence:
    """Return a sentence of the catalogue, ready to be compared."""
    words = tuple(english.split("{}"))
    quoted = tuple(before[-1:] in ("“", "'") and before[-1:] != "" for before in words[:-1])
    return _Sentence(words, quoted, other, len("".join("".join(words).split())))


def _fill(other: str, places: list[str]) -> str:
    """Return the other sentence with its places filled, in their order or by their numbers."""
    following = iter(places)

    def place(match: re.Match[str]) -> str:
        return places[int(match.group(1))] if match.group(1) else next(following)

    return re.sub(r"\{(\d?)\}", place, other)
