"""The way from a model to the parts of its system: equations, how they are solved, and code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled, compile_functions
from anholon.collecting import uncollected
from anholon.errors import refuse
from anholon.model.check import check
from anholon.model.structs import Model
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations, build_equations
from anholon.system.foundation import Foundation
from anholon.system.functions import NEEDED_AT_ONCE, PREFACED, Outputs, build_outputs
from anholon.system.inspection import diagnose_near, diagnose_start
from anholon.system.mode import Mode, off_at_start, with_followers
from anholon.system.watching import Completed, complete, guarded

__all__ = ["Assembly", "assemble", "assemble_mode", "assemble_start", "completed"]

Floats = NDArray[np.float64]


class Assembly(NamedTuple):
    """The parts of a system: equations, the outputs of its functions, these as code, and how it is solved."""

    equations: Equations
    outputs: Outputs
    compiled: Compiled
    diagnosis: Diagnosis


def assemble_start(model: Model, known: Foundation | None) -> Assembly:
    """Return the parts of a model's system; `known` is a foundation of a similar model."""
    refuse(check(model))
    equations = build_equations(model, known)
    refuse(equations.problems)
    diagnosis = diagnose_start(model, equations)
    if diagnosis.problems and (equations.sides or equations.rubs or off_at_start(model)):
        # Unilateral constraints, and those that stages switch, need not act all at once.
        away = {*(side.name for side in equations.sides), *off_at_start(model)}
        apart = build_equations(model, equations.foundation, Mode(open=with_followers(model, away)))
        diagnosis = diagnosis._replace(problems=diagnose_start(model, apart).problems)
    refuse(diagnosis.problems)
    return assemble(model, equations, diagnosis, prelude=equations.foundation is known)


def assemble_mode(
    model: Model,
    known: Foundation,
    mode: Mode,
    t: float,
    y: Floats,
    numbers: Floats,
) -> Assembly:
    """Return the parts of the variant of a system in a mode that begins at the time t and the state y (2n,)."""
    with uncollected():
        equations = build_equations(model, known, mode)
        p = np.zeros(equations.names.n_parameters + len(model.parameters))
        p[: len(numbers)] = numbers
        diagnosis = diagnose_near(model, equations, t, y, p)
        refuse(diagnosis.problems)
        return assemble(model, equations, diagnosis, prelude=True)


def assemble(model: Model, equations: Equations, diagnosis: Diagnosis, *, prelude: bool) -> Assembly:
    """Return the parts of the system of equations that are solved as a diagnosis tells; code is made with a `prelude`
    that all systems on one foundation share where there are several."""
    whole = completed(model, equations, diagnosis)
    outputs = build_outputs(model, whole, diagnosis)
    equations = whole.equations
    refuse(equations.names.problems)
    ramps = bool(equations.names.ramps.size)  # motions with ramps are computed by other code: see `ramp_code`
    compiled = compile_functions(
        equations.graph,
        outputs.functions,
        outputs.n_parameters,
        first=NEEDED_AT_ONCE,
        prelude=equations.foundation.prelude if prelude and not ramps else None,
        prefaced=PREFACED,
        hoisted=not ramps,
        apart=ramps,
    )
    return Assembly(equations, outputs, compiled, diagnosis)


def completed(model: Model, equations: Equations, diagnosis: Diagnosis) -> Completed:
    """Return equations with the guards, laws and watches of their mode."""
    return complete(model, guarded(model, equations, diagnosis), diagnosis)
