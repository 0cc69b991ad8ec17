"""Small motions over a range of values, and the critical ones at which motions begin to grow.

Between two values with different numbers of growing motions the value is found at which the number changes: a
divergence (buckling) where the growing motion does not oscillate, flutter where it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from anholon.linear.tolerances import (
    CRITICAL_TOLERANCE_REL,
    DISTINCT_DIVERGENCE_REL,
    MAX_BISECTIONS,
    REFINABLE_TOLERANCE_REL,
    SAME_CHANGE_REL,
)
from anholon.results.rods.modal_reader import CriticalKind, CriticalValue

Location = TypeVar("Location")


class Spectrum(Protocol):
    """Small motions at one value."""

    @property
    def roots(self) -> NDArray[np.complex128]:
        """λ of motions like exp(λ t), 1/s."""
        ...

    @property
    def is_growing(self) -> NDArray[np.bool_]:
        """Whether motions grow."""
        ...


class ModesAtValue(NamedTuple):
    """Small motions at a value of the load factor or of a parameter."""

    value: float
    modes: Spectrum


class StabilityAtValue(NamedTuple, Generic[Location]):
    """Stability at a value: the state there, and a function that finds its modes.

    Further the numbers of motions that grow without and with oscillation, and the frequency, Hz, of the slowest growing
    oscillation.
    """

    location: Location
    find_modes: Callable[[int], Spectrum]
    divergent_count: int
    flutter_count: int
    frequency: float


class StabilitySweep(Generic[Location]):
    """The small motions over a range.

    `evaluate` returns the stability at a value, starting from a neighbouring state; `refine` returns a better critical
    value from one, its kind and the state beyond it, or None; `relative_error`: error, as part of the range or the
    value, of values that are found by the number of growing motions alone, None where it is not known;
    `find_window` returns a value between two with the same numbers of growing motions at which others may grow, or
    None.
    """

    def __init__(
        self,
        evaluate: Callable[[float, Location | None], StabilityAtValue[Location]],
        values: Sequence[float],
        refine: Callable[[float, CriticalKind, Location], CriticalValue | None] | None = None,
        relative_error: float | None = None,
        find_window: Callable[[float, float, Location], float | None] | None = None,
    ) -> None:
        self._find_window = find_window
        self._evaluate, self._values, self._refine = evaluate, list(map(float, values)), refine
        self._relative_error = relative_error
        self.critical_values: list[CriticalValue] = []
        self.states_behind: list[StabilityAtValue[Location]] = []  # each critical value

    def iterate(self, count: int) -> Iterator[ModesAtValue]:
        """Yield the `count` lowest modes at all values; `critical_values` then contains those passed so far."""
        before: tuple[float, StabilityAtValue[Location]] | None = None
        for value in self._values:
            stability_at_value = self._evaluate(value, before[1].location if before else None)
            if before is not None:
                self._search_between(before, (value, stability_at_value))
            yield ModesAtValue(value, stability_at_value.find_modes(count))
            before = (value, stability_at_value)

    def _search_between(
        self, start: tuple[float, StabilityAtValue[Location]], end: tuple[float, StabilityAtValue[Location]]
    ) -> None:
        """Find all changes of stability between two values, including those of a window between equal ends."""
        if _has_other_stability(start[1], end[1]):
            self._locate_changes(start, end)
            return
        window = None if self._find_window is None else self._find_window(start[0], end[0], start[1].location)
        if window is None:
            return
        inside = (window, self._evaluate(window, start[1].location))
        if _has_other_stability(start[1], inside[1]):
            self._locate_changes(start, inside)
            self._locate_changes(inside, end)

    def _locate_changes(
        self, start: tuple[float, StabilityAtValue[Location]], end: tuple[float, StabilityAtValue[Location]]
    ) -> None:
        """Find the first change of stability between two values, then those beyond it."""
        span = abs(end[0] - start[0])
        low, high = self._bisect(
            start, end, start[1], CRITICAL_TOLERANCE_REL if self._refine is None else REFINABLE_TOLERANCE_REL
        )
        located = low, high
        # Motions that begin to grow together are one critical value.
        value, before = high[0], low[1]
        near, high = high, self._evaluate_behind(high, end, SAME_CHANGE_REL)
        if abs(high[1].divergent_count - before.divergent_count) > 1 and high[1].flutter_count == before.flutter_count:
            near = self._evaluate_behind(near, end, DISTINCT_DIVERGENCE_REL)
            if near[1].flutter_count == before.flutter_count and near[1].divergent_count != before.divergent_count:
                high = near
        behind = high[1]
        if behind.flutter_count != before.flutter_count:
            kind: CriticalKind = "flutter" if behind.flutter_count > before.flutter_count else "end of flutter"
            frequency = (behind if kind == "flutter" else before).frequency
            self._append_critical(kind, frequency, located, behind)
        if behind.divergent_count != before.divergent_count:
            grows = behind.divergent_count > before.divergent_count
            self._append_critical("divergence" if grows else "end of divergence", 0.0, located, behind)
        if (
            _has_other_stability(behind, end[1])
            and abs(end[0] - high[0]) > CRITICAL_TOLERANCE_REL * span
            and high[0] != value
        ):
            self._locate_changes(high, end)

    def _evaluate_behind(
        self,
        start: tuple[float, StabilityAtValue[Location]],
        last: tuple[float, StabilityAtValue[Location]],
        part: float,
    ) -> tuple[float, StabilityAtValue[Location]]:
        """Return the stability a part of the range beyond a value, or at that value if the last one is closer."""
        distance = part * (self._values[-1] - self._values[0])
        if abs(distance) >= abs(last[0] - start[0]):
            return start
        return start[0] + distance, self._evaluate(start[0] + distance, start[1].location)

    def _append_critical(
        self,
        kind: CriticalKind,
        frequency: float,
        located: tuple[tuple[float, StabilityAtValue[Location]], tuple[float, StabilityAtValue[Location]]],
        behind: StabilityAtValue[Location],
    ) -> None:
        """Append a critical value between two values, refined where possible."""
        low, high = located
        critical = None if self._refine is None else self._refine(high[0], kind, high[1].location)
        if critical is None:
            high = self._bisect(low, high, low[1], CRITICAL_TOLERANCE_REL)[1]
            span = abs(self._values[-1] - self._values[0])
            error = None if self._relative_error is None else self._relative_error * max(span, abs(high[0]))
            critical = CriticalValue(high[0], kind, frequency, error)
        self.critical_values.append(critical)
        self.states_behind.append(behind)

    def _bisect(
        self,
        low: tuple[float, StabilityAtValue[Location]],
        high: tuple[float, StabilityAtValue[Location]],
        stability: StabilityAtValue[Location],
        part: float,
    ) -> tuple[tuple[float, StabilityAtValue[Location]], tuple[float, StabilityAtValue[Location]]]:
        """Return values closer to each other between which the stability changes from `stability`.

        `part`: their distance, relative to the range.
        """
        span = abs(self._values[-1] - self._values[0])
        for _ in range(MAX_BISECTIONS):
            middle = 0.5 * (low[0] + high[0])
            if abs(high[0] - low[0]) <= part * max(span, abs(middle)):
                break
            stability_at_value = self._evaluate(middle, low[1].location)
            if _has_other_stability(stability, stability_at_value):
                high = (middle, stability_at_value)
            else:
                low = (middle, stability_at_value)
        return low, high


def _has_other_stability(first: StabilityAtValue[Location], second: StabilityAtValue[Location]) -> bool:
    return (first.divergent_count, first.flutter_count) != (second.divergent_count, second.flutter_count)
