"""What holds by bounded forces only, and lets go in a jump of the pose that asks for more: grips, frictions that stick.

A ramp of the time ε that needs forces of the order 1/ε or 1/ε² exceeds every finite grip as soon as it has begun, and
what lets go there cannot hold again before the ramp has ended: where its slip comes back to 0 it goes through. What
slides has an impulse that vanishes with ε. So the limit is that of the motion in which nothing of the kind acts, and
where no such force is needed both agree. What of a sliding force grows with the slip has a bounded impulse, against
the way of the slip (`anholon.system.leaping`).

A contact that pushes only opens where it would have to pull without bound: the rest flies up on. That is the limit
where the gap stays open all along; what would be thrown up from a contact, or onto one, has none.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import ModelError
from anholon.modes.choice import still_speed
from anholon.system.mode import Hold, Mode, with_followers
from anholon.system.system import System

Floats = NDArray[np.float64]

_TOUCHING: Final = 1e-10
"""Gap, as a part of the size of the place, below which a contact is not passed through."""

State = tuple[Floats, Floats]
"""Coordinates (n,) and rates (n,)."""

_ASIDE: Final = 1e-12
"""Slip, m/s, by which one along a surface has a direction where it is 0."""


def loosened(whole: System, system: System, t: float, q: Floats, v: Floats, p: Floats) -> System | None:
    """Return the system in which all slides that sticks in a variant `system` of `whole`, at a state and vector p of
    the variant; None where nothing sticks, or where no motion would be left."""
    return _variant(whole, system, t, q, v, p, system.mode.open)


def lifted(whole: System, system: System, t: float, q: Floats, v: Floats, p: Floats) -> System | None:
    """Return the same with all contacts open that push only; None where there are none."""
    contacts = {side.name for side in system.sides} - set(system.mode.open)
    away = with_followers(system.model, {*system.mode.open, *contacts})
    return _variant(whole, system, t, q, v, p, away) if contacts else None


def apart(whole: System, t: float, q: Floats, v: Floats, p: Floats, system: System) -> bool:
    """Tell whether nothing is on the wrong side of contacts that push only, at a state and vector p of a variant."""
    position, _ = whole.residual(t, q, v, whole.carried(p))
    off = set(system.mode.open)
    gaps = (side.sign * position[whole.rows.index(side.gate)] for side in whole.sides if side.name in off)
    return all(gap >= -_TOUCHING * (1.0 + float(np.abs(q).max(initial=0.0))) for gap in gaps)


def _variant(
    whole: System, system: System, t: float, q: Floats, v: Floats, p: Floats, away: tuple[str, ...]
) -> System | None:
    rubs, gone = {rub.name: rub for rub in system.equations.rubs}, set(away)
    holds = tuple(
        Hold(hold.name)
        if {rubs[hold.name].constraint, rubs[hold.name].own} & gone
        else _sliding(hold, rubs[hold.name].along is not None)
        for hold in system.mode.holds
    )
    mode = replace(system.mode, open=away, holds=holds, faded=tuple(set(system.mode.faded) - gone))
    if mode == system.mode or system.model.rods or system.programs:
        return None
    try:
        return whole.variant(mode, t, q, v, p)
    except ModelError:
        return None


def slipped(whole: System, loose: System, before: Mode, t: float, ends: tuple[State, State], p: Floats) -> list[str]:
    """Return what stuck in the mode `before` a jump and has slipped in a loosened system, whose vector is p, on the way
    between its ends, or does so behind it."""
    (q0, v0), (q1, v1) = ends
    own = whole.carried(p)
    grips = whole.grips(t, q0, v0, own).grips, whole.grips(t, q1, v1, own).grips
    found: list[str] = []
    for here, there in zip(*grips, strict=True):
        way = 0.5 * (here.T + there.T) @ (q1 - q0)
        slips = np.stack([way, there.slip])
        sizes = np.abs(slips @ there.along) if there.along is not None else np.linalg.norm(slips, axis=1)
        held = before.hold(there.name).grip == "stick" and loose.mode.hold(there.name).grip == "slide"
        if held and sizes.max() > still_speed(v1):
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
