"""Poses that stay visible beside the present one: those at the ends of stages, or one every so often."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from anholon.model.colours import rgb
from anholon.model.structs import View
from anholon.scene.description import Assembly

if TYPE_CHECKING:
    from anholon.results.outcome import StageSpan
    from anholon.results.run import Run

__all__ = ["MOST_GHOSTS", "GhostKeeper", "Ghosts"]

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
_Made = tuple[Floats32 | Floats, Floats32, Floats32, NDArray[np.uint32]]
_AssemblyOf = Callable[[int], Assembly]

MOST_GHOSTS: Final = 12
_MOST_VERTICES: Final = 40_000  # of all ghosts together, so that the picture still moves without a graphics card
_KEPT: Final = 64
_TINT: Final = 0.6  # share of the colour of the stage


@dataclass(frozen=True, eq=False)
class Ghosts:
    """Bodies where they are at several instants, as one mesh in the world: vertices, normals and sRGB colours (n, 3),
    faces (m, 3); `times` of the instants, s. Without `parts` (numbers of vertices and faces of each) it is one part."""

    times: tuple[float, ...]
    vertices: Floats32 | Floats
    normals: Floats32
    colours: Floats32
    faces: NDArray[np.uint32]
    parts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class _Moment:
    """An instant whose pose stays: just before the end of a smooth part (`ends`), or inside it; colour as #rrggbb."""

    t: float
    part: int
    ends: bool
    colour: str


class GhostKeeper:
    """Finds the ghosts of a run that may still grow; those that were made once are kept for a while.

    `assembly_of(part)` gives what is drawn in a smooth part of the motion; it is moved about, and not kept: who keeps
    the ghosts gives it, and would be held by what he holds.
    """

    def __init__(self, run: Run, view: View) -> None:
        self._run = run
        self._kind, self._interval = view.ghosts, view.ghost_interval
        self._made: dict[_Moment, _Made] = {}
        self._shown: tuple[_Moment, ...] = ()
        self._ghosts: Ghosts | None = None
        self._ends: list[_Moment] = []
        self._ends_of: tuple[Sequence[StageSpan], bool] = ((), False)

    def take_over(self, other: GhostKeeper, parts: int) -> None:
        """Keep the ghosts that another run, with the same first smooth parts of the motion, has made in these."""
        self._made = {moment: made for moment, made in other._made.copy().items() if moment.part < parts}

    def at(self, t: float, assembly_of: _AssemblyOf) -> Ghosts | None:
        """Return the ghosts that are seen at t, or None; the same object while they are the same."""
        moments = self._near(t, self._moments(t), assembly_of)
        if moments != self._shown:
            self._shown = moments
            self._ghosts = self._join(moments, assembly_of)
        return self._ghosts

    def _moments(self, t: float) -> list[_Moment]:
        run = self._run
        match self._kind:
            case "stages":
                over = run.ended.status != "running"
                if self._ends_of != (run.stages, over):
                    self._ends_of = run.stages, over
                    self._ends = list(self._ends_of_stages(run.stages if over else run.stages[:-1]))
                return self._ends
            case "times":
                starts, stages = [motion.t0 for motion in run.motions], [span.t0 for span in run.stages]
                last = math.floor(t / self._interval + 1e-9)
                moments = []
                for time in (k * self._interval for k in range(max(0, last + 1 - MOST_GHOSTS), last + 1)):
                    part = max(0, bisect_right(starts, time) - 1)
                    colour = run.stages[max(0, bisect_right(stages, time) - 1)].colour if stages else ""
                    moments.append(_Moment(time, part, False, colour))
                return moments
        return []

    def _ends_of_stages(self, spans: Sequence[StageSpan]) -> Iterator[_Moment]:
        starts = [motion.t0 for motion in self._run.motions]
        for span in spans:
            if span.t1 > span.t0:
                yield _Moment(span.t1, max(0, bisect_left(starts, span.t1 - 1e-12) - 1), True, span.colour)

    def _near(self, t: float, moments: list[_Moment], assembly_of: _AssemblyOf) -> tuple[_Moment, ...]:
        """Return the moments nearest to t, as many as may be shown, but not the present one."""
        if not moments:
            return ()
        at = bisect_left(moments, t, key=lambda moment: moment.t)
        near = [moment for moment in moments[max(0, at - MOST_GHOSTS) : at + MOST_GHOSTS] if abs(moment.t - t) > 1e-9]
        if not near:
            return ()
        size = max(1, len(assembly_of(near[0].part).vertices))
        most = max(1, min(MOST_GHOSTS, _MOST_VERTICES // size))
        return tuple(sorted(sorted(near, key=lambda m: abs(m.t - t))[:most], key=lambda m: m.t))

    def _join(self, moments: tuple[_Moment, ...], assembly_of: _AssemblyOf) -> Ghosts | None:
        if not moments:
            return None
        parts = [self._pose(moment, assembly_of) for moment in moments]
        starts = np.cumsum([0, *(len(part[0]) for part in parts)])
        return Ghosts(
            times=tuple(moment.t for moment in moments),
            vertices=np.concatenate([part[0] for part in parts]),
            normals=np.concatenate([part[1] for part in parts]),
            colours=np.concatenate([part[2] for part in parts]),
            faces=np.concatenate(
                [part[3] + np.uint32(start) for part, start in zip(parts, starts[:-1], strict=True)]
            ).astype(np.uint32),
            parts=tuple((len(part[0]), len(part[3])) for part in parts),
        )

    def _pose(self, moment: _Moment, assembly_of: _AssemblyOf) -> _Made:
        found = self._made.get(moment)
        if found is None:
            motion = self._run.motions[moment.part]
            times = np.array([min(max(moment.t, motion.t0), motion.t1)])
            poses = self._run.stances(motion, times) if moment.ends else self._run.poses(times)
            assembly = assembly_of(moment.part)
            assembly.place(poses)
            colours = assembly.colours
            if moment.colour:
                tint = np.asarray(rgb(moment.colour), dtype=np.float32)
                colours = ((1.0 - _TINT) * colours + _TINT * tint).astype(np.float32)
            found = (assembly.vertices.copy(), assembly.normals.copy(), colours, assembly.faces)
            while len(self._made) >= _KEPT:
                self._made.pop(next(iter(self._made)))
            self._made[moment] = found
        return found
