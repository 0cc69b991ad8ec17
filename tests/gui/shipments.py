"""All models that are shipped, and their texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

import anholon
from anholon.library.figures import FIGURES
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.library.templates import TEMPLATES
from anholon.model.file.examples import example_names
from anholon.model.schema import Model

__all__ = ["models", "texts"]

SKATERS = (
    *(SkaterOptions(body=body, stance=stance) for body in ("five-parts", "two-segments") for stance in ("upright",)),
    *(SkaterOptions(body="five-parts", stance=stance) for stance in ("held", "jumping")),
    *(SkaterOptions(stance=stance, sex="male") for stance in ("balanced", "jumping")),
    *(SkaterOptions(figure=figure, height=1.7) for figure in FIGURES),  # type: ignore[arg-type]  # its names
    *(SkaterOptions(figure=figure, sex="male", mass=75) for figure in FIGURES),  # type: ignore[arg-type]
)


def models() -> Iterator[tuple[str, Model]]:
    """Yield all that is shipped, by name."""
    for name in example_names():
        yield name, anholon.load(name)
    for name, make in TEMPLATES.items():
        yield f"template {name}", make()
    for options in SKATERS:
        yield f"skater {options}", make_skater(options)


def texts(value: Any) -> Iterator[str]:
    """Yield the notes of a part of a model and of all in it."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            item = getattr(value, name)
            if name == "doc":
                yield item
            else:
                yield from texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
