"""Compiles the coordinates of a model, with the rods that stand beside them where these are assembled already: the
equations, how they are solved, and code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import compile_functions
from anholon.errors import raise_if_errors
from anholon.garbage_collection import gc_paused
from anholon.mechanics.contact_mode import ContactMode, add_loaded_constraints, find_initially_switched_off
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion, build_equations
from anholon.mechanics.parameters import structure_of
from anholon.model.check.model_check import check
from anholon.model.query.orientations import add_orientations
from anholon.model.query.section_frames import add_section_frames
from anholon.model.schema import Model
from anholon.system.events import add_guard_events, complete_equations
from anholon.system.output_functions import FIRST_NEEDED, WITH_PRELUDE, make_output_functions
from anholon.system.ramp_code import RampCode
from anholon.system.state_diagnosis import (
    diagnose_beside_initial_state,
    diagnose_initial_state,
    diagnose_nearby_states,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState

if TYPE_CHECKING:
    from anholon.rods.assembly.rod_system import RodSystem


def compile_bodies(model: Model, *, like: System | None = None, rods: RodSystem | None = None) -> System:
    """Return the system of a model whose rods are `rods`; raises ModelError with everything that is wrong with it.

    `like` is the system of a similar model, for example before an edit: parts common to both are not derived again.
    """
    with gc_paused():
        full_model = add_section_frames(model) if model.rods else model
        full_model = add_orientations(full_model) if full_model.free_bodies else full_model
        raise_if_errors(check(full_model))
        shared = like.equations.forced_model if like is not None else None
        equations = build_equations(full_model, shared)
        raise_if_errors(equations.problems)
        diagnosis = _diagnose_initial_state(full_model, equations)
        raise_if_errors(diagnosis.problems)
        return compile_equations(
            full_model, equations, diagnosis, shares_prelude=equations.forced_model is shared, rods=rods
        )


def _diagnose_initial_state(model: Model, equations: EquationsOfMotion) -> Diagnosis:
    """Return the diagnosis of the equations at the initial state, which determines their solution.

    Unilateral constraints, and those that stages switch, need not act all at once: the problems are those without them.
    """
    diagnosis = diagnose_initial_state(model, equations)
    switched = find_initially_switched_off(model)
    if not diagnosis.problems or not (equations.unilateral_constraints or equations.friction_elements or switched):
        return diagnosis
    away = {*(side.name for side in equations.unilateral_constraints), *switched}
    apart = build_equations(model, equations.forced_model, ContactMode(open=add_loaded_constraints(model, away)))
    problems = diagnose_initial_state(model, apart).problems
    if not (problems or diagnosis.is_complete):
        diagnosis = diagnose_beside_initial_state(model, equations, apart)
    return diagnosis._replace(problems=problems)


def compile_mode(mode: ContactMode, at: SystemState) -> System:
    """Return the system of another contact mode, which begins at a state."""
    with gc_paused():
        system, t, q, v, p = at
        model = system.model
        equations = build_equations(model, system.equations.forced_model, mode)
        numbers = copy_parameters(p, system, equations)
        diagnosis = diagnose_nearby_states(model, equations, t, np.concatenate([q, v]), numbers)
        raise_if_errors(diagnosis.problems)
        return compile_equations(model, equations, diagnosis, shares_prelude=True, rods=system.rods)


def copy_parameters(p: Floats, system: System, equations: EquationsOfMotion) -> Floats:
    """Return a vector p of a system as one for the equations of another of its modes, before there is code for them."""
    result = np.zeros(equations.names.n_slots)
    n = system.equations.names.n_parameters
    result[:n] = p[:n]
    return result


def compile_equations(
    model: Model,
    equations: EquationsOfMotion,
    diagnosis: Diagnosis,
    *,
    shares_prelude: bool,
    rods: RodSystem | None,
    has_rechosen_rows: bool = False,
) -> System:
    """Return the system of equations that are solved as a diagnosis says.

    `shares_prelude`: its code begins with the code that all systems of the same unconstrained model have in common.
    """
    completed = complete_equations(model, add_guard_events(model, equations, diagnosis), diagnosis)
    outputs = make_output_functions(model, completed, diagnosis)
    equations = completed.equations
    raise_if_errors(equations.names.problems)
    ramps = bool(equations.names.ramps.size)  # motions with ramps are computed by other code: see `ramp_code`
    compiled = compile_functions(
        equations.graph,
        outputs.functions,
        outputs.n_parameters,
        compiled_first=FIRST_NEEDED,
        prelude=equations.forced_model.prelude if shares_prelude and not ramps else None,
        prefaced=WITH_PRELUDE,
        hoisted=not ramps,
        apart=ramps,
    )
    return System(
        model,
        equations,
        outputs,
        compiled,
        diagnosis,
        structure_of(model),
        RampCode(equations.names, equations.forced_model.graph, compiled) if ramps else None,
        has_rechosen_rows,
        rods,
    )
