"""Orders in which a pose may change: all joints together, arms first, legs first, and so on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple

from anholon.model.schema import Model
from anholon.simulation.tolerances import MAX_PERMUTED_GROUPS

Path = tuple[tuple[str, ...], ...]
"""Groups of parameters that change one after another; those not named change last, together."""

_SIDES: Final = ("left", "right", "free", "support", "l", "r")
_FAMILIES: Final = {
    "arms": ("arm", "forearm", "upperarm", "elbow", "hand", "shoulder", "wrist"),
    "legs": ("leg", "thigh", "shank", "calf", "shin", "knee", "foot", "boot", "hip", "ankle"),
}


class NamedPath(NamedTuple):
    """An order and its name: the names of its groups, in order; none: all together."""

    names: tuple[str, ...]
    path: Path


def group_joints(model: Model, moved: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return parameters grouped by the part that they move: arms, legs, or a body's own noun.

    If all belong to one group each of them is a group of its own.
    """
    groups: dict[str, list[str]] = {}
    for name in moved:
        groups.setdefault(_find_moved_part(model, name), []).append(name)
    if len(groups) == 1 and len(moved) > 1:
        return {name: (name,) for name in moved}
    return {noun: tuple(names) for noun, names in groups.items()}


def make_joint_orders(model: Model, moved: Sequence[str], chosen: Path = ()) -> tuple[NamedPath, ...]:
    """Return the orders to compare: all together, then one group after another in every order, and the chosen one.

    With many groups each of them only comes first once; the chosen order is added if it is none of these.
    """
    groups = group_joints(model, moved)
    named_paths = [NamedPath((), ())]
    if len(groups) > 1:
        choices = permutations(groups) if len(groups) <= MAX_PERMUTED_GROUPS else ((noun,) for noun in groups)
        named_paths += [NamedPath(tuple(nouns), tuple(groups[noun] for noun in nouns)) for nouns in choices]
    if not any(is_same_path(chosen, entry.path, moved) for entry in named_paths):
        named_paths.append(NamedPath(tuple(" ".join(group) for group in chosen), chosen))
    return tuple(named_paths)


def is_same_path(a: Path, b: Path, moved: Sequence[str]) -> bool:
    """Return whether two orders are the same for the parameters that move."""
    return _complete(a, moved) == _complete(b, moved)


def _complete(path: Path, moved: Sequence[str]) -> tuple[frozenset[str], ...]:
    named = [frozenset(name for name in group if name in moved) for group in path]
    remaining = frozenset(moved).difference(*named) if named else frozenset(moved)
    return tuple(group for group in (*named, remaining) if group)


def _find_moved_part(model: Model, parameter: str) -> str:
    """Return the part that a parameter moves: the noun of the bodies whose positions contain it, or its own name."""
    word = re.compile(rf"(?<![\w.]){re.escape(parameter)}(?![\w.])")
    nouns: list[str] = []
    for name, body in model.bodies.items():
        texts = [*body.position, *(turn.angle for turn in body.rotation), *body.center]
        if any(isinstance(text, str) and word.search(text) for text in texts):
            nouns.append(_noun(name))
    family = [noun for noun in nouns if noun in _FAMILIES]
    return (family or nouns or [parameter])[0]


def _noun(body: str) -> str:
    """Return the noun in the name of a body, without its side and number."""
    words = [word for word in re.split(r"[_\-\d]+", body.lower()) if word and word not in _SIDES]
    noun = words[-1] if words else body
    return next((family for family, members in _FAMILIES.items() if noun in members or noun == family), noun)
