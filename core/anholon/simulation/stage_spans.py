"""The stages that a run has gone through, as they are told to its readers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from numpy import float64
from numpy.typing import NDArray

from anholon.model.query.stage_sequence import stage_colour
from anholon.outcome import StageSpan
from anholon.results.run import Run

Floats = NDArray[float64]


class StageSpans:
    """Stages of one run, the last of which may still go on."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._spans: list[StageSpan] = []

    def restore(self, spans: Sequence[StageSpan]) -> None:
        """Begin with stages that were gone through before."""
        self._spans = list(spans)
        self._run.set_stages(self._spans)

    @property
    def count(self) -> int:
        """Number of stages that have begun."""
        return len(self._spans)

    def enter(self, number: int, t0: float, t1: float, before: Floats, after: Floats) -> None:
        """Begin the stage of that number at t0, which ends at t1 at the latest, with the rates before and after its
        transition."""
        self._end(t0)
        model = self._run.system.model
        rates = (tuple(float(x) for x in side) for side in (before, after))
        rates_before, rates_after = rates
        span = StageSpan(
            name=model.stages[number].name,
            t0=t0,
            t1=t1,
            colour=stage_colour(model, number),
            rates_before=rates_before,
            rates_after=rates_after,
            number=number,
        )
        self._spans.append(span)
        self._run.set_stages(self._spans)

    def leave(self, t: float) -> None:
        """End the present stage at the time t."""
        self._end(t)
        self._run.set_stages(self._spans)

    def _end(self, t: float) -> None:
        if self._spans:
            self._spans[-1] = replace(self._spans[-1], t1=t)
