"""What holds by bounded forces only, and lets go in a jump of the pose that asks for more: grips, frictions that stick.

A ramp of the time ε that needs forces of the order 1/ε or 1/ε² exceeds every finite grip as soon as it has begun, and
what lets go there cannot hold again before the ramp has ended: where its slip comes back to 0 it goes through. What
slides has an impulse that vanishes with ε. So the limit is that of the motion in which nothing of the kind acts, and
where no such force is needed both agree. What of a sliding force grows with the slip has a bounded impulse, against
the way of the slip (`anholon.system.leaping`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import ModelError
from anholon.modes.choice import still_speed
from anholon.system.mode import Hold, Mode
from anholon.system.system import System

Floats = NDArray[np.float64]

State = tuple[Floats, Floats]
"""Coordinates (n,) and rates (n,)."""

_ASIDE: Final = 1e-12
"""Slip, m/s, by which one along a surface has a direction where it is 0."""


def loosened(whole: System, system: System, t: float, q: Floats, v: Floats, p: Floats) -> System | None:
    """Return the system in which all slides that sticks in a variant `system` of `whole`, at a state and vector p of
    the variant; None where nothing sticks, or where no motion would be left."""
    directed = {rub.name for rub in system.skeleton.rubs if rub.along is not None}
    holds = tuple(_sliding(hold, hold.name in directed) for hold in system.mode.holds)
    if holds == system.mode.holds or system.model.rods or system.programs:
        return None
    try:
        return whole.variant(replace(system.mode, holds=holds), t, q, v, p)
    except ModelError:
        return None


def slipped(whole: System, before: Mode, t: float, ends: tuple[State, State], p: Floats) -> list[str]:
    """Return what stuck in the mode `before` a jump and has slipped on the way between its ends, or does so behind it;
    `p`: the vector of a variant."""
    (q0, v0), (q1, v1) = ends
    own = whole.carried(p)
    grips = whole.grips(t, q0, v0, own).grips, whole.grips(t, q1, v1, own).grips
    found: list[str] = []
    for here, there in zip(*grips, strict=True):
        way = 0.5 * (here.T + there.T) @ (q1 - q0)
        slips = np.stack([way, there.slip])
        sizes = np.abs(slips @ there.along) if there.along is not None else np.linalg.norm(slips, axis=1)
        if before.hold(there.name).grip == "stick" and sizes.max() > still_speed(v1):
            found.append(there.name)
    return found


def carried_over(system: System, p: Floats) -> Floats:
    """Return the vector p of another variant as one of a loosened system."""
    result = system.carried(p)
    for index, hold in enumerate(system.mode.holds):
        slot = system.nudge_slot(index)
        if hold.grip == "slide" and not hold.slip and not result[slot : slot + 3].any():
            result[slot : slot + 3] = _ASIDE
    system.compiled.prepare(result)
    return result


def _sliding(hold: Hold, directed: bool) -> Hold:
    return replace(hold, grip="slide", slip=int(directed)) if hold.grip == "stick" else hold
