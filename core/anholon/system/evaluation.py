"""The compiled functions of a system at one state, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.mechanics.constrained_solve import make_least_norm_nodes
from anholon.mechanics.friction_values import FrictionData, find_coefficient_slots, read_friction_data
from anholon.mechanics.namespace import SLIP_START_SLOTS
from anholon.mechanics.resistance_laws import ResistanceLaw, make_resistance_laws
from anholon.system.description import SystemDescription
from anholon.system.output_functions import make_drawing_nodes
from anholon.system.ramp_code import code_at_rest

_PROJECTIONS: Final = 3
_EXACT: Final = 1e-8  # with nonholonomic rows only, one step in the rates removes a residual below this
_SMALL: Final = 1e-13  # holonomic rows move the coordinates, on which the rate level depends


class SystemEvaluation(SystemDescription):
    """The part of a system that calls its functions."""

    def compile_nodes(self, nodes: Mapping[str, Sequence[int]], *, ramps_at_rest: bool = False) -> CompiledFunctions:
        """Return nodes of the graph as code without precomputed values, for any vector p of the system.

        With `ramps_at_rest` it takes only vectors without active ramps.
        """
        if ramps_at_rest:
            return code_at_rest(self.equations, nodes, self.outputs.n_parameters)
        return compile_functions(self.equations.graph, nodes, self.outputs.n_parameters, hoisted=False, apart=True)

    def code_at(self, p: Floats, t: float, until: float | None = None) -> tuple[CompiledFunctions, Floats]:
        """Return the functions for a vector p at a time, or until another one, and the vector that they take.

        The functions serve one thread; inactive ramps cost no time, and values that depend on time alone are read from
        tables if there are any.
        """
        if self.ramp_code is None:
            return self.compiled, p
        return self.ramp_code.at(p, t, t if until is None else until)

    @property
    def projection_limits(self) -> tuple[float, int]:
        """The residual below which dense output is on the constraints, and the maximum number of Newton steps.

        Its states have residuals of the size of the tolerance; one or two steps remove them.
        """
        return _SMALL if any(self.holonomic) else _EXACT, _PROJECTIONS

    @property
    def codes(self) -> tuple[CompiledFunctions, ...]:
        """The codes that motions have been computed by, or would be where there are no ramps."""
        return (self.compiled,) if self.ramp_code is None else self.ramp_code.codes

    @property
    def drawing_functions(self) -> CompiledFunctions:
        """The functions that only a picture of the forces needs; any vector p of the system serves them."""
        return self.derive(_compile_drawing, False)

    def call(self, name: str, t: float, q: Floats, v: Floats, p: Floats) -> Floats:
        """Return the outputs of a compiled function at one state; `anholon.system.output_functions` has their order."""
        code, code_p = self.code_at(p, t)
        return code.call(name, t, np.concatenate([q, v]), code_p)

    def read_initial_values(self, p: Floats) -> Floats:
        """Return the coordinates, then the rates (2n,), that the model gives at the start."""
        return self.call("initial", 0.0, np.zeros(self.n), np.zeros(self.n), p)

    def has_function(self, name: str) -> bool:
        """Return whether there is a function of that name."""
        return name in self.compiled.names

    def evaluate_frame_columns(self, columns: tuple[int, ...], times: Floats, Y: Floats, p: Floats) -> Floats:
        """Return some outputs (k, …) of the function `frames` at states Y (k, 2n)."""
        code = self.derive(_compile_frame_columns, columns)
        return code.map("columns", times, Y, p)

    def map(self, name: str, times: Floats, Y: Floats, p: Floats, out: Floats | None = None) -> Floats:
        """Return the outputs (k, …) of a function at times and states Y (k, 2n), written to `out` if it is given.

        Functions that only pictures need are compiled when they are first called.
        """
        if self.has_function(name):
            code, code_p = self.code_at(p, float(times.min()), float(times.max())) if len(times) else (self.compiled, p)
            return code.map(name, times, Y, code_p, out)
        if self.has_active_ramps(p) or self.compiled.backend == "python":
            return self.drawing_functions.map(name, times, Y, p, out)
        return self.derive(_compile_drawing, True).map(name, times, Y, p, out)

    def has_active_ramps(self, p: Floats) -> bool:
        """Return whether p contains any ramp."""
        slots = self.equations.names.ramps.slots
        return bool(p[slots.start : slots.stop].any())

    def distribute_multipliers(self, times: Floats, Y: Floats, p: Floats, multipliers: Floats) -> Floats:
        """Return the smallest multipliers (k, m) of all rows at states Y (k, 2n) for those of the kept rows (k, …)."""
        if not self.diagnosis.redundant:
            return multipliers
        return self.derive(_compile_distribution).map("spread", times, np.hstack([Y, multipliers]), p)

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
        for name, count in self.outputs.size_layout:
            result[name] = (out[at : at + 3], out[at + 3 : at + 3 + count])
            at += 3 + count
        return result

    @property
    def _laws(self) -> tuple[ResistanceLaw, ...]:
        return self.derive(_make_laws)

    def read_friction_row(self, values: Floats, t: float, y: Floats, p: Floats) -> FrictionData:
        """Return frictions, normal reactions and laws from outputs of the function `frictions` at a state y (2n,)."""
        return read_friction_data(self.equations, self._laws, values, t, y, p)

    def friction_data_along(self, times: Floats, Y: Floats, p: Floats) -> list[FrictionData]:
        """Return frictions, normal reactions and laws at times (k,) and states Y (k, 2n)."""
        if not self.has_function("frictions"):
            return [FrictionData((), {}, ())] * len(times)
        values = self.map("frictions", times, Y, p)
        return [self.read_friction_row(row, t, y, p) for row, t, y in zip(values, times.tolist(), Y, strict=True)]

    @property
    def coefficient_slots(self) -> frozenset[int]:
        """Places in p on which coefficients of frictions, grips, resistances and impacts depend."""
        return self.derive(_find_coefficient_slots)

    def slip_start_slot(self, index: int) -> int:
        """Return the place in p of the four numbers of a friction; see `Namespace.slip_start`."""
        return self.equations.names.slip_start_slot + SLIP_START_SLOTS * index

    def copy_slip_starts(self, p: Floats, other: SystemEvaluation, values: Floats) -> None:
        """Fill in the numbers of all frictions as another system on the same frictions has them in its vector."""
        names, of_other = self.equations.names, other.equations.names
        count = of_other.ramps.first - of_other.slip_start_slot
        p[names.slip_start_slot : names.slip_start_slot + count] = values[
            of_other.slip_start_slot : of_other.slip_start_slot + count
        ]
        self.compiled.prepare(p)


def _compile_frame_columns(system: SystemEvaluation, columns: tuple[int, ...]) -> CompiledFunctions:
    nodes = system.compiled.nodes("frames")
    return system.compile_nodes({"columns": [nodes[column] for column in columns]})


def _compile_drawing(system: SystemEvaluation, ramps_at_rest: bool) -> CompiledFunctions:
    nodes = make_drawing_nodes(system.equations, system.outputs.friction_nodes)
    return system.compile_nodes(nodes, ramps_at_rest=ramps_at_rest)


def _compile_distribution(system: SystemEvaluation) -> CompiledFunctions:
    return system.compile_nodes({"spread": make_least_norm_nodes(system.equations, system.diagnosis)})


def _make_laws(system: SystemEvaluation) -> tuple[ResistanceLaw, ...]:
    return make_resistance_laws(system.model, system.equations)


def _find_coefficient_slots(system: SystemEvaluation) -> frozenset[int]:
    return find_coefficient_slots(system.equations, system.derive(_make_laws))
