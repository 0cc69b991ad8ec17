"""The instant of a motion whose equations are written: the acting constraints and the active ramps.

Equations are those of one smooth segment of a motion. A `DerivationInstant` identifies it: the acting constraints and
the states of frictions (its mode), the values set by a stage, and the parameters that a ramp changes. These are
functions of time, with rates, and no constants.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from msgspec import Struct

from anholon.array_types import Floats
from anholon.contact.initial_mode import find_initial_mode
from anholon.mechanics.contact_mode import ContactMode
from anholon.mechanics.ramps import Ramp
from anholon.model.query.stage_sequence import first_stage
from anholon.model.schema import Model
from anholon.results.run import Run
from anholon.simulation.run_plan import RunPlan
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants


class DerivationInstant(Struct, frozen=True):
    """The state of a model at an instant t, s.

    `stage`: the name of the stage, empty without stages; `values`: the parameters that it has changed, in SI units;
    `ramps`: the active ones; `mode`: the constraints that do not act and the states of frictions; `state`: coordinates
    and rates (2n) at t.
    """

    t: float
    stage: str
    values: dict[str, float]
    ramps: tuple[Ramp, ...]
    mode: ContactMode
    state: tuple[float, ...]

    def has_same_equations(self, other: DerivationInstant | None) -> bool:
        """Return True if the same equations hold at another instant."""
        if other is None:
            return False
        key = (self.stage, self.values, self.ramps, self.mode)
        return key == (other.stage, other.values, other.ramps, other.mode)


class SystemAtInstant(NamedTuple):
    """The system of a moment, with its vector p and its state."""

    instant: DerivationInstant
    system: System
    p: Floats
    q: Floats
    v: Floats


def find_first_instant(system: System) -> DerivationInstant:
    """Return the first instant of the motion of a system, after the impacts of contacts that close there."""
    part = RunPlan(system.model, None, {}).first_segment()
    initial_mode = find_initial_mode(system)
    stage = system.model.stages[part.stage].name if part.stage >= 0 else ""
    state = (*initial_mode.q.tolist(), *initial_mode.v.tolist())
    ramps = tuple(ramp for ramp in part.ramps if ramp.change)
    return DerivationInstant(0.0, stage, part.parameter_values, ramps, initial_mode.mode, state)


def plan_first_instant(model: Model) -> DerivationInstant | None:
    """Return the first instant as far as it is known before compilation: with the values of the first stage."""
    first = first_stage(model)
    if first is None or not model.stages[first].set.keys() <= model.parameters.keys():
        return None
    part = RunPlan(model, None, {}).first_segment()
    return DerivationInstant(
        0.0,
        model.stages[first].name,
        part.parameter_values,
        tuple(r for r in part.ramps if r.change),
        ContactMode(),
        (),
    )


def find_instant(run: Run, t: float) -> DerivationInstant:
    """Return the instant of a run at the time t; where one segment ends and another begins, that of the latter."""
    motions = run.segments
    motion = next((segment for segment in reversed(motions) if segment.t0 <= t), motions[0])
    t = min(max(t, motion.t0), motion.t1)
    system = motion.system
    names = system.equations.names
    base = run.system.parameters(t)
    first = run.system.parameter_values(base)
    values = {name: value for name, value in run.system.parameter_values(motion.p).items() if value != first[name]}
    stage = next((span.name for span in reversed(run.stages) if span.t0 <= t), "")
    state = tuple(run.states_within(motion, np.array([t]))[0].tolist())
    return DerivationInstant(t, stage, values, names.ramps.read(motion.p), system.mode, state)


def make_system_at(system: System, instant: DerivationInstant | None) -> SystemAtInstant:
    """Return the system of a moment, by default of the first one."""
    instant = instant or find_first_instant(system)
    q, v = np.split(np.array(instant.state), 2)
    p = system.parameters(instant.t, instant.values, instant.ramps)
    variant = Variants(system).get(instant.mode, SystemState(system, instant.t, q, v, p))
    return SystemAtInstant(instant, variant, variant.parameters(instant.t, instant.values, instant.ramps), q, v)
