"""Seats of sections that turn far: their angles begin anew from other axes before these become singular."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.flexible import Flexible
from anholon.flexible.partner import Rest
from anholon.geometry.rotations import matrix
from anholon.model.seats import BASES, TURNS, base_turns, seats_of
from anholon.rods.generalized_alpha import State
from anholon.system.system import System

Floats = NDArray[np.float64]

_FURTHEST: Final = 1.0  # rad of the second turn, that is singular at a right angle


class _Seat(NamedTuple):
    """A seat that turns: its node, where its turns stand among the coordinates, and its parameters."""

    node: int
    turns: list[int]
    bases: tuple[str, ...]


class TurningSeats:
    """The seats of a model whose axes matter."""

    def __init__(self, system: System, flexible: Flexible) -> None:
        place = {name: i for i, name in enumerate(system.coordinates)}
        self._slots = {name: k for k, name in enumerate(flexible.model.parameters)}
        self._seats = [
            _Seat(
                flexible.node(section),
                [place[f"{name}_{turn}"] for turn in TURNS],
                tuple(f"{name}_{base}" for base in BASES),
            )
            for name, section in seats_of(flexible.model).items()
            if f"{name}_{TURNS[0]}" in place
        ]

    @property
    def needed(self) -> bool:
        """Whether there are any."""
        return bool(self._seats)

    def far(self, state: State) -> bool:
        """Tell whether a seat has turned far."""
        rest = state.rest
        return isinstance(rest, Rest) and any(abs(rest.q[seat.turns[1]]) > _FURTHEST for seat in self._seats)

    def renewed(self, state: State) -> tuple[State, Mapping[str, float]]:
        """Return the state with angles that begin anew, and the parameters that tell from which axes."""
        rest = state.rest
        assert isinstance(rest, Rest)
        q, v, dv, a = rest.q.copy(), rest.v.copy(), rest.dv.copy(), rest.a.copy()
        bases: dict[str, float] = {}
        for seat in self._seats:
            bases |= zip(seat.bases, base_turns(matrix(state.pose.q[seat.node]).tolist()), strict=True)
            w = state.w[seat.node]
            # At the beginning the rates of the turns are ω, and their second rates ω' less this.
            more = np.array([w[1] * w[2], -w[0] * w[2], w[0] * w[1]])
            q[seat.turns], v[seat.turns] = 0.0, w
            dv[seat.turns], a[seat.turns] = state.dw[seat.node] - more, state.a[seat.node, 3:] - more
        return state._replace(rest=rest._replace(q=q, v=v, dv=dv, a=a)), bases

    def vector(self, system: System, p: Floats, bases: Mapping[str, float]) -> Floats:
        """Return a vector p of a system with the axes from which the angles begin."""
        p = p.copy()
        for name, angle in bases.items():
            p[self._slots[name]] = angle
        system.compiled.prepare(p)
        return p
