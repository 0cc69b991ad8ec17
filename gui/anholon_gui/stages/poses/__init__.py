"""Poses: the angles of the pose that is being made, and the library of poses."""

from anholon_gui.stages.poses.panel import PosesPanel

__all__ = ["PosesPanel"]
