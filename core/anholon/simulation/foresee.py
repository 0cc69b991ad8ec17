"""The beginning of a stage, predicted before the motion is run."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from anholon.errors import RunError, UsageError
from anholon.model.edit.element_list import free_name
from anholon.model.query.rod_coupling import require_no_rods_on_bodies
from anholon.model.query.stage_sequence import first_stage
from anholon.model.schema import Model, Stage
from anholon.simulation.explain import Transition, predict_transition
from anholon.simulation.simulate import simulate
from anholon.simulation.tolerances import FORESEE_TIME


def foresee(model: Model, stage: str, *, set: Mapping[str, float] | None = None) -> Transition:  # noqa: A002
    """Return the expected effect of the beginning of a stage, given by its name.

    For a jump it has the rates after every order of its joints; for a ramp the peaks of the reactions and whether a
    constraint with a friction limit will slip; `refusal` says why the stage cannot begin.

    The motion is simulated until the stage begins for the first time. `set`: parameter values in their own units.
    Raises UsageError if no stage has this name, RunError if the motion does not reach it.
    """
    require_no_rods_on_bodies(model, "the beginning of a stage is foreseen for")
    number = next(
        (k for k, candidate in enumerate(model.stages) if candidate.name == stage and candidate.enabled), None
    )
    if number is None:
        raise UsageError(f"there is no stage called '{stage}' that is enabled")
    if number == first_stage(model):
        first = model.stages[number]
        # Constraints and forces that do not act in the first stage have never acted.
        preceding_stage = Stage(
            name=free_name(model, "stages", "before"), duration=FORESEE_TIME, on=first.on, off=first.off
        )
        model, number = replace(model, stages=(preceding_stage, *model.stages)), number + 1
    run = simulate(model, set=set, before=stage)
    if run.unchecked_outcome.status != "done":
        raise RunError(f"the motion does not come to the stage '{stage}': {run.unchecked_outcome.text()}")
    return predict_transition(run, number)
