"""Poses that stay visible beside the present one: those at the ends of stages, or one every so often."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Floats32
from anholon.model.query.element_colours import parse_colour
from anholon.model.schema import View
from anholon.scene.composition import SceneMesh

if TYPE_CHECKING:
    from anholon.outcome import StageSpan
    from anholon.results.run import Run

_Made = tuple[Floats32 | Floats, Floats32, Floats32, NDArray[np.uint32]]
_AssemblyOf = Callable[[int], SceneMesh]

MOST_GHOSTS: Final = 12
_MOST_VERTICES: Final = 40_000  # of all ghosts together, so that the picture still moves without a graphics card
_KEPT: Final = 64
_TINT: Final = 0.6  # share of the colour of the stage


@dataclass(frozen=True, eq=False)
class GhostPoses:
    """Bodies in their positions at several instants, as one mesh in the world.

    It has vertices, normals and sRGB colours (n, 3), faces (m, 3); `times` of the instants, s. Without `parts` (numbers
    of vertices and faces of each) it is one part.
    """

    times: tuple[float, ...]
    vertices: Floats32 | Floats
    normals: Floats32
    colours: Floats32
    faces: NDArray[np.uint32]
    parts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class _GhostInstant:
    """An instant whose pose stays visible.

    It is just before the end of a smooth segment (`is_segment_end`), or inside it; colour as #rrggbb.
    """

    t: float
    segment: int
    is_segment_end: bool
    colour: str


class GhostPoseCache:
    """Finds the ghosts of a run that may still grow; recent ones are cached.

    `assembly_of(segment)` returns the shapes of a smooth segment; they are moved, and not stored here, because their
    owner stores the ghosts.
    """

    def __init__(self, run: Run, view: View) -> None:
        self._run = run
        self._kind, self._interval = view.ghosts, view.ghost_interval
        self._made: dict[_GhostInstant, _Made] = {}
        self._shown: tuple[_GhostInstant, ...] = ()
        self._ghosts: GhostPoses | None = None
        self._ends: list[_GhostInstant] = []
        self._ends_of: tuple[Sequence[StageSpan], bool] = ((), False)

    def copy_from(self, previous: GhostPoseCache, n_segments: int) -> None:
        """Keep the ghosts that another run, with the same first smooth segments of the motion, has made in these."""
        self._made = {moment: made for moment, made in previous._made.copy().items() if moment.segment < n_segments}

    def at(self, t: float, assembly_of: _AssemblyOf) -> GhostPoses | None:
        """Return the visible ghosts at t, or None; the same object while they are the same."""
        moments = self._choose_nearest(t, self._find_instants(t), assembly_of)
        if moments != self._shown:
            self._shown = moments
            self._ghosts = self._merge_ghosts(moments, assembly_of)
        return self._ghosts

    def _find_instants(self, t: float) -> list[_GhostInstant]:
        run = self._run
        match self._kind:
            case "stages":
                over = run.unchecked_outcome.status != "running"
                if self._ends_of != (run.stages, over):
                    self._ends_of = run.stages, over
                    self._ends = list(self._ends_of_stages(run.stages if over else run.stages[:-1]))
                return self._ends
            case "times":
                starts, stages = [motion.t0 for motion in run.segments], [span.t0 for span in run.stages]
                last = math.floor(t / self._interval + 1e-9)
                moments = []
                for time in (k * self._interval for k in range(max(0, last + 1 - MOST_GHOSTS), last + 1)):
                    part = max(0, bisect_right(starts, time) - 1)
                    colour = run.stages[max(0, bisect_right(stages, time) - 1)].colour if stages else ""
                    moments.append(_GhostInstant(time, part, False, colour))
                return moments
        return []

    def _ends_of_stages(self, spans: Sequence[StageSpan]) -> Iterator[_GhostInstant]:
        starts = [motion.t0 for motion in self._run.segments]
        for span in spans:
            if span.t1 > span.t0:
                yield _GhostInstant(span.t1, max(0, bisect_left(starts, span.t1 - 1e-12) - 1), True, span.colour)

    def _choose_nearest(
        self, t: float, instants: list[_GhostInstant], assembly_of: _AssemblyOf
    ) -> tuple[_GhostInstant, ...]:
        """Return the instants nearest to t, as many as may be shown, without the present one."""
        if not instants:
            return ()
        at = bisect_left(instants, t, key=lambda moment: moment.t)
        near = [moment for moment in instants[max(0, at - MOST_GHOSTS) : at + MOST_GHOSTS] if abs(moment.t - t) > 1e-9]
        if not near:
            return ()
        size = max(1, len(assembly_of(near[0].segment).vertices))
        max_count = max(1, min(MOST_GHOSTS, _MOST_VERTICES // size))
        return tuple(sorted(sorted(near, key=lambda m: abs(m.t - t))[:max_count], key=lambda m: m.t))

    def _merge_ghosts(self, instants: tuple[_GhostInstant, ...], assembly_of: _AssemblyOf) -> GhostPoses | None:
        if not instants:
            return None
        parts = [self._make_ghost(moment, assembly_of) for moment in instants]
        starts = np.cumsum([0, *(len(part[0]) for part in parts)])
        return GhostPoses(
            times=tuple(moment.t for moment in instants),
            vertices=np.concatenate([part[0] for part in parts]),
            normals=np.concatenate([part[1] for part in parts]),
            colours=np.concatenate([part[2] for part in parts]),
            faces=np.concatenate(
                [part[3] + np.uint32(start) for part, start in zip(parts, starts[:-1], strict=True)]
            ).astype(np.uint32),
            parts=tuple((len(part[0]), len(part[3])) for part in parts),
        )

    def _make_ghost(self, instant: _GhostInstant, assembly_of: _AssemblyOf) -> _Made:
        result = self._made.get(instant)
        if result is None:
            motion = self._run.segments[instant.segment]
            times = np.array([min(max(instant.t, motion.t0), motion.t1)])
            poses = self._run.poses_without_forces(motion, times) if instant.is_segment_end else self._run.poses(times)
            assembly = assembly_of(instant.segment)
            assembly.update(poses)
            colours = assembly.colours
            if instant.colour:
                tint = np.asarray(parse_colour(instant.colour), dtype=np.float32)
                colours = ((1.0 - _TINT) * colours + _TINT * tint).astype(np.float32)
            result = (assembly.vertices.copy(), assembly.normals.copy(), colours, assembly.faces)
            while len(self._made) >= _KEPT:
                self._made.pop(next(iter(self._made)))
            self._made[instant] = result
        return result
