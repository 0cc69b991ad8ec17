"""The picture of a run: everything visible at any instant, with its traces."""

from __future__ import annotations

import dataclasses
import time
from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.model.query.element_colours import Colour
from anholon.model.query.stage_sequence import planned_end
from anholon.model.schema import Model, View
from anholon.results.poses import Poses
from anholon.scene.arrows import ArrowTrack, arrow_mesh, compute_force_scale, force_label
from anholon.scene.body_meshes import BodyDimensions, compute_dimensions
from anholon.scene.camera import Camera, make_view_camera
from anholon.scene.composition import Scene, SceneMesh, compute_bounds, make_scene
from anholon.scene.ghost_poses import GhostPoseCache
from anholon.scene.rod_display import RodDisplay
from anholon.scene.rod_picture import ForceArrow, RodPicture
from anholon.scene.scene_instant import SceneInstant
from anholon.scene.trace_colours import ColourLegend, TraceColours
from anholon.scene.trace_lines import TRACE_POINTS, TraceLine, TraceRibbon, make_ribbon
from anholon.scene.travel import PathBox, adapt_scene, find_figure_azimuth, limit_box, sample_times, surround

if TYPE_CHECKING:
    from anholon.results.run import Run
    from anholon.system.system import System

_CHUNK, _SMALLEST = 1000, 25  # frames that are added at a time
_OF_RODS = 4  # the same of rods, whose frames take some 1 ms each
_BEGIN = 250  # frames of the first look, of bodies
_PORTION_SECONDS = 0.012  # after which fewer are added
_FIRST_SECONDS = 0.02  # for the frames of a new picture; the rest is for `grow`
_WIDEST = 10.0  # the first view shows at most this many sizes of the system
_Key = tuple[bytes, bool]
"""Key of the scenes of one picture: the measures of the bodies, and whether they are coarse."""

_KNOWN = 32  # scenes that a later picture may use again
_OUTSIDE: Final = (
    "azimuth", "elevation", "distance", "shift", "trace_colours", "trace_reaction", "ghosts", "ghost_interval",
)  # fmt: skip
"""Fields of a view that change neither what is drawn nor where it has been."""

_DRAWN: Final = ("bodies", "points", "forces", "constraints", "rods")  # sections of the model


class _KnownExtremes(NamedTuple):
    """The extremes in the first `frames`: the largest forces, the largest reaction that gives the colours."""

    frames: int
    largest: Floats
    max_colour_value: float


class RunPicture:
    """Everything that views and films show of one run, which may still be growing.

    Attributes:
        run: the run.
        scene: what is drawn, with the dimensions of the first stage.
        version: grows whenever traces or scales change.
        opacity: that of the traces, 0 to 1.
    """

    def __init__(
        self,
        run: Run,
        view: View | None = None,
        tint: Colour | None = None,
        rods: RodDisplay | None = None,
        previous: RunPicture | None = None,
        shown: Model | None = None,
        *,
        follows: bool = False,
    ) -> None:
        """Show `run`, which has at least one frame, with the settings `view` (by default the view of its model).

        With a `tint` all traces have that colour; rods are shown with the options `rods`. Results of a `previous`
        picture, of a run that this one continues, are used again; another thread may read that picture meanwhile. From
        one of the same run in another view everything that does not depend on the view is taken over, so that it must
        not be in use. `shown`: the model that is drawn, where the run is of a substitute. A picture that `follows`
        moves with bodies that travel far where the view names none.
        """
        self.run = run
        self._rod_picture = RodPicture(run, rods or RodDisplay())
        self._tint = tint
        self.shown: Model | None = shown or (previous.shown if previous is not None and previous.run is run else None)
        model = self.shown or run.system.model
        self._model = replace(model, view=view) if view is not None else model
        self._scenes: dict[_Key, tuple[Scene, SceneMesh]] = {}
        self._by_segment: dict[tuple[int, bool], tuple[Scene, SceneMesh]] = {}
        self._last_poses: tuple[bytes, Scene, SceneMesh] | None = None
        self._placed: tuple[float, Poses] | None = None  # the instant asked for last
        self._first = self._poses_at(float(run.times[0]))
        same = previous is not None and self._is_same(previous)
        alike = previous if previous is not None and (same or self._has_same_bodies(previous)) else None
        self._known = alike._known_scenes() if alike is not None else {}
        self.scene = self._scene_of_segment(0)[0]
        self._follows = follows
        self._adapted = 0  # instants for which the scene was chosen
        self.version = 0
        self.opacity = 1.0
        self._stride = 1
        self._seen = 0
        self._smallest = _OF_RODS if run.system.model.rods else _SMALLEST
        start = _OF_RODS if run.system.model.rods else _BEGIN
        self._portion: int = previous._portion if previous is not None else start  # frames of the next look
        self._times = np.zeros(0)
        self._places = np.zeros((0, len(self.scene.traces), 3))
        self._values = np.zeros(0)
        self._colouring = TraceColours(run, self._model)
        self._ghost_cache = GhostPoseCache(run, self._model.view)
        self._largest = np.zeros(len(self.scene.reactions))
        self._low, self._high = compute_bounds(self.scene, self._first)
        self._boxes = [PathBox(0, self._low, self._high)]  # they grow when somebody asks for them
        self._latest: tuple[tuple[float, int], SceneInstant] | None = None
        self._coarse_scene: tuple[SceneInstant, SceneInstant] | None = (
            None  # the latest instant, and the same with fewer triangles
        )
        self._ribbons: tuple[int, tuple[TraceRibbon, ...]] | None = None
        self._checks: list[_KnownExtremes] = []
        if alike is not None:
            (self._copy_all if same else self._copy_shared)(alike)
        self.update(seconds=_FIRST_SECONDS)
        self._adapt_scene()

    def _is_same(self, previous: RunPicture) -> bool:
        """Return whether an earlier picture shows the same run with the same geometry."""
        if previous.run is not self.run or previous._tint != self._tint or previous.rods != self.rods:
            return False
        changed = {name: getattr(self.view, name) for name in _OUTSIDE}
        return replace(previous.view, **changed) == self.view

    def _copy_all(self, previous: RunPicture) -> None:
        """Begin with all that a picture of the same run has found; only the colours of the traces are found anew."""
        self._rod_picture = previous._rod_picture
        self._ghost_cache.copy_from(previous._ghost_cache, len(self.run.segments))
        self._seen, self._stride = previous._seen, previous._stride
        self._times, self._places = previous._times, previous._places
        self._largest, self._boxes = previous._largest, list(previous._boxes)
        if self.scene.traces:
            self._values = self._colouring.values(0, self._seen)[:: self._stride]
        self._checks = [_KnownExtremes(self._seen, self._largest, self._colouring.largest)]

    def _has_same_bodies(self, previous: RunPicture) -> bool:
        """Return whether an earlier picture shows the same bodies in the same way, from the same beginning."""
        ours, theirs = self._model, previous._model
        if ours.rods or self._tint != previous._tint or ours.view != theirs.view:
            return False
        first, former = self._first, previous._first
        return (
            all(getattr(ours, part) is getattr(theirs, part) for part in _DRAWN)
            and first.rows == former.rows
            and all(np.array_equal(getattr(first, part), getattr(former, part)) for part in ("R_WB", "p_WB", "p_WP"))
        )

    def _known_scenes(self) -> dict[_Key, tuple[Scene, SceneMesh]]:
        """Return the scenes that were made here or before, the latest ones."""
        return dict(list({**self._known, **self._scenes.copy()}.items())[-_KNOWN:])

    def _copy_shared(self, previous: RunPicture) -> None:
        """Begin with the results of an earlier picture in frames and parts of the motion that both runs share."""
        parts, head = self.run.count_shared(previous.run)
        self._ghost_cache.copy_from(previous._ghost_cache, parts)
        self._boxes += [box for box in tuple(previous._boxes) if 0 < box.frames <= head]
        known_extremes = next((check for check in reversed(previous._checks) if check.frames <= head), None)
        if known_extremes is None:
            return
        stride = previous._stride
        if stride > 1 and -(-self._expected_frames() // (stride // 2)) <= TRACE_POINTS:
            return  # it was thinned out more than this one will be
        count = -(-known_extremes.frames // stride) if self.scene.traces else 0
        times, places, values = (a[:count] for a in (previous._times, previous._places, previous._values))
        if not np.array_equal(times, self.run.times[: known_extremes.frames : stride][:count]):
            return
        if not len(times) == len(places) == len(values) == count:
            return  # it grows meanwhile
        self._times, self._places, self._values, self._stride = times, places, values, stride
        self._seen, self._largest, coloured = known_extremes
        self._colouring.largest = coloured
        self._checks = [check for check in previous._checks if check.frames <= known_extremes.frames]

    def _expected_frames(self) -> int:
        """Return the number of frames that the run has, or will have at its planned end."""
        if self.run.unchecked_outcome.status != "running":
            return self.run.head
        return max(self.run.head, int(planned_end(self._model) * self._model.simulation.frames))

    @property
    def view(self) -> View:
        """The view of the run."""
        return self._model.view

    @property
    def rods(self) -> RodDisplay:
        """The display options of rods."""
        return self._rod_picture.display

    @property
    def rod_picture(self) -> RodPicture:
        """The picture of the rods."""
        return self._rod_picture

    def show_rods(self, display: RodDisplay) -> None:
        """Show rods another way."""
        if display == self._rod_picture.display:
            return
        again = self._rod_picture.set_display(display)
        if again:
            self._scenes, self._by_segment, self._last_poses = {}, {}, None
            self.scene = self._scene_of_segment(0)[0]
        self.version += 1

    @property
    def times(self) -> tuple[float, float]:
        """First and last time that can be shown, s."""
        times = self.run.times
        return float(times[0]), float(times[-1])

    @property
    def traces(self) -> tuple[TraceLine, ...]:
        """The trace of every element that leaves one."""
        return tuple(
            TraceLine(
                self._times, self._places[:, k], self._colouring.colours(self._values, self._tint or source.colour)
            )
            for k, source in enumerate(self.scene.traces)
        )

    @property
    def legend(self) -> ColourLegend | None:
        """The legend of the colours of traces and rods, and of enlarged quantities; or None."""
        traces = self._colouring.legend if self.scene.traces else None
        return self._rod_picture.legend(traces)

    @property
    def has_new_frames(self) -> bool:
        """Whether the run has frames that have not been read."""
        return self._seen < self.run.head or self._rod_picture.has_pending_samples

    def update(self, seconds: float = float("inf")) -> bool:
        """Add new frames of the run, for about `seconds`; return whether there were any."""
        times = self.run.times
        deadline = time.monotonic() + seconds
        if self._rod_picture.has_pending_samples:
            self._rod_picture.update(deadline)
        if len(times) <= self._seen:
            return False
        while self._seen < len(times):
            # Frames of many short parts take longer than those of few: portions are as large as they are quick.
            start, count = time.monotonic(), min(self._portion, len(times) - self._seen)
            self._add_frames(times[self._seen : self._seen + count], self._seen)
            self._seen += count
            self._checks.append(_KnownExtremes(self._seen, self._largest, self._colouring.largest))
            slow = time.monotonic() - start > _PORTION_SECONDS
            self._portion = max(self._smallest, self._portion // 2) if slow else min(_CHUNK, 2 * self._portion)
            if time.monotonic() > deadline:
                break
        self.version += 1
        if self._seen == len(times):
            self._adapt_scene()
        return True

    def _adapt_scene(self) -> None:
        """Remove the ground if something is below it, and follow travelling elements.

        This is done at the beginning and the end of a run.
        """
        times = sample_times(self.run)
        if self._adapted < len(times):
            self._adapted = len(times)
            mesh = self._ghost_mesh(0).copy()
            poses = self._rod_picture.poses(times)
            self.scene = adapt_scene(self._model, self.scene, mesh, poses, follows=self._follows)

    def prepare(self, t: float) -> None:
        """Prepare the scene of the instant `t` of a run that has ended."""
        self.update()
        self.coarse_instant(self.at(t))
        self.ribbons  # noqa: B018 (kept)

    @property
    def ribbons(self) -> tuple[TraceRibbon, ...]:
        """The traces as strips of triangles."""
        cached = self._ribbons
        if cached is None or cached[0] != self.version or self.run.unchecked_outcome.status == "running":
            cached = self._ribbons = self.version, tuple(map(make_ribbon, self.traces))
        return cached[1]

    def at(self, t: float) -> SceneInstant:
        """Return the visible scene at `t`, limited to the computed range; it reuses the previous assembly."""
        first, last = self.times
        t = min(max(t, first), last)
        now = t, self.version
        if self._latest is not None and self._latest[0] == now:
            return self._latest[1]
        poses = self._poses_at(t)
        ghosts = self._ghost_cache.at(t, self._ghost_mesh)  # these move the assembly, too
        scene, assembly = self._scene_of_segment(self._segment(t))
        assembly.update(poses, shading=self._rod_picture.shading)
        center = self._follow_center(poses)
        arrows = (*self._arrows(poses), *self._rod_picture.arrows(t, scene.scale))
        instant = SceneInstant(t, assembly, arrows, center, self.stage_at(t), self._rod_picture.ghosts(ghosts, scene))
        self._latest = (now, instant) if self._is_final else None
        return instant

    @property
    def _is_final(self) -> bool:
        """Whether the scene of an instant can no longer change."""
        return self.run.unchecked_outcome.status != "running" and not self._rod_picture.active

    def _poses_at(self, t: float) -> Poses:
        """Return the poses at an instant; the last ones are cached."""
        if self._placed is not None and self._placed[0] == t and self._is_final:
            return self._placed[1]
        poses = self._rod_picture.poses([t])
        self._placed = (t, poses) if self._is_final else None
        return poses

    def coarse_instant(self, instant: SceneInstant) -> SceneInstant:
        """Return the scene of the latest instant with a quarter of the triangles of round bodies, for a preview.

        Another instant is returned unchanged.
        """
        is_latest = self._latest is not None and self._latest[1] is instant
        if not is_latest or self.run.system.model.rods:
            return instant
        if self._coarse_scene is None or self._coarse_scene[0] is not instant:
            assembly = self._ghost_mesh(self._segment(instant.t))
            assembly.update(self._poses_at(instant.t))
            self._coarse_scene = instant, dataclasses.replace(instant, mesh=assembly)
        return self._coarse_scene[1]

    def posed_scene(self, system: System, poses: Poses, p: Floats) -> tuple[Scene, SceneInstant]:
        """Return the scene of bodies in `poses` (one instant) with parameters `p`; it reuses a scene of equal size."""
        key = system.body_measures(p).tobytes()
        if self._last_poses is None or self._last_poses[0] != key:
            scene = self._make_scene(compute_dimensions(system, p))
            self._last_poses = key, scene, SceneMesh(scene)
        _, scene, assembly = self._last_poses
        assembly.update(poses)
        return scene, SceneInstant(float(poses.times[0]), assembly, (), self._follow_center(poses), "")

    def stage_at(self, t: float) -> str:
        """Return the name of the stage at `t`, or an empty text."""
        stages = self.run.stages
        k = bisect_right([stage.t0 for stage in stages], t) - 1
        return stages[k].name if k >= 0 else ""

    def home_camera(self, aspect: float, t: float, view: View | None = None) -> Camera:
        """Return the camera of the model's view at `t` for a picture of this `aspect`, or of another `view`."""
        view = view or self._model.view
        return make_view_camera(view, self.extent(t, view), aspect)

    def extent(self, t: float, view: View | None = None) -> tuple[Floats, Floats]:
        """Return the corners (3,) of the box around the system at `t` if the camera follows, else around the path."""
        if self.scene.follow is not None:
            return self.instant_bounds(t) if self.view.follow else surround(self.at(t).center, self.tight_bounds(t))
        low, high = self.path_bounds
        reach = self._rod_picture.arrow_bounds(self.scene.scale) if (view or self.view).distance == 0.0 else None
        if reach is not None:  # a kept view is that of the path
            low, high = np.minimum(low, reach[0]), np.maximum(high, reach[1])
        return limit_box(low, high, _WIDEST * self.scene.scale)

    @property
    def path_bounds(self) -> tuple[Floats, Floats]:
        """Corners (3,) of the box around the whole path, as far as it is known."""
        last = self._boxes[-1]
        while last.frames < self._seen:
            end = min(last.frames + _CHUNK, self._seen)
            low, high = compute_bounds(self.scene, self._frames(last.frames, end))
            last = last.extend(end, low, high)
            self._boxes.append(last)
        return last.low, last.high

    def instant_bounds(self, t: float) -> tuple[Floats, Floats]:
        """Return the corners of a box around the system at `t`, with room for arrows."""
        poses = self._poses_at(min(max(t, self.times[0]), self.times[1]))
        low, high = compute_bounds(self._scene_of_segment(self._segment(t))[0], poses)
        room = 0.10 * self.scene.scale
        return low - room, high + room

    def tight_bounds(self, t: float) -> tuple[Floats, Floats]:
        """Return the corners (3,) of the box around the visible scene at `t`, with a small margin."""
        vertices, room = self.at(t).mesh.framed_vertices(), 0.03 * self.scene.scale
        if not len(vertices):
            return self.instant_bounds(t)
        return vertices.min(axis=0) - room, vertices.max(axis=0) + room

    def figure_azimuth(self, t: float) -> float:
        """Return the azimuth, deg, from which the face of a figure is seen at `t`; 0 without a figure."""
        return find_figure_azimuth(self._model, self._poses_at(min(max(t, self.times[0]), self.times[1])))

    def _follow_center(self, poses: Poses) -> Floats:
        """Return the centre of a following camera: above the thing it follows, at the height of the middle."""
        place = self.scene.follow
        if place is None:
            return np.zeros(3)
        center: Floats = place.positions(poses)[0].copy()
        if self.scene.ground != "none":
            center[2] = 0.5 * (self._low[2] + self._high[2])
        return center

    def _make_scene(self, dimensions: dict[str, BodyDimensions], *, coarse: bool = False) -> Scene:
        display, marks = self._rod_picture.display, self._rod_picture.marks
        return make_scene(self._model, dimensions, self._first, display, marks, coarse=coarse)

    def _segment(self, t: float) -> int:
        return max(0, bisect_right([motion.t0 for motion in self.run.segments], t) - 1)

    def _scene_of_segment(self, segment: int, *, coarse: bool = False) -> tuple[Scene, SceneMesh]:
        """Return the scene in a smooth segment, perhaps with fewer triangles; segments of equal size share one."""
        if (segment, coarse) not in self._by_segment:
            motion = self.run.segments[segment]
            key = motion.system.body_measures(motion.p).tobytes(), coarse
            if key in self._known and key not in self._scenes:
                scene, assembly = self._known[key]
                self._scenes[key] = (scene, assembly.copy())  # that picture may still be shown
            elif key not in self._scenes:
                scene = self._make_scene(compute_dimensions(motion.system, motion.p), coarse=coarse)
                self._scenes[key] = (scene, SceneMesh(scene))
            self._by_segment[segment, coarse] = self._scenes[key]
        return self._by_segment[segment, coarse]

    def _ghost_mesh(self, segment: int) -> SceneMesh:
        """Return the mesh of the ghosts in a smooth segment."""
        return self._scene_of_segment(segment, coarse=True)[1]

    def _add_frames(self, times: Floats, start: int) -> None:
        """Add frames: the largest forces, and every `stride`-th position of the traces."""
        end, sources = start + len(times), self.scene.traces
        if self.run.system.model.rods:
            poses = self._rod_picture.poses(times)
            forces, traced = poses.force, [source.anchor.positions(poses) for source in sources]
            last = self._boxes[-1]
            low, high = compute_bounds(self.scene, poses)  # to read rods twice takes longer
            self._boxes = [last.extend(end, low, high)]
        else:
            forces, places = self.run.forces_and_points(start, end, [(s.anchor.kind, s.anchor.index) for s in sources])
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
        return self.run.poses_of_frames(first, end) if stored else self._rod_picture.poses(self.run.times[first:end])

    def scene_at(self, t: float) -> Scene:
        """Return the scene at `t`, with the dimensions of that stage."""
        return self._scene_of_segment(self._segment(t))[0]

    def arrow_tracks(self, poses: Poses) -> tuple[ArrowTrack, ...]:
        """Return the reactions of constraints, in the order of the scene, as arrows at all instants of `poses`."""
        scale = self.scene.scale
        per_force = compute_force_scale(float(np.max(self._largest, initial=0.0)), scale)
        result: list[ArrowTrack] = []
        for reaction in self.scene.reactions:
            starts = poses.force_at[:, reaction.index].copy()
            if self.scene.ground != "none":  # an arrow that lies on the ground would be half hidden in it
                starts[np.abs(starts[:, 2]) < 0.02 * scale, 2] += 0.035 * scale
            reaches = per_force * poses.force[:, reaction.index]
            result.append(ArrowTrack(reaction.name, reaction.colour, starts, reaches, scale))
        return tuple(result)

    def _arrows(self, poses: Poses) -> tuple[ForceArrow, ...]:
        arrows: list[ForceArrow] = []
        for reaction, pointer, largest in zip(
            self.scene.reactions, self.arrow_tracks(poses), self._largest, strict=True
        ):
            start, reach = pointer.starts[0], pointer.vectors[0]
            mesh = arrow_mesh(start, reach, 1.0, pointer.scale)
            if mesh is not None:
                force = np.linalg.norm(poses.force[0, reaction.index])
                value = float(np.copysign(force, poses.multipliers[0, reaction.index]))
                label = force_label(reaction.name, value, float(largest))
                path = f"constraints.{reaction.name}"
                arrows.append(ForceArrow(mesh, reaction.colour, label, start, start + reach, path))
        return tuple(arrows)
