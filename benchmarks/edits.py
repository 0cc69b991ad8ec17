"""From an edit to all frames: a new formula, and a new value of a parameter.

Systems are compiled one after the other by `CompileCache`, as the window does it, which also makes better code in the
pause before an edit.

Each edited formula has a number that was never seen before, so that no cache of compiled code can help. Times to the
last frame; the window shows the first ones before.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass

from measuring import Row, cpu_median
from msgspec.structs import replace

import anholon
from anholon.model.schema import GeneralizedForce, TypedConstraint
from anholon.system.compile_cache import CompileCache


@dataclass(frozen=True)
class Case:
    """An example, its simulated time, the edited formula, and the goal for a new formula, s."""

    name: str
    example: str
    until: float
    parameter: str
    goal: float | None


CASES = (
    Case("skater", "skater-reference", 15.0, "L5z", 15e-3),
    Case("rolling disc", "rolling-disc", 10.0, "m", 18e-3),
    Case("Whipple bicycle", "whipple-bicycle", 10.0, "g", 80e-3),
    Case("pendulum of ten links", "pendulum-chain", 10.0, "g", 70e-3),
    Case("Andrews' mechanism", "andrews-mechanism", 0.03, "m1", None),
)

_factors = itertools.count(
    random.SystemRandom().randrange(1_000_000)
)  # what an earlier run has left on disk is no help


def measure() -> list[Row]:
    """Time both kinds of edit for the four standard systems."""
    rows = []
    for case in CASES:
        model = anholon.load(case.example)
        seconds = cpu_median(edit_formula(case, model), rounds=9)
        rows.append(Row(f"{case.name}: new formula, all frames", seconds, goal=case.goal))
        rows.append(Row(f"{case.name}: new value, all frames", cpu_median(edit_value(case, model), rounds=9)))
    return rows


def edit_formula(case: Case, model: anholon.Model) -> Callable[[], anholon.Run]:
    """Return the task: the first constraint (or definition) gets a new factor; compile and run."""

    recent = CompileCache()
    recent.compile(model)
    recent.compile(edited(model, 1.0 + 1e-9 * next(_factors)))
    recent.optimize(lambda: False)

    def task() -> anholon.Run:
        new = edited(model, 1.0 + 1e-9 * next(_factors))
        return finished(anholon.simulate(recent.compile(new), until=case.until))

    return task


def edited(model: anholon.Model, factor: float) -> anholon.Model:
    """Return the model with a factor before its first formula of a constraint, else a definition, else a force."""
    for name, constraint in model.constraints.items():
        if isinstance(constraint, TypedConstraint):
            changed = replace(constraint, formula=f"{factor!r}*({constraint.formula})")
            return replace(model, constraints={**model.constraints, name: changed})
    if model.definitions:
        name, definition = next(iter(model.definitions.items()))
        return replace(model, definitions={**model.definitions, name: f"{factor!r}*({definition})"})
    name, force = next((name, force) for name, force in model.forces.items() if isinstance(force, GeneralizedForce))
    return replace(model, forces={**model.forces, name: replace(force, value=f"{factor!r}*({force.value})")})


def edit_value(case: Case, model: anholon.Model, rtol: float | None = None) -> Callable[[], anholon.Run]:
    """Return the task: change one parameter and run the compiled system again, at the model's tolerance or rtol.

    The task leaves the compiled code as a first run does: at level 0.
    """
    system = anholon.compile_model(model)
    value = model.parameters[case.parameter].value

    def task() -> anholon.Run:
        changed_values = {case.parameter: value * (1.0 + 1e-9 * next(_factors))}
        return finished(anholon.simulate(system, until=case.until, set=changed_values, rtol=rtol))

    return task


def finished(run: anholon.Run) -> anholon.Run:
    """Return the run if it reached its end."""
    if run.unchecked_outcome.status != "done":
        raise AssertionError(run.unchecked_outcome.message)
    return run
