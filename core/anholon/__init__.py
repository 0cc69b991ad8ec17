"""Anholon: motion under constraints, from a model file to forces, films and equations.

>>> import anholon
>>> run = anholon.simulate(anholon.load("skater-reference"), until=1.0)
>>> run.outcome.status
'done'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from anholon.garbage_collection import gc_paused
from anholon.version import __version__ as __version__

if TYPE_CHECKING:
    from anholon.control.path_control.follow import follow_trace as follow_trace
    from anholon.control.path_control.result import Followed as Followed
    from anholon.control.reaction_replay import Replay as Replay
    from anholon.control.reaction_replay import feed_back as feed_back
    from anholon.control.reaction_replay import replay as replay
    from anholon.control.rest_to_rest.boundary_problem import solve_boundary as solve_boundary
    from anholon.control.retargeting.retarget import carry_over as carry_over
    from anholon.control.servo.servo_control import ServoControl as ServoControl
    from anholon.control.servo.servo_control import solve_servo as solve_servo
    from anholon.errors import AnholonError as AnholonError
    from anholon.errors import ModelError as ModelError
    from anholon.errors import Problem as Problem
    from anholon.explore.sweep import sweep as sweep
    from anholon.explore.sweep_result import SweepResult as SweepResult
    from anholon.export.hdf5 import load_run as load_run
    from anholon.export.hdf5 import save_run as save_run
    from anholon.library.parts.loops import connect_parts as connect_parts
    from anholon.library.parts.part_list import add_part as add_part
    from anholon.linear.linear_model import LinearModel as LinearModel
    from anholon.linear.linearize import linearize as linearize
    from anholon.linear.modes_at_equilibrium import rod_modes as rod_modes
    from anholon.linear.steady_modes import steady_modes as steady_modes
    from anholon.model.check.model_check import check as check
    from anholon.model.file.model_file import load as load
    from anholon.model.file.model_file import loads as loads
    from anholon.model.file.model_file import save as save
    from anholon.model.file.toml_writer import dumps as dumps
    from anholon.model.schema import Model as Model
    from anholon.outcome import Outcome as Outcome
    from anholon.principles.all_principles import Principles as Principles
    from anholon.principles.all_principles import principles_at as principles_at
    from anholon.principles.form_at_instant import FormInstant as FormInstant
    from anholon.principles.form_at_instant import forms_at as forms_at
    from anholon.results.energy_balance import energy_balance as energy_balance
    from anholon.results.rods.rod_statics import Statics as Statics
    from anholon.results.rods.rod_statics import statics as statics
    from anholon.results.run import Run as Run
    from anholon.results.stage_table import StageRow as StageRow
    from anholon.results.stage_table import stage_table as stage_table
    from anholon.simulation.explain import Transition as Transition
    from anholon.simulation.explain import explain_transition as explain_transition
    from anholon.simulation.foresee import foresee as foresee
    from anholon.simulation.initial import initial_state as initial_state
    from anholon.simulation.initial import with_consistent_state as with_consistent_state
    from anholon.simulation.simulate import simulate as simulate
    from anholon.system.classification import Classification as Classification
    from anholon.system.classification import classify as classify
    from anholon.system.compile import compile_model as compile_model
    from anholon.system.system import System as System

_HOMES = {
    "AnholonError": "anholon.errors",
    "Classification": "anholon.system.classification",
    "LinearModel": "anholon.linear.linear_model",
    "Model": "anholon.model.schema",
    "ModelError": "anholon.errors",
    "Outcome": "anholon.outcome",
    "Principles": "anholon.principles.all_principles",
    "Problem": "anholon.errors",
    "Run": "anholon.results.run",
    "Statics": "anholon.results.rods.rod_statics",
    "rod_modes": "anholon.linear.modes_at_equilibrium",
    "statics": "anholon.results.rods.rod_statics",
    "StageRow": "anholon.results.stage_table",
    "Transition": "anholon.simulation.explain",
    "SweepResult": "anholon.explore.sweep_result",
    "System": "anholon.system.system",
    "add_part": "anholon.library.parts.part_list",
    "carry_over": "anholon.control.retargeting.retarget",
    "check": "anholon.model.check.model_check",
    "classify": "anholon.system.classification",
    "compile_model": "anholon.system.compile",
    "connect_parts": "anholon.library.parts.loops",
    "dumps": "anholon.model.file.toml_writer",
    "Replay": "anholon.control.reaction_replay",
    "energy_balance": "anholon.results.energy_balance",
    "explain_transition": "anholon.simulation.explain",
    "Followed": "anholon.control.path_control.result",
    "feed_back": "anholon.control.reaction_replay",
    "follow_trace": "anholon.control.path_control.follow",
    "FormInstant": "anholon.principles.form_at_instant",
    "forms_at": "anholon.principles.form_at_instant",
    "foresee": "anholon.simulation.foresee",
    "initial_state": "anholon.simulation.initial",
    "linearize": "anholon.linear.linearize",
    "load": "anholon.model.file.model_file",
    "load_run": "anholon.export.hdf5",
    "loads": "anholon.model.file.model_file",
    "principles_at": "anholon.principles.all_principles",
    "replay": "anholon.control.reaction_replay",
    "save": "anholon.model.file.model_file",
    "ServoControl": "anholon.control.servo.servo_control",
    "solve_servo": "anholon.control.servo.servo_control",
    "save_run": "anholon.export.hdf5",
    "solve_boundary": "anholon.control.rest_to_rest.boundary_problem",
    "simulate": "anholon.simulation.simulate",
    "stage_table": "anholon.results.stage_table",
    "steady_modes": "anholon.linear.steady_modes",
    "with_consistent_state": "anholon.simulation.initial",
    "sweep": "anholon.explore.sweep",
}

__all__ = sorted(_HOMES)  # the keys above are the one list


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that the window opens before the solver is loaded."""
    if name in _HOMES:
        with gc_paused():
            value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'anholon' has no attribute '{name}'")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
