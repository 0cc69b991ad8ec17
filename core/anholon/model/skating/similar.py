"""The figures of the library for any body, and gains of balance: what fits one body fits all others of its build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.examples import example_path
from anholon.model.file import load
from anholon.model.similar import Growth
from anholon.model.skating.another import Figure, carried
from anholon.model.skating.anthropometry import Sex
from anholon.model.skating.edge import MASS
from anholon.model.structs import Model

__all__ = ["BALANCED", "FIGURES", "figure_of", "scaled"]

HEIGHT: Final = 1.65
"""Of the body that the figures and the gains of balance were made for, m."""

FIGURES: Final[Mapping[str, str]] = {
    "circle-eight": "upright",
    "three-turn": "upright",
    "spiral": "upright",
    "two-foot-to-one-foot-spin": "upright",
    "entry-spin-exit": "upright",
    "serpentine": "balanced",
    "waltz-jump": "jumping",
}
"""The figures of the library, and the stance in which they are skated."""


BALANCED: Final = ("serpentine", "waltz-jump", "two-foot-to-one-foot-spin")
"""Those that bodies of another build skate as well: balanced, or turning on the spot."""


def scaled(unit: str, height: float, mass: float) -> float:
    """Return by what a quantity grows from the usual body to one of this height (m) and mass (kg)."""
    return Growth(height / HEIGHT, mass / MASS).of_unit(unit)


def figure_of(name: str, height: float, mass: float, sex: Sex) -> Model:
    """Return a figure of the library for a body of this height (m), mass (kg) and sex.

    Raises UsageError where a figure is fitted to the other build: nothing corrects it on its way.
    """
    if sex == "male" and name not in BALANCED:
        raise UsageError(
            f"the figure '{name}' is fitted to a woman's proportions, and nothing corrects it on its way. With those "
            f"of a man there are {', '.join(BALANCED)}."
        )
    model = carried(load(example_path(name)), {}, sex, Figure(height, mass))
    return replace(model, name=f"{model.name}: {height:g} m, {mass:g} kg")
