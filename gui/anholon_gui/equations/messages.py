"""What the panel and its child process say to each other: one JSON object a line.

The panel sends `Request`s; the child answers each with `Line`s in order and one closing `Done`. A newer request
supersedes the one under way: the child drops it at the next row and never mentions it again.
"""

from __future__ import annotations

from msgspec import Struct

from anholon.derivation import Row
from anholon.model.structs import Model

__all__ = ["INK", "Answer", "Done", "Line", "Request", "Strip", "relevant"]

INK = "#010203"
"""Colour in which the child draws; the panel replaces it by the colour of its theme."""


class Request(Struct, frozen=True):
    """Derive `model` in `form` (`chart` for Maggi's equations)."""

    number: int
    model: Model
    form: str
    chart: str = ""


class Strip(Struct, frozen=True, array_like=True):
    """One line of a picture and the places where it may be broken on a narrow sheet, all in px from the upper left.

    `cuts` holds (x, rank): 0 between statements, 1 before a sign, 2 before a sign inside parentheses.
    """

    top: float
    bottom: float
    left: float
    right: float
    cuts: tuple[tuple[float, int], ...] = ()


class Line(Struct, frozen=True, tag="line", tag_field="kind"):
    """One row of a block, with its picture where it has mathematics; width and height in px.

    A picture that cannot be broken has no `strips`.
    """

    request: int
    block: int
    row: Row
    svg: str = ""
    width: float = 0.0
    height: float = 0.0
    strips: tuple[Strip, ...] = ()


class Done(Struct, frozen=True, tag="done", tag_field="kind"):
    """The end of an answer; `problem` says why a derivation stopped early."""

    request: int
    problem: str = ""


Answer = Line | Done


def relevant(model: Model) -> Model:
    """Return the part of a model on which its equations depend, so that other edits derive nothing."""
    from msgspec.structs import replace

    from anholon.model.structs import Simulation, View

    return replace(
        model,
        stages=(),
        events={},
        simulation=Simulation(chart=model.simulation.chart),
        view=View(traces=model.view.traces),
    )
