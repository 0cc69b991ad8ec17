"""Reads the modes of a model with rods that are displayed as a run, one after another."""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import normalised
from anholon.model.query.rod_runs import LOAD
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import RodReader
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import RodShape, SectionStates
from anholon.rods.end_wrenches import EndWrenches
from anholon.rods.mesh import NodePoses
from anholon.system.system import System

CriticalKind = Literal["divergence", "flutter", "end of divergence", "end of flutter"]

FRAMES_PER_PERIOD: Final = 24
"""Frames of one oscillation of a displayed mode."""


class CriticalValue(NamedTuple):
    """A value at which motions begin to grow, or to decay again.

    `frequency`, Hz, of flutter there; `error` of the value, None if it is not known.
    """

    value: float
    kind: CriticalKind
    frequency: float
    error: float | None = None

    def format_value(self) -> str:
        """Return the value with the digits that are right; ten where its error is not known."""
        if self.error is None:
            return f"{self.value:.10g}"
        if abs(self.value) <= self.error:
            return "0"
        digits = 16 if self.error == 0.0 else math.floor(math.log10(abs(self.value) / self.error))
        return f"{self.value:.{min(max(digits, 1), 16)}g}"


class DisplayedMode(NamedTuple):
    """A mode: its frequency, Hz, and angular frequency ω, rad/s, its growth rate, 1/s.

    Or the load `factor` at which the rods buckle in its shape, or the value of the parameter `parameter_value` at which
    it begins to grow. Shown from `t0` on.
    """

    kind: Literal["swing", "buckling", "flutter", "divergence"]
    number: int
    t0: float
    frequency: float = 0.0
    omega: float = 0.0
    growth: float = 0.0
    factor: float = 0.0
    parameter_value: str = ""

    @property
    def name(self) -> str:
        """What it is called on the line of time."""
        if self.kind == "buckling":
            return f"λ{self.number} = {self.factor:.5g}"
        if self.kind != "swing":
            return f"{'λ' if self.parameter_value == LOAD else self.parameter_value}* = {self.factor:.5g}"
        if self.omega == 0.0 and self.growth == 0.0:
            return f"{self.number}: free motion, 0 Hz"
        grows = f", +{self.growth:.4g} 1/s" if self.growth > 0.0 else ""
        return f"{self.number}: {self.frequency:.5g} Hz{grows}"


class ModeRangeCurves(NamedTuple):
    """Modes over a range: `name` of its parameter, its `values` (k,), ω (k, m) in rad/s and growth rates (k, m) in 1/s.

    Of the m lowest modes, None if there are fewer; the critical values.
    """

    name: str
    values: tuple[float, ...]
    omega: tuple[tuple[float | None, ...], ...]
    growth: tuple[tuple[float | None, ...], ...]
    criticals: tuple[CriticalValue, ...]


class ModalRecord(NamedTuple):
    """The stored data of a run of modes other than its frames."""

    entries: tuple[DisplayedMode, ...]
    curves: ModeRangeCurves | None
    stable: bool
    spin: tuple[float, ...] = ()


class _LinearWrenchShape(RodShape):
    """Rods drawn in a mode, whose wrenches vary linearly between the ends of the elements.

    They are not in equilibrium at the large displacements that are drawn.
    """

    def evaluate_inside(self, e: NDArray[np.intp], L: Floats, xi: Floats) -> SectionStates:
        """Return values at fractions of elements: see `RodShape.evaluate_inside`."""
        ends = self._wrenches.ends[e]
        wrench = (1.0 - xi) * ends[:, 0] + xi * ends[:, 1]
        strain = self._assembly.mesh.compute_strains(e, wrench, xi)
        return super().evaluate_inside(e, L, xi)._replace(wrench=wrench, strain=strain)


class ModalReader(RodReader):
    """Reader of the modes of a model with rods; `entries`: descriptions of the modes.

    `spin`: the angular velocity (3,), rad/s, of the frame of the modes, if it rotates.
    """

    is_modal = True

    def __init__(self, system: System, rod_system: RodSystem) -> None:
        super().__init__(system, rod_system)
        self.data.tells_slack = False  # small motions make no cable slack, however large they are drawn
        self.entries: tuple[DisplayedMode, ...] = ()
        self.curves: ModeRangeCurves | None = None
        self.stable = True
        self.spin: tuple[float, ...] = ()

    @property
    def record(self) -> ModalRecord:
        """The stored data other than the frames."""
        return ModalRecord(self.entries, self.curves, self.stable, self.spin)

    def restore(self, record: ModalRecord) -> None:
        """Restore the stored values."""
        self.entries, self.curves, self.stable, self.spin = record

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table: those of a motion without reactions, which small motions do not have."""
        return tuple(name for name in super().columns if not name.startswith("reaction:"))

    @property
    def base(self) -> NodePoses:
        """The equilibrium about which the modes oscillate."""
        if len(self.data.frames) <= FRAMES_PER_PERIOD // 2:
            return super().base
        # Displacements half a period apart are opposite.
        first, second = (self.data.frames[k].state.pose for k in (0, FRAMES_PER_PERIOD // 2))
        same = np.where(np.sum(first.q * second.q, axis=1, keepdims=True) < 0.0, -1.0, 1.0)
        return NodePoses(normalised(first.q + same * second.q), 0.5 * (first.x + second.x))

    def _make_shape(self, frame: RodFrame) -> RodShape:
        """Return the rods as they are drawn, with the wrenches of small motions, linear in each element."""
        built, mesh = self.rod_system.assembly, self.rod_system.assembly.mesh
        ends = np.zeros((len(mesh.length), 2, 6))
        for rod in built.rods.values():
            part = slice(rod.first_element, rod.first_element + len(rod.arcs) - 1)
            middles = 0.5 * (rod.arcs[1:] + rod.arcs[:-1])
            mean = frame.wrench[part]
            for end, arcs in ((0, rod.arcs[:-1]), (1, rod.arcs[1:])):
                ends[part, end] = _extrapolate_means(middles, mean, arcs)
        return _LinearWrenchShape(built, frame.state.pose, EndWrenches(ends))

    def format_instant(self, t: float) -> str:
        """Return the name of the mode that is shown."""
        return next((stage.name for stage in reversed(self.data.stages) if stage.t0 <= t + 1e-9), "")


def _extrapolate_means(middles: Floats, mean: Floats, arcs: Floats) -> Floats:
    """Return values (k, 6) at arcs on straight lines through the means at the middles, extrapolated at the ends."""
    if len(middles) == 1:
        return mean
    result = np.column_stack([np.interp(arcs, middles, mean[:, c]) for c in range(6)])
    for arc, (end, next_index) in ((arcs[0], (0, 1)), (arcs[-1], (-1, -2))):
        slope = (mean[next_index] - mean[end]) / (middles[next_index] - middles[end])
        outside = arc < middles[0] or arc > middles[-1]
        if outside:
            result[end] = mean[end] + slope * (arc - middles[end])
    return result
