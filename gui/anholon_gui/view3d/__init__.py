"""The 3D view: bodies, traces and reactions as they move."""

from anholon_gui.view3d.panel import View3D

__all__ = ["View3D"]
