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
    q, v = np.split(system.compiled.call("initial", 0.0, np.zeros(2 * system.n), p), 2)
    if not system.modal:
        return Begun(system, p, q, v, Mode())
    pause = PAUSE / system.model.simulation.frames
    found = settle(system, 0.0, q, v, p, off=off_at_start(system.model), before=Mode(), pause=pause)
    variant = system.variant(found.mode, 0.0, q, found.v, p)
    own = variant.parameters()
    nudge(variant, found, own)
    return Begun(variant, own, q, found.v, found.mode)


def nudge(variant: System, found: Settled, p: Floats) -> None:
    """Write into p in which direction every slip along a surface begins."""
    for index, hold in enumerate(found.mode.holds):
        if hold.grip == "slide" and not hold.slip:
            slot, still = variant.nudge_slot(index), still_speed(found.v)
            p[slot : slot + 3] = 0.1 * still * found.directions.get(hold.name, np.zeros(3))
            p[slot + 3] = still
            variant.compiled.prepare(p)
