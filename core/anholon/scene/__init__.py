"""Scene: what a model looks like, as pure geometry. Nothing here draws; nothing here knows OpenGL."""

from anholon.scene.arrows import arrow_mesh, force_label, force_scale
from anholon.scene.camera import Camera
from anholon.scene.colouring import Legend
from anholon.scene.description import (
    Assembly,
    Place,
    Poses,
    Reaction,
    Scene,
    Shape,
    TraceSource,
    bounds,
    compose,
    place_of,
)
from anholon.scene.display import SHADES, RodDisplay
from anholon.scene.ghosts import Ghosts
from anholon.scene.meshes import Mesh
from anholon.scene.origin import origin_near
from anholon.scene.picture import Instant, Picture
from anholon.scene.rods import Arrow
from anholon.scene.shapes import Dimensions
from anholon.scene.traces import Trace, ribbon

__all__ = [
    "SHADES",
    "Arrow",
    "Assembly",
    "Camera",
    "Dimensions",
    "Ghosts",
    "Instant",
    "Legend",
    "Mesh",
    "Picture",
    "Place",
    "Poses",
    "Reaction",
    "RodDisplay",
    "Scene",
    "Shape",
    "Trace",
    "TraceSource",
    "arrow_mesh",
    "bounds",
    "compose",
    "force_label",
    "force_scale",
    "origin_near",
    "place_of",
    "ribbon",
]
