"""Samples of a curve that can be drawn at any scale with few points and without lost peaks."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.system.element_quantities import is_acceleration_column, is_element_column
from anholon_gui.cooperative_tasks import run_in_thread
from anholon_gui.plots.curve_values import formula_of, read_curves
from anholon_gui.thread_pool import ThreadPool

if TYPE_CHECKING:
    from anholon.results.run import Run

_LEVEL_FACTOR = 8  # values of one level that become one pair of the next
_BLOCK_OVERSAMPLING = 4  # times as many blocks as wanted are read, and joined: levels alone would be too far apart
_INITIAL_CAPACITY = 1024  # values for which there is room at first
_LINEAR_SEARCH_SIZE = 4096  # samples that are looked through one by one


class _GrowingArray:
    """An array that grows at its end."""

    def __init__(self) -> None:
        self._data = np.empty(_INITIAL_CAPACITY)
        self.count = 0

    @property
    def values(self) -> Floats:
        """The values so far."""
        return self._data[: self.count]

    def extend(self, values: Floats) -> None:
        """Append `values` (k,)."""
        end = self.count + len(values)
        if end > len(self._data):
            grown = np.empty(max(end, 2 * len(self._data)))
            grown[: self.count] = self.values
            self._data = grown
        self._data[self.count : end] = values
        self.count = end


class MinMaxPyramid:
    """Samples of a curve with the extremes of every 8, 64, 512, … of them.

    Level 0 holds times and values. Level k holds the lowest and highest finite value of each whole block of 8^k
    samples. A block without any finite value has nan for both, and so becomes a gap.
    """

    def __init__(self) -> None:
        self._times = _GrowingArray()
        self._values = _GrowingArray()
        self._low: list[_GrowingArray] = []
        self._high: list[_GrowingArray] = []

    def __len__(self) -> int:
        return self._values.count

    @property
    def times(self) -> Floats:
        """Times of all samples (n,)."""
        return self._times.values

    @property
    def values(self) -> Floats:
        """Values of all samples (n,). Nan for values that are not finite."""
        return self._values.values

    def append(self, times: ArrayLike, values: ArrayLike) -> None:
        """Append samples: increasing `times` (k,) and `values` (k,)."""
        samples = np.asarray(values, dtype=np.float64)
        self._times.extend(np.asarray(times, dtype=np.float64))
        self._values.extend(np.where(np.isfinite(samples), samples, np.nan))

    def _build_levels(self) -> None:
        """Build the levels of the present samples, on demand: curves with few samples do not need them."""
        low, high, level = self._values, self._values, 0
        while low.count >= _LEVEL_FACTOR:
            if level == len(self._low):
                self._low.append(_GrowingArray())
                self._high.append(_GrowingArray())
            done, block_count = self._low[level].count, low.count // _LEVEL_FACTOR
            if block_count > done:
                part = slice(done * _LEVEL_FACTOR, block_count * _LEVEL_FACTOR)
                self._low[level].extend(np.fmin.reduce(low.values[part].reshape(-1, _LEVEL_FACTOR), axis=1))
                self._high[level].extend(np.fmax.reduce(high.values[part].reshape(-1, _LEVEL_FACTOR), axis=1))
            low, high, level = self._low[level], self._high[level], level + 1

    def window(self, t0: float, t1: float, limit: int) -> tuple[Floats, Floats]:
        """Return times and values, at most `limit`, that draw the curve between `t0` and `t1`.

        One sample beyond each end is included when there is one, so that the line goes on to the edge. Where samples
        are many, blocks give their lowest and their highest value, so no peak between `t0` and `t1` is lost.
        """
        first = max(int(np.searchsorted(self.times, t0, side="left")) - 1, 0)
        last = min(int(np.searchsorted(self.times, t1, side="right")) + 1, len(self))
        if last - first <= limit:
            return self.times[first:last], self.values[first:last]
        self._build_levels()
        level = 0
        while 2 * (last - first) > _BLOCK_OVERSAMPLING * limit * _LEVEL_FACTOR**level and level < len(self._low):
            level += 1
        return self._reduce_blocks(first, last, level, limit)

    def extremes(self, t0: float, t1: float) -> tuple[float, float]:
        """Return the lowest and highest finite value between `t0` and `t1`, or (nan, nan)."""
        first = int(np.searchsorted(self.times, t0, side="left"))
        last = int(np.searchsorted(self.times, t1, side="right"))
        low, high = np.nan, np.nan
        if first < last <= first + _LINEAR_SEARCH_SIZE:
            window = self.values[first:last]
            return float(np.fmin.reduce(window)), float(np.fmax.reduce(window))
        self._build_levels()
        for level, start, end in self._split_blocks(first, last, len(self._low)):
            lows = self._values if level == 0 else self._low[level - 1]
            highs = self._values if level == 0 else self._high[level - 1]
            low = float(np.fmin(low, np.fmin.reduce(lows.values[start:end])))
            high = float(np.fmax(high, np.fmax.reduce(highs.values[start:end])))
        return low, high

    def drawn_extremes(self, t0: float, t1: float) -> tuple[float, float]:
        """Return the lowest and highest value of the lines between `t0` and `t1`, also between samples, or (nan,
        nan)."""
        low, high = self.extremes(t0, t1)
        ends = self.interpolate(t0), self.interpolate(t1)
        return float(np.fmin.reduce((low, *ends))), float(np.fmax.reduce((high, *ends)))

    def interpolate(self, t: float) -> float:
        """Return the linearly interpolated value at `t`, nan outside."""
        if not len(self) or not self.times[0] <= t <= self.times[-1]:
            return float("nan")
        k = int(np.searchsorted(self.times, t, side="right")) - 1
        if k + 1 >= len(self) or self.times[k] == t:
            return float(self.values[k])
        share = (t - self.times[k]) / (self.times[k + 1] - self.times[k])
        return float((1.0 - share) * self.values[k] + share * self.values[k + 1])

    def _split_blocks(self, first: int, last: int, top: int) -> list[tuple[int, int, int]]:
        """Divide the samples `first` to `last` into runs of blocks (level, start, end), none above the level `top`.

        samples   . . . | x x x x x x x x | x x x x x x x x | . .
        parts      level 0        level 1 (2 blocks)         level 0
        """
        if last <= first:
            return []
        size = _LEVEL_FACTOR**top
        start, end = -(-first // size), last // size
        if top == 0:
            return [(0, first, last)]
        if top > len(self._low) or end <= start:
            return self._split_blocks(first, last, top - 1)
        before = self._split_blocks(first, start * size, top - 1)
        after = self._split_blocks(end * size, last, top - 1)
        return [*before, (top, start, end), *after]

    def _reduce_blocks(self, first: int, last: int, level: int, limit: int) -> tuple[Floats, Floats]:
        """Return the lowest and the highest value of each of about limit / 2 groups of blocks."""
        start_times_parts: list[Floats] = []
        lows: list[Floats] = []
        highs: list[Floats] = []
        for at, start, end in self._split_blocks(first, last, level):
            size = _LEVEL_FACTOR**at
            start_times_parts.append(self.times[start * size : end * size : size])
            lows.append((self._low[at - 1] if at else self._values).values[start:end])
            highs.append((self._high[at - 1] if at else self._values).values[start:end])
        start_times, low, high = np.concatenate(start_times_parts), np.concatenate(lows), np.concatenate(highs)
        group = -(-2 * len(start_times) // limit)
        starts = np.arange(0, len(start_times), group)
        start_times = start_times[starts]
        low, high = np.fmin.reduceat(low, starts), np.fmax.reduceat(high, starts)
        # One extreme is placed at the beginning of its group, the other at its middle: highest first if values fall.
        middle = 0.5 * (start_times + np.append(start_times[1:], self.times[last - 1]))
        falling = np.diff(low + high, prepend=(low + high)[:1]) < 0.0
        times = np.stack([start_times, middle], axis=1).ravel()
        values = np.where(falling[:, None], np.stack([high, low], axis=1), np.stack([low, high], axis=1)).ravel()
        if times[-1] == times[-2]:  # a last group of one sample
            times, values = times[:-1], values[:-1]
        return times, values


def read_samples(pool: ThreadPool, run: Run, names: Sequence[str]) -> Generator[bool | None, None, dict[str, Floats]]:
    """Return the values of quantities at all frames, with their times `t`, in steps of a task.

    A thread reads them, except those of an ended run without rods that were computed with it.
    """
    wanted = ("t", *names)
    model, is_growing = run.system.model, run.unchecked_outcome.status == "running"
    needs_evaluation = any(
        formula_of(name) or is_element_column(model, name) or is_acceleration_column(model, name) for name in names
    )
    if not run.reader.reads_quickly or is_growing or needs_evaluation:
        return (yield from run_in_thread(pool, lambda: read_curves(run, wanted)))
    return read_curves(run, wanted)


def append_samples(
    pyramids: Mapping[str, MinMaxPyramid], table: Mapping[str, Floats], row_count: int, names: Collection[str]
) -> Iterator[None]:
    """Append the values of some quantities in a table, with their times `t`, up to the row `row_count`. One per
    step."""
    for name, pyramid in pyramids.items():
        if name in names:
            new = slice(len(pyramid), row_count)
            pyramid.append(table["t"][new], table[name][new])
            yield None
