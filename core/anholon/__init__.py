"""Anholon: motion under constraints, from a model file to forces, films and equations.

>>> import anholon
>>> run = anholon.simulate(anholon.load("skater-reference"), until=1.0)
>>> run.outcome.status
'done'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from anholon.collecting import uncollected

if TYPE_CHECKING:
    from anholon.boundary.solve import solve_boundary as solve_boundary
    from anholon.carrying.carry import carry_over as carry_over
    from anholon.errors import AnholonError as AnholonError
    from anholon.errors import ModelError as ModelError
    from anholon.errors import Problem as Problem
    from anholon.flexible.rest import Statics as Statics
    from anholon.flexible.rest import rod_modes as rod_modes
    from anholon.flexible.rest import statics as statics
    from anholon.model.check import check as check
    from anholon.model.file import dumps as dumps
    from anholon.model.file import load as load
    from anholon.model.file import loads as loads
    from anholon.model.file import save as save
    from anholon.model.structs import Model as Model
    from anholon.principles.at import Principles as Principles
    from anholon.principles.at import principles_at as principles_at
    from anholon.results.balance import energy_balance as energy_balance
    from anholon.results.outcome import Outcome as Outcome
    from anholon.results.run import Run as Run
    from anholon.results.stage_table import StageRow as StageRow
    from anholon.results.stage_table import stage_table as stage_table
    from anholon.run.feedback import Replay as Replay
    from anholon.run.feedback import feed_back as feed_back
    from anholon.run.feedback import replay as replay
    from anholon.run.foresee import foresee as foresee
    from anholon.run.initial import initial_state as initial_state
    from anholon.run.simulate import simulate as simulate
    from anholon.stages.explanation import Transition as Transition
    from anholon.stages.explanation import explain_transition as explain_transition
    from anholon.steady.modes import steady_modes as steady_modes
    from anholon.system.classification import Classification as Classification
    from anholon.system.classification import classify as classify
    from anholon.system.system import System as System
    from anholon.system.system import compile_model as compile_model
    from anholon.tracing.follow import Followed as Followed
    from anholon.tracing.follow import follow_trace as follow_trace

__version__ = "0.1.0"

_HOMES = {
    "AnholonError": "anholon.errors",
    "Classification": "anholon.system.classification",
    "Model": "anholon.model.structs",
    "ModelError": "anholon.errors",
    "Outcome": "anholon.results.outcome",
    "Principles": "anholon.principles.at",
    "Problem": "anholon.errors",
    "Run": "anholon.results.run",
    "Statics": "anholon.flexible.rest",
    "rod_modes": "anholon.flexible.rest",
    "statics": "anholon.flexible.rest",
    "StageRow": "anholon.results.stage_table",
    "Transition": "anholon.stages.explanation",
    "System": "anholon.system.system",
    "carry_over": "anholon.carrying.carry",
    "check": "anholon.model.check",
    "classify": "anholon.system.classification",
    "compile_model": "anholon.system.system",
    "dumps": "anholon.model.file",
    "Replay": "anholon.run.feedback",
    "energy_balance": "anholon.results.balance",
    "explain_transition": "anholon.stages.explanation",
    "Followed": "anholon.tracing.follow",
    "feed_back": "anholon.run.feedback",
    "follow_trace": "anholon.tracing.follow",
    "foresee": "anholon.run.foresee",
    "initial_state": "anholon.run.initial",
    "load": "anholon.model.file",
    "loads": "anholon.model.file",
    "principles_at": "anholon.principles.at",
    "replay": "anholon.run.feedback",
    "save": "anholon.model.file",
    "solve_boundary": "anholon.boundary.solve",
    "simulate": "anholon.run.simulate",
    "stage_table": "anholon.results.stage_table",
    "steady_modes": "anholon.steady.modes",
}

__all__ = sorted(_HOMES)  # the keys above are the one list


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that the window opens before the solver is loaded."""
    if name in _HOMES:
        with uncollected():
            value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'anholon' has no attribute '{name}'")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
