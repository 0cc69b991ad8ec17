"""What the compiled functions of a system give at one state, as arrays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from threading import RLock
from typing import Final, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.model.structs import Chart, Model
from anholon.system.diagnosis import Diagnosis, diagnose
from anholon.system.equations import Equations
from anholon.system.grips import Grips, governing_slots, read_grips
from anholon.system.laws import Law, laws_of
from anholon.system.maintenance import Servo
from anholon.system.namespace import NUDGE_SLOTS
from anholon.system.pieces import ChartPieces, Pieces, split_chart, split_pieces

__all__ = ["Calls"]

Floats = NDArray[np.float64]

_Derived = TypeVar("_Derived")
_MISSING: Final = object()


class Calls:
    """The part of a system that calls its functions; for the names see `anholon.system.system`."""

    compiled: Compiled
    n: int
    m: int
    rows: tuple[str, ...]
    orders: tuple[int, ...]
    coordinates: tuple[str, ...]
    bodies: tuple[str, ...]
    parametric: tuple[bool, ...]
    alike: tuple[bool, ...]
    charts: tuple[Chart, ...]
    model: Model
    _size_layout: tuple[tuple[str, int], ...]
    _equations: Equations
    _derived: dict[Hashable, object]
    _derived_lock: RLock

    def derived(self, key: Hashable, build: Callable[[], _Derived]) -> _Derived:
        """Return what `build` makes of the equations, built when first asked for and shared from then on."""
        known = self._derived.get(key, _MISSING)  # at once: another thread may hold the lock while it builds for long
        if known is _MISSING:
            with self._derived_lock:
                if key not in self._derived:
                    self._derived[key] = build()
                known = self._derived[key]
        return cast(_Derived, known)

    def call(self, name: str, t: float, q: Floats, v: Floats, p: Floats) -> Floats:
        """Return the outputs of a compiled function at one state; see `anholon.system.functions` for their order."""
        code, own = self.code_at(p, t)
        return code.call(name, t, np.concatenate([q, v]), own)

    def code_at(self, p: Floats, t: float, until: float | None = None) -> tuple[Compiled, Floats]:
        """Return the functions for a vector p at a time with the vector that they take; see `anholon.system.system`."""
        raise NotImplementedError

    def has(self, name: str) -> bool:
        """Tell whether there is such a function."""
        return name in self.compiled.names

    def columns_of_frames(self, columns: tuple[int, ...], times: Floats, Y: Floats, p: Floats) -> Floats:
        """Return some outputs (k, …) of the function `frames` at states Y (k, 2n)."""
        known = self.derived("columns", dict[tuple[int, ...], Compiled])
        code = known.get(columns)
        if code is None:
            nodes = self.compiled.nodes("frames")
            code = known.setdefault(columns, self.code({"columns": [nodes[column] for column in columns]}))
        return code.map("columns", times, Y, p)

    def code(self, nodes: Mapping[str, Sequence[int]], *, resting: bool = False) -> Compiled:
        """Return nodes of the graph as code; see `anholon.system.system`."""
        raise NotImplementedError

    def pieces(self, t: float, q: Floats, v: Floats, p: Floats) -> Pieces:
        """Return the equations at one state as dense arrays."""
        return split_pieces(self.call("pieces", t, q, v, p), self.n, self.m)

    def diagnosed(self, t: float, q: Floats, v: Floats, p: Floats) -> Diagnosis:
        """Return what one state tells about the equations."""
        pieces = self.pieces(t, q, v, p)
        servo = None
        if any(self.parametric):
            servo = Servo(pieces.B, *self.residual(t, q, v, p), self.parametric, self.alike)
        return diagnose(pieces.M, pieces.A, pieces.b0, self.rows, self.orders, self.coordinates, servo)

    def chart_pieces(self, chart: int, t: float, q: Floats, v: Floats, p: Floats) -> ChartPieces:
        """Return the quasi-velocities of a chart at one state."""
        r = len(self.charts[chart].velocities)
        return split_chart(self.call(f"chart:{self.charts[chart].name}", t, q, v, p), r, self.n)

    def residual(self, t: float, q: Floats, v: Floats, p: Floats) -> tuple[Floats, Floats]:
        """Return the constraint residuals at position level (0 for nonholonomic rows) and at rate level, (m,) each."""
        if not self.m:
            return np.zeros(0), np.zeros(0)
        out = self.call("residual", t, q, v, p)
        return out[: self.m], out[self.m :]

    def measures(self, p: Floats) -> Floats:
        """Return all numbers of `sizes` in a row."""
        if not self.bodies:
            return np.zeros(0)
        zero = np.zeros(self.n)
        return self.call("sizes", 0.0, zero, zero, p)

    def sizes(self, p: Floats) -> dict[str, tuple[Floats, Floats]]:
        """Return (mass centre (3,), dimensions) of every body, in the order of the fields of its struct."""
        out = self.measures(p)
        result: dict[str, tuple[Floats, Floats]] = {}
        at = 0
        for name, count in self._size_layout:
            result[name] = (out[at : at + 3], out[at + 3 : at + 3 + count])
            at += 3 + count
        return result

    @property
    def _laws(self) -> tuple[Law, ...]:
        return self.derived("laws", lambda: laws_of(self.model, self._equations))

    def grips(self, t: float, q: Floats, v: Floats, p: Floats) -> Grips:
        """Return frictions, normal reactions and laws at one state, of a system without mode."""
        if not self.has("frictions"):
            return Grips((), {}, ())
        values = self.call("frictions", t, q, v, p)
        return read_grips(self._equations, self._laws, values, t, np.concatenate([q, v]), p)

    @property
    def governing(self) -> frozenset[int]:
        """Places in p on which coefficients of frictions, grips, resistances and impacts depend."""
        return self.derived("governing", lambda: governing_slots(self._equations, self._laws))

    def nudge_slot(self, index: int) -> int:
        """Return the place in p of the four numbers of a friction; see `Namespace.nudge`."""
        return self._equations.names.nudge_slot + NUDGE_SLOTS * index

    def nudge_as(self, p: Floats, other: Calls, known: Floats) -> None:
        """Fill in the numbers of all frictions as another system on the same frictions has them in its vector."""
        names, of_other = self._equations.names, other._equations.names
        count = of_other.ramps.first - of_other.nudge_slot
        p[names.nudge_slot : names.nudge_slot + count] = known[of_other.nudge_slot : of_other.nudge_slot + count]
        self.compiled.prepare(p)
