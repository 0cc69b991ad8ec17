"""Poses: the angles of the edited pose, and the library of poses."""

from anholon_gui.stages.poses.panel import PosesPanel

__all__ = ["PosesPanel"]
