"""Equilibria between two stored ones: solved for, not interpolated.

Along growing loads (`statics`) t is the load factor, and the equilibrium with it is sought. Along a path t is its
length, and the equilibrium is that of a shorter step from the stored one before. There are no rates.
"""

from __future__ import annotations

import threading
from functools import cached_property

import numpy as np
from numpy.linalg import LinAlgError

from anholon.errors import UsageError
from anholon.flexible.beside import RestBeside
from anholon.flexible.flexible import Flexible
from anholon.flexible.frames import Frame, between
from anholon.flexible.partner import Rest
from anholon.flexible.rest import balance_of
from anholon.rods.balance import Balance, Equilibrium, Lost
from anholon.rods.continuation import PathPiece
from anholon.rods.dynamics import at_rest
from anholon.rods.equilibrium import reached


class Intermediate:
    """The equilibria between the stored ones of one run."""

    def __init__(self, flexible: Flexible, scale: float) -> None:
        """`scale`: of the load factor in the length of a path."""
        self._flexible, self._scale = flexible, scale
        self._lock = threading.Lock()  # the equations have a memory
        self._piece: tuple[Frame, Frame, PathPiece] | None = None

    @cached_property
    def _balance(self) -> Balance:
        return balance_of(self._flexible, self._scale)

    def at(self, one: Frame, two: Frame, t: float) -> Frame:
        """Return the equilibrium at t between two stored ones; raises UsageError where none is found."""
        by_load = self._flexible.model.simulation.form == "statics"
        with self._lock:
            found = self._with_factor(one, two, t) if by_load else self._on_path(one, two, t)
            if isinstance(found, Lost):
                raise UsageError(
                    f"no equilibrium was found at t = {t:.9g} between the stored ones at {one.state.t:.9g} and "
                    f"{two.state.t:.9g}: {found.reason}. Read the stored ones, or ask for more of them."
                )
            falling = one.falling
            if not by_load and two.falling != falling:
                falling = self._falling(found)
        still = at_rest(self._flexible.built.mesh, found.pose, t)
        if isinstance(self._balance.beside, RestBeside):
            still = still._replace(rest=self._balance.beside.still(found.rest))
        return Frame(still, found.wrench, found.factor, one.leg, falling)

    def _with_factor(self, one: Frame, two: Frame, factor: float) -> Equilibrium | Lost:
        """Return the equilibrium with a load factor."""
        starts = [between(one, two, factor), *sorted((one, two), key=lambda frame: abs(frame.factor - factor))]
        if self._flexible.built.mesh.cables is not None:
            starts = [two, *(frame for frame in starts if frame.factor != 0.0)]  # without load they have no shape
        found: Equilibrium | Lost = Lost("", 0)
        for start in starts:
            found = reached(self._balance, _equilibrium(start), factor)
            if not isinstance(found, Lost):
                break
        return found

    def _on_path(self, one: Frame, two: Frame, t: float) -> Equilibrium | Lost:
        """Return the equilibrium at a length of the path."""
        known = self._piece
        if known is None or known[0] is not one or known[1] is not two:
            piece = PathPiece(self._balance, _equilibrium(one), _equilibrium(two), two.state.t - one.state.t)
            known = self._piece = one, two, piece
        return known[2].at(t - one.state.t)

    def _falling(self, state: Equilibrium) -> float:
        """Return the number of motions that lower the energy, NaN where nothing tells."""
        from anholon.rods.stability import unstable

        try:
            count = unstable(self._balance, self._balance.linear(state))
        except LinAlgError:
            return np.nan
        return np.nan if count is None else float(count)


def _equilibrium(frame: Frame) -> Equilibrium:
    """Return a stored equilibrium, without its reactions."""
    state = frame.state
    beside = np.concatenate(state.rest[:1] + state.rest[4:]) if isinstance(state.rest, Rest) else np.zeros(0)
    return Equilibrium(frame.factor, state.pose, frame.wrench, np.zeros((len(state.pose.x), 6)), 0, beside)
