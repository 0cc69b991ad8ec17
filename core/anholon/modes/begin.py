"""The mode in which a motion begins, and the vector p of its system."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.modes.choice import still_speed
from anholon.modes.settle import Settled, settle
from anholon.system.mode import Mode, off_at_start
from anholon.system.system import System

Floats = NDArray[np.float64]

PAUSE: Final = 1e-6
"""Bounces shorter than this part of the time between two frames count as closed."""

_HELD: Final = 100.0
"""Times the speed at rest below which the direction of a slip is held where several begin at once."""

_LET_GO: Final = 1e3
"""Times that speed from which it no longer is."""


class Begun(NamedTuple):
    """The system in which a motion begins (of its first mode), its vector p and the state (q, v) there, (n,) each."""

    system: System
    p: Floats
    q: Floats
    v: Floats
    mode: Mode


def begin(system: System) -> Begun:
    """Return how the motion of a system begins; contacts that are met at its start have been struck.

    Raises ModelError or RunError where no mode serves.
    """
    p = system.parameters()
    q, v = np.split(system.call("initial", 0.0, np.zeros(system.n), np.zeros(system.n), p), 2)
    if not system.modal:
        return Begun(system, p, q, v, Mode())
    pause = PAUSE / system.model.simulation.frames
    found = settle(system, 0.0, q, v, p, off=off_at_start(system.model), before=Mode(), pause=pause)
    variant = system.variant(found.mode, 0.0, q, found.v, p)
    own = variant.parameters()
    nudge(variant, found, own)
    return Begun(variant, own, q, found.v, found.mode)


def nudge(variant: System, found: Settled, p: Floats) -> None:
    """Write into p in which direction every slip along a surface begins.

    Where several begin at once their directions follow the motion as quickly as the slip is slow: a stiff equation.
    There the direction is held till they have a larger speed, and let go by `release_directions`.
    """
    still = still_speed(found.v)
    several = sum(hold.grip == "slide" and hold.name in found.directions for hold in found.mode.holds) > 1
    for index, hold in enumerate(found.mode.holds):
        if hold.grip == "slide" and not hold.slip:
            slot, direction = variant.nudge_slot(index), found.directions.get(hold.name, np.zeros(3))
            slow = several and bool(direction.any())
            p[slot : slot + 3] = (_HELD if slow else 0.1) * still * direction
            p[slot + 3] = (_HELD if slow else 1.0) * still
            variant.compiled.prepare(p)


def holds_directions(variant: System, p: Floats, v: Floats) -> dict[str, float]:
    """Return the frictions whose direction p holds while they slip slowly, with the speed (m/s) from which it is let
    go."""
    still, found = still_speed(v), {}
    for index, hold in enumerate(variant.mode.holds):
        if hold.grip == "slide" and not hold.slip:
            least = float(p[variant.nudge_slot(index) + 3])
            if least > 0.5 * _HELD * still:
                found[hold.name] = _LET_GO * least
    return found


def release_directions(variant: System, p: Floats, v: Floats) -> Floats:
    """Return p with directions of slips that begin, as they are when these are quick enough."""
    result, still, quick = p.copy(), still_speed(v), holds_directions(variant, p, v)
    for index, hold in enumerate(variant.mode.holds):
        if hold.name in quick:
            slot = variant.nudge_slot(index)
            result[slot : slot + 3] *= 0.1 / _HELD
            result[slot + 3] = still
    variant.compiled.prepare(result)
    return result
