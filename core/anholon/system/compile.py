"""The way from a model to the parts of its system: equations, how they are solved, and code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.errors import raise_if_errors
from anholon.garbage_collection import gc_paused
from anholon.mechanics.contact_mode import ContactMode, add_loaded_constraints, find_initially_switched_off
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion, build_equations
from anholon.mechanics.forced_model import ForcedModel
from anholon.model.check.model_check import check
from anholon.model.schema import Model
from anholon.system.events import CompletedEquations, add_guard_events, complete_equations
from anholon.system.output_functions import FIRST_NEEDED, WITH_PRELUDE, OutputFunctions, make_output_functions
from anholon.system.state_diagnosis import diagnose_initial_state, diagnose_nearby_states

__all__ = ["CompiledParts", "compile_equations", "compile_initial", "compile_mode", "complete_for_mode"]

Floats = NDArray[np.float64]


class CompiledParts(NamedTuple):
    """The parts of a system: equations, the outputs of its functions, these as code, and how it is solved."""

    equations: EquationsOfMotion
    outputs: OutputFunctions
    compiled: CompiledFunctions
    diagnosis: Diagnosis


def compile_initial(model: Model, cached: ForcedModel | None) -> CompiledParts:
    """Return the parts of a model's system; `cached` is a foundation of a similar model."""
    raise_if_errors(check(model))
    equations = build_equations(model, cached)
    raise_if_errors(equations.problems)
    diagnosis = diagnose_initial_state(model, equations)
    if diagnosis.problems and (
        equations.unilateral_constraints or equations.friction_elements or find_initially_switched_off(model)
    ):
        # Unilateral constraints, and those that stages switch, need not act all at once.
        away = {*(side.name for side in equations.unilateral_constraints), *find_initially_switched_off(model)}
        apart = build_equations(model, equations.forced_model, ContactMode(open=add_loaded_constraints(model, away)))
        diagnosis = diagnosis._replace(problems=diagnose_initial_state(model, apart).problems)
    raise_if_errors(diagnosis.problems)
    return compile_equations(model, equations, diagnosis, prelude=equations.forced_model is cached)


def compile_mode(
    model: Model,
    cached: ForcedModel,
    mode: ContactMode,
    t: float,
    y: Floats,
    numbers: Floats,
) -> CompiledParts:
    """Return the parts of the variant of a system in a mode that begins at the time t and the state y (2n,)."""
    with gc_paused():
        equations = build_equations(model, cached, mode)
        p = np.zeros(equations.names.n_parameters + len(model.parameters))
        p[: len(numbers)] = numbers
        diagnosis = diagnose_nearby_states(model, equations, t, y, p)
        raise_if_errors(diagnosis.problems)
        return compile_equations(model, equations, diagnosis, prelude=True)


def compile_equations(
    model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis, *, prelude: bool
) -> CompiledParts:
    """Return the parts of the system of equations that are solved as a diagnosis says; code is made with a `prelude`
    that all systems on one foundation share where there are several."""
    whole = complete_for_mode(model, equations, diagnosis)
    outputs = make_output_functions(model, whole, diagnosis)
    equations = whole.equations
    raise_if_errors(equations.names.problems)
    ramps = bool(equations.names.ramps.size)  # motions with ramps are computed by other code: see `ramp_code`
    compiled = compile_functions(
        equations.graph,
        outputs.functions,
        outputs.n_parameters,
        compiled_first=FIRST_NEEDED,
        prelude=equations.forced_model.prelude if prelude and not ramps else None,
        prefaced=WITH_PRELUDE,
        hoisted=not ramps,
        apart=ramps,
    )
    return CompiledParts(equations, outputs, compiled, diagnosis)


def complete_for_mode(model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis) -> CompletedEquations:
    """Return equations with the guards, laws and watches of their mode."""
    return complete_equations(model, add_guard_events(model, equations, diagnosis), diagnosis)
