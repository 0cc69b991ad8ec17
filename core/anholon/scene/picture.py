"""The picture of a run: what is seen of it at any instant, and what its path has been."""

from __future__ import annotations

import dataclasses
import time
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.model.colours import Colour
from anholon.model.structs import View
from anholon.model.timeline import planned_end
from anholon.scene.arrows import Pointer, arrow_mesh, force_label, force_scale
from anholon.scene.camera import Camera
from anholon.scene.colouring import Colouring, Legend
from anholon.scene.description import Assembly, Poses, Scene, bounds, compose
from anholon.scene.display import RodDisplay
from anholon.scene.ghosts import GhostKeeper, Ghosts
from anholon.scene.meshes import first_met
from anholon.scene.rods import Arrow, RodSight
from anholon.scene.shapes import Dimensions
from anholon.scene.traces import TRACE_POINTS, Ribbon, Trace, ribbon

if TYPE_CHECKING:
    from anholon.results.run import Run
    from anholon.system.system import System

__all__ = ["Arrow", "Instant", "Picture"]

Floats = NDArray[np.float64]

_CHUNK, _SMALLEST = 1000, 25  # frames that are looked at in one go
_OF_RODS = 4  # the same of rods, whose frames take some 1 ms each
_BEGIN = 250  # frames of the first look, of bodies
_PORTION_SECONDS = 0.012  # after which fewer are looked at
_FIRST_SECONDS = 0.02  # for the frames of a new picture; the rest is for `grow`
_WIDEST = 10.0  # the first view shows at most this many sizes of the system
_Key = tuple[bytes, bool]
"""What tells scenes of one picture apart: the measures of the bodies, and whether they are coarse."""

_KNOWN = 32  # scenes that a later picture may use again
_OUTSIDE: Final = (
    "azimuth", "elevation", "distance", "shift", "trace_colours", "trace_reaction", "ghosts", "ghost_interval",
)  # fmt: skip
"""Fields of a view that change neither what is drawn nor where it has been."""

_DRAWN: Final = ("bodies", "points", "forces", "constraints", "rods")  # sections of the model


@dataclass(frozen=True)
class Instant:
    """What is seen at the time t, s.

    `assembly` holds all vertices where they are; `center` (3,) is what a following camera looks at; `stage` is the
    name of the stage, or empty; `ghosts` are poses of other instants.
    """

    t: float
    assembly: Assembly
    arrows: tuple[Arrow, ...]
    center: Floats
    stage: str
    ghosts: Ghosts | None = None

    def met(self, eye: Floats, direction: Floats) -> tuple[str, Floats]:
        """Return the path of the element, or of what gives the arrow, first met by a ray, and where (3,); an empty text
        where there is none."""
        path, place = self.assembly.met(eye, direction)
        nearest = float(np.linalg.norm(place - eye)) if path else np.inf
        for arrow in self.arrows:
            face, way = first_met(arrow.mesh.vertices, arrow.mesh.faces, eye, direction)
            if face >= 0 and way * float(np.linalg.norm(direction)) < nearest:
                nearest = way * float(np.linalg.norm(direction))
                path, place = arrow.path, eye + way * direction
        return path, place


class _Seen(NamedTuple):
    """What was found in the first `frames`: the largest forces, the largest size of the reaction that gives the
    colours."""

    frames: int
    largest: Floats
    coloured: float


class _Box(NamedTuple):
    """The corners (3,) of the box around the path in the first `frames`."""

    frames: int
    low: Floats
    high: Floats


class Picture:
    """Everything that views and films show of one run, which may still be growing.

    Attributes:
        run: the run.
        scene: what is drawn, with the dimensions of the first stage.
        version: grows whenever traces or scales change.
    """

    def __init__(
        self,
        run: Run,
        view: View | None = None,
        tint: Colour | None = None,
        rods: RodDisplay | None = None,
        earlier: Picture | None = None,
    ) -> None:
        """Look at `run`, which has at least one frame, as `view` says (by default the view of its model).

        With a `tint` all traces have that colour; rods are shown as `rods` says. What an `earlier` picture, of a run
        that this one went on from, has found is used again; that picture may be looked at by another thread meanwhile.
        One of the same run in another view must not: all that does not depend on the view is taken over.
        """
        self.run = run
        self._sight = RodSight(run, rods or RodDisplay())
        self._tint = tint
        self._model = replace(run.system.model, view=view) if view is not None else run.system.model
        self._scenes: dict[_Key, tuple[Scene, Assembly]] = {}
        self._by_segment: dict[tuple[int, bool], tuple[Scene, Assembly]] = {}
        self._stood: tuple[bytes, Scene, Assembly] | None = None
        self._placed: tuple[float, Poses] | None = None  # the instant asked for last
        self._first = self._poses_at(float(run.times[0]))
        same = earlier is not None and self._is_same(earlier)
        alike = earlier if earlier is not None and (same or self._is_like(earlier)) else None
        self._known = alike._all_known() if alike is not None else {}
        self.scene = self._staged(0)[0]
        self.version = 0
        self._stride = 1
        self._seen = 0
        self._smallest = _OF_RODS if run.system.model.rods else _SMALLEST
        begin = _OF_RODS if run.system.model.rods else _BEGIN
        self._portion: int = earlier._portion if earlier is not None else begin  # frames of the next look
        self._times = np.zeros(0)
        self._places = np.zeros((0, len(self.scene.traces), 3))
        self._values = np.zeros(0)
        self._colouring = Colouring(run, self._model)
        self._keeper = GhostKeeper(run, self._model.view)
        self._largest = np.zeros(len(self.scene.reactions))
        self._low, self._high = bounds(self.scene, self._first)
        self._boxes = [_Box(0, self._low, self._high)]  # they grow when somebody asks for them
        self._latest: tuple[tuple[float, int], Instant] | None = None
        self._rough: tuple[Instant, Instant] | None = None  # the latest instant, and the same with fewer triangles
        self._ribbons: tuple[int, tuple[Ribbon, ...]] | None = None
        self._checks: list[_Seen] = []
        if alike is not None:
            (self._take_all if same else self._take_over)(alike)
        self.grow(seconds=_FIRST_SECONDS)

    def _is_same(self, earlier: Picture) -> bool:
        """Tell whether an earlier picture shows the same run, and differs by what lies outside of what is drawn."""
        if earlier.run is not self.run or earlier._tint != self._tint or earlier.rods != self.rods:
            return False
        changed = {name: getattr(self.view, name) for name in _OUTSIDE}
        return replace(earlier.view, **changed) == self.view

    def _take_all(self, earlier: Picture) -> None:
        """Begin with all that a picture of the same run has found; only the colours of the traces are found anew."""
        self._sight = earlier._sight
        self._keeper.take_over(earlier._keeper, len(self.run.motions))
        self._seen, self._stride = earlier._seen, earlier._stride
        self._times, self._places = earlier._times, earlier._places
        self._largest, self._boxes = earlier._largest, list(earlier._boxes)
        if self.scene.traces:
            self._values = self._colouring.values(0, self._seen)[:: self._stride]
        self._checks = [_Seen(self._seen, self._largest, self._colouring.largest)]

    def _is_like(self, earlier: Picture) -> bool:
        """Tell whether an earlier picture shows the same bodies in the same way, from the same beginning."""
        ours, theirs = self._model, earlier._model
        if ours.rods or self._tint != earlier._tint or ours.view != theirs.view:
            return False
        first, former = self._first, earlier._first
        return (
            all(getattr(ours, part) is getattr(theirs, part) for part in _DRAWN)
            and first.rows == former.rows
            and all(np.array_equal(getattr(first, part), getattr(former, part)) for part in ("R_WB", "p_WB", "p_WP"))
        )

    def _all_known(self) -> dict[_Key, tuple[Scene, Assembly]]:
        """Return the scenes that were made here or before, the latest ones."""
        return dict(list({**self._known, **self._scenes.copy()}.items())[-_KNOWN:])

    def _take_over(self, earlier: Picture) -> None:
        """Begin with what an earlier picture has found in frames and parts of the motion that both runs share."""
        parts, head = self.run.kept_of(earlier.run)
        self._keeper.take_over(earlier._keeper, parts)
        self._boxes += [box for box in tuple(earlier._boxes) if 0 < box.frames <= head]
        found = next((check for check in reversed(earlier._checks) if check.frames <= head), None)
        if found is None:
            return
        stride = earlier._stride
        if stride > 1 and -(-self._frames_to_come() // (stride // 2)) <= TRACE_POINTS:
            return  # it was thinned out more than this one will be
        count = -(-found.frames // stride) if self.scene.traces else 0
        times, places, values = (a[:count] for a in (earlier._times, earlier._places, earlier._values))
        if not np.array_equal(times, self.run.times[: found.frames : stride][:count]):
            return
        if not len(times) == len(places) == len(values) == count:
            return  # it grows meanwhile
        self._times, self._places, self._values, self._stride = times, places, values, stride
        self._seen, self._largest, coloured = found
        self._colouring.largest = coloured
        self._checks = [check for check in earlier._checks if check.frames <= found.frames]

    def _frames_to_come(self) -> int:
        """Return how many frames the run has, or will have if it goes on to its planned end."""
        if self.run.ended.status != "running":
            return self.run.head
        return max(self.run.head, int(planned_end(self._model) * self._model.simulation.frames))

    @property
    def view(self) -> View:
        """How the run is looked at."""
        return self._model.view

    @property
    def rods(self) -> RodDisplay:
        """How rods are shown."""
        return self._sight.display

    @property
    def sight(self) -> RodSight:
        """What is seen of the rods."""
        return self._sight

    def show_rods(self, display: RodDisplay) -> None:
        """Show rods another way."""
        if display == self._sight.display:
            return
        again = self._sight.show(display)
        if again:
            self._scenes, self._by_segment, self._stood = {}, {}, None
            self.scene = self._staged(0)[0]
        self.version += 1

    @property
    def times(self) -> tuple[float, float]:
        """First and last time that can be shown, s."""
        times = self.run.times
        return float(times[0]), float(times[-1])

    @property
    def traces(self) -> tuple[Trace, ...]:
        """Where each thing that leaves a trace has been."""
        return tuple(
            Trace(self._times, self._places[:, k], self._colouring.colours(self._values, self._tint or source.colour))
            for k, source in enumerate(self.scene.traces)
        )

    @property
    def legend(self) -> Legend | None:
        """What the colours of the traces and of the rods mean, and what is enlarged; or None."""
        traces = self._colouring.legend if self.scene.traces else None
        return self._sight.legend(traces)

    @property
    def behind(self) -> bool:
        """Whether the run has frames that were not taken in."""
        return self._seen < self.run.head or self._sight.behind

    def grow(self, seconds: float = float("inf")) -> bool:
        """Take in frames computed since, stopping after about so many `seconds`; tell whether there were any."""
        times = self.run.times
        deadline = time.monotonic() + seconds
        if self._sight.behind:
            self._sight.grow(deadline)
        if len(times) <= self._seen:
            return False
        while self._seen < len(times):
            # Frames of many short parts take longer than those of few: portions are as large as they are quick.
            begun, count = time.monotonic(), min(self._portion, len(times) - self._seen)
            self._take(times[self._seen : self._seen + count], self._seen)
            self._seen += count
            self._checks.append(_Seen(self._seen, self._largest, self._colouring.largest))
            slow = time.monotonic() - begun > _PORTION_SECONDS
            self._portion = max(self._smallest, self._portion // 2) if slow else min(_CHUNK, 2 * self._portion)
            if time.monotonic() > deadline:
                break
        self.version += 1
        return True

    def prepare(self, t: float) -> None:
        """Do now what showing the instant `t` of a run that has ended takes."""
        self.grow()
        self.rough(self.at(t))
        self.ribbons  # noqa: B018 (kept)

    @property
    def ribbons(self) -> tuple[Ribbon, ...]:
        """The traces as strips of triangles."""
        kept = self._ribbons
        if kept is None or kept[0] != self.version or self.run.ended.status == "running":
            kept = self._ribbons = self.version, tuple(map(ribbon, self.traces))
        return kept[1]

    def at(self, t: float) -> Instant:
        """Return what is seen at `t`, cut to the computed range; the former instant's assembly is used again."""
        first, last = self.times
        t = min(max(t, first), last)
        now = t, self.version
        if self._latest is not None and self._latest[0] == now:
            return self._latest[1]
        poses = self._poses_at(t)
        ghosts = self._keeper.at(t, self._ghostly)  # these move the assembly, too
        scene, assembly = self._staged(self._segment(t))
        assembly.place(poses, shading=self._sight.shading)
        center = self._middle(poses)
        arrows = (*self._arrows(poses), *self._sight.arrows(t, scene.scale))
        instant = Instant(t, assembly, arrows, center, self.stage_at(t), self._sight.ghosts(ghosts, scene))
        self._latest = (now, instant) if self._lasting else None
        return instant

    @property
    def _lasting(self) -> bool:
        """Whether an instant will always look as it does now."""
        return self.run.ended.status != "running" and not self._sight.active

    def _poses_at(self, t: float) -> Poses:
        """Return where everything is at an instant; where it was asked for last it is kept."""
        if self._placed is not None and self._placed[0] == t and self._lasting:
            return self._placed[1]
        poses = self._sight.poses([t])
        self._placed = (t, poses) if self._lasting else None
        return poses

    def rough(self, instant: Instant) -> Instant:
        """Return what is seen at the latest instant with a quarter of the triangles of round bodies, for a picture that
        stays only until a fine one is there; another instant as it is."""
        known = self._latest is not None and self._latest[1] is instant
        if not known or self.run.system.model.rods:
            return instant
        if self._rough is None or self._rough[0] is not instant:
            assembly = self._ghostly(self._segment(instant.t))
            assembly.place(self._poses_at(instant.t))
            self._rough = instant, dataclasses.replace(instant, assembly=assembly)
        return self._rough[1]

    def posed(self, system: System, poses: Poses, p: Floats) -> tuple[Scene, Instant]:
        """Return what is seen of bodies that stand in `poses` (one instant) with parameters `p`, apart from the motion;
        the scene of the same dimensions as before is used again."""
        key = system.measures(p).tobytes()
        if self._stood is None or self._stood[0] != key:
            scene = self._composed(_dimensions(system, p))
            self._stood = key, scene, Assembly(scene)
        _, scene, assembly = self._stood
        assembly.place(poses)
        return scene, Instant(float(poses.times[0]), assembly, (), self._middle(poses), "")

    def stage_at(self, t: float) -> str:
        """Return the name of the stage at `t`, or an empty text."""
        stages = self.run.stages
        k = bisect_right([stage.t0 for stage in stages], t) - 1
        return stages[k].name if k >= 0 else ""

    def home(self, aspect: float, t: float, view: View | None = None) -> Camera:
        """Return the camera of the model's view at `t` for a picture of this `aspect`, or that of another `view`
        which follows the same."""
        view = view or self._model.view
        camera = Camera(azimuth=view.azimuth, elevation=view.elevation)
        camera = camera.fitted(*self.extent(t, view), aspect)
        camera = camera.aimed(np.asarray(camera.center) + view.shift)
        if view.distance > 0.0:
            camera = Camera(camera.azimuth, camera.elevation, view.distance, camera.center, camera.fov)
        return camera

    def extent(self, t: float, view: View | None = None) -> tuple[Floats, Floats]:
        """Return the corners (3,) of the box that a view of the whole shows: the system at `t` when the camera follows
        it, else the whole path with the arrows at rods, within reason."""
        if self.scene.follow is not None:
            return self._near(t)
        low, high = self.whole
        reach = self._sight.reach(self.scene.scale) if (view or self.view).distance == 0.0 else None
        if reach is not None:  # a view that was kept is that of the path, whatever acts
            low, high = np.minimum(low, reach[0]), np.maximum(high, reach[1])
        widest = 0.5 * _WIDEST * self.scene.scale
        middle = (low + high) / 2.0
        return np.maximum(low, middle - widest), np.minimum(high, middle + widest)

    @property
    def whole(self) -> tuple[Floats, Floats]:
        """Corners (3,) of the box around the whole path, as far as it is known."""
        last = self._boxes[-1]
        while last.frames < self._seen:
            end = min(last.frames + _CHUNK, self._seen)
            low, high = bounds(self.scene, self._frames(last.frames, end))
            last = _Box(end, np.minimum(last.low, low), np.maximum(last.high, high))
            self._boxes.append(last)
        return last.low, last.high

    def _near(self, t: float) -> tuple[Floats, Floats]:
        """Return the corners of a box around the system at `t`, with room for arrows."""
        poses = self._poses_at(min(max(t, self.times[0]), self.times[1]))
        low, high = bounds(self._staged(self._segment(t))[0], poses)
        room = 0.10 * self.scene.scale
        return low - room, high + room

    def _middle(self, poses: Poses) -> Floats:
        """Return the centre of a following camera: above the thing it follows, at the height of the middle."""
        place = self.scene.follow
        if place is None:
            return np.zeros(3)
        center: Floats = place.of(poses)[0].copy()
        if self.scene.ground != "none":
            center[2] = 0.5 * (self._low[2] + self._high[2])
        return center

    def _composed(self, dimensions: dict[str, Dimensions], *, coarse: bool = False) -> Scene:
        display, marks = self._sight.display, self._sight.marks
        return compose(self._model, dimensions, self._first, display, marks, coarse=coarse)

    def _segment(self, t: float) -> int:
        return max(0, bisect_right([motion.t0 for motion in self.run.motions], t) - 1)

    def _staged(self, segment: int, *, coarse: bool = False) -> tuple[Scene, Assembly]:
        """Return the scene in a smooth part of the motion, on request of fewer triangles; parts with the same
        dimensions share one."""
        if (segment, coarse) not in self._by_segment:
            motion = self.run.motions[segment]
            key = motion.system.measures(motion.p).tobytes(), coarse
            if key in self._known and key not in self._scenes:
                scene, assembly = self._known[key]
                self._scenes[key] = (scene, assembly.twin())  # that picture may still be shown
            elif key not in self._scenes:
                scene = self._composed(_dimensions(motion.system, motion.p), coarse=coarse)
                self._scenes[key] = (scene, Assembly(scene))
            self._by_segment[segment, coarse] = self._scenes[key]
        return self._by_segment[segment, coarse]

    def _ghostly(self, segment: int) -> Assembly:
        """Return what ghosts in a smooth part of the motion are drawn with."""
        return self._staged(segment, coarse=True)[1]

    def _take(self, times: Floats, start: int) -> None:
        """Take in frames: the largest forces, and every `stride`-th place of the traces."""
        end, sources = start + len(times), self.scene.traces
        if self.run.system.model.rods:
            poses = self._sight.poses(times)
            forces, traced = poses.force, [source.place.of(poses) for source in sources]
            last = self._boxes[-1]
            low, high = bounds(self.scene, poses)  # to read rods twice takes longer
            self._boxes = [_Box(end, np.minimum(last.low, low), np.maximum(last.high, high))]
        else:
            forces, places = self.run.glance(start, end, [(s.place.kind, s.place.index) for s in sources])
            traced = list(places.swapaxes(0, 1))
        force = np.linalg.norm(forces, axis=2)
        if force.size:
            self._largest = np.fmax(self._largest, np.fmax.reduce(force, axis=0))
        picked = np.arange(len(times))[(np.arange(start, start + len(times)) % self._stride) == 0]
        if not sources:
            return
        places = np.stack([where[picked] for where in traced], axis=1)
        self._values = np.concatenate([self._values, self._colouring.values(start, end)[picked]])
        self._times = np.concatenate([self._times, times[picked]])
        self._places = np.concatenate([self._places, places])
        while len(self._times) > TRACE_POINTS:
            self._stride *= 2
            self._times, self._places, self._values = self._times[::2], self._places[::2], self._values[::2]

    def _frames(self, first: int, end: int) -> Poses:
        """Return where everything is at frames that were taken in."""
        stored = not self.run.system.model.rods
        return self.run.poses_of(first, end) if stored else self._sight.poses(self.run.times[first:end])

    def scene_at(self, t: float) -> Scene:
        """Return what is drawn at `t`, with the dimensions of that stage."""
        return self._staged(self._segment(t))[0]

    def pointers(self, poses: Poses) -> tuple[Pointer, ...]:
        """Return the reactions of constraints, in the order of the scene, as arrows at all instants of `poses`."""
        scale = self.scene.scale
        per_force = force_scale(float(np.max(self._largest, initial=0.0)), scale)
        found: list[Pointer] = []
        for reaction in self.scene.reactions:
            starts = poses.force_at[:, reaction.index].copy()
            if self.scene.ground != "none":  # an arrow that lies on the ground would be half hidden in it
                starts[np.abs(starts[:, 2]) < 0.02 * scale, 2] += 0.035 * scale
            reaches = per_force * poses.force[:, reaction.index]
            found.append(Pointer(reaction.name, reaction.colour, starts, reaches, scale))
        return tuple(found)

    def _arrows(self, poses: Poses) -> tuple[Arrow, ...]:
        arrows: list[Arrow] = []
        for reaction, pointer, largest in zip(self.scene.reactions, self.pointers(poses), self._largest, strict=True):
            start, reach = pointer.starts[0], pointer.reaches[0]
            mesh = arrow_mesh(start, reach, 1.0, pointer.scale)
            if mesh is not None:
                force = np.linalg.norm(poses.force[0, reaction.index])
                value = float(np.copysign(force, poses.multipliers[0, reaction.index]))
                label = force_label(reaction.name, value, float(largest))
                path = f"constraints.{reaction.name}"
                arrows.append(Arrow(mesh, reaction.colour, label, start, start + reach, path))
        return tuple(arrows)


def _dimensions(system: System, p: Floats) -> dict[str, Dimensions]:
    """Return the dimensions of all bodies with parameters p."""
    return {
        name: Dimensions((float(c[0]), float(c[1]), float(c[2])), tuple(float(size) for size in sizes))
        for name, (c, sizes) in system.sizes(p).items()
    }
