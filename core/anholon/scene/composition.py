"""The scene of a model: everything that is drawn, and where it is at an instant.

make_scene(model, dimensions, poses)   what there is: shapes, connectors, reactions, traces, ground
SceneMesh(scene).update(poses)         all vertices and normals in the world at one instant
compute_bounds(scene, poses)           the box that holds the motion
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Literal

import numpy as np

from anholon.array_types import Floats, Floats32
from anholon.model.query.element_colours import (
    Colour,
    body_colours,
    point_colours,
    reaction_colour,
    rod_colour,
    trace_colour,
)
from anholon.model.schema import WORLD, Disc, Distance, Ellipsoid, Model, Sphere, Spring
from anholon.results.poses import Poses, RodAttachment
from anholon.scene.arrows import frame_along
from anholon.scene.body_meshes import BodyDimensions, make_body_mesh, make_link_mesh, make_point_mesh, make_spring_mesh
from anholon.scene.floating_origin import is_far
from anholon.scene.joint_marks import make_joint_marks, make_rails
from anholon.scene.meshes import TriangleMesh, find_first_hit, merge_meshes
from anholon.scene.rod_display import ColourScale, RodDisplay
from anholon.scene.rod_tubes import RodTube, make_rod_tube
from anholon.scene.section_marks import AxisMarks, SectionMark, make_section_axes, make_section_mark

_METAL: Colour = (0.55, 0.59, 0.65)
_OUTLINE = 48  # vertices that approximate the place of an element

_NOTHING = (np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64), np.zeros(0))


@dataclass(frozen=True)
class SceneAnchor:
    """A body, a point, the middle of a rod, or the origin of the world."""

    kind: Literal["body", "point", "rod", "world"]
    index: int = 0

    def positions(self, poses: Poses) -> Floats:
        """Return its positions (m, 3), m."""
        if self.kind == "body":
            return poses.p_WB[:, self.index]
        if self.kind == "point":
            return poses.p_WP[:, self.index]
        if self.kind == "rod":
            middles: Floats = poses.rods[self.index].p_WS.mean(axis=1)
            return middles
        return np.zeros((len(poses.times), 3))


@dataclass(frozen=True)
class BodyShape:
    """A mesh in the frame of a body or of the world, or about a point with the axes of the world."""

    path: str  # of the element in the model, like "bodies.plate"
    anchor: SceneAnchor
    mesh: TriangleMesh
    colour: Colour
    framed: bool = True  # no rail: these may reach beyond a picture that shows all there is


@dataclass(frozen=True)
class ConnectorShape:
    """A shape between two places: a spring, or the link of a distance; its mesh is 1 long, along z."""

    path: str  # of the element in the model, like "forces.spring"
    start: SceneAnchor
    end: SceneAnchor
    mesh: TriangleMesh
    colour: Colour = _METAL


@dataclass(frozen=True)
class ReactionArrow:
    """The force of the constraint `name`, number `index` in the forces of the poses."""

    name: str
    index: int
    colour: Colour


@dataclass(frozen=True)
class TraceSource:
    """An element that leaves a trace."""

    name: str
    anchor: SceneAnchor
    colour: Colour


@dataclass(frozen=True)
class Scene:
    """All that is drawn; `scale` is the size of the system itself (not of its path), m."""

    shapes: tuple[BodyShape, ...]
    connectors: tuple[ConnectorShape, ...]
    reactions: tuple[ReactionArrow, ...]
    traces: tuple[TraceSource, ...]
    ground: Literal["ice", "grid", "none"]
    follow: SceneAnchor | None
    scale: float
    tubes: tuple[RodTube, ...] = ()
    marks: tuple[SectionMark | AxisMarks, ...] = ()


def find_anchor(model: Model, name: str) -> SceneAnchor | None:
    """Return the place called `name` (a body, a point or the world), or None."""
    if name in model.bodies:
        return SceneAnchor("body", list(model.bodies).index(name))
    if name in model.points:
        return SceneAnchor("point", list(model.points).index(name))
    return SceneAnchor("world") if name == WORLD else None


def make_scene(
    model: Model,
    dimensions: Mapping[str, BodyDimensions],
    poses: Poses,
    display: RodDisplay | None = None,
    marks: Sequence[RodAttachment] = (),
    *,
    coarse: bool = False,
) -> Scene:
    """Return the scene of `model` whose bodies have these `dimensions`; `poses` (one or more) give its size.

    Rods are shown as `display` says, with their supports and joints `marks`. Round bodies that are `coarse` have a
    quarter of the triangles.
    """
    scale = _compute_scale(model, dimensions, poses)
    shapes: list[BodyShape] = []
    for index, ((name, body), colour) in enumerate(zip(model.bodies.items(), body_colours(model.bodies), strict=True)):
        if body.visible:
            mesh = make_body_mesh(body, dimensions[name], scale, coarse=coarse)
            shapes.append(BodyShape(f"bodies.{name}", SceneAnchor("body", index), mesh, colour))
    for index, ((name, point), colour) in enumerate(
        zip(model.points.items(), point_colours(model.points), strict=True)
    ):
        if point.visible:
            shapes.append(
                BodyShape(
                    f"points.{name}", SceneAnchor("point", index), make_point_mesh(point, scale, coarse=coarse), colour
                )
            )
    marks_of_joints = [mark for mark in make_joint_marks(model, scale, coarse=coarse) if mark.place != WORLD]
    for framed, drawn in ((True, marks_of_joints), (False, make_rails(model, poses, scale))):
        for mark in drawn:
            anchor = find_anchor(model, mark.place)
            if anchor is not None:
                shapes.append(BodyShape(mark.path, anchor, mark.mesh, _METAL, framed))

    reactions = tuple(ReactionArrow(name, index, reaction_colour(index)) for index, name in enumerate(poses.rows))

    traces: list[TraceSource] = []
    for k, name in enumerate(model.view.traces):
        place = find_anchor(model, name)
        if place is not None:
            traces.append(TraceSource(name, place, trace_colour(model, name, k)))

    follow = find_anchor(model, model.view.follow) if model.view.follow else None
    sections = sum(rod.p_WS.shape[1] for rod in poses.rods)
    tubes = tuple(
        make_rod_tube(f"rods.{rod.name}", index, rod, rod_colour(model.rods[rod.name], index), sections)
        for index, rod in enumerate(poses.rods)
        if model.rods[rod.name].visible
    )
    spans = _make_connectors(model, scale)
    on_rods = _make_rod_marks(tubes, poses, display or RodDisplay(), marks, scale)
    return Scene(
        tuple(shapes), spans, reactions, tuple(traces), _make_ground(model, poses), follow, scale, tubes, on_rods
    )


def _make_ground(model: Model, poses: Poses) -> Literal["ice", "grid", "none"]:
    """Return the ground at z = 0, without a grid if it would hide rods that begin below it or lie in it."""
    if model.view.ground == "grid":
        for rod in poses.rods:
            z = rod.p_WS[0, :, 2]
            size = float(np.ptp(rod.p_WS[0], axis=0).max(initial=0.0))
            if z.min(initial=np.inf) < -1e-6 * size or z.max(initial=-np.inf) < 0.02 * size:
                return "none"
    return model.view.ground


def _make_rod_marks(
    tubes: Sequence[RodTube], poses: Poses, display: RodDisplay, marks: Sequence[RodAttachment], scale: float
) -> tuple[SectionMark | AxisMarks, ...]:
    """Return the supports, the joints, the small bodies and the section axes of the rods that are drawn."""
    shown = {poses.rods[tube.index].name: tube for tube in tubes}
    results: list[SectionMark | AxisMarks] = []
    if display.frames:
        for tube in tubes:
            results += make_section_axes(tube.path, tube.index, poses.rods[tube.index], scale)
    for mark in marks:
        if mark.rod in shown and (display.supports or mark.mass is not None):
            index = shown[mark.rod].index
            drawn = make_section_mark(mark, index, scale, poses.rods[index].halves[mark.section])
            results += [drawn] if drawn is not None else []
    return tuple(results)


def _make_connectors(model: Model, scale: float) -> tuple[ConnectorShape, ...]:
    """Return the springs and the links of distances."""
    elements: list[tuple[str, Spring | Distance]] = []
    elements += ((f"forces.{name}", force) for name, force in model.forces.items() if isinstance(force, Spring))
    elements += ((f"constraints.{name}", c) for name, c in model.constraints.items() if isinstance(c, Distance))
    spans: list[ConnectorShape] = []
    for path, element in elements:
        start, end = (find_anchor(model, name) for name in element.between)
        if element.enabled and start is not None and end is not None:
            mesh = make_link_mesh(scale)
            if isinstance(element, Spring):
                mesh = make_spring_mesh(scale, damped=element.damping != 0.0)
            spans.append(ConnectorShape(path, start, end, mesh))
    return tuple(spans)


class SceneMesh:
    """All shapes, spans and rods of a scene as one mesh, moved vertex by vertex.

    Attributes:
        vertices, normals: (n, 3) m; float32, but vertices far from the origin float64, see `origin`.
        faces: (m, 3) uint32 indices of vertices.
        colours: (n, 3) float32 sRGB.
        painted: how often `colours` have been changed.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._swept = (*scene.tubes, *scene.marks)
        parts: tuple[BodyShape | ConnectorShape | RodTube | SectionMark | AxisMarks, ...] = (
            *scene.shapes,
            *scene.connectors,
            *self._swept,
        )
        meshes = [part.mesh for part in parts]
        colours = [part.colour for part in parts]
        self._paths = [part.path for part in parts]
        merged = merge_meshes(meshes) if meshes else TriangleMesh(*_NOTHING)
        self._counts = counts = [len(mesh.vertices) for mesh in meshes]
        ends = np.cumsum(counts)
        self._face_ends = np.cumsum([len(mesh.faces) for mesh in meshes])
        self._slices = [slice(int(end) - count, int(end)) for end, count in zip(ends, counts, strict=True)]
        self._local = merged.vertices.astype(np.float32)
        self._local_normals = merged.normals.astype(np.float32)
        self.faces = merged.faces.astype(np.uint32)
        tinted = np.repeat(np.array(colours, dtype=np.float64).reshape(-1, 3), counts, axis=0) * merged.tint[:, None]
        self.colours: Floats32 = np.clip(tinted, 0.0, 1.0).astype(np.float32)
        self.vertices: Floats32 | Floats = self._local.copy()
        self.normals: Floats32 = self._local_normals.copy()
        self.painted = 0
        few = [np.linspace(part.start, part.stop - 1, _OUTLINE) for part in self._slices if part.stop > part.start]
        self._outline = np.array(few).astype(np.intp).reshape(-1, _OUTLINE)
        framed = [not isinstance(part, BodyShape) or part.framed for part in parts]
        self._framed = slice(None) if all(framed) else np.repeat(framed, counts)

    def update(self, poses: Poses, instant: int = 0, shading: ColourScale | None = None) -> None:
        """Move `vertices` and `normals` (n, 3) to their positions at the number `instant` of `poses`.

        With `shading` the rods are coloured by their values.
        """
        shapes = self._scene.shapes
        turns = poses.R_WB[instant].astype(np.float32).swapaxes(1, 2)
        places = np.concatenate([poses.p_WB[instant], poses.p_WP[instant], np.zeros((1, 3))])
        self._choose_precision(places, *(rod.p_WS[instant] for rod in poses.rods))
        places = places.astype(self.vertices.dtype)
        for shape, part in zip(shapes, self._slices, strict=False):
            if shape.anchor.kind == "body":
                turn = turns[shape.anchor.index]
                np.matmul(self._local[part], turn, out=self.vertices[part])
                np.matmul(self._local_normals[part], turn, out=self.normals[part])
            else:
                self.vertices[part] = self._local[part]
        if shapes:
            first = {"body": 0, "point": len(turns), "world": len(places) - 1}
            anchor_rows = [first[shape.anchor.kind] + shape.anchor.index for shape in shapes]
            shifts = np.repeat(places[anchor_rows], self._counts[: len(shapes)], axis=0)
            self.vertices[: len(shifts)] += shifts
        spans = self._scene.connectors
        for span, part in zip(spans, self._slices[len(shapes) :], strict=False):
            self._stretch_connector(part, span.start.positions(poses)[instant], span.end.positions(poses)[instant])
        for swept, part in zip(self._swept, self._slices[len(shapes) + len(spans) :], strict=True):
            if swept.index >= len(poses.rods):
                continue  # a posture of bodies: the rods stay where they were
            rod = poses.rods[swept.index]
            self.vertices[part], self.normals[part] = swept.placed_vertices(rod, instant)
            if shading is not None and isinstance(swept, RodTube) and rod.colour_values is not None:
                self.colours[part] = shading.colours(rod.colour_values[instant])[swept.section]
        self.painted += shading is not None

    def _choose_precision(self, *places: Floats) -> None:
        """Keep vertices as numbers of 64 bits where places are too far away for 32."""
        far = any(is_far(some, self._scene.scale) for some in places)
        if far != (self.vertices.dtype == np.float64):
            self.vertices = self._local.astype(np.float64) if far else self._local.copy()

    def outlines(self) -> Floats32 | Floats:
        """Return a few vertices (n, k, 3) of each of the n elements that are seen."""
        return self.vertices[self._outline]

    def framed_vertices(self) -> Floats32 | Floats:
        """Return the vertices (n, 3) m of all shapes except rails, which a picture of the whole shows."""
        return self.vertices[self._framed]

    def copy(self) -> SceneMesh:
        """Return the same shapes, to be moved independently of these."""
        other = copy(self)
        other.vertices, other.normals = self._local.copy(), self._local_normals.copy()
        return other

    def highlighted_colours(self, path: str) -> Floats32:
        """Return the colours with those of the element at `path` mixed with white."""
        colours = self.colours.copy()
        for element_path, part in zip(self._paths, self._slices, strict=True):
            if element_path == path:
                colours[part] += 0.45 * (1.0 - colours[part])
        return colours

    def pick(self, eye: Floats, direction: Floats) -> str:
        """Return the path of the element first met by the ray from `eye` (3,) along `direction` (3,), or nothing."""
        return self.pick_with_point(eye, direction)[0]

    def pick_with_point(self, eye: Floats, direction: Floats) -> tuple[str, Floats]:
        """Return the path of the first element on a ray, and the point (3,) there; "" if there is none."""
        face, way = find_first_hit(self.vertices, self.faces, eye, direction)
        if face < 0:
            return "", eye
        return self._paths[int(np.searchsorted(self._face_ends, face, side="right"))], eye + way * direction

    def _stretch_connector(self, part: slice, start: Floats, end: Floats) -> None:
        """Lay a mesh of unit length from `start` to `end`; one of no length shrinks to a point."""
        reach = end - start
        length = float(np.linalg.norm(reach))
        frame = frame_along(reach if length > 1e-9 else (0.0, 0.0, 1.0))
        stretched = frame * np.array([1.0, 1.0, length]) if length > 1e-9 else np.zeros((3, 3))
        self.vertices[part] = self._local[part] @ stretched.T.astype(np.float32) + start.astype(self.vertices.dtype)
        self.normals[part] = self._local_normals[part] @ frame.T.astype(np.float32)


def compute_bounds(scene: Scene, poses: Poses) -> tuple[Floats, Floats]:
    """Return the lower and upper corners (3,) of a box around all shapes except rails at all instants of `poses`."""
    lows: list[Floats] = []
    highs: list[Floats] = []
    for (kind, index), (low, high) in _find_shape_boxes(scene).items():
        centre, half = 0.5 * (low + high), 0.5 * (high - low)
        if kind == "body":
            R = poses.R_WB[:, index]
            centre, half = poses.p_WB[:, index] + R @ centre, np.abs(R) @ half
        else:
            centre = poses.p_WP[:, index] + centre
        ends = _find_extremes(np.stack([centre - half, centre + half], axis=1))
        if np.isfinite(ends).all():
            lows.append(ends[0][0])
            highs.append(ends[1][1])
    for tube in scene.tubes:
        rod = poses.rods[tube.index]
        reach = float(rod.halves.max())
        lows.append(rod.p_WS.min(axis=(0, 1)) - reach)
        highs.append(rod.p_WS.max(axis=(0, 1)) + reach)
    if not lows:
        return np.full(3, -scene.scale), np.full(3, scene.scale)
    return np.min(lows, axis=0), np.max(highs, axis=0)


def _find_shape_boxes(scene: Scene) -> dict[tuple[str, int], tuple[Floats, Floats]]:
    """Return the corners (3,) of a box around the framed shapes of each body and point, in its axes.

    The result maps kind and index to lower and upper corner.
    """
    corners: dict[tuple[str, int], list[Floats]] = {}
    for shape in scene.shapes:
        if shape.framed and shape.anchor.kind in ("body", "point"):
            ends = shape.mesh.vertices.min(axis=0), shape.mesh.vertices.max(axis=0)
            corners.setdefault((shape.anchor.kind, shape.anchor.index), []).extend(ends)
    return {place: (np.min(ends, axis=0), np.max(ends, axis=0)) for place, ends in corners.items()}


def _find_extremes(places: Floats) -> tuple[Floats, Floats]:
    """Return the lowest and the highest position (n, 3) of each of n objects at m instants (m, n, 3).

    Instants at which it has no position are omitted; nan or infinities if it has none at all.
    """
    columns = np.ascontiguousarray(places.reshape(len(places), -1).T)
    low, high = columns.min(axis=1), columns.max(axis=1)
    if not (np.isfinite(low).all() and np.isfinite(high).all()):
        places = np.where(np.isfinite(places).all(axis=2, keepdims=True), places, np.nan)
        low, high = np.fmin.reduce(places, axis=0), np.fmax.reduce(places, axis=0)
    return low.reshape(-1, 3), high.reshape(-1, 3)


def _compute_scale(model: Model, dimensions: Mapping[str, BodyDimensions], poses: Poses) -> float:
    """Return the size of the system, m: the extent of its shapes at the first instant, or 1 if it has none."""
    corners: list[Floats] = []
    for index, name in enumerate(model.bodies):
        if model.bodies[name].visible:
            largest = max((abs(size) for size in dimensions[name].sizes), default=0.0)
            reach = largest if isinstance(model.bodies[name], Sphere | Ellipsoid | Disc) else 0.5 * largest
            center = poses.p_WB[0, index] + poses.R_WB[0, index] @ np.asarray(dimensions[name].center)
            corners += [center - reach, center + reach]
    corners += [poses.p_WP[0, index] for index, point in enumerate(model.points.values()) if point.visible]
    corners += [place for rod in poses.rods for place in rod.p_WS[0]]
    finite = [corner for corner in corners if np.isfinite(corner).all()]
    extent = float(np.ptp(np.array(finite), axis=0).max()) if finite else 0.0
    return extent if extent > 1e-9 else 1.0
