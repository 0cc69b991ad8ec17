"""The layout of the blocks of a timeline: widths in proportion to time, with a minimum width."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from anholon.model.query.stage_times import StageDurations, start_times
from anholon.model.schema import Model

MIN_BLOCK_WIDTH_PX = 46.0
"""Width of the shortest block, pixels."""

_MAX_LANES = 8  # of arrows; more would push the blocks out of sight


class StageBlock(NamedTuple):
    """One stage on the axis: left edge and width in pixels, start (s; None if unknown) and duration, s.

    `known`: the duration is known; `skipped`: the run skipped it.
    """

    number: int
    x: float
    width: float
    start: float | None
    length: float
    known: bool
    skipped: bool = False

    @property
    def right(self) -> float:
        """Right edge, pixels."""
        return self.x + self.width


class BranchArrow(NamedTuple):
    """A transition from the end of one stage to the beginning of another that is not the next. `lane` counts
    downward."""

    source: int
    target: int
    lane: int
    branch: bool


def lay_out_blocks(model: Model, durations: StageDurations, width: float, zoom: float = 1.0) -> tuple[StageBlock, ...]:
    """Return the blocks on an axis of `width` pixels. With zoom 1 they fill it unless they are too many.

    A disabled stage takes no time and gets the narrowest width. A zoom below 1 draws everything nearer together.
    """
    near, zoom = min(zoom, 1.0), max(zoom, 1.0)
    stages = model.stages
    scale = fit_scale(durations, [stage.enabled for stage in stages], width) * zoom
    starts = start_times(model, durations)
    blocks: list[StageBlock] = []
    x = 0.0
    for k, stage in enumerate(stages):
        wide = max(MIN_BLOCK_WIDTH_PX, durations.durations[k] * scale) if stage.enabled else MIN_BLOCK_WIDTH_PX
        wide *= near
        passed = k in durations.skipped
        start = durations.start_times.get(k, None if passed else starts.get(k))
        blocks.append(StageBlock(k, x, wide, start, durations.durations[k], durations.known[k], passed))
        x += wide
    return tuple(blocks)


def fit_scale(durations: StageDurations, enabled: Sequence[bool], width: float) -> float:
    """Return the pixels per second with which all blocks, each at least of minimum width, fill the width."""
    shown = sorted(duration for duration, on in zip(durations.durations, enabled, strict=True) if on)
    available_width = width - MIN_BLOCK_WIDTH_PX * (len(enabled) - len(shown))
    # The shortest blocks take the narrowest width; the scale is that of the others.
    total_duration = sum(shown)
    for narrow, done in enumerate(accumulate(shown, initial=0.0)):
        total = total_duration - done
        if narrow == len(shown) or total <= 0.0:
            break
        scale = (available_width - MIN_BLOCK_WIDTH_PX * narrow) / total
        if scale * shown[narrow] >= MIN_BLOCK_WIDTH_PX:
            return scale
    return MIN_BLOCK_WIDTH_PX / max(shown[len(shown) // 2] if shown else 1.0, 1e-9)


def block_at(blocks: Sequence[StageBlock], x: float) -> StageBlock | None:
    """Return the block at the pixel `x`."""
    k = bisect_right(blocks, x, key=left_edge) - 1
    return blocks[k] if k >= 0 and x < blocks[k].right else None


def blocks_between(blocks: Sequence[StageBlock], left: float, right: float) -> Iterator[StageBlock]:
    """Yield the blocks at least partly between two pixels, but only the first of those within one pixel."""
    painted = -1.0
    for k in range(max(0, bisect_right(blocks, left, key=left_edge) - 1), len(blocks)):
        block = blocks[k]
        if block.x > right:
            return
        if block.right >= left and block.right - painted >= 1.0:
            painted = block.right
            yield block


def left_edge(block: StageBlock) -> float:
    return block.x


def branch_arrows(model: Model) -> tuple[BranchArrow, ...]:
    """Return the branches that do not lead to the next block, each in the first lane without crossings.

    Branches to one block share a lane.
    """
    numbers = {stage.name: k for k, stage in reversed(list(enumerate(model.stages)))}
    ways: list[tuple[int, int, bool]] = []
    for k, stage in enumerate(model.stages):
        if not stage.enabled:
            continue
        if stage.next in numbers and numbers[stage.next] != k + 1:
            ways.append((k, numbers[stage.next], False))
        ways += [(k, numbers[branch.to], True) for branch in stage.branches if branch.to in numbers]
    result: list[BranchArrow] = []
    ends: list[list[tuple[int, int]]] = []
    shared: dict[tuple[int, bool], int] = {}  # lanes of branches to one stage, which merge into one line
    for source, target, branch in sorted(dict.fromkeys(ways), key=lambda way: abs(way[1] - way[0])):
        low, high = min(source, target - 1), max(source, target - 1)
        lane = shared.get((target, branch), -1)
        if lane < 0:
            free = (k for k, intervals in enumerate(ends) if all(high < a or low > b for a, b in intervals))
            lane = min(next(free, len(ends)), _MAX_LANES - 1)
            shared[target, branch] = lane
        while lane >= len(ends):
            ends.append([])
        ends[lane].append((low, high))
        result.append(BranchArrow(source, target, lane, branch))
    return tuple(result)
