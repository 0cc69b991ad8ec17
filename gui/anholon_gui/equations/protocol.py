"""The protocol between the panel and its child process: one JSON object per line.

The panel sends `DerivationRequest`s; the child answers each with `EquationLine`s in order and one closing
`DerivationDone`. A newer request supersedes the one being answered: the child drops it at the next row and never
mentions it again.
"""

from __future__ import annotations

from msgspec import Struct

from anholon.derivation import Statement
from anholon.derivation.derivation_instant import DerivationInstant
from anholon.model.schema import Model

INK_COLOUR = "#010203"
"""Colour in which the child draws. The panel replaces it by the colour of its theme."""


class DerivationRequest(Struct, frozen=True):
    """Derive `model` in `form` (`chart` for Maggi's equations) with words in a language.

    The equations are those at an instant of the motion; None: its beginning.
    """

    number: int
    model: Model
    form: str
    chart: str = ""
    motion_part: DerivationInstant | None = None
    language: str = "en"


class PictureLine(Struct, frozen=True, array_like=True):
    """One line of a picture and the possible breaks on a narrow sheet, in px from the upper left.

    `baseline` is the place of its baseline. `break_points` holds (x, rank): 0 between statements, 1 before a sign, 2
    before a sign inside parentheses, 3 inside several.
    """

    top: float
    bottom: float
    left: float
    right: float
    baseline: float = 0.0
    break_points: tuple[tuple[float, int], ...] = ()


class EquationLine(Struct, frozen=True, tag="line", tag_field="kind"):
    """One row of a block, with its picture if it has mathematics. Width and height in px.

    A picture that cannot be broken has no `picture_lines`.
    """

    request: int
    block: int
    row: Statement
    svg: str = ""
    width: float = 0.0
    height: float = 0.0
    picture_lines: tuple[PictureLine, ...] = ()


class DerivationDone(Struct, frozen=True, tag="done", tag_field="kind"):
    """The end of an answer. `problem` says why a derivation stopped early."""

    request: int
    problem: str = ""


Reply = EquationLine | DerivationDone


def relevant_model(model: Model, motion_part: DerivationInstant | None = None) -> Model:
    """Return the part of a model on which its equations at an instant depend, so that other edits derive nothing.

    Of the stages that is the state at the instant: parameters, constraints, and the stage whose ramp is active. Models
    with rods stay whole: contacts determine the mode at their beginning, and stages switch supports and joints.
    """
    from msgspec.structs import replace

    from anholon.mechanics.contact_mode import find_active_constraints, find_initially_switched_off
    from anholon.model.query.stage_sequence import first_stage, has_ramp, longest_ramp
    from anholon.model.schema import Simulation, Stage, View

    if model.rods:
        return replace(model, events={}, view=View(traces=model.view.traces))
    acting = set(find_active_constraints(model))
    parameters = model.parameters
    stages: tuple[Stage, ...] = ()
    if motion_part is None:
        acting -= set(find_initially_switched_off(model))
        first = first_stage(model)
        present = None if first is None else model.stages[first]
    else:
        present = next((stage for stage in model.stages if motion_part.ramps and stage.name == motion_part.stage), None)
    if present is not None and has_ramp(present):
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
