"""Leaps of the pose at one state by differences of numbers: the functions that tell them exactly take long to derive,
and most jumps that have no limit are far from having one.

With x the places of the masses and D the derivative along (U, Δα), as in `anholon.system.leaping`,

    J^T μ D² x = D (∂T/∂v) - ∂T/∂q + M DU,

the kinetic energy T and the momenta taken at the velocities U and at ramps of one second, without what time drives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.model.timeline import READY_SHAPES
from anholon.modes.contacts import constrained
from anholon.system.ramps import Ramp
from anholon.system.system import System

__all__ = ["Glimpse", "glimpse"]

Floats = NDArray[np.float64]

_STEPS: Final = (3e-5, 6e-5)  # of a leg: differences are good to their squares


class Glimpse(NamedTuple):
    """The velocities U (n) of the coordinates by a share of a leg, and the part of the order 1/ε² (n) that has to
    vanish; `missed`: by how much differences of twice the step differ, about what it errs by or more."""

    place: Floats
    obstacle: Floats
    missed: float


def glimpse(system: System, t: float, q: Floats, start: Floats, change: Mapping[str, float]) -> Glimpse | None:
    """Return what a leg does at its beginning, where parameters change by `change` (SI) from the vector p `start`; None
    where there are no ramps to tell it by, or some are under way."""
    ramps = system.equations.names.ramps
    if not set(change).issubset(ramps.names) or system.under_way(start):
        return None
    here = _Here(system, t, start, change)
    n, kept, rest = system.n, list(system.diagnosis.kept), np.zeros(system.n)

    def velocities(s: float, place: Floats) -> Floats:
        moved, still = here.p(s, 1.0), here.p(s, 0.0)
        pieces, other = system.pieces(t, place, rest, moved), system.pieces(t, place, rest, still)
        driven = here.momentum(place, rest, moved) - here.momentum(place, rest, still)
        asked = (pieces.rate - other.rate)[kept]
        return constrained(other.M, other.A[kept], -driven, -asked, other.B[kept])[0]

    def momentum(s: float, place: Floats) -> Floats:
        return here.momentum(place, U, here.p(s, 1.0)) - here.momentum(place, rest, here.p(s, 0.0))

    def energy(place: Floats) -> float:
        return 0.5 * (here.energy(place, U, 1.0) + here.energy(place, -U, -1.0)) - here.energy(place, rest, 0.0)

    def along(function: Callable[[float, Floats], Floats], step: float) -> Floats:
        ahead, behind = (function(s, q + s * U) for s in (step, -step))
        return np.asarray((ahead - behind) / (2.0 * step))

    U = velocities(0.0, q)
    pieces = system.pieces(t, q, rest, here.p(0.0, 0.0))
    A, B = pieces.A[kept], pieces.B[kept]

    def obstacle(step: float) -> Floats:
        slopes = [(energy(q + e) - energy(q - e)) / (2.0 * step) for e in step * np.eye(n)]
        bent = along(momentum, step) - np.array(slopes) + pieces.M @ along(velocities, step)
        return constrained(pieces.M, A, -bent, np.zeros(len(A)), B)[0]

    found, other = map(obstacle, _STEPS)
    return Glimpse(U, found, float(np.abs(found - other).max(initial=0.0)))


class _Here:
    """The numbers of a system about one vector p, with parameters that are elsewhere and move."""

    def __init__(self, system: System, t: float, start: Floats, change: Mapping[str, float]) -> None:
        self._system, self._t, self._start, self._change = system, t, start, change
        slots = {name: k for k, name in enumerate(system.model.parameters)}
        self._slots = [slots[name] for name in change]
        self._vectors: dict[tuple[float, float], Floats] = {}

    def p(self, s: float, rate: float) -> Floats:
        """Return the vector at a share s of the leg, where the parameters move at a rate in shares per second."""
        key = s, rate
        if key not in self._vectors:
            p, ramps = self._start.copy(), self._system.equations.names.ramps
            p[self._slots] += s * np.array(list(self._change.values()))
            moving = ((name, rate * step) for name, step in self._change.items() if rate)
            ramps.fill(p, [Ramp(name, self._t, 1.0, step, READY_SHAPES["linear"]) for name, step in moving])
            self._system.compiled.prepare(p)
            self._vectors[key] = p
        return self._vectors[key]

    def momentum(self, q: Floats, v: Floats, p: Floats) -> Floats:
        """Return ∂T/∂v (n,)."""
        return np.asarray(self._system.call("momentum", self._t, q, v, p))

    def energy(self, q: Floats, v: Floats, rate: float) -> float:
        """Return T at the beginning of the leg, J."""
        return float(self._system.call("observe", self._t, q, v, self.p(0.0, rate))[self._system.m])
