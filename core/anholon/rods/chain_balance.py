"""Newton's method for a chain at rest, all its work in compiled loops over the rows of `anholon.rods.chain_rest`."""

from __future__ import annotations

import functools
import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.addresses import address_of_array
from anholon.codegen.lanes_text import LANES
from anholon.codegen.loops import ENTRY, sequence, sequence_address
from anholon.codegen.repeats import LIMITS, Limits, repetition
from anholon.rods.bowing import bowing_factors
from anholon.rods.chain_rest import (
    AT,
    AXES,
    FRAME,
    HELD,
    INPUT,
    OUTPUT,
    PLACE,
    SUPPORT_SIZE,
    WIDTH,
    held_functions,
    rest_functions,
)
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Support

Floats = NDArray[np.float64]

_ALONE: Final = ("sweep", "carried", "gather", "mean", "update")  # each row by itself: several at once
_BEFORE: Final = ("sweep", "gather")
_AFTER: Final = ("eliminate", "up", "down", "mean", "update")
_REST: Final = ("carried", "gather")

FURTHEST: Final = 10.0
"""Turn of one correction, rad: the series are good to that."""


class Corrected(NamedTuple):
    """What became of corrections: how they ended, as `anholon.codegen.repeats` says, their number, and the size of the
    last one."""

    end: int
    iterations: int
    size: float


class ChainBalance:
    """The equations of rest of a chain."""

    def __init__(self, mesh: Mesh, supports: tuple[Support, ...], loads: Loads) -> None:
        m, n = len(mesh.length), mesh.size
        self._m = m
        self._memory = np.zeros((n + 2, WIDTH))
        self._memory[:, AT["q"].start] = 1.0
        self._rows = rows = self._memory[1:-1]
        rows[:m, AT["d0"]], rows[:m, AT["length"]] = mesh.d0, mesh.length[:, None]
        rows[:m, AT["C"]] = mesh.compliance.reshape(m, 36)
        rows[:m, AT["bowing"]] = bowing_factors(mesh.compliance, mesh.length)
        if mesh.held is not None:
            rows[:m, AT["held"]] = mesh.held
        self._none, self._times = np.zeros(1), np.zeros(n)
        self._p = [np.zeros(SUPPORT_SIZE) for _ in supports]
        for p, item in zip(self._p, supports, strict=True):
            p[AXES], p[HELD], p[PLACE], p[FRAME] = item.axes.ravel(), item.held, item.x, item.q
        self._moving = [
            (p, item) for p, item in zip(self._p, supports, strict=True) if item.moved.any() or len(item.turns)
        ]
        self._loads_of = [
            (self._rows[: len(part)], AT[name], part)
            for name, part in zip(("dead", "following", "line", "line_following"), loads[:4], strict=True)
            if part.any()
        ]
        own = address_of_array(self._memory)
        loops, before, rest = _loops(m, n, rest_functions().generation)
        count = len(supports)
        self._entries = placed = np.empty((len(loops) + count, ENTRY), dtype=np.int64)
        placed[:before], placed[before + count :] = loops[:before], loops[before:]
        placed[:, 5], placed[:, 7] = address_of_array(self._times), address_of_array(self._none)
        placed[:, [6, 8]] += own
        for k, (item, p) in enumerate(zip(supports, self._p, strict=True), before):
            placed[k] = self._support_entry(item, p, own)
        entries, steps = address_of_array(placed), len(placed) - rest
        self._limits = np.zeros(LIMITS)
        limits, most = address_of_array(self._limits), own + 8 * (WIDTH + AT["most"].start)
        self._repeat = functools.partial(repetition(), sequence_address(), steps, entries, most, limits)
        self._rest = functools.partial(sequence(), rest, entries + 8 * ENTRY * steps)
        self._there: Pose | None = None

    @staticmethod
    def suits(mesh: Mesh, supports: tuple[Support, ...], loads: Loads) -> bool:
        """Tell whether the mesh is one chain whose elements end in their nodes, its supports and loads are for chains,
        and there is machine code."""
        m = len(mesh.length)
        if (
            m + 1 != mesh.size
            or mesh.cables is not None
            or mesh.laws
            or mesh.sharp is not None
            or not loads.plain
            or len({item.node for item in supports}) < len(supports)
        ):
            return False
        if any(any(s.held) and not all(s.held) and s.turning != "clamped" for s in supports):
            return False  # the reactions turn with such nodes
        chain = bool((mesh.ends[:, 0] == np.arange(m)).all() and (mesh.ends[:, 1] == mesh.ends[:, 0] + 1).all())
        straight = not mesh.seat_x.any() and bool((mesh.seat_q[..., 0] == 1.0).all())
        return chain and straight and rest_functions().backend == "llvm"

    def begin(self, pose: Pose, wrench: Floats, factor: float) -> None:
        """Go to a pose with its wrenches, and to a load factor."""
        if pose is not self._there:
            rows, q = self._rows, pose.q
            against = np.einsum("ij,ij->i", q[1:], q[:-1]) < 0.0
            rows[:, AT["q"]] = q
            if against.any():
                rows[1:, AT["q"]] *= np.cumprod(np.where(against, -1.0, 1.0))[:, None]
            rows[:, AT["x"]], rows[: self._m, AT["wrench"]] = pose.x, wrench
        for rows, place, part in self._loads_of:
            rows[:, place] = factor * part
        for p, item in self._moving:
            p[PLACE], p[FRAME] = item.x + factor * item.moved, item.frame(factor)

    def bent(self) -> float:
        """Return the largest angle by which an element turns between its ends."""
        q = self._rows[:, AT["q"]]
        return 2.0 * math.acos(min(1.0, float(np.abs(np.einsum("ij,ij->i", q[1:], q[:-1])).min())))

    def corrected(self, limits: Limits, times: int) -> Corrected:
        """Do so many steps of Newton's method, or less, see `Limits`."""
        self._there = None
        self._limits[:] = limits
        found = self._repeat(times)
        return Corrected(found & 3, found >> 2, float(self._limits[-1]))

    def state(self) -> tuple[Pose, Floats]:
        """Return pose and wrenches (m, 6)."""
        rows = self._rows
        self._there = Pose(rows[:, AT["q"]].copy(), rows[:, AT["x"]].copy())
        return self._there, rows[: self._m, AT["wrench"]].copy()

    def residual(self) -> Floats:
        """Return what the loads leave unbalanced at the nodes (n, 6)."""
        self._rest()
        return -self._rows[:, AT["r"]]

    # The loops.

    def _support_entry(self, item: Support, numbers: Floats, memory: int) -> list[int]:
        at = memory + 8 * WIDTH * (1 + item.node)
        p, times = address_of_array(numbers), address_of_array(self._times)
        address = held_functions().address(item.turning)
        return [0, address, 1, WIDTH, WIDTH, times, at, p, at + 8 * AT["right"].start]


@functools.lru_cache(maxsize=64)
def _loops(m: int, n: int, generation: int) -> tuple[NDArray[np.int64], int, int]:
    """Return the loops of a correction and those of the rest, as if the memory began at 0, how many of them come before
    those of the supports, and how many are those of the rest; `generation`: that of the functions."""
    functions = rest_functions()
    wide = [(name, True) for name in _ALONE if n > LANES and functions.has_lanes(name)]
    functions.addresses([*wide, *((name, False) for name in OUTPUT)])  # together: that is quicker
    parts = [[entry for name in names for entry in _entry(name, m, n)] for names in (_BEFORE, _AFTER, _REST)]
    return np.array([entry for part in parts for entry in part], dtype=np.int64), len(parts[0]), len(parts[2])


def _entry(name: str, m: int, n: int) -> list[list[int]]:
    """Return the loops of one function."""
    functions = rest_functions()
    count = m if name in ("sweep", "carried", "mean") else n
    begin, stride = (n, -WIDTH) if name == "down" else (1, WIDTH)
    states, out = 8 * WIDTH * (begin + INPUT.get(name, 0)), 8 * (WIDTH * begin + AT[OUTPUT[name]].start)
    entry = [0, functions.address(name), count, stride, stride, 0, states, 0, out]
    lanes = functions.lanes(name) if name in _ALONE and count >= LANES else 0
    if not lanes:
        return [entry]
    most = count - count % LANES
    moved = 8 * most * stride
    wide = [1, lanes, most, stride, stride, 0, states, 0, out]
    return [wide, [0, entry[1], count - most, stride, stride, 0, states + moved, 0, out + moved]]
