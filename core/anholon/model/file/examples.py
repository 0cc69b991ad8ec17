"""The models that are shipped with the program."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from pathlib import Path

_ORDER = (
    "skater-staged",
    "skater-reference",
    "thesis-curves",
    "circle-eight",
    "serpentine",
    "spiral",
    "three-turn",
    "two-foot-to-one-foot-spin",
    "entry-spin-exit",
    "waltz-jump",
    "figure-eight-by-control",
)
"""Examples that come first wherever they are listed."""


@lru_cache(maxsize=1)
def _folder() -> Path:
    return Path(str(resources.files("anholon_resources"))) / "examples"


@lru_cache(maxsize=1)
def example_names() -> tuple[str, ...]:
    """Return the names of the shipped examples, the skaters first."""
    names = {path.stem for path in _folder().glob("*.toml")}
    first = [name for name in _ORDER if name in names]
    return (*first, *sorted(names.difference(first)))


@lru_cache(maxsize=1)
def rod_example_names() -> tuple[str, ...]:
    """Return the names of the shipped examples that have rods."""
    return tuple(name for name in example_names() if "[rods." in _text(name))


@lru_cache(maxsize=1)
def example_groups() -> tuple[tuple[str, ...], ...]:
    """Return the names of the shipped examples group by group: on the ice, with rods, all others."""
    rods = rod_example_names()
    ice = tuple(name for name in example_names() if _value(name, "ground") == "ice")
    return ice, tuple(n for n in rods if n not in ice), tuple(n for n in example_names() if n not in (*ice, *rods))


def read_example_title(name: str) -> str:
    """Return the title of a shipped example."""
    return _value(name, "name") or name


def _value(name: str, key: str) -> str:
    """Return the first text of a key in the file of a shipped example; empty if it has none."""
    result = re.search(rf'^{key} = "(.*)"$', _text(name), re.MULTILINE)
    return result[1] if result is not None else ""


def _text(name: str) -> str:
    return example_path(name).read_text(encoding="utf-8")


def example_path(name: str) -> Path:
    """Return the file of a shipped example; raises KeyError for an unknown name."""
    if name not in example_names():
        raise KeyError(name)
    return _folder() / f"{name}.toml"
