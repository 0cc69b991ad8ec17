"""The result of a trace: the motion, the model with schedules, its replay, and remarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from anholon.array_types import Floats
from anholon.control.path_control.plane_curves import PlaneCurve
from anholon.model.schema import Model, Trace
from anholon.results.run import Run

Severity = Literal["error", "warning", "info"]


class Finding(NamedTuple):
    """One thing to know about a trace: its kind, how serious it is, a sentence, the values in it as texts, and where it
    holds: first time and last (s), way (m), nan where it has no place; `spans`: the times between, begin and end."""

    kind: str
    severity: Severity
    message: str
    values: Mapping[str, str]
    t: float
    until: float
    s: float
    spans: tuple[tuple[float, float], ...] = ()


class ErrorGrowth(NamedTuple):
    """The growth of an initial error under the schedules: `name` of the coordinate or rate, its SI unit, and the
    deviation (m) of the replay for an error of one unit."""

    name: str
    unit: str
    factor: float


@dataclass(frozen=True, kw_only=True)
class Followed:
    """A trace that was followed, perhaps in part.

    `model`: with the schedules; `run`: its ordinary simulation. At `times` (k,): arc lengths `s`, `places` (k, 2),
    `speed`, `curvature`, `controls` by name (SI), `reactions` by row, `delta`: Kirgetov's Δ, normalised (1: as strong
    as can be;
    0: the controls do nothing). `error`: the largest distance of the replay from the curve, m, at `error_at`;
    `max_plan_distance`: the largest from its planned place at the same time. `needed`: number of controls that the
    trace takes; `samples`: number of those in all schedules. `start_time`: time in a run of `model` at which the path
    begins, s; all times here, those of `run`, too, are counted from it.
    """

    model: Model
    run: Run
    trace: Trace
    curve: PlaneCurve
    times: Floats
    s: Floats
    places: Floats
    speed: Floats
    curvature: Floats
    controls: Mapping[str, Floats]
    units: Mapping[str, str]
    reactions: Mapping[str, Floats]
    delta: Floats
    error: float
    error_at: float
    max_plan_distance: float
    needed: int
    samples: int
    findings: tuple[Finding, ...]
    growth: tuple[ErrorGrowth, ...]
    start_time: float = 0.0

    @property
    def feasible(self) -> bool:
        """Whether the whole curve is followed within all bounds."""
        return all(finding.severity != "error" for finding in self.findings)
