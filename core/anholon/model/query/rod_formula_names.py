"""Names that have a meaning of their own in formulas of rods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from anholon.model.schema import LawSection, Model

LOCAL: Final = "s"
"""What stands in formulas of a rod for the part of its length, 0 at the base to 1 at the tip."""

STRAINS: Final = {"e": "1", "g2": "1", "g3": "1", "k1": "1/m", "k2": "1/m", "k3": "1/m"}
"""What stands in the law of a section for its strains, with their units."""


def local_names(model: Model, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the names that have a meaning of their own in a formula of rods or loads, by the keys of its path."""
    match keys:
        case ["rods", name, "section", "force" | "moment", *_] if isinstance(model.rods[name].section, LawSection):
            return (LOCAL, *STRAINS)
    return (LOCAL,)
