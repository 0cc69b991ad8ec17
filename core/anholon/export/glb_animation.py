"""A run as an animated scene for other programs: a GLB file, glTF 2.0, of the contents of the 3D view.

Bodies, points, springs, links and arrows are nodes that move; rods are skins with a joint for every section; traces are
pieces that appear when they have been drawn; kept poses and the ground are static. Labels are the names of nodes; rods
keep one colour each, because glTF cannot change the colour of a vertex with time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.errors import ExportError
from anholon.export.animation_keys import AnimationKeys, choose_animation_keys, make_continuous_quaternions
from anholon.export.gltf import UPRIGHT, GlbFile
from anholon.scene import RodDisplay, RunPicture, Scene, TriangleMesh, make_ribbon
from anholon.scene.arrows import SHAFT, SHORTEST, ArrowTrack, transport_frames
from anholon.scene.composition import BodyShape, ConnectorShape
from anholon.scene.floating_origin import choose_origin, shift_poses
from anholon.scene.meshes import arrow_parts, arrow_sizes
from anholon.scene.rod_tubes import RodTube
from anholon.scene.section_marks import AxisMarks, SectionMark

if TYPE_CHECKING:
    from anholon.model.schema import View
    from anholon.results.poses import Poses
    from anholon.results.run import Run

_TOLERANCE: Final = 5e-4  # of the size of the system: how far off a player may be between two keys
_PIECES: Final = 200  # of one trace, at most
_TRACE: Final = 0.0022  # half the width of a trace, of the size of the system
_GHOST: Final = 0.38  # opacity, as in the view
_ICE, _GRID = (0.845, 0.905, 0.945), (0.925, 0.935, 0.945)
_MARGIN: Final = 2.0  # of the ground about the path, in sizes of the system
_ASPECT: Final = 16 / 9
_END_GAP: Final = 1e-9  # s by which the last key may lie before the end of the motion
_STILL: Final = 1e-7  # of the largest number of a channel: what does not move


class _ExportContext(NamedTuple):
    """The data that all parts of the export share: the file, the picture, the keys with their number in the file, the
    poses at them, relative to `origin` (3,), m."""

    file: GlbFile
    picture: RunPicture
    keys: AnimationKeys
    clock: int
    poses: Poses
    origin: Floats


def save_animation(
    run: Run,
    path: str | os.PathLike[str],
    *,
    view: View | None = None,
    rods: RodDisplay | None = None,
    fps: float = 30.0,
    speed: float = 1.0,
    t0: float | None = None,
    t1: float | None = None,
    progress: Callable[[float], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> None:
    """Write the motion from `t0` to `t1` s (by default all of it) as a GLB file with at least `fps` keys per second.

    `speed` is in seconds of motion per second of the animation; `view` and `rods` say how the run is looked at.
    `progress` is called with 0 … 1, `stop` says whether to give up. Raises ExportError when it cannot be written.
    """
    if not run.head:
        raise ExportError("the run has no frames")
    if not (0.0 < fps <= 1000.0 and 0.0 < speed < float("inf")):
        raise ExportError("the frame rate must be between 0 and 1000 and the speed positive")
    done = _Progress(progress, stop)
    picture = RunPicture(run, view, rods=rods)
    picture.update()
    first, last = picture.times
    span = max(first, first if t0 is None else t0), min(last, last if t1 is None else t1)
    if span[1] < span[0]:
        raise ExportError(f"the motion spans {first:g} … {last:g} s, so there is nothing to show")
    done(0.05)
    scale = picture.scene.scale
    poses_at = picture.rod_picture.poses
    keys = choose_animation_keys(
        run, poses_at, span, speed / fps, speed, _TOLERANCE * scale, 0.5 * scale, lambda: done(0.1)
    )
    done(0.5)
    file = GlbFile(run.system.model.name or "motion", f"Anholon {_version()}")
    low, high = picture.path_bounds
    origin = choose_origin(0.5 * (low + high), max(float((high - low).max()), scale))
    file.note_origin(origin)
    poses = shift_poses(poses_at(keys.times), origin)
    stage = _ExportContext(file, picture, keys, file.keys(keys.clock), poses, origin)
    for share, write in (
        (0.6, _add_bodies),
        (0.7, _add_rods),
        (0.8, _add_arrows),
        (0.9, _add_traces),
        (0.95, _add_surroundings),
    ):
        write(stage)
        done(share)
    file.save(path)
    done(1.0)


class _Progress:
    """Reports the progress of the work, and cancels it on request."""

    def __init__(self, report: Callable[[float], None] | None, stop: Callable[[], bool] | None) -> None:
        self._report, self._stop = report, stop

    def __call__(self, part: float) -> None:
        if self._stop is not None and self._stop():
            raise ExportError("cancelled")
        if self._report is not None:
            self._report(part)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("anholon")
    except PackageNotFoundError:  # run from its sources
        return "from sources"


# --- bodies --------------------------------------------------------------------------------------------------------


def _add_bodies(stage: _ExportContext) -> None:
    """Add bodies and points, in every size that stages give them, then springs and links."""
    visibility: dict[tuple[str, bytes], tuple[BodyShape, NDArray[np.bool_]]] = {}
    for k, scene in _scenes(stage):
        for shape in scene.shapes:
            key = shape.path, shape.mesh.vertices.tobytes()
            if key not in visibility:
                visibility[key] = shape, np.zeros(len(stage.keys.times), dtype=bool)
            visibility[key][1][k] = True
    for shape, when in visibility.values():
        node = stage.file.node(
            shape.path, stage.file.world, mesh=_mesh(stage.file, shape.path, shape.mesh, shape.colour)
        )
        _animate(stage, node, "translation", shape.anchor.positions(stage.poses))
        if shape.anchor.kind == "body":
            _animate(stage, node, "rotation", make_continuous_quaternions(stage.poses.R_WB[:, shape.anchor.index]))
        if not when.all():
            _animate_visibility(stage, node, when)
    for span in stage.picture.scene.connectors:
        _add_connector(stage, span)


def _scenes(stage: _ExportContext) -> Iterable[tuple[NDArray[np.intp], Scene]]:
    """Return the scenes in the animation, each with the numbers of its keys."""
    results: dict[int, tuple[list[int], Scene]] = {}
    for k, t in enumerate(stage.keys.times):
        scene = stage.picture.scene_at(float(t))
        results.setdefault(id(scene), ([], scene))[0].append(k)
    return [(np.array(numbers), scene) for numbers, scene in results.values()]


def _add_connector(stage: _ExportContext, span: ConnectorShape) -> None:
    start, end = span.start.positions(stage.poses), span.end.positions(stage.poses)
    length = np.linalg.norm(end - start, axis=1)
    visible = length > 1e-9
    size = np.column_stack([visible, visible, length])
    node = stage.file.node(span.path, stage.file.world, mesh=_mesh(stage.file, span.path, span.mesh, span.colour))
    _animate(stage, node, "translation", start)
    _animate(stage, node, "rotation", make_continuous_quaternions(transport_frames(end - start)))
    _animate(stage, node, "scale", size)


# --- rods ----------------------------------------------------------------------------------------------------------


def _add_rods(stage: _ExportContext) -> None:
    """Add rods, and the supports, joints and axes on their sections."""
    for tube in stage.picture.scene.tubes:
        _add_tube(stage, tube)
    for mark in stage.picture.scene.marks:
        rod = stage.poses.rods[mark.index]
        if isinstance(mark, AxisMarks):
            mesh = _mesh(stage.file, mark.path, mark.one, mark.colour)
            for section in mark.sections:
                node = stage.file.node(f"{mark.path}.{section}", stage.file.world, mesh=mesh)
                _animate(stage, node, "translation", rod.p_WS[:, section])
                _animate(stage, node, "rotation", make_continuous_quaternions(rod.R_WS[:, section]))
        elif isinstance(mark, SectionMark):
            mesh = _mesh(stage.file, mark.path, mark.mesh, mark.colour)
            node = stage.file.node(mark.path, stage.file.world, mesh=mesh)
            _animate(stage, node, "translation", rod.p_WS[:, mark.section])
            if mark.frame is not None:
                _animate(stage, node, "rotation", make_continuous_quaternions(rod.R_WS[:, mark.section] @ mark.frame.T))


def _add_tube(stage: _ExportContext, tube: RodTube) -> None:
    """Add a rod as a skin: its vertices where they are at the first key, carried by the frames of their sections."""
    rod, file = stage.poses.rods[tube.index], stage.file
    count = rod.p_WS.shape[1]
    turns = make_continuous_quaternions(rod.R_WS)
    frame = file.node(f"{tube.path}.sections", file.world)
    joints = []
    for k in range(count):
        joint = file.node(f"{tube.path}.{k}", frame)
        _animate(stage, joint, "translation", rod.p_WS[:, k])
        _animate(stage, joint, "rotation", turns[:, k])
        joints.append(joint)
    vertices, normals = tube.placed_vertices(rod, 0)
    inverse = np.zeros((count, 4, 4))
    back = np.swapaxes(rod.R_WS[0], 1, 2)
    inverse[:, :3, :3] = back @ UPRIGHT.T
    inverse[:, :3, 3] = -np.einsum("sij,sj->si", back, rod.p_WS[0])
    inverse[:, 3, 3] = 1.0
    mesh = file.mesh(
        tube.path,
        vertices @ UPRIGHT.T,
        normals @ UPRIGHT.T,
        tube.mesh.faces,
        file.material(_srgb_to_linear(tube.colour)),
        joints=tube.section.astype(np.uint16),
    )
    file.root(tube.path, mesh=mesh, skin=file.skin(tube.path, joints, inverse))


# --- arrows --------------------------------------------------------------------------------------------------------


def _add_arrows(stage: _ExportContext) -> None:
    """Add the arrows of reactions and loads: shafts that grow, and heads that move with them."""
    sight = stage.picture.rod_picture
    loads = sight.arrow_tracks(stage.keys.times, stage.picture.scene.scale)
    moved = (pointer._replace(starts=pointer.starts - stage.origin) for pointer in loads)
    for pointer in (*stage.picture.arrow_tracks(stage.poses), *moved):
        _add_arrow(stage, pointer)


def _add_arrow(stage: _ExportContext, pointer: ArrowTrack) -> None:
    file, shaft = stage.file, SHAFT * pointer.scale
    finite = np.isfinite(np.hstack([pointer.starts, pointer.vectors])).all(axis=1, keepdims=True)
    starts, reaches = np.where(finite, pointer.starts, 0.0), np.where(finite, pointer.vectors, 0.0)
    length = np.linalg.norm(reaches, axis=1)
    length[length < SHORTEST * pointer.scale] = 0.0
    if not length.any():
        return
    size, bar = arrow_sizes(length, shaft, pointer.heads)
    arrow = file.node(f"reaction {pointer.name}" if "." not in pointer.name else pointer.name, file.world)
    _animate(stage, arrow, "translation", starts)
    _animate(
        stage,
        arrow,
        "rotation",
        make_continuous_quaternions(transport_frames(np.where(length[:, None] > 0.0, reaches, 0.0))),
    )
    _animate(stage, arrow, "scale", np.repeat(size[:, None], 3, axis=1))
    trunk, tips = (_mesh(file, "arrow", part, pointer.colour) for part in arrow_parts(shaft, pointer.heads))
    straight, none = np.ones_like(bar), np.zeros_like(bar)
    _animate(stage, file.node("shaft", arrow, mesh=trunk), "scale", np.column_stack([straight, straight, bar]))
    _animate(stage, file.node("head", arrow, mesh=tips), "translation", np.column_stack([none, none, bar]))


# --- traces --------------------------------------------------------------------------------------------------------


def _add_traces(stage: _ExportContext) -> None:
    """Add the traces in pieces that appear when their last place has been reached."""
    first, last = float(stage.keys.times[0]), float(stage.keys.times[-1])
    for trace, source in zip(stage.picture.traces, stage.picture.scene.traces, strict=True):
        line = make_ribbon(trace)
        arrays = line.positions - stage.origin, line.directions, line.colours, line.times
        places, directions, colours, times = (values[::2] for values in arrays)
        if len(places) < 2:
            continue
        edges = np.linspace(first, last, _PIECES + 1) + _END_GAP
        ends = np.unique(np.clip(np.searchsorted(times, edges, side="right") - 1, 0, len(times) - 1))
        group = stage.file.node(f"trace {source.name}", stage.file.world)
        for start, end in zip([0, *ends[:-1]], ends, strict=True):
            if end <= start:
                continue
            part = slice(int(start), int(end) + 1)
            mesh = _make_trace_bar(places[part], directions[part], _TRACE * stage.picture.scene.scale)
            shades = _srgb_to_linear(np.repeat(colours[part], 4, axis=0))
            number = stage.file.mesh("trace", *mesh, stage.file.material((1.0, 1.0, 1.0)), colours=shades)
            node = stage.file.node("piece", group, mesh=number)
            visible = stage.keys.times >= times[end] - _END_GAP
            if not visible.all():
                _animate_visibility(stage, node, visible)


def _make_trace_bar(places: Floats, directions: Floats, half: float) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """Return vertices, normals (4k, 3) and triangles of a bar with four edges about a line (k, 3).

    It needs no smooth path, and shows half of itself where the line lies on the ground.
    """
    across = np.cross((0.0, 0.0, 1.0), directions)
    size = np.linalg.norm(across, axis=1, keepdims=True)
    across = np.where(size > 1e-6, across / np.maximum(size, 1e-6), (1.0, 0.0, 0.0))
    up = np.cross(directions, across)
    outward = np.stack([across, up, -across, -up], axis=1)
    vertices = (places[:, None] + half * outward).reshape(-1, 3)
    i, j = np.meshgrid(4 * np.arange(len(places) - 1), np.arange(4), indexing="ij")
    a, b = i + j, i + (j + 1) % 4
    faces = np.concatenate([np.stack([a, b, b + 4], axis=-1), np.stack([a, b + 4, a + 4], axis=-1)])
    return vertices, outward.reshape(-1, 3), faces.reshape(-1, 3)


# --- surroundings --------------------------------------------------------------------------------------------------


def _add_surroundings(stage: _ExportContext) -> None:
    """Add the ground, the ghost poses, and the camera."""
    file, picture = stage.file, stage.picture
    scene, last = picture.scene, float(stage.keys.times[-1])
    if scene.ground != "none" and stage.origin[2] == 0.0:
        low, high = (corner - stage.origin for corner in picture.path_bounds)
        margin = _MARGIN * scale if (scale := scene.scale) else 1.0
        (x0, y0), (x1, y1) = low[:2] - margin, high[:2] + margin
        corners = np.array([[x0, y0, 0.0], [x1, y0, 0.0], [x1, y1, 0.0], [x0, y1, 0.0]])
        ice = scene.ground == "ice"
        material = file.material(_srgb_to_linear(_ICE if ice else _GRID), roughness=0.25 if ice else 0.9)
        mesh = file.mesh(scene.ground, corners, [[0.0, 0.0, 1.0]] * 4, [[0, 1, 2], [0, 2, 3]], material)
        file.node(scene.ground, file.world, mesh=mesh)
    ghosts = picture.at(last).ghosts
    if ghosts is not None and len(ghosts.vertices):
        material = file.material((1.0, 1.0, 1.0), opacity=_GHOST)
        shades = _srgb_to_linear(ghosts.colours)
        places = ghosts.vertices - stage.origin
        mesh = file.mesh("poses that stay", places, ghosts.normals, ghosts.faces, material, colours=shades)
        file.node("poses that stay", file.world, mesh=mesh)
    _add_camera(stage)


def _add_camera(stage: _ExportContext) -> None:
    """Add the camera of the model's view, which moves with the object that it follows."""
    picture, file = stage.picture, stage.file
    camera = picture.home_camera(_ASPECT, float(stage.keys.times[0]))
    lens = file.camera("view", float(np.radians(camera.fov)), 0.02 * camera.distance, 120.0 * camera.distance)
    node = file.node("view", file.world, camera=lens)
    eyes = np.repeat(camera.eye[None] - stage.origin, len(stage.keys.times), axis=0)
    if picture.scene.follow is not None:
        moved = picture.scene.follow.positions(stage.poses)
        moved = moved - moved[0]
        if picture.scene.ground != "none":
            moved[:, 2] = 0.0
        eyes = eyes + moved
    _animate(stage, node, "translation", eyes)
    file.place(node, "rotation", make_continuous_quaternions(camera.axes.T[None])[0])


# --- helpers of all ------------------------------------------------------------------------------------------------


def _mesh(file: GlbFile, name: str, mesh: TriangleMesh, colour: ArrayLike) -> int:
    """Add a mesh with the colour of its kind of object, and its tints."""
    if np.ptp(mesh.tint) == 0.0:
        material = file.material(_srgb_to_linear(np.clip(np.asarray(colour) * mesh.tint[0], 0.0, 1.0)))
        return file.mesh(name, mesh.vertices, mesh.normals, mesh.faces, material)
    shades = _srgb_to_linear(np.clip(np.asarray(colour) * mesh.tint[:, None], 0.0, 1.0))
    white = file.material((1.0, 1.0, 1.0))
    return file.mesh(name, mesh.vertices, mesh.normals, mesh.faces, white, colours=shades)


def _srgb_to_linear(colours: ArrayLike) -> Floats:
    """Return sRGB colours in linear light. Source: IEC 61966-2-1:1999, 5.2."""
    values = np.asarray(colours, dtype=np.float64)
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def _animate(stage: _ExportContext, node: int, path: str, values: Floats) -> None:
    """Move a node at all keys, or place it where nothing changes."""
    largest = max(float(np.abs(values).max()), 1e-300)
    if not np.isfinite(values).all() or float(np.ptp(values, axis=0).max()) > _STILL * largest:
        stage.file.move(node, path, stage.clock, values)
    else:
        stage.file.place(node, path, values[0])


def _animate_visibility(stage: _ExportContext, node: int, when: NDArray[np.bool_]) -> None:
    """Show a node only at some of the keys: elsewhere it has no size."""
    changes = np.concatenate([[0], 1 + np.flatnonzero(when[1:] != when[:-1])])
    size = np.repeat(when[changes, None].astype(float), 3, axis=1)
    stage.file.move(node, "scale", stage.file.keys(stage.keys.clock[changes]), size, step=True)
