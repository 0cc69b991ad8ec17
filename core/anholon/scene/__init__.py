"""Scene: what a model looks like, as pure geometry. Nothing here draws; nothing here knows OpenGL."""

from anholon.scene.arrows import arrow_mesh, compute_force_scale, force_label
from anholon.scene.body_meshes import BodyDimensions
from anholon.scene.camera import Camera
from anholon.scene.composition import (
    BodyShape,
    ReactionArrow,
    Scene,
    SceneAnchor,
    SceneMesh,
    TraceSource,
    compute_bounds,
    find_anchor,
    make_scene,
)
from anholon.scene.floating_origin import choose_origin
from anholon.scene.ghost_poses import GhostPoses
from anholon.scene.meshes import TriangleMesh
from anholon.scene.rod_display import SHADES, RodDisplay
from anholon.scene.rod_picture import ForceArrow
from anholon.scene.run_picture import RunPicture
from anholon.scene.scene_instant import SceneInstant
from anholon.scene.trace_colours import ColourLegend
from anholon.scene.trace_lines import TraceLine, make_ribbon

__all__ = [
    "SHADES",
    "BodyDimensions",
    "BodyShape",
    "Camera",
    "ColourLegend",
    "ForceArrow",
    "GhostPoses",
    "ReactionArrow",
    "RodDisplay",
    "RunPicture",
    "Scene",
    "SceneAnchor",
    "SceneInstant",
    "SceneMesh",
    "TraceLine",
    "TraceSource",
    "TriangleMesh",
    "arrow_mesh",
    "choose_origin",
    "compute_bounds",
    "compute_force_scale",
    "find_anchor",
    "force_label",
    "make_ribbon",
    "make_scene",
]
