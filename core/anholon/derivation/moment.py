"""The instant of a motion whose equations are written: what acts there, and which parameters are under way.

Equations are those of one smooth part of a motion. What makes it this part and no other is a `Moment`: the constraints
that act and how frictions hold (its mode), the numbers that a stage has set, and the parameters that a ramp leads from
one value to another. These are functions of time, with rates, and no constants.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from anholon.model.structs import Model
from anholon.model.timeline import first_stage
from anholon.modes.begin import begin
from anholon.results.run import Run
from anholon.stages.plan import Timeline
from anholon.system.mode import Mode
from anholon.system.ramps import Ramp
from anholon.system.system import System

__all__ = ["Moment", "Present", "first_moment", "moment_at", "planned", "present"]

Floats = NDArray[np.float64]


class Moment(Struct, frozen=True):
    """What holds at an instant t, s.

    `stage`: the name of the stage, empty without stages; `values`: the parameters that it has changed, in SI units;
    `ramps`: those on their way; `mode`: which constraints do not act and how frictions hold; `state`: coordinates and
    rates (2n) at t.
    """

    t: float
    stage: str
    values: dict[str, float]
    ramps: tuple[Ramp, ...]
    mode: Mode
    state: tuple[float, ...]

    def alike(self, other: Moment | None) -> bool:
        """Tell whether the same equations hold at another instant."""
        if other is None:
            return False
        key = (self.stage, self.values, self.ramps, self.mode)
        return key == (other.stage, other.values, other.ramps, other.mode)


class Present(NamedTuple):
    """The system of a moment, with its vector p and its state."""

    moment: Moment
    system: System
    p: Floats
    q: Floats
    v: Floats


def first_moment(system: System) -> Moment:
    """Return the moment at which the motion of a system begins; contacts that are met there have been struck."""
    part = Timeline(system.model, None, {}).first()
    begun = begin(system)
    stage = system.model.stages[part.stage].name if part.stage >= 0 else ""
    state = (*begun.q.tolist(), *begun.v.tolist())
    ramps = tuple(ramp for ramp in part.ramps if ramp.change)
    return Moment(0.0, stage, part.changes, ramps, begun.mode, state)


def planned(model: Model) -> Moment | None:
    """Return what is known of the first moment before anything is compiled: the numbers of the first stage."""
    first = first_stage(model)
    if first is None or not model.stages[first].set.keys() <= model.parameters.keys():
        return None
    part = Timeline(model, None, {}).first()
    return Moment(0.0, model.stages[first].name, part.changes, tuple(r for r in part.ramps if r.change), Mode(), ())


def moment_at(run: Run, t: float) -> Moment:
    """Return the moment of a run at the time t; where one part ends and another begins, of the one that begins."""
    motions = run.motions
    motion = next((one for one in reversed(motions) if one.t0 <= t), motions[0])
    t = min(max(t, motion.t0), motion.t1)
    system = motion.system
    names = system.equations.names
    base = run.system.parameters(t)
    first = run.system.values(base)
    values = {name: value for name, value in run.system.values(motion.p).items() if value != first[name]}
    stage = next((span.name for span in reversed(run.stages) if span.t0 <= t), "")
    state = tuple(run.states_within(motion, np.array([t]))[0].tolist())
    return Moment(t, stage, values, names.ramps.read(motion.p), system.mode, state)


def present(system: System, moment: Moment | None) -> Present:
    """Return the system of a moment, by default of the first one."""
    moment = moment or first_moment(system)
    q, v = np.split(np.array(moment.state), 2)
    p = system.parameters(moment.t, moment.values, moment.ramps)
    variant = system.variant(moment.mode, moment.t, q, v, p)
    return Present(moment, variant, variant.parameters(moment.t, moment.values, moment.ramps), q, v)
