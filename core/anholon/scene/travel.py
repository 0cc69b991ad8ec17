"""Adapts the scene to the motion: no ground above bodies that go below it, and a camera that follows bodies that travel
far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.model.schema import Model
from anholon.results.poses import Poses
from anholon.scene.composition import Scene, SceneAnchor, SceneMesh

if TYPE_CHECKING:
    from anholon.results.run import Run

_SAMPLES: Final = 24  # instants of a motion that are examined
_BELOW: Final = 0.05  # depth of what is below the ground, of the size of the system: rods are drawn thick
_MUCH: Final = 6.0  # travel that is much larger than the bodies, in sizes of the system


def sample_times(run: Run) -> NDArray[np.float64]:
    """Return a few instants of a run with frames, s; for a run that still grows only the first."""
    if run.unchecked_outcome.status == "running":
        return run.times[:1]
    chosen: NDArray[np.float64] = run.times[np.unique(np.linspace(0, run.head - 1, _SAMPLES).astype(int))]
    return chosen


def adapt_scene(model: Model, scene: Scene, mesh: SceneMesh, poses: Poses, *, follows: bool) -> Scene:
    """Return a scene without the ground if something goes below it in the instants of `poses`; `mesh` is moved.

    Ice stays: it is part of the model. With `follows` the camera follows a body, point or rod that travels much farther
    than the size of the system, unless the view names one.
    """
    if scene.ground == "grid" and any(_is_below(mesh, scene, poses, k) for k in range(len(poses.times))):
        scene = replace(scene, ground="none")
    if follows and scene.follow is None:
        scene = replace(scene, follow=_find_traveller(model, scene, poses))
    return scene


def _is_below(mesh: SceneMesh, scene: Scene, poses: Poses, instant: int) -> bool:
    """Return whether something other than a rail is below z = 0 at an instant."""
    mesh.update(poses, instant)
    return float(mesh.framed_vertices()[:, 2].min(initial=0.0)) < -_BELOW * scene.scale


def _find_traveller(model: Model, scene: Scene, poses: Poses) -> SceneAnchor | None:
    """Return the body, point or rod that travels farthest, if it travels much farther than the size of the system.

    It is the first of those that travel together. A view with a distance of its own was set up by hand.
    """
    counts: tuple[tuple[Literal["body", "point", "rod"], int], ...] = (
        ("body", len(model.bodies)),
        ("point", len(model.points)),
        ("rod", len(poses.rods)),
    )
    anchors = [SceneAnchor(kind, k) for kind, count in counts for k in range(count)]
    if not anchors or model.view.distance > 0.0:
        return None
    places = np.stack([anchor.positions(poses) for anchor in anchors], axis=1)
    places = places[np.isfinite(places).all(axis=(1, 2))]
    if not len(places):
        return None
    reaches = np.ptp(places, axis=0).max(axis=1)
    farthest = float(reaches.max())
    if farthest < _MUCH * scene.scale:
        return None
    return anchors[int(np.flatnonzero(reaches > 0.8 * farthest)[0])]


def find_figure_azimuth(model: Model, poses: Poses) -> float:
    """Return the azimuth, deg, from which the face of a figure is seen at one instant; 0 without a figure."""
    figure = _find_figure(model)
    if figure is None:
        return 0.0
    forward = poses.R_WB[0, figure, :, 0]
    return 90.0 + float(np.degrees(np.arctan2(forward[1], forward[0])))


def _find_figure(model: Model) -> int | None:
    """Return the number of the body that carries a figure, or None.

    A figure has a head and a trunk, and looks along the x axis of this body.
    """
    name = next((name for name in ("pelvis", "trunk") if name in model.bodies), "")
    if not name or "head" not in model.bodies:
        return None
    while model.bodies[name].frame in model.bodies:
        name = model.bodies[name].frame
    return list(model.bodies).index(name)


class PathBox(NamedTuple):
    """The corners (3,) of the box around the path in the first `frames`."""

    frames: int
    low: Floats
    high: Floats

    def extend(self, frames: int, low: Floats, high: Floats) -> PathBox:
        """Return the box around this one and another one, of the first `frames`."""
        return PathBox(frames, np.minimum(self.low, low), np.maximum(self.high, high))


def limit_box(low: Floats, high: Floats, width: float) -> tuple[Floats, Floats]:
    """Return the corners (3,) of a box cut to a width about its middle."""
    middle = (low + high) / 2.0
    return np.maximum(low, middle - 0.5 * width), np.minimum(high, middle + 0.5 * width)


def surround(center: Floats, box: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """Return the corners (3,) of the box around `center` that contains `box` at any rotation about its vertical."""
    low, high = box
    half = np.maximum(np.abs(low - center), np.abs(high - center))
    half[:2] = half[:2].max()
    return center - half, center + half
