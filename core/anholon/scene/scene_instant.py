"""The visible scene at one instant."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from anholon.array_types import Floats
from anholon.scene.composition import Scene, SceneMesh
from anholon.scene.ghost_poses import GhostPoses
from anholon.scene.meshes import find_first_hit
from anholon.scene.rod_picture import ForceArrow


@dataclass(frozen=True)
class SceneInstant:
    """The visible scene at the time t, s.

    `mesh` has all vertices in their positions; `center` (3,) is the point at which a following camera looks; `stage` is
    the name of the stage, or empty; `ghosts` are poses of other instants; `solid` are the bodies of a ghost, for
    picking.
    """

    t: float
    mesh: SceneMesh
    arrows: tuple[ForceArrow, ...]
    center: Floats
    stage: str
    ghosts: GhostPoses | None = None
    solid: SceneMesh | None = None

    def pick(self, eye: Floats, direction: Floats) -> tuple[str, Floats]:
        """Return the path of the first element, or cause of an arrow, on a ray, and the point (3,) there; else ""."""
        path, place = (self.solid or self.mesh).pick_with_point(eye, direction)
        nearest = float(np.linalg.norm(place - eye)) if path else np.inf
        for arrow in self.arrows:
            face, way = find_first_hit(arrow.mesh.vertices, arrow.mesh.faces, eye, direction)
            if face >= 0 and way * float(np.linalg.norm(direction)) < nearest:
                nearest = way * float(np.linalg.norm(direction))
                path, place = arrow.path, eye + way * direction
        return path, place

    def as_ghost(self) -> SceneInstant:
        """Return the instant with transparent bodies, for a model that cannot move."""
        mesh = self.mesh
        ghosts = GhostPoses((self.t,), mesh.vertices.copy(), mesh.normals.copy(), mesh.colours, mesh.faces)
        nothing = SceneMesh(Scene((), (), (), (), "none", None, 1.0))
        return replace(self, mesh=nothing, arrows=(), ghosts=ghosts, solid=mesh)
