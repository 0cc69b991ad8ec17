"""Models that several test files use: `text("gripped-sleigh")` is the file of that name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import anholon


def text(name: str) -> str:
    """Return the text of a model: tests replace in it what they vary, or add to it."""
    return (Path(__file__).parent / f"{name}.toml").read_text("utf-8")


def repeated(names: Iterable[str]) -> set[str]:
    """Return the examples with the coordinates, bodies and constraints of an earlier one of them: programmes of one
    body, which differ in their stages."""
    seen, found = set(), set()
    for name in names:
        model = anholon.load(name)
        elements = frozenset(model.coordinates), frozenset(model.bodies), frozenset(model.constraints)
        if elements in seen:
            found.add(name)
        seen.add(elements)
    return found
