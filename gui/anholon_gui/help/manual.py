"""The manual: pages in Markdown from the resources and pages that are made of the program itself, with a search.

Pages of the resources stand in `manual/LANGUAGE/NN-KEY.md`, in the order of their numbers; the first line is the title.
Pages about sections of the model are made of the schema, so that nothing is written twice.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from anholon_gui.help.reference_pages import section_pages

_WORD_END_LETTERS = 2  # letters that the end of a longer word of a search may differ in: cases and plurals
_LONG_WORD_LETTERS = 5
_EXCERPT_CHARACTERS = 140


class Page(NamedTuple):
    """One page: the key by which links call it, its title, its Markdown; `made` pages come from the program."""

    key: str
    title: str
    text: str
    made: bool = False


class Hit(NamedTuple):
    """A place that a search has found: the page, the heading below which the words stand, and how it reads there."""

    page: str
    heading: str
    excerpt: str


def manual_folder(language: str) -> Traversable:
    """Return the folder of pages and pictures in a language."""
    return files("anholon_resources") / "manual" / language


@lru_cache(maxsize=2)
def load_pages(language: str) -> tuple[Page, ...]:
    """Return all pages of the manual: first the instructions, then the reference of the model."""
    written = []
    for file in sorted(manual_folder(language).iterdir(), key=lambda entry: entry.name):
        key = file.name.removesuffix(".md").partition("-")[2]
        if key and file.name.endswith(".md"):
            text = file.read_text("utf-8")
            written.append(Page(key, text.partition("\n")[0].removeprefix("# "), text))
    return (*written, *(Page(key, title, text, made=True) for key, title, text in section_pages()))


def search(pages: tuple[Page, ...], words: str) -> list[Hit]:
    """Return the places where all `words` stand, those with the words in a title first; without words none."""
    wanted = [_stem(word) for word in words.casefold().split()]
    if not wanted:
        return []
    ranked = []
    for order, page in enumerate(pages):
        for heading, body in _parts(page):
            title, text = f"{page.title} {heading}".casefold(), body.casefold()
            if all(word in title or word in text for word in wanted):
                rank = -sum(word in title for word in wanted), order
                ranked.append((rank, Hit(page.key, heading, _excerpt(body, wanted))))
    return [hit for _, hit in sorted(ranked, key=lambda entry: entry[0])]


def _parts(page: Page) -> list[tuple[str, str]]:
    """Return the parts of a page: heading and plain text below it."""
    pieces = re.split(r"^#{1,4} +(.+)$", page.text, flags=re.MULTILINE)
    return [(heading.strip(), plain_text(body)) for heading, body in zip(pieces[1::2], pieces[2::2], strict=True)]


def plain_text(markdown: str) -> str:
    """Return Markdown without its marks, in one line."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|\|[-|: ]+\|", " ", markdown)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"[*`|#]", " ", text).split())


def _stem(word: str) -> str:
    return word[:-_WORD_END_LETTERS] if len(word) > _LONG_WORD_LETTERS else word


def _excerpt(text: str, words: list[str]) -> str:
    """Return the text around the first of the words."""
    places = [place for word in words if (place := text.casefold().find(word)) >= 0]
    start = max(0, min(places, default=0) - _EXCERPT_CHARACTERS // 3)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    piece = text[start : start + _EXCERPT_CHARACTERS]
    return f"{'… ' if start else ''}{piece}{' …' if start + len(piece) < len(text) else ''}"
