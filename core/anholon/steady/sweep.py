"""Small motions over a range of values, and the critical ones at which motions begin to grow.

Between two values at which different numbers of motions grow the value is found at which that changes: a divergence
where what grows does not swing (buckling), flutter where it does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, Literal, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

_LOCATE: Final = 60
_TOGETHER: Final = 1e-4  # of the range: changes nearer than that are one,
_APART: Final = 4e-6  # unless they are divergences alone, and farther from each other than that
_SHARP: Final = 1e-9  # of the range: how near a critical value is found,
_ROUGH: Final = 1e-6  # and how near where it is led on from there

Kind = Literal["divergence", "flutter", "end of divergence", "end of flutter"]
Place = TypeVar("Place")


class Spectrum(Protocol):
    """Small motions at one value."""

    @property
    def roots(self) -> NDArray[np.complex128]:
        """λ of motions like exp(λ t), 1/s."""
        ...

    @property
    def growing(self) -> NDArray[np.bool_]:
        """Whether motions grow."""
        ...


class AtValue(NamedTuple):
    """Small motions at a value of the load factor or of a parameter."""

    value: float
    modes: Spectrum


class Critical(NamedTuple):
    """A value at which motions begin to grow, or to fade again; `frequency`, Hz, of flutter there; `error`: by how much
    the value may be wrong, or None where that is not known."""

    value: float
    kind: Kind
    frequency: float
    error: float | None = None

    def text(self) -> str:
        """Return the value with the digits that are right; ten where its error is not known."""
        if self.error is None:
            return f"{self.value:.10g}"
        if abs(self.value) <= self.error:
            return "0"
        digits = 16 if self.error == 0.0 else math.floor(math.log10(abs(self.value) / self.error))
        return f"{self.value:.{min(max(digits, 1), 16)}g}"


class Looked(NamedTuple, Generic[Place]):
    """What is known at a value: the state there, how to find its modes, how many motions grow without and with
    swinging, and the frequency, Hz, of the slowest that swings."""

    place: Place
    modes: Callable[[int], Spectrum]
    diverging: int
    fluttering: int
    frequency: float


class Sweep(Generic[Place]):
    """The small motions over a range; `look` finds what is at a value, next to another state, and `lead` leads from a
    critical value, its kind and the state behind it to a better one, or None; `blur`: error, as part of the range or of
    the value, of values that are found by the number of growing motions alone, or None where it is not known."""

    def __init__(
        self,
        look: Callable[[float, Place | None], Looked[Place]],
        values: Sequence[float],
        lead: Callable[[float, Kind, Place], Critical | None] | None = None,
        blur: float | None = None,
    ) -> None:
        self._look, self._values, self._lead = look, list(map(float, values)), lead
        self._blur = blur
        self.criticals: list[Critical] = []
        self.behind: list[Looked[Place]] = []  # each critical value

    def walk(self, count: int) -> Iterator[AtValue]:
        """Yield the `count` lowest modes at all values; the critical values on the way are in `criticals` then."""
        before: tuple[float, Looked[Place]] | None = None
        for value in self._values:
            found = self._look(value, before[1].place if before else None)
            if before is not None and _differ(before[1], found):
                self._locate(before, (value, found))
            yield AtValue(value, found.modes(count))
            before = (value, found)

    def _locate(self, one: tuple[float, Looked[Place]], two: tuple[float, Looked[Place]]) -> None:
        """Find the first change between two values, then those behind it."""
        span = abs(two[0] - one[0])
        low, high = self._narrowed(one, two, one[1], _SHARP if self._lead is None else _ROUGH)
        located = low, high
        # Motions that begin to grow together are told together.
        value, before = high[0], low[1]
        near, high = high, self._behind(high, two, _TOGETHER)
        if abs(high[1].diverging - before.diverging) > 1 and high[1].fluttering == before.fluttering:
            near = self._behind(near, two, _APART)
            if near[1].fluttering == before.fluttering and near[1].diverging != before.diverging:
                high = near
        behind = high[1]
        if behind.fluttering != before.fluttering:
            kind: Kind = "flutter" if behind.fluttering > before.fluttering else "end of flutter"
            frequency = (behind if kind == "flutter" else before).frequency
            self._tell(kind, frequency, located, behind)
        if behind.diverging != before.diverging:
            grows = behind.diverging > before.diverging
            self._tell("divergence" if grows else "end of divergence", 0.0, located, behind)
        if _differ(behind, two[1]) and abs(two[0] - high[0]) > _SHARP * span and high[0] != value:
            self._locate(high, two)

    def _behind(
        self, near: tuple[float, Looked[Place]], last: tuple[float, Looked[Place]], part: float
    ) -> tuple[float, Looked[Place]]:
        """Return what is a part of the range behind a value, or at that value if the last one is nearer."""
        gone = part * (self._values[-1] - self._values[0])
        if abs(gone) >= abs(last[0] - near[0]):
            return near
        return near[0] + gone, self._look(near[0] + gone, near[1].place)

    def _tell(
        self,
        kind: Kind,
        frequency: float,
        located: tuple[tuple[float, Looked[Place]], tuple[float, Looked[Place]]],
        behind: Looked[Place],
    ) -> None:
        """Take in a critical value between two values."""
        low, high = located
        led = None if self._lead is None else self._lead(high[0], kind, high[1].place)
        if led is None:
            high = self._narrowed(low, high, low[1], _SHARP)[1]
            span = abs(self._values[-1] - self._values[0])
            error = None if self._blur is None else self._blur * max(span, abs(high[0]))
            led = Critical(high[0], kind, frequency, error)
        self.criticals.append(led)
        self.behind.append(behind)

    def _narrowed(
        self, low: tuple[float, Looked[Place]], high: tuple[float, Looked[Place]], one: Looked[Place], part: float
    ) -> tuple[tuple[float, Looked[Place]], tuple[float, Looked[Place]]]:
        """Return values nearer to each other, as part of the range, between which a change from `one` lies."""
        span = abs(self._values[-1] - self._values[0])
        for _ in range(_LOCATE):
            middle = 0.5 * (low[0] + high[0])
            if abs(high[0] - low[0]) <= part * max(span, abs(middle)):
                break
            found = self._look(middle, low[1].place)
            if _differ(one, found):
                high = (middle, found)
            else:
                low = (middle, found)
        return low, high


def _differ(one: Looked[Place], two: Looked[Place]) -> bool:
    return (one.diverging, one.fluttering) != (two.diverging, two.fluttering)
