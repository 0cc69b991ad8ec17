"""Corners on the way: instants at which places that time moves change their rates, as max(a, b) does where a = b.

Only what time moves alone is looked at: the arguments of abs and max (min is one) behind the places of masses and
behind constraints that depend on time and not on the state.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.compiled import Compiled
from anholon.formula.derivative import reachable
from anholon.formula.operations import ABS, MAXIMUM
from anholon.system.system import System

Floats = NDArray[np.float64]

ASIDE: Final = 1e-13
"""Time (s, relative to times above 1 s) by which what is told of a corner lies behind it."""

_LOOKS: Final = 4  # between two frames
_MOST: Final = 2000  # in one go
_NOTHING: Final = 1e-12  # what has no sign
_BESIDE: Final = 1e-6  # s, relative to times above 1 s: where what is equal at an instant is seen to part
_CLEAR: Final = 1e-12  # the same, where it has parted
_HALVINGS: Final = 60


class Corners:
    """The corners of one system; `act`: whether there may be any."""

    def __init__(self, system: System) -> None:
        self._system = system
        equations = system.skeleton
        graph, names = equations.graph, equations.names
        timed, state = graph.mask[names.time], graph.bits([*names.q, *names.v])
        rows = [node for row in equations.rows for node in (row.position, row.rate) if node is not None]
        found: dict[int, None] = {}
        for node in reachable(graph, [*equations.masses.x, *rows], timed):
            if graph.mask[node] & state or graph.operation[node] not in (ABS, MAXIMUM):
                continue
            a, b = graph.left[node], graph.right[node]
            found[a if graph.operation[node] == ABS else graph.sub(a, b)] = None
        self._nodes = list(found)
        self.act = bool(found)

    @staticmethod
    def of(system: System) -> Corners:
        """Return those of a system, made when first asked for."""
        return system.derived("corners", lambda: Corners(system))

    def first(self, t0: float, t1: float, p: Floats) -> tuple[float, bool]:
        """Return the time of the first corner between two times, or until when there is none, and whether it is one."""
        frames = self._system.model.simulation.frames
        end = min(t1, t0 + _MOST / (_LOOKS * frames))
        times = np.linspace(t0, end, int(np.clip(np.ceil((end - t0) * _LOOKS * frames), 8, _MOST)) + 1)
        values = self._at(times, p)
        values[np.abs(values) <= _NOTHING] = np.nan
        corners = [time for k in range(values.shape[1]) for time in self._crossing(times, values[:, k], k, p)]
        inside = [time for time in corners if t0 + 2 * ASIDE * max(1.0, t0) < time < t1]
        return (min(inside), True) if inside else (end, False)

    def before(self, t: float, p: Floats) -> float:
        """Return the end t of a motion, or where it ends with a corner a time just before that."""
        if not self.act:
            return t
        size = max(1.0, abs(t))
        values = self._at(np.array([t - 3.0 * ASIDE * size, t, t - _BESIDE * size]), p)
        if (values[0] * values[1] < 0.0).any():
            return t - 3.0 * ASIDE * size
        return t - _CLEAR * size if _parts(values[1], values[2]) else t

    def behind(self, t: float, p: Floats) -> float:
        """Return the beginning t of a motion, or where it begins with a corner a time just behind that."""
        if not self.act:
            return t
        size = max(1.0, abs(t))
        values = self._at(np.array([t, t + _BESIDE * size]), p)
        return t + _CLEAR * size if _parts(values[0], values[1]) else t

    def _crossing(self, times: Floats, values: Floats, k: int, p: Floats) -> list[float]:
        """Return the time at which values first change their sign, on the side behind it, if they do."""
        known = np.flatnonzero(np.isfinite(values))
        turns = np.flatnonzero(values[known][:-1] * values[known][1:] < 0.0)
        if not len(turns):
            return []
        a, b = float(times[known[turns[0]]]), float(times[known[turns[0] + 1]])
        behind = values[known[turns[0] + 1]]
        for _ in range(_HALVINGS):
            middle = 0.5 * (a + b)
            if not a < middle < b:
                break
            if self._at(np.array([middle]), p)[0, k] * behind > 0.0:
                b = middle
            else:
                a = middle
        return [b + ASIDE * max(1.0, b)]

    def _at(self, times: Floats, p: Floats) -> Floats:
        states = np.zeros((len(times), 2 * self._system.n))
        return self._code().map("corners", times, states, p)

    def _code(self) -> Compiled:
        return self._system.derived("corners code", lambda: self._system.code({"corners": self._nodes}))


def _parts(here: Floats, beside: Floats) -> bool:
    """Tell whether something is 0 at an instant and is not beside it."""
    return bool(((np.abs(here) <= _NOTHING) & (np.abs(beside) > _NOTHING)).any())
