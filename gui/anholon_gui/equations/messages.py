"""What the panel and its child process say to each other: one JSON object a line.

The panel sends `Request`s; the child answers each with `Line`s in order and one closing `Done`. A newer request
supersedes the one under way: the child drops it at the next row and never mentions it again.
"""

from __future__ import annotations

from msgspec import Struct

from anholon.derivation import Row
from anholon.derivation.moment import Moment
from anholon.model.structs import Model

__all__ = ["INK", "Answer", "Done", "Line", "Request", "Strip", "relevant"]

INK = "#010203"
"""Colour in which the child draws; the panel replaces it by the colour of its theme."""


class Request(Struct, frozen=True):
    """Derive `model` in `form` (`chart` for Maggi's equations) at a moment of its motion, None: its beginning; with
    words in a language."""

    number: int
    model: Model
    form: str
    chart: str = ""
    moment: Moment | None = None
    language: str = "en"


class Strip(Struct, frozen=True, array_like=True):
    """One line of a picture and the places where it may be broken on a narrow sheet, all in px from the upper left.

    `base` is the place of its baseline. `cuts` holds (x, rank): 0 between statements, 1 before a sign, 2 before a sign
    inside parentheses, 3 inside several.
    """

    top: float
    bottom: float
    left: float
    right: float
    base: float = 0.0
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


def relevant(model: Model, moment: Moment | None = None) -> Model:
    """Return the part of a model on which its equations at a moment depend, so that other edits derive nothing.

    Of the stages that is what holds at the moment: parameters, constraints, and the stage whose ramp goes on.
    """
    from msgspec.structs import replace

    from anholon.model.structs import Simulation, Stage, View
    from anholon.model.timeline import first_stage, is_ramped, longest_ramp
    from anholon.system.mode import off_at_start, taking_part

    acting = set(taking_part(model))
    parameters = model.parameters
    stages: tuple[Stage, ...] = ()
    if moment is None:
        acting -= set(off_at_start(model))
        first = first_stage(model)
        present = None if first is None else model.stages[first]
    else:
        present = next((stage for stage in model.stages if moment.ramps and stage.name == moment.stage), None)
    if present is not None and is_ramped(present):
        going = Stage(
            name=present.name,
            duration=1.0 + longest_ramp(present),
            set=present.set,
            change=present.change,
            ramp=present.ramp,
            profile=present.profile,
            apart=present.apart,
        )
        stages = (going,)
    elif present is not None:
        changed = {name: replace(parameters[name], value=value) for name, value in present.set.items()}
        parameters = {name: changed.get(name, parameter) for name, parameter in parameters.items()}
    return replace(
        model,
        parameters=parameters,
        constraints={name: replace(item, enabled=name in acting) for name, item in model.constraints.items()},
        stages=stages,
        events={},
        simulation=Simulation(chart=model.simulation.chart),
        view=View(traces=model.view.traces),
    )
