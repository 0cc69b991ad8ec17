"""Models that several test files use: `text("gripped-sleigh")` is the file of that name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import anholon
from anholon import Run
from anholon.model.schema import Model
from anholon.system.compile_cache import CompileCache

_RECENT: Final = CompileCache()


def text(name: str) -> str:
    """Return the text of a model: tests replace in it what they vary, or add to it."""
    return (Path(__file__).parent / f"{name}.toml").read_text("utf-8")


def simulate(model: Model, until: float | None = None, **options: object) -> Run:
    """Return the run of a model as `anholon.simulate` does, to the bit, with the code of models run before that differ
    from it in numbers and stages only: of a body of many parts it takes longer to compile than to run."""
    return anholon.simulate(_RECENT.compile(model), until, **options)  # type: ignore[arg-type]


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
