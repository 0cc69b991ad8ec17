"""Warns of names that are mistaken for others: letters of two alphabets in one word, names that look the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from anholon.errors import Problem
from anholon.formula.look_alikes import find_mixed_letters, find_same_look
from anholon.model.schema import Model
from anholon.model.schema.formula_components import FRAMES, QUANTITIES

_NAMESPACES: Final = (
    QUANTITIES,
    (*FRAMES, "rods"),
    ("forces",),
    ("constraints",),
    ("supports", "joints", "loads"),
    ("events",),
)
"""Sections whose names stand together, and are mistaken for each other."""


def check_scripts(model: Model) -> Iterator[Problem]:
    """Yield warnings of names that look like others."""
    for sections in _NAMESPACES:
        section_of = {name: section for section in sections for name in getattr(model, section)}
        if all(map(str.isascii, section_of)):
            continue
        same = find_same_look(chain(filter(str.isascii, section_of), section_of))
        for name, section in section_of.items():
            path = f"{section}.{name}"
            if name in same:
                message = f"“{name}” looks like “{same[name]}”, but has letters of another alphabet."
                yield Problem(path=path, message=message, severity="warning", remedy="Rename one of them.")
            elif (mixed := find_mixed_letters(name)) is not None:
                letter, script = mixed
                message = f"In “{name}” the letter “{letter}” is {script}, among Latin letters that look like it."
                yield Problem(path=path, message=message, severity="warning", remedy="Write it with Latin letters.")
