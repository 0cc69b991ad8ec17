"""What the compiled functions of a system give at one state, as arrays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from threading import RLock
from typing import Final, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions
from anholon.mechanics.control_condition import ServoRows
from anholon.mechanics.diagnosis import Diagnosis, diagnose_equations
from anholon.mechanics.equation_arrays import ChartArrays, EquationArrays, unpack_chart, unpack_equations
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction_values import FrictionData, find_coefficient_slots, read_friction_data
from anholon.mechanics.namespace import SLIP_START_SLOTS
from anholon.mechanics.resistance_laws import ResistanceLaw, make_resistance_laws
from anholon.model.schema import Chart, Model

__all__ = ["SystemEvaluation"]

Floats = NDArray[np.float64]

_Derived = TypeVar("_Derived")
_MISSING: Final = object()


class SystemEvaluation:
    """The part of a system that calls its functions; for the names see `anholon.system.system`."""

    compiled: CompiledFunctions
    n: int
    m: int
    rows: tuple[str, ...]
    orders: tuple[int, ...]
    coordinates: tuple[str, ...]
    bodies: tuple[str, ...]
    parametric: tuple[bool, ...]
    same_variables: tuple[bool, ...]
    charts: tuple[Chart, ...]
    model: Model
    _size_layout: tuple[tuple[str, int], ...]
    _equations: EquationsOfMotion
    _derived: dict[Hashable, object]
    _derived_lock: RLock

    def get_derived(self, key: Hashable, build: Callable[[], _Derived]) -> _Derived:
        """Return what `build` makes of the equations, built when first asked for and shared from then on."""
        known = self._derived.get(key, _MISSING)  # at once: another thread may hold the lock while it builds for long
        if known is _MISSING:
            with self._derived_lock:
                if key not in self._derived:
                    self._derived[key] = build()
                known = self._derived[key]
        return cast(_Derived, known)

    def call(self, name: str, t: float, q: Floats, v: Floats, p: Floats) -> Floats:
        """Return the outputs of a compiled function at one state; see `anholon.system.output_functions` for their
        order."""
        code, own = self.code_at(p, t)
        return code.call(name, t, np.concatenate([q, v]), own)

    def code_at(self, p: Floats, t: float, until: float | None = None) -> tuple[CompiledFunctions, Floats]:
        """Return the functions for a vector p at a time with the vector that they take; see `anholon.system.system`."""
        raise NotImplementedError

    def has_function(self, name: str) -> bool:
        """Tell whether there is such a function."""
        return name in self.compiled.names

    def evaluate_frame_columns(self, columns: tuple[int, ...], times: Floats, Y: Floats, p: Floats) -> Floats:
        """Return some outputs (k, …) of the function `frames` at states Y (k, 2n)."""
        known = self.get_derived("columns", dict[tuple[int, ...], CompiledFunctions])
        code = known.get(columns)
        if code is None:
            nodes = self.compiled.nodes("frames")
            code = known.setdefault(columns, self.compile_nodes({"columns": [nodes[column] for column in columns]}))
        return code.map("columns", times, Y, p)

    def compile_nodes(self, nodes: Mapping[str, Sequence[int]], *, ramps_at_rest: bool = False) -> CompiledFunctions:
        """Return nodes of the graph as code; see `anholon.system.system`."""
        raise NotImplementedError

    def map(self, name: str, times: Floats, Y: Floats, p: Floats, out: Floats | None = None) -> Floats:
        """Return the outputs of a function at many states; see `anholon.system.system`."""
        raise NotImplementedError

    def evaluate_equations(self, t: float, q: Floats, v: Floats, p: Floats) -> EquationArrays:
        """Return the equations at one state as dense arrays."""
        return unpack_equations(self.call("pieces", t, q, v, p), self.n, self.m)

    def diagnose(self, t: float, q: Floats, v: Floats, p: Floats) -> Diagnosis:
        """Return what one state tells about the equations."""
        pieces = self.evaluate_equations(t, q, v, p)
        servo = None
        if any(self.parametric):
            servo = ServoRows(pieces.B, *self.constraint_residual(t, q, v, p), self.parametric, self.same_variables)
        return diagnose_equations(pieces.M, pieces.A, pieces.b0, self.rows, self.orders, self.coordinates, servo)

    def evaluate_chart(self, chart: int, t: float, q: Floats, v: Floats, p: Floats) -> ChartArrays:
        """Return the quasi-velocities of a chart at one state."""
        r = len(self.charts[chart].velocities)
        return unpack_chart(self.call(f"chart:{self.charts[chart].name}", t, q, v, p), r, self.n)

    def constraint_residual(self, t: float, q: Floats, v: Floats, p: Floats) -> tuple[Floats, Floats]:
        """Return the constraint residuals at position level (0 for nonholonomic rows) and at rate level, (m,) each."""
        if not self.m:
            return np.zeros(0), np.zeros(0)
        out = self.call("residual", t, q, v, p)
        return out[: self.m], out[self.m :]

    def body_measures(self, p: Floats) -> Floats:
        """Return all numbers of `body_sizes` in a row."""
        if not self.bodies:
            return np.zeros(0)
        zero = np.zeros(self.n)
        return self.call("sizes", 0.0, zero, zero, p)

    def body_sizes(self, p: Floats) -> dict[str, tuple[Floats, Floats]]:
        """Return (mass centre (3,), dimensions) of every body, in the order of the fields of its struct."""
        out = self.body_measures(p)
        result: dict[str, tuple[Floats, Floats]] = {}
        at = 0
        for name, count in self._size_layout:
            result[name] = (out[at : at + 3], out[at + 3 : at + 3 + count])
            at += 3 + count
        return result

    @property
    def _laws(self) -> tuple[ResistanceLaw, ...]:
        return self.get_derived("laws", lambda: make_resistance_laws(self.model, self._equations))

    def friction_data(self, t: float, q: Floats, v: Floats, p: Floats) -> FrictionData:
        """Return frictions, normal reactions and laws at one state, of a system without mode."""
        if not self.has_function("frictions"):
            return FrictionData((), {}, ())
        values = self.call("frictions", t, q, v, p)
        return read_friction_data(self._equations, self._laws, values, t, np.concatenate([q, v]), p)

    def friction_data_along(self, times: Floats, Y: Floats, p: Floats) -> list[FrictionData]:
        """Return frictions, normal reactions and laws at times (k,) and states Y (k, 2n)."""
        if not self.has_function("frictions"):
            return [FrictionData((), {}, ())] * len(times)
        values = self.map("frictions", times, Y, p)
        return [
            read_friction_data(self._equations, self._laws, row, t, y, p)
            for row, t, y in zip(values, times.tolist(), Y, strict=True)
        ]

    @property
    def coefficient_slots(self) -> frozenset[int]:
        """Places in p on which coefficients of frictions, grips, resistances and impacts depend."""
        return self.get_derived("governing", lambda: find_coefficient_slots(self._equations, self._laws))

    def slip_start_slot(self, index: int) -> int:
        """Return the place in p of the four numbers of a friction; see `Namespace.slip_start`."""
        return self._equations.names.slip_start_slot + SLIP_START_SLOTS * index

    def copy_slip_starts(self, p: Floats, other: SystemEvaluation, values: Floats) -> None:
        """Fill in the numbers of all frictions as another system on the same frictions has them in its vector."""
        names, of_other = self._equations.names, other._equations.names
        count = of_other.ramps.first - of_other.slip_start_slot
        p[names.slip_start_slot : names.slip_start_slot + count] = values[
            of_other.slip_start_slot : of_other.slip_start_slot + count
        ]
        self.compiled.prepare(p)
